"use strict";(()=>{function at(n,t={},...e){let i=document.createElement(n);for(let[s,r]of Object.entries(t))typeof r=="function"?i.addEventListener(s,r):typeof r=="boolean"?i.toggleAttribute(s,r):r!==void 0&&i.setAttribute(s,String(r));for(let s of e)s!=null&&i.append(s);return i}var Fe=n=>document.getElementById(n);function gf(n,t){let e=document.documentElement;e.dataset.dark=String(t),e.style.colorScheme=t?"dark":"light";for(let i of["background","ink","quiet","faint","rule","accent","second"])e.style.setProperty(`--${i}`,n[i])}var mf="http://www.w3.org/2000/svg",b0={play:"M7 4v16l13-8z",pause:"M6 4h4v16H6zM14 4h4v16h-4z",step:"M5 4v16l9-8zM16 4h3v16h-3z",again:"M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",undo:"M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",fit:"M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",grid:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",help:"M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",record:"M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",back:"M19 4v16l-9-8zM5 4h3v16H5z",loop:"M7 7h9V4l5 5-5 5v-3H7v3H5V9a2 2 0 0 1 2-2zM17 17H8v3l-5-5 5-5v3h9v-3h2v5a2 2 0 0 1-2 2z",panel:"M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",cut:"M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"};function Cn(n){let t=document.createElementNS(mf,"svg"),e=document.createElementNS(mf,"path");return t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),e.setAttribute("d",b0[n]??""),t.append(e),t}var E0=5,Pr=9,T0=450,w0=260,qa=class{constructor(t,e,i,s){this.stage=t;this.link=e;this.asked=i;let r=t.canvas;s.addEventListener("pointerdown",o=>{o.target===r&&this.down(o)},{capture:!0}),addEventListener("pointermove",o=>this.move(o)),addEventListener("pointerup",o=>this.up(o)),addEventListener("pointercancel",o=>this.up(o,!0)),r.addEventListener("contextmenu",o=>o.preventDefault()),addEventListener("keydown",o=>this.keyDown(o)),addEventListener("keyup",o=>this.keyUp(o)),addEventListener("blur",()=>this.forget())}stage;link;asked;cutting=!1;press=null;stroke=null;keys=new Set;joined=null;spaceAt=0;spaceUsed=!1;waiting=null;joinFrom=null;tick(){this.waiting&&this.link.command("Pull",{point:this.flat(this.waiting)}),this.waiting=null}down(t){if(this.asked.escape(),this.press||this.stroke!==null)return;let[e,i]=this.spot(t),s=t.pointerType==="touch";if(t.button===0&&(t.shiftKey||this.cutting||this.keys.has("c"))){this.stroke=t.pointerId,this.stage.stroke=[[e,i]],this.ours(t);return}let r=this.stage.particleAt(e,i,s?3*Pr:Pr);if(t.button===2){this.press={id:t.pointerId,x:e,y:i,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:-1};return}if(t.button!==0)return;if(r<0){this.press={id:t.pointerId,x:e,y:i,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:this.later(s,e,i)};return}this.ours(t);let o=this.stage.placeOf(r),a=this.stage.at(e,i,o),l=o.map((c,h)=>c-a[h]);this.press={id:t.pointerId,x:e,y:i,particle:r,offset:l,at:o,moved:!1,long:this.later(s,e,i)}}ours(t){t.stopPropagation(),t.preventDefault(),this.stage.canvas.focus(),this.stage.canvas.setPointerCapture(t.pointerId)}later(t,e,i){return t?window.setTimeout(()=>{this.press&&!this.press.moved&&(this.openMenu(this.press.particle,e,i),this.press=null)},T0):-1}move(t){let[e,i]=this.spot(t);if(this.stroke===t.pointerId){let r=this.stage.stroke.at(-1);this.stage.stroke.push([e,i]);let o=this.stage.crossed([r,[e,i]]);o.length&&this.link.command("Cut",{springs:o}),this.stage.dirty=!0;return}let s=this.press;if(!s||s.id!==t.pointerId){t.target===this.stage.canvas&&t.buttons===0&&this.hover(e,i);return}if(!s.moved&&Math.hypot(e-s.x,i-s.y)>E0&&(s.moved=!0,clearTimeout(s.long),s.particle>=0&&t.buttons&1&&!this.keys.has(" ")&&this.link.command("Grab",{particle:s.particle,point:this.flat(s.at)})),s.moved&&s.particle>=0&&t.buttons&1){if(this.keys.has(" ")){this.stage.ghost={from:this.stage.placeOf(s.particle)??s.at,to:this.stage.at(e,i,s.at)},this.spaceUsed=!0,this.stage.dirty=!0;return}let r=this.stage.at(e,i,s.at);this.waiting=r.map((o,a)=>o+s.offset[a])}}up(t,e=!1){let[i,s]=this.spot(t);if(this.stroke===t.pointerId){this.stroke=null,this.stage.stroke=[],this.stage.dirty=!0;return}let r=this.press;if(!(!r||r.id!==t.pointerId)){if(this.press=null,clearTimeout(r.long),this.stage.ghost){let o=this.stage.particleAt(i,s,Pr);this.stage.ghost=null,o>=0&&o!==r.particle&&this.link.command("Join",{a:r.particle,b:o});return}if(r.moved&&r.particle>=0&&t.button===0){this.tick(),this.link.command("LetGo");return}r.moved||e||(t.button===2?this.openMenu(r.particle,i,s):t.button===0&&this.click(r.particle,i,s))}}click(t,e,i){if(this.joinFrom!==null){let s=this.joinFrom;this.joinFrom=null,t>=0&&t!==s&&this.join(s,t);return}if(this.keys.has(" ")){this.spaceUsed=!0,t>=0&&(this.joined!==null&&this.joined!==t&&this.join(this.joined,t),this.joined=t);return}if(t>=0)this.select({particle:t});else{let s=this.stage.springAt(e,i,Pr);s>=0?this.select({spring:s}):this.stage.scene?.tools==="sandbox"?this.add(e,i,!1):this.select({})}}hover(t,e){let i=performance.now();i-this.hovered<60||(this.hovered=i,this.stage.canvas.style.cursor=this.cutting||this.keys.has("c")||this.keys.has("shift")?"crosshair":this.stage.particleAt(t,e,Pr)>=0?"grab":"")}hovered=0;openMenu(t,e,i){let s=[];if(t>=0){let r=this.stage.isFixed(t);s.push([r?"Free":"Anchor",()=>this.link.command(r?"Release":"Anchor",{particles:[t]})],["Join to …",()=>{this.joinFrom=t,this.asked.say("Click the particle that it is joined to.")}],[this.stage.followed===t?"Stop following":"Follow",()=>this.stage.follow(this.stage.followed===t?null:t)],["Inspect",()=>this.select({particle:t})],["Remove",()=>this.link.command("Remove",{particles:[t]})])}else{let r=this.stage.springAt(e,i,2*Pr);r>=0&&s.push(["Cut",()=>this.link.command("Cut",{springs:[r]})],["Inspect",()=>this.select({spring:r})]),s.push(["Add a particle",()=>this.add(e,i,!1)],["Add an anchored particle",()=>this.add(e,i,!0)]),this.stage.followed!==null&&s.push(["Stop following",()=>this.stage.follow(null)]),s.push(["Everything into view",()=>this.stage.view.fit(this.stage.everything)])}this.asked.menu(s,e,i)}select(t){this.stage.marked=t,this.stage.dirty=!0,this.link.send({select:t})}join(t,e){this.link.command("Join",{a:t,b:e})}add(t,e,i){let s=this.stage.at(t,e,this.stage.target);this.link.command("Add",{position:this.flat(s),...this.stage.scene?.usual,fixed:i})}keyDown(t){let e=t.target;if(e.closest("dialog, [role=menu]")||e.closest("input, select, textarea")&&t.key!=="Escape")return;if((t.ctrlKey||t.metaKey)&&!t.shiftKey&&t.key.toLowerCase()==="z"){t.preventDefault(),this.link.command("Undo");return}if(t.ctrlKey||t.metaKey||t.altKey)return;let i=t.key.length===1?t.key.toLowerCase():t.key,s=this.keys.has(i.toLowerCase());i===" "&&e.closest("button, summary, a")||(this.keys.add(i.toLowerCase()),this.act(i,s)&&t.preventDefault())}act(t,e){let i=this.stage.scene;if(i?.keys.includes(t))return this.link.send({key:t}),!0;let s=i?.marks.find(r=>r.key.toLowerCase()===t);if(t===" ")e||(this.spaceAt=performance.now(),this.spaceUsed=!1);else if(t.startsWith("Arrow"))this.link.send({key:t.slice(5).toLowerCase()});else if(t==="n"||t===".")this.link.command("Step");else{if(e)return!1;if(t==="p")this.asked.play();else if(t==="r")this.link.command("Reset");else if(t==="f")this.stage.view.fit(this.stage.everything);else if(t==="Home")this.stage.view.home();else if(t==="g")this.asked.gallery();else if(t==="?")this.asked.help();else if(t==="Escape")this.joinFrom=null,this.asked.escape(),this.select({});else if(t==="["||t==="]")this.selectNext(t==="]"?1:-1);else if((t==="Delete"||t==="Backspace")&&this.stage.marked.particle!==void 0)this.link.command("Remove",{particles:[this.stage.marked.particle]});else if((t==="Delete"||t==="Backspace")&&this.stage.marked.spring!==void 0)this.link.command("Cut",{springs:[this.stage.marked.spring]});else if(t==="a"&&this.stage.marked.particle!==void 0){let r=this.stage.marked.particle;this.link.command(this.stage.isFixed(r)?"Release":"Anchor",{particles:[r]})}else if(s)this.asked.look(s.name);else if(i?.colors.some(r=>r.key===t))this.link.send({key:t});else return!1}return!0}selectNext(t){let e=this.stage.picture.wholes("points.index");if(!e.length)return;let i=this.stage.marked.particle===void 0?t>0?-1:0:this.stage.rowOf(this.stage.marked.particle);this.select({particle:e[(i+t+e.length)%e.length]})}keyUp(t){let e=t.key.toLowerCase();this.keys.delete(e),e===" "&&(!this.spaceUsed&&this.spaceAt&&performance.now()-this.spaceAt<w0&&this.asked.play(),this.joined=null,this.spaceAt=0)}forget(){this.keys.clear(),this.joined=null,this.spaceAt=0}flat(t){return this.stage.scene?.dim===2?t.slice(0,2):[...t]}spot(t){let e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}};function _f(n,t,e,i){n.replaceChildren(...t.map(([r,o])=>at("button",{type:"button",role:"menuitem",click:()=>{n.hidden=!0,document.getElementById("picture")?.focus(),o()}},r))),n.hidden=!1;let s=n.getBoundingClientRect();n.style.left=`${Math.max(4,Math.min(e,innerWidth-s.width-8))}px`,n.style.top=`${Math.max(4,Math.min(i,innerHeight-s.height-8))}px`,n.firstElementChild?.focus()}var A0={f4:Float32Array,u4:Uint32Array,i4:Int32Array,u1:Uint8Array};function xf(n){let t=new DataView(n).getUint32(0,!0),e=JSON.parse(new TextDecoder().decode(new Uint8Array(n,4,t))),i=Math.ceil((4+t)/8)*8,s=new Map;for(let[r,[o,a,l]]of Object.entries(e.parts)){let c=a.reduce((h,d)=>h*d,1);s.set(r,new A0[o](n,i+l,c))}return{header:e,parts:s}}var Za=class{serial=-1;number=0;time=0;hand=null;surfaces=[];texts=[];parts=new Map;take(t,e){t.serial!==this.serial&&(this.parts.clear(),this.surfaces=[],this.texts=[]),this.serial=t.serial,this.number=t.picture,this.time=t.time,this.hand=t.hand;let i=new Set(e.keys());for(let[s,r]of e)this.parts.set(s,r);return t.surfaces&&(this.surfaces=t.surfaces,i.add("surfaces")),t.texts&&(this.texts=t.texts,i.add("texts")),i}floats(t){return this.parts.get(t)??new Float32Array(0)}wholes(t){return this.parts.get(t)??new Uint32Array(0)}signed(t){return this.parts.get(t)??new Int32Array(0)}bytes(t){return this.parts.get(t)??new Uint8Array(0)}get ends(){let t=this.floats("segments.position"),e=this.wholes("segments.ends");if(!e.length)return t;let i=this.floats("points.position");this.joined.length!==3*e.length&&(this.joined=new Float32Array(3*e.length));let s=this.joined;for(let r=0;r<e.length;r++){let o=3*e[r];s[3*r]=i[o],s[3*r+1]=i[o+1],s[3*r+2]=i[o+2]}return s}joined=new Float32Array(0)};var $a=class{constructor(t){this.heard=t;this.open()}heard;socket=null;wait=250;send(t){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(t))}command(t,e={}){this.send({command:{do:t,...e}})}open(){let t=new WebSocket(`ws://${location.host}/`);t.binaryType="arraybuffer",t.onopen=()=>{this.wait=250,this.heard.state(!0)},t.onmessage=({data:e})=>{if(typeof e=="string"){this.heard.text(JSON.parse(e));return}let{header:i,parts:s}=xf(e);i.kind==="frame"?this.heard.frame(i,s):this.heard.file(i,s.get("bytes"))},t.onclose=()=>{this.heard.state(!1),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,4e3)},this.socket=t}};var Oo=6,Ja=class{constructor(t){this.open=t;this.dialog.addEventListener("click",e=>{e.target===this.dialog&&this.dialog.close()})}open;dialog=Fe("gallery");entries=[];current="";tell(t,e){this.entries=t,this.current=e}show(){if(!this.entries.length||this.dialog.open)return;let t=at("input",{type:"search",placeholder:"Search: chain, contact, vault, flock …","aria-label":"Search the gallery"}),e=at("div",{class:"cards"}),i=[...new Set(this.entries.map(o=>o.origin))],s=at("select",{"aria-label":"From"},at("option",{value:""},"from everywhere"),...i.map(o=>at("option",{value:o},o))),r=()=>{let o=t.value.toLowerCase().split(/\s+/).filter(Boolean),a=this.entries.filter(l=>(!s.value||l.origin===s.value)&&o.every(c=>`${l.name} ${l.title} ${l.sentence} ${l.origin}`.toLowerCase().includes(c)));e.replaceChildren(...a.map(l=>this.card(l))),a.length||e.append(at("p",{},"No scene has these words. Try fewer."))};t.addEventListener("input",r),s.addEventListener("change",r),r(),this.dialog.replaceChildren(at("div",{class:"head"},at("h2",{},"Gallery"),t,s,at("button",{type:"button",class:"icon","aria-label":"Close",click:()=>this.dialog.close()},"×")),e),this.dialog.showModal(),t.focus()}get rows(){return Math.ceil((1+Math.max(...this.entries.map(t=>t.picture??-1)))/Oo)}card(t){let e=t.picture??-1,i=at("div",{class:e<0?"blank":"photo"},e<0?t.title.slice(0,1):null);return e>=0&&(i.style.backgroundImage='url("/gallery.webp")'),e>=0&&(i.style.backgroundPosition=`${100*(e%Oo)/(Oo-1)}% ${100*Math.floor(e/Oo)/Math.max(1,this.rows-1)}%`),i.style.backgroundSize=`${100*Oo}% ${100*this.rows}%`,at("button",{type:"button",class:"card","aria-current":t.name===this.current?"true":void 0,click:()=>{this.dialog.close(),this.open(t.name)}},i,at("b",{},t.title),at("span",{},t.sentence))}};var C0="uplot",R0="u-hz",P0="u-vt",I0="u-title",L0="u-wrap",D0="u-under",O0="u-over",N0="u-axis",tr="u-off",U0="u-select",F0="u-cursor-x",B0="u-cursor-y",k0="u-cursor-pt",z0="u-legend",H0="u-live",V0="u-inline",G0="u-series",W0="u-marker",yf="u-label",X0="u-value",Uo="width",Fo="height";var vf="bottom",Ir="left",Hh="right",su="#000",Sf=su+"0",Vh="mousemove",Mf="mousedown",Gh="mouseup",bf="mouseenter",Ef="mouseleave",Tf="dblclick",Y0="resize",q0="scroll",wf="change",el="dppxchange",ru="--",Br=typeof window<"u",Zh=Br?document:null,Dr=Br?window:null,Z0=Br?navigator:null,Ae,Ka;function $h(){let n=devicePixelRatio;Ae!=n&&(Ae=n,Ka&&Kh(wf,Ka,$h),Ka=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),er(wf,Ka,$h),Dr.dispatchEvent(new CustomEvent(el)))}function rn(n,t){if(t!=null){let e=n.classList;!e.contains(t)&&e.add(t)}}function Jh(n,t){let e=n.classList;e.contains(t)&&e.remove(t)}function qe(n,t,e){n.style[t]=e+"px"}function Rn(n,t,e,i){let s=Zh.createElement(n);return t!=null&&rn(s,t),e?.insertBefore(s,i),s}function gn(n,t){return Rn("div",n,t)}var Af=new WeakMap;function Zn(n,t,e,i,s){let r="translate("+t+"px,"+e+"px)",o=Af.get(n);r!=o&&(n.style.transform=r,Af.set(n,r),t<0||e<0||t>i||e>s?rn(n,tr):Jh(n,tr))}var Cf=new WeakMap;function Rf(n,t,e){let i=t+e,s=Cf.get(n);i!=s&&(Cf.set(n,i),n.style.background=t,n.style.borderColor=e)}var Pf=new WeakMap;function If(n,t,e,i){let s=t+""+e,r=Pf.get(n);s!=r&&(Pf.set(n,s),n.style.height=e+"px",n.style.width=t+"px",n.style.marginLeft=i?-t/2+"px":0,n.style.marginTop=i?-e/2+"px":0)}var ou={passive:!0},$0={...ou,capture:!0};function er(n,t,e,i){t.addEventListener(n,e,i?$0:ou)}function Kh(n,t,e,i){t.removeEventListener(n,e,ou)}Br&&$h();function Pn(n,t,e,i){let s;e=e||0,i=i||t.length-1;let r=i<=2147483647;for(;i-e>1;)s=r?e+i>>1:on((e+i)/2),t[s]<n?e=s:i=s;return n-t[e]<=t[i]-n?e:i}function rp(n){return(e,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(e[a])){r=a;break}for(let a=s;a>=i;a--)if(n(e[a])){o=a;break}return[r,o]}}var op=n=>n!=null,ap=n=>n!=null&&n>0,sl=rp(op),J0=rp(ap);function K0(n,t,e,i=0,s=!1){let r=s?J0:sl,o=s?ap:op;[t,e]=r(n,t,e);let a=n[t],l=n[t];if(t>-1)if(i==1)a=n[t],l=n[e];else if(i==-1)a=n[e],l=n[t];else for(let c=t;c<=e;c++){let h=n[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Be,l??-Be]}function rl(n,t,e,i){let s=Of(n),r=Of(t);n==t&&(s==-1?(n*=e,t/=e):(n/=e,t*=e));let o=e==10?us:lp,a=s==1?on:_n,l=r==1?_n:on,c=a(o(xi(n))),h=l(o(xi(t))),d=Or(e,c),u=Or(e,h);return e==10&&(c<0&&(d=ke(d,-c)),h<0&&(u=ke(u,-h))),i||e==2?(n=d*s,t=u*r):(n=dp(n,d),t=ol(t,u)),[n,t]}function au(n,t,e,i){let s=rl(n,t,e,i);return n==0&&(s[0]=0),t==0&&(s[1]=0),s}var lu=.1,Lf={mode:3,pad:lu},ko={pad:0,soft:null,mode:0},j0={min:ko,max:ko};function il(n,t,e,i){return al(e)?Df(n,t,e):(ko.pad=e,ko.soft=i?0:null,ko.mode=i?3:0,Df(n,t,j0))}function Ee(n,t){return n??t}function Q0(n,t,e){for(t=Ee(t,0),e=Ee(e,n.length-1);t<=e;){if(n[t]!=null)return!0;t++}return!1}function Df(n,t,e){let i=e.min,s=e.max,r=Ee(i.pad,0),o=Ee(s.pad,0),a=Ee(i.hard,-Be),l=Ee(s.hard,Be),c=Ee(i.soft,Be),h=Ee(s.soft,-Be),d=Ee(i.mode,0),u=Ee(s.mode,0),p=t-n,g=us(p),S=Xi(xi(n),xi(t)),m=us(S),f=xi(m-g);(p<1e-24||f>10)&&(p=0,(n==0||t==0)&&(p=1e-24,d==2&&c!=Be&&(r=0),u==2&&h!=-Be&&(o=0)));let x=p||S||1e3,w=us(x),v=Or(10,on(w)),C=x*(p==0?n==0?.1:1:r),A=ke(dp(n-C,v/10),24),_=n>=c&&(d==1||d==3&&A<=c||d==2&&A>=c)?c:Be,T=Xi(a,A<_&&n>=_?_:In(_,A)),F=x*(p==0?t==0?.1:1:o),O=ke(ol(t+F,v/10),24),D=t<=h&&(u==1||u==3&&O>=h||u==2&&O<=h)?h:-Be,k=In(l,O>D&&t<=D?D:Xi(D,O));return T==k&&T==0&&(k=100),[T,k]}var t_=new Intl.NumberFormat(Br?Z0.language:"en-US"),cu=n=>t_.format(n),an=Math,tl=an.PI,xi=an.abs,on=an.floor,_i=an.round,_n=an.ceil,In=an.min,Xi=an.max,Or=an.pow,Of=an.sign,us=an.log10,lp=an.log2,e_=(n,t=1)=>an.sinh(n)*t,Wh=(n,t=1)=>an.asinh(n/t),Be=1/0;function Nf(n){return(us((n^n>>31)-(n>>31))|0)+1}function jh(n,t,e){return In(Xi(n,t),e)}function cp(n){return typeof n=="function"}function ve(n){return cp(n)?n:()=>n}var i_=()=>{},hp=n=>n,up=(n,t)=>t,n_=n=>null,Uf=n=>!0,Ff=(n,t)=>n==t,s_=/\.\d*?(?=9{6,}|0{6,})/gm,ir=n=>{if(pp(n)||Ls.has(n))return n;let t=`${n}`,e=t.match(s_);if(e==null)return n;let i=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${ir(s)}e${r}`}return ke(n,i)};function js(n,t){return ir(ke(ir(n/t))*t)}function ol(n,t){return ir(_n(ir(n/t))*t)}function dp(n,t){return ir(on(ir(n/t))*t)}function ke(n,t=0){if(pp(n))return n;let e=10**t,i=n*e*(1+Number.EPSILON);return _i(i)/e}var Ls=new Map;function fp(n){return((""+n).split(".")[1]||"").length}function Ho(n,t,e,i){let s=[],r=i.map(fp);for(let o=t;o<e;o++){let a=xi(o),l=ke(Or(n,o),a);for(let c=0;c<i.length;c++){let h=n==10?+`${i[c]}e${o}`:i[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=n==10?h:ke(h,d);s.push(u),Ls.set(u,d)}}return s}var zo={},hu=[],Nr=[null,null],Is=Array.isArray,pp=Number.isInteger,r_=n=>n===void 0;function Bf(n){return typeof n=="string"}function al(n){let t=!1;if(n!=null){let e=n.constructor;t=e==null||e==Object}return t}function o_(n){return n!=null&&typeof n=="object"}var a_=Object.getPrototypeOf(Uint8Array),mp="__proto__";function Ur(n,t=al){let e;if(Is(n)){let i=n.find(s=>s!=null);if(Is(i)||t(i)){e=Array(n.length);for(let s=0;s<n.length;s++)e[s]=Ur(n[s],t)}else e=n.slice()}else if(n instanceof a_)e=n.slice();else if(t(n)){e={};for(let i in n)i!=mp&&(e[i]=Ur(n[i],t))}else e=n;return e}function fi(n){let t=arguments;for(let e=1;e<t.length;e++){let i=t[e];for(let s in i)s!=mp&&(al(n[s])?fi(n[s],Ur(i[s])):n[s]=Ur(i[s]))}return n}var l_=0,c_=1,h_=2;function u_(n,t,e){for(let i=0,s,r=-1;i<t.length;i++){let o=t[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<e&&n[s]==null;)n[r=s++]=null}}}function d_(n,t){if(m_(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return g_(o[0])||(o=p_(o)),o}let e=new Set;for(let o=0;o<n.length;o++){let l=n[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let i=[Array.from(e).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=t?t[o][c]:c_,p=[];for(let g=0;g<h.length;g++){let S=h[g],m=r.get(l[g]);S===null?u!=l_&&(d[m]=S,u==h_&&p.push(m)):d[m]=S}u_(d,p,s),i.push(d)}}return i}var f_=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function p_(n){let t=n[0],e=t.length,i=Array(e);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[i[l]];s.push(a)}return s}function m_(n){let t=n[0][0],e=t.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function g_(n,t=100){let e=n.length;if(e<=1)return!0;let i=0,s=e-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=Xi(1,on((s-i+1)/t));for(let o=n[i],a=i+r;a<=s;a+=r){let l=n[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var gp=["January","February","March","April","May","June","July","August","September","October","November","December"],_p=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function xp(n){return n.slice(0,3)}var __=_p.map(xp),x_=gp.map(xp),y_={MMMM:gp,MMM:x_,WWWW:_p,WWW:__};function No(n){return(n<10?"0":"")+n}function v_(n){return(n<10?"00":n<100?"0":"")+n}var S_={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,t)=>t.MMMM[n.getMonth()],MMM:(n,t)=>t.MMM[n.getMonth()],MM:n=>No(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>No(n.getDate()),D:n=>n.getDate(),WWWW:(n,t)=>t.WWWW[n.getDay()],WWW:(n,t)=>t.WWW[n.getDay()],HH:n=>No(n.getHours()),H:n=>n.getHours(),h:n=>{let t=n.getHours();return t==0?12:t>12?t-12:t},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>No(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>No(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>v_(n.getMilliseconds())};function uu(n,t){t=t||y_;let e=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)e.push(s[0][0]=="{"?S_[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var M_=new Intl.DateTimeFormat().resolvedOptions().timeZone;function b_(n,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+n+n.getTimezoneOffset()*6e4):t==M_?e=n:(e=new Date(n.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(n.getMilliseconds())),e}var yp=n=>n%1==0,nl=[1,2,2.5,5],E_=Ho(10,-32,0,nl),vp=Ho(10,0,32,nl),T_=vp.filter(yp),Qs=E_.concat(vp),du=`
`,Sp="{YYYY}",kf=du+Sp,Mp="{M}/{D}",Bo=du+Mp,ja=Bo+"/{YY}",bp="{aa}",w_="{h}:{mm}",Lr=w_+bp,zf=du+Lr,Hf=":{ss}",Ce=null;function Ep(n){let t=n*1e3,e=t*60,i=e*60,s=i*24,r=s*30,o=s*365,l=(n==1?Ho(10,0,3,nl).filter(yp):Ho(10,-3,0,nl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Sp,Ce,Ce,Ce,Ce,Ce,Ce,1],[s*28,"{MMM}",kf,Ce,Ce,Ce,Ce,Ce,1],[s,Mp,kf,Ce,Ce,Ce,Ce,Ce,1],[i,"{h}"+bp,ja,Ce,Bo,Ce,Ce,Ce,1],[e,Lr,ja,Ce,Bo,Ce,Ce,Ce,1],[t,Hf,ja+" "+Lr,Ce,Bo+" "+Lr,Ce,zf,Ce,1],[n,Hf+".{fff}",ja+" "+Lr,Ce,Bo+" "+Lr,Ce,zf,Ce,1]];function h(d){return(u,p,g,S,m,f)=>{let x=[],w=m>=o,v=m>=r&&m<o,C=d(g),A=ke(C*n,3),_=Xh(C.getFullYear(),w?0:C.getMonth(),v||w?1:C.getDate()),T=ke(_*n,3);if(v||w){let F=v?m/r:0,O=w?m/o:0,D=A==T?A:ke(Xh(_.getFullYear()+O,_.getMonth()+F,1)*n,3),k=new Date(_i(D/n)),G=k.getFullYear(),I=k.getMonth();for(let z=0;D<=S;z++){let q=Xh(G+O*z,I+F*z,1),H=q-d(ke(q*n,3));D=ke((+q+H)*n,3),D<=S&&x.push(D)}}else{let F=m>=s?s:m,O=on(g)-on(A),D=T+O+ol(A-T,F);x.push(D);let k=d(D),G=k.getHours()+k.getMinutes()/e+k.getSeconds()/i,I=m/i,z=u.axes[p]._space,q=f/z;for(;D=ke(D+m,n==1?0:3),!(D>S);)if(I>1){let H=on(ke(G+I,6))%24,Q=d(D).getHours()-H;Q>1&&(Q=-1),D-=Q*i,G=(G+I)%24;let st=x[x.length-1];ke((D-st)/m,3)*q>=.7&&x.push(D)}else x.push(D)}return x}}return[l,c,h]}var[A_,C_,R_]=Ep(1),[P_,I_,L_]=Ep(.001);Ho(2,-53,53,[1]);function Vf(n,t){return n.map(e=>e.map((i,s)=>s==0||s==8||i==null?i:t(s==1||e[8]==0?i:e[1]+i)))}function Gf(n,t){return(e,i,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,d,u,p;return i.map(g=>{let S=n(g),m=S.getFullYear(),f=S.getMonth(),x=S.getDate(),w=S.getHours(),v=S.getMinutes(),C=S.getSeconds(),A=m!=l&&a[2]||f!=c&&a[3]||x!=h&&a[4]||w!=d&&a[5]||v!=u&&a[6]||C!=p&&a[7]||a[1];return l=m,c=f,h=x,d=w,u=v,p=C,A(S)})}}function D_(n,t){let e=uu(t);return(i,s,r,o,a)=>s.map(l=>e(n(l)))}function Xh(n,t,e){return new Date(n,t,e)}function Wf(n,t){return t(n)}var O_="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Xf(n,t){return(e,i,s,r)=>r==null?ru:t(n(i))}function N_(n,t){let e=n.series[t];return e.width?e.stroke(n,t):e.points.width?e.points.stroke(n,t):null}function U_(n,t){return n.series[t].fill(n,t)}var F_={show:!0,live:!0,isolate:!1,mount:i_,markers:{show:!0,width:2,stroke:N_,fill:U_,dash:"solid"},idx:null,idxs:null,values:[]};function B_(n,t){let e=n.cursor.points,i=gn(),s=e.size(n,t);qe(i,Uo,s),qe(i,Fo,s);let r=s/-2;qe(i,"marginLeft",r),qe(i,"marginTop",r);let o=e.width(n,t,s);return o&&qe(i,"borderWidth",o),i}function k_(n,t){let e=n.series[t].points;return e._fill||e._stroke}function z_(n,t){let e=n.series[t].points;return e._stroke||e._fill}function H_(n,t){return n.series[t].points.size}var Yh=[0,0];function V_(n,t,e){return Yh[0]=t,Yh[1]=e,Yh}function Qa(n,t,e,i=!0){return s=>{s.button==0&&(!i||s.target==t)&&e(s)}}function qh(n,t,e,i=!0){return s=>{(!i||s.target==t)&&e(s)}}var G_={show:!0,x:!0,y:!0,lock:!1,move:V_,points:{one:!1,show:B_,size:H_,width:0,stroke:z_,fill:k_},bind:{mousedown:Qa,mouseup:Qa,click:Qa,dblclick:Qa,mousemove:qh,mouseleave:qh,mouseenter:qh},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,t,e,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Tp={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},fu=fi({},Tp,{filter:up}),wp=fi({},fu,{size:10}),Ap=fi({},Tp,{show:!1}),pu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Cp="bold "+pu,Rp=1.5,Yf={show:!0,scale:"x",stroke:su,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Cp,side:2,grid:fu,ticks:wp,border:Ap,font:pu,lineGap:Rp,rotate:0},W_="Value",X_="Time",qf={show:!0,scale:"x",auto:!1,sorted:1,min:Be,max:-Be,idxs:[]};function Y_(n,t,e,i,s){return t.map(r=>r==null?"":cu(r))}function q_(n,t,e,i,s,r,o){let a=[],l=Ls.get(s)||0;e=o?e:ke(ol(e,s),l);for(let c=e;c<=i;c=ke(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Qh(n,t,e,i,s,r,o){let a=[],l=n.scales[n.axes[t].scale].log,c=l==10?us:lp,h=on(c(e));s=Or(l,h),l==10&&(s=Qs[Pn(s,Qs)]);let d=e,u=s*l;l==10&&(u=Qs[Pn(u,Qs)]);do a.push(d),d=d+s,l==10&&!Ls.has(d)&&(d=ke(d,Ls.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=Qs[Pn(u,Qs)]));while(d<=i);return a}function Z_(n,t,e,i,s,r,o){let l=n.scales[n.axes[t].scale].asinh,c=i>l?Qh(n,t,Xi(l,e),i,s):[l],h=i>=0&&e<=0?[0]:[];return(e<-l?Qh(n,t,Xi(l,-i),-e,s):[l]).reverse().map(u=>-u).concat(h,c)}var Pp=/./,$_=/[12357]/,J_=/[125]/,Zf=/1/,tu=(n,t,e,i)=>n.map((s,r)=>t==4&&s==0||r%i==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function K_(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=n.scales[o],l=n.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?Pp:l(7,o)-h>=c?$_:l(5,o)-h>=c?J_:Zf;if(d==Zf){let u=xi(l(1,o)-h);if(u<c)return tu(t.slice().reverse(),a.distr,d,_n(c/u)).reverse()}return tu(t,a.distr,d,1)}function j_(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=r._space,l=n.valToPos,c=xi(l(1,o)-l(2,o));return c<a?tu(t.slice().reverse(),3,Pp,_n(a/c)).reverse():t}function Q_(n,t,e,i){return i==null?ru:t==null?"":cu(t)}var $f={show:!0,scale:"y",stroke:su,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Cp,side:3,grid:fu,ticks:wp,border:Ap,font:pu,lineGap:Rp,rotate:0};function tx(n,t){let e=3+(n||1)*2;return ke(e*t,3)}function ex(n,t){let{scale:e,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],e,!0),o=n.valToPos(s[i[1]],e,!0),a=xi(o-r),l=n.series[t],c=a/(l.points.space*Ae);return i[1]-i[0]<=c}var Jf={scale:null,auto:!0,sorted:0,min:Be,max:-Be},Ip=(n,t,e,i,s)=>s,Kf={show:!0,auto:!0,sorted:0,gaps:Ip,alpha:1,facets:[fi({},Jf,{scale:"x"}),fi({},Jf,{scale:"y"})]},jf={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Ip,alpha:1,points:{show:ex,filter:null},values:null,min:Be,max:-Be,idxs:[],path:null,clip:null};function ix(n,t,e,i,s){return e/10}var Lp={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},nx=fi({},Lp,{time:!1,ori:1}),Qf={};function Dp(n,t){let e=Qf[n];return e||(e={key:n,plots:[],sub(i){e.plots.push(i)},unsub(i){e.plots=e.plots.filter(s=>s!=i)},pub(i,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(i,s,r,o,a,l,c)}},n!=null&&(Qf[n]=e)),e}var Fr=1,eu=2;function nr(n,t,e){let i=n.mode,s=n.series[t],r=i==2?n._data[t]:n._data,o=n.scales,a=n.bbox,l=r[0],c=i==2?r[1]:r[t],h=i==2?o[s.facets[0].scale]:o[n.series[0].scale],d=i==2?o[s.facets[1].scale]:o[s.scale],u=a.left,p=a.top,g=a.width,S=a.height,m=n.valToPosH,f=n.valToPosV;return h.ori==0?e(s,l,c,h,d,m,f,u,p,g,S,cl,kr,ul,Np,Fp):e(s,l,c,h,d,f,m,p,u,S,g,hl,zr,_u,Up,Bp)}function mu(n,t){let e=0,i=0,s=Ee(n.bands,hu);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?i|=1:i|=2)}return[e,i==1?-1:i==2?1:i==3?2:0]}function sx(n,t,e,i,s){let r=n.mode,o=n.series[t],a=r==2?o.facets[1].scale:o.scale,l=n.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ds(n,t,e,i,s,r){return nr(n,t,(o,a,l,c,h,d,u,p,g,S,m)=>{let f=o.pxRound,x=c.dir*(c.ori==0?1:-1),w=c.ori==0?kr:zr,v,C;x==1?(v=e,C=i):(v=i,C=e);let A=f(d(a[v],c,S,p)),_=f(u(l[v],h,m,g)),T=f(d(a[C],c,S,p)),F=f(u(r==1?h.max:h.min,h,m,g)),O=new Path2D(s);return w(O,T,F),w(O,A,F),w(O,A,_),O})}function ll(n,t,e,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=t==0?ul:_u,l=e;for(let d=0;d<n.length;d++){let u=n[d];if(u[1]>u[0]){let p=u[0]-l;p>0&&a(o,l,i,p,i+r),l=u[1]}}let c=e+s-l,h=10;c>0&&a(o,l,i-h/2,c,i+r+h)}return o}function rx(n,t,e){let i=n[n.length-1];i&&i[0]==t?i[1]=e:n.push([t,e])}function gu(n,t,e,i,s,r,o){let a=[],l=n.length;for(let c=s==1?e:i;c>=e&&c<=i;c+=s)if(t[c]===null){let d=c,u=c;if(s==1)for(;++c<=i&&t[c]===null;)u=c;else for(;--c>=e&&t[c]===null;)u=c;let p=r(n[d]),g=u==d?p:r(n[u]),S=d-s;p=o<=0&&S>=0&&S<l?r(n[S]):p;let f=u+s;g=o>=0&&f>=0&&f<l?r(n[f]):g,g>=p&&a.push([p,g])}return a}function tp(n){return n==0?hp:n==1?_i:t=>js(t,n)}function Op(n){let t=n==0?cl:hl,e=n==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},i=n==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?i(s,r,o,a,l):(c=In(c,a/2,l/2),h=In(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var cl=(n,t,e)=>{n.moveTo(t,e)},hl=(n,t,e)=>{n.moveTo(e,t)},kr=(n,t,e)=>{n.lineTo(t,e)},zr=(n,t,e)=>{n.lineTo(e,t)},ul=Op(0),_u=Op(1),Np=(n,t,e,i,s,r)=>{n.arc(t,e,i,s,r)},Up=(n,t,e,i,s,r)=>{n.arc(e,t,i,s,r)},Fp=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(t,e,i,s,r,o)},Bp=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(e,t,s,i,o,r)};function kp(n){return(t,e,i,s,r)=>nr(t,e,(o,a,l,c,h,d,u,p,g,S,m)=>{let{pxRound:f,points:x}=o,w,v;c.ori==0?(w=cl,v=Np):(w=hl,v=Up);let C=ke(x.width*Ae,3),A=(x.size-x.width)/2*Ae,_=ke(A*2,3),T=new Path2D,F=new Path2D,{left:O,top:D,width:k,height:G}=t.bbox;ul(F,O-_,D-_,k+_*2,G+_*2);let I=z=>{if(l[z]!=null){let q=f(d(a[z],c,S,p)),H=f(u(l[z],h,m,g));w(T,q+A,H),v(T,q,H,A,0,tl*2)}};if(r)r.forEach(I);else for(let z=i;z<=s;z++)I(z);return{stroke:C>0?T:null,fill:T,clip:F,flags:Fr|eu}})}function zp(n){return(t,e,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(t,e,i),r!=s&&o!=s&&n(t,e,s),n(t,e,o))}}var ox=zp(kr),ax=zp(zr);function Hp(n){let t=Ee(n?.alignGaps,0);return(e,i,s,r)=>nr(e,i,(o,a,l,c,h,d,u,p,g,S,m)=>{[s,r]=sl(l,s,r);let f=o.pxRound,x=G=>f(d(G,c,S,p)),w=G=>f(u(G,h,m,g)),v,C;c.ori==0?(v=kr,C=ox):(v=zr,C=ax);let A=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Fr},T=_.stroke,F=!1;if(r-s>=S*4){let G=dt=>e.posToVal(dt,c.key,!0),I=null,z=null,q,H,ht,J=x(a[A==1?s:r]),Q=x(a[s]),st=x(a[r]),ft=G(A==1?Q+1:st-1);for(let dt=A==1?s:r;dt>=s&&dt<=r;dt+=A){let tt=a[dt],yt=(A==1?tt<ft:tt>ft)?J:x(tt),Ct=l[dt];yt==J?Ct!=null?(H=Ct,I==null?(v(T,yt,w(H)),q=I=z=H):H<I?I=H:H>z&&(z=H)):Ct===null&&(F=!0):(I!=null&&C(T,J,w(I),w(z),w(q),w(H)),Ct!=null?(H=Ct,v(T,yt,w(H)),I=z=q=H):(I=z=null,Ct===null&&(F=!0)),J=yt,ft=G(J+A))}I!=null&&I!=z&&ht!=J&&C(T,J,w(I),w(z),w(q),w(H))}else for(let G=A==1?s:r;G>=s&&G<=r;G+=A){let I=l[G];I===null?F=!0:I!=null&&v(T,x(a[G]),w(I))}let[D,k]=mu(e,i);if(o.fill!=null||D!=0){let G=_.fill=new Path2D(T),I=o.fillTo(e,i,o.min,o.max,D),z=w(I),q=x(a[s]),H=x(a[r]);A==-1&&([H,q]=[q,H]),v(G,H,z),v(G,q,z)}if(!o.spanGaps){let G=[];F&&G.push(...gu(a,l,s,r,A,x,t)),_.gaps=G=o.gaps(e,i,s,r,G),_.clip=ll(G,c.ori,p,g,S,m)}return k!=0&&(_.band=k==2?[ds(e,i,s,r,T,-1),ds(e,i,s,r,T,1)]:ds(e,i,s,r,T,k)),_})}function lx(n){let t=Ee(n.align,1),e=Ee(n.ascDesc,!1),i=Ee(n.alignGaps,0),s=Ee(n.extend,!1);return(r,o,a,l)=>nr(r,o,(c,h,d,u,p,g,S,m,f,x,w)=>{[a,l]=sl(d,a,l);let v=c.pxRound,{left:C,width:A}=r.bbox,_=Q=>v(g(Q,u,x,m)),T=Q=>v(S(Q,p,w,f)),F=u.ori==0?kr:zr,O={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Fr},D=O.stroke,k=u.dir*(u.ori==0?1:-1),G=T(d[k==1?a:l]),I=_(h[k==1?a:l]),z=I,q=I;s&&t==-1&&(q=C,F(D,q,G)),F(D,I,G);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let st=d[Q];if(st==null)continue;let ft=_(h[Q]),dt=T(st);t==1?F(D,ft,G):F(D,z,dt),F(D,ft,dt),G=dt,z=ft}let H=z;s&&t==1&&(H=C+A,F(D,H,G));let[ht,J]=mu(r,o);if(c.fill!=null||ht!=0){let Q=O.fill=new Path2D(D),st=c.fillTo(r,o,c.min,c.max,ht),ft=T(st);F(Q,H,ft),F(Q,q,ft)}if(!c.spanGaps){let Q=[];Q.push(...gu(h,d,a,l,k,_,i));let st=c.width*Ae/2,ft=e||t==1?st:-st,dt=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=ft,tt[1]+=dt}),O.gaps=Q=c.gaps(r,o,a,l,Q),O.clip=ll(Q,u.ori,m,f,x,w)}return J!=0&&(O.band=J==2?[ds(r,o,a,l,D,-1),ds(r,o,a,l,D,1)]:ds(r,o,a,l,D,J)),O})}function ep(n,t,e,i,s,r,o=Be){if(n.length>1){let a=null;for(let l=0,c=1/0;l<n.length;l++)if(t[l]!==void 0){if(a!=null){let h=xi(n[l]-n[a]);h<c&&(c=h,o=xi(e(n[l],i,s,r)-e(n[a],i,s,r)))}a=l}}return o}function cx(n){n=n||zo;let t=Ee(n.size,[.6,Be,1]),e=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ve(s),o=1-t[0],a=Ee(t[1],Be),l=Ee(t[2],1),c=Ee(n.disp,zo),h=Ee(n.each,p=>{}),{fill:d,stroke:u}=c;return(p,g,S,m)=>nr(p,g,(f,x,w,v,C,A,_,T,F,O,D)=>{let k=f.pxRound,G=e,I=i*Ae,z=a*Ae,q=l*Ae,H,ht;v.ori==0?[H,ht]=r(p,g):[ht,H]=r(p,g);let J=v.dir*(v.ori==0?1:-1),Q=v.ori==0?ul:_u,st=v.ori==0?h:(Pt,qt,oe,Et,Ue,Ht,Yt)=>{h(Pt,qt,oe,Ue,Et,Yt,Ht)},ft=Ee(p.bands,hu).find(Pt=>Pt.series[0]==g),dt=ft!=null?ft.dir:0,tt=f.fillTo(p,g,f.min,f.max,dt),gt=k(_(tt,C,D,F)),yt,Ct,bt,Wt=O,re=k(f.width*Ae),Vt=!1,fe=null,ce=null,ne=null,$e=null;d!=null&&(re==0||u!=null)&&(Vt=!0,fe=d.values(p,g,S,m),ce=new Map,new Set(fe).forEach(Pt=>{Pt!=null&&ce.set(Pt,new Path2D)}),re>0&&(ne=u.values(p,g,S,m),$e=new Map,new Set(ne).forEach(Pt=>{Pt!=null&&$e.set(Pt,new Path2D)})));let{x0:ze,size:ai}=c;if(ze!=null&&ai!=null){G=1,x=ze.values(p,g,S,m),ze.unit==2&&(x=x.map(oe=>p.posToVal(T+oe*O,v.key,!0)));let Pt=ai.values(p,g,S,m);ai.unit==2?Ct=Pt[0]*O:Ct=A(Pt[0],v,O,T)-A(0,v,O,T),Wt=ep(x,w,A,v,O,T,Wt),bt=Wt-Ct+I}else Wt=ep(x,w,A,v,O,T,Wt),bt=Wt*o+I,Ct=Wt-bt;bt<1&&(bt=0),re>=Ct/2&&(re=0),bt<5&&(k=hp);let Oe=bt>0,bi=Wt-bt-(Oe?re:0);Ct=k(jh(bi,q,z)),yt=(G==0?Ct/2:G==J?0:Ct)-G*J*((G==0?I/2:0)+(Oe?re/2:0));let Me={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},mi=Vt?null:new Path2D,Qe=null;if(ft!=null)Qe=p.data[ft.series[1]];else{let{y0:Pt,y1:qt}=c;Pt!=null&&qt!=null&&(w=qt.values(p,g,S,m),Qe=Pt.values(p,g,S,m))}let li=H*Ct,U=ht*Ct;for(let Pt=J==1?S:m;Pt>=S&&Pt<=m;Pt+=J){let qt=w[Pt];if(qt==null)continue;if(Qe!=null){let X=Qe[Pt]??0;if(qt-X==0)continue;gt=_(X,C,D,F)}let oe=v.distr!=2||c!=null?x[Pt]:Pt,Et=A(oe,v,O,T),Ue=_(Ee(qt,tt),C,D,F),Ht=k(Et-yt),Yt=k(Xi(Ue,gt)),R=k(In(Ue,gt)),M=Yt-R;if(qt!=null){let X=qt<0?U:li,ut=qt<0?li:U;Vt?(re>0&&ne[Pt]!=null&&Q($e.get(ne[Pt]),Ht,R+on(re/2),Ct,Xi(0,M-re),X,ut),fe[Pt]!=null&&Q(ce.get(fe[Pt]),Ht,R+on(re/2),Ct,Xi(0,M-re),X,ut)):Q(mi,Ht,R+on(re/2),Ct,Xi(0,M-re),X,ut),st(p,g,Pt,Ht-re/2,R,Ct+re,M)}}return re>0?Me.stroke=Vt?$e:mi:Vt||(Me._fill=f.width==0?f._fill:f._stroke??f._fill,Me.width=0),Me.fill=Vt?ce:mi,Me})}function hx(n,t){let e=Ee(t?.alignGaps,0);return(i,s,r,o)=>nr(i,s,(a,l,c,h,d,u,p,g,S,m,f)=>{[r,o]=sl(c,r,o);let x=a.pxRound,w=H=>x(u(H,h,m,g)),v=H=>x(p(H,d,f,S)),C,A,_;h.ori==0?(C=cl,_=kr,A=Fp):(C=hl,_=zr,A=Bp);let T=h.dir*(h.ori==0?1:-1),F=w(l[T==1?r:o]),O=F,D=[],k=[];for(let H=T==1?r:o;H>=r&&H<=o;H+=T)if(c[H]!=null){let J=l[H],Q=w(J);D.push(O=Q),k.push(v(c[H]))}let G={stroke:n(D,k,C,_,A,x),fill:null,clip:null,band:null,gaps:null,flags:Fr},I=G.stroke,[z,q]=mu(i,s);if(a.fill!=null||z!=0){let H=G.fill=new Path2D(I),ht=a.fillTo(i,s,a.min,a.max,z),J=v(ht);_(H,O,J),_(H,F,J)}if(!a.spanGaps){let H=[];H.push(...gu(l,c,r,o,T,w,e)),G.gaps=H=a.gaps(i,s,r,o,H),G.clip=ll(H,h.ori,g,S,m,f)}return q!=0&&(G.band=q==2?[ds(i,s,r,o,I,-1),ds(i,s,r,o,I,1)]:ds(i,s,r,o,I,q)),G})}function ux(n){return hx(dx,n)}function dx(n,t,e,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(e(a,n[0],t[0]),o==2)i(a,n[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=t[u+1]-t[u],d[u]=n[u+1]-n[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,n[u]+d[u]/3,t[u]+l[u]*d[u]/3,n[u+1]-d[u]/3,t[u+1]-l[u+1]*d[u]/3,n[u+1],t[u+1])}return a}var iu=new Set;function ip(){for(let n of iu)n.syncRect(!0)}Br&&(er(Y0,Dr,ip),er(q0,Dr,ip,!0),er(el,Dr,()=>{yi.pxRatio=Ae}));var fx=Hp(),px=kp();function np(n,t,e,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>nu(r,o,t,e))}function mx(n,t){return n.map((e,i)=>i==0?{}:fi({},t,e))}function nu(n,t,e,i){return fi({},t==0?e:i,n)}function Vp(n,t,e){return t==null?Nr:[t,e]}var gx=Vp;function _x(n,t,e){return t==null?Nr:il(t,e,lu,!0)}function Gp(n,t,e,i){return t==null?Nr:rl(t,e,n.scales[i].log,!1)}var xx=Gp;function Wp(n,t,e,i){return t==null?Nr:au(t,e,n.scales[i].log,!1)}var yx=Wp;function vx(n,t,e,i,s){let r=Xi(Nf(n),Nf(t)),o=t-n,a=Pn(s/i*o,e);do{let l=e[a],c=i*l/o;if(c>=s&&r+(l<5?Ls.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function sp(n){let t,e;return n=n.replace(/(\d+)px/,(i,s)=>(t=_i((e=+s)*Ae))+"px"),[n,t,e]}function Sx(n){n.show&&[n.font,n.labelFont].forEach(t=>{let e=ke(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function yi(n,t,e){let i={mode:Ee(n.mode,1)},s=i.mode;function r(y,b,P,L){let V=b.valToPct(y);return L+P*(b.dir==-1?1-V:V)}function o(y,b,P,L){let V=b.valToPct(y);return L+P*(b.dir==-1?V:1-V)}function a(y,b,P,L){return b.ori==0?r(y,b,P,L):o(y,b,P,L)}i.valToPosH=r,i.valToPosV=o;let l=!1;i.status=0;let c=i.root=gn(C0);if(n.id!=null&&(c.id=n.id),rn(c,n.class),n.title){let y=gn(I0,c);y.textContent=n.title}let h=Rn("canvas"),d=i.ctx=h.getContext("2d"),u=gn(L0,c);er("click",u,y=>{y.target===g&&(We!=Tr||Je!=wr)&&Li.click(i,y)},!0);let p=i.under=gn(D0,u);u.appendChild(h);let g=i.over=gn(O0,u);n=Ur(n);let S=+Ee(n.pxAlign,1),m=tp(S);(n.plugins||[]).forEach(y=>{y.opts&&(n=y.opts(i,n)||n)});let f=n.ms||.001,x=i.series=s==1?np(n.series||[],qf,jf,!1):mx(n.series||[null],Kf),w=i.axes=np(n.axes||[],Yf,$f,!0),v=i.scales={},C=i.bands=n.bands||[];C.forEach(y=>{y.fill=ve(y.fill||null),y.dir=Ee(y.dir,-1)});let A=s==2?x[1].facets[0].scale:x[0].scale,_={axes:cs,series:me},T=(n.drawOrder||["axes","series"]).map(y=>_[y]);function F(y){let b=y.distr==3?P=>us(P>0?P:y.clamp(i,P,y.min,y.max,y.key)):y.distr==4?P=>Wh(P,y.asinh):y.distr==100?P=>y.fwd(P):P=>P;return P=>{let L=b(P),{_min:V,_max:$}=y,lt=$-V;return(L-V)/lt}}function O(y){let b=v[y];if(b==null){let P=(n.scales||zo)[y]||zo;if(P.from!=null){O(P.from);let L=fi({},v[P.from],P,{key:y});L.valToPct=F(L),v[y]=L}else{b=v[y]=fi({},y==A?Lp:nx,P),b.key=y;let L=b.time,V=b.range,$=Is(V);if((y!=A||s==2&&!L)&&($&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?Lf:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?Lf:{mode:1,hard:V[1],soft:V[1]}},$=!1),!$&&al(V))){let lt=V;V=(pt,St,Ot)=>St==null?Nr:il(St,Ot,lt)}b.range=ve(V||(L?gx:y==A?b.distr==3?xx:b.distr==4?yx:Vp:b.distr==3?Gp:b.distr==4?Wp:_x)),b.auto=ve($?!1:b.auto),b.clamp=ve(b.clamp||ix),b._min=b._max=null,b.valToPct=F(b)}}}O("x"),O("y"),s==1&&x.forEach(y=>{O(y.scale)}),w.forEach(y=>{O(y.scale)});for(let y in n.scales)O(y);let D=v[A],k=D.distr,G,I;D.ori==0?(rn(c,R0),G=r,I=o):(rn(c,P0),G=o,I=r);let z={};for(let y in v){let b=v[y];(b.min!=null||b.max!=null)&&(z[y]={min:b.min,max:b.max},b.min=b.max=null)}let q=n.tzDate||(y=>new Date(_i(y/f))),H=n.fmtDate||uu,ht=f==1?R_(q):L_(q),J=Gf(q,Vf(f==1?C_:I_,H)),Q=Xf(q,Wf(O_,H)),st=[],ft=i.legend=fi({},F_,n.legend),dt=i.cursor=fi({},G_,{drag:{y:s==2}},n.cursor),tt=ft.show,gt=dt.show,yt=ft.markers;ft.idxs=st,yt.width=ve(yt.width),yt.dash=ve(yt.dash),yt.stroke=ve(yt.stroke),yt.fill=ve(yt.fill);let Ct,bt,Wt,re=[],Vt=[],fe,ce=!1,ne={};if(ft.live){let y=x[1]?x[1].values:null;ce=y!=null,fe=ce?y(i,1,0):{_:0};for(let b in fe)ne[b]=ru}if(tt)if(Ct=Rn("table",z0,c),Wt=Rn("tbody",null,Ct),ft.mount(i,Ct),ce){bt=Rn("thead",null,Ct,Wt);let y=Rn("tr",null,bt);Rn("th",null,y);for(var $e in fe)Rn("th",yf,y).textContent=$e}else rn(Ct,V0),ft.live&&rn(Ct,H0);let ze={show:!0},ai={show:!1};function Oe(y,b){if(b==0&&(ce||!ft.live||s==2))return Nr;let P=[],L=Rn("tr",G0,Wt,Wt.childNodes[b]);rn(L,y.class),y.show||rn(L,tr);let V=Rn("th",null,L);if(yt.show){let pt=gn(W0,V);if(b>0){let St=yt.width(i,b);St&&(pt.style.border=St+"px "+yt.dash(i,b)+" "+yt.stroke(i,b)),pt.style.background=yt.fill(i,b)}}let $=gn(yf,V);y.label instanceof HTMLElement?$.appendChild(y.label):$.textContent=y.label,b>0&&(yt.show||($.style.color=y.width>0?yt.stroke(i,b):yt.fill(i,b)),Me("click",V,pt=>{if(dt._lock)return;Kt(pt);let St=x.indexOf(y);if((pt.ctrlKey||pt.metaKey)!=ft.isolate){let Ot=x.some((Nt,Ft)=>Ft>0&&Ft!=St&&Nt.show);x.forEach((Nt,Ft)=>{Ft>0&&Wn(Ft,Ot?Ft==St?ze:ai:ze,!0,di.setSeries)})}else Wn(St,{show:!y.show},!0,di.setSeries)},!1),jt&&Me(bf,V,pt=>{dt._lock||(Kt(pt),Wn(x.indexOf(y),Cr,!0,di.setSeries))},!1));for(var lt in fe){let pt=Rn("td",X0,L);pt.textContent="--",P.push(pt)}return[L,P]}let bi=new Map;function Me(y,b,P,L=!0){let V=bi.get(b)||{},$=dt.bind[y](i,b,P,L);$&&(er(y,b,V[y]=$),bi.set(b,V))}function mi(y,b,P){let L=bi.get(b)||{};for(let V in L)(y==null||V==y)&&(Kh(V,b,L[V]),delete L[V]);y==null&&bi.delete(b)}let Qe=0,li=0,U=0,Pt=0,qt=0,oe=0,Et=qt,Ue=oe,Ht=U,Yt=Pt,R=0,M=0,X=0,ut=0;i.bbox={};let ot=!1,xt=!1,vt=!1,et=!1,nt=!1,mt=!1;function N(y,b,P){(P||y!=i.width||b!=i.height)&&rt(y,b),he(!1),vt=!0,xt=!0,Ni()}function rt(y,b){i.width=Qe=U=y,i.height=li=Pt=b,qt=oe=0,Mt(),Gt();let P=i.bbox;R=P.left=js(qt*Ae,.5),M=P.top=js(oe*Ae,.5),X=P.width=js(U*Ae,.5),ut=P.height=js(Pt*Ae,.5)}let it=3;function Tt(){let y=!1,b=0;for(;!y;){b++;let P=Mr(b),L=Gn(b);y=b==it||P&&L,y||(rt(i.width,i.height),xt=!0)}}function _t({width:y,height:b}){N(y,b)}i.setSize=_t;function Mt(){let y=!1,b=!1,P=!1,L=!1;w.forEach((V,$)=>{if(V.show&&V._show){let{side:lt,_size:pt}=V,St=lt%2,Ot=V.label!=null?V.labelSize:0,Nt=pt+Ot;Nt>0&&(St?(U-=Nt,lt==3?(qt+=Nt,L=!0):P=!0):(Pt-=Nt,lt==0?(oe+=Nt,y=!0):b=!0))}}),Hn[0]=y,Hn[1]=P,Hn[2]=b,Hn[3]=L,U-=Tn[1]+Tn[3],qt+=Tn[3],Pt-=Tn[2]+Tn[0],oe+=Tn[0]}function Gt(){let y=qt+U,b=oe+Pt,P=qt,L=oe;function V($,lt){switch($){case 1:return y+=lt,y-lt;case 2:return b+=lt,b-lt;case 3:return P-=lt,P+lt;case 0:return L-=lt,L+lt}}w.forEach(($,lt)=>{if($.show&&$._show){let pt=$.side;$._pos=V(pt,$._size),$.label!=null&&($._lpos=V(pt,$.labelSize))}})}if(dt.dataIdx==null){let y=dt.hover,b=y.skip=new Set(y.skip??[]);b.add(void 0);let P=y.prox=ve(y.prox),L=y.bias??=0;dt.dataIdx=(V,$,lt,pt)=>{if($==0)return lt;let St=lt,Ot=P(V,$,lt,pt)??Be,Nt=Ot>=0&&Ot<Be,Ft=D.ori==0?U:Pt,se=dt.left,we=t[0],be=t[$];if(b.has(be[lt])){St=null;let _e=null,Jt=null,Xt;if(L==0||L==-1)for(Xt=lt;_e==null&&Xt-- >0;)b.has(be[Xt])||(_e=Xt);if(L==0||L==1)for(Xt=lt;Jt==null&&Xt++<be.length;)b.has(be[Xt])||(Jt=Xt);if(_e!=null||Jt!=null)if(Nt){let Ye=_e==null?-1/0:G(we[_e],D,Ft,0),ii=Jt==null?1/0:G(we[Jt],D,Ft,0),Ai=se-Ye,Ne=ii-se;Ai<=Ne?Ai<=Ot&&(St=_e):Ne<=Ot&&(St=Jt)}else St=Jt==null?_e:_e==null?Jt:lt-_e<=Jt-lt?_e:Jt}else Nt&&xi(se-G(we[lt],D,Ft,0))>Ot&&(St=null);return St}}let Kt=y=>{dt.event=y};dt.idxs=st,dt._lock=!1;let ct=dt.points;ct.show=ve(ct.show),ct.size=ve(ct.size),ct.stroke=ve(ct.stroke),ct.width=ve(ct.width),ct.fill=ve(ct.fill);let Bt=i.focus=fi({},n.focus||{alpha:.3},dt.focus),jt=Bt.prox>=0,Rt=jt&&ct.one,ae=[],Ge=[],zi=[];function wo(y,b){let P=ct.show(i,b);if(P instanceof HTMLElement)return rn(P,k0),rn(P,y.class),Zn(P,-10,-10,U,Pt),g.insertBefore(P,ae[b]),P}function yr(y,b){if(s==1||b>0){let P=s==1&&v[y.scale].time,L=y.value;y.value=P?Bf(L)?Xf(q,Wf(L,H)):L||Q:L||Q_,y.label=y.label||(P?X_:W_)}if(Rt||b>0){y.width=y.width==null?1:y.width,y.paths=y.paths||fx||n_,y.fillTo=ve(y.fillTo||sx),y.pxAlign=+Ee(y.pxAlign,S),y.pxRound=tp(y.pxAlign),y.stroke=ve(y.stroke||null),y.fill=ve(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let P=tx(Xi(1,y.width),1),L=y.points=fi({},{size:P,width:Xi(1,P*.2),stroke:y.stroke,space:P*2,paths:px,_stroke:null,_fill:null},y.points);L.show=ve(L.show),L.filter=ve(L.filter),L.fill=ve(L.fill),L.stroke=ve(L.stroke),L.paths=ve(L.paths),L.pxAlign=y.pxAlign}if(tt){let P=Oe(y,b);re.splice(b,0,P[0]),Vt.splice(b,0,P[1]),ft.values.push(null)}if(gt){st.splice(b,0,null);let P=null;Rt?b==0&&(P=wo(y,b)):b>0&&(P=wo(y,b)),ae.splice(b,0,P),Ge.splice(b,0,0),zi.splice(b,0,0)}wi("addSeries",b)}function Ih(y,b){b=b??x.length,y=s==1?nu(y,b,qf,jf):nu(y,b,{},Kf),x.splice(b,0,y),yr(x[b],b)}i.addSeries=Ih;function Ga(y){if(x.splice(y,1),tt){ft.values.splice(y,1),Vt.splice(y,1);let b=re.splice(y,1)[0];mi(null,b.firstChild),b.remove()}gt&&(st.splice(y,1),ae.splice(y,1)[0].remove(),Ge.splice(y,1),zi.splice(y,1)),wi("delSeries",y)}i.delSeries=Ga;let Hn=[!1,!1,!1,!1];function os(y,b){if(y._show=y.show,y.show){let P=y.side%2,L=v[y.scale];L==null&&(y.scale=P?x[1].scale:A,L=v[y.scale]);let V=L.time;y.size=ve(y.size),y.space=ve(y.space),y.rotate=ve(y.rotate),Is(y.incrs)&&y.incrs.forEach(lt=>{!Ls.has(lt)&&Ls.set(lt,fp(lt))}),y.incrs=ve(y.incrs||(L.distr==2?T_:V?f==1?A_:P_:Qs)),y.splits=ve(y.splits||(V&&L.distr==1?ht:L.distr==3?Qh:L.distr==4?Z_:q_)),y.stroke=ve(y.stroke),y.grid.stroke=ve(y.grid.stroke),y.ticks.stroke=ve(y.ticks.stroke),y.border.stroke=ve(y.border.stroke);let $=y.values;y.values=Is($)&&!Is($[0])?ve($):V?Is($)?Gf(q,Vf($,H)):Bf($)?D_(q,$):$||J:$||Y_,y.filter=ve(y.filter||(L.distr>=3&&L.log==10?K_:L.distr==3&&L.log==2?j_:up)),y.font=sp(y.font),y.labelFont=sp(y.labelFont),y._size=y.size(i,null,b,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Hn[b]=!0,y._el=gn(N0,u))}}function as(y,b,P,L){let[V,$,lt,pt]=P,St=b%2,Ot=0;return St==0&&(pt||$)&&(Ot=b==0&&!V||b==2&&!lt?_i(Yf.size/3):0),St==1&&(V||lt)&&(Ot=b==1&&!$||b==3&&!pt?_i($f.size/2):0),Ot}let Ao=i.padding=(n.padding||[as,as,as,as]).map(y=>ve(Ee(y,as))),Tn=i._padding=Ao.map((y,b)=>y(i,b,Hn,0)),ti,si=null,ri=null,Vn=s==1?x[0].idxs:null,tn=null,Ts=!1;function Co(y,b){if(t=y??[],i.data=i._data=t,s==2){ti=0;for(let P=1;P<x.length;P++)ti+=t[P][0].length}else{t.length==0&&(i.data=i._data=t=[[]]),tn=t[0],ti=tn.length;let P=t;if(k==2){P=t.slice();let L=P[0]=Array(ti);for(let V=0;V<ti;V++)L[V]=V}i._data=t=P}if(he(!0),wi("setData"),k==2&&(vt=!0),b!==!1){let P=D;P.auto(i,Ts)?Ro():Cs(A,P.min,P.max),et=et||dt.left>=0,mt=!0,Ni()}}i.setData=Co;function Ro(){Ts=!0;let y,b;s==1&&(ti>0?(si=Vn[0]=0,ri=Vn[1]=ti-1,y=t[0][si],b=t[0][ri],k==2?(y=si,b=ri):y==b&&(k==3?[y,b]=rl(y,y,D.log,!1):k==4?[y,b]=au(y,y,D.log,!1):D.time?b=y+_i(86400/f):[y,b]=il(y,b,lu,!0))):(si=Vn[0]=y=null,ri=Vn[1]=b=null)),Cs(A,y,b)}let vr,ws,Sr,E,B,j,Y,Z,wt,It;function At(y,b,P,L,V,$){y??=Sf,P??=hu,L??="butt",V??=Sf,$??="round",y!=vr&&(d.strokeStyle=vr=y),V!=ws&&(d.fillStyle=ws=V),b!=Sr&&(d.lineWidth=Sr=b),$!=B&&(d.lineJoin=B=$),L!=j&&(d.lineCap=j=L),P!=E&&d.setLineDash(E=P)}function Lt(y,b,P,L){b!=ws&&(d.fillStyle=ws=b),y!=Y&&(d.font=Y=y),P!=Z&&(d.textAlign=Z=P),L!=wt&&(d.textBaseline=wt=L)}function zt(y,b,P,L,V=0){if(L.length>0&&y.auto(i,Ts)&&(b==null||b.min==null)){let $=Ee(si,0),lt=Ee(ri,L.length-1),pt=P.min==null?K0(L,$,lt,V,y.distr==3):[P.min,P.max];y.min=In(y.min,P.min=pt[0]),y.max=Xi(y.max,P.max=pt[1])}}let te={min:null,max:null};function pe(){for(let L in v){let V=v[L];z[L]==null&&(V.min==null||z[A]!=null&&V.auto(i,Ts))&&(z[L]=te)}for(let L in v){let V=v[L];z[L]==null&&V.from!=null&&z[V.from]!=null&&(z[L]=te)}z[A]!=null&&he(!0);let y={};for(let L in z){let V=z[L];if(V!=null){let $=y[L]=Ur(v[L],o_);if(V.min!=null)fi($,V);else if(L!=A||s==2)if(ti==0&&$.from==null){let lt=$.range(i,null,null,L);$.min=lt[0],$.max=lt[1]}else $.min=Be,$.max=-Be}}if(ti>0){x.forEach((L,V)=>{if(s==1){let $=L.scale,lt=z[$];if(lt==null)return;let pt=y[$];if(V==0){let St=pt.range(i,pt.min,pt.max,$);pt.min=St[0],pt.max=St[1],si=Pn(pt.min,t[0]),ri=Pn(pt.max,t[0]),ri-si>1&&(t[0][si]<pt.min&&si++,t[0][ri]>pt.max&&ri--),L.min=tn[si],L.max=tn[ri]}else L.show&&L.auto&&zt(pt,lt,L,t[V],L.sorted);L.idxs[0]=si,L.idxs[1]=ri}else if(V>0&&L.show&&L.auto){let[$,lt]=L.facets,pt=$.scale,St=lt.scale,[Ot,Nt]=t[V],Ft=y[pt],se=y[St];Ft!=null&&zt(Ft,z[pt],$,Ot,$.sorted),se!=null&&zt(se,z[St],lt,Nt,lt.sorted),L.min=lt.min,L.max=lt.max}});for(let L in y){let V=y[L],$=z[L];if(V.from==null&&($==null||$.min==null)){let lt=V.range(i,V.min==Be?null:V.min,V.max==-Be?null:V.max,L);V.min=lt[0],V.max=lt[1]}}}for(let L in y){let V=y[L];if(V.from!=null){let $=y[V.from];if($.min==null)V.min=V.max=null;else{let lt=V.range(i,$.min,$.max,L);V.min=lt[0],V.max=lt[1]}}}let b={},P=!1;for(let L in y){let V=y[L],$=v[L];if($.min!=V.min||$.max!=V.max){$.min=V.min,$.max=V.max;let lt=$.distr;$._min=lt==3?us($.min):lt==4?Wh($.min,$.asinh):lt==100?$.fwd($.min):$.min,$._max=lt==3?us($.max):lt==4?Wh($.max,$.asinh):lt==100?$.fwd($.max):$.max,b[L]=P=!0}}if(P){x.forEach((L,V)=>{s==2?V>0&&b.y&&(L._paths=null):b[L.scale]&&(L._paths=null)});for(let L in b)vt=!0,wi("setScale",L);gt&&dt.left>=0&&(et=mt=!0)}for(let L in z)z[L]=null}function kt(y){let b=jh(si-1,0,ti-1),P=jh(ri+1,0,ti-1);for(;y[b]==null&&b>0;)b--;for(;y[P]==null&&P<ti-1;)P++;return[b,P]}function me(){if(ti>0){let y=x.some(b=>b._focus)&&It!=Bt.alpha;y&&(d.globalAlpha=It=Bt.alpha),x.forEach((b,P)=>{if(P>0&&b.show&&(Ke(P,!1),Ke(P,!0),b._paths==null)){let L=It;It!=b.alpha&&(d.globalAlpha=It=b.alpha);let V=s==2?[0,t[P][0].length-1]:kt(t[P]);b._paths=b.paths(i,P,V[0],V[1]),It!=L&&(d.globalAlpha=It=L)}}),x.forEach((b,P)=>{if(P>0&&b.show){let L=It;It!=b.alpha&&(d.globalAlpha=It=b.alpha),b._paths!=null&&Ie(P,!1);{let V=b._paths!=null?b._paths.gaps:null,$=b.points.show(i,P,si,ri,V),lt=b.points.filter(i,P,$,V);($||lt)&&(b.points._paths=b.points.paths(i,P,si,ri,lt),Ie(P,!0))}It!=L&&(d.globalAlpha=It=L),wi("drawSeries",P)}}),y&&(d.globalAlpha=It=1)}}function Ke(y,b){let P=b?x[y].points:x[y];P._stroke=P.stroke(i,y),P._fill=P.fill(i,y)}function Ie(y,b){let P=b?x[y].points:x[y],{stroke:L,fill:V,clip:$,flags:lt,_stroke:pt=P._stroke,_fill:St=P._fill,_width:Ot=P.width}=P._paths;Ot=ke(Ot*Ae,3);let Nt=null,Ft=Ot%2/2;b&&St==null&&(St=Ot>0?"#fff":pt);let se=P.pxAlign==1&&Ft>0;if(se&&d.translate(Ft,Ft),!b){let we=R-Ot/2,be=M-Ot/2,_e=X+Ot,Jt=ut+Ot;Nt=new Path2D,Nt.rect(we,be,_e,Jt)}b?Ut(pt,Ot,P.dash,P.cap,St,L,V,lt,$):Le(y,pt,Ot,P.dash,P.cap,St,L,V,lt,Nt,$),se&&d.translate(-Ft,-Ft)}function Le(y,b,P,L,V,$,lt,pt,St,Ot,Nt){let Ft=!1;St!=0&&C.forEach((se,we)=>{if(se.series[0]==y){let be=x[se.series[1]],_e=t[se.series[1]],Jt=(be._paths||zo).band;Is(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let Xt,Ye=null;be.show&&Jt&&Q0(_e,si,ri)?(Ye=se.fill(i,we)||$,Xt=be._paths.clip):Jt=null,Ut(b,P,L,V,Ye,lt,pt,St,Ot,Nt,Xt,Jt),Ft=!0}}),Ft||Ut(b,P,L,V,$,lt,pt,St,Ot,Nt)}let gi=Fr|eu;function Ut(y,b,P,L,V,$,lt,pt,St,Ot,Nt,Ft){At(y,b,P,L,V),(St||Ot||Ft)&&(d.save(),St&&d.clip(St),Ot&&d.clip(Ot)),Ft?(pt&gi)==gi?(d.clip(Ft),Nt&&d.clip(Nt),ye(V,lt),ci(y,$,b)):pt&eu?(ye(V,lt),d.clip(Ft),ci(y,$,b)):pt&Fr&&(d.save(),d.clip(Ft),Nt&&d.clip(Nt),ye(V,lt),d.restore(),ci(y,$,b)):(ye(V,lt),ci(y,$,b)),(St||Ot||Ft)&&d.restore()}function ci(y,b,P){P>0&&(b instanceof Map?b.forEach((L,V)=>{d.strokeStyle=vr=V,d.stroke(L)}):b!=null&&y&&d.stroke(b))}function ye(y,b){b instanceof Map?b.forEach((P,L)=>{d.fillStyle=ws=L,d.fill(P)}):b!=null&&y&&d.fill(b)}function ls(y,b,P,L){let V=w[y],$;if(L<=0)$=[0,0];else{let lt=V._space=V.space(i,y,b,P,L),pt=V._incrs=V.incrs(i,y,b,P,L,lt);$=vx(b,P,pt,L,lt)}return V._found=$}function hi(y,b,P,L,V,$,lt,pt,St,Ot){let Nt=lt%2/2;S==1&&d.translate(Nt,Nt),At(pt,lt,St,Ot,pt),d.beginPath();let Ft,se,we,be,_e=V+(L==0||L==3?-$:$);P==0?(se=V,be=_e):(Ft=V,we=_e);for(let Jt=0;Jt<y.length;Jt++)b[Jt]!=null&&(P==0?Ft=we=y[Jt]:se=be=y[Jt],d.moveTo(Ft,se),d.lineTo(we,be));d.stroke(),S==1&&d.translate(-Nt,-Nt)}function Mr(y){let b=!0;return w.forEach((P,L)=>{if(!P.show)return;let V=v[P.scale];if(V.min==null){P._show&&(b=!1,P._show=!1,he(!1));return}else P._show||(b=!1,P._show=!0,he(!1));let $=P.side,lt=$%2,{min:pt,max:St}=V,[Ot,Nt]=ls(L,pt,St,lt==0?U:Pt);if(Nt==0)return;let Ft=V.distr==2,se=P._splits=P.splits(i,L,pt,St,Ot,Nt,Ft),we=V.distr==2?se.map(Xt=>tn[Xt]):se,be=V.distr==2?tn[se[1]]-tn[se[0]]:Ot,_e=P._values=P.values(i,P.filter(i,we,L,Nt,be),L,Nt,be);P._rotate=$==2?P.rotate(i,_e,L,Nt):0;let Jt=P._size;P._size=_n(P.size(i,_e,L,y)),Jt!=null&&P._size!=Jt&&(b=!1)}),b}function Gn(y){let b=!0;return Ao.forEach((P,L)=>{let V=P(i,L,Hn,y);V!=Tn[L]&&(b=!1),Tn[L]=V}),b}function cs(){for(let y=0;y<w.length;y++){let b=w[y];if(!b.show||!b._show)continue;let P=b.side,L=P%2,V,$,lt=b.stroke(i,y),pt=P==0||P==3?-1:1,[St,Ot]=b._found;if(b.label!=null){let Gi=b.labelGap*pt,sn=_i((b._lpos+Gi)*Ae);Lt(b.labelFont[0],lt,"center",P==2?"top":vf),d.save(),L==1?(V=$=0,d.translate(sn,_i(M+ut/2)),d.rotate((P==3?-tl:tl)/2)):(V=_i(R+X/2),$=sn);let Ks=cp(b.label)?b.label(i,y,St,Ot):b.label;d.fillText(Ks,V,$),d.restore()}if(Ot==0)continue;let Nt=v[b.scale],Ft=L==0?X:ut,se=L==0?R:M,we=b._splits,be=Nt.distr==2?we.map(Gi=>tn[Gi]):we,_e=Nt.distr==2?tn[we[1]]-tn[we[0]]:St,Jt=b.ticks,Xt=b.border,Ye=Jt.show?Jt.size:0,ii=_i(Ye*Ae),Ai=_i((b.alignTo==2?b._size-Ye-b.gap:b.gap)*Ae),Ne=b._rotate*-tl/180,ni=m(b._pos*Ae),en=(ii+Ai)*pt,Vi=ni+en;$=L==0?Vi:0,V=L==1?Vi:0;let pn=b.font[0],wn=b.align==1?Ir:b.align==2?Hh:Ne>0?Ir:Ne<0?Hh:L==0?"center":P==3?Hh:Ir,Yn=Ne||L==1?"middle":P==2?"top":vf;Lt(pn,lt,wn,Yn);let nn=b.font[1]*b.lineGap,mn=we.map(Gi=>m(a(Gi,Nt,Ft,se))),An=b._values;for(let Gi=0;Gi<An.length;Gi++){let sn=An[Gi];if(sn!=null){L==0?V=mn[Gi]:$=mn[Gi],sn=""+sn;let Ks=sn.indexOf(`
`)==-1?[sn]:sn.split(/\n/gm);for(let Wi=0;Wi<Ks.length;Wi++){let pf=Ks[Wi];Ne?(d.save(),d.translate(V,$+Wi*nn),d.rotate(Ne),d.fillText(pf,0,0),d.restore()):d.fillText(pf,V,$+Wi*nn)}}}Jt.show&&hi(mn,Jt.filter(i,be,y,Ot,_e),L,P,ni,ii,ke(Jt.width*Ae,3),Jt.stroke(i,y),Jt.dash,Jt.cap);let qn=b.grid;qn.show&&hi(mn,qn.filter(i,be,y,Ot,_e),L,L==0?2:1,L==0?M:R,L==0?ut:X,ke(qn.width*Ae,3),qn.stroke(i,y),qn.dash,qn.cap),Xt.show&&hi([ni],[1],L==0?1:0,L==0?1:2,L==1?M:R,L==1?ut:X,ke(Xt.width*Ae,3),Xt.stroke(i,y),Xt.dash,Xt.cap)}wi("drawAxes")}function he(y){x.forEach((b,P)=>{P>0&&(b._paths=null,y&&(s==1?(b.min=null,b.max=null):b.facets.forEach(L=>{L.min=null,L.max=null})))})}let ei=!1,Hi=!1,De=[];function ui(){Hi=!1;for(let y=0;y<De.length;y++)wi(...De[y]);De.length=0}function Ni(){ei||(f_($d),ei=!0)}function Wa(y,b=!1){ei=!0,Hi=b,y(i),$d(),b&&De.length>0&&queueMicrotask(ui)}i.batch=Wa;function $d(){if(ot&&(pe(),ot=!1),vt&&(Tt(),vt=!1),xt){if(qe(p,Ir,qt),qe(p,"top",oe),qe(p,Uo,U),qe(p,Fo,Pt),qe(g,Ir,qt),qe(g,"top",oe),qe(g,Uo,U),qe(g,Fo,Pt),qe(u,Uo,Qe),qe(u,Fo,li),h.width=_i(Qe*Ae),h.height=_i(li*Ae),w.forEach(({_el:y,_show:b,_size:P,_pos:L,side:V})=>{if(y!=null)if(b){let $=V===3||V===0?P:0,lt=V%2==1;qe(y,lt?"left":"top",L-$),qe(y,lt?"width":"height",P),qe(y,lt?"top":"left",lt?oe:qt),qe(y,lt?"height":"width",lt?Pt:U),Jh(y,tr)}else rn(y,tr)}),vr=ws=Sr=B=j=Y=Z=wt=E=null,It=1,Lo(!0),qt!=Et||oe!=Ue||U!=Ht||Pt!=Yt){he(!1);let y=U/Ht,b=Pt/Yt;if(gt&&!et&&dt.left>=0){dt.left*=y,dt.top*=b,br&&Zn(br,_i(dt.left),0,U,Pt),Er&&Zn(Er,0,_i(dt.top),U,Pt);for(let P=0;P<ae.length;P++){let L=ae[P];L!=null&&(Ge[P]*=y,zi[P]*=b,Zn(L,_n(Ge[P]),_n(zi[P]),U,Pt))}}if(Xe.show&&!nt&&Xe.left>=0&&Xe.width>0){Xe.left*=y,Xe.width*=y,Xe.top*=b,Xe.height*=b;for(let P in Fh)qe(Ar,P,Xe[P])}Et=qt,Ue=oe,Ht=U,Yt=Pt}wi("setSize"),xt=!1}Qe>0&&li>0&&(d.clearRect(0,0,h.width,h.height),wi("drawClear"),T.forEach(y=>y()),wi("draw")),Xe.show&&nt&&(Xa(Xe),nt=!1),gt&&et&&(Js(null,!0,!1),et=!1),ft.show&&ft.live&&mt&&(Nh(),mt=!1),l||(l=!0,i.status=1,wi("ready")),Ts=!1,ei=!1}i.redraw=(y,b)=>{vt=b||!1,y!==!1?Cs(A,D.min,D.max):Ni()};function Lh(y,b){let P=v[y];if(P.from==null){if(ti==0){let L=P.range(i,b.min,b.max,y);b.min=L[0],b.max=L[1]}if(b.min>b.max){let L=b.min;b.min=b.max,b.max=L}if(ti>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;y==A&&P.distr==2&&ti>0&&(b.min=Pn(b.min,t[0]),b.max=Pn(b.max,t[0]),b.min==b.max&&b.max++),z[y]=b,ot=!0,Ni()}}i.setScale=Lh;let Dh,Oh,br,Er,Jd,Kd,Tr,wr,jd,Qd,We,Je,As=!1,Li=dt.drag,Ei=Li.x,Ti=Li.y;gt&&(dt.x&&(Dh=gn(F0,g)),dt.y&&(Oh=gn(B0,g)),D.ori==0?(br=Dh,Er=Oh):(br=Oh,Er=Dh),We=dt.left,Je=dt.top);let Xe=i.select=fi({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Ar=Xe.show?gn(U0,Xe.over?g:p):null;function Xa(y,b){if(Xe.show){for(let P in y)Xe[P]=y[P],P in Fh&&qe(Ar,P,y[P]);b!==!1&&wi("setSelect")}}i.setSelect=Xa;function u0(y){if(x[y].show)tt&&Jh(re[y],tr);else if(tt&&rn(re[y],tr),gt){let P=Rt?ae[0]:ae[y];P!=null&&Zn(P,-10,-10,U,Pt)}}function Cs(y,b,P){Lh(y,{min:b,max:P})}function Wn(y,b,P,L){b.focus!=null&&g0(y),b.show!=null&&x.forEach((V,$)=>{$>0&&(y==$||y==null)&&(V.show=b.show,u0($),s==2?(Cs(V.facets[0].scale,null,null),Cs(V.facets[1].scale,null,null)):Cs(V.scale,null,null),Ni())}),P!==!1&&wi("setSeries",y,b),L&&Do("setSeries",i,y,b)}i.setSeries=Wn;function d0(y,b){fi(C[y],b)}function f0(y,b){y.fill=ve(y.fill||null),y.dir=Ee(y.dir,-1),b=b??C.length,C.splice(b,0,y)}function p0(y){y==null?C.length=0:C.splice(y,1)}i.addBand=f0,i.setBand=d0,i.delBand=p0;function m0(y,b){x[y].alpha=b,gt&&ae[y]!=null&&(ae[y].style.opacity=b),tt&&re[y]&&(re[y].style.opacity=b)}let hs,Rs,$s,Cr={focus:!0};function g0(y){if(y!=$s){let b=y==null,P=Bt.alpha!=1;x.forEach((L,V)=>{if(s==1||V>0){let $=b||V==0||V==y;L._focus=b?null:$,P&&m0(V,$?1:Bt.alpha)}}),$s=y,P&&Ni()}}tt&&jt&&Me(Ef,Ct,y=>{dt._lock||(Kt(y),$s!=null&&Wn(null,Cr,!0,di.setSeries))});function Xn(y,b,P){let L=v[b];P&&(y=y/Ae-(L.ori==1?oe:qt));let V=U;L.ori==1&&(V=Pt,y=V-y),L.dir==-1&&(y=V-y);let $=L._min,lt=L._max,pt=y/V,St=$+(lt-$)*pt,Ot=L.distr;return Ot==3?Or(10,St):Ot==4?e_(St,L.asinh):Ot==100?L.bwd(St):St}function _0(y,b){let P=Xn(y,A,b);return Pn(P,t[0],si,ri)}i.valToIdx=y=>Pn(y,t[0]),i.posToIdx=_0,i.posToVal=Xn,i.valToPos=(y,b,P)=>v[b].ori==0?r(y,v[b],P?X:U,P?R:0):o(y,v[b],P?ut:Pt,P?M:0),i.setCursor=(y,b,P)=>{We=y.left,Je=y.top,Js(null,b,P)};function tf(y,b){qe(Ar,Ir,Xe.left=y),qe(Ar,Uo,Xe.width=b)}function ef(y,b){qe(Ar,"top",Xe.top=y),qe(Ar,Fo,Xe.height=b)}let Po=D.ori==0?tf:ef,Io=D.ori==1?tf:ef;function x0(){if(tt&&ft.live)for(let y=s==2?1:0;y<x.length;y++){if(y==0&&ce)continue;let b=ft.values[y],P=0;for(let L in b)Vt[y][P++].firstChild.nodeValue=b[L]}}function Nh(y,b){if(y!=null&&(y.idxs?y.idxs.forEach((P,L)=>{st[L]=P}):r_(y.idx)||st.fill(y.idx),ft.idx=st[0]),tt&&ft.live){for(let P=0;P<x.length;P++)(P>0||s==1&&!ce)&&y0(P,st[P]);x0()}mt=!1,b!==!1&&wi("setLegend")}i.setLegend=Nh;function y0(y,b){let P=x[y],L=y==0&&k==2?tn:t[y],V;ce?V=P.values(i,y,b)??ne:(V=P.value(i,b==null?null:L[b],y,b),V=V==null?ne:{_:V}),ft.values[y]=V}function Js(y,b,P){jd=We,Qd=Je,[We,Je]=dt.move(i,We,Je),dt.left=We,dt.top=Je,gt&&(br&&Zn(br,_i(We),0,U,Pt),Er&&Zn(Er,0,_i(Je),U,Pt));let L,V=si>ri;hs=Be,Rs=null;let $=D.ori==0?U:Pt,lt=D.ori==1?U:Pt;if(We<0||ti==0||V){L=dt.idx=null;for(let pt=0;pt<x.length;pt++){let St=ae[pt];St!=null&&Zn(St,-10,-10,U,Pt)}jt&&Wn(null,Cr,!0,y==null&&di.setSeries),ft.live&&(st.fill(L),mt=!0)}else{let pt,St,Ot;s==1&&(pt=D.ori==0?We:Je,St=Xn(pt,A),L=dt.idx=Pn(St,t[0],si,ri),Ot=G(t[0][L],D,$,0));let Nt=-10,Ft=-10,se=0,we=0,be=!0,_e="",Jt="";for(let Xt=s==2?1:0;Xt<x.length;Xt++){let Ye=x[Xt],ii=st[Xt],Ai=ii==null?null:s==1?t[Xt][ii]:t[Xt][1][ii],Ne=dt.dataIdx(i,Xt,L,St),ni=Ne==null?null:s==1?t[Xt][Ne]:t[Xt][1][Ne];if(mt=mt||ni!=Ai||Ne!=ii,st[Xt]=Ne,Xt>0&&Ye.show){let en=Ne==null?-10:Ne==L?Ot:G(s==1?t[0][Ne]:t[Xt][0][Ne],D,$,0),Vi=ni==null?-10:I(ni,s==1?v[Ye.scale]:v[Ye.facets[1].scale],lt,0);if(jt&&ni!=null){let pn=D.ori==1?We:Je,wn=xi(Bt.dist(i,Xt,Ne,Vi,pn));if(wn<hs){let Yn=Bt.bias;if(Yn!=0){let nn=Xn(pn,Ye.scale),mn=ni>=0?1:-1,An=nn>=0?1:-1;An==mn&&(An==1?Yn==1?ni>=nn:ni<=nn:Yn==1?ni<=nn:ni>=nn)&&(hs=wn,Rs=Xt)}else hs=wn,Rs=Xt}}if(mt||Rt){let pn,wn;D.ori==0?(pn=en,wn=Vi):(pn=Vi,wn=en);let Yn,nn,mn,An,qn,Gi,sn=!0,Ks=ct.bbox;if(Ks!=null){sn=!1;let Wi=Ks(i,Xt);mn=Wi.left,An=Wi.top,Yn=Wi.width,nn=Wi.height}else mn=pn,An=wn,Yn=nn=ct.size(i,Xt);if(Gi=ct.fill(i,Xt),qn=ct.stroke(i,Xt),Rt)Xt==Rs&&hs<=Bt.prox&&(Nt=mn,Ft=An,se=Yn,we=nn,be=sn,_e=Gi,Jt=qn);else{let Wi=ae[Xt];Wi!=null&&(Ge[Xt]=mn,zi[Xt]=An,If(Wi,Yn,nn,sn),Rf(Wi,Gi,qn),Zn(Wi,_n(mn),_n(An),U,Pt))}}}}if(Rt){let Xt=Bt.prox,Ye=$s==null?hs<=Xt:hs>Xt||Rs!=$s;if(mt||Ye){let ii=ae[0];ii!=null&&(Ge[0]=Nt,zi[0]=Ft,If(ii,se,we,be),Rf(ii,_e,Jt),Zn(ii,_n(Nt),_n(Ft),U,Pt))}}}if(Xe.show&&As)if(y!=null){let[pt,St]=di.scales,[Ot,Nt]=di.match,[Ft,se]=y.cursor.sync.scales,we=y.cursor.drag;if(Ei=we._x,Ti=we._y,Ei||Ti){let{left:be,top:_e,width:Jt,height:Xt}=y.select,Ye=y.scales[Ft].ori,ii=y.posToVal,Ai,Ne,ni,en,Vi,pn=pt!=null&&Ot(pt,Ft),wn=St!=null&&Nt(St,se);pn&&Ei?(Ye==0?(Ai=be,Ne=Jt):(Ai=_e,Ne=Xt),ni=v[pt],en=G(ii(Ai,Ft),ni,$,0),Vi=G(ii(Ai+Ne,Ft),ni,$,0),Po(In(en,Vi),xi(Vi-en))):Po(0,$),wn&&Ti?(Ye==1?(Ai=be,Ne=Jt):(Ai=_e,Ne=Xt),ni=v[St],en=I(ii(Ai,se),ni,lt,0),Vi=I(ii(Ai+Ne,se),ni,lt,0),Io(In(en,Vi),xi(Vi-en))):Io(0,lt)}else Bh()}else{let pt=xi(jd-Jd),St=xi(Qd-Kd);if(D.ori==1){let se=pt;pt=St,St=se}Ei=Li.x&&pt>=Li.dist,Ti=Li.y&&St>=Li.dist;let Ot=Li.uni;Ot!=null?Ei&&Ti&&(Ei=pt>=Ot,Ti=St>=Ot,!Ei&&!Ti&&(St>pt?Ti=!0:Ei=!0)):Li.x&&Li.y&&(Ei||Ti)&&(Ei=Ti=!0);let Nt,Ft;Ei&&(D.ori==0?(Nt=Tr,Ft=We):(Nt=wr,Ft=Je),Po(In(Nt,Ft),xi(Ft-Nt)),Ti||Io(0,lt)),Ti&&(D.ori==1?(Nt=Tr,Ft=We):(Nt=wr,Ft=Je),Io(In(Nt,Ft),xi(Ft-Nt)),Ei||Po(0,$)),!Ei&&!Ti&&(Po(0,0),Io(0,0))}if(Li._x=Ei,Li._y=Ti,y==null){if(P){if(ff!=null){let[pt,St]=di.scales;di.values[0]=pt!=null?Xn(D.ori==0?We:Je,pt):null,di.values[1]=St!=null?Xn(D.ori==1?We:Je,St):null}Do(Vh,i,We,Je,U,Pt,L)}if(jt){let pt=P&&di.setSeries,St=Bt.prox;$s==null?hs<=St&&Wn(Rs,Cr,!0,pt):hs>St?Wn(null,Cr,!0,pt):Rs!=$s&&Wn(Rs,Cr,!0,pt)}}mt&&(ft.idx=L,Nh()),b!==!1&&wi("setCursor")}let Ps=null;Object.defineProperty(i,"rect",{get(){return Ps==null&&Lo(!1),Ps}});function Lo(y=!1){y?Ps=null:(Ps=g.getBoundingClientRect(),wi("syncRect",Ps))}function nf(y,b,P,L,V,$,lt){dt._lock||As&&y!=null&&y.movementX==0&&y.movementY==0||(Uh(y,b,P,L,V,$,lt,!1,y!=null),y!=null?Js(null,!0,!0):Js(b,!0,!1))}function Uh(y,b,P,L,V,$,lt,pt,St){if(Ps==null&&Lo(!1),Kt(y),y!=null)P=y.clientX-Ps.left,L=y.clientY-Ps.top;else{if(P<0||L<0){We=-10,Je=-10;return}let[Ot,Nt]=di.scales,Ft=b.cursor.sync,[se,we]=Ft.values,[be,_e]=Ft.scales,[Jt,Xt]=di.match,Ye=b.axes[0].side%2==1,ii=D.ori==0?U:Pt,Ai=D.ori==1?U:Pt,Ne=Ye?$:V,ni=Ye?V:$,en=Ye?L:P,Vi=Ye?P:L;if(be!=null?P=Jt(Ot,be)?a(se,v[Ot],ii,0):-10:P=ii*(en/Ne),_e!=null?L=Xt(Nt,_e)?a(we,v[Nt],Ai,0):-10:L=Ai*(Vi/ni),D.ori==1){let pn=P;P=L,L=pn}}St&&(b==null||b.cursor.event.type==Vh)&&((P<=1||P>=U-1)&&(P=js(P,U)),(L<=1||L>=Pt-1)&&(L=js(L,Pt))),pt?(Jd=P,Kd=L,[Tr,wr]=dt.move(i,P,L)):(We=P,Je=L)}let Fh={width:0,height:0,left:0,top:0};function Bh(){Xa(Fh,!1)}let sf,rf,of,af;function lf(y,b,P,L,V,$,lt){As=!0,Ei=Ti=Li._x=Li._y=!1,Uh(y,b,P,L,V,$,lt,!0,!1),y!=null&&(Me(Gh,Zh,cf,!1),Do(Mf,i,Tr,wr,U,Pt,null));let{left:pt,top:St,width:Ot,height:Nt}=Xe;sf=pt,rf=St,of=Ot,af=Nt}function cf(y,b,P,L,V,$,lt){As=Li._x=Li._y=!1,Uh(y,b,P,L,V,$,lt,!1,!0);let{left:pt,top:St,width:Ot,height:Nt}=Xe,Ft=Ot>0||Nt>0,se=sf!=pt||rf!=St||of!=Ot||af!=Nt;if(Ft&&se&&Xa(Xe),Li.setScale&&Ft&&se){let we=pt,be=Ot,_e=St,Jt=Nt;if(D.ori==1&&(we=St,be=Nt,_e=pt,Jt=Ot),Ei&&Cs(A,Xn(we,A),Xn(we+be,A)),Ti)for(let Xt in v){let Ye=v[Xt];Xt!=A&&Ye.from==null&&Ye.min!=Be&&Cs(Xt,Xn(_e+Jt,Xt),Xn(_e,Xt))}Bh()}else dt.lock&&(dt._lock=!dt._lock,Js(b,!0,y!=null));y!=null&&(mi(Gh,Zh),Do(Gh,i,We,Je,U,Pt,null))}function v0(y,b,P,L,V,$,lt){if(dt._lock)return;Kt(y);let pt=As;if(As){let St=!0,Ot=!0,Nt=10,Ft,se;D.ori==0?(Ft=Ei,se=Ti):(Ft=Ti,se=Ei),Ft&&se&&(St=We<=Nt||We>=U-Nt,Ot=Je<=Nt||Je>=Pt-Nt),Ft&&St&&(We=We<Tr?0:U),se&&Ot&&(Je=Je<wr?0:Pt),Js(null,!0,!0),As=!1}We=-10,Je=-10,st.fill(null),Js(null,!0,!0),pt&&(As=pt)}function hf(y,b,P,L,V,$,lt){dt._lock||(Kt(y),Ro(),Bh(),y!=null&&Do(Tf,i,We,Je,U,Pt,null))}function uf(){w.forEach(Sx),N(i.width,i.height,!0)}er(el,Dr,uf);let Rr={};Rr.mousedown=lf,Rr.mousemove=nf,Rr.mouseup=cf,Rr.dblclick=hf,Rr.setSeries=(y,b,P,L)=>{let V=di.match[2];P=V(i,b,P),P!=-1&&Wn(P,L,!0,!1)},gt&&(Me(Mf,g,lf),Me(Vh,g,nf),Me(bf,g,y=>{Kt(y),Lo(!1)}),Me(Ef,g,v0),Me(Tf,g,hf),iu.add(i),i.syncRect=Lo);let Ya=i.hooks=n.hooks||{};function wi(y,b,P){Hi?De.push([y,b,P]):y in Ya&&Ya[y].forEach(L=>{L.call(null,i,b,P)})}(n.plugins||[]).forEach(y=>{for(let b in y.hooks)Ya[b]=(Ya[b]||[]).concat(y.hooks[b])});let df=(y,b,P)=>P,di=fi({key:null,setSeries:!1,filters:{pub:Uf,sub:Uf},scales:[A,x[1]?x[1].scale:null],match:[Ff,Ff,df],values:[null,null]},dt.sync);di.match.length==2&&di.match.push(df),dt.sync=di;let ff=di.key,kh=Dp(ff);function Do(y,b,P,L,V,$,lt){di.filters.pub(y,b,P,L,V,$,lt)&&kh.pub(y,b,P,L,V,$,lt)}kh.sub(i);function S0(y,b,P,L,V,$,lt){di.filters.sub(y,b,P,L,V,$,lt)&&Rr[y](null,b,P,L,V,$,lt)}i.pub=S0;function M0(){kh.unsub(i),iu.delete(i),bi.clear(),Kh(el,Dr,uf),c.remove(),Ct?.remove(),wi("destroy")}i.destroy=M0;function zh(){wi("init",n,t),Co(t||n.data,!1),z[A]?Lh(A,z[A]):Ro(),nt=Xe.show&&(Xe.width>0||Xe.height>0),et=mt=!0,N(n.width,n.height)}return x.forEach(yr),w.forEach(os),e?e instanceof HTMLElement?(e.appendChild(c),zh()):e(i,zh):zh(),i}yi.assign=fi;yi.fmtNum=cu;yi.rangeNum=il;yi.rangeLog=rl;yi.rangeAsinh=au;yi.orient=nr;yi.pxRatio=Ae;yi.join=d_;yi.fmtDate=uu,yi.tzDate=b_;yi.sync=Dp;{yi.addGap=rx,yi.clipGaps=ll;let n=yi.paths={points:kp};n.linear=Hp,n.stepped=lx,n.bars=cx,n.spline=ux}var Mx=["total","kinetic","potential","dissipated"],Xp=150,dl=class{constructor(t,e=()=>{}){this.place=t;this.built=e;this.place.append(at("div",{class:"plot"}),at("div",{class:"row"},at("button",{type:"button",class:"plain keep",click:()=>this.save()},"Save as CSV")))}place;built;plot=null;theme=null;last=null;names=[];show(t){this.last=t;let e=Mx.filter(s=>t.series[s]);if(!this.theme||!e.length)return;(!this.plot||e.join()!==this.names.join())&&this.build(e);let i=this.zoomed;this.plot?.setData([t.time,...e.map(s=>t.series[s])],!i)}zoomed=!1;paint(t){this.theme=t,this.names=[],this.last&&this.show(this.last)}resize(){let t=this.place.clientWidth;t>0&&this.plot?.setSize({width:t,height:Xp})}close(){this.plot?.destroy()}build(t){let e=this.theme;this.plot?.destroy(),this.names=t,this.zoomed=!1;let i={stroke:e.quiet,grid:{stroke:e.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.plot=new yi({width:Math.max(this.place.clientWidth,200),height:Xp,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...i,size:26},{...i,size:46,values:(s,r)=>r.map(xu)}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"s"},...t.map(s=>({label:s,stroke:e.series[s]??e.accent,width:s==="total"?2:1.3,points:{show:!1}}))],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...t.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),this.built(this.plot)}save(){if(!this.last)return;let t=Object.keys(this.last.series),e=this.last.time.map((s,r)=>[s,...t.map(o=>this.last.series[o][r])].join(",")),i=[["time [s]",...t.map(s=>`${s} [J]`)].join(","),...e].join(`
`)+`
`;Hr("energy.csv",new Blob([i],{type:"text/csv"}))}};function xu(n){let t=Math.abs(n),[e,i]=t>=1e9?[1e9,"G"]:t>=1e6?[1e6,"M"]:t>=1e4?[1e3,"k"]:[1,""];return(t>0&&t<.001?n.toExponential(1).replace("e-","e−"):String(Number((n/e).toPrecision(6)))).replace(/^-/,"−")+i}function Hr(n,t){let e=URL.createObjectURL(t);at("a",{href:e,download:n}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}function yu(n){let t=[["Drag a particle","pull it by a spring"],["Click","inspect a particle or a spring"],["Right-click, long press","what can be done here"],["Shift + stroke","cut what it crosses"],["Space + click, click","join particles by springs"],["Space + drag","join one particle to another"],["Drag beside",n.dim===2?"move the view":"turn the view; right button moves it"],["Wheel, pinch","zoom"]],e=[["P, Space","play or pause"],["N","one step"],["R","begin again"],["Ctrl + Z","take the last deed back"],["F","everything into view"],["Home","the view as it was at first"],["Arrow keys","tilt gravity"],["[ ]","select the particle before or after"],["A","anchor or free what is selected"],["Delete","remove or cut what is selected"],["G","gallery"],["?","this sheet"],["Esc","close, select nothing"],...n.colors.filter(({key:i})=>i).map(({key:i,name:s})=>[i,`color by ${s}`]),...n.marks.filter(({key:i})=>i).map(({key:i,label:s})=>[i.toUpperCase(),`show ${s}`]),...n.keys.map(i=>[i,"of this scene"])];bx(t,e)}function bx(n,t){let e=Fe("help"),i=s=>at("dl",{},...s.flatMap(([r,o])=>[at("dt",{},r),at("dd",{},o)]));e.replaceChildren(at("div",{class:"head"},at("h2",{},"Hands and keys"),at("button",{type:"button",class:"icon","aria-label":"Close",click:()=>e.close()},"×")),at("div",{class:"sheets"},i(n),i(t))),e.open||e.showModal()}function Yp(n,t,e,i){let s=t.particle!==void 0?`Particle ${t.particle}`:t.spring!==void 0?`Spring ${t.spring}`:"";if(n.hidden=!s,!s){n.replaceChildren(),n.dataset.what="";return}if(n.dataset.what!==s){n.dataset.what=s;let l=at("button",{type:"button",class:"icon","aria-label":"Close",click:i},"×");n.replaceChildren(at("div",{class:"head"},at("b",{},s),l),at("dl"))}let r=n.querySelector("dl"),o=t.rows??[],a=o.map(([l])=>l).join();(r.dataset.names!==a||n.dataset.of!==s)&&(r.dataset.names=a,n.dataset.of=s,r.replaceChildren(...o.flatMap(([l])=>[Ex(t,l,e),at("dd")]))),o.forEach(([,l],c)=>{r.children[2*c+1].textContent=l})}function Ex(n,t,e){let i=n.values?.[t];if(typeof i!="number"&&!Array.isArray(i))return at("dt",{},t);let{particle:s,spring:r}=n,o=n.rows?.find(([c])=>c===t)?.[1].split(" ").at(-1)??"",a=Array.isArray(i)?i.length-1:void 0,l=a===void 0?`Draw the ${t} over time`:`Draw the ${t} along ${"xyz"[a]} over time`;return at("dt",{},at("button",{type:"button",class:"plain trace",title:l,"aria-label":l,click:()=>e.add({particle:s,spring:r,name:t,axis:a,unit:/^[\d\u2212.]/.test(o)?"":o})},t))}var qp=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],Tx=120,Vo="http://www.w3.org/2000/svg",fl=class{constructor(t,e){this.stage=e;this.labels=Vr(t,"div","labels"),this.chosen=Vr(t,"div","ring"),this.pulled=Vr(t,"div","pulled");let i=Vr(t,"div","ruler");this.bar=Vr(i,"span","bar"),this.barWords=Vr(i,"span","bar-words"),this.axes=document.createElementNS(Vo,"svg"),this.axes.setAttribute("class","axes"),this.axes.setAttribute("viewBox","-40 -40 80 80"),this.axes.setAttribute("aria-hidden","true");for(let[r]of qp){let o=document.createElementNS(Vo,"line"),a=document.createElementNS(Vo,"text");o.setAttribute("class",`axis-${r}`),a.textContent=r,this.axes.append(o,a)}let s=document.createElementNS(Vo,"svg");s.setAttribute("class","sheet"),s.setAttribute("aria-hidden","true"),this.stroke=document.createElementNS(Vo,"polyline"),s.append(this.stroke),t.append(this.axes,s)}stage;labels;chosen;pulled;bar;barWords;axes;stroke;shown=[];place=null;hand=null;texts(t){t!==this.shown&&(this.shown=t,this.labels.replaceChildren(...t.map(({words:e})=>{let i=document.createElement("span");return i.textContent=e,i})))}ring(t){this.place=t}pull(t){this.hand=t}draw(){this.shown.forEach(({at:t},e)=>this.put(this.labels.children[e],t)),this.put(this.chosen,this.place),this.put(this.pulled,this.hand?.at??null),this.hand&&(this.pulled.textContent=Go(this.hand.force,"N")),this.stroke.setAttribute("points",this.stage.stroke.map(([t,e])=>`${t},${e}`).join(" ")),this.drawBar(),this.drawAxes()}put(t,e){if(!t)return;let i=e&&this.stage.onScreen(e);t.hidden=!i,i&&(t.style.transform=`translate(${i.x.toFixed(1)}px, ${i.y.toFixed(1)}px)`)}drawBar(){let t=this.stage.scale;if(!(t>0)||!Number.isFinite(t))return;let e=Tx/t,i=10**Math.floor(Math.log10(e)),s=i*(e/i>=5?5:e/i>=2?2:1);this.bar.style.width=`${(s*t).toFixed(1)}px`,this.barWords.textContent=Go(s,"m")}drawAxes(){let t=this.stage.view.camera,e=t.matrixWorldInverse.elements,i=this.stage.scene?.dim===2;qp.forEach(([,[s,r,o]],a)=>{let l=this.axes.children[2*a],c=this.axes.children[2*a+1],h=e[0]*s+e[4]*r+e[8]*o,d=e[1]*s+e[5]*r+e[9]*o,u=i&&a===2||Math.hypot(h,d)<.2;l.style.display=c.style.display=u?"none":"",l.setAttribute("x2",(24*h).toFixed(1)),l.setAttribute("y2",(-24*d).toFixed(1)),c.setAttribute("x",(32*h).toFixed(1)),c.setAttribute("y",(-32*d+4).toFixed(1))})}};function Vr(n,t,e){let i=document.createElement(t);return i.className=e,n.append(i),i}var wx=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]];function Go(n,t){if(n===0||!Number.isFinite(n))return`${n} ${t}`.trim();let e=Math.abs(n);if(!t)return Ds(n);let[i,s]=t==="m"&&e>=1e6?[1e3,"k"]:wx.find(([r])=>e>=r*.9995)??[1e-9,"n"];return`${Ds(n/i)} ${s}${t}`}function Ds(n){let t=Math.abs(n);return t!==0&&(t>=1e6||t<.001)?n.toExponential(2).replace("e+","e").replace("-","−"):Number(n.toPrecision(3)).toLocaleString("en-US",{maximumFractionDigits:9}).replace("-","−")}var pl=class{drawn="";forget(){this.drawn=""}show(t){let e=Fe("legend"),i=JSON.stringify(t);if(i===this.drawn||(this.drawn=i,e.hidden=!t,!t))return;if(t.labels.length){e.replaceChildren(at("b",{},t.title),...t.labels.map((l,c)=>{let h=at("i",{class:"spot"});return h.style.background=t.colors[c]??"",at("span",{class:"entry"},h,l)}));return}let s=at("div",{class:"scale"});s.style.background=`linear-gradient(to right, ${t.colors.join(",")})`;let r=t.low<0&&t.high>0,[o,a]=t.beyond;e.replaceChildren(at("b",{},t.title),s,at("div",{class:"ends"},at("span",{},`${o?"< ":""}${Go(t.low,t.unit==="-"?"":t.unit)}${r?" push":""}`),at("span",{},`${r?"pull ":""}${a?"> ":""}${Go(t.high,t.unit==="-"?"":t.unit)}`)))}};function Zp(n,t){let e=n.unit&&n.unit!=="-"?`${n.label} [${n.unit}]`:n.label;return n.kind==="choice"?Rx(n,e,t):n.kind==="vector"?Cx(n,e,t):n.kind==="limit"?Ax(n,e,t):$p(n,e,t)}function $p(n,t,e){let i=n.low??0,s=n.high??1,r=n.step??(s-i)/200,o=at("input",{type:"range",min:i,max:s,step:r,"aria-label":t}),a=at("input",{type:"number",step:"any","aria-label":`${t}, typed`}),l=h=>{document.activeElement!==o&&(o.value=String(h)),document.activeElement!==a&&(a.value=vu(h))},c=0;return o.addEventListener("input",()=>{a.value=vu(Number(o.value)),cancelAnimationFrame(c),c=requestAnimationFrame(()=>e(Number(o.value)))}),a.addEventListener("change",()=>{let h=Number(a.value);a.value.trim()!==""&&Number.isFinite(h)&&e(n.whole?Math.round(h):h)}),l(Number(n.value)),{element:at("div",{class:"slider"},at("span",{title:n.name},t),a,o),set:h=>l(Number(h))}}function Ax(n,t,e){let i=$p({...n,value:n.high??1},t,e),s=at("input",{type:"checkbox"});return i.element.hidden=!0,s.addEventListener("change",()=>{i.element.hidden=!s.checked,e(s.checked?n.high??1:null)}),{element:at("div",{},at("label",{},s,`limit ${n.label}`),i.element),set:r=>{let o=typeof r=="number"&&Number.isFinite(r);s.checked=o,i.element.hidden=!o,o&&i.set(r)}}}function Cx(n,t,e){let i=n.value,s=i.map((o,a)=>at("input",{type:"number",step:n.step??"any","aria-label":`${t}, ${"xyz"[a]}`})),r=o=>s.forEach((a,l)=>{document.activeElement!==a&&(a.value=vu(o[l]??0))});for(let o of s)o.addEventListener("change",()=>{let a=s.map(l=>Number(l.value));a.every(Number.isFinite)&&e(a)});return r(i),{element:at("div",{class:"vector"},at("span",{title:n.name},t),...s),set:o=>{Array.isArray(o)&&r(o)}}}function Rx(n,t,e){let i=at("select",{},...(n.choices??[]).map(s=>at("option",{value:s,selected:s===n.value},s)));return i.addEventListener("change",()=>e(i.value)),{element:at("label",{class:"line"},t,i),set:s=>{document.activeElement!==i&&(i.value=String(s))}}}function vu(n){return Number.isFinite(n)?Ds(n).includes("e")?n.toExponential(2):String(Number(n.toPrecision(4))):""}var Px=150,Ix=4e3,Jp=["accent","second","reaction","load","trail","rule"],ml=class{constructor(t,e,i=()=>{},s=!0){this.place=t;this.watch=e;this.built=i;this.runsAgain=s}place;watch;built;runsAgain;traces=[];runs=[];plot=null;theme=null;zoomed=!1;drawn=0;clear(){this.traces=[],this.change()}add(t){this.traces.some(e=>Kp(e)===Kp(t))||this.traces.length===Jp.length||(this.traces.push(t),this.change())}change(){this.runs=[],this.plot?.destroy(),this.plot=null;let t=new Map(this.traces.map(e=>[`${e.particle}/${e.spring}`,e]));this.watch([...t.values()].map(({particle:e,spring:i})=>e===void 0?{spring:i}:{particle:e})),this.place.hidden=!this.traces.length,this.place.replaceChildren(at("div",{class:"plot"}),at("div",{class:"row"},at("button",{type:"button",class:"plain keep",click:()=>this.save()},"Save as CSV"),this.runsAgain?at("button",{type:"button",class:"plain",click:()=>{this.runs=this.runs.slice(-1),this.draw(!0)}},"Forget earlier runs"):null,at("button",{type:"button",class:"plain",click:()=>this.clear()},"Remove all")))}paint(t){this.theme=t,this.plot?.destroy(),this.plot=null,this.draw(!0)}take(t,e){if(!this.traces.length)return;let i=this.runs.at(-1);(!i||t<i.time.at(-1))&&(i={time:[],values:this.traces.map(()=>[])},this.runs=[...this.runs.slice(-3),i]),t!==i.time.at(-1)&&(i.time.push(t),this.traces.forEach((s,r)=>{let a=e.find(l=>l.particle===s.particle&&l.spring===s.spring)?.values?.[s.name];i.values[r].push((Array.isArray(a)?a[s.axis??0]:a)??null)}),i.time.length>Ix&&(i.time=i.time.filter((s,r)=>r%2===0),i.values=i.values.map(s=>s.filter((r,o)=>o%2===0))),this.draw(!1))}fill(t,e){this.traces.length&&(this.runs=[{time:t,values:this.traces.map(e)}],this.draw(!0))}draw(t){let e=performance.now();if(!this.theme||!this.traces.length||!this.runs.length||!t&&e-this.drawn<120)return;this.drawn=e;let i=this.runs.length*this.traces.length+1;(!this.plot||this.plot.series.length!==i)&&this.build();let s=[...new Set(this.runs.flatMap(a=>a.time))].sort((a,l)=>a-l),r=new Map(s.map((a,l)=>[a,l])),o=this.runs.flatMap(a=>a.values.map(l=>{let c=new Array(s.length).fill(void 0);return a.time.forEach((h,d)=>{c[r.get(h)]=l[d]}),c}));this.plot.setData([s,...o],!this.zoomed)}build(){let t=this.theme;this.plot?.destroy(),this.zoomed=!1;let e={stroke:t.quiet,grid:{stroke:t.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},i=this.runs.flatMap((s,r)=>this.traces.map((o,a)=>{let l=r<this.runs.length-1;return{label:l?`${Su(o)}, before`:Su(o),stroke:t[Jp[a]]+(l?"66":""),width:l?1:1.6,points:{show:!1},spanGaps:!0}}));this.plot=new yi({width:Math.max(this.place.clientWidth,200),height:Px,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...e,size:26},{...e,size:52,values:(s,r)=>r.map(xu)}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"s"},...i],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...i.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),this.built(this.plot)}save(){let t=["run","time [s]",...this.traces.map(i=>Su(i).replaceAll(",",""))].join(","),e=this.runs.flatMap((i,s)=>i.time.map((r,o)=>[s+1,r,...i.values.map(a=>a[o]??"")].join(",")));Hr("graph.csv",new Blob([[t,...e].join(`
`)+`
`],{type:"text/csv"}))}},Kp=n=>`${n.particle}/${n.spring}/${n.name}/${n.axis}`;function Su(n){let t=n.particle===void 0?`spring ${n.spring}`:`particle ${n.particle}`,e=n.axis===void 0?"":` ${"xyz"[n.axis]}`;return`${n.name}${e} of ${t}${n.unit?` [${n.unit}]`:""}`}var Lx=new Set(["parameters","energy"]),gl=class{constructor(t,e){this.link=t;this.deeds=e}link;deeds;root=Fe("panel");controls=new Map;graph=null;play;time;facts;speed;color;marks=new Map;chosen;rest;back;record;kept;files=[];cut;place=at("div");open=new Set(Lx);playing=!0;told=-1;legend=new pl;traced=at("div",{class:"graph",hidden:!0});traces=new ml(this.traced,t=>this.link.send({watch:t}));show(t){this.controls.clear(),this.marks.clear(),this.told=t.serial,this.traces.clear(),this.legend.forget(),this.graph?.close(),document.title=`${t.title} · springline`,this.root.replaceChildren(this.header(t),at("div",{id:"inspect",hidden:!0}),this.traced,this.transport(t),this.looks(t),this.place,this.energies(),t.rest?this.atRest():at("span",{hidden:!0}),this.keep(),at("footer",{},at("button",{type:"button",class:"plain",click:()=>this.deeds.help()},"All keys")," · springline")),this.place.replaceChildren(...this.parameters(t.parameters)),this.chosen=Fe("inspect"),Fe("hint").textContent=Dx(t)}header(t){let e=at("div",{class:"tools"}),i=(r,o,a)=>at("button",{type:"button",class:"icon",title:o,"aria-label":o,click:a},Cn(r));if(t.gallery){let r=at("button",{type:"button",class:"gallery-button",click:()=>this.deeds.gallery()},Cn("grid"),"Gallery");e.append(r)}e.append(i("fit","Everything into view (F)",()=>this.deeds.fit()),i("moon","Light or dark",()=>this.deeds.dark()),i("help","All keys (?)",()=>this.deeds.help()));let s=i("panel","Fold the panel",()=>this.deeds.fold());return s.classList.add("fold"),e.append(s),at("header",{},e,at("h1",{},t.title),t.sentence?at("p",{class:"sentence"},t.sentence):null)}transport(t){this.play=at("button",{type:"button",class:"main",click:()=>this.togglePlay()}),this.time=at("output",{class:"time"}),this.facts=at("p",{class:"facts"}),this.speed=at("select",{"aria-label":"Speed",change:()=>this.link.command("Speed",{value:Number(this.speed.value)})},...[...new Set([...t.speeds,t.speed])].sort((r,o)=>r-o).map(r=>at("option",{value:r,selected:r===t.speed},r===1?"real time":`${Ds(r)} ×`))),this.cut=at("button",{type:"button",title:"Every stroke cuts (or hold Shift)","aria-pressed":"false",click:()=>this.toggleCut()},Cn("cut"),"Cut");let e=at("button",{type:"button",title:"One step (N)","aria-label":"One step",click:()=>this.link.command("Step")},Cn("step")),i=at("button",{type:"button",title:"Begin again (R)",click:()=>{this.link.command("Reset"),this.link.command("Play"),this.deeds.home()}},Cn("again"),"Begin again");this.setPlaying(!0,!0);let s=at("button",{type:"button",title:"Take the last deed back (Ctrl+Z)","aria-label":"Take the last deed back",click:()=>this.link.command("Undo")},Cn("undo"));return at("section",{class:"transport"},at("div",{class:"row"},this.play,e,s,i),at("div",{class:"row"},this.time,this.speed,this.cut),this.facts)}togglePlay(){this.link.command(this.playing?"Pause":"Play"),this.setPlaying(!this.playing)}toggleCut(){let t=this.cut.getAttribute("aria-pressed")!=="true";this.cut.setAttribute("aria-pressed",String(t)),this.deeds.cut(t)}setPlaying(t,e=!1){t===this.playing&&!e||(this.playing=t,this.play.replaceChildren(Cn(t?"pause":"play"),t?"Pause":"Play"))}looks(t){this.color=at("select",{id:"color",change:()=>this.link.send({look:{color:this.color.value}})},...t.colors.map(({name:i,unit:s})=>at("option",{value:i,selected:i===t.color},s?`${i} [${s}]`:i)));let e=t.marks.map(({name:i,label:s,key:r})=>{let o=at("input",{type:"checkbox",checked:t.shown.includes(i),change:()=>this.link.send({look:{[i]:o.checked}})});return this.marks.set(i,o),at("label",{title:r?`Key ${r}`:""},o,s)});return this.section("show","Show",at("label",{class:"line"},"Color by",this.color),at("div",{class:"boxes"},...e))}parameters(t){let e=new Map;for(let o of t){let a=Zp(o,l=>this.link.command("Set",{name:o.name,value:l}));this.controls.set(o.name,a),e.set(o.folder,[...e.get(o.folder)??[],a.element])}let i=e.get("")??[];e.delete("");let s=[...e].map(([o,a])=>this.section(`folder ${o}`,o,...a)),r=[];return i.length&&r.push(this.section("parameters","Parameters",...i)),s.length>3?r.push(this.section("more","More parameters",...s)):r.push(...s),r}energies(){let t=at("div",{class:"graph"});return this.graph=new dl(t),this.section("energy","Energy [J]",t)}atRest(){return this.rest=at("div",{class:"rest"}),this.back=at("button",{type:"button",hidden:!0,click:()=>this.link.command("Play")},Cn("play"),"Back to the motion"),this.section("rest","Shape at rest",at("div",{class:"row"},at("button",{type:"button",title:"Where it comes to rest",click:()=>this.link.command("Settle")},"Solve"),at("button",{type:"button",title:"The hung shape turned over: a vault",click:()=>this.link.command("Invert")},"Invert"),this.back),this.rest)}keep(){return this.record=at("button",{type:"button",click:()=>this.link.send({keep:this.record.dataset.on?"stop":"record"})},Cn("record"),"Record"),this.files=[["html","Playback page"],["springline","Recording"]].map(([t,e])=>at("button",{type:"button",disabled:!0,click:()=>this.link.send({keep:t})},e)),this.kept=at("p",{class:"facts"}),this.section("keep","Keep",at("div",{class:"row"},at("button",{type:"button",click:()=>this.deeds.snapshot()},"Picture"),this.record),at("div",{class:"row"},...this.files),this.kept)}section(t,e,...i){let s=at("details",{open:this.open.has(t),toggle:()=>{s.open?this.open.add(t):this.open.delete(t),t==="energy"&&this.watchGraph()}},at("summary",{},e),...i);return t==="energy"&&this.link.send({graph:this.open.has(t)}),s}watchGraph(){let t=this.open.has("energy");this.link.send({graph:t}),t&&this.graph?.resize()}follow(t){if(this.told<0)return;this.setPlaying(t.playing),this.time.value=`${t.time.toFixed(2)} s`;let e=Object.entries(t.counters).filter(([,s])=>s).map(([s,r])=>`${r.toLocaleString("en-US")} ${r===1?s.slice(0,-1):s}`),i=[`${t.particles.toLocaleString("en-US")} particles`,`${t.springs.toLocaleString("en-US")} springs`,...e];t.pace&&i.push(t.pace),this.facts.textContent=i.join(" · "),document.activeElement!==this.speed&&(this.speed.value=String(t.speed)),document.activeElement!==this.color&&(this.color.value=t.color);for(let[s,r]of this.marks)r.checked=t.shown.includes(s);t.parameters&&(this.controls.clear(),this.place.replaceChildren(...this.parameters(t.parameters)));for(let[s,r]of Object.entries(t.values))this.controls.get(s)?.set(r);this.legend.show(t.legend),this.trouble(t.trouble),this.rest&&(this.rest.replaceChildren(...(t.rest?.words??[]).map(s=>at("p",{},s))),this.back.hidden=!t.rest),this.record.replaceChildren(Cn("record"),t.recording?"Stop recording":"Record"),t.recording?this.record.dataset.on="yes":delete this.record.dataset.on;for(let s of this.files)s.disabled=!t.kept&&!t.recording;this.kept.textContent=t.recording?"Recording …":t.kept?`${t.kept.frames} frames, ${Ds(t.kept.seconds)} s`:""}trouble(t){let e=Fe("trouble");if(!t){e.hidden=!0;return}!e.hidden&&e.dataset.words===t.message||(e.dataset.words=t.message,e.hidden=!1,e.replaceChildren(at("b",{},"The scene stopped"),at("p",{},t.message),at("div",{class:"row"},t.safe_dt?at("button",{type:"button",class:"main",click:()=>this.link.send({safe:!0})},`Go on with dt = ${Ds(t.safe_dt)} s`):null,at("button",{type:"button",click:()=>{this.link.command("Reset"),this.link.command("Play")}},"Begin again"))))}energy(t){this.graph?.show(t)}paint(t){this.graph?.paint(t),this.traces.paint(t)}watched(t){this.traces.take(t.time,t.items)}inspect(t){Yp(this.chosen,t,this.traces,()=>this.deeds.select({}))}busy(t){let e=Fe("busy");e.hidden=t.words===void 0,Fe("busy-words").textContent=t.words??"";let i=Fe("busy-share");t.share===void 0?i.removeAttribute("value"):i.value=t.share}};function Dx(n){let t=n.dim===2?"drag beside it to move the view":"drag beside it to turn";return matchMedia("(pointer: coarse)").matches?`Drag a particle to pull it, touch to inspect, hold for more; ${t}.`:`Drag a particle to pull it · click to inspect · right-click for more · Shift-stroke cuts · ${t} · ? all keys`}var Lm=0,td=1,Dm=2;var Ta=1,Om=2,mo=3,Xs=0,$i=1,Mn=2,ur=0,go=1,ed=2,id=3,nd=4,Nm=5;var dr=100,Um=101,Fm=102,Bm=103,km=104,zm=200,Hm=201,Vm=202,Gm=203,sd=204,rd=205,Wm=206,Xm=207,Ym=208,qm=209,Zm=210,$m=211,Jm=212,Km=213,jm=214,Wl=0,Xl=1,Yl=2,so=3,ql=4,Zl=5,$l=6,Jl=7,Ac=0,Qm=1,tg=2,Qn=0,od=1,ad=2,ld=3,cd=4,hd=5,ud=6,dd=7;var fd=300,fr=301,_o=302,Cc=303,Rc=304,Kl=1e3,Jn=1001,jl=1002,Pi=1003,eg=1004;var wa=1005;var qi=1006,Pc=1007;var Ms=1008;var ji=1009,pd=1010,md=1011,xo=1012,Ic=1013,Fn=1014,bn=1015,Bn=1016,Lc=1017,Dc=1018,pr=1020,gd=35902,_d=35899,xd=1021,yd=1022,kn=1023,ys=1026,bs=1027,Oc=1028,Nc=1029,Ys=1030,Uc=1031;var Fc=1033,Aa=33776,Ca=33777,Ra=33778,Pa=33779,Bc=35840,kc=35841,zc=35842,Hc=35843,Vc=36196,Gc=37492,Wc=37496,Xc=37488,Yc=37489,Ia=37490,qc=37491,Zc=37808,$c=37809,Jc=37810,Kc=37811,jc=37812,Qc=37813,th=37814,eh=37815,ih=37816,nh=37817,sh=37818,rh=37819,oh=37820,ah=37821,lh=36492,ch=36494,hh=36495,uh=36283,dh=36284,La=36285,fh=36286;var jo=2300,Ql=2301,Vl=2302,Xu=2303,Yu=2400,qu=2401,Zu=2402;var ig=3200;var ph=0,ng=1,Es="",hn="srgb",lr="srgb-linear",Qo="linear",Re="srgb";var Gl=7680;var sg=519,rg=512,og=513,ag=514,vd=515,lg=516,cg=517,Sd=518,Md=519,bd=35044,mh=35048;var Ed="300 es",yn=2e3,ro=2001;function Ox(n){for(let t=n.length-1;t>=0;--t)if(n[t]>=65535)return!0;return!1}function Nx(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ta(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function hg(){let n=ta("canvas");return n.style.display="block",n}var jp={},oo=null;function ea(...n){let t="THREE."+n.shift();oo?oo("log",t,...n):console.log(t,...n)}function ug(n){let t=n[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=n[1];e&&e.isStackTrace?n[0]+=" "+e.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Zt(...n){n=ug(n);let t="THREE."+n.shift();if(oo)oo("warn",t,...n);else{let e=n[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...n)}}function Qt(...n){n=ug(n);let t="THREE."+n.shift();if(oo)oo("error",t,...n);else{let e=n[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...n)}}function Ko(...n){let t=n.join(" ");t in jp||(jp[t]=!0,Zt(...n))}function dg(n,t,e){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(t,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:i()}}setTimeout(r,e)})}var fg={[Wl]:Wl,[Yl]:$l,[ql]:ql,[so]:Zl,[Xl]:Xl,[$l]:Yl,[Jl]:Jl,[Zl]:so},Kn=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i===void 0?!1:i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let i=this._listeners;if(i===void 0)return;let s=i[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let i=e[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Ui=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Mu=Math.PI/180,tc=180/Math.PI;function mr(){let n=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Ui[n&255]+Ui[n>>8&255]+Ui[n>>16&255]+Ui[n>>24&255]+"-"+Ui[t&255]+Ui[t>>8&255]+"-"+Ui[t>>16&15|64]+Ui[t>>24&255]+"-"+Ui[e&63|128]+Ui[e>>8&255]+"-"+Ui[e>>16&255]+Ui[e>>24&255]+Ui[i&255]+Ui[i>>8&255]+Ui[i>>16&255]+Ui[i>>24&255]).toLowerCase()}function xe(n,t,e){return Math.max(t,Math.min(e,n))}function Ux(n,t){return(n%t+t)%t}function bu(n,t,e){return(1-e)*n+e*t}function pg(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function gh(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function mg(n,t){if(t.constructor===Float32Array)return n;let e=gh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/e,-1)}function gg(n,t){if(t.constructor===Float32Array)return n;let e=gh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*e)}var ue=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,i=this.y,s=t.elements;return this.x=s[0]*e+s[3]*i+s[6],this.y=s[1]*e+s[4]*i+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(xe(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y;return e*e+i*i}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let i=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*i-o*s+t.x,this.y=r*s+o*i+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ji=class{constructor(t=0,e=0,i=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=i,this._w=s}static slerpFlat(t,e,i,s,r,o,a){let l=i[s+0],c=i[s+1],h=i[s+2],d=i[s+3],u=r[o+0],p=r[o+1],g=r[o+2],S=r[o+3];if(d!==S||l!==u||c!==p||h!==g){let m=l*u+c*p+h*g+d*S;m<0&&(u=-u,p=-p,g=-g,S=-S,m=-m);let f=1-a;if(m<.9995){let x=Math.acos(m),w=Math.sin(x);f=Math.sin(f*x)/w,a=Math.sin(a*x)/w,l=l*f+u*a,c=c*f+p*a,h=h*f+g*a,d=d*f+S*a}else{l=l*f+u*a,c=c*f+p*a,h=h*f+g*a,d=d*f+S*a;let x=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=x,c*=x,h*=x,d*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=d}static multiplyQuaternionsFlat(t,e,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],h=i[s+3],d=r[o],u=r[o+1],p=r[o+2],g=r[o+3];return t[e]=a*g+h*d+l*p-c*u,t[e+1]=l*g+h*u+c*d-a*p,t[e+2]=c*g+h*p+a*u-l*d,t[e+3]=h*g-a*d-l*u-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,i,s){return this._x=t,this._y=e,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let i=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(i/2),h=a(s/2),d=a(r/2),u=l(i/2),p=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*p*g,this._y=c*p*d-u*h*g,this._z=c*h*g+u*p*d,this._w=c*h*d-u*p*g;break;case"YXZ":this._x=u*h*d+c*p*g,this._y=c*p*d-u*h*g,this._z=c*h*g-u*p*d,this._w=c*h*d+u*p*g;break;case"ZXY":this._x=u*h*d-c*p*g,this._y=c*p*d+u*h*g,this._z=c*h*g+u*p*d,this._w=c*h*d-u*p*g;break;case"ZYX":this._x=u*h*d-c*p*g,this._y=c*p*d+u*h*g,this._z=c*h*g-u*p*d,this._w=c*h*d+u*p*g;break;case"YZX":this._x=u*h*d+c*p*g,this._y=c*p*d+u*h*g,this._z=c*h*g-u*p*d,this._w=c*h*d-u*p*g;break;case"XZY":this._x=u*h*d-c*p*g,this._y=c*p*d-u*h*g,this._z=c*h*g+u*p*d,this._w=c*h*d+u*p*g;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let i=e/2,s=Math.sin(i);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,i=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],d=e[10],u=i+a+d;if(u>0){let p=.5/Math.sqrt(u+1);this._w=.25/p,this._x=(h-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(i>a&&i>d){let p=2*Math.sqrt(1+i-a-d);this._w=(h-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>d){let p=2*Math.sqrt(1+a-i-d);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+h)/p}else{let p=2*Math.sqrt(1+d-i-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let i=t.dot(e)+1;return i<1e-8?(i=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=i):(this._x=0,this._y=-t.z,this._z=t.y,this._w=i)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=i),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xe(this.dot(t),-1,1)))}rotateTowards(t,e){let i=this.angleTo(t);if(i===0)return this;let s=Math.min(1,e/i);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=i*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-i*c,this._z=r*h+o*c+i*l-s*a,this._w=o*h-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,i){return this.copy(t).slerp(e,i)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},W=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,i=0){this.x=t,this.y=e,this.z=i}set(t,e,i){return i===void 0&&(i=this.z),this.x=t,this.y=e,this.z=i,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Qp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Qp.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*i+r[6]*s,this.y=r[1]*e+r[4]*i+r[7]*s,this.z=r[2]*e+r[5]*i+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,i=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*i),h=2*(a*e-r*s),d=2*(r*i-o*e);return this.x=e+l*c+o*d-a*h,this.y=i+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*i+r[8]*s,this.y=r[1]*e+r[5]*i+r[9]*s,this.z=r[2]*e+r[6]*i+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let i=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let i=t.dot(this)/e;return this.copy(t).multiplyScalar(i)}projectOnPlane(t){return Eu.copy(this).projectOnVector(t),this.sub(Eu)}reflect(t){return this.sub(Eu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(xe(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y,s=this.z-t.z;return e*e+i*i+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,i){let s=Math.sin(e)*t;return this.x=s*Math.sin(i),this.y=Math.cos(e)*t,this.z=s*Math.cos(i),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,i){return this.x=t*Math.sin(e),this.y=i,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),i=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=i,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,i=Math.sqrt(1-e*e);return this.x=i*Math.cos(t),this.y=e,this.z=i*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Eu=new W,Qp=new Ji,ie=class{static{this.prototype.isMatrix3=!0}constructor(t,e,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c)}set(t,e,i,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=i,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],this}extractBasis(t,e,i){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],h=i[4],d=i[7],u=i[2],p=i[5],g=i[8],S=s[0],m=s[3],f=s[6],x=s[1],w=s[4],v=s[7],C=s[2],A=s[5],_=s[8];return r[0]=o*S+a*x+l*C,r[3]=o*m+a*w+l*A,r[6]=o*f+a*v+l*_,r[1]=c*S+h*x+d*C,r[4]=c*m+h*w+d*A,r[7]=c*f+h*v+d*_,r[2]=u*S+p*x+g*C,r[5]=u*m+p*w+g*A,r[8]=u*f+p*v+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-i*r*h+i*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=h*o-a*c,u=a*l-h*r,p=c*r-o*l,g=e*d+i*u+s*p;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let S=1/g;return t[0]=d*S,t[1]=(s*c-h*i)*S,t[2]=(a*i-s*o)*S,t[3]=u*S,t[4]=(h*e-s*l)*S,t[5]=(s*r-a*e)*S,t[6]=p*S,t[7]=(i*l-c*e)*S,t[8]=(o*e-i*r)*S,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Ko("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Tu.makeScale(t,e)),this}rotate(t){return Ko("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Tu.makeRotation(-t)),this}translate(t,e){return Ko("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Tu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,i,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<9;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<9;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Tu=new ie,tm=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),em=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Fx(){let n={enabled:!0,workingColorSpace:lr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Re&&(s.r=xs(s.r),s.g=xs(s.g),s.b=xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Re&&(s.r=no(s.r),s.g=no(s.g),s.b=no(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Es?Qo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[lr]:{primaries:t,whitePoint:i,transfer:Qo,toXYZ:tm,fromXYZ:em,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:hn},outputColorSpaceConfig:{drawingBufferColorSpace:hn}},[hn]:{primaries:t,whitePoint:i,transfer:Re,toXYZ:tm,fromXYZ:em,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:hn}}}),n}var ge=Fx();function xs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function no(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Gr,ec=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let i;if(t instanceof HTMLCanvasElement)i=t;else{Gr===void 0&&(Gr=ta("canvas")),Gr.width=t.width,Gr.height=t.height;let s=Gr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),i=Gr}return i.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ta("canvas");e.width=t.width,e.height=t.height;let i=e.getContext("2d");i.drawImage(t,0,0,t.width,t.height);let s=i.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=xs(r[o]/255)*255;return i.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let i=0;i<e.length;i++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[i]=Math.floor(xs(e[i]/255)*255):e[i]=xs(e[i]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Bx=0,ao=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Bx++}),this.uuid=mr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(wu(s[o].image)):r.push(wu(s[o]))}else r=wu(s);i.url=r}return e||(t.images[this.uuid]=i),i}};function wu(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?ec.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var kx=0,Au=new W,Ki=class n extends Kn{constructor(t=n.DEFAULT_IMAGE,e=n.DEFAULT_MAPPING,i=Jn,s=Jn,r=qi,o=Ms,a=kn,l=ji,c=n.DEFAULT_ANISOTROPY,h=Es){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:kx++}),this.uuid=mr(),this.name="",this.source=new ao(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ue(0,0),this.repeat=new ue(1,1),this.center=new ue(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Au).x}get height(){return this.source.getSize(Au).y}get depth(){return this.source.getSize(Au).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let i=t[e];if(i===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),e||(t.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==fd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Kl:t.x=t.x-Math.floor(t.x);break;case Jn:t.x=t.x<0?0:1;break;case jl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Kl:t.y=t.y-Math.floor(t.y);break;case Jn:t.y=t.y<0?0:1;break;case jl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Ki.DEFAULT_IMAGE=null;Ki.DEFAULT_MAPPING=fd;Ki.DEFAULT_ANISOTROPY=1;var He=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,i=0,s=1){this.x=t,this.y=e,this.z=i,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,i,s){return this.x=t,this.y=e,this.z=i,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*i+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,i,s,r,l=t.elements,c=l[0],h=l[4],d=l[8],u=l[1],p=l[5],g=l[9],S=l[2],m=l[6],f=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-S)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+S)<.1&&Math.abs(g+m)<.1&&Math.abs(c+p+f-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,v=(p+1)/2,C=(f+1)/2,A=(h+u)/4,_=(d+S)/4,T=(g+m)/4;return w>v&&w>C?w<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(w),s=A/i,r=_/i):v>C?v<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),i=A/s,r=T/s):C<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),i=_/r,s=T/r),this.set(i,s,r,e),this}let x=Math.sqrt((m-g)*(m-g)+(d-S)*(d-S)+(u-h)*(u-h));return Math.abs(x)<.001&&(x=1),this.x=(m-g)/x,this.y=(d-S)/x,this.z=(u-h)/x,this.w=Math.acos((c+p+f-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this.w=xe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this.w=xe(this.w,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this.w=t.w+(e.w-t.w)*i,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ic=class extends Kn{constructor(t=1,e=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:qi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=i.depth,this.scissor=new He(0,0,t,e),this.scissorTest=!1,this.viewport=new He(0,0,t,e),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Ki({width:t,height:e,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:qi,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,i=1){if(this.width!==t||this.height!==e||this.depth!==i){this.width=t,this.height=e,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,i=t.textures.length;e<i;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new ao(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},un=class extends ic{constructor(t=1,e=1,i={}){super(t,e,i),this.isWebGLRenderTarget=!0}},ia=class extends Ki{constructor(t=null,e=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Pi,this.minFilter=Pi,this.wrapR=Jn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var nc=class extends Ki{constructor(t=null,e=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Pi,this.minFilter=Pi,this.wrapR=Jn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Se=class n{static{this.prototype.isMatrix4=!0}constructor(t,e,i,s,r,o,a,l,c,h,d,u,p,g,S,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c,h,d,u,p,g,S,m)}set(t,e,i,s,r,o,a,l,c,h,d,u,p,g,S,m){let f=this.elements;return f[0]=t,f[4]=e,f[8]=i,f[12]=s,f[1]=r,f[5]=o,f[9]=a,f[13]=l,f[2]=c,f[6]=h,f[10]=d,f[14]=u,f[3]=p,f[7]=g,f[11]=S,f[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],e[9]=i[9],e[10]=i[10],e[11]=i[11],e[12]=i[12],e[13]=i[13],e[14]=i[14],e[15]=i[15],this}copyPosition(t){let e=this.elements,i=t.elements;return e[12]=i[12],e[13]=i[13],e[14]=i[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,i){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),i.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(t,e,i){return this.set(t.x,e.x,i.x,0,t.y,e.y,i.y,0,t.z,e.z,i.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,i=t.elements,s=1/Wr.setFromMatrixColumn(t,0).length(),r=1/Wr.setFromMatrixColumn(t,1).length(),o=1/Wr.setFromMatrixColumn(t,2).length();return e[0]=i[0]*s,e[1]=i[1]*s,e[2]=i[2]*s,e[3]=0,e[4]=i[4]*r,e[5]=i[5]*r,e[6]=i[6]*r,e[7]=0,e[8]=i[8]*o,e[9]=i[9]*o,e[10]=i[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,i=t.x,s=t.y,r=t.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(t.order==="XYZ"){let u=o*h,p=o*d,g=a*h,S=a*d;e[0]=l*h,e[4]=-l*d,e[8]=c,e[1]=p+g*c,e[5]=u-S*c,e[9]=-a*l,e[2]=S-u*c,e[6]=g+p*c,e[10]=o*l}else if(t.order==="YXZ"){let u=l*h,p=l*d,g=c*h,S=c*d;e[0]=u+S*a,e[4]=g*a-p,e[8]=o*c,e[1]=o*d,e[5]=o*h,e[9]=-a,e[2]=p*a-g,e[6]=S+u*a,e[10]=o*l}else if(t.order==="ZXY"){let u=l*h,p=l*d,g=c*h,S=c*d;e[0]=u-S*a,e[4]=-o*d,e[8]=g+p*a,e[1]=p+g*a,e[5]=o*h,e[9]=S-u*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let u=o*h,p=o*d,g=a*h,S=a*d;e[0]=l*h,e[4]=g*c-p,e[8]=u*c+S,e[1]=l*d,e[5]=S*c+u,e[9]=p*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let u=o*l,p=o*c,g=a*l,S=a*c;e[0]=l*h,e[4]=S-u*d,e[8]=g*d+p,e[1]=d,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=p*d+g,e[10]=u-S*d}else if(t.order==="XZY"){let u=o*l,p=o*c,g=a*l,S=a*c;e[0]=l*h,e[4]=-d,e[8]=c*h,e[1]=u*d+S,e[5]=o*h,e[9]=p*d-g,e[2]=g*d-p,e[6]=a*h,e[10]=S*d+u}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(zx,t,Hx)}lookAt(t,e,i){let s=this.elements;return ln.subVectors(t,e),ln.lengthSq()===0&&(ln.z=1),ln.normalize(),Os.crossVectors(i,ln),Os.lengthSq()===0&&(Math.abs(i.z)===1?ln.x+=1e-4:ln.z+=1e-4,ln.normalize(),Os.crossVectors(i,ln)),Os.normalize(),_l.crossVectors(ln,Os),s[0]=Os.x,s[4]=_l.x,s[8]=ln.x,s[1]=Os.y,s[5]=_l.y,s[9]=ln.y,s[2]=Os.z,s[6]=_l.z,s[10]=ln.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],h=i[1],d=i[5],u=i[9],p=i[13],g=i[2],S=i[6],m=i[10],f=i[14],x=i[3],w=i[7],v=i[11],C=i[15],A=s[0],_=s[4],T=s[8],F=s[12],O=s[1],D=s[5],k=s[9],G=s[13],I=s[2],z=s[6],q=s[10],H=s[14],ht=s[3],J=s[7],Q=s[11],st=s[15];return r[0]=o*A+a*O+l*I+c*ht,r[4]=o*_+a*D+l*z+c*J,r[8]=o*T+a*k+l*q+c*Q,r[12]=o*F+a*G+l*H+c*st,r[1]=h*A+d*O+u*I+p*ht,r[5]=h*_+d*D+u*z+p*J,r[9]=h*T+d*k+u*q+p*Q,r[13]=h*F+d*G+u*H+p*st,r[2]=g*A+S*O+m*I+f*ht,r[6]=g*_+S*D+m*z+f*J,r[10]=g*T+S*k+m*q+f*Q,r[14]=g*F+S*G+m*H+f*st,r[3]=x*A+w*O+v*I+C*ht,r[7]=x*_+w*D+v*z+C*J,r[11]=x*T+w*k+v*q+C*Q,r[15]=x*F+w*G+v*H+C*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],d=t[6],u=t[10],p=t[14],g=t[3],S=t[7],m=t[11],f=t[15],x=l*p-c*u,w=a*p-c*d,v=a*u-l*d,C=o*p-c*h,A=o*u-l*h,_=o*d-a*h;return e*(S*x-m*w+f*v)-i*(g*x-m*C+f*A)+s*(g*w-S*C+f*_)-r*(g*v-S*A+m*_)}determinantAffine(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-i*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,i){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=i),this}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=t[9],u=t[10],p=t[11],g=t[12],S=t[13],m=t[14],f=t[15],x=e*a-i*o,w=e*l-s*o,v=e*c-r*o,C=i*l-s*a,A=i*c-r*a,_=s*c-r*l,T=h*S-d*g,F=h*m-u*g,O=h*f-p*g,D=d*m-u*S,k=d*f-p*S,G=u*f-p*m,I=x*G-w*k+v*D+C*O-A*F+_*T;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let z=1/I;return t[0]=(a*G-l*k+c*D)*z,t[1]=(s*k-i*G-r*D)*z,t[2]=(S*_-m*A+f*C)*z,t[3]=(u*A-d*_-p*C)*z,t[4]=(l*O-o*G-c*F)*z,t[5]=(e*G-s*O+r*F)*z,t[6]=(m*v-g*_-f*w)*z,t[7]=(h*_-u*v+p*w)*z,t[8]=(o*k-a*O+c*T)*z,t[9]=(i*O-e*k-r*T)*z,t[10]=(g*A-S*v+f*x)*z,t[11]=(d*v-h*A-p*x)*z,t[12]=(a*F-o*D-l*T)*z,t[13]=(e*D-i*F+s*T)*z,t[14]=(S*w-g*C-m*x)*z,t[15]=(h*C-d*w+u*x)*z,this}scale(t){let e=this.elements,i=t.x,s=t.y,r=t.z;return e[0]*=i,e[4]*=s,e[8]*=r,e[1]*=i,e[5]*=s,e[9]*=r,e[2]*=i,e[6]*=s,e[10]*=r,e[3]*=i,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],i=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,i,s))}makeTranslation(t,e,i){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,i,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),i=Math.sin(t);return this.set(1,0,0,0,0,e,-i,0,0,i,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,0,i,0,0,1,0,0,-i,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,0,i,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let i=Math.cos(e),s=Math.sin(e),r=1-i,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+i,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(t,e,i){return this.set(t,0,0,0,0,e,0,0,0,0,i,0,0,0,0,1),this}makeShear(t,e,i,s,r,o){return this.set(1,i,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,i){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,d=a+a,u=r*c,p=r*h,g=r*d,S=o*h,m=o*d,f=a*d,x=l*c,w=l*h,v=l*d,C=i.x,A=i.y,_=i.z;return s[0]=(1-(S+f))*C,s[1]=(p+v)*C,s[2]=(g-w)*C,s[3]=0,s[4]=(p-v)*A,s[5]=(1-(u+f))*A,s[6]=(m+x)*A,s[7]=0,s[8]=(g+w)*_,s[9]=(m-x)*_,s[10]=(1-(u+S))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,i){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),e.identity(),this;let o=Wr.set(s[0],s[1],s[2]).length(),a=Wr.set(s[4],s[5],s[6]).length(),l=Wr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ln.copy(this);let c=1/o,h=1/a,d=1/l;return Ln.elements[0]*=c,Ln.elements[1]*=c,Ln.elements[2]*=c,Ln.elements[4]*=h,Ln.elements[5]*=h,Ln.elements[6]*=h,Ln.elements[8]*=d,Ln.elements[9]*=d,Ln.elements[10]*=d,e.setFromRotationMatrix(Ln),i.x=o,i.y=a,i.z=l,this}makePerspective(t,e,i,s,r,o,a=yn,l=!1){let c=this.elements,h=2*r/(e-t),d=2*r/(i-s),u=(e+t)/(e-t),p=(i+s)/(i-s),g,S;if(l)g=r/(o-r),S=o*r/(o-r);else if(a===yn)g=-(o+r)/(o-r),S=-2*o*r/(o-r);else if(a===ro)g=-o/(o-r),S=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=S,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,i,s,r,o,a=yn,l=!1){let c=this.elements,h=2/(e-t),d=2/(i-s),u=-(e+t)/(e-t),p=-(i+s)/(i-s),g,S;if(l)g=1/(o-r),S=o/(o-r);else if(a===yn)g=-2/(o-r),S=-(o+r)/(o-r);else if(a===ro)g=-1/(o-r),S=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=g,c[14]=S,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<16;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<16;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t[e+9]=i[9],t[e+10]=i[10],t[e+11]=i[11],t[e+12]=i[12],t[e+13]=i[13],t[e+14]=i[14],t[e+15]=i[15],t}},Wr=new W,Ln=new Se,zx=new W(0,0,0),Hx=new W(1,1,1),Os=new W,_l=new W,ln=new W,im=new Se,nm=new Ji,vs=class n{constructor(t=0,e=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=i,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,i,s=this._order){return this._x=t,this._y=e,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,i=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(xe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xe(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,i===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,i){return im.makeRotationFromQuaternion(t),this.setFromRotationMatrix(im,e,i)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return nm.setFromEuler(this),this.setFromQuaternion(nm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var lo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Vx=0,sm=new W,Xr=new Ji,fs=new Se,xl=new W,Wo=new W,Gx=new W,Wx=new Ji,rm=new W(1,0,0),om=new W(0,1,0),am=new W(0,0,1),lm={type:"added"},Xx={type:"removed"},Yr={type:"childadded",child:null},Cu={type:"childremoved",child:null},Ii=class n extends Kn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Vx++}),this.uuid=mr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let t=new W,e=new vs,i=new Ji,s=new W(1,1,1);function r(){i.setFromEuler(e,!1)}function o(){e.setFromQuaternion(i,void 0,!1)}e._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Se},normalMatrix:{value:new ie}}),this.matrix=new Se,this.matrixWorld=new Se,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new lo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Xr.setFromAxisAngle(t,e),this.quaternion.multiply(Xr),this}rotateOnWorldAxis(t,e){return Xr.setFromAxisAngle(t,e),this.quaternion.premultiply(Xr),this}rotateX(t){return this.rotateOnAxis(rm,t)}rotateY(t){return this.rotateOnAxis(om,t)}rotateZ(t){return this.rotateOnAxis(am,t)}translateOnAxis(t,e){return sm.copy(t).applyQuaternion(this.quaternion),this.position.add(sm.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(rm,t)}translateY(t){return this.translateOnAxis(om,t)}translateZ(t){return this.translateOnAxis(am,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(t,e,i){t.isVector3?xl.copy(t):xl.set(t,e,i);let s=this.parent;this.updateWorldMatrix(!0,!1),Wo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(Wo,xl,this.up):fs.lookAt(xl,Wo,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Xr.setFromRotationMatrix(fs),this.quaternion.premultiply(Xr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(lm),Yr.child=t,this.dispatchEvent(Yr),Yr.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Xx),Cu.child=t,this.dispatchEvent(Cu),Cu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),fs.multiply(t.parent.matrixWorld)),t.applyMatrix4(fs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(lm),Yr.child=t,this.dispatchEvent(Yr),Yr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,i=[]){this[t]===e&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,i);return i}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Wo,t,Gx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Wo,Wx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,i=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*i-r[8]*s,r[13]+=i-r[1]*e-r[5]*i-r[9]*s,r[14]+=s-r[2]*e-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].updateMatrixWorld(t)}updateWorldMatrix(t,e,i=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(t){let e=t===void 0||typeof t=="string",i={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(t.shapes,d)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),d=o(t.shapes),u=o(t.skeletons),p=o(t.animations),g=o(t.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),h.length>0&&(i.images=h),d.length>0&&(i.shapes=d),u.length>0&&(i.skeletons=u),p.length>0&&(i.animations=p),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let i=0;i<t.children.length;i++){let s=t.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ii.DEFAULT_UP=new W(0,1,0);Ii.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ii.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var vn=class extends Ii{constructor(){super(),this.isGroup=!0,this.type="Group"}},Yx={type:"move"},co=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new vn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new vn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new W,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new W),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new vn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new W,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new W,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let i of t.hand.values())this._getHandJoint(e,i)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let S of t.hand.values()){let m=e.getJointPose(S,i),f=this._getHandJoint(c,S);m!==null&&(f.matrix.fromArray(m.transform.matrix),f.matrix.decompose(f.position,f.quaternion,f.scale),f.matrixWorldNeedsUpdate=!0,f.jointRadius=m.radius),f.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),p=.02,g=.005;c.inputState.pinching&&u>p+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&u<=p-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Yx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let i=new vn;i.matrixAutoUpdate=!1,i.visible=!1,t.joints[e.jointName]=i,t.add(i)}return t.joints[e.jointName]}},_g={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},yl={h:0,s:0,l:0};function Ru(n,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?n+(t-n)*6*e:e<1/2?t:e<2/3?n+(t-n)*6*(2/3-e):n}var $t=class{constructor(t,e,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,i)}set(t,e,i){if(e===void 0&&i===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,i);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=hn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ge.colorSpaceToWorking(this,e),this}setRGB(t,e,i,s=ge.workingColorSpace){return this.r=t,this.g=e,this.b=i,ge.colorSpaceToWorking(this,s),this}setHSL(t,e,i,s=ge.workingColorSpace){if(t=Ux(t,1),e=xe(e,0,1),i=xe(i,0,1),e===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+e):i+e-i*e,o=2*i-r;this.r=Ru(o,r,t+1/3),this.g=Ru(o,r,t),this.b=Ru(o,r,t-1/3)}return ge.colorSpaceToWorking(this,s),this}setStyle(t,e=hn){function i(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=hn){let i=_g[t.toLowerCase()];return i!==void 0?this.setHex(i,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=xs(t.r),this.g=xs(t.g),this.b=xs(t.b),this}copyLinearToSRGB(t){return this.r=no(t.r),this.g=no(t.g),this.b=no(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=hn){return ge.workingToColorSpace(Fi.copy(this),t),Math.round(xe(Fi.r*255,0,255))*65536+Math.round(xe(Fi.g*255,0,255))*256+Math.round(xe(Fi.b*255,0,255))}getHexString(t=hn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ge.workingColorSpace){ge.workingToColorSpace(Fi.copy(this),e);let i=Fi.r,s=Fi.g,r=Fi.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case i:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-i)/d+2;break;case r:l=(i-s)/d+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ge.workingColorSpace){return ge.workingToColorSpace(Fi.copy(this),e),t.r=Fi.r,t.g=Fi.g,t.b=Fi.b,t}getStyle(t=hn){ge.workingToColorSpace(Fi.copy(this),t);let e=Fi.r,i=Fi.g,s=Fi.b;return t!==hn?`color(${t} ${e.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(t,e,i){return this.getHSL(Ns),this.setHSL(Ns.h+t,Ns.s+e,Ns.l+i)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,i){return this.r=t.r+(e.r-t.r)*i,this.g=t.g+(e.g-t.g)*i,this.b=t.b+(e.b-t.b)*i,this}lerpHSL(t,e){this.getHSL(Ns),t.getHSL(yl);let i=bu(Ns.h,yl.h,e),s=bu(Ns.s,yl.s,e),r=bu(Ns.l,yl.l,e);return this.setHSL(i,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,i=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*i+r[6]*s,this.g=r[1]*e+r[4]*i+r[7]*s,this.b=r[2]*e+r[5]*i+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Fi=new $t;$t.NAMES=_g;var na=class extends Ii{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Dn=new W,ps=new W,Pu=new W,ms=new W,qr=new W,Zr=new W,cm=new W,Iu=new W,Lu=new W,Du=new W,Ou=new He,Nu=new He,Uu=new He,ks=class n{constructor(t=new W,e=new W,i=new W){this.a=t,this.b=e,this.c=i}static getNormal(t,e,i,s){s.subVectors(i,e),Dn.subVectors(t,e),s.cross(Dn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,i,s,r){Dn.subVectors(s,e),ps.subVectors(i,e),Pu.subVectors(t,e);let o=Dn.dot(Dn),a=Dn.dot(ps),l=Dn.dot(Pu),c=ps.dot(ps),h=ps.dot(Pu),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,p=(c*l-a*h)*u,g=(o*h-a*l)*u;return r.set(1-p-g,g,p)}static containsPoint(t,e,i,s){return this.getBarycoord(t,e,i,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(t,e,i,s,r,o,a,l){return this.getBarycoord(t,e,i,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(t,e,i,s,r,o){return Ou.setScalar(0),Nu.setScalar(0),Uu.setScalar(0),Ou.fromBufferAttribute(t,e),Nu.fromBufferAttribute(t,i),Uu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Ou,r.x),o.addScaledVector(Nu,r.y),o.addScaledVector(Uu,r.z),o}static isFrontFacing(t,e,i,s){return Dn.subVectors(i,e),ps.subVectors(t,e),Dn.cross(ps).dot(s)<0}set(t,e,i){return this.a.copy(t),this.b.copy(e),this.c.copy(i),this}setFromPointsAndIndices(t,e,i,s){return this.a.copy(t[e]),this.b.copy(t[i]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,i,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,i),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Dn.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Dn.cross(ps).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return n.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return n.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,i,s,r){return n.getInterpolation(t,this.a,this.b,this.c,e,i,s,r)}containsPoint(t){return n.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return n.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let i=this.a,s=this.b,r=this.c,o,a;qr.subVectors(s,i),Zr.subVectors(r,i),Iu.subVectors(t,i);let l=qr.dot(Iu),c=Zr.dot(Iu);if(l<=0&&c<=0)return e.copy(i);Lu.subVectors(t,s);let h=qr.dot(Lu),d=Zr.dot(Lu);if(h>=0&&d<=h)return e.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(i).addScaledVector(qr,o);Du.subVectors(t,r);let p=qr.dot(Du),g=Zr.dot(Du);if(g>=0&&p<=g)return e.copy(r);let S=p*c-l*g;if(S<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(i).addScaledVector(Zr,a);let m=h*g-p*d;if(m<=0&&d-h>=0&&p-g>=0)return cm.subVectors(r,s),a=(d-h)/(d-h+(p-g)),e.copy(s).addScaledVector(cm,a);let f=1/(m+S+u);return o=S*f,a=u*f,e.copy(i).addScaledVector(qr,o).addScaledVector(Zr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Zi=class{constructor(t=new W(1/0,1/0,1/0),e=new W(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e+=3)this.expandByPoint(On.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,i=t.count;e<i;e++)this.expandByPoint(On.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let i=On.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(i),this.max.copy(t).add(i),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let i=t.geometry;if(i!==void 0){let r=i.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,On):On.fromBufferAttribute(r,o),On.applyMatrix4(t.matrixWorld),this.expandByPoint(On);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),vl.copy(t.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),vl.copy(i.boundingBox)),vl.applyMatrix4(t.matrixWorld),this.union(vl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,On),On.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,i;return t.normal.x>0?(e=t.normal.x*this.min.x,i=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,i=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,i+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,i+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,i+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,i+=t.normal.z*this.min.z),e<=-t.constant&&i>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Xo),Sl.subVectors(this.max,Xo),$r.subVectors(t.a,Xo),Jr.subVectors(t.b,Xo),Kr.subVectors(t.c,Xo),Us.subVectors(Jr,$r),Fs.subVectors(Kr,Jr),sr.subVectors($r,Kr);let e=[0,-Us.z,Us.y,0,-Fs.z,Fs.y,0,-sr.z,sr.y,Us.z,0,-Us.x,Fs.z,0,-Fs.x,sr.z,0,-sr.x,-Us.y,Us.x,0,-Fs.y,Fs.x,0,-sr.y,sr.x,0];return!Fu(e,$r,Jr,Kr,Sl)||(e=[1,0,0,0,1,0,0,0,1],!Fu(e,$r,Jr,Kr,Sl))?!1:(Ml.crossVectors(Us,Fs),e=[Ml.x,Ml.y,Ml.z],Fu(e,$r,Jr,Kr,Sl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,On).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(On).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(gs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},gs=[new W,new W,new W,new W,new W,new W,new W,new W],On=new W,vl=new Zi,$r=new W,Jr=new W,Kr=new W,Us=new W,Fs=new W,sr=new W,Xo=new W,Sl=new W,Ml=new W,rr=new W;function Fu(n,t,e,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){rr.fromArray(n,r);let a=s.x*Math.abs(rr.x)+s.y*Math.abs(rr.y)+s.z*Math.abs(rr.z),l=t.dot(rr),c=e.dot(rr),h=i.dot(rr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var pi=new W,bl=new ue,qx=0,oi=class extends Kn{constructor(t,e,i=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:qx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=i,this.usage=bd,this.updateRanges=[],this.gpuType=bn,this.version=0,this._normalizationScale=t!==void 0?gh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,i){t*=this.itemSize,i*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[i+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,i=this.count;e<i;e++)bl.fromBufferAttribute(this,e),bl.applyMatrix3(t),this.setXY(e,bl.x,bl.y);else if(this.itemSize===3)for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.applyMatrix3(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}applyMatrix4(t){for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.applyMatrix4(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.applyNormalMatrix(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)pi.fromBufferAttribute(this,e),pi.transformDirection(t),this.setXYZ(e,pi.x,pi.y,pi.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let i=this.array[t*this.itemSize+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.array[t*this.itemSize+e]=i,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,i){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.array[t+0]=e,this.array[t+1]=i,this}setXYZ(t,e,i,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):mg(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):gg(t,this.array)}};var sa=class extends oi{constructor(t,e,i){super(new Uint16Array(t),e,i)}};var ra=class extends oi{constructor(t,e,i){super(new Uint32Array(t),e,i)}};var Di=class extends oi{constructor(t,e,i){super(new Float32Array(t),e,i)}},Zx=new Zi,Yo=new W,Bu=new W,Sn=class{constructor(t=new W,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let i=this.center;e!==void 0?i.copy(e):Zx.setFromPoints(t).getCenter(i);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,i.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let i=this.center.distanceToSquared(t);return e.copy(t),i>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Yo.subVectors(t,this.center);let e=Yo.lengthSq();if(e>this.radius*this.radius){let i=Math.sqrt(e),s=(i-this.radius)*.5;this.center.addScaledVector(Yo,s/i),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Bu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Yo.copy(t.center).add(Bu)),this.expandByPoint(Yo.copy(t.center).sub(Bu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},$x=0,xn=new Se,ku=new Ii,jr=new W,cn=new Zi,qo=new Zi,Ci=new W,Bi=class n extends Kn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:$x++}),this.uuid=mr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Ox(t)?ra:sa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,i=0){this.groups.push({start:t,count:e,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new ie().getNormalMatrix(t);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return xn.makeRotationFromQuaternion(t),this.applyMatrix4(xn),this}rotateX(t){return xn.makeRotationX(t),this.applyMatrix4(xn),this}rotateY(t){return xn.makeRotationY(t),this.applyMatrix4(xn),this}rotateZ(t){return xn.makeRotationZ(t),this.applyMatrix4(xn),this}translate(t,e,i){return xn.makeTranslation(t,e,i),this.applyMatrix4(xn),this}scale(t,e,i){return xn.makeScale(t,e,i),this.applyMatrix4(xn),this}lookAt(t){return ku.lookAt(t),ku.updateMatrix(),this.applyMatrix4(ku.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(jr).negate(),this.translate(jr.x,jr.y,jr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let i=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Di(i,3))}else{let i=Math.min(t.length,e.count);for(let s=0;s<i;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Zi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new W(-1/0,-1/0,-1/0),new W(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let i=0,s=e.length;i<s;i++){let r=e[i];cn.setFromBufferAttribute(r),this.morphTargetsRelative?(Ci.addVectors(this.boundingBox.min,cn.min),this.boundingBox.expandByPoint(Ci),Ci.addVectors(this.boundingBox.max,cn.max),this.boundingBox.expandByPoint(Ci)):(this.boundingBox.expandByPoint(cn.min),this.boundingBox.expandByPoint(cn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Sn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new W,1/0);return}if(t){let i=this.boundingSphere.center;if(cn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];qo.setFromBufferAttribute(a),this.morphTargetsRelative?(Ci.addVectors(cn.min,qo.min),cn.expandByPoint(Ci),Ci.addVectors(cn.max,qo.max),cn.expandByPoint(Ci)):(cn.expandByPoint(qo.min),cn.expandByPoint(qo.max))}cn.getCenter(i);let s=0;for(let r=0,o=t.count;r<o;r++)Ci.fromBufferAttribute(t,r),s=Math.max(s,i.distanceToSquared(Ci));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Ci.fromBufferAttribute(a,c),l&&(jr.fromBufferAttribute(t,c),Ci.add(jr)),s=Math.max(s,i.distanceToSquared(Ci))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new oi(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let F=0;F<i.count;F++)a[F]=new W,l[F]=new W;let h=new W,d=new W,u=new W,p=new ue,g=new ue,S=new ue,m=new W,f=new W;function x(F,O,D){c[F]=c[O]=c[D]=1,h.fromBufferAttribute(i,F),d.fromBufferAttribute(i,O),u.fromBufferAttribute(i,D),p.fromBufferAttribute(r,F),g.fromBufferAttribute(r,O),S.fromBufferAttribute(r,D),d.sub(h),u.sub(h),g.sub(p),S.sub(p);let k=1/(g.x*S.y-S.x*g.y);isFinite(k)&&(m.copy(d).multiplyScalar(S.y).addScaledVector(u,-g.y).multiplyScalar(k),f.copy(u).multiplyScalar(g.x).addScaledVector(d,-S.x).multiplyScalar(k),a[F].add(m),a[O].add(m),a[D].add(m),l[F].add(f),l[O].add(f),l[D].add(f))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let F=0,O=w.length;F<O;++F){let D=w[F],k=D.start,G=D.count;for(let I=k,z=k+G;I<z;I+=3)x(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let v=new W,C=new W,A=new W,_=new W;function T(F){A.fromBufferAttribute(s,F),_.copy(A);let O=a[F];v.copy(O),v.sub(A.multiplyScalar(A.dot(O))).normalize(),C.crossVectors(_,O);let k=C.dot(l[F])<0?-1:1;o.setXYZW(F,v.x,v.y,v.z,k)}for(let F=0,O=i.count;F<O;++F)c[F]&&T(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==e.count)i=new oi(new Float32Array(e.count*3),3),this.setAttribute("normal",i);else for(let u=0,p=i.count;u<p;u++)i.setXYZ(u,0,0,0);let s=new W,r=new W,o=new W,a=new W,l=new W,c=new W,h=new W,d=new W;if(t)for(let u=0,p=t.count;u<p;u+=3){let g=t.getX(u+0),S=t.getX(u+1),m=t.getX(u+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,S),o.fromBufferAttribute(e,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,S),c.fromBufferAttribute(i,m),a.add(h),l.add(h),c.add(h),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(S,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,p=e.count;u<p;u+=3)s.fromBufferAttribute(e,u+0),r.fromBufferAttribute(e,u+1),o.fromBufferAttribute(e,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),i.setXYZ(u+0,h.x,h.y,h.z),i.setXYZ(u+1,h.x,h.y,h.z),i.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,i=t.count;e<i;e++)Ci.fromBufferAttribute(t,e),Ci.normalize(),t.setXYZ(e,Ci.x,Ci.y,Ci.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),p=0,g=0;for(let S=0,m=l.length;S<m;S++){a.isInterleavedBufferAttribute?p=l[S]*a.data.stride+a.offset:p=l[S]*h;for(let f=0;f<h;f++)u[g++]=c[p++]}return new oi(u,h,d)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,i);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],p=t(u,i);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let i=this.attributes;for(let l in i){let c=i[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let p=c[d];h.push(p.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let i=t.index;i!==null&&this.setIndex(i.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,p=d.length;u<p;u++)h.push(d[u].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},sc=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=bd,this.updateRanges=[],this.version=0,this.uuid=mr()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,i){t*=this.stride,i*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[i+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=hm(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let i=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(i,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=hm(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let i={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return i.usage=this.usage,i}};function hm(n){return n.buffer._uuid===void 0&&(n.buffer._uuid=mr()),n.byteOffset===0&&n.byteLength===n.buffer.byteLength?n.buffer._uuid:n.buffer._uuid+":"+n.byteOffset+":"+n.byteLength}var Yi=new W,ho=class n{constructor(t,e,i,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=i,this.normalized=s,this._normalizationScale=t!==void 0?gh(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,i=this.data.count;e<i;e++)Yi.fromBufferAttribute(this,e),Yi.applyMatrix4(t),this.setXYZ(e,Yi.x,Yi.y,Yi.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)Yi.fromBufferAttribute(this,e),Yi.applyNormalMatrix(t),this.setXYZ(e,Yi.x,Yi.y,Yi.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)Yi.fromBufferAttribute(this,e),Yi.transformDirection(t),this.setXYZ(e,Yi.x,Yi.y,Yi.z);return this}getComponent(t,e){let i=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.data.array[t*this.data.stride+this.offset+e]=i,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,i){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.data.array[t+0]=e,this.data.array[t+1]=i,this}setXYZ(t,e,i,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=i,this.data.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=i,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){ea("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new oi(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new n(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){ea("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):mg(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):gg(t,this.data.array)}},zu=new W,Jx=new W,Kx=new ie,Nn=class{constructor(t=new W(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,i,s){return this.normal.set(t,e,i),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,i){let s=zu.subVectors(i,e).cross(Jx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,i=!0){let s=t.delta(zu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),i=this.distanceToPoint(t.end);return e<0&&i>0||i<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let i=e||Kx.getNormalMatrix(t),s=this.coplanarPoint(zu).applyMatrix4(t),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},jx=0,jn=class extends Kn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:jx++}),this.uuid=mr(),this.name="",this.type="Material",this.blending=go,this.side=Xs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=sd,this.blendDst=rd,this.blendEquation=dr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new $t(0,0,0),this.blendAlpha=0,this.depthFunc=so,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=sg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Gl,this.stencilZFail=Gl,this.stencilZPass=Gl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let i=t[e];if(i===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(t).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(t).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(t).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(t).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(t).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new $t().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(i=>new Nn().fromJSON(i))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let i=t.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new ue().fromArray(i)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ue().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,i=null;if(e!==null){let s=e.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=e[r].clone()}return this.clippingPlanes=i,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var _s=new W,Hu=new W,El=new W,Tl=new W,cr=class{constructor(t=new W,e=new W(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,_s)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let i=e.dot(this.direction);return i<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=_s.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(_s.copy(this.origin).addScaledVector(this.direction,e),_s.distanceToSquared(t))}distanceSqToSegment(t,e,i,s){Hu.copy(t).add(e).multiplyScalar(.5),El.copy(e).sub(t).normalize(),Tl.copy(this.origin).sub(Hu);let r=t.distanceTo(e)*.5,o=-this.direction.dot(El),a=Tl.dot(this.direction),l=-Tl.dot(El),c=Tl.lengthSq(),h=Math.abs(1-o*o),d,u,p,g;if(h>0)if(d=o*l-a,u=o*a-l,g=r*h,d>=0)if(u>=-g)if(u<=g){let S=1/h;d*=S,u*=S,p=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;else u<=-g?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),p=-d*d+u*(u+2*l)+c):u<=g?(d=0,u=Math.min(Math.max(-r,-l),r),p=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),p=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(Hu).addScaledVector(El,u),p}intersectSphere(t,e){if(t.radius<0)return null;_s.subVectors(t.center,this.origin);let i=_s.dot(this.direction),s=_s.dot(_s)-i*i,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(t.normal)+t.constant)/e;return i>=0?i:null}intersectPlane(t,e){let i=this.distanceToPlane(t);return i===null?null:this.at(i,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let i,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(i=(t.min.x-u.x)*c,s=(t.max.x-u.x)*c):(i=(t.max.x-u.x)*c,s=(t.min.x-u.x)*c),h>=0?(r=(t.min.y-u.y)*h,o=(t.max.y-u.y)*h):(r=(t.max.y-u.y)*h,o=(t.min.y-u.y)*h),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(t.min.z-u.z)*d,l=(t.max.z-u.z)*d):(a=(t.max.z-u.z)*d,l=(t.min.z-u.z)*d),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,e)}intersectsBox(t){return this.intersectBox(t,_s)!==null}intersectTriangle(t,e,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=t.x-o.x,u=t.y-o.y,p=t.z-o.z,g=e.x-o.x,S=e.y-o.y,m=e.z-o.z,f=i.x-o.x,x=i.y-o.y,w=i.z-o.z,v=Math.abs(l),C=Math.abs(c),A=Math.abs(h),_,T,F,O,D,k,G,I,z,q,H,ht;if(v>=C&&v>=A?(F=l,k=d,z=g,ht=f,l>=0?(_=c,T=h,O=u,D=p,G=S,I=m,q=x,H=w):(_=h,T=c,O=p,D=u,G=m,I=S,q=w,H=x)):C>=A?(F=c,k=u,z=S,ht=x,c>=0?(_=h,T=l,O=p,D=d,G=m,I=g,q=w,H=f):(_=l,T=h,O=d,D=p,G=g,I=m,q=f,H=w)):(F=h,k=p,z=m,ht=w,h>=0?(_=l,T=c,O=d,D=u,G=g,I=S,q=f,H=x):(_=c,T=l,O=u,D=d,G=S,I=g,q=x,H=f)),F===0)return null;let J=_/F,Q=T/F,st=1/F,ft=O-J*k,dt=D-Q*k,tt=G-J*z,gt=I-Q*z,yt=q-J*ht,Ct=H-Q*ht,bt=yt*gt-Ct*tt,Wt=ft*Ct-dt*yt,re=tt*dt-gt*ft;if(s){if(bt<0||Wt<0||re<0)return null}else if((bt<0||Wt<0||re<0)&&(bt>0||Wt>0||re>0))return null;let Vt=bt+Wt+re;if(Vt===0)return null;let fe=st*(bt*k+Wt*z+re*ht);return(Vt>0?fe<0:fe>0)?null:this.at(fe/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},uo=class extends jn{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new $t(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=Ac,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},um=new Se,or=new cr,wl=new Sn,dm=new W,Al=new W,Cl=new W,Rl=new W,Vu=new W,Pl=new W,fm=new W,Il=new W,vi=class extends Ii{constructor(t=new Bi,e=new uo){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Pl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(Vu.fromBufferAttribute(d,t),o?Pl.addScaledVector(Vu,h):Pl.addScaledVector(Vu.sub(e),h))}e.add(Pl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),wl.copy(i.boundingSphere),wl.applyMatrix4(r),or.copy(t.ray).recast(t.near),!(wl.containsPoint(or.origin)===!1&&(or.intersectSphere(wl,dm)===null||or.origin.distanceToSquared(dm)>(t.far-t.near)**2))&&(um.copy(r).invert(),or.copy(t.ray).applyMatrix4(um),!(i.boundingBox!==null&&or.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(t,e,or)))}_computeIntersections(t,e,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,S=u.length;g<S;g++){let m=u[g],f=o[m.materialIndex],x=Math.max(m.start,p.start),w=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let v=x,C=w;v<C;v+=3){let A=a.getX(v),_=a.getX(v+1),T=a.getX(v+2);s=Ll(this,f,t,i,c,h,d,A,_,T),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,p.start),S=Math.min(a.count,p.start+p.count);for(let m=g,f=S;m<f;m+=3){let x=a.getX(m),w=a.getX(m+1),v=a.getX(m+2);s=Ll(this,o,t,i,c,h,d,x,w,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,S=u.length;g<S;g++){let m=u[g],f=o[m.materialIndex],x=Math.max(m.start,p.start),w=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let v=x,C=w;v<C;v+=3){let A=v,_=v+1,T=v+2;s=Ll(this,f,t,i,c,h,d,A,_,T),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,p.start),S=Math.min(l.count,p.start+p.count);for(let m=g,f=S;m<f;m+=3){let x=m,w=m+1,v=m+2;s=Ll(this,o,t,i,c,h,d,x,w,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Qx(n,t,e,i,s,r,o,a){let l;if(t.side===$i?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,t.side===Xs,a),l===null)return null;Il.copy(a),Il.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(Il);return c<e.near||c>e.far?null:{distance:c,point:Il.clone(),object:n}}function Ll(n,t,e,i,s,r,o,a,l,c){n.getVertexPosition(a,Al),n.getVertexPosition(l,Cl),n.getVertexPosition(c,Rl);let h=Qx(n,t,e,i,Al,Cl,Rl,fm);if(h){let d=new W;ks.getBarycoord(fm,Al,Cl,Rl,d),s&&(h.uv=ks.getInterpolatedAttribute(s,a,l,c,d,new ue)),r&&(h.uv1=ks.getInterpolatedAttribute(r,a,l,c,d,new ue)),o&&(h.normal=ks.getInterpolatedAttribute(o,a,l,c,d,new W),h.normal.dot(i.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new W,materialIndex:0};ks.getNormal(Al,Cl,Rl,u.normal),h.face=u,h.barycoord=d}return h}var oa=class extends Ki{constructor(t=null,e=1,i=1,s,r,o,a,l,c=Pi,h=Pi,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:t,width:e,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var hr=class extends oi{constructor(t,e,i,s=1){super(t,e,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Qr=new Se,pm=new Se,Dl=[],mm=new Zi,ty=new Se,Zo=new vi,$o=new Sn,aa=class extends vi{constructor(t,e,i){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new hr(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,ty)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Zi),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,Qr),mm.copy(t.boundingBox).applyMatrix4(Qr),this.boundingBox.union(mm)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Sn),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,Qr),$o.copy(t.boundingSphere).applyMatrix4(Qr),this.boundingSphere.union($o)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let i=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=t*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(t,e){let i=this.matrixWorld,s=this.count;if(Zo.geometry=this.geometry,Zo.material=this.material,Zo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),$o.copy(this.boundingSphere),$o.applyMatrix4(i),t.ray.intersectsSphere($o)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Qr),pm.multiplyMatrices(i,Qr),Zo.matrixWorld=pm,Zo.raycast(t,Dl);for(let o=0,a=Dl.length;o<a;o++){let l=Dl[o];l.instanceId=r,l.object=this,e.push(l)}Dl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new hr(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let i=e.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new oa(new Float32Array(s*this.count),s,this.count,Oc,bn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},ar=new Sn,ey=new ue(.5,.5),Ol=new W,zs=class{constructor(t=new Nn,e=new Nn,i=new Nn,s=new Nn,r=new Nn,o=new Nn){this.planes=[t,e,i,s,r,o]}set(t,e,i,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let i=0;i<6;i++)e[i].copy(t.planes[i]);return this}setFromProjectionMatrix(t,e=yn,i=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],p=r[7],g=r[8],S=r[9],m=r[10],f=r[11],x=r[12],w=r[13],v=r[14],C=r[15];if(s[0].setComponents(c-o,p-h,f-g,C-x).normalize(),s[1].setComponents(c+o,p+h,f+g,C+x).normalize(),s[2].setComponents(c+a,p+d,f+S,C+w).normalize(),s[3].setComponents(c-a,p-d,f-S,C-w).normalize(),i)s[4].setComponents(l,u,m,v).normalize(),s[5].setComponents(c-l,p-u,f-m,C-v).normalize();else if(s[4].setComponents(c-l,p-u,f-m,C-v).normalize(),e===yn)s[5].setComponents(c+l,p+u,f+m,C+v).normalize();else if(e===ro)s[5].setComponents(l,u,m,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),ar.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),ar.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(ar)}intersectsSprite(t){ar.center.set(0,0,0);let e=ey.distanceTo(t.center);return ar.radius=.7071067811865476+e,ar.applyMatrix4(t.matrixWorld),this.intersectsSphere(ar)}intersectsSphere(t){let e=this.planes,i=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let i=0;i<6;i++){let s=e[i];if(Ol.x=s.normal.x>0?t.max.x:t.min.x,Ol.y=s.normal.y>0?t.max.y:t.min.y,Ol.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Ol)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let i=0;i<6;i++)if(e[i].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},gm=new Se,rc=class n{constructor(){this.coordinateSystem=yn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,i=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];gm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new zs),i[s].setFromProjectionMatrix(gm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,i=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new zs),e[s].copy(i[s]);return this._count=t._count,this}clone(){return new n().copy(this)}};var oc=class extends jn{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new $t(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},ac=new W,lc=new W,_m=new Se,Jo=new cr,Nl=new Sn,Gu=new W,xm=new W,cc=class extends Ii{constructor(t=new Bi,e=new oc){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[0];for(let s=1,r=e.count;s<r;s++)ac.fromBufferAttribute(e,s-1),lc.fromBufferAttribute(e,s),i[s]=i[s-1],i[s]+=ac.distanceTo(lc);t.setAttribute("lineDistance",new Di(i,1))}else Zt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Nl.copy(i.boundingSphere),Nl.applyMatrix4(s),Nl.radius+=r,t.ray.intersectsSphere(Nl)===!1)return;_m.copy(s).invert(),Jo.copy(t.ray).applyMatrix4(_m);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=i.index,u=i.attributes.position;if(h!==null){let p=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let S=p,m=g-1;S<m;S+=c){let f=h.getX(S),x=h.getX(S+1),w=Ul(this,t,Jo,l,f,x,S);w&&e.push(w)}if(this.isLineLoop){let S=h.getX(g-1),m=h.getX(p),f=Ul(this,t,Jo,l,S,m,g-1);f&&e.push(f)}}else{let p=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let S=p,m=g-1;S<m;S+=c){let f=Ul(this,t,Jo,l,S,S+1,S);f&&e.push(f)}if(this.isLineLoop){let S=Ul(this,t,Jo,l,g-1,p,g-1);S&&e.push(S)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Ul(n,t,e,i,s,r,o){let a=n.geometry.attributes.position;if(ac.fromBufferAttribute(a,s),lc.fromBufferAttribute(a,r),e.distanceSqToSegment(ac,lc,Gu,xm)>i)return;Gu.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(Gu);if(!(c<t.near||c>t.far))return{distance:c,point:xm.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var ym=new W,vm=new W,la=class extends cc{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[];for(let s=0,r=e.count;s<r;s+=2)ym.fromBufferAttribute(e,s),vm.fromBufferAttribute(e,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+ym.distanceTo(vm);t.setAttribute("lineDistance",new Di(i,1))}else Zt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var hc=class extends jn{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new $t(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Sm=new Se,$u=new cr,Fl=new Sn,Bl=new W,ca=class extends Ii{constructor(t=new Bi,e=new hc){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Fl.copy(i.boundingSphere),Fl.applyMatrix4(s),Fl.radius+=r,t.ray.intersectsSphere(Fl)===!1)return;Sm.copy(s).invert(),$u.copy(t.ray).applyMatrix4(Sm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,d=i.attributes.position;if(c!==null){let u=Math.max(0,o.start),p=Math.min(c.count,o.start+o.count);for(let g=u,S=p;g<S;g++){let m=c.getX(g);Bl.fromBufferAttribute(d,m),Mm(Bl,m,l,s,t,e,this)}}else{let u=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let g=u,S=p;g<S;g++)Bl.fromBufferAttribute(d,g),Mm(Bl,g,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Mm(n,t,e,i,s,r,o){let a=$u.distanceSqToPoint(n);if(a<e){let l=new W;$u.closestPointToPoint(n,l),l.applyMatrix4(i);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var ha=class extends Ki{constructor(t=[],e=fr,i,s,r,o,a,l,c,h){super(t,e,i,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Ss=class extends Ki{constructor(t,e,i=Fn,s,r,o,a=Pi,l=Pi,c,h=ys,d=1){if(h!==ys&&h!==bs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:t,height:e,depth:d};super(u,s,r,o,a,l,h,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new ao(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},ua=class extends Ss{constructor(t,e=Fn,i=fr,s,r,o=Pi,a=Pi,l,c=ys){let h={width:t,height:t,depth:1},d=[h,h,h,h,h,h];super(t,t,e,i,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},da=class extends Ki{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},fo=class n extends Bi{constructor(t=1,e=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,p=0;g("z","y","x",-1,-1,i,e,t,o,r,0),g("z","y","x",1,-1,i,e,-t,o,r,1),g("x","z","y",1,1,t,i,e,s,o,2),g("x","z","y",1,-1,t,i,-e,s,o,3),g("x","y","z",1,-1,t,e,i,s,r,4),g("x","y","z",-1,-1,t,e,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new Di(c,3)),this.setAttribute("normal",new Di(h,3)),this.setAttribute("uv",new Di(d,2));function g(S,m,f,x,w,v,C,A,_,T,F){let O=v/_,D=C/T,k=v/2,G=C/2,I=A/2,z=_+1,q=T+1,H=0,ht=0,J=new W;for(let Q=0;Q<q;Q++){let st=Q*D-G;for(let ft=0;ft<z;ft++){let dt=ft*O-k;J[S]=dt*x,J[m]=st*w,J[f]=I,c.push(J.x,J.y,J.z),J[S]=0,J[m]=0,J[f]=A>0?1:-1,h.push(J.x,J.y,J.z),d.push(ft/_),d.push(1-Q/T),H+=1}}for(let Q=0;Q<T;Q++)for(let st=0;st<_;st++){let ft=u+st+z*Q,dt=u+st+z*(Q+1),tt=u+(st+1)+z*(Q+1),gt=u+(st+1)+z*Q;l.push(ft,dt,gt),l.push(dt,tt,gt),ht+=6}a.addGroup(p,ht,F),p+=ht,u+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var uc=class n extends Bi{constructor(t=1,e=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],p=[],g=0,S=[],m=i/2,f=0;x(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new Di(d,3)),this.setAttribute("normal",new Di(u,3)),this.setAttribute("uv",new Di(p,2));function x(){let v=new W,C=new W,A=0,_=(e-t)/i;for(let T=0;T<=r;T++){let F=[],O=T/r,D=O*(e-t)+t;for(let k=0;k<=s;k++){let G=k/s,I=G*l+a,z=Math.sin(I),q=Math.cos(I);C.x=D*z,C.y=-O*i+m,C.z=D*q,d.push(C.x,C.y,C.z),v.set(z,_,q).normalize(),u.push(v.x,v.y,v.z),p.push(G,1-O),F.push(g++)}S.push(F)}for(let T=0;T<s;T++)for(let F=0;F<r;F++){let O=S[F][T],D=S[F+1][T],k=S[F+1][T+1],G=S[F][T+1];(t>0||F!==0)&&(h.push(O,D,G),A+=3),(e>0||F!==r-1)&&(h.push(D,k,G),A+=3)}c.addGroup(f,A,0),f+=A}function w(v){let C=g,A=new ue,_=new W,T=0,F=v===!0?t:e,O=v===!0?1:-1;for(let k=1;k<=s;k++)d.push(0,m*O,0),u.push(0,O,0),p.push(.5,.5),g++;let D=g;for(let k=0;k<=s;k++){let I=k/s*l+a,z=Math.cos(I),q=Math.sin(I);_.x=F*q,_.y=m*O,_.z=F*z,d.push(_.x,_.y,_.z),u.push(0,O,0),A.x=z*.5+.5,A.y=q*.5*O+.5,p.push(A.x,A.y),g++}for(let k=0;k<s;k++){let G=C+k,I=D+k;v===!0?h.push(I,I+1,G):h.push(I+1,I,G),T+=3}c.addGroup(f,T,v===!0?1:2),f+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},fa=class n extends uc{constructor(t=1,e=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new n(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var pa=class n extends Bi{constructor(t=1,e=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:i,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(i),l=Math.floor(s),c=a+1,h=l+1,d=t/a,u=e/l,p=[],g=[],S=[],m=[];for(let f=0;f<h;f++){let x=f*u-o;for(let w=0;w<c;w++){let v=w*d-r;g.push(v,-x,0),S.push(0,0,1),m.push(w/a),m.push(1-f/l)}}for(let f=0;f<l;f++)for(let x=0;x<a;x++){let w=x+c*f,v=x+c*(f+1),C=x+1+c*(f+1),A=x+1+c*f;p.push(w,v,A),p.push(v,C,A)}this.setIndex(p),this.setAttribute("position",new Di(g,3)),this.setAttribute("normal",new Di(S,3)),this.setAttribute("uv",new Di(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.widthSegments,t.heightSegments)}};function gr(n){let t={};for(let e in n){t[e]={};for(let i in n[e]){let s=n[e][i];if(bm(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][i]=null):t[e][i]=s.clone();else if(Array.isArray(s))if(bm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][i]=r}else t[e][i]=s.slice();else t[e][i]=s}}return t}function ki(n){let t={};for(let e=0;e<n.length;e++){let i=gr(n[e]);for(let s in i)t[s]=i[s]}return t}function bm(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function iy(n){let t=[];for(let e=0;e<n.length;e++)t.push(n[e].clone());return t}function Td(n){let t=n.getRenderTarget();return t===null?n.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ge.workingColorSpace}var xg={clone:gr,merge:ki},ny=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,sy=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Oi=class extends jn{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ny,this.fragmentShader=sy,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=gr(t.uniforms),this.uniformsGroups=iy(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(e.extensions=i),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let i in t.uniforms){let s=t.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=e[s.value]||null;break;case"c":this.uniforms[i].value=new $t().setHex(s.value);break;case"v2":this.uniforms[i].value=new ue().fromArray(s.value);break;case"v3":this.uniforms[i].value=new W().fromArray(s.value);break;case"v4":this.uniforms[i].value=new He().fromArray(s.value);break;case"m3":this.uniforms[i].value=new ie().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Se().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let i in t.extensions)this.extensions[i]=t.extensions[i];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},dc=class extends Oi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var ma=class extends jn{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new $t(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new $t(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=ph,this.normalScale=new ue(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=Ac,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},fc=class extends jn{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=ig,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},pc=class extends jn{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function to(n,t){return!n||n.constructor===t?n:typeof t.BYTES_PER_ELEMENT=="number"?new t(n):Array.prototype.slice.call(n)}function kl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Hs=class{constructor(t,e,i,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(i),this.sampleValues=e,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,i=this._cachedIndex,s=e[i],r=e[i-1];i:{t:{let o;e:{n:if(!(t<s)){for(let a=i+2;;){if(s===void 0){if(t<r)break n;return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=e[++i],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=e[--i-1],t>=r)break t}o=i,i=0;break e}break i}for(;i<o;){let a=i+o>>>1;t<e[a]?o=a:i=a+1}if(s=e[i],r=e[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=i[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},mc=class extends Hs{constructor(t,e,i,s){super(t,e,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Yu,endingEnd:Yu}}intervalChanged_(t,e,i){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case qu:r=t,a=2*e-i;break;case Zu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case qu:o=t,l=2*i-e;break;case Zu:o=1,l=i+s[1]-s[0];break;default:o=t-1,l=e}let c=(i-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-i),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,p=this._weightNext,g=(i-e)/(s-e),S=g*g,m=S*g,f=-u*m+2*u*S-u*g,x=(1+u)*m+(-1.5-2*u)*S+(-.5+u)*g+1,w=(-1-p)*m+(1.5+p)*S+.5*g,v=p*m-p*S;for(let C=0;C!==a;++C)r[C]=f*o[h+C]+x*o[c+C]+w*o[l+C]+v*o[d+C];return r}},gc=class extends Hs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(i-e)/(s-e),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},_c=class extends Hs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t){return this.copySampleValue_(t-1)}},xc=class extends Hs{interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(i-e)/(s-e),S=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*S+o[l+m]*g;return r}let u=a*2,p=t-1;for(let g=0;g!==a;++g){let S=o[c+g],m=o[l+g],f=p*u+g*2,x=d[f],w=d[f+1],v=t*u+g*2,C=h[v],A=h[v+1],_=oy(i,e,x,C,s);r[g]=yg(_,S,w,A,m)}return r}};function yg(n,t,e,i,s){let r=1-n;return r*r*r*t+3*r*r*n*e+3*r*n*n*i+n*n*n*s}function ry(n,t,e,i,s){let r=1-n;return 3*r*r*(e-t)+6*r*n*(i-e)+3*n*n*(s-i)}function oy(n,t,e,i,s){let r=(n-t)/(s-t);for(let o=0;o<8;o++){let a=yg(r,t,e,i,s)-n;if(Math.abs(a)<1e-10)break;let l=ry(r,t,e,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var dn=class{constructor(t,e,i,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=to(e,this.TimeBufferType),this.values=to(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,i;if(e.toJSON!==this.toJSON)i=e.toJSON(t);else{i={name:t.name,times:to(t.times,Array),values:to(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(i.interpolation=s),kl(t.settings)&&(i.settings={inTangents:to(t.settings.inTangents,Array),outTangents:to(t.settings.outTangents,Array)})}return i.type=t.ValueTypeName,i}InterpolantFactoryMethodDiscrete(t){return new _c(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new gc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new mc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new xc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case jo:e=this.InterpolantFactoryMethodDiscrete;break;case Ql:e=this.InterpolantFactoryMethodLinear;break;case Vl:e=this.InterpolantFactoryMethodSmooth;break;case Xu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Zt("KeyframeTrack:",i),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return jo;case this.InterpolantFactoryMethodLinear:return Ql;case this.InterpolantFactoryMethodSmooth:return Vl;case this.InterpolantFactoryMethodBezier:return Xu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]+=t;kl(this.settings)&&(Em(this.settings.inTangents,t),Em(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]*=t;kl(this.settings)&&(Tm(this.settings.inTangents,t),Tm(this.settings.outTangents,t))}return this}trim(t,e){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<t;)++r;for(;o!==-1&&i[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let i=this.times,s=this.values,r=i.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Nx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Vl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let d=a*i,u=d-i,p=d+i;for(let g=0;g!==i;++g){let S=e[d+g];if(S!==e[u+g]||S!==e[p+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let d=a*i,u=o*i;for(let p=0;p!==i;++p)e[u+p]=e[d+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*i)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),i=this.constructor,s=new i(this.name,t,e);return s.createInterpolant=this.createInterpolant,kl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Em(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]+=t}function Tm(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]*=t}dn.prototype.ValueTypeName="";dn.prototype.TimeBufferType=Float32Array;dn.prototype.ValueBufferType=Float32Array;dn.prototype.DefaultInterpolation=Ql;var Vs=class extends dn{constructor(t,e,i){super(t,e,i)}};Vs.prototype.ValueTypeName="bool";Vs.prototype.ValueBufferType=Array;Vs.prototype.DefaultInterpolation=jo;Vs.prototype.InterpolantFactoryMethodLinear=void 0;Vs.prototype.InterpolantFactoryMethodSmooth=void 0;var yc=class extends dn{constructor(t,e,i,s){super(t,e,i,s)}};yc.prototype.ValueTypeName="color";var vc=class extends dn{constructor(t,e,i,s){super(t,e,i,s)}};vc.prototype.ValueTypeName="number";var Sc=class extends Hs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Ji.slerpFlat(r,0,o,c-a,o,c,l);return r}},ga=class extends dn{constructor(t,e,i,s){super(t,e,i,s)}InterpolantFactoryMethodLinear(t){return new Sc(this.times,this.values,this.getValueSize(),t)}};ga.prototype.ValueTypeName="quaternion";ga.prototype.InterpolantFactoryMethodSmooth=void 0;var Gs=class extends dn{constructor(t,e,i){super(t,e,i)}};Gs.prototype.ValueTypeName="string";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=jo;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var Mc=class extends dn{constructor(t,e,i,s){super(t,e,i,s)}};Mc.prototype.ValueTypeName="vector";var bc=class{constructor(t,e,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=i,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let p=c[d],g=c[d+1];if(p.global&&(p.lastIndex=0),p.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},vg=new bc,Ec=class{constructor(t){this.manager=t!==void 0?t:vg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let i=this;return new Promise(function(s,r){i.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Ec.DEFAULT_MATERIAL_NAME="__DEFAULT";var _a=class extends Ii{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new $t(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},xa=class extends _a{constructor(t,e,i){super(t,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ii.DEFAULT_UP),this.updateMatrix(),this.groundColor=new $t(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Wu=new Se,wm=new W,Am=new W,Tc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ue(512,512),this.mapType=ji,this.map=null,this.mapPass=null,this.matrix=new Se,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new zs,this._frameExtents=new ue(1,1),this._viewportCount=1,this._viewports=[new He(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;wm.setFromMatrixPosition(t.matrixWorld),e.position.copy(wm),Am.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Am),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,i,s){Wu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),i.setFromProjectionMatrix(Wu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===ro||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Wu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},zl=new W,Hl=new Ji,$n=new W,ya=class extends Ii{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Se,this.projectionMatrix=new Se,this.projectionMatrixInverse=new Se,this.coordinateSystem=yn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(zl,Hl,$n),$n.x===1&&$n.y===1&&$n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(zl,Hl,$n.set(1,1,1)).invert()}updateWorldMatrix(t,e,i=!1){super.updateWorldMatrix(t,e,i),this.matrixWorld.decompose(zl,Hl,$n),$n.x===1&&$n.y===1&&$n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(zl,Hl,$n.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Bs=new W,Cm=new ue,Rm=new ue,Ri=class extends ya{constructor(t=50,e=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=tc*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Mu*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return tc*2*Math.atan(Math.tan(Mu*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,i){Bs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Bs.x,Bs.y).multiplyScalar(-t/Bs.z),Bs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Bs.x,Bs.y).multiplyScalar(-t/Bs.z)}getViewSize(t,e){return this.getViewBounds(t,Cm,Rm),e.subVectors(Rm,Cm)}setViewOffset(t,e,i,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Mu*.5*this.fov)/this.zoom,i=2*e,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-i,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Un=class extends ya{constructor(t=-1,e=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-t,o=i+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Ju=class extends Tc{constructor(){super(new Un(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},va=class extends _a{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ii.DEFAULT_UP),this.updateMatrix(),this.target=new Ii,this.shadow=new Ju}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Ws=class extends Bi{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var eo=-90,io=1,po=class extends Ii{constructor(t,e,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Ri(eo,io,t,e);s.layers=this.layers,this.add(s);let r=new Ri(eo,io,t,e);r.layers=this.layers,this.add(r);let o=new Ri(eo,io,t,e);o.layers=this.layers,this.add(o);let a=new Ri(eo,io,t,e);a.layers=this.layers,this.add(a);let l=new Ri(eo,io,t,e);l.layers=this.layers,this.add(l);let c=new Ri(eo,io,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[i,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===yn)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===ro)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=t.getRenderTarget(),u=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let S=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(i,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(i,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(i,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(i,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(i,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),i.texture.mipmapsAutoUpdate=S,t.setRenderTarget(i,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(d,u,p),t.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},wc=class extends Ri{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}},Sa=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(t){this._document=t,t.hidden!==void 0&&(this._pageVisibilityHandler=ay.bind(this),t.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(t){return this._timescale=t,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(t){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(t!==void 0?t:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function ay(){this._document.hidden===!1&&this.reset()}var wd="\\[\\]\\.:\\/",ly=new RegExp("["+wd+"]","g"),Ad="[^"+wd+"]",cy="[^"+wd.replace("\\.","")+"]",hy=/((?:WC+[\/:])*)/.source.replace("WC",Ad),uy=/(WCOD+)?/.source.replace("WCOD",cy),dy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Ad),fy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Ad),py=new RegExp("^"+hy+uy+dy+fy+"$"),my=["material","materials","bones","map"],Ku=class{constructor(t,e,i){let s=i||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(t,e)}setValue(t,e){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].unbind()}},Ze=class n{constructor(t,e,i){this.path=e,this.parsedPath=i||n.parseTrackName(e),this.node=n.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,i){return t&&t.isAnimationObjectGroup?new n.Composite(t,e,i):new n(t,e,i)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(ly,"")}static parseTrackName(t){let e=py.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let i={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);my.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return i}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let i=t.skeleton.getBoneByName(e);if(i!==void 0)return i}if(t.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=i(a.children);if(l)return l}return null},s=i(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)t[e++]=i[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,i=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=n.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=e.objectIndex;switch(i){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[i]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[i]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=Ku;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var oT=new Float32Array(1);var Ma=class extends sc{constructor(t,e,i=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=i}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var Pm=new Se,ba=class{constructor(t,e,i=0,s=1/0){this.ray=new cr(t,e),this.near=i,this.far=s,this.camera=null,this.layers=new lo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Pm.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Pm),this}intersectObject(t,e=!0,i=[]){return ju(t,this,i,e),i.sort(Im),i}intersectObjects(t,e=!0,i=[]){for(let s=0,r=t.length;s<r;s++)ju(t[s],this,i,e);return i.sort(Im),i}};function Im(n,t){return n.distance-t.distance}function ju(n,t,e,i){let s=!0;if(n.layers.test(t.layers)&&n.raycast(t,e)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)ju(r[o],t,e,!0)}}var Ea=class{constructor(t=1,e=0,i=0){this.radius=t,this.phi=e,this.theta=i}set(t,e,i){return this.radius=t,this.phi=e,this.theta=i,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=xe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,i){return this.radius=Math.sqrt(t*t+e*e+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,i),this.phi=Math.acos(xe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Qu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,i,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let i=0;i<4;i++)this.elements[i]=t[i+e];return this}set(t,e,i,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=i,r[3]=s,this}};function Cd(n,t,e,i){let s=gy(i);switch(e){case xd:return n*t;case Oc:return n*t/s.components*s.byteLength;case Nc:return n*t/s.components*s.byteLength;case Ys:return n*t*2/s.components*s.byteLength;case Uc:return n*t*2/s.components*s.byteLength;case yd:return n*t*3/s.components*s.byteLength;case kn:return n*t*4/s.components*s.byteLength;case Fc:return n*t*4/s.components*s.byteLength;case Aa:case Ca:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Ra:case Pa:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case kc:case Hc:return Math.max(n,16)*Math.max(t,8)/4;case Bc:case zc:return Math.max(n,8)*Math.max(t,8)/2;case Vc:case Gc:case Xc:case Yc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Wc:case Ia:case qc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Zc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case $c:return Math.floor((n+4)/5)*Math.floor((t+3)/4)*16;case Jc:return Math.floor((n+4)/5)*Math.floor((t+4)/5)*16;case Kc:return Math.floor((n+5)/6)*Math.floor((t+4)/5)*16;case jc:return Math.floor((n+5)/6)*Math.floor((t+5)/6)*16;case Qc:return Math.floor((n+7)/8)*Math.floor((t+4)/5)*16;case th:return Math.floor((n+7)/8)*Math.floor((t+5)/6)*16;case eh:return Math.floor((n+7)/8)*Math.floor((t+7)/8)*16;case ih:return Math.floor((n+9)/10)*Math.floor((t+4)/5)*16;case nh:return Math.floor((n+9)/10)*Math.floor((t+5)/6)*16;case sh:return Math.floor((n+9)/10)*Math.floor((t+7)/8)*16;case rh:return Math.floor((n+9)/10)*Math.floor((t+9)/10)*16;case oh:return Math.floor((n+11)/12)*Math.floor((t+9)/10)*16;case ah:return Math.floor((n+11)/12)*Math.floor((t+11)/12)*16;case lh:case ch:case hh:return Math.ceil(n/4)*Math.ceil(t/4)*16;case uh:case dh:return Math.ceil(n/4)*Math.ceil(t/4)*8;case La:case fh:return Math.ceil(n/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function gy(n){switch(n){case ji:case pd:return{byteLength:1,components:1};case xo:case md:case Bn:return{byteLength:2,components:1};case Lc:case Dc:return{byteLength:2,components:4};case Fn:case Ic:case bn:return{byteLength:4,components:1};case gd:case _d:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Vg(){let n=null,t=!1,e=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&n!==null&&(i=n.requestAnimationFrame(s),t=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){n=r}}}function xy(n){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=n.createBuffer();n.bindBuffer(l,u),n.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=n.HALF_FLOAT:p=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=n.SHORT;else if(c instanceof Uint32Array)p=n.UNSIGNED_INT;else if(c instanceof Int32Array)p=n.INT;else if(c instanceof Int8Array)p=n.BYTE;else if(c instanceof Uint8Array)p=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function i(a,l,c){let h=l.array,d=l.updateRanges;if(n.bindBuffer(c,a),d.length===0)n.bufferSubData(c,0,h);else{d.sort((p,g)=>p.start-g.start);let u=0;for(let p=1;p<d.length;p++){let g=d[u],S=d[p];S.start<=g.start+g.count+1?g.count=Math.max(g.count,S.start+S.count-g.start):(++u,d[u]=S)}d.length=u+1;for(let p=0,g=d.length;p<g;p++){let S=d[p];n.bufferSubData(c,S.start*h.BYTES_PER_ELEMENT,h,S.start,S.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(n.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var yy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,vy=`#ifdef USE_ALPHAHASH
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
#endif`,Sy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,My=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,by=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Ey=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Ty=`#ifdef USE_AOMAP
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
#endif`,wy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Ay=`#ifdef USE_BATCHING
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
#endif`,Cy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Ry=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Py=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Iy=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Ly=`#ifdef USE_IRIDESCENCE
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
#endif`,Dy=`#ifdef USE_BUMPMAP
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
#endif`,Oy=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Ny=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Uy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Fy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,By=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,ky=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,zy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Hy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,Vy=`#define PI 3.141592653589793
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
} // validated`,Gy=`vec3 transformedNormal = objectNormal;
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
#endif`,Wy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Xy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Yy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,qy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Zy="gl_FragColor = linearToOutputTexel( gl_FragColor );",$y=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Jy=`#ifdef USE_ENVMAP
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
#endif`,Ky=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,jy=`#ifdef USE_ENVMAP
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
#endif`,Qy=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,tv=`#ifdef USE_ENVMAP
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
#endif`,ev=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,iv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,nv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,sv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,rv=`#ifdef USE_GRADIENTMAP
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
}`,ov=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,av=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,lv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,cv=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,hv=`#ifdef USE_ENVMAP
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
#endif`,uv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,dv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,fv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,pv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,mv=`PhysicalMaterial material;
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
#endif`,gv=`uniform sampler2D dfgLUT;
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
}`,_v=`
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
#endif`,xv=`#if defined( RE_IndirectDiffuse )
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
#endif`,yv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,vv=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Sv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Mv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,bv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Ev=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Tv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,wv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Av=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Cv=`#if defined( USE_POINTS_UV )
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
#endif`,Rv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Pv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Iv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Lv=`#if defined( USE_MORPHCOLORS )
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
#endif`,Dv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ov=`#ifdef USE_MORPHTARGETS
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
#endif`,Nv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Uv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Fv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Bv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,zv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Hv=`#ifdef USE_NORMALMAP
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
#endif`,Vv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Gv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Wv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Xv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Yv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,qv=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Zv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,$v=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Jv=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Kv=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,jv=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Qv=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,tS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,eS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,iS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,nS=`float getShadowMask() {
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
}`,sS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,rS=`#ifdef USE_SKINNING
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
#endif`,oS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,aS=`#ifdef USE_SKINNING
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
#endif`,lS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,cS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,hS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,uS=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,dS=`#ifdef USE_TRANSMISSION
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
#endif`,fS=`#ifdef USE_TRANSMISSION
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
#endif`,pS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,mS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,gS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,_S=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,xS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,yS=`uniform sampler2D t2D;
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
}`,vS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,SS=`uniform float backgroundBlurriness;
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
}`,MS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,bS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ES=`#include <common>
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
}`,TS=`#if DEPTH_PACKING == 3200
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
}`,wS=`#define DISTANCE
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
}`,AS=`#define DISTANCE
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
}`,CS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,RS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,PS=`uniform float scale;
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
}`,IS=`uniform vec3 diffuse;
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
}`,LS=`#include <common>
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
}`,DS=`uniform vec3 diffuse;
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
}`,OS=`#define LAMBERT
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
}`,NS=`#define LAMBERT
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
}`,US=`#define MATCAP
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
}`,FS=`#define MATCAP
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
}`,BS=`#define NORMAL
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
}`,kS=`#define NORMAL
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
}`,zS=`#define PHONG
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
}`,HS=`#define PHONG
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
}`,VS=`#define STANDARD
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
}`,GS=`#define STANDARD
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
}`,WS=`#define TOON
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
}`,XS=`#define TOON
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
}`,YS=`uniform float size;
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
}`,qS=`uniform vec3 diffuse;
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
}`,ZS=`#include <common>
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
}`,$S=`uniform vec3 color;
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
}`,JS=`uniform float rotation;
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
}`,KS=`uniform vec3 diffuse;
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
}`,de={alphahash_fragment:yy,alphahash_pars_fragment:vy,alphamap_fragment:Sy,alphamap_pars_fragment:My,alphatest_fragment:by,alphatest_pars_fragment:Ey,aomap_fragment:Ty,aomap_pars_fragment:wy,batching_pars_vertex:Ay,batching_vertex:Cy,begin_vertex:Ry,beginnormal_vertex:Py,bsdfs:Iy,iridescence_fragment:Ly,bumpmap_pars_fragment:Dy,clipping_planes_fragment:Oy,clipping_planes_pars_fragment:Ny,clipping_planes_pars_vertex:Uy,clipping_planes_vertex:Fy,color_fragment:By,color_pars_fragment:ky,color_pars_vertex:zy,color_vertex:Hy,common:Vy,defaultnormal_vertex:Gy,displacementmap_pars_vertex:Wy,displacementmap_vertex:Xy,emissivemap_fragment:Yy,emissivemap_pars_fragment:qy,colorspace_fragment:Zy,colorspace_pars_fragment:$y,envmap_fragment:Jy,envmap_common_pars_fragment:Ky,envmap_pars_fragment:jy,envmap_pars_vertex:Qy,envmap_physical_pars_fragment:hv,envmap_vertex:tv,fog_vertex:ev,fog_pars_vertex:iv,fog_fragment:nv,fog_pars_fragment:sv,gradientmap_pars_fragment:rv,lightmap_pars_fragment:ov,lights_lambert_fragment:av,lights_lambert_pars_fragment:lv,lights_pars_begin:cv,lights_toon_fragment:uv,lights_toon_pars_fragment:dv,lights_phong_fragment:fv,lights_phong_pars_fragment:pv,lights_physical_fragment:mv,lights_physical_pars_fragment:gv,lights_fragment_begin:_v,lights_fragment_maps:xv,lights_fragment_end:yv,lightprobes_pars_fragment:vv,logdepthbuf_fragment:Sv,logdepthbuf_pars_fragment:Mv,logdepthbuf_pars_vertex:bv,logdepthbuf_vertex:Ev,map_fragment:Tv,map_pars_fragment:wv,map_particle_fragment:Av,map_particle_pars_fragment:Cv,metalnessmap_fragment:Rv,metalnessmap_pars_fragment:Pv,morphinstance_vertex:Iv,morphcolor_vertex:Lv,morphnormal_vertex:Dv,morphtarget_pars_vertex:Ov,morphtarget_vertex:Nv,normal_fragment_begin:Uv,normal_fragment_maps:Fv,normal_pars_fragment:Bv,normal_pars_vertex:kv,normal_vertex:zv,normalmap_pars_fragment:Hv,clearcoat_normal_fragment_begin:Vv,clearcoat_normal_fragment_maps:Gv,clearcoat_pars_fragment:Wv,iridescence_pars_fragment:Xv,opaque_fragment:Yv,packing:qv,premultiplied_alpha_fragment:Zv,project_vertex:$v,dithering_fragment:Jv,dithering_pars_fragment:Kv,roughnessmap_fragment:jv,roughnessmap_pars_fragment:Qv,shadowmap_pars_fragment:tS,shadowmap_pars_vertex:eS,shadowmap_vertex:iS,shadowmask_pars_fragment:nS,skinbase_vertex:sS,skinning_pars_vertex:rS,skinning_vertex:oS,skinnormal_vertex:aS,specularmap_fragment:lS,specularmap_pars_fragment:cS,tonemapping_fragment:hS,tonemapping_pars_fragment:uS,transmission_fragment:dS,transmission_pars_fragment:fS,uv_pars_fragment:pS,uv_pars_vertex:mS,uv_vertex:gS,worldpos_vertex:_S,background_vert:xS,background_frag:yS,backgroundCube_vert:vS,backgroundCube_frag:SS,cube_vert:MS,cube_frag:bS,depth_vert:ES,depth_frag:TS,distance_vert:wS,distance_frag:AS,equirect_vert:CS,equirect_frag:RS,linedashed_vert:PS,linedashed_frag:IS,meshbasic_vert:LS,meshbasic_frag:DS,meshlambert_vert:OS,meshlambert_frag:NS,meshmatcap_vert:US,meshmatcap_frag:FS,meshnormal_vert:BS,meshnormal_frag:kS,meshphong_vert:zS,meshphong_frag:HS,meshphysical_vert:VS,meshphysical_frag:GS,meshtoon_vert:WS,meshtoon_frag:XS,points_vert:YS,points_frag:qS,shadow_vert:ZS,shadow_frag:$S,sprite_vert:JS,sprite_frag:KS},Dt={common:{diffuse:{value:new $t(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new ue(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new $t(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new $t(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new $t(16777215)},opacity:{value:1},center:{value:new ue(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},es={basic:{uniforms:ki([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:ki([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)},envMapIntensity:{value:1}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:ki([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)},specular:{value:new $t(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:ki([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:ki([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:ki([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:ki([Dt.points,Dt.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:ki([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:ki([Dt.common,Dt.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:ki([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:ki([Dt.sprite,Dt.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distance:{uniforms:ki([Dt.common,Dt.displacementmap,{referencePosition:{value:new W},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distance_vert,fragmentShader:de.distance_frag},shadow:{uniforms:ki([Dt.lights,Dt.fog,{color:{value:new $t(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};es.physical={uniforms:ki([es.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new ue(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ie},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new $t(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new ue},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new $t(0)},specularColor:{value:new $t(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new ue},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var _h={r:0,b:0,g:0},jS=new Se,Gg=new ie;Gg.set(-1,0,0,0,1,0,0,0,1);function QS(n,t,e,i,s,r){let o=new $t(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function p(x){let w=x.isScene===!0?x.background:null;if(w&&w.isTexture){let v=x.backgroundBlurriness>0;w=t.get(w,v)}return w}function g(x){let w=!1,v=p(x);v===null?m(o,a):v&&v.isColor&&(m(v,1),w=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(n.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function S(x,w){let v=p(w);v&&v.isCubeTexture?(c===void 0&&(c=new vi(new fo(1,1,1),new Oi({name:"BackgroundCubeMaterial",uniforms:gr(es.backgroundCube.uniforms),vertexShader:es.backgroundCube.vertexShader,fragmentShader:es.backgroundCube.fragmentShader,side:$i,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(jS.makeRotationFromEuler(w.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Gg),c.material.toneMapped=ge.getTransfer(v.colorSpace)!==Re,(h!==v||d!==v.version||u!==n.toneMapping)&&(c.material.needsUpdate=!0,h=v,d=v.version,u=n.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new vi(new pa(2,2),new Oi({name:"BackgroundMaterial",uniforms:gr(es.background.uniforms),vertexShader:es.background.vertexShader,fragmentShader:es.background.fragmentShader,side:Xs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=ge.getTransfer(v.colorSpace)!==Re,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||d!==v.version||u!==n.toneMapping)&&(l.material.needsUpdate=!0,h=v,d=v.version,u=n.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,w){x.getRGB(_h,Td(n)),e.buffers.color.setClear(_h.r,_h.g,_h.b,w,r)}function f(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,w=1){o.set(x),a=w,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:g,addToRenderList:S,dispose:f}}function tM(n,t){let e=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=u(null),r=s,o=!1;function a(D,k,G,I,z){let q=!1,H=d(D,I,G,k);r!==H&&(r=H,c(r.object)),q=p(D,I,G,z),q&&g(D,I,G,z),z!==null&&t.update(z,n.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,v(D,k,G,I),z!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,t.get(z).buffer))}function l(){return n.createVertexArray()}function c(D){return n.bindVertexArray(D)}function h(D){return n.deleteVertexArray(D)}function d(D,k,G,I){let z=I.wireframe===!0,q=i[k.id];q===void 0&&(q={},i[k.id]=q);let H=D.isInstancedMesh===!0?D.id:0,ht=q[H];ht===void 0&&(ht={},q[H]=ht);let J=ht[G.id];J===void 0&&(J={},ht[G.id]=J);let Q=J[z];return Q===void 0&&(Q=u(l()),J[z]=Q),Q}function u(D){let k=[],G=[],I=[];for(let z=0;z<e;z++)k[z]=0,G[z]=0,I[z]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:G,attributeDivisors:I,object:D,attributes:{},index:null}}function p(D,k,G,I){let z=r.attributes,q=k.attributes,H=0,ht=G.getAttributes();for(let J in ht)if(ht[J].location>=0){let st=z[J],ft=q[J];if(ft===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(ft=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(ft=D.instanceColor)),st===void 0||st.attribute!==ft||ft&&st.data!==ft.data)return!0;H++}return r.attributesNum!==H||r.index!==I}function g(D,k,G,I){let z={},q=k.attributes,H=0,ht=G.getAttributes();for(let J in ht)if(ht[J].location>=0){let st=q[J];st===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(st=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(st=D.instanceColor));let ft={};ft.attribute=st,st&&st.data&&(ft.data=st.data),z[J]=ft,H++}r.attributes=z,r.attributesNum=H,r.index=I}function S(){let D=r.newAttributes;for(let k=0,G=D.length;k<G;k++)D[k]=0}function m(D){f(D,0)}function f(D,k){let G=r.newAttributes,I=r.enabledAttributes,z=r.attributeDivisors;G[D]=1,I[D]===0&&(n.enableVertexAttribArray(D),I[D]=1),z[D]!==k&&(n.vertexAttribDivisor(D,k),z[D]=k)}function x(){let D=r.newAttributes,k=r.enabledAttributes;for(let G=0,I=k.length;G<I;G++)k[G]!==D[G]&&(n.disableVertexAttribArray(G),k[G]=0)}function w(D,k,G,I,z,q,H){H===!0?n.vertexAttribIPointer(D,k,G,z,q):n.vertexAttribPointer(D,k,G,I,z,q)}function v(D,k,G,I){S();let z=I.attributes,q=G.getAttributes(),H=k.defaultAttributeValues;for(let ht in q){let J=q[ht];if(J.location>=0){let Q=z[ht];if(Q===void 0&&(ht==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ht==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let st=Q.normalized,ft=Q.itemSize,dt=t.get(Q);if(dt===void 0)continue;let tt=dt.buffer,gt=dt.type,yt=dt.bytesPerElement,Ct=gt===n.INT||gt===n.UNSIGNED_INT||Q.gpuType===Ic;if(Q.isInterleavedBufferAttribute){let bt=Q.data,Wt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,re=Q.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Vt=0;Vt<J.locationSize;Vt++)f(J.location+Vt,bt.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Vt=0;Vt<J.locationSize;Vt++)m(J.location+Vt);n.bindBuffer(n.ARRAY_BUFFER,tt);for(let Vt=0;Vt<J.locationSize;Vt++)w(J.location+Vt,ft/J.locationSize,gt,st,Wt*yt,(re+ft/J.locationSize*Vt)*yt,Ct)}else{if(Q.isInstancedBufferAttribute){for(let bt=0;bt<J.locationSize;bt++)f(J.location+bt,Q.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let bt=0;bt<J.locationSize;bt++)m(J.location+bt);n.bindBuffer(n.ARRAY_BUFFER,tt);for(let bt=0;bt<J.locationSize;bt++)w(J.location+bt,ft/J.locationSize,gt,st,ft*yt,ft/J.locationSize*bt*yt,Ct)}}else if(H!==void 0){let st=H[ht];if(st!==void 0)switch(st.length){case 2:n.vertexAttrib2fv(J.location,st);break;case 3:n.vertexAttrib3fv(J.location,st);break;case 4:n.vertexAttrib4fv(J.location,st);break;default:n.vertexAttrib1fv(J.location,st)}}}}x()}function C(){F();for(let D in i){let k=i[D];for(let G in k){let I=k[G];for(let z in I){let q=I[z];for(let H in q)h(q[H].object),delete q[H];delete I[z]}}delete i[D]}}function A(D){if(i[D.id]===void 0)return;let k=i[D.id];for(let G in k){let I=k[G];for(let z in I){let q=I[z];for(let H in q)h(q[H].object),delete q[H];delete I[z]}}delete i[D.id]}function _(D){for(let k in i){let G=i[k];for(let I in G){let z=G[I];if(z[D.id]===void 0)continue;let q=z[D.id];for(let H in q)h(q[H].object),delete q[H];delete z[D.id]}}}function T(D){for(let k in i){let G=i[k],I=D.isInstancedMesh===!0?D.id:0,z=G[I];if(z!==void 0){for(let q in z){let H=z[q];for(let ht in H)h(H[ht].object),delete H[ht];delete z[q]}delete G[I],Object.keys(G).length===0&&delete i[k]}}}function F(){O(),o=!0,r!==s&&(r=s,c(r.object))}function O(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:O,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:_,initAttributes:S,enableAttribute:m,disableUnusedAttributes:x}}function eM(n,t,e){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),e.update(c,i,1)}function o(l,c,h){h!==0&&(n.drawArraysInstanced(i,l,c,h),e.update(c,i,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,h);let u=0;for(let p=0;p<h;p++)u+=c[p];e.update(u,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function iM(n,t,e,i){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=n.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==kn&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let T=_===Bn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ji&&_!==bn&&!T&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Zt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),u=e.logarithmicDepthBuffer===!0&&d===!1;e.reversedDepthBuffer===!0&&d===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&d===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),S=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),f=n.getParameter(n.MAX_VERTEX_ATTRIBS),x=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),w=n.getParameter(n.MAX_VARYING_VECTORS),v=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),C=n.getParameter(n.MAX_SAMPLES),A=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:p,maxVertexTextures:g,maxTextureSize:S,maxCubemapSize:m,maxAttributes:f,maxVertexUniforms:x,maxVaryings:w,maxFragmentUniforms:v,maxSamples:C,samples:A}}function nM(n){let t=this,e=null,i=0,s=!1,r=!1,o=new Nn,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let p=d.length!==0||u||i!==0||s;return s=u,i=d.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){e=h(d,u,0)},this.setState=function(d,u,p){let g=d.clippingPlanes,S=d.clipIntersection,m=d.clipShadows,f=n.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let x=r?0:i,w=x*4,v=f.clippingState||null;l.value=v,v=h(g,u,w,p);for(let C=0;C!==w;++C)v[C]=e[C];f.clippingState=v,this.numIntersection=S?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=i>0),t.numPlanes=i,t.numIntersection=0}function h(d,u,p,g){let S=d!==null?d.length:0,m=null;if(S!==0){if(m=l.value,g!==!0||m===null){let f=p+S*4,x=u.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<f)&&(m=new Float32Array(f));for(let w=0,v=p;w!==S;++w,v+=4)o.copy(d[w]).applyMatrix4(x,a),o.normal.toArray(m,v),m[v+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=S,t.numIntersection=0,m}}var Na=class extends un{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let i={width:t,height:t,depth:1},s=[i,i,i,i,i,i];this.texture=new ha(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new fo(5,5,5),r=new Oi({name:"CubemapFromEquirect",uniforms:gr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:$i,blending:ur});r.uniforms.tEquirect.value=e;let o=new vi(s,r),a=e.minFilter;return e.minFilter===Ms&&(e.minFilter=qi),new po(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,i=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,i,s);t.setRenderTarget(r)}},Sg=256,sM=3,rM=20,Wg=256,Xg=16,oM=3,aM=new W,lM=new $t,yh=class n{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new po(1,10,null),this._boxMesh=new vi(new fo(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,i=.1,s=100,r={}){let{size:o=256,position:a=aM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,p=l.autoClearDepth,g=l.autoClearStencil,S=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,S===null&&(t.background=l.getClearColor(lM));let m=new po(i,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=p,l.autoClearStencil=g,t.background=S,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Eg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=bg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Sg,pg(t))}_fromTexture(t,e){t.mapping===fr||t.mapping===_o?this._setSize(t.image.length===0?Sg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let i=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(i),i}_allocateTarget(){let t=this._cubeSize,e=Mg(t,!1,!1),i=Math.log2(t)-sM;for(let s=0;s<=i;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==e||t&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=Mg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===fr||t.mapping===_o?(this._cubemapMaterial===null&&(this._cubemapMaterial=Eg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=bg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=cM(),this._integrationMaterial=hM());let e=this._cubeSize,i=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Xg);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-oM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Wg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=uM());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,i),s.envMap.value=t.texture,this._renderCube(r,0,i)}};function Mg(n,t,e){return new Na(n,{minFilter:Ms,generateMipmaps:t,type:Bn,colorSpace:lr,depthBuffer:e})}function Ua(n,t,e){return new Oi({name:n,uniforms:t,vertexShader:de.cube_vert,fragmentShader:e,side:$i,blending:ur,depthTest:!1,depthWrite:!1})}function cM(){return Ua("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Wg}u

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
	`)}function hM(){return Ua("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Xg}},`

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
	`)}function uM(){return Ua("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${rM}
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
	`)}function bg(){return Ua("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Eg(){return Ua("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function dM(n){let t=new WeakMap,e=new WeakMap,i=null;function s(u,p=!1){return u==null?null:p?o(u):r(u)}function r(u){if(u&&u.isTexture){let p=u.mapping;if(p===Cc||p===Rc)if(t.has(u)){let g=t.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let S=new Na(g.height);return S.fromEquirectangularTexture(n,u),t.set(u,S),u.addEventListener("dispose",c),a(S.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let p=u.mapping,g=p===Cc||p===Rc,S=p===fr||p===_o;if(g||S){let m=e.get(u),f=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==f)return i===null&&(i=new yh(n)),m=g?i.fromEquirectangular(u,m):i.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),m.texture;if(m!==void 0)return m.texture;{let x=u.image;return g&&x&&x.height>0||S&&x&&l(x)?(i===null&&(i=new yh(n)),m=g?i.fromEquirectangular(u):i.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,p){return p===Cc?u.mapping=fr:p===Rc&&(u.mapping=_o),u}function l(u){let p=0,g=6;for(let S=0;S<g;S++)u[S]!==void 0&&p++;return p===g}function c(u){let p=u.target;p.removeEventListener("dispose",c);let g=t.get(p);g!==void 0&&(t.delete(p),g.dispose())}function h(u){let p=u.target;p.removeEventListener("dispose",h);let g=e.get(p);g!==void 0&&(e.delete(p),g.dispose())}function d(){t=new WeakMap,e=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:d}}function fM(n){let t={};function e(i){if(t[i]!==void 0)return t[i];let s=n.getExtension(i);return t[i]=s,s}return{has:function(i){return e(i)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(i){let s=e(i);return s===null&&Ko("WebGLRenderer: "+i+" extension not supported."),s}}}function pM(n,t,e,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let m in g.attributes)t.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let S=r.get(g);S&&(t.remove(S),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,S){return s[S.id]!==void 0||(S.addEventListener("dispose",a),s[S.id]=new WeakRef(S),o.register(S,S.id,S),e.memory.geometries++),S}function h(g){let S=g.attributes;for(let m in S)t.update(S[m],n.ARRAY_BUFFER)}function d(g){let S=g.index,m=g.attributes.position,f=0;if(m===void 0)return;let x=S!==null?S.array.length:m.array.length/3-1,w=m.count>=65535?ra:sa,v=new w(Math.ceil(x/3)*6,1),C=v.array;if(S!==null){let _=S.array;f=S.version;for(let T=0,F=0;T<x;T+=3){let O=_[T+0],D=_[T+1],k=_[T+2];C[F++]=O,C[F++]=D,C[F++]=D,C[F++]=k,C[F++]=k,C[F++]=O}}else{f=m.version;for(let _=0,T=0;_<x;_+=3){let F=_+0,O=_+1,D=_+2;C[T++]=F,C[T++]=O,C[T++]=O,C[T++]=D,C[T++]=D,C[T++]=F}}v.version=f;let A=r.get(g);A&&t.remove(A),r.set(g,v)}function u(g){let S=r.get(g);if(S){let m=g.index;m!==null&&S.version<m.version&&d(g)}else d(g);return r.get(g)}function p(){for(let g in s){let S=s[g].deref();S!==void 0&&l(S)}}return{get:c,update:h,getWireframeAttribute:u,dispose:p}}function mM(n,t,e){let i;function s(d){i=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){n.drawElements(i,u,r,d*o),e.update(u,i,1)}function c(d,u,p){p!==0&&(n.drawElementsInstanced(i,u,r,d*o,p),e.update(u,i,p))}function h(d,u,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,u,0,r,d,0,p);let S=0;for(let m=0;m<p;m++)S+=u[m];e.update(S,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function gM(n){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(e.calls++,o){case n.TRIANGLES:e.triangles+=a*(r/3);break;case n.LINES:e.lines+=a*(r/2);break;case n.LINE_STRIP:e.lines+=a*(r-1);break;case n.LINE_LOOP:e.lines+=a*r;break;case n.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:i}}function _M(n,t,e){let i=new WeakMap,s=new He;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=i.get(a);if(u===void 0||u.count!==d){let F=function(){_.dispose(),i.delete(a),a.removeEventListener("dispose",F)};u!==void 0&&u.texture.dispose();let p=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,S=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],f=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],w=0;p===!0&&(w=1),g===!0&&(w=2),S===!0&&(w=3);let v=a.attributes.position.count*w,C=1;v>t.maxTextureSize&&(C=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let A=new Float32Array(v*C*4*d),_=new ia(A,v,C,d);_.type=bn,_.needsUpdate=!0;let T=w*4;for(let O=0;O<d;O++){let D=m[O],k=f[O],G=x[O],I=v*C*4*O;for(let z=0;z<D.count;z++){let q=z*T;p===!0&&(s.fromBufferAttribute(D,z),A[I+q+0]=s.x,A[I+q+1]=s.y,A[I+q+2]=s.z,A[I+q+3]=0),g===!0&&(s.fromBufferAttribute(k,z),A[I+q+4]=s.x,A[I+q+5]=s.y,A[I+q+6]=s.z,A[I+q+7]=0),S===!0&&(s.fromBufferAttribute(G,z),A[I+q+8]=s.x,A[I+q+9]=s.y,A[I+q+10]=s.z,A[I+q+11]=G.itemSize===4?s.w:1)}}u={count:d,texture:_,size:new ue(v,C)},i.set(a,u),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,e);else{let p=0;for(let S=0;S<c.length;S++)p+=c[S];let g=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",u.texture,e),l.getUniforms().setValue(n,"morphTargetsTextureSize",u.size)}return{update:r}}function xM(n,t,e,i,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=t.get(c,d);if(r.get(u)!==h&&(t.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==h&&(p.update(),r.set(p,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),i.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var yM={[od]:"LINEAR_TONE_MAPPING",[ad]:"REINHARD_TONE_MAPPING",[ld]:"CINEON_TONE_MAPPING",[cd]:"ACES_FILMIC_TONE_MAPPING",[ud]:"AGX_TONE_MAPPING",[dd]:"NEUTRAL_TONE_MAPPING",[hd]:"CUSTOM_TONE_MAPPING"};function vM(n,t,e,i,s,r){let o=new un(t,e,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Bi;h.setAttribute("position",new Di([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Di([0,2,0,0,2,0],2));let d=new dc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new vi(h,d),p=new Un(-1,1,1,-1,0,1),g=null,S=null,m=!1,f,x=null,w=[],v=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let _=0;_<w.length;_++){let T=w[_];T.setSize&&T.setSize(C,A)}},this.setEffects=function(C){w=C,v=w.length>0&&w[0].isRenderPass===!0;let A=o.width,_=o.height;w.length>0&&a===null&&(a=new un(A,_,{type:Bn,depthBuffer:!1,stencilBuffer:!1}),l=new un(A,_,{type:Bn,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&w.some(F=>F.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new Ss(A,_),r===!0&&(c.format=bs,c.type=pr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let F=0;F<w.length;F++){let O=w[F];O.setSize&&O.setSize(A,_),T&&O.needsDepthTexture===!0&&O.setDepthTexture&&O.setDepthTexture(c)}},this.begin=function(C,A){if(m||C.toneMapping===Qn&&w.length===0)return!1;if(x=A,A!==null){let _=A.width,T=A.height;(o.width!==_||o.height!==T)&&this.setSize(_,T)}return v===!1&&C.setRenderTarget(o),f=C.toneMapping,C.toneMapping=Qn,!0},this.hasRenderPass=function(){return v},this.end=function(C,A){C.toneMapping=f,m=!0;let _=o,T=a;for(let F=0;F<w.length;F++){let O=w[F];O.enabled!==!1&&(O.render(C,T,_,A),O.needsSwap!==!1&&(_=T,T=T===a?l:a))}if(g!==C.outputColorSpace||S!==C.toneMapping){g=C.outputColorSpace,S=C.toneMapping,d.defines={},ge.getTransfer(g)===Re&&(d.defines.SRGB_TRANSFER="");let F=yM[S];F&&(d.defines[F]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(x),C.render(u,p),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var Yg=new Ki,qg=new Ss(1,1),Zg=new ua(1),$g=new ia,Jg=new nc,Kg=new ha,Tg=[],wg=[],Ag=new Float32Array(16),Cg=new Float32Array(9),Rg=new Float32Array(4);function vo(n,t,e){let i=n[0];if(i<=0||i>0)return n;let s=t*e,r=Tg[s];if(r===void 0&&(r=new Float32Array(s),Tg[s]=r),t!==0){i.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,n[o].toArray(r,a)}return r}function Si(n,t){if(n.length!==t.length)return!1;for(let e=0,i=n.length;e<i;e++)if(n[e]!==t[e])return!1;return!0}function Mi(n,t){for(let e=0,i=t.length;e<i;e++)n[e]=t[e]}function Sh(n,t){let e=wg[t];e===void 0&&(e=new Int32Array(t),wg[t]=e);for(let i=0;i!==t;++i)e[i]=n.allocateTextureUnit();return e}function SM(n,t){let e=this.cache;e[0]!==t&&(n.uniform1f(this.addr,t),e[0]=t)}function MM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Si(e,t))return;n.uniform2fv(this.addr,t),Mi(e,t)}}function bM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(n.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Si(e,t))return;n.uniform3fv(this.addr,t),Mi(e,t)}}function EM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Si(e,t))return;n.uniform4fv(this.addr,t),Mi(e,t)}}function TM(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Si(e,t))return;n.uniformMatrix2fv(this.addr,!1,t),Mi(e,t)}else{if(Si(e,i))return;Rg.set(i),n.uniformMatrix2fv(this.addr,!1,Rg),Mi(e,i)}}function wM(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Si(e,t))return;n.uniformMatrix3fv(this.addr,!1,t),Mi(e,t)}else{if(Si(e,i))return;Cg.set(i),n.uniformMatrix3fv(this.addr,!1,Cg),Mi(e,i)}}function AM(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Si(e,t))return;n.uniformMatrix4fv(this.addr,!1,t),Mi(e,t)}else{if(Si(e,i))return;Ag.set(i),n.uniformMatrix4fv(this.addr,!1,Ag),Mi(e,i)}}function CM(n,t){let e=this.cache;e[0]!==t&&(n.uniform1i(this.addr,t),e[0]=t)}function RM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Si(e,t))return;n.uniform2iv(this.addr,t),Mi(e,t)}}function PM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Si(e,t))return;n.uniform3iv(this.addr,t),Mi(e,t)}}function IM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Si(e,t))return;n.uniform4iv(this.addr,t),Mi(e,t)}}function LM(n,t){let e=this.cache;e[0]!==t&&(n.uniform1ui(this.addr,t),e[0]=t)}function DM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Si(e,t))return;n.uniform2uiv(this.addr,t),Mi(e,t)}}function OM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Si(e,t))return;n.uniform3uiv(this.addr,t),Mi(e,t)}}function NM(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Si(e,t))return;n.uniform4uiv(this.addr,t),Mi(e,t)}}function Mh(n){return n.version===0&&(n.compareFunction=Md,n.needsUpdate=!0),n}function UM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=Mh(qg):r=Yg,e.setTexture2D(t||r,s)}function FM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture3D(t||Jg,s)}function BM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=Mh(Zg):r=Kg,e.setTextureCube(t||r,s)}function kM(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture2DArray(t||$g,s)}function zM(n){switch(n){case 5126:return SM;case 35664:return MM;case 35665:return bM;case 35666:return EM;case 35674:return TM;case 35675:return wM;case 35676:return AM;case 5124:case 35670:return CM;case 35667:case 35671:return RM;case 35668:case 35672:return PM;case 35669:case 35673:return IM;case 5125:return LM;case 36294:return DM;case 36295:return OM;case 36296:return NM;case 35678:case 36198:case 36298:case 36306:case 35682:return UM;case 35679:case 36299:case 36307:return FM;case 35680:case 36300:case 36308:case 36293:return BM;case 36289:case 36303:case 36311:case 36292:return kM}}function HM(n,t){n.uniform1fv(this.addr,t)}function VM(n,t){let e=vo(t,this.size,2);n.uniform2fv(this.addr,e)}function GM(n,t){let e=vo(t,this.size,3);n.uniform3fv(this.addr,e)}function WM(n,t){let e=vo(t,this.size,4);n.uniform4fv(this.addr,e)}function XM(n,t){let e=vo(t,this.size,4);n.uniformMatrix2fv(this.addr,!1,e)}function YM(n,t){let e=vo(t,this.size,9);n.uniformMatrix3fv(this.addr,!1,e)}function qM(n,t){let e=vo(t,this.size,16);n.uniformMatrix4fv(this.addr,!1,e)}function ZM(n,t){n.uniform1iv(this.addr,t)}function $M(n,t){n.uniform2iv(this.addr,t)}function JM(n,t){n.uniform3iv(this.addr,t)}function KM(n,t){n.uniform4iv(this.addr,t)}function jM(n,t){n.uniform1uiv(this.addr,t)}function QM(n,t){n.uniform2uiv(this.addr,t)}function tb(n,t){n.uniform3uiv(this.addr,t)}function eb(n,t){n.uniform4uiv(this.addr,t)}function ib(n,t,e){let i=this.cache,s=t.length,r=Sh(e,s);Si(i,r)||(n.uniform1iv(this.addr,r),Mi(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=Mh(qg):o=Yg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function nb(n,t,e){let i=this.cache,s=t.length,r=Sh(e,s);Si(i,r)||(n.uniform1iv(this.addr,r),Mi(i,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Jg,r[o])}function sb(n,t,e){let i=this.cache,s=t.length,r=Sh(e,s);Si(i,r)||(n.uniform1iv(this.addr,r),Mi(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Mh(Zg):o=Kg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function rb(n,t,e){let i=this.cache,s=t.length,r=Sh(e,s);Si(i,r)||(n.uniform1iv(this.addr,r),Mi(i,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||$g,r[o])}function ob(n){switch(n){case 5126:return HM;case 35664:return VM;case 35665:return GM;case 35666:return WM;case 35674:return XM;case 35675:return YM;case 35676:return qM;case 5124:case 35670:return ZM;case 35667:case 35671:return $M;case 35668:case 35672:return JM;case 35669:case 35673:return KM;case 5125:return jM;case 36294:return QM;case 36295:return tb;case 36296:return eb;case 35678:case 36198:case 36298:case 36306:case 35682:return ib;case 35679:case 36299:case 36307:return nb;case 35680:case 36300:case 36308:case 36293:return sb;case 36289:case 36303:case 36311:case 36292:return rb}}var Id=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.setValue=zM(e.type)}},Ld=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=ob(e.type)}},Dd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],i)}}},Rd=/(\w+)(\])?(\[|\.)?/g;function Pg(n,t){n.seq.push(t),n.map[t.id]=t}function ab(n,t,e){let i=n.name,s=i.length;for(Rd.lastIndex=0;;){let r=Rd.exec(i),o=Rd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Pg(e,c===void 0?new Id(a,n,t):new Ld(a,n,t));break}else{let d=e.map[a];d===void 0&&(d=new Dd(a),Pg(e,d)),e=d}}}var yo=class{constructor(t,e){this.seq=[],this.map={};let i=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);ab(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,i,s){let r=this.map[e];r!==void 0&&r.setValue(t,i,s)}setOptional(t,e,i){let s=e[i];s!==void 0&&this.setValue(t,i,s)}static upload(t,e,i,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let i=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&i.push(o)}return i}};function Ig(n,t,e){let i=n.createShader(t);return n.shaderSource(i,e),n.compileShader(i),i}var lb=37297,cb=0;function hb(n,t){let e=n.split(`
`),i=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return i.join(`
`)}var Lg=new ie;function ub(n){ge._getMatrix(Lg,ge.workingColorSpace,n);let t=`mat3( ${Lg.elements.map(e=>e.toFixed(4))} )`;switch(ge.getTransfer(n)){case Qo:return[t,"LinearTransferOETF"];case Re:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",n),[t,"LinearTransferOETF"]}}function Dg(n,t,e){let i=n.getShaderParameter(t,n.COMPILE_STATUS),r=(n.getShaderInfoLog(t)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+hb(n.getShaderSource(t),a)}else return r}function db(n,t){let e=ub(t);return[`vec4 ${n}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var fb={[od]:"Linear",[ad]:"Reinhard",[ld]:"Cineon",[cd]:"ACESFilmic",[ud]:"AgX",[dd]:"Neutral",[hd]:"Custom"};function pb(n,t){let e=fb[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var xh=new W;function mb(){ge.getLuminanceCoefficients(xh);let n=xh.x.toFixed(4),t=xh.y.toFixed(4),e=xh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function gb(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Oa).join(`
`)}function _b(n){let t=[];for(let e in n){let i=n[e];i!==!1&&t.push("#define "+e+" "+i)}return t.join(`
`)}function xb(n,t){let e={},i=n.getProgramParameter(t,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(t,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:n.getAttribLocation(t,o),locationSize:a}}return e}function Oa(n){return n!==""}function Og(n,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Ng(n,t){return n.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var yb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Od(n){return n.replace(yb,vb)}function vb(n,t){let e=de[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Od(e)}var Sb=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Ug(n){return n.replace(Sb,Mb)}function Mb(n,t,e,i){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Fg(n){let t=`precision ${n.precision} float;
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
#define LOW_PRECISION`),t}var bb={[Ta]:"SHADOWMAP_TYPE_PCF",[mo]:"SHADOWMAP_TYPE_VSM"};function Eb(n){return bb[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Tb={[_o]:"ENVMAP_MODE_REFRACTION"};function wb(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":Tb[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Ab={[Ac]:"ENVMAP_BLENDING_MULTIPLY",[Qm]:"ENVMAP_BLENDING_MIX",[tg]:"ENVMAP_BLENDING_ADD"};function Cb(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":Ab[n.combine]||"ENVMAP_BLENDING_NONE"}function Rb(n,t,e,i){let s=n.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Eb(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=wb(e),d=Cb(e),u=gb(e),p=_b(r),g=s.createProgram(),S,m,f=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(S=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Oa).join(`
`),S.length>0&&(S+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Oa).join(`
`),m.length>0&&(m+=`
`)):(S=[Fg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Oa).join(`
`),m=[Fg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+d:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Qn?"#define TONE_MAPPING":"",e.toneMapping!==Qn?de.tonemapping_pars_fragment:"",e.toneMapping!==Qn?pb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,db("linearToOutputTexel",e.outputColorSpace),mb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Oa).join(`
`)),o=Od(o),o=Og(o,e),o=Ng(o,e),a=Od(a),a=Og(a,e),a=Ng(a,e),o=Ug(o),a=Ug(a),e.isRawShaderMaterial!==!0&&(f=`#version 300 es
`,S=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+S,m=["#define varying in",e.glslVersion===Ed?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Ed?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=f+S+o,w=f+m+a,v=Ig(s,s.VERTEX_SHADER,x),C=Ig(s,s.FRAGMENT_SHADER,w);s.attachShader(g,v),s.attachShader(g,C),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(O){if(n.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(v)||"",G=s.getShaderInfoLog(C)||"",I=D.trim(),z=k.trim(),q=G.trim(),H=!0,ht=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,v,C);else{let J=Dg(s,v,"vertex"),Q=Dg(s,C,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+O.name+`
Material Type: `+O.type+`

Program Info Log: `+I+`
`+J+`
`+Q)}else I!==""?Zt("WebGLProgram: Program Info Log:",I):(z===""||q==="")&&(ht=!1);ht&&(O.diagnostics={runnable:H,programLog:I,vertexShader:{log:z,prefix:S},fragmentShader:{log:q,prefix:m}})}s.deleteShader(v),s.deleteShader(C),_=new yo(s,g),T=xb(s,g)}let _;this.getUniforms=function(){return _===void 0&&A(this),_};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,lb)),F},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=cb++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=v,this.fragmentShader=C,this}var Pb=0,Nd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,i){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let i of e)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,i=e.get(t);return i===void 0&&(i=new Set,e.set(t,i)),i}_getShaderStage(t){let e=this.shaderCache,i=e.get(t);return i===void 0&&(i=new Ud(t),e.set(t,i)),i}},Ud=class{constructor(t){this.id=Pb++,this.code=t,this.usedTimes=0}};function Ib(n){return n===Ys||n===Ia||n===La}function Lb(n,t,e,i,s,r){let o=new lo,a=new Nd,l=new Set,c=[],h=new Map,d=i.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,T,F,O,D,k){let G=O.fog,I=D.geometry,z=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?O.environment:null,q=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,H=t.get(_.envMap||z,q),ht=u[_.type],J=i.precision;_.precision!==null&&(J=i.getMaxPrecision(_.precision),J!==_.precision&&Zt("WebGLProgram.getParameters:",_.precision,"not supported, using",J,"instead."));let Q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,st=Q!==void 0?Q.length:0,ft=0;I.morphAttributes.position!==void 0&&(ft=1),I.morphAttributes.normal!==void 0&&(ft=2),I.morphAttributes.color!==void 0&&(ft=3);let dt,tt,gt,yt;if(ht){let Rt=es[ht];dt=Rt.vertexShader,tt=Rt.fragmentShader}else{dt=_.vertexShader,tt=_.fragmentShader;let Rt=a.getVertexShaderStage(_),ae=a.getFragmentShaderStage(_);a.update(_,Rt,ae),gt=Rt.id,yt=ae.id}let Ct=n.getRenderTarget(),bt=n.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,re=D.isBatchedMesh===!0,Vt=!!_.map,fe=!!_.matcap,ce=!!H,ne=ce&&H.isPMREMTexture===!0,$e=!!_.aoMap,ze=!!_.lightMap,ai=!!_.bumpMap&&_.wireframe===!1,Oe=!!_.normalMap,bi=!!_.displacementMap,Me=!!_.emissiveMap,mi=!!_.metalnessMap,Qe=!!_.roughnessMap,li=_.anisotropy>0,U=_.clearcoat>0,Pt=_.diffuseRoughness>0,qt=_.dispersion>0,oe=_.retroreflectivity>0,Et=_.iridescence>0,Ue=_.sheen>0,Ht=_.transmission>0,Yt=li&&!!_.anisotropyMap,R=U&&!!_.clearcoatMap,M=U&&!!_.clearcoatNormalMap,X=U&&!!_.clearcoatRoughnessMap,ut=Pt&&!!_.diffuseRoughnessMap,ot=Et&&!!_.iridescenceMap,xt=Et&&!!_.iridescenceThicknessMap,vt=Ue&&!!_.sheenColorMap,et=Ue&&!!_.sheenRoughnessMap,nt=!!_.specularMap,mt=!!_.specularColorMap,N=!!_.specularIntensityMap,rt=Ht&&!!_.transmissionMap,it=Ht&&!!_.thicknessMap,Tt=!!_.gradientMap,_t=!!_.alphaMap,Mt=_.alphaTest>0,Gt=!!_.alphaHash,Kt=!!_.extensions,ct=Qn;_.toneMapped&&(Ct===null||Ct.isXRRenderTarget===!0)&&(ct=n.toneMapping);let Bt=ne?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,jt={shaderID:ht,shaderType:_.type,shaderName:_.name,vertexShader:dt,fragmentShader:tt,defines:_.defines,customVertexShaderID:gt,customFragmentShaderID:yt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:J,batching:re,batchingColor:re&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:Ct===null?n.outputColorSpace:Ct.isXRRenderTarget===!0?Ct.texture.colorSpace:ge.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Vt,matcap:fe,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ne,envMapMaxLod:ne?Bt.length-1:null,envMapSize:ne?Bt[0].width:null,aoMap:$e,lightMap:ze,bumpMap:ai,normalMap:Oe,displacementMap:bi,emissiveMap:Me,normalMapObjectSpace:Oe&&_.normalMapType===ng,normalMapTangentSpace:Oe&&_.normalMapType===ph,packedNormalMap:Oe&&_.normalMapType===ph&&Ib(_.normalMap.format),metalnessMap:mi,roughnessMap:Qe,anisotropy:li,anisotropyMap:Yt,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Pt,diffuseRoughnessMap:ut,dispersion:qt,retroreflection:oe,iridescence:Et,iridescenceMap:ot,iridescenceThicknessMap:xt,sheen:Ue,sheenColorMap:vt,sheenRoughnessMap:et,specularMap:nt,specularColorMap:mt,specularIntensityMap:N,transmission:Ht,transmissionMap:rt,thicknessMap:it,gradientMap:Tt,opaque:_.transparent===!1&&_.blending===go&&_.alphaToCoverage===!1,alphaMap:_t,alphaTest:Mt,alphaHash:Gt,combine:_.combine,mapUv:Vt&&p(_.map.channel),aoMapUv:$e&&p(_.aoMap.channel),lightMapUv:ze&&p(_.lightMap.channel),bumpMapUv:ai&&p(_.bumpMap.channel),normalMapUv:Oe&&p(_.normalMap.channel),displacementMapUv:bi&&p(_.displacementMap.channel),emissiveMapUv:Me&&p(_.emissiveMap.channel),metalnessMapUv:mi&&p(_.metalnessMap.channel),roughnessMapUv:Qe&&p(_.roughnessMap.channel),anisotropyMapUv:Yt&&p(_.anisotropyMap.channel),clearcoatMapUv:R&&p(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&p(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&p(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ut&&p(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&p(_.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&p(_.iridescenceThicknessMap.channel),sheenColorMapUv:vt&&p(_.sheenColorMap.channel),sheenRoughnessMapUv:et&&p(_.sheenRoughnessMap.channel),specularMapUv:nt&&p(_.specularMap.channel),specularColorMapUv:mt&&p(_.specularColorMap.channel),specularIntensityMapUv:N&&p(_.specularIntensityMap.channel),transmissionMapUv:rt&&p(_.transmissionMap.channel),thicknessMapUv:it&&p(_.thicknessMap.channel),alphaMapUv:_t&&p(_.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Oe||li),vertexNormals:!!I.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!I.attributes.uv&&(Vt||_t),fog:!!G,useFog:_.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||I.attributes.normal===void 0&&Oe===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:bt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:ft,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:k.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:n.shadowMap.enabled&&F.length>0,shadowMapType:n.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&_.map.isVideoTexture===!0&&ge.getTransfer(_.map.colorSpace)===Re,decodeVideoTextureEmissive:Me&&_.emissiveMap.isVideoTexture===!0&&ge.getTransfer(_.emissiveMap.colorSpace)===Re,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Mn,flipSided:_.side===$i,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Kt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Kt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return jt.vertexUv1s=l.has(1),jt.vertexUv2s=l.has(2),jt.vertexUv3s=l.has(3),l.clear(),jt}function S(_){let T=[];if(_.shaderID?T.push(_.shaderID):(T.push(_.customVertexShaderID),T.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)T.push(F),T.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(T,_),f(T,_),T.push(n.outputColorSpace)),T.push(_.customProgramCacheKey),T.join()}function m(_,T){_.push(T.precision),_.push(T.outputColorSpace),_.push(T.envMapMode),_.push(T.envMapPMREM),_.push(T.envMapMaxLod),_.push(T.envMapSize),_.push(T.mapUv),_.push(T.alphaMapUv),_.push(T.lightMapUv),_.push(T.aoMapUv),_.push(T.bumpMapUv),_.push(T.normalMapUv),_.push(T.displacementMapUv),_.push(T.emissiveMapUv),_.push(T.metalnessMapUv),_.push(T.roughnessMapUv),_.push(T.anisotropyMapUv),_.push(T.clearcoatMapUv),_.push(T.clearcoatNormalMapUv),_.push(T.clearcoatRoughnessMapUv),_.push(T.diffuseRoughnessMapUv),_.push(T.iridescenceMapUv),_.push(T.iridescenceThicknessMapUv),_.push(T.sheenColorMapUv),_.push(T.sheenRoughnessMapUv),_.push(T.specularMapUv),_.push(T.specularColorMapUv),_.push(T.specularIntensityMapUv),_.push(T.transmissionMapUv),_.push(T.thicknessMapUv),_.push(T.combine),_.push(T.fogExp2),_.push(T.sizeAttenuation),_.push(T.morphTargetsCount),_.push(T.numSunLights),_.push(T.numDirLights),_.push(T.numPointLights),_.push(T.numSpotLights),_.push(T.numSpotLightMaps),_.push(T.numHemiLights),_.push(T.numRectAreaLights),_.push(T.numSunLightShadows),_.push(T.numDirLightShadows),_.push(T.numPointLightShadows),_.push(T.numSpotLightShadows),_.push(T.numSpotLightShadowsWithMaps),_.push(T.numLightProbes),_.push(T.numLightProbeGrids),_.push(T.shadowMapType),_.push(T.toneMapping),_.push(T.numClippingPlanes),_.push(T.numClipIntersection),_.push(T.depthPacking)}function f(_,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function x(_){let T=u[_.type],F;if(T){let O=es[T];F=xg.clone(O.uniforms)}else F=_.uniforms;return F}function w(_,T){let F=h.get(T);return F!==void 0?++F.usedTimes:(F=new Rb(n,T,_,s),c.push(F),h.set(T,F)),F}function v(_){if(--_.usedTimes===0){let T=c.indexOf(_);c[T]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:S,getUniforms:x,acquireProgram:w,releaseProgram:v,releaseShaderCache:C,programs:c,dispose:A}}function Db(){let n=new WeakMap;function t(o){return n.has(o)}function e(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:t,get:e,remove:i,update:s,dispose:r}}function Ob(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.material.id!==t.material.id?n.material.id-t.material.id:n.materialVariant!==t.materialVariant?n.materialVariant-t.materialVariant:n.z!==t.z?n.z-t.z:n.id-t.id}function Bg(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.z!==t.z?t.z-n.z:n.id-t.id}function kg(){let n=[],t=0,e=[],i=[],s=[];function r(){t=0,e.length=0,i.length=0,s.length=0}function o(u){let p=0;return u.isInstancedMesh&&(p+=2),u.isSkinnedMesh&&(p+=1),p}function a(u,p,g,S,m,f){let x=n[t];return x===void 0?(x={id:u.id,object:u,geometry:p,material:g,materialVariant:o(u),groupOrder:S,renderOrder:u.renderOrder,z:m,group:f},n[t]=x):(x.id=u.id,x.object=u,x.geometry=p,x.material=g,x.materialVariant=o(u),x.groupOrder=S,x.renderOrder=u.renderOrder,x.z=m,x.group=f),t++,x}function l(u,p,g,S,m,f,x){x.reversedDepth===!0&&(m=-m);let w=a(u,p,g,S,m,f);g.transmission>0?i.push(w):g.transparent===!0?s.push(w):e.push(w)}function c(u,p,g,S,m,f){let x=a(u,p,g,S,m,f);g.transmission>0?i.unshift(x):g.transparent===!0?s.unshift(x):e.unshift(x)}function h(u,p){e.length>1&&e.sort(u||Ob),i.length>1&&i.sort(p||Bg),s.length>1&&s.sort(p||Bg)}function d(){for(let u=t,p=n.length;u<p;u++){let g=n[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function Nb(){let n=new WeakMap;function t(i,s){let r=n.get(i),o;return r===void 0?(o=new kg,n.set(i,[o])):s>=r.length?(o=new kg,r.push(o)):o=r[s],o}function e(){n=new WeakMap}return{get:t,dispose:e}}function Ub(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new W,color:new $t};break;case"SpotLight":e={position:new W,direction:new W,color:new $t,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new W,color:new $t,distance:0,decay:0};break;case"HemisphereLight":e={direction:new W,skyColor:new $t,groundColor:new $t};break;case"RectAreaLight":e={color:new $t,position:new W,halfWidth:new W,halfHeight:new W};break}return n[t.id]=e,e}}}function Fb(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[t.id]=e,e}}}var Bb=0;function kb(n,t){return(t.castShadow?2:0)-(n.castShadow?2:0)+(t.map?1:0)-(n.map?1:0)}function zb(n){let t=new Ub,e=Fb(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new W);let s=new W,r=new Se,o=new Se;function a(c){let h=0,d=0,u=0;for(let k=0;k<9;k++)i.probe[k].set(0,0,0);let p=0,g=0,S=0,m=0,f=0,x=0,w=0,v=0,C=0,A=0,_=0,T=0,F=0,O=0;c.sort(kb);for(let k=0,G=c.length;k<G;k++){let I=c[k],z=I.color,q=I.intensity,H=I.distance,ht=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Ys?ht=I.shadow.map.texture:ht=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)h+=z.r*q,d+=z.g*q,u+=z.b*q;else if(I.isLightProbe){for(let J=0;J<9;J++)i.probe[J].addScaledVector(I.sh.coefficients[J],q);O++}else if(I.isSunLight){let J=t.get(I);if(J.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),i.sunShadow[g]=st,i.sunShadowMap[g]=ht;let ft=Q.getViewportCount();for(let dt=0;dt<ft;dt++)i.sunShadowMatrix[S+dt]=Q.getMatrix(dt),i.sunShadowCascade[S+dt]=Q._cascadeData[dt];S+=ft,g++}i.sun[p]=J,p++}else if(I.isDirectionalLight){let J=t.get(I);if(J.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,i.directionalShadow[m]=st,i.directionalShadowMap[m]=ht,i.directionalShadowMatrix[m]=I.shadow.matrix,C++}i.directional[m]=J,m++}else if(I.isSpotLight){let J=t.get(I);J.position.setFromMatrixPosition(I.matrixWorld),J.color.copy(z).multiplyScalar(q),J.distance=H,J.coneCos=Math.cos(I.angle),J.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),J.decay=I.decay,i.spot[x]=J;let Q=I.shadow;if(I.map&&(i.spotLightMap[T]=I.map,T++,Q.updateMatrices(I),I.castShadow&&F++),i.spotLightMatrix[x]=Q.matrix,I.castShadow){let st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,i.spotShadow[x]=st,i.spotShadowMap[x]=ht,_++}x++}else if(I.isRectAreaLight){let J=t.get(I);J.color.copy(z).multiplyScalar(q),J.halfWidth.set(I.width*.5,0,0),J.halfHeight.set(0,I.height*.5,0),i.rectArea[w]=J,w++}else if(I.isPointLight){let J=t.get(I);if(J.color.copy(I.color).multiplyScalar(I.intensity),J.distance=I.distance,J.decay=I.decay,I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,i.pointShadow[f]=st,i.pointShadowMap[f]=ht,i.pointShadowMatrix[f]=I.shadow.matrix,A++}i.point[f]=J,f++}else if(I.isHemisphereLight){let J=t.get(I);J.skyColor.copy(I.color).multiplyScalar(q),J.groundColor.copy(I.groundColor).multiplyScalar(q),i.hemi[v]=J,v++}}w>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Dt.LTC_FLOAT_1,i.rectAreaLTC2=Dt.LTC_FLOAT_2):(i.rectAreaLTC1=Dt.LTC_HALF_1,i.rectAreaLTC2=Dt.LTC_HALF_2)),i.ambient[0]=h,i.ambient[1]=d,i.ambient[2]=u;let D=i.hash;(D.sunLength!==p||D.directionalLength!==m||D.pointLength!==f||D.spotLength!==x||D.rectAreaLength!==w||D.hemiLength!==v||D.numSunShadows!==g||D.numDirectionalShadows!==C||D.numPointShadows!==A||D.numSpotShadows!==_||D.numSpotMaps!==T||D.numLightProbes!==O)&&(i.sun.length=p,i.directional.length=m,i.spot.length=x,i.rectArea.length=w,i.point.length=f,i.hemi.length=v,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=S,i.sunShadowCascade.length=S,i.directionalShadow.length=C,i.directionalShadowMap.length=C,i.directionalShadowMatrix.length=C,i.pointShadow.length=A,i.pointShadowMap.length=A,i.pointShadowMatrix.length=A,i.spotShadow.length=_,i.spotShadowMap.length=_,i.spotLightMatrix.length=_+T-F,i.spotLightMap.length=T,i.numSpotLightShadowsWithMaps=F,i.numLightProbes=O,D.sunLength=p,D.directionalLength=m,D.pointLength=f,D.spotLength=x,D.rectAreaLength=w,D.hemiLength=v,D.numSunShadows=g,D.numDirectionalShadows=C,D.numPointShadows=A,D.numSpotShadows=_,D.numSpotMaps=T,D.numLightProbes=O,i.version=Bb++)}function l(c,h){let d=0,u=0,p=0,g=0,S=0,m=0,f=h.matrixWorldInverse;for(let x=0,w=c.length;x<w;x++){let v=c[x];if(v.isSunLight){let C=i.sun[d];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(f),d++}else if(v.isDirectionalLight){let C=i.directional[u];C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),u++}else if(v.isSpotLight){let C=i.spot[g];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),g++}else if(v.isRectAreaLight){let C=i.rectArea[S];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),o.identity(),r.copy(v.matrixWorld),r.premultiply(f),o.extractRotation(r),C.halfWidth.set(v.width*.5,0,0),C.halfHeight.set(0,v.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),S++}else if(v.isPointLight){let C=i.point[p];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),p++}else if(v.isHemisphereLight){let C=i.hemi[m];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(f),m++}}}return{setup:a,setupView:l,state:i}}function zg(n){let t=new zb(n),e=[],i=[],s=[];function r(d){h.camera=d,e.length=0,i.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):e.push(d)}function a(d){i.push(d)}function l(){t.setup(e),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){t.setupView(e,d)}let h={lightsArray:e,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Hb(n){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new zg(n),t.set(s,[a])):r>=o.length?(a=new zg(n),o.push(a)):a=o[r],a}function i(){t=new WeakMap}return{get:e,dispose:i}}var Vb=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Gb=`uniform sampler2D shadow_pass;
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
}`,Wb=[new W(1,0,0),new W(-1,0,0),new W(0,1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1)],Xb=[new W(0,-1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1),new W(0,-1,0),new W(0,-1,0)],Hg=new Se,Da=new W,Pd=new W;function Yb(n,t,e){let i=new zs,s=new ue,r=new ue,o=new He,a=new fc,l=new pc,c={},h=e.maxTextureSize,d={[Xs]:$i,[$i]:Xs,[Mn]:Mn},u=new Oi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ue},radius:{value:4}},vertexShader:Vb,fragmentShader:Gb}),p=u.clone();p.defines.HORIZONTAL_PASS=1;let g=new Bi;g.setAttribute("position",new oi(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let S=new vi(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ta;let f=this.type;this.render=function(A,_,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===Om&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ta);let F=n.getRenderTarget(),O=n.getActiveCubeFace(),D=n.getActiveMipmapLevel(),k=n.state;k.setBlending(ur),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let G=f!==this.type;G&&_.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(z=>z.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,z=A.length;I<z;I++){let q=A[I],H=q.shadow;if(H===void 0){Zt("WebGLShadowMap:",q,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ht=H.getFrameExtents();s.multiply(ht),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ht.x),s.x=r.x*ht.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ht.y),s.y=r.y*ht.y,H.mapSize.y=r.y));let J=n.state.buffers.depth.getReversed();if(H.camera._reversedDepth=J,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===mo){if(q.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new un(s.x,s.y,{format:Ys,type:Bn,minFilter:qi,magFilter:qi,generateMipmaps:!1}),H.map.texture.name=q.name+".shadowMap",H.map.depthTexture=new Ss(s.x,s.y,bn),H.map.depthTexture.name=q.name+".shadowMapDepth",H.map.depthTexture.format=ys,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pi,H.map.depthTexture.magFilter=Pi}else q.isPointLight?(H.map=new Na(s.x),H.map.depthTexture=new ua(s.x,Fn)):(H.map=new un(s.x,s.y),H.map.depthTexture=new Ss(s.x,s.y,Fn)),H.map.depthTexture.name=q.name+".shadowMap",H.map.depthTexture.format=ys,this.type===Ta?(H.map.depthTexture.compareFunction=J?Sd:vd,H.map.depthTexture.minFilter=qi,H.map.depthTexture.magFilter=qi):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pi,H.map.depthTexture.magFilter=Pi);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let Q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();q.isPointLight!==!0&&H.updateMatrices(q,T);let st=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:T.layers;for(let ft=0;ft<Q;ft++){let dt=H.getCamera(ft);if(q.isPointLight){let tt=H.camera,gt=H.matrix,yt=q.distance||tt.far;yt!==tt.far&&(tt.far=yt,tt.updateProjectionMatrix()),Da.setFromMatrixPosition(q.matrixWorld),tt.position.copy(Da),Pd.copy(tt.position),Pd.add(Wb[ft]),tt.up.copy(Xb[ft]),tt.lookAt(Pd),tt.updateMatrixWorld(),gt.makeTranslation(-Da.x,-Da.y,-Da.z),Hg.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Hg,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)n.setRenderTarget(H.map,ft),n.clear();else{ft===0&&(n.setRenderTarget(H.map),n.clear());let tt=H.getViewport(ft);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),k.viewport(o)}i=H.getFrustum(ft),v(_,T,dt,q,st,this.type)}H.isPointLightShadow!==!0&&this.type===mo&&x(H,T),H.needsUpdate=!1}f=this.type,m.needsUpdate=!1,n.setRenderTarget(F,O,D)};function x(A,_){let T=t.update(S);u.defines.VSM_SAMPLES!==A.blurSamples&&(u.defines.VSM_SAMPLES=A.blurSamples,p.defines.VSM_SAMPLES=A.blurSamples,u.needsUpdate=!0,p.needsUpdate=!0),A.mapPass===null?A.mapPass=new un(s.x,s.y,{format:Ys,type:Bn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),u.uniforms.shadow_pass.value=A.map.depthTexture,u.uniforms.resolution.value.set(A.map.width,A.map.height),u.uniforms.radius.value=A.radius,n.setRenderTarget(A.mapPass),n.clear(),n.renderBufferDirect(_,null,T,u,S,null),p.uniforms.shadow_pass.value=A.mapPass.texture,p.uniforms.resolution.value.set(A.map.width,A.map.height),p.uniforms.radius.value=A.radius,n.setRenderTarget(A.map),n.clear(),n.renderBufferDirect(_,null,T,p,S,null)}function w(A,_,T,F){let O=null,D=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)O=D;else if(O=T.isPointLight===!0?l:a,n.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=O.uuid,G=_.uuid,I=c[k];I===void 0&&(I={},c[k]=I);let z=I[G];z===void 0&&(z=O.clone(),I[G]=z,_.addEventListener("dispose",C)),O=z}if(O.visible=_.visible,O.wireframe=_.wireframe,F===mo?O.side=_.shadowSide!==null?_.shadowSide:_.side:O.side=_.shadowSide!==null?_.shadowSide:d[_.side],O.alphaMap=_.alphaMap,O.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,O.map=_.map,O.clipShadows=_.clipShadows,O.clippingPlanes=_.clippingPlanes,O.clipIntersection=_.clipIntersection,O.displacementMap=_.displacementMap,O.displacementScale=_.displacementScale,O.displacementBias=_.displacementBias,O.wireframeLinewidth=_.wireframeLinewidth,O.linewidth=_.linewidth,T.isPointLight===!0&&O.isMeshDistanceMaterial===!0){let k=n.properties.get(O);k.light=T}return O}function v(A,_,T,F,O,D){if(A.visible===!1)return;if(A.layers.test(O)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===mo)&&(!A.frustumCulled||A.intersectsFrustum(i))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let I=t.update(A),z=A.material;if(Array.isArray(z)){let q=I.groups;for(let H=0,ht=q.length;H<ht;H++){let J=q[H],Q=z[J.materialIndex];if(Q&&Q.visible){let st=w(A,Q,F,D);A.onBeforeShadow(n,A,_,T,I,st,J),n.renderBufferDirect(T,null,I,st,A,J),A.onAfterShadow(n,A,_,T,I,st,J)}}}else if(z.visible){let q=w(A,z,F,D);A.onBeforeShadow(n,A,_,T,I,q,null),n.renderBufferDirect(T,null,I,q,A,null),A.onAfterShadow(n,A,_,T,I,q,null)}}let G=A.children;for(let I=0,z=G.length;I<z;I++)v(G[I],_,T,F,O,D)}function C(A){A.target.removeEventListener("dispose",C);for(let T in c){let F=c[T],O=A.target.uuid;O in F&&(F[O].dispose(),delete F[O])}}}function qb(n,t){function e(){let N=!1,rt=new He,it=null,Tt=new He(0,0,0,0);return{setMask:function(_t){it!==_t&&!N&&(n.colorMask(_t,_t,_t,_t),it=_t)},setLocked:function(_t){N=_t},setClear:function(_t,Mt,Gt,Kt,ct){ct===!0&&(_t*=Kt,Mt*=Kt,Gt*=Kt),rt.set(_t,Mt,Gt,Kt),Tt.equals(rt)===!1&&(n.clearColor(_t,Mt,Gt,Kt),Tt.copy(rt))},reset:function(){N=!1,it=null,Tt.set(-1,0,0,0)}}}function i(){let N=!1,rt=!1,it=null,Tt=null,_t=null;return{setReversed:function(Mt){if(rt!==Mt){let Gt=t.get("EXT_clip_control");Mt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),rt=Mt;let Kt=_t;_t=null,this.setClear(Kt)}},getReversed:function(){return rt},setTest:function(Mt){Mt?bt(n.DEPTH_TEST):Wt(n.DEPTH_TEST)},setMask:function(Mt){it!==Mt&&!N&&(n.depthMask(Mt),it=Mt)},setFunc:function(Mt){if(rt&&(Mt=fg[Mt]),Tt!==Mt){switch(Mt){case Wl:n.depthFunc(n.NEVER);break;case Xl:n.depthFunc(n.ALWAYS);break;case Yl:n.depthFunc(n.LESS);break;case so:n.depthFunc(n.LEQUAL);break;case ql:n.depthFunc(n.EQUAL);break;case Zl:n.depthFunc(n.GEQUAL);break;case $l:n.depthFunc(n.GREATER);break;case Jl:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}Tt=Mt}},setLocked:function(Mt){N=Mt},setClear:function(Mt){_t!==Mt&&(_t=Mt,rt&&(Mt=1-Mt),n.clearDepth(Mt))},reset:function(){N=!1,it=null,Tt=null,_t=null,rt=!1}}}function s(){let N=!1,rt=null,it=null,Tt=null,_t=null,Mt=null,Gt=null,Kt=null,ct=null;return{setTest:function(Bt){N||(Bt?bt(n.STENCIL_TEST):Wt(n.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!N&&(n.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,jt,Rt){(it!==Bt||Tt!==jt||_t!==Rt)&&(n.stencilFunc(Bt,jt,Rt),it=Bt,Tt=jt,_t=Rt)},setOp:function(Bt,jt,Rt){(Mt!==Bt||Gt!==jt||Kt!==Rt)&&(n.stencilOp(Bt,jt,Rt),Mt=Bt,Gt=jt,Kt=Rt)},setLocked:function(Bt){N=Bt},setClear:function(Bt){ct!==Bt&&(n.clearStencil(Bt),ct=Bt)},reset:function(){N=!1,rt=null,it=null,Tt=null,_t=null,Mt=null,Gt=null,Kt=null,ct=null}}}let r=new e,o=new i,a=new s,l={},c=new WeakMap,h={},d={},u={},p=new WeakMap,g=[],S=null,m=!1,f=null,x=null,w=null,v=null,C=null,A=null,_=null,T=new $t(0,0,0),F=0,O=!1,D=null,k=null,G=null,I=null,z=null,q=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ht=0,J=n.getParameter(n.VERSION);J.indexOf("WebGL")!==-1?(ht=parseFloat(/^WebGL (\d)/.exec(J)[1]),H=ht>=1):J.indexOf("OpenGL ES")!==-1&&(ht=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),H=ht>=2);let Q=null,st={},ft=n.getParameter(n.SCISSOR_BOX),dt=n.getParameter(n.VIEWPORT),tt=new He().fromArray(ft),gt=new He().fromArray(dt);function yt(N,rt,it,Tt){let _t=new Uint8Array(4),Mt=n.createTexture();n.bindTexture(N,Mt),n.texParameteri(N,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(N,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Gt=0;Gt<it;Gt++)N===n.TEXTURE_3D||N===n.TEXTURE_2D_ARRAY?n.texImage3D(rt,0,n.RGBA,1,1,Tt,0,n.RGBA,n.UNSIGNED_BYTE,_t):n.texImage2D(rt+Gt,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,_t);return Mt}let Ct={};Ct[n.TEXTURE_2D]=yt(n.TEXTURE_2D,n.TEXTURE_2D,1),Ct[n.TEXTURE_CUBE_MAP]=yt(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ct[n.TEXTURE_2D_ARRAY]=yt(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ct[n.TEXTURE_3D]=yt(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(n.DEPTH_TEST),o.setFunc(so),ai(!1),Oe(td),bt(n.CULL_FACE),$e(ur);function bt(N){h[N]!==!0&&(n.enable(N),h[N]=!0)}function Wt(N){h[N]!==!1&&(n.disable(N),h[N]=!1)}function re(N,rt){return u[N]!==rt?(n.bindFramebuffer(N,rt),u[N]=rt,N===n.DRAW_FRAMEBUFFER&&(u[n.FRAMEBUFFER]=rt),N===n.FRAMEBUFFER&&(u[n.DRAW_FRAMEBUFFER]=rt),!0):!1}function Vt(N,rt){let it=g,Tt=!1;if(N){it=p.get(rt),it===void 0&&(it=[],p.set(rt,it));let _t=N.textures;if(it.length!==_t.length||it[0]!==n.COLOR_ATTACHMENT0){for(let Mt=0,Gt=_t.length;Mt<Gt;Mt++)it[Mt]=n.COLOR_ATTACHMENT0+Mt;it.length=_t.length,Tt=!0}}else it[0]!==n.BACK&&(it[0]=n.BACK,Tt=!0);Tt&&n.drawBuffers(it)}function fe(N){return S!==N?(n.useProgram(N),S=N,!0):!1}let ce={[dr]:n.FUNC_ADD,[Um]:n.FUNC_SUBTRACT,[Fm]:n.FUNC_REVERSE_SUBTRACT};ce[Bm]=n.MIN,ce[km]=n.MAX;let ne={[zm]:n.ZERO,[Hm]:n.ONE,[Vm]:n.SRC_COLOR,[sd]:n.SRC_ALPHA,[Zm]:n.SRC_ALPHA_SATURATE,[Ym]:n.DST_COLOR,[Wm]:n.DST_ALPHA,[Gm]:n.ONE_MINUS_SRC_COLOR,[rd]:n.ONE_MINUS_SRC_ALPHA,[qm]:n.ONE_MINUS_DST_COLOR,[Xm]:n.ONE_MINUS_DST_ALPHA,[$m]:n.CONSTANT_COLOR,[Jm]:n.ONE_MINUS_CONSTANT_COLOR,[Km]:n.CONSTANT_ALPHA,[jm]:n.ONE_MINUS_CONSTANT_ALPHA};function $e(N,rt,it,Tt,_t,Mt,Gt,Kt,ct,Bt){if(N===ur){m===!0&&(Wt(n.BLEND),m=!1);return}if(m===!1&&(bt(n.BLEND),m=!0),N!==Nm){if(N!==f||Bt!==O){if((x!==dr||C!==dr)&&(n.blendEquation(n.FUNC_ADD),x=dr,C=dr),Bt)switch(N){case go:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case ed:n.blendFunc(n.ONE,n.ONE);break;case id:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case nd:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Qt("WebGLState: Invalid blending: ",N);break}else switch(N){case go:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case ed:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case id:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case nd:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",N);break}w=null,v=null,A=null,_=null,T.set(0,0,0),F=0,f=N,O=Bt}return}_t=_t||rt,Mt=Mt||it,Gt=Gt||Tt,(rt!==x||_t!==C)&&(n.blendEquationSeparate(ce[rt],ce[_t]),x=rt,C=_t),(it!==w||Tt!==v||Mt!==A||Gt!==_)&&(n.blendFuncSeparate(ne[it],ne[Tt],ne[Mt],ne[Gt]),w=it,v=Tt,A=Mt,_=Gt),(Kt.equals(T)===!1||ct!==F)&&(n.blendColor(Kt.r,Kt.g,Kt.b,ct),T.copy(Kt),F=ct),f=N,O=!1}function ze(N,rt){N.side===Mn?Wt(n.CULL_FACE):bt(n.CULL_FACE);let it=N.side===$i;rt&&(it=!it),ai(it),N.blending===go&&N.transparent===!1?$e(ur):$e(N.blending,N.blendEquation,N.blendSrc,N.blendDst,N.blendEquationAlpha,N.blendSrcAlpha,N.blendDstAlpha,N.blendColor,N.blendAlpha,N.premultipliedAlpha),o.setFunc(N.depthFunc),o.setTest(N.depthTest),o.setMask(N.depthWrite),r.setMask(N.colorWrite);let Tt=N.stencilWrite;a.setTest(Tt),Tt&&(a.setMask(N.stencilWriteMask),a.setFunc(N.stencilFunc,N.stencilRef,N.stencilFuncMask),a.setOp(N.stencilFail,N.stencilZFail,N.stencilZPass)),Me(N.polygonOffset,N.polygonOffsetFactor,N.polygonOffsetUnits),N.alphaToCoverage===!0?bt(n.SAMPLE_ALPHA_TO_COVERAGE):Wt(n.SAMPLE_ALPHA_TO_COVERAGE)}function ai(N){D!==N&&(N?n.frontFace(n.CW):n.frontFace(n.CCW),D=N)}function Oe(N){N!==Lm?(bt(n.CULL_FACE),N!==k&&(N===td?n.cullFace(n.BACK):N===Dm?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Wt(n.CULL_FACE),k=N}function bi(N){N!==G&&(H&&n.lineWidth(N),G=N)}function Me(N,rt,it){N?(bt(n.POLYGON_OFFSET_FILL),(I!==rt||z!==it)&&(I=rt,z=it,o.getReversed()&&(rt=-rt,it=-it),n.polygonOffset(rt,it))):Wt(n.POLYGON_OFFSET_FILL)}function mi(N){N?bt(n.SCISSOR_TEST):Wt(n.SCISSOR_TEST)}function Qe(N){N===void 0&&(N=n.TEXTURE0+q-1),Q!==N&&(n.activeTexture(N),Q=N)}function li(N,rt,it){it===void 0&&(Q===null?it=n.TEXTURE0+q-1:it=Q);let Tt=st[it];Tt===void 0&&(Tt={type:void 0,texture:void 0},st[it]=Tt),(Tt.type!==N||Tt.texture!==rt)&&(Q!==it&&(n.activeTexture(it),Q=it),n.bindTexture(N,rt||Ct[N]),Tt.type=N,Tt.texture=rt)}function U(){let N=st[Q];N!==void 0&&N.type!==void 0&&(n.bindTexture(N.type,null),N.type=void 0,N.texture=void 0)}function Pt(){try{n.compressedTexImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function qt(){try{n.compressedTexImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function oe(){try{n.texSubImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Et(){try{n.texSubImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Ue(){try{n.compressedTexSubImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Ht(){try{n.compressedTexSubImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Yt(){try{n.texStorage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function R(){try{n.texStorage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function M(){try{n.texImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function X(){try{n.texImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function ut(N){return d[N]!==void 0?d[N]:n.getParameter(N)}function ot(N,rt){d[N]!==rt&&(n.pixelStorei(N,rt),d[N]=rt)}function xt(N){tt.equals(N)===!1&&(n.scissor(N.x,N.y,N.z,N.w),tt.copy(N))}function vt(N){gt.equals(N)===!1&&(n.viewport(N.x,N.y,N.z,N.w),gt.copy(N))}function et(N,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let Tt=it.get(N);Tt===void 0&&(Tt=n.getUniformBlockIndex(rt,N.name),n.uniformBlockBinding(rt,Tt,Tt),it.set(N,Tt))}function nt(N,rt,it){let _t=c.get(rt).get(N);l[_t]!==it&&(n.bindBufferBase(n.UNIFORM_BUFFER,_t,it),l[_t]=it)}function mt(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,st={},u={},l={},p=new WeakMap,g=[],S=null,m=!1,f=null,x=null,w=null,v=null,C=null,A=null,_=null,T=new $t(0,0,0),F=0,O=!1,D=null,k=null,G=null,I=null,z=null,tt.set(0,0,n.canvas.width,n.canvas.height),gt.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Wt,bindFramebuffer:re,drawBuffers:Vt,useProgram:fe,setBlending:$e,setMaterial:ze,setFlipSided:ai,setCullFace:Oe,setLineWidth:bi,setPolygonOffset:Me,setScissorTest:mi,activeTexture:Qe,bindTexture:li,unbindTexture:U,compressedTexImage2D:Pt,compressedTexImage3D:qt,texImage2D:M,texImage3D:X,pixelStorei:ot,getParameter:ut,updateUBOMapping:et,uniformBlockBinding:nt,texStorage2D:Yt,texStorage3D:R,texSubImage2D:oe,texSubImage3D:Et,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Ht,scissor:xt,viewport:vt,reset:mt}}function Zb(n,t,e,i,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ue,h=new WeakMap,d=new Set,u,p=new WeakMap,g=new Set,S=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function f(R,M){return m?new OffscreenCanvas(R,M):ta("canvas")}function x(R,M,X){let ut=1,ot=Yt(R);if((ot.width>X||ot.height>X)&&(ut=X/Math.max(ot.width,ot.height)),ut<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xt=Math.floor(ut*ot.width),vt=Math.floor(ut*ot.height);u===void 0&&(u=f(xt,vt));let et=M?f(xt,vt):u;return et.width=xt,et.height=vt,et.getContext("2d").drawImage(R,0,0,xt,vt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+xt+"x"+vt+")."),et}else return"data"in R&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),R;return R}function w(R){return R.generateMipmaps}function v(R){n.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?n.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function A(R,M,X,ut,ot,xt=!1){if(R!==null){if(n[R]!==void 0)return n[R];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let vt;ut&&(vt=t.get("EXT_texture_norm16"),vt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=M;if(M===n.RED&&(X===n.FLOAT&&(et=n.R32F),X===n.HALF_FLOAT&&(et=n.R16F),X===n.UNSIGNED_BYTE&&(et=n.R8),X===n.UNSIGNED_SHORT&&vt&&(et=vt.R16_EXT),X===n.SHORT&&vt&&(et=vt.R16_SNORM_EXT)),M===n.RED_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.R8UI),X===n.UNSIGNED_SHORT&&(et=n.R16UI),X===n.UNSIGNED_INT&&(et=n.R32UI),X===n.BYTE&&(et=n.R8I),X===n.SHORT&&(et=n.R16I),X===n.INT&&(et=n.R32I)),M===n.RG&&(X===n.FLOAT&&(et=n.RG32F),X===n.HALF_FLOAT&&(et=n.RG16F),X===n.UNSIGNED_BYTE&&(et=n.RG8),X===n.UNSIGNED_SHORT&&vt&&(et=vt.RG16_EXT),X===n.SHORT&&vt&&(et=vt.RG16_SNORM_EXT)),M===n.RG_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.RG8UI),X===n.UNSIGNED_SHORT&&(et=n.RG16UI),X===n.UNSIGNED_INT&&(et=n.RG32UI),X===n.BYTE&&(et=n.RG8I),X===n.SHORT&&(et=n.RG16I),X===n.INT&&(et=n.RG32I)),M===n.RGB_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.RGB8UI),X===n.UNSIGNED_SHORT&&(et=n.RGB16UI),X===n.UNSIGNED_INT&&(et=n.RGB32UI),X===n.BYTE&&(et=n.RGB8I),X===n.SHORT&&(et=n.RGB16I),X===n.INT&&(et=n.RGB32I)),M===n.RGBA_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.RGBA8UI),X===n.UNSIGNED_SHORT&&(et=n.RGBA16UI),X===n.UNSIGNED_INT&&(et=n.RGBA32UI),X===n.BYTE&&(et=n.RGBA8I),X===n.SHORT&&(et=n.RGBA16I),X===n.INT&&(et=n.RGBA32I)),M===n.RGB&&(X===n.UNSIGNED_SHORT&&vt&&(et=vt.RGB16_EXT),X===n.SHORT&&vt&&(et=vt.RGB16_SNORM_EXT),X===n.UNSIGNED_INT_5_9_9_9_REV&&(et=n.RGB9_E5),X===n.UNSIGNED_INT_10F_11F_11F_REV&&(et=n.R11F_G11F_B10F)),M===n.RGBA){let nt=xt?Qo:ge.getTransfer(ot);X===n.FLOAT&&(et=n.RGBA32F),X===n.HALF_FLOAT&&(et=n.RGBA16F),X===n.UNSIGNED_BYTE&&(et=nt===Re?n.SRGB8_ALPHA8:n.RGBA8),X===n.UNSIGNED_SHORT&&vt&&(et=vt.RGBA16_EXT),X===n.SHORT&&vt&&(et=vt.RGBA16_SNORM_EXT),X===n.UNSIGNED_SHORT_4_4_4_4&&(et=n.RGBA4),X===n.UNSIGNED_SHORT_5_5_5_1&&(et=n.RGB5_A1)}return(et===n.R16F||et===n.R32F||et===n.RG16F||et===n.RG32F||et===n.RGBA16F||et===n.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(R,M){let X;return R?M===null||M===Fn||M===pr?X=n.DEPTH24_STENCIL8:M===bn?X=n.DEPTH32F_STENCIL8:M===xo&&(X=n.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Fn||M===pr?X=n.DEPTH_COMPONENT24:M===bn?X=n.DEPTH_COMPONENT32F:M===xo&&(X=n.DEPTH_COMPONENT16),X}function T(R,M){return w(R)===!0||R.isFramebufferTexture&&R.minFilter!==Pi&&R.minFilter!==qi?Math.log2(Math.max(M.width,M.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?M.mipmaps.length:1}function F(R){let M=new WeakRef(R);i.get(R).__ref=M,g.add(M),S.register(R,M,M)}function O(R){let M=i.get(R).__ref;M!==void 0&&(g.delete(M),S.unregister(M))}function D(R){G(R.target)}function k(R){I(R.target)}function G(R){R.removeEventListener("dispose",D),O(R),q(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function I(R){R.removeEventListener("dispose",k),O(R),ht(R)}function z(){for(let R of g){let M=R.deref();M!==void 0&&(M.isRenderTarget===!0?I(M):G(M))}g.clear(),d.clear()}function q(R){let M=i.get(R);if(M.__webglInit===void 0)return;let X=R.source,ut=p.get(X);if(ut){let ot=ut[M.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(R),Object.keys(ut).length===0&&p.delete(X)}i.remove(R)}function H(R){let M=i.get(R);n.deleteTexture(M.__webglTexture);let X=R.source,ut=p.get(X);delete ut[M.__cacheKey],o.memory.textures--}function ht(R){let M=i.get(R);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&G(X),R.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(M.__webglFramebuffer[ot]))for(let xt=0;xt<M.__webglFramebuffer[ot].length;xt++)n.deleteFramebuffer(M.__webglFramebuffer[ot][xt]);else n.deleteFramebuffer(M.__webglFramebuffer[ot]);M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer[ot])}else{if(Array.isArray(M.__webglFramebuffer))for(let ot=0;ot<M.__webglFramebuffer.length;ot++)n.deleteFramebuffer(M.__webglFramebuffer[ot]);else n.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&n.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ot=0;ot<M.__webglColorRenderbuffer.length;ot++)M.__webglColorRenderbuffer[ot]&&n.deleteRenderbuffer(M.__webglColorRenderbuffer[ot]);M.__webglDepthRenderbuffer&&n.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ut=R.textures;for(let ot=0,xt=ut.length;ot<xt;ot++){let vt=i.get(ut[ot]);vt.__webglTexture&&(n.deleteTexture(vt.__webglTexture),o.memory.textures--),i.remove(ut[ot])}i.remove(R)}let J=0;function Q(){J=0}function st(){return J}function ft(R){J=R}function dt(){let R=J;return R>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function tt(R){let M=[];return M.push(R.wrapS),M.push(R.wrapT),M.push(R.wrapR||0),M.push(R.magFilter),M.push(R.minFilter),M.push(R.anisotropy),M.push(R.internalFormat),M.push(R.format),M.push(R.type),M.push(R.generateMipmaps),M.push(R.mipmapsAutoUpdate),M.push(R.premultiplyAlpha),M.push(R.flipY),M.push(R.unpackAlignment),M.push(R.colorSpace),M.join()}function gt(R,M){let X=i.get(R);if(R.isVideoTexture&&Ue(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let ut=R.image;if(ut===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ut.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{ze(X,R,M);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D,X.__webglTexture,n.TEXTURE0+M)}function yt(R,M){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){ze(X,R,M);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D_ARRAY,X.__webglTexture,n.TEXTURE0+M)}function Ct(R,M){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){ze(X,R,M);return}e.bindTexture(n.TEXTURE_3D,X.__webglTexture,n.TEXTURE0+M)}function bt(R,M){let X=i.get(R);if(R.version>0&&X.__version!==R.version){ai(X,R,M);return}e.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture,n.TEXTURE0+M)}let Wt={[Kl]:n.REPEAT,[Jn]:n.CLAMP_TO_EDGE,[jl]:n.MIRRORED_REPEAT},re={[Pi]:n.NEAREST,[eg]:n.NEAREST_MIPMAP_NEAREST,[wa]:n.NEAREST_MIPMAP_LINEAR,[qi]:n.LINEAR,[Pc]:n.LINEAR_MIPMAP_NEAREST,[Ms]:n.LINEAR_MIPMAP_LINEAR},Vt={[rg]:n.NEVER,[Md]:n.ALWAYS,[og]:n.LESS,[vd]:n.LEQUAL,[ag]:n.EQUAL,[Sd]:n.GEQUAL,[lg]:n.GREATER,[cg]:n.NOTEQUAL};function fe(R,M){if(M.type===bn&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===qi||M.magFilter===Pc||M.magFilter===wa||M.magFilter===Ms||M.minFilter===qi||M.minFilter===Pc||M.minFilter===wa||M.minFilter===Ms)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(R,n.TEXTURE_WRAP_S,Wt[M.wrapS]),n.texParameteri(R,n.TEXTURE_WRAP_T,Wt[M.wrapT]),(R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY)&&n.texParameteri(R,n.TEXTURE_WRAP_R,Wt[M.wrapR]),n.texParameteri(R,n.TEXTURE_MAG_FILTER,re[M.magFilter]),n.texParameteri(R,n.TEXTURE_MIN_FILTER,re[M.minFilter]),M.compareFunction&&(n.texParameteri(R,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(R,n.TEXTURE_COMPARE_FUNC,Vt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Pi||M.minFilter!==wa&&M.minFilter!==Ms||M.type===bn&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||i.get(M).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");n.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),i.get(M).__currentAnisotropy=M.anisotropy}}}function ce(R,M){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,M.addEventListener("dispose",D),F(M));let ut=M.source,ot=p.get(ut);ot===void 0&&(ot={},p.set(ut,ot));let xt=tt(M);if(xt!==R.__cacheKey){ot[xt]===void 0&&(ot[xt]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,X=!0),ot[xt].usedTimes++;let vt=ot[R.__cacheKey];vt!==void 0&&(ot[R.__cacheKey].usedTimes--,vt.usedTimes===0&&H(M)),R.__cacheKey=xt,R.__webglTexture=ot[xt].texture}return X}function ne(R,M,X){return Math.floor(Math.floor(R/X)/M)}function $e(R,M,X,ut){let xt=R.updateRanges;if(xt.length===0)e.texSubImage2D(n.TEXTURE_2D,0,0,0,M.width,M.height,X,ut,M.data);else{xt.sort((N,rt)=>N.start-rt.start);let vt=0;for(let N=1;N<xt.length;N++){let rt=xt[vt],it=xt[N],Tt=rt.start+rt.count,_t=ne(it.start,M.width,4),Mt=ne(rt.start,M.width,4);it.start<=Tt+1&&_t===Mt&&ne(it.start+it.count-1,M.width,4)===_t?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++vt,xt[vt]=it)}xt.length=vt+1;let et=e.getParameter(n.UNPACK_ROW_LENGTH),nt=e.getParameter(n.UNPACK_SKIP_PIXELS),mt=e.getParameter(n.UNPACK_SKIP_ROWS);e.pixelStorei(n.UNPACK_ROW_LENGTH,M.width);for(let N=0,rt=xt.length;N<rt;N++){let it=xt[N],Tt=Math.floor(it.start/4),_t=Math.ceil(it.count/4),Mt=Tt%M.width,Gt=Math.floor(Tt/M.width),Kt=_t,ct=1;e.pixelStorei(n.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(n.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(n.TEXTURE_2D,0,Mt,Gt,Kt,ct,X,ut,M.data)}R.clearUpdateRanges(),e.pixelStorei(n.UNPACK_ROW_LENGTH,et),e.pixelStorei(n.UNPACK_SKIP_PIXELS,nt),e.pixelStorei(n.UNPACK_SKIP_ROWS,mt)}}function ze(R,M,X){let ut=n.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ut=n.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ut=n.TEXTURE_3D);let ot=ce(R,M),xt=M.source;e.bindTexture(ut,R.__webglTexture,n.TEXTURE0+X);let vt=i.get(xt);if(xt.version!==vt.__version||ot===!0){if(e.activeTexture(n.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ct=ge.getPrimaries(ge.workingColorSpace),Bt=M.colorSpace===Es?null:ge.getPrimaries(M.colorSpace),jt=M.colorSpace===Es||ct===Bt?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,jt)}e.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment);let nt=x(M.image,!1,s.maxTextureSize);nt=Ht(M,nt);let mt=r.convert(M.format,M.colorSpace),N=r.convert(M.type),rt=A(M.internalFormat,mt,N,M.normalized,M.colorSpace,M.isVideoTexture);fe(ut,M);let it,Tt=M.mipmaps,_t=M.isVideoTexture!==!0,Mt=vt.__version===void 0||ot===!0,Gt=xt.dataReady,Kt=T(M,nt);if(M.isDepthTexture)rt=_(M.format===bs,M.type),Mt&&(_t?e.texStorage2D(n.TEXTURE_2D,1,rt,nt.width,nt.height):e.texImage2D(n.TEXTURE_2D,0,rt,nt.width,nt.height,0,mt,N,null));else if(M.isDataTexture)if(Tt.length>0){_t&&Mt&&e.texStorage2D(n.TEXTURE_2D,Kt,rt,Tt[0].width,Tt[0].height);for(let ct=0,Bt=Tt.length;ct<Bt;ct++)it=Tt[ct],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,it.width,it.height,mt,N,it.data):e.texImage2D(n.TEXTURE_2D,ct,rt,it.width,it.height,0,mt,N,it.data);M.generateMipmaps=!1}else _t?(Mt&&e.texStorage2D(n.TEXTURE_2D,Kt,rt,nt.width,nt.height),Gt&&$e(M,nt,mt,N)):e.texImage2D(n.TEXTURE_2D,0,rt,nt.width,nt.height,0,mt,N,nt.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){_t&&Mt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Kt,rt,Tt[0].width,Tt[0].height,nt.depth);for(let ct=0,Bt=Tt.length;ct<Bt;ct++)if(it=Tt[ct],M.format!==kn)if(mt!==null)if(_t){if(Gt)if(M.layerUpdates.size>0){let jt=Cd(it.width,it.height,M.format,M.type);for(let Rt of M.layerUpdates){let ae=it.data.subarray(Rt*jt/it.data.BYTES_PER_ELEMENT,(Rt+1)*jt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,Rt,it.width,it.height,1,mt,ae)}}else e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,nt.depth,mt,it.data)}else e.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,nt.depth,0,it.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _t?Gt&&e.texSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,nt.depth,mt,N,it.data):e.texImage3D(n.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,nt.depth,0,mt,N,it.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{_t&&Mt&&e.texStorage2D(n.TEXTURE_2D,Kt,rt,Tt[0].width,Tt[0].height);for(let ct=0,Bt=Tt.length;ct<Bt;ct++)it=Tt[ct],M.format!==kn?mt!==null?_t?Gt&&e.compressedTexSubImage2D(n.TEXTURE_2D,ct,0,0,it.width,it.height,mt,it.data):e.compressedTexImage2D(n.TEXTURE_2D,ct,rt,it.width,it.height,0,it.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,it.width,it.height,mt,N,it.data):e.texImage2D(n.TEXTURE_2D,ct,rt,it.width,it.height,0,mt,N,it.data)}else if(M.isDataArrayTexture)if(_t){if(Mt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Kt,rt,nt.width,nt.height,nt.depth),Gt)if(M.layerUpdates.size>0){let ct=Cd(nt.width,nt.height,M.format,M.type);for(let Bt of M.layerUpdates){let jt=nt.data.subarray(Bt*ct/nt.data.BYTES_PER_ELEMENT,(Bt+1)*ct/nt.data.BYTES_PER_ELEMENT);e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Bt,nt.width,nt.height,1,mt,N,jt)}M.clearLayerUpdates()}else e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,nt.width,nt.height,nt.depth,mt,N,nt.data)}else e.texImage3D(n.TEXTURE_2D_ARRAY,0,rt,nt.width,nt.height,nt.depth,0,mt,N,nt.data);else if(M.isData3DTexture)_t?(Mt&&e.texStorage3D(n.TEXTURE_3D,Kt,rt,nt.width,nt.height,nt.depth),Gt&&e.texSubImage3D(n.TEXTURE_3D,0,0,0,0,nt.width,nt.height,nt.depth,mt,N,nt.data)):e.texImage3D(n.TEXTURE_3D,0,rt,nt.width,nt.height,nt.depth,0,mt,N,nt.data);else if(M.isFramebufferTexture){if(Mt)if(_t)e.texStorage2D(n.TEXTURE_2D,Kt,rt,nt.width,nt.height);else{let ct=nt.width,Bt=nt.height;for(let jt=0;jt<Kt;jt++)e.texImage2D(n.TEXTURE_2D,jt,rt,ct,Bt,0,mt,N,null),ct>>=1,Bt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in n){let ct=n.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),nt.parentNode!==ct){ct.appendChild(nt),d.add(M),ct.onpaint=Bt=>{let jt=Bt.changedElements;for(let Rt of d)jt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,nt);else{let jt=n.RGBA,Rt=n.RGBA,ae=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,jt,Rt,ae,nt)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(Tt.length>0){if(_t&&Mt){let ct=Yt(Tt[0]);e.texStorage2D(n.TEXTURE_2D,Kt,rt,ct.width,ct.height)}for(let ct=0,Bt=Tt.length;ct<Bt;ct++)it=Tt[ct],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,mt,N,it):e.texImage2D(n.TEXTURE_2D,ct,rt,mt,N,it);M.generateMipmaps=!1}else if(_t){if(Mt){let ct=Yt(nt);e.texStorage2D(n.TEXTURE_2D,Kt,rt,ct.width,ct.height)}Gt&&e.texSubImage2D(n.TEXTURE_2D,0,0,0,mt,N,nt)}else e.texImage2D(n.TEXTURE_2D,0,rt,mt,N,nt);w(M)&&M.mipmapsAutoUpdate===!0&&v(ut),vt.__version=xt.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function ai(R,M,X){if(M.image.length!==6)return;let ut=ce(R,M),ot=M.source;e.bindTexture(n.TEXTURE_CUBE_MAP,R.__webglTexture,n.TEXTURE0+X);let xt=i.get(ot);if(ot.version!==xt.__version||ut===!0){e.activeTexture(n.TEXTURE0+X);let vt=ge.getPrimaries(ge.workingColorSpace),et=M.colorSpace===Es?null:ge.getPrimaries(M.colorSpace),nt=M.colorSpace===Es||vt===et?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,nt);let mt=M.isCompressedTexture||M.image[0].isCompressedTexture,N=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!mt&&!N?rt[Rt]=x(M.image[Rt],!0,s.maxCubemapSize):rt[Rt]=N?M.image[Rt].image:M.image[Rt],rt[Rt]=Ht(M,rt[Rt]);let it=rt[0],Tt=r.convert(M.format,M.colorSpace),_t=r.convert(M.type),Mt=A(M.internalFormat,Tt,_t,M.normalized,M.colorSpace),Gt=M.isVideoTexture!==!0,Kt=xt.__version===void 0||ut===!0,ct=ot.dataReady,Bt=T(M,it);fe(n.TEXTURE_CUBE_MAP,M);let jt;if(M.isDepthTexture){if(Mt=_(M.format===bs,M.type),Kt)if(Gt)e.texStorage2D(n.TEXTURE_CUBE_MAP,1,Mt,it.width,it.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,it.width,it.height,0,Tt,_t,null)}else if(mt){Gt&&Kt&&e.texStorage2D(n.TEXTURE_CUBE_MAP,Bt,Mt,it.width,it.height);for(let Rt=0;Rt<6;Rt++){jt=rt[Rt].mipmaps;for(let ae=0;ae<jt.length;ae++){let Ge=jt[ae];M.format!==kn?Tt!==null?Gt?ct&&e.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,Tt,Ge.data):e.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ge.width,Ge.height,0,Ge.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,Tt,_t,Ge.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ge.width,Ge.height,0,Tt,_t,Ge.data)}}}else{if(jt=M.mipmaps,Gt&&Kt){jt.length>0&&Bt++;let Rt=Yt(rt[0]);e.texStorage2D(n.TEXTURE_CUBE_MAP,Bt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(N){Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,Tt,_t,rt[Rt].data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,rt[Rt].width,rt[Rt].height,0,Tt,_t,rt[Rt].data);for(let ae=0;ae<jt.length;ae++){let zi=jt[ae].image[Rt].image;Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,zi.width,zi.height,Tt,_t,zi.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,zi.width,zi.height,0,Tt,_t,zi.data)}}else{Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,Tt,_t,rt[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,Tt,_t,rt[Rt]);for(let ae=0;ae<jt.length;ae++){let Ge=jt[ae];Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Tt,_t,Ge.image[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Tt,_t,Ge.image[Rt])}}}w(M)&&M.mipmapsAutoUpdate===!0&&v(n.TEXTURE_CUBE_MAP),xt.__version=ot.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Oe(R,M,X,ut,ot,xt){let vt=r.convert(X.format,X.colorSpace),et=r.convert(X.type),nt=A(X.internalFormat,vt,et,X.normalized,X.colorSpace),mt=i.get(M),N=i.get(X);if(N.__renderTarget=M,!mt.__hasExternalTextures){let rt=Math.max(1,M.width>>xt),it=Math.max(1,M.height>>xt);ot===n.TEXTURE_3D||ot===n.TEXTURE_2D_ARRAY?e.texImage3D(ot,xt,nt,rt,it,M.depth,0,vt,et,null):e.texImage2D(ot,xt,nt,rt,it,0,vt,et,null)}e.bindFramebuffer(n.FRAMEBUFFER,R),Et(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ut,ot,N.__webglTexture,0,oe(M)):(ot===n.TEXTURE_2D||ot>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ut,ot,N.__webglTexture,xt),e.bindFramebuffer(n.FRAMEBUFFER,null)}function bi(R,M,X){if(n.bindRenderbuffer(n.RENDERBUFFER,R),M.depthBuffer){let ut=M.depthTexture,ot=ut&&ut.isDepthTexture?ut.type:null,xt=_(M.stencilBuffer,ot),vt=M.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;Et(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(M),xt,M.width,M.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(M),xt,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,xt,M.width,M.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,vt,n.RENDERBUFFER,R)}else{let ut=M.textures;for(let ot=0;ot<ut.length;ot++){let xt=ut[ot],vt=r.convert(xt.format,xt.colorSpace),et=r.convert(xt.type),nt=A(xt.internalFormat,vt,et,xt.normalized,xt.colorSpace);Et(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(M),nt,M.width,M.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(M),nt,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,nt,M.width,M.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Me(R,M,X){let ut=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(n.FRAMEBUFFER,R),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=i.get(M.depthTexture);ot.__renderTarget=M;let xt=ut?M.depthTexture.image[0]:M.depthTexture.image;(!ot.__webglTexture||xt.width!==M.width||xt.height!==M.height)&&(xt.width=M.width,xt.height=M.height,M.depthTexture.needsUpdate=!0),ut?bt(M.depthTexture,0):gt(M.depthTexture,0);let vt=ot.__webglTexture,et=oe(M),nt=ut?n.TEXTURE_CUBE_MAP_POSITIVE_X+X:n.TEXTURE_2D,mt=M.depthTexture.format===bs?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(M.depthTexture.format===ys)Et(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,mt,nt,vt,0,et):n.framebufferTexture2D(n.FRAMEBUFFER,mt,nt,vt,0);else if(M.depthTexture.format===bs)Et(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,mt,nt,vt,0,et):n.framebufferTexture2D(n.FRAMEBUFFER,mt,nt,vt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function mi(R){let M=i.get(R),X=R.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==R.depthTexture){let ut=R.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ut){let ot=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ut.removeEventListener("dispose",ot)};ut.addEventListener("dispose",ot),M.__depthDisposeCallback=ot}M.__boundDepthTexture=ut}if(R.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let ut=0;ut<6;ut++)Me(M.__webglFramebuffer[ut],R,ut);else R.texture.mipmaps.length>0?Me(M.__webglFramebuffer[0],R,0):Me(M.__webglFramebuffer,R,0);else if(X){M.__webglDepthbuffer=[];for(let ut=0;ut<6;ut++)if(e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[ut]),M.__webglDepthbuffer[ut]===void 0)M.__webglDepthbuffer[ut]=n.createRenderbuffer(),bi(M.__webglDepthbuffer[ut],R,!1);else{let ot=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=M.__webglDepthbuffer[ut];n.bindRenderbuffer(n.RENDERBUFFER,xt),n.framebufferRenderbuffer(n.FRAMEBUFFER,ot,n.RENDERBUFFER,xt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=n.createRenderbuffer(),bi(M.__webglDepthbuffer,R,!1);else{let ot=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=M.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,xt),n.framebufferRenderbuffer(n.FRAMEBUFFER,ot,n.RENDERBUFFER,xt)}e.bindFramebuffer(n.FRAMEBUFFER,null)}function Qe(R,M,X){let ut=i.get(R);M!==void 0&&Oe(ut.__webglFramebuffer,R,R.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),X!==void 0&&mi(R)}function li(R){let M=R.texture,X=i.get(R),ut=i.get(M);R.addEventListener("dispose",k),F(R);let ot=R.textures,xt=R.isWebGLCubeRenderTarget===!0,vt=ot.length>1;if(vt||(ut.__webglTexture===void 0&&(ut.__webglTexture=n.createTexture()),ut.__version=M.version,o.memory.textures++),xt){X.__webglFramebuffer=[];for(let et=0;et<6;et++)if(M.mipmaps.length>0){X.__webglFramebuffer[et]=[];for(let nt=0;nt<M.mipmaps.length;nt++)X.__webglFramebuffer[et][nt]=n.createFramebuffer()}else X.__webglFramebuffer[et]=n.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let et=0;et<M.mipmaps.length;et++)X.__webglFramebuffer[et]=n.createFramebuffer()}else X.__webglFramebuffer=n.createFramebuffer();if(vt)for(let et=0,nt=ot.length;et<nt;et++){let mt=i.get(ot[et]);mt.__webglTexture===void 0&&(mt.__webglTexture=n.createTexture(),o.memory.textures++)}if(R.samples>0&&Et(R)===!1){X.__webglMultisampledFramebuffer=n.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(n.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let nt=ot[et];X.__webglColorRenderbuffer[et]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,X.__webglColorRenderbuffer[et]);let mt=r.convert(nt.format,nt.colorSpace),N=r.convert(nt.type),rt=A(nt.internalFormat,mt,N,nt.normalized,nt.colorSpace,R.isXRRenderTarget===!0),it=oe(R);n.renderbufferStorageMultisample(n.RENDERBUFFER,it,rt,R.width,R.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+et,n.RENDERBUFFER,X.__webglColorRenderbuffer[et])}n.bindRenderbuffer(n.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=n.createRenderbuffer(),bi(X.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(n.FRAMEBUFFER,null)}}if(xt){e.bindTexture(n.TEXTURE_CUBE_MAP,ut.__webglTexture),fe(n.TEXTURE_CUBE_MAP,M);for(let et=0;et<6;et++)if(M.mipmaps.length>0)for(let nt=0;nt<M.mipmaps.length;nt++)Oe(X.__webglFramebuffer[et][nt],R,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+et,nt);else Oe(X.__webglFramebuffer[et],R,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);w(M)?v(n.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(vt){for(let et=0,nt=ot.length;et<nt;et++){let mt=ot[et],N=i.get(mt),rt=n.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(rt=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(rt,N.__webglTexture),fe(rt,mt),Oe(X.__webglFramebuffer,R,mt,n.COLOR_ATTACHMENT0+et,rt,0),w(mt)&&v(rt)}e.unbindTexture()}else{let et=n.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(et=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(et,ut.__webglTexture),fe(et,M),M.mipmaps.length>0)for(let nt=0;nt<M.mipmaps.length;nt++)Oe(X.__webglFramebuffer[nt],R,M,n.COLOR_ATTACHMENT0,et,nt);else Oe(X.__webglFramebuffer,R,M,n.COLOR_ATTACHMENT0,et,0);w(M)?v(et):M.mipmaps.length>0&&n.texParameteri(et,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&mi(R)}function U(R){let M=R.textures;for(let X=0,ut=M.length;X<ut;X++){let ot=M[X];if(w(ot)&&ot.mipmapsAutoUpdate===!0){let xt=C(R),vt=i.get(ot).__webglTexture;e.bindTexture(xt,vt),v(xt),e.unbindTexture()}}}let Pt=[];function qt(R){if(R.samples>0){if(Et(R)===!1){let M=R.textures,X=R.width,ut=R.height,ot=n.COLOR_BUFFER_BIT,xt=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,vt=i.get(R),et=M.length>1;if(et)for(let mt=0;mt<M.length;mt++)e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.RENDERBUFFER,null),e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.TEXTURE_2D,null,0);e.bindFramebuffer(n.READ_FRAMEBUFFER,vt.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(n.DRAW_FRAMEBUFFER,vt.__webglFramebuffer[0]):e.bindFramebuffer(n.DRAW_FRAMEBUFFER,vt.__webglFramebuffer);for(let mt=0;mt<M.length;mt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(ot|=n.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(ot|=n.STENCIL_BUFFER_BIT)),et){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,vt.__webglColorRenderbuffer[mt]);let N=i.get(M[mt]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,N,0)}n.blitFramebuffer(0,0,X,ut,0,0,X,ut,ot,n.NEAREST),l===!0&&(Pt.length=0,Pt.push(n.COLOR_ATTACHMENT0+mt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pt.push(xt),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Pt))}if(e.bindFramebuffer(n.READ_FRAMEBUFFER,null),e.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),et)for(let mt=0;mt<M.length;mt++){e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.RENDERBUFFER,vt.__webglColorRenderbuffer[mt]);let N=i.get(M[mt]).__webglTexture;e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.TEXTURE_2D,N,0)}e.bindFramebuffer(n.DRAW_FRAMEBUFFER,vt.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let M=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[M])}}}function oe(R){return Math.min(s.maxSamples,R.samples)}function Et(R){let M=i.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ue(R){let M=o.render.frame;h.get(R)!==M&&(h.set(R,M),R.update())}function Ht(R,M){let X=R.colorSpace,ut=R.format,ot=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==lr&&X!==Es&&(ge.getTransfer(X)===Re?(ut!==kn||ot!==ji)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",X)),M}function Yt(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=dt,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=ft,this.setTexture2D=gt,this.setTexture2DArray=yt,this.setTexture3D=Ct,this.setTextureCube=bt,this.rebindTextures=Qe,this.setupRenderTarget=li,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=qt,this.setupDepthRenderbuffer=mi,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=Et,this.dispose=z}function $b(n,t){function e(i,s=Es){let r,o=ge.getTransfer(s);if(i===ji)return n.UNSIGNED_BYTE;if(i===Lc)return n.UNSIGNED_SHORT_4_4_4_4;if(i===Dc)return n.UNSIGNED_SHORT_5_5_5_1;if(i===gd)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===_d)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===pd)return n.BYTE;if(i===md)return n.SHORT;if(i===xo)return n.UNSIGNED_SHORT;if(i===Ic)return n.INT;if(i===Fn)return n.UNSIGNED_INT;if(i===bn)return n.FLOAT;if(i===Bn)return n.HALF_FLOAT;if(i===xd)return n.ALPHA;if(i===yd)return n.RGB;if(i===kn)return n.RGBA;if(i===ys)return n.DEPTH_COMPONENT;if(i===bs)return n.DEPTH_STENCIL;if(i===Oc)return n.RED;if(i===Nc)return n.RED_INTEGER;if(i===Ys)return n.RG;if(i===Uc)return n.RG_INTEGER;if(i===Fc)return n.RGBA_INTEGER;if(i===Aa||i===Ca||i===Ra||i===Pa)if(o===Re)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===Aa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ca)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Ra)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Pa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===Aa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ca)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Ra)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Pa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===Bc||i===kc||i===zc||i===Hc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===Bc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===kc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===zc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Hc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Vc||i===Gc||i===Wc||i===Xc||i===Yc||i===Ia||i===qc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(i===Vc||i===Gc)return o===Re?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Wc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===Xc)return r.COMPRESSED_R11_EAC;if(i===Yc)return r.COMPRESSED_SIGNED_R11_EAC;if(i===Ia)return r.COMPRESSED_RG11_EAC;if(i===qc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Zc||i===$c||i===Jc||i===Kc||i===jc||i===Qc||i===th||i===eh||i===ih||i===nh||i===sh||i===rh||i===oh||i===ah)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Zc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===$c)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Jc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Kc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===jc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Qc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===th)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===eh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===ih)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===nh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===sh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===rh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===oh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===ah)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===lh||i===ch||i===hh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(i===lh)return o===Re?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===ch)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===hh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===uh||i===dh||i===La||i===fh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(i===uh)return r.COMPRESSED_RED_RGTC1_EXT;if(i===dh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===La)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===fh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===pr?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:e}}var Jb=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Kb=`
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

}`,Fd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let i=new da(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=i}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,i=new Oi({vertexShader:Jb,fragmentShader:Kb,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new vi(new pa(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Bd=class extends Kn{constructor(t,e){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,p=null,g=null,S=typeof XRWebGLBinding<"u",m=new Fd,f={},x=e.getContextAttributes(),w=null,v=null,C=[],A=[],_=new ue,T=null,F=null,O=new Ri;O.viewport=new He;let D=new Ri;D.viewport=new He;let k=[O,D],G=new wc,I=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let gt=C[tt];return gt===void 0&&(gt=new co,C[tt]=gt),gt.getTargetRaySpace()},this.getControllerGrip=function(tt){let gt=C[tt];return gt===void 0&&(gt=new co,C[tt]=gt),gt.getGripSpace()},this.getHand=function(tt){let gt=C[tt];return gt===void 0&&(gt=new co,C[tt]=gt),gt.getHandSpace()};function q(tt){let gt=A.indexOf(tt.inputSource);if(gt===-1)return;let yt=C[gt];yt!==void 0&&(yt.update(tt.inputSource,tt.frame,c||o),yt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ht);for(let tt=0;tt<C.length;tt++){let gt=A[tt];gt!==null&&(A[tt]=null,C[tt].disconnect(gt))}I=null,z=null,m.reset();for(let tt in f)delete f[tt];if(t.setRenderTarget(w),p=null,u=null,d=null,s=null,v=null,dt.stop(),i.isPresenting=!1,t.setPixelRatio(T),t.setSize(_.width,_.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,i.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,i.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return u!==null?u:p},this.getBinding=function(){return d===null&&S&&(d=new XRWebGLBinding(s,e)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ht),x.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(_),S&&"createProjectionLayer"in XRWebGLBinding.prototype){let yt=null,Ct=null,bt=null;x.depth&&(bt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,yt=x.stencil?bs:ys,Ct=x.stencil?pr:Fn);let Wt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Wt),s.updateRenderState({layers:[u]}),t.setPixelRatio(1),t.setSize(u.textureWidth,u.textureHeight,!1),v=new un(u.textureWidth,u.textureHeight,{format:kn,type:ji,depthTexture:new Ss(u.textureWidth,u.textureHeight,Ct,void 0,void 0,void 0,void 0,void 0,void 0,yt),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let yt={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,yt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),v=new un(p.framebufferWidth,p.framebufferHeight,{format:kn,type:ji,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),dt.setContext(s),dt.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ht(tt){for(let gt=0;gt<tt.removed.length;gt++){let yt=tt.removed[gt],Ct=A.indexOf(yt);Ct>=0&&(A[Ct]=null,C[Ct].disconnect(yt))}for(let gt=0;gt<tt.added.length;gt++){let yt=tt.added[gt],Ct=A.indexOf(yt);if(Ct===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=A.length){A.push(yt),Ct=Wt;break}else if(A[Wt]===null){A[Wt]=yt,Ct=Wt;break}if(Ct===-1)break}let bt=C[Ct];bt&&bt.connect(yt)}}function J(tt,gt){gt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(gt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let gt=tt.near,yt=tt.far;m.texture!==null&&(m.depthNear>0&&(gt=m.depthNear),m.depthFar>0&&(yt=m.depthFar)),G.near=D.near=O.near=gt,G.far=D.far=O.far=yt,(I!==G.near||z!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),I=G.near,z=G.far),G.layers.mask=tt.layers.mask|6,O.layers.mask=G.layers.mask&-5,D.layers.mask=G.layers.mask&-3;let Ct=tt.parent,bt=G.cameras;J(G,Ct);for(let Wt=0;Wt<bt.length;Wt++)J(bt[Wt],Ct);G.projectionMatrix.copy(O.projectionMatrix),G.projectionMatrixInverse.copy(O.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,G,Ct)};function Q(tt,gt,yt){yt===null?tt.matrix.copy(gt.matrixWorld):(tt.matrix.copy(yt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(gt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(gt.projectionMatrix),tt.projectionMatrixInverse.copy(gt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=tc*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(u===null&&p===null))return l},this.setFoveation=function(tt){l=tt,u!==null&&(u.fixedFoveation=tt),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(tt){return f[tt]};let st=null;function ft(tt,gt){if(h=gt.getViewerPose(c||o),g=gt,h!==null){let yt=h.views;p!==null&&(t.setRenderTargetFramebuffer(v,p.framebuffer),t.setRenderTarget(v));let Ct=!1;yt.length!==G.cameras.length&&(G.cameras.length=0,Ct=!0);for(let Vt=0;Vt<yt.length;Vt++){let fe=yt[Vt],ce=null;if(p!==null)ce=p.getViewport(fe);else{let $e=d.getViewSubImage(u,fe);ce=$e.viewport,Vt===0&&(t.setRenderTargetTextures(v,$e.colorTexture,$e.depthStencilTexture),t.setRenderTarget(v))}let ne=k[Vt];ne===void 0&&(ne=new Ri,ne.layers.enable(Vt),ne.viewport=new He,k[Vt]=ne),ne.matrix.fromArray(fe.transform.matrix),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.projectionMatrix.fromArray(fe.projectionMatrix),ne.projectionMatrixInverse.copy(ne.projectionMatrix).invert(),ne.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(G.matrix.copy(ne.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Ct===!0&&G.cameras.push(ne)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&S){d=i.getBinding();let Vt=d.getDepthInformation(yt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(bt&&bt.includes("camera-access")&&S){t.state.unbindTexture(),d=i.getBinding();for(let Vt=0;Vt<yt.length;Vt++){let fe=yt[Vt].camera;if(fe){let ce=f[fe];ce||(ce=new da,f[fe]=ce);let ne=d.getCameraImage(fe);ce.sourceTexture=ne}}}}for(let yt=0;yt<C.length;yt++){let Ct=A[yt],bt=C[yt];Ct!==null&&bt!==void 0&&bt.update(Ct,gt,c||o)}st&&st(tt,gt),gt.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:gt}),g=null}let dt=new Vg;dt.setAnimationLoop(ft),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},jb=new Se,jg=new ie;jg.set(-1,0,0,0,1,0,0,0,1);function Qb(n,t){function e(m,f){m.matrixAutoUpdate===!0&&m.updateMatrix(),f.value.copy(m.matrix)}function i(m,f){f.color.getRGB(m.fogColor.value,Td(n)),f.isFog?(m.fogNear.value=f.near,m.fogFar.value=f.far):f.isFogExp2&&(m.fogDensity.value=f.density)}function s(m,f,x,w,v){f.isNodeMaterial?f.uniformsNeedUpdate=!1:f.isMeshBasicMaterial?r(m,f):f.isMeshLambertMaterial?(r(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshToonMaterial?(r(m,f),d(m,f)):f.isMeshPhongMaterial?(r(m,f),h(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshStandardMaterial?(r(m,f),u(m,f),f.isMeshPhysicalMaterial&&p(m,f,v)):f.isMeshMatcapMaterial?(r(m,f),g(m,f)):f.isMeshDepthMaterial?r(m,f):f.isMeshDistanceMaterial?(r(m,f),S(m,f)):f.isMeshNormalMaterial?r(m,f):f.isLineBasicMaterial?(o(m,f),f.isLineDashedMaterial&&a(m,f)):f.isPointsMaterial?l(m,f,x,w):f.isSpriteMaterial?c(m,f):f.isShadowMaterial?(m.color.value.copy(f.color),m.opacity.value=f.opacity):f.isShaderMaterial&&(f.uniformsNeedUpdate=!1)}function r(m,f){m.opacity.value=f.opacity,f.color&&m.diffuse.value.copy(f.color),f.emissive&&m.emissive.value.copy(f.emissive).multiplyScalar(f.emissiveIntensity),f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.bumpMap&&(m.bumpMap.value=f.bumpMap,e(f.bumpMap,m.bumpMapTransform),m.bumpScale.value=f.bumpScale,f.side===$i&&(m.bumpScale.value*=-1)),f.normalMap&&(m.normalMap.value=f.normalMap,e(f.normalMap,m.normalMapTransform),m.normalScale.value.copy(f.normalScale),f.side===$i&&m.normalScale.value.negate()),f.displacementMap&&(m.displacementMap.value=f.displacementMap,e(f.displacementMap,m.displacementMapTransform),m.displacementScale.value=f.displacementScale,m.displacementBias.value=f.displacementBias),f.emissiveMap&&(m.emissiveMap.value=f.emissiveMap,e(f.emissiveMap,m.emissiveMapTransform)),f.specularMap&&(m.specularMap.value=f.specularMap,e(f.specularMap,m.specularMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest);let x=t.get(f),w=x.envMap,v=x.envMapRotation;w&&(m.envMap.value=w,m.envMapRotation.value.setFromMatrix4(jb.makeRotationFromEuler(v)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(jg),m.reflectivity.value=f.reflectivity,m.ior.value=f.ior,m.refractionRatio.value=f.refractionRatio),f.lightMap&&(m.lightMap.value=f.lightMap,m.lightMapIntensity.value=f.lightMapIntensity,e(f.lightMap,m.lightMapTransform)),f.aoMap&&(m.aoMap.value=f.aoMap,m.aoMapIntensity.value=f.aoMapIntensity,e(f.aoMap,m.aoMapTransform))}function o(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform))}function a(m,f){m.dashSize.value=f.dashSize,m.totalSize.value=f.dashSize+f.gapSize,m.scale.value=f.scale}function l(m,f,x,w){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.size.value=f.size*x,m.scale.value=w*.5,f.map&&(m.map.value=f.map,e(f.map,m.uvTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function c(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.rotation.value=f.rotation,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function h(m,f){m.specular.value.copy(f.specular),m.shininess.value=Math.max(f.shininess,1e-4)}function d(m,f){f.gradientMap&&(m.gradientMap.value=f.gradientMap)}function u(m,f){m.metalness.value=f.metalness,f.metalnessMap&&(m.metalnessMap.value=f.metalnessMap,e(f.metalnessMap,m.metalnessMapTransform)),m.roughness.value=f.roughness,f.roughnessMap&&(m.roughnessMap.value=f.roughnessMap,e(f.roughnessMap,m.roughnessMapTransform)),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)}function p(m,f,x){m.ior.value=f.ior,f.diffuseRoughness>0&&(m.diffuseRoughness.value=f.diffuseRoughness,f.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=f.diffuseRoughnessMap,e(f.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),f.sheen>0&&(m.sheenColor.value.copy(f.sheenColor).multiplyScalar(f.sheen),m.sheenRoughness.value=f.sheenRoughness,f.sheenColorMap&&(m.sheenColorMap.value=f.sheenColorMap,e(f.sheenColorMap,m.sheenColorMapTransform)),f.sheenRoughnessMap&&(m.sheenRoughnessMap.value=f.sheenRoughnessMap,e(f.sheenRoughnessMap,m.sheenRoughnessMapTransform))),f.clearcoat>0&&(m.clearcoat.value=f.clearcoat,m.clearcoatRoughness.value=f.clearcoatRoughness,f.clearcoatMap&&(m.clearcoatMap.value=f.clearcoatMap,e(f.clearcoatMap,m.clearcoatMapTransform)),f.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=f.clearcoatRoughnessMap,e(f.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),f.clearcoatNormalMap&&(m.clearcoatNormalMap.value=f.clearcoatNormalMap,e(f.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(f.clearcoatNormalScale),f.side===$i&&m.clearcoatNormalScale.value.negate())),f.dispersion>0&&(m.dispersion.value=f.dispersion),f.retroreflectivity>0&&(m.retroreflectivity.value=f.retroreflectivity),f.iridescence>0&&(m.iridescence.value=f.iridescence,m.iridescenceIOR.value=f.iridescenceIOR,m.iridescenceThicknessMinimum.value=f.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=f.iridescenceThicknessMaximum,f.iridescenceMap&&(m.iridescenceMap.value=f.iridescenceMap,e(f.iridescenceMap,m.iridescenceMapTransform)),f.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=f.iridescenceThicknessMap,e(f.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),f.transmission>0&&(m.transmission.value=f.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),f.transmissionMap&&(m.transmissionMap.value=f.transmissionMap,e(f.transmissionMap,m.transmissionMapTransform)),m.thickness.value=f.thickness,f.thicknessMap&&(m.thicknessMap.value=f.thicknessMap,e(f.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=f.attenuationDistance,m.attenuationColor.value.copy(f.attenuationColor)),f.anisotropy>0&&(m.anisotropyVector.value.set(f.anisotropy*Math.cos(f.anisotropyRotation),f.anisotropy*Math.sin(f.anisotropyRotation)),f.anisotropyMap&&(m.anisotropyMap.value=f.anisotropyMap,e(f.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=f.specularIntensity,m.specularColor.value.copy(f.specularColor),f.specularColorMap&&(m.specularColorMap.value=f.specularColorMap,e(f.specularColorMap,m.specularColorMapTransform)),f.specularIntensityMap&&(m.specularIntensityMap.value=f.specularIntensityMap,e(f.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,f){f.matcap&&(m.matcap.value=f.matcap)}function S(m,f){let x=t.get(f).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function tE(n,t,e,i){let s={},r={};function o(x,w){let v=w.program;i.uniformBlockBinding(x,v,s[x.id])}function a(x,w){let v=s[x.id];v===void 0&&(g(x),v=l(x),s[x.id]=v,x.addEventListener("dispose",m));let C=w.program;i.updateUBOMapping(x,C);let A=t.render.frame;r[x.id]!==A&&(c(x),r[x.id]=A)}function l(x){let w=n.createBuffer(),v=x.__size,C=x.usage;return n.bindBuffer(n.UNIFORM_BUFFER,w),n.bufferData(n.UNIFORM_BUFFER,v,C),n.bindBuffer(n.UNIFORM_BUFFER,null),w}function c(x){let w=s[x.id],v=x.uniforms,C=x.__cache;n.bindBuffer(n.UNIFORM_BUFFER,w);for(let A=0,_=v.length;A<_;A++){let T=v[A];if(Array.isArray(T))for(let F=0,O=T.length;F<O;F++)h(T[F],A,F,C);else h(T,A,0,C)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function h(x,w,v,C){if(u(x,w,v,C)===!0){let A=x.__offset,_=x.value;if(Array.isArray(_)){let T=0;for(let F=0;F<_.length;F++){let O=_[F],D=S(O,!0);d(O,x.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(_,x.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,A,x.__data)}}function d(x,w,v){typeof x=="number"||typeof x=="boolean"?w[v]=x:x.isMatrix3?(w[v]=x.elements[0],w[v+1]=x.elements[1],w[v+2]=x.elements[2],w[v+3]=0,w[v+4]=x.elements[3],w[v+5]=x.elements[4],w[v+6]=x.elements[5],w[v+7]=0,w[v+8]=x.elements[6],w[v+9]=x.elements[7],w[v+10]=x.elements[8],w[v+11]=0):ArrayBuffer.isView(x)?w.set(x.subarray(0,w.length-v),v):x.toArray(w,v)}function u(x,w,v,C){let A=x.value,_=w+"_"+v;if(Array.isArray(A)){C[_]===void 0&&(C[_]=[]);let T=C[_],F=!1;for(let O=0;O<A.length;O++)p(A[O],T,O)===!0&&(F=!0);return F}return p(A,C,_)}function p(x,w,v){if(w[v]===void 0)return typeof x=="number"||typeof x=="boolean"?w[v]=x:ArrayBuffer.isView(x)?w[v]=x.slice():w[v]=x.clone(),!0;{let C=w[v];if(typeof x=="number"||typeof x=="boolean"){if(C!==x)return w[v]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(C.equals(x)===!1)return C.copy(x),!0}}return!1}function g(x){let w=x.uniforms,v=0,C=16;for(let _=0,T=w.length;_<T;_++){let F=Array.isArray(w[_])?w[_]:[w[_]];for(let O=0,D=F.length;O<D;O++){let k=F[O],G=Array.isArray(k.value)?k.value:[k.value],I=Array.isArray(w[_])||Array.isArray(k.value),z=v;for(let H=0,ht=G.length;H<ht;H++){let J=G[H],Q=S(J,I),st=v%C,ft=st%Q.boundary,dt=st+ft;v+=ft,dt!==0&&C-dt<Q.storage&&(v+=C-dt),H===0&&(z=v),v+=Q.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((v-z)/Float32Array.BYTES_PER_ELEMENT),k.__offset=z}}let A=v%C;return A>0&&(v+=C-A),x.__size=v,x.__cache={},this}function S(x,w){let v={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(v.boundary=4,v.storage=4):x.isVector2?(v.boundary=8,v.storage=8):x.isVector3||x.isColor?(v.boundary=16,v.storage=12):x.isVector4?(v.boundary=16,v.storage=16):x.isMatrix3?(v.boundary=16,v.storage=48):x.isMatrix4?(v.boundary=16,v.storage=64):x.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(v.boundary=16,v.storage=x.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",x),w===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function m(x){let w=x.target;w.removeEventListener("dispose",m),n.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function f(){for(let x in s)n.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:f}}var eE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ts=null;function iE(){return ts===null&&(ts=new oa(eE,16,16,Ys,Bn),ts.name="DFG_LUT",ts.minFilter=qi,ts.magFilter=qi,ts.wrapS=Jn,ts.wrapT=Jn,ts.generateMipmaps=!1,ts.needsUpdate=!0),ts}var vh=class{constructor(t={}){let{canvas:e=hg(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:p=ji}=t;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let S=p,m=new Set([Fc,Uc,Nc]),f=new Set([ji,Fn,xo,pr,Lc,Dc]),x=new Uint32Array(4),w=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},C=null,A=null,_=[],T=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let O=this,D=!1,k=null,G=null,I=null,z=null;this._outputColorSpace=hn;let q=0,H=0,ht=null,J=-1,Q=null,st=new He,ft=new He,dt=null,tt=new $t(0),gt=0,yt=e.width,Ct=e.height,bt=1,Wt=null,re=null,Vt=new He(0,0,yt,Ct),fe=new He(0,0,yt,Ct),ce=!1,ne=new zs,$e=new rc,ze=!1,ai=!1,Oe=new Se,bi=new W,Me=new He,mi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Qe=!1;function li(){return ht===null?bt:1}let U=i;function Pt(E,B){return e.getContext(E,B)}let qt,oe,Et,Ue,Ht,Yt,R,M,X,ut,ot,xt,vt,et,nt,mt,N,rt,it,Tt,_t,Mt,Gt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",jt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),U===null){let B="webgl2";if(U=Pt(B,E),U===null)throw Pt(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Kt()}catch(E){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),Qt("WebGLRenderer: "+E.message),E}function Kt(){qt=new fM(U),qt.init(),_t=new $b(U,qt),oe=new iM(U,qt,t,_t),Et=new qb(U,qt),oe.reversedDepthBuffer&&u&&Et.buffers.depth.setReversed(!0),G=U.createFramebuffer(),I=U.createFramebuffer(),z=U.createFramebuffer(),Ue=new gM(U),Ht=new Db,Yt=new Zb(U,qt,Et,Ht,oe,_t,Ue),R=new dM(O),M=new xy(U),Mt=new tM(U,M),X=new pM(U,M,Ue,Mt),ut=new xM(U,X,M,Mt,Ue),rt=new _M(U,oe,Yt),nt=new nM(Ht),ot=new Lb(O,R,qt,oe,Mt,nt),xt=new Qb(O,Ht),vt=new Nb,et=new Hb(qt),N=new QS(O,R,Et,ut,g,l),mt=new Yb(O,ut,oe),Gt=new tE(U,Ue,oe,Et),it=new eM(U,qt,Ue),Tt=new mM(U,qt,Ue),Ue.programs=ot.programs,O.capabilities=oe,O.extensions=qt,O.properties=Ht,O.renderLists=vt,O.shadowMap=mt,O.state=Et,O.info=Ue}S!==ji&&(F=new vM(S,e.width,e.height,a,s,r));let ct=new Bd(O,U);this.xr=ct,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let E=qt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=qt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(E){E!==void 0&&(bt=E,this.setSize(yt,Ct,!1))},this.getSize=function(E){return E.set(yt,Ct)},this.setSize=function(E,B,j=!0){if(ct.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}yt=E,Ct=B,e.width=Math.floor(E*bt),e.height=Math.floor(B*bt),j===!0&&(e.style.width=E+"px",e.style.height=B+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,E,B)},this.getDrawingBufferSize=function(E){return E.set(yt*bt,Ct*bt).floor()},this.setDrawingBufferSize=function(E,B,j){yt=E,Ct=B,bt=j,e.width=Math.floor(E*j),e.height=Math.floor(B*j),this.setViewport(0,0,E,B)},this.setEffects=function(E){if(S===ji){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let B=0;B<E.length;B++)if(E[B].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(st)},this.getViewport=function(E){return E.copy(Vt)},this.setViewport=function(E,B,j,Y){E.isVector4?Vt.set(E.x,E.y,E.z,E.w):Vt.set(E,B,j,Y),Et.viewport(st.copy(Vt).multiplyScalar(li()).round())},this.getScissor=function(E){return E.copy(fe)},this.setScissor=function(E,B,j,Y){E.isVector4?fe.set(E.x,E.y,E.z,E.w):fe.set(E,B,j,Y),Et.scissor(ft.copy(fe).multiplyScalar(li()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(E){Et.setScissorTest(ce=E)},this.setOpaqueSort=function(E){Wt=E},this.setTransparentSort=function(E){re=E},this.getClearColor=function(E){return E.copy(N.getClearColor())},this.setClearColor=function(){N.setClearColor(...arguments)},this.getClearAlpha=function(){return N.getClearAlpha()},this.setClearAlpha=function(){N.setClearAlpha(...arguments)},this.clear=function(E=!0,B=!0,j=!0){let Y=0;if(E){let Z=!1;if(ht!==null){let wt=ht.texture.format;Z=m.has(wt)}if(Z){let wt=ht.texture.type,It=f.has(wt),At=N.getClearColor(),Lt=N.getClearAlpha(),zt=At.r,te=At.g,pe=At.b;It?(x[0]=zt,x[1]=te,x[2]=pe,x[3]=Lt,U.clearBufferuiv(U.COLOR,0,x)):(w[0]=zt,w[1]=te,w[2]=pe,w[3]=Lt,U.clearBufferiv(U.COLOR,0,w))}else Y|=U.COLOR_BUFFER_BIT}B&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),k=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),N.dispose(),vt.dispose(),et.dispose(),Yt.dispose(),Ht.dispose(),R.dispose(),ut.dispose(),X.dispose(),Mt.dispose(),Gt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",Ga),ct.removeEventListener("sessionend",Hn),os.stop()};function Bt(E){E.preventDefault(),ea("WebGLRenderer: Context Lost."),D=!0}function jt(){ea("WebGLRenderer: Context Restored."),D=!1;let E=Ue.autoReset,B=mt.enabled,j=mt.autoUpdate,Y=mt.needsUpdate,Z=mt.type;Kt(),Ue.autoReset=E,mt.enabled=B,mt.autoUpdate=j,mt.needsUpdate=Y,mt.type=Z}function Rt(E){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ae(E){let B=E.target;B.removeEventListener("dispose",ae),Ge(B)}function Ge(E){zi(E),Ht.remove(E)}function zi(E){let B=Ht.get(E).programs;B!==void 0&&(B.forEach(function(j){ot.releaseProgram(j)}),E.isShaderMaterial&&ot.releaseShaderCache(E))}this.renderBufferDirect=function(E,B,j,Y,Z,wt){B===null&&(B=mi);let It=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=Ro(E,B,j,Y,Z);Et.setMaterial(Y,It);let Lt=j.index,zt=1;if(Y.wireframe===!0){if(Lt=X.getWireframeAttribute(j),Lt===void 0)return;zt=2}let te=j.drawRange,pe=j.attributes.position,kt=te.start*zt,me=(te.start+te.count)*zt;wt!==null&&(kt=Math.max(kt,wt.start*zt),me=Math.min(me,(wt.start+wt.count)*zt)),Lt!==null?(kt=Math.max(kt,0),me=Math.min(me,Lt.count)):pe!=null&&(kt=Math.max(kt,0),me=Math.min(me,pe.count));let Ke=me-kt;if(Ke<0||Ke===1/0)return;Mt.setup(Z,Y,At,j,Lt);let Ie,Le=it;if(Lt!==null&&(Ie=M.get(Lt),Le=Tt,Le.setIndex(Ie)),Z.isMesh)Y.wireframe===!0?(Et.setLineWidth(Y.wireframeLinewidth*li()),Le.setMode(U.LINES)):Le.setMode(U.TRIANGLES);else if(Z.isLine){let gi=Y.linewidth;gi===void 0&&(gi=1),Et.setLineWidth(gi*li()),Z.isLineSegments?Le.setMode(U.LINES):Z.isLineLoop?Le.setMode(U.LINE_LOOP):Le.setMode(U.LINE_STRIP)}else Z.isPoints?Le.setMode(U.POINTS):Z.isSprite&&Le.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(qt.get("WEBGL_multi_draw"))Le.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let gi=Z._multiDrawStarts,Ut=Z._multiDrawCounts,ci=Z._multiDrawCount,ye=Lt?M.get(Lt).bytesPerElement:1,ls=Ht.get(Y).currentProgram.getUniforms();for(let hi=0;hi<ci;hi++)ls.setValue(U,"_gl_DrawID",hi),Le.render(gi[hi]/ye,Ut[hi])}else if(Z.isInstancedMesh)Le.renderInstances(kt,Ke,Z.count);else if(j.isInstancedBufferGeometry){let gi=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ut=Math.min(j.instanceCount,gi);Le.renderInstances(kt,Ke,Ut)}else Le.render(kt,Ke)};function wo(E,B,j,Y){k!==null&&E.isNodeMaterial&&k.setObject(Y,E),ze===!0&&nt.setState(E,j,!1),E.transparent===!0&&E.side===Mn&&E.forceSinglePass===!1?(E.side=$i,E.needsUpdate=!0,Vn(E,B,Y),E.side=Xs,E.needsUpdate=!0,Vn(E,B,Y),E.side=Mn):Vn(E,B,Y)}this.compile=function(E,B,j=null){j===null&&(j=E),k!==null&&k.renderStart(E,B,j),A=et.get(j),A.init(B),T.push(A),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),E!==j&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),k!==null&&k.updateLights(A.state.lightsArray),ai=this.localClippingEnabled,ze=nt.init(this.clippingPlanes,ai),ze===!0&&nt.setGlobalState(this.clippingPlanes,B),k!==null&&mt.render(A.state.shadowsArray,j,B);let Y=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let wt=Z.material;if(wt)if(Array.isArray(wt))for(let It=0;It<wt.length;It++){let At=wt[It];wo(At,j,B,Z),Y.add(At)}else wo(wt,j,B,Z),Y.add(wt)}),A=T.pop(),k!==null&&k.renderEnd(),Y},this.compileAsync=function(E,B,j=null){let Y=this.compile(E,B,j);return new Promise(Z=>{function wt(){if(Y.forEach(function(It){let Lt=Ht.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&Y.delete(It)}),Y.size===0){Z(E);return}setTimeout(wt,10)}qt.get("KHR_parallel_shader_compile")!==null?wt():setTimeout(wt,10)})};let yr=null;function Ih(E){yr&&yr(E)}function Ga(){os.stop()}function Hn(){os.start()}let os=new Vg;os.setAnimationLoop(Ih),typeof self<"u"&&os.setContext(self),this.setAnimationLoop=function(E){yr=E,ct.setAnimationLoop(E),E===null?os.stop():os.start()},ct.addEventListener("sessionstart",Ga),ct.addEventListener("sessionend",Hn),this.render=function(E,B){if(B!==void 0&&B.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(E,B);let j=ct.enabled===!0&&ct.isPresenting===!0,Y=F!==null&&(ht===null||j)&&F.begin(O,ht);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(B),B=ct.getCamera()),E.isScene===!0&&E.onBeforeRender(O,E,B,ht),A=et.get(E,T.length),A.init(B),A.state.textureUnits=Yt.getTextureUnits(),T.push(A),Oe.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?$e.setFromArrayCamera(B):ne.setFromProjectionMatrix(Oe,yn,B.reversedDepth),ai=this.localClippingEnabled,ze=nt.init(this.clippingPlanes,ai),C=vt.get(E,_.length),C.init(),_.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let It=O.xr.getDepthSensingMesh();It!==null&&as(It,B,-1/0,O.sortObjects)}as(E,B,0,O.sortObjects),C.finish(),k!==null&&k.updateLights(A.state.lightsArray),O.sortObjects===!0&&C.sort(Wt,re),Qe=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,Qe&&N.addToRenderList(C,E),this.info.autoReset===!0&&this.info.reset(),ze===!0&&nt.beginShadows();let Z=A.state.shadowsArray;if(mt.render(Z,E,B),ze===!0&&nt.endShadows(),(Y&&F.hasRenderPass())===!1){let It=C.opaque,At=C.transmissive;if(A.setupLights(),B.isArrayCamera){let Lt=B.cameras;if(At.length>0)for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];Tn(It,At,E,pe)}Qe&&N.render(E);for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];Ao(C,E,pe,pe.viewport)}}else At.length>0&&Tn(It,At,E,B),Qe&&N.render(E),Ao(C,E,B)}ht!==null&&H===0&&(Yt.updateMultisampleRenderTarget(ht),Yt.updateRenderTargetMipmap(ht)),Y&&F.end(O),E.isScene===!0&&E.onAfterRender(O,E,B),Mt.resetDefaultState(),J=-1,Q=null,T.pop(),T.length>0?(A=T[T.length-1],Yt.setTextureUnits(A.state.textureUnits),ze===!0&&nt.setGlobalState(O.clippingPlanes,A.state.camera)):A=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,k!==null&&k.renderEnd()};function as(E,B,j,Y){if(E.visible===!1)return;if(E.layers.test(B.layers)){if(E.isGroup)j=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(B);else if(E.isLight)A.pushLight(E),E.castShadow&&A.pushShadow(E);else if(E.isSprite){let It=B.isArrayCamera?$e:ne;if(!E.frustumCulled||E.intersectsFrustum(It)){Y&&Me.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Oe);let At=ut.update(E),Lt=E.material;Lt.visible&&C.push(E,At,Lt,j,Me.z,null,B)}}else if(E.isMesh||E.isLine||E.isPoints){let It=B.isArrayCamera?$e:ne;if(!E.frustumCulled||E.intersectsFrustum(It)){let At=ut.update(E),Lt=E.material;if(Y&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Me.copy(E.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),Me.copy(At.boundingSphere.center)),Me.applyMatrix4(E.matrixWorld).applyMatrix4(Oe)),Array.isArray(Lt)){let zt=At.groups;for(let te=0,pe=zt.length;te<pe;te++){let kt=zt[te],me=Lt[kt.materialIndex];me&&me.visible&&C.push(E,At,me,j,Me.z,kt,B)}}else Lt.visible&&C.push(E,At,Lt,j,Me.z,null,B)}}}let wt=E.children;for(let It=0,At=wt.length;It<At;It++)as(wt[It],B,j,Y)}function Ao(E,B,j,Y){let{opaque:Z,transmissive:wt,transparent:It}=E;A.setupLightsView(j),ze===!0&&nt.setGlobalState(O.clippingPlanes,j),Y&&Et.viewport(st.copy(Y)),Z.length>0&&ti(Z,B,j),wt.length>0&&ti(wt,B,j),It.length>0&&ti(It,B,j),Et.buffers.depth.setTest(!0),Et.buffers.depth.setMask(!0),Et.buffers.color.setMask(!0),Et.setPolygonOffset(!1)}function Tn(E,B,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let kt=qt.has("EXT_color_buffer_half_float")||qt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new un(1,1,{generateMipmaps:!0,type:kt?Bn:ji,minFilter:Ms,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ge.workingColorSpace})}let wt=A.state.transmissionRenderTarget[Y.id],It=Y.viewport||st;wt.setSize(It.z*O.transmissionResolutionScale,It.w*O.transmissionResolutionScale);let At=O.getRenderTarget(),Lt=O.getActiveCubeFace(),zt=O.getActiveMipmapLevel();O.setRenderTarget(wt),O.getClearColor(tt),gt=O.getClearAlpha(),gt<1&&O.setClearColor(16777215,.5),O.clear(),Qe&&N.render(j);let te=O.toneMapping;O.toneMapping=Qn;let pe=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),ze===!0&&nt.setGlobalState(O.clippingPlanes,Y),ti(E,j,Y),Yt.updateMultisampleRenderTarget(wt),Yt.updateRenderTargetMipmap(wt),qt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let me=0,Ke=B.length;me<Ke;me++){let Ie=B[me],{object:Le,geometry:gi,material:Ut,group:ci}=Ie;if(Ut.side===Mn&&Le.layers.test(Y.layers)){let ye=Ut.side;Ut.side=$i,Ut.needsUpdate=!0,si(Le,j,Y,gi,Ut,ci),Ut.side=ye,Ut.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(wt),Yt.updateRenderTargetMipmap(wt))}O.setRenderTarget(At,Lt,zt),O.setClearColor(tt,gt),pe!==void 0&&(Y.viewport=pe),O.toneMapping=te}function ti(E,B,j){let Y=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,wt=E.length;Z<wt;Z++){let It=E[Z],{object:At,geometry:Lt,group:zt}=It,te=It.material;te.allowOverride===!0&&Y!==null&&(te=Y),At.layers.test(j.layers)&&si(At,B,j,Lt,te,zt)}}function si(E,B,j,Y,Z,wt){k!==null&&Z.isNodeMaterial&&k.setObject(E,Z),E.onBeforeRender(O,B,j,Y,Z,wt),E.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(O,B,j,Y,E,wt),Z.transparent===!0&&Z.side===Mn&&Z.forceSinglePass===!1?(Z.side=$i,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,E,wt),Z.side=Xs,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,E,wt),Z.side=Mn):O.renderBufferDirect(j,B,Y,Z,E,wt),E.onAfterRender(O,B,j,Y,Z,wt)}function ri(E){let B=0;for(let j of E)j.texture!==null&&B++;return B}function Vn(E,B,j){B.isScene!==!0&&(B=mi);let Y=Ht.get(E),Z=A.state.lights,wt=A.state.shadowsArray,It=Z.state.version,At=ot.getParameters(E,Z.state,wt,B,j,A.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(At),zt=Y.programs;Y.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let te=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;Y.envMap=R.get(E.envMap||Y.environment,te),Y.envMapRotation=Y.environment!==null&&E.envMap===null?B.environmentRotation:E.envMapRotation,zt===void 0&&(E.addEventListener("dispose",ae),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let pe=zt.get(Lt);if(pe!==void 0){if(Y.currentProgram===pe&&Y.lightsStateVersion===It)return Co(E,At),pe}else At.uniforms=ot.getUniforms(E),k!==null&&E.isNodeMaterial&&k.build(E,j,At),E.onBeforeCompile(At,O),pe=ot.acquireProgram(At,Lt),zt.set(Lt,pe),Y.uniforms=At.uniforms;let kt=Y.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(kt.clippingPlanes=nt.uniform),Co(E,At),Y.needsLights=ws(E),Y.lightsStateVersion=It,Y.needsLights&&(kt.ambientLightColor.value=Z.state.ambient,kt.lightProbe.value=Z.state.probe,kt.sunLights.value=Z.state.sun,kt.sunLightShadows.value=Z.state.sunShadow,kt.directionalLights.value=Z.state.directional,kt.directionalLightShadows.value=Z.state.directionalShadow,kt.spotLights.value=Z.state.spot,kt.spotLightShadows.value=Z.state.spotShadow,kt.rectAreaLights.value=Z.state.rectArea,kt.ltc_1.value=Z.state.rectAreaLTC1,kt.ltc_2.value=Z.state.rectAreaLTC2,kt.pointLights.value=Z.state.point,kt.pointLightShadows.value=Z.state.pointShadow,kt.hemisphereLights.value=Z.state.hemi,kt.sunShadowMatrix.value=Z.state.sunShadowMatrix,kt.sunShadowCascade.value=Z.state.sunShadowCascade,kt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,kt.spotLightMatrix.value=Z.state.spotLightMatrix,kt.spotLightMap.value=Z.state.spotLightMap,kt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=ri(A.state.lightProbeGridArray),Y.currentProgram=pe,Y.uniformsList=null,pe}function tn(E,B,j,Y,Z){let wt=Ht.get(E),It=wt.currentProgram.id+","+Y+","+Z,At=wt.programVariants.get(It);return At===void 0?(At=Vn(E,B,j),wt.programVariants.set(It,At)):(wt.currentProgram=At,wt.uniformsList=null,wt.outputColorSpace=Y,wt.toneMapping=Z),At}function Ts(E){if(E.uniformsList===null){let B=E.currentProgram.getUniforms();E.uniformsList=yo.seqWithValue(B.seq,E.uniforms)}return E.uniformsList}function Co(E,B){let j=Ht.get(E);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function Ro(E,B,j,Y,Z){B.isScene!==!0&&(B=mi),Yt.resetTextureUnits();let wt=B.fog,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,At=ht===null?O.outputColorSpace:ht.isXRRenderTarget===!0?ht.texture.colorSpace:ge.workingColorSpace,Lt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=R.get(Y.envMap||It,Lt),te=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,pe=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!j.morphAttributes.position,me=!!j.morphAttributes.normal,Ke=!!j.morphAttributes.color,Ie=Qn;Y.toneMapped&&(ht===null||ht.isXRRenderTarget===!0)&&(Ie=O.toneMapping);let Le=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,gi=Le!==void 0?Le.length:0,Ut=Ht.get(Y),ci=A.state.lights;if(ze===!0&&(ai===!0||E!==Q)){let De=E===Q&&Y.id===J;nt.setState(Y,E,De)}let ye=!1,ls=!1;Y.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==ci.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==zt||Y.fog===!0&&Ut.fog!==wt||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==nt.numPlanes||Ut.numIntersection!==nt.numIntersection)||Ut.vertexAlphas!==te||Ut.vertexTangents!==pe||Ut.morphTargets!==kt||Ut.morphNormals!==me||Ut.morphColors!==Ke||Ut.morphTargetsCount!==gi||Ut.numLightProbeGrids!==ri(A.state.lightProbeGridArray)?ye=!0:(Ut.outputColorSpace!==At||Ut.toneMapping!==Ie)&&(ls=!0):(ye=!0,Ut.__version=Y.version);let hi=Ut.currentProgram;(ye===!0||ls===!0)&&(hi=ls===!0?tn(Y,B,Z,At,Ie):Vn(Y,B,Z),k&&Y.isNodeMaterial&&k.onUpdateProgram(Y,hi,Ut));let Mr=!1,Gn=!1,cs=!1,he=hi.getUniforms(),ei=Ut.uniforms;if(Et.useProgram(hi.program)&&(Mr=!0,Gn=!0,cs=!0),Y.id!==J&&(J=Y.id,Gn=!0),Mr||Q!==E){Et.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),he.setValue(U,"projectionMatrix",E.projectionMatrix),he.setValue(U,"viewMatrix",E.matrixWorldInverse);let ui=he.map.cameraPosition;ui!==void 0&&ui.setValue(U,bi.setFromMatrixPosition(E.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(U,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&he.setValue(U,"isOrthographic",E.isOrthographicCamera===!0),Q!==E&&(Q=E,Gn=!0,cs=!0)}if(Ut.needsLights&&(ci.state.sunShadowMap.length>0&&he.setValue(U,"sunShadowMap",ci.state.sunShadowMap,Yt),ci.state.directionalShadowMap.length>0&&he.setValue(U,"directionalShadowMap",ci.state.directionalShadowMap,Yt),ci.state.spotShadowMap.length>0&&he.setValue(U,"spotShadowMap",ci.state.spotShadowMap,Yt),ci.state.pointShadowMap.length>0&&he.setValue(U,"pointShadowMap",ci.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(U,Z,"bindMatrix"),he.setOptional(U,Z,"bindMatrixInverse");let De=Z.skeleton;De&&(De.boneTexture===null&&De.computeBoneTexture(),he.setValue(U,"boneTexture",De.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(U,Z,"batchingTexture"),he.setValue(U,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(U,Z,"batchingIdTexture"),he.setValue(U,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(U,"batchingColorTexture",Z._colorsTexture,Yt));let Hi=j.morphAttributes;if((Hi.position!==void 0||Hi.normal!==void 0||Hi.color!==void 0)&&rt.update(Z,j,hi),(Gn||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,he.setValue(U,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(ei.envMapIntensity.value=B.environmentIntensity),ei.dfgLUT!==void 0&&(ei.dfgLUT.value=iE()),Gn){if(he.setValue(U,"toneMappingExposure",O.toneMappingExposure),Ut.needsLights&&vr(ei,cs),wt&&Y.fog===!0&&xt.refreshFogUniforms(ei,wt),xt.refreshMaterialUniforms(ei,Y,bt,Ct,A.state.transmissionRenderTarget[E.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let De=v,ui=0;for(let Ni of A.state.lightProbeGridArray)Ni.texture!==null&&(De.textures[ui]=Ni.texture,De.min[ui]=Ni.boundingBox.min,De.max[ui]=Ni.boundingBox.max,De.resolution[ui]=Ni.resolution,ui++);for(let Ni in De)De[Ni].length=ui;ei.probesSH.value=De.textures,ei.probesMin.value=De.min,ei.probesMax.value=De.max,ei.probesResolution.value=De.resolution}yo.upload(U,Ts(Ut),ei,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(yo.upload(U,Ts(Ut),ei,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&he.setValue(U,"center",Z.center),he.setValue(U,"modelViewMatrix",Z.modelViewMatrix),he.setValue(U,"normalMatrix",Z.normalMatrix),he.setValue(U,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let De=Y.uniformsGroups;for(let ui=0,Ni=De.length;ui<Ni;ui++){let Wa=De[ui];Gt.update(Wa,hi),Gt.bind(Wa,hi)}}return hi}function vr(E,B){E.ambientLightColor.needsUpdate=B,E.lightProbe.needsUpdate=B,E.sunLights.needsUpdate=B,E.sunLightShadows.needsUpdate=B,E.directionalLights.needsUpdate=B,E.directionalLightShadows.needsUpdate=B,E.pointLights.needsUpdate=B,E.pointLightShadows.needsUpdate=B,E.spotLights.needsUpdate=B,E.spotLightShadows.needsUpdate=B,E.rectAreaLights.needsUpdate=B,E.hemisphereLights.needsUpdate=B}function ws(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ht},this.setRenderTargetTextures=function(E,B,j){let Y=Ht.get(E);Y.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Ht.get(E.texture).__webglTexture=B,Ht.get(E.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,B){let j=Ht.get(E);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(E,B=0,j=0){ht=E,q=B,H=j;let Y=null,Z=!1,wt=!1;if(E){let At=Ht.get(E);if(At.__useDefaultFramebuffer!==void 0){Et.bindFramebuffer(U.FRAMEBUFFER,At.__webglFramebuffer),st.copy(E.viewport),ft.copy(E.scissor),dt=E.scissorTest,Et.viewport(st),Et.scissor(ft),Et.setScissorTest(dt),J=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(E);else if(At.__hasExternalTextures)Yt.rebindTextures(E,Ht.get(E.texture).__webglTexture,Ht.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let te=E.depthTexture;if(At.__boundDepthTexture!==te){if(te!==null&&Ht.has(te)&&(E.width!==te.image.width||E.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(E)}}let Lt=E.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(wt=!0);let zt=Ht.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(zt[B])?Y=zt[B][j]:Y=zt[B],Z=!0):E.samples>0&&Yt.useMultisampledRTT(E)===!1?Y=Ht.get(E).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,st.copy(E.viewport),ft.copy(E.scissor),dt=E.scissorTest}else st.copy(Vt).multiplyScalar(bt).floor(),ft.copy(fe).multiplyScalar(bt).floor(),dt=ce;if(j!==0&&(Y=G),Et.bindFramebuffer(U.FRAMEBUFFER,Y)&&Et.drawBuffers(E,Y),Et.viewport(st),Et.scissor(ft),Et.setScissorTest(dt),Z){let At=Ht.get(E.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,At.__webglTexture,j)}else if(wt){let At=B;for(let Lt=0;Lt<E.textures.length;Lt++){let zt=Ht.get(E.textures[Lt]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,j,At)}}else if(E!==null&&j!==0){let At=Ht.get(E.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,At.__webglTexture,j)}J=-1};function Sr(E){let B=Ht.get(E);return(B.__readFormat!==E.format||B.__readType!==E.type)&&(B.__readFormat=E.format,B.__readType=E.type,B.__formatReadable=oe.textureFormatReadable(E.format),B.__typeReadable=oe.textureTypeReadable(E.type)),B}this.readRenderTargetPixels=function(E,B,j,Y,Z,wt,It,At=0){if(!(E&&E.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Ht.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){Et.bindFramebuffer(U.FRAMEBUFFER,Lt);try{let zt=E.textures[At],te=zt.format,pe=zt.type;E.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=Sr(zt);if(kt.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=E.width-Y&&j>=0&&j<=E.height-Z&&U.readPixels(B,j,Y,Z,_t.convert(te),_t.convert(pe),wt)}finally{let zt=ht!==null?Ht.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(E,B,j,Y,Z,wt,It,At=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Ht.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(B>=0&&B<=E.width-Y&&j>=0&&j<=E.height-Z){Et.bindFramebuffer(U.FRAMEBUFFER,Lt);let zt=E.textures[At],te=zt.format,pe=zt.type;E.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=Sr(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let me=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.bufferData(U.PIXEL_PACK_BUFFER,wt.byteLength,U.STREAM_READ),U.readPixels(B,j,Y,Z,_t.convert(te),_t.convert(pe),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Ke=ht!==null?Ht.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,Ke);let Ie=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await dg(U,Ie,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,wt),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(me),U.deleteSync(Ie),wt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,B=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(E.image.width*Y),wt=Math.floor(E.image.height*Y),It=B!==null?B.x:0,At=B!==null?B.y:0;Yt.setTexture2D(E,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,It,At,Z,wt),Et.unbindTexture()},this.copyTextureToTexture=function(E,B,j=null,Y=null,Z=0,wt=0){let It,At,Lt,zt,te,pe,kt,me,Ke,Ie=E.isCompressedTexture?E.mipmaps[wt]:E.image;if(j!==null)It=j.max.x-j.min.x,At=j.max.y-j.min.y,Lt=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,te=j.min.y,pe=j.isBox3?j.min.z:0;else{let he=Math.pow(2,-Z);It=Math.floor(Ie.width*he),At=Math.floor(Ie.height*he),E.isDataArrayTexture?Lt=Ie.depth:E.isData3DTexture?Lt=Math.floor(Ie.depth*he):Lt=1,zt=0,te=0,pe=0}Y!==null?(kt=Y.x,me=Y.y,Ke=Y.z):(kt=0,me=0,Ke=0);let Le=_t.convert(B.format),gi=_t.convert(B.type),Ut;B.isData3DTexture?(Yt.setTexture3D(B,0),Ut=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Yt.setTexture2DArray(B,0),Ut=U.TEXTURE_2D_ARRAY):(Yt.setTexture2D(B,0),Ut=U.TEXTURE_2D),Et.activeTexture(U.TEXTURE0),Et.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),Et.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Et.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let ci=Et.getParameter(U.UNPACK_ROW_LENGTH),ye=Et.getParameter(U.UNPACK_IMAGE_HEIGHT),ls=Et.getParameter(U.UNPACK_SKIP_PIXELS),hi=Et.getParameter(U.UNPACK_SKIP_ROWS),Mr=Et.getParameter(U.UNPACK_SKIP_IMAGES);Et.pixelStorei(U.UNPACK_ROW_LENGTH,Ie.width),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ie.height),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,zt),Et.pixelStorei(U.UNPACK_SKIP_ROWS,te),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,pe);let Gn=E.isDataArrayTexture||E.isData3DTexture,cs=B.isDataArrayTexture||B.isData3DTexture;if(E.isDepthTexture){let he=Ht.get(E),ei=Ht.get(B),Hi=Ht.get(he.__renderTarget),De=Ht.get(ei.__renderTarget);Et.bindFramebuffer(U.READ_FRAMEBUFFER,Hi.__webglFramebuffer),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,De.__webglFramebuffer);for(let ui=0;ui<Lt;ui++)Gn&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(E).__webglTexture,Z,pe+ui),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(B).__webglTexture,wt,Ke+ui)),U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.DEPTH_BUFFER_BIT,U.NEAREST);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||Ht.has(E)){let he=Ht.get(E),ei=Ht.get(B);Et.bindFramebuffer(U.READ_FRAMEBUFFER,I),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,z);for(let Hi=0;Hi<Lt;Hi++)Gn?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,he.__webglTexture,Z,pe+Hi):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,he.__webglTexture,Z),cs?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ei.__webglTexture,wt,Ke+Hi):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ei.__webglTexture,wt),Z!==0?U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.COLOR_BUFFER_BIT,U.NEAREST):cs?U.copyTexSubImage3D(Ut,wt,kt,me,Ke+Hi,zt,te,It,At):U.copyTexSubImage2D(Ut,wt,kt,me,zt,te,It,At);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else cs?E.isDataTexture||E.isData3DTexture?U.texSubImage3D(Ut,wt,kt,me,Ke,It,At,Lt,Le,gi,Ie.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Ut,wt,kt,me,Ke,It,At,Lt,Le,Ie.data):U.texSubImage3D(Ut,wt,kt,me,Ke,It,At,Lt,Le,gi,Ie):E.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,wt,kt,me,It,At,Le,gi,Ie.data):E.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,wt,kt,me,Ie.width,Ie.height,Le,Ie.data):U.texSubImage2D(U.TEXTURE_2D,wt,kt,me,It,At,Le,gi,Ie);Et.pixelStorei(U.UNPACK_ROW_LENGTH,ci),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ye),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,ls),Et.pixelStorei(U.UNPACK_SKIP_ROWS,hi),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,Mr),wt===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Ut),Et.unbindTexture()},this.initRenderTarget=function(E){Ht.get(E).__webglFramebuffer===void 0&&Yt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Yt.setTextureCube(E,0):E.isData3DTexture?Yt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Yt.setTexture2DArray(E,0):Yt.setTexture2D(E,0),Et.unbindTexture()},this.resetState=function(){q=0,H=0,ht=null,Et.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ge._getDrawingBufferColorSpace(t),e.unpackColorSpace=ge._getUnpackColorSpace()}};var nE=`
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
    float thick = max(width * broad, 1.0);
    half_width = 0.5 * thick;
    across = position.y * (half_width + 0.75);
    vec4 end = position.x < 0.5 ? p : q;
    float cap = position.x < 0.5 ? -1.0 : 1.0;
    vec2 shift = (side * across * 2.0 + along * cap * half_width) / size;
    gl_Position = end + vec4(shift * end.w, 0.0, 0.0);
    float depth = -(position.x < 0.5 ? a.z : b.z);
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
    color = shade;
    thin = min(width * broad, 1.0);
  }
`,sE=`
  uniform vec3 ground;
  uniform float fade;
  uniform float opacity;
  varying vec3 color;
  varying float across;
  varying float half_width;
  varying float fog;
  varying float thin;
  void main() {
    float edge = clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
    if (edge <= 0.0) discard;
    gl_FragColor = vec4(mix(color, ground, fade * fog), edge * opacity * thin);
  }
`,En={size:{value:new ue(1,1)},close:{value:0},far:{value:1},ground:{value:new $t(1,1,1)},fade:{value:.45}},rE=new Float32Array([0,-1,0,1,-1,0,1,1,0,0,1,0]);function is(n,t,e,i,s=!1){let r=n.getAttribute(t);if(r&&r.array.length>=e.length&&r.array.constructor===e.constructor){r.array.set(e),r.clearUpdateRanges(),r.addUpdateRange(0,e.length),r.needsUpdate=!0;return}let o=e instanceof Float32Array?new Float32Array(e.length):new Uint8Array(e.length);o.set(e);let a=new hr(o,i,s);a.setUsage(mh),n.setAttribute(t,a),Qg(n)}function Qg(n){n._maxInstanceCount=void 0}var ns=class{object;geometry=new Ws;material;pairs=null;count=0;constructor(t,e=0,i=1){this.geometry.setAttribute("position",new oi(rE,3)),this.geometry.setIndex([0,1,2,0,2,3]),this.material=new Oi({vertexShader:nE,fragmentShader:sE,transparent:!0,depthWrite:!1,uniforms:{...En,width:{value:t},opacity:{value:i}}}),this.object=new vi(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}set width(t){this.material.uniforms.width.value=t}set opaque(t){this.material.depthWrite=t}show(t,e,i){let s=t.length/6;this.object.visible=s>0,this.geometry.instanceCount=s,s&&((!this.pairs||this.pairs.array.length<t.length)&&(this.pairs=new Ma(new Float32Array(t.length),6,1),this.pairs.setUsage(mh),this.geometry.setAttribute("tail",new ho(this.pairs,3,0)),this.geometry.setAttribute("head",new ho(this.pairs,3,3)),Qg(this.geometry)),this.pairs.array.set(t),this.pairs.clearUpdateRanges(),this.pairs.addUpdateRange(0,t.length),this.pairs.needsUpdate=!0,e&&is(this.geometry,"shade",e,3,!0),i?is(this.geometry,"broad",i,1):(s>this.count||!this.geometry.getAttribute("broad"))&&is(this.geometry,"broad",new Float32Array(s).fill(1),1),this.count=Math.max(this.count,s))}plain(t,e){let[i,s,r]=t0(e),o=new Uint8Array(t.length/2);for(let a=0;a<o.length;a+=3)o[a]=i,o[a+1]=s,o[a+2]=r;this.show(t,o,null)}};function t0(n){let t=parseInt(n.slice(1),16);return[t>>16&255,t>>8&255,t&255]}var oE=`
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
`,aE=`
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
`,lE=`
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
`,cE=`
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
`,hE=new Float32Array([-1,-1,0,1,-1,0,1,1,0,-1,1,0]),bh=class{group=new vn;balls=new Ws;feet=new Ws;material;footing;meshes;constructor(){for(let t of[this.balls,this.feet])t.setAttribute("position",new oi(hE,3)),t.setIndex([0,1,2,0,2,3]);this.material=new Oi({vertexShader:oE,fragmentShader:aE,transparent:!0,uniforms:{...En,least:{value:2},round:{value:1},unit:{value:1},rim:{value:new $t}}}),this.footing=new Oi({vertexShader:lE,fragmentShader:cE,transparent:!0,depthTest:!1,uniforms:{...En,tall:{value:11},ink:{value:new $t}}}),this.meshes=[new vi(this.balls,this.material),new vi(this.feet,this.footing)],this.meshes.forEach((t,e)=>{t.frustumCulled=!1,t.renderOrder=20-15*e,this.group.add(t)})}dress(t,e,i,s,r,o){this.material.uniforms.round.value=t?1:0,this.material.uniforms.rim.value=i,this.material.uniforms.unit.value=s,this.material.uniforms.least.value=r*o,this.footing.uniforms.ink.value=e,this.footing.uniforms.tall.value=11*o}show(t,e,i,s,r){let o=t.length/3;for(let a of this.meshes)a.visible=o>0;if(this.balls.instanceCount=o,!!o&&(is(this.balls,"center",t,3),e&&is(this.balls,"radius",e,1),i&&is(this.balls,"shade",i,3,!0),s&&(this.held=Uint32Array.from(s.keys()).filter(a=>s[a]>0),is(this.feet,"kind",Float32Array.from(this.held,a=>s[a]),1),is(this.feet,"radius",Float32Array.from(this.held,a=>r?.[a]??0),1)),this.feet.instanceCount=this.held.length,this.meshes[1].visible=this.held.length>0,this.held.length)){let a=new Float32Array(3*this.held.length);this.held.forEach((l,c)=>a.set(t.subarray(3*l,3*l+3),3*c)),is(this.feet,"center",a,3)}}held=new Uint32Array(0)};var Eh=6e4,uE=`
  attribute vec3 shade;
  uniform float close;
  uniform float far;
  uniform float dot_size;
  varying vec3 color;
  varying float fog;
  void main() {
    vec4 place = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * place;
    gl_PointSize = dot_size;
    fog = far > close ? clamp((-place.z - close) / (far - close), 0.0, 1.0) : 0.0;
    color = shade;
  }
`,dE=`
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  void main() { gl_FragColor = vec4(mix(color, ground, fade * fog), 1.0); }
`,Ba=class{constructor(t,e){this.dots=t;this.material=new Oi({vertexShader:uE,fragmentShader:dE,transparent:!0,uniforms:{...En,dot_size:{value:2}}}),this.object=t?new ca(this.geometry,this.material):new la(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}dots;object;geometry=new Bi;material;shades=new Uint8Array(0);set size(t){this.material.uniforms.dot_size.value=t}set share(t){this.geometry.setDrawRange(0,t<1?2*Math.ceil(t*this.count/2):1/0)}count=0;show(t,e){if(this.count=t.length/3,this.object.visible=this.count>0,this.put("position",t,!1),!(!e||!this.count)){if(this.dots){this.put("shade",e,!0);return}this.shades.length!==2*e.length&&(this.shades=new Uint8Array(2*e.length));for(let i=0,s=0;i<e.length;i+=3,s+=6)for(let r=0;r<3;r++)this.shades[s+r]=this.shades[s+3+r]=e[i+r];this.put("shade",this.shades,!0)}}put(t,e,i){let s=this.geometry.getAttribute(t);s&&s.array===e?s.needsUpdate=!0:this.geometry.setAttribute(t,new oi(e,3,i))}};var je={LEFT:1,RIGHT:2,MIDDLE:4},K=Object.freeze({NONE:0,ROTATE:1,TRUCK:2,SCREEN_PAN:4,OFFSET:8,DOLLY:16,ZOOM:32,TOUCH_ROTATE:64,TOUCH_TRUCK:128,TOUCH_SCREEN_PAN:256,TOUCH_OFFSET:512,TOUCH_DOLLY:1024,TOUCH_ZOOM:2048,TOUCH_DOLLY_TRUCK:4096,TOUCH_DOLLY_SCREEN_PAN:8192,TOUCH_DOLLY_OFFSET:16384,TOUCH_DOLLY_ROTATE:32768,TOUCH_ZOOM_TRUCK:65536,TOUCH_ZOOM_OFFSET:131072,TOUCH_ZOOM_SCREEN_PAN:262144,TOUCH_ZOOM_ROTATE:524288}),So={NONE:0,IN:1,OUT:-1};function _r(n){return n.isPerspectiveCamera}function Zs(n){return n.isOrthographicCamera}var qs=Math.PI*2,e0=Math.PI/2,c0=1e-5,ka=Math.PI/180;function zn(n,t,e){return Math.max(t,Math.min(e,n))}function Ve(n,t=c0){return Math.abs(n)<t}function Pe(n,t,e=c0){return Ve(n-t,e)}function i0(n,t){return Math.round(n/t)*t}function za(n){return isFinite(n)?n:n<0?-Number.MAX_VALUE:Number.MAX_VALUE}function Ha(n){return Math.abs(n)<Number.MAX_VALUE?n:n*(1/0)}function Th(n,t,e,i,s=1/0,r){i=Math.max(1e-4,i);let o=2/i,a=o*r,l=1/(1+a+.48*a*a+.235*a*a*a),c=n-t,h=t,d=s*i;c=zn(c,-d,d),t=n-c;let u=(e.value+o*c)*r;e.value=(e.value-o*u)*l;let p=t+(c+u)*l;return h-n>0==p>h&&(p=h,e.value=(p-h)/r),p}function n0(n,t,e,i,s=1/0,r,o){i=Math.max(1e-4,i);let a=2/i,l=a*r,c=1/(1+l+.48*l*l+.235*l*l*l),h=t.x,d=t.y,u=t.z,p=n.x-h,g=n.y-d,S=n.z-u,m=h,f=d,x=u,w=s*i,v=w*w,C=p*p+g*g+S*S;if(C>v){let z=Math.sqrt(C);p=p/z*w,g=g/z*w,S=S/z*w}h=n.x-p,d=n.y-g,u=n.z-S;let A=(e.x+a*p)*r,_=(e.y+a*g)*r,T=(e.z+a*S)*r;e.x=(e.x-a*A)*c,e.y=(e.y-a*_)*c,e.z=(e.z-a*T)*c,o.x=h+(p+A)*c,o.y=d+(g+_)*c,o.z=u+(S+T)*c;let F=m-n.x,O=f-n.y,D=x-n.z,k=o.x-m,G=o.y-f,I=o.z-x;return F*k+O*G+D*I>0&&(o.x=m,o.y=f,o.z=x,e.x=(o.x-m)/r,e.y=(o.y-f)/r,e.z=(o.z-x)/r),o}function kd(n,t){t.set(0,0),n.forEach(e=>{t.x+=e.clientX,t.y+=e.clientY}),t.x/=n.length,t.y/=n.length}function zd(n,t){return Zs(n)?(console.warn(`${t} is not supported in OrthographicCamera`),!0):!1}var Xd=class{_listeners={};addEventListener(t,e){let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let s=this._listeners[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}removeAllEventListeners(t){if(!t){this._listeners={};return}Array.isArray(this._listeners[t])&&(this._listeners[t].length=0)}dispatchEvent(t){let i=this._listeners[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t)}}},fE="3.1.2",wh=1/8,pE=/Mac/.test(globalThis?.navigator?.platform),ee,s0,Ah,Hd,Qi,le,Te,Mo,Va,ss,rs,xr,r0,o0,fn,bo,Eo,a0,Vd,l0,Gd,Wd,Ch,To=class n extends Xd{static install(t){ee=t.THREE,s0=Object.freeze(new ee.Vector3(0,0,0)),Ah=Object.freeze(new ee.Vector3(0,1,0)),Hd=Object.freeze(new ee.Vector3(0,0,1)),Qi=new ee.Vector2,le=new ee.Vector3,Te=new ee.Vector3,Mo=new ee.Vector3,Va=new ee.Vector3,ss=new ee.Vector3,rs=new ee.Vector3,xr=new ee.Vector3,r0=new ee.Vector3,o0=new ee.Vector3,fn=new ee.Spherical,bo=new ee.Spherical,Eo=new ee.Box3,a0=new ee.Box3,Vd=new ee.Sphere,l0=new ee.Quaternion,Gd=new ee.Quaternion,Wd=new ee.Matrix4,Ch=new ee.Raycaster}static get ACTION(){return K}minPolarAngle=0;maxPolarAngle=Math.PI;minAzimuthAngle=-1/0;maxAzimuthAngle=1/0;minDistance=Number.EPSILON;maxDistance=1/0;infinityDolly=!1;minZoom=.01;maxZoom=1/0;smoothTime=.25;draggingSmoothTime=.125;maxSpeed=1/0;azimuthRotateSpeed=1;polarRotateSpeed=1;dollySpeed=1;dollyDragInverted=!1;truckSpeed=2;dollyToCursor=!1;dragToOffset=!1;boundaryFriction=0;restThreshold=.01;colliderMeshes=[];mouseButtons;touches;cancel=()=>{};lockPointer;unlockPointer;_enabled=!0;_camera;_yAxisUpSpace;_yAxisUpSpaceInverse;_state=K.NONE;_domElement;_viewport=null;_target;_targetEnd;_focalOffset;_focalOffsetEnd;_spherical;_sphericalEnd;_lastDistance;_zoom;_zoomEnd;_lastZoom;_cameraUp0;_target0;_position0;_zoom0;_focalOffset0;_dollyControlCoord;_changedDolly=0;_changedZoom=0;_nearPlaneCorners;_hasRested=!0;_boundary;_boundaryEnclosesCamera=!1;_needsUpdate=!0;_updatedLastTime=!1;_elementRect=new DOMRect;_isDragging=!1;_dragNeedsUpdate=!0;_activePointers=[];_lockedPointer=null;_interactiveArea=new DOMRect(0,0,1,1);_isUserControllingRotate=!1;_isUserControllingDolly=!1;_isUserControllingTruck=!1;_isUserControllingOffset=!1;_isUserControllingZoom=!1;_lastDollyDirection=So.NONE;_thetaVelocity={value:0};_phiVelocity={value:0};_radiusVelocity={value:0};_targetVelocity=new ee.Vector3;_focalOffsetVelocity=new ee.Vector3;_zoomVelocity={value:0};set verticalDragToForward(t){console.warn("camera-controls: `verticalDragToForward` was removed. Use `mouseButtons.left = CameraControls.ACTION.SCREEN_PAN` instead.")}constructor(t,e){super(),typeof ee>"u"&&console.error("camera-controls: `THREE` is undefined. You must first run `CameraControls.install( { THREE: THREE } )`. Check the docs for further information."),this._camera=t,this._yAxisUpSpace=new ee.Quaternion().setFromUnitVectors(this._camera.up,Ah),this._yAxisUpSpaceInverse=this._yAxisUpSpace.clone().invert(),this._state=K.NONE,this._target=new ee.Vector3,this._targetEnd=this._target.clone(),this._focalOffset=new ee.Vector3,this._focalOffsetEnd=this._focalOffset.clone(),this._spherical=new ee.Spherical().setFromVector3(le.copy(this._camera.position).applyQuaternion(this._yAxisUpSpace)),this._sphericalEnd=this._spherical.clone(),this._lastDistance=this._spherical.radius,this._zoom=this._camera.zoom,this._zoomEnd=this._zoom,this._lastZoom=this._zoom,this._nearPlaneCorners=[new ee.Vector3,new ee.Vector3,new ee.Vector3,new ee.Vector3],this._updateNearPlaneCorners(),this._boundary=new ee.Box3(new ee.Vector3(-1/0,-1/0,-1/0),new ee.Vector3(1/0,1/0,1/0)),this._cameraUp0=this._camera.up.clone(),this._target0=this._target.clone(),this._position0=this._camera.position.clone(),this._zoom0=this._zoom,this._focalOffset0=this._focalOffset.clone(),this._dollyControlCoord=new ee.Vector2,this.mouseButtons={left:K.ROTATE,middle:K.DOLLY,right:K.TRUCK,wheel:_r(this._camera)?K.DOLLY:Zs(this._camera)?K.ZOOM:K.NONE},this.touches={one:K.TOUCH_ROTATE,two:_r(this._camera)?K.TOUCH_DOLLY_TRUCK:Zs(this._camera)?K.TOUCH_ZOOM_TRUCK:K.NONE,three:K.TOUCH_TRUCK};let i=new ee.Vector2,s=new ee.Vector2,r=new ee.Vector2,o=f=>{if(!this._enabled||!this._domElement)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let v=this._domElement.getBoundingClientRect(),C=f.clientX/v.width,A=f.clientY/v.height;if(C<this._interactiveArea.left||C>this._interactiveArea.right||A<this._interactiveArea.top||A>this._interactiveArea.bottom)return}let x=f.pointerType!=="mouse"?null:(f.buttons&je.LEFT)===je.LEFT?je.LEFT:(f.buttons&je.MIDDLE)===je.MIDDLE?je.MIDDLE:(f.buttons&je.RIGHT)===je.RIGHT?je.RIGHT:null;if(x!==null){let v=this._findPointerByMouseButton(x);v&&this._disposePointer(v)}if((f.buttons&je.LEFT)===je.LEFT&&this._lockedPointer)return;let w={pointerId:f.pointerId,clientX:f.clientX,clientY:f.clientY,deltaX:0,deltaY:0,mouseButton:x};this._activePointers.push(w),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),this._isDragging=!0,u(f)},a=f=>{f.cancelable&&f.preventDefault();let x=f.pointerId,w=this._lockedPointer||this._findPointerById(x);if(w){if(w.clientX=f.clientX,w.clientY=f.clientY,w.deltaX=f.movementX,w.deltaY=f.movementY,this._state=0,f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else(!this._isDragging&&this._lockedPointer||this._isDragging&&(f.buttons&je.LEFT)===je.LEFT)&&(this._state=this._state|this.mouseButtons.left),this._isDragging&&(f.buttons&je.MIDDLE)===je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),this._isDragging&&(f.buttons&je.RIGHT)===je.RIGHT&&(this._state=this._state|this.mouseButtons.right);p()}},l=f=>{let x=this._findPointerById(f.pointerId);if(!(x&&x===this._lockedPointer)){if(x&&this._disposePointer(x),f.pointerType==="touch")switch(this._activePointers.length){case 0:this._state=K.NONE;break;case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else this._state=K.NONE;g()}},c=-1,h=f=>{if(!this._domElement||!this._enabled||this.mouseButtons.wheel===K.NONE)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let _=this._domElement.getBoundingClientRect(),T=f.clientX/_.width,F=f.clientY/_.height;if(T<this._interactiveArea.left||T>this._interactiveArea.right||F<this._interactiveArea.top||F>this._interactiveArea.bottom)return}if(f.preventDefault(),this.dollyToCursor||this.mouseButtons.wheel===K.ROTATE||this.mouseButtons.wheel===K.TRUCK){let _=performance.now();c-_<1e3&&this._getClientRect(this._elementRect),c=_}let x=pE?-1:-3,w=f.deltaMode===1&&!f.ctrlKey?f.deltaY/x:f.deltaY/(x*10),v=this.dollyToCursor?(f.clientX-this._elementRect.x)/this._elementRect.width*2-1:0,C=this.dollyToCursor?(f.clientY-this._elementRect.y)/this._elementRect.height*-2+1:0;switch(f.ctrlKey?K.ZOOM:this.mouseButtons.wheel){case K.ROTATE:{this._rotateInternal(f.deltaX,f.deltaY),this._isUserControllingRotate=!0;break}case K.TRUCK:{this._truckInternal(f.deltaX,f.deltaY,!1,!1),this._isUserControllingTruck=!0;break}case K.SCREEN_PAN:{this._truckInternal(f.deltaX,f.deltaY,!1,!0),this._isUserControllingTruck=!0;break}case K.OFFSET:{this._truckInternal(f.deltaX,f.deltaY,!0,!1),this._isUserControllingOffset=!0;break}case K.DOLLY:{this._dollyInternal(-w,v,C),this._isUserControllingDolly=!0;break}case K.ZOOM:{this._zoomInternal(-w,v,C),this._isUserControllingZoom=!0;break}}this.dispatchEvent({type:"control"})},d=f=>{if(!(!this._domElement||!this._enabled)){if(this.mouseButtons.right===n.ACTION.NONE){let x=f instanceof PointerEvent?f.pointerId:0,w=this._findPointerById(x);w&&this._disposePointer(w),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l);return}f.preventDefault()}},u=f=>{if(!this._enabled)return;if(kd(this._activePointers,Qi),this._getClientRect(this._elementRect),i.copy(Qi),s.copy(Qi),this._activePointers.length>=2){let w=Qi.x-this._activePointers[1].clientX,v=Qi.y-this._activePointers[1].clientY,C=Math.sqrt(w*w+v*v);r.set(0,C);let A=(this._activePointers[0].clientX+this._activePointers[1].clientX)*.5,_=(this._activePointers[0].clientY+this._activePointers[1].clientY)*.5;s.set(A,_)}if(this._state=0,!f)this._lockedPointer&&(this._state=this._state|this.mouseButtons.left);else if("pointerType"in f&&f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else!this._lockedPointer&&(f.buttons&je.LEFT)===je.LEFT&&(this._state=this._state|this.mouseButtons.left),(f.buttons&je.MIDDLE)===je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),(f.buttons&je.RIGHT)===je.RIGHT&&(this._state=this._state|this.mouseButtons.right);((this._state&K.ROTATE)===K.ROTATE||(this._state&K.TOUCH_ROTATE)===K.TOUCH_ROTATE||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE)&&(this._sphericalEnd.theta=this._spherical.theta,this._sphericalEnd.phi=this._spherical.phi,this._thetaVelocity.value=0,this._phiVelocity.value=0),((this._state&K.TRUCK)===K.TRUCK||(this._state&K.SCREEN_PAN)===K.SCREEN_PAN||(this._state&K.TOUCH_TRUCK)===K.TOUCH_TRUCK||(this._state&K.TOUCH_SCREEN_PAN)===K.TOUCH_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN)&&(this._targetEnd.copy(this._target),this._targetVelocity.set(0,0,0)),((this._state&K.DOLLY)===K.DOLLY||(this._state&K.TOUCH_DOLLY)===K.TOUCH_DOLLY||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE)&&(this._sphericalEnd.radius=this._spherical.radius,this._radiusVelocity.value=0),((this._state&K.ZOOM)===K.ZOOM||(this._state&K.TOUCH_ZOOM)===K.TOUCH_ZOOM||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_ZOOM_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE)&&(this._zoomEnd=this._zoom,this._zoomVelocity.value=0),((this._state&K.OFFSET)===K.OFFSET||(this._state&K.TOUCH_OFFSET)===K.TOUCH_OFFSET||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET)&&(this._focalOffsetEnd.copy(this._focalOffset),this._focalOffsetVelocity.set(0,0,0)),this.dispatchEvent({type:"controlstart"})},p=()=>{if(!this._enabled||!this._dragNeedsUpdate)return;this._dragNeedsUpdate=!1,kd(this._activePointers,Qi);let x=this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement?this._lockedPointer||this._activePointers[0]:null,w=x?-x.deltaX:s.x-Qi.x,v=x?-x.deltaY:s.y-Qi.y;if(s.copy(Qi),((this._state&K.ROTATE)===K.ROTATE||(this._state&K.TOUCH_ROTATE)===K.TOUCH_ROTATE||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE)&&(this._rotateInternal(w,v),this._isUserControllingRotate=!0),(this._state&K.DOLLY)===K.DOLLY||(this._state&K.ZOOM)===K.ZOOM){let C=this.dollyToCursor?(i.x-this._elementRect.x)/this._elementRect.width*2-1:0,A=this.dollyToCursor?(i.y-this._elementRect.y)/this._elementRect.height*-2+1:0,_=this.dollyDragInverted?-1:1;(this._state&K.DOLLY)===K.DOLLY?(this._dollyInternal(_*v*wh,C,A),this._isUserControllingDolly=!0):(this._zoomInternal(_*v*wh,C,A),this._isUserControllingZoom=!0)}if((this._state&K.TOUCH_DOLLY)===K.TOUCH_DOLLY||(this._state&K.TOUCH_ZOOM)===K.TOUCH_ZOOM||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_ZOOM_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE){let C=Qi.x-this._activePointers[1].clientX,A=Qi.y-this._activePointers[1].clientY,_=Math.sqrt(C*C+A*A),T=r.y-_;r.set(0,_);let F=this.dollyToCursor?(s.x-this._elementRect.x)/this._elementRect.width*2-1:0,O=this.dollyToCursor?(s.y-this._elementRect.y)/this._elementRect.height*-2+1:0;(this._state&K.TOUCH_DOLLY)===K.TOUCH_DOLLY||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET?(this._dollyInternal(T*wh,F,O),this._isUserControllingDolly=!0):(this._zoomInternal(T*wh,F,O),this._isUserControllingZoom=!0)}((this._state&K.TRUCK)===K.TRUCK||(this._state&K.TOUCH_TRUCK)===K.TOUCH_TRUCK||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK)&&(this._truckInternal(w,v,!1,!1),this._isUserControllingTruck=!0),((this._state&K.SCREEN_PAN)===K.SCREEN_PAN||(this._state&K.TOUCH_SCREEN_PAN)===K.TOUCH_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_ZOOM_SCREEN_PAN)&&(this._truckInternal(w,v,!1,!0),this._isUserControllingTruck=!0),((this._state&K.OFFSET)===K.OFFSET||(this._state&K.TOUCH_OFFSET)===K.TOUCH_OFFSET||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET)&&(this._truckInternal(w,v,!0,!1),this._isUserControllingOffset=!0),this.dispatchEvent({type:"control"})},g=()=>{kd(this._activePointers,Qi),s.copy(Qi),this._dragNeedsUpdate=!1,(this._activePointers.length===0||this._activePointers.length===1&&this._activePointers[0]===this._lockedPointer)&&(this._isDragging=!1),this._activePointers.length===0&&this._domElement&&(this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this.dispatchEvent({type:"controlend"}))};this.lockPointer=()=>{!this._enabled||!this._domElement||(this.cancel(),this._lockedPointer={pointerId:-1,clientX:0,clientY:0,deltaX:0,deltaY:0,mouseButton:null},this._activePointers.push(this._lockedPointer),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.requestPointerLock(),this._domElement.ownerDocument.addEventListener("pointerlockchange",S),this._domElement.ownerDocument.addEventListener("pointerlockerror",m),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),u())},this.unlockPointer=()=>{this._lockedPointer!==null&&(this._disposePointer(this._lockedPointer),this._lockedPointer=null),this._domElement?.ownerDocument.exitPointerLock(),this._domElement?.ownerDocument.removeEventListener("pointerlockchange",S),this._domElement?.ownerDocument.removeEventListener("pointerlockerror",m),this.cancel()};let S=()=>{this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement||this.unlockPointer()},m=()=>{this.unlockPointer()};this._addAllEventListeners=f=>{this._domElement=f,this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none",this._domElement.addEventListener("pointerdown",o),this._domElement.addEventListener("pointercancel",l),this._domElement.addEventListener("wheel",h,{passive:!1}),this._domElement.addEventListener("contextmenu",d)},this._removeAllEventListeners=()=>{this._domElement&&(this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect="",this._domElement.removeEventListener("pointerdown",o),this._domElement.removeEventListener("pointercancel",l),this._domElement.removeEventListener("wheel",h,{passive:!1}),this._domElement.removeEventListener("contextmenu",d),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.removeEventListener("pointerlockchange",S),this._domElement.ownerDocument.removeEventListener("pointerlockerror",m))},this.cancel=()=>{this._state!==K.NONE&&(this._state=K.NONE,this._activePointers.length=0,g())},e&&this.connect(e),this.update(0)}get camera(){return this._camera}set camera(t){this._camera=t,this.updateCameraUp(),this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0}get enabled(){return this._enabled}set enabled(t){this._enabled=t,this._domElement&&(t?(this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none"):(this.cancel(),this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect=""))}get active(){return!this._hasRested}get currentAction(){return this._state}get distance(){return this._spherical.radius}set distance(t){this._spherical.radius===t&&this._sphericalEnd.radius===t||(this._spherical.radius=t,this._sphericalEnd.radius=t,this._needsUpdate=!0)}get azimuthAngle(){return this._spherical.theta}set azimuthAngle(t){this._spherical.theta===t&&this._sphericalEnd.theta===t||(this._spherical.theta=t,this._sphericalEnd.theta=t,this._needsUpdate=!0)}get polarAngle(){return this._spherical.phi}set polarAngle(t){this._spherical.phi===t&&this._sphericalEnd.phi===t||(this._spherical.phi=t,this._sphericalEnd.phi=t,this._needsUpdate=!0)}get boundaryEnclosesCamera(){return this._boundaryEnclosesCamera}set boundaryEnclosesCamera(t){this._boundaryEnclosesCamera=t,this._needsUpdate=!0}set interactiveArea(t){this._interactiveArea.width=zn(t.width,0,1),this._interactiveArea.height=zn(t.height,0,1),this._interactiveArea.x=zn(t.x,0,1-this._interactiveArea.width),this._interactiveArea.y=zn(t.y,0,1-this._interactiveArea.height)}addEventListener(t,e){super.addEventListener(t,e)}removeEventListener(t,e){super.removeEventListener(t,e)}rotate(t,e,i=!1){return this.rotateTo(this._sphericalEnd.theta+t,this._sphericalEnd.phi+e,i)}rotateAzimuthTo(t,e=!1){return this.rotateTo(t,this._sphericalEnd.phi,e)}rotatePolarTo(t,e=!1){return this.rotateTo(this._sphericalEnd.theta,t,e)}rotateTo(t,e,i=!1){this._isUserControllingRotate=!1;let s=zn(t,this.minAzimuthAngle,this.maxAzimuthAngle),r=zn(e,this.minPolarAngle,this.maxPolarAngle);this._sphericalEnd.theta=s,this._sphericalEnd.phi=r,this._sphericalEnd.makeSafe(),this._needsUpdate=!0,i||(this._spherical.theta=this._sphericalEnd.theta,this._spherical.phi=this._sphericalEnd.phi);let o=!i||Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold);return this._createOnRestPromise(o)}dolly(t,e=!1){return this.dollyTo(this._sphericalEnd.radius-t,e)}dollyTo(t,e=!1){return this._isUserControllingDolly=!1,this._lastDollyDirection=So.NONE,this._changedDolly=0,this._dollyToNoClamp(zn(t,this.minDistance,this.maxDistance),e)}_dollyToNoClamp(t,e=!1){let i=this._sphericalEnd.radius;if(this.colliderMeshes.length>=1){let o=this._collisionTest(),a=Pe(o,this._spherical.radius);if(!(i>t)&&a)return Promise.resolve();this._sphericalEnd.radius=Math.min(t,o)}else this._sphericalEnd.radius=t;this._needsUpdate=!0,e||(this._spherical.radius=this._sphericalEnd.radius);let r=!e||Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(r)}dollyInFixed(t,e=!1){this._targetEnd.add(this._getCameraDirection(Va).multiplyScalar(t)),e||this._target.copy(this._targetEnd);let i=!e||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(i)}zoom(t,e=!1){return this.zoomTo(this._zoomEnd+t,e)}zoomTo(t,e=!1){this._isUserControllingZoom=!1,this._zoomEnd=zn(t,this.minZoom,this.maxZoom),this._needsUpdate=!0,e||(this._zoom=this._zoomEnd);let i=!e||Pe(this._zoom,this._zoomEnd,this.restThreshold);return this._changedZoom=0,this._createOnRestPromise(i)}pan(t,e,i=!1){return console.warn("`pan` has been renamed to `truck`"),this.truck(t,e,i)}truck(t,e,i=!1){this._camera.updateMatrix(),ss.setFromMatrixColumn(this._camera.matrix,0),rs.setFromMatrixColumn(this._camera.matrix,1),ss.multiplyScalar(t),rs.multiplyScalar(-e);let s=le.copy(ss).add(rs),r=Te.copy(this._targetEnd).add(s);return this.moveTo(r.x,r.y,r.z,i)}forward(t,e=!1){le.setFromMatrixColumn(this._camera.matrix,0),le.crossVectors(this._camera.up,le),le.multiplyScalar(t);let i=Te.copy(this._targetEnd).add(le);return this.moveTo(i.x,i.y,i.z,e)}elevate(t,e=!1){return le.copy(this._camera.up).multiplyScalar(t),this.moveTo(this._targetEnd.x+le.x,this._targetEnd.y+le.y,this._targetEnd.z+le.z,e)}moveTo(t,e,i,s=!1){this._isUserControllingTruck=!1;let r=le.set(t,e,i).sub(this._targetEnd);this._encloseToBoundary(this._targetEnd,r,this.boundaryFriction),this._needsUpdate=!0,s||this._target.copy(this._targetEnd);let o=!s||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(o)}lookInDirectionOf(t,e,i,s=!1){let a=le.set(t,e,i).sub(this._targetEnd).normalize().multiplyScalar(-this._sphericalEnd.radius).add(this._targetEnd);return this.setPosition(a.x,a.y,a.z,s)}fitToBox(t,e,{cover:i=!1,paddingLeft:s=0,paddingRight:r=0,paddingBottom:o=0,paddingTop:a=0}={}){let l=[],c=t.isBox3?Eo.copy(t):Eo.setFromObject(t);c.isEmpty()&&(console.warn("camera-controls: fitTo() cannot be used with an empty box. Aborting"),Promise.resolve());let h=i0(this._sphericalEnd.theta,e0),d=i0(this._sphericalEnd.phi,e0);l.push(this.rotateTo(h,d,e));let u=le.setFromSpherical(this._sphericalEnd).normalize(),p=l0.setFromUnitVectors(u,Hd),g=Pe(Math.abs(u.y),1);g&&p.multiply(Gd.setFromAxisAngle(Ah,h)),p.multiply(this._yAxisUpSpaceInverse);let S=a0.makeEmpty();Te.copy(c.min).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.min).setX(c.max.x).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.min).setY(c.max.y).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.max).setZ(c.min.z).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.min).setZ(c.max.z).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.max).setY(c.min.y).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.max).setX(c.min.x).applyQuaternion(p),S.expandByPoint(Te),Te.copy(c.max).applyQuaternion(p),S.expandByPoint(Te),S.min.x-=s,S.min.y-=o,S.max.x+=r,S.max.y+=a,p.setFromUnitVectors(Hd,u),g&&p.premultiply(Gd.invert()),p.premultiply(this._yAxisUpSpace);let m=S.getSize(le),f=S.getCenter(Te).applyQuaternion(p);if(_r(this._camera)){let x=this.getDistanceToFitBox(m.x,m.y,m.z,i);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.dollyTo(x,e)),l.push(this.setFocalOffset(0,0,0,e))}else if(Zs(this._camera)){let x=this._camera,w=x.right-x.left,v=x.top-x.bottom,C=i?Math.max(w/m.x,v/m.y):Math.min(w/m.x,v/m.y);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.zoomTo(C,e)),l.push(this.setFocalOffset(0,0,0,e))}return Promise.all(l)}fitToSphere(t,e){let i=[],r="isObject3D"in t?n.createBoundingSphere(t,Vd):Vd.copy(t);if(i.push(this.moveTo(r.center.x,r.center.y,r.center.z,e)),_r(this._camera)){let o=this.getDistanceToFitSphere(r.radius);i.push(this.dollyTo(o,e))}else if(Zs(this._camera)){let o=this._camera.right-this._camera.left,a=this._camera.top-this._camera.bottom,l=2*r.radius,c=Math.min(o/l,a/l);i.push(this.zoomTo(c,e))}return i.push(this.setFocalOffset(0,0,0,e)),Promise.all(i)}setLookAt(t,e,i,s,r,o,a=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=So.NONE,this._changedDolly=0;let l=Te.set(s,r,o),c=le.set(t,e,i);this._targetEnd.copy(l),this._sphericalEnd.setFromVector3(c.sub(l).applyQuaternion(this._yAxisUpSpace)),this._needsUpdate=!0,a||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let h=!a||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold)&&Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(h)}lerp(t,e,i,s=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=So.NONE,this._changedDolly=0;let r=le.set(...t.target);if("spherical"in t)fn.set(...t.spherical);else{let d=Te.set(...t.position);fn.setFromVector3(d.sub(r).applyQuaternion(this._yAxisUpSpace))}let o=Mo.set(...e.target);if("spherical"in e)bo.set(...e.spherical);else{let d=Te.set(...e.position);bo.setFromVector3(d.sub(o).applyQuaternion(this._yAxisUpSpace))}this._targetEnd.copy(r.lerp(o,i));let a=bo.theta-fn.theta,l=bo.phi-fn.phi,c=bo.radius-fn.radius;this._sphericalEnd.set(fn.radius+c*i,fn.phi+l*i,fn.theta+a*i),this._needsUpdate=!0,s||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let h=!s||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold)&&Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(h)}lerpLookAt(t,e,i,s,r,o,a,l,c,h,d,u,p,g=!1){return this.lerp({position:[t,e,i],target:[s,r,o]},{position:[a,l,c],target:[h,d,u]},p,g)}setPosition(t,e,i,s=!1){return this.setLookAt(t,e,i,this._targetEnd.x,this._targetEnd.y,this._targetEnd.z,s)}setTarget(t,e,i,s=!1){let r=this.getPosition(le),o=this.setLookAt(r.x,r.y,r.z,t,e,i,s);return this._sphericalEnd.phi=zn(this._sphericalEnd.phi,this.minPolarAngle,this.maxPolarAngle),o}setFocalOffset(t,e,i,s=!1){this._isUserControllingOffset=!1,this._focalOffsetEnd.set(t,e,i),this._needsUpdate=!0,s||this._focalOffset.copy(this._focalOffsetEnd);let r=!s||Pe(this._focalOffset.x,this._focalOffsetEnd.x,this.restThreshold)&&Pe(this._focalOffset.y,this._focalOffsetEnd.y,this.restThreshold)&&Pe(this._focalOffset.z,this._focalOffsetEnd.z,this.restThreshold);return this._createOnRestPromise(r)}setOrbitPoint(t,e,i){this._camera.updateMatrixWorld(),ss.setFromMatrixColumn(this._camera.matrixWorldInverse,0),rs.setFromMatrixColumn(this._camera.matrixWorldInverse,1),xr.setFromMatrixColumn(this._camera.matrixWorldInverse,2);let s=le.set(t,e,i),r=s.distanceTo(this._camera.position),o=s.sub(this._camera.position);ss.multiplyScalar(o.x),rs.multiplyScalar(o.y),xr.multiplyScalar(o.z),le.copy(ss).add(rs).add(xr),le.z=le.z+r,this.dollyTo(r,!1),this.setFocalOffset(-le.x,le.y,-le.z,!1),this.moveTo(t,e,i,!1)}setBoundary(t){if(!t){this._boundary.min.set(-1/0,-1/0,-1/0),this._boundary.max.set(1/0,1/0,1/0),this._needsUpdate=!0;return}this._boundary.copy(t),this._boundary.clampPoint(this._targetEnd,this._targetEnd),this._needsUpdate=!0}setViewport(t,e,i,s){if(t===null){this._viewport=null;return}this._viewport=this._viewport||new ee.Vector4,typeof t=="number"?this._viewport.set(t,e,i,s):this._viewport.copy(t)}getDistanceToFitBox(t,e,i,s=!1){if(zd(this._camera,"getDistanceToFitBox"))return this._spherical.radius;let r=t/e,o=this._camera.getEffectiveFOV()*ka,a=this._camera.aspect;return((s?r>a:r<a)?e:t/a)*.5/Math.tan(o*.5)+i*.5}getDistanceToFitSphere(t){if(zd(this._camera,"getDistanceToFitSphere"))return this._spherical.radius;let e=this._camera.getEffectiveFOV()*ka,i=Math.atan(Math.tan(e*.5)*this._camera.aspect)*2,s=1<this._camera.aspect?e:i;return t/Math.sin(s*.5)}getTarget(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._targetEnd:this._target)}getPosition(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).setFromSpherical(e?this._sphericalEnd:this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(e?this._targetEnd:this._target)}getSpherical(t,e=!0){return(t||new ee.Spherical).copy(e?this._sphericalEnd:this._spherical)}getFocalOffset(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._focalOffsetEnd:this._focalOffset)}normalizeRotations(){return this._sphericalEnd.theta=(this._sphericalEnd.theta%qs+qs)%qs,this._sphericalEnd.theta>Math.PI&&(this._sphericalEnd.theta-=qs),this._spherical.theta+=qs*Math.round((this._sphericalEnd.theta-this._spherical.theta)/qs),this}stop(){this._focalOffset.copy(this._focalOffsetEnd),this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd),this._zoom=this._zoomEnd}reset(t=!1){if(!Pe(this._camera.up.x,this._cameraUp0.x)||!Pe(this._camera.up.y,this._cameraUp0.y)||!Pe(this._camera.up.z,this._cameraUp0.z)){this._camera.up.copy(this._cameraUp0);let i=this.getPosition(le);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}let e=[this.setLookAt(this._position0.x,this._position0.y,this._position0.z,this._target0.x,this._target0.y,this._target0.z,t),this.setFocalOffset(this._focalOffset0.x,this._focalOffset0.y,this._focalOffset0.z,t),this.zoomTo(this._zoom0,t)];return Promise.all(e)}saveState(){this._cameraUp0.copy(this._camera.up),this.getTarget(this._target0),this.getPosition(this._position0),this._zoom0=this._zoom,this._focalOffset0.copy(this._focalOffset)}updateCameraUp(){this._yAxisUpSpace.setFromUnitVectors(this._camera.up,Ah),this._yAxisUpSpaceInverse.copy(this._yAxisUpSpace).invert()}applyCameraUp(){let t=le.subVectors(this._target,this._camera.position).normalize(),e=Te.crossVectors(t,this._camera.up);this._camera.up.crossVectors(e,t).normalize(),this._camera.updateMatrixWorld();let i=this.getPosition(le);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}update(t){let e=this._sphericalEnd.theta-this._spherical.theta,i=this._sphericalEnd.phi-this._spherical.phi,s=this._sphericalEnd.radius-this._spherical.radius,r=r0.subVectors(this._targetEnd,this._target),o=o0.subVectors(this._focalOffsetEnd,this._focalOffset),a=this._zoomEnd-this._zoom;if(Ve(e))this._thetaVelocity.value=0,this._spherical.theta=this._sphericalEnd.theta;else{let d=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.theta=Th(this._spherical.theta,this._sphericalEnd.theta,this._thetaVelocity,d,1/0,t),this._needsUpdate=!0}if(Ve(i))this._phiVelocity.value=0,this._spherical.phi=this._sphericalEnd.phi;else{let d=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.phi=Th(this._spherical.phi,this._sphericalEnd.phi,this._phiVelocity,d,1/0,t),this._needsUpdate=!0}if(Ve(s))this._radiusVelocity.value=0,this._spherical.radius=this._sphericalEnd.radius;else{let d=this._isUserControllingDolly?this.draggingSmoothTime:this.smoothTime;this._spherical.radius=Th(this._spherical.radius,this._sphericalEnd.radius,this._radiusVelocity,d,this.maxSpeed,t),this._needsUpdate=!0}if(Ve(r.x)&&Ve(r.y)&&Ve(r.z))this._targetVelocity.set(0,0,0),this._target.copy(this._targetEnd);else{let d=this._isUserControllingTruck?this.draggingSmoothTime:this.smoothTime;n0(this._target,this._targetEnd,this._targetVelocity,d,this.maxSpeed,t,this._target),this._needsUpdate=!0}if(Ve(o.x)&&Ve(o.y)&&Ve(o.z))this._focalOffsetVelocity.set(0,0,0),this._focalOffset.copy(this._focalOffsetEnd);else{let d=this._isUserControllingOffset?this.draggingSmoothTime:this.smoothTime;n0(this._focalOffset,this._focalOffsetEnd,this._focalOffsetVelocity,d,this.maxSpeed,t,this._focalOffset),this._needsUpdate=!0}if(Ve(a))this._zoomVelocity.value=0,this._zoom=this._zoomEnd;else{let d=this._isUserControllingZoom?this.draggingSmoothTime:this.smoothTime;this._zoom=Th(this._zoom,this._zoomEnd,this._zoomVelocity,d,1/0,t)}if(this.dollyToCursor){if(_r(this._camera)&&this._changedDolly!==0){let d=this._spherical.radius-this._lastDistance,u=this._camera,p=this._getCameraDirection(Va),g=le.copy(p).cross(u.up).normalize();g.lengthSq()===0&&(g.x=1);let S=Te.crossVectors(g,p),m=this._sphericalEnd.radius*Math.tan(u.getEffectiveFOV()*ka*.5),x=(this._sphericalEnd.radius-d-this._sphericalEnd.radius)/this._sphericalEnd.radius,w=Mo.copy(this._targetEnd).add(g.multiplyScalar(this._dollyControlCoord.x*m*u.aspect)).add(S.multiplyScalar(this._dollyControlCoord.y*m)),v=le.copy(this._targetEnd).lerp(w,x),C=this._lastDollyDirection===So.IN&&this._spherical.radius<=this.minDistance,A=this._lastDollyDirection===So.OUT&&this.maxDistance<=this._spherical.radius;if(this.infinityDolly&&(C||A)){this._sphericalEnd.radius-=d,this._spherical.radius-=d;let T=Te.copy(p).multiplyScalar(-d);v.add(T)}this._boundary.clampPoint(v,v);let _=Te.subVectors(v,this._targetEnd);this._targetEnd.copy(v),this._target.add(_),this._changedDolly-=d,Ve(this._changedDolly)&&(this._changedDolly=0)}else if(Zs(this._camera)&&this._changedZoom!==0){let d=this._zoom-this._lastZoom,u=this._camera,p=le.set(this._dollyControlCoord.x,this._dollyControlCoord.y,(u.near+u.far)/(u.near-u.far)).unproject(u),g=Te.set(0,0,-1).applyQuaternion(u.quaternion),S=Mo.copy(p).add(g.multiplyScalar(-p.dot(u.up))),f=-(this._zoom-d-this._zoom)/this._zoom,x=this._getCameraDirection(Va),w=this._targetEnd.dot(x),v=le.copy(this._targetEnd).lerp(S,f),C=v.dot(x),A=x.multiplyScalar(C-w);v.sub(A),this._boundary.clampPoint(v,v);let _=Te.subVectors(v,this._targetEnd);this._targetEnd.copy(v),this._target.add(_),this._changedZoom-=d,Ve(this._changedZoom)&&(this._changedZoom=0)}}this._camera.zoom!==this._zoom&&(this._camera.zoom=this._zoom,this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0),this._dragNeedsUpdate=!0;let l=this._collisionTest();this._spherical.radius=Math.min(this._spherical.radius,l),this._spherical.makeSafe(),this._camera.position.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(this._target),this._camera.lookAt(this._target),(!Ve(this._focalOffset.x)||!Ve(this._focalOffset.y)||!Ve(this._focalOffset.z))&&(this._camera.matrix.compose(this._camera.position,this._camera.quaternion,this._camera.scale),ss.setFromMatrixColumn(this._camera.matrix,0),rs.setFromMatrixColumn(this._camera.matrix,1),xr.setFromMatrixColumn(this._camera.matrix,2),ss.multiplyScalar(this._focalOffset.x),rs.multiplyScalar(-this._focalOffset.y),xr.multiplyScalar(this._focalOffset.z),le.copy(ss).add(rs).add(xr),this._camera.position.add(le),this._camera.updateMatrixWorld()),this._boundaryEnclosesCamera&&this._encloseToBoundary(this._camera.position.copy(this._target),le.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse),1);let h=this._needsUpdate;return h&&!this._updatedLastTime?(this._hasRested=!1,this.dispatchEvent({type:"wake"}),this.dispatchEvent({type:"update"})):h?(this.dispatchEvent({type:"update"}),Ve(e,this.restThreshold)&&Ve(i,this.restThreshold)&&Ve(s,this.restThreshold)&&Ve(r.x,this.restThreshold)&&Ve(r.y,this.restThreshold)&&Ve(r.z,this.restThreshold)&&Ve(o.x,this.restThreshold)&&Ve(o.y,this.restThreshold)&&Ve(o.z,this.restThreshold)&&Ve(a,this.restThreshold)&&!this._hasRested&&(this._hasRested=!0,this.dispatchEvent({type:"rest"}))):!h&&this._updatedLastTime&&this.dispatchEvent({type:"sleep"}),this._lastDistance=this._spherical.radius,this._lastZoom=this._zoom,this._updatedLastTime=h,this._needsUpdate=!1,h}toJSON(){return JSON.stringify({enabled:this._enabled,minDistance:this.minDistance,maxDistance:za(this.maxDistance),minZoom:this.minZoom,maxZoom:za(this.maxZoom),minPolarAngle:this.minPolarAngle,maxPolarAngle:za(this.maxPolarAngle),minAzimuthAngle:za(this.minAzimuthAngle),maxAzimuthAngle:za(this.maxAzimuthAngle),smoothTime:this.smoothTime,draggingSmoothTime:this.draggingSmoothTime,dollySpeed:this.dollySpeed,truckSpeed:this.truckSpeed,dollyToCursor:this.dollyToCursor,target:this._targetEnd.toArray(),position:le.setFromSpherical(this._sphericalEnd).add(this._targetEnd).toArray(),zoom:this._zoomEnd,focalOffset:this._focalOffsetEnd.toArray(),target0:this._target0.toArray(),position0:this._position0.toArray(),zoom0:this._zoom0,focalOffset0:this._focalOffset0.toArray()})}fromJSON(t,e=!1){let i=JSON.parse(t);this.enabled=i.enabled,this.minDistance=i.minDistance,this.maxDistance=Ha(i.maxDistance),this.minZoom=i.minZoom,this.maxZoom=Ha(i.maxZoom),this.minPolarAngle=i.minPolarAngle,this.maxPolarAngle=Ha(i.maxPolarAngle),this.minAzimuthAngle=Ha(i.minAzimuthAngle),this.maxAzimuthAngle=Ha(i.maxAzimuthAngle),this.smoothTime=i.smoothTime,this.draggingSmoothTime=i.draggingSmoothTime,this.dollySpeed=i.dollySpeed,this.truckSpeed=i.truckSpeed,this.dollyToCursor=i.dollyToCursor,this._target0.fromArray(i.target0),this._position0.fromArray(i.position0),this._zoom0=i.zoom0,this._focalOffset0.fromArray(i.focalOffset0),this.moveTo(i.target[0],i.target[1],i.target[2],e),fn.setFromVector3(le.fromArray(i.position).sub(this._targetEnd).applyQuaternion(this._yAxisUpSpace)),this.rotateTo(fn.theta,fn.phi,e),this.dollyTo(fn.radius,e),this.zoomTo(i.zoom,e),this.setFocalOffset(i.focalOffset[0],i.focalOffset[1],i.focalOffset[2],e),this._needsUpdate=!0}connect(t){if(this._domElement){console.warn("camera-controls is already connected.");return}t.setAttribute("data-camera-controls-version",fE),this._addAllEventListeners(t),this._getClientRect(this._elementRect)}disconnect(){this.cancel(),this._removeAllEventListeners(),this._domElement&&(this._domElement.removeAttribute("data-camera-controls-version"),this._domElement=void 0)}dispose(){this.removeAllEventListeners(),this.disconnect()}_getTargetDirection(t){return t.setFromSpherical(this._spherical).divideScalar(this._spherical.radius).applyQuaternion(this._yAxisUpSpaceInverse)}_getCameraDirection(t){return this._getTargetDirection(t).negate()}_findPointerById(t){return this._activePointers.find(e=>e.pointerId===t)}_findPointerByMouseButton(t){return this._activePointers.find(e=>e.mouseButton===t)}_disposePointer(t){this._activePointers.splice(this._activePointers.indexOf(t),1)}_encloseToBoundary(t,e,i){let s=e.lengthSq();if(s===0)return t;let r=Te.copy(e).add(t),a=this._boundary.clampPoint(r,Mo).sub(r),l=a.lengthSq();if(l===0)return t.add(e);if(l===s)return t;if(i===0)return t.add(e).add(a);{let c=1+i*l/e.dot(a);return t.add(Te.copy(e).multiplyScalar(c)).add(a.multiplyScalar(1-i))}}_updateNearPlaneCorners(){if(_r(this._camera)){let t=this._camera,e=t.near,i=t.getEffectiveFOV()*ka,s=Math.tan(i*.5)*e,r=s*t.aspect;this._nearPlaneCorners[0].set(-r,-s,0),this._nearPlaneCorners[1].set(r,-s,0),this._nearPlaneCorners[2].set(r,s,0),this._nearPlaneCorners[3].set(-r,s,0)}else if(Zs(this._camera)){let t=this._camera,e=1/t.zoom,i=t.left*e,s=t.right*e,r=t.top*e,o=t.bottom*e;this._nearPlaneCorners[0].set(i,r,0),this._nearPlaneCorners[1].set(s,r,0),this._nearPlaneCorners[2].set(s,o,0),this._nearPlaneCorners[3].set(i,o,0)}}_truckInternal=(t,e,i,s)=>{let r,o;if(_r(this._camera)){let a=le.copy(this._camera.position).sub(this._target),l=this._camera.getEffectiveFOV()*ka,c=a.length()*Math.tan(l*.5);r=this.truckSpeed*t*c/this._elementRect.height,o=this.truckSpeed*e*c/this._elementRect.height}else if(Zs(this._camera)){let a=this._camera;r=this.truckSpeed*t*(a.right-a.left)/a.zoom/this._elementRect.width,o=this.truckSpeed*e*(a.top-a.bottom)/a.zoom/this._elementRect.height}else return;s?(i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y,this._focalOffsetEnd.z,!0):this.truck(r,0,!0),this.forward(-o,!0)):i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y+o,this._focalOffsetEnd.z,!0):this.truck(r,o,!0)};_rotateInternal=(t,e)=>{let i=qs*this.azimuthRotateSpeed*t/this._elementRect.height,s=qs*this.polarRotateSpeed*e/this._elementRect.height;this.rotate(i,s,!0)};_dollyInternal=(t,e,i)=>{let s=Math.pow(.95,-t*this.dollySpeed),r=this._sphericalEnd.radius,o=this._sphericalEnd.radius*s,a=zn(o,this.minDistance,this.maxDistance),l=a-o;this.infinityDolly&&this.dollyToCursor?this._dollyToNoClamp(o,!0):this.infinityDolly&&!this.dollyToCursor?(this.dollyInFixed(l,!0),this._dollyToNoClamp(a,!0)):this._dollyToNoClamp(a,!0),this.dollyToCursor&&(this._changedDolly+=(this.infinityDolly?o:a)-r,this._dollyControlCoord.set(e,i)),this._lastDollyDirection=Math.sign(-t)};_zoomInternal=(t,e,i)=>{let s=Math.pow(.95,t*this.dollySpeed),r=this._zoom,o=this._zoom*s;this.zoomTo(o,!0),this.dollyToCursor&&(this._changedZoom+=o-r,this._dollyControlCoord.set(e,i))};_collisionTest(){let t=1/0;if(!(this.colliderMeshes.length>=1)||zd(this._camera,"_collisionTest"))return t;let i=this._getTargetDirection(Va);Wd.lookAt(s0,i,this._camera.up);for(let s=0;s<4;s++){let r=Te.copy(this._nearPlaneCorners[s]);r.applyMatrix4(Wd);let o=Mo.addVectors(this._target,r);Ch.set(o,i),Ch.far=this._spherical.radius+1;let a=Ch.intersectObjects(this.colliderMeshes);a.length!==0&&a[0].distance<t&&(t=a[0].distance)}return t}_getClientRect(t){if(!this._domElement)return;let e=this._domElement.getBoundingClientRect();return t.x=e.left,t.y=e.top,this._viewport?(t.x+=this._viewport.x,t.y+=e.height-this._viewport.w-this._viewport.y,t.width=this._viewport.z,t.height=this._viewport.w):(t.width=e.width,t.height=e.height),t}_createOnRestPromise(t){return t?Promise.resolve():(this._hasRested=!1,this.dispatchEvent({type:"transitionstart"}),new Promise(e=>{let i=()=>{this.removeEventListener("rest",i),e()};this.addEventListener("rest",i)}))}_addAllEventListeners(t){}_removeAllEventListeners(){}get dampingFactor(){return console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead."),0}set dampingFactor(t){console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead.")}get draggingDampingFactor(){return console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead."),0}set draggingDampingFactor(t){console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead.")}static createBoundingSphere(t,e=new ee.Sphere){let i=e,s=i.center;Eo.makeEmpty(),t.traverseVisible(o=>{o.isMesh&&Eo.expandByObject(o)}),Eo.getCenter(s);let r=0;return t.traverseVisible(o=>{if(!o.isMesh)return;let a=o;if(!a.geometry)return;let l=a.geometry.clone();l.applyMatrix4(a.matrixWorld);let h=l.attributes.position;for(let d=0,u=h.count;d<u;d++)le.fromBufferAttribute(h,d),r=Math.max(r,s.distanceToSquared(le))}),i.radius=Math.sqrt(r),i}};To.install({THREE:{Box3:Zi,Matrix4:Se,Quaternion:Ji,Raycaster:ba,Sphere:Sn,Spherical:Ea,Vector2:ue,Vector3:W,Vector4:He}});var Yd=30,mE=.82,gE=.01,Rh=class{constructor(t,e){this.element=t;this.calm=e}element;calm;camera=new Ri(Yd);controls=null;inset={right:0,bottom:0};size={width:1,height:1};clock=new Sa;first=null;open(t,e,i,s){this.controls?.dispose();let r=t===2;this.camera=r?new Un:new Ri(Yd,1,gE,1e3),this.camera.up.set(0,r?1:0,r?0:1);let o=new To(this.camera,this.element);o.updateCameraUp(),o.smoothTime=this.calm()?0:.12,o.draggingSmoothTime=this.calm()?0:.04,o.dollyToCursor=!0,o.truckSpeed=r?1:2;let{ACTION:a}=To;o.mouseButtons.left=r?a.TRUCK:a.ROTATE,o.mouseButtons.right=a.TRUCK,o.mouseButtons.middle=a.TRUCK,o.mouseButtons.wheel=r?a.ZOOM:a.DOLLY,o.touches.one=r?a.TOUCH_TRUCK:a.TOUCH_ROTATE,o.touches.two=r?a.TOUCH_ZOOM_TRUCK:a.TOUCH_DOLLY_TRUCK,o.touches.three=a.TOUCH_TRUCK,o.maxPolarAngle=Math.PI,this.controls=o,this.first={azimuth:e,elevation:i,box:s.clone()},this.resize(this.size.width,this.size.height),this.home(!1)}resize(t,e){this.size={width:Math.max(t,1),height:Math.max(e,1)};let i=this.size.width/this.size.height;this.camera instanceof Ri?this.camera.aspect=i:(this.camera.top=5,this.camera.bottom=-5,this.camera.left=-5*i,this.camera.right=5*i,this.camera.near=-1e4,this.camera.far=1e4),this.camera.updateProjectionMatrix()}home(t=!0){if(!this.first)return;let{azimuth:e,elevation:i,box:s}=this.first;this.frame(s,this.direction(e,i),t)}fit(t,e=!0){if(!this.controls||t.isEmpty())return;let i=this.controls.getPosition(new W).sub(this.controls.getTarget(new W)).normalize();this.frame(t,i,e)}follow(t){let e=this.controls?.getTarget(new W).add(t);e&&this.controls?.moveTo(e.x,e.y,e.z,!1)}update(){return this.clock.update(),this.controls?.update(Math.min(this.clock.getDelta(),.1))??!1}direction(t,e){let i=t*Math.PI/180,s=Math.min(Math.max(e,-89.9),89.9)*Math.PI/180;return this.camera instanceof Un?new W(0,0,1):new W(Math.cos(s)*Math.cos(i),Math.cos(s)*Math.sin(i),Math.sin(s))}frame(t,e,i){let s=this.controls;if(!s)return;let r=i&&!this.calm(),{width:o,height:a}=this.size,l={x:(o-this.inset.right)/o,y:(a-this.inset.bottom)/a},c=this.camera instanceof Un,h=this.camera.up,d=new W().crossVectors(h,e).normalize(),u=new W().crossVectors(e,d),p=[0,1,2,3,4,5,6,7].map(_=>new W(_&1?t.max.x:t.min.x,_&2?t.max.y:t.min.y,_&4?t.max.z:t.min.z)),g=Math.tan(Yd*Math.PI/360),S=o/a,m=t.getCenter(new W),f=10,x=1;for(let _=0;_<12;_++){let T=[1/0,-1/0],F=[1/0,-1/0];for(let G of p){let I=G.clone().sub(m),z=c?1:Math.max(f-I.dot(e),1e-6)/f,q=I.dot(d)/z,H=I.dot(u)/z;T[0]=Math.min(T[0],q),T[1]=Math.max(T[1],q),F[0]=Math.min(F[0],H),F[1]=Math.max(F[1],H)}let O=Math.max(T[1]-T[0],1e-9),D=Math.max(F[1]-F[0],1e-9);m=m.clone().addScaledVector(d,(T[0]+T[1])/2).addScaledVector(u,(F[0]+F[1])/2);let k=Math.max(O/(S*l.x),D/l.y)/(2*mE);c?x=5/k:f=k/g}let w=c?5/x:f*g,v={x:w*S*(1-l.x),y:w*(1-l.y)},C=m.clone().addScaledVector(d,v.x).addScaledVector(u,-v.y),A=C.clone().addScaledVector(e,c?50:f);this.camera instanceof Ri?(this.camera.near=Math.max(f*.002,1e-4),this.camera.far=f*200,this.camera.updateProjectionMatrix()):s.zoomTo(x,r),s.setLookAt(A.x,A.y,A.z,C.x,C.y,C.z,r),s.update(0)}};ge.enabled=!1;var qd=10,h0=2.3,_E=[1,2.1,.62,.5],xE=2,yE=150,vE=.55,Ph=class{constructor(t,e,i,s){this.canvas=t;this.picture=i,this.renderer=new vh({canvas:t,antialias:!0,alpha:!1,powerPreference:"high-performance"}),this.renderer.outputColorSpace=lr,this.view=new Rh(t,s),this.heads=new aa(new fa(.36,1,10).translate(0,-.5,0),new uo,4096),this.heads.frustumCulled=!1,this.heads.renderOrder=26,this.heads.count=0,this.root.add(this.springs.object,this.floor.object,this.outlines.object,this.trails.object,this.arrows.object,this.pull.object,this.glow.object,this.balls.group,this.surfaces,this.hairs.object,this.dust.object);let r=new xa(16777215,9079434,2.2);r.position.set(0,0,1);let o=new va(16777215,1.1);o.position.set(-3,-4,6),this.world.add(this.root,this.heads,r,o),this.marks=new fl(e,this),t.addEventListener("webglcontextrestored",()=>{this.theme&&this.paint(this.theme===this.scene?.themes.dark)})}canvas;view;picture;dirty=!0;theme=null;scene=null;followed=null;marked={};stroke=[];ghost=null;renderer;world=new na;root=new vn;springs=new ns(h0,10);floor=new ns(1,-20);outlines=new ns(1.3,2);trails=new ns(1.3,5,.8);arrows=new ns(1.7,25);pull=new ns(2,30);glow=new ns(5,8,.5);balls=new bh;hairs=new Ba(!1,10);dust=new Ba(!0,11);detail=null;heads;surfaces=new vn;marks;unit=1;ratio=1;size={width:1,height:1};before=null;open(t){this.scene=t;let[e,i]=t.camera.room,s=Math.max(i[0]-e[0],i[1]-e[1],i[2]-e[2])||1;this.unit=qd/s;let r=[0,1,2].map(o=>(e[o]+i[o])/2);this.root.matrixAutoUpdate=!1,this.root.matrix.makeScale(this.unit,this.unit,this.unit).multiply(new Se().makeTranslation(-r[0],-r[1],-r[2])),this.root.matrixWorldNeedsUpdate=!0,this.root.updateMatrixWorld(!0),this.followed=null,this.before=null,this.marked={},this.ghost=null,this.heads.count=0;for(let o of[this.springs,this.outlines,this.trails,this.arrows,this.pull,this.glow])o.show(new Float32Array(0),null,null);this.balls.show(new Float32Array(0),null,null,null,null);for(let o of[this.hairs,this.dust])o.show(new Float32Array(0),null);this.putSurfaces(!0),this.paint(t.dark),this.view.open(t.dim,t.camera.azimuth,t.camera.elevation,this.boxOf(t.camera.room)),this.dirty=!0}paint(t){if(!this.scene)return;let e=this.theme=this.scene.themes[t?"dark":"light"],i=new $t(e.background);this.renderer.setClearColor(i,1),En.ground.value.copy(i),En.fade.value=this.scene.dim===2?0:.5,this.dress(),this.drawFloor(),this.dirty=!0}dress(){if(!this.theme||!this.scene)return;let t=this.picture.floats("points.radius").length>3e3?1.1:2.2;this.balls.dress(this.scene.dim===3,new $t(this.theme.anchor),new $t(this.theme.ink),this.unit,t,this.ratio);let e=Math.max(this.picture.signed("segments.index").length,1);this.springs.width=h0*this.ratio*Math.min(1,Math.max(.32,(400/e)**.25)),this.springs.opaque=e<2e4,this.dust.size=2*this.ratio,this.floor.width=this.ratio,this.outlines.width=this.trails.width=1.4*this.ratio,this.arrows.width=1.7*this.ratio,this.pull.width=2.2*this.ratio,this.glow.width=7*this.ratio}resize(t,e){this.ratio=Math.min(devicePixelRatio||1,2),this.size={width:t,height:e},this.renderer.setPixelRatio(this.ratio),this.renderer.setSize(t,e,!1),En.size.value.set(t*this.ratio,e*this.ratio),this.view.resize(t,e),this.dress(),this.dirty=!0}take(t){let e=this.picture,i=(...s)=>s.some(r=>t.has(r));i("points.position","points.color","points.radius","points.size","points.kind")&&this.showPoints(t),i("segments.position","segments.ends","points.position","segments.color","segments.kind")&&this.showSprings(t),i("outlines.position","outlines.color")&&this.outlines.show(e.floats("outlines.position"),e.bytes("outlines.color"),null),i("trails.position","trails.color")&&this.trails.show(e.floats("trails.position"),e.bytes("trails.color"),null),i("arrows.start","arrows.vector","arrows.color")&&this.showArrows(),[...t].some(s=>s.startsWith("surface"))&&this.putSurfaces(!1),this.marks.texts(e.texts),this.goAlong(),this.dirty=!0}showPoints(t){let e=this.picture,i=e.floats("points.radius"),s=e.floats("points.size"),r=null;if(t.has("points.radius")||t.has("points.size")){let l=(this.scene?.dot??0)*(i.length>yE?vE:1);r=Float32Array.from(i,(c,h)=>c>0?c:l*(s[h]??1)),this.drawn=r,this.dress()}let o=t.has("points.kind")||t.has("points.radius")?e.bytes("points.kind"):null,a=i.length>Eh&&!i.some(l=>l>0);this.dust.show(a?e.floats("points.position"):new Float32Array(0),a?e.bytes("points.color"):null),a?this.balls.show(new Float32Array(0),null,null,null,null):this.balls.show(e.floats("points.position"),r,t.has("points.color")?e.bytes("points.color"):null,o,i)}drawn=new Float32Array(0);showSprings(t){let e=this.picture,i=e.bytes("segments.kind"),s=null;t.has("segments.kind")&&(s=Float32Array.from(i,o=>_E[o]??1),this.dress());let r=i.length>Eh;this.hairs.show(r?e.ends:new Float32Array(0),r&&t.has("segments.color")?e.bytes("segments.color"):null),r?this.springs.show(new Float32Array(0),null,null):this.springs.show(e.ends,t.has("segments.color")?e.bytes("segments.color"):null,s)}showArrows(){let t=this.picture,e=t.floats("arrows.start"),i=t.floats("arrows.vector"),s=t.bytes("arrows.color"),r=new Float32Array(2*e.length),o=e.length/3;for(let p=0;p<o;p++)for(let g=0;g<3;g++)r[6*p+g]=e[3*p+g],r[6*p+3+g]=e[3*p+g]+i[3*p+g];this.arrows.show(r,s,null);let a=new W(0,1,0),l=new W,c=new Ji,h=new W,d=new Se,u=new $t;this.heads.count=Math.min(o,4096);for(let p=0;p<this.heads.count;p++){l.set(i[3*p],i[3*p+1],i[3*p+2]);let g=l.length()*this.unit,S=Math.min(.4*g,.26);h.set(r[6*p+3],r[6*p+4],r[6*p+5]).applyMatrix4(this.root.matrix),c.setFromUnitVectors(a,l.normalize()),this.heads.setMatrixAt(p,d.compose(h,c,new W(S,S,S))),this.heads.setColorAt(p,u.setRGB(s[3*p]/255,s[3*p+1]/255,s[3*p+2]/255))}this.heads.instanceMatrix.needsUpdate=!0,this.heads.instanceColor&&(this.heads.instanceColor.needsUpdate=!0)}putSurfaces(t){for(let e of this.surfaces.children)e.geometry.dispose(),e.material.dispose();this.surfaces.clear(),!t&&this.picture.surfaces.forEach((e,i)=>{let s=new Bi;s.setAttribute("position",new oi(this.picture.floats(`surface.${i}.vertices`).slice(),3)),s.setIndex(new oi(this.picture.wholes(`surface.${i}.faces`).slice(),1)),s.computeVertexNormals();let r=new ma({color:new $t(e.color),transparent:e.opacity<1,opacity:e.opacity,side:Mn,depthWrite:e.opacity>=1}),o=new vi(s,r);o.renderOrder=e.opacity<1?1:0,this.surfaces.add(o)})}drawFloor(){if(!this.scene||!this.theme)return;let{low:t,high:e,step:i}=this.scene.world,s=this.scene.dim===2,r=s?0:t[2],o=[];for(let a of[0,1]){let l=Math.min(200,Math.round((e[a]-t[a])/i));for(let c=0;c<=l;c++){let h=[t[0],t[1],r],d=[e[0],e[1],r];h[a]=d[a]=t[a]+c*i,o.push(...h,...d)}}this.floor.plain(new Float32Array(o),this.theme.faint)}goAlong(){if(this.followed===null)return;let t=this.placeOf(this.followed);if(!t)return;let e=this.toPage(t);this.before&&this.view.follow(e.clone().sub(this.before)),this.before=e}follow(t){this.followed=t;let e=t===null?null:this.placeOf(t);this.before=e?this.toPage(e):null}drawPull(){let{hand:t}=this.picture,e=this.theme;if(!e)return;let i=[],s=t&&this.placeOf(t[0]);t&&s&&i.push(...s,t[1],t[2],t[3]),this.ghost&&i.push(...this.ghost.from,...this.ghost.to),this.pull.plain(new Float32Array(i),e.second);let{particle:r,spring:o}=this.marked,a=o===void 0?null:this.endsOf(o);this.glow.plain(new Float32Array(a?[...a[0],...a[1]]:[]),e.second),this.marks.ring(r===void 0?null:this.placeOf(r)),this.marks.pull(t&&s?{at:[t[1],t[2],t[3]],force:t[4]}:null)}draw(){let t=this.view.update();if(this.detail){if(!this.detail.next(this.dirty||t,performance.now()))return!1;this.hairs.share=this.detail.share,this.dust.object.visible=this.detail.share===1&&this.picture.bytes("points.kind").length>Eh}else if(!this.dirty&&!t)return!1;this.dirty=!1;let e=this.view.camera;this.drawPull(),e.updateMatrixWorld();let i=this.view.controls?.distance??30;return En.close.value=i-.6*qd,En.far.value=i+1.2*qd,this.renderer.render(this.world,e),this.marks.draw(),!0}rest(){this.renderer.forceContextLoss()}wake(){this.renderer.forceContextRestore(),this.dirty=!0}async snapshot(){return this.dirty=!0,this.draw(),new Promise(t=>this.canvas.toBlob(t,"image/png"))}toPage(t){return new W(...t).applyMatrix4(this.root.matrix)}onScreen(t){let e=this.toPage(t).project(this.view.camera);return e.z<-1||e.z>1||!Number.isFinite(e.x)?null:{x:(e.x+1)/2*this.size.width,y:(1-e.y)/2*this.size.height,depth:e.z}}at(t,e,i){let s=this.toPage(i).project(this.view.camera).z,r=new W(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera);return r.applyMatrix4(this.root.matrix.clone().invert()),this.scene?.dim===2?[r.x,r.y,0]:[r.x,r.y,r.z]}get target(){let e=(this.view.controls?.getTarget(new W)??new W).applyMatrix4(this.root.matrix.clone().invert());return this.scene?.dim===2?[e.x,e.y,0]:[e.x,e.y,e.z]}get scale(){let t=this.view.camera,e=this.size.height;if(t instanceof Un)return this.unit*t.zoom*e/10;let i=this.view.controls?.distance??1;return this.unit*e/(2*i*Math.tan(t.fov*Math.PI/360))}boxOf([t,e]){return new Zi(this.toPage(t),this.toPage(e))}get everything(){let[t,e]=this.scene?.camera.room??[[0,0,0],[1,1,1]],i=this.picture.floats("points.position"),s=3*Math.max(...[0,1,2].map(l=>e[l]-t[l])),r=new Zi,o=new W(...[0,1,2].map(l=>(t[l]+e[l])/2)),a=new W;for(let l=0;l<i.length;l+=3)a.set(i[l],i[l+1],i[l+2]),a.distanceTo(o)<=s&&r.expandByPoint(a);return r.isEmpty()||r.getSize(a).length()===0?this.boxOf([t,e]):r.applyMatrix4(this.root.matrix)}rowOf(t){let e=this.picture.wholes("points.index");if(e[t]===t)return t;let i=0,s=e.length-1;for(;i<=s;){let r=i+s>>1;if(e[r]===t)return r;e[r]<t?i=r+1:s=r-1}return-1}placeOf(t){let e=this.rowOf(t);if(e<0)return null;let i=this.picture.floats("points.position");return[i[3*e],i[3*e+1],i[3*e+2]]}endsOf(t){let e=this.picture.signed("segments.index").indexOf(t);if(e<0)return null;let i=this.picture.ends.subarray(6*e,6*e+6);return[[i[0],i[1],i[2]],[i[3],i[4],i[5]]]}isFixed(t){let e=this.rowOf(t);return e>=0&&this.picture.bytes("points.kind")[e]===xE}particleAt(t,e,i){let s=this.picture.floats("points.position"),r=this.picture.wholes("points.index"),o=this.screenMatrix(),[a,l]=[this.size.width,this.size.height],c=this.scale,h=-1,d=1/0;for(let u=0;u<r.length;u++){let p=Zd(o,s,3*u,a,l);if(!p)continue;let g=Math.hypot(p[0]-t,p[1]-e),S=Math.min((this.drawn[u]??0)*c,200),m=g-S;if(m>i)continue;let f=(m>0?1e3+m:.2*g)+50*p[2];f<d&&(d=f,h=r[u])}return h}springAt(t,e,i){let s=this.picture.signed("segments.index"),r=-1,o=i;return this.eachOnScreen((a,l,c)=>{if(s[a]<0)return;let h=SE(t,e,l,c);h<o&&(o=h,r=s[a])}),r}crossed(t){let e=this.picture.signed("segments.index"),i=[];return this.eachOnScreen((s,r,o)=>{e[s]>=0&&t.some((a,l)=>l>0&&ME(t[l-1],a,r,o))&&i.push(e[s])}),i}eachOnScreen(t){let e=this.picture.ends,i=this.screenMatrix(),{width:s,height:r}=this.size;for(let o=0;o<e.length/6;o++){let a=Zd(i,e,6*o,s,r),l=Zd(i,e,6*o+3,s,r);a&&l&&t(o,[a[0],a[1]],[l[0],l[1]])}}screenMatrix(){let t=this.view.camera;return new Se().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(this.root.matrix).elements}};function Zd(n,t,e,i,s){let r=t[e],o=t[e+1],a=t[e+2],l=n[3]*r+n[7]*o+n[11]*a+n[15];if(!(l>0))return null;let c=(n[2]*r+n[6]*o+n[10]*a+n[14])/l;return c<-1||c>1?null:[((n[0]*r+n[4]*o+n[8]*a+n[12])/l+1)/2*i,(1-(n[1]*r+n[5]*o+n[9]*a+n[13])/l)/2*s,c]}function SE(n,t,e,i){let s=i[0]-e[0],r=i[1]-e[1],o=s*s+r*r||1,a=Math.min(1,Math.max(0,((n-e[0])*s+(t-e[1])*r)/o));return Math.hypot(e[0]+a*s-n,e[1]+a*r-t)}function ME(n,t,e,i){let s=(r,o,a)=>(o[0]-r[0])*(a[1]-r[1])-(o[1]-r[1])*(a[0]-r[0]);return s(n,t,e)>0!=s(n,t,i)>0&&s(e,i,n)>0!=s(e,i,t)>0}var bE=7e3;function EE(){let n=Fe("picture"),t=Fe("stage"),e=Fe("menu"),i=matchMedia("(prefers-reduced-motion: reduce)"),s=new Za,r;try{r=new Ph(n,Fe("over"),s,()=>i.matches)}catch{Fe("offline").hidden=!1,Fe("offline").textContent="This browser cannot draw in three dimensions: WebGL is switched off.";return}let o=null,a=matchMedia("(prefers-color-scheme: dark)").matches,l=-1,c=new Set,h=new $a({text(x){if(x.kind==="scene"){let w=o?.serial!==x.serial;o=x;for(let v of o.marks)v.key.toLowerCase()==="f"&&(v.key="");if(!w)return;c.clear(),Fe("toasts").replaceChildren(),u.show(o),p.tell(o.gallery??[],o.name),S(),r.open(o),g(o.dark),u.inspect({kind:"inspect"}),u.busy({kind:"busy"})}else if(x.kind==="status"){x.dark!==void 0&&x.dark!==a&&g(x.dark),u.follow(x);for(let w of x.notes.slice(-3))c.has(w)||m(w)}else x.kind==="energy"?u.energy(x):x.kind==="inspect"?(u.inspect(x),x.particle===void 0&&x.spring===void 0&&(r.marked={})):x.kind==="watched"?u.watched(x):u.busy(x)},frame(x,w){r.take(s.take(x,w)),l=x.picture},file(x,w){Hr(x.name,new Blob([w.slice()],{type:x.type}))},state(x){Fe("offline").hidden=x,x&&(o=null,h.send({dark:a}))}}),d=new qa(r,h,{play:()=>u.togglePlay(),gallery:()=>p.show(),help:()=>{o&&yu(o)},escape:()=>{e.hidden=!0},menu:(x,w,v)=>_f(e,x,w,v),look:x=>{let w=o?.marks.find(v=>v.name===x);w&&h.send({key:w.key.toLowerCase()})},say:m},t),u=new gl(h,{gallery:()=>p.show(),help:()=>{o&&yu(o)},fit:()=>r.view.fit(r.everything),home:()=>r.view.home(),dark:()=>{g(!a),h.send({dark:a})},snapshot:async()=>{let x=await r.snapshot();x&&Hr(`${o?.name||"springline"}.png`,x)},cut:x=>{d.cutting=x},select:x=>d.select(x),fold:()=>{document.body.classList.toggle("folded"),S()}}),p=new Ja(x=>h.send({switch:x}));Fe("busy-cancel").addEventListener("click",()=>h.send({switch:""})),addEventListener("pointerdown",x=>{e.contains(x.target)||(e.hidden=!0)}),e.addEventListener("keydown",x=>{let w=[...e.children],v=w.indexOf(document.activeElement);x.key==="ArrowDown"?w[(v+1)%w.length]?.focus():x.key==="ArrowUp"?w[(v-1+w.length)%w.length]?.focus():x.key==="Escape"&&(e.hidden=!0,n.focus())});for(let x of document.querySelectorAll("dialog")){let w=()=>n.focus();x.addEventListener("keydown",v=>{v.key==="Escape"&&(x.close(),w())}),x.addEventListener("close",w)}new ResizeObserver(S).observe(t);function g(x){if(a=x,!o)return;let w=o.themes[a?"dark":"light"];gf(w,a),r.paint(a),u.paint(w)}function S(){r.resize(t.clientWidth,t.clientHeight)}function m(x){c.add(x);let w=at("p",{},x);for(Fe("toasts").append(w);Fe("toasts").childElementCount>4;)Fe("toasts").firstElementChild?.remove();setTimeout(()=>{w.remove(),c.delete(x)},bE)}function f(){d.tick(),r.draw(),l>=0&&(h.send({drawn:l}),l=-1),requestAnimationFrame(f)}requestAnimationFrame(f),Object.assign(window,{springline:{stage:r,picture:s,link:h}})}EE();})();
