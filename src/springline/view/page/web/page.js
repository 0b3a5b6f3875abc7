"use strict";(()=>{function at(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))typeof r=="function"?n.addEventListener(s,r):typeof r=="boolean"?n.toggleAttribute(s,r):r!==void 0&&n.setAttribute(s,String(r));for(let s of e)s!=null&&n.append(s);return n}var Fe=i=>document.getElementById(i);function jd(i,t){let e=document.documentElement;e.dataset.dark=String(t),e.style.colorScheme=t?"dark":"light";for(let n of["background","ink","quiet","faint","rule","accent","second"])e.style.setProperty(`--${n}`,i[n])}var Kd="http://www.w3.org/2000/svg",t_={play:"M7 4v16l13-8z",pause:"M6 4h4v16H6zM14 4h4v16h-4z",step:"M5 4v16l9-8zM16 4h3v16h-3z",again:"M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",undo:"M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",fit:"M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",grid:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",help:"M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",record:"M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",back:"M19 4v16l-9-8zM5 4h3v16H5z",loop:"M7 7h9V4l5 5-5 5v-3H7v3H5V9a2 2 0 0 1 2-2zM17 17H8v3l-5-5 5-5v3h9v-3h2v5a2 2 0 0 1-2 2z",panel:"M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",cut:"M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"};function wi(i){let t=document.createElementNS(Kd,"svg"),e=document.createElementNS(Kd,"path");return t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),e.setAttribute("d",t_[i]??""),t.append(e),t}var e_=5,Rr=9,n_=450,i_=260,Va=class{constructor(t,e,n,s){this.stage=t;this.link=e;this.asked=n;let r=t.canvas;s.addEventListener("pointerdown",o=>{o.target===r&&this.down(o)},{capture:!0}),addEventListener("pointermove",o=>this.move(o)),addEventListener("pointerup",o=>this.up(o)),addEventListener("pointercancel",o=>this.up(o,!0)),r.addEventListener("contextmenu",o=>o.preventDefault()),addEventListener("keydown",o=>this.keyDown(o)),addEventListener("keyup",o=>this.keyUp(o)),addEventListener("blur",()=>this.forget())}stage;link;asked;cutting=!1;press=null;stroke=null;keys=new Set;joined=null;spaceAt=0;spaceUsed=!1;waiting=null;joinFrom=null;tick(){this.waiting&&this.link.command("Pull",{point:this.flat(this.waiting)}),this.waiting=null}down(t){if(this.asked.escape(),this.press||this.stroke!==null)return;let[e,n]=this.spot(t),s=t.pointerType==="touch";if(t.button===0&&(t.shiftKey||this.cutting||this.keys.has("c"))){this.stroke=t.pointerId,this.stage.stroke=[[e,n]],this.ours(t);return}let r=this.stage.particleAt(e,n,s?3*Rr:Rr);if(t.button===2){this.press={id:t.pointerId,x:e,y:n,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:-1};return}if(t.button!==0)return;if(r<0){this.press={id:t.pointerId,x:e,y:n,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:this.later(s,e,n)};return}this.ours(t);let o=this.stage.placeOf(r),a=this.stage.at(e,n,o),l=o.map((c,h)=>c-a[h]);this.press={id:t.pointerId,x:e,y:n,particle:r,offset:l,at:o,moved:!1,long:this.later(s,e,n)}}ours(t){t.stopPropagation(),t.preventDefault(),this.stage.canvas.focus(),this.stage.canvas.setPointerCapture(t.pointerId)}later(t,e,n){return t?window.setTimeout(()=>{this.press&&!this.press.moved&&(this.openMenu(this.press.particle,e,n),this.press=null)},n_):-1}move(t){let[e,n]=this.spot(t);if(this.stroke===t.pointerId){let r=this.stage.stroke.at(-1);this.stage.stroke.push([e,n]);let o=this.stage.crossed([r,[e,n]]);o.length&&this.link.command("Cut",{springs:o}),this.stage.dirty=!0;return}let s=this.press;if(!s||s.id!==t.pointerId){t.target===this.stage.canvas&&t.buttons===0&&this.hover(e,n);return}if(!s.moved&&Math.hypot(e-s.x,n-s.y)>e_&&(s.moved=!0,clearTimeout(s.long),s.particle>=0&&t.buttons&1&&!this.keys.has(" ")&&this.link.command("Grab",{particle:s.particle,point:this.flat(s.at)})),s.moved&&s.particle>=0&&t.buttons&1){if(this.keys.has(" ")){this.stage.ghost={from:this.stage.placeOf(s.particle)??s.at,to:this.stage.at(e,n,s.at)},this.spaceUsed=!0,this.stage.dirty=!0;return}let r=this.stage.at(e,n,s.at);this.waiting=r.map((o,a)=>o+s.offset[a])}}up(t,e=!1){let[n,s]=this.spot(t);if(this.stroke===t.pointerId){this.stroke=null,this.stage.stroke=[],this.stage.dirty=!0;return}let r=this.press;if(!(!r||r.id!==t.pointerId)){if(this.press=null,clearTimeout(r.long),this.stage.ghost){let o=this.stage.particleAt(n,s,Rr);this.stage.ghost=null,o>=0&&o!==r.particle&&this.link.command("Join",{a:r.particle,b:o});return}if(r.moved&&r.particle>=0&&t.button===0){this.tick(),this.link.command("LetGo");return}r.moved||e||(t.button===2?this.openMenu(r.particle,n,s):t.button===0&&this.click(r.particle,n,s))}}click(t,e,n){if(this.joinFrom!==null){let s=this.joinFrom;this.joinFrom=null,t>=0&&t!==s&&this.join(s,t);return}if(this.keys.has(" ")){this.spaceUsed=!0,t>=0&&(this.joined!==null&&this.joined!==t&&this.join(this.joined,t),this.joined=t);return}if(t>=0)this.select({particle:t});else{let s=this.stage.springAt(e,n,Rr);s>=0?this.select({spring:s}):this.stage.scene?.tools==="sandbox"?this.add(e,n,!1):this.select({})}}hover(t,e){let n=performance.now();n-this.hovered<60||(this.hovered=n,this.stage.canvas.style.cursor=this.cutting||this.keys.has("c")||this.keys.has("shift")?"crosshair":this.stage.particleAt(t,e,Rr)>=0?"grab":"")}hovered=0;openMenu(t,e,n){let s=[];if(t>=0){let r=this.stage.isFixed(t);s.push([r?"Free":"Anchor",()=>this.link.command(r?"Release":"Anchor",{particles:[t]})],["Join to …",()=>{this.joinFrom=t,this.asked.say("Click the particle that it is joined to.")}],[this.stage.followed===t?"Stop following":"Follow",()=>this.stage.follow(this.stage.followed===t?null:t)],["Inspect",()=>this.select({particle:t})],["Remove",()=>this.link.command("Remove",{particles:[t]})])}else{let r=this.stage.springAt(e,n,2*Rr);r>=0&&s.push(["Cut",()=>this.link.command("Cut",{springs:[r]})],["Inspect",()=>this.select({spring:r})]),s.push(["Add a particle",()=>this.add(e,n,!1)],["Add an anchored particle",()=>this.add(e,n,!0)]),this.stage.followed!==null&&s.push(["Stop following",()=>this.stage.follow(null)]),s.push(["Everything into view",()=>this.stage.view.fit(this.stage.everything)])}this.asked.menu(s,e,n)}select(t){this.stage.marked=t,this.stage.dirty=!0,this.link.send({select:t})}join(t,e){this.link.command("Join",{a:t,b:e})}add(t,e,n){let s=this.stage.at(t,e,this.stage.target);this.link.command("Add",{position:this.flat(s),...this.stage.scene?.usual,fixed:n})}keyDown(t){let e=t.target;if(e.closest("dialog, [role=menu]")||e.closest("input, select, textarea")&&t.key!=="Escape")return;if((t.ctrlKey||t.metaKey)&&!t.shiftKey&&t.key.toLowerCase()==="z"){t.preventDefault(),this.link.command("Undo");return}if(t.ctrlKey||t.metaKey||t.altKey)return;let n=t.key.length===1?t.key.toLowerCase():t.key,s=this.keys.has(n.toLowerCase());n===" "&&e.closest("button, summary, a")||(this.keys.add(n.toLowerCase()),this.act(n,s)&&t.preventDefault())}act(t,e){let n=this.stage.scene;if(n?.keys.includes(t))return this.link.send({key:t}),!0;let s=n?.marks.find(r=>r.key.toLowerCase()===t);if(t===" ")e||(this.spaceAt=performance.now(),this.spaceUsed=!1);else if(t.startsWith("Arrow"))this.link.send({key:t.slice(5).toLowerCase()});else if(t==="n"||t===".")this.link.command("Step");else{if(e)return!1;if(t==="p")this.asked.play();else if(t==="r")this.link.command("Reset");else if(t==="f")this.stage.view.fit(this.stage.everything);else if(t==="Home")this.stage.view.home();else if(t==="g")this.asked.gallery();else if(t==="?")this.asked.help();else if(t==="Escape")this.joinFrom=null,this.asked.escape(),this.select({});else if(t==="["||t==="]")this.selectNext(t==="]"?1:-1);else if((t==="Delete"||t==="Backspace")&&this.stage.marked.particle!==void 0)this.link.command("Remove",{particles:[this.stage.marked.particle]});else if((t==="Delete"||t==="Backspace")&&this.stage.marked.spring!==void 0)this.link.command("Cut",{springs:[this.stage.marked.spring]});else if(t==="a"&&this.stage.marked.particle!==void 0){let r=this.stage.marked.particle;this.link.command(this.stage.isFixed(r)?"Release":"Anchor",{particles:[r]})}else if(s)this.asked.look(s.name);else if(n?.colors.some(r=>r.key===t))this.link.send({key:t});else return!1}return!0}selectNext(t){let e=this.stage.picture.wholes("points.index");if(!e.length)return;let n=this.stage.marked.particle===void 0?t>0?-1:0:this.stage.rowOf(this.stage.marked.particle);this.select({particle:e[(n+t+e.length)%e.length]})}keyUp(t){let e=t.key.toLowerCase();this.keys.delete(e),e===" "&&(!this.spaceUsed&&this.spaceAt&&performance.now()-this.spaceAt<i_&&this.asked.play(),this.joined=null,this.spaceAt=0)}forget(){this.keys.clear(),this.joined=null,this.spaceAt=0}flat(t){return this.stage.scene?.dim===2?t.slice(0,2):[...t]}spot(t){let e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}};function Qd(i,t,e,n){i.replaceChildren(...t.map(([r,o])=>at("button",{type:"button",role:"menuitem",click:()=>{i.hidden=!0,document.getElementById("picture")?.focus(),o()}},r))),i.hidden=!1;let s=i.getBoundingClientRect();i.style.left=`${Math.max(4,Math.min(e,innerWidth-s.width-8))}px`,i.style.top=`${Math.max(4,Math.min(n,innerHeight-s.height-8))}px`,i.firstElementChild?.focus()}var s_={f4:Float32Array,u4:Uint32Array,i4:Int32Array,u1:Uint8Array};function tf(i){let t=new DataView(i).getUint32(0,!0),e=JSON.parse(new TextDecoder().decode(new Uint8Array(i,4,t))),n=Math.ceil((4+t)/8)*8,s=new Map;for(let[r,[o,a,l]]of Object.entries(e.parts)){let c=a.reduce((h,d)=>h*d,1);s.set(r,new s_[o](i,n+l,c))}return{header:e,parts:s}}var Ga=class{serial=-1;number=0;time=0;hand=null;surfaces=[];texts=[];parts=new Map;take(t,e){t.serial!==this.serial&&(this.parts.clear(),this.surfaces=[],this.texts=[]),this.serial=t.serial,this.number=t.picture,this.time=t.time,this.hand=t.hand;let n=new Set(e.keys());for(let[s,r]of e)this.parts.set(s,r);return t.surfaces&&(this.surfaces=t.surfaces,n.add("surfaces")),t.texts&&(this.texts=t.texts,n.add("texts")),n}floats(t){return this.parts.get(t)??new Float32Array(0)}wholes(t){return this.parts.get(t)??new Uint32Array(0)}signed(t){return this.parts.get(t)??new Int32Array(0)}bytes(t){return this.parts.get(t)??new Uint8Array(0)}get ends(){let t=this.floats("segments.position"),e=this.wholes("segments.ends");if(!e.length)return t;let n=this.floats("points.position");this.joined.length!==3*e.length&&(this.joined=new Float32Array(3*e.length));let s=this.joined;for(let r=0;r<e.length;r++){let o=3*e[r];s[3*r]=n[o],s[3*r+1]=n[o+1],s[3*r+2]=n[o+2]}return s}joined=new Float32Array(0)};var Wa=class{constructor(t){this.heard=t;this.open()}heard;socket=null;wait=250;send(t){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify(t))}command(t,e={}){this.send({command:{do:t,...e}})}open(){let t=new WebSocket(`ws://${location.host}/`);t.binaryType="arraybuffer",t.onopen=()=>{this.wait=250,this.heard.state(!0)},t.onmessage=({data:e})=>{if(typeof e=="string"){this.heard.text(JSON.parse(e));return}let{header:n,parts:s}=tf(e);n.kind==="frame"?this.heard.frame(n,s):this.heard.file(n,s.get("bytes"))},t.onclose=()=>{this.heard.state(!1),setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,4e3)},this.socket=t}};var Do=6,Xa=class{constructor(t){this.open=t;this.dialog.addEventListener("click",e=>{e.target===this.dialog&&this.dialog.close()})}open;dialog=Fe("gallery");entries=[];current="";tell(t,e){this.entries=t,this.current=e}show(){if(!this.entries.length||this.dialog.open)return;let t=at("input",{type:"search",placeholder:"Search: chain, contact, vault, flock …","aria-label":"Search the gallery"}),e=at("div",{class:"cards"}),n=[...new Set(this.entries.map(o=>o.origin))],s=at("select",{"aria-label":"From"},at("option",{value:""},"from everywhere"),...n.map(o=>at("option",{value:o},o))),r=()=>{let o=t.value.toLowerCase().split(/\s+/).filter(Boolean),a=this.entries.filter(l=>(!s.value||l.origin===s.value)&&o.every(c=>`${l.name} ${l.title} ${l.sentence} ${l.origin}`.toLowerCase().includes(c)));e.replaceChildren(...a.map(l=>this.card(l))),a.length||e.append(at("p",{},"No scene has these words. Try fewer."))};t.addEventListener("input",r),s.addEventListener("change",r),r(),this.dialog.replaceChildren(at("div",{class:"head"},at("h2",{},"Gallery"),t,s,at("button",{type:"button",class:"icon","aria-label":"Close",click:()=>this.dialog.close()},"×")),e),this.dialog.showModal(),t.focus()}get rows(){return Math.ceil((1+Math.max(...this.entries.map(t=>t.picture??-1)))/Do)}card(t){let e=t.picture??-1,n=at("div",{class:e<0?"blank":"photo"},e<0?t.title.slice(0,1):null);return e>=0&&(n.style.backgroundImage='url("/gallery.webp")'),e>=0&&(n.style.backgroundPosition=`${100*(e%Do)/(Do-1)}% ${100*Math.floor(e/Do)/Math.max(1,this.rows-1)}%`),n.style.backgroundSize=`${100*Do}% ${100*this.rows}%`,at("button",{type:"button",class:"card","aria-current":t.name===this.current?"true":void 0,click:()=>{this.dialog.close(),this.open(t.name)}},n,at("b",{},t.title),at("span",{},t.sentence))}};var r_="uplot",o_="u-hz",a_="u-vt",l_="u-title",c_="u-wrap",h_="u-under",u_="u-over",d_="u-axis",tr="u-off",f_="u-select",p_="u-cursor-x",m_="u-cursor-y",g_="u-cursor-pt",__="u-legend",x_="u-live",y_="u-inline",v_="u-series",S_="u-marker",ef="u-label",M_="u-value",No="width",Uo="height";var nf="bottom",Pr="left",Ah="right",Wh="#000",sf=Wh+"0",Ch="mousemove",rf="mousedown",Rh="mouseup",of="mouseenter",af="mouseleave",lf="dblclick",b_="resize",E_="scroll",cf="change",Ja="dppxchange",Xh="--",Fr=typeof window<"u",Oh=Fr?document:null,Lr=Fr?window:null,T_=Fr?navigator:null,Ae,Ya;function Nh(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Ya&&Fh(cf,Ya,Nh),Ya=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),er(cf,Ya,Nh),Lr.dispatchEvent(new CustomEvent(Ja)))}function si(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Uh(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function qe(i,t,e){i.style[t]=e+"px"}function Ai(i,t,e,n){let s=Oh.createElement(i);return t!=null&&si(s,t),e?.insertBefore(s,n),s}function mi(i,t){return Ai("div",i,t)}var hf=new WeakMap;function Yi(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=hf.get(i);r!=o&&(i.style.transform=r,hf.set(i,r),t<0||e<0||t>n||e>s?si(i,tr):Uh(i,tr))}var uf=new WeakMap;function df(i,t,e){let n=t+e,s=uf.get(i);n!=s&&(uf.set(i,n),i.style.background=t,i.style.borderColor=e)}var ff=new WeakMap;function pf(i,t,e,n){let s=t+""+e,r=ff.get(i);s!=r&&(ff.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Yh={passive:!0},w_={...Yh,capture:!0};function er(i,t,e,n){t.addEventListener(i,e,n?w_:Yh)}function Fh(i,t,e,n){t.removeEventListener(i,e,Yh)}Fr&&Nh();function Ci(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:ri((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Vf(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Gf=i=>i!=null,Wf=i=>i!=null&&i>0,Qa=Vf(Gf),A_=Vf(Wf);function C_(i,t,e,n=0,s=!1){let r=s?A_:Qa,o=s?Wf:Gf;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Be,l??-Be]}function tl(i,t,e,n){let s=_f(i),r=_f(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?hs:Xf,a=s==1?ri:gi,l=r==1?gi:ri,c=a(o(xn(i))),h=l(o(xn(t))),d=Dr(e,c),u=Dr(e,h);return e==10&&(c<0&&(d=ke(d,-c)),h<0&&(u=ke(u,-h))),n||e==2?(i=d*s,t=u*r):(i=$f(i,d),t=el(t,u)),[i,t]}function qh(i,t,e,n){let s=tl(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Zh=.1,mf={mode:3,pad:Zh},Bo={pad:0,soft:null,mode:0},R_={min:Bo,max:Bo};function Ka(i,t,e,n){return nl(e)?gf(i,t,e):(Bo.pad=e,Bo.soft=n?0:null,Bo.mode=n?3:0,gf(i,t,R_))}function Ee(i,t){return i??t}function P_(i,t,e){for(t=Ee(t,0),e=Ee(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function gf(i,t,e){let n=e.min,s=e.max,r=Ee(n.pad,0),o=Ee(s.pad,0),a=Ee(n.hard,-Be),l=Ee(s.hard,Be),c=Ee(n.soft,Be),h=Ee(s.soft,-Be),d=Ee(n.mode,0),u=Ee(s.mode,0),p=t-i,_=hs(p),M=Gn(xn(i),xn(t)),m=hs(M),f=xn(m-_);(p<1e-24||f>10)&&(p=0,(i==0||t==0)&&(p=1e-24,d==2&&c!=Be&&(r=0),u==2&&h!=-Be&&(o=0)));let x=p||M||1e3,w=hs(x),v=Dr(10,ri(w)),C=x*(p==0?i==0?.1:1:r),A=ke($f(i-C,v/10),24),g=i>=c&&(d==1||d==3&&A<=c||d==2&&A>=c)?c:Be,T=Gn(a,A<g&&i>=g?g:Ri(g,A)),F=x*(p==0?t==0?.1:1:o),O=ke(el(t+F,v/10),24),D=t<=h&&(u==1||u==3&&O>=h||u==2&&O<=h)?h:-Be,k=Ri(l,O>D&&t<=D?D:Gn(D,O));return T==k&&T==0&&(k=100),[T,k]}var I_=new Intl.NumberFormat(Fr?T_.language:"en-US"),$h=i=>I_.format(i),oi=Math,$a=oi.PI,xn=oi.abs,ri=oi.floor,_n=oi.round,gi=oi.ceil,Ri=oi.min,Gn=oi.max,Dr=oi.pow,_f=oi.sign,hs=oi.log10,Xf=oi.log2,L_=(i,t=1)=>oi.sinh(i)*t,Ph=(i,t=1)=>oi.asinh(i/t),Be=1/0;function xf(i){return(hs((i^i>>31)-(i>>31))|0)+1}function Bh(i,t,e){return Ri(Gn(i,t),e)}function Yf(i){return typeof i=="function"}function ve(i){return Yf(i)?i:()=>i}var D_=()=>{},qf=i=>i,Zf=(i,t)=>t,O_=i=>null,yf=i=>!0,vf=(i,t)=>i==t,N_=/\.\d*?(?=9{6,}|0{6,})/gm,nr=i=>{if(Kf(i)||Is.has(i))return i;let t=`${i}`,e=t.match(N_);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${nr(s)}e${r}`}return ke(i,n)};function js(i,t){return nr(ke(nr(i/t))*t)}function el(i,t){return nr(gi(nr(i/t))*t)}function $f(i,t){return nr(ri(nr(i/t))*t)}function ke(i,t=0){if(Kf(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return _n(n)/e}var Is=new Map;function Jf(i){return((""+i).split(".")[1]||"").length}function zo(i,t,e,n){let s=[],r=n.map(Jf);for(let o=t;o<e;o++){let a=xn(o),l=ke(Dr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:ke(h,d);s.push(u),Is.set(u,d)}}return s}var ko={},Jh=[],Or=[null,null],Ps=Array.isArray,Kf=Number.isInteger,U_=i=>i===void 0;function Sf(i){return typeof i=="string"}function nl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function F_(i){return i!=null&&typeof i=="object"}var B_=Object.getPrototypeOf(Uint8Array),jf="__proto__";function Nr(i,t=nl){let e;if(Ps(i)){let n=i.find(s=>s!=null);if(Ps(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Nr(i[s],t)}else e=i.slice()}else if(i instanceof B_)e=i.slice();else if(t(i)){e={};for(let n in i)n!=jf&&(e[n]=Nr(i[n],t))}else e=i;return e}function fn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=jf&&(nl(i[s])?fn(i[s],Nr(n[s])):i[s]=Nr(n[s]))}return i}var k_=0,z_=1,H_=2;function V_(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function G_(i,t){if(Y_(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return q_(o[0])||(o=X_(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=t?t[o][c]:z_,p=[];for(let _=0;_<h.length;_++){let M=h[_],m=r.get(l[_]);M===null?u!=k_&&(d[m]=M,u==H_&&p.push(m)):d[m]=M}V_(d,p,s),n.push(d)}}return n}var W_=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function X_(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function Y_(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function q_(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Gn(1,ri((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Qf=["January","February","March","April","May","June","July","August","September","October","November","December"],tp=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function ep(i){return i.slice(0,3)}var Z_=tp.map(ep),$_=Qf.map(ep),J_={MMMM:Qf,MMM:$_,WWWW:tp,WWW:Z_};function Oo(i){return(i<10?"0":"")+i}function K_(i){return(i<10?"00":i<100?"0":"")+i}var j_={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Oo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Oo(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Oo(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Oo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Oo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>K_(i.getMilliseconds())};function Kh(i,t){t=t||J_;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?j_[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var Q_=new Intl.DateTimeFormat().resolvedOptions().timeZone;function t0(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==Q_?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var np=i=>i%1==0,ja=[1,2,2.5,5],e0=zo(10,-32,0,ja),ip=zo(10,0,32,ja),n0=ip.filter(np),Qs=e0.concat(ip),jh=`
`,sp="{YYYY}",Mf=jh+sp,rp="{M}/{D}",Fo=jh+rp,qa=Fo+"/{YY}",op="{aa}",i0="{h}:{mm}",Ir=i0+op,bf=jh+Ir,Ef=":{ss}",Ce=null;function ap(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?zo(10,0,3,ja).filter(np):zo(10,-3,0,ja)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,sp,Ce,Ce,Ce,Ce,Ce,Ce,1],[s*28,"{MMM}",Mf,Ce,Ce,Ce,Ce,Ce,1],[s,rp,Mf,Ce,Ce,Ce,Ce,Ce,1],[n,"{h}"+op,qa,Ce,Fo,Ce,Ce,Ce,1],[e,Ir,qa,Ce,Fo,Ce,Ce,Ce,1],[t,Ef,qa+" "+Ir,Ce,Fo+" "+Ir,Ce,bf,Ce,1],[i,Ef+".{fff}",qa+" "+Ir,Ce,Fo+" "+Ir,Ce,bf,Ce,1]];function h(d){return(u,p,_,M,m,f)=>{let x=[],w=m>=o,v=m>=r&&m<o,C=d(_),A=ke(C*i,3),g=Ih(C.getFullYear(),w?0:C.getMonth(),v||w?1:C.getDate()),T=ke(g*i,3);if(v||w){let F=v?m/r:0,O=w?m/o:0,D=A==T?A:ke(Ih(g.getFullYear()+O,g.getMonth()+F,1)*i,3),k=new Date(_n(D/i)),G=k.getFullYear(),I=k.getMonth();for(let z=0;D<=M;z++){let q=Ih(G+O*z,I+F*z,1),H=q-d(ke(q*i,3));D=ke((+q+H)*i,3),D<=M&&x.push(D)}}else{let F=m>=s?s:m,O=ri(_)-ri(A),D=T+O+el(A-T,F);x.push(D);let k=d(D),G=k.getHours()+k.getMinutes()/e+k.getSeconds()/n,I=m/n,z=u.axes[p]._space,q=f/z;for(;D=ke(D+m,i==1?0:3),!(D>M);)if(I>1){let H=ri(ke(G+I,6))%24,Q=d(D).getHours()-H;Q>1&&(Q=-1),D-=Q*n,G=(G+I)%24;let st=x[x.length-1];ke((D-st)/m,3)*q>=.7&&x.push(D)}else x.push(D)}return x}}return[l,c,h]}var[s0,r0,o0]=ap(1),[a0,l0,c0]=ap(.001);zo(2,-53,53,[1]);function Tf(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function wf(i,t){return(e,n,s,r,o)=>{let a=t.find(_=>o>=_[0])||t[t.length-1],l,c,h,d,u,p;return n.map(_=>{let M=i(_),m=M.getFullYear(),f=M.getMonth(),x=M.getDate(),w=M.getHours(),v=M.getMinutes(),C=M.getSeconds(),A=m!=l&&a[2]||f!=c&&a[3]||x!=h&&a[4]||w!=d&&a[5]||v!=u&&a[6]||C!=p&&a[7]||a[1];return l=m,c=f,h=x,d=w,u=v,p=C,A(M)})}}function h0(i,t){let e=Kh(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Ih(i,t,e){return new Date(i,t,e)}function Af(i,t){return t(i)}var u0="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Cf(i,t){return(e,n,s,r)=>r==null?Xh:t(i(n))}function d0(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function f0(i,t){return i.series[t].fill(i,t)}var p0={show:!0,live:!0,isolate:!1,mount:D_,markers:{show:!0,width:2,stroke:d0,fill:f0,dash:"solid"},idx:null,idxs:null,values:[]};function m0(i,t){let e=i.cursor.points,n=mi(),s=e.size(i,t);qe(n,No,s),qe(n,Uo,s);let r=s/-2;qe(n,"marginLeft",r),qe(n,"marginTop",r);let o=e.width(i,t,s);return o&&qe(n,"borderWidth",o),n}function g0(i,t){let e=i.series[t].points;return e._fill||e._stroke}function _0(i,t){let e=i.series[t].points;return e._stroke||e._fill}function x0(i,t){return i.series[t].points.size}var Lh=[0,0];function y0(i,t,e){return Lh[0]=t,Lh[1]=e,Lh}function Za(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Dh(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var v0={show:!0,x:!0,y:!0,lock:!1,move:y0,points:{one:!1,show:m0,size:x0,width:0,stroke:_0,fill:g0},bind:{mousedown:Za,mouseup:Za,click:Za,dblclick:Za,mousemove:Dh,mouseleave:Dh,mouseenter:Dh},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},lp={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Qh=fn({},lp,{filter:Zf}),cp=fn({},Qh,{size:10}),hp=fn({},lp,{show:!1}),tu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',up="bold "+tu,dp=1.5,Rf={show:!0,scale:"x",stroke:Wh,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:up,side:2,grid:Qh,ticks:cp,border:hp,font:tu,lineGap:dp,rotate:0},S0="Value",M0="Time",Pf={show:!0,scale:"x",auto:!1,sorted:1,min:Be,max:-Be,idxs:[]};function b0(i,t,e,n,s){return t.map(r=>r==null?"":$h(r))}function E0(i,t,e,n,s,r,o){let a=[],l=Is.get(s)||0;e=o?e:ke(el(e,s),l);for(let c=e;c<=n;c=ke(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function kh(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?hs:Xf,h=ri(c(e));s=Dr(l,h),l==10&&(s=Qs[Ci(s,Qs)]);let d=e,u=s*l;l==10&&(u=Qs[Ci(u,Qs)]);do a.push(d),d=d+s,l==10&&!Is.has(d)&&(d=ke(d,Is.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=Qs[Ci(u,Qs)]));while(d<=n);return a}function T0(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?kh(i,t,Gn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?kh(i,t,Gn(l,-n),-e,s):[l]).reverse().map(u=>-u).concat(h,c)}var fp=/./,w0=/[12357]/,A0=/[125]/,If=/1/,zh=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function C0(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?fp:l(7,o)-h>=c?w0:l(5,o)-h>=c?A0:If;if(d==If){let u=xn(l(1,o)-h);if(u<c)return zh(t.slice().reverse(),a.distr,d,gi(c/u)).reverse()}return zh(t,a.distr,d,1)}function R0(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=xn(l(1,o)-l(2,o));return c<a?zh(t.slice().reverse(),3,fp,gi(a/c)).reverse():t}function P0(i,t,e,n){return n==null?Xh:t==null?"":$h(t)}var Lf={show:!0,scale:"y",stroke:Wh,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:up,side:3,grid:Qh,ticks:cp,border:hp,font:tu,lineGap:dp,rotate:0};function I0(i,t){let e=3+(i||1)*2;return ke(e*t,3)}function L0(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=xn(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var Df={scale:null,auto:!0,sorted:0,min:Be,max:-Be},pp=(i,t,e,n,s)=>s,Of={show:!0,auto:!0,sorted:0,gaps:pp,alpha:1,facets:[fn({},Df,{scale:"x"}),fn({},Df,{scale:"y"})]},Nf={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:pp,alpha:1,points:{show:L0,filter:null},values:null,min:Be,max:-Be,idxs:[],path:null,clip:null};function D0(i,t,e,n,s){return e/10}var mp={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},O0=fn({},mp,{time:!1,ori:1}),Uf={};function gp(i,t){let e=Uf[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Uf[i]=e)),e}var Ur=1,Hh=2;function ir(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,p=a.top,_=a.width,M=a.height,m=i.valToPosH,f=i.valToPosV;return h.ori==0?e(s,l,c,h,d,m,f,u,p,_,M,sl,Br,ol,xp,vp):e(s,l,c,h,d,f,m,p,u,M,_,rl,kr,iu,yp,Sp)}function eu(i,t){let e=0,n=0,s=Ee(i.bands,Jh);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function N0(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function us(i,t,e,n,s,r){return ir(i,t,(o,a,l,c,h,d,u,p,_,M,m)=>{let f=o.pxRound,x=c.dir*(c.ori==0?1:-1),w=c.ori==0?Br:kr,v,C;x==1?(v=e,C=n):(v=n,C=e);let A=f(d(a[v],c,M,p)),g=f(u(l[v],h,m,_)),T=f(d(a[C],c,M,p)),F=f(u(r==1?h.max:h.min,h,m,_)),O=new Path2D(s);return w(O,T,F),w(O,A,F),w(O,A,g),O})}function il(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?ol:iu,l=e;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let p=u[0]-l;p>0&&a(o,l,n,p,n+r),l=u[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function U0(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function nu(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&t[c]===null;)u=c;else for(;--c>=e&&t[c]===null;)u=c;let p=r(i[d]),_=u==d?p:r(i[u]),M=d-s;p=o<=0&&M>=0&&M<l?r(i[M]):p;let f=u+s;_=o>=0&&f>=0&&f<l?r(i[f]):_,_>=p&&a.push([p,_])}return a}function Ff(i){return i==0?qf:i==1?_n:t=>js(t,i)}function _p(i){let t=i==0?sl:rl,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Ri(c,a/2,l/2),h=Ri(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var sl=(i,t,e)=>{i.moveTo(t,e)},rl=(i,t,e)=>{i.moveTo(e,t)},Br=(i,t,e)=>{i.lineTo(t,e)},kr=(i,t,e)=>{i.lineTo(e,t)},ol=_p(0),iu=_p(1),xp=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},yp=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},vp=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Sp=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Mp(i){return(t,e,n,s,r)=>ir(t,e,(o,a,l,c,h,d,u,p,_,M,m)=>{let{pxRound:f,points:x}=o,w,v;c.ori==0?(w=sl,v=xp):(w=rl,v=yp);let C=ke(x.width*Ae,3),A=(x.size-x.width)/2*Ae,g=ke(A*2,3),T=new Path2D,F=new Path2D,{left:O,top:D,width:k,height:G}=t.bbox;ol(F,O-g,D-g,k+g*2,G+g*2);let I=z=>{if(l[z]!=null){let q=f(d(a[z],c,M,p)),H=f(u(l[z],h,m,_));w(T,q+A,H),v(T,q,H,A,0,$a*2)}};if(r)r.forEach(I);else for(let z=n;z<=s;z++)I(z);return{stroke:C>0?T:null,fill:T,clip:F,flags:Ur|Hh}})}function bp(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var F0=bp(Br),B0=bp(kr);function Ep(i){let t=Ee(i?.alignGaps,0);return(e,n,s,r)=>ir(e,n,(o,a,l,c,h,d,u,p,_,M,m)=>{[s,r]=Qa(l,s,r);let f=o.pxRound,x=G=>f(d(G,c,M,p)),w=G=>f(u(G,h,m,_)),v,C;c.ori==0?(v=Br,C=F0):(v=kr,C=B0);let A=c.dir*(c.ori==0?1:-1),g={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ur},T=g.stroke,F=!1;if(r-s>=M*4){let G=dt=>e.posToVal(dt,c.key,!0),I=null,z=null,q,H,ht,J=x(a[A==1?s:r]),Q=x(a[s]),st=x(a[r]),ft=G(A==1?Q+1:st-1);for(let dt=A==1?s:r;dt>=s&&dt<=r;dt+=A){let tt=a[dt],yt=(A==1?tt<ft:tt>ft)?J:x(tt),Ct=l[dt];yt==J?Ct!=null?(H=Ct,I==null?(v(T,yt,w(H)),q=I=z=H):H<I?I=H:H>z&&(z=H)):Ct===null&&(F=!0):(I!=null&&C(T,J,w(I),w(z),w(q),w(H)),Ct!=null?(H=Ct,v(T,yt,w(H)),I=z=q=H):(I=z=null,Ct===null&&(F=!0)),J=yt,ft=G(J+A))}I!=null&&I!=z&&ht!=J&&C(T,J,w(I),w(z),w(q),w(H))}else for(let G=A==1?s:r;G>=s&&G<=r;G+=A){let I=l[G];I===null?F=!0:I!=null&&v(T,x(a[G]),w(I))}let[D,k]=eu(e,n);if(o.fill!=null||D!=0){let G=g.fill=new Path2D(T),I=o.fillTo(e,n,o.min,o.max,D),z=w(I),q=x(a[s]),H=x(a[r]);A==-1&&([H,q]=[q,H]),v(G,H,z),v(G,q,z)}if(!o.spanGaps){let G=[];F&&G.push(...nu(a,l,s,r,A,x,t)),g.gaps=G=o.gaps(e,n,s,r,G),g.clip=il(G,c.ori,p,_,M,m)}return k!=0&&(g.band=k==2?[us(e,n,s,r,T,-1),us(e,n,s,r,T,1)]:us(e,n,s,r,T,k)),g})}function k0(i){let t=Ee(i.align,1),e=Ee(i.ascDesc,!1),n=Ee(i.alignGaps,0),s=Ee(i.extend,!1);return(r,o,a,l)=>ir(r,o,(c,h,d,u,p,_,M,m,f,x,w)=>{[a,l]=Qa(d,a,l);let v=c.pxRound,{left:C,width:A}=r.bbox,g=Q=>v(_(Q,u,x,m)),T=Q=>v(M(Q,p,w,f)),F=u.ori==0?Br:kr,O={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ur},D=O.stroke,k=u.dir*(u.ori==0?1:-1),G=T(d[k==1?a:l]),I=g(h[k==1?a:l]),z=I,q=I;s&&t==-1&&(q=C,F(D,q,G)),F(D,I,G);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let st=d[Q];if(st==null)continue;let ft=g(h[Q]),dt=T(st);t==1?F(D,ft,G):F(D,z,dt),F(D,ft,dt),G=dt,z=ft}let H=z;s&&t==1&&(H=C+A,F(D,H,G));let[ht,J]=eu(r,o);if(c.fill!=null||ht!=0){let Q=O.fill=new Path2D(D),st=c.fillTo(r,o,c.min,c.max,ht),ft=T(st);F(Q,H,ft),F(Q,q,ft)}if(!c.spanGaps){let Q=[];Q.push(...nu(h,d,a,l,k,g,n));let st=c.width*Ae/2,ft=e||t==1?st:-st,dt=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=ft,tt[1]+=dt}),O.gaps=Q=c.gaps(r,o,a,l,Q),O.clip=il(Q,u.ori,m,f,x,w)}return J!=0&&(O.band=J==2?[us(r,o,a,l,D,-1),us(r,o,a,l,D,1)]:us(r,o,a,l,D,J)),O})}function Bf(i,t,e,n,s,r,o=Be){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=xn(i[l]-i[a]);h<c&&(c=h,o=xn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function z0(i){i=i||ko;let t=Ee(i.size,[.6,Be,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ve(s),o=1-t[0],a=Ee(t[1],Be),l=Ee(t[2],1),c=Ee(i.disp,ko),h=Ee(i.each,p=>{}),{fill:d,stroke:u}=c;return(p,_,M,m)=>ir(p,_,(f,x,w,v,C,A,g,T,F,O,D)=>{let k=f.pxRound,G=e,I=n*Ae,z=a*Ae,q=l*Ae,H,ht;v.ori==0?[H,ht]=r(p,_):[ht,H]=r(p,_);let J=v.dir*(v.ori==0?1:-1),Q=v.ori==0?ol:iu,st=v.ori==0?h:(Pt,qt,oe,Et,Ue,Ht,Yt)=>{h(Pt,qt,oe,Ue,Et,Yt,Ht)},ft=Ee(p.bands,Jh).find(Pt=>Pt.series[0]==_),dt=ft!=null?ft.dir:0,tt=f.fillTo(p,_,f.min,f.max,dt),gt=k(g(tt,C,D,F)),yt,Ct,bt,Wt=O,re=k(f.width*Ae),Vt=!1,fe=null,ce=null,ie=null,$e=null;d!=null&&(re==0||u!=null)&&(Vt=!0,fe=d.values(p,_,M,m),ce=new Map,new Set(fe).forEach(Pt=>{Pt!=null&&ce.set(Pt,new Path2D)}),re>0&&(ie=u.values(p,_,M,m),$e=new Map,new Set(ie).forEach(Pt=>{Pt!=null&&$e.set(Pt,new Path2D)})));let{x0:ze,size:an}=c;if(ze!=null&&an!=null){G=1,x=ze.values(p,_,M,m),ze.unit==2&&(x=x.map(oe=>p.posToVal(T+oe*O,v.key,!0)));let Pt=an.values(p,_,M,m);an.unit==2?Ct=Pt[0]*O:Ct=A(Pt[0],v,O,T)-A(0,v,O,T),Wt=Bf(x,w,A,v,O,T,Wt),bt=Wt-Ct+I}else Wt=Bf(x,w,A,v,O,T,Wt),bt=Wt*o+I,Ct=Wt-bt;bt<1&&(bt=0),re>=Ct/2&&(re=0),bt<5&&(k=qf);let Oe=bt>0,En=Wt-bt-(Oe?re:0);Ct=k(Bh(En,q,z)),yt=(G==0?Ct/2:G==J?0:Ct)-G*J*((G==0?I/2:0)+(Oe?re/2:0));let Se={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},mn=Vt?null:new Path2D,Qe=null;if(ft!=null)Qe=p.data[ft.series[1]];else{let{y0:Pt,y1:qt}=c;Pt!=null&&qt!=null&&(w=qt.values(p,_,M,m),Qe=Pt.values(p,_,M,m))}let ln=H*Ct,U=ht*Ct;for(let Pt=J==1?M:m;Pt>=M&&Pt<=m;Pt+=J){let qt=w[Pt];if(qt==null)continue;if(Qe!=null){let W=Qe[Pt]??0;if(qt-W==0)continue;gt=g(W,C,D,F)}let oe=v.distr!=2||c!=null?x[Pt]:Pt,Et=A(oe,v,O,T),Ue=g(Ee(qt,tt),C,D,F),Ht=k(Et-yt),Yt=k(Gn(Ue,gt)),R=k(Ri(Ue,gt)),S=Yt-R;if(qt!=null){let W=qt<0?U:ln,ut=qt<0?ln:U;Vt?(re>0&&ie[Pt]!=null&&Q($e.get(ie[Pt]),Ht,R+ri(re/2),Ct,Gn(0,S-re),W,ut),fe[Pt]!=null&&Q(ce.get(fe[Pt]),Ht,R+ri(re/2),Ct,Gn(0,S-re),W,ut)):Q(mn,Ht,R+ri(re/2),Ct,Gn(0,S-re),W,ut),st(p,_,Pt,Ht-re/2,R,Ct+re,S)}}return re>0?Se.stroke=Vt?$e:mn:Vt||(Se._fill=f.width==0?f._fill:f._stroke??f._fill,Se.width=0),Se.fill=Vt?ce:mn,Se})}function H0(i,t){let e=Ee(t?.alignGaps,0);return(n,s,r,o)=>ir(n,s,(a,l,c,h,d,u,p,_,M,m,f)=>{[r,o]=Qa(c,r,o);let x=a.pxRound,w=H=>x(u(H,h,m,_)),v=H=>x(p(H,d,f,M)),C,A,g;h.ori==0?(C=sl,g=Br,A=vp):(C=rl,g=kr,A=Sp);let T=h.dir*(h.ori==0?1:-1),F=w(l[T==1?r:o]),O=F,D=[],k=[];for(let H=T==1?r:o;H>=r&&H<=o;H+=T)if(c[H]!=null){let J=l[H],Q=w(J);D.push(O=Q),k.push(v(c[H]))}let G={stroke:i(D,k,C,g,A,x),fill:null,clip:null,band:null,gaps:null,flags:Ur},I=G.stroke,[z,q]=eu(n,s);if(a.fill!=null||z!=0){let H=G.fill=new Path2D(I),ht=a.fillTo(n,s,a.min,a.max,z),J=v(ht);g(H,O,J),g(H,F,J)}if(!a.spanGaps){let H=[];H.push(...nu(l,c,r,o,T,w,e)),G.gaps=H=a.gaps(n,s,r,o,H),G.clip=il(H,h.ori,_,M,m,f)}return q!=0&&(G.band=q==2?[us(n,s,r,o,I,-1),us(n,s,r,o,I,1)]:us(n,s,r,o,I,q)),G})}function V0(i){return H0(G0,i)}function G0(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=t[u+1]-t[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,t[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,t[u+1]-l[u+1]*d[u]/3,i[u+1],t[u+1])}return a}var Vh=new Set;function kf(){for(let i of Vh)i.syncRect(!0)}Fr&&(er(b_,Lr,kf),er(E_,Lr,kf,!0),er(Ja,Lr,()=>{yn.pxRatio=Ae}));var W0=Ep(),X0=Mp();function zf(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Gh(r,o,t,e))}function Y0(i,t){return i.map((e,n)=>n==0?{}:fn({},t,e))}function Gh(i,t,e,n){return fn({},t==0?e:n,i)}function Tp(i,t,e){return t==null?Or:[t,e]}var q0=Tp;function Z0(i,t,e){return t==null?Or:Ka(t,e,Zh,!0)}function wp(i,t,e,n){return t==null?Or:tl(t,e,i.scales[n].log,!1)}var $0=wp;function Ap(i,t,e,n){return t==null?Or:qh(t,e,i.scales[n].log,!1)}var J0=Ap;function K0(i,t,e,n,s){let r=Gn(xf(i),xf(t)),o=t-i,a=Ci(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Is.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Hf(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=_n((e=+s)*Ae))+"px"),[i,t,e]}function j0(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=ke(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function yn(i,t,e){let n={mode:Ee(i.mode,1)},s=n.mode;function r(y,b,P,L){let V=b.valToPct(y);return L+P*(b.dir==-1?1-V:V)}function o(y,b,P,L){let V=b.valToPct(y);return L+P*(b.dir==-1?V:1-V)}function a(y,b,P,L){return b.ori==0?r(y,b,P,L):o(y,b,P,L)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=mi(r_);if(i.id!=null&&(c.id=i.id),si(c,i.class),i.title){let y=mi(l_,c);y.textContent=i.title}let h=Ai("canvas"),d=n.ctx=h.getContext("2d"),u=mi(c_,c);er("click",u,y=>{y.target===_&&(We!=Er||Je!=Tr)&&Ln.click(n,y)},!0);let p=n.under=mi(h_,u);u.appendChild(h);let _=n.over=mi(u_,u);i=Nr(i);let M=+Ee(i.pxAlign,1),m=Ff(M);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let f=i.ms||.001,x=n.series=s==1?zf(i.series||[],Pf,Nf,!1):Y0(i.series||[null],Of),w=n.axes=zf(i.axes||[],Rf,Lf,!0),v=n.scales={},C=n.bands=i.bands||[];C.forEach(y=>{y.fill=ve(y.fill||null),y.dir=Ee(y.dir,-1)});let A=s==2?x[1].facets[0].scale:x[0].scale,g={axes:ls,series:me},T=(i.drawOrder||["axes","series"]).map(y=>g[y]);function F(y){let b=y.distr==3?P=>hs(P>0?P:y.clamp(n,P,y.min,y.max,y.key)):y.distr==4?P=>Ph(P,y.asinh):y.distr==100?P=>y.fwd(P):P=>P;return P=>{let L=b(P),{_min:V,_max:$}=y,lt=$-V;return(L-V)/lt}}function O(y){let b=v[y];if(b==null){let P=(i.scales||ko)[y]||ko;if(P.from!=null){O(P.from);let L=fn({},v[P.from],P,{key:y});L.valToPct=F(L),v[y]=L}else{b=v[y]=fn({},y==A?mp:O0,P),b.key=y;let L=b.time,V=b.range,$=Ps(V);if((y!=A||s==2&&!L)&&($&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?mf:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?mf:{mode:1,hard:V[1],soft:V[1]}},$=!1),!$&&nl(V))){let lt=V;V=(pt,St,Ot)=>St==null?Or:Ka(St,Ot,lt)}b.range=ve(V||(L?q0:y==A?b.distr==3?$0:b.distr==4?J0:Tp:b.distr==3?wp:b.distr==4?Ap:Z0)),b.auto=ve($?!1:b.auto),b.clamp=ve(b.clamp||D0),b._min=b._max=null,b.valToPct=F(b)}}}O("x"),O("y"),s==1&&x.forEach(y=>{O(y.scale)}),w.forEach(y=>{O(y.scale)});for(let y in i.scales)O(y);let D=v[A],k=D.distr,G,I;D.ori==0?(si(c,o_),G=r,I=o):(si(c,a_),G=o,I=r);let z={};for(let y in v){let b=v[y];(b.min!=null||b.max!=null)&&(z[y]={min:b.min,max:b.max},b.min=b.max=null)}let q=i.tzDate||(y=>new Date(_n(y/f))),H=i.fmtDate||Kh,ht=f==1?o0(q):c0(q),J=wf(q,Tf(f==1?r0:l0,H)),Q=Cf(q,Af(u0,H)),st=[],ft=n.legend=fn({},p0,i.legend),dt=n.cursor=fn({},v0,{drag:{y:s==2}},i.cursor),tt=ft.show,gt=dt.show,yt=ft.markers;ft.idxs=st,yt.width=ve(yt.width),yt.dash=ve(yt.dash),yt.stroke=ve(yt.stroke),yt.fill=ve(yt.fill);let Ct,bt,Wt,re=[],Vt=[],fe,ce=!1,ie={};if(ft.live){let y=x[1]?x[1].values:null;ce=y!=null,fe=ce?y(n,1,0):{_:0};for(let b in fe)ie[b]=Xh}if(tt)if(Ct=Ai("table",__,c),Wt=Ai("tbody",null,Ct),ft.mount(n,Ct),ce){bt=Ai("thead",null,Ct,Wt);let y=Ai("tr",null,bt);Ai("th",null,y);for(var $e in fe)Ai("th",ef,y).textContent=$e}else si(Ct,y_),ft.live&&si(Ct,x_);let ze={show:!0},an={show:!1};function Oe(y,b){if(b==0&&(ce||!ft.live||s==2))return Or;let P=[],L=Ai("tr",v_,Wt,Wt.childNodes[b]);si(L,y.class),y.show||si(L,tr);let V=Ai("th",null,L);if(yt.show){let pt=mi(S_,V);if(b>0){let St=yt.width(n,b);St&&(pt.style.border=St+"px "+yt.dash(n,b)+" "+yt.stroke(n,b)),pt.style.background=yt.fill(n,b)}}let $=mi(ef,V);y.label instanceof HTMLElement?$.appendChild(y.label):$.textContent=y.label,b>0&&(yt.show||($.style.color=y.width>0?yt.stroke(n,b):yt.fill(n,b)),Se("click",V,pt=>{if(dt._lock)return;Jt(pt);let St=x.indexOf(y);if((pt.ctrlKey||pt.metaKey)!=ft.isolate){let Ot=x.some((Nt,Ft)=>Ft>0&&Ft!=St&&Nt.show);x.forEach((Nt,Ft)=>{Ft>0&&Vi(Ft,Ot?Ft==St?ze:an:ze,!0,dn.setSeries)})}else Vi(St,{show:!y.show},!0,dn.setSeries)},!1),Kt&&Se(of,V,pt=>{dt._lock||(Jt(pt),Vi(x.indexOf(y),Ar,!0,dn.setSeries))},!1));for(var lt in fe){let pt=Ai("td",M_,L);pt.textContent="--",P.push(pt)}return[L,P]}let En=new Map;function Se(y,b,P,L=!0){let V=En.get(b)||{},$=dt.bind[y](n,b,P,L);$&&(er(y,b,V[y]=$),En.set(b,V))}function mn(y,b,P){let L=En.get(b)||{};for(let V in L)(y==null||V==y)&&(Fh(V,b,L[V]),delete L[V]);y==null&&En.delete(b)}let Qe=0,ln=0,U=0,Pt=0,qt=0,oe=0,Et=qt,Ue=oe,Ht=U,Yt=Pt,R=0,S=0,W=0,ut=0;n.bbox={};let ot=!1,xt=!1,vt=!1,et=!1,it=!1,mt=!1;function N(y,b,P){(P||y!=n.width||b!=n.height)&&rt(y,b),he(!1),vt=!0,xt=!0,Dn()}function rt(y,b){n.width=Qe=U=y,n.height=ln=Pt=b,qt=oe=0,Mt(),Gt();let P=n.bbox;R=P.left=js(qt*Ae,.5),S=P.top=js(oe*Ae,.5),W=P.width=js(U*Ae,.5),ut=P.height=js(Pt*Ae,.5)}let nt=3;function Tt(){let y=!1,b=0;for(;!y;){b++;let P=Sr(b),L=Hi(b);y=b==nt||P&&L,y||(rt(n.width,n.height),xt=!0)}}function _t({width:y,height:b}){N(y,b)}n.setSize=_t;function Mt(){let y=!1,b=!1,P=!1,L=!1;w.forEach((V,$)=>{if(V.show&&V._show){let{side:lt,_size:pt}=V,St=lt%2,Ot=V.label!=null?V.labelSize:0,Nt=pt+Ot;Nt>0&&(St?(U-=Nt,lt==3?(qt+=Nt,L=!0):P=!0):(Pt-=Nt,lt==0?(oe+=Nt,y=!0):b=!0))}}),ki[0]=y,ki[1]=P,ki[2]=b,ki[3]=L,U-=bi[1]+bi[3],qt+=bi[3],Pt-=bi[2]+bi[0],oe+=bi[0]}function Gt(){let y=qt+U,b=oe+Pt,P=qt,L=oe;function V($,lt){switch($){case 1:return y+=lt,y-lt;case 2:return b+=lt,b-lt;case 3:return P-=lt,P+lt;case 0:return L-=lt,L+lt}}w.forEach(($,lt)=>{if($.show&&$._show){let pt=$.side;$._pos=V(pt,$._size),$.label!=null&&($._lpos=V(pt,$.labelSize))}})}if(dt.dataIdx==null){let y=dt.hover,b=y.skip=new Set(y.skip??[]);b.add(void 0);let P=y.prox=ve(y.prox),L=y.bias??=0;dt.dataIdx=(V,$,lt,pt)=>{if($==0)return lt;let St=lt,Ot=P(V,$,lt,pt)??Be,Nt=Ot>=0&&Ot<Be,Ft=D.ori==0?U:Pt,se=dt.left,we=t[0],be=t[$];if(b.has(be[lt])){St=null;let _e=null,Zt=null,Xt;if(L==0||L==-1)for(Xt=lt;_e==null&&Xt-- >0;)b.has(be[Xt])||(_e=Xt);if(L==0||L==1)for(Xt=lt;Zt==null&&Xt++<be.length;)b.has(be[Xt])||(Zt=Xt);if(_e!=null||Zt!=null)if(Nt){let Ye=_e==null?-1/0:G(we[_e],D,Ft,0),nn=Zt==null?1/0:G(we[Zt],D,Ft,0),Cn=se-Ye,Ne=nn-se;Cn<=Ne?Cn<=Ot&&(St=_e):Ne<=Ot&&(St=Zt)}else St=Zt==null?_e:_e==null?Zt:lt-_e<=Zt-lt?_e:Zt}else Nt&&xn(se-G(we[lt],D,Ft,0))>Ot&&(St=null);return St}}let Jt=y=>{dt.event=y};dt.idxs=st,dt._lock=!1;let ct=dt.points;ct.show=ve(ct.show),ct.size=ve(ct.size),ct.stroke=ve(ct.stroke),ct.width=ve(ct.width),ct.fill=ve(ct.fill);let Bt=n.focus=fn({},i.focus||{alpha:.3},dt.focus),Kt=Bt.prox>=0,Rt=Kt&&ct.one,ae=[],Ge=[],Bn=[];function To(y,b){let P=ct.show(n,b);if(P instanceof HTMLElement)return si(P,g_),si(P,y.class),Yi(P,-10,-10,U,Pt),_.insertBefore(P,ae[b]),P}function xr(y,b){if(s==1||b>0){let P=s==1&&v[y.scale].time,L=y.value;y.value=P?Sf(L)?Cf(q,Af(L,H)):L||Q:L||P0,y.label=y.label||(P?M0:S0)}if(Rt||b>0){y.width=y.width==null?1:y.width,y.paths=y.paths||W0||O_,y.fillTo=ve(y.fillTo||N0),y.pxAlign=+Ee(y.pxAlign,M),y.pxRound=Ff(y.pxAlign),y.stroke=ve(y.stroke||null),y.fill=ve(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let P=I0(Gn(1,y.width),1),L=y.points=fn({},{size:P,width:Gn(1,P*.2),stroke:y.stroke,space:P*2,paths:X0,_stroke:null,_fill:null},y.points);L.show=ve(L.show),L.filter=ve(L.filter),L.fill=ve(L.fill),L.stroke=ve(L.stroke),L.paths=ve(L.paths),L.pxAlign=y.pxAlign}if(tt){let P=Oe(y,b);re.splice(b,0,P[0]),Vt.splice(b,0,P[1]),ft.values.push(null)}if(gt){st.splice(b,0,null);let P=null;Rt?b==0&&(P=To(y,b)):b>0&&(P=To(y,b)),ae.splice(b,0,P),Ge.splice(b,0,0),Bn.splice(b,0,0)}An("addSeries",b)}function _h(y,b){b=b??x.length,y=s==1?Gh(y,b,Pf,Nf):Gh(y,b,{},Of),x.splice(b,0,y),xr(x[b],b)}n.addSeries=_h;function Ba(y){if(x.splice(y,1),tt){ft.values.splice(y,1),Vt.splice(y,1);let b=re.splice(y,1)[0];mn(null,b.firstChild),b.remove()}gt&&(st.splice(y,1),ae.splice(y,1)[0].remove(),Ge.splice(y,1),Bn.splice(y,1)),An("delSeries",y)}n.delSeries=Ba;let ki=[!1,!1,!1,!1];function rs(y,b){if(y._show=y.show,y.show){let P=y.side%2,L=v[y.scale];L==null&&(y.scale=P?x[1].scale:A,L=v[y.scale]);let V=L.time;y.size=ve(y.size),y.space=ve(y.space),y.rotate=ve(y.rotate),Ps(y.incrs)&&y.incrs.forEach(lt=>{!Is.has(lt)&&Is.set(lt,Jf(lt))}),y.incrs=ve(y.incrs||(L.distr==2?n0:V?f==1?s0:a0:Qs)),y.splits=ve(y.splits||(V&&L.distr==1?ht:L.distr==3?kh:L.distr==4?T0:E0)),y.stroke=ve(y.stroke),y.grid.stroke=ve(y.grid.stroke),y.ticks.stroke=ve(y.ticks.stroke),y.border.stroke=ve(y.border.stroke);let $=y.values;y.values=Ps($)&&!Ps($[0])?ve($):V?Ps($)?wf(q,Tf($,H)):Sf($)?h0(q,$):$||J:$||b0,y.filter=ve(y.filter||(L.distr>=3&&L.log==10?C0:L.distr==3&&L.log==2?R0:Zf)),y.font=Hf(y.font),y.labelFont=Hf(y.labelFont),y._size=y.size(n,null,b,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(ki[b]=!0,y._el=mi(d_,u))}}function os(y,b,P,L){let[V,$,lt,pt]=P,St=b%2,Ot=0;return St==0&&(pt||$)&&(Ot=b==0&&!V||b==2&&!lt?_n(Rf.size/3):0),St==1&&(V||lt)&&(Ot=b==1&&!$||b==3&&!pt?_n(Lf.size/2):0),Ot}let wo=n.padding=(i.padding||[os,os,os,os]).map(y=>ve(Ee(y,os))),bi=n._padding=wo.map((y,b)=>y(n,b,ki,0)),tn,rn=null,on=null,zi=s==1?x[0].idxs:null,ti=null,Es=!1;function Ao(y,b){if(t=y??[],n.data=n._data=t,s==2){tn=0;for(let P=1;P<x.length;P++)tn+=t[P][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ti=t[0],tn=ti.length;let P=t;if(k==2){P=t.slice();let L=P[0]=Array(tn);for(let V=0;V<tn;V++)L[V]=V}n._data=t=P}if(he(!0),An("setData"),k==2&&(vt=!0),b!==!1){let P=D;P.auto(n,Es)?Co():As(A,P.min,P.max),et=et||dt.left>=0,mt=!0,Dn()}}n.setData=Ao;function Co(){Es=!0;let y,b;s==1&&(tn>0?(rn=zi[0]=0,on=zi[1]=tn-1,y=t[0][rn],b=t[0][on],k==2?(y=rn,b=on):y==b&&(k==3?[y,b]=tl(y,y,D.log,!1):k==4?[y,b]=qh(y,y,D.log,!1):D.time?b=y+_n(86400/f):[y,b]=Ka(y,b,Zh,!0))):(rn=zi[0]=y=null,on=zi[1]=b=null)),As(A,y,b)}let yr,Ts,vr,E,B,j,Y,Z,wt,It;function At(y,b,P,L,V,$){y??=sf,P??=Jh,L??="butt",V??=sf,$??="round",y!=yr&&(d.strokeStyle=yr=y),V!=Ts&&(d.fillStyle=Ts=V),b!=vr&&(d.lineWidth=vr=b),$!=B&&(d.lineJoin=B=$),L!=j&&(d.lineCap=j=L),P!=E&&d.setLineDash(E=P)}function Lt(y,b,P,L){b!=Ts&&(d.fillStyle=Ts=b),y!=Y&&(d.font=Y=y),P!=Z&&(d.textAlign=Z=P),L!=wt&&(d.textBaseline=wt=L)}function zt(y,b,P,L,V=0){if(L.length>0&&y.auto(n,Es)&&(b==null||b.min==null)){let $=Ee(rn,0),lt=Ee(on,L.length-1),pt=P.min==null?C_(L,$,lt,V,y.distr==3):[P.min,P.max];y.min=Ri(y.min,P.min=pt[0]),y.max=Gn(y.max,P.max=pt[1])}}let te={min:null,max:null};function pe(){for(let L in v){let V=v[L];z[L]==null&&(V.min==null||z[A]!=null&&V.auto(n,Es))&&(z[L]=te)}for(let L in v){let V=v[L];z[L]==null&&V.from!=null&&z[V.from]!=null&&(z[L]=te)}z[A]!=null&&he(!0);let y={};for(let L in z){let V=z[L];if(V!=null){let $=y[L]=Nr(v[L],F_);if(V.min!=null)fn($,V);else if(L!=A||s==2)if(tn==0&&$.from==null){let lt=$.range(n,null,null,L);$.min=lt[0],$.max=lt[1]}else $.min=Be,$.max=-Be}}if(tn>0){x.forEach((L,V)=>{if(s==1){let $=L.scale,lt=z[$];if(lt==null)return;let pt=y[$];if(V==0){let St=pt.range(n,pt.min,pt.max,$);pt.min=St[0],pt.max=St[1],rn=Ci(pt.min,t[0]),on=Ci(pt.max,t[0]),on-rn>1&&(t[0][rn]<pt.min&&rn++,t[0][on]>pt.max&&on--),L.min=ti[rn],L.max=ti[on]}else L.show&&L.auto&&zt(pt,lt,L,t[V],L.sorted);L.idxs[0]=rn,L.idxs[1]=on}else if(V>0&&L.show&&L.auto){let[$,lt]=L.facets,pt=$.scale,St=lt.scale,[Ot,Nt]=t[V],Ft=y[pt],se=y[St];Ft!=null&&zt(Ft,z[pt],$,Ot,$.sorted),se!=null&&zt(se,z[St],lt,Nt,lt.sorted),L.min=lt.min,L.max=lt.max}});for(let L in y){let V=y[L],$=z[L];if(V.from==null&&($==null||$.min==null)){let lt=V.range(n,V.min==Be?null:V.min,V.max==-Be?null:V.max,L);V.min=lt[0],V.max=lt[1]}}}for(let L in y){let V=y[L];if(V.from!=null){let $=y[V.from];if($.min==null)V.min=V.max=null;else{let lt=V.range(n,$.min,$.max,L);V.min=lt[0],V.max=lt[1]}}}let b={},P=!1;for(let L in y){let V=y[L],$=v[L];if($.min!=V.min||$.max!=V.max){$.min=V.min,$.max=V.max;let lt=$.distr;$._min=lt==3?hs($.min):lt==4?Ph($.min,$.asinh):lt==100?$.fwd($.min):$.min,$._max=lt==3?hs($.max):lt==4?Ph($.max,$.asinh):lt==100?$.fwd($.max):$.max,b[L]=P=!0}}if(P){x.forEach((L,V)=>{s==2?V>0&&b.y&&(L._paths=null):b[L.scale]&&(L._paths=null)});for(let L in b)vt=!0,An("setScale",L);gt&&dt.left>=0&&(et=mt=!0)}for(let L in z)z[L]=null}function kt(y){let b=Bh(rn-1,0,tn-1),P=Bh(on+1,0,tn-1);for(;y[b]==null&&b>0;)b--;for(;y[P]==null&&P<tn-1;)P++;return[b,P]}function me(){if(tn>0){let y=x.some(b=>b._focus)&&It!=Bt.alpha;y&&(d.globalAlpha=It=Bt.alpha),x.forEach((b,P)=>{if(P>0&&b.show&&(Ke(P,!1),Ke(P,!0),b._paths==null)){let L=It;It!=b.alpha&&(d.globalAlpha=It=b.alpha);let V=s==2?[0,t[P][0].length-1]:kt(t[P]);b._paths=b.paths(n,P,V[0],V[1]),It!=L&&(d.globalAlpha=It=L)}}),x.forEach((b,P)=>{if(P>0&&b.show){let L=It;It!=b.alpha&&(d.globalAlpha=It=b.alpha),b._paths!=null&&Ie(P,!1);{let V=b._paths!=null?b._paths.gaps:null,$=b.points.show(n,P,rn,on,V),lt=b.points.filter(n,P,$,V);($||lt)&&(b.points._paths=b.points.paths(n,P,rn,on,lt),Ie(P,!0))}It!=L&&(d.globalAlpha=It=L),An("drawSeries",P)}}),y&&(d.globalAlpha=It=1)}}function Ke(y,b){let P=b?x[y].points:x[y];P._stroke=P.stroke(n,y),P._fill=P.fill(n,y)}function Ie(y,b){let P=b?x[y].points:x[y],{stroke:L,fill:V,clip:$,flags:lt,_stroke:pt=P._stroke,_fill:St=P._fill,_width:Ot=P.width}=P._paths;Ot=ke(Ot*Ae,3);let Nt=null,Ft=Ot%2/2;b&&St==null&&(St=Ot>0?"#fff":pt);let se=P.pxAlign==1&&Ft>0;if(se&&d.translate(Ft,Ft),!b){let we=R-Ot/2,be=S-Ot/2,_e=W+Ot,Zt=ut+Ot;Nt=new Path2D,Nt.rect(we,be,_e,Zt)}b?Ut(pt,Ot,P.dash,P.cap,St,L,V,lt,$):Le(y,pt,Ot,P.dash,P.cap,St,L,V,lt,Nt,$),se&&d.translate(-Ft,-Ft)}function Le(y,b,P,L,V,$,lt,pt,St,Ot,Nt){let Ft=!1;St!=0&&C.forEach((se,we)=>{if(se.series[0]==y){let be=x[se.series[1]],_e=t[se.series[1]],Zt=(be._paths||ko).band;Ps(Zt)&&(Zt=se.dir==1?Zt[0]:Zt[1]);let Xt,Ye=null;be.show&&Zt&&P_(_e,rn,on)?(Ye=se.fill(n,we)||$,Xt=be._paths.clip):Zt=null,Ut(b,P,L,V,Ye,lt,pt,St,Ot,Nt,Xt,Zt),Ft=!0}}),Ft||Ut(b,P,L,V,$,lt,pt,St,Ot,Nt)}let gn=Ur|Hh;function Ut(y,b,P,L,V,$,lt,pt,St,Ot,Nt,Ft){At(y,b,P,L,V),(St||Ot||Ft)&&(d.save(),St&&d.clip(St),Ot&&d.clip(Ot)),Ft?(pt&gn)==gn?(d.clip(Ft),Nt&&d.clip(Nt),ye(V,lt),cn(y,$,b)):pt&Hh?(ye(V,lt),d.clip(Ft),cn(y,$,b)):pt&Ur&&(d.save(),d.clip(Ft),Nt&&d.clip(Nt),ye(V,lt),d.restore(),cn(y,$,b)):(ye(V,lt),cn(y,$,b)),(St||Ot||Ft)&&d.restore()}function cn(y,b,P){P>0&&(b instanceof Map?b.forEach((L,V)=>{d.strokeStyle=yr=V,d.stroke(L)}):b!=null&&y&&d.stroke(b))}function ye(y,b){b instanceof Map?b.forEach((P,L)=>{d.fillStyle=Ts=L,d.fill(P)}):b!=null&&y&&d.fill(b)}function as(y,b,P,L){let V=w[y],$;if(L<=0)$=[0,0];else{let lt=V._space=V.space(n,y,b,P,L),pt=V._incrs=V.incrs(n,y,b,P,L,lt);$=K0(b,P,pt,L,lt)}return V._found=$}function hn(y,b,P,L,V,$,lt,pt,St,Ot){let Nt=lt%2/2;M==1&&d.translate(Nt,Nt),At(pt,lt,St,Ot,pt),d.beginPath();let Ft,se,we,be,_e=V+(L==0||L==3?-$:$);P==0?(se=V,be=_e):(Ft=V,we=_e);for(let Zt=0;Zt<y.length;Zt++)b[Zt]!=null&&(P==0?Ft=we=y[Zt]:se=be=y[Zt],d.moveTo(Ft,se),d.lineTo(we,be));d.stroke(),M==1&&d.translate(-Nt,-Nt)}function Sr(y){let b=!0;return w.forEach((P,L)=>{if(!P.show)return;let V=v[P.scale];if(V.min==null){P._show&&(b=!1,P._show=!1,he(!1));return}else P._show||(b=!1,P._show=!0,he(!1));let $=P.side,lt=$%2,{min:pt,max:St}=V,[Ot,Nt]=as(L,pt,St,lt==0?U:Pt);if(Nt==0)return;let Ft=V.distr==2,se=P._splits=P.splits(n,L,pt,St,Ot,Nt,Ft),we=V.distr==2?se.map(Xt=>ti[Xt]):se,be=V.distr==2?ti[se[1]]-ti[se[0]]:Ot,_e=P._values=P.values(n,P.filter(n,we,L,Nt,be),L,Nt,be);P._rotate=$==2?P.rotate(n,_e,L,Nt):0;let Zt=P._size;P._size=gi(P.size(n,_e,L,y)),Zt!=null&&P._size!=Zt&&(b=!1)}),b}function Hi(y){let b=!0;return wo.forEach((P,L)=>{let V=P(n,L,ki,y);V!=bi[L]&&(b=!1),bi[L]=V}),b}function ls(){for(let y=0;y<w.length;y++){let b=w[y];if(!b.show||!b._show)continue;let P=b.side,L=P%2,V,$,lt=b.stroke(n,y),pt=P==0||P==3?-1:1,[St,Ot]=b._found;if(b.label!=null){let Hn=b.labelGap*pt,ii=_n((b._lpos+Hn)*Ae);Lt(b.labelFont[0],lt,"center",P==2?"top":nf),d.save(),L==1?(V=$=0,d.translate(ii,_n(S+ut/2)),d.rotate((P==3?-$a:$a)/2)):(V=_n(R+W/2),$=ii);let Ks=Yf(b.label)?b.label(n,y,St,Ot):b.label;d.fillText(Ks,V,$),d.restore()}if(Ot==0)continue;let Nt=v[b.scale],Ft=L==0?W:ut,se=L==0?R:S,we=b._splits,be=Nt.distr==2?we.map(Hn=>ti[Hn]):we,_e=Nt.distr==2?ti[we[1]]-ti[we[0]]:St,Zt=b.ticks,Xt=b.border,Ye=Zt.show?Zt.size:0,nn=_n(Ye*Ae),Cn=_n((b.alignTo==2?b._size-Ye-b.gap:b.gap)*Ae),Ne=b._rotate*-$a/180,sn=m(b._pos*Ae),ei=(nn+Cn)*pt,zn=sn+ei;$=L==0?zn:0,V=L==1?zn:0;let fi=b.font[0],Ei=b.align==1?Pr:b.align==2?Ah:Ne>0?Pr:Ne<0?Ah:L==0?"center":P==3?Ah:Pr,Wi=Ne||L==1?"middle":P==2?"top":nf;Lt(fi,lt,Ei,Wi);let ni=b.font[1]*b.lineGap,pi=we.map(Hn=>m(a(Hn,Nt,Ft,se))),Ti=b._values;for(let Hn=0;Hn<Ti.length;Hn++){let ii=Ti[Hn];if(ii!=null){L==0?V=pi[Hn]:$=pi[Hn],ii=""+ii;let Ks=ii.indexOf(`
`)==-1?[ii]:ii.split(/\n/gm);for(let Vn=0;Vn<Ks.length;Vn++){let Jd=Ks[Vn];Ne?(d.save(),d.translate(V,$+Vn*ni),d.rotate(Ne),d.fillText(Jd,0,0),d.restore()):d.fillText(Jd,V,$+Vn*ni)}}}Zt.show&&hn(pi,Zt.filter(n,be,y,Ot,_e),L,P,sn,nn,ke(Zt.width*Ae,3),Zt.stroke(n,y),Zt.dash,Zt.cap);let Xi=b.grid;Xi.show&&hn(pi,Xi.filter(n,be,y,Ot,_e),L,L==0?2:1,L==0?S:R,L==0?ut:W,ke(Xi.width*Ae,3),Xi.stroke(n,y),Xi.dash,Xi.cap),Xt.show&&hn([sn],[1],L==0?1:0,L==0?1:2,L==1?S:R,L==1?ut:W,ke(Xt.width*Ae,3),Xt.stroke(n,y),Xt.dash,Xt.cap)}An("drawAxes")}function he(y){x.forEach((b,P)=>{P>0&&(b._paths=null,y&&(s==1?(b.min=null,b.max=null):b.facets.forEach(L=>{L.min=null,L.max=null})))})}let en=!1,kn=!1,De=[];function un(){kn=!1;for(let y=0;y<De.length;y++)An(...De[y]);De.length=0}function Dn(){en||(W_(Ld),en=!0)}function ka(y,b=!1){en=!0,kn=b,y(n),Ld(),b&&De.length>0&&queueMicrotask(un)}n.batch=ka;function Ld(){if(ot&&(pe(),ot=!1),vt&&(Tt(),vt=!1),xt){if(qe(p,Pr,qt),qe(p,"top",oe),qe(p,No,U),qe(p,Uo,Pt),qe(_,Pr,qt),qe(_,"top",oe),qe(_,No,U),qe(_,Uo,Pt),qe(u,No,Qe),qe(u,Uo,ln),h.width=_n(Qe*Ae),h.height=_n(ln*Ae),w.forEach(({_el:y,_show:b,_size:P,_pos:L,side:V})=>{if(y!=null)if(b){let $=V===3||V===0?P:0,lt=V%2==1;qe(y,lt?"left":"top",L-$),qe(y,lt?"width":"height",P),qe(y,lt?"top":"left",lt?oe:qt),qe(y,lt?"height":"width",lt?Pt:U),Uh(y,tr)}else si(y,tr)}),yr=Ts=vr=B=j=Y=Z=wt=E=null,It=1,Io(!0),qt!=Et||oe!=Ue||U!=Ht||Pt!=Yt){he(!1);let y=U/Ht,b=Pt/Yt;if(gt&&!et&&dt.left>=0){dt.left*=y,dt.top*=b,Mr&&Yi(Mr,_n(dt.left),0,U,Pt),br&&Yi(br,0,_n(dt.top),U,Pt);for(let P=0;P<ae.length;P++){let L=ae[P];L!=null&&(Ge[P]*=y,Bn[P]*=b,Yi(L,gi(Ge[P]),gi(Bn[P]),U,Pt))}}if(Xe.show&&!it&&Xe.left>=0&&Xe.width>0){Xe.left*=y,Xe.width*=y,Xe.top*=b,Xe.height*=b;for(let P in bh)qe(wr,P,Xe[P])}Et=qt,Ue=oe,Ht=U,Yt=Pt}An("setSize"),xt=!1}Qe>0&&ln>0&&(d.clearRect(0,0,h.width,h.height),An("drawClear"),T.forEach(y=>y()),An("draw")),Xe.show&&it&&(za(Xe),it=!1),gt&&et&&(Js(null,!0,!1),et=!1),ft.show&&ft.live&&mt&&(Sh(),mt=!1),l||(l=!0,n.status=1,An("ready")),Es=!1,en=!1}n.redraw=(y,b)=>{vt=b||!1,y!==!1?As(A,D.min,D.max):Dn()};function xh(y,b){let P=v[y];if(P.from==null){if(tn==0){let L=P.range(n,b.min,b.max,y);b.min=L[0],b.max=L[1]}if(b.min>b.max){let L=b.min;b.min=b.max,b.max=L}if(tn>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;y==A&&P.distr==2&&tn>0&&(b.min=Ci(b.min,t[0]),b.max=Ci(b.max,t[0]),b.min==b.max&&b.max++),z[y]=b,ot=!0,Dn()}}n.setScale=xh;let yh,vh,Mr,br,Dd,Od,Er,Tr,Nd,Ud,We,Je,ws=!1,Ln=dt.drag,Tn=Ln.x,wn=Ln.y;gt&&(dt.x&&(yh=mi(p_,_)),dt.y&&(vh=mi(m_,_)),D.ori==0?(Mr=yh,br=vh):(Mr=vh,br=yh),We=dt.left,Je=dt.top);let Xe=n.select=fn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),wr=Xe.show?mi(f_,Xe.over?_:p):null;function za(y,b){if(Xe.show){for(let P in y)Xe[P]=y[P],P in bh&&qe(wr,P,y[P]);b!==!1&&An("setSelect")}}n.setSelect=za;function Vg(y){if(x[y].show)tt&&Uh(re[y],tr);else if(tt&&si(re[y],tr),gt){let P=Rt?ae[0]:ae[y];P!=null&&Yi(P,-10,-10,U,Pt)}}function As(y,b,P){xh(y,{min:b,max:P})}function Vi(y,b,P,L){b.focus!=null&&qg(y),b.show!=null&&x.forEach((V,$)=>{$>0&&(y==$||y==null)&&(V.show=b.show,Vg($),s==2?(As(V.facets[0].scale,null,null),As(V.facets[1].scale,null,null)):As(V.scale,null,null),Dn())}),P!==!1&&An("setSeries",y,b),L&&Lo("setSeries",n,y,b)}n.setSeries=Vi;function Gg(y,b){fn(C[y],b)}function Wg(y,b){y.fill=ve(y.fill||null),y.dir=Ee(y.dir,-1),b=b??C.length,C.splice(b,0,y)}function Xg(y){y==null?C.length=0:C.splice(y,1)}n.addBand=Wg,n.setBand=Gg,n.delBand=Xg;function Yg(y,b){x[y].alpha=b,gt&&ae[y]!=null&&(ae[y].style.opacity=b),tt&&re[y]&&(re[y].style.opacity=b)}let cs,Cs,$s,Ar={focus:!0};function qg(y){if(y!=$s){let b=y==null,P=Bt.alpha!=1;x.forEach((L,V)=>{if(s==1||V>0){let $=b||V==0||V==y;L._focus=b?null:$,P&&Yg(V,$?1:Bt.alpha)}}),$s=y,P&&Dn()}}tt&&Kt&&Se(af,Ct,y=>{dt._lock||(Jt(y),$s!=null&&Vi(null,Ar,!0,dn.setSeries))});function Gi(y,b,P){let L=v[b];P&&(y=y/Ae-(L.ori==1?oe:qt));let V=U;L.ori==1&&(V=Pt,y=V-y),L.dir==-1&&(y=V-y);let $=L._min,lt=L._max,pt=y/V,St=$+(lt-$)*pt,Ot=L.distr;return Ot==3?Dr(10,St):Ot==4?L_(St,L.asinh):Ot==100?L.bwd(St):St}function Zg(y,b){let P=Gi(y,A,b);return Ci(P,t[0],rn,on)}n.valToIdx=y=>Ci(y,t[0]),n.posToIdx=Zg,n.posToVal=Gi,n.valToPos=(y,b,P)=>v[b].ori==0?r(y,v[b],P?W:U,P?R:0):o(y,v[b],P?ut:Pt,P?S:0),n.setCursor=(y,b,P)=>{We=y.left,Je=y.top,Js(null,b,P)};function Fd(y,b){qe(wr,Pr,Xe.left=y),qe(wr,No,Xe.width=b)}function Bd(y,b){qe(wr,"top",Xe.top=y),qe(wr,Uo,Xe.height=b)}let Ro=D.ori==0?Fd:Bd,Po=D.ori==1?Fd:Bd;function $g(){if(tt&&ft.live)for(let y=s==2?1:0;y<x.length;y++){if(y==0&&ce)continue;let b=ft.values[y],P=0;for(let L in b)Vt[y][P++].firstChild.nodeValue=b[L]}}function Sh(y,b){if(y!=null&&(y.idxs?y.idxs.forEach((P,L)=>{st[L]=P}):U_(y.idx)||st.fill(y.idx),ft.idx=st[0]),tt&&ft.live){for(let P=0;P<x.length;P++)(P>0||s==1&&!ce)&&Jg(P,st[P]);$g()}mt=!1,b!==!1&&An("setLegend")}n.setLegend=Sh;function Jg(y,b){let P=x[y],L=y==0&&k==2?ti:t[y],V;ce?V=P.values(n,y,b)??ie:(V=P.value(n,b==null?null:L[b],y,b),V=V==null?ie:{_:V}),ft.values[y]=V}function Js(y,b,P){Nd=We,Ud=Je,[We,Je]=dt.move(n,We,Je),dt.left=We,dt.top=Je,gt&&(Mr&&Yi(Mr,_n(We),0,U,Pt),br&&Yi(br,0,_n(Je),U,Pt));let L,V=rn>on;cs=Be,Cs=null;let $=D.ori==0?U:Pt,lt=D.ori==1?U:Pt;if(We<0||tn==0||V){L=dt.idx=null;for(let pt=0;pt<x.length;pt++){let St=ae[pt];St!=null&&Yi(St,-10,-10,U,Pt)}Kt&&Vi(null,Ar,!0,y==null&&dn.setSeries),ft.live&&(st.fill(L),mt=!0)}else{let pt,St,Ot;s==1&&(pt=D.ori==0?We:Je,St=Gi(pt,A),L=dt.idx=Ci(St,t[0],rn,on),Ot=G(t[0][L],D,$,0));let Nt=-10,Ft=-10,se=0,we=0,be=!0,_e="",Zt="";for(let Xt=s==2?1:0;Xt<x.length;Xt++){let Ye=x[Xt],nn=st[Xt],Cn=nn==null?null:s==1?t[Xt][nn]:t[Xt][1][nn],Ne=dt.dataIdx(n,Xt,L,St),sn=Ne==null?null:s==1?t[Xt][Ne]:t[Xt][1][Ne];if(mt=mt||sn!=Cn||Ne!=nn,st[Xt]=Ne,Xt>0&&Ye.show){let ei=Ne==null?-10:Ne==L?Ot:G(s==1?t[0][Ne]:t[Xt][0][Ne],D,$,0),zn=sn==null?-10:I(sn,s==1?v[Ye.scale]:v[Ye.facets[1].scale],lt,0);if(Kt&&sn!=null){let fi=D.ori==1?We:Je,Ei=xn(Bt.dist(n,Xt,Ne,zn,fi));if(Ei<cs){let Wi=Bt.bias;if(Wi!=0){let ni=Gi(fi,Ye.scale),pi=sn>=0?1:-1,Ti=ni>=0?1:-1;Ti==pi&&(Ti==1?Wi==1?sn>=ni:sn<=ni:Wi==1?sn<=ni:sn>=ni)&&(cs=Ei,Cs=Xt)}else cs=Ei,Cs=Xt}}if(mt||Rt){let fi,Ei;D.ori==0?(fi=ei,Ei=zn):(fi=zn,Ei=ei);let Wi,ni,pi,Ti,Xi,Hn,ii=!0,Ks=ct.bbox;if(Ks!=null){ii=!1;let Vn=Ks(n,Xt);pi=Vn.left,Ti=Vn.top,Wi=Vn.width,ni=Vn.height}else pi=fi,Ti=Ei,Wi=ni=ct.size(n,Xt);if(Hn=ct.fill(n,Xt),Xi=ct.stroke(n,Xt),Rt)Xt==Cs&&cs<=Bt.prox&&(Nt=pi,Ft=Ti,se=Wi,we=ni,be=ii,_e=Hn,Zt=Xi);else{let Vn=ae[Xt];Vn!=null&&(Ge[Xt]=pi,Bn[Xt]=Ti,pf(Vn,Wi,ni,ii),df(Vn,Hn,Xi),Yi(Vn,gi(pi),gi(Ti),U,Pt))}}}}if(Rt){let Xt=Bt.prox,Ye=$s==null?cs<=Xt:cs>Xt||Cs!=$s;if(mt||Ye){let nn=ae[0];nn!=null&&(Ge[0]=Nt,Bn[0]=Ft,pf(nn,se,we,be),df(nn,_e,Zt),Yi(nn,gi(Nt),gi(Ft),U,Pt))}}}if(Xe.show&&ws)if(y!=null){let[pt,St]=dn.scales,[Ot,Nt]=dn.match,[Ft,se]=y.cursor.sync.scales,we=y.cursor.drag;if(Tn=we._x,wn=we._y,Tn||wn){let{left:be,top:_e,width:Zt,height:Xt}=y.select,Ye=y.scales[Ft].ori,nn=y.posToVal,Cn,Ne,sn,ei,zn,fi=pt!=null&&Ot(pt,Ft),Ei=St!=null&&Nt(St,se);fi&&Tn?(Ye==0?(Cn=be,Ne=Zt):(Cn=_e,Ne=Xt),sn=v[pt],ei=G(nn(Cn,Ft),sn,$,0),zn=G(nn(Cn+Ne,Ft),sn,$,0),Ro(Ri(ei,zn),xn(zn-ei))):Ro(0,$),Ei&&wn?(Ye==1?(Cn=be,Ne=Zt):(Cn=_e,Ne=Xt),sn=v[St],ei=I(nn(Cn,se),sn,lt,0),zn=I(nn(Cn+Ne,se),sn,lt,0),Po(Ri(ei,zn),xn(zn-ei))):Po(0,lt)}else Eh()}else{let pt=xn(Nd-Dd),St=xn(Ud-Od);if(D.ori==1){let se=pt;pt=St,St=se}Tn=Ln.x&&pt>=Ln.dist,wn=Ln.y&&St>=Ln.dist;let Ot=Ln.uni;Ot!=null?Tn&&wn&&(Tn=pt>=Ot,wn=St>=Ot,!Tn&&!wn&&(St>pt?wn=!0:Tn=!0)):Ln.x&&Ln.y&&(Tn||wn)&&(Tn=wn=!0);let Nt,Ft;Tn&&(D.ori==0?(Nt=Er,Ft=We):(Nt=Tr,Ft=Je),Ro(Ri(Nt,Ft),xn(Ft-Nt)),wn||Po(0,lt)),wn&&(D.ori==1?(Nt=Er,Ft=We):(Nt=Tr,Ft=Je),Po(Ri(Nt,Ft),xn(Ft-Nt)),Tn||Ro(0,$)),!Tn&&!wn&&(Ro(0,0),Po(0,0))}if(Ln._x=Tn,Ln._y=wn,y==null){if(P){if($d!=null){let[pt,St]=dn.scales;dn.values[0]=pt!=null?Gi(D.ori==0?We:Je,pt):null,dn.values[1]=St!=null?Gi(D.ori==1?We:Je,St):null}Lo(Ch,n,We,Je,U,Pt,L)}if(Kt){let pt=P&&dn.setSeries,St=Bt.prox;$s==null?cs<=St&&Vi(Cs,Ar,!0,pt):cs>St?Vi(null,Ar,!0,pt):Cs!=$s&&Vi(Cs,Ar,!0,pt)}}mt&&(ft.idx=L,Sh()),b!==!1&&An("setCursor")}let Rs=null;Object.defineProperty(n,"rect",{get(){return Rs==null&&Io(!1),Rs}});function Io(y=!1){y?Rs=null:(Rs=_.getBoundingClientRect(),An("syncRect",Rs))}function kd(y,b,P,L,V,$,lt){dt._lock||ws&&y!=null&&y.movementX==0&&y.movementY==0||(Mh(y,b,P,L,V,$,lt,!1,y!=null),y!=null?Js(null,!0,!0):Js(b,!0,!1))}function Mh(y,b,P,L,V,$,lt,pt,St){if(Rs==null&&Io(!1),Jt(y),y!=null)P=y.clientX-Rs.left,L=y.clientY-Rs.top;else{if(P<0||L<0){We=-10,Je=-10;return}let[Ot,Nt]=dn.scales,Ft=b.cursor.sync,[se,we]=Ft.values,[be,_e]=Ft.scales,[Zt,Xt]=dn.match,Ye=b.axes[0].side%2==1,nn=D.ori==0?U:Pt,Cn=D.ori==1?U:Pt,Ne=Ye?$:V,sn=Ye?V:$,ei=Ye?L:P,zn=Ye?P:L;if(be!=null?P=Zt(Ot,be)?a(se,v[Ot],nn,0):-10:P=nn*(ei/Ne),_e!=null?L=Xt(Nt,_e)?a(we,v[Nt],Cn,0):-10:L=Cn*(zn/sn),D.ori==1){let fi=P;P=L,L=fi}}St&&(b==null||b.cursor.event.type==Ch)&&((P<=1||P>=U-1)&&(P=js(P,U)),(L<=1||L>=Pt-1)&&(L=js(L,Pt))),pt?(Dd=P,Od=L,[Er,Tr]=dt.move(n,P,L)):(We=P,Je=L)}let bh={width:0,height:0,left:0,top:0};function Eh(){za(bh,!1)}let zd,Hd,Vd,Gd;function Wd(y,b,P,L,V,$,lt){ws=!0,Tn=wn=Ln._x=Ln._y=!1,Mh(y,b,P,L,V,$,lt,!0,!1),y!=null&&(Se(Rh,Oh,Xd,!1),Lo(rf,n,Er,Tr,U,Pt,null));let{left:pt,top:St,width:Ot,height:Nt}=Xe;zd=pt,Hd=St,Vd=Ot,Gd=Nt}function Xd(y,b,P,L,V,$,lt){ws=Ln._x=Ln._y=!1,Mh(y,b,P,L,V,$,lt,!1,!0);let{left:pt,top:St,width:Ot,height:Nt}=Xe,Ft=Ot>0||Nt>0,se=zd!=pt||Hd!=St||Vd!=Ot||Gd!=Nt;if(Ft&&se&&za(Xe),Ln.setScale&&Ft&&se){let we=pt,be=Ot,_e=St,Zt=Nt;if(D.ori==1&&(we=St,be=Nt,_e=pt,Zt=Ot),Tn&&As(A,Gi(we,A),Gi(we+be,A)),wn)for(let Xt in v){let Ye=v[Xt];Xt!=A&&Ye.from==null&&Ye.min!=Be&&As(Xt,Gi(_e+Zt,Xt),Gi(_e,Xt))}Eh()}else dt.lock&&(dt._lock=!dt._lock,Js(b,!0,y!=null));y!=null&&(mn(Rh,Oh),Lo(Rh,n,We,Je,U,Pt,null))}function Kg(y,b,P,L,V,$,lt){if(dt._lock)return;Jt(y);let pt=ws;if(ws){let St=!0,Ot=!0,Nt=10,Ft,se;D.ori==0?(Ft=Tn,se=wn):(Ft=wn,se=Tn),Ft&&se&&(St=We<=Nt||We>=U-Nt,Ot=Je<=Nt||Je>=Pt-Nt),Ft&&St&&(We=We<Er?0:U),se&&Ot&&(Je=Je<Tr?0:Pt),Js(null,!0,!0),ws=!1}We=-10,Je=-10,st.fill(null),Js(null,!0,!0),pt&&(ws=pt)}function Yd(y,b,P,L,V,$,lt){dt._lock||(Jt(y),Co(),Eh(),y!=null&&Lo(lf,n,We,Je,U,Pt,null))}function qd(){w.forEach(j0),N(n.width,n.height,!0)}er(Ja,Lr,qd);let Cr={};Cr.mousedown=Wd,Cr.mousemove=kd,Cr.mouseup=Xd,Cr.dblclick=Yd,Cr.setSeries=(y,b,P,L)=>{let V=dn.match[2];P=V(n,b,P),P!=-1&&Vi(P,L,!0,!1)},gt&&(Se(rf,_,Wd),Se(Ch,_,kd),Se(of,_,y=>{Jt(y),Io(!1)}),Se(af,_,Kg),Se(lf,_,Yd),Vh.add(n),n.syncRect=Io);let Ha=n.hooks=i.hooks||{};function An(y,b,P){kn?De.push([y,b,P]):y in Ha&&Ha[y].forEach(L=>{L.call(null,n,b,P)})}(i.plugins||[]).forEach(y=>{for(let b in y.hooks)Ha[b]=(Ha[b]||[]).concat(y.hooks[b])});let Zd=(y,b,P)=>P,dn=fn({key:null,setSeries:!1,filters:{pub:yf,sub:yf},scales:[A,x[1]?x[1].scale:null],match:[vf,vf,Zd],values:[null,null]},dt.sync);dn.match.length==2&&dn.match.push(Zd),dt.sync=dn;let $d=dn.key,Th=gp($d);function Lo(y,b,P,L,V,$,lt){dn.filters.pub(y,b,P,L,V,$,lt)&&Th.pub(y,b,P,L,V,$,lt)}Th.sub(n);function jg(y,b,P,L,V,$,lt){dn.filters.sub(y,b,P,L,V,$,lt)&&Cr[y](null,b,P,L,V,$,lt)}n.pub=jg;function Qg(){Th.unsub(n),Vh.delete(n),En.clear(),Fh(Ja,Lr,qd),c.remove(),Ct?.remove(),An("destroy")}n.destroy=Qg;function wh(){An("init",i,t),Ao(t||i.data,!1),z[A]?xh(A,z[A]):Co(),it=Xe.show&&(Xe.width>0||Xe.height>0),et=mt=!0,N(i.width,i.height)}return x.forEach(xr),w.forEach(rs),e?e instanceof HTMLElement?(e.appendChild(c),wh()):e(n,wh):wh(),n}yn.assign=fn;yn.fmtNum=$h;yn.rangeNum=Ka;yn.rangeLog=tl;yn.rangeAsinh=qh;yn.orient=ir;yn.pxRatio=Ae;yn.join=G_;yn.fmtDate=Kh,yn.tzDate=t0;yn.sync=gp;{yn.addGap=U0,yn.clipGaps=il;let i=yn.paths={points:Mp};i.linear=Ep,i.stepped=k0,i.bars=z0,i.spline=V0}var Q0=["total","kinetic","potential","dissipated"],Cp=150,al=class{constructor(t,e=()=>{}){this.place=t;this.built=e;this.place.append(at("div",{class:"plot"}),at("div",{class:"row"},at("button",{type:"button",class:"plain",click:()=>this.save()},"Save as CSV")))}place;built;plot=null;theme=null;last=null;names=[];show(t){this.last=t;let e=Q0.filter(s=>t.series[s]);if(!this.theme||!e.length)return;(!this.plot||e.join()!==this.names.join())&&this.build(e);let n=this.zoomed;this.plot?.setData([t.time,...e.map(s=>t.series[s])],!n)}zoomed=!1;paint(t){this.theme=t,this.names=[],this.last&&this.show(this.last)}resize(){let t=this.place.clientWidth;t>0&&this.plot?.setSize({width:t,height:Cp})}close(){this.plot?.destroy()}build(t){let e=this.theme;this.plot?.destroy(),this.names=t,this.zoomed=!1;let n={stroke:e.quiet,grid:{stroke:e.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.plot=new yn({width:Math.max(this.place.clientWidth,200),height:Cp,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...n,size:26},{...n,size:46}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"s"},...t.map(s=>({label:s,stroke:e.series[s]??e.accent,width:s==="total"?2:1.3,points:{show:!1}}))],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...t.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),this.built(this.plot)}save(){if(!this.last)return;let t=Object.keys(this.last.series),e=this.last.time.map((s,r)=>[s,...t.map(o=>this.last.series[o][r])].join(",")),n=[["time [s]",...t.map(s=>`${s} [J]`)].join(","),...e].join(`
`)+`
`;zr("energy.csv",new Blob([n],{type:"text/csv"}))}};function zr(i,t){let e=URL.createObjectURL(t);at("a",{href:e,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}function su(i){let t=[["Drag a particle","pull it by a spring"],["Click","inspect a particle or a spring"],["Right-click, long press","what can be done here"],["Shift + stroke","cut what it crosses"],["Space + click, click","join particles by springs"],["Space + drag","join one particle to another"],["Drag beside",i.dim===2?"move the view":"turn the view; right button moves it"],["Wheel, pinch","zoom"]],e=[["P, Space","play or pause"],["N","one step"],["R","begin again"],["Ctrl + Z","take the last deed back"],["F","everything into view"],["Home","the view as it was at first"],["Arrow keys","tilt gravity"],["[ ]","select the particle before or after"],["A","anchor or free what is selected"],["Delete","remove or cut what is selected"],["G","gallery"],["?","this sheet"],["Esc","close, select nothing"],...i.colors.filter(({key:n})=>n).map(({key:n,name:s})=>[n,`color by ${s}`]),...i.marks.filter(({key:n})=>n).map(({key:n,label:s})=>[n.toUpperCase(),`show ${s}`]),...i.keys.map(n=>[n,"of this scene"])];tx(t,e)}function tx(i,t){let e=Fe("help"),n=s=>at("dl",{},...s.flatMap(([r,o])=>[at("dt",{},r),at("dd",{},o)]));e.replaceChildren(at("div",{class:"head"},at("h2",{},"Hands and keys"),at("button",{type:"button",class:"icon","aria-label":"Close",click:()=>e.close()},"×")),at("div",{class:"sheets"},n(i),n(t))),e.open||e.showModal()}function Rp(i,t,e,n){let s=t.particle!==void 0?`Particle ${t.particle}`:t.spring!==void 0?`Spring ${t.spring}`:"";if(i.hidden=!s,!s){i.replaceChildren(),i.dataset.what="";return}if(i.dataset.what!==s){i.dataset.what=s;let l=at("button",{type:"button",class:"icon","aria-label":"Close",click:n},"×");i.replaceChildren(at("div",{class:"head"},at("b",{},s),l),at("dl"))}let r=i.querySelector("dl"),o=t.rows??[],a=o.map(([l])=>l).join();(r.dataset.names!==a||i.dataset.of!==s)&&(r.dataset.names=a,i.dataset.of=s,r.replaceChildren(...o.flatMap(([l])=>[ex(t,l,e),at("dd")]))),o.forEach(([,l],c)=>{r.children[2*c+1].textContent=l})}function ex(i,t,e){let n=i.values?.[t];if(typeof n!="number"&&!Array.isArray(n))return at("dt",{},t);let{particle:s,spring:r}=i,o=i.rows?.find(([c])=>c===t)?.[1].split(" ").at(-1)??"",a=Array.isArray(n)?n.length-1:void 0,l=a===void 0?`Draw the ${t} over time`:`Draw the ${t} along ${"xyz"[a]} over time`;return at("dt",{},at("button",{type:"button",class:"plain trace",title:l,"aria-label":l,click:()=>e.add({particle:s,spring:r,name:t,axis:a,unit:/^[\d\u2212.]/.test(o)?"":o})},t))}var Pp=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],nx=120,Ho="http://www.w3.org/2000/svg",ll=class{constructor(t,e){this.stage=e;this.labels=Hr(t,"div","labels"),this.chosen=Hr(t,"div","ring"),this.pulled=Hr(t,"div","pulled");let n=Hr(t,"div","ruler");this.bar=Hr(n,"span","bar"),this.barWords=Hr(n,"span","bar-words"),this.axes=document.createElementNS(Ho,"svg"),this.axes.setAttribute("class","axes"),this.axes.setAttribute("viewBox","-40 -40 80 80"),this.axes.setAttribute("aria-hidden","true");for(let[r]of Pp){let o=document.createElementNS(Ho,"line"),a=document.createElementNS(Ho,"text");o.setAttribute("class",`axis-${r}`),a.textContent=r,this.axes.append(o,a)}let s=document.createElementNS(Ho,"svg");s.setAttribute("class","sheet"),s.setAttribute("aria-hidden","true"),this.stroke=document.createElementNS(Ho,"polyline"),s.append(this.stroke),t.append(this.axes,s)}stage;labels;chosen;pulled;bar;barWords;axes;stroke;shown=[];place=null;hand=null;texts(t){t!==this.shown&&(this.shown=t,this.labels.replaceChildren(...t.map(({words:e})=>{let n=document.createElement("span");return n.textContent=e,n})))}ring(t){this.place=t}pull(t){this.hand=t}draw(){this.shown.forEach(({at:t},e)=>this.put(this.labels.children[e],t)),this.put(this.chosen,this.place),this.put(this.pulled,this.hand?.at??null),this.hand&&(this.pulled.textContent=Vo(this.hand.force,"N")),this.stroke.setAttribute("points",this.stage.stroke.map(([t,e])=>`${t},${e}`).join(" ")),this.drawBar(),this.drawAxes()}put(t,e){if(!t)return;let n=e&&this.stage.onScreen(e);t.hidden=!n,n&&(t.style.transform=`translate(${n.x.toFixed(1)}px, ${n.y.toFixed(1)}px)`)}drawBar(){let t=this.stage.scale;if(!(t>0)||!Number.isFinite(t))return;let e=nx/t,n=10**Math.floor(Math.log10(e)),s=n*(e/n>=5?5:e/n>=2?2:1);this.bar.style.width=`${(s*t).toFixed(1)}px`,this.barWords.textContent=Vo(s,"m")}drawAxes(){let t=this.stage.view.camera,e=t.matrixWorldInverse.elements,n=this.stage.scene?.dim===2;Pp.forEach(([,[s,r,o]],a)=>{let l=this.axes.children[2*a],c=this.axes.children[2*a+1],h=e[0]*s+e[4]*r+e[8]*o,d=e[1]*s+e[5]*r+e[9]*o,u=n&&a===2||Math.hypot(h,d)<.2;l.style.display=c.style.display=u?"none":"",l.setAttribute("x2",(24*h).toFixed(1)),l.setAttribute("y2",(-24*d).toFixed(1)),c.setAttribute("x",(32*h).toFixed(1)),c.setAttribute("y",(-32*d+4).toFixed(1))})}};function Hr(i,t,e){let n=document.createElement(t);return n.className=e,i.append(n),n}var ix=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]];function Vo(i,t){if(i===0||!Number.isFinite(i))return`${i} ${t}`.trim();let e=Math.abs(i);if(!t)return Ls(i);let[n,s]=t==="m"&&e>=1e6?[1e3,"k"]:ix.find(([r])=>e>=r*.9995)??[1e-9,"n"];return`${Ls(i/n)} ${s}${t}`}function Ls(i){let t=Math.abs(i);return t!==0&&(t>=1e6||t<.001)?i.toExponential(2).replace("e+","e").replace("-","−"):Number(i.toPrecision(3)).toLocaleString("en-US",{maximumFractionDigits:9}).replace("-","−")}var cl=class{drawn="";forget(){this.drawn=""}show(t){let e=Fe("legend"),n=JSON.stringify(t);if(n===this.drawn||(this.drawn=n,e.hidden=!t,!t))return;if(t.labels.length){e.replaceChildren(at("b",{},t.title),...t.labels.map((l,c)=>{let h=at("i",{class:"spot"});return h.style.background=t.colors[c]??"",at("span",{class:"entry"},h,l)}));return}let s=at("div",{class:"scale"});s.style.background=`linear-gradient(to right, ${t.colors.join(",")})`;let r=t.low<0&&t.high>0,[o,a]=t.beyond;e.replaceChildren(at("b",{},t.title),s,at("div",{class:"ends"},at("span",{},`${o?"< ":""}${Vo(t.low,t.unit==="-"?"":t.unit)}${r?" push":""}`),at("span",{},`${r?"pull ":""}${a?"> ":""}${Vo(t.high,t.unit==="-"?"":t.unit)}`)))}};function Ip(i,t){let e=i.unit&&i.unit!=="-"?`${i.label} [${i.unit}]`:i.label;return i.kind==="choice"?ox(i,e,t):i.kind==="vector"?rx(i,e,t):i.kind==="limit"?sx(i,e,t):Lp(i,e,t)}function Lp(i,t,e){let n=i.low??0,s=i.high??1,r=i.step??(s-n)/200,o=at("input",{type:"range",min:n,max:s,step:r,"aria-label":t}),a=at("input",{type:"number",step:"any","aria-label":`${t}, typed`}),l=h=>{document.activeElement!==o&&(o.value=String(h)),document.activeElement!==a&&(a.value=ru(h))},c=0;return o.addEventListener("input",()=>{a.value=ru(Number(o.value)),cancelAnimationFrame(c),c=requestAnimationFrame(()=>e(Number(o.value)))}),a.addEventListener("change",()=>{let h=Number(a.value);a.value.trim()!==""&&Number.isFinite(h)&&e(i.whole?Math.round(h):h)}),l(Number(i.value)),{element:at("div",{class:"slider"},at("span",{title:i.name},t),a,o),set:h=>l(Number(h))}}function sx(i,t,e){let n=Lp({...i,value:i.high??1},t,e),s=at("input",{type:"checkbox"});return n.element.hidden=!0,s.addEventListener("change",()=>{n.element.hidden=!s.checked,e(s.checked?i.high??1:null)}),{element:at("div",{},at("label",{},s,`limit ${i.label}`),n.element),set:r=>{let o=typeof r=="number"&&Number.isFinite(r);s.checked=o,n.element.hidden=!o,o&&n.set(r)}}}function rx(i,t,e){let n=i.value,s=n.map((o,a)=>at("input",{type:"number",step:i.step??"any","aria-label":`${t}, ${"xyz"[a]}`})),r=o=>s.forEach((a,l)=>{document.activeElement!==a&&(a.value=ru(o[l]??0))});for(let o of s)o.addEventListener("change",()=>{let a=s.map(l=>Number(l.value));a.every(Number.isFinite)&&e(a)});return r(n),{element:at("div",{class:"vector"},at("span",{title:i.name},t),...s),set:o=>{Array.isArray(o)&&r(o)}}}function ox(i,t,e){let n=at("select",{},...(i.choices??[]).map(s=>at("option",{value:s,selected:s===i.value},s)));return n.addEventListener("change",()=>e(n.value)),{element:at("label",{class:"line"},t,n),set:s=>{document.activeElement!==n&&(n.value=String(s))}}}function ru(i){return Number.isFinite(i)?Ls(i).includes("e")?i.toExponential(2):String(Number(i.toPrecision(4))):""}var ax=150,lx=4e3,Dp=["accent","second","reaction","load","trail","rule"],hl=class{constructor(t,e,n=()=>{},s=!0){this.place=t;this.watch=e;this.built=n;this.runsAgain=s}place;watch;built;runsAgain;traces=[];runs=[];plot=null;theme=null;zoomed=!1;drawn=0;clear(){this.traces=[],this.change()}add(t){this.traces.some(e=>Op(e)===Op(t))||this.traces.length===Dp.length||(this.traces.push(t),this.change())}change(){this.runs=[],this.plot?.destroy(),this.plot=null;let t=new Map(this.traces.map(e=>[`${e.particle}/${e.spring}`,e]));this.watch([...t.values()].map(({particle:e,spring:n})=>e===void 0?{spring:n}:{particle:e})),this.place.hidden=!this.traces.length,this.place.replaceChildren(at("div",{class:"plot"}),at("div",{class:"row"},at("button",{type:"button",class:"plain",click:()=>this.save()},"Save as CSV"),this.runsAgain?at("button",{type:"button",class:"plain",click:()=>{this.runs=this.runs.slice(-1),this.draw(!0)}},"Forget earlier runs"):null,at("button",{type:"button",class:"plain",click:()=>this.clear()},"Remove all")))}paint(t){this.theme=t,this.plot?.destroy(),this.plot=null,this.draw(!0)}take(t,e){if(!this.traces.length)return;let n=this.runs.at(-1);(!n||t<n.time.at(-1))&&(n={time:[],values:this.traces.map(()=>[])},this.runs=[...this.runs.slice(-3),n]),t!==n.time.at(-1)&&(n.time.push(t),this.traces.forEach((s,r)=>{let a=e.find(l=>l.particle===s.particle&&l.spring===s.spring)?.values?.[s.name];n.values[r].push((Array.isArray(a)?a[s.axis??0]:a)??null)}),n.time.length>lx&&(n.time=n.time.filter((s,r)=>r%2===0),n.values=n.values.map(s=>s.filter((r,o)=>o%2===0))),this.draw(!1))}fill(t,e){this.traces.length&&(this.runs=[{time:t,values:this.traces.map(e)}],this.draw(!0))}draw(t){let e=performance.now();if(!this.theme||!this.traces.length||!this.runs.length||!t&&e-this.drawn<120)return;this.drawn=e;let n=this.runs.length*this.traces.length+1;(!this.plot||this.plot.series.length!==n)&&this.build();let s=[...new Set(this.runs.flatMap(a=>a.time))].sort((a,l)=>a-l),r=new Map(s.map((a,l)=>[a,l])),o=this.runs.flatMap(a=>a.values.map(l=>{let c=new Array(s.length).fill(void 0);return a.time.forEach((h,d)=>{c[r.get(h)]=l[d]}),c}));this.plot.setData([s,...o],!this.zoomed)}build(){let t=this.theme;this.plot?.destroy(),this.zoomed=!1;let e={stroke:t.quiet,grid:{stroke:t.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},n=this.runs.flatMap((s,r)=>this.traces.map((o,a)=>{let l=r<this.runs.length-1;return{label:l?`${ou(o)}, before`:ou(o),stroke:t[Dp[a]]+(l?"66":""),width:l?1:1.6,points:{show:!1},spanGaps:!0}}));this.plot=new yn({width:Math.max(this.place.clientWidth,200),height:ax,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...e,size:26},{...e,size:52}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"s"},...n],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...n.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),this.built(this.plot)}save(){let t=["run","time [s]",...this.traces.map(n=>ou(n).replaceAll(",",""))].join(","),e=this.runs.flatMap((n,s)=>n.time.map((r,o)=>[s+1,r,...n.values.map(a=>a[o]??"")].join(",")));zr("graph.csv",new Blob([[t,...e].join(`
`)+`
`],{type:"text/csv"}))}},Op=i=>`${i.particle}/${i.spring}/${i.name}/${i.axis}`;function ou(i){let t=i.particle===void 0?`spring ${i.spring}`:`particle ${i.particle}`,e=i.axis===void 0?"":` ${"xyz"[i.axis]}`;return`${i.name}${e} of ${t}${i.unit?` [${i.unit}]`:""}`}var cx=new Set(["parameters","energy"]),ul=class{constructor(t,e){this.link=t;this.deeds=e}link;deeds;root=Fe("panel");controls=new Map;graph=null;play;time;facts;speed;color;marks=new Map;chosen;rest;back;record;kept;files=[];cut;place=at("div");open=new Set(cx);playing=!0;told=-1;legend=new cl;traced=at("div",{class:"graph",hidden:!0});traces=new hl(this.traced,t=>this.link.send({watch:t}));show(t){this.controls.clear(),this.marks.clear(),this.told=t.serial,this.traces.clear(),this.legend.forget(),this.graph?.close(),document.title=`${t.title} · springline`,this.root.replaceChildren(this.header(t),at("div",{id:"inspect",hidden:!0}),this.traced,this.transport(t),this.looks(t),this.place,this.energies(),t.rest?this.atRest():at("span",{hidden:!0}),this.keep(),at("footer",{},at("button",{type:"button",class:"plain",click:()=>this.deeds.help()},"All keys")," · springline")),this.place.replaceChildren(...this.parameters(t.parameters)),this.chosen=Fe("inspect"),Fe("hint").textContent=hx(t)}header(t){let e=at("div",{class:"tools"}),n=(r,o,a)=>at("button",{type:"button",class:"icon",title:o,"aria-label":o,click:a},wi(r));if(t.gallery){let r=at("button",{type:"button",class:"gallery-button",click:()=>this.deeds.gallery()},wi("grid"),"Gallery");e.append(r)}e.append(n("fit","Everything into view (F)",()=>this.deeds.fit()),n("moon","Light or dark",()=>this.deeds.dark()),n("help","All keys (?)",()=>this.deeds.help()));let s=n("panel","Fold the panel",()=>this.deeds.fold());return s.classList.add("fold"),e.append(s),at("header",{},e,at("h1",{},t.title),t.sentence?at("p",{class:"sentence"},t.sentence):null)}transport(t){this.play=at("button",{type:"button",class:"main",click:()=>this.togglePlay()}),this.time=at("output",{class:"time"}),this.facts=at("p",{class:"facts"}),this.speed=at("select",{"aria-label":"Speed",change:()=>this.link.command("Speed",{value:Number(this.speed.value)})},...[...new Set([...t.speeds,t.speed])].sort((r,o)=>r-o).map(r=>at("option",{value:r,selected:r===t.speed},r===1?"real time":`${Ls(r)} ×`))),this.cut=at("button",{type:"button",title:"Every stroke cuts (or hold Shift)","aria-pressed":"false",click:()=>this.toggleCut()},wi("cut"),"Cut");let e=at("button",{type:"button",title:"One step (N)","aria-label":"One step",click:()=>this.link.command("Step")},wi("step")),n=at("button",{type:"button",title:"Begin again (R)",click:()=>{this.link.command("Reset"),this.link.command("Play"),this.deeds.home()}},wi("again"),"Begin again");this.setPlaying(!0,!0);let s=at("button",{type:"button",title:"Take the last deed back (Ctrl+Z)","aria-label":"Take the last deed back",click:()=>this.link.command("Undo")},wi("undo"));return at("section",{class:"transport"},at("div",{class:"row"},this.play,e,s,n),at("div",{class:"row"},this.time,this.speed,this.cut),this.facts)}togglePlay(){this.link.command(this.playing?"Pause":"Play"),this.setPlaying(!this.playing)}toggleCut(){let t=this.cut.getAttribute("aria-pressed")!=="true";this.cut.setAttribute("aria-pressed",String(t)),this.deeds.cut(t)}setPlaying(t,e=!1){t===this.playing&&!e||(this.playing=t,this.play.replaceChildren(wi(t?"pause":"play"),t?"Pause":"Play"))}looks(t){this.color=at("select",{id:"color",change:()=>this.link.send({look:{color:this.color.value}})},...t.colors.map(({name:n,unit:s})=>at("option",{value:n,selected:n===t.color},s?`${n} [${s}]`:n)));let e=t.marks.map(({name:n,label:s,key:r})=>{let o=at("input",{type:"checkbox",checked:t.shown.includes(n),change:()=>this.link.send({look:{[n]:o.checked}})});return this.marks.set(n,o),at("label",{title:r?`Key ${r}`:""},o,s)});return this.section("show","Show",at("label",{class:"line"},"Color by",this.color),at("div",{class:"boxes"},...e))}parameters(t){let e=new Map;for(let o of t){let a=Ip(o,l=>this.link.command("Set",{name:o.name,value:l}));this.controls.set(o.name,a),e.set(o.folder,[...e.get(o.folder)??[],a.element])}let n=e.get("")??[];e.delete("");let s=[...e].map(([o,a])=>this.section(`folder ${o}`,o,...a)),r=[];return n.length&&r.push(this.section("parameters","Parameters",...n)),s.length>3?r.push(this.section("more","More parameters",...s)):r.push(...s),r}energies(){let t=at("div",{class:"graph"});return this.graph=new al(t),this.section("energy","Energy [J]",t)}atRest(){return this.rest=at("div",{class:"rest"}),this.back=at("button",{type:"button",hidden:!0,click:()=>this.link.command("Play")},wi("play"),"Back to the motion"),this.section("rest","Shape at rest",at("div",{class:"row"},at("button",{type:"button",title:"Where it comes to rest",click:()=>this.link.command("Settle")},"Solve"),at("button",{type:"button",title:"The hung shape turned over: a vault",click:()=>this.link.command("Invert")},"Invert"),this.back),this.rest)}keep(){return this.record=at("button",{type:"button",click:()=>this.link.send({keep:this.record.dataset.on?"stop":"record"})},wi("record"),"Record"),this.files=[["html","Playback page"],["springline","Recording"]].map(([t,e])=>at("button",{type:"button",disabled:!0,click:()=>this.link.send({keep:t})},e)),this.kept=at("p",{class:"facts"}),this.section("keep","Keep",at("div",{class:"row"},at("button",{type:"button",click:()=>this.deeds.snapshot()},"Picture"),this.record),at("div",{class:"row"},...this.files),this.kept)}section(t,e,...n){let s=at("details",{open:this.open.has(t),toggle:()=>{s.open?this.open.add(t):this.open.delete(t),t==="energy"&&this.watchGraph()}},at("summary",{},e),...n);return t==="energy"&&this.link.send({graph:this.open.has(t)}),s}watchGraph(){let t=this.open.has("energy");this.link.send({graph:t}),t&&this.graph?.resize()}follow(t){if(this.told<0)return;this.setPlaying(t.playing),this.time.value=`${t.time.toFixed(2)} s`;let e=Object.entries(t.counters).filter(([,s])=>s).map(([s,r])=>`${r.toLocaleString("en-US")} ${r===1?s.slice(0,-1):s}`),n=[`${t.particles.toLocaleString("en-US")} particles`,`${t.springs.toLocaleString("en-US")} springs`,...e];t.pace&&n.push(t.pace),this.facts.textContent=n.join(" · "),document.activeElement!==this.speed&&(this.speed.value=String(t.speed)),document.activeElement!==this.color&&(this.color.value=t.color);for(let[s,r]of this.marks)r.checked=t.shown.includes(s);t.parameters&&(this.controls.clear(),this.place.replaceChildren(...this.parameters(t.parameters)));for(let[s,r]of Object.entries(t.values))this.controls.get(s)?.set(r);this.legend.show(t.legend),this.trouble(t.trouble),this.rest&&(this.rest.replaceChildren(...(t.rest?.words??[]).map(s=>at("p",{},s))),this.back.hidden=!t.rest),this.record.replaceChildren(wi("record"),t.recording?"Stop recording":"Record"),t.recording?this.record.dataset.on="yes":delete this.record.dataset.on;for(let s of this.files)s.disabled=!t.kept&&!t.recording;this.kept.textContent=t.recording?"Recording …":t.kept?`${t.kept.frames} frames, ${Ls(t.kept.seconds)} s`:""}trouble(t){let e=Fe("trouble");if(!t){e.hidden=!0;return}!e.hidden&&e.dataset.words===t.message||(e.dataset.words=t.message,e.hidden=!1,e.replaceChildren(at("b",{},"The scene stopped"),at("p",{},t.message),at("div",{class:"row"},t.safe_dt?at("button",{type:"button",class:"main",click:()=>this.link.send({safe:!0})},`Go on with dt = ${Ls(t.safe_dt)} s`):null,at("button",{type:"button",click:()=>{this.link.command("Reset"),this.link.command("Play")}},"Begin again"))))}energy(t){this.graph?.show(t)}paint(t){this.graph?.paint(t),this.traces.paint(t)}watched(t){this.traces.take(t.time,t.items)}inspect(t){Rp(this.chosen,t,this.traces,()=>this.deeds.select({}))}busy(t){let e=Fe("busy");e.hidden=t.words===void 0,Fe("busy-words").textContent=t.words??"";let n=Fe("busy-share");t.share===void 0?n.removeAttribute("value"):n.value=t.share}};function hx(i){let t=i.dim===2?"drag beside it to move the view":"drag beside it to turn";return matchMedia("(pointer: coarse)").matches?`Drag a particle to pull it, touch to inspect, hold for more; ${t}.`:`Drag a particle to pull it · click to inspect · right-click for more · Shift-stroke cuts · ${t} · ? all keys`}var cm=0,Fu=1,hm=2;var Ma=1,um=2,po=3,Xs=0,$n=1,Si=2,hr=0,mo=1,Bu=2,ku=3,zu=4,dm=5;var ur=100,fm=101,pm=102,mm=103,gm=104,_m=200,xm=201,ym=202,vm=203,Hu=204,Vu=205,Sm=206,Mm=207,bm=208,Em=209,Tm=210,wm=211,Am=212,Cm=213,Rm=214,Nl=0,Ul=1,Fl=2,io=3,Bl=4,kl=5,zl=6,Hl=7,fc=0,Pm=1,Im=2,Ki=0,Gu=1,Wu=2,Xu=3,Yu=4,qu=5,Zu=6,$u=7;var Ju=300,dr=301,go=302,pc=303,mc=304,Vl=1e3,Zi=1001,Gl=1002,In=1003,Lm=1004;var ba=1005;var Yn=1006,gc=1007;var Ss=1008;var jn=1009,Ku=1010,ju=1011,_o=1012,_c=1013,Ni=1014,Mi=1015,Ui=1016,xc=1017,yc=1018,fr=1020,Qu=35902,td=35899,ed=1021,nd=1022,Fi=1023,xs=1026,Ms=1027,vc=1028,Sc=1029,Ys=1030,Mc=1031;var bc=1033,Ea=33776,Ta=33777,wa=33778,Aa=33779,Ec=35840,Tc=35841,wc=35842,Ac=35843,Cc=36196,Rc=37492,Pc=37496,Ic=37488,Lc=37489,Ca=37490,Dc=37491,Oc=37808,Nc=37809,Uc=37810,Fc=37811,Bc=37812,kc=37813,zc=37814,Hc=37815,Vc=37816,Gc=37817,Wc=37818,Xc=37819,Yc=37820,qc=37821,Zc=36492,$c=36494,Jc=36495,Kc=36283,jc=36284,Ra=36285,Qc=36286;var Jo=2300,Wl=2301,Dl=2302,Ru=2303,Pu=2400,Iu=2401,Lu=2402;var Dm=3200;var th=0,Om=1,bs="",ci="srgb",lr="srgb-linear",Ko="linear",Re="srgb";var Ol=7680;var Nm=519,Um=512,Fm=513,Bm=514,id=515,km=516,zm=517,sd=518,rd=519,od=35044,eh=35048;var ad="300 es",xi=2e3,so=2001;function ux(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function dx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function jo(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Hm(){let i=jo("canvas");return i.style.display="block",i}var Np={},ro=null;function Qo(...i){let t="THREE."+i.shift();ro?ro("log",t,...i):console.log(t,...i)}function Vm(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function $t(...i){i=Vm(i);let t="THREE."+i.shift();if(ro)ro("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function jt(...i){i=Vm(i);let t="THREE."+i.shift();if(ro)ro("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function $o(...i){let t=i.join(" ");t in Np||(Np[t]=!0,$t(...i))}function Gm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Wm={[Nl]:Nl,[Fl]:zl,[Bl]:Bl,[io]:kl,[Ul]:Ul,[zl]:Fl,[Hl]:Hl,[kl]:io},$i=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},On=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var au=Math.PI/180,Xl=180/Math.PI;function pr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(On[i&255]+On[i>>8&255]+On[i>>16&255]+On[i>>24&255]+"-"+On[t&255]+On[t>>8&255]+"-"+On[t>>16&15|64]+On[t>>24&255]+"-"+On[e&63|128]+On[e>>8&255]+"-"+On[e>>16&255]+On[e>>24&255]+On[n&255]+On[n>>8&255]+On[n>>16&255]+On[n>>24&255]).toLowerCase()}function xe(i,t,e){return Math.max(t,Math.min(e,i))}function fx(i,t){return(i%t+t)%t}function lu(i,t,e){return(1-e)*i+e*t}function Xm(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function nh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Ym(i,t){if(t.constructor===Float32Array)return i;let e=nh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function qm(i,t){if(t.constructor===Float32Array)return i;let e=nh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var ue=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(xe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Jn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],p=r[o+1],_=r[o+2],M=r[o+3];if(d!==M||l!==u||c!==p||h!==_){let m=l*u+c*p+h*_+d*M;m<0&&(u=-u,p=-p,_=-_,M=-M,m=-m);let f=1-a;if(m<.9995){let x=Math.acos(m),w=Math.sin(x);f=Math.sin(f*x)/w,a=Math.sin(a*x)/w,l=l*f+u*a,c=c*f+p*a,h=h*f+_*a,d=d*f+M*a}else{l=l*f+u*a,c=c*f+p*a,h=h*f+_*a,d=d*f+M*a;let x=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=x,c*=x,h*=x,d*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=d}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],p=r[o+2],_=r[o+3];return t[e]=a*_+h*d+l*p-c*u,t[e+1]=l*_+h*u+c*d-a*p,t[e+2]=c*_+h*p+a*u-l*d,t[e+3]=h*_-a*d-l*u-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),p=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*p*_,this._y=c*p*d-u*h*_,this._z=c*h*_+u*p*d,this._w=c*h*d-u*p*_;break;case"YXZ":this._x=u*h*d+c*p*_,this._y=c*p*d-u*h*_,this._z=c*h*_-u*p*d,this._w=c*h*d+u*p*_;break;case"ZXY":this._x=u*h*d-c*p*_,this._y=c*p*d+u*h*_,this._z=c*h*_+u*p*d,this._w=c*h*d-u*p*_;break;case"ZYX":this._x=u*h*d-c*p*_,this._y=c*p*d+u*h*_,this._z=c*h*_-u*p*d,this._w=c*h*d+u*p*_;break;case"YZX":this._x=u*h*d+c*p*_,this._y=c*p*d+u*h*_,this._z=c*h*_-u*p*d,this._w=c*h*d-u*p*_;break;case"XZY":this._x=u*h*d-c*p*_,this._y=c*p*d-u*h*_,this._z=c*h*_+u*p*d,this._w=c*h*d+u*p*_;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],d=e[10],u=n+a+d;if(u>0){let p=.5/Math.sqrt(u+1);this._w=.25/p,this._x=(h-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(n>a&&n>d){let p=2*Math.sqrt(1+n-a-d);this._w=(h-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>d){let p=2*Math.sqrt(1+a-n-d);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+h)/p}else{let p=2*Math.sqrt(1+d-n-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},X=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Up.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Up.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),d=2*(r*n-o*e);return this.x=e+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return cu.copy(this).projectOnVector(t),this.sub(cu)}reflect(t){return this.sub(cu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(xe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},cu=new X,Up=new Jn,ne=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],p=n[5],_=n[8],M=s[0],m=s[3],f=s[6],x=s[1],w=s[4],v=s[7],C=s[2],A=s[5],g=s[8];return r[0]=o*M+a*x+l*C,r[3]=o*m+a*w+l*A,r[6]=o*f+a*v+l*g,r[1]=c*M+h*x+d*C,r[4]=c*m+h*w+d*A,r[7]=c*f+h*v+d*g,r[2]=u*M+p*x+_*C,r[5]=u*m+p*w+_*A,r[8]=u*f+p*v+_*g,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=h*o-a*c,u=a*l-h*r,p=c*r-o*l,_=e*d+n*u+s*p;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);let M=1/_;return t[0]=d*M,t[1]=(s*c-h*n)*M,t[2]=(a*n-s*o)*M,t[3]=u*M,t[4]=(h*e-s*l)*M,t[5]=(s*r-a*e)*M,t[6]=p*M,t[7]=(n*l-c*e)*M,t[8]=(o*e-n*r)*M,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return $o("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(hu.makeScale(t,e)),this}rotate(t){return $o("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(hu.makeRotation(-t)),this}translate(t,e){return $o("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(hu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},hu=new ne,Fp=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Bp=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function px(){let i={enabled:!0,workingColorSpace:lr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Re&&(s.r=_s(s.r),s.g=_s(s.g),s.b=_s(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Re&&(s.r=no(s.r),s.g=no(s.g),s.b=no(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===bs?Ko:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[lr]:{primaries:t,whitePoint:n,transfer:Ko,toXYZ:Fp,fromXYZ:Bp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ci},outputColorSpaceConfig:{drawingBufferColorSpace:ci}},[ci]:{primaries:t,whitePoint:n,transfer:Re,toXYZ:Fp,fromXYZ:Bp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ci}}}),i}var ge=px();function _s(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function no(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Vr,Yl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Vr===void 0&&(Vr=jo("canvas")),Vr.width=t.width,Vr.height=t.height;let s=Vr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Vr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=jo("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=_s(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(_s(e[n]/255)*255):e[n]=_s(e[n]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},mx=0,oo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:mx++}),this.uuid=pr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(uu(s[o].image)):r.push(uu(s[o]))}else r=uu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function uu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Yl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var gx=0,du=new X,Kn=class i extends $i{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Zi,s=Zi,r=Yn,o=Ss,a=Fi,l=jn,c=i.DEFAULT_ANISOTROPY,h=bs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:gx++}),this.uuid=pr(),this.name="",this.source=new oo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ue(0,0),this.repeat=new ue(1,1),this.center=new ue(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(du).x}get height(){return this.source.getSize(du).y}get depth(){return this.source.getSize(du).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Ju)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Vl:t.x=t.x-Math.floor(t.x);break;case Zi:t.x=t.x<0?0:1;break;case Gl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Vl:t.y=t.y-Math.floor(t.y);break;case Zi:t.y=t.y<0?0:1;break;case Gl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Kn.DEFAULT_IMAGE=null;Kn.DEFAULT_MAPPING=Ju;Kn.DEFAULT_ANISOTROPY=1;var He=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],d=l[8],u=l[1],p=l[5],_=l[9],M=l[2],m=l[6],f=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-M)<.01&&Math.abs(_-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+M)<.1&&Math.abs(_+m)<.1&&Math.abs(c+p+f-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,v=(p+1)/2,C=(f+1)/2,A=(h+u)/4,g=(d+M)/4,T=(_+m)/4;return w>v&&w>C?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=A/n,r=g/n):v>C?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=A/s,r=T/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=g/r,s=T/r),this.set(n,s,r,e),this}let x=Math.sqrt((m-_)*(m-_)+(d-M)*(d-M)+(u-h)*(u-h));return Math.abs(x)<.001&&(x=1),this.x=(m-_)/x,this.y=(d-M)/x,this.z=(u-h)/x,this.w=Math.acos((c+p+f-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this.w=xe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this.w=xe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ql=class extends $i{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Yn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new He(0,0,t,e),this.scissorTest=!1,this.viewport=new He(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Kn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Yn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new oo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},hi=class extends ql{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},ta=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=In,this.minFilter=In,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Zl=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=In,this.minFilter=In,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Me=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,d,u,p,_,M,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,d,u,p,_,M,m)}set(t,e,n,s,r,o,a,l,c,h,d,u,p,_,M,m){let f=this.elements;return f[0]=t,f[4]=e,f[8]=n,f[12]=s,f[1]=r,f[5]=o,f[9]=a,f[13]=l,f[2]=c,f[6]=h,f[10]=d,f[14]=u,f[3]=p,f[7]=_,f[11]=M,f[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Gr.setFromMatrixColumn(t,0).length(),r=1/Gr.setFromMatrixColumn(t,1).length(),o=1/Gr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(t.order==="XYZ"){let u=o*h,p=o*d,_=a*h,M=a*d;e[0]=l*h,e[4]=-l*d,e[8]=c,e[1]=p+_*c,e[5]=u-M*c,e[9]=-a*l,e[2]=M-u*c,e[6]=_+p*c,e[10]=o*l}else if(t.order==="YXZ"){let u=l*h,p=l*d,_=c*h,M=c*d;e[0]=u+M*a,e[4]=_*a-p,e[8]=o*c,e[1]=o*d,e[5]=o*h,e[9]=-a,e[2]=p*a-_,e[6]=M+u*a,e[10]=o*l}else if(t.order==="ZXY"){let u=l*h,p=l*d,_=c*h,M=c*d;e[0]=u-M*a,e[4]=-o*d,e[8]=_+p*a,e[1]=p+_*a,e[5]=o*h,e[9]=M-u*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let u=o*h,p=o*d,_=a*h,M=a*d;e[0]=l*h,e[4]=_*c-p,e[8]=u*c+M,e[1]=l*d,e[5]=M*c+u,e[9]=p*c-_,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let u=o*l,p=o*c,_=a*l,M=a*c;e[0]=l*h,e[4]=M-u*d,e[8]=_*d+p,e[1]=d,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=p*d+_,e[10]=u-M*d}else if(t.order==="XZY"){let u=o*l,p=o*c,_=a*l,M=a*c;e[0]=l*h,e[4]=-d,e[8]=c*h,e[1]=u*d+M,e[5]=o*h,e[9]=p*d-_,e[2]=_*d-p,e[6]=a*h,e[10]=M*d+u}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(_x,t,xx)}lookAt(t,e,n){let s=this.elements;return ai.subVectors(t,e),ai.lengthSq()===0&&(ai.z=1),ai.normalize(),Ds.crossVectors(n,ai),Ds.lengthSq()===0&&(Math.abs(n.z)===1?ai.x+=1e-4:ai.z+=1e-4,ai.normalize(),Ds.crossVectors(n,ai)),Ds.normalize(),dl.crossVectors(ai,Ds),s[0]=Ds.x,s[4]=dl.x,s[8]=ai.x,s[1]=Ds.y,s[5]=dl.y,s[9]=ai.y,s[2]=Ds.z,s[6]=dl.z,s[10]=ai.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],p=n[13],_=n[2],M=n[6],m=n[10],f=n[14],x=n[3],w=n[7],v=n[11],C=n[15],A=s[0],g=s[4],T=s[8],F=s[12],O=s[1],D=s[5],k=s[9],G=s[13],I=s[2],z=s[6],q=s[10],H=s[14],ht=s[3],J=s[7],Q=s[11],st=s[15];return r[0]=o*A+a*O+l*I+c*ht,r[4]=o*g+a*D+l*z+c*J,r[8]=o*T+a*k+l*q+c*Q,r[12]=o*F+a*G+l*H+c*st,r[1]=h*A+d*O+u*I+p*ht,r[5]=h*g+d*D+u*z+p*J,r[9]=h*T+d*k+u*q+p*Q,r[13]=h*F+d*G+u*H+p*st,r[2]=_*A+M*O+m*I+f*ht,r[6]=_*g+M*D+m*z+f*J,r[10]=_*T+M*k+m*q+f*Q,r[14]=_*F+M*G+m*H+f*st,r[3]=x*A+w*O+v*I+C*ht,r[7]=x*g+w*D+v*z+C*J,r[11]=x*T+w*k+v*q+C*Q,r[15]=x*F+w*G+v*H+C*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],d=t[6],u=t[10],p=t[14],_=t[3],M=t[7],m=t[11],f=t[15],x=l*p-c*u,w=a*p-c*d,v=a*u-l*d,C=o*p-c*h,A=o*u-l*h,g=o*d-a*h;return e*(M*x-m*w+f*v)-n*(_*x-m*C+f*A)+s*(_*w-M*C+f*g)-r*(_*v-M*A+m*g)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=t[9],u=t[10],p=t[11],_=t[12],M=t[13],m=t[14],f=t[15],x=e*a-n*o,w=e*l-s*o,v=e*c-r*o,C=n*l-s*a,A=n*c-r*a,g=s*c-r*l,T=h*M-d*_,F=h*m-u*_,O=h*f-p*_,D=d*m-u*M,k=d*f-p*M,G=u*f-p*m,I=x*G-w*k+v*D+C*O-A*F+g*T;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let z=1/I;return t[0]=(a*G-l*k+c*D)*z,t[1]=(s*k-n*G-r*D)*z,t[2]=(M*g-m*A+f*C)*z,t[3]=(u*A-d*g-p*C)*z,t[4]=(l*O-o*G-c*F)*z,t[5]=(e*G-s*O+r*F)*z,t[6]=(m*v-_*g-f*w)*z,t[7]=(h*g-u*v+p*w)*z,t[8]=(o*k-a*O+c*T)*z,t[9]=(n*O-e*k-r*T)*z,t[10]=(_*A-M*v+f*x)*z,t[11]=(d*v-h*A-p*x)*z,t[12]=(a*F-o*D-l*T)*z,t[13]=(e*D-n*F+s*T)*z,t[14]=(M*w-_*C-m*x)*z,t[15]=(h*C-d*w+u*x)*z,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,d=a+a,u=r*c,p=r*h,_=r*d,M=o*h,m=o*d,f=a*d,x=l*c,w=l*h,v=l*d,C=n.x,A=n.y,g=n.z;return s[0]=(1-(M+f))*C,s[1]=(p+v)*C,s[2]=(_-w)*C,s[3]=0,s[4]=(p-v)*A,s[5]=(1-(u+f))*A,s[6]=(m+x)*A,s[7]=0,s[8]=(_+w)*g,s[9]=(m-x)*g,s[10]=(1-(u+M))*g,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Gr.set(s[0],s[1],s[2]).length(),a=Gr.set(s[4],s[5],s[6]).length(),l=Gr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Pi.copy(this);let c=1/o,h=1/a,d=1/l;return Pi.elements[0]*=c,Pi.elements[1]*=c,Pi.elements[2]*=c,Pi.elements[4]*=h,Pi.elements[5]*=h,Pi.elements[6]*=h,Pi.elements[8]*=d,Pi.elements[9]*=d,Pi.elements[10]*=d,e.setFromRotationMatrix(Pi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=xi,l=!1){let c=this.elements,h=2*r/(e-t),d=2*r/(n-s),u=(e+t)/(e-t),p=(n+s)/(n-s),_,M;if(l)_=r/(o-r),M=o*r/(o-r);else if(a===xi)_=-(o+r)/(o-r),M=-2*o*r/(o-r);else if(a===so)_=-o/(o-r),M=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=M,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=xi,l=!1){let c=this.elements,h=2/(e-t),d=2/(n-s),u=-(e+t)/(e-t),p=-(n+s)/(n-s),_,M;if(l)_=1/(o-r),M=o/(o-r);else if(a===xi)_=-2/(o-r),M=-(o+r)/(o-r);else if(a===so)_=-1/(o-r),M=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=_,c[14]=M,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Gr=new X,Pi=new Me,_x=new X(0,0,0),xx=new X(1,1,1),Ds=new X,dl=new X,ai=new X,kp=new Me,zp=new Jn,ys=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(xe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xe(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return kp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(kp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return zp.setFromEuler(this),this.setFromQuaternion(zp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ys.DEFAULT_ORDER="XYZ";var ao=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},yx=0,Hp=new X,Wr=new Jn,ds=new Me,fl=new X,Go=new X,vx=new X,Sx=new Jn,Vp=new X(1,0,0),Gp=new X(0,1,0),Wp=new X(0,0,1),Xp={type:"added"},Mx={type:"removed"},Xr={type:"childadded",child:null},fu={type:"childremoved",child:null},Un=class i extends $i{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:yx++}),this.uuid=pr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new X,e=new ys,n=new Jn,s=new X(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Me},normalMatrix:{value:new ne}}),this.matrix=new Me,this.matrixWorld=new Me,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ao,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Wr.setFromAxisAngle(t,e),this.quaternion.multiply(Wr),this}rotateOnWorldAxis(t,e){return Wr.setFromAxisAngle(t,e),this.quaternion.premultiply(Wr),this}rotateX(t){return this.rotateOnAxis(Vp,t)}rotateY(t){return this.rotateOnAxis(Gp,t)}rotateZ(t){return this.rotateOnAxis(Wp,t)}translateOnAxis(t,e){return Hp.copy(t).applyQuaternion(this.quaternion),this.position.add(Hp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Vp,t)}translateY(t){return this.translateOnAxis(Gp,t)}translateZ(t){return this.translateOnAxis(Wp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ds.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?fl.copy(t):fl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Go.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ds.lookAt(Go,fl,this.up):ds.lookAt(fl,Go,this.up),this.quaternion.setFromRotationMatrix(ds),s&&(ds.extractRotation(s.matrixWorld),Wr.setFromRotationMatrix(ds),this.quaternion.premultiply(Wr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(jt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Xp),Xr.child=t,this.dispatchEvent(Xr),Xr.child=null):jt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Mx),fu.child=t,this.dispatchEvent(fu),fu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ds.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ds.multiply(t.parent.matrixWorld)),t.applyMatrix4(ds),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Xp),Xr.child=t,this.dispatchEvent(Xr),Xr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Go,t,vx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Go,Sx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(t.shapes,d)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),d=o(t.shapes),u=o(t.skeletons),p=o(t.animations),_=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),p.length>0&&(n.animations=p),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Un.DEFAULT_UP=new X(0,1,0);Un.DEFAULT_MATRIX_AUTO_UPDATE=!0;Un.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var yi=class extends Un{constructor(){super(),this.isGroup=!0,this.type="Group"}},bx={type:"move"},lo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new yi,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new yi,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new X,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new X),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new yi,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new X,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new X,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let M of t.hand.values()){let m=e.getJointPose(M,n),f=this._getHandJoint(c,M);m!==null&&(f.matrix.fromArray(m.transform.matrix),f.matrix.decompose(f.position,f.quaternion,f.scale),f.matrixWorldNeedsUpdate=!0,f.jointRadius=m.radius),f.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),p=.02,_=.005;c.inputState.pinching&&u>p+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&u<=p-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(bx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new yi;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Zm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Os={h:0,s:0,l:0},pl={h:0,s:0,l:0};function pu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Qt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ci){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ge.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ge.workingColorSpace){return this.r=t,this.g=e,this.b=n,ge.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ge.workingColorSpace){if(t=fx(t,1),e=xe(e,0,1),n=xe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=pu(o,r,t+1/3),this.g=pu(o,r,t),this.b=pu(o,r,t-1/3)}return ge.colorSpaceToWorking(this,s),this}setStyle(t,e=ci){function n(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ci){let n=Zm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=_s(t.r),this.g=_s(t.g),this.b=_s(t.b),this}copyLinearToSRGB(t){return this.r=no(t.r),this.g=no(t.g),this.b=no(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ci){return ge.workingToColorSpace(Nn.copy(this),t),Math.round(xe(Nn.r*255,0,255))*65536+Math.round(xe(Nn.g*255,0,255))*256+Math.round(xe(Nn.b*255,0,255))}getHexString(t=ci){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ge.workingColorSpace){ge.workingToColorSpace(Nn.copy(this),e);let n=Nn.r,s=Nn.g,r=Nn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ge.workingColorSpace){return ge.workingToColorSpace(Nn.copy(this),e),t.r=Nn.r,t.g=Nn.g,t.b=Nn.b,t}getStyle(t=ci){ge.workingToColorSpace(Nn.copy(this),t);let e=Nn.r,n=Nn.g,s=Nn.b;return t!==ci?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Os),this.setHSL(Os.h+t,Os.s+e,Os.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Os),t.getHSL(pl);let n=lu(Os.h,pl.h,e),s=lu(Os.s,pl.s,e),r=lu(Os.l,pl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Nn=new Qt;Qt.NAMES=Zm;var ea=class extends Un{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ys,this.environmentIntensity=1,this.environmentRotation=new ys,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ii=new X,fs=new X,mu=new X,ps=new X,Yr=new X,qr=new X,Yp=new X,gu=new X,_u=new X,xu=new X,yu=new He,vu=new He,Su=new He,Bs=class i{constructor(t=new X,e=new X,n=new X){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ii.subVectors(t,e),s.cross(Ii);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ii.subVectors(s,e),fs.subVectors(n,e),mu.subVectors(t,e);let o=Ii.dot(Ii),a=Ii.dot(fs),l=Ii.dot(mu),c=fs.dot(fs),h=fs.dot(mu),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,p=(c*l-a*h)*u,_=(o*h-a*l)*u;return r.set(1-p-_,_,p)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,ps)===null?!1:ps.x>=0&&ps.y>=0&&ps.x+ps.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,ps)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ps.x),l.addScaledVector(o,ps.y),l.addScaledVector(a,ps.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return yu.setScalar(0),vu.setScalar(0),Su.setScalar(0),yu.fromBufferAttribute(t,e),vu.fromBufferAttribute(t,n),Su.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(yu,r.x),o.addScaledVector(vu,r.y),o.addScaledVector(Su,r.z),o}static isFrontFacing(t,e,n,s){return Ii.subVectors(n,e),fs.subVectors(t,e),Ii.cross(fs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ii.subVectors(this.c,this.b),fs.subVectors(this.a,this.b),Ii.cross(fs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Yr.subVectors(s,n),qr.subVectors(r,n),gu.subVectors(t,n);let l=Yr.dot(gu),c=qr.dot(gu);if(l<=0&&c<=0)return e.copy(n);_u.subVectors(t,s);let h=Yr.dot(_u),d=qr.dot(_u);if(h>=0&&d<=h)return e.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Yr,o);xu.subVectors(t,r);let p=Yr.dot(xu),_=qr.dot(xu);if(_>=0&&p<=_)return e.copy(r);let M=p*c-l*_;if(M<=0&&c>=0&&_<=0)return a=c/(c-_),e.copy(n).addScaledVector(qr,a);let m=h*_-p*d;if(m<=0&&d-h>=0&&p-_>=0)return Yp.subVectors(r,s),a=(d-h)/(d-h+(p-_)),e.copy(s).addScaledVector(Yp,a);let f=1/(m+M+u);return o=M*f,a=u*f,e.copy(n).addScaledVector(Yr,o).addScaledVector(qr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},qn=class{constructor(t=new X(1/0,1/0,1/0),e=new X(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Li.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Li.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Li.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Li):Li.fromBufferAttribute(r,o),Li.applyMatrix4(t.matrixWorld),this.expandByPoint(Li);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),ml.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ml.copy(n.boundingBox)),ml.applyMatrix4(t.matrixWorld),this.union(ml)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Li),Li.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Wo),gl.subVectors(this.max,Wo),Zr.subVectors(t.a,Wo),$r.subVectors(t.b,Wo),Jr.subVectors(t.c,Wo),Ns.subVectors($r,Zr),Us.subVectors(Jr,$r),sr.subVectors(Zr,Jr);let e=[0,-Ns.z,Ns.y,0,-Us.z,Us.y,0,-sr.z,sr.y,Ns.z,0,-Ns.x,Us.z,0,-Us.x,sr.z,0,-sr.x,-Ns.y,Ns.x,0,-Us.y,Us.x,0,-sr.y,sr.x,0];return!Mu(e,Zr,$r,Jr,gl)||(e=[1,0,0,0,1,0,0,0,1],!Mu(e,Zr,$r,Jr,gl))?!1:(_l.crossVectors(Ns,Us),e=[_l.x,_l.y,_l.z],Mu(e,Zr,$r,Jr,gl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Li).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Li).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ms[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ms[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ms[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ms[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ms[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ms[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ms[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ms[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ms),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},ms=[new X,new X,new X,new X,new X,new X,new X,new X],Li=new X,ml=new qn,Zr=new X,$r=new X,Jr=new X,Ns=new X,Us=new X,sr=new X,Wo=new X,gl=new X,_l=new X,rr=new X;function Mu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){rr.fromArray(i,r);let a=s.x*Math.abs(rr.x)+s.y*Math.abs(rr.y)+s.z*Math.abs(rr.z),l=t.dot(rr),c=e.dot(rr),h=n.dot(rr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var pn=new X,xl=new ue,Ex=0,vn=class extends $i{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Ex++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=od,this.updateRanges=[],this.gpuType=Mi,this.version=0,this._normalizationScale=t!==void 0?nh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)xl.fromBufferAttribute(this,e),xl.applyMatrix3(t),this.setXY(e,xl.x,xl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyMatrix3(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyMatrix4(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyNormalMatrix(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.transformDirection(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Ym(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):qm(t,this.array)}};var na=class extends vn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ia=class extends vn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Xn=class extends vn{constructor(t,e,n){super(new Float32Array(t),e,n)}},Tx=new qn,Xo=new X,bu=new X,Ji=class{constructor(t=new X,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Tx.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Xo.subVectors(t,this.center);let e=Xo.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Xo,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(bu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Xo.copy(t.center).add(bu)),this.expandByPoint(Xo.copy(t.center).sub(bu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},wx=0,_i=new Me,Eu=new Un,Kr=new X,li=new qn,Yo=new qn,Rn=new X,vi=class i extends $i{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:wx++}),this.uuid=pr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(ux(t)?ia:na)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return _i.makeRotationFromQuaternion(t),this.applyMatrix4(_i),this}rotateX(t){return _i.makeRotationX(t),this.applyMatrix4(_i),this}rotateY(t){return _i.makeRotationY(t),this.applyMatrix4(_i),this}rotateZ(t){return _i.makeRotationZ(t),this.applyMatrix4(_i),this}translate(t,e,n){return _i.makeTranslation(t,e,n),this.applyMatrix4(_i),this}scale(t,e,n){return _i.makeScale(t,e,n),this.applyMatrix4(_i),this}lookAt(t){return Eu.lookAt(t),Eu.updateMatrix(),this.applyMatrix4(Eu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Kr).negate(),this.translate(Kr.x,Kr.y,Kr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Xn(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new qn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){jt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new X(-1/0,-1/0,-1/0),new X(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];li.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,li.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,li.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(li.min),this.boundingBox.expandByPoint(li.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&jt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ji);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){jt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new X,1/0);return}if(t){let n=this.boundingSphere.center;if(li.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Yo.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(li.min,Yo.min),li.expandByPoint(Rn),Rn.addVectors(li.max,Yo.max),li.expandByPoint(Rn)):(li.expandByPoint(Yo.min),li.expandByPoint(Yo.max))}li.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Rn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Rn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(Kr.fromBufferAttribute(t,c),Rn.add(Kr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&jt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){jt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new vn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new X,l[F]=new X;let h=new X,d=new X,u=new X,p=new ue,_=new ue,M=new ue,m=new X,f=new X;function x(F,O,D){c[F]=c[O]=c[D]=1,h.fromBufferAttribute(n,F),d.fromBufferAttribute(n,O),u.fromBufferAttribute(n,D),p.fromBufferAttribute(r,F),_.fromBufferAttribute(r,O),M.fromBufferAttribute(r,D),d.sub(h),u.sub(h),_.sub(p),M.sub(p);let k=1/(_.x*M.y-M.x*_.y);isFinite(k)&&(m.copy(d).multiplyScalar(M.y).addScaledVector(u,-_.y).multiplyScalar(k),f.copy(u).multiplyScalar(_.x).addScaledVector(d,-M.x).multiplyScalar(k),a[F].add(m),a[O].add(m),a[D].add(m),l[F].add(f),l[O].add(f),l[D].add(f))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let F=0,O=w.length;F<O;++F){let D=w[F],k=D.start,G=D.count;for(let I=k,z=k+G;I<z;I+=3)x(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let v=new X,C=new X,A=new X,g=new X;function T(F){A.fromBufferAttribute(s,F),g.copy(A);let O=a[F];v.copy(O),v.sub(A.multiplyScalar(A.dot(O))).normalize(),C.crossVectors(g,O);let k=C.dot(l[F])<0?-1:1;o.setXYZW(F,v.x,v.y,v.z,k)}for(let F=0,O=n.count;F<O;++F)c[F]&&T(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new vn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let u=0,p=n.count;u<p;u++)n.setXYZ(u,0,0,0);let s=new X,r=new X,o=new X,a=new X,l=new X,c=new X,h=new X,d=new X;if(t)for(let u=0,p=t.count;u<p;u+=3){let _=t.getX(u+0),M=t.getX(u+1),m=t.getX(u+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,M),o.fromBufferAttribute(e,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,M),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(M,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,p=e.count;u<p;u+=3)s.fromBufferAttribute(e,u+0),r.fromBufferAttribute(e,u+1),o.fromBufferAttribute(e,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Rn.fromBufferAttribute(t,e),Rn.normalize(),t.setXYZ(e,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),p=0,_=0;for(let M=0,m=l.length;M<m;M++){a.isInterleavedBufferAttribute?p=l[M]*a.data.stride+a.offset:p=l[M]*h;for(let f=0;f<h;f++)u[_++]=c[p++]}return new vn(u,h,d)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],p=t(u,n);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let p=c[d];h.push(p.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,p=d.length;u<p;u++)h.push(d[u].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},$l=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=od,this.updateRanges=[],this.version=0,this.uuid=pr()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=qp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=qp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function qp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=pr()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Wn=new X,co=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?nh(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)Wn.fromBufferAttribute(this,e),Wn.applyMatrix4(t),this.setXYZ(e,Wn.x,Wn.y,Wn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Wn.fromBufferAttribute(this,e),Wn.applyNormalMatrix(t),this.setXYZ(e,Wn.x,Wn.y,Wn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Wn.fromBufferAttribute(this,e),Wn.transformDirection(t),this.setXYZ(e,Wn.x,Wn.y,Wn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){Qo("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new vn(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){Qo("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Ym(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):qm(t,this.data.array)}},Tu=new X,Ax=new X,Cx=new ne,Di=class{constructor(t=new X(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Tu.subVectors(n,e).cross(Ax.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Tu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Cx.getNormalMatrix(t),s=this.coplanarPoint(Tu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Rx=0,ks=class extends $i{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Rx++}),this.uuid=pr(),this.name="",this.type="Material",this.blending=mo,this.side=Xs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Hu,this.blendDst=Vu,this.blendEquation=ur,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Qt(0,0,0),this.blendAlpha=0,this.depthFunc=io,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Nm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ol,this.stencilZFail=Ol,this.stencilZPass=Ol,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Qt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Di().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new ue().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ue().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var gs=new X,wu=new X,yl=new X,vl=new X,sa=class{constructor(t=new X,e=new X(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,gs)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=gs.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(gs.copy(this.origin).addScaledVector(this.direction,e),gs.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){wu.copy(t).add(e).multiplyScalar(.5),yl.copy(e).sub(t).normalize(),vl.copy(this.origin).sub(wu);let r=t.distanceTo(e)*.5,o=-this.direction.dot(yl),a=vl.dot(this.direction),l=-vl.dot(yl),c=vl.lengthSq(),h=Math.abs(1-o*o),d,u,p,_;if(h>0)if(d=o*l-a,u=o*a-l,_=r*h,d>=0)if(u>=-_)if(u<=_){let M=1/h;d*=M,u*=M,p=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;else u<=-_?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),p=-d*d+u*(u+2*l)+c):u<=_?(d=0,u=Math.min(Math.max(-r,-l),r),p=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),p=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(wu).addScaledVector(yl,u),p}intersectSphere(t,e){if(t.radius<0)return null;gs.subVectors(t.center,this.origin);let n=gs.dot(this.direction),s=gs.dot(gs)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(t.min.x-u.x)*c,s=(t.max.x-u.x)*c):(n=(t.max.x-u.x)*c,s=(t.min.x-u.x)*c),h>=0?(r=(t.min.y-u.y)*h,o=(t.max.y-u.y)*h):(r=(t.max.y-u.y)*h,o=(t.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(t.min.z-u.z)*d,l=(t.max.z-u.z)*d):(a=(t.max.z-u.z)*d,l=(t.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,gs)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=t.x-o.x,u=t.y-o.y,p=t.z-o.z,_=e.x-o.x,M=e.y-o.y,m=e.z-o.z,f=n.x-o.x,x=n.y-o.y,w=n.z-o.z,v=Math.abs(l),C=Math.abs(c),A=Math.abs(h),g,T,F,O,D,k,G,I,z,q,H,ht;if(v>=C&&v>=A?(F=l,k=d,z=_,ht=f,l>=0?(g=c,T=h,O=u,D=p,G=M,I=m,q=x,H=w):(g=h,T=c,O=p,D=u,G=m,I=M,q=w,H=x)):C>=A?(F=c,k=u,z=M,ht=x,c>=0?(g=h,T=l,O=p,D=d,G=m,I=_,q=w,H=f):(g=l,T=h,O=d,D=p,G=_,I=m,q=f,H=w)):(F=h,k=p,z=m,ht=w,h>=0?(g=l,T=c,O=d,D=u,G=_,I=M,q=f,H=x):(g=c,T=l,O=u,D=d,G=M,I=_,q=x,H=f)),F===0)return null;let J=g/F,Q=T/F,st=1/F,ft=O-J*k,dt=D-Q*k,tt=G-J*z,gt=I-Q*z,yt=q-J*ht,Ct=H-Q*ht,bt=yt*gt-Ct*tt,Wt=ft*Ct-dt*yt,re=tt*dt-gt*ft;if(s){if(bt<0||Wt<0||re<0)return null}else if((bt<0||Wt<0||re<0)&&(bt>0||Wt>0||re>0))return null;let Vt=bt+Wt+re;if(Vt===0)return null;let fe=st*(bt*k+Wt*z+re*ht);return(Vt>0?fe<0:fe>0)?null:this.at(fe/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ho=class extends ks{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Qt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.combine=fc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Zp=new Me,or=new sa,Sl=new Ji,$p=new X,Ml=new X,bl=new X,El=new X,Au=new X,Tl=new X,Jp=new X,wl=new X,Sn=class extends Un{constructor(t=new vi,e=new ho){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Tl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(Au.fromBufferAttribute(d,t),o?Tl.addScaledVector(Au,h):Tl.addScaledVector(Au.sub(e),h))}e.add(Tl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Sl.copy(n.boundingSphere),Sl.applyMatrix4(r),or.copy(t.ray).recast(t.near),!(Sl.containsPoint(or.origin)===!1&&(or.intersectSphere(Sl,$p)===null||or.origin.distanceToSquared($p)>(t.far-t.near)**2))&&(Zp.copy(r).invert(),or.copy(t.ray).applyMatrix4(Zp),!(n.boundingBox!==null&&or.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,or)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,M=u.length;_<M;_++){let m=u[_],f=o[m.materialIndex],x=Math.max(m.start,p.start),w=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let v=x,C=w;v<C;v+=3){let A=a.getX(v),g=a.getX(v+1),T=a.getX(v+2);s=Al(this,f,t,n,c,h,d,A,g,T),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let _=Math.max(0,p.start),M=Math.min(a.count,p.start+p.count);for(let m=_,f=M;m<f;m+=3){let x=a.getX(m),w=a.getX(m+1),v=a.getX(m+2);s=Al(this,o,t,n,c,h,d,x,w,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,M=u.length;_<M;_++){let m=u[_],f=o[m.materialIndex],x=Math.max(m.start,p.start),w=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let v=x,C=w;v<C;v+=3){let A=v,g=v+1,T=v+2;s=Al(this,f,t,n,c,h,d,A,g,T),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let _=Math.max(0,p.start),M=Math.min(l.count,p.start+p.count);for(let m=_,f=M;m<f;m+=3){let x=m,w=m+1,v=m+2;s=Al(this,o,t,n,c,h,d,x,w,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Px(i,t,e,n,s,r,o,a){let l;if(t.side===$n?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Xs,a),l===null)return null;wl.copy(a),wl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(wl);return c<e.near||c>e.far?null:{distance:c,point:wl.clone(),object:i}}function Al(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Ml),i.getVertexPosition(l,bl),i.getVertexPosition(c,El);let h=Px(i,t,e,n,Ml,bl,El,Jp);if(h){let d=new X;Bs.getBarycoord(Jp,Ml,bl,El,d),s&&(h.uv=Bs.getInterpolatedAttribute(s,a,l,c,d,new ue)),r&&(h.uv1=Bs.getInterpolatedAttribute(r,a,l,c,d,new ue)),o&&(h.normal=Bs.getInterpolatedAttribute(o,a,l,c,d,new X),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new X,materialIndex:0};Bs.getNormal(Ml,bl,El,u.normal),h.face=u,h.barycoord=d}return h}var ra=class extends Kn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=In,h=In,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var cr=class extends vn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},jr=new Me,Kp=new Me,Cl=[],jp=new qn,Ix=new Me,qo=new Sn,Zo=new Ji,oa=class extends Sn{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new cr(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Ix)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new qn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,jr),jp.copy(t.boundingBox).applyMatrix4(jr),this.boundingBox.union(jp)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ji),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,jr),Zo.copy(t.boundingSphere).applyMatrix4(jr),this.boundingSphere.union(Zo)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(qo.geometry=this.geometry,qo.material=this.material,qo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Zo.copy(this.boundingSphere),Zo.applyMatrix4(n),t.ray.intersectsSphere(Zo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,jr),Kp.multiplyMatrices(n,jr),qo.matrixWorld=Kp,qo.raycast(t,Cl);for(let o=0,a=Cl.length;o<a;o++){let l=Cl[o];l.instanceId=r,l.object=this,e.push(l)}Cl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new cr(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new ra(new Float32Array(s*this.count),s,this.count,vc,Mi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},ar=new Ji,Lx=new ue(.5,.5),Rl=new X,zs=class{constructor(t=new Di,e=new Di,n=new Di,s=new Di,r=new Di,o=new Di){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=xi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],p=r[7],_=r[8],M=r[9],m=r[10],f=r[11],x=r[12],w=r[13],v=r[14],C=r[15];if(s[0].setComponents(c-o,p-h,f-_,C-x).normalize(),s[1].setComponents(c+o,p+h,f+_,C+x).normalize(),s[2].setComponents(c+a,p+d,f+M,C+w).normalize(),s[3].setComponents(c-a,p-d,f-M,C-w).normalize(),n)s[4].setComponents(l,u,m,v).normalize(),s[5].setComponents(c-l,p-u,f-m,C-v).normalize();else if(s[4].setComponents(c-l,p-u,f-m,C-v).normalize(),e===xi)s[5].setComponents(c+l,p+u,f+m,C+v).normalize();else if(e===so)s[5].setComponents(l,u,m,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),ar.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),ar.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(ar)}intersectsSprite(t){ar.center.set(0,0,0);let e=Lx.distanceTo(t.center);return ar.radius=.7071067811865476+e,ar.applyMatrix4(t.matrixWorld),this.intersectsSphere(ar)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Rl.x=s.normal.x>0?t.max.x:t.min.x,Rl.y=s.normal.y>0?t.max.y:t.min.y,Rl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Rl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Qp=new Me,Jl=class i{constructor(){this.coordinateSystem=xi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Qp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new zs),n[s].setFromProjectionMatrix(Qp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new zs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var aa=class extends Kn{constructor(t=[],e=dr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var vs=class extends Kn{constructor(t,e,n=Ni,s,r,o,a=In,l=In,c,h=xs,d=1){if(h!==xs&&h!==Ms)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:t,height:e,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new oo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},la=class extends vs{constructor(t,e=Ni,n=dr,s,r,o=In,a=In,l,c=xs){let h={width:t,height:t,depth:1},d=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},ca=class extends Kn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},uo=class i extends vi{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,p=0;_("z","y","x",-1,-1,n,e,t,o,r,0),_("z","y","x",1,-1,n,e,-t,o,r,1),_("x","z","y",1,1,t,n,e,s,o,2),_("x","z","y",1,-1,t,n,-e,s,o,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Xn(c,3)),this.setAttribute("normal",new Xn(h,3)),this.setAttribute("uv",new Xn(d,2));function _(M,m,f,x,w,v,C,A,g,T,F){let O=v/g,D=C/T,k=v/2,G=C/2,I=A/2,z=g+1,q=T+1,H=0,ht=0,J=new X;for(let Q=0;Q<q;Q++){let st=Q*D-G;for(let ft=0;ft<z;ft++){let dt=ft*O-k;J[M]=dt*x,J[m]=st*w,J[f]=I,c.push(J.x,J.y,J.z),J[M]=0,J[m]=0,J[f]=A>0?1:-1,h.push(J.x,J.y,J.z),d.push(ft/g),d.push(1-Q/T),H+=1}}for(let Q=0;Q<T;Q++)for(let st=0;st<g;st++){let ft=u+st+z*Q,dt=u+st+z*(Q+1),tt=u+(st+1)+z*(Q+1),gt=u+(st+1)+z*Q;l.push(ft,dt,gt),l.push(dt,tt,gt),ht+=6}a.addGroup(p,ht,F),p+=ht,u+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var Kl=class i extends vi{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],p=[],_=0,M=[],m=n/2,f=0;x(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new Xn(d,3)),this.setAttribute("normal",new Xn(u,3)),this.setAttribute("uv",new Xn(p,2));function x(){let v=new X,C=new X,A=0,g=(e-t)/n;for(let T=0;T<=r;T++){let F=[],O=T/r,D=O*(e-t)+t;for(let k=0;k<=s;k++){let G=k/s,I=G*l+a,z=Math.sin(I),q=Math.cos(I);C.x=D*z,C.y=-O*n+m,C.z=D*q,d.push(C.x,C.y,C.z),v.set(z,g,q).normalize(),u.push(v.x,v.y,v.z),p.push(G,1-O),F.push(_++)}M.push(F)}for(let T=0;T<s;T++)for(let F=0;F<r;F++){let O=M[F][T],D=M[F+1][T],k=M[F+1][T+1],G=M[F][T+1];(t>0||F!==0)&&(h.push(O,D,G),A+=3),(e>0||F!==r-1)&&(h.push(D,k,G),A+=3)}c.addGroup(f,A,0),f+=A}function w(v){let C=_,A=new ue,g=new X,T=0,F=v===!0?t:e,O=v===!0?1:-1;for(let k=1;k<=s;k++)d.push(0,m*O,0),u.push(0,O,0),p.push(.5,.5),_++;let D=_;for(let k=0;k<=s;k++){let I=k/s*l+a,z=Math.cos(I),q=Math.sin(I);g.x=F*q,g.y=m*O,g.z=F*z,d.push(g.x,g.y,g.z),u.push(0,O,0),A.x=z*.5+.5,A.y=q*.5*O+.5,p.push(A.x,A.y),_++}for(let k=0;k<s;k++){let G=C+k,I=D+k;v===!0?h.push(I,I+1,G):h.push(I+1,I,G),T+=3}c.addGroup(f,T,v===!0?1:2),f+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},ha=class i extends Kl{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ua=class i extends vi{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=t/a,u=e/l,p=[],_=[],M=[],m=[];for(let f=0;f<h;f++){let x=f*u-o;for(let w=0;w<c;w++){let v=w*d-r;_.push(v,-x,0),M.push(0,0,1),m.push(w/a),m.push(1-f/l)}}for(let f=0;f<l;f++)for(let x=0;x<a;x++){let w=x+c*f,v=x+c*(f+1),C=x+1+c*(f+1),A=x+1+c*f;p.push(w,v,A),p.push(v,C,A)}this.setIndex(p),this.setAttribute("position",new Xn(_,3)),this.setAttribute("normal",new Xn(M,3)),this.setAttribute("uv",new Xn(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};function mr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(tm(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(tm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Fn(i){let t={};for(let e=0;e<i.length;e++){let n=mr(i[e]);for(let s in n)t[s]=n[s]}return t}function tm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Dx(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function ld(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ge.workingColorSpace}var $m={clone:mr,merge:Fn},Ox=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Nx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Zn=class extends ks{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ox,this.fragmentShader=Nx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=mr(t.uniforms),this.uniformsGroups=Dx(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Qt().setHex(s.value);break;case"v2":this.uniforms[n].value=new ue().fromArray(s.value);break;case"v3":this.uniforms[n].value=new X().fromArray(s.value);break;case"v4":this.uniforms[n].value=new He().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Me().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},jl=class extends Zn{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var da=class extends ks{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Qt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Qt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=th,this.normalScale=new ue(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.combine=fc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Ql=class extends ks{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Dm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},tc=class extends ks{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Qr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Pl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Hs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ec=class extends Hs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Pu,endingEnd:Pu}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Iu:r=t,a=2*e-n;break;case Lu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Iu:o=t,l=2*n-e;break;case Lu:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,p=this._weightNext,_=(n-e)/(s-e),M=_*_,m=M*_,f=-u*m+2*u*M-u*_,x=(1+u)*m+(-1.5-2*u)*M+(-.5+u)*_+1,w=(-1-p)*m+(1.5+p)*M+.5*_,v=p*m-p*M;for(let C=0;C!==a;++C)r[C]=f*o[h+C]+x*o[c+C]+w*o[l+C]+v*o[d+C];return r}},nc=class extends Hs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},ic=class extends Hs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},sc=class extends Hs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let _=(n-e)/(s-e),M=1-_;for(let m=0;m!==a;++m)r[m]=o[c+m]*M+o[l+m]*_;return r}let u=a*2,p=t-1;for(let _=0;_!==a;++_){let M=o[c+_],m=o[l+_],f=p*u+_*2,x=d[f],w=d[f+1],v=t*u+_*2,C=h[v],A=h[v+1],g=Fx(n,e,x,C,s);r[_]=Jm(g,M,w,A,m)}return r}};function Jm(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Ux(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Fx(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Jm(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Ux(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ui=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Qr(e,this.TimeBufferType),this.values=Qr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Qr(t.times,Array),values:Qr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Pl(t.settings)&&(n.settings={inTangents:Qr(t.settings.inTangents,Array),outTangents:Qr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new ic(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new nc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new ec(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new sc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Jo:e=this.InterpolantFactoryMethodDiscrete;break;case Wl:e=this.InterpolantFactoryMethodLinear;break;case Dl:e=this.InterpolantFactoryMethodSmooth;break;case Ru:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return $t("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Jo;case this.InterpolantFactoryMethodLinear:return Wl;case this.InterpolantFactoryMethodSmooth:return Dl;case this.InterpolantFactoryMethodBezier:return Ru}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Pl(this.settings)&&(em(this.settings.inTangents,t),em(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Pl(this.settings)&&(nm(this.settings.inTangents,t),nm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(jt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(jt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){jt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){jt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&dx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){jt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Dl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let d=a*n,u=d-n,p=d+n;for(let _=0;_!==n;++_){let M=e[d+_];if(M!==e[u+_]||M!==e[p+_]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let d=a*n,u=o*n;for(let p=0;p!==n;++p)e[u+p]=e[d+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Pl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function em(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function nm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}ui.prototype.ValueTypeName="";ui.prototype.TimeBufferType=Float32Array;ui.prototype.ValueBufferType=Float32Array;ui.prototype.DefaultInterpolation=Wl;var Vs=class extends ui{constructor(t,e,n){super(t,e,n)}};Vs.prototype.ValueTypeName="bool";Vs.prototype.ValueBufferType=Array;Vs.prototype.DefaultInterpolation=Jo;Vs.prototype.InterpolantFactoryMethodLinear=void 0;Vs.prototype.InterpolantFactoryMethodSmooth=void 0;var rc=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}};rc.prototype.ValueTypeName="color";var oc=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}};oc.prototype.ValueTypeName="number";var ac=class extends Hs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Jn.slerpFlat(r,0,o,c-a,o,c,l);return r}},fa=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new ac(this.times,this.values,this.getValueSize(),t)}};fa.prototype.ValueTypeName="quaternion";fa.prototype.InterpolantFactoryMethodSmooth=void 0;var Gs=class extends ui{constructor(t,e,n){super(t,e,n)}};Gs.prototype.ValueTypeName="string";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=Jo;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var lc=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}};lc.prototype.ValueTypeName="vector";var cc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let p=c[d],_=c[d+1];if(p.global&&(p.lastIndex=0),p.test(h))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Km=new cc,hc=class{constructor(t){this.manager=t!==void 0?t:Km,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};hc.DEFAULT_MATERIAL_NAME="__DEFAULT";var pa=class extends Un{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Qt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},ma=class extends pa{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Un.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Qt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Cu=new Me,im=new X,sm=new X,uc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ue(512,512),this.mapType=jn,this.map=null,this.mapPass=null,this.matrix=new Me,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new zs,this._frameExtents=new ue(1,1),this._viewportCount=1,this._viewports=[new He(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;im.setFromMatrixPosition(t.matrixWorld),e.position.copy(im),sm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(sm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Cu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Cu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===so||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Cu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Il=new X,Ll=new Jn,qi=new X,ga=class extends Un{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Me,this.projectionMatrix=new Me,this.projectionMatrixInverse=new Me,this.coordinateSystem=xi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Il,Ll,qi),qi.x===1&&qi.y===1&&qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Il,Ll,qi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Il,Ll,qi),qi.x===1&&qi.y===1&&qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Il,Ll,qi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Fs=new X,rm=new ue,om=new ue,Pn=class extends ga{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Xl*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(au*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Xl*2*Math.atan(Math.tan(au*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z)}getViewSize(t,e){return this.getViewBounds(t,rm,om),e.subVectors(om,rm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(au*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Oi=class extends ga{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Du=class extends uc{constructor(){super(new Oi(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},_a=class extends pa{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Un.DEFAULT_UP),this.updateMatrix(),this.target=new Un,this.shadow=new Du}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Ws=class extends vi{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var to=-90,eo=1,fo=class extends Un{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Pn(to,eo,t,e);s.layers=this.layers,this.add(s);let r=new Pn(to,eo,t,e);r.layers=this.layers,this.add(r);let o=new Pn(to,eo,t,e);o.layers=this.layers,this.add(o);let a=new Pn(to,eo,t,e);a.layers=this.layers,this.add(a);let l=new Pn(to,eo,t,e);l.layers=this.layers,this.add(l);let c=new Pn(to,eo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===xi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===so)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=t.getRenderTarget(),u=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;let M=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=M,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(d,u,p),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}},dc=class extends Pn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}},xa=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(t){this._document=t,t.hidden!==void 0&&(this._pageVisibilityHandler=Bx.bind(this),t.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(t){return this._timescale=t,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(t){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(t!==void 0?t:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function Bx(){this._document.hidden===!1&&this.reset()}var cd="\\[\\]\\.:\\/",kx=new RegExp("["+cd+"]","g"),hd="[^"+cd+"]",zx="[^"+cd.replace("\\.","")+"]",Hx=/((?:WC+[\/:])*)/.source.replace("WC",hd),Vx=/(WCOD+)?/.source.replace("WCOD",zx),Gx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",hd),Wx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",hd),Xx=new RegExp("^"+Hx+Vx+Gx+Wx+"$"),Yx=["material","materials","bones","map"],Ou=class{constructor(t,e,n){let s=n||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ze=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(kx,"")}static parseTrackName(t){let e=Xx.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Yx.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){jt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){jt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){jt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){jt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){jt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){jt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){jt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;jt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){jt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){jt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=Ou;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var NE=new Float32Array(1);var ya=class extends $l{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var am=new Me,va=class{constructor(t,e,n=0,s=1/0){this.ray=new sa(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new ao,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):jt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return am.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(am),this}intersectObject(t,e=!0,n=[]){return Nu(t,this,n,e),n.sort(lm),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Nu(t[s],this,n,e);return n.sort(lm),n}};function lm(i,t){return i.distance-t.distance}function Nu(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Nu(r[o],t,e,!0)}}var Sa=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=xe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(xe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Uu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};function ud(i,t,e,n){let s=qx(n);switch(e){case ed:return i*t;case vc:return i*t/s.components*s.byteLength;case Sc:return i*t/s.components*s.byteLength;case Ys:return i*t*2/s.components*s.byteLength;case Mc:return i*t*2/s.components*s.byteLength;case nd:return i*t*3/s.components*s.byteLength;case Fi:return i*t*4/s.components*s.byteLength;case bc:return i*t*4/s.components*s.byteLength;case Ea:case Ta:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case wa:case Aa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Tc:case Ac:return Math.max(i,16)*Math.max(t,8)/4;case Ec:case wc:return Math.max(i,8)*Math.max(t,8)/2;case Cc:case Rc:case Ic:case Lc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Pc:case Ca:case Dc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Oc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Nc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Uc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Fc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Bc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case kc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case zc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Hc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Vc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Gc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Wc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Xc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Yc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case qc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Zc:case $c:case Jc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Kc:case jc:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Ra:case Qc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function qx(i){switch(i){case jn:case Ku:return{byteLength:1,components:1};case _o:case ju:case Ui:return{byteLength:2,components:1};case xc:case yc:return{byteLength:2,components:4};case Ni:case _c:case Mi:return{byteLength:4,components:1};case Qu:case td:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function yg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function $x(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=i.SHORT;else if(c instanceof Uint32Array)p=i.UNSIGNED_INT;else if(c instanceof Int32Array)p=i.INT;else if(c instanceof Int8Array)p=i.BYTE;else if(c instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((p,_)=>p.start-_.start);let u=0;for(let p=1;p<d.length;p++){let _=d[u],M=d[p];M.start<=_.start+_.count+1?_.count=Math.max(_.count,M.start+M.count-_.start):(++u,d[u]=M)}d.length=u+1;for(let p=0,_=d.length;p<_;p++){let M=d[p];i.bufferSubData(c,M.start*h.BYTES_PER_ELEMENT,h,M.start,M.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Jx=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Kx=`#ifdef USE_ALPHAHASH
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
#endif`,jx=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Qx=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ty=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,ey=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,ny=`#ifdef USE_AOMAP
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
#endif`,iy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,sy=`#ifdef USE_BATCHING
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
#endif`,ry=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,oy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,ay=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ly=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,cy=`#ifdef USE_IRIDESCENCE
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
#endif`,hy=`#ifdef USE_BUMPMAP
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
#endif`,uy=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,dy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,fy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,py=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,my=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,gy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,_y=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,xy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,yy=`#define PI 3.141592653589793
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
} // validated`,vy=`vec3 transformedNormal = objectNormal;
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
#endif`,Sy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,My=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,by=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ey=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Ty="gl_FragColor = linearToOutputTexel( gl_FragColor );",wy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Ay=`#ifdef USE_ENVMAP
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
#endif`,Cy=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Ry=`#ifdef USE_ENVMAP
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
#endif`,Py=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Iy=`#ifdef USE_ENVMAP
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
#endif`,Ly=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Dy=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Oy=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Ny=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Uy=`#ifdef USE_GRADIENTMAP
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
}`,Fy=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,By=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ky=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,zy=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Hy=`#ifdef USE_ENVMAP
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
#endif`,Vy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Gy=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Wy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Xy=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Yy=`PhysicalMaterial material;
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
#endif`,qy=`uniform sampler2D dfgLUT;
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
}`,Zy=`
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
#endif`,$y=`#if defined( RE_IndirectDiffuse )
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
#endif`,Jy=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Ky=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,jy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Qy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,tv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,ev=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,nv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,iv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,sv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,rv=`#if defined( USE_POINTS_UV )
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
#endif`,ov=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,av=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,lv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,cv=`#if defined( USE_MORPHCOLORS )
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
#endif`,hv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,uv=`#ifdef USE_MORPHTARGETS
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
#endif`,dv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,fv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,pv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,mv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,gv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,_v=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,xv=`#ifdef USE_NORMALMAP
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
#endif`,yv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,vv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Sv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Mv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,bv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ev=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Tv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,wv=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Av=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Cv=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Rv=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Pv=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Iv=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Lv=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Dv=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Ov=`float getShadowMask() {
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
}`,Nv=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Uv=`#ifdef USE_SKINNING
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
#endif`,Fv=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Bv=`#ifdef USE_SKINNING
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
#endif`,kv=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,zv=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Hv=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Vv=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Gv=`#ifdef USE_TRANSMISSION
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
#endif`,Wv=`#ifdef USE_TRANSMISSION
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
#endif`,Xv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Yv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,qv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Zv=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,$v=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Jv=`uniform sampler2D t2D;
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
}`,Kv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,jv=`uniform float backgroundBlurriness;
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
}`,Qv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,tS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,eS=`#include <common>
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
}`,nS=`#if DEPTH_PACKING == 3200
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
}`,iS=`#define DISTANCE
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
}`,sS=`#define DISTANCE
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
}`,rS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,oS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,aS=`uniform float scale;
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
}`,lS=`uniform vec3 diffuse;
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
}`,cS=`#include <common>
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
}`,hS=`uniform vec3 diffuse;
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
}`,uS=`#define LAMBERT
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
}`,dS=`#define LAMBERT
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
}`,fS=`#define MATCAP
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
}`,pS=`#define MATCAP
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
}`,mS=`#define NORMAL
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
}`,gS=`#define NORMAL
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
}`,_S=`#define PHONG
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
}`,xS=`#define PHONG
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
}`,yS=`#define STANDARD
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
}`,vS=`#define STANDARD
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
}`,SS=`#define TOON
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
}`,MS=`#define TOON
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
}`,bS=`uniform float size;
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
}`,ES=`uniform vec3 diffuse;
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
}`,TS=`#include <common>
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
}`,wS=`uniform vec3 color;
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
}`,AS=`uniform float rotation;
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
}`,CS=`uniform vec3 diffuse;
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
}`,de={alphahash_fragment:Jx,alphahash_pars_fragment:Kx,alphamap_fragment:jx,alphamap_pars_fragment:Qx,alphatest_fragment:ty,alphatest_pars_fragment:ey,aomap_fragment:ny,aomap_pars_fragment:iy,batching_pars_vertex:sy,batching_vertex:ry,begin_vertex:oy,beginnormal_vertex:ay,bsdfs:ly,iridescence_fragment:cy,bumpmap_pars_fragment:hy,clipping_planes_fragment:uy,clipping_planes_pars_fragment:dy,clipping_planes_pars_vertex:fy,clipping_planes_vertex:py,color_fragment:my,color_pars_fragment:gy,color_pars_vertex:_y,color_vertex:xy,common:yy,defaultnormal_vertex:vy,displacementmap_pars_vertex:Sy,displacementmap_vertex:My,emissivemap_fragment:by,emissivemap_pars_fragment:Ey,colorspace_fragment:Ty,colorspace_pars_fragment:wy,envmap_fragment:Ay,envmap_common_pars_fragment:Cy,envmap_pars_fragment:Ry,envmap_pars_vertex:Py,envmap_physical_pars_fragment:Hy,envmap_vertex:Iy,fog_vertex:Ly,fog_pars_vertex:Dy,fog_fragment:Oy,fog_pars_fragment:Ny,gradientmap_pars_fragment:Uy,lightmap_pars_fragment:Fy,lights_lambert_fragment:By,lights_lambert_pars_fragment:ky,lights_pars_begin:zy,lights_toon_fragment:Vy,lights_toon_pars_fragment:Gy,lights_phong_fragment:Wy,lights_phong_pars_fragment:Xy,lights_physical_fragment:Yy,lights_physical_pars_fragment:qy,lights_fragment_begin:Zy,lights_fragment_maps:$y,lights_fragment_end:Jy,lightprobes_pars_fragment:Ky,logdepthbuf_fragment:jy,logdepthbuf_pars_fragment:Qy,logdepthbuf_pars_vertex:tv,logdepthbuf_vertex:ev,map_fragment:nv,map_pars_fragment:iv,map_particle_fragment:sv,map_particle_pars_fragment:rv,metalnessmap_fragment:ov,metalnessmap_pars_fragment:av,morphinstance_vertex:lv,morphcolor_vertex:cv,morphnormal_vertex:hv,morphtarget_pars_vertex:uv,morphtarget_vertex:dv,normal_fragment_begin:fv,normal_fragment_maps:pv,normal_pars_fragment:mv,normal_pars_vertex:gv,normal_vertex:_v,normalmap_pars_fragment:xv,clearcoat_normal_fragment_begin:yv,clearcoat_normal_fragment_maps:vv,clearcoat_pars_fragment:Sv,iridescence_pars_fragment:Mv,opaque_fragment:bv,packing:Ev,premultiplied_alpha_fragment:Tv,project_vertex:wv,dithering_fragment:Av,dithering_pars_fragment:Cv,roughnessmap_fragment:Rv,roughnessmap_pars_fragment:Pv,shadowmap_pars_fragment:Iv,shadowmap_pars_vertex:Lv,shadowmap_vertex:Dv,shadowmask_pars_fragment:Ov,skinbase_vertex:Nv,skinning_pars_vertex:Uv,skinning_vertex:Fv,skinnormal_vertex:Bv,specularmap_fragment:kv,specularmap_pars_fragment:zv,tonemapping_fragment:Hv,tonemapping_pars_fragment:Vv,transmission_fragment:Gv,transmission_pars_fragment:Wv,uv_pars_fragment:Xv,uv_pars_vertex:Yv,uv_vertex:qv,worldpos_vertex:Zv,background_vert:$v,background_frag:Jv,backgroundCube_vert:Kv,backgroundCube_frag:jv,cube_vert:Qv,cube_frag:tS,depth_vert:eS,depth_frag:nS,distance_vert:iS,distance_frag:sS,equirect_vert:rS,equirect_frag:oS,linedashed_vert:aS,linedashed_frag:lS,meshbasic_vert:cS,meshbasic_frag:hS,meshlambert_vert:uS,meshlambert_frag:dS,meshmatcap_vert:fS,meshmatcap_frag:pS,meshnormal_vert:mS,meshnormal_frag:gS,meshphong_vert:_S,meshphong_frag:xS,meshphysical_vert:yS,meshphysical_frag:vS,meshtoon_vert:SS,meshtoon_frag:MS,points_vert:bS,points_frag:ES,shadow_vert:TS,shadow_frag:wS,sprite_vert:AS,sprite_frag:CS},Dt={common:{diffuse:{value:new Qt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new ue(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Qt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Qt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Qt(16777215)},opacity:{value:1},center:{value:new ue(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},Qi={basic:{uniforms:Fn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:Fn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)},envMapIntensity:{value:1}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:Fn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)},specular:{value:new Qt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:Fn([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:Fn([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Qt(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:Fn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:Fn([Dt.points,Dt.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:Fn([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:Fn([Dt.common,Dt.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:Fn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:Fn([Dt.sprite,Dt.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distance:{uniforms:Fn([Dt.common,Dt.displacementmap,{referencePosition:{value:new X},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distance_vert,fragmentShader:de.distance_frag},shadow:{uniforms:Fn([Dt.lights,Dt.fog,{color:{value:new Qt(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};Qi.physical={uniforms:Fn([Qi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new ue(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Qt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new ue},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Qt(0)},specularColor:{value:new Qt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new ue},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var ih={r:0,b:0,g:0},RS=new Me,vg=new ne;vg.set(-1,0,0,0,1,0,0,0,1);function PS(i,t,e,n,s,r){let o=new Qt(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function p(x){let w=x.isScene===!0?x.background:null;if(w&&w.isTexture){let v=x.backgroundBlurriness>0;w=t.get(w,v)}return w}function _(x){let w=!1,v=p(x);v===null?m(o,a):v&&v.isColor&&(m(v,1),w=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function M(x,w){let v=p(w);v&&v.isCubeTexture?(c===void 0&&(c=new Sn(new uo(1,1,1),new Zn({name:"BackgroundCubeMaterial",uniforms:mr(Qi.backgroundCube.uniforms),vertexShader:Qi.backgroundCube.vertexShader,fragmentShader:Qi.backgroundCube.fragmentShader,side:$n,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,g){this.matrixWorld.copyPosition(g.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(RS.makeRotationFromEuler(w.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(vg),c.material.toneMapped=ge.getTransfer(v.colorSpace)!==Re,(h!==v||d!==v.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,d=v.version,u=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Sn(new ua(2,2),new Zn({name:"BackgroundMaterial",uniforms:mr(Qi.background.uniforms),vertexShader:Qi.background.vertexShader,fragmentShader:Qi.background.fragmentShader,side:Xs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=ge.getTransfer(v.colorSpace)!==Re,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||d!==v.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,d=v.version,u=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,w){x.getRGB(ih,ld(i)),e.buffers.color.setClear(ih.r,ih.g,ih.b,w,r)}function f(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,w=1){o.set(x),a=w,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:_,addToRenderList:M,dispose:f}}function IS(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(D,k,G,I,z){let q=!1,H=d(D,I,G,k);r!==H&&(r=H,c(r.object)),q=p(D,I,G,z),q&&_(D,I,G,z),z!==null&&t.update(z,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,v(D,k,G,I),z!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(z).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function d(D,k,G,I){let z=I.wireframe===!0,q=n[k.id];q===void 0&&(q={},n[k.id]=q);let H=D.isInstancedMesh===!0?D.id:0,ht=q[H];ht===void 0&&(ht={},q[H]=ht);let J=ht[G.id];J===void 0&&(J={},ht[G.id]=J);let Q=J[z];return Q===void 0&&(Q=u(l()),J[z]=Q),Q}function u(D){let k=[],G=[],I=[];for(let z=0;z<e;z++)k[z]=0,G[z]=0,I[z]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:G,attributeDivisors:I,object:D,attributes:{},index:null}}function p(D,k,G,I){let z=r.attributes,q=k.attributes,H=0,ht=G.getAttributes();for(let J in ht)if(ht[J].location>=0){let st=z[J],ft=q[J];if(ft===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(ft=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(ft=D.instanceColor)),st===void 0||st.attribute!==ft||ft&&st.data!==ft.data)return!0;H++}return r.attributesNum!==H||r.index!==I}function _(D,k,G,I){let z={},q=k.attributes,H=0,ht=G.getAttributes();for(let J in ht)if(ht[J].location>=0){let st=q[J];st===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(st=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(st=D.instanceColor));let ft={};ft.attribute=st,st&&st.data&&(ft.data=st.data),z[J]=ft,H++}r.attributes=z,r.attributesNum=H,r.index=I}function M(){let D=r.newAttributes;for(let k=0,G=D.length;k<G;k++)D[k]=0}function m(D){f(D,0)}function f(D,k){let G=r.newAttributes,I=r.enabledAttributes,z=r.attributeDivisors;G[D]=1,I[D]===0&&(i.enableVertexAttribArray(D),I[D]=1),z[D]!==k&&(i.vertexAttribDivisor(D,k),z[D]=k)}function x(){let D=r.newAttributes,k=r.enabledAttributes;for(let G=0,I=k.length;G<I;G++)k[G]!==D[G]&&(i.disableVertexAttribArray(G),k[G]=0)}function w(D,k,G,I,z,q,H){H===!0?i.vertexAttribIPointer(D,k,G,z,q):i.vertexAttribPointer(D,k,G,I,z,q)}function v(D,k,G,I){M();let z=I.attributes,q=G.getAttributes(),H=k.defaultAttributeValues;for(let ht in q){let J=q[ht];if(J.location>=0){let Q=z[ht];if(Q===void 0&&(ht==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),ht==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let st=Q.normalized,ft=Q.itemSize,dt=t.get(Q);if(dt===void 0)continue;let tt=dt.buffer,gt=dt.type,yt=dt.bytesPerElement,Ct=gt===i.INT||gt===i.UNSIGNED_INT||Q.gpuType===_c;if(Q.isInterleavedBufferAttribute){let bt=Q.data,Wt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,re=Q.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Vt=0;Vt<J.locationSize;Vt++)f(J.location+Vt,bt.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Vt=0;Vt<J.locationSize;Vt++)m(J.location+Vt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Vt=0;Vt<J.locationSize;Vt++)w(J.location+Vt,ft/J.locationSize,gt,st,Wt*yt,(re+ft/J.locationSize*Vt)*yt,Ct)}else{if(Q.isInstancedBufferAttribute){for(let bt=0;bt<J.locationSize;bt++)f(J.location+bt,Q.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let bt=0;bt<J.locationSize;bt++)m(J.location+bt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let bt=0;bt<J.locationSize;bt++)w(J.location+bt,ft/J.locationSize,gt,st,ft*yt,ft/J.locationSize*bt*yt,Ct)}}else if(H!==void 0){let st=H[ht];if(st!==void 0)switch(st.length){case 2:i.vertexAttrib2fv(J.location,st);break;case 3:i.vertexAttrib3fv(J.location,st);break;case 4:i.vertexAttrib4fv(J.location,st);break;default:i.vertexAttrib1fv(J.location,st)}}}}x()}function C(){F();for(let D in n){let k=n[D];for(let G in k){let I=k[G];for(let z in I){let q=I[z];for(let H in q)h(q[H].object),delete q[H];delete I[z]}}delete n[D]}}function A(D){if(n[D.id]===void 0)return;let k=n[D.id];for(let G in k){let I=k[G];for(let z in I){let q=I[z];for(let H in q)h(q[H].object),delete q[H];delete I[z]}}delete n[D.id]}function g(D){for(let k in n){let G=n[k];for(let I in G){let z=G[I];if(z[D.id]===void 0)continue;let q=z[D.id];for(let H in q)h(q[H].object),delete q[H];delete z[D.id]}}}function T(D){for(let k in n){let G=n[k],I=D.isInstancedMesh===!0?D.id:0,z=G[I];if(z!==void 0){for(let q in z){let H=z[q];for(let ht in H)h(H[ht].object),delete H[ht];delete z[q]}delete G[I],Object.keys(G).length===0&&delete n[k]}}}function F(){O(),o=!0,r!==s&&(r=s,c(r.object))}function O(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:O,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:g,initAttributes:M,enableAttribute:m,disableUnusedAttributes:x}}function LS(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let p=0;p<h;p++)u+=c[p];e.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function DS(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let g=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(g.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(g){return!(g!==Fi&&n.convert(g)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(g){let T=g===Ui&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(g!==jn&&g!==Mi&&!T&&n.convert(g)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(g){if(g==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";g="mediump"}return g==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&($t("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),u=e.logarithmicDepthBuffer===!0&&d===!1;e.reversedDepthBuffer===!0&&d===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&d===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),M=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),f=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:p,maxVertexTextures:_,maxTextureSize:M,maxCubemapSize:m,maxAttributes:f,maxVertexUniforms:x,maxVaryings:w,maxFragmentUniforms:v,maxSamples:C,samples:A}}function OS(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Di,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let p=d.length!==0||u||n!==0||s;return s=u,n=d.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){e=h(d,u,0)},this.setState=function(d,u,p){let _=d.clippingPlanes,M=d.clipIntersection,m=d.clipShadows,f=i.get(d);if(!s||_===null||_.length===0||r&&!m)r?h(null):c();else{let x=r?0:n,w=x*4,v=f.clippingState||null;l.value=v,v=h(_,u,w,p);for(let C=0;C!==w;++C)v[C]=e[C];f.clippingState=v,this.numIntersection=M?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(d,u,p,_){let M=d!==null?d.length:0,m=null;if(M!==0){if(m=l.value,_!==!0||m===null){let f=p+M*4,x=u.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<f)&&(m=new Float32Array(f));for(let w=0,v=p;w!==M;++w,v+=4)o.copy(d[w]).applyMatrix4(x,a),o.normal.toArray(m,v),m[v+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=M,t.numIntersection=0,m}}var La=class extends hi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new aa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new uo(5,5,5),r=new Zn({name:"CubemapFromEquirect",uniforms:mr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:$n,blending:hr});r.uniforms.tEquirect.value=e;let o=new Sn(s,r),a=e.minFilter;return e.minFilter===Ss&&(e.minFilter=Yn),new fo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},jm=256,NS=3,US=20,Sg=256,Mg=16,FS=3,BS=new X,kS=new Qt,rh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new fo(1,10,null),this._boxMesh=new Sn(new uo(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=BS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,p=l.autoClearDepth,_=l.autoClearStencil,M=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,M===null&&(t.background=l.getClearColor(kS));let m=new fo(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=p,l.autoClearStencil=_,t.background=M,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=eg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=tg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(jm,Xm(t))}_fromTexture(t,e){t.mapping===dr||t.mapping===go?this._setSize(t.image.length===0?jm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Qm(t,!1,!1),n=Math.log2(t)-NS;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Qm(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===dr||t.mapping===go?(this._cubemapMaterial===null&&(this._cubemapMaterial=eg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=tg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=zS(),this._integrationMaterial=HS());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Mg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-FS)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Sg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=VS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Qm(i,t,e){return new La(i,{minFilter:Ss,generateMipmaps:t,type:Ui,colorSpace:lr,depthBuffer:e})}function Da(i,t,e){return new Zn({name:i,uniforms:t,vertexShader:de.cube_vert,fragmentShader:e,side:$n,blending:hr,depthTest:!1,depthWrite:!1})}function zS(){return Da("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Sg}u

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
	`)}function HS(){return Da("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Mg}},`

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
	`)}function VS(){return Da("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${US}
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
	`)}function tg(){return Da("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function eg(){return Da("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function GS(i){let t=new WeakMap,e=new WeakMap,n=null;function s(u,p=!1){return u==null?null:p?o(u):r(u)}function r(u){if(u&&u.isTexture){let p=u.mapping;if(p===pc||p===mc)if(t.has(u)){let _=t.get(u).texture;return a(_,u.mapping)}else{let _=u.image;if(_&&_.height>0){let M=new La(_.height);return M.fromEquirectangularTexture(i,u),t.set(u,M),u.addEventListener("dispose",c),a(M.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let p=u.mapping,_=p===pc||p===mc,M=p===dr||p===go;if(_||M){let m=e.get(u),f=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==f)return n===null&&(n=new rh(i)),m=_?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),m.texture;if(m!==void 0)return m.texture;{let x=u.image;return _&&x&&x.height>0||M&&x&&l(x)?(n===null&&(n=new rh(i)),m=_?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,p){return p===pc?u.mapping=dr:p===mc&&(u.mapping=go),u}function l(u){let p=0,_=6;for(let M=0;M<_;M++)u[M]!==void 0&&p++;return p===_}function c(u){let p=u.target;p.removeEventListener("dispose",c);let _=t.get(p);_!==void 0&&(t.delete(p),_.dispose())}function h(u){let p=u.target;p.removeEventListener("dispose",h);let _=e.get(p);_!==void 0&&(e.delete(p),_.dispose())}function d(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function WS(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&$o("WebGLRenderer: "+n+" extension not supported."),s}}}function XS(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(_=>delete s[_]);function a(_){l(_.target)}function l(_){_.index!==null&&t.remove(_.index);for(let m in _.attributes)t.remove(_.attributes[m]);_.removeEventListener("dispose",a),delete s[_.id],o.unregister(_);let M=r.get(_);M&&(t.remove(M),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,e.memory.geometries--}function c(_,M){return s[M.id]!==void 0||(M.addEventListener("dispose",a),s[M.id]=new WeakRef(M),o.register(M,M.id,M),e.memory.geometries++),M}function h(_){let M=_.attributes;for(let m in M)t.update(M[m],i.ARRAY_BUFFER)}function d(_){let M=_.index,m=_.attributes.position,f=0;if(m===void 0)return;let x=M!==null?M.array.length:m.array.length/3-1,w=m.count>=65535?ia:na,v=new w(Math.ceil(x/3)*6,1),C=v.array;if(M!==null){let g=M.array;f=M.version;for(let T=0,F=0;T<x;T+=3){let O=g[T+0],D=g[T+1],k=g[T+2];C[F++]=O,C[F++]=D,C[F++]=D,C[F++]=k,C[F++]=k,C[F++]=O}}else{f=m.version;for(let g=0,T=0;g<x;g+=3){let F=g+0,O=g+1,D=g+2;C[T++]=F,C[T++]=O,C[T++]=O,C[T++]=D,C[T++]=D,C[T++]=F}}v.version=f;let A=r.get(_);A&&t.remove(A),r.set(_,v)}function u(_){let M=r.get(_);if(M){let m=_.index;m!==null&&M.version<m.version&&d(_)}else d(_);return r.get(_)}function p(){for(let _ in s){let M=s[_].deref();M!==void 0&&l(M)}}return{get:c,update:h,getWireframeAttribute:u,dispose:p}}function YS(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),e.update(u,n,1)}function c(d,u,p){p!==0&&(i.drawElementsInstanced(n,u,r,d*o,p),e.update(u,n,p))}function h(d,u,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,p);let M=0;for(let m=0;m<p;m++)M+=u[m];e.update(M,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function qS(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:jt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function ZS(i,t,e){let n=new WeakMap,s=new He;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let F=function(){g.dispose(),n.delete(a),a.removeEventListener("dispose",F)};u!==void 0&&u.texture.dispose();let p=a.morphAttributes.position!==void 0,_=a.morphAttributes.normal!==void 0,M=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],f=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],w=0;p===!0&&(w=1),_===!0&&(w=2),M===!0&&(w=3);let v=a.attributes.position.count*w,C=1;v>t.maxTextureSize&&(C=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let A=new Float32Array(v*C*4*d),g=new ta(A,v,C,d);g.type=Mi,g.needsUpdate=!0;let T=w*4;for(let O=0;O<d;O++){let D=m[O],k=f[O],G=x[O],I=v*C*4*O;for(let z=0;z<D.count;z++){let q=z*T;p===!0&&(s.fromBufferAttribute(D,z),A[I+q+0]=s.x,A[I+q+1]=s.y,A[I+q+2]=s.z,A[I+q+3]=0),_===!0&&(s.fromBufferAttribute(k,z),A[I+q+4]=s.x,A[I+q+5]=s.y,A[I+q+6]=s.z,A[I+q+7]=0),M===!0&&(s.fromBufferAttribute(G,z),A[I+q+8]=s.x,A[I+q+9]=s.y,A[I+q+10]=s.z,A[I+q+11]=G.itemSize===4?s.w:1)}}u={count:d,texture:g,size:new ue(v,C)},n.set(a,u),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let p=0;for(let M=0;M<c.length;M++)p+=c[M];let _=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(i,"morphTargetBaseInfluence",_),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function $S(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=t.get(c,d);if(r.get(u)!==h&&(t.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==h&&(p.update(),r.set(p,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var JS={[Gu]:"LINEAR_TONE_MAPPING",[Wu]:"REINHARD_TONE_MAPPING",[Xu]:"CINEON_TONE_MAPPING",[Yu]:"ACES_FILMIC_TONE_MAPPING",[Zu]:"AGX_TONE_MAPPING",[$u]:"NEUTRAL_TONE_MAPPING",[qu]:"CUSTOM_TONE_MAPPING"};function KS(i,t,e,n,s,r){let o=new hi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new vi;h.setAttribute("position",new Xn([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Xn([0,2,0,0,2,0],2));let d=new jl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new Sn(h,d),p=new Oi(-1,1,1,-1,0,1),_=null,M=null,m=!1,f,x=null,w=[],v=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let g=0;g<w.length;g++){let T=w[g];T.setSize&&T.setSize(C,A)}},this.setEffects=function(C){w=C,v=w.length>0&&w[0].isRenderPass===!0;let A=o.width,g=o.height;w.length>0&&a===null&&(a=new hi(A,g,{type:Ui,depthBuffer:!1,stencilBuffer:!1}),l=new hi(A,g,{type:Ui,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&w.some(F=>F.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new vs(A,g),r===!0&&(c.format=Ms,c.type=fr)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let F=0;F<w.length;F++){let O=w[F];O.setSize&&O.setSize(A,g),T&&O.needsDepthTexture===!0&&O.setDepthTexture&&O.setDepthTexture(c)}},this.begin=function(C,A){if(m||C.toneMapping===Ki&&w.length===0)return!1;if(x=A,A!==null){let g=A.width,T=A.height;(o.width!==g||o.height!==T)&&this.setSize(g,T)}return v===!1&&C.setRenderTarget(o),f=C.toneMapping,C.toneMapping=Ki,!0},this.hasRenderPass=function(){return v},this.end=function(C,A){C.toneMapping=f,m=!0;let g=o,T=a;for(let F=0;F<w.length;F++){let O=w[F];O.enabled!==!1&&(O.render(C,T,g,A),O.needsSwap!==!1&&(g=T,T=T===a?l:a))}if(_!==C.outputColorSpace||M!==C.toneMapping){_=C.outputColorSpace,M=C.toneMapping,d.defines={},ge.getTransfer(_)===Re&&(d.defines.SRGB_TRANSFER="");let F=JS[M];F&&(d.defines[F]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=g.texture,C.setRenderTarget(x),C.render(u,p),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var bg=new Kn,Eg=new vs(1,1),Tg=new la(1),wg=new ta,Ag=new Zl,Cg=new aa,ng=[],ig=[],sg=new Float32Array(16),rg=new Float32Array(9),og=new Float32Array(4);function yo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=ng[s];if(r===void 0&&(r=new Float32Array(s),ng[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Mn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function bn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function ah(i,t){let e=ig[t];e===void 0&&(e=new Int32Array(t),ig[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function jS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function QS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2fv(this.addr,t),bn(e,t)}}function tM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Mn(e,t))return;i.uniform3fv(this.addr,t),bn(e,t)}}function eM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4fv(this.addr,t),bn(e,t)}}function nM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;og.set(n),i.uniformMatrix2fv(this.addr,!1,og),bn(e,n)}}function iM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;rg.set(n),i.uniformMatrix3fv(this.addr,!1,rg),bn(e,n)}}function sM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;sg.set(n),i.uniformMatrix4fv(this.addr,!1,sg),bn(e,n)}}function rM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function oM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2iv(this.addr,t),bn(e,t)}}function aM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3iv(this.addr,t),bn(e,t)}}function lM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4iv(this.addr,t),bn(e,t)}}function cM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function hM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2uiv(this.addr,t),bn(e,t)}}function uM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3uiv(this.addr,t),bn(e,t)}}function dM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4uiv(this.addr,t),bn(e,t)}}function lh(i){return i.version===0&&(i.compareFunction=rd,i.needsUpdate=!0),i}function fM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=lh(Eg):r=bg,e.setTexture2D(t||r,s)}function pM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Ag,s)}function mM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=lh(Tg):r=Cg,e.setTextureCube(t||r,s)}function gM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||wg,s)}function _M(i){switch(i){case 5126:return jS;case 35664:return QS;case 35665:return tM;case 35666:return eM;case 35674:return nM;case 35675:return iM;case 35676:return sM;case 5124:case 35670:return rM;case 35667:case 35671:return oM;case 35668:case 35672:return aM;case 35669:case 35673:return lM;case 5125:return cM;case 36294:return hM;case 36295:return uM;case 36296:return dM;case 35678:case 36198:case 36298:case 36306:case 35682:return fM;case 35679:case 36299:case 36307:return pM;case 35680:case 36300:case 36308:case 36293:return mM;case 36289:case 36303:case 36311:case 36292:return gM}}function xM(i,t){i.uniform1fv(this.addr,t)}function yM(i,t){let e=yo(t,this.size,2);i.uniform2fv(this.addr,e)}function vM(i,t){let e=yo(t,this.size,3);i.uniform3fv(this.addr,e)}function SM(i,t){let e=yo(t,this.size,4);i.uniform4fv(this.addr,e)}function MM(i,t){let e=yo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function bM(i,t){let e=yo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function EM(i,t){let e=yo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function TM(i,t){i.uniform1iv(this.addr,t)}function wM(i,t){i.uniform2iv(this.addr,t)}function AM(i,t){i.uniform3iv(this.addr,t)}function CM(i,t){i.uniform4iv(this.addr,t)}function RM(i,t){i.uniform1uiv(this.addr,t)}function PM(i,t){i.uniform2uiv(this.addr,t)}function IM(i,t){i.uniform3uiv(this.addr,t)}function LM(i,t){i.uniform4uiv(this.addr,t)}function DM(i,t,e){let n=this.cache,s=t.length,r=ah(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=lh(Eg):o=bg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function OM(i,t,e){let n=this.cache,s=t.length,r=ah(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Ag,r[o])}function NM(i,t,e){let n=this.cache,s=t.length,r=ah(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=lh(Tg):o=Cg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function UM(i,t,e){let n=this.cache,s=t.length,r=ah(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||wg,r[o])}function FM(i){switch(i){case 5126:return xM;case 35664:return yM;case 35665:return vM;case 35666:return SM;case 35674:return MM;case 35675:return bM;case 35676:return EM;case 5124:case 35670:return TM;case 35667:case 35671:return wM;case 35668:case 35672:return AM;case 35669:case 35673:return CM;case 5125:return RM;case 36294:return PM;case 36295:return IM;case 36296:return LM;case 35678:case 36198:case 36298:case 36306:case 35682:return DM;case 35679:case 36299:case 36307:return OM;case 35680:case 36300:case 36308:case 36293:return NM;case 36289:case 36303:case 36311:case 36292:return UM}}var pd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=_M(e.type)}},md=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=FM(e.type)}},gd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},dd=/(\w+)(\])?(\[|\.)?/g;function ag(i,t){i.seq.push(t),i.map[t.id]=t}function BM(i,t,e){let n=i.name,s=n.length;for(dd.lastIndex=0;;){let r=dd.exec(n),o=dd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){ag(e,c===void 0?new pd(a,i,t):new md(a,i,t));break}else{let d=e.map[a];d===void 0&&(d=new gd(a),ag(e,d)),e=d}}}var xo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);BM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function lg(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var kM=37297,zM=0;function HM(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var cg=new ne;function VM(i){ge._getMatrix(cg,ge.workingColorSpace,i);let t=`mat3( ${cg.elements.map(e=>e.toFixed(4))} )`;switch(ge.getTransfer(i)){case Ko:return[t,"LinearTransferOETF"];case Re:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function hg(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+HM(i.getShaderSource(t),a)}else return r}function GM(i,t){let e=VM(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var WM={[Gu]:"Linear",[Wu]:"Reinhard",[Xu]:"Cineon",[Yu]:"ACESFilmic",[Zu]:"AgX",[$u]:"Neutral",[qu]:"Custom"};function XM(i,t){let e=WM[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var sh=new X;function YM(){ge.getLuminanceCoefficients(sh);let i=sh.x.toFixed(4),t=sh.y.toFixed(4),e=sh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function qM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ia).join(`
`)}function ZM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function $M(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Ia(i){return i!==""}function ug(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function dg(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var JM=/^[ \t]*#include +<([\w\d./]+)>/gm;function _d(i){return i.replace(JM,KM)}function KM(i,t){let e=de[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return _d(e)}var jM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function fg(i){return i.replace(jM,QM)}function QM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function pg(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var tb={[Ma]:"SHADOWMAP_TYPE_PCF",[po]:"SHADOWMAP_TYPE_VSM"};function eb(i){return tb[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var nb={[go]:"ENVMAP_MODE_REFRACTION"};function ib(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":nb[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var sb={[fc]:"ENVMAP_BLENDING_MULTIPLY",[Pm]:"ENVMAP_BLENDING_MIX",[Im]:"ENVMAP_BLENDING_ADD"};function rb(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":sb[i.combine]||"ENVMAP_BLENDING_NONE"}function ob(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=eb(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=ib(e),d=rb(e),u=qM(e),p=ZM(r),_=s.createProgram(),M,m,f=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(M=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Ia).join(`
`),M.length>0&&(M+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Ia).join(`
`),m.length>0&&(m+=`
`)):(M=[pg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ia).join(`
`),m=[pg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+d:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Ki?"#define TONE_MAPPING":"",e.toneMapping!==Ki?de.tonemapping_pars_fragment:"",e.toneMapping!==Ki?XM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,GM("linearToOutputTexel",e.outputColorSpace),YM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ia).join(`
`)),o=_d(o),o=ug(o,e),o=dg(o,e),a=_d(a),a=ug(a,e),a=dg(a,e),o=fg(o),a=fg(a),e.isRawShaderMaterial!==!0&&(f=`#version 300 es
`,M=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+M,m=["#define varying in",e.glslVersion===ad?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===ad?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=f+M+o,w=f+m+a,v=lg(s,s.VERTEX_SHADER,x),C=lg(s,s.FRAGMENT_SHADER,w);s.attachShader(_,v),s.attachShader(_,C),e.index0AttributeName!==void 0?s.bindAttribLocation(_,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function A(O){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(_)||"",k=s.getShaderInfoLog(v)||"",G=s.getShaderInfoLog(C)||"",I=D.trim(),z=k.trim(),q=G.trim(),H=!0,ht=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,v,C);else{let J=hg(s,v,"vertex"),Q=hg(s,C,"fragment");jt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+O.name+`
Material Type: `+O.type+`

Program Info Log: `+I+`
`+J+`
`+Q)}else I!==""?$t("WebGLProgram: Program Info Log:",I):(z===""||q==="")&&(ht=!1);ht&&(O.diagnostics={runnable:H,programLog:I,vertexShader:{log:z,prefix:M},fragmentShader:{log:q,prefix:m}})}s.deleteShader(v),s.deleteShader(C),g=new xo(s,_),T=$M(s,_)}let g;this.getUniforms=function(){return g===void 0&&A(this),g};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(_,kM)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=zM++,this.cacheKey=t,this.usedTimes=1,this.program=_,this.vertexShader=v,this.fragmentShader=C,this}var ab=0,xd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new yd(t),e.set(t,n)),n}},yd=class{constructor(t){this.id=ab++,this.code=t,this.usedTimes=0}};function lb(i){return i===Ys||i===Ca||i===Ra}function cb(i,t,e,n,s,r){let o=new ao,a=new xd,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(g){return l.add(g),g===0?"uv":`uv${g}`}function _(g,T,F,O,D,k){let G=O.fog,I=D.geometry,z=g.isMeshStandardMaterial||g.isMeshLambertMaterial||g.isMeshPhongMaterial?O.environment:null,q=g.isMeshStandardMaterial||g.isMeshLambertMaterial&&!g.envMap||g.isMeshPhongMaterial&&!g.envMap,H=t.get(g.envMap||z,q),ht=u[g.type],J=n.precision;g.precision!==null&&(J=n.getMaxPrecision(g.precision),J!==g.precision&&$t("WebGLProgram.getParameters:",g.precision,"not supported, using",J,"instead."));let Q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,st=Q!==void 0?Q.length:0,ft=0;I.morphAttributes.position!==void 0&&(ft=1),I.morphAttributes.normal!==void 0&&(ft=2),I.morphAttributes.color!==void 0&&(ft=3);let dt,tt,gt,yt;if(ht){let Rt=Qi[ht];dt=Rt.vertexShader,tt=Rt.fragmentShader}else{dt=g.vertexShader,tt=g.fragmentShader;let Rt=a.getVertexShaderStage(g),ae=a.getFragmentShaderStage(g);a.update(g,Rt,ae),gt=Rt.id,yt=ae.id}let Ct=i.getRenderTarget(),bt=i.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,re=D.isBatchedMesh===!0,Vt=!!g.map,fe=!!g.matcap,ce=!!H,ie=ce&&H.isPMREMTexture===!0,$e=!!g.aoMap,ze=!!g.lightMap,an=!!g.bumpMap&&g.wireframe===!1,Oe=!!g.normalMap,En=!!g.displacementMap,Se=!!g.emissiveMap,mn=!!g.metalnessMap,Qe=!!g.roughnessMap,ln=g.anisotropy>0,U=g.clearcoat>0,Pt=g.diffuseRoughness>0,qt=g.dispersion>0,oe=g.retroreflectivity>0,Et=g.iridescence>0,Ue=g.sheen>0,Ht=g.transmission>0,Yt=ln&&!!g.anisotropyMap,R=U&&!!g.clearcoatMap,S=U&&!!g.clearcoatNormalMap,W=U&&!!g.clearcoatRoughnessMap,ut=Pt&&!!g.diffuseRoughnessMap,ot=Et&&!!g.iridescenceMap,xt=Et&&!!g.iridescenceThicknessMap,vt=Ue&&!!g.sheenColorMap,et=Ue&&!!g.sheenRoughnessMap,it=!!g.specularMap,mt=!!g.specularColorMap,N=!!g.specularIntensityMap,rt=Ht&&!!g.transmissionMap,nt=Ht&&!!g.thicknessMap,Tt=!!g.gradientMap,_t=!!g.alphaMap,Mt=g.alphaTest>0,Gt=!!g.alphaHash,Jt=!!g.extensions,ct=Ki;g.toneMapped&&(Ct===null||Ct.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Bt=ie?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Kt={shaderID:ht,shaderType:g.type,shaderName:g.name,vertexShader:dt,fragmentShader:tt,defines:g.defines,customVertexShaderID:gt,customFragmentShaderID:yt,isRawShaderMaterial:g.isRawShaderMaterial===!0,glslVersion:g.glslVersion,precision:J,batching:re,batchingColor:re&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:Ct===null?i.outputColorSpace:Ct.isXRRenderTarget===!0?Ct.texture.colorSpace:ge.workingColorSpace,alphaToCoverage:!!g.alphaToCoverage,map:Vt,matcap:fe,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ie,envMapMaxLod:ie?Bt.length-1:null,envMapSize:ie?Bt[0].width:null,aoMap:$e,lightMap:ze,bumpMap:an,normalMap:Oe,displacementMap:En,emissiveMap:Se,normalMapObjectSpace:Oe&&g.normalMapType===Om,normalMapTangentSpace:Oe&&g.normalMapType===th,packedNormalMap:Oe&&g.normalMapType===th&&lb(g.normalMap.format),metalnessMap:mn,roughnessMap:Qe,anisotropy:ln,anisotropyMap:Yt,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:W,diffuseRoughness:Pt,diffuseRoughnessMap:ut,dispersion:qt,retroreflection:oe,iridescence:Et,iridescenceMap:ot,iridescenceThicknessMap:xt,sheen:Ue,sheenColorMap:vt,sheenRoughnessMap:et,specularMap:it,specularColorMap:mt,specularIntensityMap:N,transmission:Ht,transmissionMap:rt,thicknessMap:nt,gradientMap:Tt,opaque:g.transparent===!1&&g.blending===mo&&g.alphaToCoverage===!1,alphaMap:_t,alphaTest:Mt,alphaHash:Gt,combine:g.combine,mapUv:Vt&&p(g.map.channel),aoMapUv:$e&&p(g.aoMap.channel),lightMapUv:ze&&p(g.lightMap.channel),bumpMapUv:an&&p(g.bumpMap.channel),normalMapUv:Oe&&p(g.normalMap.channel),displacementMapUv:En&&p(g.displacementMap.channel),emissiveMapUv:Se&&p(g.emissiveMap.channel),metalnessMapUv:mn&&p(g.metalnessMap.channel),roughnessMapUv:Qe&&p(g.roughnessMap.channel),anisotropyMapUv:Yt&&p(g.anisotropyMap.channel),clearcoatMapUv:R&&p(g.clearcoatMap.channel),clearcoatNormalMapUv:S&&p(g.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:W&&p(g.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ut&&p(g.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&p(g.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&p(g.iridescenceThicknessMap.channel),sheenColorMapUv:vt&&p(g.sheenColorMap.channel),sheenRoughnessMapUv:et&&p(g.sheenRoughnessMap.channel),specularMapUv:it&&p(g.specularMap.channel),specularColorMapUv:mt&&p(g.specularColorMap.channel),specularIntensityMapUv:N&&p(g.specularIntensityMap.channel),transmissionMapUv:rt&&p(g.transmissionMap.channel),thicknessMapUv:nt&&p(g.thicknessMap.channel),alphaMapUv:_t&&p(g.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Oe||ln),vertexNormals:!!I.attributes.normal,vertexColors:g.vertexColors,vertexAlphas:g.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!I.attributes.uv&&(Vt||_t),fog:!!G,useFog:g.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:g.wireframe===!1&&(g.flatShading===!0||I.attributes.normal===void 0&&Oe===!1&&(g.isMeshLambertMaterial||g.isMeshPhongMaterial||g.isMeshStandardMaterial||g.isMeshPhysicalMaterial)),sizeAttenuation:g.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:bt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:ft,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:k.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:g.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&g.map.isVideoTexture===!0&&ge.getTransfer(g.map.colorSpace)===Re,decodeVideoTextureEmissive:Se&&g.emissiveMap.isVideoTexture===!0&&ge.getTransfer(g.emissiveMap.colorSpace)===Re,premultipliedAlpha:g.premultipliedAlpha,doubleSided:g.side===Si,flipSided:g.side===$n,useDepthPacking:g.depthPacking>=0,depthPacking:g.depthPacking||0,index0AttributeName:g.index0AttributeName,extensionClipCullDistance:Jt&&g.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Jt&&g.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:g.customProgramCacheKey()};return Kt.vertexUv1s=l.has(1),Kt.vertexUv2s=l.has(2),Kt.vertexUv3s=l.has(3),l.clear(),Kt}function M(g){let T=[];if(g.shaderID?T.push(g.shaderID):(T.push(g.customVertexShaderID),T.push(g.customFragmentShaderID)),g.defines!==void 0)for(let F in g.defines)T.push(F),T.push(g.defines[F]);return g.isRawShaderMaterial===!1&&(m(T,g),f(T,g),T.push(i.outputColorSpace)),T.push(g.customProgramCacheKey),T.join()}function m(g,T){g.push(T.precision),g.push(T.outputColorSpace),g.push(T.envMapMode),g.push(T.envMapPMREM),g.push(T.envMapMaxLod),g.push(T.envMapSize),g.push(T.mapUv),g.push(T.alphaMapUv),g.push(T.lightMapUv),g.push(T.aoMapUv),g.push(T.bumpMapUv),g.push(T.normalMapUv),g.push(T.displacementMapUv),g.push(T.emissiveMapUv),g.push(T.metalnessMapUv),g.push(T.roughnessMapUv),g.push(T.anisotropyMapUv),g.push(T.clearcoatMapUv),g.push(T.clearcoatNormalMapUv),g.push(T.clearcoatRoughnessMapUv),g.push(T.diffuseRoughnessMapUv),g.push(T.iridescenceMapUv),g.push(T.iridescenceThicknessMapUv),g.push(T.sheenColorMapUv),g.push(T.sheenRoughnessMapUv),g.push(T.specularMapUv),g.push(T.specularColorMapUv),g.push(T.specularIntensityMapUv),g.push(T.transmissionMapUv),g.push(T.thicknessMapUv),g.push(T.combine),g.push(T.fogExp2),g.push(T.sizeAttenuation),g.push(T.morphTargetsCount),g.push(T.numSunLights),g.push(T.numDirLights),g.push(T.numPointLights),g.push(T.numSpotLights),g.push(T.numSpotLightMaps),g.push(T.numHemiLights),g.push(T.numRectAreaLights),g.push(T.numSunLightShadows),g.push(T.numDirLightShadows),g.push(T.numPointLightShadows),g.push(T.numSpotLightShadows),g.push(T.numSpotLightShadowsWithMaps),g.push(T.numLightProbes),g.push(T.numLightProbeGrids),g.push(T.shadowMapType),g.push(T.toneMapping),g.push(T.numClippingPlanes),g.push(T.numClipIntersection),g.push(T.depthPacking)}function f(g,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),g.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),g.push(o.mask)}function x(g){let T=u[g.type],F;if(T){let O=Qi[T];F=$m.clone(O.uniforms)}else F=g.uniforms;return F}function w(g,T){let F=h.get(T);return F!==void 0?++F.usedTimes:(F=new ob(i,T,g,s),c.push(F),h.set(T,F)),F}function v(g){if(--g.usedTimes===0){let T=c.indexOf(g);c[T]=c[c.length-1],c.pop(),h.delete(g.cacheKey),g.destroy()}}function C(g){a.remove(g)}function A(){a.dispose()}return{getParameters:_,getProgramCacheKey:M,getUniforms:x,acquireProgram:w,releaseProgram:v,releaseShaderCache:C,programs:c,dispose:A}}function hb(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function ub(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function mg(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function gg(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u){let p=0;return u.isInstancedMesh&&(p+=2),u.isSkinnedMesh&&(p+=1),p}function a(u,p,_,M,m,f){let x=i[t];return x===void 0?(x={id:u.id,object:u,geometry:p,material:_,materialVariant:o(u),groupOrder:M,renderOrder:u.renderOrder,z:m,group:f},i[t]=x):(x.id=u.id,x.object=u,x.geometry=p,x.material=_,x.materialVariant=o(u),x.groupOrder=M,x.renderOrder=u.renderOrder,x.z=m,x.group=f),t++,x}function l(u,p,_,M,m,f,x){x.reversedDepth===!0&&(m=-m);let w=a(u,p,_,M,m,f);_.transmission>0?n.push(w):_.transparent===!0?s.push(w):e.push(w)}function c(u,p,_,M,m,f){let x=a(u,p,_,M,m,f);_.transmission>0?n.unshift(x):_.transparent===!0?s.unshift(x):e.unshift(x)}function h(u,p){e.length>1&&e.sort(u||ub),n.length>1&&n.sort(p||mg),s.length>1&&s.sort(p||mg)}function d(){for(let u=t,p=i.length;u<p;u++){let _=i[u];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function db(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new gg,i.set(n,[o])):s>=r.length?(o=new gg,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function fb(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new X,color:new Qt};break;case"SpotLight":e={position:new X,direction:new X,color:new Qt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new X,color:new Qt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new X,skyColor:new Qt,groundColor:new Qt};break;case"RectAreaLight":e={color:new Qt,position:new X,halfWidth:new X,halfHeight:new X};break}return i[t.id]=e,e}}}function pb(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var mb=0;function gb(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function _b(i){let t=new fb,e=pb(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new X);let s=new X,r=new Me,o=new Me;function a(c){let h=0,d=0,u=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let p=0,_=0,M=0,m=0,f=0,x=0,w=0,v=0,C=0,A=0,g=0,T=0,F=0,O=0;c.sort(gb);for(let k=0,G=c.length;k<G;k++){let I=c[k],z=I.color,q=I.intensity,H=I.distance,ht=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Ys?ht=I.shadow.map.texture:ht=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)h+=z.r*q,d+=z.g*q,u+=z.b*q;else if(I.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(I.sh.coefficients[J],q);O++}else if(I.isSunLight){let J=t.get(I);if(J.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[_]=st,n.sunShadowMap[_]=ht;let ft=Q.getViewportCount();for(let dt=0;dt<ft;dt++)n.sunShadowMatrix[M+dt]=Q.getMatrix(dt),n.sunShadowCascade[M+dt]=Q._cascadeData[dt];M+=ft,_++}n.sun[p]=J,p++}else if(I.isDirectionalLight){let J=t.get(I);if(J.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.directionalShadow[m]=st,n.directionalShadowMap[m]=ht,n.directionalShadowMatrix[m]=I.shadow.matrix,C++}n.directional[m]=J,m++}else if(I.isSpotLight){let J=t.get(I);J.position.setFromMatrixPosition(I.matrixWorld),J.color.copy(z).multiplyScalar(q),J.distance=H,J.coneCos=Math.cos(I.angle),J.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),J.decay=I.decay,n.spot[x]=J;let Q=I.shadow;if(I.map&&(n.spotLightMap[T]=I.map,T++,Q.updateMatrices(I),I.castShadow&&F++),n.spotLightMatrix[x]=Q.matrix,I.castShadow){let st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.spotShadow[x]=st,n.spotShadowMap[x]=ht,g++}x++}else if(I.isRectAreaLight){let J=t.get(I);J.color.copy(z).multiplyScalar(q),J.halfWidth.set(I.width*.5,0,0),J.halfHeight.set(0,I.height*.5,0),n.rectArea[w]=J,w++}else if(I.isPointLight){let J=t.get(I);if(J.color.copy(I.color).multiplyScalar(I.intensity),J.distance=I.distance,J.decay=I.decay,I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,n.pointShadow[f]=st,n.pointShadowMap[f]=ht,n.pointShadowMatrix[f]=I.shadow.matrix,A++}n.point[f]=J,f++}else if(I.isHemisphereLight){let J=t.get(I);J.skyColor.copy(I.color).multiplyScalar(q),J.groundColor.copy(I.groundColor).multiplyScalar(q),n.hemi[v]=J,v++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Dt.LTC_FLOAT_1,n.rectAreaLTC2=Dt.LTC_FLOAT_2):(n.rectAreaLTC1=Dt.LTC_HALF_1,n.rectAreaLTC2=Dt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let D=n.hash;(D.sunLength!==p||D.directionalLength!==m||D.pointLength!==f||D.spotLength!==x||D.rectAreaLength!==w||D.hemiLength!==v||D.numSunShadows!==_||D.numDirectionalShadows!==C||D.numPointShadows!==A||D.numSpotShadows!==g||D.numSpotMaps!==T||D.numLightProbes!==O)&&(n.sun.length=p,n.directional.length=m,n.spot.length=x,n.rectArea.length=w,n.point.length=f,n.hemi.length=v,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=M,n.sunShadowCascade.length=M,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=g,n.spotShadowMap.length=g,n.spotLightMatrix.length=g+T-F,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=O,D.sunLength=p,D.directionalLength=m,D.pointLength=f,D.spotLength=x,D.rectAreaLength=w,D.hemiLength=v,D.numSunShadows=_,D.numDirectionalShadows=C,D.numPointShadows=A,D.numSpotShadows=g,D.numSpotMaps=T,D.numLightProbes=O,n.version=mb++)}function l(c,h){let d=0,u=0,p=0,_=0,M=0,m=0,f=h.matrixWorldInverse;for(let x=0,w=c.length;x<w;x++){let v=c[x];if(v.isSunLight){let C=n.sun[d];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(f),d++}else if(v.isDirectionalLight){let C=n.directional[u];C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),u++}else if(v.isSpotLight){let C=n.spot[_];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),_++}else if(v.isRectAreaLight){let C=n.rectArea[M];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),o.identity(),r.copy(v.matrixWorld),r.premultiply(f),o.extractRotation(r),C.halfWidth.set(v.width*.5,0,0),C.halfHeight.set(0,v.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),M++}else if(v.isPointLight){let C=n.point[p];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(f),p++}else if(v.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(f),m++}}}return{setup:a,setupView:l,state:n}}function _g(i){let t=new _b(i),e=[],n=[],s=[];function r(d){h.camera=d,e.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):e.push(d)}function a(d){n.push(d)}function l(){t.setup(e),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){t.setupView(e,d)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function xb(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new _g(i),t.set(s,[a])):r>=o.length?(a=new _g(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var yb=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,vb=`uniform sampler2D shadow_pass;
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
}`,Sb=[new X(1,0,0),new X(-1,0,0),new X(0,1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1)],Mb=[new X(0,-1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1),new X(0,-1,0),new X(0,-1,0)],xg=new Me,Pa=new X,fd=new X;function bb(i,t,e){let n=new zs,s=new ue,r=new ue,o=new He,a=new Ql,l=new tc,c={},h=e.maxTextureSize,d={[Xs]:$n,[$n]:Xs,[Si]:Si},u=new Zn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ue},radius:{value:4}},vertexShader:yb,fragmentShader:vb}),p=u.clone();p.defines.HORIZONTAL_PASS=1;let _=new vi;_.setAttribute("position",new vn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let M=new Sn(_,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ma;let f=this.type;this.render=function(A,g,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===um&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ma);let F=i.getRenderTarget(),O=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),k=i.state;k.setBlending(hr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let G=f!==this.type;G&&g.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(z=>z.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,z=A.length;I<z;I++){let q=A[I],H=q.shadow;if(H===void 0){$t("WebGLShadowMap:",q,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ht=H.getFrameExtents();s.multiply(ht),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ht.x),s.x=r.x*ht.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ht.y),s.y=r.y*ht.y,H.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=J,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===po){if(q.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new hi(s.x,s.y,{format:Ys,type:Ui,minFilter:Yn,magFilter:Yn,generateMipmaps:!1}),H.map.texture.name=q.name+".shadowMap",H.map.depthTexture=new vs(s.x,s.y,Mi),H.map.depthTexture.name=q.name+".shadowMapDepth",H.map.depthTexture.format=xs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=In,H.map.depthTexture.magFilter=In}else q.isPointLight?(H.map=new La(s.x),H.map.depthTexture=new la(s.x,Ni)):(H.map=new hi(s.x,s.y),H.map.depthTexture=new vs(s.x,s.y,Ni)),H.map.depthTexture.name=q.name+".shadowMap",H.map.depthTexture.format=xs,this.type===Ma?(H.map.depthTexture.compareFunction=J?sd:id,H.map.depthTexture.minFilter=Yn,H.map.depthTexture.magFilter=Yn):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=In,H.map.depthTexture.magFilter=In);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let Q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();q.isPointLight!==!0&&H.updateMatrices(q,T);let st=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:T.layers;for(let ft=0;ft<Q;ft++){let dt=H.getCamera(ft);if(q.isPointLight){let tt=H.camera,gt=H.matrix,yt=q.distance||tt.far;yt!==tt.far&&(tt.far=yt,tt.updateProjectionMatrix()),Pa.setFromMatrixPosition(q.matrixWorld),tt.position.copy(Pa),fd.copy(tt.position),fd.add(Sb[ft]),tt.up.copy(Mb[ft]),tt.lookAt(fd),tt.updateMatrixWorld(),gt.makeTranslation(-Pa.x,-Pa.y,-Pa.z),xg.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix(xg,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(H.map),i.clear());let tt=H.getViewport(ft);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),k.viewport(o)}n=H.getFrustum(ft),v(g,T,dt,q,st,this.type)}H.isPointLightShadow!==!0&&this.type===po&&x(H,T),H.needsUpdate=!1}f=this.type,m.needsUpdate=!1,i.setRenderTarget(F,O,D)};function x(A,g){let T=t.update(M);u.defines.VSM_SAMPLES!==A.blurSamples&&(u.defines.VSM_SAMPLES=A.blurSamples,p.defines.VSM_SAMPLES=A.blurSamples,u.needsUpdate=!0,p.needsUpdate=!0),A.mapPass===null?A.mapPass=new hi(s.x,s.y,{format:Ys,type:Ui}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),u.uniforms.shadow_pass.value=A.map.depthTexture,u.uniforms.resolution.value.set(A.map.width,A.map.height),u.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(g,null,T,u,M,null),p.uniforms.shadow_pass.value=A.mapPass.texture,p.uniforms.resolution.value.set(A.map.width,A.map.height),p.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(g,null,T,p,M,null)}function w(A,g,T,F){let O=null,D=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)O=D;else if(O=T.isPointLight===!0?l:a,i.localClippingEnabled&&g.clipShadows===!0&&Array.isArray(g.clippingPlanes)&&g.clippingPlanes.length!==0||g.displacementMap&&g.displacementScale!==0||g.alphaMap&&g.alphaTest>0||g.map&&g.alphaTest>0||g.alphaToCoverage===!0){let k=O.uuid,G=g.uuid,I=c[k];I===void 0&&(I={},c[k]=I);let z=I[G];z===void 0&&(z=O.clone(),I[G]=z,g.addEventListener("dispose",C)),O=z}if(O.visible=g.visible,O.wireframe=g.wireframe,F===po?O.side=g.shadowSide!==null?g.shadowSide:g.side:O.side=g.shadowSide!==null?g.shadowSide:d[g.side],O.alphaMap=g.alphaMap,O.alphaTest=g.alphaToCoverage===!0?.5:g.alphaTest,O.map=g.map,O.clipShadows=g.clipShadows,O.clippingPlanes=g.clippingPlanes,O.clipIntersection=g.clipIntersection,O.displacementMap=g.displacementMap,O.displacementScale=g.displacementScale,O.displacementBias=g.displacementBias,O.wireframeLinewidth=g.wireframeLinewidth,O.linewidth=g.linewidth,T.isPointLight===!0&&O.isMeshDistanceMaterial===!0){let k=i.properties.get(O);k.light=T}return O}function v(A,g,T,F,O,D){if(A.visible===!1)return;if(A.layers.test(O)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===po)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let I=t.update(A),z=A.material;if(Array.isArray(z)){let q=I.groups;for(let H=0,ht=q.length;H<ht;H++){let J=q[H],Q=z[J.materialIndex];if(Q&&Q.visible){let st=w(A,Q,F,D);A.onBeforeShadow(i,A,g,T,I,st,J),i.renderBufferDirect(T,null,I,st,A,J),A.onAfterShadow(i,A,g,T,I,st,J)}}}else if(z.visible){let q=w(A,z,F,D);A.onBeforeShadow(i,A,g,T,I,q,null),i.renderBufferDirect(T,null,I,q,A,null),A.onAfterShadow(i,A,g,T,I,q,null)}}let G=A.children;for(let I=0,z=G.length;I<z;I++)v(G[I],g,T,F,O,D)}function C(A){A.target.removeEventListener("dispose",C);for(let T in c){let F=c[T],O=A.target.uuid;O in F&&(F[O].dispose(),delete F[O])}}}function Eb(i,t){function e(){let N=!1,rt=new He,nt=null,Tt=new He(0,0,0,0);return{setMask:function(_t){nt!==_t&&!N&&(i.colorMask(_t,_t,_t,_t),nt=_t)},setLocked:function(_t){N=_t},setClear:function(_t,Mt,Gt,Jt,ct){ct===!0&&(_t*=Jt,Mt*=Jt,Gt*=Jt),rt.set(_t,Mt,Gt,Jt),Tt.equals(rt)===!1&&(i.clearColor(_t,Mt,Gt,Jt),Tt.copy(rt))},reset:function(){N=!1,nt=null,Tt.set(-1,0,0,0)}}}function n(){let N=!1,rt=!1,nt=null,Tt=null,_t=null;return{setReversed:function(Mt){if(rt!==Mt){let Gt=t.get("EXT_clip_control");Mt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),rt=Mt;let Jt=_t;_t=null,this.setClear(Jt)}},getReversed:function(){return rt},setTest:function(Mt){Mt?bt(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(Mt){nt!==Mt&&!N&&(i.depthMask(Mt),nt=Mt)},setFunc:function(Mt){if(rt&&(Mt=Wm[Mt]),Tt!==Mt){switch(Mt){case Nl:i.depthFunc(i.NEVER);break;case Ul:i.depthFunc(i.ALWAYS);break;case Fl:i.depthFunc(i.LESS);break;case io:i.depthFunc(i.LEQUAL);break;case Bl:i.depthFunc(i.EQUAL);break;case kl:i.depthFunc(i.GEQUAL);break;case zl:i.depthFunc(i.GREATER);break;case Hl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Tt=Mt}},setLocked:function(Mt){N=Mt},setClear:function(Mt){_t!==Mt&&(_t=Mt,rt&&(Mt=1-Mt),i.clearDepth(Mt))},reset:function(){N=!1,nt=null,Tt=null,_t=null,rt=!1}}}function s(){let N=!1,rt=null,nt=null,Tt=null,_t=null,Mt=null,Gt=null,Jt=null,ct=null;return{setTest:function(Bt){N||(Bt?bt(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!N&&(i.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,Kt,Rt){(nt!==Bt||Tt!==Kt||_t!==Rt)&&(i.stencilFunc(Bt,Kt,Rt),nt=Bt,Tt=Kt,_t=Rt)},setOp:function(Bt,Kt,Rt){(Mt!==Bt||Gt!==Kt||Jt!==Rt)&&(i.stencilOp(Bt,Kt,Rt),Mt=Bt,Gt=Kt,Jt=Rt)},setLocked:function(Bt){N=Bt},setClear:function(Bt){ct!==Bt&&(i.clearStencil(Bt),ct=Bt)},reset:function(){N=!1,rt=null,nt=null,Tt=null,_t=null,Mt=null,Gt=null,Jt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},p=new WeakMap,_=[],M=null,m=!1,f=null,x=null,w=null,v=null,C=null,A=null,g=null,T=new Qt(0,0,0),F=0,O=!1,D=null,k=null,G=null,I=null,z=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ht=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ht=parseFloat(/^WebGL (\d)/.exec(J)[1]),H=ht>=1):J.indexOf("OpenGL ES")!==-1&&(ht=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),H=ht>=2);let Q=null,st={},ft=i.getParameter(i.SCISSOR_BOX),dt=i.getParameter(i.VIEWPORT),tt=new He().fromArray(ft),gt=new He().fromArray(dt);function yt(N,rt,nt,Tt){let _t=new Uint8Array(4),Mt=i.createTexture();i.bindTexture(N,Mt),i.texParameteri(N,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(N,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Gt=0;Gt<nt;Gt++)N===i.TEXTURE_3D||N===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,Tt,0,i.RGBA,i.UNSIGNED_BYTE,_t):i.texImage2D(rt+Gt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,_t);return Mt}let Ct={};Ct[i.TEXTURE_2D]=yt(i.TEXTURE_2D,i.TEXTURE_2D,1),Ct[i.TEXTURE_CUBE_MAP]=yt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ct[i.TEXTURE_2D_ARRAY]=yt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ct[i.TEXTURE_3D]=yt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(i.DEPTH_TEST),o.setFunc(io),an(!1),Oe(Fu),bt(i.CULL_FACE),$e(hr);function bt(N){h[N]!==!0&&(i.enable(N),h[N]=!0)}function Wt(N){h[N]!==!1&&(i.disable(N),h[N]=!1)}function re(N,rt){return u[N]!==rt?(i.bindFramebuffer(N,rt),u[N]=rt,N===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=rt),N===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Vt(N,rt){let nt=_,Tt=!1;if(N){nt=p.get(rt),nt===void 0&&(nt=[],p.set(rt,nt));let _t=N.textures;if(nt.length!==_t.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let Mt=0,Gt=_t.length;Mt<Gt;Mt++)nt[Mt]=i.COLOR_ATTACHMENT0+Mt;nt.length=_t.length,Tt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,Tt=!0);Tt&&i.drawBuffers(nt)}function fe(N){return M!==N?(i.useProgram(N),M=N,!0):!1}let ce={[ur]:i.FUNC_ADD,[fm]:i.FUNC_SUBTRACT,[pm]:i.FUNC_REVERSE_SUBTRACT};ce[mm]=i.MIN,ce[gm]=i.MAX;let ie={[_m]:i.ZERO,[xm]:i.ONE,[ym]:i.SRC_COLOR,[Hu]:i.SRC_ALPHA,[Tm]:i.SRC_ALPHA_SATURATE,[bm]:i.DST_COLOR,[Sm]:i.DST_ALPHA,[vm]:i.ONE_MINUS_SRC_COLOR,[Vu]:i.ONE_MINUS_SRC_ALPHA,[Em]:i.ONE_MINUS_DST_COLOR,[Mm]:i.ONE_MINUS_DST_ALPHA,[wm]:i.CONSTANT_COLOR,[Am]:i.ONE_MINUS_CONSTANT_COLOR,[Cm]:i.CONSTANT_ALPHA,[Rm]:i.ONE_MINUS_CONSTANT_ALPHA};function $e(N,rt,nt,Tt,_t,Mt,Gt,Jt,ct,Bt){if(N===hr){m===!0&&(Wt(i.BLEND),m=!1);return}if(m===!1&&(bt(i.BLEND),m=!0),N!==dm){if(N!==f||Bt!==O){if((x!==ur||C!==ur)&&(i.blendEquation(i.FUNC_ADD),x=ur,C=ur),Bt)switch(N){case mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bu:i.blendFunc(i.ONE,i.ONE);break;case ku:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case zu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:jt("WebGLState: Invalid blending: ",N);break}else switch(N){case mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ku:jt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case zu:jt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:jt("WebGLState: Invalid blending: ",N);break}w=null,v=null,A=null,g=null,T.set(0,0,0),F=0,f=N,O=Bt}return}_t=_t||rt,Mt=Mt||nt,Gt=Gt||Tt,(rt!==x||_t!==C)&&(i.blendEquationSeparate(ce[rt],ce[_t]),x=rt,C=_t),(nt!==w||Tt!==v||Mt!==A||Gt!==g)&&(i.blendFuncSeparate(ie[nt],ie[Tt],ie[Mt],ie[Gt]),w=nt,v=Tt,A=Mt,g=Gt),(Jt.equals(T)===!1||ct!==F)&&(i.blendColor(Jt.r,Jt.g,Jt.b,ct),T.copy(Jt),F=ct),f=N,O=!1}function ze(N,rt){N.side===Si?Wt(i.CULL_FACE):bt(i.CULL_FACE);let nt=N.side===$n;rt&&(nt=!nt),an(nt),N.blending===mo&&N.transparent===!1?$e(hr):$e(N.blending,N.blendEquation,N.blendSrc,N.blendDst,N.blendEquationAlpha,N.blendSrcAlpha,N.blendDstAlpha,N.blendColor,N.blendAlpha,N.premultipliedAlpha),o.setFunc(N.depthFunc),o.setTest(N.depthTest),o.setMask(N.depthWrite),r.setMask(N.colorWrite);let Tt=N.stencilWrite;a.setTest(Tt),Tt&&(a.setMask(N.stencilWriteMask),a.setFunc(N.stencilFunc,N.stencilRef,N.stencilFuncMask),a.setOp(N.stencilFail,N.stencilZFail,N.stencilZPass)),Se(N.polygonOffset,N.polygonOffsetFactor,N.polygonOffsetUnits),N.alphaToCoverage===!0?bt(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function an(N){D!==N&&(N?i.frontFace(i.CW):i.frontFace(i.CCW),D=N)}function Oe(N){N!==cm?(bt(i.CULL_FACE),N!==k&&(N===Fu?i.cullFace(i.BACK):N===hm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),k=N}function En(N){N!==G&&(H&&i.lineWidth(N),G=N)}function Se(N,rt,nt){N?(bt(i.POLYGON_OFFSET_FILL),(I!==rt||z!==nt)&&(I=rt,z=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Wt(i.POLYGON_OFFSET_FILL)}function mn(N){N?bt(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function Qe(N){N===void 0&&(N=i.TEXTURE0+q-1),Q!==N&&(i.activeTexture(N),Q=N)}function ln(N,rt,nt){nt===void 0&&(Q===null?nt=i.TEXTURE0+q-1:nt=Q);let Tt=st[nt];Tt===void 0&&(Tt={type:void 0,texture:void 0},st[nt]=Tt),(Tt.type!==N||Tt.texture!==rt)&&(Q!==nt&&(i.activeTexture(nt),Q=nt),i.bindTexture(N,rt||Ct[N]),Tt.type=N,Tt.texture=rt)}function U(){let N=st[Q];N!==void 0&&N.type!==void 0&&(i.bindTexture(N.type,null),N.type=void 0,N.texture=void 0)}function Pt(){try{i.compressedTexImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function qt(){try{i.compressedTexImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function oe(){try{i.texSubImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function Et(){try{i.texSubImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function Ue(){try{i.compressedTexSubImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function Ht(){try{i.compressedTexSubImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function Yt(){try{i.texStorage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function R(){try{i.texStorage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function S(){try{i.texImage2D(...arguments)}catch(N){jt("WebGLState:",N)}}function W(){try{i.texImage3D(...arguments)}catch(N){jt("WebGLState:",N)}}function ut(N){return d[N]!==void 0?d[N]:i.getParameter(N)}function ot(N,rt){d[N]!==rt&&(i.pixelStorei(N,rt),d[N]=rt)}function xt(N){tt.equals(N)===!1&&(i.scissor(N.x,N.y,N.z,N.w),tt.copy(N))}function vt(N){gt.equals(N)===!1&&(i.viewport(N.x,N.y,N.z,N.w),gt.copy(N))}function et(N,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let Tt=nt.get(N);Tt===void 0&&(Tt=i.getUniformBlockIndex(rt,N.name),i.uniformBlockBinding(rt,Tt,Tt),nt.set(N,Tt))}function it(N,rt,nt){let _t=c.get(rt).get(N);l[_t]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,_t,nt),l[_t]=nt)}function mt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,st={},u={},l={},p=new WeakMap,_=[],M=null,m=!1,f=null,x=null,w=null,v=null,C=null,A=null,g=null,T=new Qt(0,0,0),F=0,O=!1,D=null,k=null,G=null,I=null,z=null,tt.set(0,0,i.canvas.width,i.canvas.height),gt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Wt,bindFramebuffer:re,drawBuffers:Vt,useProgram:fe,setBlending:$e,setMaterial:ze,setFlipSided:an,setCullFace:Oe,setLineWidth:En,setPolygonOffset:Se,setScissorTest:mn,activeTexture:Qe,bindTexture:ln,unbindTexture:U,compressedTexImage2D:Pt,compressedTexImage3D:qt,texImage2D:S,texImage3D:W,pixelStorei:ot,getParameter:ut,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:Yt,texStorage3D:R,texSubImage2D:oe,texSubImage3D:Et,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Ht,scissor:xt,viewport:vt,reset:mt}}function Tb(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ue,h=new WeakMap,d=new Set,u,p=new WeakMap,_=new Set,M=new FinalizationRegistry(R=>_.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function f(R,S){return m?new OffscreenCanvas(R,S):jo("canvas")}function x(R,S,W){let ut=1,ot=Yt(R);if((ot.width>W||ot.height>W)&&(ut=W/Math.max(ot.width,ot.height)),ut<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xt=Math.floor(ut*ot.width),vt=Math.floor(ut*ot.height);u===void 0&&(u=f(xt,vt));let et=S?f(xt,vt):u;return et.width=xt,et.height=vt,et.getContext("2d").drawImage(R,0,0,xt,vt),$t("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+xt+"x"+vt+")."),et}else return"data"in R&&$t("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),R;return R}function w(R){return R.generateMipmaps}function v(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(R,S,W,ut,ot,xt=!1){if(R!==null){if(i[R]!==void 0)return i[R];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let vt;ut&&(vt=t.get("EXT_texture_norm16"),vt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=S;if(S===i.RED&&(W===i.FLOAT&&(et=i.R32F),W===i.HALF_FLOAT&&(et=i.R16F),W===i.UNSIGNED_BYTE&&(et=i.R8),W===i.UNSIGNED_SHORT&&vt&&(et=vt.R16_EXT),W===i.SHORT&&vt&&(et=vt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(W===i.UNSIGNED_BYTE&&(et=i.R8UI),W===i.UNSIGNED_SHORT&&(et=i.R16UI),W===i.UNSIGNED_INT&&(et=i.R32UI),W===i.BYTE&&(et=i.R8I),W===i.SHORT&&(et=i.R16I),W===i.INT&&(et=i.R32I)),S===i.RG&&(W===i.FLOAT&&(et=i.RG32F),W===i.HALF_FLOAT&&(et=i.RG16F),W===i.UNSIGNED_BYTE&&(et=i.RG8),W===i.UNSIGNED_SHORT&&vt&&(et=vt.RG16_EXT),W===i.SHORT&&vt&&(et=vt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(W===i.UNSIGNED_BYTE&&(et=i.RG8UI),W===i.UNSIGNED_SHORT&&(et=i.RG16UI),W===i.UNSIGNED_INT&&(et=i.RG32UI),W===i.BYTE&&(et=i.RG8I),W===i.SHORT&&(et=i.RG16I),W===i.INT&&(et=i.RG32I)),S===i.RGB_INTEGER&&(W===i.UNSIGNED_BYTE&&(et=i.RGB8UI),W===i.UNSIGNED_SHORT&&(et=i.RGB16UI),W===i.UNSIGNED_INT&&(et=i.RGB32UI),W===i.BYTE&&(et=i.RGB8I),W===i.SHORT&&(et=i.RGB16I),W===i.INT&&(et=i.RGB32I)),S===i.RGBA_INTEGER&&(W===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),W===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),W===i.UNSIGNED_INT&&(et=i.RGBA32UI),W===i.BYTE&&(et=i.RGBA8I),W===i.SHORT&&(et=i.RGBA16I),W===i.INT&&(et=i.RGBA32I)),S===i.RGB&&(W===i.UNSIGNED_SHORT&&vt&&(et=vt.RGB16_EXT),W===i.SHORT&&vt&&(et=vt.RGB16_SNORM_EXT),W===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),W===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),S===i.RGBA){let it=xt?Ko:ge.getTransfer(ot);W===i.FLOAT&&(et=i.RGBA32F),W===i.HALF_FLOAT&&(et=i.RGBA16F),W===i.UNSIGNED_BYTE&&(et=it===Re?i.SRGB8_ALPHA8:i.RGBA8),W===i.UNSIGNED_SHORT&&vt&&(et=vt.RGBA16_EXT),W===i.SHORT&&vt&&(et=vt.RGBA16_SNORM_EXT),W===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),W===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function g(R,S){let W;return R?S===null||S===Ni||S===fr?W=i.DEPTH24_STENCIL8:S===Mi?W=i.DEPTH32F_STENCIL8:S===_o&&(W=i.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Ni||S===fr?W=i.DEPTH_COMPONENT24:S===Mi?W=i.DEPTH_COMPONENT32F:S===_o&&(W=i.DEPTH_COMPONENT16),W}function T(R,S){return w(R)===!0||R.isFramebufferTexture&&R.minFilter!==In&&R.minFilter!==Yn?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function F(R){let S=new WeakRef(R);n.get(R).__ref=S,_.add(S),M.register(R,S,S)}function O(R){let S=n.get(R).__ref;S!==void 0&&(_.delete(S),M.unregister(S))}function D(R){G(R.target)}function k(R){I(R.target)}function G(R){R.removeEventListener("dispose",D),O(R),q(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function I(R){R.removeEventListener("dispose",k),O(R),ht(R)}function z(){for(let R of _){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?I(S):G(S))}_.clear(),d.clear()}function q(R){let S=n.get(R);if(S.__webglInit===void 0)return;let W=R.source,ut=p.get(W);if(ut){let ot=ut[S.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(R),Object.keys(ut).length===0&&p.delete(W)}n.remove(R)}function H(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let W=R.source,ut=p.get(W);delete ut[S.__cacheKey],o.memory.textures--}function ht(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let W=R.depthTexture;if(W&&W.renderTarget===R&&G(W),R.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(S.__webglFramebuffer[ot]))for(let xt=0;xt<S.__webglFramebuffer[ot].length;xt++)i.deleteFramebuffer(S.__webglFramebuffer[ot][xt]);else i.deleteFramebuffer(S.__webglFramebuffer[ot]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[ot])}else{if(Array.isArray(S.__webglFramebuffer))for(let ot=0;ot<S.__webglFramebuffer.length;ot++)i.deleteFramebuffer(S.__webglFramebuffer[ot]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ot=0;ot<S.__webglColorRenderbuffer.length;ot++)S.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[ot]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ut=R.textures;for(let ot=0,xt=ut.length;ot<xt;ot++){let vt=n.get(ut[ot]);vt.__webglTexture&&(i.deleteTexture(vt.__webglTexture),o.memory.textures--),n.remove(ut[ot])}n.remove(R)}let J=0;function Q(){J=0}function st(){return J}function ft(R){J=R}function dt(){let R=J;return R>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function tt(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function gt(R,S){let W=n.get(R);if(R.isVideoTexture&&Ue(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&W.__version!==R.version){let ut=R.image;if(ut===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ut.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{ze(W,R,S);return}}else R.isExternalTexture&&(W.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,W.__webglTexture,i.TEXTURE0+S)}function yt(R,S){let W=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&W.__version!==R.version){ze(W,R,S);return}else R.isExternalTexture&&(W.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,W.__webglTexture,i.TEXTURE0+S)}function Ct(R,S){let W=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&W.__version!==R.version){ze(W,R,S);return}e.bindTexture(i.TEXTURE_3D,W.__webglTexture,i.TEXTURE0+S)}function bt(R,S){let W=n.get(R);if(R.version>0&&W.__version!==R.version){an(W,R,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,W.__webglTexture,i.TEXTURE0+S)}let Wt={[Vl]:i.REPEAT,[Zi]:i.CLAMP_TO_EDGE,[Gl]:i.MIRRORED_REPEAT},re={[In]:i.NEAREST,[Lm]:i.NEAREST_MIPMAP_NEAREST,[ba]:i.NEAREST_MIPMAP_LINEAR,[Yn]:i.LINEAR,[gc]:i.LINEAR_MIPMAP_NEAREST,[Ss]:i.LINEAR_MIPMAP_LINEAR},Vt={[Um]:i.NEVER,[rd]:i.ALWAYS,[Fm]:i.LESS,[id]:i.LEQUAL,[Bm]:i.EQUAL,[sd]:i.GEQUAL,[km]:i.GREATER,[zm]:i.NOTEQUAL};function fe(R,S){if(S.type===Mi&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Yn||S.magFilter===gc||S.magFilter===ba||S.magFilter===Ss||S.minFilter===Yn||S.minFilter===gc||S.minFilter===ba||S.minFilter===Ss)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,Wt[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,Wt[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,Wt[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,re[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,re[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Vt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===In||S.minFilter!==ba&&S.minFilter!==Ss||S.type===Mi&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let W=t.get("EXT_texture_filter_anisotropic");i.texParameterf(R,W.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ce(R,S){let W=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",D),F(S));let ut=S.source,ot=p.get(ut);ot===void 0&&(ot={},p.set(ut,ot));let xt=tt(S);if(xt!==R.__cacheKey){ot[xt]===void 0&&(ot[xt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,W=!0),ot[xt].usedTimes++;let vt=ot[R.__cacheKey];vt!==void 0&&(ot[R.__cacheKey].usedTimes--,vt.usedTimes===0&&H(S)),R.__cacheKey=xt,R.__webglTexture=ot[xt].texture}return W}function ie(R,S,W){return Math.floor(Math.floor(R/W)/S)}function $e(R,S,W,ut){let xt=R.updateRanges;if(xt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,W,ut,S.data);else{xt.sort((N,rt)=>N.start-rt.start);let vt=0;for(let N=1;N<xt.length;N++){let rt=xt[vt],nt=xt[N],Tt=rt.start+rt.count,_t=ie(nt.start,S.width,4),Mt=ie(rt.start,S.width,4);nt.start<=Tt+1&&_t===Mt&&ie(nt.start+nt.count-1,S.width,4)===_t?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++vt,xt[vt]=nt)}xt.length=vt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),mt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let N=0,rt=xt.length;N<rt;N++){let nt=xt[N],Tt=Math.floor(nt.start/4),_t=Math.ceil(nt.count/4),Mt=Tt%S.width,Gt=Math.floor(Tt/S.width),Jt=_t,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(i.TEXTURE_2D,0,Mt,Gt,Jt,ct,W,ut,S.data)}R.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,mt)}}function ze(R,S,W){let ut=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ut=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ut=i.TEXTURE_3D);let ot=ce(R,S),xt=S.source;e.bindTexture(ut,R.__webglTexture,i.TEXTURE0+W);let vt=n.get(xt);if(xt.version!==vt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+W),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ct=ge.getPrimaries(ge.workingColorSpace),Bt=S.colorSpace===bs?null:ge.getPrimaries(S.colorSpace),Kt=S.colorSpace===bs||ct===Bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Kt)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let it=x(S.image,!1,s.maxTextureSize);it=Ht(S,it);let mt=r.convert(S.format,S.colorSpace),N=r.convert(S.type),rt=A(S.internalFormat,mt,N,S.normalized,S.colorSpace,S.isVideoTexture);fe(ut,S);let nt,Tt=S.mipmaps,_t=S.isVideoTexture!==!0,Mt=vt.__version===void 0||ot===!0,Gt=xt.dataReady,Jt=T(S,it);if(S.isDepthTexture)rt=g(S.format===Ms,S.type),Mt&&(_t?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,mt,N,null));else if(S.isDataTexture)if(Tt.length>0){_t&&Mt&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,Tt[0].width,Tt[0].height);for(let ct=0,Bt=Tt.length;ct<Bt;ct++)nt=Tt[ct],_t?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,N,nt.data):e.texImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,mt,N,nt.data);S.generateMipmaps=!1}else _t?(Mt&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,it.width,it.height),Gt&&$e(S,it,mt,N)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,mt,N,it.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){_t&&Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Jt,rt,Tt[0].width,Tt[0].height,it.depth);for(let ct=0,Bt=Tt.length;ct<Bt;ct++)if(nt=Tt[ct],S.format!==Fi)if(mt!==null)if(_t){if(Gt)if(S.layerUpdates.size>0){let Kt=ud(nt.width,nt.height,S.format,S.type);for(let Rt of S.layerUpdates){let ae=nt.data.subarray(Rt*Kt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*Kt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Rt,nt.width,nt.height,1,mt,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,it.depth,mt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _t?Gt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,it.depth,mt,N,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,nt.width,nt.height,it.depth,0,mt,N,nt.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{_t&&Mt&&e.texStorage2D(i.TEXTURE_2D,Jt,rt,Tt[0].width,Tt[0].height);for(let ct=0,Bt=Tt.length;ct<Bt;ct++)nt=Tt[ct],S.format!==Fi?mt!==null?_t?Gt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_t?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,N,nt.data):e.texImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,mt,N,nt.data)}else if(S.isDataArrayTexture)if(_t){if(Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Jt,rt,it.width,it.height,it.depth),Gt)if(S.layerUpdates.size>0){let ct=ud(it.width,it.height,S.format,S.type);for(let Bt of S.layerUpdates){let Kt=it.data.subarray(Bt*ct/it.data.BYTES_PER_ELEMENT,(Bt+1)*ct/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Bt,it.width,it.height,1,mt,N,Kt)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,mt,N,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,mt,N,it.data);else if(S.isData3DTexture)_t?(Mt&&e.texStorage3D(i.TEXTURE_3D,Jt,rt,it.width,it.height,it.depth),Gt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,mt,N,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,mt,N,it.data);else if(S.isFramebufferTexture){if(Mt)if(_t)e.texStorage2D(i.TEXTURE_2D,Jt,rt,it.width,it.height);else{let ct=it.width,Bt=it.height;for(let Kt=0;Kt<Jt;Kt++)e.texImage2D(i.TEXTURE_2D,Kt,rt,ct,Bt,0,mt,N,null),ct>>=1,Bt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),it.parentNode!==ct){ct.appendChild(it),d.add(S),ct.onpaint=Bt=>{let Kt=Bt.changedElements;for(let Rt of d)Kt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let Kt=i.RGBA,Rt=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Kt,Rt,ae,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Tt.length>0){if(_t&&Mt){let ct=Yt(Tt[0]);e.texStorage2D(i.TEXTURE_2D,Jt,rt,ct.width,ct.height)}for(let ct=0,Bt=Tt.length;ct<Bt;ct++)nt=Tt[ct],_t?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,mt,N,nt):e.texImage2D(i.TEXTURE_2D,ct,rt,mt,N,nt);S.generateMipmaps=!1}else if(_t){if(Mt){let ct=Yt(it);e.texStorage2D(i.TEXTURE_2D,Jt,rt,ct.width,ct.height)}Gt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,mt,N,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,mt,N,it);w(S)&&S.mipmapsAutoUpdate===!0&&v(ut),vt.__version=xt.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function an(R,S,W){if(S.image.length!==6)return;let ut=ce(R,S),ot=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+W);let xt=n.get(ot);if(ot.version!==xt.__version||ut===!0){e.activeTexture(i.TEXTURE0+W);let vt=ge.getPrimaries(ge.workingColorSpace),et=S.colorSpace===bs?null:ge.getPrimaries(S.colorSpace),it=S.colorSpace===bs||vt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let mt=S.isCompressedTexture||S.image[0].isCompressedTexture,N=S.image[0]&&S.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!mt&&!N?rt[Rt]=x(S.image[Rt],!0,s.maxCubemapSize):rt[Rt]=N?S.image[Rt].image:S.image[Rt],rt[Rt]=Ht(S,rt[Rt]);let nt=rt[0],Tt=r.convert(S.format,S.colorSpace),_t=r.convert(S.type),Mt=A(S.internalFormat,Tt,_t,S.normalized,S.colorSpace),Gt=S.isVideoTexture!==!0,Jt=xt.__version===void 0||ut===!0,ct=ot.dataReady,Bt=T(S,nt);fe(i.TEXTURE_CUBE_MAP,S);let Kt;if(S.isDepthTexture){if(Mt=g(S.format===Ms,S.type),Jt)if(Gt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Mt,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,nt.width,nt.height,0,Tt,_t,null)}else if(mt){Gt&&Jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,Mt,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){Kt=rt[Rt].mipmaps;for(let ae=0;ae<Kt.length;ae++){let Ge=Kt[ae];S.format!==Fi?Tt!==null?Gt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,Tt,Ge.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ge.width,Ge.height,0,Ge.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ge.width,Ge.height,Tt,_t,Ge.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ge.width,Ge.height,0,Tt,_t,Ge.data)}}}else{if(Kt=S.mipmaps,Gt&&Jt){Kt.length>0&&Bt++;let Rt=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(N){Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,Tt,_t,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,rt[Rt].width,rt[Rt].height,0,Tt,_t,rt[Rt].data);for(let ae=0;ae<Kt.length;ae++){let Bn=Kt[ae].image[Rt].image;Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Bn.width,Bn.height,Tt,_t,Bn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Bn.width,Bn.height,0,Tt,_t,Bn.data)}}else{Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,Tt,_t,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,Tt,_t,rt[Rt]);for(let ae=0;ae<Kt.length;ae++){let Ge=Kt[ae];Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Tt,_t,Ge.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Tt,_t,Ge.image[Rt])}}}w(S)&&S.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),xt.__version=ot.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Oe(R,S,W,ut,ot,xt){let vt=r.convert(W.format,W.colorSpace),et=r.convert(W.type),it=A(W.internalFormat,vt,et,W.normalized,W.colorSpace),mt=n.get(S),N=n.get(W);if(N.__renderTarget=S,!mt.__hasExternalTextures){let rt=Math.max(1,S.width>>xt),nt=Math.max(1,S.height>>xt);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,xt,it,rt,nt,S.depth,0,vt,et,null):e.texImage2D(ot,xt,it,rt,nt,0,vt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,R),Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,ot,N.__webglTexture,0,oe(S)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ut,ot,N.__webglTexture,xt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function En(R,S,W){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let ut=S.depthTexture,ot=ut&&ut.isDepthTexture?ut.type:null,xt=g(S.stencilBuffer,ot),vt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Et(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(S),xt,S.width,S.height):W?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(S),xt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,xt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,vt,i.RENDERBUFFER,R)}else{let ut=S.textures;for(let ot=0;ot<ut.length;ot++){let xt=ut[ot],vt=r.convert(xt.format,xt.colorSpace),et=r.convert(xt.type),it=A(xt.internalFormat,vt,et,xt.normalized,xt.colorSpace);Et(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(S),it,S.width,S.height):W?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(S),it,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,it,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Se(R,S,W){let ut=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(S.depthTexture);ot.__renderTarget=S;let xt=ut?S.depthTexture.image[0]:S.depthTexture.image;(!ot.__webglTexture||xt.width!==S.width||xt.height!==S.height)&&(xt.width=S.width,xt.height=S.height,S.depthTexture.needsUpdate=!0),ut?bt(S.depthTexture,0):gt(S.depthTexture,0);let vt=ot.__webglTexture,et=oe(S),it=ut?i.TEXTURE_CUBE_MAP_POSITIVE_X+W:i.TEXTURE_2D,mt=S.depthTexture.format===Ms?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===xs)Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,mt,it,vt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,mt,it,vt,0);else if(S.depthTexture.format===Ms)Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,mt,it,vt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,mt,it,vt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function mn(R){let S=n.get(R),W=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ut=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ut){let ot=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ut.removeEventListener("dispose",ot)};ut.addEventListener("dispose",ot),S.__depthDisposeCallback=ot}S.__boundDepthTexture=ut}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(W)for(let ut=0;ut<6;ut++)Se(S.__webglFramebuffer[ut],R,ut);else R.texture.mipmaps.length>0?Se(S.__webglFramebuffer[0],R,0):Se(S.__webglFramebuffer,R,0);else if(W){S.__webglDepthbuffer=[];for(let ut=0;ut<6;ut++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ut]),S.__webglDepthbuffer[ut]===void 0)S.__webglDepthbuffer[ut]=i.createRenderbuffer(),En(S.__webglDepthbuffer[ut],R,!1);else{let ot=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer[ut];i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),En(S.__webglDepthbuffer,R,!1);else{let ot=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Qe(R,S,W){let ut=n.get(R);S!==void 0&&Oe(ut.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),W!==void 0&&mn(R)}function ln(R){let S=R.texture,W=n.get(R),ut=n.get(S);R.addEventListener("dispose",k),F(R);let ot=R.textures,xt=R.isWebGLCubeRenderTarget===!0,vt=ot.length>1;if(vt||(ut.__webglTexture===void 0&&(ut.__webglTexture=i.createTexture()),ut.__version=S.version,o.memory.textures++),xt){W.__webglFramebuffer=[];for(let et=0;et<6;et++)if(S.mipmaps.length>0){W.__webglFramebuffer[et]=[];for(let it=0;it<S.mipmaps.length;it++)W.__webglFramebuffer[et][it]=i.createFramebuffer()}else W.__webglFramebuffer[et]=i.createFramebuffer()}else{if(S.mipmaps.length>0){W.__webglFramebuffer=[];for(let et=0;et<S.mipmaps.length;et++)W.__webglFramebuffer[et]=i.createFramebuffer()}else W.__webglFramebuffer=i.createFramebuffer();if(vt)for(let et=0,it=ot.length;et<it;et++){let mt=n.get(ot[et]);mt.__webglTexture===void 0&&(mt.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Et(R)===!1){W.__webglMultisampledFramebuffer=i.createFramebuffer(),W.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,W.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];W.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,W.__webglColorRenderbuffer[et]);let mt=r.convert(it.format,it.colorSpace),N=r.convert(it.type),rt=A(it.internalFormat,mt,N,it.normalized,it.colorSpace,R.isXRRenderTarget===!0),nt=oe(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,W.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(W.__webglDepthRenderbuffer=i.createRenderbuffer(),En(W.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xt){e.bindTexture(i.TEXTURE_CUBE_MAP,ut.__webglTexture),fe(i.TEXTURE_CUBE_MAP,S);for(let et=0;et<6;et++)if(S.mipmaps.length>0)for(let it=0;it<S.mipmaps.length;it++)Oe(W.__webglFramebuffer[et][it],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Oe(W.__webglFramebuffer[et],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);w(S)?v(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(vt){for(let et=0,it=ot.length;et<it;et++){let mt=ot[et],N=n.get(mt),rt=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(rt=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,N.__webglTexture),fe(rt,mt),Oe(W.__webglFramebuffer,R,mt,i.COLOR_ATTACHMENT0+et,rt,0),w(mt)&&v(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(et=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ut.__webglTexture),fe(et,S),S.mipmaps.length>0)for(let it=0;it<S.mipmaps.length;it++)Oe(W.__webglFramebuffer[it],R,S,i.COLOR_ATTACHMENT0,et,it);else Oe(W.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,et,0);w(S)?v(et):S.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&mn(R)}function U(R){let S=R.textures;for(let W=0,ut=S.length;W<ut;W++){let ot=S[W];if(w(ot)&&ot.mipmapsAutoUpdate===!0){let xt=C(R),vt=n.get(ot).__webglTexture;e.bindTexture(xt,vt),v(xt),e.unbindTexture()}}}let Pt=[];function qt(R){if(R.samples>0){if(Et(R)===!1){let S=R.textures,W=R.width,ut=R.height,ot=i.COLOR_BUFFER_BIT,xt=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,vt=n.get(R),et=S.length>1;if(et)for(let mt=0;mt<S.length;mt++)e.bindFramebuffer(i.FRAMEBUFFER,vt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+mt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,vt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+mt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,vt.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,vt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,vt.__webglFramebuffer);for(let mt=0;mt<S.length;mt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,vt.__webglColorRenderbuffer[mt]);let N=n.get(S[mt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,N,0)}i.blitFramebuffer(0,0,W,ut,0,0,W,ut,ot,i.NEAREST),l===!0&&(Pt.length=0,Pt.push(i.COLOR_ATTACHMENT0+mt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pt.push(xt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Pt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let mt=0;mt<S.length;mt++){e.bindFramebuffer(i.FRAMEBUFFER,vt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+mt,i.RENDERBUFFER,vt.__webglColorRenderbuffer[mt]);let N=n.get(S[mt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,vt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+mt,i.TEXTURE_2D,N,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,vt.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function oe(R){return Math.min(s.maxSamples,R.samples)}function Et(R){let S=n.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Ue(R){let S=o.render.frame;h.get(R)!==S&&(h.set(R,S),R.update())}function Ht(R,S){let W=R.colorSpace,ut=R.format,ot=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||W!==lr&&W!==bs&&(ge.getTransfer(W)===Re?(ut!==Fi||ot!==jn)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):jt("WebGLTextures: Unsupported texture color space:",W)),S}function Yt(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=dt,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=ft,this.setTexture2D=gt,this.setTexture2DArray=yt,this.setTexture3D=Ct,this.setTextureCube=bt,this.rebindTextures=Qe,this.setupRenderTarget=ln,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=qt,this.setupDepthRenderbuffer=mn,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=Et,this.dispose=z}function wb(i,t){function e(n,s=bs){let r,o=ge.getTransfer(s);if(n===jn)return i.UNSIGNED_BYTE;if(n===xc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===yc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Qu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===td)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Ku)return i.BYTE;if(n===ju)return i.SHORT;if(n===_o)return i.UNSIGNED_SHORT;if(n===_c)return i.INT;if(n===Ni)return i.UNSIGNED_INT;if(n===Mi)return i.FLOAT;if(n===Ui)return i.HALF_FLOAT;if(n===ed)return i.ALPHA;if(n===nd)return i.RGB;if(n===Fi)return i.RGBA;if(n===xs)return i.DEPTH_COMPONENT;if(n===Ms)return i.DEPTH_STENCIL;if(n===vc)return i.RED;if(n===Sc)return i.RED_INTEGER;if(n===Ys)return i.RG;if(n===Mc)return i.RG_INTEGER;if(n===bc)return i.RGBA_INTEGER;if(n===Ea||n===Ta||n===wa||n===Aa)if(o===Re)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ea)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ta)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Aa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ea)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ta)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Aa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ec||n===Tc||n===wc||n===Ac)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ec)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Tc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===wc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Ac)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Cc||n===Rc||n===Pc||n===Ic||n===Lc||n===Ca||n===Dc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Cc||n===Rc)return o===Re?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Pc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ic)return r.COMPRESSED_R11_EAC;if(n===Lc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ca)return r.COMPRESSED_RG11_EAC;if(n===Dc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Oc||n===Nc||n===Uc||n===Fc||n===Bc||n===kc||n===zc||n===Hc||n===Vc||n===Gc||n===Wc||n===Xc||n===Yc||n===qc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Oc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Nc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Uc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Fc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Bc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===kc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===zc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Hc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Vc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Gc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Wc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Xc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Yc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===qc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Zc||n===$c||n===Jc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Zc)return o===Re?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===$c)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Jc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Kc||n===jc||n===Ra||n===Qc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Kc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===jc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ra)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Qc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===fr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var Ab=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Cb=`
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

}`,vd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new ca(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Zn({vertexShader:Ab,fragmentShader:Cb,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Sn(new ua(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Sd=class extends $i{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,p=null,_=null,M=typeof XRWebGLBinding<"u",m=new vd,f={},x=e.getContextAttributes(),w=null,v=null,C=[],A=[],g=new ue,T=null,F=null,O=new Pn;O.viewport=new He;let D=new Pn;D.viewport=new He;let k=[O,D],G=new dc,I=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let gt=C[tt];return gt===void 0&&(gt=new lo,C[tt]=gt),gt.getTargetRaySpace()},this.getControllerGrip=function(tt){let gt=C[tt];return gt===void 0&&(gt=new lo,C[tt]=gt),gt.getGripSpace()},this.getHand=function(tt){let gt=C[tt];return gt===void 0&&(gt=new lo,C[tt]=gt),gt.getHandSpace()};function q(tt){let gt=A.indexOf(tt.inputSource);if(gt===-1)return;let yt=C[gt];yt!==void 0&&(yt.update(tt.inputSource,tt.frame,c||o),yt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ht);for(let tt=0;tt<C.length;tt++){let gt=A[tt];gt!==null&&(A[tt]=null,C[tt].disconnect(gt))}I=null,z=null,m.reset();for(let tt in f)delete f[tt];if(t.setRenderTarget(w),p=null,u=null,d=null,s=null,v=null,dt.stop(),n.isPresenting=!1,t.setPixelRatio(T),t.setSize(g.width,g.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return u!==null?u:p},this.getBinding=function(){return d===null&&M&&(d=new XRWebGLBinding(s,e)),d},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ht),x.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(g),M&&"createProjectionLayer"in XRWebGLBinding.prototype){let yt=null,Ct=null,bt=null;x.depth&&(bt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,yt=x.stencil?Ms:xs,Ct=x.stencil?fr:Ni);let Wt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Wt),s.updateRenderState({layers:[u]}),t.setPixelRatio(1),t.setSize(u.textureWidth,u.textureHeight,!1),v=new hi(u.textureWidth,u.textureHeight,{format:Fi,type:jn,depthTexture:new vs(u.textureWidth,u.textureHeight,Ct,void 0,void 0,void 0,void 0,void 0,void 0,yt),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let yt={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,yt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),v=new hi(p.framebufferWidth,p.framebufferHeight,{format:Fi,type:jn,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),dt.setContext(s),dt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ht(tt){for(let gt=0;gt<tt.removed.length;gt++){let yt=tt.removed[gt],Ct=A.indexOf(yt);Ct>=0&&(A[Ct]=null,C[Ct].disconnect(yt))}for(let gt=0;gt<tt.added.length;gt++){let yt=tt.added[gt],Ct=A.indexOf(yt);if(Ct===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=A.length){A.push(yt),Ct=Wt;break}else if(A[Wt]===null){A[Wt]=yt,Ct=Wt;break}if(Ct===-1)break}let bt=C[Ct];bt&&bt.connect(yt)}}function J(tt,gt){gt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(gt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let gt=tt.near,yt=tt.far;m.texture!==null&&(m.depthNear>0&&(gt=m.depthNear),m.depthFar>0&&(yt=m.depthFar)),G.near=D.near=O.near=gt,G.far=D.far=O.far=yt,(I!==G.near||z!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),I=G.near,z=G.far),G.layers.mask=tt.layers.mask|6,O.layers.mask=G.layers.mask&-5,D.layers.mask=G.layers.mask&-3;let Ct=tt.parent,bt=G.cameras;J(G,Ct);for(let Wt=0;Wt<bt.length;Wt++)J(bt[Wt],Ct);G.projectionMatrix.copy(O.projectionMatrix),G.projectionMatrixInverse.copy(O.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,G,Ct)};function Q(tt,gt,yt){yt===null?tt.matrix.copy(gt.matrixWorld):(tt.matrix.copy(yt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(gt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(gt.projectionMatrix),tt.projectionMatrixInverse.copy(gt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=Xl*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(u===null&&p===null))return l},this.setFoveation=function(tt){l=tt,u!==null&&(u.fixedFoveation=tt),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(tt){return f[tt]};let st=null;function ft(tt,gt){if(h=gt.getViewerPose(c||o),_=gt,h!==null){let yt=h.views;p!==null&&(t.setRenderTargetFramebuffer(v,p.framebuffer),t.setRenderTarget(v));let Ct=!1;yt.length!==G.cameras.length&&(G.cameras.length=0,Ct=!0);for(let Vt=0;Vt<yt.length;Vt++){let fe=yt[Vt],ce=null;if(p!==null)ce=p.getViewport(fe);else{let $e=d.getViewSubImage(u,fe);ce=$e.viewport,Vt===0&&(t.setRenderTargetTextures(v,$e.colorTexture,$e.depthStencilTexture),t.setRenderTarget(v))}let ie=k[Vt];ie===void 0&&(ie=new Pn,ie.layers.enable(Vt),ie.viewport=new He,k[Vt]=ie),ie.matrix.fromArray(fe.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(fe.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(G.matrix.copy(ie.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Ct===!0&&G.cameras.push(ie)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&M){d=n.getBinding();let Vt=d.getDepthInformation(yt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(bt&&bt.includes("camera-access")&&M){t.state.unbindTexture(),d=n.getBinding();for(let Vt=0;Vt<yt.length;Vt++){let fe=yt[Vt].camera;if(fe){let ce=f[fe];ce||(ce=new ca,f[fe]=ce);let ie=d.getCameraImage(fe);ce.sourceTexture=ie}}}}for(let yt=0;yt<C.length;yt++){let Ct=A[yt],bt=C[yt];Ct!==null&&bt!==void 0&&bt.update(Ct,gt,c||o)}st&&st(tt,gt),gt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:gt}),_=null}let dt=new yg;dt.setAnimationLoop(ft),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},Rb=new Me,Rg=new ne;Rg.set(-1,0,0,0,1,0,0,0,1);function Pb(i,t){function e(m,f){m.matrixAutoUpdate===!0&&m.updateMatrix(),f.value.copy(m.matrix)}function n(m,f){f.color.getRGB(m.fogColor.value,ld(i)),f.isFog?(m.fogNear.value=f.near,m.fogFar.value=f.far):f.isFogExp2&&(m.fogDensity.value=f.density)}function s(m,f,x,w,v){f.isNodeMaterial?f.uniformsNeedUpdate=!1:f.isMeshBasicMaterial?r(m,f):f.isMeshLambertMaterial?(r(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshToonMaterial?(r(m,f),d(m,f)):f.isMeshPhongMaterial?(r(m,f),h(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshStandardMaterial?(r(m,f),u(m,f),f.isMeshPhysicalMaterial&&p(m,f,v)):f.isMeshMatcapMaterial?(r(m,f),_(m,f)):f.isMeshDepthMaterial?r(m,f):f.isMeshDistanceMaterial?(r(m,f),M(m,f)):f.isMeshNormalMaterial?r(m,f):f.isLineBasicMaterial?(o(m,f),f.isLineDashedMaterial&&a(m,f)):f.isPointsMaterial?l(m,f,x,w):f.isSpriteMaterial?c(m,f):f.isShadowMaterial?(m.color.value.copy(f.color),m.opacity.value=f.opacity):f.isShaderMaterial&&(f.uniformsNeedUpdate=!1)}function r(m,f){m.opacity.value=f.opacity,f.color&&m.diffuse.value.copy(f.color),f.emissive&&m.emissive.value.copy(f.emissive).multiplyScalar(f.emissiveIntensity),f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.bumpMap&&(m.bumpMap.value=f.bumpMap,e(f.bumpMap,m.bumpMapTransform),m.bumpScale.value=f.bumpScale,f.side===$n&&(m.bumpScale.value*=-1)),f.normalMap&&(m.normalMap.value=f.normalMap,e(f.normalMap,m.normalMapTransform),m.normalScale.value.copy(f.normalScale),f.side===$n&&m.normalScale.value.negate()),f.displacementMap&&(m.displacementMap.value=f.displacementMap,e(f.displacementMap,m.displacementMapTransform),m.displacementScale.value=f.displacementScale,m.displacementBias.value=f.displacementBias),f.emissiveMap&&(m.emissiveMap.value=f.emissiveMap,e(f.emissiveMap,m.emissiveMapTransform)),f.specularMap&&(m.specularMap.value=f.specularMap,e(f.specularMap,m.specularMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest);let x=t.get(f),w=x.envMap,v=x.envMapRotation;w&&(m.envMap.value=w,m.envMapRotation.value.setFromMatrix4(Rb.makeRotationFromEuler(v)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Rg),m.reflectivity.value=f.reflectivity,m.ior.value=f.ior,m.refractionRatio.value=f.refractionRatio),f.lightMap&&(m.lightMap.value=f.lightMap,m.lightMapIntensity.value=f.lightMapIntensity,e(f.lightMap,m.lightMapTransform)),f.aoMap&&(m.aoMap.value=f.aoMap,m.aoMapIntensity.value=f.aoMapIntensity,e(f.aoMap,m.aoMapTransform))}function o(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform))}function a(m,f){m.dashSize.value=f.dashSize,m.totalSize.value=f.dashSize+f.gapSize,m.scale.value=f.scale}function l(m,f,x,w){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.size.value=f.size*x,m.scale.value=w*.5,f.map&&(m.map.value=f.map,e(f.map,m.uvTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function c(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.rotation.value=f.rotation,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function h(m,f){m.specular.value.copy(f.specular),m.shininess.value=Math.max(f.shininess,1e-4)}function d(m,f){f.gradientMap&&(m.gradientMap.value=f.gradientMap)}function u(m,f){m.metalness.value=f.metalness,f.metalnessMap&&(m.metalnessMap.value=f.metalnessMap,e(f.metalnessMap,m.metalnessMapTransform)),m.roughness.value=f.roughness,f.roughnessMap&&(m.roughnessMap.value=f.roughnessMap,e(f.roughnessMap,m.roughnessMapTransform)),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)}function p(m,f,x){m.ior.value=f.ior,f.diffuseRoughness>0&&(m.diffuseRoughness.value=f.diffuseRoughness,f.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=f.diffuseRoughnessMap,e(f.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),f.sheen>0&&(m.sheenColor.value.copy(f.sheenColor).multiplyScalar(f.sheen),m.sheenRoughness.value=f.sheenRoughness,f.sheenColorMap&&(m.sheenColorMap.value=f.sheenColorMap,e(f.sheenColorMap,m.sheenColorMapTransform)),f.sheenRoughnessMap&&(m.sheenRoughnessMap.value=f.sheenRoughnessMap,e(f.sheenRoughnessMap,m.sheenRoughnessMapTransform))),f.clearcoat>0&&(m.clearcoat.value=f.clearcoat,m.clearcoatRoughness.value=f.clearcoatRoughness,f.clearcoatMap&&(m.clearcoatMap.value=f.clearcoatMap,e(f.clearcoatMap,m.clearcoatMapTransform)),f.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=f.clearcoatRoughnessMap,e(f.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),f.clearcoatNormalMap&&(m.clearcoatNormalMap.value=f.clearcoatNormalMap,e(f.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(f.clearcoatNormalScale),f.side===$n&&m.clearcoatNormalScale.value.negate())),f.dispersion>0&&(m.dispersion.value=f.dispersion),f.retroreflectivity>0&&(m.retroreflectivity.value=f.retroreflectivity),f.iridescence>0&&(m.iridescence.value=f.iridescence,m.iridescenceIOR.value=f.iridescenceIOR,m.iridescenceThicknessMinimum.value=f.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=f.iridescenceThicknessMaximum,f.iridescenceMap&&(m.iridescenceMap.value=f.iridescenceMap,e(f.iridescenceMap,m.iridescenceMapTransform)),f.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=f.iridescenceThicknessMap,e(f.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),f.transmission>0&&(m.transmission.value=f.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),f.transmissionMap&&(m.transmissionMap.value=f.transmissionMap,e(f.transmissionMap,m.transmissionMapTransform)),m.thickness.value=f.thickness,f.thicknessMap&&(m.thicknessMap.value=f.thicknessMap,e(f.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=f.attenuationDistance,m.attenuationColor.value.copy(f.attenuationColor)),f.anisotropy>0&&(m.anisotropyVector.value.set(f.anisotropy*Math.cos(f.anisotropyRotation),f.anisotropy*Math.sin(f.anisotropyRotation)),f.anisotropyMap&&(m.anisotropyMap.value=f.anisotropyMap,e(f.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=f.specularIntensity,m.specularColor.value.copy(f.specularColor),f.specularColorMap&&(m.specularColorMap.value=f.specularColorMap,e(f.specularColorMap,m.specularColorMapTransform)),f.specularIntensityMap&&(m.specularIntensityMap.value=f.specularIntensityMap,e(f.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,f){f.matcap&&(m.matcap.value=f.matcap)}function M(m,f){let x=t.get(f).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Ib(i,t,e,n){let s={},r={};function o(x,w){let v=w.program;n.uniformBlockBinding(x,v,s[x.id])}function a(x,w){let v=s[x.id];v===void 0&&(_(x),v=l(x),s[x.id]=v,x.addEventListener("dispose",m));let C=w.program;n.updateUBOMapping(x,C);let A=t.render.frame;r[x.id]!==A&&(c(x),r[x.id]=A)}function l(x){let w=i.createBuffer(),v=x.__size,C=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,v,C),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function c(x){let w=s[x.id],v=x.uniforms,C=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let A=0,g=v.length;A<g;A++){let T=v[A];if(Array.isArray(T))for(let F=0,O=T.length;F<O;F++)h(T[F],A,F,C);else h(T,A,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,w,v,C){if(u(x,w,v,C)===!0){let A=x.__offset,g=x.value;if(Array.isArray(g)){let T=0;for(let F=0;F<g.length;F++){let O=g[F],D=M(O,!0);d(O,x.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(g,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,x.__data)}}function d(x,w,v){typeof x=="number"||typeof x=="boolean"?w[v]=x:x.isMatrix3?(w[v]=x.elements[0],w[v+1]=x.elements[1],w[v+2]=x.elements[2],w[v+3]=0,w[v+4]=x.elements[3],w[v+5]=x.elements[4],w[v+6]=x.elements[5],w[v+7]=0,w[v+8]=x.elements[6],w[v+9]=x.elements[7],w[v+10]=x.elements[8],w[v+11]=0):ArrayBuffer.isView(x)?w.set(x.subarray(0,w.length-v),v):x.toArray(w,v)}function u(x,w,v,C){let A=x.value,g=w+"_"+v;if(Array.isArray(A)){C[g]===void 0&&(C[g]=[]);let T=C[g],F=!1;for(let O=0;O<A.length;O++)p(A[O],T,O)===!0&&(F=!0);return F}return p(A,C,g)}function p(x,w,v){if(w[v]===void 0)return typeof x=="number"||typeof x=="boolean"?w[v]=x:ArrayBuffer.isView(x)?w[v]=x.slice():w[v]=x.clone(),!0;{let C=w[v];if(typeof x=="number"||typeof x=="boolean"){if(C!==x)return w[v]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(C.equals(x)===!1)return C.copy(x),!0}}return!1}function _(x){let w=x.uniforms,v=0,C=16;for(let g=0,T=w.length;g<T;g++){let F=Array.isArray(w[g])?w[g]:[w[g]];for(let O=0,D=F.length;O<D;O++){let k=F[O],G=Array.isArray(k.value)?k.value:[k.value],I=Array.isArray(w[g])||Array.isArray(k.value),z=v;for(let H=0,ht=G.length;H<ht;H++){let J=G[H],Q=M(J,I),st=v%C,ft=st%Q.boundary,dt=st+ft;v+=ft,dt!==0&&C-dt<Q.storage&&(v+=C-dt),H===0&&(z=v),v+=Q.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((v-z)/Float32Array.BYTES_PER_ELEMENT),k.__offset=z}}let A=v%C;return A>0&&(v+=C-A),x.__size=v,x.__cache={},this}function M(x,w){let v={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(v.boundary=4,v.storage=4):x.isVector2?(v.boundary=8,v.storage=8):x.isVector3||x.isColor?(v.boundary=16,v.storage=12):x.isVector4?(v.boundary=16,v.storage=16):x.isMatrix3?(v.boundary=16,v.storage=48):x.isMatrix4?(v.boundary=16,v.storage=64):x.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(v.boundary=16,v.storage=x.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",x),w===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function m(x){let w=x.target;w.removeEventListener("dispose",m),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function f(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:f}}var Lb=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ji=null;function Db(){return ji===null&&(ji=new ra(Lb,16,16,Ys,Ui),ji.name="DFG_LUT",ji.minFilter=Yn,ji.magFilter=Yn,ji.wrapS=Zi,ji.wrapT=Zi,ji.generateMipmaps=!1,ji.needsUpdate=!0),ji}var oh=class{constructor(t={}){let{canvas:e=Hm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:p=jn}=t;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=o;let M=p,m=new Set([bc,Mc,Sc]),f=new Set([jn,Ni,_o,fr,xc,yc]),x=new Uint32Array(4),w=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},C=null,A=null,g=[],T=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ki,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let O=this,D=!1,k=null,G=null,I=null,z=null;this._outputColorSpace=ci;let q=0,H=0,ht=null,J=-1,Q=null,st=new He,ft=new He,dt=null,tt=new Qt(0),gt=0,yt=e.width,Ct=e.height,bt=1,Wt=null,re=null,Vt=new He(0,0,yt,Ct),fe=new He(0,0,yt,Ct),ce=!1,ie=new zs,$e=new Jl,ze=!1,an=!1,Oe=new Me,En=new X,Se=new He,mn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Qe=!1;function ln(){return ht===null?bt:1}let U=n;function Pt(E,B){return e.getContext(E,B)}let qt,oe,Et,Ue,Ht,Yt,R,S,W,ut,ot,xt,vt,et,it,mt,N,rt,nt,Tt,_t,Mt,Gt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",Kt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),U===null){let B="webgl2";if(U=Pt(B,E),U===null)throw Pt(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Jt()}catch(E){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Kt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),jt("WebGLRenderer: "+E.message),E}function Jt(){qt=new WS(U),qt.init(),_t=new wb(U,qt),oe=new DS(U,qt,t,_t),Et=new Eb(U,qt),oe.reversedDepthBuffer&&u&&Et.buffers.depth.setReversed(!0),G=U.createFramebuffer(),I=U.createFramebuffer(),z=U.createFramebuffer(),Ue=new qS(U),Ht=new hb,Yt=new Tb(U,qt,Et,Ht,oe,_t,Ue),R=new GS(O),S=new $x(U),Mt=new IS(U,S),W=new XS(U,S,Ue,Mt),ut=new $S(U,W,S,Mt,Ue),rt=new ZS(U,oe,Yt),it=new OS(Ht),ot=new cb(O,R,qt,oe,Mt,it),xt=new Pb(O,Ht),vt=new db,et=new xb(qt),N=new PS(O,R,Et,ut,_,l),mt=new bb(O,ut,oe),Gt=new Ib(U,Ue,oe,Et),nt=new LS(U,qt,Ue),Tt=new YS(U,qt,Ue),Ue.programs=ot.programs,O.capabilities=oe,O.extensions=qt,O.properties=Ht,O.renderLists=vt,O.shadowMap=mt,O.state=Et,O.info=Ue}M!==jn&&(F=new KS(M,e.width,e.height,a,s,r));let ct=new Sd(O,U);this.xr=ct,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let E=qt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=qt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(E){E!==void 0&&(bt=E,this.setSize(yt,Ct,!1))},this.getSize=function(E){return E.set(yt,Ct)},this.setSize=function(E,B,j=!0){if(ct.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}yt=E,Ct=B,e.width=Math.floor(E*bt),e.height=Math.floor(B*bt),j===!0&&(e.style.width=E+"px",e.style.height=B+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,E,B)},this.getDrawingBufferSize=function(E){return E.set(yt*bt,Ct*bt).floor()},this.setDrawingBufferSize=function(E,B,j){yt=E,Ct=B,bt=j,e.width=Math.floor(E*j),e.height=Math.floor(B*j),this.setViewport(0,0,E,B)},this.setEffects=function(E){if(M===jn){jt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let B=0;B<E.length;B++)if(E[B].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(st)},this.getViewport=function(E){return E.copy(Vt)},this.setViewport=function(E,B,j,Y){E.isVector4?Vt.set(E.x,E.y,E.z,E.w):Vt.set(E,B,j,Y),Et.viewport(st.copy(Vt).multiplyScalar(ln()).round())},this.getScissor=function(E){return E.copy(fe)},this.setScissor=function(E,B,j,Y){E.isVector4?fe.set(E.x,E.y,E.z,E.w):fe.set(E,B,j,Y),Et.scissor(ft.copy(fe).multiplyScalar(ln()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(E){Et.setScissorTest(ce=E)},this.setOpaqueSort=function(E){Wt=E},this.setTransparentSort=function(E){re=E},this.getClearColor=function(E){return E.copy(N.getClearColor())},this.setClearColor=function(){N.setClearColor(...arguments)},this.getClearAlpha=function(){return N.getClearAlpha()},this.setClearAlpha=function(){N.setClearAlpha(...arguments)},this.clear=function(E=!0,B=!0,j=!0){let Y=0;if(E){let Z=!1;if(ht!==null){let wt=ht.texture.format;Z=m.has(wt)}if(Z){let wt=ht.texture.type,It=f.has(wt),At=N.getClearColor(),Lt=N.getClearAlpha(),zt=At.r,te=At.g,pe=At.b;It?(x[0]=zt,x[1]=te,x[2]=pe,x[3]=Lt,U.clearBufferuiv(U.COLOR,0,x)):(w[0]=zt,w[1]=te,w[2]=pe,w[3]=Lt,U.clearBufferiv(U.COLOR,0,w))}else Y|=U.COLOR_BUFFER_BIT}B&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),k=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Kt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),N.dispose(),vt.dispose(),et.dispose(),Yt.dispose(),Ht.dispose(),R.dispose(),ut.dispose(),W.dispose(),Mt.dispose(),Gt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",Ba),ct.removeEventListener("sessionend",ki),rs.stop()};function Bt(E){E.preventDefault(),Qo("WebGLRenderer: Context Lost."),D=!0}function Kt(){Qo("WebGLRenderer: Context Restored."),D=!1;let E=Ue.autoReset,B=mt.enabled,j=mt.autoUpdate,Y=mt.needsUpdate,Z=mt.type;Jt(),Ue.autoReset=E,mt.enabled=B,mt.autoUpdate=j,mt.needsUpdate=Y,mt.type=Z}function Rt(E){jt("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ae(E){let B=E.target;B.removeEventListener("dispose",ae),Ge(B)}function Ge(E){Bn(E),Ht.remove(E)}function Bn(E){let B=Ht.get(E).programs;B!==void 0&&(B.forEach(function(j){ot.releaseProgram(j)}),E.isShaderMaterial&&ot.releaseShaderCache(E))}this.renderBufferDirect=function(E,B,j,Y,Z,wt){B===null&&(B=mn);let It=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=Co(E,B,j,Y,Z);Et.setMaterial(Y,It);let Lt=j.index,zt=1;if(Y.wireframe===!0){if(Lt=W.getWireframeAttribute(j),Lt===void 0)return;zt=2}let te=j.drawRange,pe=j.attributes.position,kt=te.start*zt,me=(te.start+te.count)*zt;wt!==null&&(kt=Math.max(kt,wt.start*zt),me=Math.min(me,(wt.start+wt.count)*zt)),Lt!==null?(kt=Math.max(kt,0),me=Math.min(me,Lt.count)):pe!=null&&(kt=Math.max(kt,0),me=Math.min(me,pe.count));let Ke=me-kt;if(Ke<0||Ke===1/0)return;Mt.setup(Z,Y,At,j,Lt);let Ie,Le=nt;if(Lt!==null&&(Ie=S.get(Lt),Le=Tt,Le.setIndex(Ie)),Z.isMesh)Y.wireframe===!0?(Et.setLineWidth(Y.wireframeLinewidth*ln()),Le.setMode(U.LINES)):Le.setMode(U.TRIANGLES);else if(Z.isLine){let gn=Y.linewidth;gn===void 0&&(gn=1),Et.setLineWidth(gn*ln()),Z.isLineSegments?Le.setMode(U.LINES):Z.isLineLoop?Le.setMode(U.LINE_LOOP):Le.setMode(U.LINE_STRIP)}else Z.isPoints?Le.setMode(U.POINTS):Z.isSprite&&Le.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(qt.get("WEBGL_multi_draw"))Le.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let gn=Z._multiDrawStarts,Ut=Z._multiDrawCounts,cn=Z._multiDrawCount,ye=Lt?S.get(Lt).bytesPerElement:1,as=Ht.get(Y).currentProgram.getUniforms();for(let hn=0;hn<cn;hn++)as.setValue(U,"_gl_DrawID",hn),Le.render(gn[hn]/ye,Ut[hn])}else if(Z.isInstancedMesh)Le.renderInstances(kt,Ke,Z.count);else if(j.isInstancedBufferGeometry){let gn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ut=Math.min(j.instanceCount,gn);Le.renderInstances(kt,Ke,Ut)}else Le.render(kt,Ke)};function To(E,B,j,Y){k!==null&&E.isNodeMaterial&&k.setObject(Y,E),ze===!0&&it.setState(E,j,!1),E.transparent===!0&&E.side===Si&&E.forceSinglePass===!1?(E.side=$n,E.needsUpdate=!0,zi(E,B,Y),E.side=Xs,E.needsUpdate=!0,zi(E,B,Y),E.side=Si):zi(E,B,Y)}this.compile=function(E,B,j=null){j===null&&(j=E),k!==null&&k.renderStart(E,B,j),A=et.get(j),A.init(B),T.push(A),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),E!==j&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),k!==null&&k.updateLights(A.state.lightsArray),an=this.localClippingEnabled,ze=it.init(this.clippingPlanes,an),ze===!0&&it.setGlobalState(this.clippingPlanes,B),k!==null&&mt.render(A.state.shadowsArray,j,B);let Y=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let wt=Z.material;if(wt)if(Array.isArray(wt))for(let It=0;It<wt.length;It++){let At=wt[It];To(At,j,B,Z),Y.add(At)}else To(wt,j,B,Z),Y.add(wt)}),A=T.pop(),k!==null&&k.renderEnd(),Y},this.compileAsync=function(E,B,j=null){let Y=this.compile(E,B,j);return new Promise(Z=>{function wt(){if(Y.forEach(function(It){let Lt=Ht.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&Y.delete(It)}),Y.size===0){Z(E);return}setTimeout(wt,10)}qt.get("KHR_parallel_shader_compile")!==null?wt():setTimeout(wt,10)})};let xr=null;function _h(E){xr&&xr(E)}function Ba(){rs.stop()}function ki(){rs.start()}let rs=new yg;rs.setAnimationLoop(_h),typeof self<"u"&&rs.setContext(self),this.setAnimationLoop=function(E){xr=E,ct.setAnimationLoop(E),E===null?rs.stop():rs.start()},ct.addEventListener("sessionstart",Ba),ct.addEventListener("sessionend",ki),this.render=function(E,B){if(B!==void 0&&B.isCamera!==!0){jt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(E,B);let j=ct.enabled===!0&&ct.isPresenting===!0,Y=F!==null&&(ht===null||j)&&F.begin(O,ht);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(B),B=ct.getCamera()),E.isScene===!0&&E.onBeforeRender(O,E,B,ht),A=et.get(E,T.length),A.init(B),A.state.textureUnits=Yt.getTextureUnits(),T.push(A),Oe.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?$e.setFromArrayCamera(B):ie.setFromProjectionMatrix(Oe,xi,B.reversedDepth),an=this.localClippingEnabled,ze=it.init(this.clippingPlanes,an),C=vt.get(E,g.length),C.init(),g.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let It=O.xr.getDepthSensingMesh();It!==null&&os(It,B,-1/0,O.sortObjects)}os(E,B,0,O.sortObjects),C.finish(),k!==null&&k.updateLights(A.state.lightsArray),O.sortObjects===!0&&C.sort(Wt,re),Qe=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,Qe&&N.addToRenderList(C,E),this.info.autoReset===!0&&this.info.reset(),ze===!0&&it.beginShadows();let Z=A.state.shadowsArray;if(mt.render(Z,E,B),ze===!0&&it.endShadows(),(Y&&F.hasRenderPass())===!1){let It=C.opaque,At=C.transmissive;if(A.setupLights(),B.isArrayCamera){let Lt=B.cameras;if(At.length>0)for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];bi(It,At,E,pe)}Qe&&N.render(E);for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];wo(C,E,pe,pe.viewport)}}else At.length>0&&bi(It,At,E,B),Qe&&N.render(E),wo(C,E,B)}ht!==null&&H===0&&(Yt.updateMultisampleRenderTarget(ht),Yt.updateRenderTargetMipmap(ht)),Y&&F.end(O),E.isScene===!0&&E.onAfterRender(O,E,B),Mt.resetDefaultState(),J=-1,Q=null,T.pop(),T.length>0?(A=T[T.length-1],Yt.setTextureUnits(A.state.textureUnits),ze===!0&&it.setGlobalState(O.clippingPlanes,A.state.camera)):A=null,g.pop(),g.length>0?C=g[g.length-1]:C=null,k!==null&&k.renderEnd()};function os(E,B,j,Y){if(E.visible===!1)return;if(E.layers.test(B.layers)){if(E.isGroup)j=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(B);else if(E.isLight)A.pushLight(E),E.castShadow&&A.pushShadow(E);else if(E.isSprite){let It=B.isArrayCamera?$e:ie;if(!E.frustumCulled||E.intersectsFrustum(It)){Y&&Se.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Oe);let At=ut.update(E),Lt=E.material;Lt.visible&&C.push(E,At,Lt,j,Se.z,null,B)}}else if(E.isMesh||E.isLine||E.isPoints){let It=B.isArrayCamera?$e:ie;if(!E.frustumCulled||E.intersectsFrustum(It)){let At=ut.update(E),Lt=E.material;if(Y&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Se.copy(E.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),Se.copy(At.boundingSphere.center)),Se.applyMatrix4(E.matrixWorld).applyMatrix4(Oe)),Array.isArray(Lt)){let zt=At.groups;for(let te=0,pe=zt.length;te<pe;te++){let kt=zt[te],me=Lt[kt.materialIndex];me&&me.visible&&C.push(E,At,me,j,Se.z,kt,B)}}else Lt.visible&&C.push(E,At,Lt,j,Se.z,null,B)}}}let wt=E.children;for(let It=0,At=wt.length;It<At;It++)os(wt[It],B,j,Y)}function wo(E,B,j,Y){let{opaque:Z,transmissive:wt,transparent:It}=E;A.setupLightsView(j),ze===!0&&it.setGlobalState(O.clippingPlanes,j),Y&&Et.viewport(st.copy(Y)),Z.length>0&&tn(Z,B,j),wt.length>0&&tn(wt,B,j),It.length>0&&tn(It,B,j),Et.buffers.depth.setTest(!0),Et.buffers.depth.setMask(!0),Et.buffers.color.setMask(!0),Et.setPolygonOffset(!1)}function bi(E,B,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let kt=qt.has("EXT_color_buffer_half_float")||qt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new hi(1,1,{generateMipmaps:!0,type:kt?Ui:jn,minFilter:Ss,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ge.workingColorSpace})}let wt=A.state.transmissionRenderTarget[Y.id],It=Y.viewport||st;wt.setSize(It.z*O.transmissionResolutionScale,It.w*O.transmissionResolutionScale);let At=O.getRenderTarget(),Lt=O.getActiveCubeFace(),zt=O.getActiveMipmapLevel();O.setRenderTarget(wt),O.getClearColor(tt),gt=O.getClearAlpha(),gt<1&&O.setClearColor(16777215,.5),O.clear(),Qe&&N.render(j);let te=O.toneMapping;O.toneMapping=Ki;let pe=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),ze===!0&&it.setGlobalState(O.clippingPlanes,Y),tn(E,j,Y),Yt.updateMultisampleRenderTarget(wt),Yt.updateRenderTargetMipmap(wt),qt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let me=0,Ke=B.length;me<Ke;me++){let Ie=B[me],{object:Le,geometry:gn,material:Ut,group:cn}=Ie;if(Ut.side===Si&&Le.layers.test(Y.layers)){let ye=Ut.side;Ut.side=$n,Ut.needsUpdate=!0,rn(Le,j,Y,gn,Ut,cn),Ut.side=ye,Ut.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(wt),Yt.updateRenderTargetMipmap(wt))}O.setRenderTarget(At,Lt,zt),O.setClearColor(tt,gt),pe!==void 0&&(Y.viewport=pe),O.toneMapping=te}function tn(E,B,j){let Y=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,wt=E.length;Z<wt;Z++){let It=E[Z],{object:At,geometry:Lt,group:zt}=It,te=It.material;te.allowOverride===!0&&Y!==null&&(te=Y),At.layers.test(j.layers)&&rn(At,B,j,Lt,te,zt)}}function rn(E,B,j,Y,Z,wt){k!==null&&Z.isNodeMaterial&&k.setObject(E,Z),E.onBeforeRender(O,B,j,Y,Z,wt),E.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(O,B,j,Y,E,wt),Z.transparent===!0&&Z.side===Si&&Z.forceSinglePass===!1?(Z.side=$n,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,E,wt),Z.side=Xs,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,E,wt),Z.side=Si):O.renderBufferDirect(j,B,Y,Z,E,wt),E.onAfterRender(O,B,j,Y,Z,wt)}function on(E){let B=0;for(let j of E)j.texture!==null&&B++;return B}function zi(E,B,j){B.isScene!==!0&&(B=mn);let Y=Ht.get(E),Z=A.state.lights,wt=A.state.shadowsArray,It=Z.state.version,At=ot.getParameters(E,Z.state,wt,B,j,A.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(At),zt=Y.programs;Y.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let te=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;Y.envMap=R.get(E.envMap||Y.environment,te),Y.envMapRotation=Y.environment!==null&&E.envMap===null?B.environmentRotation:E.envMapRotation,zt===void 0&&(E.addEventListener("dispose",ae),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let pe=zt.get(Lt);if(pe!==void 0){if(Y.currentProgram===pe&&Y.lightsStateVersion===It)return Ao(E,At),pe}else At.uniforms=ot.getUniforms(E),k!==null&&E.isNodeMaterial&&k.build(E,j,At),E.onBeforeCompile(At,O),pe=ot.acquireProgram(At,Lt),zt.set(Lt,pe),Y.uniforms=At.uniforms;let kt=Y.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(kt.clippingPlanes=it.uniform),Ao(E,At),Y.needsLights=Ts(E),Y.lightsStateVersion=It,Y.needsLights&&(kt.ambientLightColor.value=Z.state.ambient,kt.lightProbe.value=Z.state.probe,kt.sunLights.value=Z.state.sun,kt.sunLightShadows.value=Z.state.sunShadow,kt.directionalLights.value=Z.state.directional,kt.directionalLightShadows.value=Z.state.directionalShadow,kt.spotLights.value=Z.state.spot,kt.spotLightShadows.value=Z.state.spotShadow,kt.rectAreaLights.value=Z.state.rectArea,kt.ltc_1.value=Z.state.rectAreaLTC1,kt.ltc_2.value=Z.state.rectAreaLTC2,kt.pointLights.value=Z.state.point,kt.pointLightShadows.value=Z.state.pointShadow,kt.hemisphereLights.value=Z.state.hemi,kt.sunShadowMatrix.value=Z.state.sunShadowMatrix,kt.sunShadowCascade.value=Z.state.sunShadowCascade,kt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,kt.spotLightMatrix.value=Z.state.spotLightMatrix,kt.spotLightMap.value=Z.state.spotLightMap,kt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=on(A.state.lightProbeGridArray),Y.currentProgram=pe,Y.uniformsList=null,pe}function ti(E,B,j,Y,Z){let wt=Ht.get(E),It=wt.currentProgram.id+","+Y+","+Z,At=wt.programVariants.get(It);return At===void 0?(At=zi(E,B,j),wt.programVariants.set(It,At)):(wt.currentProgram=At,wt.uniformsList=null,wt.outputColorSpace=Y,wt.toneMapping=Z),At}function Es(E){if(E.uniformsList===null){let B=E.currentProgram.getUniforms();E.uniformsList=xo.seqWithValue(B.seq,E.uniforms)}return E.uniformsList}function Ao(E,B){let j=Ht.get(E);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function Co(E,B,j,Y,Z){B.isScene!==!0&&(B=mn),Yt.resetTextureUnits();let wt=B.fog,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,At=ht===null?O.outputColorSpace:ht.isXRRenderTarget===!0?ht.texture.colorSpace:ge.workingColorSpace,Lt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=R.get(Y.envMap||It,Lt),te=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,pe=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!j.morphAttributes.position,me=!!j.morphAttributes.normal,Ke=!!j.morphAttributes.color,Ie=Ki;Y.toneMapped&&(ht===null||ht.isXRRenderTarget===!0)&&(Ie=O.toneMapping);let Le=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,gn=Le!==void 0?Le.length:0,Ut=Ht.get(Y),cn=A.state.lights;if(ze===!0&&(an===!0||E!==Q)){let De=E===Q&&Y.id===J;it.setState(Y,E,De)}let ye=!1,as=!1;Y.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==cn.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==zt||Y.fog===!0&&Ut.fog!==wt||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==it.numPlanes||Ut.numIntersection!==it.numIntersection)||Ut.vertexAlphas!==te||Ut.vertexTangents!==pe||Ut.morphTargets!==kt||Ut.morphNormals!==me||Ut.morphColors!==Ke||Ut.morphTargetsCount!==gn||Ut.numLightProbeGrids!==on(A.state.lightProbeGridArray)?ye=!0:(Ut.outputColorSpace!==At||Ut.toneMapping!==Ie)&&(as=!0):(ye=!0,Ut.__version=Y.version);let hn=Ut.currentProgram;(ye===!0||as===!0)&&(hn=as===!0?ti(Y,B,Z,At,Ie):zi(Y,B,Z),k&&Y.isNodeMaterial&&k.onUpdateProgram(Y,hn,Ut));let Sr=!1,Hi=!1,ls=!1,he=hn.getUniforms(),en=Ut.uniforms;if(Et.useProgram(hn.program)&&(Sr=!0,Hi=!0,ls=!0),Y.id!==J&&(J=Y.id,Hi=!0),Sr||Q!==E){Et.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),he.setValue(U,"projectionMatrix",E.projectionMatrix),he.setValue(U,"viewMatrix",E.matrixWorldInverse);let un=he.map.cameraPosition;un!==void 0&&un.setValue(U,En.setFromMatrixPosition(E.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(U,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&he.setValue(U,"isOrthographic",E.isOrthographicCamera===!0),Q!==E&&(Q=E,Hi=!0,ls=!0)}if(Ut.needsLights&&(cn.state.sunShadowMap.length>0&&he.setValue(U,"sunShadowMap",cn.state.sunShadowMap,Yt),cn.state.directionalShadowMap.length>0&&he.setValue(U,"directionalShadowMap",cn.state.directionalShadowMap,Yt),cn.state.spotShadowMap.length>0&&he.setValue(U,"spotShadowMap",cn.state.spotShadowMap,Yt),cn.state.pointShadowMap.length>0&&he.setValue(U,"pointShadowMap",cn.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(U,Z,"bindMatrix"),he.setOptional(U,Z,"bindMatrixInverse");let De=Z.skeleton;De&&(De.boneTexture===null&&De.computeBoneTexture(),he.setValue(U,"boneTexture",De.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(U,Z,"batchingTexture"),he.setValue(U,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(U,Z,"batchingIdTexture"),he.setValue(U,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(U,"batchingColorTexture",Z._colorsTexture,Yt));let kn=j.morphAttributes;if((kn.position!==void 0||kn.normal!==void 0||kn.color!==void 0)&&rt.update(Z,j,hn),(Hi||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,he.setValue(U,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(en.envMapIntensity.value=B.environmentIntensity),en.dfgLUT!==void 0&&(en.dfgLUT.value=Db()),Hi){if(he.setValue(U,"toneMappingExposure",O.toneMappingExposure),Ut.needsLights&&yr(en,ls),wt&&Y.fog===!0&&xt.refreshFogUniforms(en,wt),xt.refreshMaterialUniforms(en,Y,bt,Ct,A.state.transmissionRenderTarget[E.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let De=v,un=0;for(let Dn of A.state.lightProbeGridArray)Dn.texture!==null&&(De.textures[un]=Dn.texture,De.min[un]=Dn.boundingBox.min,De.max[un]=Dn.boundingBox.max,De.resolution[un]=Dn.resolution,un++);for(let Dn in De)De[Dn].length=un;en.probesSH.value=De.textures,en.probesMin.value=De.min,en.probesMax.value=De.max,en.probesResolution.value=De.resolution}xo.upload(U,Es(Ut),en,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(xo.upload(U,Es(Ut),en,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&he.setValue(U,"center",Z.center),he.setValue(U,"modelViewMatrix",Z.modelViewMatrix),he.setValue(U,"normalMatrix",Z.normalMatrix),he.setValue(U,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let De=Y.uniformsGroups;for(let un=0,Dn=De.length;un<Dn;un++){let ka=De[un];Gt.update(ka,hn),Gt.bind(ka,hn)}}return hn}function yr(E,B){E.ambientLightColor.needsUpdate=B,E.lightProbe.needsUpdate=B,E.sunLights.needsUpdate=B,E.sunLightShadows.needsUpdate=B,E.directionalLights.needsUpdate=B,E.directionalLightShadows.needsUpdate=B,E.pointLights.needsUpdate=B,E.pointLightShadows.needsUpdate=B,E.spotLights.needsUpdate=B,E.spotLightShadows.needsUpdate=B,E.rectAreaLights.needsUpdate=B,E.hemisphereLights.needsUpdate=B}function Ts(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ht},this.setRenderTargetTextures=function(E,B,j){let Y=Ht.get(E);Y.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Ht.get(E.texture).__webglTexture=B,Ht.get(E.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,B){let j=Ht.get(E);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(E,B=0,j=0){ht=E,q=B,H=j;let Y=null,Z=!1,wt=!1;if(E){let At=Ht.get(E);if(At.__useDefaultFramebuffer!==void 0){Et.bindFramebuffer(U.FRAMEBUFFER,At.__webglFramebuffer),st.copy(E.viewport),ft.copy(E.scissor),dt=E.scissorTest,Et.viewport(st),Et.scissor(ft),Et.setScissorTest(dt),J=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(E);else if(At.__hasExternalTextures)Yt.rebindTextures(E,Ht.get(E.texture).__webglTexture,Ht.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let te=E.depthTexture;if(At.__boundDepthTexture!==te){if(te!==null&&Ht.has(te)&&(E.width!==te.image.width||E.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(E)}}let Lt=E.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(wt=!0);let zt=Ht.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(zt[B])?Y=zt[B][j]:Y=zt[B],Z=!0):E.samples>0&&Yt.useMultisampledRTT(E)===!1?Y=Ht.get(E).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,st.copy(E.viewport),ft.copy(E.scissor),dt=E.scissorTest}else st.copy(Vt).multiplyScalar(bt).floor(),ft.copy(fe).multiplyScalar(bt).floor(),dt=ce;if(j!==0&&(Y=G),Et.bindFramebuffer(U.FRAMEBUFFER,Y)&&Et.drawBuffers(E,Y),Et.viewport(st),Et.scissor(ft),Et.setScissorTest(dt),Z){let At=Ht.get(E.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,At.__webglTexture,j)}else if(wt){let At=B;for(let Lt=0;Lt<E.textures.length;Lt++){let zt=Ht.get(E.textures[Lt]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,j,At)}}else if(E!==null&&j!==0){let At=Ht.get(E.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,At.__webglTexture,j)}J=-1};function vr(E){let B=Ht.get(E);return(B.__readFormat!==E.format||B.__readType!==E.type)&&(B.__readFormat=E.format,B.__readType=E.type,B.__formatReadable=oe.textureFormatReadable(E.format),B.__typeReadable=oe.textureTypeReadable(E.type)),B}this.readRenderTargetPixels=function(E,B,j,Y,Z,wt,It,At=0){if(!(E&&E.isWebGLRenderTarget)){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Ht.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){Et.bindFramebuffer(U.FRAMEBUFFER,Lt);try{let zt=E.textures[At],te=zt.format,pe=zt.type;E.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=vr(zt);if(kt.__formatReadable===!1){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){jt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=E.width-Y&&j>=0&&j<=E.height-Z&&U.readPixels(B,j,Y,Z,_t.convert(te),_t.convert(pe),wt)}finally{let zt=ht!==null?Ht.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(E,B,j,Y,Z,wt,It,At=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Ht.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(B>=0&&B<=E.width-Y&&j>=0&&j<=E.height-Z){Et.bindFramebuffer(U.FRAMEBUFFER,Lt);let zt=E.textures[At],te=zt.format,pe=zt.type;E.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=vr(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let me=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.bufferData(U.PIXEL_PACK_BUFFER,wt.byteLength,U.STREAM_READ),U.readPixels(B,j,Y,Z,_t.convert(te),_t.convert(pe),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Ke=ht!==null?Ht.get(ht).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,Ke);let Ie=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await Gm(U,Ie,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,wt),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(me),U.deleteSync(Ie),wt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,B=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(E.image.width*Y),wt=Math.floor(E.image.height*Y),It=B!==null?B.x:0,At=B!==null?B.y:0;Yt.setTexture2D(E,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,It,At,Z,wt),Et.unbindTexture()},this.copyTextureToTexture=function(E,B,j=null,Y=null,Z=0,wt=0){let It,At,Lt,zt,te,pe,kt,me,Ke,Ie=E.isCompressedTexture?E.mipmaps[wt]:E.image;if(j!==null)It=j.max.x-j.min.x,At=j.max.y-j.min.y,Lt=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,te=j.min.y,pe=j.isBox3?j.min.z:0;else{let he=Math.pow(2,-Z);It=Math.floor(Ie.width*he),At=Math.floor(Ie.height*he),E.isDataArrayTexture?Lt=Ie.depth:E.isData3DTexture?Lt=Math.floor(Ie.depth*he):Lt=1,zt=0,te=0,pe=0}Y!==null?(kt=Y.x,me=Y.y,Ke=Y.z):(kt=0,me=0,Ke=0);let Le=_t.convert(B.format),gn=_t.convert(B.type),Ut;B.isData3DTexture?(Yt.setTexture3D(B,0),Ut=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Yt.setTexture2DArray(B,0),Ut=U.TEXTURE_2D_ARRAY):(Yt.setTexture2D(B,0),Ut=U.TEXTURE_2D),Et.activeTexture(U.TEXTURE0),Et.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),Et.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Et.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let cn=Et.getParameter(U.UNPACK_ROW_LENGTH),ye=Et.getParameter(U.UNPACK_IMAGE_HEIGHT),as=Et.getParameter(U.UNPACK_SKIP_PIXELS),hn=Et.getParameter(U.UNPACK_SKIP_ROWS),Sr=Et.getParameter(U.UNPACK_SKIP_IMAGES);Et.pixelStorei(U.UNPACK_ROW_LENGTH,Ie.width),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ie.height),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,zt),Et.pixelStorei(U.UNPACK_SKIP_ROWS,te),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,pe);let Hi=E.isDataArrayTexture||E.isData3DTexture,ls=B.isDataArrayTexture||B.isData3DTexture;if(E.isDepthTexture){let he=Ht.get(E),en=Ht.get(B),kn=Ht.get(he.__renderTarget),De=Ht.get(en.__renderTarget);Et.bindFramebuffer(U.READ_FRAMEBUFFER,kn.__webglFramebuffer),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,De.__webglFramebuffer);for(let un=0;un<Lt;un++)Hi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(E).__webglTexture,Z,pe+un),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(B).__webglTexture,wt,Ke+un)),U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.DEPTH_BUFFER_BIT,U.NEAREST);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||Ht.has(E)){let he=Ht.get(E),en=Ht.get(B);Et.bindFramebuffer(U.READ_FRAMEBUFFER,I),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,z);for(let kn=0;kn<Lt;kn++)Hi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,he.__webglTexture,Z,pe+kn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,he.__webglTexture,Z),ls?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,en.__webglTexture,wt,Ke+kn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,en.__webglTexture,wt),Z!==0?U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.COLOR_BUFFER_BIT,U.NEAREST):ls?U.copyTexSubImage3D(Ut,wt,kt,me,Ke+kn,zt,te,It,At):U.copyTexSubImage2D(Ut,wt,kt,me,zt,te,It,At);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else ls?E.isDataTexture||E.isData3DTexture?U.texSubImage3D(Ut,wt,kt,me,Ke,It,At,Lt,Le,gn,Ie.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Ut,wt,kt,me,Ke,It,At,Lt,Le,Ie.data):U.texSubImage3D(Ut,wt,kt,me,Ke,It,At,Lt,Le,gn,Ie):E.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,wt,kt,me,It,At,Le,gn,Ie.data):E.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,wt,kt,me,Ie.width,Ie.height,Le,Ie.data):U.texSubImage2D(U.TEXTURE_2D,wt,kt,me,It,At,Le,gn,Ie);Et.pixelStorei(U.UNPACK_ROW_LENGTH,cn),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ye),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,as),Et.pixelStorei(U.UNPACK_SKIP_ROWS,hn),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,Sr),wt===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Ut),Et.unbindTexture()},this.initRenderTarget=function(E){Ht.get(E).__webglFramebuffer===void 0&&Yt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Yt.setTextureCube(E,0):E.isData3DTexture?Yt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Yt.setTexture2DArray(E,0):Yt.setTexture2D(E,0),Et.unbindTexture()},this.resetState=function(){q=0,H=0,ht=null,Et.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return xi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ge._getDrawingBufferColorSpace(t),e.unpackColorSpace=ge._getUnpackColorSpace()}};var Ob=`
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
`,Nb=`
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
`,ns={size:{value:new ue(1,1)},close:{value:0},far:{value:1},ground:{value:new Qt(1,1,1)},fade:{value:.45}},Ub=new Float32Array([0,-1,0,1,-1,0,1,1,0,0,1,0]);function ts(i,t,e,n,s=!1){let r=i.getAttribute(t);if(r&&r.array.length>=e.length&&r.array.constructor===e.constructor){r.array.set(e),r.clearUpdateRanges(),r.addUpdateRange(0,e.length),r.needsUpdate=!0;return}let o=e instanceof Float32Array?new Float32Array(e.length):new Uint8Array(e.length);o.set(e);let a=new cr(o,n,s);a.setUsage(eh),i.setAttribute(t,a),Pg(i)}function Pg(i){i._maxInstanceCount=void 0}var es=class{object;geometry=new Ws;material;pairs=null;count=0;constructor(t,e=0,n=1){this.geometry.setAttribute("position",new vn(Ub,3)),this.geometry.setIndex([0,1,2,0,2,3]),this.material=new Zn({vertexShader:Ob,fragmentShader:Nb,transparent:!0,depthWrite:!1,uniforms:{...ns,width:{value:t},opacity:{value:n}}}),this.object=new Sn(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}set width(t){this.material.uniforms.width.value=t}set opaque(t){this.material.depthWrite=t}show(t,e,n){let s=t.length/6;this.object.visible=s>0,this.geometry.instanceCount=s,s&&((!this.pairs||this.pairs.array.length<t.length)&&(this.pairs=new ya(new Float32Array(t.length),6,1),this.pairs.setUsage(eh),this.geometry.setAttribute("tail",new co(this.pairs,3,0)),this.geometry.setAttribute("head",new co(this.pairs,3,3)),Pg(this.geometry)),this.pairs.array.set(t),this.pairs.clearUpdateRanges(),this.pairs.addUpdateRange(0,t.length),this.pairs.needsUpdate=!0,e&&ts(this.geometry,"shade",e,3,!0),n?ts(this.geometry,"broad",n,1):(s>this.count||!this.geometry.getAttribute("broad"))&&ts(this.geometry,"broad",new Float32Array(s).fill(1),1),this.count=Math.max(this.count,s))}plain(t,e){let[n,s,r]=Ig(e),o=new Uint8Array(t.length/2);for(let a=0;a<o.length;a+=3)o[a]=n,o[a+1]=s,o[a+2]=r;this.show(t,o,null)}};function Ig(i){let t=parseInt(i.slice(1),16);return[t>>16&255,t>>8&255,t&255]}var Fb=`
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
`,Bb=`
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
`,kb=`
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
`,zb=`
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
`,Hb=new Float32Array([-1,-1,0,1,-1,0,1,1,0,-1,1,0]),hh=class{group=new yi;balls=new Ws;feet=new Ws;material;footing;meshes;constructor(){for(let t of[this.balls,this.feet])t.setAttribute("position",new vn(Hb,3)),t.setIndex([0,1,2,0,2,3]);this.material=new Zn({vertexShader:Fb,fragmentShader:Bb,transparent:!0,uniforms:{...ns,least:{value:2},round:{value:1},unit:{value:1},rim:{value:new Qt}}}),this.footing=new Zn({vertexShader:kb,fragmentShader:zb,transparent:!0,depthTest:!1,uniforms:{...ns,tall:{value:11},ink:{value:new Qt}}}),this.meshes=[new Sn(this.balls,this.material),new Sn(this.feet,this.footing)],this.meshes.forEach((t,e)=>{t.frustumCulled=!1,t.renderOrder=20-15*e,this.group.add(t)})}dress(t,e,n,s,r,o){this.material.uniforms.round.value=t?1:0,this.material.uniforms.rim.value=n,this.material.uniforms.unit.value=s,this.material.uniforms.least.value=r*o,this.footing.uniforms.ink.value=e,this.footing.uniforms.tall.value=11*o}show(t,e,n,s,r){let o=t.length/3;for(let a of this.meshes)a.visible=o>0;if(this.balls.instanceCount=o,!!o&&(ts(this.balls,"center",t,3),e&&ts(this.balls,"radius",e,1),n&&ts(this.balls,"shade",n,3,!0),s&&(this.held=Uint32Array.from(s.keys()).filter(a=>s[a]>0),ts(this.feet,"kind",Float32Array.from(this.held,a=>s[a]),1),ts(this.feet,"radius",Float32Array.from(this.held,a=>r?.[a]??0),1)),this.feet.instanceCount=this.held.length,this.meshes[1].visible=this.held.length>0,this.held.length)){let a=new Float32Array(3*this.held.length);this.held.forEach((l,c)=>a.set(t.subarray(3*l,3*l+3),3*c)),ts(this.feet,"center",a,3)}}held=new Uint32Array(0)};var je={LEFT:1,RIGHT:2,MIDDLE:4},K=Object.freeze({NONE:0,ROTATE:1,TRUCK:2,SCREEN_PAN:4,OFFSET:8,DOLLY:16,ZOOM:32,TOUCH_ROTATE:64,TOUCH_TRUCK:128,TOUCH_SCREEN_PAN:256,TOUCH_OFFSET:512,TOUCH_DOLLY:1024,TOUCH_ZOOM:2048,TOUCH_DOLLY_TRUCK:4096,TOUCH_DOLLY_SCREEN_PAN:8192,TOUCH_DOLLY_OFFSET:16384,TOUCH_DOLLY_ROTATE:32768,TOUCH_ZOOM_TRUCK:65536,TOUCH_ZOOM_OFFSET:131072,TOUCH_ZOOM_SCREEN_PAN:262144,TOUCH_ZOOM_ROTATE:524288}),vo={NONE:0,IN:1,OUT:-1};function gr(i){return i.isPerspectiveCamera}function Zs(i){return i.isOrthographicCamera}var qs=Math.PI*2,Lg=Math.PI/2,zg=1e-5,Oa=Math.PI/180;function Bi(i,t,e){return Math.max(t,Math.min(e,i))}function Ve(i,t=zg){return Math.abs(i)<t}function Pe(i,t,e=zg){return Ve(i-t,e)}function Dg(i,t){return Math.round(i/t)*t}function Na(i){return isFinite(i)?i:i<0?-Number.MAX_VALUE:Number.MAX_VALUE}function Ua(i){return Math.abs(i)<Number.MAX_VALUE?i:i*(1/0)}function uh(i,t,e,n,s=1/0,r){n=Math.max(1e-4,n);let o=2/n,a=o*r,l=1/(1+a+.48*a*a+.235*a*a*a),c=i-t,h=t,d=s*n;c=Bi(c,-d,d),t=i-c;let u=(e.value+o*c)*r;e.value=(e.value-o*u)*l;let p=t+(c+u)*l;return h-i>0==p>h&&(p=h,e.value=(p-h)/r),p}function Og(i,t,e,n,s=1/0,r,o){n=Math.max(1e-4,n);let a=2/n,l=a*r,c=1/(1+l+.48*l*l+.235*l*l*l),h=t.x,d=t.y,u=t.z,p=i.x-h,_=i.y-d,M=i.z-u,m=h,f=d,x=u,w=s*n,v=w*w,C=p*p+_*_+M*M;if(C>v){let z=Math.sqrt(C);p=p/z*w,_=_/z*w,M=M/z*w}h=i.x-p,d=i.y-_,u=i.z-M;let A=(e.x+a*p)*r,g=(e.y+a*_)*r,T=(e.z+a*M)*r;e.x=(e.x-a*A)*c,e.y=(e.y-a*g)*c,e.z=(e.z-a*T)*c,o.x=h+(p+A)*c,o.y=d+(_+g)*c,o.z=u+(M+T)*c;let F=m-i.x,O=f-i.y,D=x-i.z,k=o.x-m,G=o.y-f,I=o.z-x;return F*k+O*G+D*I>0&&(o.x=m,o.y=f,o.z=x,e.x=(o.x-m)/r,e.y=(o.y-f)/r,e.z=(o.z-x)/r),o}function Md(i,t){t.set(0,0),i.forEach(e=>{t.x+=e.clientX,t.y+=e.clientY}),t.x/=i.length,t.y/=i.length}function bd(i,t){return Zs(i)?(console.warn(`${t} is not supported in OrthographicCamera`),!0):!1}var Cd=class{_listeners={};addEventListener(t,e){let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let s=this._listeners[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}removeAllEventListeners(t){if(!t){this._listeners={};return}Array.isArray(this._listeners[t])&&(this._listeners[t].length=0)}dispatchEvent(t){let n=this._listeners[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t)}}},Vb="3.1.2",dh=1/8,Gb=/Mac/.test(globalThis?.navigator?.platform),ee,Ng,fh,Ed,Qn,le,Te,So,Fa,is,ss,_r,Ug,Fg,di,Mo,bo,Bg,Td,kg,wd,Ad,ph,Eo=class i extends Cd{static install(t){ee=t.THREE,Ng=Object.freeze(new ee.Vector3(0,0,0)),fh=Object.freeze(new ee.Vector3(0,1,0)),Ed=Object.freeze(new ee.Vector3(0,0,1)),Qn=new ee.Vector2,le=new ee.Vector3,Te=new ee.Vector3,So=new ee.Vector3,Fa=new ee.Vector3,is=new ee.Vector3,ss=new ee.Vector3,_r=new ee.Vector3,Ug=new ee.Vector3,Fg=new ee.Vector3,di=new ee.Spherical,Mo=new ee.Spherical,bo=new ee.Box3,Bg=new ee.Box3,Td=new ee.Sphere,kg=new ee.Quaternion,wd=new ee.Quaternion,Ad=new ee.Matrix4,ph=new ee.Raycaster}static get ACTION(){return K}minPolarAngle=0;maxPolarAngle=Math.PI;minAzimuthAngle=-1/0;maxAzimuthAngle=1/0;minDistance=Number.EPSILON;maxDistance=1/0;infinityDolly=!1;minZoom=.01;maxZoom=1/0;smoothTime=.25;draggingSmoothTime=.125;maxSpeed=1/0;azimuthRotateSpeed=1;polarRotateSpeed=1;dollySpeed=1;dollyDragInverted=!1;truckSpeed=2;dollyToCursor=!1;dragToOffset=!1;boundaryFriction=0;restThreshold=.01;colliderMeshes=[];mouseButtons;touches;cancel=()=>{};lockPointer;unlockPointer;_enabled=!0;_camera;_yAxisUpSpace;_yAxisUpSpaceInverse;_state=K.NONE;_domElement;_viewport=null;_target;_targetEnd;_focalOffset;_focalOffsetEnd;_spherical;_sphericalEnd;_lastDistance;_zoom;_zoomEnd;_lastZoom;_cameraUp0;_target0;_position0;_zoom0;_focalOffset0;_dollyControlCoord;_changedDolly=0;_changedZoom=0;_nearPlaneCorners;_hasRested=!0;_boundary;_boundaryEnclosesCamera=!1;_needsUpdate=!0;_updatedLastTime=!1;_elementRect=new DOMRect;_isDragging=!1;_dragNeedsUpdate=!0;_activePointers=[];_lockedPointer=null;_interactiveArea=new DOMRect(0,0,1,1);_isUserControllingRotate=!1;_isUserControllingDolly=!1;_isUserControllingTruck=!1;_isUserControllingOffset=!1;_isUserControllingZoom=!1;_lastDollyDirection=vo.NONE;_thetaVelocity={value:0};_phiVelocity={value:0};_radiusVelocity={value:0};_targetVelocity=new ee.Vector3;_focalOffsetVelocity=new ee.Vector3;_zoomVelocity={value:0};set verticalDragToForward(t){console.warn("camera-controls: `verticalDragToForward` was removed. Use `mouseButtons.left = CameraControls.ACTION.SCREEN_PAN` instead.")}constructor(t,e){super(),typeof ee>"u"&&console.error("camera-controls: `THREE` is undefined. You must first run `CameraControls.install( { THREE: THREE } )`. Check the docs for further information."),this._camera=t,this._yAxisUpSpace=new ee.Quaternion().setFromUnitVectors(this._camera.up,fh),this._yAxisUpSpaceInverse=this._yAxisUpSpace.clone().invert(),this._state=K.NONE,this._target=new ee.Vector3,this._targetEnd=this._target.clone(),this._focalOffset=new ee.Vector3,this._focalOffsetEnd=this._focalOffset.clone(),this._spherical=new ee.Spherical().setFromVector3(le.copy(this._camera.position).applyQuaternion(this._yAxisUpSpace)),this._sphericalEnd=this._spherical.clone(),this._lastDistance=this._spherical.radius,this._zoom=this._camera.zoom,this._zoomEnd=this._zoom,this._lastZoom=this._zoom,this._nearPlaneCorners=[new ee.Vector3,new ee.Vector3,new ee.Vector3,new ee.Vector3],this._updateNearPlaneCorners(),this._boundary=new ee.Box3(new ee.Vector3(-1/0,-1/0,-1/0),new ee.Vector3(1/0,1/0,1/0)),this._cameraUp0=this._camera.up.clone(),this._target0=this._target.clone(),this._position0=this._camera.position.clone(),this._zoom0=this._zoom,this._focalOffset0=this._focalOffset.clone(),this._dollyControlCoord=new ee.Vector2,this.mouseButtons={left:K.ROTATE,middle:K.DOLLY,right:K.TRUCK,wheel:gr(this._camera)?K.DOLLY:Zs(this._camera)?K.ZOOM:K.NONE},this.touches={one:K.TOUCH_ROTATE,two:gr(this._camera)?K.TOUCH_DOLLY_TRUCK:Zs(this._camera)?K.TOUCH_ZOOM_TRUCK:K.NONE,three:K.TOUCH_TRUCK};let n=new ee.Vector2,s=new ee.Vector2,r=new ee.Vector2,o=f=>{if(!this._enabled||!this._domElement)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let v=this._domElement.getBoundingClientRect(),C=f.clientX/v.width,A=f.clientY/v.height;if(C<this._interactiveArea.left||C>this._interactiveArea.right||A<this._interactiveArea.top||A>this._interactiveArea.bottom)return}let x=f.pointerType!=="mouse"?null:(f.buttons&je.LEFT)===je.LEFT?je.LEFT:(f.buttons&je.MIDDLE)===je.MIDDLE?je.MIDDLE:(f.buttons&je.RIGHT)===je.RIGHT?je.RIGHT:null;if(x!==null){let v=this._findPointerByMouseButton(x);v&&this._disposePointer(v)}if((f.buttons&je.LEFT)===je.LEFT&&this._lockedPointer)return;let w={pointerId:f.pointerId,clientX:f.clientX,clientY:f.clientY,deltaX:0,deltaY:0,mouseButton:x};this._activePointers.push(w),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),this._isDragging=!0,u(f)},a=f=>{f.cancelable&&f.preventDefault();let x=f.pointerId,w=this._lockedPointer||this._findPointerById(x);if(w){if(w.clientX=f.clientX,w.clientY=f.clientY,w.deltaX=f.movementX,w.deltaY=f.movementY,this._state=0,f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else(!this._isDragging&&this._lockedPointer||this._isDragging&&(f.buttons&je.LEFT)===je.LEFT)&&(this._state=this._state|this.mouseButtons.left),this._isDragging&&(f.buttons&je.MIDDLE)===je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),this._isDragging&&(f.buttons&je.RIGHT)===je.RIGHT&&(this._state=this._state|this.mouseButtons.right);p()}},l=f=>{let x=this._findPointerById(f.pointerId);if(!(x&&x===this._lockedPointer)){if(x&&this._disposePointer(x),f.pointerType==="touch")switch(this._activePointers.length){case 0:this._state=K.NONE;break;case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else this._state=K.NONE;_()}},c=-1,h=f=>{if(!this._domElement||!this._enabled||this.mouseButtons.wheel===K.NONE)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let g=this._domElement.getBoundingClientRect(),T=f.clientX/g.width,F=f.clientY/g.height;if(T<this._interactiveArea.left||T>this._interactiveArea.right||F<this._interactiveArea.top||F>this._interactiveArea.bottom)return}if(f.preventDefault(),this.dollyToCursor||this.mouseButtons.wheel===K.ROTATE||this.mouseButtons.wheel===K.TRUCK){let g=performance.now();c-g<1e3&&this._getClientRect(this._elementRect),c=g}let x=Gb?-1:-3,w=f.deltaMode===1&&!f.ctrlKey?f.deltaY/x:f.deltaY/(x*10),v=this.dollyToCursor?(f.clientX-this._elementRect.x)/this._elementRect.width*2-1:0,C=this.dollyToCursor?(f.clientY-this._elementRect.y)/this._elementRect.height*-2+1:0;switch(f.ctrlKey?K.ZOOM:this.mouseButtons.wheel){case K.ROTATE:{this._rotateInternal(f.deltaX,f.deltaY),this._isUserControllingRotate=!0;break}case K.TRUCK:{this._truckInternal(f.deltaX,f.deltaY,!1,!1),this._isUserControllingTruck=!0;break}case K.SCREEN_PAN:{this._truckInternal(f.deltaX,f.deltaY,!1,!0),this._isUserControllingTruck=!0;break}case K.OFFSET:{this._truckInternal(f.deltaX,f.deltaY,!0,!1),this._isUserControllingOffset=!0;break}case K.DOLLY:{this._dollyInternal(-w,v,C),this._isUserControllingDolly=!0;break}case K.ZOOM:{this._zoomInternal(-w,v,C),this._isUserControllingZoom=!0;break}}this.dispatchEvent({type:"control"})},d=f=>{if(!(!this._domElement||!this._enabled)){if(this.mouseButtons.right===i.ACTION.NONE){let x=f instanceof PointerEvent?f.pointerId:0,w=this._findPointerById(x);w&&this._disposePointer(w),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l);return}f.preventDefault()}},u=f=>{if(!this._enabled)return;if(Md(this._activePointers,Qn),this._getClientRect(this._elementRect),n.copy(Qn),s.copy(Qn),this._activePointers.length>=2){let w=Qn.x-this._activePointers[1].clientX,v=Qn.y-this._activePointers[1].clientY,C=Math.sqrt(w*w+v*v);r.set(0,C);let A=(this._activePointers[0].clientX+this._activePointers[1].clientX)*.5,g=(this._activePointers[0].clientY+this._activePointers[1].clientY)*.5;s.set(A,g)}if(this._state=0,!f)this._lockedPointer&&(this._state=this._state|this.mouseButtons.left);else if("pointerType"in f&&f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else!this._lockedPointer&&(f.buttons&je.LEFT)===je.LEFT&&(this._state=this._state|this.mouseButtons.left),(f.buttons&je.MIDDLE)===je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),(f.buttons&je.RIGHT)===je.RIGHT&&(this._state=this._state|this.mouseButtons.right);((this._state&K.ROTATE)===K.ROTATE||(this._state&K.TOUCH_ROTATE)===K.TOUCH_ROTATE||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE)&&(this._sphericalEnd.theta=this._spherical.theta,this._sphericalEnd.phi=this._spherical.phi,this._thetaVelocity.value=0,this._phiVelocity.value=0),((this._state&K.TRUCK)===K.TRUCK||(this._state&K.SCREEN_PAN)===K.SCREEN_PAN||(this._state&K.TOUCH_TRUCK)===K.TOUCH_TRUCK||(this._state&K.TOUCH_SCREEN_PAN)===K.TOUCH_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN)&&(this._targetEnd.copy(this._target),this._targetVelocity.set(0,0,0)),((this._state&K.DOLLY)===K.DOLLY||(this._state&K.TOUCH_DOLLY)===K.TOUCH_DOLLY||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE)&&(this._sphericalEnd.radius=this._spherical.radius,this._radiusVelocity.value=0),((this._state&K.ZOOM)===K.ZOOM||(this._state&K.TOUCH_ZOOM)===K.TOUCH_ZOOM||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_ZOOM_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE)&&(this._zoomEnd=this._zoom,this._zoomVelocity.value=0),((this._state&K.OFFSET)===K.OFFSET||(this._state&K.TOUCH_OFFSET)===K.TOUCH_OFFSET||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET)&&(this._focalOffsetEnd.copy(this._focalOffset),this._focalOffsetVelocity.set(0,0,0)),this.dispatchEvent({type:"controlstart"})},p=()=>{if(!this._enabled||!this._dragNeedsUpdate)return;this._dragNeedsUpdate=!1,Md(this._activePointers,Qn);let x=this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement?this._lockedPointer||this._activePointers[0]:null,w=x?-x.deltaX:s.x-Qn.x,v=x?-x.deltaY:s.y-Qn.y;if(s.copy(Qn),((this._state&K.ROTATE)===K.ROTATE||(this._state&K.TOUCH_ROTATE)===K.TOUCH_ROTATE||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE)&&(this._rotateInternal(w,v),this._isUserControllingRotate=!0),(this._state&K.DOLLY)===K.DOLLY||(this._state&K.ZOOM)===K.ZOOM){let C=this.dollyToCursor?(n.x-this._elementRect.x)/this._elementRect.width*2-1:0,A=this.dollyToCursor?(n.y-this._elementRect.y)/this._elementRect.height*-2+1:0,g=this.dollyDragInverted?-1:1;(this._state&K.DOLLY)===K.DOLLY?(this._dollyInternal(g*v*dh,C,A),this._isUserControllingDolly=!0):(this._zoomInternal(g*v*dh,C,A),this._isUserControllingZoom=!0)}if((this._state&K.TOUCH_DOLLY)===K.TOUCH_DOLLY||(this._state&K.TOUCH_ZOOM)===K.TOUCH_ZOOM||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_ZOOM_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_ZOOM_ROTATE)===K.TOUCH_ZOOM_ROTATE){let C=Qn.x-this._activePointers[1].clientX,A=Qn.y-this._activePointers[1].clientY,g=Math.sqrt(C*C+A*A),T=r.y-g;r.set(0,g);let F=this.dollyToCursor?(s.x-this._elementRect.x)/this._elementRect.width*2-1:0,O=this.dollyToCursor?(s.y-this._elementRect.y)/this._elementRect.height*-2+1:0;(this._state&K.TOUCH_DOLLY)===K.TOUCH_DOLLY||(this._state&K.TOUCH_DOLLY_ROTATE)===K.TOUCH_DOLLY_ROTATE||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET?(this._dollyInternal(T*dh,F,O),this._isUserControllingDolly=!0):(this._zoomInternal(T*dh,F,O),this._isUserControllingZoom=!0)}((this._state&K.TRUCK)===K.TRUCK||(this._state&K.TOUCH_TRUCK)===K.TOUCH_TRUCK||(this._state&K.TOUCH_DOLLY_TRUCK)===K.TOUCH_DOLLY_TRUCK||(this._state&K.TOUCH_ZOOM_TRUCK)===K.TOUCH_ZOOM_TRUCK)&&(this._truckInternal(w,v,!1,!1),this._isUserControllingTruck=!0),((this._state&K.SCREEN_PAN)===K.SCREEN_PAN||(this._state&K.TOUCH_SCREEN_PAN)===K.TOUCH_SCREEN_PAN||(this._state&K.TOUCH_DOLLY_SCREEN_PAN)===K.TOUCH_DOLLY_SCREEN_PAN||(this._state&K.TOUCH_ZOOM_SCREEN_PAN)===K.TOUCH_ZOOM_SCREEN_PAN)&&(this._truckInternal(w,v,!1,!0),this._isUserControllingTruck=!0),((this._state&K.OFFSET)===K.OFFSET||(this._state&K.TOUCH_OFFSET)===K.TOUCH_OFFSET||(this._state&K.TOUCH_DOLLY_OFFSET)===K.TOUCH_DOLLY_OFFSET||(this._state&K.TOUCH_ZOOM_OFFSET)===K.TOUCH_ZOOM_OFFSET)&&(this._truckInternal(w,v,!0,!1),this._isUserControllingOffset=!0),this.dispatchEvent({type:"control"})},_=()=>{Md(this._activePointers,Qn),s.copy(Qn),this._dragNeedsUpdate=!1,(this._activePointers.length===0||this._activePointers.length===1&&this._activePointers[0]===this._lockedPointer)&&(this._isDragging=!1),this._activePointers.length===0&&this._domElement&&(this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this.dispatchEvent({type:"controlend"}))};this.lockPointer=()=>{!this._enabled||!this._domElement||(this.cancel(),this._lockedPointer={pointerId:-1,clientX:0,clientY:0,deltaX:0,deltaY:0,mouseButton:null},this._activePointers.push(this._lockedPointer),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.requestPointerLock(),this._domElement.ownerDocument.addEventListener("pointerlockchange",M),this._domElement.ownerDocument.addEventListener("pointerlockerror",m),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),u())},this.unlockPointer=()=>{this._lockedPointer!==null&&(this._disposePointer(this._lockedPointer),this._lockedPointer=null),this._domElement?.ownerDocument.exitPointerLock(),this._domElement?.ownerDocument.removeEventListener("pointerlockchange",M),this._domElement?.ownerDocument.removeEventListener("pointerlockerror",m),this.cancel()};let M=()=>{this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement||this.unlockPointer()},m=()=>{this.unlockPointer()};this._addAllEventListeners=f=>{this._domElement=f,this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none",this._domElement.addEventListener("pointerdown",o),this._domElement.addEventListener("pointercancel",l),this._domElement.addEventListener("wheel",h,{passive:!1}),this._domElement.addEventListener("contextmenu",d)},this._removeAllEventListeners=()=>{this._domElement&&(this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect="",this._domElement.removeEventListener("pointerdown",o),this._domElement.removeEventListener("pointercancel",l),this._domElement.removeEventListener("wheel",h,{passive:!1}),this._domElement.removeEventListener("contextmenu",d),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.removeEventListener("pointerlockchange",M),this._domElement.ownerDocument.removeEventListener("pointerlockerror",m))},this.cancel=()=>{this._state!==K.NONE&&(this._state=K.NONE,this._activePointers.length=0,_())},e&&this.connect(e),this.update(0)}get camera(){return this._camera}set camera(t){this._camera=t,this.updateCameraUp(),this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0}get enabled(){return this._enabled}set enabled(t){this._enabled=t,this._domElement&&(t?(this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none"):(this.cancel(),this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect=""))}get active(){return!this._hasRested}get currentAction(){return this._state}get distance(){return this._spherical.radius}set distance(t){this._spherical.radius===t&&this._sphericalEnd.radius===t||(this._spherical.radius=t,this._sphericalEnd.radius=t,this._needsUpdate=!0)}get azimuthAngle(){return this._spherical.theta}set azimuthAngle(t){this._spherical.theta===t&&this._sphericalEnd.theta===t||(this._spherical.theta=t,this._sphericalEnd.theta=t,this._needsUpdate=!0)}get polarAngle(){return this._spherical.phi}set polarAngle(t){this._spherical.phi===t&&this._sphericalEnd.phi===t||(this._spherical.phi=t,this._sphericalEnd.phi=t,this._needsUpdate=!0)}get boundaryEnclosesCamera(){return this._boundaryEnclosesCamera}set boundaryEnclosesCamera(t){this._boundaryEnclosesCamera=t,this._needsUpdate=!0}set interactiveArea(t){this._interactiveArea.width=Bi(t.width,0,1),this._interactiveArea.height=Bi(t.height,0,1),this._interactiveArea.x=Bi(t.x,0,1-this._interactiveArea.width),this._interactiveArea.y=Bi(t.y,0,1-this._interactiveArea.height)}addEventListener(t,e){super.addEventListener(t,e)}removeEventListener(t,e){super.removeEventListener(t,e)}rotate(t,e,n=!1){return this.rotateTo(this._sphericalEnd.theta+t,this._sphericalEnd.phi+e,n)}rotateAzimuthTo(t,e=!1){return this.rotateTo(t,this._sphericalEnd.phi,e)}rotatePolarTo(t,e=!1){return this.rotateTo(this._sphericalEnd.theta,t,e)}rotateTo(t,e,n=!1){this._isUserControllingRotate=!1;let s=Bi(t,this.minAzimuthAngle,this.maxAzimuthAngle),r=Bi(e,this.minPolarAngle,this.maxPolarAngle);this._sphericalEnd.theta=s,this._sphericalEnd.phi=r,this._sphericalEnd.makeSafe(),this._needsUpdate=!0,n||(this._spherical.theta=this._sphericalEnd.theta,this._spherical.phi=this._sphericalEnd.phi);let o=!n||Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold);return this._createOnRestPromise(o)}dolly(t,e=!1){return this.dollyTo(this._sphericalEnd.radius-t,e)}dollyTo(t,e=!1){return this._isUserControllingDolly=!1,this._lastDollyDirection=vo.NONE,this._changedDolly=0,this._dollyToNoClamp(Bi(t,this.minDistance,this.maxDistance),e)}_dollyToNoClamp(t,e=!1){let n=this._sphericalEnd.radius;if(this.colliderMeshes.length>=1){let o=this._collisionTest(),a=Pe(o,this._spherical.radius);if(!(n>t)&&a)return Promise.resolve();this._sphericalEnd.radius=Math.min(t,o)}else this._sphericalEnd.radius=t;this._needsUpdate=!0,e||(this._spherical.radius=this._sphericalEnd.radius);let r=!e||Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(r)}dollyInFixed(t,e=!1){this._targetEnd.add(this._getCameraDirection(Fa).multiplyScalar(t)),e||this._target.copy(this._targetEnd);let n=!e||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(n)}zoom(t,e=!1){return this.zoomTo(this._zoomEnd+t,e)}zoomTo(t,e=!1){this._isUserControllingZoom=!1,this._zoomEnd=Bi(t,this.minZoom,this.maxZoom),this._needsUpdate=!0,e||(this._zoom=this._zoomEnd);let n=!e||Pe(this._zoom,this._zoomEnd,this.restThreshold);return this._changedZoom=0,this._createOnRestPromise(n)}pan(t,e,n=!1){return console.warn("`pan` has been renamed to `truck`"),this.truck(t,e,n)}truck(t,e,n=!1){this._camera.updateMatrix(),is.setFromMatrixColumn(this._camera.matrix,0),ss.setFromMatrixColumn(this._camera.matrix,1),is.multiplyScalar(t),ss.multiplyScalar(-e);let s=le.copy(is).add(ss),r=Te.copy(this._targetEnd).add(s);return this.moveTo(r.x,r.y,r.z,n)}forward(t,e=!1){le.setFromMatrixColumn(this._camera.matrix,0),le.crossVectors(this._camera.up,le),le.multiplyScalar(t);let n=Te.copy(this._targetEnd).add(le);return this.moveTo(n.x,n.y,n.z,e)}elevate(t,e=!1){return le.copy(this._camera.up).multiplyScalar(t),this.moveTo(this._targetEnd.x+le.x,this._targetEnd.y+le.y,this._targetEnd.z+le.z,e)}moveTo(t,e,n,s=!1){this._isUserControllingTruck=!1;let r=le.set(t,e,n).sub(this._targetEnd);this._encloseToBoundary(this._targetEnd,r,this.boundaryFriction),this._needsUpdate=!0,s||this._target.copy(this._targetEnd);let o=!s||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(o)}lookInDirectionOf(t,e,n,s=!1){let a=le.set(t,e,n).sub(this._targetEnd).normalize().multiplyScalar(-this._sphericalEnd.radius).add(this._targetEnd);return this.setPosition(a.x,a.y,a.z,s)}fitToBox(t,e,{cover:n=!1,paddingLeft:s=0,paddingRight:r=0,paddingBottom:o=0,paddingTop:a=0}={}){let l=[],c=t.isBox3?bo.copy(t):bo.setFromObject(t);c.isEmpty()&&(console.warn("camera-controls: fitTo() cannot be used with an empty box. Aborting"),Promise.resolve());let h=Dg(this._sphericalEnd.theta,Lg),d=Dg(this._sphericalEnd.phi,Lg);l.push(this.rotateTo(h,d,e));let u=le.setFromSpherical(this._sphericalEnd).normalize(),p=kg.setFromUnitVectors(u,Ed),_=Pe(Math.abs(u.y),1);_&&p.multiply(wd.setFromAxisAngle(fh,h)),p.multiply(this._yAxisUpSpaceInverse);let M=Bg.makeEmpty();Te.copy(c.min).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.min).setX(c.max.x).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.min).setY(c.max.y).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.max).setZ(c.min.z).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.min).setZ(c.max.z).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.max).setY(c.min.y).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.max).setX(c.min.x).applyQuaternion(p),M.expandByPoint(Te),Te.copy(c.max).applyQuaternion(p),M.expandByPoint(Te),M.min.x-=s,M.min.y-=o,M.max.x+=r,M.max.y+=a,p.setFromUnitVectors(Ed,u),_&&p.premultiply(wd.invert()),p.premultiply(this._yAxisUpSpace);let m=M.getSize(le),f=M.getCenter(Te).applyQuaternion(p);if(gr(this._camera)){let x=this.getDistanceToFitBox(m.x,m.y,m.z,n);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.dollyTo(x,e)),l.push(this.setFocalOffset(0,0,0,e))}else if(Zs(this._camera)){let x=this._camera,w=x.right-x.left,v=x.top-x.bottom,C=n?Math.max(w/m.x,v/m.y):Math.min(w/m.x,v/m.y);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.zoomTo(C,e)),l.push(this.setFocalOffset(0,0,0,e))}return Promise.all(l)}fitToSphere(t,e){let n=[],r="isObject3D"in t?i.createBoundingSphere(t,Td):Td.copy(t);if(n.push(this.moveTo(r.center.x,r.center.y,r.center.z,e)),gr(this._camera)){let o=this.getDistanceToFitSphere(r.radius);n.push(this.dollyTo(o,e))}else if(Zs(this._camera)){let o=this._camera.right-this._camera.left,a=this._camera.top-this._camera.bottom,l=2*r.radius,c=Math.min(o/l,a/l);n.push(this.zoomTo(c,e))}return n.push(this.setFocalOffset(0,0,0,e)),Promise.all(n)}setLookAt(t,e,n,s,r,o,a=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=vo.NONE,this._changedDolly=0;let l=Te.set(s,r,o),c=le.set(t,e,n);this._targetEnd.copy(l),this._sphericalEnd.setFromVector3(c.sub(l).applyQuaternion(this._yAxisUpSpace)),this._needsUpdate=!0,a||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let h=!a||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold)&&Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(h)}lerp(t,e,n,s=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=vo.NONE,this._changedDolly=0;let r=le.set(...t.target);if("spherical"in t)di.set(...t.spherical);else{let d=Te.set(...t.position);di.setFromVector3(d.sub(r).applyQuaternion(this._yAxisUpSpace))}let o=So.set(...e.target);if("spherical"in e)Mo.set(...e.spherical);else{let d=Te.set(...e.position);Mo.setFromVector3(d.sub(o).applyQuaternion(this._yAxisUpSpace))}this._targetEnd.copy(r.lerp(o,n));let a=Mo.theta-di.theta,l=Mo.phi-di.phi,c=Mo.radius-di.radius;this._sphericalEnd.set(di.radius+c*n,di.phi+l*n,di.theta+a*n),this._needsUpdate=!0,s||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let h=!s||Pe(this._target.x,this._targetEnd.x,this.restThreshold)&&Pe(this._target.y,this._targetEnd.y,this.restThreshold)&&Pe(this._target.z,this._targetEnd.z,this.restThreshold)&&Pe(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Pe(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Pe(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(h)}lerpLookAt(t,e,n,s,r,o,a,l,c,h,d,u,p,_=!1){return this.lerp({position:[t,e,n],target:[s,r,o]},{position:[a,l,c],target:[h,d,u]},p,_)}setPosition(t,e,n,s=!1){return this.setLookAt(t,e,n,this._targetEnd.x,this._targetEnd.y,this._targetEnd.z,s)}setTarget(t,e,n,s=!1){let r=this.getPosition(le),o=this.setLookAt(r.x,r.y,r.z,t,e,n,s);return this._sphericalEnd.phi=Bi(this._sphericalEnd.phi,this.minPolarAngle,this.maxPolarAngle),o}setFocalOffset(t,e,n,s=!1){this._isUserControllingOffset=!1,this._focalOffsetEnd.set(t,e,n),this._needsUpdate=!0,s||this._focalOffset.copy(this._focalOffsetEnd);let r=!s||Pe(this._focalOffset.x,this._focalOffsetEnd.x,this.restThreshold)&&Pe(this._focalOffset.y,this._focalOffsetEnd.y,this.restThreshold)&&Pe(this._focalOffset.z,this._focalOffsetEnd.z,this.restThreshold);return this._createOnRestPromise(r)}setOrbitPoint(t,e,n){this._camera.updateMatrixWorld(),is.setFromMatrixColumn(this._camera.matrixWorldInverse,0),ss.setFromMatrixColumn(this._camera.matrixWorldInverse,1),_r.setFromMatrixColumn(this._camera.matrixWorldInverse,2);let s=le.set(t,e,n),r=s.distanceTo(this._camera.position),o=s.sub(this._camera.position);is.multiplyScalar(o.x),ss.multiplyScalar(o.y),_r.multiplyScalar(o.z),le.copy(is).add(ss).add(_r),le.z=le.z+r,this.dollyTo(r,!1),this.setFocalOffset(-le.x,le.y,-le.z,!1),this.moveTo(t,e,n,!1)}setBoundary(t){if(!t){this._boundary.min.set(-1/0,-1/0,-1/0),this._boundary.max.set(1/0,1/0,1/0),this._needsUpdate=!0;return}this._boundary.copy(t),this._boundary.clampPoint(this._targetEnd,this._targetEnd),this._needsUpdate=!0}setViewport(t,e,n,s){if(t===null){this._viewport=null;return}this._viewport=this._viewport||new ee.Vector4,typeof t=="number"?this._viewport.set(t,e,n,s):this._viewport.copy(t)}getDistanceToFitBox(t,e,n,s=!1){if(bd(this._camera,"getDistanceToFitBox"))return this._spherical.radius;let r=t/e,o=this._camera.getEffectiveFOV()*Oa,a=this._camera.aspect;return((s?r>a:r<a)?e:t/a)*.5/Math.tan(o*.5)+n*.5}getDistanceToFitSphere(t){if(bd(this._camera,"getDistanceToFitSphere"))return this._spherical.radius;let e=this._camera.getEffectiveFOV()*Oa,n=Math.atan(Math.tan(e*.5)*this._camera.aspect)*2,s=1<this._camera.aspect?e:n;return t/Math.sin(s*.5)}getTarget(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._targetEnd:this._target)}getPosition(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).setFromSpherical(e?this._sphericalEnd:this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(e?this._targetEnd:this._target)}getSpherical(t,e=!0){return(t||new ee.Spherical).copy(e?this._sphericalEnd:this._spherical)}getFocalOffset(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._focalOffsetEnd:this._focalOffset)}normalizeRotations(){return this._sphericalEnd.theta=(this._sphericalEnd.theta%qs+qs)%qs,this._sphericalEnd.theta>Math.PI&&(this._sphericalEnd.theta-=qs),this._spherical.theta+=qs*Math.round((this._sphericalEnd.theta-this._spherical.theta)/qs),this}stop(){this._focalOffset.copy(this._focalOffsetEnd),this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd),this._zoom=this._zoomEnd}reset(t=!1){if(!Pe(this._camera.up.x,this._cameraUp0.x)||!Pe(this._camera.up.y,this._cameraUp0.y)||!Pe(this._camera.up.z,this._cameraUp0.z)){this._camera.up.copy(this._cameraUp0);let n=this.getPosition(le);this.updateCameraUp(),this.setPosition(n.x,n.y,n.z)}let e=[this.setLookAt(this._position0.x,this._position0.y,this._position0.z,this._target0.x,this._target0.y,this._target0.z,t),this.setFocalOffset(this._focalOffset0.x,this._focalOffset0.y,this._focalOffset0.z,t),this.zoomTo(this._zoom0,t)];return Promise.all(e)}saveState(){this._cameraUp0.copy(this._camera.up),this.getTarget(this._target0),this.getPosition(this._position0),this._zoom0=this._zoom,this._focalOffset0.copy(this._focalOffset)}updateCameraUp(){this._yAxisUpSpace.setFromUnitVectors(this._camera.up,fh),this._yAxisUpSpaceInverse.copy(this._yAxisUpSpace).invert()}applyCameraUp(){let t=le.subVectors(this._target,this._camera.position).normalize(),e=Te.crossVectors(t,this._camera.up);this._camera.up.crossVectors(e,t).normalize(),this._camera.updateMatrixWorld();let n=this.getPosition(le);this.updateCameraUp(),this.setPosition(n.x,n.y,n.z)}update(t){let e=this._sphericalEnd.theta-this._spherical.theta,n=this._sphericalEnd.phi-this._spherical.phi,s=this._sphericalEnd.radius-this._spherical.radius,r=Ug.subVectors(this._targetEnd,this._target),o=Fg.subVectors(this._focalOffsetEnd,this._focalOffset),a=this._zoomEnd-this._zoom;if(Ve(e))this._thetaVelocity.value=0,this._spherical.theta=this._sphericalEnd.theta;else{let d=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.theta=uh(this._spherical.theta,this._sphericalEnd.theta,this._thetaVelocity,d,1/0,t),this._needsUpdate=!0}if(Ve(n))this._phiVelocity.value=0,this._spherical.phi=this._sphericalEnd.phi;else{let d=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.phi=uh(this._spherical.phi,this._sphericalEnd.phi,this._phiVelocity,d,1/0,t),this._needsUpdate=!0}if(Ve(s))this._radiusVelocity.value=0,this._spherical.radius=this._sphericalEnd.radius;else{let d=this._isUserControllingDolly?this.draggingSmoothTime:this.smoothTime;this._spherical.radius=uh(this._spherical.radius,this._sphericalEnd.radius,this._radiusVelocity,d,this.maxSpeed,t),this._needsUpdate=!0}if(Ve(r.x)&&Ve(r.y)&&Ve(r.z))this._targetVelocity.set(0,0,0),this._target.copy(this._targetEnd);else{let d=this._isUserControllingTruck?this.draggingSmoothTime:this.smoothTime;Og(this._target,this._targetEnd,this._targetVelocity,d,this.maxSpeed,t,this._target),this._needsUpdate=!0}if(Ve(o.x)&&Ve(o.y)&&Ve(o.z))this._focalOffsetVelocity.set(0,0,0),this._focalOffset.copy(this._focalOffsetEnd);else{let d=this._isUserControllingOffset?this.draggingSmoothTime:this.smoothTime;Og(this._focalOffset,this._focalOffsetEnd,this._focalOffsetVelocity,d,this.maxSpeed,t,this._focalOffset),this._needsUpdate=!0}if(Ve(a))this._zoomVelocity.value=0,this._zoom=this._zoomEnd;else{let d=this._isUserControllingZoom?this.draggingSmoothTime:this.smoothTime;this._zoom=uh(this._zoom,this._zoomEnd,this._zoomVelocity,d,1/0,t)}if(this.dollyToCursor){if(gr(this._camera)&&this._changedDolly!==0){let d=this._spherical.radius-this._lastDistance,u=this._camera,p=this._getCameraDirection(Fa),_=le.copy(p).cross(u.up).normalize();_.lengthSq()===0&&(_.x=1);let M=Te.crossVectors(_,p),m=this._sphericalEnd.radius*Math.tan(u.getEffectiveFOV()*Oa*.5),x=(this._sphericalEnd.radius-d-this._sphericalEnd.radius)/this._sphericalEnd.radius,w=So.copy(this._targetEnd).add(_.multiplyScalar(this._dollyControlCoord.x*m*u.aspect)).add(M.multiplyScalar(this._dollyControlCoord.y*m)),v=le.copy(this._targetEnd).lerp(w,x),C=this._lastDollyDirection===vo.IN&&this._spherical.radius<=this.minDistance,A=this._lastDollyDirection===vo.OUT&&this.maxDistance<=this._spherical.radius;if(this.infinityDolly&&(C||A)){this._sphericalEnd.radius-=d,this._spherical.radius-=d;let T=Te.copy(p).multiplyScalar(-d);v.add(T)}this._boundary.clampPoint(v,v);let g=Te.subVectors(v,this._targetEnd);this._targetEnd.copy(v),this._target.add(g),this._changedDolly-=d,Ve(this._changedDolly)&&(this._changedDolly=0)}else if(Zs(this._camera)&&this._changedZoom!==0){let d=this._zoom-this._lastZoom,u=this._camera,p=le.set(this._dollyControlCoord.x,this._dollyControlCoord.y,(u.near+u.far)/(u.near-u.far)).unproject(u),_=Te.set(0,0,-1).applyQuaternion(u.quaternion),M=So.copy(p).add(_.multiplyScalar(-p.dot(u.up))),f=-(this._zoom-d-this._zoom)/this._zoom,x=this._getCameraDirection(Fa),w=this._targetEnd.dot(x),v=le.copy(this._targetEnd).lerp(M,f),C=v.dot(x),A=x.multiplyScalar(C-w);v.sub(A),this._boundary.clampPoint(v,v);let g=Te.subVectors(v,this._targetEnd);this._targetEnd.copy(v),this._target.add(g),this._changedZoom-=d,Ve(this._changedZoom)&&(this._changedZoom=0)}}this._camera.zoom!==this._zoom&&(this._camera.zoom=this._zoom,this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0),this._dragNeedsUpdate=!0;let l=this._collisionTest();this._spherical.radius=Math.min(this._spherical.radius,l),this._spherical.makeSafe(),this._camera.position.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(this._target),this._camera.lookAt(this._target),(!Ve(this._focalOffset.x)||!Ve(this._focalOffset.y)||!Ve(this._focalOffset.z))&&(this._camera.matrix.compose(this._camera.position,this._camera.quaternion,this._camera.scale),is.setFromMatrixColumn(this._camera.matrix,0),ss.setFromMatrixColumn(this._camera.matrix,1),_r.setFromMatrixColumn(this._camera.matrix,2),is.multiplyScalar(this._focalOffset.x),ss.multiplyScalar(-this._focalOffset.y),_r.multiplyScalar(this._focalOffset.z),le.copy(is).add(ss).add(_r),this._camera.position.add(le),this._camera.updateMatrixWorld()),this._boundaryEnclosesCamera&&this._encloseToBoundary(this._camera.position.copy(this._target),le.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse),1);let h=this._needsUpdate;return h&&!this._updatedLastTime?(this._hasRested=!1,this.dispatchEvent({type:"wake"}),this.dispatchEvent({type:"update"})):h?(this.dispatchEvent({type:"update"}),Ve(e,this.restThreshold)&&Ve(n,this.restThreshold)&&Ve(s,this.restThreshold)&&Ve(r.x,this.restThreshold)&&Ve(r.y,this.restThreshold)&&Ve(r.z,this.restThreshold)&&Ve(o.x,this.restThreshold)&&Ve(o.y,this.restThreshold)&&Ve(o.z,this.restThreshold)&&Ve(a,this.restThreshold)&&!this._hasRested&&(this._hasRested=!0,this.dispatchEvent({type:"rest"}))):!h&&this._updatedLastTime&&this.dispatchEvent({type:"sleep"}),this._lastDistance=this._spherical.radius,this._lastZoom=this._zoom,this._updatedLastTime=h,this._needsUpdate=!1,h}toJSON(){return JSON.stringify({enabled:this._enabled,minDistance:this.minDistance,maxDistance:Na(this.maxDistance),minZoom:this.minZoom,maxZoom:Na(this.maxZoom),minPolarAngle:this.minPolarAngle,maxPolarAngle:Na(this.maxPolarAngle),minAzimuthAngle:Na(this.minAzimuthAngle),maxAzimuthAngle:Na(this.maxAzimuthAngle),smoothTime:this.smoothTime,draggingSmoothTime:this.draggingSmoothTime,dollySpeed:this.dollySpeed,truckSpeed:this.truckSpeed,dollyToCursor:this.dollyToCursor,target:this._targetEnd.toArray(),position:le.setFromSpherical(this._sphericalEnd).add(this._targetEnd).toArray(),zoom:this._zoomEnd,focalOffset:this._focalOffsetEnd.toArray(),target0:this._target0.toArray(),position0:this._position0.toArray(),zoom0:this._zoom0,focalOffset0:this._focalOffset0.toArray()})}fromJSON(t,e=!1){let n=JSON.parse(t);this.enabled=n.enabled,this.minDistance=n.minDistance,this.maxDistance=Ua(n.maxDistance),this.minZoom=n.minZoom,this.maxZoom=Ua(n.maxZoom),this.minPolarAngle=n.minPolarAngle,this.maxPolarAngle=Ua(n.maxPolarAngle),this.minAzimuthAngle=Ua(n.minAzimuthAngle),this.maxAzimuthAngle=Ua(n.maxAzimuthAngle),this.smoothTime=n.smoothTime,this.draggingSmoothTime=n.draggingSmoothTime,this.dollySpeed=n.dollySpeed,this.truckSpeed=n.truckSpeed,this.dollyToCursor=n.dollyToCursor,this._target0.fromArray(n.target0),this._position0.fromArray(n.position0),this._zoom0=n.zoom0,this._focalOffset0.fromArray(n.focalOffset0),this.moveTo(n.target[0],n.target[1],n.target[2],e),di.setFromVector3(le.fromArray(n.position).sub(this._targetEnd).applyQuaternion(this._yAxisUpSpace)),this.rotateTo(di.theta,di.phi,e),this.dollyTo(di.radius,e),this.zoomTo(n.zoom,e),this.setFocalOffset(n.focalOffset[0],n.focalOffset[1],n.focalOffset[2],e),this._needsUpdate=!0}connect(t){if(this._domElement){console.warn("camera-controls is already connected.");return}t.setAttribute("data-camera-controls-version",Vb),this._addAllEventListeners(t),this._getClientRect(this._elementRect)}disconnect(){this.cancel(),this._removeAllEventListeners(),this._domElement&&(this._domElement.removeAttribute("data-camera-controls-version"),this._domElement=void 0)}dispose(){this.removeAllEventListeners(),this.disconnect()}_getTargetDirection(t){return t.setFromSpherical(this._spherical).divideScalar(this._spherical.radius).applyQuaternion(this._yAxisUpSpaceInverse)}_getCameraDirection(t){return this._getTargetDirection(t).negate()}_findPointerById(t){return this._activePointers.find(e=>e.pointerId===t)}_findPointerByMouseButton(t){return this._activePointers.find(e=>e.mouseButton===t)}_disposePointer(t){this._activePointers.splice(this._activePointers.indexOf(t),1)}_encloseToBoundary(t,e,n){let s=e.lengthSq();if(s===0)return t;let r=Te.copy(e).add(t),a=this._boundary.clampPoint(r,So).sub(r),l=a.lengthSq();if(l===0)return t.add(e);if(l===s)return t;if(n===0)return t.add(e).add(a);{let c=1+n*l/e.dot(a);return t.add(Te.copy(e).multiplyScalar(c)).add(a.multiplyScalar(1-n))}}_updateNearPlaneCorners(){if(gr(this._camera)){let t=this._camera,e=t.near,n=t.getEffectiveFOV()*Oa,s=Math.tan(n*.5)*e,r=s*t.aspect;this._nearPlaneCorners[0].set(-r,-s,0),this._nearPlaneCorners[1].set(r,-s,0),this._nearPlaneCorners[2].set(r,s,0),this._nearPlaneCorners[3].set(-r,s,0)}else if(Zs(this._camera)){let t=this._camera,e=1/t.zoom,n=t.left*e,s=t.right*e,r=t.top*e,o=t.bottom*e;this._nearPlaneCorners[0].set(n,r,0),this._nearPlaneCorners[1].set(s,r,0),this._nearPlaneCorners[2].set(s,o,0),this._nearPlaneCorners[3].set(n,o,0)}}_truckInternal=(t,e,n,s)=>{let r,o;if(gr(this._camera)){let a=le.copy(this._camera.position).sub(this._target),l=this._camera.getEffectiveFOV()*Oa,c=a.length()*Math.tan(l*.5);r=this.truckSpeed*t*c/this._elementRect.height,o=this.truckSpeed*e*c/this._elementRect.height}else if(Zs(this._camera)){let a=this._camera;r=this.truckSpeed*t*(a.right-a.left)/a.zoom/this._elementRect.width,o=this.truckSpeed*e*(a.top-a.bottom)/a.zoom/this._elementRect.height}else return;s?(n?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y,this._focalOffsetEnd.z,!0):this.truck(r,0,!0),this.forward(-o,!0)):n?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y+o,this._focalOffsetEnd.z,!0):this.truck(r,o,!0)};_rotateInternal=(t,e)=>{let n=qs*this.azimuthRotateSpeed*t/this._elementRect.height,s=qs*this.polarRotateSpeed*e/this._elementRect.height;this.rotate(n,s,!0)};_dollyInternal=(t,e,n)=>{let s=Math.pow(.95,-t*this.dollySpeed),r=this._sphericalEnd.radius,o=this._sphericalEnd.radius*s,a=Bi(o,this.minDistance,this.maxDistance),l=a-o;this.infinityDolly&&this.dollyToCursor?this._dollyToNoClamp(o,!0):this.infinityDolly&&!this.dollyToCursor?(this.dollyInFixed(l,!0),this._dollyToNoClamp(a,!0)):this._dollyToNoClamp(a,!0),this.dollyToCursor&&(this._changedDolly+=(this.infinityDolly?o:a)-r,this._dollyControlCoord.set(e,n)),this._lastDollyDirection=Math.sign(-t)};_zoomInternal=(t,e,n)=>{let s=Math.pow(.95,t*this.dollySpeed),r=this._zoom,o=this._zoom*s;this.zoomTo(o,!0),this.dollyToCursor&&(this._changedZoom+=o-r,this._dollyControlCoord.set(e,n))};_collisionTest(){let t=1/0;if(!(this.colliderMeshes.length>=1)||bd(this._camera,"_collisionTest"))return t;let n=this._getTargetDirection(Fa);Ad.lookAt(Ng,n,this._camera.up);for(let s=0;s<4;s++){let r=Te.copy(this._nearPlaneCorners[s]);r.applyMatrix4(Ad);let o=So.addVectors(this._target,r);ph.set(o,n),ph.far=this._spherical.radius+1;let a=ph.intersectObjects(this.colliderMeshes);a.length!==0&&a[0].distance<t&&(t=a[0].distance)}return t}_getClientRect(t){if(!this._domElement)return;let e=this._domElement.getBoundingClientRect();return t.x=e.left,t.y=e.top,this._viewport?(t.x+=this._viewport.x,t.y+=e.height-this._viewport.w-this._viewport.y,t.width=this._viewport.z,t.height=this._viewport.w):(t.width=e.width,t.height=e.height),t}_createOnRestPromise(t){return t?Promise.resolve():(this._hasRested=!1,this.dispatchEvent({type:"transitionstart"}),new Promise(e=>{let n=()=>{this.removeEventListener("rest",n),e()};this.addEventListener("rest",n)}))}_addAllEventListeners(t){}_removeAllEventListeners(){}get dampingFactor(){return console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead."),0}set dampingFactor(t){console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead.")}get draggingDampingFactor(){return console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead."),0}set draggingDampingFactor(t){console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead.")}static createBoundingSphere(t,e=new ee.Sphere){let n=e,s=n.center;bo.makeEmpty(),t.traverseVisible(o=>{o.isMesh&&bo.expandByObject(o)}),bo.getCenter(s);let r=0;return t.traverseVisible(o=>{if(!o.isMesh)return;let a=o;if(!a.geometry)return;let l=a.geometry.clone();l.applyMatrix4(a.matrixWorld);let h=l.attributes.position;for(let d=0,u=h.count;d<u;d++)le.fromBufferAttribute(h,d),r=Math.max(r,s.distanceToSquared(le))}),n.radius=Math.sqrt(r),n}};Eo.install({THREE:{Box3:qn,Matrix4:Me,Quaternion:Jn,Raycaster:va,Sphere:Ji,Spherical:Sa,Vector2:ue,Vector3:X,Vector4:He}});var Rd=30,Wb=.82,Xb=.01,mh=class{constructor(t,e){this.element=t;this.calm=e}element;calm;camera=new Pn(Rd);controls=null;inset={right:0,bottom:0};size={width:1,height:1};clock=new xa;first=null;open(t,e,n,s){this.controls?.dispose();let r=t===2;this.camera=r?new Oi:new Pn(Rd,1,Xb,1e3),this.camera.up.set(0,r?1:0,r?0:1);let o=new Eo(this.camera,this.element);o.updateCameraUp(),o.smoothTime=this.calm()?0:.12,o.draggingSmoothTime=this.calm()?0:.04,o.dollyToCursor=!0,o.truckSpeed=r?1:2;let{ACTION:a}=Eo;o.mouseButtons.left=r?a.TRUCK:a.ROTATE,o.mouseButtons.right=a.TRUCK,o.mouseButtons.middle=a.TRUCK,o.mouseButtons.wheel=r?a.ZOOM:a.DOLLY,o.touches.one=r?a.TOUCH_TRUCK:a.TOUCH_ROTATE,o.touches.two=r?a.TOUCH_ZOOM_TRUCK:a.TOUCH_DOLLY_TRUCK,o.touches.three=a.TOUCH_TRUCK,o.maxPolarAngle=Math.PI,this.controls=o,this.first={azimuth:e,elevation:n,box:s.clone()},this.resize(this.size.width,this.size.height),this.home(!1)}resize(t,e){this.size={width:Math.max(t,1),height:Math.max(e,1)};let n=this.size.width/this.size.height;this.camera instanceof Pn?this.camera.aspect=n:(this.camera.top=5,this.camera.bottom=-5,this.camera.left=-5*n,this.camera.right=5*n,this.camera.near=-1e4,this.camera.far=1e4),this.camera.updateProjectionMatrix()}home(t=!0){if(!this.first)return;let{azimuth:e,elevation:n,box:s}=this.first;this.frame(s,this.direction(e,n),t)}fit(t,e=!0){if(!this.controls||t.isEmpty())return;let n=this.controls.getPosition(new X).sub(this.controls.getTarget(new X)).normalize();this.frame(t,n,e)}follow(t){let e=this.controls?.getTarget(new X).add(t);e&&this.controls?.moveTo(e.x,e.y,e.z,!1)}update(){return this.clock.update(),this.controls?.update(Math.min(this.clock.getDelta(),.1))??!1}direction(t,e){let n=t*Math.PI/180,s=Math.min(Math.max(e,-89.9),89.9)*Math.PI/180;return this.camera instanceof Oi?new X(0,0,1):new X(Math.cos(s)*Math.cos(n),Math.cos(s)*Math.sin(n),Math.sin(s))}frame(t,e,n){let s=this.controls;if(!s)return;let r=n&&!this.calm(),{width:o,height:a}=this.size,l={x:(o-this.inset.right)/o,y:(a-this.inset.bottom)/a},c=this.camera instanceof Oi,h=this.camera.up,d=new X().crossVectors(h,e).normalize(),u=new X().crossVectors(e,d),p=[0,1,2,3,4,5,6,7].map(g=>new X(g&1?t.max.x:t.min.x,g&2?t.max.y:t.min.y,g&4?t.max.z:t.min.z)),_=Math.tan(Rd*Math.PI/360),M=o/a,m=t.getCenter(new X),f=10,x=1;for(let g=0;g<12;g++){let T=[1/0,-1/0],F=[1/0,-1/0];for(let G of p){let I=G.clone().sub(m),z=c?1:Math.max(f-I.dot(e),1e-6)/f,q=I.dot(d)/z,H=I.dot(u)/z;T[0]=Math.min(T[0],q),T[1]=Math.max(T[1],q),F[0]=Math.min(F[0],H),F[1]=Math.max(F[1],H)}let O=Math.max(T[1]-T[0],1e-9),D=Math.max(F[1]-F[0],1e-9);m=m.clone().addScaledVector(d,(T[0]+T[1])/2).addScaledVector(u,(F[0]+F[1])/2);let k=Math.max(O/(M*l.x),D/l.y)/(2*Wb);c?x=5/k:f=k/_}let w=c?5/x:f*_,v={x:w*M*(1-l.x),y:w*(1-l.y)},C=m.clone().addScaledVector(d,v.x).addScaledVector(u,-v.y),A=C.clone().addScaledVector(e,c?50:f);this.camera instanceof Pn?(this.camera.near=Math.max(f*.002,1e-4),this.camera.far=f*200,this.camera.updateProjectionMatrix()):s.zoomTo(x,r),s.setLookAt(A.x,A.y,A.z,C.x,C.y,C.z,r),s.update(0)}};ge.enabled=!1;var Pd=10,Hg=2.3,Yb=[1,2.1,.62,.5],qb=2,Zb=150,$b=.55,gh=class{constructor(t,e,n,s){this.canvas=t;this.picture=n,this.renderer=new oh({canvas:t,antialias:!0,alpha:!1,powerPreference:"high-performance"}),this.renderer.outputColorSpace=lr,this.view=new mh(t,s),this.heads=new oa(new ha(.36,1,10).translate(0,-.5,0),new ho,4096),this.heads.frustumCulled=!1,this.heads.renderOrder=26,this.heads.count=0,this.root.add(this.springs.object,this.floor.object,this.outlines.object,this.trails.object,this.arrows.object,this.pull.object,this.glow.object,this.balls.group,this.surfaces);let r=new ma(16777215,9079434,2.2);r.position.set(0,0,1);let o=new _a(16777215,1.1);o.position.set(-3,-4,6),this.world.add(this.root,this.heads,r,o),this.marks=new ll(e,this)}canvas;view;picture;dirty=!0;theme=null;scene=null;followed=null;marked={};stroke=[];ghost=null;renderer;world=new ea;root=new yi;springs=new es(Hg,10);floor=new es(1,-20);outlines=new es(1.3,2);trails=new es(1.3,5,.8);arrows=new es(1.7,25);pull=new es(2,30);glow=new es(5,8,.5);balls=new hh;heads;surfaces=new yi;marks;unit=1;ratio=1;size={width:1,height:1};before=null;open(t){this.scene=t;let[e,n]=t.camera.room,s=Math.max(n[0]-e[0],n[1]-e[1],n[2]-e[2])||1;this.unit=Pd/s;let r=[0,1,2].map(o=>(e[o]+n[o])/2);this.root.matrixAutoUpdate=!1,this.root.matrix.makeScale(this.unit,this.unit,this.unit).multiply(new Me().makeTranslation(-r[0],-r[1],-r[2])),this.root.matrixWorldNeedsUpdate=!0,this.root.updateMatrixWorld(!0),this.followed=null,this.before=null,this.marked={},this.ghost=null,this.heads.count=0;for(let o of[this.springs,this.outlines,this.trails,this.arrows,this.pull,this.glow])o.show(new Float32Array(0),null,null);this.balls.show(new Float32Array(0),null,null,null,null),this.putSurfaces(!0),this.paint(t.dark),this.view.open(t.dim,t.camera.azimuth,t.camera.elevation,this.boxOf(t.camera.room)),this.dirty=!0}paint(t){if(!this.scene)return;let e=this.theme=this.scene.themes[t?"dark":"light"],n=new Qt(e.background);this.renderer.setClearColor(n,1),ns.ground.value.copy(n),ns.fade.value=this.scene.dim===2?0:.5,this.dress(),this.drawFloor(),this.dirty=!0}dress(){if(!this.theme||!this.scene)return;let t=this.picture.floats("points.radius").length>3e3?1.1:2.2;this.balls.dress(this.scene.dim===3,new Qt(this.theme.anchor),new Qt(this.theme.ink),this.unit,t,this.ratio);let e=Math.max(this.picture.signed("segments.index").length,1);this.springs.width=Hg*this.ratio*Math.min(1,Math.max(.32,(400/e)**.25)),this.springs.opaque=e<2e4,this.floor.width=this.ratio,this.outlines.width=this.trails.width=1.4*this.ratio,this.arrows.width=1.7*this.ratio,this.pull.width=2.2*this.ratio,this.glow.width=7*this.ratio}resize(t,e){this.ratio=Math.min(devicePixelRatio||1,2),this.size={width:t,height:e},this.renderer.setPixelRatio(this.ratio),this.renderer.setSize(t,e,!1),ns.size.value.set(t*this.ratio,e*this.ratio),this.view.resize(t,e),this.dress(),this.dirty=!0}take(t){let e=this.picture,n=(...s)=>s.some(r=>t.has(r));n("points.position","points.color","points.radius","points.size","points.kind")&&this.showPoints(t),n("segments.position","segments.ends","points.position","segments.color","segments.kind")&&this.showSprings(t),n("outlines.position","outlines.color")&&this.outlines.show(e.floats("outlines.position"),e.bytes("outlines.color"),null),n("trails.position","trails.color")&&this.trails.show(e.floats("trails.position"),e.bytes("trails.color"),null),n("arrows.start","arrows.vector","arrows.color")&&this.showArrows(),[...t].some(s=>s.startsWith("surface"))&&this.putSurfaces(!1),this.marks.texts(e.texts),this.goAlong(),this.dirty=!0}showPoints(t){let e=this.picture,n=e.floats("points.radius"),s=e.floats("points.size"),r=null;if(t.has("points.radius")||t.has("points.size")){let a=(this.scene?.dot??0)*(n.length>Zb?$b:1);r=Float32Array.from(n,(l,c)=>l>0?l:a*(s[c]??1)),this.drawn=r,this.dress()}let o=t.has("points.kind")||t.has("points.radius")?e.bytes("points.kind"):null;this.balls.show(e.floats("points.position"),r,t.has("points.color")?e.bytes("points.color"):null,o,n)}drawn=new Float32Array(0);showSprings(t){let e=this.picture,n=e.bytes("segments.kind"),s=null;t.has("segments.kind")&&(s=Float32Array.from(n,r=>Yb[r]??1),this.dress()),this.springs.show(e.ends,t.has("segments.color")?e.bytes("segments.color"):null,s)}showArrows(){let t=this.picture,e=t.floats("arrows.start"),n=t.floats("arrows.vector"),s=t.bytes("arrows.color"),r=new Float32Array(2*e.length),o=e.length/3;for(let p=0;p<o;p++)for(let _=0;_<3;_++)r[6*p+_]=e[3*p+_],r[6*p+3+_]=e[3*p+_]+n[3*p+_];this.arrows.show(r,s,null);let a=new X(0,1,0),l=new X,c=new Jn,h=new X,d=new Me,u=new Qt;this.heads.count=Math.min(o,4096);for(let p=0;p<this.heads.count;p++){l.set(n[3*p],n[3*p+1],n[3*p+2]);let _=l.length()*this.unit,M=Math.min(.4*_,.26);h.set(r[6*p+3],r[6*p+4],r[6*p+5]).applyMatrix4(this.root.matrix),c.setFromUnitVectors(a,l.normalize()),this.heads.setMatrixAt(p,d.compose(h,c,new X(M,M,M))),this.heads.setColorAt(p,u.setRGB(s[3*p]/255,s[3*p+1]/255,s[3*p+2]/255))}this.heads.instanceMatrix.needsUpdate=!0,this.heads.instanceColor&&(this.heads.instanceColor.needsUpdate=!0)}putSurfaces(t){for(let e of this.surfaces.children)e.geometry.dispose(),e.material.dispose();this.surfaces.clear(),!t&&this.picture.surfaces.forEach((e,n)=>{let s=new vi;s.setAttribute("position",new vn(this.picture.floats(`surface.${n}.vertices`).slice(),3)),s.setIndex(new vn(this.picture.wholes(`surface.${n}.faces`).slice(),1)),s.computeVertexNormals();let r=new da({color:new Qt(e.color),transparent:e.opacity<1,opacity:e.opacity,side:Si,depthWrite:e.opacity>=1}),o=new Sn(s,r);o.renderOrder=e.opacity<1?1:0,this.surfaces.add(o)})}drawFloor(){if(!this.scene||!this.theme)return;let{low:t,high:e,step:n}=this.scene.world,s=this.scene.dim===2,r=s?0:t[2],o=[];for(let a of[0,1]){let l=Math.min(200,Math.round((e[a]-t[a])/n));for(let c=0;c<=l;c++){let h=[t[0],t[1],r],d=[e[0],e[1],r];h[a]=d[a]=t[a]+c*n,o.push(...h,...d)}}this.floor.plain(new Float32Array(o),this.theme.faint)}goAlong(){if(this.followed===null)return;let t=this.placeOf(this.followed);if(!t)return;let e=this.toPage(t);this.before&&this.view.follow(e.clone().sub(this.before)),this.before=e}follow(t){this.followed=t;let e=t===null?null:this.placeOf(t);this.before=e?this.toPage(e):null}drawPull(){let{hand:t}=this.picture,e=this.theme;if(!e)return;let n=[],s=t&&this.placeOf(t[0]);t&&s&&n.push(...s,t[1],t[2],t[3]),this.ghost&&n.push(...this.ghost.from,...this.ghost.to),this.pull.plain(new Float32Array(n),e.second);let{particle:r,spring:o}=this.marked,a=o===void 0?null:this.endsOf(o);this.glow.plain(new Float32Array(a?[...a[0],...a[1]]:[]),e.second),this.marks.ring(r===void 0?null:this.placeOf(r)),this.marks.pull(t&&s?{at:[t[1],t[2],t[3]],force:t[4]}:null)}draw(){let t=this.view.update();if(!this.dirty&&!t)return!1;this.dirty=!1;let e=this.view.camera;this.drawPull(),e.updateMatrixWorld();let n=this.view.controls?.distance??30;return ns.close.value=n-.6*Pd,ns.far.value=n+1.2*Pd,this.renderer.render(this.world,e),this.marks.draw(),!0}async snapshot(){return this.dirty=!0,this.draw(),new Promise(t=>this.canvas.toBlob(t,"image/png"))}toPage(t){return new X(...t).applyMatrix4(this.root.matrix)}onScreen(t){let e=this.toPage(t).project(this.view.camera);return e.z<-1||e.z>1||!Number.isFinite(e.x)?null:{x:(e.x+1)/2*this.size.width,y:(1-e.y)/2*this.size.height,depth:e.z}}at(t,e,n){let s=this.toPage(n).project(this.view.camera).z,r=new X(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera);return r.applyMatrix4(this.root.matrix.clone().invert()),this.scene?.dim===2?[r.x,r.y,0]:[r.x,r.y,r.z]}get target(){let e=(this.view.controls?.getTarget(new X)??new X).applyMatrix4(this.root.matrix.clone().invert());return this.scene?.dim===2?[e.x,e.y,0]:[e.x,e.y,e.z]}get scale(){let t=this.view.camera,e=this.size.height;if(t instanceof Oi)return this.unit*t.zoom*e/10;let n=this.view.controls?.distance??1;return this.unit*e/(2*n*Math.tan(t.fov*Math.PI/360))}boxOf([t,e]){return new qn(this.toPage(t),this.toPage(e))}get everything(){let[t,e]=this.scene?.camera.room??[[0,0,0],[1,1,1]],n=this.picture.floats("points.position"),s=3*Math.max(...[0,1,2].map(l=>e[l]-t[l])),r=new qn,o=new X(...[0,1,2].map(l=>(t[l]+e[l])/2)),a=new X;for(let l=0;l<n.length;l+=3)a.set(n[l],n[l+1],n[l+2]),a.distanceTo(o)<=s&&r.expandByPoint(a);return r.isEmpty()||r.getSize(a).length()===0?this.boxOf([t,e]):r.applyMatrix4(this.root.matrix)}rowOf(t){let e=this.picture.wholes("points.index");if(e[t]===t)return t;let n=0,s=e.length-1;for(;n<=s;){let r=n+s>>1;if(e[r]===t)return r;e[r]<t?n=r+1:s=r-1}return-1}placeOf(t){let e=this.rowOf(t);if(e<0)return null;let n=this.picture.floats("points.position");return[n[3*e],n[3*e+1],n[3*e+2]]}endsOf(t){let e=this.picture.signed("segments.index").indexOf(t);if(e<0)return null;let n=this.picture.ends.subarray(6*e,6*e+6);return[[n[0],n[1],n[2]],[n[3],n[4],n[5]]]}isFixed(t){let e=this.rowOf(t);return e>=0&&this.picture.bytes("points.kind")[e]===qb}particleAt(t,e,n){let s=this.picture.floats("points.position"),r=this.picture.wholes("points.index"),o=this.screenMatrix(),[a,l]=[this.size.width,this.size.height],c=this.scale,h=-1,d=1/0;for(let u=0;u<r.length;u++){let p=Id(o,s,3*u,a,l);if(!p)continue;let _=Math.hypot(p[0]-t,p[1]-e),M=Math.min((this.drawn[u]??0)*c,200),m=_-M;if(m>n)continue;let f=(m>0?1e3+m:.2*_)+50*p[2];f<d&&(d=f,h=r[u])}return h}springAt(t,e,n){let s=this.picture.signed("segments.index"),r=-1,o=n;return this.eachOnScreen((a,l,c)=>{if(s[a]<0)return;let h=Jb(t,e,l,c);h<o&&(o=h,r=s[a])}),r}crossed(t){let e=this.picture.signed("segments.index"),n=[];return this.eachOnScreen((s,r,o)=>{e[s]>=0&&t.some((a,l)=>l>0&&Kb(t[l-1],a,r,o))&&n.push(e[s])}),n}eachOnScreen(t){let e=this.picture.ends,n=this.screenMatrix(),{width:s,height:r}=this.size;for(let o=0;o<e.length/6;o++){let a=Id(n,e,6*o,s,r),l=Id(n,e,6*o+3,s,r);a&&l&&t(o,[a[0],a[1]],[l[0],l[1]])}}screenMatrix(){let t=this.view.camera;return new Me().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(this.root.matrix).elements}};function Id(i,t,e,n,s){let r=t[e],o=t[e+1],a=t[e+2],l=i[3]*r+i[7]*o+i[11]*a+i[15];if(!(l>0))return null;let c=(i[2]*r+i[6]*o+i[10]*a+i[14])/l;return c<-1||c>1?null:[((i[0]*r+i[4]*o+i[8]*a+i[12])/l+1)/2*n,(1-(i[1]*r+i[5]*o+i[9]*a+i[13])/l)/2*s,c]}function Jb(i,t,e,n){let s=n[0]-e[0],r=n[1]-e[1],o=s*s+r*r||1,a=Math.min(1,Math.max(0,((i-e[0])*s+(t-e[1])*r)/o));return Math.hypot(e[0]+a*s-i,e[1]+a*r-t)}function Kb(i,t,e,n){let s=(r,o,a)=>(o[0]-r[0])*(a[1]-r[1])-(o[1]-r[1])*(a[0]-r[0]);return s(i,t,e)>0!=s(i,t,n)>0&&s(e,n,i)>0!=s(e,n,t)>0}var jb=7e3;function Qb(){let i=Fe("picture"),t=Fe("stage"),e=Fe("menu"),n=matchMedia("(prefers-reduced-motion: reduce)"),s=new Ga,r;try{r=new gh(i,Fe("over"),s,()=>n.matches)}catch{Fe("offline").hidden=!1,Fe("offline").textContent="This browser cannot draw in three dimensions: WebGL is switched off.";return}let o=null,a=matchMedia("(prefers-color-scheme: dark)").matches,l=-1,c=new Set,h=new Wa({text(x){if(x.kind==="scene"){let w=o?.serial!==x.serial;o=x;for(let v of o.marks)v.key.toLowerCase()==="f"&&(v.key="");if(!w)return;c.clear(),Fe("toasts").replaceChildren(),u.show(o),p.tell(o.gallery??[],o.name),M(),r.open(o),_(o.dark),u.inspect({kind:"inspect"}),u.busy({kind:"busy"})}else if(x.kind==="status"){x.dark!==void 0&&x.dark!==a&&_(x.dark),u.follow(x);for(let w of x.notes.slice(-3))c.has(w)||m(w)}else x.kind==="energy"?u.energy(x):x.kind==="inspect"?(u.inspect(x),x.particle===void 0&&x.spring===void 0&&(r.marked={})):x.kind==="watched"?u.watched(x):u.busy(x)},frame(x,w){r.take(s.take(x,w)),l=x.picture},file(x,w){zr(x.name,new Blob([w.slice()],{type:x.type}))},state(x){Fe("offline").hidden=x,x&&(o=null,h.send({dark:a}))}}),d=new Va(r,h,{play:()=>u.togglePlay(),gallery:()=>p.show(),help:()=>{o&&su(o)},escape:()=>{e.hidden=!0},menu:(x,w,v)=>Qd(e,x,w,v),look:x=>{let w=o?.marks.find(v=>v.name===x);w&&h.send({key:w.key.toLowerCase()})},say:m},t),u=new ul(h,{gallery:()=>p.show(),help:()=>{o&&su(o)},fit:()=>r.view.fit(r.everything),home:()=>r.view.home(),dark:()=>{_(!a),h.send({dark:a})},snapshot:async()=>{let x=await r.snapshot();x&&zr(`${o?.name||"springline"}.png`,x)},cut:x=>{d.cutting=x},select:x=>d.select(x),fold:()=>{document.body.classList.toggle("folded"),M()}}),p=new Xa(x=>h.send({switch:x}));Fe("busy-cancel").addEventListener("click",()=>h.send({switch:""})),addEventListener("pointerdown",x=>{e.contains(x.target)||(e.hidden=!0)}),e.addEventListener("keydown",x=>{let w=[...e.children],v=w.indexOf(document.activeElement);x.key==="ArrowDown"?w[(v+1)%w.length]?.focus():x.key==="ArrowUp"?w[(v-1+w.length)%w.length]?.focus():x.key==="Escape"&&(e.hidden=!0,i.focus())});for(let x of document.querySelectorAll("dialog")){let w=()=>i.focus();x.addEventListener("keydown",v=>{v.key==="Escape"&&(x.close(),w())}),x.addEventListener("close",w)}new ResizeObserver(M).observe(t);function _(x){if(a=x,!o)return;let w=o.themes[a?"dark":"light"];jd(w,a),r.paint(a),u.paint(w)}function M(){r.resize(t.clientWidth,t.clientHeight)}function m(x){c.add(x);let w=at("p",{},x);for(Fe("toasts").append(w);Fe("toasts").childElementCount>4;)Fe("toasts").firstElementChild?.remove();setTimeout(()=>{w.remove(),c.delete(x)},jb)}function f(){d.tick(),r.draw(),l>=0&&(h.send({drawn:l}),l=-1),requestAnimationFrame(f)}requestAnimationFrame(f),Object.assign(window,{springline:{stage:r,picture:s,link:h}})}Qb();})();
