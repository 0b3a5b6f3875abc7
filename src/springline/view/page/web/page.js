"use strict";(()=>{function W(n,t={},...e){let i=document.createElement(n);for(let[s,r]of Object.entries(t))typeof r=="function"?i.addEventListener(s,r):typeof r=="boolean"?i.toggleAttribute(s,r):r!==void 0&&i.setAttribute(s,String(r));for(let s of e)s!=null&&i.append(s);return i}var ze=n=>document.getElementById(n),df="http://www.w3.org/2000/svg",m0={play:"M7 4v16l13-8z",pause:"M6 4h4v16H6zM14 4h4v16h-4z",step:"M5 4v16l9-8zM16 4h3v16h-3z",again:"M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",undo:"M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",fit:"M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",grid:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",help:"M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",record:"M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",panel:"M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",cut:"M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"};function rn(n){let t=document.createElementNS(df,"svg"),e=document.createElementNS(df,"path");return t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),e.setAttribute("d",m0[n]??""),t.append(e),t}var g0=5,Nr=9,_0=450,x0=260,Ya=class{constructor(t,e,i,s,r){this.stage=t;this.link=e;this.loading=i;this.asked=s;let o=t.canvas;r.addEventListener("pointerdown",a=>{a.target===o&&this.down(a)},{capture:!0}),addEventListener("pointermove",a=>this.move(a)),addEventListener("pointerup",a=>this.up(a)),addEventListener("pointercancel",a=>this.up(a,!0)),o.addEventListener("contextmenu",a=>a.preventDefault()),addEventListener("keydown",a=>this.keyDown(a)),addEventListener("keyup",a=>this.keyUp(a)),addEventListener("blur",()=>this.forget())}stage;link;loading;asked;cutting=!1;press=null;stroke=null;keys=new Set;joined=null;spaceAt=0;spaceUsed=!1;waiting=null;joinFrom=null;tick(){this.waiting&&this.link.command("Pull",{point:this.flat(this.waiting)}),this.waiting=null}down(t){if(this.asked.escape(),this.press||this.stroke!==null)return;let[e,i]=this.spot(t),s=t.pointerType==="touch";if(t.button===0&&(t.shiftKey||this.cutting||this.keys.has("c"))){this.stroke=t.pointerId,this.stage.stroke=[[e,i]],this.ours(t);return}let r=this.stage.particleAt(e,i,s?3*Nr:Nr);if(t.button===2){this.press={id:t.pointerId,x:e,y:i,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:-1};return}if(t.button!==0)return;if(r<0){this.press={id:t.pointerId,x:e,y:i,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:this.later(s,e,i)};return}this.ours(t);let o=this.stage.placeOf(r),a=this.stage.at(e,i,o),l=o.map((c,h)=>c-a[h]);this.press={id:t.pointerId,x:e,y:i,particle:r,offset:l,at:o,moved:!1,long:this.later(s,e,i)}}ours(t){t.stopPropagation(),t.preventDefault(),this.stage.canvas.focus(),this.stage.canvas.setPointerCapture(t.pointerId)}later(t,e,i){return t?window.setTimeout(()=>{this.press&&!this.press.moved&&(this.openMenu(this.press.particle,e,i),this.press=null)},_0):-1}move(t){let[e,i]=this.spot(t);if(this.stroke===t.pointerId){let r=this.stage.stroke.at(-1);this.stage.stroke.push([e,i]);let o=this.stage.crossed([r,[e,i]]);o.length&&this.link.command("Cut",{springs:o}),this.stage.dirty=!0;return}let s=this.press;if(!s||s.id!==t.pointerId){t.target===this.stage.canvas&&t.buttons===0&&this.hover(e,i);return}if(!s.moved&&Math.hypot(e-s.x,i-s.y)>g0&&(s.moved=!0,clearTimeout(s.long),s.particle>=0&&t.buttons&1&&!this.keys.has(" ")&&!this.loading.on&&this.link.command("Grab",{particle:s.particle,point:this.flat(s.at)})),s.moved&&s.particle>=0&&t.buttons&1&&this.loading.on)this.loading.draw(s.particle,s.at,this.stage.at(e,i,s.at),!1);else if(s.moved&&s.particle>=0&&t.buttons&1){if(this.keys.has(" ")){this.stage.ghost={from:this.stage.placeOf(s.particle)??s.at,to:this.stage.at(e,i,s.at)},this.spaceUsed=!0,this.stage.dirty=!0;return}let r=this.stage.at(e,i,s.at);this.waiting=r.map((o,a)=>o+s.offset[a])}}up(t,e=!1){let[i,s]=this.spot(t);if(this.stroke===t.pointerId){this.stroke=null,this.stage.stroke=[],this.stage.dirty=!0;return}let r=this.press;if(!(!r||r.id!==t.pointerId)){if(this.press=null,clearTimeout(r.long),this.stage.ghost){let o=this.stage.particleAt(i,s,Nr);this.stage.ghost=null,o>=0&&o!==r.particle&&this.link.command("Join",{a:r.particle,b:o});return}if(r.moved&&r.particle>=0&&t.button===0&&this.loading.on){this.loading.draw(r.particle,r.at,this.stage.at(i,s,r.at),!0),this.select({particle:r.particle});return}if(r.moved&&r.particle>=0&&t.button===0){this.tick(),this.link.command("LetGo");return}r.moved||e||(t.button===2?this.openMenu(r.particle,i,s):t.button===0&&this.click(r.particle,i,s))}}click(t,e,i){if(this.joinFrom!==null){let s=this.joinFrom;this.joinFrom=null,t>=0&&t!==s&&this.join(s,t);return}if(this.keys.has(" ")){this.spaceUsed=!0,t>=0&&(this.joined!==null&&this.joined!==t&&this.join(this.joined,t),this.joined=t);return}if(t>=0)this.select({particle:t});else{let s=this.stage.springAt(e,i,Nr);s>=0?this.select({spring:s}):this.stage.scene?.tools==="sandbox"?this.add(e,i,!1):this.select({})}}hover(t,e){let i=performance.now();i-this.hovered<60||(this.hovered=i,this.stage.canvas.style.cursor=this.cutting||this.keys.has("c")||this.keys.has("shift")?"crosshair":this.stage.particleAt(t,e,Nr)>=0?"grab":"")}hovered=0;openMenu(t,e,i){let s=[];if(t>=0){let r=this.stage.isFixed(t);s.push([r?"Free":"Anchor",()=>this.link.command(r?"Release":"Anchor",{particles:[t]})],["Join to …",()=>{this.joinFrom=t,this.asked.say("Click the particle that it is joined to.")}],[this.stage.followed===t?"Stop following":"Follow",()=>this.stage.follow(this.stage.followed===t?null:t)],["Inspect",()=>this.select({particle:t})],["Remove",()=>this.link.command("Remove",{particles:[t]})])}else{let r=this.stage.springAt(e,i,2*Nr);r>=0&&s.push(["Cut",()=>this.link.command("Cut",{springs:[r]})],["Inspect",()=>this.select({spring:r})]),s.push(["Add a particle",()=>this.add(e,i,!1)],["Add an anchored particle",()=>this.add(e,i,!0)]),this.stage.followed!==null&&s.push(["Stop following",()=>this.stage.follow(null)]),s.push(["Everything into view",()=>this.stage.view.fit(this.stage.everything)])}this.asked.menu(s,e,i)}select(t){this.stage.marked=t,this.stage.dirty=!0,this.link.send({select:t})}join(t,e){this.link.command("Join",{a:t,b:e})}add(t,e,i){let s=this.stage.at(t,e,this.stage.target);this.link.command("Add",{position:this.flat(s),...this.stage.scene?.usual,fixed:i})}keyDown(t){let e=t.target;if(e.closest("dialog, [role=menu]")||e.closest("input, select, textarea")&&t.key!=="Escape")return;if((t.ctrlKey||t.metaKey)&&!t.shiftKey&&t.key.toLowerCase()==="z"){t.preventDefault(),this.link.command("Undo");return}if(t.ctrlKey||t.metaKey||t.altKey)return;let i=t.key.length===1?t.key.toLowerCase():t.key,s=this.keys.has(i.toLowerCase());i===" "&&e.closest("button, summary, a")||(this.keys.add(i.toLowerCase()),this.act(i,s)&&t.preventDefault())}act(t,e){let i=this.stage.scene;if(i?.keys.includes(t))return this.link.send({key:t}),!0;let s=i?.marks.find(r=>r.key.toLowerCase()===t);if(t===" ")e||(this.spaceAt=performance.now(),this.spaceUsed=!1);else if(t.startsWith("Arrow"))this.link.send({key:t.slice(5).toLowerCase()});else if(t==="n"||t===".")this.link.command("Step");else{if(e)return!1;if(t==="p")this.asked.play();else if(t==="r")this.link.command("Reset");else if(t==="f")this.stage.view.fit(this.stage.everything);else if(t==="Home")this.stage.view.home();else if(t==="g")this.asked.gallery();else if(t==="?")this.asked.help();else if(t==="Escape")this.joinFrom=null,this.asked.escape(),this.select({});else if(t==="["||t==="]")this.selectNext(t==="]"?1:-1);else if((t==="Delete"||t==="Backspace")&&this.stage.marked.particle!==void 0)this.link.command("Remove",{particles:[this.stage.marked.particle]});else if((t==="Delete"||t==="Backspace")&&this.stage.marked.spring!==void 0)this.link.command("Cut",{springs:[this.stage.marked.spring]});else if(t==="a"&&this.stage.marked.particle!==void 0){let r=this.stage.marked.particle;this.link.command(this.stage.isFixed(r)?"Release":"Anchor",{particles:[r]})}else if(s)this.asked.look(s.name);else if(i?.colors.some(r=>r.key===t))this.link.send({key:t});else return!1}return!0}selectNext(t){let e=this.stage.picture.wholes("points.index");if(!e.length)return;let i=this.stage.marked.particle===void 0?t>0?-1:0:this.stage.rowOf(this.stage.marked.particle);this.select({particle:e[(i+t+e.length)%e.length]})}keyUp(t){let e=t.key.toLowerCase();this.keys.delete(e),e===" "&&(!this.spaceUsed&&this.spaceAt&&performance.now()-this.spaceAt<x0&&this.asked.play(),this.joined=null,this.spaceAt=0)}forget(){this.keys.clear(),this.joined=null,this.spaceAt=0}flat(t){return this.stage.scene?.dim===2?t.slice(0,2):[...t]}spot(t){let e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}};function ff(n,t,e,i){n.replaceChildren(...t.map(([r,o])=>W("button",{type:"button",role:"menuitem",click:()=>{n.hidden=!0,document.getElementById("picture")?.focus(),o()}},r))),n.hidden=!1;let s=n.getBoundingClientRect();n.style.left=`${Math.max(4,Math.min(e,innerWidth-s.width-8))}px`,n.style.top=`${Math.max(4,Math.min(i,innerHeight-s.height-8))}px`,n.firstElementChild?.focus()}var v0={f4:Float32Array,u4:Uint32Array,i4:Int32Array,u1:Uint8Array};function pf(n){let t=new DataView(n).getUint32(0,!0),e=JSON.parse(new TextDecoder().decode(new Uint8Array(n,4,t))),i=Math.ceil((4+t)/8)*8,s=new Map;for(let[r,[o,a,l]]of Object.entries(e.parts)){let c=a.reduce((h,u)=>h*u,1);s.set(r,new v0[o](n,i+l,c))}return{header:e,parts:s}}var qa=class{serial=-1;number=0;time=0;hand=null;surfaces=[];texts=[];parts=new Map;take(t,e){t.serial!==this.serial&&(this.parts.clear(),this.surfaces=[],this.texts=[]),this.serial=t.serial,this.number=t.picture,this.time=t.time,this.hand=t.hand;let i=new Set(e.keys());for(let[s,r]of e)this.parts.set(s,r);return t.surfaces&&(this.surfaces=t.surfaces,i.add("surfaces")),t.texts&&(this.texts=t.texts,i.add("texts")),i}floats(t){return this.parts.get(t)??new Float32Array(0)}wholes(t){return this.parts.get(t)??new Uint32Array(0)}signed(t){return this.parts.get(t)??new Int32Array(0)}bytes(t){return this.parts.get(t)??new Uint8Array(0)}get ends(){let t=this.floats("segments.position"),e=this.wholes("segments.ends");if(!e.length)return t;let i=this.floats("points.position");this.joined.length!==3*e.length&&(this.joined=new Float32Array(3*e.length));let s=this.joined;for(let r=0;r<e.length;r++){let o=3*e[r];s[3*r]=i[o],s[3*r+1]=i[o+1],s[3*r+2]=i[o+2]}return s}joined=new Float32Array(0)};var Za=class{constructor(t){this.heard=t;this.open()}heard;socket=null;wait=250;send(t){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(t))}command(t,e={}){this.send({command:{do:t,...e}})}open(){let t=new WebSocket(`ws://${location.host}/`);t.binaryType="arraybuffer",t.onopen=()=>{this.wait=250,this.heard.state(!0)},t.onmessage=({data:e})=>{if(typeof e=="string"){this.heard.text(JSON.parse(e));return}let{header:i,parts:s}=pf(e);i.kind==="frame"?this.heard.frame(i,s):this.heard.file(i,s.get("bytes"))},t.onclose=()=>{this.heard.state(!1),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,4e3)},this.socket=t}};var Bo=6,$a=class{constructor(t){this.open=t;this.dialog.addEventListener("click",e=>{e.target===this.dialog&&this.dialog.close()})}open;dialog=ze("gallery");entries=[];current="";tell(t,e){this.entries=t,this.current=e}show(){if(!this.entries.length||this.dialog.open)return;let t=W("input",{type:"search",placeholder:"Search: chain, contact, vault, flock …","aria-label":"Search the gallery"}),e=W("div",{class:"cards"}),i=[...new Set(this.entries.map(o=>o.origin))],s=W("select",{"aria-label":"From"},W("option",{value:""},"from everywhere"),...i.map(o=>W("option",{value:o},o))),r=()=>{let o=t.value.toLowerCase().split(/\s+/).filter(Boolean),a=this.entries.filter(l=>(!s.value||l.origin===s.value)&&o.every(c=>`${l.name} ${l.title} ${l.sentence} ${l.origin}`.toLowerCase().includes(c)));e.replaceChildren(...a.map(l=>this.card(l))),a.length||e.append(W("p",{},"No scene has these words. Try fewer."))};t.addEventListener("input",r),s.addEventListener("change",r),r(),this.dialog.replaceChildren(W("div",{class:"head"},W("h2",{},"Gallery"),t,s,W("button",{type:"button",class:"icon","aria-label":"Close",click:()=>this.dialog.close()},"×")),e),this.dialog.showModal(),t.focus()}get rows(){return Math.ceil((1+Math.max(...this.entries.map(t=>t.picture??-1)))/Bo)}card(t){let e=t.picture??-1,i=W("div",{class:e<0?"blank":"photo"},e<0?t.title.slice(0,1):null);return e>=0&&(i.style.backgroundPosition=`${100*(e%Bo)/(Bo-1)}% ${100*Math.floor(e/Bo)/Math.max(1,this.rows-1)}%`),i.style.backgroundSize=`${100*Bo}% ${100*this.rows}%`,W("button",{type:"button",class:"card","aria-current":t.name===this.current?"true":void 0,click:()=>{this.dialog.close(),this.open(t.name)}},i,W("b",{},t.title),W("span",{},t.sentence))}};function fs(n,t){let e=URL.createObjectURL(t);W("a",{href:e,download:n}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}function Uh(n){let t=ze("help"),e=[["Drag a particle","pull it by a spring"],["Click","inspect a particle or a spring"],["Right-click, long press","what can be done here"],["Shift + stroke","cut what it crosses"],["Space + click, click","join particles by springs"],["Space + drag","join one particle to another"],["Drag beside",n.dim===2?"move the view":"turn the view; right button moves it"],["Wheel, pinch","zoom"]],i=[["P, Space","play or pause"],["N","one step"],["R","begin again"],["Ctrl + Z","take the last deed back"],["F","everything into view"],["Home","the view as it was at first"],["Arrow keys","tilt gravity"],["[ ]","select the particle before or after"],["A","anchor or free what is selected"],["Delete","remove or cut what is selected"],["G","gallery"],["?","this sheet"],["Esc","close, select nothing"],...n.colors.filter(({key:r})=>r).map(({key:r,name:o})=>[r,`color by ${o}`]),...n.marks.filter(({key:r})=>r).map(({key:r,label:o})=>[r.toUpperCase(),`show ${o}`]),...n.keys.map(r=>[r,"of this scene"])],s=r=>W("dl",{},...r.flatMap(([o,a])=>[W("dt",{},o),W("dd",{},a)]));t.replaceChildren(W("div",{class:"head"},W("h2",{},"Hands and keys"),W("button",{type:"button",class:"icon","aria-label":"Close",click:()=>t.close()},"×")),W("div",{class:"sheets"},s(e),s(i))),t.open||t.showModal()}var y0="uplot",S0="u-hz",M0="u-vt",b0="u-title",E0="u-wrap",w0="u-under",T0="u-over",A0="u-axis",or="u-off",C0="u-select",R0="u-cursor-x",P0="u-cursor-y",I0="u-cursor-pt",L0="u-legend",D0="u-live",O0="u-inline",N0="u-series",U0="u-marker",mf="u-label",F0="u-value",zo="width",Ho="height";var gf="bottom",Ur="left",Fh="right",tu="#000",_f=tu+"0",Bh="mousemove",xf="mousedown",kh="mouseup",vf="mouseenter",yf="mouseleave",Sf="dblclick",B0="resize",k0="scroll",Mf="change",tl="dppxchange",eu="--",Gr=typeof window<"u",Wh=Gr?document:null,Br=Gr?window:null,z0=Gr?navigator:null,Ae,Ja;function Xh(){let n=devicePixelRatio;Ae!=n&&(Ae=n,Ja&&qh(Mf,Ja,Xh),Ja=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),ar(Mf,Ja,Xh),Br.dispatchEvent(new CustomEvent(tl)))}function on(n,t){if(t!=null){let e=n.classList;!e.contains(t)&&e.add(t)}}function Yh(n,t){let e=n.classList;e.contains(t)&&e.remove(t)}function qe(n,t,e){n.style[t]=e+"px"}function Cn(n,t,e,i){let s=Wh.createElement(n);return t!=null&&on(s,t),e?.insertBefore(s,i),s}function _n(n,t){return Cn("div",n,t)}var bf=new WeakMap;function Zn(n,t,e,i,s){let r="translate("+t+"px,"+e+"px)",o=bf.get(n);r!=o&&(n.style.transform=r,bf.set(n,r),t<0||e<0||t>i||e>s?on(n,or):Yh(n,or))}var Ef=new WeakMap;function wf(n,t,e){let i=t+e,s=Ef.get(n);i!=s&&(Ef.set(n,i),n.style.background=t,n.style.borderColor=e)}var Tf=new WeakMap;function Af(n,t,e,i){let s=t+""+e,r=Tf.get(n);s!=r&&(Tf.set(n,s),n.style.height=e+"px",n.style.width=t+"px",n.style.marginLeft=i?-t/2+"px":0,n.style.marginTop=i?-e/2+"px":0)}var iu={passive:!0},H0={...iu,capture:!0};function ar(n,t,e,i){t.addEventListener(n,e,i?H0:iu)}function qh(n,t,e,i){t.removeEventListener(n,e,iu)}Gr&&Xh();function Rn(n,t,e,i){let s;e=e||0,i=i||t.length-1;let r=i<=2147483647;for(;i-e>1;)s=r?e+i>>1:an((e+i)/2),t[s]<n?e=s:i=s;return n-t[e]<=t[i]-n?e:i}function ep(n){return(e,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(e[a])){r=a;break}for(let a=s;a>=i;a--)if(n(e[a])){o=a;break}return[r,o]}}var ip=n=>n!=null,np=n=>n!=null&&n>0,nl=ep(ip),V0=ep(np);function G0(n,t,e,i=0,s=!1){let r=s?V0:nl,o=s?np:ip;[t,e]=r(n,t,e);let a=n[t],l=n[t];if(t>-1)if(i==1)a=n[t],l=n[e];else if(i==-1)a=n[e],l=n[t];else for(let c=t;c<=e;c++){let h=n[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Fe,l??-Fe]}function sl(n,t,e,i){let s=Pf(n),r=Pf(t);n==t&&(s==-1?(n*=e,t/=e):(n/=e,t*=e));let o=e==10?ps:sp,a=s==1?an:xn,l=r==1?xn:an,c=a(o(xi(n))),h=l(o(xi(t))),u=kr(e,c),d=kr(e,h);return e==10&&(c<0&&(u=Be(u,-c)),h<0&&(d=Be(d,-h))),i||e==2?(n=u*s,t=d*r):(n=lp(n,u),t=rl(t,d)),[n,t]}function nu(n,t,e,i){let s=sl(n,t,e,i);return n==0&&(s[0]=0),t==0&&(s[1]=0),s}var su=.1,Cf={mode:3,pad:su},Go={pad:0,soft:null,mode:0},W0={min:Go,max:Go};function el(n,t,e,i){return ol(e)?Rf(n,t,e):(Go.pad=e,Go.soft=i?0:null,Go.mode=i?3:0,Rf(n,t,W0))}function Ee(n,t){return n??t}function X0(n,t,e){for(t=Ee(t,0),e=Ee(e,n.length-1);t<=e;){if(n[t]!=null)return!0;t++}return!1}function Rf(n,t,e){let i=e.min,s=e.max,r=Ee(i.pad,0),o=Ee(s.pad,0),a=Ee(i.hard,-Fe),l=Ee(s.hard,Fe),c=Ee(i.soft,Fe),h=Ee(s.soft,-Fe),u=Ee(i.mode,0),d=Ee(s.mode,0),p=t-n,g=ps(p),M=Gi(xi(n),xi(t)),m=ps(M),f=xi(m-g);(p<1e-24||f>10)&&(p=0,(n==0||t==0)&&(p=1e-24,u==2&&c!=Fe&&(r=0),d==2&&h!=-Fe&&(o=0)));let y=p||M||1e3,b=ps(y),v=kr(10,an(b)),C=y*(p==0?n==0?.1:1:r),A=Be(lp(n-C,v/10),24),_=n>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Fe,T=Gi(a,A<_&&n>=_?_:Pn(_,A)),F=y*(p==0?t==0?.1:1:o),O=Be(rl(t+F,v/10),24),D=t<=h&&(d==1||d==3&&O>=h||d==2&&O<=h)?h:-Fe,k=Pn(l,O>D&&t<=D?D:Gi(D,O));return T==k&&T==0&&(k=100),[T,k]}var Y0=new Intl.NumberFormat(Gr?z0.language:"en-US"),ru=n=>Y0.format(n),ln=Math,Qa=ln.PI,xi=ln.abs,an=ln.floor,_i=ln.round,xn=ln.ceil,Pn=ln.min,Gi=ln.max,kr=ln.pow,Pf=ln.sign,ps=ln.log10,sp=ln.log2,q0=(n,t=1)=>ln.sinh(n)*t,zh=(n,t=1)=>ln.asinh(n/t),Fe=1/0;function If(n){return(ps((n^n>>31)-(n>>31))|0)+1}function Zh(n,t,e){return Pn(Gi(n,t),e)}function rp(n){return typeof n=="function"}function ye(n){return rp(n)?n:()=>n}var Z0=()=>{},op=n=>n,ap=(n,t)=>t,$0=n=>null,Lf=n=>!0,Df=(n,t)=>n==t,J0=/\.\d*?(?=9{6,}|0{6,})/gm,lr=n=>{if(hp(n)||Us.has(n))return n;let t=`${n}`,e=t.match(J0);if(e==null)return n;let i=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${lr(s)}e${r}`}return Be(n,i)};function sr(n,t){return lr(Be(lr(n/t))*t)}function rl(n,t){return lr(xn(lr(n/t))*t)}function lp(n,t){return lr(an(lr(n/t))*t)}function Be(n,t=0){if(hp(n))return n;let e=10**t,i=n*e*(1+Number.EPSILON);return _i(i)/e}var Us=new Map;function cp(n){return((""+n).split(".")[1]||"").length}function Xo(n,t,e,i){let s=[],r=i.map(cp);for(let o=t;o<e;o++){let a=xi(o),l=Be(kr(n,o),a);for(let c=0;c<i.length;c++){let h=n==10?+`${i[c]}e${o}`:i[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=n==10?h:Be(h,u);s.push(d),Us.set(d,u)}}return s}var Wo={},ou=[],zr=[null,null],Ns=Array.isArray,hp=Number.isInteger,K0=n=>n===void 0;function Of(n){return typeof n=="string"}function ol(n){let t=!1;if(n!=null){let e=n.constructor;t=e==null||e==Object}return t}function j0(n){return n!=null&&typeof n=="object"}var Q0=Object.getPrototypeOf(Uint8Array),up="__proto__";function Hr(n,t=ol){let e;if(Ns(n)){let i=n.find(s=>s!=null);if(Ns(i)||t(i)){e=Array(n.length);for(let s=0;s<n.length;s++)e[s]=Hr(n[s],t)}else e=n.slice()}else if(n instanceof Q0)e=n.slice();else if(t(n)){e={};for(let i in n)i!=up&&(e[i]=Hr(n[i],t))}else e=n;return e}function fi(n){let t=arguments;for(let e=1;e<t.length;e++){let i=t[e];for(let s in i)s!=up&&(ol(n[s])?fi(n[s],Hr(i[s])):n[s]=Hr(i[s]))}return n}var t_=0,e_=1,i_=2;function n_(n,t,e){for(let i=0,s,r=-1;i<t.length;i++){let o=t[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<e&&n[s]==null;)n[r=s++]=null}}}function s_(n,t){if(a_(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return l_(o[0])||(o=o_(o)),o}let e=new Set;for(let o=0;o<n.length;o++){let l=n[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let i=[Array.from(e).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:e_,p=[];for(let g=0;g<h.length;g++){let M=h[g],m=r.get(l[g]);M===null?d!=t_&&(u[m]=M,d==i_&&p.push(m)):u[m]=M}n_(u,p,s),i.push(u)}}return i}var r_=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function o_(n){let t=n[0],e=t.length,i=Array(e);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[i[l]];s.push(a)}return s}function a_(n){let t=n[0][0],e=t.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function l_(n,t=100){let e=n.length;if(e<=1)return!0;let i=0,s=e-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=Gi(1,an((s-i+1)/t));for(let o=n[i],a=i+r;a<=s;a+=r){let l=n[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var dp=["January","February","March","April","May","June","July","August","September","October","November","December"],fp=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function pp(n){return n.slice(0,3)}var c_=fp.map(pp),h_=dp.map(pp),u_={MMMM:dp,MMM:h_,WWWW:fp,WWW:c_};function ko(n){return(n<10?"0":"")+n}function d_(n){return(n<10?"00":n<100?"0":"")+n}var f_={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,t)=>t.MMMM[n.getMonth()],MMM:(n,t)=>t.MMM[n.getMonth()],MM:n=>ko(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>ko(n.getDate()),D:n=>n.getDate(),WWWW:(n,t)=>t.WWWW[n.getDay()],WWW:(n,t)=>t.WWW[n.getDay()],HH:n=>ko(n.getHours()),H:n=>n.getHours(),h:n=>{let t=n.getHours();return t==0?12:t>12?t-12:t},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>ko(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>ko(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>d_(n.getMilliseconds())};function au(n,t){t=t||u_;let e=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)e.push(s[0][0]=="{"?f_[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var p_=new Intl.DateTimeFormat().resolvedOptions().timeZone;function m_(n,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+n+n.getTimezoneOffset()*6e4):t==p_?e=n:(e=new Date(n.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(n.getMilliseconds())),e}var mp=n=>n%1==0,il=[1,2,2.5,5],g_=Xo(10,-32,0,il),gp=Xo(10,0,32,il),__=gp.filter(mp),rr=g_.concat(gp),lu=`
`,_p="{YYYY}",Nf=lu+_p,xp="{M}/{D}",Vo=lu+xp,Ka=Vo+"/{YY}",vp="{aa}",x_="{h}:{mm}",Fr=x_+vp,Uf=lu+Fr,Ff=":{ss}",Ce=null;function yp(n){let t=n*1e3,e=t*60,i=e*60,s=i*24,r=s*30,o=s*365,l=(n==1?Xo(10,0,3,il).filter(mp):Xo(10,-3,0,il)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,_p,Ce,Ce,Ce,Ce,Ce,Ce,1],[s*28,"{MMM}",Nf,Ce,Ce,Ce,Ce,Ce,1],[s,xp,Nf,Ce,Ce,Ce,Ce,Ce,1],[i,"{h}"+vp,Ka,Ce,Vo,Ce,Ce,Ce,1],[e,Fr,Ka,Ce,Vo,Ce,Ce,Ce,1],[t,Ff,Ka+" "+Fr,Ce,Vo+" "+Fr,Ce,Uf,Ce,1],[n,Ff+".{fff}",Ka+" "+Fr,Ce,Vo+" "+Fr,Ce,Uf,Ce,1]];function h(u){return(d,p,g,M,m,f)=>{let y=[],b=m>=o,v=m>=r&&m<o,C=u(g),A=Be(C*n,3),_=Hh(C.getFullYear(),b?0:C.getMonth(),v||b?1:C.getDate()),T=Be(_*n,3);if(v||b){let F=v?m/r:0,O=b?m/o:0,D=A==T?A:Be(Hh(_.getFullYear()+O,_.getMonth()+F,1)*n,3),k=new Date(_i(D/n)),G=k.getFullYear(),I=k.getMonth();for(let z=0;D<=M;z++){let Z=Hh(G+O*z,I+F*z,1),H=Z-u(Be(Z*n,3));D=Be((+Z+H)*n,3),D<=M&&y.push(D)}}else{let F=m>=s?s:m,O=an(g)-an(A),D=T+O+rl(A-T,F);y.push(D);let k=u(D),G=k.getHours()+k.getMinutes()/e+k.getSeconds()/i,I=m/i,z=d.axes[p]._space,Z=f/z;for(;D=Be(D+m,n==1?0:3),!(D>M);)if(I>1){let H=an(Be(G+I,6))%24,tt=u(D).getHours()-H;tt>1&&(tt=-1),D-=tt*i,G=(G+I)%24;let rt=y[y.length-1];Be((D-rt)/m,3)*Z>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,h]}var[v_,y_,S_]=yp(1),[M_,b_,E_]=yp(.001);Xo(2,-53,53,[1]);function Bf(n,t){return n.map(e=>e.map((i,s)=>s==0||s==8||i==null?i:t(s==1||e[8]==0?i:e[1]+i)))}function kf(n,t){return(e,i,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,u,d,p;return i.map(g=>{let M=n(g),m=M.getFullYear(),f=M.getMonth(),y=M.getDate(),b=M.getHours(),v=M.getMinutes(),C=M.getSeconds(),A=m!=l&&a[2]||f!=c&&a[3]||y!=h&&a[4]||b!=u&&a[5]||v!=d&&a[6]||C!=p&&a[7]||a[1];return l=m,c=f,h=y,u=b,d=v,p=C,A(M)})}}function w_(n,t){let e=au(t);return(i,s,r,o,a)=>s.map(l=>e(n(l)))}function Hh(n,t,e){return new Date(n,t,e)}function zf(n,t){return t(n)}var T_="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Hf(n,t){return(e,i,s,r)=>r==null?eu:t(n(i))}function A_(n,t){let e=n.series[t];return e.width?e.stroke(n,t):e.points.width?e.points.stroke(n,t):null}function C_(n,t){return n.series[t].fill(n,t)}var R_={show:!0,live:!0,isolate:!1,mount:Z0,markers:{show:!0,width:2,stroke:A_,fill:C_,dash:"solid"},idx:null,idxs:null,values:[]};function P_(n,t){let e=n.cursor.points,i=_n(),s=e.size(n,t);qe(i,zo,s),qe(i,Ho,s);let r=s/-2;qe(i,"marginLeft",r),qe(i,"marginTop",r);let o=e.width(n,t,s);return o&&qe(i,"borderWidth",o),i}function I_(n,t){let e=n.series[t].points;return e._fill||e._stroke}function L_(n,t){let e=n.series[t].points;return e._stroke||e._fill}function D_(n,t){return n.series[t].points.size}var Vh=[0,0];function O_(n,t,e){return Vh[0]=t,Vh[1]=e,Vh}function ja(n,t,e,i=!0){return s=>{s.button==0&&(!i||s.target==t)&&e(s)}}function Gh(n,t,e,i=!0){return s=>{(!i||s.target==t)&&e(s)}}var N_={show:!0,x:!0,y:!0,lock:!1,move:O_,points:{one:!1,show:P_,size:D_,width:0,stroke:L_,fill:I_},bind:{mousedown:ja,mouseup:ja,click:ja,dblclick:ja,mousemove:Gh,mouseleave:Gh,mouseenter:Gh},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,t,e,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Sp={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},cu=fi({},Sp,{filter:ap}),Mp=fi({},cu,{size:10}),bp=fi({},Sp,{show:!1}),hu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Ep="bold "+hu,wp=1.5,Vf={show:!0,scale:"x",stroke:tu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Ep,side:2,grid:cu,ticks:Mp,border:bp,font:hu,lineGap:wp,rotate:0},U_="Value",F_="Time",Gf={show:!0,scale:"x",auto:!1,sorted:1,min:Fe,max:-Fe,idxs:[]};function B_(n,t,e,i,s){return t.map(r=>r==null?"":ru(r))}function k_(n,t,e,i,s,r,o){let a=[],l=Us.get(s)||0;e=o?e:Be(rl(e,s),l);for(let c=e;c<=i;c=Be(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function $h(n,t,e,i,s,r,o){let a=[],l=n.scales[n.axes[t].scale].log,c=l==10?ps:sp,h=an(c(e));s=kr(l,h),l==10&&(s=rr[Rn(s,rr)]);let u=e,d=s*l;l==10&&(d=rr[Rn(d,rr)]);do a.push(u),u=u+s,l==10&&!Us.has(u)&&(u=Be(u,Us.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=rr[Rn(d,rr)]));while(u<=i);return a}function z_(n,t,e,i,s,r,o){let l=n.scales[n.axes[t].scale].asinh,c=i>l?$h(n,t,Gi(l,e),i,s):[l],h=i>=0&&e<=0?[0]:[];return(e<-l?$h(n,t,Gi(l,-i),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var Tp=/./,H_=/[12357]/,V_=/[125]/,Wf=/1/,Jh=(n,t,e,i)=>n.map((s,r)=>t==4&&s==0||r%i==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function G_(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=n.scales[o],l=n.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Tp:l(7,o)-h>=c?H_:l(5,o)-h>=c?V_:Wf;if(u==Wf){let d=xi(l(1,o)-h);if(d<c)return Jh(t.slice().reverse(),a.distr,u,xn(c/d)).reverse()}return Jh(t,a.distr,u,1)}function W_(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=r._space,l=n.valToPos,c=xi(l(1,o)-l(2,o));return c<a?Jh(t.slice().reverse(),3,Tp,xn(a/c)).reverse():t}function X_(n,t,e,i){return i==null?eu:t==null?"":ru(t)}var Xf={show:!0,scale:"y",stroke:tu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Ep,side:3,grid:cu,ticks:Mp,border:bp,font:hu,lineGap:wp,rotate:0};function Y_(n,t){let e=3+(n||1)*2;return Be(e*t,3)}function q_(n,t){let{scale:e,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],e,!0),o=n.valToPos(s[i[1]],e,!0),a=xi(o-r),l=n.series[t],c=a/(l.points.space*Ae);return i[1]-i[0]<=c}var Yf={scale:null,auto:!0,sorted:0,min:Fe,max:-Fe},Ap=(n,t,e,i,s)=>s,qf={show:!0,auto:!0,sorted:0,gaps:Ap,alpha:1,facets:[fi({},Yf,{scale:"x"}),fi({},Yf,{scale:"y"})]},Zf={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Ap,alpha:1,points:{show:q_,filter:null},values:null,min:Fe,max:-Fe,idxs:[],path:null,clip:null};function Z_(n,t,e,i,s){return e/10}var Cp={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},$_=fi({},Cp,{time:!1,ori:1}),$f={};function Rp(n,t){let e=$f[n];return e||(e={key:n,plots:[],sub(i){e.plots.push(i)},unsub(i){e.plots=e.plots.filter(s=>s!=i)},pub(i,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(i,s,r,o,a,l,c)}},n!=null&&($f[n]=e)),e}var Vr=1,Kh=2;function cr(n,t,e){let i=n.mode,s=n.series[t],r=i==2?n._data[t]:n._data,o=n.scales,a=n.bbox,l=r[0],c=i==2?r[1]:r[t],h=i==2?o[s.facets[0].scale]:o[n.series[0].scale],u=i==2?o[s.facets[1].scale]:o[s.scale],d=a.left,p=a.top,g=a.width,M=a.height,m=n.valToPosH,f=n.valToPosV;return h.ori==0?e(s,l,c,h,u,m,f,d,p,g,M,ll,Wr,hl,Ip,Dp):e(s,l,c,h,u,f,m,p,d,M,g,cl,Xr,fu,Lp,Op)}function uu(n,t){let e=0,i=0,s=Ee(n.bands,ou);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?i|=1:i|=2)}return[e,i==1?-1:i==2?1:i==3?2:0]}function J_(n,t,e,i,s){let r=n.mode,o=n.series[t],a=r==2?o.facets[1].scale:o.scale,l=n.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ms(n,t,e,i,s,r){return cr(n,t,(o,a,l,c,h,u,d,p,g,M,m)=>{let f=o.pxRound,y=c.dir*(c.ori==0?1:-1),b=c.ori==0?Wr:Xr,v,C;y==1?(v=e,C=i):(v=i,C=e);let A=f(u(a[v],c,M,p)),_=f(d(l[v],h,m,g)),T=f(u(a[C],c,M,p)),F=f(d(r==1?h.max:h.min,h,m,g)),O=new Path2D(s);return b(O,T,F),b(O,A,F),b(O,A,_),O})}function al(n,t,e,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=t==0?hl:fu,l=e;for(let u=0;u<n.length;u++){let d=n[u];if(d[1]>d[0]){let p=d[0]-l;p>0&&a(o,l,i,p,i+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,i-h/2,c,i+r+h)}return o}function K_(n,t,e){let i=n[n.length-1];i&&i[0]==t?i[1]=e:n.push([t,e])}function du(n,t,e,i,s,r,o){let a=[],l=n.length;for(let c=s==1?e:i;c>=e&&c<=i;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=i&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let p=r(n[u]),g=d==u?p:r(n[d]),M=u-s;p=o<=0&&M>=0&&M<l?r(n[M]):p;let f=d+s;g=o>=0&&f>=0&&f<l?r(n[f]):g,g>=p&&a.push([p,g])}return a}function Jf(n){return n==0?op:n==1?_i:t=>sr(t,n)}function Pp(n){let t=n==0?ll:cl,e=n==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},i=n==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?i(s,r,o,a,l):(c=Pn(c,a/2,l/2),h=Pn(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var ll=(n,t,e)=>{n.moveTo(t,e)},cl=(n,t,e)=>{n.moveTo(e,t)},Wr=(n,t,e)=>{n.lineTo(t,e)},Xr=(n,t,e)=>{n.lineTo(e,t)},hl=Pp(0),fu=Pp(1),Ip=(n,t,e,i,s,r)=>{n.arc(t,e,i,s,r)},Lp=(n,t,e,i,s,r)=>{n.arc(e,t,i,s,r)},Dp=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(t,e,i,s,r,o)},Op=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(e,t,s,i,o,r)};function Np(n){return(t,e,i,s,r)=>cr(t,e,(o,a,l,c,h,u,d,p,g,M,m)=>{let{pxRound:f,points:y}=o,b,v;c.ori==0?(b=ll,v=Ip):(b=cl,v=Lp);let C=Be(y.width*Ae,3),A=(y.size-y.width)/2*Ae,_=Be(A*2,3),T=new Path2D,F=new Path2D,{left:O,top:D,width:k,height:G}=t.bbox;hl(F,O-_,D-_,k+_*2,G+_*2);let I=z=>{if(l[z]!=null){let Z=f(u(a[z],c,M,p)),H=f(d(l[z],h,m,g));b(T,Z+A,H),v(T,Z,H,A,0,Qa*2)}};if(r)r.forEach(I);else for(let z=i;z<=s;z++)I(z);return{stroke:C>0?T:null,fill:T,clip:F,flags:Vr|Kh}})}function Up(n){return(t,e,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(t,e,i),r!=s&&o!=s&&n(t,e,s),n(t,e,o))}}var j_=Up(Wr),Q_=Up(Xr);function Fp(n){let t=Ee(n?.alignGaps,0);return(e,i,s,r)=>cr(e,i,(o,a,l,c,h,u,d,p,g,M,m)=>{[s,r]=nl(l,s,r);let f=o.pxRound,y=G=>f(u(G,c,M,p)),b=G=>f(d(G,h,m,g)),v,C;c.ori==0?(v=Wr,C=j_):(v=Xr,C=Q_);let A=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Vr},T=_.stroke,F=!1;if(r-s>=M*4){let G=dt=>e.posToVal(dt,c.key,!0),I=null,z=null,Z,H,ht,K=y(a[A==1?s:r]),tt=y(a[s]),rt=y(a[r]),ft=G(A==1?tt+1:rt-1);for(let dt=A==1?s:r;dt>=s&&dt<=r;dt+=A){let et=a[dt],vt=(A==1?et<ft:et>ft)?K:y(et),Ct=l[dt];vt==K?Ct!=null?(H=Ct,I==null?(v(T,vt,b(H)),Z=I=z=H):H<I?I=H:H>z&&(z=H)):Ct===null&&(F=!0):(I!=null&&C(T,K,b(I),b(z),b(Z),b(H)),Ct!=null?(H=Ct,v(T,vt,b(H)),I=z=Z=H):(I=z=null,Ct===null&&(F=!0)),K=vt,ft=G(K+A))}I!=null&&I!=z&&ht!=K&&C(T,K,b(I),b(z),b(Z),b(H))}else for(let G=A==1?s:r;G>=s&&G<=r;G+=A){let I=l[G];I===null?F=!0:I!=null&&v(T,y(a[G]),b(I))}let[D,k]=uu(e,i);if(o.fill!=null||D!=0){let G=_.fill=new Path2D(T),I=o.fillTo(e,i,o.min,o.max,D),z=b(I),Z=y(a[s]),H=y(a[r]);A==-1&&([H,Z]=[Z,H]),v(G,H,z),v(G,Z,z)}if(!o.spanGaps){let G=[];F&&G.push(...du(a,l,s,r,A,y,t)),_.gaps=G=o.gaps(e,i,s,r,G),_.clip=al(G,c.ori,p,g,M,m)}return k!=0&&(_.band=k==2?[ms(e,i,s,r,T,-1),ms(e,i,s,r,T,1)]:ms(e,i,s,r,T,k)),_})}function tx(n){let t=Ee(n.align,1),e=Ee(n.ascDesc,!1),i=Ee(n.alignGaps,0),s=Ee(n.extend,!1);return(r,o,a,l)=>cr(r,o,(c,h,u,d,p,g,M,m,f,y,b)=>{[a,l]=nl(u,a,l);let v=c.pxRound,{left:C,width:A}=r.bbox,_=tt=>v(g(tt,d,y,m)),T=tt=>v(M(tt,p,b,f)),F=d.ori==0?Wr:Xr,O={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Vr},D=O.stroke,k=d.dir*(d.ori==0?1:-1),G=T(u[k==1?a:l]),I=_(h[k==1?a:l]),z=I,Z=I;s&&t==-1&&(Z=C,F(D,Z,G)),F(D,I,G);for(let tt=k==1?a:l;tt>=a&&tt<=l;tt+=k){let rt=u[tt];if(rt==null)continue;let ft=_(h[tt]),dt=T(rt);t==1?F(D,ft,G):F(D,z,dt),F(D,ft,dt),G=dt,z=ft}let H=z;s&&t==1&&(H=C+A,F(D,H,G));let[ht,K]=uu(r,o);if(c.fill!=null||ht!=0){let tt=O.fill=new Path2D(D),rt=c.fillTo(r,o,c.min,c.max,ht),ft=T(rt);F(tt,H,ft),F(tt,Z,ft)}if(!c.spanGaps){let tt=[];tt.push(...du(h,u,a,l,k,_,i));let rt=c.width*Ae/2,ft=e||t==1?rt:-rt,dt=e||t==-1?-rt:rt;tt.forEach(et=>{et[0]+=ft,et[1]+=dt}),O.gaps=tt=c.gaps(r,o,a,l,tt),O.clip=al(tt,d.ori,m,f,y,b)}return K!=0&&(O.band=K==2?[ms(r,o,a,l,D,-1),ms(r,o,a,l,D,1)]:ms(r,o,a,l,D,K)),O})}function Kf(n,t,e,i,s,r,o=Fe){if(n.length>1){let a=null;for(let l=0,c=1/0;l<n.length;l++)if(t[l]!==void 0){if(a!=null){let h=xi(n[l]-n[a]);h<c&&(c=h,o=xi(e(n[l],i,s,r)-e(n[a],i,s,r)))}a=l}}return o}function ex(n){n=n||Wo;let t=Ee(n.size,[.6,Fe,1]),e=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ye(s),o=1-t[0],a=Ee(t[1],Fe),l=Ee(t[2],1),c=Ee(n.disp,Wo),h=Ee(n.each,p=>{}),{fill:u,stroke:d}=c;return(p,g,M,m)=>cr(p,g,(f,y,b,v,C,A,_,T,F,O,D)=>{let k=f.pxRound,G=e,I=i*Ae,z=a*Ae,Z=l*Ae,H,ht;v.ori==0?[H,ht]=r(p,g):[ht,H]=r(p,g);let K=v.dir*(v.ori==0?1:-1),tt=v.ori==0?hl:fu,rt=v.ori==0?h:(Pt,qt,oe,Et,Ue,Ht,Yt)=>{h(Pt,qt,oe,Ue,Et,Yt,Ht)},ft=Ee(p.bands,ou).find(Pt=>Pt.series[0]==g),dt=ft!=null?ft.dir:0,et=f.fillTo(p,g,f.min,f.max,dt),gt=k(_(et,C,D,F)),vt,Ct,bt,Wt=O,re=k(f.width*Ae),Vt=!1,fe=null,ce=null,ne=null,$e=null;u!=null&&(re==0||d!=null)&&(Vt=!0,fe=u.values(p,g,M,m),ce=new Map,new Set(fe).forEach(Pt=>{Pt!=null&&ce.set(Pt,new Path2D)}),re>0&&(ne=d.values(p,g,M,m),$e=new Map,new Set(ne).forEach(Pt=>{Pt!=null&&$e.set(Pt,new Path2D)})));let{x0:ke,size:ai}=c;if(ke!=null&&ai!=null){G=1,y=ke.values(p,g,M,m),ke.unit==2&&(y=y.map(oe=>p.posToVal(T+oe*O,v.key,!0)));let Pt=ai.values(p,g,M,m);ai.unit==2?Ct=Pt[0]*O:Ct=A(Pt[0],v,O,T)-A(0,v,O,T),Wt=Kf(y,b,A,v,O,T,Wt),bt=Wt-Ct+I}else Wt=Kf(y,b,A,v,O,T,Wt),bt=Wt*o+I,Ct=Wt-bt;bt<1&&(bt=0),re>=Ct/2&&(re=0),bt<5&&(k=op);let Oe=bt>0,Ei=Wt-bt-(Oe?re:0);Ct=k(Zh(Ei,Z,z)),vt=(G==0?Ct/2:G==K?0:Ct)-G*K*((G==0?I/2:0)+(Oe?re/2:0));let Se={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},mi=Vt?null:new Path2D,Qe=null;if(ft!=null)Qe=p.data[ft.series[1]];else{let{y0:Pt,y1:qt}=c;Pt!=null&&qt!=null&&(b=qt.values(p,g,M,m),Qe=Pt.values(p,g,M,m))}let li=H*Ct,U=ht*Ct;for(let Pt=K==1?M:m;Pt>=M&&Pt<=m;Pt+=K){let qt=b[Pt];if(qt==null)continue;if(Qe!=null){let X=Qe[Pt]??0;if(qt-X==0)continue;gt=_(X,C,D,F)}let oe=v.distr!=2||c!=null?y[Pt]:Pt,Et=A(oe,v,O,T),Ue=_(Ee(qt,et),C,D,F),Ht=k(Et-vt),Yt=k(Gi(Ue,gt)),R=k(Pn(Ue,gt)),S=Yt-R;if(qt!=null){let X=qt<0?U:li,ut=qt<0?li:U;Vt?(re>0&&ne[Pt]!=null&&tt($e.get(ne[Pt]),Ht,R+an(re/2),Ct,Gi(0,S-re),X,ut),fe[Pt]!=null&&tt(ce.get(fe[Pt]),Ht,R+an(re/2),Ct,Gi(0,S-re),X,ut)):tt(mi,Ht,R+an(re/2),Ct,Gi(0,S-re),X,ut),rt(p,g,Pt,Ht-re/2,R,Ct+re,S)}}return re>0?Se.stroke=Vt?$e:mi:Vt||(Se._fill=f.width==0?f._fill:f._stroke??f._fill,Se.width=0),Se.fill=Vt?ce:mi,Se})}function ix(n,t){let e=Ee(t?.alignGaps,0);return(i,s,r,o)=>cr(i,s,(a,l,c,h,u,d,p,g,M,m,f)=>{[r,o]=nl(c,r,o);let y=a.pxRound,b=H=>y(d(H,h,m,g)),v=H=>y(p(H,u,f,M)),C,A,_;h.ori==0?(C=ll,_=Wr,A=Dp):(C=cl,_=Xr,A=Op);let T=h.dir*(h.ori==0?1:-1),F=b(l[T==1?r:o]),O=F,D=[],k=[];for(let H=T==1?r:o;H>=r&&H<=o;H+=T)if(c[H]!=null){let K=l[H],tt=b(K);D.push(O=tt),k.push(v(c[H]))}let G={stroke:n(D,k,C,_,A,y),fill:null,clip:null,band:null,gaps:null,flags:Vr},I=G.stroke,[z,Z]=uu(i,s);if(a.fill!=null||z!=0){let H=G.fill=new Path2D(I),ht=a.fillTo(i,s,a.min,a.max,z),K=v(ht);_(H,O,K),_(H,F,K)}if(!a.spanGaps){let H=[];H.push(...du(l,c,r,o,T,b,e)),G.gaps=H=a.gaps(i,s,r,o,H),G.clip=al(H,h.ori,g,M,m,f)}return Z!=0&&(G.band=Z==2?[ms(i,s,r,o,I,-1),ms(i,s,r,o,I,1)]:ms(i,s,r,o,I,Z)),G})}function nx(n){return ix(sx,n)}function sx(n,t,e,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(e(a,n[0],t[0]),o==2)i(a,n[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=n[d+1]-n[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,n[d]+u[d]/3,t[d]+l[d]*u[d]/3,n[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,n[d+1],t[d+1])}return a}var jh=new Set;function jf(){for(let n of jh)n.syncRect(!0)}Gr&&(ar(B0,Br,jf),ar(k0,Br,jf,!0),ar(tl,Br,()=>{vi.pxRatio=Ae}));var rx=Fp(),ox=Np();function Qf(n,t,e,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>Qh(r,o,t,e))}function ax(n,t){return n.map((e,i)=>i==0?{}:fi({},t,e))}function Qh(n,t,e,i){return fi({},t==0?e:i,n)}function Bp(n,t,e){return t==null?zr:[t,e]}var lx=Bp;function cx(n,t,e){return t==null?zr:el(t,e,su,!0)}function kp(n,t,e,i){return t==null?zr:sl(t,e,n.scales[i].log,!1)}var hx=kp;function zp(n,t,e,i){return t==null?zr:nu(t,e,n.scales[i].log,!1)}var ux=zp;function dx(n,t,e,i,s){let r=Gi(If(n),If(t)),o=t-n,a=Rn(s/i*o,e);do{let l=e[a],c=i*l/o;if(c>=s&&r+(l<5?Us.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function tp(n){let t,e;return n=n.replace(/(\d+)px/,(i,s)=>(t=_i((e=+s)*Ae))+"px"),[n,t,e]}function fx(n){n.show&&[n.font,n.labelFont].forEach(t=>{let e=Be(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function vi(n,t,e){let i={mode:Ee(n.mode,1)},s=i.mode;function r(x,E,P,L){let V=E.valToPct(x);return L+P*(E.dir==-1?1-V:V)}function o(x,E,P,L){let V=E.valToPct(x);return L+P*(E.dir==-1?V:1-V)}function a(x,E,P,L){return E.ori==0?r(x,E,P,L):o(x,E,P,L)}i.valToPosH=r,i.valToPosV=o;let l=!1;i.status=0;let c=i.root=_n(y0);if(n.id!=null&&(c.id=n.id),on(c,n.class),n.title){let x=_n(b0,c);x.textContent=n.title}let h=Cn("canvas"),u=i.ctx=h.getContext("2d"),d=_n(E0,c);ar("click",d,x=>{x.target===g&&(We!=Pr||Je!=Ir)&&Li.click(i,x)},!0);let p=i.under=_n(w0,d);d.appendChild(h);let g=i.over=_n(T0,d);n=Hr(n);let M=+Ee(n.pxAlign,1),m=Jf(M);(n.plugins||[]).forEach(x=>{x.opts&&(n=x.opts(i,n)||n)});let f=n.ms||.001,y=i.series=s==1?Qf(n.series||[],Gf,Zf,!1):ax(n.series||[null],qf),b=i.axes=Qf(n.axes||[],Vf,Xf,!0),v=i.scales={},C=i.bands=n.bands||[];C.forEach(x=>{x.fill=ye(x.fill||null),x.dir=Ee(x.dir,-1)});let A=s==2?y[1].facets[0].scale:y[0].scale,_={axes:us,series:me},T=(n.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let E=x.distr==3?P=>ps(P>0?P:x.clamp(i,P,x.min,x.max,x.key)):x.distr==4?P=>zh(P,x.asinh):x.distr==100?P=>x.fwd(P):P=>P;return P=>{let L=E(P),{_min:V,_max:J}=x,lt=J-V;return(L-V)/lt}}function O(x){let E=v[x];if(E==null){let P=(n.scales||Wo)[x]||Wo;if(P.from!=null){O(P.from);let L=fi({},v[P.from],P,{key:x});L.valToPct=F(L),v[x]=L}else{E=v[x]=fi({},x==A?Cp:$_,P),E.key=x;let L=E.time,V=E.range,J=Ns(V);if((x!=A||s==2&&!L)&&(J&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?Cf:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?Cf:{mode:1,hard:V[1],soft:V[1]}},J=!1),!J&&ol(V))){let lt=V;V=(pt,St,Ot)=>St==null?zr:el(St,Ot,lt)}E.range=ye(V||(L?lx:x==A?E.distr==3?hx:E.distr==4?ux:Bp:E.distr==3?kp:E.distr==4?zp:cx)),E.auto=ye(J?!1:E.auto),E.clamp=ye(E.clamp||Z_),E._min=E._max=null,E.valToPct=F(E)}}}O("x"),O("y"),s==1&&y.forEach(x=>{O(x.scale)}),b.forEach(x=>{O(x.scale)});for(let x in n.scales)O(x);let D=v[A],k=D.distr,G,I;D.ori==0?(on(c,S0),G=r,I=o):(on(c,M0),G=o,I=r);let z={};for(let x in v){let E=v[x];(E.min!=null||E.max!=null)&&(z[x]={min:E.min,max:E.max},E.min=E.max=null)}let Z=n.tzDate||(x=>new Date(_i(x/f))),H=n.fmtDate||au,ht=f==1?S_(Z):E_(Z),K=kf(Z,Bf(f==1?y_:b_,H)),tt=Hf(Z,zf(T_,H)),rt=[],ft=i.legend=fi({},R_,n.legend),dt=i.cursor=fi({},N_,{drag:{y:s==2}},n.cursor),et=ft.show,gt=dt.show,vt=ft.markers;ft.idxs=rt,vt.width=ye(vt.width),vt.dash=ye(vt.dash),vt.stroke=ye(vt.stroke),vt.fill=ye(vt.fill);let Ct,bt,Wt,re=[],Vt=[],fe,ce=!1,ne={};if(ft.live){let x=y[1]?y[1].values:null;ce=x!=null,fe=ce?x(i,1,0):{_:0};for(let E in fe)ne[E]=eu}if(et)if(Ct=Cn("table",L0,c),Wt=Cn("tbody",null,Ct),ft.mount(i,Ct),ce){bt=Cn("thead",null,Ct,Wt);let x=Cn("tr",null,bt);Cn("th",null,x);for(var $e in fe)Cn("th",mf,x).textContent=$e}else on(Ct,O0),ft.live&&on(Ct,D0);let ke={show:!0},ai={show:!1};function Oe(x,E){if(E==0&&(ce||!ft.live||s==2))return zr;let P=[],L=Cn("tr",N0,Wt,Wt.childNodes[E]);on(L,x.class),x.show||on(L,or);let V=Cn("th",null,L);if(vt.show){let pt=_n(U0,V);if(E>0){let St=vt.width(i,E);St&&(pt.style.border=St+"px "+vt.dash(i,E)+" "+vt.stroke(i,E)),pt.style.background=vt.fill(i,E)}}let J=_n(mf,V);x.label instanceof HTMLElement?J.appendChild(x.label):J.textContent=x.label,E>0&&(vt.show||(J.style.color=x.width>0?vt.stroke(i,E):vt.fill(i,E)),Se("click",V,pt=>{if(dt._lock)return;Jt(pt);let St=y.indexOf(x);if((pt.ctrlKey||pt.metaKey)!=ft.isolate){let Ot=y.some((Nt,Ft)=>Ft>0&&Ft!=St&&Nt.show);y.forEach((Nt,Ft)=>{Ft>0&&Wn(Ft,Ot?Ft==St?ke:ai:ke,!0,di.setSeries)})}else Wn(St,{show:!x.show},!0,di.setSeries)},!1),Kt&&Se(vf,V,pt=>{dt._lock||(Jt(pt),Wn(y.indexOf(x),Dr,!0,di.setSeries))},!1));for(var lt in fe){let pt=Cn("td",F0,L);pt.textContent="--",P.push(pt)}return[L,P]}let Ei=new Map;function Se(x,E,P,L=!0){let V=Ei.get(E)||{},J=dt.bind[x](i,E,P,L);J&&(ar(x,E,V[x]=J),Ei.set(E,V))}function mi(x,E,P){let L=Ei.get(E)||{};for(let V in L)(x==null||V==x)&&(qh(V,E,L[V]),delete L[V]);x==null&&Ei.delete(E)}let Qe=0,li=0,U=0,Pt=0,qt=0,oe=0,Et=qt,Ue=oe,Ht=U,Yt=Pt,R=0,S=0,X=0,ut=0;i.bbox={};let at=!1,xt=!1,yt=!1,it=!1,st=!1,mt=!1;function N(x,E,P){(P||x!=i.width||E!=i.height)&&ot(x,E),he(!1),yt=!0,xt=!0,Di()}function ot(x,E){i.width=Qe=U=x,i.height=li=Pt=E,qt=oe=0,Mt(),Gt();let P=i.bbox;R=P.left=sr(qt*Ae,.5),S=P.top=sr(oe*Ae,.5),X=P.width=sr(U*Ae,.5),ut=P.height=sr(Pt*Ae,.5)}let nt=3;function wt(){let x=!1,E=0;for(;!x;){E++;let P=Ar(E),L=Gn(E);x=E==nt||P&&L,x||(ot(i.width,i.height),xt=!0)}}function _t({width:x,height:E}){N(x,E)}i.setSize=_t;function Mt(){let x=!1,E=!1,P=!1,L=!1;b.forEach((V,J)=>{if(V.show&&V._show){let{side:lt,_size:pt}=V,St=lt%2,Ot=V.label!=null?V.labelSize:0,Nt=pt+Ot;Nt>0&&(St?(U-=Nt,lt==3?(qt+=Nt,L=!0):P=!0):(Pt-=Nt,lt==0?(oe+=Nt,x=!0):E=!0))}}),Hn[0]=x,Hn[1]=P,Hn[2]=E,Hn[3]=L,U-=wn[1]+wn[3],qt+=wn[3],Pt-=wn[2]+wn[0],oe+=wn[0]}function Gt(){let x=qt+U,E=oe+Pt,P=qt,L=oe;function V(J,lt){switch(J){case 1:return x+=lt,x-lt;case 2:return E+=lt,E-lt;case 3:return P-=lt,P+lt;case 0:return L-=lt,L+lt}}b.forEach((J,lt)=>{if(J.show&&J._show){let pt=J.side;J._pos=V(pt,J._size),J.label!=null&&(J._lpos=V(pt,J.labelSize))}})}if(dt.dataIdx==null){let x=dt.hover,E=x.skip=new Set(x.skip??[]);E.add(void 0);let P=x.prox=ye(x.prox),L=x.bias??=0;dt.dataIdx=(V,J,lt,pt)=>{if(J==0)return lt;let St=lt,Ot=P(V,J,lt,pt)??Fe,Nt=Ot>=0&&Ot<Fe,Ft=D.ori==0?U:Pt,se=dt.left,Te=t[0],be=t[J];if(E.has(be[lt])){St=null;let _e=null,Zt=null,Xt;if(L==0||L==-1)for(Xt=lt;_e==null&&Xt-- >0;)E.has(be[Xt])||(_e=Xt);if(L==0||L==1)for(Xt=lt;Zt==null&&Xt++<be.length;)E.has(be[Xt])||(Zt=Xt);if(_e!=null||Zt!=null)if(Nt){let Ye=_e==null?-1/0:G(Te[_e],D,Ft,0),ii=Zt==null?1/0:G(Te[Zt],D,Ft,0),Ci=se-Ye,Ne=ii-se;Ci<=Ne?Ci<=Ot&&(St=_e):Ne<=Ot&&(St=Zt)}else St=Zt==null?_e:_e==null?Zt:lt-_e<=Zt-lt?_e:Zt}else Nt&&xi(se-G(Te[lt],D,Ft,0))>Ot&&(St=null);return St}}let Jt=x=>{dt.event=x};dt.idxs=rt,dt._lock=!1;let ct=dt.points;ct.show=ye(ct.show),ct.size=ye(ct.size),ct.stroke=ye(ct.stroke),ct.width=ye(ct.width),ct.fill=ye(ct.fill);let Bt=i.focus=fi({},n.focus||{alpha:.3},dt.focus),Kt=Bt.prox>=0,Rt=Kt&&ct.one,ae=[],Ge=[],Bi=[];function Po(x,E){let P=ct.show(i,E);if(P instanceof HTMLElement)return on(P,I0),on(P,x.class),Zn(P,-10,-10,U,Pt),g.insertBefore(P,ae[E]),P}function Er(x,E){if(s==1||E>0){let P=s==1&&v[x.scale].time,L=x.value;x.value=P?Of(L)?Hf(Z,zf(L,H)):L||tt:L||X_,x.label=x.label||(P?F_:U_)}if(Rt||E>0){x.width=x.width==null?1:x.width,x.paths=x.paths||rx||$0,x.fillTo=ye(x.fillTo||J_),x.pxAlign=+Ee(x.pxAlign,M),x.pxRound=Jf(x.pxAlign),x.stroke=ye(x.stroke||null),x.fill=ye(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let P=Y_(Gi(1,x.width),1),L=x.points=fi({},{size:P,width:Gi(1,P*.2),stroke:x.stroke,space:P*2,paths:ox,_stroke:null,_fill:null},x.points);L.show=ye(L.show),L.filter=ye(L.filter),L.fill=ye(L.fill),L.stroke=ye(L.stroke),L.paths=ye(L.paths),L.pxAlign=x.pxAlign}if(et){let P=Oe(x,E);re.splice(E,0,P[0]),Vt.splice(E,0,P[1]),ft.values.push(null)}if(gt){rt.splice(E,0,null);let P=null;Rt?E==0&&(P=Po(x,E)):E>0&&(P=Po(x,E)),ae.splice(E,0,P),Ge.splice(E,0,0),Bi.splice(E,0,0)}Ai("addSeries",E)}function Th(x,E){E=E??y.length,x=s==1?Qh(x,E,Gf,Zf):Qh(x,E,{},qf),y.splice(E,0,x),Er(y[E],E)}i.addSeries=Th;function Va(x){if(y.splice(x,1),et){ft.values.splice(x,1),Vt.splice(x,1);let E=re.splice(x,1)[0];mi(null,E.firstChild),E.remove()}gt&&(rt.splice(x,1),ae.splice(x,1)[0].remove(),Ge.splice(x,1),Bi.splice(x,1)),Ai("delSeries",x)}i.delSeries=Va;let Hn=[!1,!1,!1,!1];function ls(x,E){if(x._show=x.show,x.show){let P=x.side%2,L=v[x.scale];L==null&&(x.scale=P?y[1].scale:A,L=v[x.scale]);let V=L.time;x.size=ye(x.size),x.space=ye(x.space),x.rotate=ye(x.rotate),Ns(x.incrs)&&x.incrs.forEach(lt=>{!Us.has(lt)&&Us.set(lt,cp(lt))}),x.incrs=ye(x.incrs||(L.distr==2?__:V?f==1?v_:M_:rr)),x.splits=ye(x.splits||(V&&L.distr==1?ht:L.distr==3?$h:L.distr==4?z_:k_)),x.stroke=ye(x.stroke),x.grid.stroke=ye(x.grid.stroke),x.ticks.stroke=ye(x.ticks.stroke),x.border.stroke=ye(x.border.stroke);let J=x.values;x.values=Ns(J)&&!Ns(J[0])?ye(J):V?Ns(J)?kf(Z,Bf(J,H)):Of(J)?w_(Z,J):J||K:J||B_,x.filter=ye(x.filter||(L.distr>=3&&L.log==10?G_:L.distr==3&&L.log==2?W_:ap)),x.font=tp(x.font),x.labelFont=tp(x.labelFont),x._size=x.size(i,null,E,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Hn[E]=!0,x._el=_n(A0,d))}}function cs(x,E,P,L){let[V,J,lt,pt]=P,St=E%2,Ot=0;return St==0&&(pt||J)&&(Ot=E==0&&!V||E==2&&!lt?_i(Vf.size/3):0),St==1&&(V||lt)&&(Ot=E==1&&!J||E==3&&!pt?_i(Xf.size/2):0),Ot}let Io=i.padding=(n.padding||[cs,cs,cs,cs]).map(x=>ye(Ee(x,cs))),wn=i._padding=Io.map((x,E)=>x(i,E,Hn,0)),ti,si=null,ri=null,Vn=s==1?y[0].idxs:null,tn=null,Rs=!1;function Lo(x,E){if(t=x??[],i.data=i._data=t,s==2){ti=0;for(let P=1;P<y.length;P++)ti+=t[P][0].length}else{t.length==0&&(i.data=i._data=t=[[]]),tn=t[0],ti=tn.length;let P=t;if(k==2){P=t.slice();let L=P[0]=Array(ti);for(let V=0;V<ti;V++)L[V]=V}i._data=t=P}if(he(!0),Ai("setData"),k==2&&(yt=!0),E!==!1){let P=D;P.auto(i,Rs)?Do():Ls(A,P.min,P.max),it=it||dt.left>=0,mt=!0,Di()}}i.setData=Lo;function Do(){Rs=!0;let x,E;s==1&&(ti>0?(si=Vn[0]=0,ri=Vn[1]=ti-1,x=t[0][si],E=t[0][ri],k==2?(x=si,E=ri):x==E&&(k==3?[x,E]=sl(x,x,D.log,!1):k==4?[x,E]=nu(x,x,D.log,!1):D.time?E=x+_i(86400/f):[x,E]=el(x,E,su,!0))):(si=Vn[0]=x=null,ri=Vn[1]=E=null)),Ls(A,x,E)}let wr,Ps,Tr,w,B,Q,q,$,Tt,It;function At(x,E,P,L,V,J){x??=_f,P??=ou,L??="butt",V??=_f,J??="round",x!=wr&&(u.strokeStyle=wr=x),V!=Ps&&(u.fillStyle=Ps=V),E!=Tr&&(u.lineWidth=Tr=E),J!=B&&(u.lineJoin=B=J),L!=Q&&(u.lineCap=Q=L),P!=w&&u.setLineDash(w=P)}function Lt(x,E,P,L){E!=Ps&&(u.fillStyle=Ps=E),x!=q&&(u.font=q=x),P!=$&&(u.textAlign=$=P),L!=Tt&&(u.textBaseline=Tt=L)}function zt(x,E,P,L,V=0){if(L.length>0&&x.auto(i,Rs)&&(E==null||E.min==null)){let J=Ee(si,0),lt=Ee(ri,L.length-1),pt=P.min==null?G0(L,J,lt,V,x.distr==3):[P.min,P.max];x.min=Pn(x.min,P.min=pt[0]),x.max=Gi(x.max,P.max=pt[1])}}let te={min:null,max:null};function pe(){for(let L in v){let V=v[L];z[L]==null&&(V.min==null||z[A]!=null&&V.auto(i,Rs))&&(z[L]=te)}for(let L in v){let V=v[L];z[L]==null&&V.from!=null&&z[V.from]!=null&&(z[L]=te)}z[A]!=null&&he(!0);let x={};for(let L in z){let V=z[L];if(V!=null){let J=x[L]=Hr(v[L],j0);if(V.min!=null)fi(J,V);else if(L!=A||s==2)if(ti==0&&J.from==null){let lt=J.range(i,null,null,L);J.min=lt[0],J.max=lt[1]}else J.min=Fe,J.max=-Fe}}if(ti>0){y.forEach((L,V)=>{if(s==1){let J=L.scale,lt=z[J];if(lt==null)return;let pt=x[J];if(V==0){let St=pt.range(i,pt.min,pt.max,J);pt.min=St[0],pt.max=St[1],si=Rn(pt.min,t[0]),ri=Rn(pt.max,t[0]),ri-si>1&&(t[0][si]<pt.min&&si++,t[0][ri]>pt.max&&ri--),L.min=tn[si],L.max=tn[ri]}else L.show&&L.auto&&zt(pt,lt,L,t[V],L.sorted);L.idxs[0]=si,L.idxs[1]=ri}else if(V>0&&L.show&&L.auto){let[J,lt]=L.facets,pt=J.scale,St=lt.scale,[Ot,Nt]=t[V],Ft=x[pt],se=x[St];Ft!=null&&zt(Ft,z[pt],J,Ot,J.sorted),se!=null&&zt(se,z[St],lt,Nt,lt.sorted),L.min=lt.min,L.max=lt.max}});for(let L in x){let V=x[L],J=z[L];if(V.from==null&&(J==null||J.min==null)){let lt=V.range(i,V.min==Fe?null:V.min,V.max==-Fe?null:V.max,L);V.min=lt[0],V.max=lt[1]}}}for(let L in x){let V=x[L];if(V.from!=null){let J=x[V.from];if(J.min==null)V.min=V.max=null;else{let lt=V.range(i,J.min,J.max,L);V.min=lt[0],V.max=lt[1]}}}let E={},P=!1;for(let L in x){let V=x[L],J=v[L];if(J.min!=V.min||J.max!=V.max){J.min=V.min,J.max=V.max;let lt=J.distr;J._min=lt==3?ps(J.min):lt==4?zh(J.min,J.asinh):lt==100?J.fwd(J.min):J.min,J._max=lt==3?ps(J.max):lt==4?zh(J.max,J.asinh):lt==100?J.fwd(J.max):J.max,E[L]=P=!0}}if(P){y.forEach((L,V)=>{s==2?V>0&&E.y&&(L._paths=null):E[L.scale]&&(L._paths=null)});for(let L in E)yt=!0,Ai("setScale",L);gt&&dt.left>=0&&(it=mt=!0)}for(let L in z)z[L]=null}function kt(x){let E=Zh(si-1,0,ti-1),P=Zh(ri+1,0,ti-1);for(;x[E]==null&&E>0;)E--;for(;x[P]==null&&P<ti-1;)P++;return[E,P]}function me(){if(ti>0){let x=y.some(E=>E._focus)&&It!=Bt.alpha;x&&(u.globalAlpha=It=Bt.alpha),y.forEach((E,P)=>{if(P>0&&E.show&&(Ke(P,!1),Ke(P,!0),E._paths==null)){let L=It;It!=E.alpha&&(u.globalAlpha=It=E.alpha);let V=s==2?[0,t[P][0].length-1]:kt(t[P]);E._paths=E.paths(i,P,V[0],V[1]),It!=L&&(u.globalAlpha=It=L)}}),y.forEach((E,P)=>{if(P>0&&E.show){let L=It;It!=E.alpha&&(u.globalAlpha=It=E.alpha),E._paths!=null&&Ie(P,!1);{let V=E._paths!=null?E._paths.gaps:null,J=E.points.show(i,P,si,ri,V),lt=E.points.filter(i,P,J,V);(J||lt)&&(E.points._paths=E.points.paths(i,P,si,ri,lt),Ie(P,!0))}It!=L&&(u.globalAlpha=It=L),Ai("drawSeries",P)}}),x&&(u.globalAlpha=It=1)}}function Ke(x,E){let P=E?y[x].points:y[x];P._stroke=P.stroke(i,x),P._fill=P.fill(i,x)}function Ie(x,E){let P=E?y[x].points:y[x],{stroke:L,fill:V,clip:J,flags:lt,_stroke:pt=P._stroke,_fill:St=P._fill,_width:Ot=P.width}=P._paths;Ot=Be(Ot*Ae,3);let Nt=null,Ft=Ot%2/2;E&&St==null&&(St=Ot>0?"#fff":pt);let se=P.pxAlign==1&&Ft>0;if(se&&u.translate(Ft,Ft),!E){let Te=R-Ot/2,be=S-Ot/2,_e=X+Ot,Zt=ut+Ot;Nt=new Path2D,Nt.rect(Te,be,_e,Zt)}E?Ut(pt,Ot,P.dash,P.cap,St,L,V,lt,J):Le(x,pt,Ot,P.dash,P.cap,St,L,V,lt,Nt,J),se&&u.translate(-Ft,-Ft)}function Le(x,E,P,L,V,J,lt,pt,St,Ot,Nt){let Ft=!1;St!=0&&C.forEach((se,Te)=>{if(se.series[0]==x){let be=y[se.series[1]],_e=t[se.series[1]],Zt=(be._paths||Wo).band;Ns(Zt)&&(Zt=se.dir==1?Zt[0]:Zt[1]);let Xt,Ye=null;be.show&&Zt&&X0(_e,si,ri)?(Ye=se.fill(i,Te)||J,Xt=be._paths.clip):Zt=null,Ut(E,P,L,V,Ye,lt,pt,St,Ot,Nt,Xt,Zt),Ft=!0}}),Ft||Ut(E,P,L,V,J,lt,pt,St,Ot,Nt)}let gi=Vr|Kh;function Ut(x,E,P,L,V,J,lt,pt,St,Ot,Nt,Ft){At(x,E,P,L,V),(St||Ot||Ft)&&(u.save(),St&&u.clip(St),Ot&&u.clip(Ot)),Ft?(pt&gi)==gi?(u.clip(Ft),Nt&&u.clip(Nt),ve(V,lt),ci(x,J,E)):pt&Kh?(ve(V,lt),u.clip(Ft),ci(x,J,E)):pt&Vr&&(u.save(),u.clip(Ft),Nt&&u.clip(Nt),ve(V,lt),u.restore(),ci(x,J,E)):(ve(V,lt),ci(x,J,E)),(St||Ot||Ft)&&u.restore()}function ci(x,E,P){P>0&&(E instanceof Map?E.forEach((L,V)=>{u.strokeStyle=wr=V,u.stroke(L)}):E!=null&&x&&u.stroke(E))}function ve(x,E){E instanceof Map?E.forEach((P,L)=>{u.fillStyle=Ps=L,u.fill(P)}):E!=null&&x&&u.fill(E)}function hs(x,E,P,L){let V=b[x],J;if(L<=0)J=[0,0];else{let lt=V._space=V.space(i,x,E,P,L),pt=V._incrs=V.incrs(i,x,E,P,L,lt);J=dx(E,P,pt,L,lt)}return V._found=J}function hi(x,E,P,L,V,J,lt,pt,St,Ot){let Nt=lt%2/2;M==1&&u.translate(Nt,Nt),At(pt,lt,St,Ot,pt),u.beginPath();let Ft,se,Te,be,_e=V+(L==0||L==3?-J:J);P==0?(se=V,be=_e):(Ft=V,Te=_e);for(let Zt=0;Zt<x.length;Zt++)E[Zt]!=null&&(P==0?Ft=Te=x[Zt]:se=be=x[Zt],u.moveTo(Ft,se),u.lineTo(Te,be));u.stroke(),M==1&&u.translate(-Nt,-Nt)}function Ar(x){let E=!0;return b.forEach((P,L)=>{if(!P.show)return;let V=v[P.scale];if(V.min==null){P._show&&(E=!1,P._show=!1,he(!1));return}else P._show||(E=!1,P._show=!0,he(!1));let J=P.side,lt=J%2,{min:pt,max:St}=V,[Ot,Nt]=hs(L,pt,St,lt==0?U:Pt);if(Nt==0)return;let Ft=V.distr==2,se=P._splits=P.splits(i,L,pt,St,Ot,Nt,Ft),Te=V.distr==2?se.map(Xt=>tn[Xt]):se,be=V.distr==2?tn[se[1]]-tn[se[0]]:Ot,_e=P._values=P.values(i,P.filter(i,Te,L,Nt,be),L,Nt,be);P._rotate=J==2?P.rotate(i,_e,L,Nt):0;let Zt=P._size;P._size=xn(P.size(i,_e,L,x)),Zt!=null&&P._size!=Zt&&(E=!1)}),E}function Gn(x){let E=!0;return Io.forEach((P,L)=>{let V=P(i,L,Hn,x);V!=wn[L]&&(E=!1),wn[L]=V}),E}function us(){for(let x=0;x<b.length;x++){let E=b[x];if(!E.show||!E._show)continue;let P=E.side,L=P%2,V,J,lt=E.stroke(i,x),pt=P==0||P==3?-1:1,[St,Ot]=E._found;if(E.label!=null){let Hi=E.labelGap*pt,sn=_i((E._lpos+Hi)*Ae);Lt(E.labelFont[0],lt,"center",P==2?"top":gf),u.save(),L==1?(V=J=0,u.translate(sn,_i(S+ut/2)),u.rotate((P==3?-Qa:Qa)/2)):(V=_i(R+X/2),J=sn);let nr=rp(E.label)?E.label(i,x,St,Ot):E.label;u.fillText(nr,V,J),u.restore()}if(Ot==0)continue;let Nt=v[E.scale],Ft=L==0?X:ut,se=L==0?R:S,Te=E._splits,be=Nt.distr==2?Te.map(Hi=>tn[Hi]):Te,_e=Nt.distr==2?tn[Te[1]]-tn[Te[0]]:St,Zt=E.ticks,Xt=E.border,Ye=Zt.show?Zt.size:0,ii=_i(Ye*Ae),Ci=_i((E.alignTo==2?E._size-Ye-E.gap:E.gap)*Ae),Ne=E._rotate*-Qa/180,ni=m(E._pos*Ae),en=(ii+Ci)*pt,zi=ni+en;J=L==0?zi:0,V=L==1?zi:0;let mn=E.font[0],Tn=E.align==1?Ur:E.align==2?Fh:Ne>0?Ur:Ne<0?Fh:L==0?"center":P==3?Fh:Ur,Yn=Ne||L==1?"middle":P==2?"top":gf;Lt(mn,lt,Tn,Yn);let nn=E.font[1]*E.lineGap,gn=Te.map(Hi=>m(a(Hi,Nt,Ft,se))),An=E._values;for(let Hi=0;Hi<An.length;Hi++){let sn=An[Hi];if(sn!=null){L==0?V=gn[Hi]:J=gn[Hi],sn=""+sn;let nr=sn.indexOf(`
`)==-1?[sn]:sn.split(/\n/gm);for(let Vi=0;Vi<nr.length;Vi++){let uf=nr[Vi];Ne?(u.save(),u.translate(V,J+Vi*nn),u.rotate(Ne),u.fillText(uf,0,0),u.restore()):u.fillText(uf,V,J+Vi*nn)}}}Zt.show&&hi(gn,Zt.filter(i,be,x,Ot,_e),L,P,ni,ii,Be(Zt.width*Ae,3),Zt.stroke(i,x),Zt.dash,Zt.cap);let qn=E.grid;qn.show&&hi(gn,qn.filter(i,be,x,Ot,_e),L,L==0?2:1,L==0?S:R,L==0?ut:X,Be(qn.width*Ae,3),qn.stroke(i,x),qn.dash,qn.cap),Xt.show&&hi([ni],[1],L==0?1:0,L==0?1:2,L==1?S:R,L==1?ut:X,Be(Xt.width*Ae,3),Xt.stroke(i,x),Xt.dash,Xt.cap)}Ai("drawAxes")}function he(x){y.forEach((E,P)=>{P>0&&(E._paths=null,x&&(s==1?(E.min=null,E.max=null):E.facets.forEach(L=>{L.min=null,L.max=null})))})}let ei=!1,ki=!1,De=[];function ui(){ki=!1;for(let x=0;x<De.length;x++)Ai(...De[x]);De.length=0}function Di(){ei||(r_(Yd),ei=!0)}function Ga(x,E=!1){ei=!0,ki=E,x(i),Yd(),E&&De.length>0&&queueMicrotask(ui)}i.batch=Ga;function Yd(){if(at&&(pe(),at=!1),yt&&(wt(),yt=!1),xt){if(qe(p,Ur,qt),qe(p,"top",oe),qe(p,zo,U),qe(p,Ho,Pt),qe(g,Ur,qt),qe(g,"top",oe),qe(g,zo,U),qe(g,Ho,Pt),qe(d,zo,Qe),qe(d,Ho,li),h.width=_i(Qe*Ae),h.height=_i(li*Ae),b.forEach(({_el:x,_show:E,_size:P,_pos:L,side:V})=>{if(x!=null)if(E){let J=V===3||V===0?P:0,lt=V%2==1;qe(x,lt?"left":"top",L-J),qe(x,lt?"width":"height",P),qe(x,lt?"top":"left",lt?oe:qt),qe(x,lt?"height":"width",lt?Pt:U),Yh(x,or)}else on(x,or)}),wr=Ps=Tr=B=Q=q=$=Tt=w=null,It=1,Uo(!0),qt!=Et||oe!=Ue||U!=Ht||Pt!=Yt){he(!1);let x=U/Ht,E=Pt/Yt;if(gt&&!it&&dt.left>=0){dt.left*=x,dt.top*=E,Cr&&Zn(Cr,_i(dt.left),0,U,Pt),Rr&&Zn(Rr,0,_i(dt.top),U,Pt);for(let P=0;P<ae.length;P++){let L=ae[P];L!=null&&(Ge[P]*=x,Bi[P]*=E,Zn(L,xn(Ge[P]),xn(Bi[P]),U,Pt))}}if(Xe.show&&!st&&Xe.left>=0&&Xe.width>0){Xe.left*=x,Xe.width*=x,Xe.top*=E,Xe.height*=E;for(let P in Lh)qe(Lr,P,Xe[P])}Et=qt,Ue=oe,Ht=U,Yt=Pt}Ai("setSize"),xt=!1}Qe>0&&li>0&&(u.clearRect(0,0,h.width,h.height),Ai("drawClear"),T.forEach(x=>x()),Ai("draw")),Xe.show&&st&&(Wa(Xe),st=!1),gt&&it&&(ir(null,!0,!1),it=!1),ft.show&&ft.live&&mt&&(Ph(),mt=!1),l||(l=!0,i.status=1,Ai("ready")),Rs=!1,ei=!1}i.redraw=(x,E)=>{yt=E||!1,x!==!1?Ls(A,D.min,D.max):Di()};function Ah(x,E){let P=v[x];if(P.from==null){if(ti==0){let L=P.range(i,E.min,E.max,x);E.min=L[0],E.max=L[1]}if(E.min>E.max){let L=E.min;E.min=E.max,E.max=L}if(ti>1&&E.min!=null&&E.max!=null&&E.max-E.min<1e-16)return;x==A&&P.distr==2&&ti>0&&(E.min=Rn(E.min,t[0]),E.max=Rn(E.max,t[0]),E.min==E.max&&E.max++),z[x]=E,at=!0,Di()}}i.setScale=Ah;let Ch,Rh,Cr,Rr,qd,Zd,Pr,Ir,$d,Jd,We,Je,Is=!1,Li=dt.drag,wi=Li.x,Ti=Li.y;gt&&(dt.x&&(Ch=_n(R0,g)),dt.y&&(Rh=_n(P0,g)),D.ori==0?(Cr=Ch,Rr=Rh):(Cr=Rh,Rr=Ch),We=dt.left,Je=dt.top);let Xe=i.select=fi({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Lr=Xe.show?_n(C0,Xe.over?g:p):null;function Wa(x,E){if(Xe.show){for(let P in x)Xe[P]=x[P],P in Lh&&qe(Lr,P,x[P]);E!==!1&&Ai("setSelect")}}i.setSelect=Wa;function n0(x){if(y[x].show)et&&Yh(re[x],or);else if(et&&on(re[x],or),gt){let P=Rt?ae[0]:ae[x];P!=null&&Zn(P,-10,-10,U,Pt)}}function Ls(x,E,P){Ah(x,{min:E,max:P})}function Wn(x,E,P,L){E.focus!=null&&l0(x),E.show!=null&&y.forEach((V,J)=>{J>0&&(x==J||x==null)&&(V.show=E.show,n0(J),s==2?(Ls(V.facets[0].scale,null,null),Ls(V.facets[1].scale,null,null)):Ls(V.scale,null,null),Di())}),P!==!1&&Ai("setSeries",x,E),L&&Fo("setSeries",i,x,E)}i.setSeries=Wn;function s0(x,E){fi(C[x],E)}function r0(x,E){x.fill=ye(x.fill||null),x.dir=Ee(x.dir,-1),E=E??C.length,C.splice(E,0,x)}function o0(x){x==null?C.length=0:C.splice(x,1)}i.addBand=r0,i.setBand=s0,i.delBand=o0;function a0(x,E){y[x].alpha=E,gt&&ae[x]!=null&&(ae[x].style.opacity=E),et&&re[x]&&(re[x].style.opacity=E)}let ds,Ds,er,Dr={focus:!0};function l0(x){if(x!=er){let E=x==null,P=Bt.alpha!=1;y.forEach((L,V)=>{if(s==1||V>0){let J=E||V==0||V==x;L._focus=E?null:J,P&&a0(V,J?1:Bt.alpha)}}),er=x,P&&Di()}}et&&Kt&&Se(yf,Ct,x=>{dt._lock||(Jt(x),er!=null&&Wn(null,Dr,!0,di.setSeries))});function Xn(x,E,P){let L=v[E];P&&(x=x/Ae-(L.ori==1?oe:qt));let V=U;L.ori==1&&(V=Pt,x=V-x),L.dir==-1&&(x=V-x);let J=L._min,lt=L._max,pt=x/V,St=J+(lt-J)*pt,Ot=L.distr;return Ot==3?kr(10,St):Ot==4?q0(St,L.asinh):Ot==100?L.bwd(St):St}function c0(x,E){let P=Xn(x,A,E);return Rn(P,t[0],si,ri)}i.valToIdx=x=>Rn(x,t[0]),i.posToIdx=c0,i.posToVal=Xn,i.valToPos=(x,E,P)=>v[E].ori==0?r(x,v[E],P?X:U,P?R:0):o(x,v[E],P?ut:Pt,P?S:0),i.setCursor=(x,E,P)=>{We=x.left,Je=x.top,ir(null,E,P)};function Kd(x,E){qe(Lr,Ur,Xe.left=x),qe(Lr,zo,Xe.width=E)}function jd(x,E){qe(Lr,"top",Xe.top=x),qe(Lr,Ho,Xe.height=E)}let Oo=D.ori==0?Kd:jd,No=D.ori==1?Kd:jd;function h0(){if(et&&ft.live)for(let x=s==2?1:0;x<y.length;x++){if(x==0&&ce)continue;let E=ft.values[x],P=0;for(let L in E)Vt[x][P++].firstChild.nodeValue=E[L]}}function Ph(x,E){if(x!=null&&(x.idxs?x.idxs.forEach((P,L)=>{rt[L]=P}):K0(x.idx)||rt.fill(x.idx),ft.idx=rt[0]),et&&ft.live){for(let P=0;P<y.length;P++)(P>0||s==1&&!ce)&&u0(P,rt[P]);h0()}mt=!1,E!==!1&&Ai("setLegend")}i.setLegend=Ph;function u0(x,E){let P=y[x],L=x==0&&k==2?tn:t[x],V;ce?V=P.values(i,x,E)??ne:(V=P.value(i,E==null?null:L[E],x,E),V=V==null?ne:{_:V}),ft.values[x]=V}function ir(x,E,P){$d=We,Jd=Je,[We,Je]=dt.move(i,We,Je),dt.left=We,dt.top=Je,gt&&(Cr&&Zn(Cr,_i(We),0,U,Pt),Rr&&Zn(Rr,0,_i(Je),U,Pt));let L,V=si>ri;ds=Fe,Ds=null;let J=D.ori==0?U:Pt,lt=D.ori==1?U:Pt;if(We<0||ti==0||V){L=dt.idx=null;for(let pt=0;pt<y.length;pt++){let St=ae[pt];St!=null&&Zn(St,-10,-10,U,Pt)}Kt&&Wn(null,Dr,!0,x==null&&di.setSeries),ft.live&&(rt.fill(L),mt=!0)}else{let pt,St,Ot;s==1&&(pt=D.ori==0?We:Je,St=Xn(pt,A),L=dt.idx=Rn(St,t[0],si,ri),Ot=G(t[0][L],D,J,0));let Nt=-10,Ft=-10,se=0,Te=0,be=!0,_e="",Zt="";for(let Xt=s==2?1:0;Xt<y.length;Xt++){let Ye=y[Xt],ii=rt[Xt],Ci=ii==null?null:s==1?t[Xt][ii]:t[Xt][1][ii],Ne=dt.dataIdx(i,Xt,L,St),ni=Ne==null?null:s==1?t[Xt][Ne]:t[Xt][1][Ne];if(mt=mt||ni!=Ci||Ne!=ii,rt[Xt]=Ne,Xt>0&&Ye.show){let en=Ne==null?-10:Ne==L?Ot:G(s==1?t[0][Ne]:t[Xt][0][Ne],D,J,0),zi=ni==null?-10:I(ni,s==1?v[Ye.scale]:v[Ye.facets[1].scale],lt,0);if(Kt&&ni!=null){let mn=D.ori==1?We:Je,Tn=xi(Bt.dist(i,Xt,Ne,zi,mn));if(Tn<ds){let Yn=Bt.bias;if(Yn!=0){let nn=Xn(mn,Ye.scale),gn=ni>=0?1:-1,An=nn>=0?1:-1;An==gn&&(An==1?Yn==1?ni>=nn:ni<=nn:Yn==1?ni<=nn:ni>=nn)&&(ds=Tn,Ds=Xt)}else ds=Tn,Ds=Xt}}if(mt||Rt){let mn,Tn;D.ori==0?(mn=en,Tn=zi):(mn=zi,Tn=en);let Yn,nn,gn,An,qn,Hi,sn=!0,nr=ct.bbox;if(nr!=null){sn=!1;let Vi=nr(i,Xt);gn=Vi.left,An=Vi.top,Yn=Vi.width,nn=Vi.height}else gn=mn,An=Tn,Yn=nn=ct.size(i,Xt);if(Hi=ct.fill(i,Xt),qn=ct.stroke(i,Xt),Rt)Xt==Ds&&ds<=Bt.prox&&(Nt=gn,Ft=An,se=Yn,Te=nn,be=sn,_e=Hi,Zt=qn);else{let Vi=ae[Xt];Vi!=null&&(Ge[Xt]=gn,Bi[Xt]=An,Af(Vi,Yn,nn,sn),wf(Vi,Hi,qn),Zn(Vi,xn(gn),xn(An),U,Pt))}}}}if(Rt){let Xt=Bt.prox,Ye=er==null?ds<=Xt:ds>Xt||Ds!=er;if(mt||Ye){let ii=ae[0];ii!=null&&(Ge[0]=Nt,Bi[0]=Ft,Af(ii,se,Te,be),wf(ii,_e,Zt),Zn(ii,xn(Nt),xn(Ft),U,Pt))}}}if(Xe.show&&Is)if(x!=null){let[pt,St]=di.scales,[Ot,Nt]=di.match,[Ft,se]=x.cursor.sync.scales,Te=x.cursor.drag;if(wi=Te._x,Ti=Te._y,wi||Ti){let{left:be,top:_e,width:Zt,height:Xt}=x.select,Ye=x.scales[Ft].ori,ii=x.posToVal,Ci,Ne,ni,en,zi,mn=pt!=null&&Ot(pt,Ft),Tn=St!=null&&Nt(St,se);mn&&wi?(Ye==0?(Ci=be,Ne=Zt):(Ci=_e,Ne=Xt),ni=v[pt],en=G(ii(Ci,Ft),ni,J,0),zi=G(ii(Ci+Ne,Ft),ni,J,0),Oo(Pn(en,zi),xi(zi-en))):Oo(0,J),Tn&&Ti?(Ye==1?(Ci=be,Ne=Zt):(Ci=_e,Ne=Xt),ni=v[St],en=I(ii(Ci,se),ni,lt,0),zi=I(ii(Ci+Ne,se),ni,lt,0),No(Pn(en,zi),xi(zi-en))):No(0,lt)}else Dh()}else{let pt=xi($d-qd),St=xi(Jd-Zd);if(D.ori==1){let se=pt;pt=St,St=se}wi=Li.x&&pt>=Li.dist,Ti=Li.y&&St>=Li.dist;let Ot=Li.uni;Ot!=null?wi&&Ti&&(wi=pt>=Ot,Ti=St>=Ot,!wi&&!Ti&&(St>pt?Ti=!0:wi=!0)):Li.x&&Li.y&&(wi||Ti)&&(wi=Ti=!0);let Nt,Ft;wi&&(D.ori==0?(Nt=Pr,Ft=We):(Nt=Ir,Ft=Je),Oo(Pn(Nt,Ft),xi(Ft-Nt)),Ti||No(0,lt)),Ti&&(D.ori==1?(Nt=Pr,Ft=We):(Nt=Ir,Ft=Je),No(Pn(Nt,Ft),xi(Ft-Nt)),wi||Oo(0,J)),!wi&&!Ti&&(Oo(0,0),No(0,0))}if(Li._x=wi,Li._y=Ti,x==null){if(P){if(hf!=null){let[pt,St]=di.scales;di.values[0]=pt!=null?Xn(D.ori==0?We:Je,pt):null,di.values[1]=St!=null?Xn(D.ori==1?We:Je,St):null}Fo(Bh,i,We,Je,U,Pt,L)}if(Kt){let pt=P&&di.setSeries,St=Bt.prox;er==null?ds<=St&&Wn(Ds,Dr,!0,pt):ds>St?Wn(null,Dr,!0,pt):Ds!=er&&Wn(Ds,Dr,!0,pt)}}mt&&(ft.idx=L,Ph()),E!==!1&&Ai("setCursor")}let Os=null;Object.defineProperty(i,"rect",{get(){return Os==null&&Uo(!1),Os}});function Uo(x=!1){x?Os=null:(Os=g.getBoundingClientRect(),Ai("syncRect",Os))}function Qd(x,E,P,L,V,J,lt){dt._lock||Is&&x!=null&&x.movementX==0&&x.movementY==0||(Ih(x,E,P,L,V,J,lt,!1,x!=null),x!=null?ir(null,!0,!0):ir(E,!0,!1))}function Ih(x,E,P,L,V,J,lt,pt,St){if(Os==null&&Uo(!1),Jt(x),x!=null)P=x.clientX-Os.left,L=x.clientY-Os.top;else{if(P<0||L<0){We=-10,Je=-10;return}let[Ot,Nt]=di.scales,Ft=E.cursor.sync,[se,Te]=Ft.values,[be,_e]=Ft.scales,[Zt,Xt]=di.match,Ye=E.axes[0].side%2==1,ii=D.ori==0?U:Pt,Ci=D.ori==1?U:Pt,Ne=Ye?J:V,ni=Ye?V:J,en=Ye?L:P,zi=Ye?P:L;if(be!=null?P=Zt(Ot,be)?a(se,v[Ot],ii,0):-10:P=ii*(en/Ne),_e!=null?L=Xt(Nt,_e)?a(Te,v[Nt],Ci,0):-10:L=Ci*(zi/ni),D.ori==1){let mn=P;P=L,L=mn}}St&&(E==null||E.cursor.event.type==Bh)&&((P<=1||P>=U-1)&&(P=sr(P,U)),(L<=1||L>=Pt-1)&&(L=sr(L,Pt))),pt?(qd=P,Zd=L,[Pr,Ir]=dt.move(i,P,L)):(We=P,Je=L)}let Lh={width:0,height:0,left:0,top:0};function Dh(){Wa(Lh,!1)}let tf,ef,nf,sf;function rf(x,E,P,L,V,J,lt){Is=!0,wi=Ti=Li._x=Li._y=!1,Ih(x,E,P,L,V,J,lt,!0,!1),x!=null&&(Se(kh,Wh,of,!1),Fo(xf,i,Pr,Ir,U,Pt,null));let{left:pt,top:St,width:Ot,height:Nt}=Xe;tf=pt,ef=St,nf=Ot,sf=Nt}function of(x,E,P,L,V,J,lt){Is=Li._x=Li._y=!1,Ih(x,E,P,L,V,J,lt,!1,!0);let{left:pt,top:St,width:Ot,height:Nt}=Xe,Ft=Ot>0||Nt>0,se=tf!=pt||ef!=St||nf!=Ot||sf!=Nt;if(Ft&&se&&Wa(Xe),Li.setScale&&Ft&&se){let Te=pt,be=Ot,_e=St,Zt=Nt;if(D.ori==1&&(Te=St,be=Nt,_e=pt,Zt=Ot),wi&&Ls(A,Xn(Te,A),Xn(Te+be,A)),Ti)for(let Xt in v){let Ye=v[Xt];Xt!=A&&Ye.from==null&&Ye.min!=Fe&&Ls(Xt,Xn(_e+Zt,Xt),Xn(_e,Xt))}Dh()}else dt.lock&&(dt._lock=!dt._lock,ir(E,!0,x!=null));x!=null&&(mi(kh,Wh),Fo(kh,i,We,Je,U,Pt,null))}function d0(x,E,P,L,V,J,lt){if(dt._lock)return;Jt(x);let pt=Is;if(Is){let St=!0,Ot=!0,Nt=10,Ft,se;D.ori==0?(Ft=wi,se=Ti):(Ft=Ti,se=wi),Ft&&se&&(St=We<=Nt||We>=U-Nt,Ot=Je<=Nt||Je>=Pt-Nt),Ft&&St&&(We=We<Pr?0:U),se&&Ot&&(Je=Je<Ir?0:Pt),ir(null,!0,!0),Is=!1}We=-10,Je=-10,rt.fill(null),ir(null,!0,!0),pt&&(Is=pt)}function af(x,E,P,L,V,J,lt){dt._lock||(Jt(x),Do(),Dh(),x!=null&&Fo(Sf,i,We,Je,U,Pt,null))}function lf(){b.forEach(fx),N(i.width,i.height,!0)}ar(tl,Br,lf);let Or={};Or.mousedown=rf,Or.mousemove=Qd,Or.mouseup=of,Or.dblclick=af,Or.setSeries=(x,E,P,L)=>{let V=di.match[2];P=V(i,E,P),P!=-1&&Wn(P,L,!0,!1)},gt&&(Se(xf,g,rf),Se(Bh,g,Qd),Se(vf,g,x=>{Jt(x),Uo(!1)}),Se(yf,g,d0),Se(Sf,g,af),jh.add(i),i.syncRect=Uo);let Xa=i.hooks=n.hooks||{};function Ai(x,E,P){ki?De.push([x,E,P]):x in Xa&&Xa[x].forEach(L=>{L.call(null,i,E,P)})}(n.plugins||[]).forEach(x=>{for(let E in x.hooks)Xa[E]=(Xa[E]||[]).concat(x.hooks[E])});let cf=(x,E,P)=>P,di=fi({key:null,setSeries:!1,filters:{pub:Lf,sub:Lf},scales:[A,y[1]?y[1].scale:null],match:[Df,Df,cf],values:[null,null]},dt.sync);di.match.length==2&&di.match.push(cf),dt.sync=di;let hf=di.key,Oh=Rp(hf);function Fo(x,E,P,L,V,J,lt){di.filters.pub(x,E,P,L,V,J,lt)&&Oh.pub(x,E,P,L,V,J,lt)}Oh.sub(i);function f0(x,E,P,L,V,J,lt){di.filters.sub(x,E,P,L,V,J,lt)&&Or[x](null,E,P,L,V,J,lt)}i.pub=f0;function p0(){Oh.unsub(i),jh.delete(i),Ei.clear(),qh(tl,Br,lf),c.remove(),Ct?.remove(),Ai("destroy")}i.destroy=p0;function Nh(){Ai("init",n,t),Lo(t||n.data,!1),z[A]?Ah(A,z[A]):Do(),st=Xe.show&&(Xe.width>0||Xe.height>0),it=mt=!0,N(n.width,n.height)}return y.forEach(Er),b.forEach(ls),e?e instanceof HTMLElement?(e.appendChild(c),Nh()):e(i,Nh):Nh(),i}vi.assign=fi;vi.fmtNum=ru;vi.rangeNum=el;vi.rangeLog=sl;vi.rangeAsinh=nu;vi.orient=cr;vi.pxRatio=Ae;vi.join=s_;vi.fmtDate=au,vi.tzDate=m_;vi.sync=Rp;{vi.addGap=K_,vi.clipGaps=al;let n=vi.paths={points:Np};n.linear=Fp,n.stepped=tx,n.bars=ex,n.spline=nx}var Hp=15;async function pu(n,t,e,i){let s=document.createElement("canvas"),r=t.width/Math.max(t.clientWidth,1),o=(e.length*Hp+8)*r;s.width=t.width,s.height=t.height+o;let a=s.getContext("2d");a.fillStyle=i.background,a.fillRect(0,0,s.width,s.height),a.drawImage(t,0,o),a.font=`${11*r}px system-ui, sans-serif`,e.forEach(({words:c,color:h},u)=>{let d=(u*Hp+14)*r;a.fillStyle=h,a.fillRect(10*r,d-8*r,9*r,9*r),a.fillStyle=i.ink,a.fillText(c,24*r,d)});let l=await new Promise(c=>{s.toBlob(c,"image/png")});l&&fs(n,l)}async function ul(n,t,e){let i=t.series.slice(1).filter(s=>s.show).map(s=>({words:String(s.label),color:px(t,s)}));await pu(n,t.ctx.canvas,i,e)}function px(n,t){let e=t.stroke;return String(typeof e=="function"?e(n,0):e)}var mu=["total","kinetic","potential","dissipated"],Vp=150,dl=class{constructor(t,e){this.place=t;this.over=e;this.runs.addEventListener("change",()=>{this.runs.value&&this.over(this.runs.value),this.runs.value=""}),this.place.append(W("div",{class:"plot"}),W("div",{class:"row"},W("button",{type:"button",class:"plain",click:()=>this.save()},"CSV"),W("button",{type:"button",class:"plain",click:()=>{this.plot&&this.theme&&ul("energy.png",this.plot,this.theme)}},"PNG"),this.runs))}place;over;plot=null;theme=null;last=null;names=[];runs=W("select",{"aria-label":"Compare an energy run by run",title:"Draw it over time, one run over the other"});show(t){this.last=t;let e=[...mu,...Object.keys(t.series).filter(s=>!mu.includes(s))].filter(s=>t.series[s]);if(!this.theme||!e.length)return;(!this.plot||e.join()!==this.names.join())&&this.build(e);let i=this.zoomed;this.plot?.setData([t.time,...e.map(s=>t.series[s])],!i)}zoomed=!1;paint(t){this.theme=t,this.names=[],this.last&&this.show(this.last)}resize(){let t=this.place.clientWidth;t>0&&this.plot?.setSize({width:t,height:Vp})}close(){this.plot?.destroy()}build(t){let e=this.theme;this.plot?.destroy(),this.names=t,this.runs.replaceChildren(W("option",{value:""},"compare runs …"),...t.map(s=>W("option",{value:s},s))),this.zoomed=!1;let i={stroke:e.quiet,grid:{stroke:e.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.plot=new vi({width:Math.max(this.place.clientWidth,200),height:Vp,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...i,size:26},{...i,size:46}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"s"},...t.map(s=>({label:s,show:mu.includes(s),stroke:e.series[s]??e.accent,width:s==="total"?2:1.3,points:{show:!1}}))],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...t.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1})}save(){if(!this.last)return;let t=Object.keys(this.last.series),e=this.last.time.map((s,r)=>[s,...t.map(o=>this.last.series[o][r])].join(",")),i=[["time [s]",...t.map(s=>`${s} [J]`)].join(","),...e].join(`
`)+`
`;fs("energy.csv",new Blob([i],{type:"text/csv"}))}};var Gp=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],mx=120,Yo="http://www.w3.org/2000/svg",fl=class{constructor(t,e){this.stage=e;this.labels=Yr(t,"div","labels"),this.chosen=Yr(t,"div","ring"),this.pulled=Yr(t,"div","pulled");let i=Yr(t,"div","ruler");this.bar=Yr(i,"span","bar"),this.barWords=Yr(i,"span","bar-words"),this.axes=document.createElementNS(Yo,"svg"),this.axes.setAttribute("class","axes"),this.axes.setAttribute("viewBox","-40 -40 80 80"),this.axes.setAttribute("aria-hidden","true");for(let[r]of Gp){let o=document.createElementNS(Yo,"line"),a=document.createElementNS(Yo,"text");o.setAttribute("class",`axis-${r}`),a.textContent=r,this.axes.append(o,a)}let s=document.createElementNS(Yo,"svg");s.setAttribute("class","sheet"),s.setAttribute("aria-hidden","true"),this.stroke=document.createElementNS(Yo,"polyline"),s.append(this.stroke),t.append(this.axes,s)}stage;labels;chosen;pulled;bar;barWords;axes;stroke;shown=[];place=null;hand=null;texts(t){t!==this.shown&&(this.shown=t,this.labels.replaceChildren(...t.map(({words:e})=>{let i=document.createElement("span");return i.textContent=e,i})))}ring(t){this.place=t}pull(t){this.hand=t}draw(){this.shown.forEach(({at:t},e)=>this.put(this.labels.children[e],t)),this.put(this.chosen,this.place),this.put(this.pulled,this.hand?.at??null),this.hand&&(this.pulled.textContent=this.hand.words),this.stroke.setAttribute("points",this.stage.stroke.map(([t,e])=>`${t},${e}`).join(" ")),this.drawBar(),this.drawAxes()}put(t,e){if(!t)return;let i=e&&this.stage.onScreen(e);t.hidden=!i,i&&(t.style.transform=`translate(${i.x.toFixed(1)}px, ${i.y.toFixed(1)}px)`)}drawBar(){let t=this.stage.scale;if(!(t>0)||!Number.isFinite(t))return;let e=mx/t,i=10**Math.floor(Math.log10(e)),s=i*(e/i>=5?5:e/i>=2?2:1);this.bar.style.width=`${(s*t).toFixed(1)}px`,this.barWords.textContent=$n(s,"m")}drawAxes(){let t=this.stage.view.camera,e=t.matrixWorldInverse.elements,i=this.stage.scene?.dim===2;Gp.forEach(([,[s,r,o]],a)=>{let l=this.axes.children[2*a],c=this.axes.children[2*a+1],h=e[0]*s+e[4]*r+e[8]*o,u=e[1]*s+e[5]*r+e[9]*o,d=i&&a===2||Math.hypot(h,u)<.2;l.style.display=c.style.display=d?"none":"",l.setAttribute("x2",(24*h).toFixed(1)),l.setAttribute("y2",(-24*u).toFixed(1)),c.setAttribute("x",(32*h).toFixed(1)),c.setAttribute("y",(-32*u+4).toFixed(1))})}};function Yr(n,t,e){let i=document.createElement(t);return i.className=e,n.append(i),i}var gx=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]];function $n(n,t){if(n===0||!Number.isFinite(n))return`${n} ${t}`.trim();let e=Math.abs(n);if(!t)return oi(n);let[i,s]=t==="m"&&e>=1e6?[1e3,"k"]:gx.find(([r])=>e>=r*.9995)??[1e-9,"n"];return`${oi(n/i)} ${s}${t}`}function oi(n){let t=Math.abs(n);return t!==0&&(t>=1e6||t<.001)?n.toExponential(2).replace("e+","e").replace("-","−"):Number(n.toPrecision(3)).toLocaleString("en-US",{maximumFractionDigits:9}).replace("-","−")}var gu=600,pl=class{constructor(t,e){this.link=t;this.loads=e;this.drag=W("button",{type:"button","aria-pressed":"false",title:"A drag from a particle puts a load on it",click:()=>this.toggle()},"Draw loads"),this.element.append(this.body,W("div",{class:"row"},this.drag)),this.nothing()}link;loads;element=W("div",{class:"by-hand"});particle=-1;touched=0;boxes=[];fields=[];drag;body=W("div");clear(){this.drag.getAttribute("aria-pressed")==="true"&&this.toggle(),this.nothing()}take(t){if(t.particle===void 0||!t.held||!t.load){this.particle>=0&&this.nothing();return}t.particle!==this.particle&&this.make(t.particle,t.held.length),performance.now()-this.touched>gu&&t.held.forEach((e,i)=>{this.boxes[i].checked=e}),t.load.forEach((e,i)=>{document.activeElement!==this.fields[i]&&(this.fields[i].value=String(Number(e.toPrecision(6))))})}nothing(){this.particle=-1,this.body.replaceChildren(W("p",{class:"facts"},"Click a particle to anchor it along axes, or to load it."))}make(t,e){this.particle=t;let i=[..."xyz"].slice(0,e);this.boxes=i.map(s=>W("input",{type:"checkbox",change:r=>{this.touched=performance.now(),this.link.command(r.target.checked?"Anchor":"Release",{particles:[t],axes:s})}})),this.fields=i.map(s=>W("input",{type:"number",step:"any","aria-label":`Load along ${s} [N]`,change:()=>this.load()})),this.body.replaceChildren(W("div",{class:"line"},W("b",{},`Particle ${t}`),W("span",{class:"row"},"held along",...i.map((s,r)=>W("label",{},this.boxes[r],s)))),W("div",{class:"vector"},W("span",{},"load by hand [N]"),...this.fields))}load(){let t=this.fields.map(e=>Number(e.value));t.every(Number.isFinite)&&this.link.command("Load",{particle:this.particle,force:t})}toggle(){let t=this.drag.getAttribute("aria-pressed")!=="true";this.drag.setAttribute("aria-pressed",String(t)),this.loads(t)}};var _x=.08,xx=.3,ml=class{constructor(t,e){this.link=t;this.plot=e;let i=W("button",{type:"button",title:"The lowest natural modes of what is shown",click:()=>t.command("Modes")},"Modes"),s=W("button",{type:"button",title:"At how many times the loads it buckles",click:()=>t.command("Buckle")},"Load factor");this.amplitude=W("input",{type:"range",min:.005,max:xx,step:.005,value:_x,"aria-label":"Amplitude",input:()=>this.again()}),this.how=W("div",{class:"how",hidden:!0},W("label",{class:"line"},"amplitude",this.amplitude),W("div",{class:"row"},W("button",{type:"button",class:"stop",click:()=>this.swing(this.now.of,this.now.number,0)},"Stop"),this.slower)),this.element=W("div",{},W("div",{class:"row"},i,s),this.said,this.modes,this.buckles,this.factors,this.how)}link;plot;element;said=W("p",{class:"facts"});modes=W("div",{class:"modes",role:"group","aria-label":"Modes"});factors=W("div",{class:"modes",role:"group","aria-label":"Buckling"});buckles=W("p",{class:"facts"});how;amplitude;slower=W("p",{class:"facts"});drawn="";now=null;extent=1;take(t){this.extent=t.extent,this.now=t.swinging;let e=JSON.stringify([t.modes,t.buckling]);if(e!==this.drawn){this.drawn=e;let r=t.modes;this.said.textContent=r?`${r.message} (${r.about})`:"",this.modes.replaceChildren(...(r?.list??[]).map((o,a)=>this.row(o,a))),this.buckles.textContent=t.buckling?.message??"",this.factors.replaceChildren(...(t.buckling?.factors??[]).map((o,a)=>this.button("buckling",a,`${oi(o)} times the loads`)))}for(let r of this.element.querySelectorAll("button[data-of]")){let o=this.now?.of===r.dataset.of&&this.now?.number===Number(r.dataset.number);r.setAttribute("aria-pressed",String(o))}if(this.how.hidden=!this.now,!this.now)return;document.activeElement!==this.amplitude&&(this.amplitude.value=String(this.now.amplitude/this.extent));let i=this.now.slower,s=this.now.of==="buckling"?"the shape in which it buckles":i>1.05?`shown ${oi(i)} times slower`:i<.95?`shown ${oi(1/i)} times faster`:"as fast as it is";this.slower.textContent=`${$n(this.now.amplitude,"m")}, ${s}`}row(t,e){let i=t.kind==="swings"?`${oi(t.frequency??0)} Hz, ${oi(t.period??0)} s`:t.kind==="mechanism"?"free: no resistance":`gives way, e-fold in ${oi(1/t.growth)} s`,s=W("button",{type:"button",class:"plain",title:"Draw its amplitude over time","aria-label":`Draw the amplitude of mode ${e+1} over time`,click:()=>this.plot(e)},"plot");return W("div",{class:"mode"},this.button("modes",e,`${e+1}: ${i}`,t.words),s)}button(t,e,i,s=""){return W("button",{type:"button",title:s||"Show it moving","aria-pressed":"false","data-of":t,"data-number":e,click:()=>{let r=this.now?.of===t&&this.now.number===e;this.swing(t,e,r?0:Number(this.amplitude.value)*this.extent)}},i)}again(){this.now&&this.swing(this.now.of,this.now.number,Number(this.amplitude.value)*this.extent)}swing(t,e,i){this.link.command("Swing",{of:t,number:e,amplitude:i})}};var Wp=["reactions","loads","values"],gl=class{constructor(t,e){this.wishes=e;let i=(s,r,o)=>W("button",{type:"button",title:r,click:o},s);this.follow=W("input",{type:"checkbox",change:()=>{this.touched=performance.now(),t.command("AtRest",{on:this.follow.checked})}}),this.arrows=W("input",{type:"checkbox",change:()=>{this.touched=performance.now(),t.send({look:Object.fromEntries(Wp.map(s=>[s,this.arrows.checked]))})}}),this.waiting=W("div",{class:"row waiting",role:"status",hidden:!0},this.busy,i("Cancel","Look no further",()=>t.command("GiveUp"))),this.ways=W("div",{class:"row",hidden:!0},W("button",{type:"button",title:"Let time pass from this shape",click:()=>t.command("Play")},rn("play"),"Go on from here"),W("button",{type:"button",title:"As it was before (Ctrl+Z)",click:()=>t.command("Undo")},rn("undo"),"Back")),this.moving=new ml(t,s=>e.plot(s)),this.hand=new pl(t,s=>e.loads(s)),this.content=[W("div",{class:"row"},i("Solve","Where it comes to rest from here",()=>t.command("Settle")),i("Invert","The hung shape turned over: a vault",()=>t.command("Invert")),W("label",{title:"Whatever hands do is answered by the shape at rest"},this.follow,"At rest")),this.waiting,this.trouble,this.pace,this.ways,this.rest,W("label",{},this.arrows,"reactions and loads, with their values"),this.moving.element,this.hand.element]}wishes;content;follow;arrows;busy=W("span");waiting;trouble=W("p",{class:"trouble",role:"status",hidden:!0});pace=W("p",{class:"facts"});rest=W("div",{class:"rest"});ways;moving;hand;told="";touched=0;following=!1;solves=[0,0];clear(){this.hand.clear(),this.told="",this.solves=[0,0]}take(t){this.following=t.following,this.waiting.hidden=!t.busy,this.busy.textContent=t.busy?`${t.busy} …`:"",this.trouble.hidden=!t.trouble,this.trouble.textContent=t.trouble;let e=performance.now(),[i,s]=this.solves,r=t.solves-i;if(t.following&&r>0){let o=s&&e-s<2e3?r/(e-s)*1e3:0;this.pace.textContent=`Followed in ${oi(t.seconds*1e3)} ms${o?`, ${oi(o)} shapes a second`:""}`}else t.following||(this.pace.textContent="");r&&(this.solves=[t.solves,e]),this.wishes.perMeter(t.per_meter),this.moving.take(t)}status(t){performance.now()-this.touched>gu&&(this.arrows.checked=Wp.every(s=>t.shown.includes(s)),this.follow.checked=this.following),this.ways.hidden=!t.rest;let e=JSON.stringify(t.rest);if(e===this.told)return;let i=this.rest.querySelector("details")?.open??!1;this.told=e,this.rest.replaceChildren(...t.rest?vx(t.rest,i):[])}inspect(t){this.hand.take(t)}};function vx(n,t){let e=n.verdict?[W("p",{class:"verdict"},n.verdict)]:[],i=W("dl",{},...n.rows.flatMap(([s,r])=>[W("dt",{},s),W("dd",{},r)]));return[...e,...n.words.map(s=>W("p",{},s)),W("details",{open:t},W("summary",{},"Certificate and numbers"),i)]}function Xp(n,t){let e=n.unit&&n.unit!=="-"?`${n.label} [${n.unit}]`:n.label;return n.kind==="choice"?Mx(n,e,t):n.kind==="vector"?Sx(n,e,t):n.kind==="limit"?yx(n,e,t):Yp(n,e,t)}function Yp(n,t,e){let i=n.low??0,s=n.high??1,r=n.step??(s-i)/200,o=W("input",{type:"range",min:i,max:s,step:r,"aria-label":t}),a=W("input",{type:"number",step:"any","aria-label":`${t}, typed`}),l=h=>{document.activeElement!==o&&(o.value=String(h)),document.activeElement!==a&&(a.value=_u(h))},c=0;return o.addEventListener("input",()=>{a.value=_u(Number(o.value)),cancelAnimationFrame(c),c=requestAnimationFrame(()=>e(Number(o.value)))}),a.addEventListener("change",()=>{let h=Number(a.value);a.value.trim()!==""&&Number.isFinite(h)&&e(n.whole?Math.round(h):h)}),l(Number(n.value)),{element:W("div",{class:"slider"},W("span",{title:n.name},t),a,o),set:h=>l(Number(h))}}function yx(n,t,e){let i=Yp({...n,value:n.high??1},t,e),s=W("input",{type:"checkbox"});return i.element.hidden=!0,s.addEventListener("change",()=>{i.element.hidden=!s.checked,e(s.checked?n.high??1:null)}),{element:W("div",{},W("label",{},s,`limit ${n.label}`),i.element),set:r=>{let o=typeof r=="number"&&Number.isFinite(r);s.checked=o,i.element.hidden=!o,o&&i.set(r)}}}function Sx(n,t,e){let i=n.value,s=i.map((o,a)=>W("input",{type:"number",step:n.step??"any","aria-label":`${t}, ${"xyz"[a]}`})),r=o=>s.forEach((a,l)=>{document.activeElement!==a&&(a.value=_u(o[l]??0))});for(let o of s)o.addEventListener("change",()=>{let a=s.map(l=>Number(l.value));a.every(Number.isFinite)&&e(a)});return r(i),{element:W("div",{class:"vector"},W("span",{title:n.name},t),...s),set:o=>{Array.isArray(o)&&r(o)}}}function Mx(n,t,e){let i=W("select",{},...(n.choices??[]).map(s=>W("option",{value:s,selected:s===n.value},s)));return i.addEventListener("change",()=>e(i.value)),{element:W("label",{class:"line"},t,i),set:s=>{document.activeElement!==i&&(i.value=String(s))}}}function _u(n){return Number.isFinite(n)?oi(n).includes("e")?n.toExponential(2):String(Number(n.toPrecision(4))):""}var bx=200,gs=56,Fs=34,In=10,Ex=5,_l=class{element=W("div",{class:"phase"});canvas=W("canvas",{role:"img"});key=W("div");box=null;shown=[0,0,1,1];start=null;end=null;lines=[];names=["",""];keyed="";theme=null;constructor(){this.element.append(this.canvas,this.key),this.canvas.addEventListener("pointerdown",t=>{this.start=this.end=[t.offsetX,t.offsetY],this.canvas.setPointerCapture(t.pointerId)}),this.canvas.addEventListener("pointermove",t=>{this.start&&(this.end=[t.offsetX,t.offsetY],this.draw())}),this.canvas.addEventListener("pointerup",()=>this.choose()),this.canvas.addEventListener("dblclick",()=>{this.box=null,this.draw()})}get zoomed(){return this.box!==null}show(t,e,i){e.join()!==this.names.join()&&(this.box=null),this.lines=t,this.names=e,this.theme=i;let s=e[1]?"":JSON.stringify(t.map(r=>[r.words,r.color]));s!==this.keyed&&(this.keyed=s,this.key.replaceChildren(...(e[1]?[]:t).map(r=>{let o=W("i",{class:"spot"});return o.style.background=r.color,W("span",{class:"entry facts"},o,r.words)}))),this.canvas.setAttribute("aria-label",`${e[1]||t.map(r=>r.words).join(", ")} against ${e[0]}`),this.draw()}choose(){let[t,e]=[this.start,this.end];if(this.start=this.end=null,t&&e&&Math.abs(t[0]-e[0])>6&&Math.abs(t[1]-e[1])>6){let i=this.value(Math.min(t[0],e[0]),Math.max(t[1],e[1])),s=this.value(Math.max(t[0],e[0]),Math.min(t[1],e[1]));this.box=[...i,...s]}this.draw()}get size(){return[Math.max(this.element.clientWidth,200),bx]}value(t,e){let[i,s]=this.size,[r,o,a,l]=this.shown;return[r+(t-gs)/(i-gs-In)*(a-r),o+(s-Fs-e)/(s-Fs-In)*(l-o)]}around(){let t=[1/0,1/0,-1/0,-1/0];for(let{x:r,y:o}of this.lines)r.forEach((a,l)=>{let c=o[l];a===null||c===null||c===void 0||(t[0]=Math.min(t[0],a),t[1]=Math.min(t[1],c),t[2]=Math.max(t[2],a),t[3]=Math.max(t[3],c))});if(!(t[0]<=t[2]))return[0,0,1,1];let e=(r,o)=>.05*(o-r)||.05*Math.abs(o)||1,[i,s]=[e(t[0],t[2]),e(t[1],t[3])];return[t[0]-i,t[1]-s,t[2]+i,t[3]+s]}draw(){let t=this.theme,e=this.canvas.getContext("2d");if(!t||!e)return;let[i,s]=this.size,r=devicePixelRatio||1;this.canvas.width=i*r,this.canvas.height=s*r,this.canvas.style.height=`${s}px`,e.scale(r,r),e.clearRect(0,0,i,s),this.shown=this.box??this.around();let[o,a,l,c]=this.shown,h=d=>gs+(d-o)/(l-o)*(i-gs-In),u=d=>s-Fs-(d-a)/(c-a)*(s-Fs-In);this.axes(e,h,u,t),e.save(),e.beginPath(),e.rect(gs,In,i-gs-In,s-Fs-In),e.clip();for(let{x:d,y:p,color:g,width:M}of this.lines){e.strokeStyle=g,e.lineWidth=M,e.beginPath();let m=!1;d.forEach((f,y)=>{let b=p[y];if(f===null||b===null||b===void 0){m=!1;return}m?e.lineTo(h(f),u(b)):e.moveTo(h(f),u(b)),m=!0}),e.stroke()}e.restore(),this.start&&this.end&&(e.strokeStyle=t.accent,e.lineWidth=1,e.strokeRect(this.start[0],this.start[1],this.end[0]-this.start[0],this.end[1]-this.start[1]))}axes(t,e,i,s){let[r,o]=this.size,[a,l,c,h]=this.shown;t.font="11px system-ui, sans-serif",t.fillStyle=s.quiet,t.strokeStyle=s.faint,t.lineWidth=1,t.beginPath(),t.textAlign="center";for(let u of qp(a,c))t.moveTo(e(u),In),t.lineTo(e(u),o-Fs),t.fillText(oi(u),e(u),o-Fs+13);t.textAlign="right";for(let u of qp(l,h))t.moveTo(gs,i(u)),t.lineTo(r-In,i(u)),t.fillText(oi(u),gs-4,i(u)+4);t.stroke(),t.textAlign="center",t.fillStyle=s.ink,t.fillText(this.names[0],(gs+r-In)/2,o-6),t.save(),t.translate(10,(o-Fs+In)/2),t.rotate(-Math.PI/2),t.fillText(this.names[1],0,0),t.restore()}};function qp(n,t){let e=(t-n)/Ex,i=10**Math.floor(Math.log10(e)),s=i*(e/i>5?10:e/i>2?5:e/i>1?2:1),r=Math.ceil(n/s),o=[];for(let a=r;a*s<=t&&o.length<12;a++)o.push(a*s);return o}var wx=150,Tx=4e3,yu=["particle","spring","mode","energy"],xu=["accent","second","reaction","load","trail","rule"],xl=class{constructor(t,e){this.place=t;this.watch=e}place;watch;traces=[];runs=[];plot=null;theme=null;zoomed=!1;drawn=0;phase=new _l;against=null;clear(){this.traces=[],this.change()}add(t){this.traces.some(e=>Zp(e)===Zp(t))||this.traces.length===xu.length||(this.traces.push(t),this.change())}change(){this.runs=[],this.plot?.destroy(),this.plot=null;let t=new Map(this.traces.map(i=>[JSON.stringify(vu(i)),vu(i)]));this.watch([...t.values()]),this.place.hidden=!this.traces.length;let e=this.against?.value??"";this.against=W("select",{"aria-label":"Draw against",change:()=>{this.draw(!0)}},W("option",{value:""},"against time"),...this.traces.map((i,s)=>W("option",{value:s,selected:String(s)===e},`against ${Bs(i)}`))),this.place.replaceChildren(W("div",{class:"plot"}),this.phase.element,W("div",{class:"row"},this.against,W("button",{type:"button",class:"plain",click:()=>this.save()},"CSV"),W("button",{type:"button",class:"plain",click:()=>this.picture()},"PNG"),W("button",{type:"button",class:"plain",click:()=>{this.runs=this.runs.slice(-1),this.draw(!0)}},"Forget earlier runs"),W("button",{type:"button",class:"plain",click:()=>this.clear()},"Remove all")))}paint(t){this.theme=t,this.plot?.destroy(),this.plot=null,this.draw(!0)}take(t,e){if(!this.traces.length)return;let i=this.runs.at(-1);(!i||t<i.time.at(-1))&&(i={time:[],values:this.traces.map(()=>[])},this.runs=[...this.runs.slice(-3),i]);let s=this.traces.map(r=>{let a=e.find(l=>yu.every(c=>l[c]===r[c]))?.values?.[r.name];return(Array.isArray(a)?a[r.axis??0]:a)??null});t===i.time.at(-1)&&s.every((r,o)=>r===i.values[o].at(-1))||(i.time.push(t),s.forEach((r,o)=>i.values[o].push(r)),i.time.length>Tx&&(i.time=i.time.filter((r,o)=>o%2===0),i.values=i.values.map(r=>r.filter((o,a)=>a%2===0))),this.draw(!1))}draw(t){let e=performance.now();if(!this.theme||!this.traces.length||!this.runs.length||!t&&e-this.drawn<120)return;this.drawn=e;let i=this.against?.value??"";if(this.place.querySelector(".plot").hidden=i!=="",this.phase.element.hidden=i==="",i!==""){this.portray(Number(i));return}let s=this.runs.length*this.traces.length+1;(!this.plot||this.plot.series.length!==s)&&this.build();let r=[...new Set(this.runs.flatMap(l=>l.time))].sort((l,c)=>l-c),o=new Map(r.map((l,c)=>[l,c])),a=this.runs.flatMap(l=>l.values.map(c=>{let h=new Array(r.length).fill(void 0);return l.time.forEach((u,d)=>{h[o.get(u)]=c[d]}),h}));this.plot.setData([r,...a],!this.zoomed)}portray(t){let e=this.theme,i=this.traces[t],s=this.traces.map((o,a)=>[o,a]).filter(([,o])=>o!==t||this.traces.length===1),r=this.runs.flatMap((o,a)=>s.map(([l,c])=>{let h=a<this.runs.length-1;return{x:o.values[t],y:o.values[c],color:e[xu[c]]+(h?"66":""),width:h?1:1.6,words:h?`${Bs(l)}, before`:Bs(l)}}));this.phase.show(r,[Bs(i),s.length===1?Bs(s[0][0]):""],e),this.named=r.map(({words:o,color:a})=>({words:o,color:a}))}named=[];picture(){this.theme&&(this.against?.value?pu("graph.png",this.phase.canvas,this.named,this.theme):this.plot&&ul("graph.png",this.plot,this.theme))}build(){let t=this.theme;this.plot?.destroy(),this.zoomed=!1;let e={stroke:t.quiet,grid:{stroke:t.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},i=this.runs.flatMap((s,r)=>this.traces.map((o,a)=>{let l=r<this.runs.length-1;return{label:l?`${Bs(o)}, before`:Bs(o),stroke:t[xu[a]]+(l?"66":""),width:l?1:1.6,points:{show:!1},spanGaps:!0}}));this.plot=new vi({width:Math.max(this.place.clientWidth,200),height:wx,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...e,size:26},{...e,size:52}],legend:{live:!1},cursor:{drag:{x:!0,y:!0,uni:24}},series:[{label:"s"},...i],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...i.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1})}save(){let t=["run","time [s]",...this.traces.map(i=>Bs(i).replaceAll(",",""))].join(","),e=this.runs.flatMap((i,s)=>i.time.map((r,o)=>[s+1,r,...i.values.map(a=>a[o]??"")].join(",")));fs("graph.csv",new Blob([[t,...e].join(`
`)+`
`],{type:"text/csv"}))}},vu=n=>Object.fromEntries(yu.filter(t=>n[t]!==void 0).map(t=>[t,n[t]])),Zp=n=>`${JSON.stringify(vu(n))}/${n.name}/${n.axis}`;function Bs(n){let t=yu.find(s=>n[s]!==void 0),e=n.axis===void 0?"":` ${"xyz"[n.axis]}`,i=t==="energy"?"energy":`of ${t} ${t==="mode"?n.mode+1:n[t]}`;return`${n.name}${e} ${i}${n.unit?` [${n.unit}]`:""}`}var Ax=new Set(["parameters","energy"]),vl=class{constructor(t,e){this.link=t;this.deeds=e;this.folder=new gl(t,{plot:i=>this.traces.add({mode:i,name:"amplitude",unit:"m"}),loads:i=>e.loads(i),perMeter:i=>e.perMeter(i)})}link;deeds;root=ze("panel");controls=new Map;graph=null;play;time;facts;speed;color;marks=new Map;chosen;record;kept;files=[];cut;place=W("div");open=new Set(Ax);playing=!0;told=-1;drawn="";traced=W("div",{class:"graph",hidden:!0});traces=new xl(this.traced,t=>this.link.send({watch:t}));folder;show(t){this.controls.clear(),this.marks.clear(),this.told=t.serial,this.traces.clear(),this.folder.clear(),this.drawn="",this.graph?.close();let e=this.section("structure","Structure",...this.folder.content);document.title=`${t.title} · springline`,this.root.replaceChildren(this.header(t),W("div",{id:"inspect",hidden:!0}),this.traced,this.transport(t),this.looks(t),this.place,...t.rest?[e,this.energies()]:[this.energies(),e],this.keep(),W("footer",{},W("button",{type:"button",class:"plain",click:()=>this.deeds.help()},"All keys")," · springline")),this.place.replaceChildren(...this.parameters(t.parameters)),this.chosen=ze("inspect"),ze("hint").textContent=Cx(t)}header(t){let e=W("div",{class:"tools"}),i=(r,o,a)=>W("button",{type:"button",class:"icon",title:o,"aria-label":o,click:a},rn(r));if(t.gallery){let r=W("button",{type:"button",class:"gallery-button",click:()=>this.deeds.gallery()},rn("grid"),"Gallery");e.append(r)}e.append(i("fit","Everything into view (F)",()=>this.deeds.fit()),i("moon","Light or dark",()=>this.deeds.dark()),i("help","All keys (?)",()=>this.deeds.help()));let s=i("panel","Fold the panel",()=>this.deeds.fold());return s.classList.add("fold"),e.append(s),W("header",{},e,W("h1",{},t.title),t.sentence?W("p",{class:"sentence"},t.sentence):null)}transport(t){this.play=W("button",{type:"button",class:"main",click:()=>this.togglePlay()}),this.time=W("output",{class:"time"}),this.facts=W("p",{class:"facts"}),this.speed=W("select",{"aria-label":"Speed",change:()=>this.link.command("Speed",{value:Number(this.speed.value)})},...[...new Set([...t.speeds,t.speed])].sort((r,o)=>r-o).map(r=>W("option",{value:r,selected:r===t.speed},r===1?"real time":`${oi(r)} ×`))),this.cut=W("button",{type:"button",title:"Every stroke cuts (or hold Shift)","aria-pressed":"false",click:()=>this.toggleCut()},rn("cut"),"Cut");let e=W("button",{type:"button",title:"One step (N)","aria-label":"One step",click:()=>this.link.command("Step")},rn("step")),i=W("button",{type:"button",title:"Begin again (R)",click:()=>{this.link.command("Reset"),this.link.command("Play"),this.deeds.home()}},rn("again"),"Begin again");this.setPlaying(!0,!0);let s=W("button",{type:"button",title:"Take the last deed back (Ctrl+Z)","aria-label":"Take the last deed back",click:()=>this.link.command("Undo")},rn("undo"));return W("section",{class:"transport"},W("div",{class:"row"},this.play,e,s,i),W("div",{class:"row"},this.time,this.speed,this.cut),this.facts)}togglePlay(){this.link.command(this.playing?"Pause":"Play"),this.setPlaying(!this.playing)}toggleCut(){let t=this.cut.getAttribute("aria-pressed")!=="true";this.cut.setAttribute("aria-pressed",String(t)),this.deeds.cut(t)}setPlaying(t,e=!1){t===this.playing&&!e||(this.playing=t,this.play.replaceChildren(rn(t?"pause":"play"),t?"Pause":"Play"))}looks(t){this.color=W("select",{id:"color",change:()=>this.link.send({look:{color:this.color.value}})},...t.colors.map(({name:i,unit:s})=>W("option",{value:i,selected:i===t.color},s?`${i} [${s}]`:i)));let e=t.marks.map(({name:i,label:s,key:r})=>{let o=W("input",{type:"checkbox",checked:t.shown.includes(i),change:()=>this.link.send({look:{[i]:o.checked}})});return this.marks.set(i,o),W("label",{title:r?`Key ${r}`:""},o,s)});return this.section("show","Show",W("label",{class:"line"},"Color by",this.color),W("div",{class:"boxes"},...e))}parameters(t){let e=new Map;for(let o of t){let a=Xp(o,l=>this.link.command("Set",{name:o.name,value:l}));this.controls.set(o.name,a),e.set(o.folder,[...e.get(o.folder)??[],a.element])}let i=e.get("")??[];e.delete("");let s=[...e].map(([o,a])=>this.section(`folder ${o}`,o,...a)),r=[];return i.length&&r.push(this.section("parameters","Parameters",...i)),s.length>3?r.push(this.section("more","More parameters",...s)):r.push(...s),r}energies(){let t=W("div",{class:"graph"});return this.graph=new dl(t,e=>this.traces.add({energy:0,name:e,unit:"J"})),this.section("energy","Energy [J]",t)}keep(){return this.record=W("button",{type:"button",click:()=>this.link.send({keep:this.record.dataset.on?"stop":"record"})},rn("record"),"Record"),this.files=[["html","Playback page"],["springline","Recording"]].map(([t,e])=>W("button",{type:"button",disabled:!0,click:()=>this.link.send({keep:t})},e)),this.kept=W("p",{class:"facts"}),this.section("keep","Keep",W("div",{class:"row"},W("button",{type:"button",click:()=>this.deeds.snapshot()},"Picture"),this.record),W("div",{class:"row"},...this.files),this.kept)}section(t,e,...i){let s=W("details",{open:this.open.has(t),toggle:()=>{s.open?this.open.add(t):this.open.delete(t),t==="energy"&&this.watchGraph()}},W("summary",{},e),...i);return t==="energy"&&this.link.send({graph:this.open.has(t)}),s}watchGraph(){let t=this.open.has("energy");this.link.send({graph:t}),t&&this.graph?.resize()}follow(t){if(this.told<0)return;this.setPlaying(t.playing),this.time.value=`${t.time.toFixed(2)} s`;let e=Object.entries(t.counters).filter(([,s])=>s).map(([s,r])=>`${r.toLocaleString("en-US")} ${r===1?s.slice(0,-1):s}`),i=[`${t.particles.toLocaleString("en-US")} particles`,`${t.springs.toLocaleString("en-US")} springs`,...e];t.pace&&i.push(t.pace),this.facts.textContent=i.join(" · "),document.activeElement!==this.speed&&(this.speed.value=String(t.speed)),document.activeElement!==this.color&&(this.color.value=t.color);for(let[s,r]of this.marks)r.checked=t.shown.includes(s);t.parameters&&(this.controls.clear(),this.place.replaceChildren(...this.parameters(t.parameters)));for(let[s,r]of Object.entries(t.values))this.controls.get(s)?.set(r);this.legend(t.legend),this.trouble(t.trouble),this.folder.status(t),this.record.replaceChildren(rn("record"),t.recording?"Stop recording":"Record"),t.recording?this.record.dataset.on="yes":delete this.record.dataset.on;for(let s of this.files)s.disabled=!t.kept&&!t.recording;this.kept.textContent=t.recording?"Recording …":t.kept?`${t.kept.frames} frames, ${oi(t.kept.seconds)} s`:""}legend(t){let e=ze("legend"),i=JSON.stringify(t);if(i===this.drawn||(this.drawn=i,e.hidden=!t,!t))return;if(t.labels.length){e.replaceChildren(W("b",{},t.title),...t.labels.map((l,c)=>{let h=W("i",{class:"spot"});return h.style.background=t.colors[c]??"",W("span",{class:"entry"},h,l)}));return}let s=W("div",{class:"scale"});s.style.background=`linear-gradient(to right, ${t.colors.join(",")})`;let r=t.low<0&&t.high>0,[o,a]=t.beyond;e.replaceChildren(W("b",{},t.title),s,W("div",{class:"ends"},W("span",{},`${o?"< ":""}${$n(t.low,t.unit==="-"?"":t.unit)}${r?" push":""}`),W("span",{},`${r?"pull ":""}${a?"> ":""}${$n(t.high,t.unit==="-"?"":t.unit)}`)))}trouble(t){let e=ze("trouble");if(!t){e.hidden=!0;return}!e.hidden&&e.dataset.words===t.message||(e.dataset.words=t.message,e.hidden=!1,e.replaceChildren(W("b",{},"The scene stopped"),W("p",{},t.message),W("div",{class:"row"},t.safe_dt?W("button",{type:"button",class:"main",click:()=>this.link.send({safe:!0})},`Go on with dt = ${oi(t.safe_dt)} s`):null,W("button",{type:"button",click:()=>{this.link.command("Reset"),this.link.command("Play")}},"Begin again"))))}energy(t){this.graph?.show(t)}paint(t){this.graph?.paint(t),this.traces.paint(t)}watched(t){this.traces.take(t.time,t.items)}plotted(t,e){let i=t.values?.[e];if(typeof i!="number"&&!Array.isArray(i))return W("dt",{},e);let{particle:s,spring:r}=t,o=t.rows?.find(([c])=>c===e)?.[1].split(" ").at(-1)??"",a=(c,h,u)=>W("button",{type:"button",class:"plain trace",title:c,"aria-label":c,click:()=>this.traces.add({particle:s,spring:r,name:e,axis:u,unit:/^[\d\u2212.]/.test(o)?"":o})},h);if(!Array.isArray(i))return W("dt",{},a(`Draw the ${e} over time`,e));let l=i.flatMap((c,h)=>[a(`Draw the ${e} along ${"xyz"[h]} over time`,"xyz"[h],h)]);return W("dt",{},`${e} `,...l)}structure(t){this.folder.take(t)}inspect(t){this.folder.inspect(t);let e=this.chosen,i=t.particle!==void 0?`Particle ${t.particle}`:t.spring!==void 0?`Spring ${t.spring}`:"";if(e.hidden=!i,!i){e.replaceChildren(),e.dataset.what="";return}if(e.dataset.what!==i){e.dataset.what=i;let a=W("button",{type:"button",class:"icon","aria-label":"Close",click:()=>this.deeds.select({})},"×");e.replaceChildren(W("div",{class:"head"},W("b",{},i),a),W("dl"))}let s=e.querySelector("dl"),r=t.rows??[],o=r.map(([a])=>a).join();(s.dataset.names!==o||e.dataset.of!==i)&&(s.dataset.names=o,e.dataset.of=i,s.replaceChildren(...r.flatMap(([a])=>[this.plotted(t,a),W("dd")]))),r.forEach(([,a],l)=>{s.children[2*l+1].textContent=a})}busy(t){let e=ze("busy");e.hidden=t.words===void 0,ze("busy-words").textContent=t.words??"";let i=ze("busy-share");t.share===void 0?i.removeAttribute("value"):i.value=t.share}};function Cx(n){let t=n.dim===2?"drag beside it to move the view":"drag beside it to turn";return matchMedia("(pointer: coarse)").matches?`Drag a particle to pull it, touch to inspect, hold for more; ${t}.`:`Drag a particle to pull it · click to inspect · right-click for more · Shift-stroke cuts · ${t} · ? all keys`}var bm=0,Ku=1,Em=2;var Ta=1,wm=2,vo=3,Ks=0,$i=1,bn=2,gr=0,yo=1,ju=2,Qu=3,td=4,Tm=5;var _r=100,Am=101,Cm=102,Rm=103,Pm=104,Im=200,Lm=201,Dm=202,Om=203,ed=204,id=205,Nm=206,Um=207,Fm=208,Bm=209,km=210,zm=211,Hm=212,Vm=213,Gm=214,Gl=0,Wl=1,Xl=2,lo=3,Yl=4,ql=5,Zl=6,$l=7,Sc=0,Wm=1,Xm=2,ts=0,nd=1,sd=2,rd=3,od=4,ad=5,ld=6,cd=7;var hd=300,xr=301,So=302,Mc=303,bc=304,Jl=1e3,Kn=1001,Kl=1002,Ii=1003,Ym=1004;var Aa=1005;var Yi=1006,Ec=1007;var Ts=1008;var ji=1009,ud=1010,dd=1011,Mo=1012,wc=1013,Fn=1014,En=1015,Bn=1016,Tc=1017,Ac=1018,vr=1020,fd=35902,pd=35899,md=1021,gd=1022,kn=1023,bs=1026,As=1027,Cc=1028,Rc=1029,js=1030,Pc=1031;var Ic=1033,Ca=33776,Ra=33777,Pa=33778,Ia=33779,Lc=35840,Dc=35841,Oc=35842,Nc=35843,Uc=36196,Fc=37492,Bc=37496,kc=37488,zc=37489,La=37490,Hc=37491,Vc=37808,Gc=37809,Wc=37810,Xc=37811,Yc=37812,qc=37813,Zc=37814,$c=37815,Jc=37816,Kc=37817,jc=37818,Qc=37819,th=37820,eh=37821,ih=36492,nh=36494,sh=36495,rh=36283,oh=36284,Da=36285,ah=36286;var ta=2300,jl=2301,Hl=2302,Gu=2303,Wu=2400,Xu=2401,Yu=2402;var qm=3200;var lh=0,Zm=1,Cs="",un="srgb",pr="srgb-linear",ea="linear",Re="srgb";var Vl=7680;var $m=519,Jm=512,Km=513,jm=514,_d=515,Qm=516,tg=517,xd=518,vd=519,yd=35044,ch=35048;var Sd="300 es",yn=2e3,co=2001;function Rx(n){for(let t=n.length-1;t>=0;--t)if(n[t]>=65535)return!0;return!1}function Px(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ia(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function eg(){let n=ia("canvas");return n.style.display="block",n}var $p={},ho=null;function na(...n){let t="THREE."+n.shift();ho?ho("log",t,...n):console.log(t,...n)}function ig(n){let t=n[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=n[1];e&&e.isStackTrace?n[0]+=" "+e.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function $t(...n){n=ig(n);let t="THREE."+n.shift();if(ho)ho("warn",t,...n);else{let e=n[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...n)}}function jt(...n){n=ig(n);let t="THREE."+n.shift();if(ho)ho("error",t,...n);else{let e=n[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...n)}}function Qo(...n){let t=n.join(" ");t in $p||($p[t]=!0,$t(...n))}function ng(n,t,e){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(t,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:i()}}setTimeout(r,e)})}var sg={[Gl]:Gl,[Xl]:Zl,[Yl]:Yl,[lo]:ql,[Wl]:Wl,[Zl]:Xl,[$l]:$l,[ql]:lo},jn=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i===void 0?!1:i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let i=this._listeners;if(i===void 0)return;let s=i[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let i=e[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Oi=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Su=Math.PI/180,Ql=180/Math.PI;function yr(){let n=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Oi[n&255]+Oi[n>>8&255]+Oi[n>>16&255]+Oi[n>>24&255]+"-"+Oi[t&255]+Oi[t>>8&255]+"-"+Oi[t>>16&15|64]+Oi[t>>24&255]+"-"+Oi[e&63|128]+Oi[e>>8&255]+"-"+Oi[e>>16&255]+Oi[e>>24&255]+Oi[i&255]+Oi[i>>8&255]+Oi[i>>16&255]+Oi[i>>24&255]).toLowerCase()}function xe(n,t,e){return Math.max(t,Math.min(e,n))}function Ix(n,t){return(n%t+t)%t}function Mu(n,t,e){return(1-e)*n+e*t}function rg(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function hh(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function og(n,t){if(t.constructor===Float32Array)return n;let e=hh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/e,-1)}function ag(n,t){if(t.constructor===Float32Array)return n;let e=hh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*e)}var ue=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,i=this.y,s=t.elements;return this.x=s[0]*e+s[3]*i+s[6],this.y=s[1]*e+s[4]*i+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(xe(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y;return e*e+i*i}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let i=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*i-o*s+t.x,this.y=r*s+o*i+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ji=class{constructor(t=0,e=0,i=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=i,this._w=s}static slerpFlat(t,e,i,s,r,o,a){let l=i[s+0],c=i[s+1],h=i[s+2],u=i[s+3],d=r[o+0],p=r[o+1],g=r[o+2],M=r[o+3];if(u!==M||l!==d||c!==p||h!==g){let m=l*d+c*p+h*g+u*M;m<0&&(d=-d,p=-p,g=-g,M=-M,m=-m);let f=1-a;if(m<.9995){let y=Math.acos(m),b=Math.sin(y);f=Math.sin(f*y)/b,a=Math.sin(a*y)/b,l=l*f+d*a,c=c*f+p*a,h=h*f+g*a,u=u*f+M*a}else{l=l*f+d*a,c=c*f+p*a,h=h*f+g*a,u=u*f+M*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],h=i[s+3],u=r[o],d=r[o+1],p=r[o+2],g=r[o+3];return t[e]=a*g+h*u+l*p-c*d,t[e+1]=l*g+h*d+c*u-a*p,t[e+2]=c*g+h*p+a*d-l*u,t[e+3]=h*g-a*u-l*d-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,i,s){return this._x=t,this._y=e,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let i=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(i/2),h=a(s/2),u=a(r/2),d=l(i/2),p=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*p*g,this._y=c*p*u-d*h*g,this._z=c*h*g+d*p*u,this._w=c*h*u-d*p*g;break;case"YXZ":this._x=d*h*u+c*p*g,this._y=c*p*u-d*h*g,this._z=c*h*g-d*p*u,this._w=c*h*u+d*p*g;break;case"ZXY":this._x=d*h*u-c*p*g,this._y=c*p*u+d*h*g,this._z=c*h*g+d*p*u,this._w=c*h*u-d*p*g;break;case"ZYX":this._x=d*h*u-c*p*g,this._y=c*p*u+d*h*g,this._z=c*h*g-d*p*u,this._w=c*h*u+d*p*g;break;case"YZX":this._x=d*h*u+c*p*g,this._y=c*p*u+d*h*g,this._z=c*h*g-d*p*u,this._w=c*h*u-d*p*g;break;case"XZY":this._x=d*h*u-c*p*g,this._y=c*p*u-d*h*g,this._z=c*h*g+d*p*u,this._w=c*h*u+d*p*g;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let i=e/2,s=Math.sin(i);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,i=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=i+a+u;if(d>0){let p=.5/Math.sqrt(d+1);this._w=.25/p,this._x=(h-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(i>a&&i>u){let p=2*Math.sqrt(1+i-a-u);this._w=(h-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>u){let p=2*Math.sqrt(1+a-i-u);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+h)/p}else{let p=2*Math.sqrt(1+u-i-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let i=t.dot(e)+1;return i<1e-8?(i=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=i):(this._x=0,this._y=-t.z,this._z=t.y,this._w=i)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=i),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xe(this.dot(t),-1,1)))}rotateTowards(t,e){let i=this.angleTo(t);if(i===0)return this;let s=Math.min(1,e/i);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=i*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-i*c,this._z=r*h+o*c+i*l-s*a,this._w=o*h-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,i){return this.copy(t).slerp(e,i)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Y=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,i=0){this.x=t,this.y=e,this.z=i}set(t,e,i){return i===void 0&&(i=this.z),this.x=t,this.y=e,this.z=i,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Jp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Jp.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*i+r[6]*s,this.y=r[1]*e+r[4]*i+r[7]*s,this.z=r[2]*e+r[5]*i+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,i=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*i),h=2*(a*e-r*s),u=2*(r*i-o*e);return this.x=e+l*c+o*u-a*h,this.y=i+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*i+r[8]*s,this.y=r[1]*e+r[5]*i+r[9]*s,this.z=r[2]*e+r[6]*i+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let i=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let i=t.dot(this)/e;return this.copy(t).multiplyScalar(i)}projectOnPlane(t){return bu.copy(this).projectOnVector(t),this.sub(bu)}reflect(t){return this.sub(bu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(xe(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y,s=this.z-t.z;return e*e+i*i+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,i){let s=Math.sin(e)*t;return this.x=s*Math.sin(i),this.y=Math.cos(e)*t,this.z=s*Math.cos(i),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,i){return this.x=t*Math.sin(e),this.y=i,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),i=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=i,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,i=Math.sqrt(1-e*e);return this.x=i*Math.cos(t),this.y=e,this.z=i*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},bu=new Y,Jp=new Ji,ie=class{static{this.prototype.isMatrix3=!0}constructor(t,e,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c)}set(t,e,i,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=i,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],this}extractBasis(t,e,i){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],h=i[4],u=i[7],d=i[2],p=i[5],g=i[8],M=s[0],m=s[3],f=s[6],y=s[1],b=s[4],v=s[7],C=s[2],A=s[5],_=s[8];return r[0]=o*M+a*y+l*C,r[3]=o*m+a*b+l*A,r[6]=o*f+a*v+l*_,r[1]=c*M+h*y+u*C,r[4]=c*m+h*b+u*A,r[7]=c*f+h*v+u*_,r[2]=d*M+p*y+g*C,r[5]=d*m+p*b+g*A,r[8]=d*f+p*v+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-i*r*h+i*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,p=c*r-o*l,g=e*u+i*d+s*p;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let M=1/g;return t[0]=u*M,t[1]=(s*c-h*i)*M,t[2]=(a*i-s*o)*M,t[3]=d*M,t[4]=(h*e-s*l)*M,t[5]=(s*r-a*e)*M,t[6]=p*M,t[7]=(i*l-c*e)*M,t[8]=(o*e-i*r)*M,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Qo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Eu.makeScale(t,e)),this}rotate(t){return Qo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Eu.makeRotation(-t)),this}translate(t,e){return Qo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Eu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,i,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<9;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<9;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Eu=new ie,Kp=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),jp=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Lx(){let n={enabled:!0,workingColorSpace:pr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Re&&(s.r=Ms(s.r),s.g=Ms(s.g),s.b=Ms(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Re&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Cs?ea:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[pr]:{primaries:t,whitePoint:i,transfer:ea,toXYZ:Kp,fromXYZ:jp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:un},outputColorSpaceConfig:{drawingBufferColorSpace:un}},[un]:{primaries:t,whitePoint:i,transfer:Re,toXYZ:Kp,fromXYZ:jp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:un}}}),n}var ge=Lx();function Ms(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function ao(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var qr,tc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let i;if(t instanceof HTMLCanvasElement)i=t;else{qr===void 0&&(qr=ia("canvas")),qr.width=t.width,qr.height=t.height;let s=qr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),i=qr}return i.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ia("canvas");e.width=t.width,e.height=t.height;let i=e.getContext("2d");i.drawImage(t,0,0,t.width,t.height);let s=i.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ms(r[o]/255)*255;return i.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let i=0;i<e.length;i++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[i]=Math.floor(Ms(e[i]/255)*255):e[i]=Ms(e[i]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Dx=0,uo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Dx++}),this.uuid=yr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(wu(s[o].image)):r.push(wu(s[o]))}else r=wu(s);i.url=r}return e||(t.images[this.uuid]=i),i}};function wu(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?tc.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var Ox=0,Tu=new Y,Ki=class n extends jn{constructor(t=n.DEFAULT_IMAGE,e=n.DEFAULT_MAPPING,i=Kn,s=Kn,r=Yi,o=Ts,a=kn,l=ji,c=n.DEFAULT_ANISOTROPY,h=Cs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Ox++}),this.uuid=yr(),this.name="",this.source=new uo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ue(0,0),this.repeat=new ue(1,1),this.center=new ue(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Tu).x}get height(){return this.source.getSize(Tu).y}get depth(){return this.source.getSize(Tu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let i=t[e];if(i===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),e||(t.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==hd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Jl:t.x=t.x-Math.floor(t.x);break;case Kn:t.x=t.x<0?0:1;break;case Kl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Jl:t.y=t.y-Math.floor(t.y);break;case Kn:t.y=t.y<0?0:1;break;case Kl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Ki.DEFAULT_IMAGE=null;Ki.DEFAULT_MAPPING=hd;Ki.DEFAULT_ANISOTROPY=1;var He=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,i=0,s=1){this.x=t,this.y=e,this.z=i,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,i,s){return this.x=t,this.y=e,this.z=i,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*i+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,i,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],p=l[5],g=l[9],M=l[2],m=l[6],f=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-M)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+M)<.1&&Math.abs(g+m)<.1&&Math.abs(c+p+f-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let b=(c+1)/2,v=(p+1)/2,C=(f+1)/2,A=(h+d)/4,_=(u+M)/4,T=(g+m)/4;return b>v&&b>C?b<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(b),s=A/i,r=_/i):v>C?v<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),i=A/s,r=T/s):C<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),i=_/r,s=T/r),this.set(i,s,r,e),this}let y=Math.sqrt((m-g)*(m-g)+(u-M)*(u-M)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(u-M)/y,this.z=(d-h)/y,this.w=Math.acos((c+p+f-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this.w=xe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this.w=xe(this.w,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this.w=t.w+(e.w-t.w)*i,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ec=class extends jn{constructor(t=1,e=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Yi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=i.depth,this.scissor=new He(0,0,t,e),this.scissorTest=!1,this.viewport=new He(0,0,t,e),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Ki({width:t,height:e,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Yi,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,i=1){if(this.width!==t||this.height!==e||this.depth!==i){this.width=t,this.height=e,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,i=t.textures.length;e<i;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new uo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},dn=class extends ec{constructor(t=1,e=1,i={}){super(t,e,i),this.isWebGLRenderTarget=!0}},sa=class extends Ki{constructor(t=null,e=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Ii,this.minFilter=Ii,this.wrapR=Kn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var ic=class extends Ki{constructor(t=null,e=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Ii,this.minFilter=Ii,this.wrapR=Kn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Me=class n{static{this.prototype.isMatrix4=!0}constructor(t,e,i,s,r,o,a,l,c,h,u,d,p,g,M,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c,h,u,d,p,g,M,m)}set(t,e,i,s,r,o,a,l,c,h,u,d,p,g,M,m){let f=this.elements;return f[0]=t,f[4]=e,f[8]=i,f[12]=s,f[1]=r,f[5]=o,f[9]=a,f[13]=l,f[2]=c,f[6]=h,f[10]=u,f[14]=d,f[3]=p,f[7]=g,f[11]=M,f[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],e[9]=i[9],e[10]=i[10],e[11]=i[11],e[12]=i[12],e[13]=i[13],e[14]=i[14],e[15]=i[15],this}copyPosition(t){let e=this.elements,i=t.elements;return e[12]=i[12],e[13]=i[13],e[14]=i[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,i){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),i.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(t,e,i){return this.set(t.x,e.x,i.x,0,t.y,e.y,i.y,0,t.z,e.z,i.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,i=t.elements,s=1/Zr.setFromMatrixColumn(t,0).length(),r=1/Zr.setFromMatrixColumn(t,1).length(),o=1/Zr.setFromMatrixColumn(t,2).length();return e[0]=i[0]*s,e[1]=i[1]*s,e[2]=i[2]*s,e[3]=0,e[4]=i[4]*r,e[5]=i[5]*r,e[6]=i[6]*r,e[7]=0,e[8]=i[8]*o,e[9]=i[9]*o,e[10]=i[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,i=t.x,s=t.y,r=t.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,p=o*u,g=a*h,M=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=p+g*c,e[5]=d-M*c,e[9]=-a*l,e[2]=M-d*c,e[6]=g+p*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,p=l*u,g=c*h,M=c*u;e[0]=d+M*a,e[4]=g*a-p,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=p*a-g,e[6]=M+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,p=l*u,g=c*h,M=c*u;e[0]=d-M*a,e[4]=-o*u,e[8]=g+p*a,e[1]=p+g*a,e[5]=o*h,e[9]=M-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,p=o*u,g=a*h,M=a*u;e[0]=l*h,e[4]=g*c-p,e[8]=d*c+M,e[1]=l*u,e[5]=M*c+d,e[9]=p*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,p=o*c,g=a*l,M=a*c;e[0]=l*h,e[4]=M-d*u,e[8]=g*u+p,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=p*u+g,e[10]=d-M*u}else if(t.order==="XZY"){let d=o*l,p=o*c,g=a*l,M=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+M,e[5]=o*h,e[9]=p*u-g,e[2]=g*u-p,e[6]=a*h,e[10]=M*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Nx,t,Ux)}lookAt(t,e,i){let s=this.elements;return cn.subVectors(t,e),cn.lengthSq()===0&&(cn.z=1),cn.normalize(),ks.crossVectors(i,cn),ks.lengthSq()===0&&(Math.abs(i.z)===1?cn.x+=1e-4:cn.z+=1e-4,cn.normalize(),ks.crossVectors(i,cn)),ks.normalize(),yl.crossVectors(cn,ks),s[0]=ks.x,s[4]=yl.x,s[8]=cn.x,s[1]=ks.y,s[5]=yl.y,s[9]=cn.y,s[2]=ks.z,s[6]=yl.z,s[10]=cn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],h=i[1],u=i[5],d=i[9],p=i[13],g=i[2],M=i[6],m=i[10],f=i[14],y=i[3],b=i[7],v=i[11],C=i[15],A=s[0],_=s[4],T=s[8],F=s[12],O=s[1],D=s[5],k=s[9],G=s[13],I=s[2],z=s[6],Z=s[10],H=s[14],ht=s[3],K=s[7],tt=s[11],rt=s[15];return r[0]=o*A+a*O+l*I+c*ht,r[4]=o*_+a*D+l*z+c*K,r[8]=o*T+a*k+l*Z+c*tt,r[12]=o*F+a*G+l*H+c*rt,r[1]=h*A+u*O+d*I+p*ht,r[5]=h*_+u*D+d*z+p*K,r[9]=h*T+u*k+d*Z+p*tt,r[13]=h*F+u*G+d*H+p*rt,r[2]=g*A+M*O+m*I+f*ht,r[6]=g*_+M*D+m*z+f*K,r[10]=g*T+M*k+m*Z+f*tt,r[14]=g*F+M*G+m*H+f*rt,r[3]=y*A+b*O+v*I+C*ht,r[7]=y*_+b*D+v*z+C*K,r[11]=y*T+b*k+v*Z+C*tt,r[15]=y*F+b*G+v*H+C*rt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],p=t[14],g=t[3],M=t[7],m=t[11],f=t[15],y=l*p-c*d,b=a*p-c*u,v=a*d-l*u,C=o*p-c*h,A=o*d-l*h,_=o*u-a*h;return e*(M*y-m*b+f*v)-i*(g*y-m*C+f*A)+s*(g*b-M*C+f*_)-r*(g*v-M*A+m*_)}determinantAffine(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-i*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,i){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=i),this}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],p=t[11],g=t[12],M=t[13],m=t[14],f=t[15],y=e*a-i*o,b=e*l-s*o,v=e*c-r*o,C=i*l-s*a,A=i*c-r*a,_=s*c-r*l,T=h*M-u*g,F=h*m-d*g,O=h*f-p*g,D=u*m-d*M,k=u*f-p*M,G=d*f-p*m,I=y*G-b*k+v*D+C*O-A*F+_*T;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let z=1/I;return t[0]=(a*G-l*k+c*D)*z,t[1]=(s*k-i*G-r*D)*z,t[2]=(M*_-m*A+f*C)*z,t[3]=(d*A-u*_-p*C)*z,t[4]=(l*O-o*G-c*F)*z,t[5]=(e*G-s*O+r*F)*z,t[6]=(m*v-g*_-f*b)*z,t[7]=(h*_-d*v+p*b)*z,t[8]=(o*k-a*O+c*T)*z,t[9]=(i*O-e*k-r*T)*z,t[10]=(g*A-M*v+f*y)*z,t[11]=(u*v-h*A-p*y)*z,t[12]=(a*F-o*D-l*T)*z,t[13]=(e*D-i*F+s*T)*z,t[14]=(M*b-g*C-m*y)*z,t[15]=(h*C-u*b+d*y)*z,this}scale(t){let e=this.elements,i=t.x,s=t.y,r=t.z;return e[0]*=i,e[4]*=s,e[8]*=r,e[1]*=i,e[5]*=s,e[9]*=r,e[2]*=i,e[6]*=s,e[10]*=r,e[3]*=i,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],i=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,i,s))}makeTranslation(t,e,i){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,i,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),i=Math.sin(t);return this.set(1,0,0,0,0,e,-i,0,0,i,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,0,i,0,0,1,0,0,-i,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,0,i,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let i=Math.cos(e),s=Math.sin(e),r=1-i,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+i,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(t,e,i){return this.set(t,0,0,0,0,e,0,0,0,0,i,0,0,0,0,1),this}makeShear(t,e,i,s,r,o){return this.set(1,i,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,i){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,p=r*h,g=r*u,M=o*h,m=o*u,f=a*u,y=l*c,b=l*h,v=l*u,C=i.x,A=i.y,_=i.z;return s[0]=(1-(M+f))*C,s[1]=(p+v)*C,s[2]=(g-b)*C,s[3]=0,s[4]=(p-v)*A,s[5]=(1-(d+f))*A,s[6]=(m+y)*A,s[7]=0,s[8]=(g+b)*_,s[9]=(m-y)*_,s[10]=(1-(d+M))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,i){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),e.identity(),this;let o=Zr.set(s[0],s[1],s[2]).length(),a=Zr.set(s[4],s[5],s[6]).length(),l=Zr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ln.copy(this);let c=1/o,h=1/a,u=1/l;return Ln.elements[0]*=c,Ln.elements[1]*=c,Ln.elements[2]*=c,Ln.elements[4]*=h,Ln.elements[5]*=h,Ln.elements[6]*=h,Ln.elements[8]*=u,Ln.elements[9]*=u,Ln.elements[10]*=u,e.setFromRotationMatrix(Ln),i.x=o,i.y=a,i.z=l,this}makePerspective(t,e,i,s,r,o,a=yn,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(i-s),d=(e+t)/(e-t),p=(i+s)/(i-s),g,M;if(l)g=r/(o-r),M=o*r/(o-r);else if(a===yn)g=-(o+r)/(o-r),M=-2*o*r/(o-r);else if(a===co)g=-o/(o-r),M=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=M,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,i,s,r,o,a=yn,l=!1){let c=this.elements,h=2/(e-t),u=2/(i-s),d=-(e+t)/(e-t),p=-(i+s)/(i-s),g,M;if(l)g=1/(o-r),M=o/(o-r);else if(a===yn)g=-2/(o-r),M=-(o+r)/(o-r);else if(a===co)g=-1/(o-r),M=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=g,c[14]=M,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<16;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<16;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t[e+9]=i[9],t[e+10]=i[10],t[e+11]=i[11],t[e+12]=i[12],t[e+13]=i[13],t[e+14]=i[14],t[e+15]=i[15],t}},Zr=new Y,Ln=new Me,Nx=new Y(0,0,0),Ux=new Y(1,1,1),ks=new Y,yl=new Y,cn=new Y,Qp=new Me,tm=new Ji,Es=class n{constructor(t=0,e=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=i,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,i,s=this._order){return this._x=t,this._y=e,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,i=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(xe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,i===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,i){return Qp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Qp,e,i)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return tm.setFromEuler(this),this.setFromQuaternion(tm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Es.DEFAULT_ORDER="XYZ";var fo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Fx=0,em=new Y,$r=new Ji,_s=new Me,Sl=new Y,qo=new Y,Bx=new Y,kx=new Ji,im=new Y(1,0,0),nm=new Y(0,1,0),sm=new Y(0,0,1),rm={type:"added"},zx={type:"removed"},Jr={type:"childadded",child:null},Au={type:"childremoved",child:null},Ui=class n extends jn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Fx++}),this.uuid=yr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let t=new Y,e=new Es,i=new Ji,s=new Y(1,1,1);function r(){i.setFromEuler(e,!1)}function o(){e.setFromQuaternion(i,void 0,!1)}e._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Me},normalMatrix:{value:new ie}}),this.matrix=new Me,this.matrixWorld=new Me,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new fo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return $r.setFromAxisAngle(t,e),this.quaternion.multiply($r),this}rotateOnWorldAxis(t,e){return $r.setFromAxisAngle(t,e),this.quaternion.premultiply($r),this}rotateX(t){return this.rotateOnAxis(im,t)}rotateY(t){return this.rotateOnAxis(nm,t)}rotateZ(t){return this.rotateOnAxis(sm,t)}translateOnAxis(t,e){return em.copy(t).applyQuaternion(this.quaternion),this.position.add(em.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(im,t)}translateY(t){return this.translateOnAxis(nm,t)}translateZ(t){return this.translateOnAxis(sm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(_s.copy(this.matrixWorld).invert())}lookAt(t,e,i){t.isVector3?Sl.copy(t):Sl.set(t,e,i);let s=this.parent;this.updateWorldMatrix(!0,!1),qo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?_s.lookAt(qo,Sl,this.up):_s.lookAt(Sl,qo,this.up),this.quaternion.setFromRotationMatrix(_s),s&&(_s.extractRotation(s.matrixWorld),$r.setFromRotationMatrix(_s),this.quaternion.premultiply($r.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(jt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(rm),Jr.child=t,this.dispatchEvent(Jr),Jr.child=null):jt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(zx),Au.child=t,this.dispatchEvent(Au),Au.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),_s.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),_s.multiply(t.parent.matrixWorld)),t.applyMatrix4(_s),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(rm),Jr.child=t,this.dispatchEvent(Jr),Jr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,i=[]){this[t]===e&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,i);return i}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qo,t,Bx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qo,kx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,i=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*i-r[8]*s,r[13]+=i-r[1]*e-r[5]*i-r[9]*s,r[14]+=s-r[2]*e-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].updateMatrixWorld(t)}updateWorldMatrix(t,e,i=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(t){let e=t===void 0||typeof t=="string",i={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),p=o(t.animations),g=o(t.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),h.length>0&&(i.images=h),u.length>0&&(i.shapes=u),d.length>0&&(i.skeletons=d),p.length>0&&(i.animations=p),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let i=0;i<t.children.length;i++){let s=t.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ui.DEFAULT_UP=new Y(0,1,0);Ui.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ui.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Sn=class extends Ui{constructor(){super(),this.isGroup=!0,this.type="Group"}},Hx={type:"move"},po=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Sn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Sn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new Y,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new Y),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Sn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new Y,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new Y,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let i of t.hand.values())this._getHandJoint(e,i)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let M of t.hand.values()){let m=e.getJointPose(M,i),f=this._getHandJoint(c,M);m!==null&&(f.matrix.fromArray(m.transform.matrix),f.matrix.decompose(f.position,f.quaternion,f.scale),f.matrixWorldNeedsUpdate=!0,f.jointRadius=m.radius),f.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),p=.02,g=.005;c.inputState.pinching&&d>p+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=p-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Hx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let i=new Sn;i.matrixAutoUpdate=!1,i.visible=!1,t.joints[e.jointName]=i,t.add(i)}return t.joints[e.jointName]}},lg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},zs={h:0,s:0,l:0},Ml={h:0,s:0,l:0};function Cu(n,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?n+(t-n)*6*e:e<1/2?t:e<2/3?n+(t-n)*6*(2/3-e):n}var Qt=class{constructor(t,e,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,i)}set(t,e,i){if(e===void 0&&i===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,i);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=un){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ge.colorSpaceToWorking(this,e),this}setRGB(t,e,i,s=ge.workingColorSpace){return this.r=t,this.g=e,this.b=i,ge.colorSpaceToWorking(this,s),this}setHSL(t,e,i,s=ge.workingColorSpace){if(t=Ix(t,1),e=xe(e,0,1),i=xe(i,0,1),e===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+e):i+e-i*e,o=2*i-r;this.r=Cu(o,r,t+1/3),this.g=Cu(o,r,t),this.b=Cu(o,r,t-1/3)}return ge.colorSpaceToWorking(this,s),this}setStyle(t,e=un){function i(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=un){let i=lg[t.toLowerCase()];return i!==void 0?this.setHex(i,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ms(t.r),this.g=Ms(t.g),this.b=Ms(t.b),this}copyLinearToSRGB(t){return this.r=ao(t.r),this.g=ao(t.g),this.b=ao(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=un){return ge.workingToColorSpace(Ni.copy(this),t),Math.round(xe(Ni.r*255,0,255))*65536+Math.round(xe(Ni.g*255,0,255))*256+Math.round(xe(Ni.b*255,0,255))}getHexString(t=un){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ge.workingColorSpace){ge.workingToColorSpace(Ni.copy(this),e);let i=Ni.r,s=Ni.g,r=Ni.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case i:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-i)/u+2;break;case r:l=(i-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ge.workingColorSpace){return ge.workingToColorSpace(Ni.copy(this),e),t.r=Ni.r,t.g=Ni.g,t.b=Ni.b,t}getStyle(t=un){ge.workingToColorSpace(Ni.copy(this),t);let e=Ni.r,i=Ni.g,s=Ni.b;return t!==un?`color(${t} ${e.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(t,e,i){return this.getHSL(zs),this.setHSL(zs.h+t,zs.s+e,zs.l+i)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,i){return this.r=t.r+(e.r-t.r)*i,this.g=t.g+(e.g-t.g)*i,this.b=t.b+(e.b-t.b)*i,this}lerpHSL(t,e){this.getHSL(zs),t.getHSL(Ml);let i=Mu(zs.h,Ml.h,e),s=Mu(zs.s,Ml.s,e),r=Mu(zs.l,Ml.l,e);return this.setHSL(i,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,i=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*i+r[6]*s,this.g=r[1]*e+r[4]*i+r[7]*s,this.b=r[2]*e+r[5]*i+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Ni=new Qt;Qt.NAMES=lg;var ra=class extends Ui{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Es,this.environmentIntensity=1,this.environmentRotation=new Es,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Dn=new Y,xs=new Y,Ru=new Y,vs=new Y,Kr=new Y,jr=new Y,om=new Y,Pu=new Y,Iu=new Y,Lu=new Y,Du=new He,Ou=new He,Nu=new He,Ws=class n{constructor(t=new Y,e=new Y,i=new Y){this.a=t,this.b=e,this.c=i}static getNormal(t,e,i,s){s.subVectors(i,e),Dn.subVectors(t,e),s.cross(Dn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,i,s,r){Dn.subVectors(s,e),xs.subVectors(i,e),Ru.subVectors(t,e);let o=Dn.dot(Dn),a=Dn.dot(xs),l=Dn.dot(Ru),c=xs.dot(xs),h=xs.dot(Ru),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,p=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-p-g,g,p)}static containsPoint(t,e,i,s){return this.getBarycoord(t,e,i,s,vs)===null?!1:vs.x>=0&&vs.y>=0&&vs.x+vs.y<=1}static getInterpolation(t,e,i,s,r,o,a,l){return this.getBarycoord(t,e,i,s,vs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,vs.x),l.addScaledVector(o,vs.y),l.addScaledVector(a,vs.z),l)}static getInterpolatedAttribute(t,e,i,s,r,o){return Du.setScalar(0),Ou.setScalar(0),Nu.setScalar(0),Du.fromBufferAttribute(t,e),Ou.fromBufferAttribute(t,i),Nu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Du,r.x),o.addScaledVector(Ou,r.y),o.addScaledVector(Nu,r.z),o}static isFrontFacing(t,e,i,s){return Dn.subVectors(i,e),xs.subVectors(t,e),Dn.cross(xs).dot(s)<0}set(t,e,i){return this.a.copy(t),this.b.copy(e),this.c.copy(i),this}setFromPointsAndIndices(t,e,i,s){return this.a.copy(t[e]),this.b.copy(t[i]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,i,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,i),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Dn.subVectors(this.c,this.b),xs.subVectors(this.a,this.b),Dn.cross(xs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return n.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return n.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,i,s,r){return n.getInterpolation(t,this.a,this.b,this.c,e,i,s,r)}containsPoint(t){return n.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return n.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let i=this.a,s=this.b,r=this.c,o,a;Kr.subVectors(s,i),jr.subVectors(r,i),Pu.subVectors(t,i);let l=Kr.dot(Pu),c=jr.dot(Pu);if(l<=0&&c<=0)return e.copy(i);Iu.subVectors(t,s);let h=Kr.dot(Iu),u=jr.dot(Iu);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(i).addScaledVector(Kr,o);Lu.subVectors(t,r);let p=Kr.dot(Lu),g=jr.dot(Lu);if(g>=0&&p<=g)return e.copy(r);let M=p*c-l*g;if(M<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(i).addScaledVector(jr,a);let m=h*g-p*u;if(m<=0&&u-h>=0&&p-g>=0)return om.subVectors(r,s),a=(u-h)/(u-h+(p-g)),e.copy(s).addScaledVector(om,a);let f=1/(m+M+d);return o=M*f,a=d*f,e.copy(i).addScaledVector(Kr,o).addScaledVector(jr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},qi=class{constructor(t=new Y(1/0,1/0,1/0),e=new Y(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e+=3)this.expandByPoint(On.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,i=t.count;e<i;e++)this.expandByPoint(On.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let i=On.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(i),this.max.copy(t).add(i),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let i=t.geometry;if(i!==void 0){let r=i.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,On):On.fromBufferAttribute(r,o),On.applyMatrix4(t.matrixWorld),this.expandByPoint(On);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),bl.copy(t.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),bl.copy(i.boundingBox)),bl.applyMatrix4(t.matrixWorld),this.union(bl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,On),On.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,i;return t.normal.x>0?(e=t.normal.x*this.min.x,i=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,i=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,i+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,i+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,i+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,i+=t.normal.z*this.min.z),e<=-t.constant&&i>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Zo),El.subVectors(this.max,Zo),Qr.subVectors(t.a,Zo),to.subVectors(t.b,Zo),eo.subVectors(t.c,Zo),Hs.subVectors(to,Qr),Vs.subVectors(eo,to),hr.subVectors(Qr,eo);let e=[0,-Hs.z,Hs.y,0,-Vs.z,Vs.y,0,-hr.z,hr.y,Hs.z,0,-Hs.x,Vs.z,0,-Vs.x,hr.z,0,-hr.x,-Hs.y,Hs.x,0,-Vs.y,Vs.x,0,-hr.y,hr.x,0];return!Uu(e,Qr,to,eo,El)||(e=[1,0,0,0,1,0,0,0,1],!Uu(e,Qr,to,eo,El))?!1:(wl.crossVectors(Hs,Vs),e=[wl.x,wl.y,wl.z],Uu(e,Qr,to,eo,El))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,On).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(On).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ys[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ys[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ys[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ys[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ys[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ys[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ys[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ys[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ys),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},ys=[new Y,new Y,new Y,new Y,new Y,new Y,new Y,new Y],On=new Y,bl=new qi,Qr=new Y,to=new Y,eo=new Y,Hs=new Y,Vs=new Y,hr=new Y,Zo=new Y,El=new Y,wl=new Y,ur=new Y;function Uu(n,t,e,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){ur.fromArray(n,r);let a=s.x*Math.abs(ur.x)+s.y*Math.abs(ur.y)+s.z*Math.abs(ur.z),l=t.dot(ur),c=e.dot(ur),h=i.dot(ur);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var pi=new Y,Tl=new ue,Vx=0,yi=class extends jn{constructor(t,e,i=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Vx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=i,this.usage=yd,this.updateRanges=[],this.gpuType=En,this.version=0,this._normalizationScale=t!==void 0?hh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,i){t*=this.itemSize,i*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[i+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,i=this.count;e<i;e++)Tl.fromBufferAttribute(this,e),Tl.applyMatrix3(t),this.setXY(e,Tl.x,Tl.y);else if(this.itemSize===3)for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.applyMatrix3(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}applyMatrix4(t){for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.applyMatrix4(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.applyNormalMatrix(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.transformDirection(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let i=this.array[t*this.itemSize+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.array[t*this.itemSize+e]=i,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,i){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.array[t+0]=e,this.array[t+1]=i,this}setXYZ(t,e,i,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):og(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):ag(t,this.array)}};var oa=class extends yi{constructor(t,e,i){super(new Uint16Array(t),e,i)}};var aa=class extends yi{constructor(t,e,i){super(new Uint32Array(t),e,i)}};var Xi=class extends yi{constructor(t,e,i){super(new Float32Array(t),e,i)}},Gx=new qi,$o=new Y,Fu=new Y,Qn=class{constructor(t=new Y,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let i=this.center;e!==void 0?i.copy(e):Gx.setFromPoints(t).getCenter(i);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,i.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let i=this.center.distanceToSquared(t);return e.copy(t),i>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;$o.subVectors(t,this.center);let e=$o.lengthSq();if(e>this.radius*this.radius){let i=Math.sqrt(e),s=(i-this.radius)*.5;this.center.addScaledVector($o,s/i),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Fu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint($o.copy(t.center).add(Fu)),this.expandByPoint($o.copy(t.center).sub(Fu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Wx=0,vn=new Me,Bu=new Ui,io=new Y,hn=new qi,Jo=new qi,Ri=new Y,Mn=class n extends jn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Wx++}),this.uuid=yr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Rx(t)?aa:oa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,i=0){this.groups.push({start:t,count:e,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new ie().getNormalMatrix(t);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return vn.makeRotationFromQuaternion(t),this.applyMatrix4(vn),this}rotateX(t){return vn.makeRotationX(t),this.applyMatrix4(vn),this}rotateY(t){return vn.makeRotationY(t),this.applyMatrix4(vn),this}rotateZ(t){return vn.makeRotationZ(t),this.applyMatrix4(vn),this}translate(t,e,i){return vn.makeTranslation(t,e,i),this.applyMatrix4(vn),this}scale(t,e,i){return vn.makeScale(t,e,i),this.applyMatrix4(vn),this}lookAt(t){return Bu.lookAt(t),Bu.updateMatrix(),this.applyMatrix4(Bu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(io).negate(),this.translate(io.x,io.y,io.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let i=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Xi(i,3))}else{let i=Math.min(t.length,e.count);for(let s=0;s<i;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new qi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){jt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new Y(-1/0,-1/0,-1/0),new Y(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let i=0,s=e.length;i<s;i++){let r=e[i];hn.setFromBufferAttribute(r),this.morphTargetsRelative?(Ri.addVectors(this.boundingBox.min,hn.min),this.boundingBox.expandByPoint(Ri),Ri.addVectors(this.boundingBox.max,hn.max),this.boundingBox.expandByPoint(Ri)):(this.boundingBox.expandByPoint(hn.min),this.boundingBox.expandByPoint(hn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&jt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Qn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){jt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new Y,1/0);return}if(t){let i=this.boundingSphere.center;if(hn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Jo.setFromBufferAttribute(a),this.morphTargetsRelative?(Ri.addVectors(hn.min,Jo.min),hn.expandByPoint(Ri),Ri.addVectors(hn.max,Jo.max),hn.expandByPoint(Ri)):(hn.expandByPoint(Jo.min),hn.expandByPoint(Jo.max))}hn.getCenter(i);let s=0;for(let r=0,o=t.count;r<o;r++)Ri.fromBufferAttribute(t,r),s=Math.max(s,i.distanceToSquared(Ri));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Ri.fromBufferAttribute(a,c),l&&(io.fromBufferAttribute(t,c),Ri.add(io)),s=Math.max(s,i.distanceToSquared(Ri))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&jt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){jt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new yi(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let F=0;F<i.count;F++)a[F]=new Y,l[F]=new Y;let h=new Y,u=new Y,d=new Y,p=new ue,g=new ue,M=new ue,m=new Y,f=new Y;function y(F,O,D){c[F]=c[O]=c[D]=1,h.fromBufferAttribute(i,F),u.fromBufferAttribute(i,O),d.fromBufferAttribute(i,D),p.fromBufferAttribute(r,F),g.fromBufferAttribute(r,O),M.fromBufferAttribute(r,D),u.sub(h),d.sub(h),g.sub(p),M.sub(p);let k=1/(g.x*M.y-M.x*g.y);isFinite(k)&&(m.copy(u).multiplyScalar(M.y).addScaledVector(d,-g.y).multiplyScalar(k),f.copy(d).multiplyScalar(g.x).addScaledVector(u,-M.x).multiplyScalar(k),a[F].add(m),a[O].add(m),a[D].add(m),l[F].add(f),l[O].add(f),l[D].add(f))}let b=this.groups;b.length===0&&(b=[{start:0,count:t.count}]);for(let F=0,O=b.length;F<O;++F){let D=b[F],k=D.start,G=D.count;for(let I=k,z=k+G;I<z;I+=3)y(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let v=new Y,C=new Y,A=new Y,_=new Y;function T(F){A.fromBufferAttribute(s,F),_.copy(A);let O=a[F];v.copy(O),v.sub(A.multiplyScalar(A.dot(O))).normalize(),C.crossVectors(_,O);let k=C.dot(l[F])<0?-1:1;o.setXYZW(F,v.x,v.y,v.z,k)}for(let F=0,O=i.count;F<O;++F)c[F]&&T(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==e.count)i=new yi(new Float32Array(e.count*3),3),this.setAttribute("normal",i);else for(let d=0,p=i.count;d<p;d++)i.setXYZ(d,0,0,0);let s=new Y,r=new Y,o=new Y,a=new Y,l=new Y,c=new Y,h=new Y,u=new Y;if(t)for(let d=0,p=t.count;d<p;d+=3){let g=t.getX(d+0),M=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,M),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,M),c.fromBufferAttribute(i,m),a.add(h),l.add(h),c.add(h),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(M,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,p=e.count;d<p;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),i.setXYZ(d+0,h.x,h.y,h.z),i.setXYZ(d+1,h.x,h.y,h.z),i.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,i=t.count;e<i;e++)Ri.fromBufferAttribute(t,e),Ri.normalize(),t.setXYZ(e,Ri.x,Ri.y,Ri.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),p=0,g=0;for(let M=0,m=l.length;M<m;M++){a.isInterleavedBufferAttribute?p=l[M]*a.data.stride+a.offset:p=l[M]*h;for(let f=0;f<h;f++)d[g++]=c[p++]}return new yi(d,h,u)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,i);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],p=t(d,i);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let i=this.attributes;for(let l in i){let c=i[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let p=c[u];h.push(p.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let i=t.index;i!==null&&this.setIndex(i.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,p=u.length;d<p;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},nc=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=yd,this.updateRanges=[],this.version=0,this.uuid=yr()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,i){t*=this.stride,i*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[i+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=am(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let i=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(i,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=am(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let i={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return i.usage=this.usage,i}};function am(n){return n.buffer._uuid===void 0&&(n.buffer._uuid=yr()),n.byteOffset===0&&n.byteLength===n.buffer.byteLength?n.buffer._uuid:n.buffer._uuid+":"+n.byteOffset+":"+n.byteLength}var Wi=new Y,mo=class n{constructor(t,e,i,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=i,this.normalized=s,this._normalizationScale=t!==void 0?hh(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,i=this.data.count;e<i;e++)Wi.fromBufferAttribute(this,e),Wi.applyMatrix4(t),this.setXYZ(e,Wi.x,Wi.y,Wi.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)Wi.fromBufferAttribute(this,e),Wi.applyNormalMatrix(t),this.setXYZ(e,Wi.x,Wi.y,Wi.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)Wi.fromBufferAttribute(this,e),Wi.transformDirection(t),this.setXYZ(e,Wi.x,Wi.y,Wi.z);return this}getComponent(t,e){let i=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.data.array[t*this.data.stride+this.offset+e]=i,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,i){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.data.array[t+0]=e,this.data.array[t+1]=i,this}setXYZ(t,e,i,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=i,this.data.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=i,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){na("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new yi(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new n(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){na("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):og(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):ag(t,this.data.array)}},ku=new Y,Xx=new Y,Yx=new ie,Nn=class{constructor(t=new Y(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,i,s){return this.normal.set(t,e,i),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,i){let s=ku.subVectors(i,e).cross(Xx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,i=!0){let s=t.delta(ku),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),i=this.distanceToPoint(t.end);return e<0&&i>0||i<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let i=e||Yx.getNormalMatrix(t),s=this.coplanarPoint(ku).applyMatrix4(t),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},qx=0,Xs=class extends jn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:qx++}),this.uuid=yr(),this.name="",this.type="Material",this.blending=yo,this.side=Ks,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=ed,this.blendDst=id,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Qt(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=$m,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Vl,this.stencilZFail=Vl,this.stencilZPass=Vl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let i=t[e];if(i===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(t).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(t).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(t).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(t).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(t).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Qt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(i=>new Nn().fromJSON(i))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let i=t.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new ue().fromArray(i)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ue().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,i=null;if(e!==null){let s=e.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=e[r].clone()}return this.clippingPlanes=i,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ss=new Y,zu=new Y,Al=new Y,Cl=new Y,la=class{constructor(t=new Y,e=new Y(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ss)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let i=e.dot(this.direction);return i<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ss.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ss.copy(this.origin).addScaledVector(this.direction,e),Ss.distanceToSquared(t))}distanceSqToSegment(t,e,i,s){zu.copy(t).add(e).multiplyScalar(.5),Al.copy(e).sub(t).normalize(),Cl.copy(this.origin).sub(zu);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Al),a=Cl.dot(this.direction),l=-Cl.dot(Al),c=Cl.lengthSq(),h=Math.abs(1-o*o),u,d,p,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let M=1/h;u*=M,d*=M,p=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),p=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),p=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),p=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),p=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),p=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),p=-u*u+d*(d+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(zu).addScaledVector(Al,d),p}intersectSphere(t,e){if(t.radius<0)return null;Ss.subVectors(t.center,this.origin);let i=Ss.dot(this.direction),s=Ss.dot(Ss)-i*i,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(t.normal)+t.constant)/e;return i>=0?i:null}intersectPlane(t,e){let i=this.distanceToPlane(t);return i===null?null:this.at(i,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let i,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(i=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(i=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,e)}intersectsBox(t){return this.intersectBox(t,Ss)!==null}intersectTriangle(t,e,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,p=t.z-o.z,g=e.x-o.x,M=e.y-o.y,m=e.z-o.z,f=i.x-o.x,y=i.y-o.y,b=i.z-o.z,v=Math.abs(l),C=Math.abs(c),A=Math.abs(h),_,T,F,O,D,k,G,I,z,Z,H,ht;if(v>=C&&v>=A?(F=l,k=u,z=g,ht=f,l>=0?(_=c,T=h,O=d,D=p,G=M,I=m,Z=y,H=b):(_=h,T=c,O=p,D=d,G=m,I=M,Z=b,H=y)):C>=A?(F=c,k=d,z=M,ht=y,c>=0?(_=h,T=l,O=p,D=u,G=m,I=g,Z=b,H=f):(_=l,T=h,O=u,D=p,G=g,I=m,Z=f,H=b)):(F=h,k=p,z=m,ht=b,h>=0?(_=l,T=c,O=u,D=d,G=g,I=M,Z=f,H=y):(_=c,T=l,O=d,D=u,G=M,I=g,Z=y,H=f)),F===0)return null;let K=_/F,tt=T/F,rt=1/F,ft=O-K*k,dt=D-tt*k,et=G-K*z,gt=I-tt*z,vt=Z-K*ht,Ct=H-tt*ht,bt=vt*gt-Ct*et,Wt=ft*Ct-dt*vt,re=et*dt-gt*ft;if(s){if(bt<0||Wt<0||re<0)return null}else if((bt<0||Wt<0||re<0)&&(bt>0||Wt>0||re>0))return null;let Vt=bt+Wt+re;if(Vt===0)return null;let fe=rt*(bt*k+Wt*z+re*ht);return(Vt>0?fe<0:fe>0)?null:this.at(fe/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},go=class extends Xs{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Qt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Es,this.combine=Sc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},lm=new Me,dr=new la,Rl=new Qn,cm=new Y,Pl=new Y,Il=new Y,Ll=new Y,Hu=new Y,Dl=new Y,hm=new Y,Ol=new Y,Si=class extends Ui{constructor(t=new Mn,e=new go){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Dl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Hu.fromBufferAttribute(u,t),o?Dl.addScaledVector(Hu,h):Dl.addScaledVector(Hu.sub(e),h))}e.add(Dl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),Rl.copy(i.boundingSphere),Rl.applyMatrix4(r),dr.copy(t.ray).recast(t.near),!(Rl.containsPoint(dr.origin)===!1&&(dr.intersectSphere(Rl,cm)===null||dr.origin.distanceToSquared(cm)>(t.far-t.near)**2))&&(lm.copy(r).invert(),dr.copy(t.ray).applyMatrix4(lm),!(i.boundingBox!==null&&dr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(t,e,dr)))}_computeIntersections(t,e,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,M=d.length;g<M;g++){let m=d[g],f=o[m.materialIndex],y=Math.max(m.start,p.start),b=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let v=y,C=b;v<C;v+=3){let A=a.getX(v),_=a.getX(v+1),T=a.getX(v+2);s=Nl(this,f,t,i,c,h,u,A,_,T),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,p.start),M=Math.min(a.count,p.start+p.count);for(let m=g,f=M;m<f;m+=3){let y=a.getX(m),b=a.getX(m+1),v=a.getX(m+2);s=Nl(this,o,t,i,c,h,u,y,b,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,M=d.length;g<M;g++){let m=d[g],f=o[m.materialIndex],y=Math.max(m.start,p.start),b=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let v=y,C=b;v<C;v+=3){let A=v,_=v+1,T=v+2;s=Nl(this,f,t,i,c,h,u,A,_,T),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,p.start),M=Math.min(l.count,p.start+p.count);for(let m=g,f=M;m<f;m+=3){let y=m,b=m+1,v=m+2;s=Nl(this,o,t,i,c,h,u,y,b,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Zx(n,t,e,i,s,r,o,a){let l;if(t.side===$i?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,t.side===Ks,a),l===null)return null;Ol.copy(a),Ol.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(Ol);return c<e.near||c>e.far?null:{distance:c,point:Ol.clone(),object:n}}function Nl(n,t,e,i,s,r,o,a,l,c){n.getVertexPosition(a,Pl),n.getVertexPosition(l,Il),n.getVertexPosition(c,Ll);let h=Zx(n,t,e,i,Pl,Il,Ll,hm);if(h){let u=new Y;Ws.getBarycoord(hm,Pl,Il,Ll,u),s&&(h.uv=Ws.getInterpolatedAttribute(s,a,l,c,u,new ue)),r&&(h.uv1=Ws.getInterpolatedAttribute(r,a,l,c,u,new ue)),o&&(h.normal=Ws.getInterpolatedAttribute(o,a,l,c,u,new Y),h.normal.dot(i.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new Y,materialIndex:0};Ws.getNormal(Pl,Il,Ll,d.normal),h.face=d,h.barycoord=u}return h}var ca=class extends Ki{constructor(t=null,e=1,i=1,s,r,o,a,l,c=Ii,h=Ii,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var mr=class extends yi{constructor(t,e,i,s=1){super(t,e,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},no=new Me,um=new Me,Ul=[],dm=new qi,$x=new Me,Ko=new Si,jo=new Qn,ha=class extends Si{constructor(t,e,i){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new mr(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,$x)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new qi),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,no),dm.copy(t.boundingBox).applyMatrix4(no),this.boundingBox.union(dm)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Qn),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,no),jo.copy(t.boundingSphere).applyMatrix4(no),this.boundingSphere.union(jo)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let i=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=t*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(t,e){let i=this.matrixWorld,s=this.count;if(Ko.geometry=this.geometry,Ko.material=this.material,Ko.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),jo.copy(this.boundingSphere),jo.applyMatrix4(i),t.ray.intersectsSphere(jo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,no),um.multiplyMatrices(i,no),Ko.matrixWorld=um,Ko.raycast(t,Ul);for(let o=0,a=Ul.length;o<a;o++){let l=Ul[o];l.instanceId=r,l.object=this,e.push(l)}Ul.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new mr(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let i=e.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new ca(new Float32Array(s*this.count),s,this.count,Cc,En));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},fr=new Qn,Jx=new ue(.5,.5),Fl=new Y,Ys=class{constructor(t=new Nn,e=new Nn,i=new Nn,s=new Nn,r=new Nn,o=new Nn){this.planes=[t,e,i,s,r,o]}set(t,e,i,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let i=0;i<6;i++)e[i].copy(t.planes[i]);return this}setFromProjectionMatrix(t,e=yn,i=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],p=r[7],g=r[8],M=r[9],m=r[10],f=r[11],y=r[12],b=r[13],v=r[14],C=r[15];if(s[0].setComponents(c-o,p-h,f-g,C-y).normalize(),s[1].setComponents(c+o,p+h,f+g,C+y).normalize(),s[2].setComponents(c+a,p+u,f+M,C+b).normalize(),s[3].setComponents(c-a,p-u,f-M,C-b).normalize(),i)s[4].setComponents(l,d,m,v).normalize(),s[5].setComponents(c-l,p-d,f-m,C-v).normalize();else if(s[4].setComponents(c-l,p-d,f-m,C-v).normalize(),e===yn)s[5].setComponents(c+l,p+d,f+m,C+v).normalize();else if(e===co)s[5].setComponents(l,d,m,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),fr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),fr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(fr)}intersectsSprite(t){fr.center.set(0,0,0);let e=Jx.distanceTo(t.center);return fr.radius=.7071067811865476+e,fr.applyMatrix4(t.matrixWorld),this.intersectsSphere(fr)}intersectsSphere(t){let e=this.planes,i=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let i=0;i<6;i++){let s=e[i];if(Fl.x=s.normal.x>0?t.max.x:t.min.x,Fl.y=s.normal.y>0?t.max.y:t.min.y,Fl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Fl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let i=0;i<6;i++)if(e[i].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},fm=new Me,sc=class n{constructor(){this.coordinateSystem=yn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,i=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];fm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Ys),i[s].setFromProjectionMatrix(fm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,i=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ys),e[s].copy(i[s]);return this._count=t._count,this}clone(){return new n().copy(this)}};var ua=class extends Ki{constructor(t=[],e=xr,i,s,r,o,a,l,c,h){super(t,e,i,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var ws=class extends Ki{constructor(t,e,i=Fn,s,r,o,a=Ii,l=Ii,c,h=bs,u=1){if(h!==bs&&h!==As)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new uo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},da=class extends ws{constructor(t,e=Fn,i=xr,s,r,o=Ii,a=Ii,l,c=bs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,i,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},fa=class extends Ki{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},_o=class n extends Mn{constructor(t=1,e=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,p=0;g("z","y","x",-1,-1,i,e,t,o,r,0),g("z","y","x",1,-1,i,e,-t,o,r,1),g("x","z","y",1,1,t,i,e,s,o,2),g("x","z","y",1,-1,t,i,-e,s,o,3),g("x","y","z",1,-1,t,e,i,s,r,4),g("x","y","z",-1,-1,t,e,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new Xi(c,3)),this.setAttribute("normal",new Xi(h,3)),this.setAttribute("uv",new Xi(u,2));function g(M,m,f,y,b,v,C,A,_,T,F){let O=v/_,D=C/T,k=v/2,G=C/2,I=A/2,z=_+1,Z=T+1,H=0,ht=0,K=new Y;for(let tt=0;tt<Z;tt++){let rt=tt*D-G;for(let ft=0;ft<z;ft++){let dt=ft*O-k;K[M]=dt*y,K[m]=rt*b,K[f]=I,c.push(K.x,K.y,K.z),K[M]=0,K[m]=0,K[f]=A>0?1:-1,h.push(K.x,K.y,K.z),u.push(ft/_),u.push(1-tt/T),H+=1}}for(let tt=0;tt<T;tt++)for(let rt=0;rt<_;rt++){let ft=d+rt+z*tt,dt=d+rt+z*(tt+1),et=d+(rt+1)+z*(tt+1),gt=d+(rt+1)+z*tt;l.push(ft,dt,gt),l.push(dt,et,gt),ht+=6}a.addGroup(p,ht,F),p+=ht,d+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var rc=class n extends Mn{constructor(t=1,e=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],p=[],g=0,M=[],m=i/2,f=0;y(),o===!1&&(t>0&&b(!0),e>0&&b(!1)),this.setIndex(h),this.setAttribute("position",new Xi(u,3)),this.setAttribute("normal",new Xi(d,3)),this.setAttribute("uv",new Xi(p,2));function y(){let v=new Y,C=new Y,A=0,_=(e-t)/i;for(let T=0;T<=r;T++){let F=[],O=T/r,D=O*(e-t)+t;for(let k=0;k<=s;k++){let G=k/s,I=G*l+a,z=Math.sin(I),Z=Math.cos(I);C.x=D*z,C.y=-O*i+m,C.z=D*Z,u.push(C.x,C.y,C.z),v.set(z,_,Z).normalize(),d.push(v.x,v.y,v.z),p.push(G,1-O),F.push(g++)}M.push(F)}for(let T=0;T<s;T++)for(let F=0;F<r;F++){let O=M[F][T],D=M[F+1][T],k=M[F+1][T+1],G=M[F][T+1];(t>0||F!==0)&&(h.push(O,D,G),A+=3),(e>0||F!==r-1)&&(h.push(D,k,G),A+=3)}c.addGroup(f,A,0),f+=A}function b(v){let C=g,A=new ue,_=new Y,T=0,F=v===!0?t:e,O=v===!0?1:-1;for(let k=1;k<=s;k++)u.push(0,m*O,0),d.push(0,O,0),p.push(.5,.5),g++;let D=g;for(let k=0;k<=s;k++){let I=k/s*l+a,z=Math.cos(I),Z=Math.sin(I);_.x=F*Z,_.y=m*O,_.z=F*z,u.push(_.x,_.y,_.z),d.push(0,O,0),A.x=z*.5+.5,A.y=Z*.5*O+.5,p.push(A.x,A.y),g++}for(let k=0;k<s;k++){let G=C+k,I=D+k;v===!0?h.push(I,I+1,G):h.push(I+1,I,G),T+=3}c.addGroup(f,T,v===!0?1:2),f+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},pa=class n extends rc{constructor(t=1,e=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new n(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ma=class n extends Mn{constructor(t=1,e=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:i,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(i),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,p=[],g=[],M=[],m=[];for(let f=0;f<h;f++){let y=f*d-o;for(let b=0;b<c;b++){let v=b*u-r;g.push(v,-y,0),M.push(0,0,1),m.push(b/a),m.push(1-f/l)}}for(let f=0;f<l;f++)for(let y=0;y<a;y++){let b=y+c*f,v=y+c*(f+1),C=y+1+c*(f+1),A=y+1+c*f;p.push(b,v,A),p.push(v,C,A)}this.setIndex(p),this.setAttribute("position",new Xi(g,3)),this.setAttribute("normal",new Xi(M,3)),this.setAttribute("uv",new Xi(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.widthSegments,t.heightSegments)}};function Sr(n){let t={};for(let e in n){t[e]={};for(let i in n[e]){let s=n[e][i];if(pm(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][i]=null):t[e][i]=s.clone();else if(Array.isArray(s))if(pm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][i]=r}else t[e][i]=s.slice();else t[e][i]=s}}return t}function Fi(n){let t={};for(let e=0;e<n.length;e++){let i=Sr(n[e]);for(let s in i)t[s]=i[s]}return t}function pm(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function Kx(n){let t=[];for(let e=0;e<n.length;e++)t.push(n[e].clone());return t}function Md(n){let t=n.getRenderTarget();return t===null?n.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ge.workingColorSpace}var cg={clone:Sr,merge:Fi},jx=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Qx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Zi=class extends Xs{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=jx,this.fragmentShader=Qx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Sr(t.uniforms),this.uniformsGroups=Kx(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(e.extensions=i),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let i in t.uniforms){let s=t.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=e[s.value]||null;break;case"c":this.uniforms[i].value=new Qt().setHex(s.value);break;case"v2":this.uniforms[i].value=new ue().fromArray(s.value);break;case"v3":this.uniforms[i].value=new Y().fromArray(s.value);break;case"v4":this.uniforms[i].value=new He().fromArray(s.value);break;case"m3":this.uniforms[i].value=new ie().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Me().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let i in t.extensions)this.extensions[i]=t.extensions[i];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},oc=class extends Zi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var ga=class extends Xs{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Qt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Qt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=lh,this.normalScale=new ue(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Es,this.combine=Sc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},ac=class extends Xs{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=qm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},lc=class extends Xs{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function so(n,t){return!n||n.constructor===t?n:typeof t.BYTES_PER_ELEMENT=="number"?new t(n):Array.prototype.slice.call(n)}function Bl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var qs=class{constructor(t,e,i,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(i),this.sampleValues=e,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,i=this._cachedIndex,s=e[i],r=e[i-1];i:{t:{let o;e:{n:if(!(t<s)){for(let a=i+2;;){if(s===void 0){if(t<r)break n;return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=e[++i],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=e[--i-1],t>=r)break t}o=i,i=0;break e}break i}for(;i<o;){let a=i+o>>>1;t<e[a]?o=a:i=a+1}if(s=e[i],r=e[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=i[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},cc=class extends qs{constructor(t,e,i,s){super(t,e,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Wu,endingEnd:Wu}}intervalChanged_(t,e,i){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Xu:r=t,a=2*e-i;break;case Yu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case Xu:o=t,l=2*i-e;break;case Yu:o=1,l=i+s[1]-s[0];break;default:o=t-1,l=e}let c=(i-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-i),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,p=this._weightNext,g=(i-e)/(s-e),M=g*g,m=M*g,f=-d*m+2*d*M-d*g,y=(1+d)*m+(-1.5-2*d)*M+(-.5+d)*g+1,b=(-1-p)*m+(1.5+p)*M+.5*g,v=p*m-p*M;for(let C=0;C!==a;++C)r[C]=f*o[h+C]+y*o[c+C]+b*o[l+C]+v*o[u+C];return r}},hc=class extends qs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(i-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},uc=class extends qs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t){return this.copySampleValue_(t-1)}},dc=class extends qs{interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(i-e)/(s-e),M=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*M+o[l+m]*g;return r}let d=a*2,p=t-1;for(let g=0;g!==a;++g){let M=o[c+g],m=o[l+g],f=p*d+g*2,y=u[f],b=u[f+1],v=t*d+g*2,C=h[v],A=h[v+1],_=ev(i,e,y,C,s);r[g]=hg(_,M,b,A,m)}return r}};function hg(n,t,e,i,s){let r=1-n;return r*r*r*t+3*r*r*n*e+3*r*n*n*i+n*n*n*s}function tv(n,t,e,i,s){let r=1-n;return 3*r*r*(e-t)+6*r*n*(i-e)+3*n*n*(s-i)}function ev(n,t,e,i,s){let r=(n-t)/(s-t);for(let o=0;o<8;o++){let a=hg(r,t,e,i,s)-n;if(Math.abs(a)<1e-10)break;let l=tv(r,t,e,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var fn=class{constructor(t,e,i,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=so(e,this.TimeBufferType),this.values=so(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,i;if(e.toJSON!==this.toJSON)i=e.toJSON(t);else{i={name:t.name,times:so(t.times,Array),values:so(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(i.interpolation=s),Bl(t.settings)&&(i.settings={inTangents:so(t.settings.inTangents,Array),outTangents:so(t.settings.outTangents,Array)})}return i.type=t.ValueTypeName,i}InterpolantFactoryMethodDiscrete(t){return new uc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new hc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new cc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new dc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ta:e=this.InterpolantFactoryMethodDiscrete;break;case jl:e=this.InterpolantFactoryMethodLinear;break;case Hl:e=this.InterpolantFactoryMethodSmooth;break;case Gu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return $t("KeyframeTrack:",i),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ta;case this.InterpolantFactoryMethodLinear:return jl;case this.InterpolantFactoryMethodSmooth:return Hl;case this.InterpolantFactoryMethodBezier:return Gu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]+=t;Bl(this.settings)&&(mm(this.settings.inTangents,t),mm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]*=t;Bl(this.settings)&&(gm(this.settings.inTangents,t),gm(this.settings.outTangents,t))}return this}trim(t,e){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<t;)++r;for(;o!==-1&&i[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(jt("KeyframeTrack: Invalid value size in track.",this),t=!1);let i=this.times,s=this.values,r=i.length;r===0&&(jt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){jt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){jt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Px(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){jt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Hl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*i,d=u-i,p=u+i;for(let g=0;g!==i;++g){let M=e[u+g];if(M!==e[d+g]||M!==e[p+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*i,d=o*i;for(let p=0;p!==i;++p)e[d+p]=e[u+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*i)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),i=this.constructor,s=new i(this.name,t,e);return s.createInterpolant=this.createInterpolant,Bl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function mm(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]+=t}function gm(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]*=t}fn.prototype.ValueTypeName="";fn.prototype.TimeBufferType=Float32Array;fn.prototype.ValueBufferType=Float32Array;fn.prototype.DefaultInterpolation=jl;var Zs=class extends fn{constructor(t,e,i){super(t,e,i)}};Zs.prototype.ValueTypeName="bool";Zs.prototype.ValueBufferType=Array;Zs.prototype.DefaultInterpolation=ta;Zs.prototype.InterpolantFactoryMethodLinear=void 0;Zs.prototype.InterpolantFactoryMethodSmooth=void 0;var fc=class extends fn{constructor(t,e,i,s){super(t,e,i,s)}};fc.prototype.ValueTypeName="color";var pc=class extends fn{constructor(t,e,i,s){super(t,e,i,s)}};pc.prototype.ValueTypeName="number";var mc=class extends qs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Ji.slerpFlat(r,0,o,c-a,o,c,l);return r}},_a=class extends fn{constructor(t,e,i,s){super(t,e,i,s)}InterpolantFactoryMethodLinear(t){return new mc(this.times,this.values,this.getValueSize(),t)}};_a.prototype.ValueTypeName="quaternion";_a.prototype.InterpolantFactoryMethodSmooth=void 0;var $s=class extends fn{constructor(t,e,i){super(t,e,i)}};$s.prototype.ValueTypeName="string";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=ta;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var gc=class extends fn{constructor(t,e,i,s){super(t,e,i,s)}};gc.prototype.ValueTypeName="vector";var _c=class{constructor(t,e,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=i,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let p=c[u],g=c[u+1];if(p.global&&(p.lastIndex=0),p.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},ug=new _c,xc=class{constructor(t){this.manager=t!==void 0?t:ug,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let i=this;return new Promise(function(s,r){i.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};xc.DEFAULT_MATERIAL_NAME="__DEFAULT";var xa=class extends Ui{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Qt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},va=class extends xa{constructor(t,e,i){super(t,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ui.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Qt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Vu=new Me,_m=new Y,xm=new Y,vc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ue(512,512),this.mapType=ji,this.map=null,this.mapPass=null,this.matrix=new Me,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ys,this._frameExtents=new ue(1,1),this._viewportCount=1,this._viewports=[new He(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;_m.setFromMatrixPosition(t.matrixWorld),e.position.copy(_m),xm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(xm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,i,s){Vu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),i.setFromProjectionMatrix(Vu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===co||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Vu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},kl=new Y,zl=new Ji,Jn=new Y,ya=class extends Ui{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Me,this.projectionMatrix=new Me,this.projectionMatrixInverse=new Me,this.coordinateSystem=yn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(kl,zl,Jn),Jn.x===1&&Jn.y===1&&Jn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(kl,zl,Jn.set(1,1,1)).invert()}updateWorldMatrix(t,e,i=!1){super.updateWorldMatrix(t,e,i),this.matrixWorld.decompose(kl,zl,Jn),Jn.x===1&&Jn.y===1&&Jn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(kl,zl,Jn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Gs=new Y,vm=new ue,ym=new ue,Pi=class extends ya{constructor(t=50,e=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Ql*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Su*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Ql*2*Math.atan(Math.tan(Su*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,i){Gs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Gs.x,Gs.y).multiplyScalar(-t/Gs.z),Gs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Gs.x,Gs.y).multiplyScalar(-t/Gs.z)}getViewSize(t,e){return this.getViewBounds(t,vm,ym),e.subVectors(ym,vm)}setViewOffset(t,e,i,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Su*.5*this.fov)/this.zoom,i=2*e,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-i,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Un=class extends ya{constructor(t=-1,e=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-t,o=i+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},qu=class extends vc{constructor(){super(new Un(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Sa=class extends xa{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ui.DEFAULT_UP),this.updateMatrix(),this.target=new Ui,this.shadow=new qu}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Js=class extends Mn{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var ro=-90,oo=1,xo=class extends Ui{constructor(t,e,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Pi(ro,oo,t,e);s.layers=this.layers,this.add(s);let r=new Pi(ro,oo,t,e);r.layers=this.layers,this.add(r);let o=new Pi(ro,oo,t,e);o.layers=this.layers,this.add(o);let a=new Pi(ro,oo,t,e);a.layers=this.layers,this.add(a);let l=new Pi(ro,oo,t,e);l.layers=this.layers,this.add(l);let c=new Pi(ro,oo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[i,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===yn)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===co)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let M=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(i,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(i,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(i,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(i,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(i,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),i.texture.mipmapsAutoUpdate=M,t.setRenderTarget(i,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,p),t.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},yc=class extends Pi{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}},Ma=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(t){this._document=t,t.hidden!==void 0&&(this._pageVisibilityHandler=iv.bind(this),t.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(t){return this._timescale=t,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(t){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(t!==void 0?t:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function iv(){this._document.hidden===!1&&this.reset()}var bd="\\[\\]\\.:\\/",nv=new RegExp("["+bd+"]","g"),Ed="[^"+bd+"]",sv="[^"+bd.replace("\\.","")+"]",rv=/((?:WC+[\/:])*)/.source.replace("WC",Ed),ov=/(WCOD+)?/.source.replace("WCOD",sv),av=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Ed),lv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Ed),cv=new RegExp("^"+rv+ov+av+lv+"$"),hv=["material","materials","bones","map"],Zu=class{constructor(t,e,i){let s=i||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(t,e)}setValue(t,e){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].unbind()}},Ze=class n{constructor(t,e,i){this.path=e,this.parsedPath=i||n.parseTrackName(e),this.node=n.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,i){return t&&t.isAnimationObjectGroup?new n.Composite(t,e,i):new n(t,e,i)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(nv,"")}static parseTrackName(t){let e=cv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let i={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);hv.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return i}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let i=t.skeleton.getBoneByName(e);if(i!==void 0)return i}if(t.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=i(a.children);if(l)return l}return null},s=i(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)t[e++]=i[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,i=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=n.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=e.objectIndex;switch(i){case"materials":if(!t.material){jt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){jt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){jt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){jt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){jt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[i]===void 0){jt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[i]}if(c!==void 0){if(t[c]===void 0){jt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;jt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){jt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){jt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=Zu;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var mw=new Float32Array(1);var ba=class extends nc{constructor(t,e,i=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=i}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var Sm=new Me,Ea=class{constructor(t,e,i=0,s=1/0){this.ray=new la(t,e),this.near=i,this.far=s,this.camera=null,this.layers=new fo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):jt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Sm.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Sm),this}intersectObject(t,e=!0,i=[]){return $u(t,this,i,e),i.sort(Mm),i}intersectObjects(t,e=!0,i=[]){for(let s=0,r=t.length;s<r;s++)$u(t[s],this,i,e);return i.sort(Mm),i}};function Mm(n,t){return n.distance-t.distance}function $u(n,t,e,i){let s=!0;if(n.layers.test(t.layers)&&n.raycast(t,e)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)$u(r[o],t,e,!0)}}var wa=class{constructor(t=1,e=0,i=0){this.radius=t,this.phi=e,this.theta=i}set(t,e,i){return this.radius=t,this.phi=e,this.theta=i,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=xe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,i){return this.radius=Math.sqrt(t*t+e*e+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,i),this.phi=Math.acos(xe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Ju=class{static{this.prototype.isMatrix2=!0}constructor(t,e,i,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let i=0;i<4;i++)this.elements[i]=t[i+e];return this}set(t,e,i,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=i,r[3]=s,this}};function wd(n,t,e,i){let s=uv(i);switch(e){case md:return n*t;case Cc:return n*t/s.components*s.byteLength;case Rc:return n*t/s.components*s.byteLength;case js:return n*t*2/s.components*s.byteLength;case Pc:return n*t*2/s.components*s.byteLength;case gd:return n*t*3/s.components*s.byteLength;case kn:return n*t*4/s.components*s.byteLength;case Ic:return n*t*4/s.components*s.byteLength;case Ca:case Ra:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Pa:case Ia:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Dc:case Nc:return Math.max(n,16)*Math.max(t,8)/4;case Lc:case Oc:return Math.max(n,8)*Math.max(t,8)/2;case Uc:case Fc:case kc:case zc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Bc:case La:case Hc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Vc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Gc:return Math.floor((n+4)/5)*Math.floor((t+3)/4)*16;case Wc:return Math.floor((n+4)/5)*Math.floor((t+4)/5)*16;case Xc:return Math.floor((n+5)/6)*Math.floor((t+4)/5)*16;case Yc:return Math.floor((n+5)/6)*Math.floor((t+5)/6)*16;case qc:return Math.floor((n+7)/8)*Math.floor((t+4)/5)*16;case Zc:return Math.floor((n+7)/8)*Math.floor((t+5)/6)*16;case $c:return Math.floor((n+7)/8)*Math.floor((t+7)/8)*16;case Jc:return Math.floor((n+9)/10)*Math.floor((t+4)/5)*16;case Kc:return Math.floor((n+9)/10)*Math.floor((t+5)/6)*16;case jc:return Math.floor((n+9)/10)*Math.floor((t+7)/8)*16;case Qc:return Math.floor((n+9)/10)*Math.floor((t+9)/10)*16;case th:return Math.floor((n+11)/12)*Math.floor((t+9)/10)*16;case eh:return Math.floor((n+11)/12)*Math.floor((t+11)/12)*16;case ih:case nh:case sh:return Math.ceil(n/4)*Math.ceil(t/4)*16;case rh:case oh:return Math.ceil(n/4)*Math.ceil(t/4)*8;case Da:case ah:return Math.ceil(n/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function uv(n){switch(n){case ji:case ud:return{byteLength:1,components:1};case Mo:case dd:case Bn:return{byteLength:2,components:1};case Tc:case Ac:return{byteLength:2,components:4};case Fn:case wc:case En:return{byteLength:4,components:1};case fd:case pd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Dg(){let n=null,t=!1,e=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&n!==null&&(i=n.requestAnimationFrame(s),t=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){n=r}}}function fv(n){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=n.createBuffer();n.bindBuffer(l,d),n.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=n.HALF_FLOAT:p=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=n.SHORT;else if(c instanceof Uint32Array)p=n.UNSIGNED_INT;else if(c instanceof Int32Array)p=n.INT;else if(c instanceof Int8Array)p=n.BYTE;else if(c instanceof Uint8Array)p=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function i(a,l,c){let h=l.array,u=l.updateRanges;if(n.bindBuffer(c,a),u.length===0)n.bufferSubData(c,0,h);else{u.sort((p,g)=>p.start-g.start);let d=0;for(let p=1;p<u.length;p++){let g=u[d],M=u[p];M.start<=g.start+g.count+1?g.count=Math.max(g.count,M.start+M.count-g.start):(++d,u[d]=M)}u.length=d+1;for(let p=0,g=u.length;p<g;p++){let M=u[p];n.bufferSubData(c,M.start*h.BYTES_PER_ELEMENT,h,M.start,M.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(n.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var pv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,mv=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,gv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,_v=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,xv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,vv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,yv=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Sv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Mv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,bv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Ev=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,wv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Tv=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Av=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Cv=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Rv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Pv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Iv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Lv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Dv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Ov=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Nv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Uv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Fv=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Bv=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,kv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,zv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Hv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Vv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Gv="gl_FragColor = linearToOutputTexel( gl_FragColor );",Wv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Xv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Yv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,qv=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Zv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,$v=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Jv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Kv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,jv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Qv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,ty=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,ey=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,iy=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ny=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,sy=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,ry=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,oy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,ay=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,ly=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,cy=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,hy=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,uy=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,dy=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,fy=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,py=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,my=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,gy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,_y=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,xy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,vy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,yy=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Sy=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,My=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,by=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ey=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,wy=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Ty=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Ay=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Cy=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ry=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Py=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Iy=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Ly=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Dy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Oy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Ny=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Uy=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Fy=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,By=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,ky=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,zy=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Hy=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Vy=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Gy=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Wy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Xy=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Yy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,qy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Zy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,$y=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Jy=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Ky=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,jy=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Qy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,tS=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,eS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,iS=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,nS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,sS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,rS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,oS=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,aS=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,lS=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,cS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,hS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,uS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,dS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,fS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,pS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,mS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,gS=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_S=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,xS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,vS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,yS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,SS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,MS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,bS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,ES=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,wS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,TS=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,AS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,CS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,RS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,PS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,IS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,LS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,DS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,OS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,NS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,US=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,FS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,BS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,kS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,zS=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,HS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,VS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,GS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,WS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,XS=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,YS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,de={alphahash_fragment:pv,alphahash_pars_fragment:mv,alphamap_fragment:gv,alphamap_pars_fragment:_v,alphatest_fragment:xv,alphatest_pars_fragment:vv,aomap_fragment:yv,aomap_pars_fragment:Sv,batching_pars_vertex:Mv,batching_vertex:bv,begin_vertex:Ev,beginnormal_vertex:wv,bsdfs:Tv,iridescence_fragment:Av,bumpmap_pars_fragment:Cv,clipping_planes_fragment:Rv,clipping_planes_pars_fragment:Pv,clipping_planes_pars_vertex:Iv,clipping_planes_vertex:Lv,color_fragment:Dv,color_pars_fragment:Ov,color_pars_vertex:Nv,color_vertex:Uv,common:Fv,defaultnormal_vertex:Bv,displacementmap_pars_vertex:kv,displacementmap_vertex:zv,emissivemap_fragment:Hv,emissivemap_pars_fragment:Vv,colorspace_fragment:Gv,colorspace_pars_fragment:Wv,envmap_fragment:Xv,envmap_common_pars_fragment:Yv,envmap_pars_fragment:qv,envmap_pars_vertex:Zv,envmap_physical_pars_fragment:ry,envmap_vertex:$v,fog_vertex:Jv,fog_pars_vertex:Kv,fog_fragment:jv,fog_pars_fragment:Qv,gradientmap_pars_fragment:ty,lightmap_pars_fragment:ey,lights_lambert_fragment:iy,lights_lambert_pars_fragment:ny,lights_pars_begin:sy,lights_toon_fragment:oy,lights_toon_pars_fragment:ay,lights_phong_fragment:ly,lights_phong_pars_fragment:cy,lights_physical_fragment:hy,lights_physical_pars_fragment:uy,lights_fragment_begin:dy,lights_fragment_maps:fy,lights_fragment_end:py,lightprobes_pars_fragment:my,logdepthbuf_fragment:gy,logdepthbuf_pars_fragment:_y,logdepthbuf_pars_vertex:xy,logdepthbuf_vertex:vy,map_fragment:yy,map_pars_fragment:Sy,map_particle_fragment:My,map_particle_pars_fragment:by,metalnessmap_fragment:Ey,metalnessmap_pars_fragment:wy,morphinstance_vertex:Ty,morphcolor_vertex:Ay,morphnormal_vertex:Cy,morphtarget_pars_vertex:Ry,morphtarget_vertex:Py,normal_fragment_begin:Iy,normal_fragment_maps:Ly,normal_pars_fragment:Dy,normal_pars_vertex:Oy,normal_vertex:Ny,normalmap_pars_fragment:Uy,clearcoat_normal_fragment_begin:Fy,clearcoat_normal_fragment_maps:By,clearcoat_pars_fragment:ky,iridescence_pars_fragment:zy,opaque_fragment:Hy,packing:Vy,premultiplied_alpha_fragment:Gy,project_vertex:Wy,dithering_fragment:Xy,dithering_pars_fragment:Yy,roughnessmap_fragment:qy,roughnessmap_pars_fragment:Zy,shadowmap_pars_fragment:$y,shadowmap_pars_vertex:Jy,shadowmap_vertex:Ky,shadowmask_pars_fragment:jy,skinbase_vertex:Qy,skinning_pars_vertex:tS,skinning_vertex:eS,skinnormal_vertex:iS,specularmap_fragment:nS,specularmap_pars_fragment:sS,tonemapping_fragment:rS,tonemapping_pars_fragment:oS,transmission_fragment:aS,transmission_pars_fragment:lS,uv_pars_fragment:cS,uv_pars_vertex:hS,uv_vertex:uS,worldpos_vertex:dS,background_vert:fS,background_frag:pS,backgroundCube_vert:mS,backgroundCube_frag:gS,cube_vert:_S,cube_frag:xS,depth_vert:vS,depth_frag:yS,distance_vert:SS,distance_frag:MS,equirect_vert:bS,equirect_frag:ES,linedashed_vert:wS,linedashed_frag:TS,meshbasic_vert:AS,meshbasic_frag:CS,meshlambert_vert:RS,meshlambert_frag:PS,meshmatcap_vert:IS,meshmatcap_frag:LS,meshnormal_vert:DS,meshnormal_frag:OS,meshphong_vert:NS,meshphong_frag:US,meshphysical_vert:FS,meshphysical_frag:BS,meshtoon_vert:kS,meshtoon_frag:zS,points_vert:HS,points_frag:VS,shadow_vert:GS,shadow_frag:WS,sprite_vert:XS,sprite_frag:YS},Dt={common:{diffuse:{value:new Qt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new ue(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Qt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Qt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new Qt(16777215)},opacity:{value:1},center:{value:new ue(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},is={basic:{uniforms:Fi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:Fi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)},envMapIntensity:{value:1}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:Fi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)},specular:{value:new Qt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:Fi([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:Fi([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:Fi([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:Fi([Dt.points,Dt.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:Fi([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:Fi([Dt.common,Dt.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:Fi([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:Fi([Dt.sprite,Dt.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distance:{uniforms:Fi([Dt.common,Dt.displacementmap,{referencePosition:{value:new Y},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distance_vert,fragmentShader:de.distance_frag},shadow:{uniforms:Fi([Dt.lights,Dt.fog,{color:{value:new Qt(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};is.physical={uniforms:Fi([is.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new ue(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ie},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new Qt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new ue},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new Qt(0)},specularColor:{value:new Qt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new ue},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var uh={r:0,b:0,g:0},qS=new Me,Og=new ie;Og.set(-1,0,0,0,1,0,0,0,1);function ZS(n,t,e,i,s,r){let o=new Qt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function p(y){let b=y.isScene===!0?y.background:null;if(b&&b.isTexture){let v=y.backgroundBlurriness>0;b=t.get(b,v)}return b}function g(y){let b=!1,v=p(y);v===null?m(o,a):v&&v.isColor&&(m(v,1),b=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(n.autoClear||b)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function M(y,b){let v=p(b);v&&v.isCubeTexture?(c===void 0&&(c=new Si(new _o(1,1,1),new Zi({name:"BackgroundCubeMaterial",uniforms:Sr(is.backgroundCube.uniforms),vertexShader:is.backgroundCube.vertexShader,fragmentShader:is.backgroundCube.fragmentShader,side:$i,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=b.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(qS.makeRotationFromEuler(b.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Og),c.material.toneMapped=ge.getTransfer(v.colorSpace)!==Re,(h!==v||u!==v.version||d!==n.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,d=n.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Si(new ma(2,2),new Zi({name:"BackgroundMaterial",uniforms:Sr(is.background.uniforms),vertexShader:is.background.vertexShader,fragmentShader:is.background.fragmentShader,side:Ks,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,l.material.toneMapped=ge.getTransfer(v.colorSpace)!==Re,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||d!==n.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,d=n.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,b){y.getRGB(uh,Md(n)),e.buffers.color.setClear(uh.r,uh.g,uh.b,b,r)}function f(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,b=1){o.set(y),a=b,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:M,dispose:f}}function $S(n,t){let e=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=d(null),r=s,o=!1;function a(D,k,G,I,z){let Z=!1,H=u(D,I,G,k);r!==H&&(r=H,c(r.object)),Z=p(D,I,G,z),Z&&g(D,I,G,z),z!==null&&t.update(z,n.ELEMENT_ARRAY_BUFFER),(Z||o)&&(o=!1,v(D,k,G,I),z!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,t.get(z).buffer))}function l(){return n.createVertexArray()}function c(D){return n.bindVertexArray(D)}function h(D){return n.deleteVertexArray(D)}function u(D,k,G,I){let z=I.wireframe===!0,Z=i[k.id];Z===void 0&&(Z={},i[k.id]=Z);let H=D.isInstancedMesh===!0?D.id:0,ht=Z[H];ht===void 0&&(ht={},Z[H]=ht);let K=ht[G.id];K===void 0&&(K={},ht[G.id]=K);let tt=K[z];return tt===void 0&&(tt=d(l()),K[z]=tt),tt}function d(D){let k=[],G=[],I=[];for(let z=0;z<e;z++)k[z]=0,G[z]=0,I[z]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:G,attributeDivisors:I,object:D,attributes:{},index:null}}function p(D,k,G,I){let z=r.attributes,Z=k.attributes,H=0,ht=G.getAttributes();for(let K in ht)if(ht[K].location>=0){let rt=z[K],ft=Z[K];if(ft===void 0&&(K==="instanceMatrix"&&D.instanceMatrix&&(ft=D.instanceMatrix),K==="instanceColor"&&D.instanceColor&&(ft=D.instanceColor)),rt===void 0||rt.attribute!==ft||ft&&rt.data!==ft.data)return!0;H++}return r.attributesNum!==H||r.index!==I}function g(D,k,G,I){let z={},Z=k.attributes,H=0,ht=G.getAttributes();for(let K in ht)if(ht[K].location>=0){let rt=Z[K];rt===void 0&&(K==="instanceMatrix"&&D.instanceMatrix&&(rt=D.instanceMatrix),K==="instanceColor"&&D.instanceColor&&(rt=D.instanceColor));let ft={};ft.attribute=rt,rt&&rt.data&&(ft.data=rt.data),z[K]=ft,H++}r.attributes=z,r.attributesNum=H,r.index=I}function M(){let D=r.newAttributes;for(let k=0,G=D.length;k<G;k++)D[k]=0}function m(D){f(D,0)}function f(D,k){let G=r.newAttributes,I=r.enabledAttributes,z=r.attributeDivisors;G[D]=1,I[D]===0&&(n.enableVertexAttribArray(D),I[D]=1),z[D]!==k&&(n.vertexAttribDivisor(D,k),z[D]=k)}function y(){let D=r.newAttributes,k=r.enabledAttributes;for(let G=0,I=k.length;G<I;G++)k[G]!==D[G]&&(n.disableVertexAttribArray(G),k[G]=0)}function b(D,k,G,I,z,Z,H){H===!0?n.vertexAttribIPointer(D,k,G,z,Z):n.vertexAttribPointer(D,k,G,I,z,Z)}function v(D,k,G,I){M();let z=I.attributes,Z=G.getAttributes(),H=k.defaultAttributeValues;for(let ht in Z){let K=Z[ht];if(K.location>=0){let tt=z[ht];if(tt===void 0&&(ht==="instanceMatrix"&&D.instanceMatrix&&(tt=D.instanceMatrix),ht==="instanceColor"&&D.instanceColor&&(tt=D.instanceColor)),tt!==void 0){let rt=tt.normalized,ft=tt.itemSize,dt=t.get(tt);if(dt===void 0)continue;let et=dt.buffer,gt=dt.type,vt=dt.bytesPerElement,Ct=gt===n.INT||gt===n.UNSIGNED_INT||tt.gpuType===wc;if(tt.isInterleavedBufferAttribute){let bt=tt.data,Wt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,re=tt.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Vt=0;Vt<K.locationSize;Vt++)f(K.location+Vt,bt.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Vt=0;Vt<K.locationSize;Vt++)m(K.location+Vt);n.bindBuffer(n.ARRAY_BUFFER,et);for(let Vt=0;Vt<K.locationSize;Vt++)b(K.location+Vt,ft/K.locationSize,gt,rt,Wt*vt,(re+ft/K.locationSize*Vt)*vt,Ct)}else{if(tt.isInstancedBufferAttribute){for(let bt=0;bt<K.locationSize;bt++)f(K.location+bt,tt.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=tt.meshPerAttribute*tt.count)}else for(let bt=0;bt<K.locationSize;bt++)m(K.location+bt);n.bindBuffer(n.ARRAY_BUFFER,et);for(let bt=0;bt<K.locationSize;bt++)b(K.location+bt,ft/K.locationSize,gt,rt,ft*vt,ft/K.locationSize*bt*vt,Ct)}}else if(H!==void 0){let rt=H[ht];if(rt!==void 0)switch(rt.length){case 2:n.vertexAttrib2fv(K.location,rt);break;case 3:n.vertexAttrib3fv(K.location,rt);break;case 4:n.vertexAttrib4fv(K.location,rt);break;default:n.vertexAttrib1fv(K.location,rt)}}}}y()}function C(){F();for(let D in i){let k=i[D];for(let G in k){let I=k[G];for(let z in I){let Z=I[z];for(let H in Z)h(Z[H].object),delete Z[H];delete I[z]}}delete i[D]}}function A(D){if(i[D.id]===void 0)return;let k=i[D.id];for(let G in k){let I=k[G];for(let z in I){let Z=I[z];for(let H in Z)h(Z[H].object),delete Z[H];delete I[z]}}delete i[D.id]}function _(D){for(let k in i){let G=i[k];for(let I in G){let z=G[I];if(z[D.id]===void 0)continue;let Z=z[D.id];for(let H in Z)h(Z[H].object),delete Z[H];delete z[D.id]}}}function T(D){for(let k in i){let G=i[k],I=D.isInstancedMesh===!0?D.id:0,z=G[I];if(z!==void 0){for(let Z in z){let H=z[Z];for(let ht in H)h(H[ht].object),delete H[ht];delete z[Z]}delete G[I],Object.keys(G).length===0&&delete i[k]}}}function F(){O(),o=!0,r!==s&&(r=s,c(r.object))}function O(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:O,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:_,initAttributes:M,enableAttribute:m,disableUnusedAttributes:y}}function JS(n,t,e){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),e.update(c,i,1)}function o(l,c,h){h!==0&&(n.drawArraysInstanced(i,l,c,h),e.update(c,i,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,h);let d=0;for(let p=0;p<h;p++)d+=c[p];e.update(d,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function KS(n,t,e,i){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=n.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==kn&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let T=_===Bn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ji&&_!==En&&!T&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&($t("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),M=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),f=n.getParameter(n.MAX_VERTEX_ATTRIBS),y=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),b=n.getParameter(n.MAX_VARYING_VECTORS),v=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),C=n.getParameter(n.MAX_SAMPLES),A=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:p,maxVertexTextures:g,maxTextureSize:M,maxCubemapSize:m,maxAttributes:f,maxVertexUniforms:y,maxVaryings:b,maxFragmentUniforms:v,maxSamples:C,samples:A}}function jS(n){let t=this,e=null,i=0,s=!1,r=!1,o=new Nn,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let p=u.length!==0||d||i!==0||s;return s=d,i=u.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,p){let g=u.clippingPlanes,M=u.clipIntersection,m=u.clipShadows,f=n.get(u);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let y=r?0:i,b=y*4,v=f.clippingState||null;l.value=v,v=h(g,d,b,p);for(let C=0;C!==b;++C)v[C]=e[C];f.clippingState=v,this.numIntersection=M?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=i>0),t.numPlanes=i,t.numIntersection=0}function h(u,d,p,g){let M=u!==null?u.length:0,m=null;if(M!==0){if(m=l.value,g!==!0||m===null){let f=p+M*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<f)&&(m=new Float32Array(f));for(let b=0,v=p;b!==M;++b,v+=4)o.copy(u[b]).applyMatrix4(y,a),o.normal.toArray(m,v),m[v+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=M,t.numIntersection=0,m}}var Ua=class extends dn{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let i={width:t,height:t,depth:1},s=[i,i,i,i,i,i];this.texture=new ua(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new _o(5,5,5),r=new Zi({name:"CubemapFromEquirect",uniforms:Sr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:$i,blending:gr});r.uniforms.tEquirect.value=e;let o=new Si(s,r),a=e.minFilter;return e.minFilter===Ts&&(e.minFilter=Yi),new xo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,i=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,i,s);t.setRenderTarget(r)}},dg=256,QS=3,tM=20,Ng=256,Ug=16,eM=3,iM=new Y,nM=new Qt,fh=class n{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new xo(1,10,null),this._boxMesh=new Si(new _o(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,i=.1,s=100,r={}){let{size:o=256,position:a=iM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,p=l.autoClearDepth,g=l.autoClearStencil,M=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,M===null&&(t.background=l.getClearColor(nM));let m=new xo(i,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=p,l.autoClearStencil=g,t.background=M,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=mg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=pg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(dg,rg(t))}_fromTexture(t,e){t.mapping===xr||t.mapping===So?this._setSize(t.image.length===0?dg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let i=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(i),i}_allocateTarget(){let t=this._cubeSize,e=fg(t,!1,!1),i=Math.log2(t)-QS;for(let s=0;s<=i;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==e||t&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=fg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===xr||t.mapping===So?(this._cubemapMaterial===null&&(this._cubemapMaterial=mg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=pg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=sM(),this._integrationMaterial=rM());let e=this._cubeSize,i=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Ug);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-eM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Ng*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=oM());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,i),s.envMap.value=t.texture,this._renderCube(r,0,i)}};function fg(n,t,e){return new Ua(n,{minFilter:Ts,generateMipmaps:t,type:Bn,colorSpace:pr,depthBuffer:e})}function Fa(n,t,e){return new Zi({name:n,uniforms:t,vertexShader:de.cube_vert,fragmentShader:e,side:$i,blending:gr,depthTest:!1,depthWrite:!1})}function sM(){return Fa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Ng}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function rM(){return Fa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Ug}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function oM(){return Fa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${tM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function pg(){return Fa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function mg(){return Fa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function aM(n){let t=new WeakMap,e=new WeakMap,i=null;function s(d,p=!1){return d==null?null:p?o(d):r(d)}function r(d){if(d&&d.isTexture){let p=d.mapping;if(p===Mc||p===bc)if(t.has(d)){let g=t.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let M=new Ua(g.height);return M.fromEquirectangularTexture(n,d),t.set(d,M),d.addEventListener("dispose",c),a(M.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let p=d.mapping,g=p===Mc||p===bc,M=p===xr||p===So;if(g||M){let m=e.get(d),f=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==f)return i===null&&(i=new fh(n)),m=g?i.fromEquirectangular(d,m):i.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let y=d.image;return g&&y&&y.height>0||M&&y&&l(y)?(i===null&&(i=new fh(n)),m=g?i.fromEquirectangular(d):i.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,p){return p===Mc?d.mapping=xr:p===bc&&(d.mapping=So),d}function l(d){let p=0,g=6;for(let M=0;M<g;M++)d[M]!==void 0&&p++;return p===g}function c(d){let p=d.target;p.removeEventListener("dispose",c);let g=t.get(p);g!==void 0&&(t.delete(p),g.dispose())}function h(d){let p=d.target;p.removeEventListener("dispose",h);let g=e.get(p);g!==void 0&&(e.delete(p),g.dispose())}function u(){t=new WeakMap,e=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:u}}function lM(n){let t={};function e(i){if(t[i]!==void 0)return t[i];let s=n.getExtension(i);return t[i]=s,s}return{has:function(i){return e(i)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(i){let s=e(i);return s===null&&Qo("WebGLRenderer: "+i+" extension not supported."),s}}}function cM(n,t,e,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let m in g.attributes)t.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let M=r.get(g);M&&(t.remove(M),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,M){return s[M.id]!==void 0||(M.addEventListener("dispose",a),s[M.id]=new WeakRef(M),o.register(M,M.id,M),e.memory.geometries++),M}function h(g){let M=g.attributes;for(let m in M)t.update(M[m],n.ARRAY_BUFFER)}function u(g){let M=g.index,m=g.attributes.position,f=0;if(m===void 0)return;let y=M!==null?M.array.length:m.array.length/3-1,b=m.count>=65535?aa:oa,v=new b(Math.ceil(y/3)*6,1),C=v.array;if(M!==null){let _=M.array;f=M.version;for(let T=0,F=0;T<y;T+=3){let O=_[T+0],D=_[T+1],k=_[T+2];C[F++]=O,C[F++]=D,C[F++]=D,C[F++]=k,C[F++]=k,C[F++]=O}}else{f=m.version;for(let _=0,T=0;_<y;_+=3){let F=_+0,O=_+1,D=_+2;C[T++]=F,C[T++]=O,C[T++]=O,C[T++]=D,C[T++]=D,C[T++]=F}}v.version=f;let A=r.get(g);A&&t.remove(A),r.set(g,v)}function d(g){let M=r.get(g);if(M){let m=g.index;m!==null&&M.version<m.version&&u(g)}else u(g);return r.get(g)}function p(){for(let g in s){let M=s[g].deref();M!==void 0&&l(M)}}return{get:c,update:h,getWireframeAttribute:d,dispose:p}}function hM(n,t,e){let i;function s(u){i=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){n.drawElements(i,d,r,u*o),e.update(d,i,1)}function c(u,d,p){p!==0&&(n.drawElementsInstanced(i,d,r,u*o,p),e.update(d,i,p))}function h(u,d,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,d,0,r,u,0,p);let M=0;for(let m=0;m<p;m++)M+=d[m];e.update(M,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function uM(n){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(e.calls++,o){case n.TRIANGLES:e.triangles+=a*(r/3);break;case n.LINES:e.lines+=a*(r/2);break;case n.LINE_STRIP:e.lines+=a*(r-1);break;case n.LINE_LOOP:e.lines+=a*r;break;case n.POINTS:e.points+=a*r;break;default:jt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:i}}function dM(n,t,e){let i=new WeakMap,s=new He;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=i.get(a);if(d===void 0||d.count!==u){let F=function(){_.dispose(),i.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let p=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,M=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],f=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],b=0;p===!0&&(b=1),g===!0&&(b=2),M===!0&&(b=3);let v=a.attributes.position.count*b,C=1;v>t.maxTextureSize&&(C=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let A=new Float32Array(v*C*4*u),_=new sa(A,v,C,u);_.type=En,_.needsUpdate=!0;let T=b*4;for(let O=0;O<u;O++){let D=m[O],k=f[O],G=y[O],I=v*C*4*O;for(let z=0;z<D.count;z++){let Z=z*T;p===!0&&(s.fromBufferAttribute(D,z),A[I+Z+0]=s.x,A[I+Z+1]=s.y,A[I+Z+2]=s.z,A[I+Z+3]=0),g===!0&&(s.fromBufferAttribute(k,z),A[I+Z+4]=s.x,A[I+Z+5]=s.y,A[I+Z+6]=s.z,A[I+Z+7]=0),M===!0&&(s.fromBufferAttribute(G,z),A[I+Z+8]=s.x,A[I+Z+9]=s.y,A[I+Z+10]=s.z,A[I+Z+11]=G.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new ue(v,C)},i.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,e);else{let p=0;for(let M=0;M<c.length;M++)p+=c[M];let g=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(n,"morphTargetsTextureSize",d.size)}return{update:r}}function fM(n,t,e,i,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==h&&(p.update(),r.set(p,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),i.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var pM={[nd]:"LINEAR_TONE_MAPPING",[sd]:"REINHARD_TONE_MAPPING",[rd]:"CINEON_TONE_MAPPING",[od]:"ACES_FILMIC_TONE_MAPPING",[ld]:"AGX_TONE_MAPPING",[cd]:"NEUTRAL_TONE_MAPPING",[ad]:"CUSTOM_TONE_MAPPING"};function mM(n,t,e,i,s,r){let o=new dn(t,e,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Mn;h.setAttribute("position",new Xi([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Xi([0,2,0,0,2,0],2));let u=new oc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new Si(h,u),p=new Un(-1,1,1,-1,0,1),g=null,M=null,m=!1,f,y=null,b=[],v=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let _=0;_<b.length;_++){let T=b[_];T.setSize&&T.setSize(C,A)}},this.setEffects=function(C){b=C,v=b.length>0&&b[0].isRenderPass===!0;let A=o.width,_=o.height;b.length>0&&a===null&&(a=new dn(A,_,{type:Bn,depthBuffer:!1,stencilBuffer:!1}),l=new dn(A,_,{type:Bn,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&b.some(F=>F.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new ws(A,_),r===!0&&(c.format=As,c.type=vr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let F=0;F<b.length;F++){let O=b[F];O.setSize&&O.setSize(A,_),T&&O.needsDepthTexture===!0&&O.setDepthTexture&&O.setDepthTexture(c)}},this.begin=function(C,A){if(m||C.toneMapping===ts&&b.length===0)return!1;if(y=A,A!==null){let _=A.width,T=A.height;(o.width!==_||o.height!==T)&&this.setSize(_,T)}return v===!1&&C.setRenderTarget(o),f=C.toneMapping,C.toneMapping=ts,!0},this.hasRenderPass=function(){return v},this.end=function(C,A){C.toneMapping=f,m=!0;let _=o,T=a;for(let F=0;F<b.length;F++){let O=b[F];O.enabled!==!1&&(O.render(C,T,_,A),O.needsSwap!==!1&&(_=T,T=T===a?l:a))}if(g!==C.outputColorSpace||M!==C.toneMapping){g=C.outputColorSpace,M=C.toneMapping,u.defines={},ge.getTransfer(g)===Re&&(u.defines.SRGB_TRANSFER="");let F=pM[M];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(y),C.render(d,p),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Fg=new Ki,Bg=new ws(1,1),kg=new da(1),zg=new sa,Hg=new ic,Vg=new ua,gg=[],_g=[],xg=new Float32Array(16),vg=new Float32Array(9),yg=new Float32Array(4);function Eo(n,t,e){let i=n[0];if(i<=0||i>0)return n;let s=t*e,r=gg[s];if(r===void 0&&(r=new Float32Array(s),gg[s]=r),t!==0){i.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,n[o].toArray(r,a)}return r}function Mi(n,t){if(n.length!==t.length)return!1;for(let e=0,i=n.length;e<i;e++)if(n[e]!==t[e])return!1;return!0}function bi(n,t){for(let e=0,i=t.length;e<i;e++)n[e]=t[e]}function mh(n,t){let e=_g[t];e===void 0&&(e=new Int32Array(t),_g[t]=e);for(let i=0;i!==t;++i)e[i]=n.allocateTextureUnit();return e}function gM(n,t){let e=this.cache;e[0]!==t&&(n.uniform1f(this.addr,t),e[0]=t)}function _M(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mi(e,t))return;n.uniform2fv(this.addr,t),bi(e,t)}}function xM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(n.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Mi(e,t))return;n.uniform3fv(this.addr,t),bi(e,t)}}function vM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mi(e,t))return;n.uniform4fv(this.addr,t),bi(e,t)}}function yM(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Mi(e,t))return;n.uniformMatrix2fv(this.addr,!1,t),bi(e,t)}else{if(Mi(e,i))return;yg.set(i),n.uniformMatrix2fv(this.addr,!1,yg),bi(e,i)}}function SM(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Mi(e,t))return;n.uniformMatrix3fv(this.addr,!1,t),bi(e,t)}else{if(Mi(e,i))return;vg.set(i),n.uniformMatrix3fv(this.addr,!1,vg),bi(e,i)}}function MM(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Mi(e,t))return;n.uniformMatrix4fv(this.addr,!1,t),bi(e,t)}else{if(Mi(e,i))return;xg.set(i),n.uniformMatrix4fv(this.addr,!1,xg),bi(e,i)}}function bM(n,t){let e=this.cache;e[0]!==t&&(n.uniform1i(this.addr,t),e[0]=t)}function EM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mi(e,t))return;n.uniform2iv(this.addr,t),bi(e,t)}}function wM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mi(e,t))return;n.uniform3iv(this.addr,t),bi(e,t)}}function TM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mi(e,t))return;n.uniform4iv(this.addr,t),bi(e,t)}}function AM(n,t){let e=this.cache;e[0]!==t&&(n.uniform1ui(this.addr,t),e[0]=t)}function CM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mi(e,t))return;n.uniform2uiv(this.addr,t),bi(e,t)}}function RM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mi(e,t))return;n.uniform3uiv(this.addr,t),bi(e,t)}}function PM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mi(e,t))return;n.uniform4uiv(this.addr,t),bi(e,t)}}function gh(n){return n.version===0&&(n.compareFunction=vd,n.needsUpdate=!0),n}function IM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=gh(Bg):r=Fg,e.setTexture2D(t||r,s)}function LM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture3D(t||Hg,s)}function DM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=gh(kg):r=Vg,e.setTextureCube(t||r,s)}function OM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture2DArray(t||zg,s)}function NM(n){switch(n){case 5126:return gM;case 35664:return _M;case 35665:return xM;case 35666:return vM;case 35674:return yM;case 35675:return SM;case 35676:return MM;case 5124:case 35670:return bM;case 35667:case 35671:return EM;case 35668:case 35672:return wM;case 35669:case 35673:return TM;case 5125:return AM;case 36294:return CM;case 36295:return RM;case 36296:return PM;case 35678:case 36198:case 36298:case 36306:case 35682:return IM;case 35679:case 36299:case 36307:return LM;case 35680:case 36300:case 36308:case 36293:return DM;case 36289:case 36303:case 36311:case 36292:return OM}}function UM(n,t){n.uniform1fv(this.addr,t)}function FM(n,t){let e=Eo(t,this.size,2);n.uniform2fv(this.addr,e)}function BM(n,t){let e=Eo(t,this.size,3);n.uniform3fv(this.addr,e)}function kM(n,t){let e=Eo(t,this.size,4);n.uniform4fv(this.addr,e)}function zM(n,t){let e=Eo(t,this.size,4);n.uniformMatrix2fv(this.addr,!1,e)}function HM(n,t){let e=Eo(t,this.size,9);n.uniformMatrix3fv(this.addr,!1,e)}function VM(n,t){let e=Eo(t,this.size,16);n.uniformMatrix4fv(this.addr,!1,e)}function GM(n,t){n.uniform1iv(this.addr,t)}function WM(n,t){n.uniform2iv(this.addr,t)}function XM(n,t){n.uniform3iv(this.addr,t)}function YM(n,t){n.uniform4iv(this.addr,t)}function qM(n,t){n.uniform1uiv(this.addr,t)}function ZM(n,t){n.uniform2uiv(this.addr,t)}function $M(n,t){n.uniform3uiv(this.addr,t)}function JM(n,t){n.uniform4uiv(this.addr,t)}function KM(n,t,e){let i=this.cache,s=t.length,r=mh(e,s);Mi(i,r)||(n.uniform1iv(this.addr,r),bi(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=gh(Bg):o=Fg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function jM(n,t,e){let i=this.cache,s=t.length,r=mh(e,s);Mi(i,r)||(n.uniform1iv(this.addr,r),bi(i,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Hg,r[o])}function QM(n,t,e){let i=this.cache,s=t.length,r=mh(e,s);Mi(i,r)||(n.uniform1iv(this.addr,r),bi(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=gh(kg):o=Vg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function tb(n,t,e){let i=this.cache,s=t.length,r=mh(e,s);Mi(i,r)||(n.uniform1iv(this.addr,r),bi(i,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||zg,r[o])}function eb(n){switch(n){case 5126:return UM;case 35664:return FM;case 35665:return BM;case 35666:return kM;case 35674:return zM;case 35675:return HM;case 35676:return VM;case 5124:case 35670:return GM;case 35667:case 35671:return WM;case 35668:case 35672:return XM;case 35669:case 35673:return YM;case 5125:return qM;case 36294:return ZM;case 36295:return $M;case 36296:return JM;case 35678:case 36198:case 36298:case 36306:case 35682:return KM;case 35679:case 36299:case 36307:return jM;case 35680:case 36300:case 36308:case 36293:return QM;case 36289:case 36303:case 36311:case 36292:return tb}}var Cd=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.setValue=NM(e.type)}},Rd=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=eb(e.type)}},Pd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],i)}}},Td=/(\w+)(\])?(\[|\.)?/g;function Sg(n,t){n.seq.push(t),n.map[t.id]=t}function ib(n,t,e){let i=n.name,s=i.length;for(Td.lastIndex=0;;){let r=Td.exec(i),o=Td.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Sg(e,c===void 0?new Cd(a,n,t):new Rd(a,n,t));break}else{let u=e.map[a];u===void 0&&(u=new Pd(a),Sg(e,u)),e=u}}}var bo=class{constructor(t,e){this.seq=[],this.map={};let i=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);ib(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,i,s){let r=this.map[e];r!==void 0&&r.setValue(t,i,s)}setOptional(t,e,i){let s=e[i];s!==void 0&&this.setValue(t,i,s)}static upload(t,e,i,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let i=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&i.push(o)}return i}};function Mg(n,t,e){let i=n.createShader(t);return n.shaderSource(i,e),n.compileShader(i),i}var nb=37297,sb=0;function rb(n,t){let e=n.split(`
`),i=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return i.join(`
`)}var bg=new ie;function ob(n){ge._getMatrix(bg,ge.workingColorSpace,n);let t=`mat3( ${bg.elements.map(e=>e.toFixed(4))} )`;switch(ge.getTransfer(n)){case ea:return[t,"LinearTransferOETF"];case Re:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",n),[t,"LinearTransferOETF"]}}function Eg(n,t,e){let i=n.getShaderParameter(t,n.COMPILE_STATUS),r=(n.getShaderInfoLog(t)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+rb(n.getShaderSource(t),a)}else return r}function ab(n,t){let e=ob(t);return[`vec4 ${n}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var lb={[nd]:"Linear",[sd]:"Reinhard",[rd]:"Cineon",[od]:"ACESFilmic",[ld]:"AgX",[cd]:"Neutral",[ad]:"Custom"};function cb(n,t){let e=lb[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var dh=new Y;function hb(){ge.getLuminanceCoefficients(dh);let n=dh.x.toFixed(4),t=dh.y.toFixed(4),e=dh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function ub(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Na).join(`
`)}function db(n){let t=[];for(let e in n){let i=n[e];i!==!1&&t.push("#define "+e+" "+i)}return t.join(`
`)}function fb(n,t){let e={},i=n.getProgramParameter(t,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(t,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:n.getAttribLocation(t,o),locationSize:a}}return e}function Na(n){return n!==""}function wg(n,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Tg(n,t){return n.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var pb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Id(n){return n.replace(pb,mb)}function mb(n,t){let e=de[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Id(e)}var gb=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Ag(n){return n.replace(gb,_b)}function _b(n,t,e,i){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Cg(n){let t=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?t+=`
#define HIGH_PRECISION`:n.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var xb={[Ta]:"SHADOWMAP_TYPE_PCF",[vo]:"SHADOWMAP_TYPE_VSM"};function vb(n){return xb[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var yb={[So]:"ENVMAP_MODE_REFRACTION"};function Sb(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":yb[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Mb={[Sc]:"ENVMAP_BLENDING_MULTIPLY",[Wm]:"ENVMAP_BLENDING_MIX",[Xm]:"ENVMAP_BLENDING_ADD"};function bb(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":Mb[n.combine]||"ENVMAP_BLENDING_NONE"}function Eb(n,t,e,i){let s=n.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=vb(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Sb(e),u=bb(e),d=ub(e),p=db(r),g=s.createProgram(),M,m,f=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(M=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Na).join(`
`),M.length>0&&(M+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Na).join(`
`),m.length>0&&(m+=`
`)):(M=[Cg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Na).join(`
`),m=[Cg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ts?"#define TONE_MAPPING":"",e.toneMapping!==ts?de.tonemapping_pars_fragment:"",e.toneMapping!==ts?cb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,ab("linearToOutputTexel",e.outputColorSpace),hb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Na).join(`
`)),o=Id(o),o=wg(o,e),o=Tg(o,e),a=Id(a),a=wg(a,e),a=Tg(a,e),o=Ag(o),a=Ag(a),e.isRawShaderMaterial!==!0&&(f=`#version 300 es
`,M=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+M,m=["#define varying in",e.glslVersion===Sd?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Sd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=f+M+o,b=f+m+a,v=Mg(s,s.VERTEX_SHADER,y),C=Mg(s,s.FRAGMENT_SHADER,b);s.attachShader(g,v),s.attachShader(g,C),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(O){if(n.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(v)||"",G=s.getShaderInfoLog(C)||"",I=D.trim(),z=k.trim(),Z=G.trim(),H=!0,ht=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,v,C);else{let K=Eg(s,v,"vertex"),tt=Eg(s,C,"fragment");jt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+O.name+`
Material Type: `+O.type+`

Program Info Log: `+I+`
`+K+`
`+tt)}else I!==""?$t("WebGLProgram: Program Info Log:",I):(z===""||Z==="")&&(ht=!1);ht&&(O.diagnostics={runnable:H,programLog:I,vertexShader:{log:z,prefix:M},fragmentShader:{log:Z,prefix:m}})}s.deleteShader(v),s.deleteShader(C),_=new bo(s,g),T=fb(s,g)}let _;this.getUniforms=function(){return _===void 0&&A(this),_};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,nb)),F},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=sb++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=v,this.fragmentShader=C,this}var wb=0,Ld=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,i){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let i of e)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,i=e.get(t);return i===void 0&&(i=new Set,e.set(t,i)),i}_getShaderStage(t){let e=this.shaderCache,i=e.get(t);return i===void 0&&(i=new Dd(t),e.set(t,i)),i}},Dd=class{constructor(t){this.id=wb++,this.code=t,this.usedTimes=0}};function Tb(n){return n===js||n===La||n===Da}function Ab(n,t,e,i,s,r){let o=new fo,a=new Ld,l=new Set,c=[],h=new Map,u=i.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,T,F,O,D,k){let G=O.fog,I=D.geometry,z=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?O.environment:null,Z=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,H=t.get(_.envMap||z,Z),ht=d[_.type],K=i.precision;_.precision!==null&&(K=i.getMaxPrecision(_.precision),K!==_.precision&&$t("WebGLProgram.getParameters:",_.precision,"not supported, using",K,"instead."));let tt=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,rt=tt!==void 0?tt.length:0,ft=0;I.morphAttributes.position!==void 0&&(ft=1),I.morphAttributes.normal!==void 0&&(ft=2),I.morphAttributes.color!==void 0&&(ft=3);let dt,et,gt,vt;if(ht){let Rt=is[ht];dt=Rt.vertexShader,et=Rt.fragmentShader}else{dt=_.vertexShader,et=_.fragmentShader;let Rt=a.getVertexShaderStage(_),ae=a.getFragmentShaderStage(_);a.update(_,Rt,ae),gt=Rt.id,vt=ae.id}let Ct=n.getRenderTarget(),bt=n.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,re=D.isBatchedMesh===!0,Vt=!!_.map,fe=!!_.matcap,ce=!!H,ne=ce&&H.isPMREMTexture===!0,$e=!!_.aoMap,ke=!!_.lightMap,ai=!!_.bumpMap&&_.wireframe===!1,Oe=!!_.normalMap,Ei=!!_.displacementMap,Se=!!_.emissiveMap,mi=!!_.metalnessMap,Qe=!!_.roughnessMap,li=_.anisotropy>0,U=_.clearcoat>0,Pt=_.diffuseRoughness>0,qt=_.dispersion>0,oe=_.retroreflectivity>0,Et=_.iridescence>0,Ue=_.sheen>0,Ht=_.transmission>0,Yt=li&&!!_.anisotropyMap,R=U&&!!_.clearcoatMap,S=U&&!!_.clearcoatNormalMap,X=U&&!!_.clearcoatRoughnessMap,ut=Pt&&!!_.diffuseRoughnessMap,at=Et&&!!_.iridescenceMap,xt=Et&&!!_.iridescenceThicknessMap,yt=Ue&&!!_.sheenColorMap,it=Ue&&!!_.sheenRoughnessMap,st=!!_.specularMap,mt=!!_.specularColorMap,N=!!_.specularIntensityMap,ot=Ht&&!!_.transmissionMap,nt=Ht&&!!_.thicknessMap,wt=!!_.gradientMap,_t=!!_.alphaMap,Mt=_.alphaTest>0,Gt=!!_.alphaHash,Jt=!!_.extensions,ct=ts;_.toneMapped&&(Ct===null||Ct.isXRRenderTarget===!0)&&(ct=n.toneMapping);let Bt=ne?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Kt={shaderID:ht,shaderType:_.type,shaderName:_.name,vertexShader:dt,fragmentShader:et,defines:_.defines,customVertexShaderID:gt,customFragmentShaderID:vt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:K,batching:re,batchingColor:re&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:Ct===null?n.outputColorSpace:Ct.isXRRenderTarget===!0?Ct.texture.colorSpace:ge.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Vt,matcap:fe,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ne,envMapMaxLod:ne?Bt.length-1:null,envMapSize:ne?Bt[0].width:null,aoMap:$e,lightMap:ke,bumpMap:ai,normalMap:Oe,displacementMap:Ei,emissiveMap:Se,normalMapObjectSpace:Oe&&_.normalMapType===Zm,normalMapTangentSpace:Oe&&_.normalMapType===lh,packedNormalMap:Oe&&_.normalMapType===lh&&Tb(_.normalMap.format),metalnessMap:mi,roughnessMap:Qe,anisotropy:li,anisotropyMap:Yt,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:X,diffuseRoughness:Pt,diffuseRoughnessMap:ut,dispersion:qt,retroreflection:oe,iridescence:Et,iridescenceMap:at,iridescenceThicknessMap:xt,sheen:Ue,sheenColorMap:yt,sheenRoughnessMap:it,specularMap:st,specularColorMap:mt,specularIntensityMap:N,transmission:Ht,transmissionMap:ot,thicknessMap:nt,gradientMap:wt,opaque:_.transparent===!1&&_.blending===yo&&_.alphaToCoverage===!1,alphaMap:_t,alphaTest:Mt,alphaHash:Gt,combine:_.combine,mapUv:Vt&&p(_.map.channel),aoMapUv:$e&&p(_.aoMap.channel),lightMapUv:ke&&p(_.lightMap.channel),bumpMapUv:ai&&p(_.bumpMap.channel),normalMapUv:Oe&&p(_.normalMap.channel),displacementMapUv:Ei&&p(_.displacementMap.channel),emissiveMapUv:Se&&p(_.emissiveMap.channel),metalnessMapUv:mi&&p(_.metalnessMap.channel),roughnessMapUv:Qe&&p(_.roughnessMap.channel),anisotropyMapUv:Yt&&p(_.anisotropyMap.channel),clearcoatMapUv:R&&p(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&p(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&p(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ut&&p(_.diffuseRoughnessMap.channel),iridescenceMapUv:at&&p(_.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&p(_.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&p(_.sheenColorMap.channel),sheenRoughnessMapUv:it&&p(_.sheenRoughnessMap.channel),specularMapUv:st&&p(_.specularMap.channel),specularColorMapUv:mt&&p(_.specularColorMap.channel),specularIntensityMapUv:N&&p(_.specularIntensityMap.channel),transmissionMapUv:ot&&p(_.transmissionMap.channel),thicknessMapUv:nt&&p(_.thicknessMap.channel),alphaMapUv:_t&&p(_.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Oe||li),vertexNormals:!!I.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!I.attributes.uv&&(Vt||_t),fog:!!G,useFog:_.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||I.attributes.normal===void 0&&Oe===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:bt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:rt,morphTextureStride:ft,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:k.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:n.shadowMap.enabled&&F.length>0,shadowMapType:n.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&_.map.isVideoTexture===!0&&ge.getTransfer(_.map.colorSpace)===Re,decodeVideoTextureEmissive:Se&&_.emissiveMap.isVideoTexture===!0&&ge.getTransfer(_.emissiveMap.colorSpace)===Re,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===bn,flipSided:_.side===$i,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Jt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return Kt.vertexUv1s=l.has(1),Kt.vertexUv2s=l.has(2),Kt.vertexUv3s=l.has(3),l.clear(),Kt}function M(_){let T=[];if(_.shaderID?T.push(_.shaderID):(T.push(_.customVertexShaderID),T.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)T.push(F),T.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(T,_),f(T,_),T.push(n.outputColorSpace)),T.push(_.customProgramCacheKey),T.join()}function m(_,T){_.push(T.precision),_.push(T.outputColorSpace),_.push(T.envMapMode),_.push(T.envMapPMREM),_.push(T.envMapMaxLod),_.push(T.envMapSize),_.push(T.mapUv),_.push(T.alphaMapUv),_.push(T.lightMapUv),_.push(T.aoMapUv),_.push(T.bumpMapUv),_.push(T.normalMapUv),_.push(T.displacementMapUv),_.push(T.emissiveMapUv),_.push(T.metalnessMapUv),_.push(T.roughnessMapUv),_.push(T.anisotropyMapUv),_.push(T.clearcoatMapUv),_.push(T.clearcoatNormalMapUv),_.push(T.clearcoatRoughnessMapUv),_.push(T.diffuseRoughnessMapUv),_.push(T.iridescenceMapUv),_.push(T.iridescenceThicknessMapUv),_.push(T.sheenColorMapUv),_.push(T.sheenRoughnessMapUv),_.push(T.specularMapUv),_.push(T.specularColorMapUv),_.push(T.specularIntensityMapUv),_.push(T.transmissionMapUv),_.push(T.thicknessMapUv),_.push(T.combine),_.push(T.fogExp2),_.push(T.sizeAttenuation),_.push(T.morphTargetsCount),_.push(T.numSunLights),_.push(T.numDirLights),_.push(T.numPointLights),_.push(T.numSpotLights),_.push(T.numSpotLightMaps),_.push(T.numHemiLights),_.push(T.numRectAreaLights),_.push(T.numSunLightShadows),_.push(T.numDirLightShadows),_.push(T.numPointLightShadows),_.push(T.numSpotLightShadows),_.push(T.numSpotLightShadowsWithMaps),_.push(T.numLightProbes),_.push(T.numLightProbeGrids),_.push(T.shadowMapType),_.push(T.toneMapping),_.push(T.numClippingPlanes),_.push(T.numClipIntersection),_.push(T.depthPacking)}function f(_,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let T=d[_.type],F;if(T){let O=is[T];F=cg.clone(O.uniforms)}else F=_.uniforms;return F}function b(_,T){let F=h.get(T);return F!==void 0?++F.usedTimes:(F=new Eb(n,T,_,s),c.push(F),h.set(T,F)),F}function v(_){if(--_.usedTimes===0){let T=c.indexOf(_);c[T]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:M,getUniforms:y,acquireProgram:b,releaseProgram:v,releaseShaderCache:C,programs:c,dispose:A}}function Cb(){let n=new WeakMap;function t(o){return n.has(o)}function e(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:t,get:e,remove:i,update:s,dispose:r}}function Rb(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.material.id!==t.material.id?n.material.id-t.material.id:n.materialVariant!==t.materialVariant?n.materialVariant-t.materialVariant:n.z!==t.z?n.z-t.z:n.id-t.id}function Rg(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.z!==t.z?t.z-n.z:n.id-t.id}function Pg(){let n=[],t=0,e=[],i=[],s=[];function r(){t=0,e.length=0,i.length=0,s.length=0}function o(d){let p=0;return d.isInstancedMesh&&(p+=2),d.isSkinnedMesh&&(p+=1),p}function a(d,p,g,M,m,f){let y=n[t];return y===void 0?(y={id:d.id,object:d,geometry:p,material:g,materialVariant:o(d),groupOrder:M,renderOrder:d.renderOrder,z:m,group:f},n[t]=y):(y.id=d.id,y.object=d,y.geometry=p,y.material=g,y.materialVariant=o(d),y.groupOrder=M,y.renderOrder=d.renderOrder,y.z=m,y.group=f),t++,y}function l(d,p,g,M,m,f,y){y.reversedDepth===!0&&(m=-m);let b=a(d,p,g,M,m,f);g.transmission>0?i.push(b):g.transparent===!0?s.push(b):e.push(b)}function c(d,p,g,M,m,f){let y=a(d,p,g,M,m,f);g.transmission>0?i.unshift(y):g.transparent===!0?s.unshift(y):e.unshift(y)}function h(d,p){e.length>1&&e.sort(d||Rb),i.length>1&&i.sort(p||Rg),s.length>1&&s.sort(p||Rg)}function u(){for(let d=t,p=n.length;d<p;d++){let g=n[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function Pb(){let n=new WeakMap;function t(i,s){let r=n.get(i),o;return r===void 0?(o=new Pg,n.set(i,[o])):s>=r.length?(o=new Pg,r.push(o)):o=r[s],o}function e(){n=new WeakMap}return{get:t,dispose:e}}function Ib(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new Y,color:new Qt};break;case"SpotLight":e={position:new Y,direction:new Y,color:new Qt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new Y,color:new Qt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new Y,skyColor:new Qt,groundColor:new Qt};break;case"RectAreaLight":e={color:new Qt,position:new Y,halfWidth:new Y,halfHeight:new Y};break}return n[t.id]=e,e}}}function Lb(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[t.id]=e,e}}}var Db=0;function Ob(n,t){return(t.castShadow?2:0)-(n.castShadow?2:0)+(t.map?1:0)-(n.map?1:0)}function Nb(n){let t=new Ib,e=Lb(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new Y);let s=new Y,r=new Me,o=new Me;function a(c){let h=0,u=0,d=0;for(let k=0;k<9;k++)i.probe[k].set(0,0,0);let p=0,g=0,M=0,m=0,f=0,y=0,b=0,v=0,C=0,A=0,_=0,T=0,F=0,O=0;c.sort(Ob);for(let k=0,G=c.length;k<G;k++){let I=c[k],z=I.color,Z=I.intensity,H=I.distance,ht=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===js?ht=I.shadow.map.texture:ht=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)h+=z.r*Z,u+=z.g*Z,d+=z.b*Z;else if(I.isLightProbe){for(let K=0;K<9;K++)i.probe[K].addScaledVector(I.sh.coefficients[K],Z);O++}else if(I.isSunLight){let K=t.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let tt=I.shadow,rt=e.get(I);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize.copy(tt.mapSize).multiply(tt.getFrameExtents()),i.sunShadow[g]=rt,i.sunShadowMap[g]=ht;let ft=tt.getViewportCount();for(let dt=0;dt<ft;dt++)i.sunShadowMatrix[M+dt]=tt.getMatrix(dt),i.sunShadowCascade[M+dt]=tt._cascadeData[dt];M+=ft,g++}i.sun[p]=K,p++}else if(I.isDirectionalLight){let K=t.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let tt=I.shadow,rt=e.get(I);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize=tt.mapSize,i.directionalShadow[m]=rt,i.directionalShadowMap[m]=ht,i.directionalShadowMatrix[m]=I.shadow.matrix,C++}i.directional[m]=K,m++}else if(I.isSpotLight){let K=t.get(I);K.position.setFromMatrixPosition(I.matrixWorld),K.color.copy(z).multiplyScalar(Z),K.distance=H,K.coneCos=Math.cos(I.angle),K.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),K.decay=I.decay,i.spot[y]=K;let tt=I.shadow;if(I.map&&(i.spotLightMap[T]=I.map,T++,tt.updateMatrices(I),I.castShadow&&F++),i.spotLightMatrix[y]=tt.matrix,I.castShadow){let rt=e.get(I);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize=tt.mapSize,i.spotShadow[y]=rt,i.spotShadowMap[y]=ht,_++}y++}else if(I.isRectAreaLight){let K=t.get(I);K.color.copy(z).multiplyScalar(Z),K.halfWidth.set(I.width*.5,0,0),K.halfHeight.set(0,I.height*.5,0),i.rectArea[b]=K,b++}else if(I.isPointLight){let K=t.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),K.distance=I.distance,K.decay=I.decay,I.castShadow){let tt=I.shadow,rt=e.get(I);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize=tt.mapSize,rt.shadowCameraNear=tt.camera.near,rt.shadowCameraFar=tt.camera.far,i.pointShadow[f]=rt,i.pointShadowMap[f]=ht,i.pointShadowMatrix[f]=I.shadow.matrix,A++}i.point[f]=K,f++}else if(I.isHemisphereLight){let K=t.get(I);K.skyColor.copy(I.color).multiplyScalar(Z),K.groundColor.copy(I.groundColor).multiplyScalar(Z),i.hemi[v]=K,v++}}b>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Dt.LTC_FLOAT_1,i.rectAreaLTC2=Dt.LTC_FLOAT_2):(i.rectAreaLTC1=Dt.LTC_HALF_1,i.rectAreaLTC2=Dt.LTC_HALF_2)),i.ambient[0]=h,i.ambient[1]=u,i.ambient[2]=d;let D=i.hash;(D.sunLength!==p||D.directionalLength!==m||D.pointLength!==f||D.spotLength!==y||D.rectAreaLength!==b||D.hemiLength!==v||D.numSunShadows!==g||D.numDirectionalShadows!==C||D.numPointShadows!==A||D.numSpotShadows!==_||D.numSpotMaps!==T||D.numLightProbes!==O)&&(i.sun.length=p,i.directional.length=m,i.spot.length=y,i.rectArea.length=b,i.point.length=f,i.hemi.length=v,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=M,i.sunShadowCascade.length=M,i.directionalShadow.length=C,i.directionalShadowMap.length=C,i.directionalShadowMatrix.length=C,i.pointShadow.length=A,i.pointShadowMap.length=A,i.pointShadowMatrix.length=A,i.spotShadow.length=_,i.spotShadowMap.length=_,i.spotLightMatrix.length=_+T-F,i.spotLightMap.length=T,i.numSpotLightShadowsWithMaps=F,i.numLightProbes=O,D.sunLength=p,D.directionalLength=m,D.pointLength=f,D.spotLength=y,D.rectAreaLength=b,D.hemiLength=v,D.numSunShadows=g,D.numDirectionalShadows=C,D.numPointShadows=A,D.numSpotShadows=_,D.numSpotMaps=T,D.numLightProbes=O,i.version=Db++)}function l(c,h){let u=0,d=0,p=0,g=0,M=0,m=0,f=h.matrixWorldInverse;for(let y=0,b=c.length;y<b;y++){let v=c[y];if(v.isSunLight){let C=i.sun[u];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(f),u++}else if(v.isDirectionalLight){let C=i.directional[d];C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),d++}else if(v.isSpotLight){let C=i.spot[g];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),g++}else if(v.isRectAreaLight){let C=i.rectArea[M];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),o.identity(),r.copy(v.matrixWorld),r.premultiply(f),o.extractRotation(r),C.halfWidth.set(v.width*.5,0,0),C.halfHeight.set(0,v.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),M++}else if(v.isPointLight){let C=i.point[p];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),p++}else if(v.isHemisphereLight){let C=i.hemi[m];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(f),m++}}}return{setup:a,setupView:l,state:i}}function Ig(n){let t=new Nb(n),e=[],i=[],s=[];function r(u){h.camera=u,e.length=0,i.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){i.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Ub(n){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Ig(n),t.set(s,[a])):r>=o.length?(a=new Ig(n),o.push(a)):a=o[r],a}function i(){t=new WeakMap}return{get:e,dispose:i}}var Fb=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Bb=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,kb=[new Y(1,0,0),new Y(-1,0,0),new Y(0,1,0),new Y(0,-1,0),new Y(0,0,1),new Y(0,0,-1)],zb=[new Y(0,-1,0),new Y(0,-1,0),new Y(0,0,1),new Y(0,0,-1),new Y(0,-1,0),new Y(0,-1,0)],Lg=new Me,Oa=new Y,Ad=new Y;function Hb(n,t,e){let i=new Ys,s=new ue,r=new ue,o=new He,a=new ac,l=new lc,c={},h=e.maxTextureSize,u={[Ks]:$i,[$i]:Ks,[bn]:bn},d=new Zi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ue},radius:{value:4}},vertexShader:Fb,fragmentShader:Bb}),p=d.clone();p.defines.HORIZONTAL_PASS=1;let g=new Mn;g.setAttribute("position",new yi(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let M=new Si(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ta;let f=this.type;this.render=function(A,_,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===wm&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ta);let F=n.getRenderTarget(),O=n.getActiveCubeFace(),D=n.getActiveMipmapLevel(),k=n.state;k.setBlending(gr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let G=f!==this.type;G&&_.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(z=>z.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,z=A.length;I<z;I++){let Z=A[I],H=Z.shadow;if(H===void 0){$t("WebGLShadowMap:",Z,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ht=H.getFrameExtents();s.multiply(ht),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ht.x),s.x=r.x*ht.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ht.y),s.y=r.y*ht.y,H.mapSize.y=r.y));let K=n.state.buffers.depth.getReversed();if(H.camera._reversedDepth=K,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===vo){if(Z.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new dn(s.x,s.y,{format:js,type:Bn,minFilter:Yi,magFilter:Yi,generateMipmaps:!1}),H.map.texture.name=Z.name+".shadowMap",H.map.depthTexture=new ws(s.x,s.y,En),H.map.depthTexture.name=Z.name+".shadowMapDepth",H.map.depthTexture.format=bs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ii,H.map.depthTexture.magFilter=Ii}else Z.isPointLight?(H.map=new Ua(s.x),H.map.depthTexture=new da(s.x,Fn)):(H.map=new dn(s.x,s.y),H.map.depthTexture=new ws(s.x,s.y,Fn)),H.map.depthTexture.name=Z.name+".shadowMap",H.map.depthTexture.format=bs,this.type===Ta?(H.map.depthTexture.compareFunction=K?xd:_d,H.map.depthTexture.minFilter=Yi,H.map.depthTexture.magFilter=Yi):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ii,H.map.depthTexture.magFilter=Ii);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let tt=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Z.isPointLight!==!0&&H.updateMatrices(Z,T);let rt=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:T.layers;for(let ft=0;ft<tt;ft++){let dt=H.getCamera(ft);if(Z.isPointLight){let et=H.camera,gt=H.matrix,vt=Z.distance||et.far;vt!==et.far&&(et.far=vt,et.updateProjectionMatrix()),Oa.setFromMatrixPosition(Z.matrixWorld),et.position.copy(Oa),Ad.copy(et.position),Ad.add(kb[ft]),et.up.copy(zb[ft]),et.lookAt(Ad),et.updateMatrixWorld(),gt.makeTranslation(-Oa.x,-Oa.y,-Oa.z),Lg.multiplyMatrices(et.projectionMatrix,et.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Lg,et.coordinateSystem,et.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)n.setRenderTarget(H.map,ft),n.clear();else{ft===0&&(n.setRenderTarget(H.map),n.clear());let et=H.getViewport(ft);o.set(r.x*et.x,r.y*et.y,r.x*et.z,r.y*et.w),k.viewport(o)}i=H.getFrustum(ft),v(_,T,dt,Z,rt,this.type)}H.isPointLightShadow!==!0&&this.type===vo&&y(H,T),H.needsUpdate=!1}f=this.type,m.needsUpdate=!1,n.setRenderTarget(F,O,D)};function y(A,_){let T=t.update(M);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,p.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,p.needsUpdate=!0),A.mapPass===null?A.mapPass=new dn(s.x,s.y,{format:js,type:Bn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,n.setRenderTarget(A.mapPass),n.clear(),n.renderBufferDirect(_,null,T,d,M,null),p.uniforms.shadow_pass.value=A.mapPass.texture,p.uniforms.resolution.value.set(A.map.width,A.map.height),p.uniforms.radius.value=A.radius,n.setRenderTarget(A.map),n.clear(),n.renderBufferDirect(_,null,T,p,M,null)}function b(A,_,T,F){let O=null,D=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)O=D;else if(O=T.isPointLight===!0?l:a,n.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=O.uuid,G=_.uuid,I=c[k];I===void 0&&(I={},c[k]=I);let z=I[G];z===void 0&&(z=O.clone(),I[G]=z,_.addEventListener("dispose",C)),O=z}if(O.visible=_.visible,O.wireframe=_.wireframe,F===vo?O.side=_.shadowSide!==null?_.shadowSide:_.side:O.side=_.shadowSide!==null?_.shadowSide:u[_.side],O.alphaMap=_.alphaMap,O.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,O.map=_.map,O.clipShadows=_.clipShadows,O.clippingPlanes=_.clippingPlanes,O.clipIntersection=_.clipIntersection,O.displacementMap=_.displacementMap,O.displacementScale=_.displacementScale,O.displacementBias=_.displacementBias,O.wireframeLinewidth=_.wireframeLinewidth,O.linewidth=_.linewidth,T.isPointLight===!0&&O.isMeshDistanceMaterial===!0){let k=n.properties.get(O);k.light=T}return O}function v(A,_,T,F,O,D){if(A.visible===!1)return;if(A.layers.test(O)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===vo)&&(!A.frustumCulled||A.intersectsFrustum(i))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let I=t.update(A),z=A.material;if(Array.isArray(z)){let Z=I.groups;for(let H=0,ht=Z.length;H<ht;H++){let K=Z[H],tt=z[K.materialIndex];if(tt&&tt.visible){let rt=b(A,tt,F,D);A.onBeforeShadow(n,A,_,T,I,rt,K),n.renderBufferDirect(T,null,I,rt,A,K),A.onAfterShadow(n,A,_,T,I,rt,K)}}}else if(z.visible){let Z=b(A,z,F,D);A.onBeforeShadow(n,A,_,T,I,Z,null),n.renderBufferDirect(T,null,I,Z,A,null),A.onAfterShadow(n,A,_,T,I,Z,null)}}let G=A.children;for(let I=0,z=G.length;I<z;I++)v(G[I],_,T,F,O,D)}function C(A){A.target.removeEventListener("dispose",C);for(let T in c){let F=c[T],O=A.target.uuid;O in F&&(F[O].dispose(),delete F[O])}}}function Vb(n,t){function e(){let N=!1,ot=new He,nt=null,wt=new He(0,0,0,0);return{setMask:function(_t){nt!==_t&&!N&&(n.colorMask(_t,_t,_t,_t),nt=_t)},setLocked:function(_t){N=_t},setClear:function(_t,Mt,Gt,Jt,ct){ct===!0&&(_t*=Jt,Mt*=Jt,Gt*=Jt),ot.set(_t,Mt,Gt,Jt),wt.equals(ot)===!1&&(n.clearColor(_t,Mt,Gt,Jt),wt.copy(ot))},reset:function(){N=!1,nt=null,wt.set(-1,0,0,0)}}}function i(){let N=!1,ot=!1,nt=null,wt=null,_t=null;return{setReversed:function(Mt){if(ot!==Mt){let Gt=t.get("EXT_clip_control");Mt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),ot=Mt;let Jt=_t;_t=null,this.setClear(Jt)}},getReversed:function(){return ot},setTest:function(Mt){Mt?bt(n.DEPTH_TEST):Wt(n.DEPTH_TEST)},setMask:function(Mt){nt!==Mt&&!N&&(n.depthMask(Mt),nt=Mt)},setFunc:function(Mt){if(ot&&(Mt=sg[Mt]),wt!==Mt){switch(Mt){case Gl:n.depthFunc(n.NEVER);break;case Wl:n.depthFunc(n.ALWAYS);break;case Xl:n.depthFunc(n.LESS);break;case lo:n.depthFunc(n.LEQUAL);break;case Yl:n.depthFunc(n.EQUAL);break;case ql:n.depthFunc(n.GEQUAL);break;case Zl:n.depthFunc(n.GREATER);break;case $l:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}wt=Mt}},setLocked:function(Mt){N=Mt},setClear:function(Mt){_t!==Mt&&(_t=Mt,ot&&(Mt=1-Mt),n.clearDepth(Mt))},reset:function(){N=!1,nt=null,wt=null,_t=null,ot=!1}}}function s(){let N=!1,ot=null,nt=null,wt=null,_t=null,Mt=null,Gt=null,Jt=null,ct=null;return{setTest:function(Bt){N||(Bt?bt(n.STENCIL_TEST):Wt(n.STENCIL_TEST))},setMask:function(Bt){ot!==Bt&&!N&&(n.stencilMask(Bt),ot=Bt)},setFunc:function(Bt,Kt,Rt){(nt!==Bt||wt!==Kt||_t!==Rt)&&(n.stencilFunc(Bt,Kt,Rt),nt=Bt,wt=Kt,_t=Rt)},setOp:function(Bt,Kt,Rt){(Mt!==Bt||Gt!==Kt||Jt!==Rt)&&(n.stencilOp(Bt,Kt,Rt),Mt=Bt,Gt=Kt,Jt=Rt)},setLocked:function(Bt){N=Bt},setClear:function(Bt){ct!==Bt&&(n.clearStencil(Bt),ct=Bt)},reset:function(){N=!1,ot=null,nt=null,wt=null,_t=null,Mt=null,Gt=null,Jt=null,ct=null}}}let r=new e,o=new i,a=new s,l={},c=new WeakMap,h={},u={},d={},p=new WeakMap,g=[],M=null,m=!1,f=null,y=null,b=null,v=null,C=null,A=null,_=null,T=new Qt(0,0,0),F=0,O=!1,D=null,k=null,G=null,I=null,z=null,Z=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ht=0,K=n.getParameter(n.VERSION);K.indexOf("WebGL")!==-1?(ht=parseFloat(/^WebGL (\d)/.exec(K)[1]),H=ht>=1):K.indexOf("OpenGL ES")!==-1&&(ht=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),H=ht>=2);let tt=null,rt={},ft=n.getParameter(n.SCISSOR_BOX),dt=n.getParameter(n.VIEWPORT),et=new He().fromArray(ft),gt=new He().fromArray(dt);function vt(N,ot,nt,wt){let _t=new Uint8Array(4),Mt=n.createTexture();n.bindTexture(N,Mt),n.texParameteri(N,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(N,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Gt=0;Gt<nt;Gt++)N===n.TEXTURE_3D||N===n.TEXTURE_2D_ARRAY?n.texImage3D(ot,0,n.RGBA,1,1,wt,0,n.RGBA,n.UNSIGNED_BYTE,_t):n.texImage2D(ot+Gt,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,_t);return Mt}let Ct={};Ct[n.TEXTURE_2D]=vt(n.TEXTURE_2D,n.TEXTURE_2D,1),Ct[n.TEXTURE_CUBE_MAP]=vt(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ct[n.TEXTURE_2D_ARRAY]=vt(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ct[n.TEXTURE_3D]=vt(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(n.DEPTH_TEST),o.setFunc(lo),ai(!1),Oe(Ku),bt(n.CULL_FACE),$e(gr);function bt(N){h[N]!==!0&&(n.enable(N),h[N]=!0)}function Wt(N){h[N]!==!1&&(n.disable(N),h[N]=!1)}function re(N,ot){return d[N]!==ot?(n.bindFramebuffer(N,ot),d[N]=ot,N===n.DRAW_FRAMEBUFFER&&(d[n.FRAMEBUFFER]=ot),N===n.FRAMEBUFFER&&(d[n.DRAW_FRAMEBUFFER]=ot),!0):!1}function Vt(N,ot){let nt=g,wt=!1;if(N){nt=p.get(ot),nt===void 0&&(nt=[],p.set(ot,nt));let _t=N.textures;if(nt.length!==_t.length||nt[0]!==n.COLOR_ATTACHMENT0){for(let Mt=0,Gt=_t.length;Mt<Gt;Mt++)nt[Mt]=n.COLOR_ATTACHMENT0+Mt;nt.length=_t.length,wt=!0}}else nt[0]!==n.BACK&&(nt[0]=n.BACK,wt=!0);wt&&n.drawBuffers(nt)}function fe(N){return M!==N?(n.useProgram(N),M=N,!0):!1}let ce={[_r]:n.FUNC_ADD,[Am]:n.FUNC_SUBTRACT,[Cm]:n.FUNC_REVERSE_SUBTRACT};ce[Rm]=n.MIN,ce[Pm]=n.MAX;let ne={[Im]:n.ZERO,[Lm]:n.ONE,[Dm]:n.SRC_COLOR,[ed]:n.SRC_ALPHA,[km]:n.SRC_ALPHA_SATURATE,[Fm]:n.DST_COLOR,[Nm]:n.DST_ALPHA,[Om]:n.ONE_MINUS_SRC_COLOR,[id]:n.ONE_MINUS_SRC_ALPHA,[Bm]:n.ONE_MINUS_DST_COLOR,[Um]:n.ONE_MINUS_DST_ALPHA,[zm]:n.CONSTANT_COLOR,[Hm]:n.ONE_MINUS_CONSTANT_COLOR,[Vm]:n.CONSTANT_ALPHA,[Gm]:n.ONE_MINUS_CONSTANT_ALPHA};function $e(N,ot,nt,wt,_t,Mt,Gt,Jt,ct,Bt){if(N===gr){m===!0&&(Wt(n.BLEND),m=!1);return}if(m===!1&&(bt(n.BLEND),m=!0),N!==Tm){if(N!==f||Bt!==O){if((y!==_r||C!==_r)&&(n.blendEquation(n.FUNC_ADD),y=_r,C=_r),Bt)switch(N){case yo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case ju:n.blendFunc(n.ONE,n.ONE);break;case Qu:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case td:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:jt("WebGLState: Invalid blending: ",N);break}else switch(N){case yo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case ju:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case Qu:jt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case td:jt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:jt("WebGLState: Invalid blending: ",N);break}b=null,v=null,A=null,_=null,T.set(0,0,0),F=0,f=N,O=Bt}return}_t=_t||ot,Mt=Mt||nt,Gt=Gt||wt,(ot!==y||_t!==C)&&(n.blendEquationSeparate(ce[ot],ce[_t]),y=ot,C=_t),(nt!==b||wt!==v||Mt!==A||Gt!==_)&&(n.blendFuncSeparate(ne[nt],ne[wt],ne[Mt],ne[Gt]),b=nt,v=wt,A=Mt,_=Gt),(Jt.equals(T)===!1||ct!==F)&&(n.blendColor(Jt.r,Jt.g,Jt.b,ct),T.copy(Jt),F=ct),f=N,O=!1}function ke(N,ot){N.side===bn?Wt(n.CULL_FACE):bt(n.CULL_FACE);let nt=N.side===$i;ot&&(nt=!nt),ai(nt),N.blending===yo&&N.transparent===!1?$e(gr):$e(N.blending,N.blendEquation,N.blendSrc,N.blendDst,N.blendEquationAlpha,N.blendSrcAlpha,N.blendDstAlpha,N.blendColor,N.blendAlpha,N.premultipliedAlpha),o.setFunc(N.depthFunc),o.setTest(N.depthTest),o.setMask(N.depthWrite),r.setMask(N.colorWrite);let wt=N.stencilWrite;a.setTest(wt),wt&&(a.setMask(N.stencilWriteMask),a.setFunc(N.stencilFunc,N.stencilRef,N.stencilFuncMask),a.setOp(N.stencilFail,N.stencilZFail,N.stencilZPass)),Se(N.polygonOffset,N.polygonOffsetFactor,N.polygonOffsetUnits),N.alphaToCoverage===!0?bt(n.SAMPLE_ALPHA_TO_COVERAGE):Wt(n.SAMPLE_ALPHA_TO_COVERAGE)}function ai(N){D!==N&&(N?n.frontFace(n.CW):n.frontFace(n.CCW),D=N)}function Oe(N){N!==bm?(bt(n.CULL_FACE),N!==k&&(N===Ku?n.cullFace(n.BACK):N===Em?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Wt(n.CULL_FACE),k=N}function Ei(N){N!==G&&(H&&n.lineWidth(N),G=N)}function Se(N,ot,nt){N?(bt(n.POLYGON_OFFSET_FILL),(I!==ot||z!==nt)&&(I=ot,z=nt,o.getReversed()&&(ot=-ot,nt=-nt),n.polygonOffset(ot,nt))):Wt(n.POLYGON_OFFSET_FILL)}function mi(N){N?bt(n.SCISSOR_TEST):Wt(n.SCISSOR_TEST)}function Qe(N){N===void 0&&(N=n.TEXTURE0+Z-1),tt!==N&&(n.activeTexture(N),tt=N)}function li(N,ot,nt){nt===void 0&&(tt===null?nt=n.TEXTURE0+Z-1:nt=tt);let wt=rt[nt];wt===void 0&&(wt={type:void 0,texture:void 0},rt[nt]=wt),(wt.type!==N||wt.texture!==ot)&&(tt!==nt&&(n.activeTexture(nt),tt=nt),n.bindTexture(N,ot||Ct[N]),wt.type=N,wt.texture=ot)}function U(){let N=rt[tt];N!==void 0&&N.type!==void 0&&(n.bindTexture(N.type,null),N.type=void 0,N.texture=void 0)}function Pt(){try{n.compressedTexImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function qt(){try{n.compressedTexImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function oe(){try{n.texSubImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function Et(){try{n.texSubImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function Ue(){try{n.compressedTexSubImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function Ht(){try{n.compressedTexSubImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function Yt(){try{n.texStorage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function R(){try{n.texStorage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function S(){try{n.texImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function X(){try{n.texImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function ut(N){return u[N]!==void 0?u[N]:n.getParameter(N)}function at(N,ot){u[N]!==ot&&(n.pixelStorei(N,ot),u[N]=ot)}function xt(N){et.equals(N)===!1&&(n.scissor(N.x,N.y,N.z,N.w),et.copy(N))}function yt(N){gt.equals(N)===!1&&(n.viewport(N.x,N.y,N.z,N.w),gt.copy(N))}function it(N,ot){let nt=c.get(ot);nt===void 0&&(nt=new WeakMap,c.set(ot,nt));let wt=nt.get(N);wt===void 0&&(wt=n.getUniformBlockIndex(ot,N.name),n.uniformBlockBinding(ot,wt,wt),nt.set(N,wt))}function st(N,ot,nt){let _t=c.get(ot).get(N);l[_t]!==nt&&(n.bindBufferBase(n.UNIFORM_BUFFER,_t,nt),l[_t]=nt)}function mt(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),h={},u={},tt=null,rt={},d={},l={},p=new WeakMap,g=[],M=null,m=!1,f=null,y=null,b=null,v=null,C=null,A=null,_=null,T=new Qt(0,0,0),F=0,O=!1,D=null,k=null,G=null,I=null,z=null,et.set(0,0,n.canvas.width,n.canvas.height),gt.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Wt,bindFramebuffer:re,drawBuffers:Vt,useProgram:fe,setBlending:$e,setMaterial:ke,setFlipSided:ai,setCullFace:Oe,setLineWidth:Ei,setPolygonOffset:Se,setScissorTest:mi,activeTexture:Qe,bindTexture:li,unbindTexture:U,compressedTexImage2D:Pt,compressedTexImage3D:qt,texImage2D:S,texImage3D:X,pixelStorei:at,getParameter:ut,updateUBOMapping:it,uniformBlockBinding:st,texStorage2D:Yt,texStorage3D:R,texSubImage2D:oe,texSubImage3D:Et,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Ht,scissor:xt,viewport:yt,reset:mt}}function Gb(n,t,e,i,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ue,h=new WeakMap,u=new Set,d,p=new WeakMap,g=new Set,M=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function f(R,S){return m?new OffscreenCanvas(R,S):ia("canvas")}function y(R,S,X){let ut=1,at=Yt(R);if((at.width>X||at.height>X)&&(ut=X/Math.max(at.width,at.height)),ut<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xt=Math.floor(ut*at.width),yt=Math.floor(ut*at.height);d===void 0&&(d=f(xt,yt));let it=S?f(xt,yt):d;return it.width=xt,it.height=yt,it.getContext("2d").drawImage(R,0,0,xt,yt),$t("WebGLRenderer: Texture has been resized from ("+at.width+"x"+at.height+") to ("+xt+"x"+yt+")."),it}else return"data"in R&&$t("WebGLRenderer: Image in DataTexture is too big ("+at.width+"x"+at.height+")."),R;return R}function b(R){return R.generateMipmaps}function v(R){n.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?n.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function A(R,S,X,ut,at,xt=!1){if(R!==null){if(n[R]!==void 0)return n[R];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let yt;ut&&(yt=t.get("EXT_texture_norm16"),yt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let it=S;if(S===n.RED&&(X===n.FLOAT&&(it=n.R32F),X===n.HALF_FLOAT&&(it=n.R16F),X===n.UNSIGNED_BYTE&&(it=n.R8),X===n.UNSIGNED_SHORT&&yt&&(it=yt.R16_EXT),X===n.SHORT&&yt&&(it=yt.R16_SNORM_EXT)),S===n.RED_INTEGER&&(X===n.UNSIGNED_BYTE&&(it=n.R8UI),X===n.UNSIGNED_SHORT&&(it=n.R16UI),X===n.UNSIGNED_INT&&(it=n.R32UI),X===n.BYTE&&(it=n.R8I),X===n.SHORT&&(it=n.R16I),X===n.INT&&(it=n.R32I)),S===n.RG&&(X===n.FLOAT&&(it=n.RG32F),X===n.HALF_FLOAT&&(it=n.RG16F),X===n.UNSIGNED_BYTE&&(it=n.RG8),X===n.UNSIGNED_SHORT&&yt&&(it=yt.RG16_EXT),X===n.SHORT&&yt&&(it=yt.RG16_SNORM_EXT)),S===n.RG_INTEGER&&(X===n.UNSIGNED_BYTE&&(it=n.RG8UI),X===n.UNSIGNED_SHORT&&(it=n.RG16UI),X===n.UNSIGNED_INT&&(it=n.RG32UI),X===n.BYTE&&(it=n.RG8I),X===n.SHORT&&(it=n.RG16I),X===n.INT&&(it=n.RG32I)),S===n.RGB_INTEGER&&(X===n.UNSIGNED_BYTE&&(it=n.RGB8UI),X===n.UNSIGNED_SHORT&&(it=n.RGB16UI),X===n.UNSIGNED_INT&&(it=n.RGB32UI),X===n.BYTE&&(it=n.RGB8I),X===n.SHORT&&(it=n.RGB16I),X===n.INT&&(it=n.RGB32I)),S===n.RGBA_INTEGER&&(X===n.UNSIGNED_BYTE&&(it=n.RGBA8UI),X===n.UNSIGNED_SHORT&&(it=n.RGBA16UI),X===n.UNSIGNED_INT&&(it=n.RGBA32UI),X===n.BYTE&&(it=n.RGBA8I),X===n.SHORT&&(it=n.RGBA16I),X===n.INT&&(it=n.RGBA32I)),S===n.RGB&&(X===n.UNSIGNED_SHORT&&yt&&(it=yt.RGB16_EXT),X===n.SHORT&&yt&&(it=yt.RGB16_SNORM_EXT),X===n.UNSIGNED_INT_5_9_9_9_REV&&(it=n.RGB9_E5),X===n.UNSIGNED_INT_10F_11F_11F_REV&&(it=n.R11F_G11F_B10F)),S===n.RGBA){let st=xt?ea:ge.getTransfer(at);X===n.FLOAT&&(it=n.RGBA32F),X===n.HALF_FLOAT&&(it=n.RGBA16F),X===n.UNSIGNED_BYTE&&(it=st===Re?n.SRGB8_ALPHA8:n.RGBA8),X===n.UNSIGNED_SHORT&&yt&&(it=yt.RGBA16_EXT),X===n.SHORT&&yt&&(it=yt.RGBA16_SNORM_EXT),X===n.UNSIGNED_SHORT_4_4_4_4&&(it=n.RGBA4),X===n.UNSIGNED_SHORT_5_5_5_1&&(it=n.RGB5_A1)}return(it===n.R16F||it===n.R32F||it===n.RG16F||it===n.RG32F||it===n.RGBA16F||it===n.RGBA32F)&&t.get("EXT_color_buffer_float"),it}function _(R,S){let X;return R?S===null||S===Fn||S===vr?X=n.DEPTH24_STENCIL8:S===En?X=n.DEPTH32F_STENCIL8:S===Mo&&(X=n.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Fn||S===vr?X=n.DEPTH_COMPONENT24:S===En?X=n.DEPTH_COMPONENT32F:S===Mo&&(X=n.DEPTH_COMPONENT16),X}function T(R,S){return b(R)===!0||R.isFramebufferTexture&&R.minFilter!==Ii&&R.minFilter!==Yi?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function F(R){let S=new WeakRef(R);i.get(R).__ref=S,g.add(S),M.register(R,S,S)}function O(R){let S=i.get(R).__ref;S!==void 0&&(g.delete(S),M.unregister(S))}function D(R){G(R.target)}function k(R){I(R.target)}function G(R){R.removeEventListener("dispose",D),O(R),Z(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function I(R){R.removeEventListener("dispose",k),O(R),ht(R)}function z(){for(let R of g){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?I(S):G(S))}g.clear(),u.clear()}function Z(R){let S=i.get(R);if(S.__webglInit===void 0)return;let X=R.source,ut=p.get(X);if(ut){let at=ut[S.__cacheKey];at.usedTimes--,at.usedTimes===0&&H(R),Object.keys(ut).length===0&&p.delete(X)}i.remove(R)}function H(R){let S=i.get(R);n.deleteTexture(S.__webglTexture);let X=R.source,ut=p.get(X);delete ut[S.__cacheKey],o.memory.textures--}function ht(R){let S=i.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&G(X),R.isWebGLCubeRenderTarget)for(let at=0;at<6;at++){if(Array.isArray(S.__webglFramebuffer[at]))for(let xt=0;xt<S.__webglFramebuffer[at].length;xt++)n.deleteFramebuffer(S.__webglFramebuffer[at][xt]);else n.deleteFramebuffer(S.__webglFramebuffer[at]);S.__webglDepthbuffer&&n.deleteRenderbuffer(S.__webglDepthbuffer[at])}else{if(Array.isArray(S.__webglFramebuffer))for(let at=0;at<S.__webglFramebuffer.length;at++)n.deleteFramebuffer(S.__webglFramebuffer[at]);else n.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&n.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&n.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let at=0;at<S.__webglColorRenderbuffer.length;at++)S.__webglColorRenderbuffer[at]&&n.deleteRenderbuffer(S.__webglColorRenderbuffer[at]);S.__webglDepthRenderbuffer&&n.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ut=R.textures;for(let at=0,xt=ut.length;at<xt;at++){let yt=i.get(ut[at]);yt.__webglTexture&&(n.deleteTexture(yt.__webglTexture),o.memory.textures--),i.remove(ut[at])}i.remove(R)}let K=0;function tt(){K=0}function rt(){return K}function ft(R){K=R}function dt(){let R=K;return R>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,R}function et(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function gt(R,S){let X=i.get(R);if(R.isVideoTexture&&Ue(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let ut=R.image;if(ut===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ut.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{ke(X,R,S);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D,X.__webglTexture,n.TEXTURE0+S)}function vt(R,S){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){ke(X,R,S);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D_ARRAY,X.__webglTexture,n.TEXTURE0+S)}function Ct(R,S){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){ke(X,R,S);return}e.bindTexture(n.TEXTURE_3D,X.__webglTexture,n.TEXTURE0+S)}function bt(R,S){let X=i.get(R);if(R.version>0&&X.__version!==R.version){ai(X,R,S);return}e.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture,n.TEXTURE0+S)}let Wt={[Jl]:n.REPEAT,[Kn]:n.CLAMP_TO_EDGE,[Kl]:n.MIRRORED_REPEAT},re={[Ii]:n.NEAREST,[Ym]:n.NEAREST_MIPMAP_NEAREST,[Aa]:n.NEAREST_MIPMAP_LINEAR,[Yi]:n.LINEAR,[Ec]:n.LINEAR_MIPMAP_NEAREST,[Ts]:n.LINEAR_MIPMAP_LINEAR},Vt={[Jm]:n.NEVER,[vd]:n.ALWAYS,[Km]:n.LESS,[_d]:n.LEQUAL,[jm]:n.EQUAL,[xd]:n.GEQUAL,[Qm]:n.GREATER,[tg]:n.NOTEQUAL};function fe(R,S){if(S.type===En&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Yi||S.magFilter===Ec||S.magFilter===Aa||S.magFilter===Ts||S.minFilter===Yi||S.minFilter===Ec||S.minFilter===Aa||S.minFilter===Ts)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(R,n.TEXTURE_WRAP_S,Wt[S.wrapS]),n.texParameteri(R,n.TEXTURE_WRAP_T,Wt[S.wrapT]),(R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY)&&n.texParameteri(R,n.TEXTURE_WRAP_R,Wt[S.wrapR]),n.texParameteri(R,n.TEXTURE_MAG_FILTER,re[S.magFilter]),n.texParameteri(R,n.TEXTURE_MIN_FILTER,re[S.minFilter]),S.compareFunction&&(n.texParameteri(R,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(R,n.TEXTURE_COMPARE_FUNC,Vt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Ii||S.minFilter!==Aa&&S.minFilter!==Ts||S.type===En&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||i.get(S).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");n.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),i.get(S).__currentAnisotropy=S.anisotropy}}}function ce(R,S){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",D),F(S));let ut=S.source,at=p.get(ut);at===void 0&&(at={},p.set(ut,at));let xt=et(S);if(xt!==R.__cacheKey){at[xt]===void 0&&(at[xt]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,X=!0),at[xt].usedTimes++;let yt=at[R.__cacheKey];yt!==void 0&&(at[R.__cacheKey].usedTimes--,yt.usedTimes===0&&H(S)),R.__cacheKey=xt,R.__webglTexture=at[xt].texture}return X}function ne(R,S,X){return Math.floor(Math.floor(R/X)/S)}function $e(R,S,X,ut){let xt=R.updateRanges;if(xt.length===0)e.texSubImage2D(n.TEXTURE_2D,0,0,0,S.width,S.height,X,ut,S.data);else{xt.sort((N,ot)=>N.start-ot.start);let yt=0;for(let N=1;N<xt.length;N++){let ot=xt[yt],nt=xt[N],wt=ot.start+ot.count,_t=ne(nt.start,S.width,4),Mt=ne(ot.start,S.width,4);nt.start<=wt+1&&_t===Mt&&ne(nt.start+nt.count-1,S.width,4)===_t?ot.count=Math.max(ot.count,nt.start+nt.count-ot.start):(++yt,xt[yt]=nt)}xt.length=yt+1;let it=e.getParameter(n.UNPACK_ROW_LENGTH),st=e.getParameter(n.UNPACK_SKIP_PIXELS),mt=e.getParameter(n.UNPACK_SKIP_ROWS);e.pixelStorei(n.UNPACK_ROW_LENGTH,S.width);for(let N=0,ot=xt.length;N<ot;N++){let nt=xt[N],wt=Math.floor(nt.start/4),_t=Math.ceil(nt.count/4),Mt=wt%S.width,Gt=Math.floor(wt/S.width),Jt=_t,ct=1;e.pixelStorei(n.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(n.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(n.TEXTURE_2D,0,Mt,Gt,Jt,ct,X,ut,S.data)}R.clearUpdateRanges(),e.pixelStorei(n.UNPACK_ROW_LENGTH,it),e.pixelStorei(n.UNPACK_SKIP_PIXELS,st),e.pixelStorei(n.UNPACK_SKIP_ROWS,mt)}}function ke(R,S,X){let ut=n.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ut=n.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ut=n.TEXTURE_3D);let at=ce(R,S),xt=S.source;e.bindTexture(ut,R.__webglTexture,n.TEXTURE0+X);let yt=i.get(xt);if(xt.version!==yt.__version||at===!0){if(e.activeTexture(n.TEXTURE0+X),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ct=ge.getPrimaries(ge.workingColorSpace),Bt=S.colorSpace===Cs?null:ge.getPrimaries(S.colorSpace),Kt=S.colorSpace===Cs||ct===Bt?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Kt)}e.pixelStorei(n.UNPACK_ALIGNMENT,S.unpackAlignment);let st=y(S.image,!1,s.maxTextureSize);st=Ht(S,st);let mt=r.convert(S.format,S.colorSpace),N=r.convert(S.type),ot=A(S.internalFormat,mt,N,S.normalized,S.colorSpace,S.isVideoTexture);fe(ut,S);let nt,wt=S.mipmaps,_t=S.isVideoTexture!==!0,Mt=yt.__version===void 0||at===!0,Gt=xt.dataReady,Jt=T(S,st);if(S.isDepthTexture)ot=_(S.format===As,S.type),Mt&&(_t?e.texStorage2D(n.TEXTURE_2D,1,ot,st.width,st.height):e.texImage2D(n.TEXTURE_2D,0,ot,st.width,st.height,0,mt,N,null));else if(S.isDataTexture)if(wt.length>0){_t&&Mt&&e.texStorage2D(n.TEXTURE_2D,Jt,ot,wt[0].width,wt[0].height);for(let ct=0,Bt=wt.length;ct<Bt;ct++)nt=wt[ct],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,N,nt.data):e.texImage2D(n.TEXTURE_2D,ct,ot,nt.width,nt.height,0,mt,N,nt.data);S.generateMipmaps=!1}else _t?(Mt&&e.texStorage2D(n.TEXTURE_2D,Jt,ot,st.width,st.height),Gt&&$e(S,st,mt,N)):e.texImage2D(n.TEXTURE_2D,0,ot,st.width,st.height,0,mt,N,st.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){_t&&Mt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Jt,ot,wt[0].width,wt[0].height,st.depth);for(let ct=0,Bt=wt.length;ct<Bt;ct++)if(nt=wt[ct],S.format!==kn)if(mt!==null)if(_t){if(Gt)if(S.layerUpdates.size>0){let Kt=wd(nt.width,nt.height,S.format,S.type);for(let Rt of S.layerUpdates){let ae=nt.data.subarray(Rt*Kt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*Kt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,Rt,nt.width,nt.height,1,mt,ae)}}else e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,st.depth,mt,nt.data)}else e.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ct,ot,nt.width,nt.height,st.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _t?Gt&&e.texSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,st.depth,mt,N,nt.data):e.texImage3D(n.TEXTURE_2D_ARRAY,ct,ot,nt.width,nt.height,st.depth,0,mt,N,nt.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{_t&&Mt&&e.texStorage2D(n.TEXTURE_2D,Jt,ot,wt[0].width,wt[0].height);for(let ct=0,Bt=wt.length;ct<Bt;ct++)nt=wt[ct],S.format!==kn?mt!==null?_t?Gt&&e.compressedTexSubImage2D(n.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,nt.data):e.compressedTexImage2D(n.TEXTURE_2D,ct,ot,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,N,nt.data):e.texImage2D(n.TEXTURE_2D,ct,ot,nt.width,nt.height,0,mt,N,nt.data)}else if(S.isDataArrayTexture)if(_t){if(Mt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Jt,ot,st.width,st.height,st.depth),Gt)if(S.layerUpdates.size>0){let ct=wd(st.width,st.height,S.format,S.type);for(let Bt of S.layerUpdates){let Kt=st.data.subarray(Bt*ct/st.data.BYTES_PER_ELEMENT,(Bt+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Bt,st.width,st.height,1,mt,N,Kt)}S.clearLayerUpdates()}else e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,mt,N,st.data)}else e.texImage3D(n.TEXTURE_2D_ARRAY,0,ot,st.width,st.height,st.depth,0,mt,N,st.data);else if(S.isData3DTexture)_t?(Mt&&e.texStorage3D(n.TEXTURE_3D,Jt,ot,st.width,st.height,st.depth),Gt&&e.texSubImage3D(n.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,mt,N,st.data)):e.texImage3D(n.TEXTURE_3D,0,ot,st.width,st.height,st.depth,0,mt,N,st.data);else if(S.isFramebufferTexture){if(Mt)if(_t)e.texStorage2D(n.TEXTURE_2D,Jt,ot,st.width,st.height);else{let ct=st.width,Bt=st.height;for(let Kt=0;Kt<Jt;Kt++)e.texImage2D(n.TEXTURE_2D,Kt,ot,ct,Bt,0,mt,N,null),ct>>=1,Bt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in n){let ct=n.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),u.add(S),ct.onpaint=Bt=>{let Kt=Bt.changedElements;for(let Rt of u)Kt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,st);else{let Kt=n.RGBA,Rt=n.RGBA,ae=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Kt,Rt,ae,st)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(wt.length>0){if(_t&&Mt){let ct=Yt(wt[0]);e.texStorage2D(n.TEXTURE_2D,Jt,ot,ct.width,ct.height)}for(let ct=0,Bt=wt.length;ct<Bt;ct++)nt=wt[ct],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,mt,N,nt):e.texImage2D(n.TEXTURE_2D,ct,ot,mt,N,nt);S.generateMipmaps=!1}else if(_t){if(Mt){let ct=Yt(st);e.texStorage2D(n.TEXTURE_2D,Jt,ot,ct.width,ct.height)}Gt&&e.texSubImage2D(n.TEXTURE_2D,0,0,0,mt,N,st)}else e.texImage2D(n.TEXTURE_2D,0,ot,mt,N,st);b(S)&&S.mipmapsAutoUpdate===!0&&v(ut),yt.__version=xt.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function ai(R,S,X){if(S.image.length!==6)return;let ut=ce(R,S),at=S.source;e.bindTexture(n.TEXTURE_CUBE_MAP,R.__webglTexture,n.TEXTURE0+X);let xt=i.get(at);if(at.version!==xt.__version||ut===!0){e.activeTexture(n.TEXTURE0+X);let yt=ge.getPrimaries(ge.workingColorSpace),it=S.colorSpace===Cs?null:ge.getPrimaries(S.colorSpace),st=S.colorSpace===Cs||yt===it?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(n.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let mt=S.isCompressedTexture||S.image[0].isCompressedTexture,N=S.image[0]&&S.image[0].isDataTexture,ot=[];for(let Rt=0;Rt<6;Rt++)!mt&&!N?ot[Rt]=y(S.image[Rt],!0,s.maxCubemapSize):ot[Rt]=N?S.image[Rt].image:S.image[Rt],ot[Rt]=Ht(S,ot[Rt]);let nt=ot[0],wt=r.convert(S.format,S.colorSpace),_t=r.convert(S.type),Mt=A(S.internalFormat,wt,_t,S.normalized,S.colorSpace),Gt=S.isVideoTexture!==!0,Jt=xt.__version===void 0||ut===!0,ct=at.dataReady,Bt=T(S,nt);fe(n.TEXTURE_CUBE_MAP,S);let Kt;if(S.isDepthTexture){if(Mt=_(S.format===As,S.type),Jt)if(Gt)e.texStorage2D(n.TEXTURE_CUBE_MAP,1,Mt,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,nt.width,nt.height,0,wt,_t,null)}else if(mt){Gt&&Jt&&e.texStorage2D(n.TEXTURE_CUBE_MAP,Bt,Mt,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){Kt=ot[Rt].mipmaps;for(let ae=0;ae<Kt.length;ae++){let Ge=Kt[ae];S.format!==kn?wt!==null?Gt?ct&&e.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,wt,Ge.data):e.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ge.width,Ge.height,0,Ge.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,wt,_t,Ge.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ge.width,Ge.height,0,wt,_t,Ge.data)}}}else{if(Kt=S.mipmaps,Gt&&Jt){Kt.length>0&&Bt++;let Rt=Yt(ot[0]);e.texStorage2D(n.TEXTURE_CUBE_MAP,Bt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(N){Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,ot[Rt].width,ot[Rt].height,wt,_t,ot[Rt].data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,ot[Rt].width,ot[Rt].height,0,wt,_t,ot[Rt].data);for(let ae=0;ae<Kt.length;ae++){let Bi=Kt[ae].image[Rt].image;Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Bi.width,Bi.height,wt,_t,Bi.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Bi.width,Bi.height,0,wt,_t,Bi.data)}}else{Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,_t,ot[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,wt,_t,ot[Rt]);for(let ae=0;ae<Kt.length;ae++){let Ge=Kt[ae];Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,wt,_t,Ge.image[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,wt,_t,Ge.image[Rt])}}}b(S)&&S.mipmapsAutoUpdate===!0&&v(n.TEXTURE_CUBE_MAP),xt.__version=at.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Oe(R,S,X,ut,at,xt){let yt=r.convert(X.format,X.colorSpace),it=r.convert(X.type),st=A(X.internalFormat,yt,it,X.normalized,X.colorSpace),mt=i.get(S),N=i.get(X);if(N.__renderTarget=S,!mt.__hasExternalTextures){let ot=Math.max(1,S.width>>xt),nt=Math.max(1,S.height>>xt);at===n.TEXTURE_3D||at===n.TEXTURE_2D_ARRAY?e.texImage3D(at,xt,st,ot,nt,S.depth,0,yt,it,null):e.texImage2D(at,xt,st,ot,nt,0,yt,it,null)}e.bindFramebuffer(n.FRAMEBUFFER,R),Et(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ut,at,N.__webglTexture,0,oe(S)):(at===n.TEXTURE_2D||at>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&at<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ut,at,N.__webglTexture,xt),e.bindFramebuffer(n.FRAMEBUFFER,null)}function Ei(R,S,X){if(n.bindRenderbuffer(n.RENDERBUFFER,R),S.depthBuffer){let ut=S.depthTexture,at=ut&&ut.isDepthTexture?ut.type:null,xt=_(S.stencilBuffer,at),yt=S.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;Et(S)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(S),xt,S.width,S.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(S),xt,S.width,S.height):n.renderbufferStorage(n.RENDERBUFFER,xt,S.width,S.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,yt,n.RENDERBUFFER,R)}else{let ut=S.textures;for(let at=0;at<ut.length;at++){let xt=ut[at],yt=r.convert(xt.format,xt.colorSpace),it=r.convert(xt.type),st=A(xt.internalFormat,yt,it,xt.normalized,xt.colorSpace);Et(S)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(S),st,S.width,S.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(S),st,S.width,S.height):n.renderbufferStorage(n.RENDERBUFFER,st,S.width,S.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Se(R,S,X){let ut=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(n.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let at=i.get(S.depthTexture);at.__renderTarget=S;let xt=ut?S.depthTexture.image[0]:S.depthTexture.image;(!at.__webglTexture||xt.width!==S.width||xt.height!==S.height)&&(xt.width=S.width,xt.height=S.height,S.depthTexture.needsUpdate=!0),ut?bt(S.depthTexture,0):gt(S.depthTexture,0);let yt=at.__webglTexture,it=oe(S),st=ut?n.TEXTURE_CUBE_MAP_POSITIVE_X+X:n.TEXTURE_2D,mt=S.depthTexture.format===As?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(S.depthTexture.format===bs)Et(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,mt,st,yt,0,it):n.framebufferTexture2D(n.FRAMEBUFFER,mt,st,yt,0);else if(S.depthTexture.format===As)Et(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,mt,st,yt,0,it):n.framebufferTexture2D(n.FRAMEBUFFER,mt,st,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function mi(R){let S=i.get(R),X=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ut=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ut){let at=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ut.removeEventListener("dispose",at)};ut.addEventListener("dispose",at),S.__depthDisposeCallback=at}S.__boundDepthTexture=ut}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(X)for(let ut=0;ut<6;ut++)Se(S.__webglFramebuffer[ut],R,ut);else R.texture.mipmaps.length>0?Se(S.__webglFramebuffer[0],R,0):Se(S.__webglFramebuffer,R,0);else if(X){S.__webglDepthbuffer=[];for(let ut=0;ut<6;ut++)if(e.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer[ut]),S.__webglDepthbuffer[ut]===void 0)S.__webglDepthbuffer[ut]=n.createRenderbuffer(),Ei(S.__webglDepthbuffer[ut],R,!1);else{let at=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer[ut];n.bindRenderbuffer(n.RENDERBUFFER,xt),n.framebufferRenderbuffer(n.FRAMEBUFFER,at,n.RENDERBUFFER,xt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=n.createRenderbuffer(),Ei(S.__webglDepthbuffer,R,!1);else{let at=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,xt),n.framebufferRenderbuffer(n.FRAMEBUFFER,at,n.RENDERBUFFER,xt)}e.bindFramebuffer(n.FRAMEBUFFER,null)}function Qe(R,S,X){let ut=i.get(R);S!==void 0&&Oe(ut.__webglFramebuffer,R,R.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),X!==void 0&&mi(R)}function li(R){let S=R.texture,X=i.get(R),ut=i.get(S);R.addEventListener("dispose",k),F(R);let at=R.textures,xt=R.isWebGLCubeRenderTarget===!0,yt=at.length>1;if(yt||(ut.__webglTexture===void 0&&(ut.__webglTexture=n.createTexture()),ut.__version=S.version,o.memory.textures++),xt){X.__webglFramebuffer=[];for(let it=0;it<6;it++)if(S.mipmaps.length>0){X.__webglFramebuffer[it]=[];for(let st=0;st<S.mipmaps.length;st++)X.__webglFramebuffer[it][st]=n.createFramebuffer()}else X.__webglFramebuffer[it]=n.createFramebuffer()}else{if(S.mipmaps.length>0){X.__webglFramebuffer=[];for(let it=0;it<S.mipmaps.length;it++)X.__webglFramebuffer[it]=n.createFramebuffer()}else X.__webglFramebuffer=n.createFramebuffer();if(yt)for(let it=0,st=at.length;it<st;it++){let mt=i.get(at[it]);mt.__webglTexture===void 0&&(mt.__webglTexture=n.createTexture(),o.memory.textures++)}if(R.samples>0&&Et(R)===!1){X.__webglMultisampledFramebuffer=n.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(n.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let it=0;it<at.length;it++){let st=at[it];X.__webglColorRenderbuffer[it]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,X.__webglColorRenderbuffer[it]);let mt=r.convert(st.format,st.colorSpace),N=r.convert(st.type),ot=A(st.internalFormat,mt,N,st.normalized,st.colorSpace,R.isXRRenderTarget===!0),nt=oe(R);n.renderbufferStorageMultisample(n.RENDERBUFFER,nt,ot,R.width,R.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+it,n.RENDERBUFFER,X.__webglColorRenderbuffer[it])}n.bindRenderbuffer(n.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=n.createRenderbuffer(),Ei(X.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(n.FRAMEBUFFER,null)}}if(xt){e.bindTexture(n.TEXTURE_CUBE_MAP,ut.__webglTexture),fe(n.TEXTURE_CUBE_MAP,S);for(let it=0;it<6;it++)if(S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Oe(X.__webglFramebuffer[it][st],R,S,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+it,st);else Oe(X.__webglFramebuffer[it],R,S,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+it,0);b(S)?v(n.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let it=0,st=at.length;it<st;it++){let mt=at[it],N=i.get(mt),ot=n.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ot=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(ot,N.__webglTexture),fe(ot,mt),Oe(X.__webglFramebuffer,R,mt,n.COLOR_ATTACHMENT0+it,ot,0),b(mt)&&v(ot)}e.unbindTexture()}else{let it=n.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(it=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(it,ut.__webglTexture),fe(it,S),S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Oe(X.__webglFramebuffer[st],R,S,n.COLOR_ATTACHMENT0,it,st);else Oe(X.__webglFramebuffer,R,S,n.COLOR_ATTACHMENT0,it,0);b(S)?v(it):S.mipmaps.length>0&&n.texParameteri(it,n.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&mi(R)}function U(R){let S=R.textures;for(let X=0,ut=S.length;X<ut;X++){let at=S[X];if(b(at)&&at.mipmapsAutoUpdate===!0){let xt=C(R),yt=i.get(at).__webglTexture;e.bindTexture(xt,yt),v(xt),e.unbindTexture()}}}let Pt=[];function qt(R){if(R.samples>0){if(Et(R)===!1){let S=R.textures,X=R.width,ut=R.height,at=n.COLOR_BUFFER_BIT,xt=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,yt=i.get(R),it=S.length>1;if(it)for(let mt=0;mt<S.length;mt++)e.bindFramebuffer(n.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.RENDERBUFFER,null),e.bindFramebuffer(n.FRAMEBUFFER,yt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.TEXTURE_2D,null,0);e.bindFramebuffer(n.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(n.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(n.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let mt=0;mt<S.length;mt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(at|=n.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(at|=n.STENCIL_BUFFER_BIT)),it){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,yt.__webglColorRenderbuffer[mt]);let N=i.get(S[mt]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,N,0)}n.blitFramebuffer(0,0,X,ut,0,0,X,ut,at,n.NEAREST),l===!0&&(Pt.length=0,Pt.push(n.COLOR_ATTACHMENT0+mt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pt.push(xt),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Pt))}if(e.bindFramebuffer(n.READ_FRAMEBUFFER,null),e.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),it)for(let mt=0;mt<S.length;mt++){e.bindFramebuffer(n.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.RENDERBUFFER,yt.__webglColorRenderbuffer[mt]);let N=i.get(S[mt]).__webglTexture;e.bindFramebuffer(n.FRAMEBUFFER,yt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.TEXTURE_2D,N,0)}e.bindFramebuffer(n.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[S])}}}function oe(R){return Math.min(s.maxSamples,R.samples)}function Et(R){let S=i.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Ue(R){let S=o.render.frame;h.get(R)!==S&&(h.set(R,S),R.update())}function Ht(R,S){let X=R.colorSpace,ut=R.format,at=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==pr&&X!==Cs&&(ge.getTransfer(X)===Re?(ut!==kn||at!==ji)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):jt("WebGLTextures: Unsupported texture color space:",X)),S}function Yt(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=dt,this.resetTextureUnits=tt,this.getTextureUnits=rt,this.setTextureUnits=ft,this.setTexture2D=gt,this.setTexture2DArray=vt,this.setTexture3D=Ct,this.setTextureCube=bt,this.rebindTextures=Qe,this.setupRenderTarget=li,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=qt,this.setupDepthRenderbuffer=mi,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=Et,this.dispose=z}function Wb(n,t){function e(i,s=Cs){let r,o=ge.getTransfer(s);if(i===ji)return n.UNSIGNED_BYTE;if(i===Tc)return n.UNSIGNED_SHORT_4_4_4_4;if(i===Ac)return n.UNSIGNED_SHORT_5_5_5_1;if(i===fd)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===pd)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===ud)return n.BYTE;if(i===dd)return n.SHORT;if(i===Mo)return n.UNSIGNED_SHORT;if(i===wc)return n.INT;if(i===Fn)return n.UNSIGNED_INT;if(i===En)return n.FLOAT;if(i===Bn)return n.HALF_FLOAT;if(i===md)return n.ALPHA;if(i===gd)return n.RGB;if(i===kn)return n.RGBA;if(i===bs)return n.DEPTH_COMPONENT;if(i===As)return n.DEPTH_STENCIL;if(i===Cc)return n.RED;if(i===Rc)return n.RED_INTEGER;if(i===js)return n.RG;if(i===Pc)return n.RG_INTEGER;if(i===Ic)return n.RGBA_INTEGER;if(i===Ca||i===Ra||i===Pa||i===Ia)if(o===Re)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===Ca)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ra)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Pa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===Ca)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ra)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Pa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Ia)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===Lc||i===Dc||i===Oc||i===Nc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===Lc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===Dc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===Oc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Nc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Uc||i===Fc||i===Bc||i===kc||i===zc||i===La||i===Hc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(i===Uc||i===Fc)return o===Re?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Bc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===kc)return r.COMPRESSED_R11_EAC;if(i===zc)return r.COMPRESSED_SIGNED_R11_EAC;if(i===La)return r.COMPRESSED_RG11_EAC;if(i===Hc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Vc||i===Gc||i===Wc||i===Xc||i===Yc||i===qc||i===Zc||i===$c||i===Jc||i===Kc||i===jc||i===Qc||i===th||i===eh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Vc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Gc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Wc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Xc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Yc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===qc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Zc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===$c)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Jc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Kc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===jc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Qc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===th)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===eh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===ih||i===nh||i===sh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(i===ih)return o===Re?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===nh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===sh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===rh||i===oh||i===Da||i===ah)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(i===rh)return r.COMPRESSED_RED_RGTC1_EXT;if(i===oh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Da)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===ah)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===vr?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:e}}var Xb=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Yb=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Od=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let i=new fa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=i}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,i=new Zi({vertexShader:Xb,fragmentShader:Yb,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Si(new ma(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Nd=class extends jn{constructor(t,e){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,p=null,g=null,M=typeof XRWebGLBinding<"u",m=new Od,f={},y=e.getContextAttributes(),b=null,v=null,C=[],A=[],_=new ue,T=null,F=null,O=new Pi;O.viewport=new He;let D=new Pi;D.viewport=new He;let k=[O,D],G=new yc,I=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(et){let gt=C[et];return gt===void 0&&(gt=new po,C[et]=gt),gt.getTargetRaySpace()},this.getControllerGrip=function(et){let gt=C[et];return gt===void 0&&(gt=new po,C[et]=gt),gt.getGripSpace()},this.getHand=function(et){let gt=C[et];return gt===void 0&&(gt=new po,C[et]=gt),gt.getHandSpace()};function Z(et){let gt=A.indexOf(et.inputSource);if(gt===-1)return;let vt=C[gt];vt!==void 0&&(vt.update(et.inputSource,et.frame,c||o),vt.dispatchEvent({type:et.type,data:et.inputSource}))}function H(){s.removeEventListener("select",Z),s.removeEventListener("selectstart",Z),s.removeEventListener("selectend",Z),s.removeEventListener("squeeze",Z),s.removeEventListener("squeezestart",Z),s.removeEventListener("squeezeend",Z),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ht);for(let et=0;et<C.length;et++){let gt=A[et];gt!==null&&(A[et]=null,C[et].disconnect(gt))}I=null,z=null,m.reset();for(let et in f)delete f[et];if(t.setRenderTarget(b),p=null,d=null,u=null,s=null,v=null,dt.stop(),i.isPresenting=!1,t.setPixelRatio(T),t.setSize(_.width,_.height,!1),F!==null){let et=F.camera;et.fov=F.fov,et.zoom=F.zoom,et.updateProjectionMatrix(),F=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(et){r=et,i.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(et){a=et,i.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(et){c=et},this.getBaseLayer=function(){return d!==null?d:p},this.getBinding=function(){return u===null&&M&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(et){if(s=et,s!==null){if(b=t.getRenderTarget(),s.addEventListener("select",Z),s.addEventListener("selectstart",Z),s.addEventListener("selectend",Z),s.addEventListener("squeeze",Z),s.addEventListener("squeezestart",Z),s.addEventListener("squeezeend",Z),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ht),y.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(_),M&&"createProjectionLayer"in XRWebGLBinding.prototype){let vt=null,Ct=null,bt=null;y.depth&&(bt=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,vt=y.stencil?As:bs,Ct=y.stencil?vr:Fn);let Wt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Wt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),v=new dn(d.textureWidth,d.textureHeight,{format:kn,type:ji,depthTexture:new ws(d.textureWidth,d.textureHeight,Ct,void 0,void 0,void 0,void 0,void 0,void 0,vt),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let vt={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,vt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),v=new dn(p.framebufferWidth,p.framebufferHeight,{format:kn,type:ji,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),dt.setContext(s),dt.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ht(et){for(let gt=0;gt<et.removed.length;gt++){let vt=et.removed[gt],Ct=A.indexOf(vt);Ct>=0&&(A[Ct]=null,C[Ct].disconnect(vt))}for(let gt=0;gt<et.added.length;gt++){let vt=et.added[gt],Ct=A.indexOf(vt);if(Ct===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=A.length){A.push(vt),Ct=Wt;break}else if(A[Wt]===null){A[Wt]=vt,Ct=Wt;break}if(Ct===-1)break}let bt=C[Ct];bt&&bt.connect(vt)}}function K(et,gt){gt===null?et.matrixWorld.copy(et.matrix):et.matrixWorld.multiplyMatrices(gt.matrixWorld,et.matrix),et.matrixWorldInverse.copy(et.matrixWorld).invert()}this.updateCamera=function(et){if(s===null)return;let gt=et.near,vt=et.far;m.texture!==null&&(m.depthNear>0&&(gt=m.depthNear),m.depthFar>0&&(vt=m.depthFar)),G.near=D.near=O.near=gt,G.far=D.far=O.far=vt,(I!==G.near||z!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),I=G.near,z=G.far),G.layers.mask=et.layers.mask|6,O.layers.mask=G.layers.mask&-5,D.layers.mask=G.layers.mask&-3;let Ct=et.parent,bt=G.cameras;K(G,Ct);for(let Wt=0;Wt<bt.length;Wt++)K(bt[Wt],Ct);G.projectionMatrix.copy(O.projectionMatrix),G.projectionMatrixInverse.copy(O.projectionMatrixInverse),F===null&&et.isPerspectiveCamera&&(F={camera:et,fov:et.fov,zoom:et.zoom}),tt(et,G,Ct)};function tt(et,gt,vt){vt===null?et.matrix.copy(gt.matrixWorld):(et.matrix.copy(vt.matrixWorld),et.matrix.invert(),et.matrix.multiply(gt.matrixWorld)),et.matrix.decompose(et.position,et.quaternion,et.scale),et.updateMatrixWorld(!0),et.projectionMatrix.copy(gt.projectionMatrix),et.projectionMatrixInverse.copy(gt.projectionMatrixInverse),et.isPerspectiveCamera&&(et.fov=Ql*2*Math.atan(1/et.projectionMatrix.elements[5]),et.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(d===null&&p===null))return l},this.setFoveation=function(et){l=et,d!==null&&(d.fixedFoveation=et),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=et)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(et){return f[et]};let rt=null;function ft(et,gt){if(h=gt.getViewerPose(c||o),g=gt,h!==null){let vt=h.views;p!==null&&(t.setRenderTargetFramebuffer(v,p.framebuffer),t.setRenderTarget(v));let Ct=!1;vt.length!==G.cameras.length&&(G.cameras.length=0,Ct=!0);for(let Vt=0;Vt<vt.length;Vt++){let fe=vt[Vt],ce=null;if(p!==null)ce=p.getViewport(fe);else{let $e=u.getViewSubImage(d,fe);ce=$e.viewport,Vt===0&&(t.setRenderTargetTextures(v,$e.colorTexture,$e.depthStencilTexture),t.setRenderTarget(v))}let ne=k[Vt];ne===void 0&&(ne=new Pi,ne.layers.enable(Vt),ne.viewport=new He,k[Vt]=ne),ne.matrix.fromArray(fe.transform.matrix),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.projectionMatrix.fromArray(fe.projectionMatrix),ne.projectionMatrixInverse.copy(ne.projectionMatrix).invert(),ne.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(G.matrix.copy(ne.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Ct===!0&&G.cameras.push(ne)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&M){u=i.getBinding();let Vt=u.getDepthInformation(vt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(bt&&bt.includes("camera-access")&&M){t.state.unbindTexture(),u=i.getBinding();for(let Vt=0;Vt<vt.length;Vt++){let fe=vt[Vt].camera;if(fe){let ce=f[fe];ce||(ce=new fa,f[fe]=ce);let ne=u.getCameraImage(fe);ce.sourceTexture=ne}}}}for(let vt=0;vt<C.length;vt++){let Ct=A[vt],bt=C[vt];Ct!==null&&bt!==void 0&&bt.update(Ct,gt,c||o)}rt&&rt(et,gt),gt.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:gt}),g=null}let dt=new Dg;dt.setAnimationLoop(ft),this.setAnimationLoop=function(et){rt=et},this.dispose=function(){}}},qb=new Me,Gg=new ie;Gg.set(-1,0,0,0,1,0,0,0,1);function Zb(n,t){function e(m,f){m.matrixAutoUpdate===!0&&m.updateMatrix(),f.value.copy(m.matrix)}function i(m,f){f.color.getRGB(m.fogColor.value,Md(n)),f.isFog?(m.fogNear.value=f.near,m.fogFar.value=f.far):f.isFogExp2&&(m.fogDensity.value=f.density)}function s(m,f,y,b,v){f.isNodeMaterial?f.uniformsNeedUpdate=!1:f.isMeshBasicMaterial?r(m,f):f.isMeshLambertMaterial?(r(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshToonMaterial?(r(m,f),u(m,f)):f.isMeshPhongMaterial?(r(m,f),h(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshStandardMaterial?(r(m,f),d(m,f),f.isMeshPhysicalMaterial&&p(m,f,v)):f.isMeshMatcapMaterial?(r(m,f),g(m,f)):f.isMeshDepthMaterial?r(m,f):f.isMeshDistanceMaterial?(r(m,f),M(m,f)):f.isMeshNormalMaterial?r(m,f):f.isLineBasicMaterial?(o(m,f),f.isLineDashedMaterial&&a(m,f)):f.isPointsMaterial?l(m,f,y,b):f.isSpriteMaterial?c(m,f):f.isShadowMaterial?(m.color.value.copy(f.color),m.opacity.value=f.opacity):f.isShaderMaterial&&(f.uniformsNeedUpdate=!1)}function r(m,f){m.opacity.value=f.opacity,f.color&&m.diffuse.value.copy(f.color),f.emissive&&m.emissive.value.copy(f.emissive).multiplyScalar(f.emissiveIntensity),f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.bumpMap&&(m.bumpMap.value=f.bumpMap,e(f.bumpMap,m.bumpMapTransform),m.bumpScale.value=f.bumpScale,f.side===$i&&(m.bumpScale.value*=-1)),f.normalMap&&(m.normalMap.value=f.normalMap,e(f.normalMap,m.normalMapTransform),m.normalScale.value.copy(f.normalScale),f.side===$i&&m.normalScale.value.negate()),f.displacementMap&&(m.displacementMap.value=f.displacementMap,e(f.displacementMap,m.displacementMapTransform),m.displacementScale.value=f.displacementScale,m.displacementBias.value=f.displacementBias),f.emissiveMap&&(m.emissiveMap.value=f.emissiveMap,e(f.emissiveMap,m.emissiveMapTransform)),f.specularMap&&(m.specularMap.value=f.specularMap,e(f.specularMap,m.specularMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest);let y=t.get(f),b=y.envMap,v=y.envMapRotation;b&&(m.envMap.value=b,m.envMapRotation.value.setFromMatrix4(qb.makeRotationFromEuler(v)).transpose(),b.isCubeTexture&&b.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Gg),m.reflectivity.value=f.reflectivity,m.ior.value=f.ior,m.refractionRatio.value=f.refractionRatio),f.lightMap&&(m.lightMap.value=f.lightMap,m.lightMapIntensity.value=f.lightMapIntensity,e(f.lightMap,m.lightMapTransform)),f.aoMap&&(m.aoMap.value=f.aoMap,m.aoMapIntensity.value=f.aoMapIntensity,e(f.aoMap,m.aoMapTransform))}function o(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform))}function a(m,f){m.dashSize.value=f.dashSize,m.totalSize.value=f.dashSize+f.gapSize,m.scale.value=f.scale}function l(m,f,y,b){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.size.value=f.size*y,m.scale.value=b*.5,f.map&&(m.map.value=f.map,e(f.map,m.uvTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function c(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.rotation.value=f.rotation,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function h(m,f){m.specular.value.copy(f.specular),m.shininess.value=Math.max(f.shininess,1e-4)}function u(m,f){f.gradientMap&&(m.gradientMap.value=f.gradientMap)}function d(m,f){m.metalness.value=f.metalness,f.metalnessMap&&(m.metalnessMap.value=f.metalnessMap,e(f.metalnessMap,m.metalnessMapTransform)),m.roughness.value=f.roughness,f.roughnessMap&&(m.roughnessMap.value=f.roughnessMap,e(f.roughnessMap,m.roughnessMapTransform)),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)}function p(m,f,y){m.ior.value=f.ior,f.diffuseRoughness>0&&(m.diffuseRoughness.value=f.diffuseRoughness,f.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=f.diffuseRoughnessMap,e(f.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),f.sheen>0&&(m.sheenColor.value.copy(f.sheenColor).multiplyScalar(f.sheen),m.sheenRoughness.value=f.sheenRoughness,f.sheenColorMap&&(m.sheenColorMap.value=f.sheenColorMap,e(f.sheenColorMap,m.sheenColorMapTransform)),f.sheenRoughnessMap&&(m.sheenRoughnessMap.value=f.sheenRoughnessMap,e(f.sheenRoughnessMap,m.sheenRoughnessMapTransform))),f.clearcoat>0&&(m.clearcoat.value=f.clearcoat,m.clearcoatRoughness.value=f.clearcoatRoughness,f.clearcoatMap&&(m.clearcoatMap.value=f.clearcoatMap,e(f.clearcoatMap,m.clearcoatMapTransform)),f.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=f.clearcoatRoughnessMap,e(f.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),f.clearcoatNormalMap&&(m.clearcoatNormalMap.value=f.clearcoatNormalMap,e(f.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(f.clearcoatNormalScale),f.side===$i&&m.clearcoatNormalScale.value.negate())),f.dispersion>0&&(m.dispersion.value=f.dispersion),f.retroreflectivity>0&&(m.retroreflectivity.value=f.retroreflectivity),f.iridescence>0&&(m.iridescence.value=f.iridescence,m.iridescenceIOR.value=f.iridescenceIOR,m.iridescenceThicknessMinimum.value=f.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=f.iridescenceThicknessMaximum,f.iridescenceMap&&(m.iridescenceMap.value=f.iridescenceMap,e(f.iridescenceMap,m.iridescenceMapTransform)),f.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=f.iridescenceThicknessMap,e(f.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),f.transmission>0&&(m.transmission.value=f.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),f.transmissionMap&&(m.transmissionMap.value=f.transmissionMap,e(f.transmissionMap,m.transmissionMapTransform)),m.thickness.value=f.thickness,f.thicknessMap&&(m.thicknessMap.value=f.thicknessMap,e(f.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=f.attenuationDistance,m.attenuationColor.value.copy(f.attenuationColor)),f.anisotropy>0&&(m.anisotropyVector.value.set(f.anisotropy*Math.cos(f.anisotropyRotation),f.anisotropy*Math.sin(f.anisotropyRotation)),f.anisotropyMap&&(m.anisotropyMap.value=f.anisotropyMap,e(f.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=f.specularIntensity,m.specularColor.value.copy(f.specularColor),f.specularColorMap&&(m.specularColorMap.value=f.specularColorMap,e(f.specularColorMap,m.specularColorMapTransform)),f.specularIntensityMap&&(m.specularIntensityMap.value=f.specularIntensityMap,e(f.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,f){f.matcap&&(m.matcap.value=f.matcap)}function M(m,f){let y=t.get(f).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function $b(n,t,e,i){let s={},r={};function o(y,b){let v=b.program;i.uniformBlockBinding(y,v,s[y.id])}function a(y,b){let v=s[y.id];v===void 0&&(g(y),v=l(y),s[y.id]=v,y.addEventListener("dispose",m));let C=b.program;i.updateUBOMapping(y,C);let A=t.render.frame;r[y.id]!==A&&(c(y),r[y.id]=A)}function l(y){let b=n.createBuffer(),v=y.__size,C=y.usage;return n.bindBuffer(n.UNIFORM_BUFFER,b),n.bufferData(n.UNIFORM_BUFFER,v,C),n.bindBuffer(n.UNIFORM_BUFFER,null),b}function c(y){let b=s[y.id],v=y.uniforms,C=y.__cache;n.bindBuffer(n.UNIFORM_BUFFER,b);for(let A=0,_=v.length;A<_;A++){let T=v[A];if(Array.isArray(T))for(let F=0,O=T.length;F<O;F++)h(T[F],A,F,C);else h(T,A,0,C)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function h(y,b,v,C){if(d(y,b,v,C)===!0){let A=y.__offset,_=y.value;if(Array.isArray(_)){let T=0;for(let F=0;F<_.length;F++){let O=_[F],D=M(O,!0);u(O,y.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,y.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,A,y.__data)}}function u(y,b,v){typeof y=="number"||typeof y=="boolean"?b[v]=y:y.isMatrix3?(b[v]=y.elements[0],b[v+1]=y.elements[1],b[v+2]=y.elements[2],b[v+3]=0,b[v+4]=y.elements[3],b[v+5]=y.elements[4],b[v+6]=y.elements[5],b[v+7]=0,b[v+8]=y.elements[6],b[v+9]=y.elements[7],b[v+10]=y.elements[8],b[v+11]=0):ArrayBuffer.isView(y)?b.set(y.subarray(0,b.length-v),v):y.toArray(b,v)}function d(y,b,v,C){let A=y.value,_=b+"_"+v;if(Array.isArray(A)){C[_]===void 0&&(C[_]=[]);let T=C[_],F=!1;for(let O=0;O<A.length;O++)p(A[O],T,O)===!0&&(F=!0);return F}return p(A,C,_)}function p(y,b,v){if(b[v]===void 0)return typeof y=="number"||typeof y=="boolean"?b[v]=y:ArrayBuffer.isView(y)?b[v]=y.slice():b[v]=y.clone(),!0;{let C=b[v];if(typeof y=="number"||typeof y=="boolean"){if(C!==y)return b[v]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(C.equals(y)===!1)return C.copy(y),!0}}return!1}function g(y){let b=y.uniforms,v=0,C=16;for(let _=0,T=b.length;_<T;_++){let F=Array.isArray(b[_])?b[_]:[b[_]];for(let O=0,D=F.length;O<D;O++){let k=F[O],G=Array.isArray(k.value)?k.value:[k.value],I=Array.isArray(b[_])||Array.isArray(k.value),z=v;for(let H=0,ht=G.length;H<ht;H++){let K=G[H],tt=M(K,I),rt=v%C,ft=rt%tt.boundary,dt=rt+ft;v+=ft,dt!==0&&C-dt<tt.storage&&(v+=C-dt),H===0&&(z=v),v+=tt.storage}let Z=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new Z((v-z)/Float32Array.BYTES_PER_ELEMENT),k.__offset=z}}let A=v%C;return A>0&&(v+=C-A),y.__size=v,y.__cache={},this}function M(y,b){let v={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(v.boundary=4,v.storage=4):y.isVector2?(v.boundary=8,v.storage=8):y.isVector3||y.isColor?(v.boundary=16,v.storage=12):y.isVector4?(v.boundary=16,v.storage=16):y.isMatrix3?(v.boundary=16,v.storage=48):y.isMatrix4?(v.boundary=16,v.storage=64):y.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(v.boundary=16,v.storage=y.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",y),b===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function m(y){let b=y.target;b.removeEventListener("dispose",m),n.deleteBuffer(s[b.id]),delete s[b.id],delete r[b.id]}function f(){for(let y in s)n.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:f}}var Jb=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function Kb(){return es===null&&(es=new ca(Jb,16,16,js,Bn),es.name="DFG_LUT",es.minFilter=Yi,es.magFilter=Yi,es.wrapS=Kn,es.wrapT=Kn,es.generateMipmaps=!1,es.needsUpdate=!0),es}var ph=class{constructor(t={}){let{canvas:e=eg(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:p=ji}=t;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let M=p,m=new Set([Ic,Pc,Rc]),f=new Set([ji,Fn,Mo,vr,Tc,Ac]),y=new Uint32Array(4),b=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},C=null,A=null,_=[],T=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let O=this,D=!1,k=null,G=null,I=null,z=null;this._outputColorSpace=un;let Z=0,H=0,ht=null,K=-1,tt=null,rt=new He,ft=new He,dt=null,et=new Qt(0),gt=0,vt=e.width,Ct=e.height,bt=1,Wt=null,re=null,Vt=new He(0,0,vt,Ct),fe=new He(0,0,vt,Ct),ce=!1,ne=new Ys,$e=new sc,ke=!1,ai=!1,Oe=new Me,Ei=new Y,Se=new He,mi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Qe=!1;function li(){return ht===null?bt:1}let U=i;function Pt(w,B){return e.getContext(w,B)}let qt,oe,Et,Ue,Ht,Yt,R,S,X,ut,at,xt,yt,it,st,mt,N,ot,nt,wt,_t,Mt,Gt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",Kt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),U===null){let B="webgl2";if(U=Pt(B,w),U===null)throw Pt(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Jt()}catch(w){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Kt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),jt("WebGLRenderer: "+w.message),w}function Jt(){qt=new lM(U),qt.init(),_t=new Wb(U,qt),oe=new KS(U,qt,t,_t),Et=new Vb(U,qt),oe.reversedDepthBuffer&&d&&Et.buffers.depth.setReversed(!0),G=U.createFramebuffer(),I=U.createFramebuffer(),z=U.createFramebuffer(),Ue=new uM(U),Ht=new Cb,Yt=new Gb(U,qt,Et,Ht,oe,_t,Ue),R=new aM(O),S=new fv(U),Mt=new $S(U,S),X=new cM(U,S,Ue,Mt),ut=new fM(U,X,S,Mt,Ue),ot=new dM(U,oe,Yt),st=new jS(Ht),at=new Ab(O,R,qt,oe,Mt,st),xt=new Zb(O,Ht),yt=new Pb,it=new Ub(qt),N=new ZS(O,R,Et,ut,g,l),mt=new Hb(O,ut,oe),Gt=new $b(U,Ue,oe,Et),nt=new JS(U,qt,Ue),wt=new hM(U,qt,Ue),Ue.programs=at.programs,O.capabilities=oe,O.extensions=qt,O.properties=Ht,O.renderLists=yt,O.shadowMap=mt,O.state=Et,O.info=Ue}M!==ji&&(F=new mM(M,e.width,e.height,a,s,r));let ct=new Nd(O,U);this.xr=ct,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=qt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=qt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(w){w!==void 0&&(bt=w,this.setSize(vt,Ct,!1))},this.getSize=function(w){return w.set(vt,Ct)},this.setSize=function(w,B,Q=!0){if(ct.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}vt=w,Ct=B,e.width=Math.floor(w*bt),e.height=Math.floor(B*bt),Q===!0&&(e.style.width=w+"px",e.style.height=B+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(vt*bt,Ct*bt).floor()},this.setDrawingBufferSize=function(w,B,Q){vt=w,Ct=B,bt=Q,e.width=Math.floor(w*Q),e.height=Math.floor(B*Q),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(M===ji){jt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(rt)},this.getViewport=function(w){return w.copy(Vt)},this.setViewport=function(w,B,Q,q){w.isVector4?Vt.set(w.x,w.y,w.z,w.w):Vt.set(w,B,Q,q),Et.viewport(rt.copy(Vt).multiplyScalar(li()).round())},this.getScissor=function(w){return w.copy(fe)},this.setScissor=function(w,B,Q,q){w.isVector4?fe.set(w.x,w.y,w.z,w.w):fe.set(w,B,Q,q),Et.scissor(ft.copy(fe).multiplyScalar(li()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(w){Et.setScissorTest(ce=w)},this.setOpaqueSort=function(w){Wt=w},this.setTransparentSort=function(w){re=w},this.getClearColor=function(w){return w.copy(N.getClearColor())},this.setClearColor=function(){N.setClearColor(...arguments)},this.getClearAlpha=function(){return N.getClearAlpha()},this.setClearAlpha=function(){N.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,Q=!0){let q=0;if(w){let $=!1;if(ht!==null){let Tt=ht.texture.format;$=m.has(Tt)}if($){let Tt=ht.texture.type,It=f.has(Tt),At=N.getClearColor(),Lt=N.getClearAlpha(),zt=At.r,te=At.g,pe=At.b;It?(y[0]=zt,y[1]=te,y[2]=pe,y[3]=Lt,U.clearBufferuiv(U.COLOR,0,y)):(b[0]=zt,b[1]=te,b[2]=pe,b[3]=Lt,U.clearBufferiv(U.COLOR,0,b))}else q|=U.COLOR_BUFFER_BIT}B&&(q|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(q|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&U.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),k=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Kt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),N.dispose(),yt.dispose(),it.dispose(),Yt.dispose(),Ht.dispose(),R.dispose(),ut.dispose(),X.dispose(),Mt.dispose(),Gt.dispose(),at.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",Va),ct.removeEventListener("sessionend",Hn),ls.stop()};function Bt(w){w.preventDefault(),na("WebGLRenderer: Context Lost."),D=!0}function Kt(){na("WebGLRenderer: Context Restored."),D=!1;let w=Ue.autoReset,B=mt.enabled,Q=mt.autoUpdate,q=mt.needsUpdate,$=mt.type;Jt(),Ue.autoReset=w,mt.enabled=B,mt.autoUpdate=Q,mt.needsUpdate=q,mt.type=$}function Rt(w){jt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ae(w){let B=w.target;B.removeEventListener("dispose",ae),Ge(B)}function Ge(w){Bi(w),Ht.remove(w)}function Bi(w){let B=Ht.get(w).programs;B!==void 0&&(B.forEach(function(Q){at.releaseProgram(Q)}),w.isShaderMaterial&&at.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,Q,q,$,Tt){B===null&&(B=mi);let It=$.isMesh&&$.matrixWorld.determinantAffine()<0,At=Do(w,B,Q,q,$);Et.setMaterial(q,It);let Lt=Q.index,zt=1;if(q.wireframe===!0){if(Lt=X.getWireframeAttribute(Q),Lt===void 0)return;zt=2}let te=Q.drawRange,pe=Q.attributes.position,kt=te.start*zt,me=(te.start+te.count)*zt;Tt!==null&&(kt=Math.max(kt,Tt.start*zt),me=Math.min(me,(Tt.start+Tt.count)*zt)),Lt!==null?(kt=Math.max(kt,0),me=Math.min(me,Lt.count)):pe!=null&&(kt=Math.max(kt,0),me=Math.min(me,pe.count));let Ke=me-kt;if(Ke<0||Ke===1/0)return;Mt.setup($,q,At,Q,Lt);let Ie,Le=nt;if(Lt!==null&&(Ie=S.get(Lt),Le=wt,Le.setIndex(Ie)),$.isMesh)q.wireframe===!0?(Et.setLineWidth(q.wireframeLinewidth*li()),Le.setMode(U.LINES)):Le.setMode(U.TRIANGLES);else if($.isLine){let gi=q.linewidth;gi===void 0&&(gi=1),Et.setLineWidth(gi*li()),$.isLineSegments?Le.setMode(U.LINES):$.isLineLoop?Le.setMode(U.LINE_LOOP):Le.setMode(U.LINE_STRIP)}else $.isPoints?Le.setMode(U.POINTS):$.isSprite&&Le.setMode(U.TRIANGLES);if($.isBatchedMesh)if(qt.get("WEBGL_multi_draw"))Le.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let gi=$._multiDrawStarts,Ut=$._multiDrawCounts,ci=$._multiDrawCount,ve=Lt?S.get(Lt).bytesPerElement:1,hs=Ht.get(q).currentProgram.getUniforms();for(let hi=0;hi<ci;hi++)hs.setValue(U,"_gl_DrawID",hi),Le.render(gi[hi]/ve,Ut[hi])}else if($.isInstancedMesh)Le.renderInstances(kt,Ke,$.count);else if(Q.isInstancedBufferGeometry){let gi=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ut=Math.min(Q.instanceCount,gi);Le.renderInstances(kt,Ke,Ut)}else Le.render(kt,Ke)};function Po(w,B,Q,q){k!==null&&w.isNodeMaterial&&k.setObject(q,w),ke===!0&&st.setState(w,Q,!1),w.transparent===!0&&w.side===bn&&w.forceSinglePass===!1?(w.side=$i,w.needsUpdate=!0,Vn(w,B,q),w.side=Ks,w.needsUpdate=!0,Vn(w,B,q),w.side=bn):Vn(w,B,q)}this.compile=function(w,B,Q=null){Q===null&&(Q=w),k!==null&&k.renderStart(w,B,Q),A=it.get(Q),A.init(B),T.push(A),Q.traverseVisible(function($){$.isLight&&$.layers.test(B.layers)&&(A.pushLight($),$.castShadow&&A.pushShadow($))}),w!==Q&&w.traverseVisible(function($){$.isLight&&$.layers.test(B.layers)&&(A.pushLight($),$.castShadow&&A.pushShadow($))}),A.setupLights(),k!==null&&k.updateLights(A.state.lightsArray),ai=this.localClippingEnabled,ke=st.init(this.clippingPlanes,ai),ke===!0&&st.setGlobalState(this.clippingPlanes,B),k!==null&&mt.render(A.state.shadowsArray,Q,B);let q=new Set;return w.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Tt=$.material;if(Tt)if(Array.isArray(Tt))for(let It=0;It<Tt.length;It++){let At=Tt[It];Po(At,Q,B,$),q.add(At)}else Po(Tt,Q,B,$),q.add(Tt)}),A=T.pop(),k!==null&&k.renderEnd(),q},this.compileAsync=function(w,B,Q=null){let q=this.compile(w,B,Q);return new Promise($=>{function Tt(){if(q.forEach(function(It){let Lt=Ht.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&q.delete(It)}),q.size===0){$(w);return}setTimeout(Tt,10)}qt.get("KHR_parallel_shader_compile")!==null?Tt():setTimeout(Tt,10)})};let Er=null;function Th(w){Er&&Er(w)}function Va(){ls.stop()}function Hn(){ls.start()}let ls=new Dg;ls.setAnimationLoop(Th),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(w){Er=w,ct.setAnimationLoop(w),w===null?ls.stop():ls.start()},ct.addEventListener("sessionstart",Va),ct.addEventListener("sessionend",Hn),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){jt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(w,B);let Q=ct.enabled===!0&&ct.isPresenting===!0,q=F!==null&&(ht===null||Q)&&F.begin(O,ht);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(B),B=ct.getCamera()),w.isScene===!0&&w.onBeforeRender(O,w,B,ht),A=it.get(w,T.length),A.init(B),A.state.textureUnits=Yt.getTextureUnits(),T.push(A),Oe.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?$e.setFromArrayCamera(B):ne.setFromProjectionMatrix(Oe,yn,B.reversedDepth),ai=this.localClippingEnabled,ke=st.init(this.clippingPlanes,ai),C=yt.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let It=O.xr.getDepthSensingMesh();It!==null&&cs(It,B,-1/0,O.sortObjects)}cs(w,B,0,O.sortObjects),C.finish(),k!==null&&k.updateLights(A.state.lightsArray),O.sortObjects===!0&&C.sort(Wt,re),Qe=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,Qe&&N.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),ke===!0&&st.beginShadows();let $=A.state.shadowsArray;if(mt.render($,w,B),ke===!0&&st.endShadows(),(q&&F.hasRenderPass())===!1){let It=C.opaque,At=C.transmissive;if(A.setupLights(),B.isArrayCamera){let Lt=B.cameras;if(At.length>0)for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];wn(It,At,w,pe)}Qe&&N.render(w);for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];Io(C,w,pe,pe.viewport)}}else At.length>0&&wn(It,At,w,B),Qe&&N.render(w),Io(C,w,B)}ht!==null&&H===0&&(Yt.updateMultisampleRenderTarget(ht),Yt.updateRenderTargetMipmap(ht)),q&&F.end(O),w.isScene===!0&&w.onAfterRender(O,w,B),Mt.resetDefaultState(),K=-1,tt=null,T.pop(),T.length>0?(A=T[T.length-1],Yt.setTextureUnits(A.state.textureUnits),ke===!0&&st.setGlobalState(O.clippingPlanes,A.state.camera)):A=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,k!==null&&k.renderEnd()};function cs(w,B,Q,q){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let It=B.isArrayCamera?$e:ne;if(!w.frustumCulled||w.intersectsFrustum(It)){q&&Se.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Oe);let At=ut.update(w),Lt=w.material;Lt.visible&&C.push(w,At,Lt,Q,Se.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let It=B.isArrayCamera?$e:ne;if(!w.frustumCulled||w.intersectsFrustum(It)){let At=ut.update(w),Lt=w.material;if(q&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Se.copy(w.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),Se.copy(At.boundingSphere.center)),Se.applyMatrix4(w.matrixWorld).applyMatrix4(Oe)),Array.isArray(Lt)){let zt=At.groups;for(let te=0,pe=zt.length;te<pe;te++){let kt=zt[te],me=Lt[kt.materialIndex];me&&me.visible&&C.push(w,At,me,Q,Se.z,kt,B)}}else Lt.visible&&C.push(w,At,Lt,Q,Se.z,null,B)}}}let Tt=w.children;for(let It=0,At=Tt.length;It<At;It++)cs(Tt[It],B,Q,q)}function Io(w,B,Q,q){let{opaque:$,transmissive:Tt,transparent:It}=w;A.setupLightsView(Q),ke===!0&&st.setGlobalState(O.clippingPlanes,Q),q&&Et.viewport(rt.copy(q)),$.length>0&&ti($,B,Q),Tt.length>0&&ti(Tt,B,Q),It.length>0&&ti(It,B,Q),Et.buffers.depth.setTest(!0),Et.buffers.depth.setMask(!0),Et.buffers.color.setMask(!0),Et.setPolygonOffset(!1)}function wn(w,B,Q,q){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[q.id]===void 0){let kt=qt.has("EXT_color_buffer_half_float")||qt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[q.id]=new dn(1,1,{generateMipmaps:!0,type:kt?Bn:ji,minFilter:Ts,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ge.workingColorSpace})}let Tt=A.state.transmissionRenderTarget[q.id],It=q.viewport||rt;Tt.setSize(It.z*O.transmissionResolutionScale,It.w*O.transmissionResolutionScale);let At=O.getRenderTarget(),Lt=O.getActiveCubeFace(),zt=O.getActiveMipmapLevel();O.setRenderTarget(Tt),O.getClearColor(et),gt=O.getClearAlpha(),gt<1&&O.setClearColor(16777215,.5),O.clear(),Qe&&N.render(Q);let te=O.toneMapping;O.toneMapping=ts;let pe=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),A.setupLightsView(q),ke===!0&&st.setGlobalState(O.clippingPlanes,q),ti(w,Q,q),Yt.updateMultisampleRenderTarget(Tt),Yt.updateRenderTargetMipmap(Tt),qt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let me=0,Ke=B.length;me<Ke;me++){let Ie=B[me],{object:Le,geometry:gi,material:Ut,group:ci}=Ie;if(Ut.side===bn&&Le.layers.test(q.layers)){let ve=Ut.side;Ut.side=$i,Ut.needsUpdate=!0,si(Le,Q,q,gi,Ut,ci),Ut.side=ve,Ut.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(Tt),Yt.updateRenderTargetMipmap(Tt))}O.setRenderTarget(At,Lt,zt),O.setClearColor(et,gt),pe!==void 0&&(q.viewport=pe),O.toneMapping=te}function ti(w,B,Q){let q=B.isScene===!0?B.overrideMaterial:null;for(let $=0,Tt=w.length;$<Tt;$++){let It=w[$],{object:At,geometry:Lt,group:zt}=It,te=It.material;te.allowOverride===!0&&q!==null&&(te=q),At.layers.test(Q.layers)&&si(At,B,Q,Lt,te,zt)}}function si(w,B,Q,q,$,Tt){k!==null&&$.isNodeMaterial&&k.setObject(w,$),w.onBeforeRender(O,B,Q,q,$,Tt),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),$.onBeforeRender(O,B,Q,q,w,Tt),$.transparent===!0&&$.side===bn&&$.forceSinglePass===!1?($.side=$i,$.needsUpdate=!0,O.renderBufferDirect(Q,B,q,$,w,Tt),$.side=Ks,$.needsUpdate=!0,O.renderBufferDirect(Q,B,q,$,w,Tt),$.side=bn):O.renderBufferDirect(Q,B,q,$,w,Tt),w.onAfterRender(O,B,Q,q,$,Tt)}function ri(w){let B=0;for(let Q of w)Q.texture!==null&&B++;return B}function Vn(w,B,Q){B.isScene!==!0&&(B=mi);let q=Ht.get(w),$=A.state.lights,Tt=A.state.shadowsArray,It=$.state.version,At=at.getParameters(w,$.state,Tt,B,Q,A.state.lightProbeGridArray),Lt=at.getProgramCacheKey(At),zt=q.programs;q.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,q.fog=B.fog;let te=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;q.envMap=R.get(w.envMap||q.environment,te),q.envMapRotation=q.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,zt===void 0&&(w.addEventListener("dispose",ae),zt=new Map,q.programs=zt,q.programVariants=new Map);let pe=zt.get(Lt);if(pe!==void 0){if(q.currentProgram===pe&&q.lightsStateVersion===It)return Lo(w,At),pe}else At.uniforms=at.getUniforms(w),k!==null&&w.isNodeMaterial&&k.build(w,Q,At),w.onBeforeCompile(At,O),pe=at.acquireProgram(At,Lt),zt.set(Lt,pe),q.uniforms=At.uniforms;let kt=q.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(kt.clippingPlanes=st.uniform),Lo(w,At),q.needsLights=Ps(w),q.lightsStateVersion=It,q.needsLights&&(kt.ambientLightColor.value=$.state.ambient,kt.lightProbe.value=$.state.probe,kt.sunLights.value=$.state.sun,kt.sunLightShadows.value=$.state.sunShadow,kt.directionalLights.value=$.state.directional,kt.directionalLightShadows.value=$.state.directionalShadow,kt.spotLights.value=$.state.spot,kt.spotLightShadows.value=$.state.spotShadow,kt.rectAreaLights.value=$.state.rectArea,kt.ltc_1.value=$.state.rectAreaLTC1,kt.ltc_2.value=$.state.rectAreaLTC2,kt.pointLights.value=$.state.point,kt.pointLightShadows.value=$.state.pointShadow,kt.hemisphereLights.value=$.state.hemi,kt.sunShadowMatrix.value=$.state.sunShadowMatrix,kt.sunShadowCascade.value=$.state.sunShadowCascade,kt.directionalShadowMatrix.value=$.state.directionalShadowMatrix,kt.spotLightMatrix.value=$.state.spotLightMatrix,kt.spotLightMap.value=$.state.spotLightMap,kt.pointShadowMatrix.value=$.state.pointShadowMatrix),q.numLightProbeGrids=ri(A.state.lightProbeGridArray),q.currentProgram=pe,q.uniformsList=null,pe}function tn(w,B,Q,q,$){let Tt=Ht.get(w),It=Tt.currentProgram.id+","+q+","+$,At=Tt.programVariants.get(It);return At===void 0?(At=Vn(w,B,Q),Tt.programVariants.set(It,At)):(Tt.currentProgram=At,Tt.uniformsList=null,Tt.outputColorSpace=q,Tt.toneMapping=$),At}function Rs(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=bo.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Lo(w,B){let Q=Ht.get(w);Q.outputColorSpace=B.outputColorSpace,Q.batching=B.batching,Q.batchingColor=B.batchingColor,Q.instancing=B.instancing,Q.instancingColor=B.instancingColor,Q.instancingMorph=B.instancingMorph,Q.skinning=B.skinning,Q.morphTargets=B.morphTargets,Q.morphNormals=B.morphNormals,Q.morphColors=B.morphColors,Q.morphTargetsCount=B.morphTargetsCount,Q.numClippingPlanes=B.numClippingPlanes,Q.numIntersection=B.numClipIntersection,Q.vertexAlphas=B.vertexAlphas,Q.vertexTangents=B.vertexTangents,Q.toneMapping=B.toneMapping}function Do(w,B,Q,q,$){B.isScene!==!0&&(B=mi),Yt.resetTextureUnits();let Tt=B.fog,It=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?B.environment:null,At=ht===null?O.outputColorSpace:ht.isXRRenderTarget===!0?ht.texture.colorSpace:ge.workingColorSpace,Lt=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,zt=R.get(q.envMap||It,Lt),te=q.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,pe=!!Q.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),kt=!!Q.morphAttributes.position,me=!!Q.morphAttributes.normal,Ke=!!Q.morphAttributes.color,Ie=ts;q.toneMapped&&(ht===null||ht.isXRRenderTarget===!0)&&(Ie=O.toneMapping);let Le=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,gi=Le!==void 0?Le.length:0,Ut=Ht.get(q),ci=A.state.lights;if(ke===!0&&(ai===!0||w!==tt)){let De=w===tt&&q.id===K;st.setState(q,w,De)}let ve=!1,hs=!1;q.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==ci.state.version||$.isBatchedMesh&&Ut.batching===!1||!$.isBatchedMesh&&Ut.batching===!0||$.isBatchedMesh&&Ut.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ut.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ut.instancing===!1||!$.isInstancedMesh&&Ut.instancing===!0||$.isSkinnedMesh&&Ut.skinning===!1||!$.isSkinnedMesh&&Ut.skinning===!0||$.isInstancedMesh&&Ut.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ut.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ut.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ut.instancingMorph===!1&&$.morphTexture!==null||Ut.envMap!==zt||q.fog===!0&&Ut.fog!==Tt||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==st.numPlanes||Ut.numIntersection!==st.numIntersection)||Ut.vertexAlphas!==te||Ut.vertexTangents!==pe||Ut.morphTargets!==kt||Ut.morphNormals!==me||Ut.morphColors!==Ke||Ut.morphTargetsCount!==gi||Ut.numLightProbeGrids!==ri(A.state.lightProbeGridArray)?ve=!0:(Ut.outputColorSpace!==At||Ut.toneMapping!==Ie)&&(hs=!0):(ve=!0,Ut.__version=q.version);let hi=Ut.currentProgram;(ve===!0||hs===!0)&&(hi=hs===!0?tn(q,B,$,At,Ie):Vn(q,B,$),k&&q.isNodeMaterial&&k.onUpdateProgram(q,hi,Ut));let Ar=!1,Gn=!1,us=!1,he=hi.getUniforms(),ei=Ut.uniforms;if(Et.useProgram(hi.program)&&(Ar=!0,Gn=!0,us=!0),q.id!==K&&(K=q.id,Gn=!0),Ar||tt!==w){Et.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),he.setValue(U,"projectionMatrix",w.projectionMatrix),he.setValue(U,"viewMatrix",w.matrixWorldInverse);let ui=he.map.cameraPosition;ui!==void 0&&ui.setValue(U,Ei.setFromMatrixPosition(w.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&he.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),tt!==w&&(tt=w,Gn=!0,us=!0)}if(Ut.needsLights&&(ci.state.sunShadowMap.length>0&&he.setValue(U,"sunShadowMap",ci.state.sunShadowMap,Yt),ci.state.directionalShadowMap.length>0&&he.setValue(U,"directionalShadowMap",ci.state.directionalShadowMap,Yt),ci.state.spotShadowMap.length>0&&he.setValue(U,"spotShadowMap",ci.state.spotShadowMap,Yt),ci.state.pointShadowMap.length>0&&he.setValue(U,"pointShadowMap",ci.state.pointShadowMap,Yt)),$.isSkinnedMesh){he.setOptional(U,$,"bindMatrix"),he.setOptional(U,$,"bindMatrixInverse");let De=$.skeleton;De&&(De.boneTexture===null&&De.computeBoneTexture(),he.setValue(U,"boneTexture",De.boneTexture,Yt))}$.isBatchedMesh&&(he.setOptional(U,$,"batchingTexture"),he.setValue(U,"batchingTexture",$._matricesTexture,Yt),he.setOptional(U,$,"batchingIdTexture"),he.setValue(U,"batchingIdTexture",$._indirectTexture,Yt),he.setOptional(U,$,"batchingColorTexture"),$._colorsTexture!==null&&he.setValue(U,"batchingColorTexture",$._colorsTexture,Yt));let ki=Q.morphAttributes;if((ki.position!==void 0||ki.normal!==void 0||ki.color!==void 0)&&ot.update($,Q,hi),(Gn||Ut.receiveShadow!==$.receiveShadow)&&(Ut.receiveShadow=$.receiveShadow,he.setValue(U,"receiveShadow",$.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&B.environment!==null&&(ei.envMapIntensity.value=B.environmentIntensity),ei.dfgLUT!==void 0&&(ei.dfgLUT.value=Kb()),Gn){if(he.setValue(U,"toneMappingExposure",O.toneMappingExposure),Ut.needsLights&&wr(ei,us),Tt&&q.fog===!0&&xt.refreshFogUniforms(ei,Tt),xt.refreshMaterialUniforms(ei,q,bt,Ct,A.state.transmissionRenderTarget[w.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let De=v,ui=0;for(let Di of A.state.lightProbeGridArray)Di.texture!==null&&(De.textures[ui]=Di.texture,De.min[ui]=Di.boundingBox.min,De.max[ui]=Di.boundingBox.max,De.resolution[ui]=Di.resolution,ui++);for(let Di in De)De[Di].length=ui;ei.probesSH.value=De.textures,ei.probesMin.value=De.min,ei.probesMax.value=De.max,ei.probesResolution.value=De.resolution}bo.upload(U,Rs(Ut),ei,Yt)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(bo.upload(U,Rs(Ut),ei,Yt),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&he.setValue(U,"center",$.center),he.setValue(U,"modelViewMatrix",$.modelViewMatrix),he.setValue(U,"normalMatrix",$.normalMatrix),he.setValue(U,"modelMatrix",$.matrixWorld),q.uniformsGroups!==void 0){let De=q.uniformsGroups;for(let ui=0,Di=De.length;ui<Di;ui++){let Ga=De[ui];Gt.update(Ga,hi),Gt.bind(Ga,hi)}}return hi}function wr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function Ps(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return Z},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ht},this.setRenderTargetTextures=function(w,B,Q){let q=Ht.get(w);q.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),Ht.get(w.texture).__webglTexture=B,Ht.get(w.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:Q,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let Q=Ht.get(w);Q.__webglFramebuffer=B,Q.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,Q=0){ht=w,Z=B,H=Q;let q=null,$=!1,Tt=!1;if(w){let At=Ht.get(w);if(At.__useDefaultFramebuffer!==void 0){Et.bindFramebuffer(U.FRAMEBUFFER,At.__webglFramebuffer),rt.copy(w.viewport),ft.copy(w.scissor),dt=w.scissorTest,Et.viewport(rt),Et.scissor(ft),Et.setScissorTest(dt),K=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(w);else if(At.__hasExternalTextures)Yt.rebindTextures(w,Ht.get(w.texture).__webglTexture,Ht.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let te=w.depthTexture;if(At.__boundDepthTexture!==te){if(te!==null&&Ht.has(te)&&(w.width!==te.image.width||w.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(w)}}let Lt=w.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Tt=!0);let zt=Ht.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(zt[B])?q=zt[B][Q]:q=zt[B],$=!0):w.samples>0&&Yt.useMultisampledRTT(w)===!1?q=Ht.get(w).__webglMultisampledFramebuffer:Array.isArray(zt)?q=zt[Q]:q=zt,rt.copy(w.viewport),ft.copy(w.scissor),dt=w.scissorTest}else rt.copy(Vt).multiplyScalar(bt).floor(),ft.copy(fe).multiplyScalar(bt).floor(),dt=ce;if(Q!==0&&(q=G),Et.bindFramebuffer(U.FRAMEBUFFER,q)&&Et.drawBuffers(w,q),Et.viewport(rt),Et.scissor(ft),Et.setScissorTest(dt),$){let At=Ht.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,At.__webglTexture,Q)}else if(Tt){let At=B;for(let Lt=0;Lt<w.textures.length;Lt++){let zt=Ht.get(w.textures[Lt]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,Q,At)}}else if(w!==null&&Q!==0){let At=Ht.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,At.__webglTexture,Q)}K=-1};function Tr(w){let B=Ht.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=oe.textureFormatReadable(w.format),B.__typeReadable=oe.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,Q,q,$,Tt,It,At=0){if(!(w&&w.isWebGLRenderTarget)){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){Et.bindFramebuffer(U.FRAMEBUFFER,Lt);try{let zt=w.textures[At],te=zt.format,pe=zt.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=Tr(zt);if(kt.__formatReadable===!1){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-q&&Q>=0&&Q<=w.height-$&&U.readPixels(B,Q,q,$,_t.convert(te),_t.convert(pe),Tt)}finally{let zt=ht!==null?Ht.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(w,B,Q,q,$,Tt,It,At=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(B>=0&&B<=w.width-q&&Q>=0&&Q<=w.height-$){Et.bindFramebuffer(U.FRAMEBUFFER,Lt);let zt=w.textures[At],te=zt.format,pe=zt.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=Tr(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let me=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.bufferData(U.PIXEL_PACK_BUFFER,Tt.byteLength,U.STREAM_READ),U.readPixels(B,Q,q,$,_t.convert(te),_t.convert(pe),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Ke=ht!==null?Ht.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,Ke);let Ie=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await ng(U,Ie,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Tt),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(me),U.deleteSync(Ie),Tt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,Q=0){let q=Math.pow(2,-Q),$=Math.floor(w.image.width*q),Tt=Math.floor(w.image.height*q),It=B!==null?B.x:0,At=B!==null?B.y:0;Yt.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,Q,0,0,It,At,$,Tt),Et.unbindTexture()},this.copyTextureToTexture=function(w,B,Q=null,q=null,$=0,Tt=0){let It,At,Lt,zt,te,pe,kt,me,Ke,Ie=w.isCompressedTexture?w.mipmaps[Tt]:w.image;if(Q!==null)It=Q.max.x-Q.min.x,At=Q.max.y-Q.min.y,Lt=Q.isBox3?Q.max.z-Q.min.z:1,zt=Q.min.x,te=Q.min.y,pe=Q.isBox3?Q.min.z:0;else{let he=Math.pow(2,-$);It=Math.floor(Ie.width*he),At=Math.floor(Ie.height*he),w.isDataArrayTexture?Lt=Ie.depth:w.isData3DTexture?Lt=Math.floor(Ie.depth*he):Lt=1,zt=0,te=0,pe=0}q!==null?(kt=q.x,me=q.y,Ke=q.z):(kt=0,me=0,Ke=0);let Le=_t.convert(B.format),gi=_t.convert(B.type),Ut;B.isData3DTexture?(Yt.setTexture3D(B,0),Ut=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Yt.setTexture2DArray(B,0),Ut=U.TEXTURE_2D_ARRAY):(Yt.setTexture2D(B,0),Ut=U.TEXTURE_2D),Et.activeTexture(U.TEXTURE0),Et.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),Et.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Et.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let ci=Et.getParameter(U.UNPACK_ROW_LENGTH),ve=Et.getParameter(U.UNPACK_IMAGE_HEIGHT),hs=Et.getParameter(U.UNPACK_SKIP_PIXELS),hi=Et.getParameter(U.UNPACK_SKIP_ROWS),Ar=Et.getParameter(U.UNPACK_SKIP_IMAGES);Et.pixelStorei(U.UNPACK_ROW_LENGTH,Ie.width),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ie.height),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,zt),Et.pixelStorei(U.UNPACK_SKIP_ROWS,te),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,pe);let Gn=w.isDataArrayTexture||w.isData3DTexture,us=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let he=Ht.get(w),ei=Ht.get(B),ki=Ht.get(he.__renderTarget),De=Ht.get(ei.__renderTarget);Et.bindFramebuffer(U.READ_FRAMEBUFFER,ki.__webglFramebuffer),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,De.__webglFramebuffer);for(let ui=0;ui<Lt;ui++)Gn&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(w).__webglTexture,$,pe+ui),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(B).__webglTexture,Tt,Ke+ui)),U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.DEPTH_BUFFER_BIT,U.NEAREST);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if($!==0||w.isRenderTargetTexture||Ht.has(w)){let he=Ht.get(w),ei=Ht.get(B);Et.bindFramebuffer(U.READ_FRAMEBUFFER,I),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,z);for(let ki=0;ki<Lt;ki++)Gn?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,he.__webglTexture,$,pe+ki):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,he.__webglTexture,$),us?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ei.__webglTexture,Tt,Ke+ki):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ei.__webglTexture,Tt),$!==0?U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.COLOR_BUFFER_BIT,U.NEAREST):us?U.copyTexSubImage3D(Ut,Tt,kt,me,Ke+ki,zt,te,It,At):U.copyTexSubImage2D(Ut,Tt,kt,me,zt,te,It,At);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else us?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Ut,Tt,kt,me,Ke,It,At,Lt,Le,gi,Ie.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Ut,Tt,kt,me,Ke,It,At,Lt,Le,Ie.data):U.texSubImage3D(Ut,Tt,kt,me,Ke,It,At,Lt,Le,gi,Ie):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Tt,kt,me,It,At,Le,gi,Ie.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Tt,kt,me,Ie.width,Ie.height,Le,Ie.data):U.texSubImage2D(U.TEXTURE_2D,Tt,kt,me,It,At,Le,gi,Ie);Et.pixelStorei(U.UNPACK_ROW_LENGTH,ci),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ve),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,hs),Et.pixelStorei(U.UNPACK_SKIP_ROWS,hi),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,Ar),Tt===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Ut),Et.unbindTexture()},this.initRenderTarget=function(w){Ht.get(w).__webglFramebuffer===void 0&&Yt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Yt.setTextureCube(w,0):w.isData3DTexture?Yt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Yt.setTexture2DArray(w,0):Yt.setTexture2D(w,0),Et.unbindTexture()},this.resetState=function(){Z=0,H=0,ht=null,Et.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ge._getDrawingBufferColorSpace(t),e.unpackColorSpace=ge._getUnpackColorSpace()}};var jb=`
  attribute vec3 tail;
  attribute vec3 head;
  attribute vec3 shade;
  attribute float broad;
  uniform vec2 size;
  uniform float width;
  uniform float close;
  uniform float far;
  varying vec3 color;
  varying float across;
  varying float half_width;
  varying float fog;
  varying float thin;
  varying vec2 run; // pixels along a dashed line, and what they are divided by; none of one that is whole
  void main() {
    vec4 a = modelViewMatrix * vec4(tail, 1.0);
    vec4 b = modelViewMatrix * vec4(head, 1.0);
    bool perspective = projectionMatrix[2][3] == -1.0;
    if (perspective) { // cut at the near plane
      float near = -projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0);
      if (a.z > near && b.z > near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
      if (a.z > near) a = mix(a, b, (near - a.z) / (b.z - a.z));
      else if (b.z > near) b = mix(b, a, (near - b.z) / (a.z - b.z));
    }
    vec4 p = projectionMatrix * a;
    vec4 q = projectionMatrix * b;
    vec2 p2 = p.xy / p.w * size;
    vec2 q2 = q.xy / q.w * size;
    vec2 along = q2 - p2;
    float reach = length(along);
    along = reach > 1e-6 ? along / reach : vec2(1.0, 0.0);
    vec2 side = vec2(-along.y, along.x);
    float thick = max(width * abs(broad), 1.0);
    half_width = 0.5 * thick;
    across = position.y * (half_width + 0.75);
    vec4 end = position.x < 0.5 ? p : q;
    float cap = position.x < 0.5 ? -1.0 : 1.0;
    vec2 shift = (side * across * 2.0 + along * cap * half_width) / size;
    gl_Position = end + vec4(shift * end.w, 0.0, 0.0);
    float depth = -(position.x < 0.5 ? a.z : b.z);
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
    color = shade;
    thin = min(width * abs(broad), 1.0);
    run = broad < 0.0 ? vec2(position.x * 0.5 * reach * end.w, end.w) : vec2(0.0, end.w);
  }
`,Qb=`
  uniform vec3 ground;
  uniform float fade;
  uniform float opacity;
  uniform float dash;
  varying vec2 run;
  varying vec3 color;
  varying float across;
  varying float half_width;
  varying float fog;
  varying float thin;
  void main() {
    float edge = clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
    if (edge <= 0.0 || fract(run.x / run.y / dash) > 0.55) discard;
    gl_FragColor = vec4(mix(color, ground, fade * fog), edge * opacity * thin);
  }
`,rs={size:{value:new ue(1,1)},close:{value:0},far:{value:1},ground:{value:new Qt(1,1,1)},fade:{value:.45}},Wg=4.5,tE=new Float32Array([0,-1,0,1,-1,0,1,1,0,0,1,0]);function ns(n,t,e,i,s=!1){let r=n.getAttribute(t);if(r&&r.array.length>=e.length&&r.array.constructor===e.constructor){r.array.set(e),r.clearUpdateRanges(),r.addUpdateRange(0,e.length),r.needsUpdate=!0;return}let o=e instanceof Float32Array?new Float32Array(e.length):new Uint8Array(e.length);o.set(e);let a=new mr(o,i,s);a.setUsage(ch),n.setAttribute(t,a),Xg(n)}function Xg(n){n._maxInstanceCount=void 0}var ss=class{object;geometry=new Js;material;pairs=null;count=0;constructor(t,e=0,i=1){this.geometry.setAttribute("position",new yi(tE,3)),this.geometry.setIndex([0,1,2,0,2,3]),this.material=new Zi({vertexShader:jb,fragmentShader:Qb,transparent:!0,depthWrite:!1,uniforms:{...rs,width:{value:t},opacity:{value:i},dash:{value:Wg*t}}}),this.object=new Si(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}set width(t){this.material.uniforms.width.value=t,this.material.uniforms.dash.value=Wg*Math.max(t,2)}set opaque(t){this.material.depthWrite=t}show(t,e,i){let s=t.length/6;this.object.visible=s>0,this.geometry.instanceCount=s,s&&((!this.pairs||this.pairs.array.length<t.length)&&(this.pairs=new ba(new Float32Array(t.length),6,1),this.pairs.setUsage(ch),this.geometry.setAttribute("tail",new mo(this.pairs,3,0)),this.geometry.setAttribute("head",new mo(this.pairs,3,3)),Xg(this.geometry)),this.pairs.array.set(t),this.pairs.clearUpdateRanges(),this.pairs.addUpdateRange(0,t.length),this.pairs.needsUpdate=!0,e&&ns(this.geometry,"shade",e,3,!0),i?ns(this.geometry,"broad",i,1):(s>this.count||!this.geometry.getAttribute("broad"))&&ns(this.geometry,"broad",new Float32Array(s).fill(1),1),this.count=Math.max(this.count,s))}plain(t,e){let[i,s,r]=Yg(e),o=new Uint8Array(t.length/2);for(let a=0;a<o.length;a+=3)o[a]=i,o[a+1]=s,o[a+2]=r;this.show(t,o,null)}};function Yg(n){let t=parseInt(n.slice(1),16);return[t>>16&255,t>>8&255,t&255]}var eE=`
  attribute vec3 center;
  attribute float radius;
  attribute vec3 shade;
  uniform vec2 size;
  uniform float least;
  uniform float close;
  uniform float far;
  uniform float unit;
  varying vec2 place;
  varying vec3 color;
  varying float pixels;
  varying float fog;
  varying float solid;
  void main() {
    vec4 middle = modelViewMatrix * vec4(center, 1.0);
    float scale = projectionMatrix[2][3] == -1.0 ? projectionMatrix[1][1] / max(-middle.z, 1e-9) : projectionMatrix[1][1];
    float real = radius * unit * scale * 0.5 * size.y;
    pixels = max(real, least);
    solid = real > 2.5 ? 1.0 : 0.0;
    place = position.xy * (1.0 + 1.0 / pixels);
    vec4 p = projectionMatrix * middle;
    p.xy += place * pixels * 2.0 / size * p.w;
    middle.z += radius * unit; // before the springs that end in it
    vec4 front = projectionMatrix * middle;
    p.z = front.z / front.w * p.w;
    gl_Position = p;
    color = shade;
    float depth = -middle.z;
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
  }
`,iE=`
  uniform vec3 ground;
  uniform vec3 rim;
  uniform float fade;
  uniform float round;
  varying vec2 place;
  varying vec3 color;
  varying float pixels;
  varying float fog;
  varying float solid;
  void main() {
    float off = length(place);
    float edge = clamp((1.0 - off) * pixels + 0.5, 0.0, 1.0);
    if (edge <= 0.0) discard;
    vec3 lit = color;
    if (round > 0.5 && solid > 0.5) {
      vec3 normal = vec3(place, sqrt(max(0.0, 1.0 - off * off)));
      float light = dot(normal, normalize(vec3(-0.35, 0.65, 0.68)));
      lit = color * (0.62 + 0.42 * max(light, 0.0)) + 0.10 * pow(max(light, 0.0), 24.0);
    }
    else if (solid > 0.5 && pixels > 5.0) {
      float line = clamp((off - 1.0) * pixels + 1.6, 0.0, 1.0);
      lit = mix(color, rim, 0.65 * line);
    }
    gl_FragColor = vec4(mix(lit, ground, fade * fog), edge);
  }
`,nE=`
  attribute vec3 center;
  attribute float kind;
  attribute float radius;
  uniform vec2 size;
  uniform float tall;
  varying vec2 place;
  varying float hollow;
  void main() {
    vec4 p = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
    place = vec2(position.x, position.y * 0.5 + 0.5);
    hollow = kind < 1.5 ? 1.0 : 0.0;
    bool none = kind < 0.5 || radius > 0.0;
    p.xy += vec2(position.x * 0.72, position.y * 0.5 - 0.5) * tall * 2.0 / size * p.w;
    gl_Position = none ? vec4(2.0, 2.0, 2.0, 1.0) : p;
  }
`,sE=`
  uniform vec3 ink;
  uniform vec3 ground;
  uniform float tall;
  varying vec2 place;
  varying float hollow;
  void main() {
    float down = 1.0 - place.y;
    float bar = hollow > 0.5 ? 0.22 : 0.0;
    float height = 1.0 - bar;
    float inside = (down / height - abs(place.x)) * tall * 0.5;
    float triangle = down <= height ? clamp(inside + 0.5, 0.0, 1.0) : 0.0;
    float line = hollow > 0.5 ? clamp((down - 0.88) * tall + 0.5, 0.0, 1.0) : 0.0;
    float alpha = max(triangle, line);
    if (alpha <= 0.0) discard;
    bool core = hollow > 0.5 && inside > 1.6 && (height - down) * tall > 1.6 && line <= 0.0;
    gl_FragColor = vec4(core ? ground : ink, alpha);
  }
`,rE=new Float32Array([-1,-1,0,1,-1,0,1,1,0,-1,1,0]),xh=class{group=new Sn;balls=new Js;feet=new Js;material;footing;meshes;constructor(){for(let t of[this.balls,this.feet])t.setAttribute("position",new yi(rE,3)),t.setIndex([0,1,2,0,2,3]);this.material=new Zi({vertexShader:eE,fragmentShader:iE,transparent:!0,uniforms:{...rs,least:{value:2},round:{value:1},unit:{value:1},rim:{value:new Qt}}}),this.footing=new Zi({vertexShader:nE,fragmentShader:sE,transparent:!0,depthTest:!1,uniforms:{...rs,tall:{value:11},ink:{value:new Qt}}}),this.meshes=[new Si(this.balls,this.material),new Si(this.feet,this.footing)],this.meshes.forEach((t,e)=>{t.frustumCulled=!1,t.renderOrder=20-15*e,this.group.add(t)})}dress(t,e,i,s,r,o){this.material.uniforms.round.value=t?1:0,this.material.uniforms.rim.value=i,this.material.uniforms.unit.value=s,this.material.uniforms.least.value=r*o,this.footing.uniforms.ink.value=e,this.footing.uniforms.tall.value=11*o}show(t,e,i,s,r){let o=t.length/3;for(let a of this.meshes)a.visible=o>0;if(this.balls.instanceCount=o,!!o&&(ns(this.balls,"center",t,3),e&&ns(this.balls,"radius",e,1),i&&ns(this.balls,"shade",i,3,!0),s&&(this.held=Uint32Array.from(s.keys()).filter(a=>s[a]>0),ns(this.feet,"kind",Float32Array.from(this.held,a=>s[a]),1),ns(this.feet,"radius",Float32Array.from(this.held,a=>r?.[a]??0),1)),this.feet.instanceCount=this.held.length,this.meshes[1].visible=this.held.length>0,this.held.length)){let a=new Float32Array(3*this.held.length);this.held.forEach((l,c)=>a.set(t.subarray(3*l,3*l+3),3*c)),ns(this.feet,"center",a,3)}}held=new Uint32Array(0)};var je={LEFT:1,RIGHT:2,MIDDLE:4},j=Object.freeze({NONE:0,ROTATE:1,TRUCK:2,SCREEN_PAN:4,OFFSET:8,DOLLY:16,ZOOM:32,TOUCH_ROTATE:64,TOUCH_TRUCK:128,TOUCH_SCREEN_PAN:256,TOUCH_OFFSET:512,TOUCH_DOLLY:1024,TOUCH_ZOOM:2048,TOUCH_DOLLY_TRUCK:4096,TOUCH_DOLLY_SCREEN_PAN:8192,TOUCH_DOLLY_OFFSET:16384,TOUCH_DOLLY_ROTATE:32768,TOUCH_ZOOM_TRUCK:65536,TOUCH_ZOOM_OFFSET:131072,TOUCH_ZOOM_SCREEN_PAN:262144,TOUCH_ZOOM_ROTATE:524288}),wo={NONE:0,IN:1,OUT:-1};function Mr(n){return n.isPerspectiveCamera}function tr(n){return n.isOrthographicCamera}var Qs=Math.PI*2,qg=Math.PI/2,e0=1e-5,Ba=Math.PI/180;function zn(n,t,e){return Math.max(t,Math.min(e,n))}function Ve(n,t=e0){return Math.abs(n)<t}function Pe(n,t,e=e0){return Ve(n-t,e)}function Zg(n,t){return Math.round(n/t)*t}function ka(n){return isFinite(n)?n:n<0?-Number.MAX_VALUE:Number.MAX_VALUE}function za(n){return Math.abs(n)<Number.MAX_VALUE?n:n*(1/0)}function vh(n,t,e,i,s=1/0,r){i=Math.max(1e-4,i);let o=2/i,a=o*r,l=1/(1+a+.48*a*a+.235*a*a*a),c=n-t,h=t,u=s*i;c=zn(c,-u,u),t=n-c;let d=(e.value+o*c)*r;e.value=(e.value-o*d)*l;let p=t+(c+d)*l;return h-n>0==p>h&&(p=h,e.value=(p-h)/r),p}function $g(n,t,e,i,s=1/0,r,o){i=Math.max(1e-4,i);let a=2/i,l=a*r,c=1/(1+l+.48*l*l+.235*l*l*l),h=t.x,u=t.y,d=t.z,p=n.x-h,g=n.y-u,M=n.z-d,m=h,f=u,y=d,b=s*i,v=b*b,C=p*p+g*g+M*M;if(C>v){let z=Math.sqrt(C);p=p/z*b,g=g/z*b,M=M/z*b}h=n.x-p,u=n.y-g,d=n.z-M;let A=(e.x+a*p)*r,_=(e.y+a*g)*r,T=(e.z+a*M)*r;e.x=(e.x-a*A)*c,e.y=(e.y-a*_)*c,e.z=(e.z-a*T)*c,o.x=h+(p+A)*c,o.y=u+(g+_)*c,o.z=d+(M+T)*c;let F=m-n.x,O=f-n.y,D=y-n.z,k=o.x-m,G=o.y-f,I=o.z-y;return F*k+O*G+D*I>0&&(o.x=m,o.y=f,o.z=y,e.x=(o.x-m)/r,e.y=(o.y-f)/r,e.z=(o.z-y)/r),o}function Ud(n,t){t.set(0,0),n.forEach(e=>{t.x+=e.clientX,t.y+=e.clientY}),t.x/=n.length,t.y/=n.length}function Fd(n,t){return tr(n)?(console.warn(`${t} is not supported in OrthographicCamera`),!0):!1}var Vd=class{_listeners={};addEventListener(t,e){let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let s=this._listeners[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}removeAllEventListeners(t){if(!t){this._listeners={};return}Array.isArray(this._listeners[t])&&(this._listeners[t].length=0)}dispatchEvent(t){let i=this._listeners[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t)}}},oE="3.1.2",yh=1/8,aE=/Mac/.test(globalThis?.navigator?.platform),ee,Jg,Sh,Bd,Qi,le,we,To,Ha,os,as,br,Kg,jg,pn,Ao,Co,Qg,kd,t0,zd,Hd,Mh,Ro=class n extends Vd{static install(t){ee=t.THREE,Jg=Object.freeze(new ee.Vector3(0,0,0)),Sh=Object.freeze(new ee.Vector3(0,1,0)),Bd=Object.freeze(new ee.Vector3(0,0,1)),Qi=new ee.Vector2,le=new ee.Vector3,we=new ee.Vector3,To=new ee.Vector3,Ha=new ee.Vector3,os=new ee.Vector3,as=new ee.Vector3,br=new ee.Vector3,Kg=new ee.Vector3,jg=new ee.Vector3,pn=new ee.Spherical,Ao=new ee.Spherical,Co=new ee.Box3,Qg=new ee.Box3,kd=new ee.Sphere,t0=new ee.Quaternion,zd=new ee.Quaternion,Hd=new ee.Matrix4,Mh=new ee.Raycaster}static get ACTION(){return j}minPolarAngle=0;maxPolarAngle=Math.PI;minAzimuthAngle=-1/0;maxAzimuthAngle=1/0;minDistance=Number.EPSILON;maxDistance=1/0;infinityDolly=!1;minZoom=.01;maxZoom=1/0;smoothTime=.25;draggingSmoothTime=.125;maxSpeed=1/0;azimuthRotateSpeed=1;polarRotateSpeed=1;dollySpeed=1;dollyDragInverted=!1;truckSpeed=2;dollyToCursor=!1;dragToOffset=!1;boundaryFriction=0;restThreshold=.01;colliderMeshes=[];mouseButtons;touches;cancel=()=>{};lockPointer;unlockPointer;_enabled=!0;_camera;_yAxisUpSpace;_yAxisUpSpaceInverse;_state=j.NONE;_domElement;_viewport=null;_target;_targetEnd;_focalOffset;_focalOffsetEnd;_spherical;_sphericalEnd;_lastDistance;_zoom;_zoomEnd;_lastZoom;_cameraUp0;_target0;_position0;_zoom0;_focalOffset0;_dollyControlCoord;_changedDolly=0;_changedZoom=0;_nearPlaneCorners;_hasRested=!0;_boundary;_boundaryEnclosesCamera=!1;_needsUpdate=!0;_updatedLastTime=!1;_elementRect=new DOMRect;_isDragging=!1;_dragNeedsUpdate=!0;_activePointers=[];_lockedPointer=null;_interactiveArea=new DOMRect(0,0,1,1);_isUserControllingRotate=!1;_isUserControllingDolly=!1;_isUserControllingTruck=!1;_isUserControllingOffset=!1;_isUserControllingZoom=!1;_lastDollyDirection=wo.NONE;_thetaVelocity={value:0};_phiVelocity={value:0};_radiusVelocity={value:0};_targetVelocity=new ee.Vector3;_focalOffsetVelocity=new ee.Vector3;_zoomVelocity={value:0};set verticalDragToForward(t){console.warn("camera-controls: `verticalDragToForward` was removed. Use `mouseButtons.left = CameraControls.ACTION.SCREEN_PAN` instead.")}constructor(t,e){super(),typeof ee>"u"&&console.error("camera-controls: `THREE` is undefined. You must first run `CameraControls.install( { THREE: THREE } )`. Check the docs for further information."),this._camera=t,this._yAxisUpSpace=new ee.Quaternion().setFromUnitVectors(this._camera.up,Sh),this._yAxisUpSpaceInverse=this._yAxisUpSpace.clone().invert(),this._state=j.NONE,this._target=new ee.Vector3,this._targetEnd=this._target.clone(),this._focalOffset=new ee.Vector3,this._focalOffsetEnd=this._focalOffset.clone(),this._spherical=new ee.Spherical().setFromVector3(le.copy(this._camera.position).applyQuaternion(this._yAxisUpSpace)),this._sphericalEnd=this._spherical.clone(),this._lastDistance=this._spherical.radius,this._zoom=this._camera.zoom,this._zoomEnd=this._zoom,this._lastZoom=this._zoom,this._nearPlaneCorners=[new ee.Vector3,new ee.Vector3,new ee.Vector3,new ee.Vector3],this._updateNearPlaneCorners(),this._boundary=new ee.Box3(new ee.Vector3(-1/0,-1/0,-1/0),new ee.Vector3(1/0,1/0,1/0)),this._cameraUp0=this._camera.up.clone(),this._target0=this._target.clone(),this._position0=this._camera.position.clone(),this._zoom0=this._zoom,this._focalOffset0=this._focalOffset.clone(),this._dollyControlCoord=new ee.Vector2,this.mouseButtons={left:j.ROTATE,middle:j.DOLLY,right:j.TRUCK,wheel:Mr(this._camera)?j.DOLLY:tr(this._camera)?j.ZOOM:j.NONE},this.touches={one:j.TOUCH_ROTATE,two:Mr(this._camera)?j.TOUCH_DOLLY_TRUCK:tr(this._camera)?j.TOUCH_ZOOM_TRUCK:j.NONE,three:j.TOUCH_TRUCK};let i=new ee.Vector2,s=new ee.Vector2,r=new ee.Vector2,o=f=>{if(!this._enabled||!this._domElement)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let v=this._domElement.getBoundingClientRect(),C=f.clientX/v.width,A=f.clientY/v.height;if(C<this._interactiveArea.left||C>this._interactiveArea.right||A<this._interactiveArea.top||A>this._interactiveArea.bottom)return}let y=f.pointerType!=="mouse"?null:(f.buttons&je.LEFT)===je.LEFT?je.LEFT:(f.buttons&je.MIDDLE)===je.MIDDLE?je.MIDDLE:(f.buttons&je.RIGHT)===je.RIGHT?je.RIGHT:null;if(y!==null){let v=this._findPointerByMouseButton(y);v&&this._disposePointer(v)}if((f.buttons&je.LEFT)===je.LEFT&&this._lockedPointer)return;let b={pointerId:f.pointerId,clientX:f.clientX,clientY:f.clientY,deltaX:0,deltaY:0,mouseButton:y};this._activePointers.push(b),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),this._isDragging=!0,d(f)},a=f=>{f.cancelable&&f.preventDefault();let y=f.pointerId,b=this._lockedPointer||this._findPointerById(y);if(b){if(b.clientX=f.clientX,b.clientY=f.clientY,b.deltaX=f.movementX,b.deltaY=f.movementY,this._state=0,f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else(!this._isDragging&&this._lockedPointer||this._isDragging&&(f.buttons&je.LEFT)===je.LEFT)&&(this._state=this._state|this.mouseButtons.left),this._isDragging&&(f.buttons&je.MIDDLE)===je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),this._isDragging&&(f.buttons&je.RIGHT)===je.RIGHT&&(this._state=this._state|this.mouseButtons.right);p()}},l=f=>{let y=this._findPointerById(f.pointerId);if(!(y&&y===this._lockedPointer)){if(y&&this._disposePointer(y),f.pointerType==="touch")switch(this._activePointers.length){case 0:this._state=j.NONE;break;case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else this._state=j.NONE;g()}},c=-1,h=f=>{if(!this._domElement||!this._enabled||this.mouseButtons.wheel===j.NONE)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let _=this._domElement.getBoundingClientRect(),T=f.clientX/_.width,F=f.clientY/_.height;if(T<this._interactiveArea.left||T>this._interactiveArea.right||F<this._interactiveArea.top||F>this._interactiveArea.bottom)return}if(f.preventDefault(),this.dollyToCursor||this.mouseButtons.wheel===j.ROTATE||this.mouseButtons.wheel===j.TRUCK){let _=performance.now();c-_<1e3&&this._getClientRect(this._elementRect),c=_}let y=aE?-1:-3,b=f.deltaMode===1&&!f.ctrlKey?f.deltaY/y:f.deltaY/(y*10),v=this.dollyToCursor?(f.clientX-this._elementRect.x)/this._elementRect.width*2-1:0,C=this.dollyToCursor?(f.clientY-this._elementRect.y)/this._elementRect.height*-2+1:0;switch(f.ctrlKey?j.ZOOM:this.mouseButtons.wheel){case j.ROTATE:{this._rotateInternal(f.deltaX,f.deltaY),this._isUserControllingRotate=!0;break}case j.TRUCK:{this._truckInternal(f.deltaX,f.deltaY,!1,!1),this._isUserControllingTruck=!0;break}case j.SCREEN_PAN:{this._truckInternal(f.deltaX,f.deltaY,!1,!0),this._isUserControllingTruck=!0;break}case j.OFFSET:{this._truckInternal(f.deltaX,f.deltaY,!0,!1),this._isUserControllingOffset=!0;break}case j.DOLLY:{this._dollyInternal(-b,v,C),this._isUserControllingDolly=!0;break}case j.ZOOM:{this._zoomInternal(-b,v,C),this._isUserControllingZoom=!0;break}}this.dispatchEvent({type:"control"})},u=f=>{if(!(!this._domElement||!this._enabled)){if(this.mouseButtons.right===n.ACTION.NONE){let y=f instanceof PointerEvent?f.pointerId:0,b=this._findPointerById(y);b&&this._disposePointer(b),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l);return}f.preventDefault()}},d=f=>{if(!this._enabled)return;if(Ud(this._activePointers,Qi),this._getClientRect(this._elementRect),i.copy(Qi),s.copy(Qi),this._activePointers.length>=2){let b=Qi.x-this._activePointers[1].clientX,v=Qi.y-this._activePointers[1].clientY,C=Math.sqrt(b*b+v*v);r.set(0,C);let A=(this._activePointers[0].clientX+this._activePointers[1].clientX)*.5,_=(this._activePointers[0].clientY+this._activePointers[1].clientY)*.5;s.set(A,_)}if(this._state=0,!f)this._lockedPointer&&(this._state=this._state|this.mouseButtons.left);else if("pointerType"in f&&f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else!this._lockedPointer&&(f.buttons&je.LEFT)===je.LEFT&&(this._state=this._state|this.mouseButtons.left),(f.buttons&je.MIDDLE)===je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),(f.buttons&je.RIGHT)===je.RIGHT&&(this._state=this._state|this.mouseButtons.right);((this._state&j.ROTATE)===j.ROTATE||(this._state&j.TOUCH_ROTATE)===j.TOUCH_ROTATE||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE)&&(this._sphericalEnd.theta=this._spherical.theta,this._sphericalEnd.phi=this._spherical.phi,this._thetaVelocity.value=0,this._phiVelocity.value=0),((this._state&j.TRUCK)===j.TRUCK||(this._state&j.SCREEN_PAN)===j.SCREEN_PAN||(this._state&j.TOUCH_TRUCK)===j.TOUCH_TRUCK||(this._state&j.TOUCH_SCREEN_PAN)===j.TOUCH_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN)&&(this._targetEnd.copy(this._target),this._targetVelocity.set(0,0,0)),((this._state&j.DOLLY)===j.DOLLY||(this._state&j.TOUCH_DOLLY)===j.TOUCH_DOLLY||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE)&&(this._sphericalEnd.radius=this._spherical.radius,this._radiusVelocity.value=0),((this._state&j.ZOOM)===j.ZOOM||(this._state&j.TOUCH_ZOOM)===j.TOUCH_ZOOM||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_ZOOM_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE)&&(this._zoomEnd=this._zoom,this._zoomVelocity.value=0),((this._state&j.OFFSET)===j.OFFSET||(this._state&j.TOUCH_OFFSET)===j.TOUCH_OFFSET||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET)&&(this._focalOffsetEnd.copy(this._focalOffset),this._focalOffsetVelocity.set(0,0,0)),this.dispatchEvent({type:"controlstart"})},p=()=>{if(!this._enabled||!this._dragNeedsUpdate)return;this._dragNeedsUpdate=!1,Ud(this._activePointers,Qi);let y=this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement?this._lockedPointer||this._activePointers[0]:null,b=y?-y.deltaX:s.x-Qi.x,v=y?-y.deltaY:s.y-Qi.y;if(s.copy(Qi),((this._state&j.ROTATE)===j.ROTATE||(this._state&j.TOUCH_ROTATE)===j.TOUCH_ROTATE||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE)&&(this._rotateInternal(b,v),this._isUserControllingRotate=!0),(this._state&j.DOLLY)===j.DOLLY||(this._state&j.ZOOM)===j.ZOOM){let C=this.dollyToCursor?(i.x-this._elementRect.x)/this._elementRect.width*2-1:0,A=this.dollyToCursor?(i.y-this._elementRect.y)/this._elementRect.height*-2+1:0,_=this.dollyDragInverted?-1:1;(this._state&j.DOLLY)===j.DOLLY?(this._dollyInternal(_*v*yh,C,A),this._isUserControllingDolly=!0):(this._zoomInternal(_*v*yh,C,A),this._isUserControllingZoom=!0)}if((this._state&j.TOUCH_DOLLY)===j.TOUCH_DOLLY||(this._state&j.TOUCH_ZOOM)===j.TOUCH_ZOOM||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_ZOOM_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE){let C=Qi.x-this._activePointers[1].clientX,A=Qi.y-this._activePointers[1].clientY,_=Math.sqrt(C*C+A*A),T=r.y-_;r.set(0,_);let F=this.dollyToCursor?(s.x-this._elementRect.x)/this._elementRect.width*2-1:0,O=this.dollyToCursor?(s.y-this._elementRect.y)/this._elementRect.height*-2+1:0;(this._state&j.TOUCH_DOLLY)===j.TOUCH_DOLLY||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET?(this._dollyInternal(T*yh,F,O),this._isUserControllingDolly=!0):(this._zoomInternal(T*yh,F,O),this._isUserControllingZoom=!0)}((this._state&j.TRUCK)===j.TRUCK||(this._state&j.TOUCH_TRUCK)===j.TOUCH_TRUCK||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK)&&(this._truckInternal(b,v,!1,!1),this._isUserControllingTruck=!0),((this._state&j.SCREEN_PAN)===j.SCREEN_PAN||(this._state&j.TOUCH_SCREEN_PAN)===j.TOUCH_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_ZOOM_SCREEN_PAN)&&(this._truckInternal(b,v,!1,!0),this._isUserControllingTruck=!0),((this._state&j.OFFSET)===j.OFFSET||(this._state&j.TOUCH_OFFSET)===j.TOUCH_OFFSET||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET)&&(this._truckInternal(b,v,!0,!1),this._isUserControllingOffset=!0),this.dispatchEvent({type:"control"})},g=()=>{Ud(this._activePointers,Qi),s.copy(Qi),this._dragNeedsUpdate=!1,(this._activePointers.length===0||this._activePointers.length===1&&this._activePointers[0]===this._lockedPointer)&&(this._isDragging=!1),this._activePointers.length===0&&this._domElement&&(this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this.dispatchEvent({type:"controlend"}))};this.lockPointer=()=>{!this._enabled||!this._domElement||(this.cancel(),this._lockedPointer={pointerId:-1,clientX:0,clientY:0,deltaX:0,deltaY:0,mouseButton:null},this._activePointers.push(this._lockedPointer),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.requestPointerLock(),this._domElement.ownerDocument.addEventListener("pointerlockchange",M),this._domElement.ownerDocument.addEventListener("pointerlockerror",m),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),d())},this.unlockPointer=()=>{this._lockedPointer!==null&&(this._disposePointer(this._lockedPointer),this._lockedPointer=null),this._domElement?.ownerDocument.exitPointerLock(),this._domElement?.ownerDocument.removeEventListener("pointerlockchange",M),this._domElement?.ownerDocument.removeEventListener("pointerlockerror",m),this.cancel()};let M=()=>{this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement||this.unlockPointer()},m=()=>{this.unlockPointer()};this._addAllEventListeners=f=>{this._domElement=f,this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none",this._domElement.addEventListener("pointerdown",o),this._domElement.addEventListener("pointercancel",l),this._domElement.addEventListener("wheel",h,{passive:!1}),this._domElement.addEventListener("contextmenu",u)},this._removeAllEventListeners=()=>{this._domElement&&(this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect="",this._domElement.removeEventListener("pointerdown",o),this._domElement.removeEventListener("pointercancel",l),this._domElement.removeEventListener("wheel",h,{passive:!1}),this._domElement.removeEventListener("contextmenu",u),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.removeEventListener("pointerlockchange",M),this._domElement.ownerDocument.removeEventListener("pointerlockerror",m))},this.cancel=()=>{this._state!==j.NONE&&(this._state=j.NONE,this._activePointers.length=0,g())},e&&this.connect(e),this.update(0)}get camera(){return this._camera}set camera(t){this._camera=t,this.updateCameraUp(),this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0}get enabled(){return this._enabled}set enabled(t){this._enabled=t,this._domElement&&(t?(this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none"):(this.cancel(),this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect=""))}get active(){return!this._hasRested}get currentAction(){return this._state}get distance(){return this._spherical.radius}set distance(t){this._spherical.radius===t&&this._sphericalEnd.radius===t||(this._spherical.radius=t,this._sphericalEnd.radius=t,this._needsUpdate=!0)}get azimuthAngle(){return this._spherical.theta}set azimuthAngle(t){this._spherical.theta===t&&this._sphericalEnd.theta===t||(this._spherical.theta=t,this._sphericalEnd.theta=t,this._needsUpdate=!0)}get polarAngle(){return this._spherical.phi}set polarAngle(t){this._spherical.phi===t&&this._sphericalEnd.phi===t||(this._spherical.phi=t,this._sphericalEnd.phi=t,this._needsUpdate=!0)}get boundaryEnclosesCamera(){return this._boundaryEnclosesCamera}set boundaryEnclosesCamera(t){this._boundaryEnclosesCamera=t,this._needsUpdate=!0}set interactiveArea(t){this._interactiveArea.width=zn(t.width,0,1),this._interactiveArea.height=zn(t.height,0,1),this._interactiveArea.x=zn(t.x,0,1-this._interactiveArea.width),this._interactiveArea.y=zn(t.y,0,1-this._interactiveArea.height)}addEventListener(t,e){super.addEventListener(t,e)}removeEventListener(t,e){super.removeEventListener(t,e)}rotate(t,e,i=!1){return this.rotateTo(this._sphericalEnd.theta+t,this._sphericalEnd.phi+e,i)}rotateAzimuthTo(t,e=!1){return this.rotateTo(t,this._sphericalEnd.phi,e)}rotatePolarTo(t,e=!1){return this.rotateTo(this._sphericalEnd.theta,t,e)}rotateTo(t,e,i=!1){this._isUserControllingRotate=!1;let s=zn(t,this.minAzimuthAngle,this.maxAzimuthAngle),r=zn(e,this.minPolarAngle,this.maxPolarAngle);this._sphericalEnd.theta=s,this._sphericalEnd.phi=r,this._sphericalEnd.makeSafe(),this._needsUpdate=!0,i||(this._spherical.theta=this._sphericalEnd.theta,this._spherical.phi=this._sphericalEnd.phi);let o=!i||Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold);return this._createOnRestPromise(o)}dolly(t,e=!1){return this.dollyTo(this._sphericalEnd.radius-t,e)}dollyTo(t,e=!1){return this._isUserControllingDolly=!1,this._lastDollyDirection=wo.NONE,this._changedDolly=0,this._dollyToNoClamp(zn(t,this.minDistance,this.maxDistance),e)}_dollyToNoClamp(t,e=!1){let i=this._sphericalEnd.radius;if(this.colliderMeshes.length>=1){let o=this._collisionTest(),a=Pe(o,this._spherical.radius);if(!(i>t)&&a)return Promise.resolve();this._sphericalEnd.radius=Math.min(t,o)}else this._sphericalEnd.radius=t;this._needsUpdate=!0,e||(this._spherical.radius=this._sphericalEnd.radius);let r=!e||Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(r)}dollyInFixed(t,e=!1){this._targetEnd.add(this._getCameraDirection(Ha).multiplyScalar(t)),e||this._target.copy(this._targetEnd);let i=!e||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(i)}zoom(t,e=!1){return this.zoomTo(this._zoomEnd+t,e)}zoomTo(t,e=!1){this._isUserControllingZoom=!1,this._zoomEnd=zn(t,this.minZoom,this.maxZoom),this._needsUpdate=!0,e||(this._zoom=this._zoomEnd);let i=!e||Pe(this._zoom,this._zoomEnd,this.restThreshold);return this._changedZoom=0,this._createOnRestPromise(i)}pan(t,e,i=!1){return console.warn("`pan` has been renamed to `truck`"),this.truck(t,e,i)}truck(t,e,i=!1){this._camera.updateMatrix(),os.setFromMatrixColumn(this._camera.matrix,0),as.setFromMatrixColumn(this._camera.matrix,1),os.multiplyScalar(t),as.multiplyScalar(-e);let s=le.copy(os).add(as),r=we.copy(this._targetEnd).add(s);return this.moveTo(r.x,r.y,r.z,i)}forward(t,e=!1){le.setFromMatrixColumn(this._camera.matrix,0),le.crossVectors(this._camera.up,le),le.multiplyScalar(t);let i=we.copy(this._targetEnd).add(le);return this.moveTo(i.x,i.y,i.z,e)}elevate(t,e=!1){return le.copy(this._camera.up).multiplyScalar(t),this.moveTo(this._targetEnd.x+le.x,this._targetEnd.y+le.y,this._targetEnd.z+le.z,e)}moveTo(t,e,i,s=!1){this._isUserControllingTruck=!1;let r=le.set(t,e,i).sub(this._targetEnd);this._encloseToBoundary(this._targetEnd,r,this.boundaryFriction),this._needsUpdate=!0,s||this._target.copy(this._targetEnd);let o=!s||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(o)}lookInDirectionOf(t,e,i,s=!1){let a=le.set(t,e,i).sub(this._targetEnd).normalize().multiplyScalar(-this._sphericalEnd.radius).add(this._targetEnd);return this.setPosition(a.x,a.y,a.z,s)}fitToBox(t,e,{cover:i=!1,paddingLeft:s=0,paddingRight:r=0,paddingBottom:o=0,paddingTop:a=0}={}){let l=[],c=t.isBox3?Co.copy(t):Co.setFromObject(t);c.isEmpty()&&(console.warn("camera-controls: fitTo() cannot be used with an empty box. Aborting"),Promise.resolve());let h=Zg(this._sphericalEnd.theta,qg),u=Zg(this._sphericalEnd.phi,qg);l.push(this.rotateTo(h,u,e));let d=le.setFromSpherical(this._sphericalEnd).normalize(),p=t0.setFromUnitVectors(d,Bd),g=Pe(Math.abs(d.y),1);g&&p.multiply(zd.setFromAxisAngle(Sh,h)),p.multiply(this._yAxisUpSpaceInverse);let M=Qg.makeEmpty();we.copy(c.min).applyQuaternion(p),M.expandByPoint(we),we.copy(c.min).setX(c.max.x).applyQuaternion(p),M.expandByPoint(we),we.copy(c.min).setY(c.max.y).applyQuaternion(p),M.expandByPoint(we),we.copy(c.max).setZ(c.min.z).applyQuaternion(p),M.expandByPoint(we),we.copy(c.min).setZ(c.max.z).applyQuaternion(p),M.expandByPoint(we),we.copy(c.max).setY(c.min.y).applyQuaternion(p),M.expandByPoint(we),we.copy(c.max).setX(c.min.x).applyQuaternion(p),M.expandByPoint(we),we.copy(c.max).applyQuaternion(p),M.expandByPoint(we),M.min.x-=s,M.min.y-=o,M.max.x+=r,M.max.y+=a,p.setFromUnitVectors(Bd,d),g&&p.premultiply(zd.invert()),p.premultiply(this._yAxisUpSpace);let m=M.getSize(le),f=M.getCenter(we).applyQuaternion(p);if(Mr(this._camera)){let y=this.getDistanceToFitBox(m.x,m.y,m.z,i);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.dollyTo(y,e)),l.push(this.setFocalOffset(0,0,0,e))}else if(tr(this._camera)){let y=this._camera,b=y.right-y.left,v=y.top-y.bottom,C=i?Math.max(b/m.x,v/m.y):Math.min(b/m.x,v/m.y);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.zoomTo(C,e)),l.push(this.setFocalOffset(0,0,0,e))}return Promise.all(l)}fitToSphere(t,e){let i=[],r="isObject3D"in t?n.createBoundingSphere(t,kd):kd.copy(t);if(i.push(this.moveTo(r.center.x,r.center.y,r.center.z,e)),Mr(this._camera)){let o=this.getDistanceToFitSphere(r.radius);i.push(this.dollyTo(o,e))}else if(tr(this._camera)){let o=this._camera.right-this._camera.left,a=this._camera.top-this._camera.bottom,l=2*r.radius,c=Math.min(o/l,a/l);i.push(this.zoomTo(c,e))}return i.push(this.setFocalOffset(0,0,0,e)),Promise.all(i)}setLookAt(t,e,i,s,r,o,a=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=wo.NONE,this._changedDolly=0;let l=we.set(s,r,o),c=le.set(t,e,i);this._targetEnd.copy(l),this._sphericalEnd.setFromVector3(c.sub(l).applyQuaternion(this._yAxisUpSpace)),this._needsUpdate=!0,a||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let h=!a||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold)&&Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(h)}lerp(t,e,i,s=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=wo.NONE,this._changedDolly=0;let r=le.set(...t.target);if("spherical"in t)pn.set(...t.spherical);else{let u=we.set(...t.position);pn.setFromVector3(u.sub(r).applyQuaternion(this._yAxisUpSpace))}let o=To.set(...e.target);if("spherical"in e)Ao.set(...e.spherical);else{let u=we.set(...e.position);Ao.setFromVector3(u.sub(o).applyQuaternion(this._yAxisUpSpace))}this._targetEnd.copy(r.lerp(o,i));let a=Ao.theta-pn.theta,l=Ao.phi-pn.phi,c=Ao.radius-pn.radius;this._sphericalEnd.set(pn.radius+c*i,pn.phi+l*i,pn.theta+a*i),this._needsUpdate=!0,s||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let h=!s||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold)&&Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(h)}lerpLookAt(t,e,i,s,r,o,a,l,c,h,u,d,p,g=!1){return this.lerp({position:[t,e,i],target:[s,r,o]},{position:[a,l,c],target:[h,u,d]},p,g)}setPosition(t,e,i,s=!1){return this.setLookAt(t,e,i,this._targetEnd.x,this._targetEnd.y,this._targetEnd.z,s)}setTarget(t,e,i,s=!1){let r=this.getPosition(le),o=this.setLookAt(r.x,r.y,r.z,t,e,i,s);return this._sphericalEnd.phi=zn(this._sphericalEnd.phi,this.minPolarAngle,this.maxPolarAngle),o}setFocalOffset(t,e,i,s=!1){this._isUserControllingOffset=!1,this._focalOffsetEnd.set(t,e,i),this._needsUpdate=!0,s||this._focalOffset.copy(this._focalOffsetEnd);let r=!s||Pe(this._focalOffset.x,this._focalOffsetEnd.x,this.restThreshold)&&Pe(this._focalOffset.y,this._focalOffsetEnd.y,this.restThreshold)&&Pe(this._focalOffset.z,this._focalOffsetEnd.z,this.restThreshold);return this._createOnRestPromise(r)}setOrbitPoint(t,e,i){this._camera.updateMatrixWorld(),os.setFromMatrixColumn(this._camera.matrixWorldInverse,0),as.setFromMatrixColumn(this._camera.matrixWorldInverse,1),br.setFromMatrixColumn(this._camera.matrixWorldInverse,2);let s=le.set(t,e,i),r=s.distanceTo(this._camera.position),o=s.sub(this._camera.position);os.multiplyScalar(o.x),as.multiplyScalar(o.y),br.multiplyScalar(o.z),le.copy(os).add(as).add(br),le.z=le.z+r,this.dollyTo(r,!1),this.setFocalOffset(-le.x,le.y,-le.z,!1),this.moveTo(t,e,i,!1)}setBoundary(t){if(!t){this._boundary.min.set(-1/0,-1/0,-1/0),this._boundary.max.set(1/0,1/0,1/0),this._needsUpdate=!0;return}this._boundary.copy(t),this._boundary.clampPoint(this._targetEnd,this._targetEnd),this._needsUpdate=!0}setViewport(t,e,i,s){if(t===null){this._viewport=null;return}this._viewport=this._viewport||new ee.Vector4,typeof t=="number"?this._viewport.set(t,e,i,s):this._viewport.copy(t)}getDistanceToFitBox(t,e,i,s=!1){if(Fd(this._camera,"getDistanceToFitBox"))return this._spherical.radius;let r=t/e,o=this._camera.getEffectiveFOV()*Ba,a=this._camera.aspect;return((s?r>a:r<a)?e:t/a)*.5/Math.tan(o*.5)+i*.5}getDistanceToFitSphere(t){if(Fd(this._camera,"getDistanceToFitSphere"))return this._spherical.radius;let e=this._camera.getEffectiveFOV()*Ba,i=Math.atan(Math.tan(e*.5)*this._camera.aspect)*2,s=1<this._camera.aspect?e:i;return t/Math.sin(s*.5)}getTarget(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._targetEnd:this._target)}getPosition(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).setFromSpherical(e?this._sphericalEnd:this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(e?this._targetEnd:this._target)}getSpherical(t,e=!0){return(t||new ee.Spherical).copy(e?this._sphericalEnd:this._spherical)}getFocalOffset(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._focalOffsetEnd:this._focalOffset)}normalizeRotations(){return this._sphericalEnd.theta=(this._sphericalEnd.theta%Qs+Qs)%Qs,this._sphericalEnd.theta>Math.PI&&(this._sphericalEnd.theta-=Qs),this._spherical.theta+=Qs*Math.round((this._sphericalEnd.theta-this._spherical.theta)/Qs),this}stop(){this._focalOffset.copy(this._focalOffsetEnd),this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd),this._zoom=this._zoomEnd}reset(t=!1){if(!Pe(this._camera.up.x,this._cameraUp0.x)||!Pe(this._camera.up.y,this._cameraUp0.y)||!Pe(this._camera.up.z,this._cameraUp0.z)){this._camera.up.copy(this._cameraUp0);let i=this.getPosition(le);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}let e=[this.setLookAt(this._position0.x,this._position0.y,this._position0.z,this._target0.x,this._target0.y,this._target0.z,t),this.setFocalOffset(this._focalOffset0.x,this._focalOffset0.y,this._focalOffset0.z,t),this.zoomTo(this._zoom0,t)];return Promise.all(e)}saveState(){this._cameraUp0.copy(this._camera.up),this.getTarget(this._target0),this.getPosition(this._position0),this._zoom0=this._zoom,this._focalOffset0.copy(this._focalOffset)}updateCameraUp(){this._yAxisUpSpace.setFromUnitVectors(this._camera.up,Sh),this._yAxisUpSpaceInverse.copy(this._yAxisUpSpace).invert()}applyCameraUp(){let t=le.subVectors(this._target,this._camera.position).normalize(),e=we.crossVectors(t,this._camera.up);this._camera.up.crossVectors(e,t).normalize(),this._camera.updateMatrixWorld();let i=this.getPosition(le);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}update(t){let e=this._sphericalEnd.theta-this._spherical.theta,i=this._sphericalEnd.phi-this._spherical.phi,s=this._sphericalEnd.radius-this._spherical.radius,r=Kg.subVectors(this._targetEnd,this._target),o=jg.subVectors(this._focalOffsetEnd,this._focalOffset),a=this._zoomEnd-this._zoom;if(Ve(e))this._thetaVelocity.value=0,this._spherical.theta=this._sphericalEnd.theta;else{let u=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.theta=vh(this._spherical.theta,this._sphericalEnd.theta,this._thetaVelocity,u,1/0,t),this._needsUpdate=!0}if(Ve(i))this._phiVelocity.value=0,this._spherical.phi=this._sphericalEnd.phi;else{let u=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.phi=vh(this._spherical.phi,this._sphericalEnd.phi,this._phiVelocity,u,1/0,t),this._needsUpdate=!0}if(Ve(s))this._radiusVelocity.value=0,this._spherical.radius=this._sphericalEnd.radius;else{let u=this._isUserControllingDolly?this.draggingSmoothTime:this.smoothTime;this._spherical.radius=vh(this._spherical.radius,this._sphericalEnd.radius,this._radiusVelocity,u,this.maxSpeed,t),this._needsUpdate=!0}if(Ve(r.x)&&Ve(r.y)&&Ve(r.z))this._targetVelocity.set(0,0,0),this._target.copy(this._targetEnd);else{let u=this._isUserControllingTruck?this.draggingSmoothTime:this.smoothTime;$g(this._target,this._targetEnd,this._targetVelocity,u,this.maxSpeed,t,this._target),this._needsUpdate=!0}if(Ve(o.x)&&Ve(o.y)&&Ve(o.z))this._focalOffsetVelocity.set(0,0,0),this._focalOffset.copy(this._focalOffsetEnd);else{let u=this._isUserControllingOffset?this.draggingSmoothTime:this.smoothTime;$g(this._focalOffset,this._focalOffsetEnd,this._focalOffsetVelocity,u,this.maxSpeed,t,this._focalOffset),this._needsUpdate=!0}if(Ve(a))this._zoomVelocity.value=0,this._zoom=this._zoomEnd;else{let u=this._isUserControllingZoom?this.draggingSmoothTime:this.smoothTime;this._zoom=vh(this._zoom,this._zoomEnd,this._zoomVelocity,u,1/0,t)}if(this.dollyToCursor){if(Mr(this._camera)&&this._changedDolly!==0){let u=this._spherical.radius-this._lastDistance,d=this._camera,p=this._getCameraDirection(Ha),g=le.copy(p).cross(d.up).normalize();g.lengthSq()===0&&(g.x=1);let M=we.crossVectors(g,p),m=this._sphericalEnd.radius*Math.tan(d.getEffectiveFOV()*Ba*.5),y=(this._sphericalEnd.radius-u-this._sphericalEnd.radius)/this._sphericalEnd.radius,b=To.copy(this._targetEnd).add(g.multiplyScalar(this._dollyControlCoord.x*m*d.aspect)).add(M.multiplyScalar(this._dollyControlCoord.y*m)),v=le.copy(this._targetEnd).lerp(b,y),C=this._lastDollyDirection===wo.IN&&this._spherical.radius<=this.minDistance,A=this._lastDollyDirection===wo.OUT&&this.maxDistance<=this._spherical.radius;if(this.infinityDolly&&(C||A)){this._sphericalEnd.radius-=u,this._spherical.radius-=u;let T=we.copy(p).multiplyScalar(-u);v.add(T)}this._boundary.clampPoint(v,v);let _=we.subVectors(v,this._targetEnd);this._targetEnd.copy(v),this._target.add(_),this._changedDolly-=u,Ve(this._changedDolly)&&(this._changedDolly=0)}else if(tr(this._camera)&&this._changedZoom!==0){let u=this._zoom-this._lastZoom,d=this._camera,p=le.set(this._dollyControlCoord.x,this._dollyControlCoord.y,(d.near+d.far)/(d.near-d.far)).unproject(d),g=we.set(0,0,-1).applyQuaternion(d.quaternion),M=To.copy(p).add(g.multiplyScalar(-p.dot(d.up))),f=-(this._zoom-u-this._zoom)/this._zoom,y=this._getCameraDirection(Ha),b=this._targetEnd.dot(y),v=le.copy(this._targetEnd).lerp(M,f),C=v.dot(y),A=y.multiplyScalar(C-b);v.sub(A),this._boundary.clampPoint(v,v);let _=we.subVectors(v,this._targetEnd);this._targetEnd.copy(v),this._target.add(_),this._changedZoom-=u,Ve(this._changedZoom)&&(this._changedZoom=0)}}this._camera.zoom!==this._zoom&&(this._camera.zoom=this._zoom,this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0),this._dragNeedsUpdate=!0;let l=this._collisionTest();this._spherical.radius=Math.min(this._spherical.radius,l),this._spherical.makeSafe(),this._camera.position.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(this._target),this._camera.lookAt(this._target),(!Ve(this._focalOffset.x)||!Ve(this._focalOffset.y)||!Ve(this._focalOffset.z))&&(this._camera.matrix.compose(this._camera.position,this._camera.quaternion,this._camera.scale),os.setFromMatrixColumn(this._camera.matrix,0),as.setFromMatrixColumn(this._camera.matrix,1),br.setFromMatrixColumn(this._camera.matrix,2),os.multiplyScalar(this._focalOffset.x),as.multiplyScalar(-this._focalOffset.y),br.multiplyScalar(this._focalOffset.z),le.copy(os).add(as).add(br),this._camera.position.add(le),this._camera.updateMatrixWorld()),this._boundaryEnclosesCamera&&this._encloseToBoundary(this._camera.position.copy(this._target),le.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse),1);let h=this._needsUpdate;return h&&!this._updatedLastTime?(this._hasRested=!1,this.dispatchEvent({type:"wake"}),this.dispatchEvent({type:"update"})):h?(this.dispatchEvent({type:"update"}),Ve(e,this.restThreshold)&&Ve(i,this.restThreshold)&&Ve(s,this.restThreshold)&&Ve(r.x,this.restThreshold)&&Ve(r.y,this.restThreshold)&&Ve(r.z,this.restThreshold)&&Ve(o.x,this.restThreshold)&&Ve(o.y,this.restThreshold)&&Ve(o.z,this.restThreshold)&&Ve(a,this.restThreshold)&&!this._hasRested&&(this._hasRested=!0,this.dispatchEvent({type:"rest"}))):!h&&this._updatedLastTime&&this.dispatchEvent({type:"sleep"}),this._lastDistance=this._spherical.radius,this._lastZoom=this._zoom,this._updatedLastTime=h,this._needsUpdate=!1,h}toJSON(){return JSON.stringify({enabled:this._enabled,minDistance:this.minDistance,maxDistance:ka(this.maxDistance),minZoom:this.minZoom,maxZoom:ka(this.maxZoom),minPolarAngle:this.minPolarAngle,maxPolarAngle:ka(this.maxPolarAngle),minAzimuthAngle:ka(this.minAzimuthAngle),maxAzimuthAngle:ka(this.maxAzimuthAngle),smoothTime:this.smoothTime,draggingSmoothTime:this.draggingSmoothTime,dollySpeed:this.dollySpeed,truckSpeed:this.truckSpeed,dollyToCursor:this.dollyToCursor,target:this._targetEnd.toArray(),position:le.setFromSpherical(this._sphericalEnd).add(this._targetEnd).toArray(),zoom:this._zoomEnd,focalOffset:this._focalOffsetEnd.toArray(),target0:this._target0.toArray(),position0:this._position0.toArray(),zoom0:this._zoom0,focalOffset0:this._focalOffset0.toArray()})}fromJSON(t,e=!1){let i=JSON.parse(t);this.enabled=i.enabled,this.minDistance=i.minDistance,this.maxDistance=za(i.maxDistance),this.minZoom=i.minZoom,this.maxZoom=za(i.maxZoom),this.minPolarAngle=i.minPolarAngle,this.maxPolarAngle=za(i.maxPolarAngle),this.minAzimuthAngle=za(i.minAzimuthAngle),this.maxAzimuthAngle=za(i.maxAzimuthAngle),this.smoothTime=i.smoothTime,this.draggingSmoothTime=i.draggingSmoothTime,this.dollySpeed=i.dollySpeed,this.truckSpeed=i.truckSpeed,this.dollyToCursor=i.dollyToCursor,this._target0.fromArray(i.target0),this._position0.fromArray(i.position0),this._zoom0=i.zoom0,this._focalOffset0.fromArray(i.focalOffset0),this.moveTo(i.target[0],i.target[1],i.target[2],e),pn.setFromVector3(le.fromArray(i.position).sub(this._targetEnd).applyQuaternion(this._yAxisUpSpace)),this.rotateTo(pn.theta,pn.phi,e),this.dollyTo(pn.radius,e),this.zoomTo(i.zoom,e),this.setFocalOffset(i.focalOffset[0],i.focalOffset[1],i.focalOffset[2],e),this._needsUpdate=!0}connect(t){if(this._domElement){console.warn("camera-controls is already connected.");return}t.setAttribute("data-camera-controls-version",oE),this._addAllEventListeners(t),this._getClientRect(this._elementRect)}disconnect(){this.cancel(),this._removeAllEventListeners(),this._domElement&&(this._domElement.removeAttribute("data-camera-controls-version"),this._domElement=void 0)}dispose(){this.removeAllEventListeners(),this.disconnect()}_getTargetDirection(t){return t.setFromSpherical(this._spherical).divideScalar(this._spherical.radius).applyQuaternion(this._yAxisUpSpaceInverse)}_getCameraDirection(t){return this._getTargetDirection(t).negate()}_findPointerById(t){return this._activePointers.find(e=>e.pointerId===t)}_findPointerByMouseButton(t){return this._activePointers.find(e=>e.mouseButton===t)}_disposePointer(t){this._activePointers.splice(this._activePointers.indexOf(t),1)}_encloseToBoundary(t,e,i){let s=e.lengthSq();if(s===0)return t;let r=we.copy(e).add(t),a=this._boundary.clampPoint(r,To).sub(r),l=a.lengthSq();if(l===0)return t.add(e);if(l===s)return t;if(i===0)return t.add(e).add(a);{let c=1+i*l/e.dot(a);return t.add(we.copy(e).multiplyScalar(c)).add(a.multiplyScalar(1-i))}}_updateNearPlaneCorners(){if(Mr(this._camera)){let t=this._camera,e=t.near,i=t.getEffectiveFOV()*Ba,s=Math.tan(i*.5)*e,r=s*t.aspect;this._nearPlaneCorners[0].set(-r,-s,0),this._nearPlaneCorners[1].set(r,-s,0),this._nearPlaneCorners[2].set(r,s,0),this._nearPlaneCorners[3].set(-r,s,0)}else if(tr(this._camera)){let t=this._camera,e=1/t.zoom,i=t.left*e,s=t.right*e,r=t.top*e,o=t.bottom*e;this._nearPlaneCorners[0].set(i,r,0),this._nearPlaneCorners[1].set(s,r,0),this._nearPlaneCorners[2].set(s,o,0),this._nearPlaneCorners[3].set(i,o,0)}}_truckInternal=(t,e,i,s)=>{let r,o;if(Mr(this._camera)){let a=le.copy(this._camera.position).sub(this._target),l=this._camera.getEffectiveFOV()*Ba,c=a.length()*Math.tan(l*.5);r=this.truckSpeed*t*c/this._elementRect.height,o=this.truckSpeed*e*c/this._elementRect.height}else if(tr(this._camera)){let a=this._camera;r=this.truckSpeed*t*(a.right-a.left)/a.zoom/this._elementRect.width,o=this.truckSpeed*e*(a.top-a.bottom)/a.zoom/this._elementRect.height}else return;s?(i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y,this._focalOffsetEnd.z,!0):this.truck(r,0,!0),this.forward(-o,!0)):i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y+o,this._focalOffsetEnd.z,!0):this.truck(r,o,!0)};_rotateInternal=(t,e)=>{let i=Qs*this.azimuthRotateSpeed*t/this._elementRect.height,s=Qs*this.polarRotateSpeed*e/this._elementRect.height;this.rotate(i,s,!0)};_dollyInternal=(t,e,i)=>{let s=Math.pow(.95,-t*this.dollySpeed),r=this._sphericalEnd.radius,o=this._sphericalEnd.radius*s,a=zn(o,this.minDistance,this.maxDistance),l=a-o;this.infinityDolly&&this.dollyToCursor?this._dollyToNoClamp(o,!0):this.infinityDolly&&!this.dollyToCursor?(this.dollyInFixed(l,!0),this._dollyToNoClamp(a,!0)):this._dollyToNoClamp(a,!0),this.dollyToCursor&&(this._changedDolly+=(this.infinityDolly?o:a)-r,this._dollyControlCoord.set(e,i)),this._lastDollyDirection=Math.sign(-t)};_zoomInternal=(t,e,i)=>{let s=Math.pow(.95,t*this.dollySpeed),r=this._zoom,o=this._zoom*s;this.zoomTo(o,!0),this.dollyToCursor&&(this._changedZoom+=o-r,this._dollyControlCoord.set(e,i))};_collisionTest(){let t=1/0;if(!(this.colliderMeshes.length>=1)||Fd(this._camera,"_collisionTest"))return t;let i=this._getTargetDirection(Ha);Hd.lookAt(Jg,i,this._camera.up);for(let s=0;s<4;s++){let r=we.copy(this._nearPlaneCorners[s]);r.applyMatrix4(Hd);let o=To.addVectors(this._target,r);Mh.set(o,i),Mh.far=this._spherical.radius+1;let a=Mh.intersectObjects(this.colliderMeshes);a.length!==0&&a[0].distance<t&&(t=a[0].distance)}return t}_getClientRect(t){if(!this._domElement)return;let e=this._domElement.getBoundingClientRect();return t.x=e.left,t.y=e.top,this._viewport?(t.x+=this._viewport.x,t.y+=e.height-this._viewport.w-this._viewport.y,t.width=this._viewport.z,t.height=this._viewport.w):(t.width=e.width,t.height=e.height),t}_createOnRestPromise(t){return t?Promise.resolve():(this._hasRested=!1,this.dispatchEvent({type:"transitionstart"}),new Promise(e=>{let i=()=>{this.removeEventListener("rest",i),e()};this.addEventListener("rest",i)}))}_addAllEventListeners(t){}_removeAllEventListeners(){}get dampingFactor(){return console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead."),0}set dampingFactor(t){console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead.")}get draggingDampingFactor(){return console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead."),0}set draggingDampingFactor(t){console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead.")}static createBoundingSphere(t,e=new ee.Sphere){let i=e,s=i.center;Co.makeEmpty(),t.traverseVisible(o=>{o.isMesh&&Co.expandByObject(o)}),Co.getCenter(s);let r=0;return t.traverseVisible(o=>{if(!o.isMesh)return;let a=o;if(!a.geometry)return;let l=a.geometry.clone();l.applyMatrix4(a.matrixWorld);let h=l.attributes.position;for(let u=0,d=h.count;u<d;u++)le.fromBufferAttribute(h,u),r=Math.max(r,s.distanceToSquared(le))}),i.radius=Math.sqrt(r),i}};Ro.install({THREE:{Box3:qi,Matrix4:Me,Quaternion:Ji,Raycaster:Ea,Sphere:Qn,Spherical:wa,Vector2:ue,Vector3:Y,Vector4:He}});var Gd=30,lE=.82,cE=.01,bh=class{constructor(t,e){this.element=t;this.calm=e}element;calm;camera=new Pi(Gd);controls=null;inset={right:0,bottom:0};size={width:1,height:1};clock=new Ma;first=null;open(t,e,i,s){this.controls?.dispose();let r=t===2;this.camera=r?new Un:new Pi(Gd,1,cE,1e3),this.camera.up.set(0,r?1:0,r?0:1);let o=new Ro(this.camera,this.element);o.updateCameraUp(),o.smoothTime=this.calm()?0:.12,o.draggingSmoothTime=this.calm()?0:.04,o.dollyToCursor=!0;let{ACTION:a}=Ro;o.mouseButtons.left=r?a.TRUCK:a.ROTATE,o.mouseButtons.right=a.TRUCK,o.mouseButtons.middle=a.TRUCK,o.mouseButtons.wheel=r?a.ZOOM:a.DOLLY,o.touches.one=r?a.TOUCH_TRUCK:a.TOUCH_ROTATE,o.touches.two=r?a.TOUCH_ZOOM_TRUCK:a.TOUCH_DOLLY_TRUCK,o.touches.three=a.TOUCH_TRUCK,o.maxPolarAngle=Math.PI,this.controls=o,this.first={azimuth:e,elevation:i,box:s.clone()},this.resize(this.size.width,this.size.height),this.home(!1)}resize(t,e){this.size={width:Math.max(t,1),height:Math.max(e,1)};let i=this.size.width/this.size.height;this.camera instanceof Pi?this.camera.aspect=i:(this.camera.top=5,this.camera.bottom=-5,this.camera.left=-5*i,this.camera.right=5*i,this.camera.near=-1e4,this.camera.far=1e4),this.camera.updateProjectionMatrix()}home(t=!0){if(!this.first)return;let{azimuth:e,elevation:i,box:s}=this.first;this.frame(s,this.direction(e,i),t)}fit(t,e=!0){if(!this.controls||t.isEmpty())return;let i=this.controls.getPosition(new Y).sub(this.controls.getTarget(new Y)).normalize();this.frame(t,i,e)}follow(t){let e=this.controls?.getTarget(new Y).add(t);e&&this.controls?.moveTo(e.x,e.y,e.z,!1)}update(){return this.clock.update(),this.controls?.update(Math.min(this.clock.getDelta(),.1))??!1}direction(t,e){let i=t*Math.PI/180,s=Math.min(Math.max(e,-89.9),89.9)*Math.PI/180;return this.camera instanceof Un?new Y(0,0,1):new Y(Math.cos(s)*Math.cos(i),Math.cos(s)*Math.sin(i),Math.sin(s))}frame(t,e,i){let s=this.controls;if(!s)return;let r=i&&!this.calm(),{width:o,height:a}=this.size,l={x:(o-this.inset.right)/o,y:(a-this.inset.bottom)/a},c=this.camera instanceof Un,h=this.camera.up,u=new Y().crossVectors(h,e).normalize(),d=new Y().crossVectors(e,u),p=[0,1,2,3,4,5,6,7].map(_=>new Y(_&1?t.max.x:t.min.x,_&2?t.max.y:t.min.y,_&4?t.max.z:t.min.z)),g=Math.tan(Gd*Math.PI/360),M=o/a,m=t.getCenter(new Y),f=10,y=1;for(let _=0;_<12;_++){let T=[1/0,-1/0],F=[1/0,-1/0];for(let G of p){let I=G.clone().sub(m),z=c?1:Math.max(f-I.dot(e),1e-6)/f,Z=I.dot(u)/z,H=I.dot(d)/z;T[0]=Math.min(T[0],Z),T[1]=Math.max(T[1],Z),F[0]=Math.min(F[0],H),F[1]=Math.max(F[1],H)}let O=Math.max(T[1]-T[0],1e-9),D=Math.max(F[1]-F[0],1e-9);m=m.clone().addScaledVector(u,(T[0]+T[1])/2).addScaledVector(d,(F[0]+F[1])/2);let k=Math.max(O/(M*l.x),D/l.y)/(2*lE);c?y=5/k:f=k/g}let b=c?5/y:f*g,v={x:b*M*(1-l.x),y:b*(1-l.y)},C=m.clone().addScaledVector(u,v.x).addScaledVector(d,-v.y),A=C.clone().addScaledVector(e,c?50:f);this.camera instanceof Pi?(this.camera.near=Math.max(f*.002,1e-4),this.camera.far=f*200,this.camera.updateProjectionMatrix()):s.zoomTo(y,r),s.setLookAt(A.x,A.y,A.z,C.x,C.y,C.z,r),s.update(0)}};ge.enabled=!1;var Wd=10,i0=2.3,hE=[1,2.1,.62,-.75],uE=2,dE=150,fE=.55,Eh=class{constructor(t,e,i,s){this.canvas=t;this.picture=i,this.renderer=new ph({canvas:t,antialias:!0,alpha:!1,powerPreference:"high-performance"}),this.renderer.outputColorSpace=pr,this.view=new bh(t,s),this.heads=new ha(new pa(.36,1,10).translate(0,-.5,0),new go,4096),this.heads.frustumCulled=!1,this.heads.renderOrder=26,this.heads.count=0,this.root.add(this.springs.object,this.floor.object,this.outlines.object,this.trails.object,this.arrows.object,this.pull.object,this.glow.object,this.balls.group,this.surfaces);let r=new va(16777215,9079434,2.2);r.position.set(0,0,1);let o=new Sa(16777215,1.1);o.position.set(-3,-4,6),this.world.add(this.root,this.heads,r,o),this.marks=new fl(e,this)}canvas;view;picture;dirty=!0;theme=null;scene=null;followed=null;marked={};stroke=[];ghost=null;drawn=null;renderer;world=new ra;root=new Sn;springs=new ss(i0,10);floor=new ss(1,-20);outlines=new ss(1.3,2);trails=new ss(1.3,5,.8);arrows=new ss(1.7,25);pull=new ss(2,30);glow=new ss(5,8,.5);balls=new xh;heads;surfaces=new Sn;marks;unit=1;ratio=1;size={width:1,height:1};before=null;open(t){this.scene=t;let[e,i]=t.camera.room,s=Math.max(i[0]-e[0],i[1]-e[1],i[2]-e[2])||1;this.unit=Wd/s;let r=[0,1,2].map(o=>(e[o]+i[o])/2);this.root.matrixAutoUpdate=!1,this.root.matrix.makeScale(this.unit,this.unit,this.unit).multiply(new Me().makeTranslation(-r[0],-r[1],-r[2])),this.root.matrixWorldNeedsUpdate=!0,this.root.updateMatrixWorld(!0),this.followed=null,this.before=null,this.marked={},this.ghost=this.drawn=null,this.heads.count=0;for(let o of[this.springs,this.outlines,this.trails,this.arrows,this.pull,this.glow])o.show(new Float32Array(0),null,null);this.balls.show(new Float32Array(0),null,null,null,null),this.putSurfaces(!0),this.paint(t.dark),this.view.open(t.dim,t.camera.azimuth,t.camera.elevation,this.boxOf(t.camera.room)),this.dirty=!0}paint(t){if(!this.scene)return;let e=this.theme=this.scene.themes[t?"dark":"light"],i=new Qt(e.background);this.renderer.setClearColor(i,1),rs.ground.value.copy(i),rs.fade.value=this.scene.dim===2?0:.5,this.dress(),this.drawFloor(),this.dirty=!0}dress(){if(!this.theme||!this.scene)return;let t=this.picture.floats("points.radius").length>3e3?1.1:2.2;this.balls.dress(this.scene.dim===3,new Qt(this.theme.anchor),new Qt(this.theme.ink),this.unit,t,this.ratio);let e=Math.max(this.picture.signed("segments.index").length,1);this.springs.width=i0*this.ratio*Math.min(1,Math.max(.32,(400/e)**.25)),this.springs.opaque=e<2e4,this.floor.width=this.ratio,this.outlines.width=this.trails.width=1.4*this.ratio,this.arrows.width=1.7*this.ratio,this.pull.width=2.2*this.ratio,this.glow.width=7*this.ratio}resize(t,e){this.ratio=Math.min(devicePixelRatio||1,2),this.size={width:t,height:e},this.renderer.setPixelRatio(this.ratio),this.renderer.setSize(t,e,!1),rs.size.value.set(t*this.ratio,e*this.ratio),this.view.resize(t,e),this.dress(),this.dirty=!0}take(t){let e=this.picture,i=(...s)=>s.some(r=>t.has(r));i("points.position","points.color","points.radius","points.size","points.kind")&&this.showPoints(t),i("segments.position","segments.ends","points.position","segments.color","segments.kind")&&this.showSprings(t),i("outlines.position","outlines.color")&&this.outlines.show(e.floats("outlines.position"),e.bytes("outlines.color"),null),i("trails.position","trails.color")&&this.trails.show(e.floats("trails.position"),e.bytes("trails.color"),null),i("arrows.start","arrows.vector","arrows.color")&&this.showArrows(),[...t].some(s=>s.startsWith("surface"))&&this.putSurfaces(!1),this.marks.texts(e.texts),this.goAlong(),this.dirty=!0}showPoints(t){let e=this.picture,i=e.floats("points.radius"),s=e.floats("points.size"),r=null;if(t.has("points.radius")||t.has("points.size")){let a=(this.scene?.dot??0)*(i.length>dE?fE:1);r=Float32Array.from(i,(l,c)=>l>0?l:a*(s[c]??1)),this.sizes=r,this.dress()}let o=t.has("points.kind")||t.has("points.radius")?e.bytes("points.kind"):null;this.balls.show(e.floats("points.position"),r,t.has("points.color")?e.bytes("points.color"):null,o,i)}sizes=new Float32Array(0);showSprings(t){let e=this.picture,i=e.bytes("segments.kind"),s=null;t.has("segments.kind")&&(s=Float32Array.from(i,r=>hE[r]??1),this.dress()),this.springs.show(e.ends,t.has("segments.color")?e.bytes("segments.color"):null,s)}showArrows(){let t=this.picture,e=t.floats("arrows.start"),i=t.floats("arrows.vector"),s=t.bytes("arrows.color"),r=new Float32Array(2*e.length),o=e.length/3;for(let p=0;p<o;p++)for(let g=0;g<3;g++)r[6*p+g]=e[3*p+g],r[6*p+3+g]=e[3*p+g]+i[3*p+g];this.arrows.show(r,s,null);let a=new Y(0,1,0),l=new Y,c=new Ji,h=new Y,u=new Me,d=new Qt;this.heads.count=Math.min(o,4096);for(let p=0;p<this.heads.count;p++){l.set(i[3*p],i[3*p+1],i[3*p+2]);let g=l.length()*this.unit,M=Math.min(.4*g,.26);h.set(r[6*p+3],r[6*p+4],r[6*p+5]).applyMatrix4(this.root.matrix),c.setFromUnitVectors(a,l.normalize()),this.heads.setMatrixAt(p,u.compose(h,c,new Y(M,M,M))),this.heads.setColorAt(p,d.setRGB(s[3*p]/255,s[3*p+1]/255,s[3*p+2]/255))}this.heads.instanceMatrix.needsUpdate=!0,this.heads.instanceColor&&(this.heads.instanceColor.needsUpdate=!0)}putSurfaces(t){for(let e of this.surfaces.children)e.geometry.dispose(),e.material.dispose();this.surfaces.clear(),!t&&this.picture.surfaces.forEach((e,i)=>{let s=new Mn;s.setAttribute("position",new yi(this.picture.floats(`surface.${i}.vertices`).slice(),3)),s.setIndex(new yi(this.picture.wholes(`surface.${i}.faces`).slice(),1)),s.computeVertexNormals();let r=new ga({color:new Qt(e.color),transparent:e.opacity<1,opacity:e.opacity,side:bn,depthWrite:e.opacity>=1}),o=new Si(s,r);o.renderOrder=e.opacity<1?1:0,this.surfaces.add(o)})}drawFloor(){if(!this.scene||!this.theme)return;let{low:t,high:e,step:i}=this.scene.world,s=this.scene.dim===2,r=s?0:t[2],o=[];for(let a of[0,1]){let l=Math.min(200,Math.round((e[a]-t[a])/i));for(let c=0;c<=l;c++){let h=[t[0],t[1],r],u=[e[0],e[1],r];h[a]=u[a]=t[a]+c*i,o.push(...h,...u)}}this.floor.plain(new Float32Array(o),this.theme.faint)}goAlong(){if(this.followed===null)return;let t=this.placeOf(this.followed);if(!t)return;let e=this.toPage(t);this.before&&this.view.follow(e.clone().sub(this.before)),this.before=e}follow(t){this.followed=t;let e=t===null?null:this.placeOf(t);this.before=e?this.toPage(e):null}drawPull(){let{hand:t}=this.picture,e=this.theme;if(!e)return;let i=[],s=t&&this.placeOf(t[0]);t&&s&&i.push(...s,t[1],t[2],t[3]);for(let l of[this.ghost,this.drawn])l&&i.push(...l.from,...l.to);this.pull.plain(new Float32Array(i),e.second);let{particle:r,spring:o}=this.marked,a=o===void 0?null:this.endsOf(o);this.glow.plain(new Float32Array(a?[...a[0],...a[1]]:[]),e.second),this.marks.ring(r===void 0?null:this.placeOf(r)),this.drawn?this.marks.pull({at:this.drawn.to.map((l,c)=>(l+this.drawn.from[c])/2),words:this.drawn.words}):this.marks.pull(t&&s?{at:[t[1],t[2],t[3]],words:$n(t[4],"N")}:null)}draw(){let t=this.view.update();if(!this.dirty&&!t)return!1;this.dirty=!1;let e=this.view.camera;this.drawPull(),e.updateMatrixWorld();let i=this.view.controls?.distance??30;return rs.close.value=i-.6*Wd,rs.far.value=i+1.2*Wd,this.renderer.render(this.world,e),this.marks.draw(),!0}async snapshot(){return this.dirty=!0,this.draw(),new Promise(t=>this.canvas.toBlob(t,"image/png"))}toPage(t){return new Y(...t).applyMatrix4(this.root.matrix)}onScreen(t){let e=this.toPage(t).project(this.view.camera);return e.z<-1||e.z>1||!Number.isFinite(e.x)?null:{x:(e.x+1)/2*this.size.width,y:(1-e.y)/2*this.size.height,depth:e.z}}at(t,e,i){let s=this.toPage(i).project(this.view.camera).z,r=new Y(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera);return r.applyMatrix4(this.root.matrix.clone().invert()),this.scene?.dim===2?[r.x,r.y,0]:[r.x,r.y,r.z]}get target(){let e=(this.view.controls?.getTarget(new Y)??new Y).applyMatrix4(this.root.matrix.clone().invert());return this.scene?.dim===2?[e.x,e.y,0]:[e.x,e.y,e.z]}get scale(){let t=this.view.camera,e=this.size.height;if(t instanceof Un)return this.unit*t.zoom*e/10;let i=this.view.controls?.distance??1;return this.unit*e/(2*i*Math.tan(t.fov*Math.PI/360))}boxOf([t,e]){return new qi(this.toPage(t),this.toPage(e))}get everything(){let[t,e]=this.scene?.camera.room??[[0,0,0],[1,1,1]],i=this.picture.floats("points.position"),s=3*Math.max(...[0,1,2].map(l=>e[l]-t[l])),r=new qi,o=new Y(...[0,1,2].map(l=>(t[l]+e[l])/2)),a=new Y;for(let l=0;l<i.length;l+=3)a.set(i[l],i[l+1],i[l+2]),a.distanceTo(o)<=s&&r.expandByPoint(a);return r.isEmpty()||r.getSize(a).length()===0?this.boxOf([t,e]):r.applyMatrix4(this.root.matrix)}rowOf(t){let e=this.picture.wholes("points.index");if(e[t]===t)return t;let i=0,s=e.length-1;for(;i<=s;){let r=i+s>>1;if(e[r]===t)return r;e[r]<t?i=r+1:s=r-1}return-1}placeOf(t){let e=this.rowOf(t);if(e<0)return null;let i=this.picture.floats("points.position");return[i[3*e],i[3*e+1],i[3*e+2]]}endsOf(t){let e=this.picture.signed("segments.index").indexOf(t);if(e<0)return null;let i=this.picture.ends.subarray(6*e,6*e+6);return[[i[0],i[1],i[2]],[i[3],i[4],i[5]]]}isFixed(t){let e=this.rowOf(t);return e>=0&&this.picture.bytes("points.kind")[e]===uE}particleAt(t,e,i){let s=this.picture.floats("points.position"),r=this.picture.wholes("points.index"),o=this.screenMatrix(),[a,l]=[this.size.width,this.size.height],c=this.scale,h=-1,u=1/0;for(let d=0;d<r.length;d++){let p=Xd(o,s,3*d,a,l);if(!p)continue;let g=Math.hypot(p[0]-t,p[1]-e),M=Math.min((this.sizes[d]??0)*c,200),m=g-M;if(m>i)continue;let f=(m>0?1e3+m:.2*g)+50*p[2];f<u&&(u=f,h=r[d])}return h}springAt(t,e,i){let s=this.picture.signed("segments.index"),r=-1,o=i;return this.eachOnScreen((a,l,c)=>{if(s[a]<0)return;let h=pE(t,e,l,c);h<o&&(o=h,r=s[a])}),r}crossed(t){let e=this.picture.signed("segments.index"),i=[];return this.eachOnScreen((s,r,o)=>{e[s]>=0&&t.some((a,l)=>l>0&&mE(t[l-1],a,r,o))&&i.push(e[s])}),i}eachOnScreen(t){let e=this.picture.ends,i=this.screenMatrix(),{width:s,height:r}=this.size;for(let o=0;o<e.length/6;o++){let a=Xd(i,e,6*o,s,r),l=Xd(i,e,6*o+3,s,r);a&&l&&t(o,[a[0],a[1]],[l[0],l[1]])}}screenMatrix(){let t=this.view.camera;return new Me().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(this.root.matrix).elements}};function Xd(n,t,e,i,s){let r=t[e],o=t[e+1],a=t[e+2],l=n[3]*r+n[7]*o+n[11]*a+n[15];if(!(l>0))return null;let c=(n[2]*r+n[6]*o+n[10]*a+n[14])/l;return c<-1||c>1?null:[((n[0]*r+n[4]*o+n[8]*a+n[12])/l+1)/2*i,(1-(n[1]*r+n[5]*o+n[9]*a+n[13])/l)/2*s,c]}function pE(n,t,e,i){let s=i[0]-e[0],r=i[1]-e[1],o=s*s+r*r||1,a=Math.min(1,Math.max(0,((n-e[0])*s+(t-e[1])*r)/o));return Math.hypot(e[0]+a*s-n,e[1]+a*r-t)}function mE(n,t,e,i){let s=(r,o,a)=>(o[0]-r[0])*(a[1]-r[1])-(o[1]-r[1])*(a[0]-r[0]);return s(n,t,e)>0!=s(n,t,i)>0&&s(e,i,n)>0!=s(e,i,t)>0}var gE=90,wh=class{constructor(t,e){this.stage=t;this.link=e}stage;link;on=!1;perMeter=1;last=0;asked="";scale=null;draw(t,e,i,s){let r=this.stage.placeOf(t),o=performance.now();if(!r)return;this.scale===null&&(this.scale=this.perMeter);let a=i.map((p,g)=>p-e[g]),l=a.map(p=>p*this.scale),c=r.map((p,g)=>p+a[g]);if(s&&(this.scale=null),this.stage.drawn=s?null:{from:r,to:c,words:$n(Math.hypot(...l),"N")},this.stage.dirty=!0,!s&&o-this.last<gE)return;this.last=o;let h=l.map(p=>Number(p.toPrecision(3))),u={particle:t,force:this.stage.scene?.dim===2?h.slice(0,2):h},d=JSON.stringify(u);d!==this.asked&&this.link.command("Load",u),this.asked=s?"":d}};var _E=7e3;function xE(){let n=ze("picture"),t=ze("stage"),e=ze("menu"),i=matchMedia("(prefers-reduced-motion: reduce)"),s=new qa,r;try{r=new Eh(n,ze("over"),s,()=>i.matches)}catch{ze("offline").hidden=!1,ze("offline").textContent="This browser cannot draw in three dimensions: WebGL is switched off.";return}let o=null,a=matchMedia("(prefers-color-scheme: dark)").matches,l=-1,c=new Set,h=new Za({text(b){if(b.kind==="scene"){let v=o?.serial!==b.serial;o=b;for(let C of o.marks)C.key.toLowerCase()==="f"&&(C.key="");if(!v)return;c.clear(),ze("toasts").replaceChildren(),p.show(o),g.tell(o.gallery??[],o.name),m(),r.open(o),M(o.dark),p.inspect({kind:"inspect"}),p.busy({kind:"busy"})}else if(b.kind==="status"){b.dark!==void 0&&b.dark!==a&&M(b.dark),p.follow(b);for(let v of b.notes.slice(-3))c.has(v)||f(v)}else b.kind==="energy"?p.energy(b):b.kind==="inspect"?(p.inspect(b),b.particle===void 0&&b.spring===void 0&&(r.marked={})):b.kind==="watched"?p.watched(b):b.kind==="structure"?p.structure(b):p.busy(b)},frame(b,v){r.take(s.take(b,v)),l=b.picture},file(b,v){fs(b.name,new Blob([v.slice()],{type:b.type}))},state(b){ze("offline").hidden=b,b&&(o=null,h.send({dark:a}))}}),u=new wh(r,h),d=new Ya(r,h,u,{play:()=>p.togglePlay(),gallery:()=>g.show(),help:()=>{o&&Uh(o)},escape:()=>{e.hidden=!0},menu:(b,v,C)=>ff(e,b,v,C),look:b=>{let v=o?.marks.find(C=>C.name===b);v&&h.send({key:v.key.toLowerCase()})},say:f},t),p=new vl(h,{gallery:()=>g.show(),help:()=>{o&&Uh(o)},fit:()=>r.view.fit(r.everything),home:()=>r.view.home(),dark:()=>{M(!a),h.send({dark:a})},snapshot:async()=>{let b=await r.snapshot();b&&fs(`${o?.name||"springline"}.png`,b)},cut:b=>{d.cutting=b},loads:b=>{u.on=b},perMeter:b=>{u.perMeter=b},select:b=>d.select(b),fold:()=>{document.body.classList.toggle("folded"),m()}}),g=new $a(b=>h.send({switch:b}));ze("busy-cancel").addEventListener("click",()=>h.send({switch:""})),addEventListener("pointerdown",b=>{e.contains(b.target)||(e.hidden=!0)}),e.addEventListener("keydown",b=>{let v=[...e.children],C=v.indexOf(document.activeElement);b.key==="ArrowDown"?v[(C+1)%v.length]?.focus():b.key==="ArrowUp"?v[(C-1+v.length)%v.length]?.focus():b.key==="Escape"&&(e.hidden=!0,n.focus())});for(let b of document.querySelectorAll("dialog")){let v=()=>n.focus();b.addEventListener("keydown",C=>{C.key==="Escape"&&(b.close(),v())}),b.addEventListener("close",v)}new ResizeObserver(m).observe(t);function M(b){if(a=b,!o)return;let v=o.themes[a?"dark":"light"],C=document.documentElement.style;document.documentElement.dataset.dark=String(a),C.colorScheme=a?"dark":"light";for(let A of["background","ink","quiet","faint","rule","accent","second"])C.setProperty(`--${A}`,v[A]);r.paint(a),p.paint(v)}function m(){r.resize(t.clientWidth,t.clientHeight)}function f(b){c.add(b);let v=W("p",{},b);for(ze("toasts").append(v);ze("toasts").childElementCount>4;)ze("toasts").firstElementChild?.remove();setTimeout(()=>{v.remove(),c.delete(b)},_E)}function y(){d.tick(),r.draw(),l>=0&&(h.send({drawn:l}),l=-1),requestAnimationFrame(y)}requestAnimationFrame(y),Object.assign(window,{springline:{stage:r,picture:s,link:h}})}xE();})();
