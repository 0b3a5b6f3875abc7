"use strict";(()=>{var sp=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],rp=200,V_=6.8,G_=14,W_=120,$o="http://www.w3.org/2000/svg",ol=class{constructor(t,e){this.stage=e;this.labels=Vr(t,"div","labels"),this.chosen=Vr(t,"div","ring"),this.pulled=Vr(t,"div","pulled");let i=Vr(t,"div","ruler");this.bar=Vr(i,"span","bar"),this.barWords=Vr(i,"span","bar-words"),this.axes=document.createElementNS($o,"svg"),this.axes.setAttribute("class","axes"),this.axes.setAttribute("viewBox","-40 -40 80 80"),this.axes.setAttribute("aria-hidden","true");for(let[s]of sp){let r=document.createElementNS($o,"line"),o=document.createElementNS($o,"text");r.setAttribute("class",`axis-${s}`),o.textContent=s,this.axes.append(r,o)}this.sheet=document.createElementNS($o,"svg"),this.sheet.setAttribute("class","sheet"),this.sheet.setAttribute("aria-hidden","true"),this.stroke=document.createElementNS($o,"polyline"),this.sheet.append(this.stroke),t.append(this.axes,this.sheet)}stage;labels;chosen;pulled;bar;barWords;axes;sheet;stroke;said=new WeakMap;shown=[];place=null;hand=null;texts(t){t!==this.shown&&(this.shown=t,this.labels.replaceChildren(...t.map(({words:e})=>{let i=document.createElement("span");return i.textContent=e,i.hidden=!0,i})))}ring(t){this.place=t}pull(t){this.hand=t}draw(){this.drawLabels(),this.put(this.chosen,this.onScreen(this.place)),this.put(this.pulled,this.onScreen(this.hand?.at??null)),this.sayForce();let{stroke:t}=this.stage;this.style(this.sheet,"display",t.length?"":"none"),t.length&&this.stroke.setAttribute("points",t.map(([e,i])=>`${e},${i}`).join(" ")),this.drawBar(),this.drawAxes()}sayForce(){let t=performance.now(),e=this.hand?.words;e===void 0||this.pulled.textContent===e||this.stage.pace.simple&&t-this.told<rp||(this.told=t,this.pulled.textContent=e)}told=-rp;drawLabels(){let t=[];this.shown.forEach(({at:e,words:i},s)=>{let r=this.stage.onScreen(e),o=V_*i.length,a=r&&!t.some(l=>Math.abs(l.y-r.y)<G_&&r.x<l.x+l.wide&&l.x<r.x+o);r&&a&&t.push({...r,wide:o}),this.put(this.labels.children[s],a?r:null)})}onScreen(t){return t&&this.stage.onScreen(t)}put(t,e){t&&(t.hidden!==!e&&(t.hidden=!e),e&&this.style(t,"transform",`translate(${e.x.toFixed(1)}px, ${e.y.toFixed(1)}px)`))}style(t,e,i){this.isNews(t,e,i)&&t.style.setProperty(e,i)}attribute(t,e,i){this.isNews(t,e,i)&&t.setAttribute(e,i)}isNews(t,e,i){let s=this.said.get(t);return s||this.said.set(t,s=new Map),s.get(e)===i?!1:(s.set(e,i),!0)}drawBar(){let t=this.stage.scale;if(!(t>0)||!Number.isFinite(t))return;let e=W_/t,i=10**Math.floor(Math.log10(e)),s=i*(e/i>=5?5:e/i>=2?2:1),r=wn(s,"m");this.style(this.bar,"width",`${(s*t).toFixed(1)}px`),this.barWords.textContent!==r&&(this.barWords.textContent=r)}drawAxes(){let t=this.stage.view.camera,e=t.matrixWorldInverse.elements,i=this.stage.scene?.dim===2;sp.forEach(([,[s,r,o]],a)=>{let l=this.axes.children[2*a],c=this.axes.children[2*a+1],u=e[0]*s+e[4]*r+e[8]*o,h=e[1]*s+e[5]*r+e[9]*o,d=i&&a===2||Math.hypot(u,h)<.2;for(let f of[l,c])this.style(f,"display",d?"none":"");this.attribute(l,"x2",(24*u).toFixed(1)),this.attribute(l,"y2",(-24*h).toFixed(1)),this.attribute(c,"x",(32*u).toFixed(1)),this.attribute(c,"y",(-32*h+4).toFixed(1))})}};function Vr(n,t,e){let i=document.createElement(t);return i.className=e,n.append(i),i}var X_=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]];function wn(n,t){if(n===0||!Number.isFinite(n))return`${n} ${t}`.trim();let e=Math.abs(n);if(!t)return Fe(n);let i=e>=.01&&e<999.5||e>=1e12||e<1e-9||t==="m"&&e>1&&e<1e6,[s,r]=i?[1,""]:t==="m"&&e>=1e6?[1e3,"k"]:X_.find(([o])=>e>=o*.9995)??[1e-9,"n"];return`${Fe(n/s)} ${r}${t}`}function Fe(n){let t=Math.abs(n);return t!==0&&(t>=1e6||t<.001)?n.toExponential(2).replace("e+","e").replace("-","−"):Number(n.toPrecision(3)).toLocaleString("en-US",{maximumFractionDigits:9}).replace("-","−")}var op=n=>n.replace(/(?<=[a-z])[23]/g,t=>t==="2"?"²":"³");var al=class{constructor(t){this.stage=t}stage;snap=!0;step=.1;ground="ground";open(t){this.step=Number((t/5).toPrecision(1))||.1}get flat(){return this.stage.scene?.dim===2}get level(){return this.flat?0:this.stage.scene?.world.low[2]??0}at(t,e,i,s=!1){let r=this.stage.particleAt(t,e,s?24:12),o=r>=0?this.stage.placeOf(r):null;if(o)return{point:o,particle:r};let a=this.free(t,e,i);return a&&{point:this.snapped(a),particle:null}}free(t,e,i){if(this.flat||this.ground==="view")return this.stage.at(t,e,i??this.stage.target);let[s,r]=this.stage.ray(t,e),o=(this.level-s[2])/(r[2]-s[2]);return o>0&&o<1?[s[0]+o*(r[0]-s[0]),s[1]+o*(r[1]-s[1]),this.level]:null}snapped(t){if(!this.snap||!(this.step>0))return t;let e=t.map(i=>Math.round(i/this.step)*this.step);return this.flat?e[2]=0:this.ground==="ground"&&(e[2]=this.level),e.map(i=>Number(i.toPrecision(12)))}get axes(){if(this.flat||this.ground==="ground")return[[1,0,0],this.flat?[0,-1,0]:[0,-1,0]];let t=this.stage.target,e=this.stage.onScreen(t)??{x:0,y:0},i=(s,r)=>ns(Ge(this.stage.at(e.x+s,e.y+r,t),t));return[i(100,0),i(0,100)]}},Ge=(n,t)=>[n[0]-t[0],n[1]-t[1],n[2]-t[2]],ke=(n,t,e=1)=>[n[0]+e*t[0],n[1]+e*t[1],n[2]+e*t[2]],zi=(n,t)=>n[0]*t[0]+n[1]*t[1]+n[2]*t[2],is=n=>Math.hypot(...n),hn=(n,t)=>[n[0]*t,n[1]*t,n[2]*t];function ns(n){let t=is(n);return t>0?[n[0]/t,n[1]/t,n[2]/t]:[0,0,0]}function D(n,t={},...e){let i=document.createElement(n);for(let[s,r]of Object.entries(t))typeof r=="function"?i.addEventListener(s,r):typeof r=="boolean"?i.toggleAttribute(s,r):r!==void 0&&i.setAttribute(s,String(r));for(let s of e)s!=null&&i.append(s);return i}function Gr(n,t){n.textContent!==t&&(n.textContent=t)}function ll(n,t,e){n.getAttribute(t)!==e&&n.setAttribute(t,e)}var le=n=>document.getElementById(n);function lp(n,t){let e=document.documentElement;e.dataset.dark=String(t),e.style.colorScheme=t?"dark":"light";for(let i of["background","ink","quiet","faint","rule","accent","second"])e.style.setProperty(`--${i}`,n[i])}var ap="http://www.w3.org/2000/svg",Y_={play:"M7 4v16l13-8z",pause:"M6 4h4v16H6zM14 4h4v16h-4z",step:"M5 4v16l9-8zM16 4h3v16h-3z",again:"M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",redo:"M12 6h3.2l-2.6-2.6L14 2l5 5-5 5-1.4-1.4L15.2 8H12a5 5 0 0 0 0 10h5v2h-5a7 7 0 0 1 0-14z",undo:"M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",fit:"M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",grid:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",help:"M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",record:"M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",back:"M19 4v16l-9-8zM5 4h3v16H5z",loop:"M7 7h9V4l5 5-5 5v-3H7v3H5V9a2 2 0 0 1 2-2zM17 17H8v3l-5-5 5-5v3h9v-3h2v5a2 2 0 0 1-2 2z",panel:"M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",cut:"M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"};function tn(n){let t=document.createElementNS(ap,"svg"),e=document.createElementNS(ap,"path");return t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),e.setAttribute("d",Y_[n]??""),t.append(e),t}var bu="http://www.w3.org/2000/svg",q_=9,$_=160,Z_=1500,hr=class{constructor(t,e,i="build-shape"){this.stage=e;this.shape=xu(i),this.svg.setAttribute("class","build-sheet"),this.svg.setAttribute("aria-hidden","true"),this.box.setAttribute("class","build-box"),this.label.className="build-label",this.svg.append(this.grid,this.shape,this.rings,this.box),t.append(this.svg,this.label)}stage;svg=document.createElementNS(bu,"svg");grid=xu("build-grid");shape;rings=xu("build-rings");box=document.createElementNS(bu,"rect");label=document.createElement("span");draw(t,e,i,s,r,o){ll(this.grid,"d",t?this.gridLines(t,e):""),ll(this.shape,"d",i?i.lines.map(h=>this.polyline(h)).join("")+i.dots.map(h=>this.ring(h,4)).join(""):"");let a="",l=0;for(let h of s){let d=this.stage.placeOf(h);!d||++l>Z_||(a+=this.ring(r?[d[0]+r[0],d[1]+r[1],d[2]+r[2]]:d,8))}if(ll(this.rings,"d",a),this.box.style.display=o?"":"none",o){let{from:h,to:d}=o;for(let[f,g]of[["x",Math.min(h[0],d[0])],["y",Math.min(h[1],d[1])],["width",Math.abs(d[0]-h[0])],["height",Math.abs(d[1]-h[1])]])this.box.setAttribute(f,String(g))}let c=i?.at&&this.stage.onScreen(i.at),u=!c||!i?.words;this.label.hidden!==u&&(this.label.hidden=u),c&&i&&(Gr(this.label,i.words),this.label.style.transform=`translate(${c.x.toFixed(1)}px, ${c.y.toFixed(1)}px)`)}polyline(t){let e="",i="M";for(let s of t){let r=this.stage.onScreen(s);r?(e+=`${i}${r.x.toFixed(1)} ${r.y.toFixed(1)}`,i="L"):i="M"}return e}ring(t,e){let i=this.stage.onScreen(t);return i?`M${(i.x-e).toFixed(1)} ${i.y.toFixed(1)}a${e} ${e} 0 1 0 ${2*e} 0a${e} ${e} 0 1 0 ${-2*e} 0`:""}gridLines(t,e){let i=this.stage.scene;if(!i||t*this.stage.scale<q_)return"";let{low:s,high:r}=i.world;if(i.dim===2){let a=this.stage.at(0,0,[0,0,0]),l=this.stage.at(this.stage.canvas.clientWidth,this.stage.canvas.clientHeight,[0,0,0]);s=[Math.min(a[0],l[0]),Math.min(a[1],l[1]),0],r=[Math.max(a[0],l[0]),Math.max(a[1],l[1]),0]}let o="";for(let a of[0,1]){let l=Math.ceil(s[a]/t),c=Math.floor(r[a]/t);if(c-l>$_)return"";for(let u=l;u<=c;u++){let h=[s[0],s[1],e],d=[r[0],r[1],e];h[a]=d[a]=u*t,o+=this.polyline([h,d])}}return o}};function xu(n){let t=document.createElementNS(bu,"path");return t.setAttribute("class",n),t}var cl=()=>({key:"mass",label:"mass",unit:"kg",value:.1,least:1e-9}),cp=()=>({key:"radius",label:"radius",unit:"m",value:0,least:0}),Mu=()=>[{key:"stiffness",label:"stiffness",unit:"N/m",value:500,least:0},{key:"damping",label:"damping",unit:"N s/m",value:.5,least:0}],hl=()=>[{key:"restitution",label:"restitution",value:.5,least:0},{key:"friction",label:"friction",value:.2,least:0}],ul=[{name:"select",label:"Select",key:"q",fields:[],hint:["Drag a rectangle, or click particles; Shift adds. Drag what is selected to move it."]},{name:"particle",label:"Particle",key:"w",hint:["Click where it is to be."],fields:[cl(),{...cp(),value:.05},{key:"fixed",label:"anchored",value:!1}]},{name:"spring",label:"Spring",key:"e",hint:["Click a particle, or a place.","Click the other end, or type a length."],fields:[...Mu(),cl()],measured:!0},{name:"chain",label:"Chain",key:"u",hint:["Click where it begins.","Click where it ends, or type a length."],fields:[{key:"links",label:"links",value:8,least:1,most:1e4,whole:!0},cl(),cp(),...Mu(),{key:"held",label:"anchored",value:"both",choices:["none","first","both"]}],measured:!0},{name:"net",label:"Net",key:"j",hint:["Click a corner.","Click the opposite corner."],fields:[{key:"rows",label:"rows",value:6,least:2,most:5e3,whole:!0},{key:"columns",label:"columns",value:8,least:2,most:5e3,whole:!0},cl(),...Mu(),{key:"held",label:"anchored",value:"corners",choices:["none","corners","first row","edges"]},{key:"diagonals",label:"diagonals",value:!1}]},{name:"wall",label:"Wall",key:"k",hint:["Click a point of it.","Click another point of it."],fields:[...hl(),{key:"level",label:"level, by one click",value:!1},{key:"turned",label:"turned round",value:!1}]},{name:"segment",label:"Segment",key:"b",hint:["Click where this wall begins.","Click where it ends, or type a length."],measured:!0,in:2,fields:[...hl(),{key:"thickness",label:"thickness",unit:"m",value:.02,least:1e-9}]},{name:"box",label:"Box",key:"o",hint:["Click a corner: everybody stays in it.","Click the opposite corner."],fields:[...hl(),{key:"height",label:"height",unit:"m",value:2,least:1e-9,in:3}]},{name:"ball",label:"Ball",key:"y",hint:["Click the middle.","Click the rim, or type a radius."],measured:!0,fields:[...hl(),{key:"inside",label:"hollow: everybody stays inside",value:!1}]}],Wr=n=>ul.filter(t=>!t.in||t.in===n),Zo=n=>ul.find(t=>t.name===n)??null;function dl(n,t){let e=n.unit&&n.unit!=="-"?`${n.label} [${op(n.unit)}]`:n.label;return n.kind==="choice"?j_(n,e,t):n.kind==="vector"?J_(n,e,t):n.kind==="limit"?K_(n,e,t):hp(n,e,t)}function hp(n,t,e){let i=n.low??0,s=n.high??1,r=n.step??(s-i)/200,o=D("input",{type:"range",min:i,max:s,step:r,"aria-label":t}),a=D("input",{type:"number",step:"any","aria-label":`${t}, typed`}),l=!1,c=h=>{Math.abs(h-Number(o.value))<r/2&&(l=!1),(!l||document.activeElement!==o)&&(o.value=String(h)),document.activeElement!==a&&(a.value=Su(h))},u=0;return o.addEventListener("input",()=>{l=!0,a.value=Su(Number(o.value)),cancelAnimationFrame(u),u=requestAnimationFrame(()=>e(Number(o.value)))}),a.addEventListener("change",()=>{let h=Number(a.value);a.value.trim()!==""&&Number.isFinite(h)&&e(n.whole?Math.round(h):h)}),c(Number(n.value)),{element:D("div",{class:"slider"},D("span",{title:n.name},t),a,o),set:h=>c(Number(h))}}function K_(n,t,e){let i=hp({...n,value:n.high??1},t,e),s=D("input",{type:"checkbox"});return i.element.hidden=!0,s.addEventListener("change",()=>{i.element.hidden=!s.checked,e(s.checked?n.high??1:null)}),{element:D("div",{},D("label",{},s,`limit ${n.label}`),i.element),set:r=>{let o=typeof r=="number"&&Number.isFinite(r);s.checked=o,i.element.hidden=!o,o&&i.set(r)}}}function J_(n,t,e){let i=n.value,s=i.map((o,a)=>D("input",{type:"number",step:n.step??"any","aria-label":`${t}, ${"xyz"[a]}`})),r=o=>s.forEach((a,l)=>{document.activeElement!==a&&(a.value=Su(o[l]??0))});for(let o of s)o.addEventListener("change",()=>{let a=s.map(l=>Number(l.value));a.every(Number.isFinite)&&e(a)});return r(i),{element:D("div",{class:"vector"},D("span",{title:n.name},t),...s),set:o=>{Array.isArray(o)&&r(o)}}}function j_(n,t,e){let i=D("select",{},...(n.choices??[]).map(s=>D("option",{value:s,selected:s===n.value},s.replaceAll("_"," "))));return i.addEventListener("change",()=>e(i.value)),{element:D("label",{class:"line"},t,i),set:s=>{document.activeElement!==i&&(i.value=String(s))}}}function Su(n){if(!Number.isFinite(n))return"";let t=e=>Number(n.toPrecision(e));return Fe(n).includes("e")?t(3).toExponential().replace("e+","e"):String(t(4))}var up=48,Q_=.15,dp=[["restitution",1],["friction",1]],fl=class{constructor(t,e,i,s){this.stage=t;this.link=e;this.alone=s;this.solid=new hr(i,t,"build-segments"),this.sheet=new hr(i,t)}stage;link;alone;all=[];box=D("div",{id:"wall",class:"inspected",hidden:!0});list=D("div",{class:"build-walls",hidden:!0});shift=null;name=null;controls=new Map;where=D("dd");sheet;solid;shown="";listed="";stale=!1;open(){this.take([]),this.pick(null)}take(t){this.all=t,this.stale=!0,this.list.hidden=!t.length;let e=t.map(i=>i.label).join();e!==this.listed&&(this.listed=e,this.list.replaceChildren(D("span",{},"Walls"),...t.map((i,s)=>D("button",{type:"button",class:"plain",click:()=>this.choose(this.all[s])},t[s].label)))),this.name!==null&&!this.chosen?this.pick(null):this.tell()}get chosen(){return this.all.find(t=>t.name===this.name)??null}choose(t){this.alone(),this.pick(t)}pick(t){this.name=t?.name??null,this.shift=null,this.stale=!0,this.tell()}remove(t){this.link.command("RemoveWall",{wall:t.name}),t.name===this.name&&this.pick(null)}move(t){this.name!==null&&is(t)>0&&this.link.command("MoveWall",{wall:this.name,by:this.flat(t)})}turn(t){this.link.command("TurnWall",{wall:t.name})}entries(t){let e=t.label.toLowerCase(),i=t.kind==="plane"?[["Turn it round",()=>this.turn(t)]]:[];return[[`Inspect the ${e}`,()=>this.choose(t)],...i,[`Remove the ${e}`,()=>this.remove(t)]]}key(t,e){let i=this.chosen;if(!i)return!1;if(t==="Delete"||t==="Backspace")this.remove(i);else if(t==="Escape")this.pick(null);else if(t.startsWith("Arrow"))this.move(e(t));else return!1;return!0}tell(){let t=this.chosen;this.box.hidden=!t;for(let[s,r]of this.all.entries())this.list.children[s+1]?.setAttribute("aria-pressed",String(r.name===this.name));let e=t?`${t.name} ${t.label}`:"",i=e!==this.shown;if(i&&(this.shown=e,this.box.replaceChildren(...t?this.content(t):[])),!!t){i&&this.box.scrollIntoView({block:"nearest"});for(let[s]of dp)this.controls.get(s)?.set(t[s]);this.where.textContent=nv(t)}}content(t){this.controls.clear();let e=D("button",{type:"button",class:"icon","aria-label":"Close",click:()=>this.pick(null)},"×"),i=dp.map(([r,o])=>{let a=Math.max(o,t[r]),l=dl({name:`${t.name}.${r}`,label:r,unit:"",folder:"",kind:"slider",low:0,high:a,step:a/100,value:t[r]},c=>this.link.command("Set",{name:`${t.name}.${r}`,value:c}));return this.controls.set(r,l),l.element}),s=D("div",{class:"row"},t.kind==="plane"?D("button",{type:"button",click:()=>this.turn(t)},"Turn it round"):null,D("button",{type:"button",click:()=>this.remove(t)},"Remove"));return[D("div",{class:"head"},D("b",{},t.label),e),D("dl",{},D("dt",{},"where"),this.where),...i,s]}at(t,e,i){for(let s of["segment","ball","box","plane"]){let r=this.all.filter(o=>o.kind===s).find(o=>this.hits(o,t,e,i));if(r)return r}return null}hits(t,e,i,s){let r=this.stage.scene?.dim===2;if(t.kind==="plane"){let a=ss(t.point),l=ss(t.normal);if(r)return Math.abs(zi(Ge(this.stage.at(e,i,[0,0,0]),a),l))*this.stage.scale<s;let[c,u]=this.stage.ray(e,i),h=Ge(u,c),d=zi(Ge(a,c),l)/zi(h,l);return d>0&&d<1&&this.inRoom(ke(c,h,d))}let o=t.kind==="segment"?s+.5*(t.thickness??0)*this.stage.scale:s;if(t.kind==="ball"&&!t.inside){let a=this.stage.onScreen(ss(t.center));if(a&&Math.hypot(e-a.x,i-a.y)<(t.radius??0)*this.stage.scale)return!0}return this.outline(t,null).some(a=>a.some((l,c)=>{let u=c>0?this.stage.onScreen(a[c-1]):null,h=this.stage.onScreen(l);return u!==null&&h!==null&&iv(e,i,u,h)<o}))}get room(){let t=this.stage.picture.floats("bounds"),[e,i]=this.stage.scene?.camera.room??[[0,0,0],[1,1,1]];return t.length===6?[[t[0],t[1],t[2]],[t[3],t[4],t[5]]]:[e,i]}inRoom(t){let[e,i]=this.room,s=Q_*Math.max(...Ge(i,e));return t.every((r,o)=>r>e[o]-s&&r<i[o]+s)}outline(t,e){let i=this.lines(t);return e?i.map(s=>s.map(r=>ke(r,e))):i}lines(t){if(t.kind==="segment")return[[ss(t.start),ss(t.end)]];let[e,i]=this.room,s=this.stage.scene?.dim===2,r=Math.max(...Ge(i,e),1e-9);if(t.kind==="plane"){let u=ss(t.normal),h=ss(t.point),d=hn(ke(e,i),.5),f=ke(d,u,zi(Ge(h,d),u)),g=s?[-u[1],u[0],0]:ev(u);if(s)return[[ke(f,g,-20*r),ke(f,g,20*r)]];let x=tv(u,g),m=.5*r;return[[[1,1],[1,-1],[-1,-1],[-1,1],[1,1]].map(([p,y])=>ke(ke(f,g,p*m),x,y*m))]}if(t.kind==="ball"){let u=ss(t.center),h=t.radius??0,d=[[[1,0,0],[0,1,0]]];return s||d.push([[1,0,0],[0,0,1]],[[0,1,0],[0,0,1]]),d.map(([f,g])=>Array.from({length:up+1},(x,m)=>{let p=2*Math.PI*m/up;return ke(ke(u,f,h*Math.cos(p)),g,h*Math.sin(p))}))}let o=ss(t.lower),a=ss(t.upper),l=u=>[u&1?a[0]:o[0],u&2?a[1]:o[1],u&4?a[2]:o[2]],c=[0,1,3,2,0].map(l);return s?[c]:[c,[4,5,7,6,4].map(l),...[0,1,2,3].map(u=>[l(u),l(u+4)])]}draw(t){if(!this.stale&&!t)return;this.stale=!1;let e=this.chosen,i=this.all.filter(s=>s.kind==="segment").flatMap(s=>this.lines(s));this.solid.draw(null,0,i.length?{lines:i,dots:[],words:"",at:null}:null,[],null,null),this.sheet.draw(null,0,e?{lines:this.outline(e,this.shift),dots:[],words:"",at:null}:null,[],null,null)}drag(t){this.shift=t,this.stale=!0}flat(t){return this.stage.scene?.dim===2?t.slice(0,2):[...t]}},ss=n=>[n?.[0]??0,n?.[1]??0,n?.[2]??0],tv=(n,t)=>[n[1]*t[2]-n[2]*t[1],n[2]*t[0]-n[0]*t[2],n[0]*t[1]-n[1]*t[0]];function ev(n){let t=n.map(Math.abs).indexOf(Math.min(...n.map(Math.abs))),e=[0,0,0];return e[t]=1,ns(Ge(e,hn(n,zi(e,n))))}function iv(n,t,e,i){let s=i.x-e.x,r=i.y-e.y,o=Math.min(1,Math.max(0,((n-e.x)*s+(t-e.y)*r)/(s*s+r*r||1)));return Math.hypot(e.x+o*s-n,e.y+o*r-t)}function nv(n){let t=e=>`(${(e??[]).map(i=>Fe(i)).join(", ")})`;return n.kind==="plane"?`through ${t(n.point)} m, free along ${t(n.normal)}`:n.kind==="box"?`from ${t(n.lower)} to ${t(n.upper)} m`:n.kind==="ball"?`around ${t(n.center)} m, radius ${Fe(n.radius??0)} m${n.inside?", hollow":""}`:`from ${t(n.start)} to ${t(n.end)} m`}var sv=5,fp=9,pp=48,pl=class{constructor(t,e,i,s,r){this.stage=t;this.link=e;this.aiming=new al(t),this.walls=new fl(t,e,s,()=>{this.pick([]),r()}),this.sheet=new hr(s,t);for(let o of ul)this.values.set(o.name,Object.fromEntries(o.fields.map(a=>[a.key,a.value])));i.addEventListener("pointerdown",o=>{o.target===t.canvas&&this.down(o)},{capture:!0}),addEventListener("pointermove",o=>this.move(o)),addEventListener("pointerup",o=>this.up(o)),addEventListener("pointercancel",()=>{this.press=null,this.walls.drag(null),this.refresh()}),addEventListener("keydown",o=>{this.key(o)&&(o.preventDefault(),o.stopImmediatePropagation())})}stage;link;tool=null;aiming;values=new Map;selected=new Set;changed=()=>{};sheet;first=null;aim=null;spot=null;press=null;shift=null;stale=!0;walls;open(t){this.selected.clear(),this.walls.open(),this.first=this.aim=this.press=null,this.aiming.open(t.world.step),this.choose(t.tools==="sandbox"?"particle":null)}choose(t){this.tool=t,this.first=null,document.body.classList.toggle("building",t!==null),this.refresh()}get bar(){let t=Zo(this.tool);if(!t)return null;let e=this.first!==null,i=t.hint[e?1:0]??t.hint[0];return{label:t.label,hint:i,length:e&&t.measured?this.length:null}}get length(){return this.first&&this.aim?is(Ge(this.aim.point,this.first.point)):0}click(t,e,i){if(!this.tool)return!1;if(this.tool==="select")return t>=0?this.toggle(t):this.pick([]),!0;if(this.tool==="particle"&&t>=0)return!1;let s=this.aiming.at(e,i,this.first?.point??null,matchMedia("(pointer: coarse)").matches);return s&&this.put(s),!0}put(t,e=null){let i=this.tool,s=this.values.get(i);i==="particle"?this.link.command("Add",{position:this.flat(t.point),mass:s.mass,radius:s.radius,fixed:s.fixed}):i==="wall"&&s.level?this.link.command("AddWall",{point:this.flat(t.point),normal:this.flat(this.upward),...this.bounce(s)}):this.first?(this.make(this.first,t,e),this.first=null,matchMedia("(pointer: coarse)").matches&&(this.aim=null)):this.first=this.aim=t,this.refresh()}make(t,e,i){let s=this.tool,r=this.values.get(s);if(s==="spring"||s==="chain"){let{mass:o,radius:a,stiffness:l,damping:c,links:u,held:h}=r,d=i!==null&&e.particle===null?ke(t.point,ns(Ge(e.point,t.point)),i):e.point;this.link.command("Chain",{start:this.flat(t.point),end:this.flat(d),links:u??1,a:t.particle,b:e.particle,mass:o,radius:a??0,stiffness:l,damping:c,length:e.particle===null?null:i,held:h??"none"})}else if(s==="net"){let[o,a]=this.aiming.axes,[l,c]=[o,a].map(h=>hn(h,zi(Ge(e.point,t.point),h))),u=ke(ke(t.point,l,zi(l,o)<0?1:0),c,zi(c,a)<0?1:0);this.link.command("Net",{corner:this.flat(u),across:this.flat(hn(l,Math.sign(zi(l,o))||1)),down:this.flat(hn(c,Math.sign(zi(c,a))||1)),...r})}else if(s==="wall")this.link.command("AddWall",{point:this.flat(t.point),normal:this.flat(this.normal(t.point,e.point)),...this.bounce(r)});else if(s==="segment"){let o=i===null?e.point:ke(t.point,ns(Ge(e.point,t.point)),i);this.link.command("AddSegment",{start:this.flat(t.point),end:this.flat(o),thickness:r.thickness,...this.bounce(r)})}else if(s==="box"){let[o,a]=this.corners(t.point,e.point);this.link.command("AddBox",{lower:this.flat(o),upper:this.flat(a),...this.bounce(r)})}else s==="ball"&&this.link.command("AddBall",{center:this.flat(t.point),radius:i??is(Ge(e.point,t.point)),inside:r.inside,...this.bounce(r)})}typed(t){this.first&&this.aim&&t>0&&this.put(this.aim,t),this.stage.canvas.focus()}bounce(t){return{restitution:t.restitution,friction:t.friction}}get upward(){return this.aiming.flat?[0,1,0]:[0,0,1]}normal(t,e){let i=ns(Ge(e,t)),s=this.aiming.flat?[0,0,1]:this.aiming.ground==="ground"?[0,0,1]:ns(Ge(this.stage.ray(0,0)[0],this.stage.ray(0,0)[1])),r=ns([i[1]*s[2]-i[2]*s[1],i[2]*s[0]-i[0]*s[2],i[0]*s[1]-i[1]*s[0]]),o=this.stage.picture.floats("points.position"),a=0;for(let l=0;l<o.length;l+=3)a+=Math.sign(zi(Ge([o[l],o[l+1],o[l+2]],t),r));return a===0&&(a=zi(r,this.upward)||zi(Ge(this.stage.target,t),r)||1),a<0&&(r=hn(r,-1)),this.values.get("wall").turned?hn(r,-1):r}corners(t,e){let i=t.map((r,o)=>Math.min(r,e[o])),s=t.map((r,o)=>Math.max(r,e[o]));return!this.aiming.flat&&s[2]-i[2]<1e-9&&(s[2]=i[2]+Number(this.values.get("box").height)),[i,s]}down(t){if(!(t.button===0&&(this.tool==="select"||t.altKey))||this.press)return;let i=this.place(t),s=t.altKey&&this.tool!=="select"?-1:this.stage.particleAt(...i,12);t.stopImmediatePropagation(),t.preventDefault(),this.stage.canvas.focus(),this.stage.canvas.setPointerCapture(t.pointerId);let r=s<0&&this.tool==="select"?this.walls.at(...i,t.pointerType==="touch"?3*fp:fp):null,o=s>=0?this.stage.placeOf(s):r&&(this.aiming.free(...i,null)??this.stage.target);this.press={id:t.pointerId,at:i,particle:s,wall:r,adds:t.shiftKey,from:o,moved:!1}}move(t){let e=this.place(t),i=this.press;this.spot=e,i&&i.id===t.pointerId?(i.moved||=Math.hypot(e[0]-i.at[0],e[1]-i.at[1])>sv,i.moved&&i.from&&(i.wall&&!this.walls.shift?this.walls.choose(i.wall):!i.wall&&!this.selected.has(i.particle)&&this.pick([i.particle],i.adds),this.shift=this.shifted(i,e),i.wall&&this.walls.drag(this.shift)),this.stale=!0):this.tool&&this.tool!=="select"&&t.target===this.stage.canvas&&this.hover(e)}hover(t){this.aim=this.aiming.at(...t,this.first?.point??null),this.stale=!0,this.first&&this.changed()}shifted(t,e){let i=this.stage.at(...e,t.from),s=this.stage.at(...t.at,t.from);return Ge(this.aiming.snapped(ke(t.from,Ge(i,s))),this.aiming.snap?this.aiming.snapped(t.from):t.from)}up(t){let e=this.press,i=this.place(t);if(!e||e.id!==t.pointerId)return;this.press=null;let s=this.shift;this.shift=null,this.walls.drag(null),e.wall?e.moved&&s?this.walls.move(s):this.walls.choose(e.wall):!e.moved&&e.particle>=0?e.adds||matchMedia("(pointer: coarse)").matches?this.toggle(e.particle):this.pick([e.particle]):e.moved?e.from?s&&is(s)>0&&this.link.command("Move",{particles:this.chosen,by:this.flat(s)}):this.pick(this.within(e.at,i),e.adds):this.pick([],e.adds),this.refresh()}within(t,e){let i=this.stage.picture.wholes("points.index"),s=this.stage.picture.floats("points.position"),[r,o]=[Math.min(t[0],e[0]),Math.max(t[0],e[0])],[a,l]=[Math.min(t[1],e[1]),Math.max(t[1],e[1])];return[...i].filter((c,u)=>{let h=this.stage.onScreen([s[3*u],s[3*u+1],s[3*u+2]]);return h!==null&&h.x>=r&&h.x<=o&&h.y>=a&&h.y<=l})}pick(t,e=!1){e||this.selected.clear();for(let i of t)this.selected.add(i);this.selected.size&&this.walls.pick(null),this.refresh()}toggle(t){this.selected.delete(t)||this.selected.add(t),this.refresh()}everybody(){this.pick(this.stage.picture.wholes("points.index"))}get chosen(){return(this.selected.size?[...this.selected]:this.stage.marked.particle===void 0?[]:[this.stage.marked.particle]).filter(e=>this.stage.rowOf(e)>=0).sort((e,i)=>e-i)}get extent(){let t=this.chosen.map(i=>this.stage.placeOf(i));if(!t.length)return null;let e=i=>[0,1,2].map(s=>i(...t.map(r=>r[s])));return[e(Math.min),e(Math.max)]}anchor(t){this.link.command(t?"Anchor":"Release",{particles:this.chosen})}remove(){this.link.command("Remove",{particles:this.chosen}),this.pick([])}moveBy(t){this.link.command("Move",{particles:this.chosen,by:this.flat(t)})}load(t){this.link.command("Load",{particles:this.chosen,force:this.flat(t)})}repeat(t,e){this.link.command("Repeat",{particles:this.chosen,step:this.flat(t),count:e})}mirror(t,e){let i=[0,0,0],s=[0,0,0];i[t]=e,s[t]=1,this.link.command("Mirror",{particles:this.chosen,point:this.flat(i),normal:this.flat(s)})}key(t){if(t.target.closest("dialog, [role=menu], input:not([type=checkbox]), select, textarea")||t.ctrlKey||t.metaKey||t.altKey)return!1;let i=t.key.length===1?t.key.toLowerCase():t.key;if(this.stage.scene?.keys.includes(i.toLowerCase())||t.shiftKey&&i.startsWith("Arrow"))return!1;if(i==="Escape"&&(this.first||this.tool||this.selected.size))return this.first?this.first=null:this.selected.size?this.selected.clear():this.choose(null),this.refresh(),!0;if(this.first&&Zo(this.tool)?.measured&&/^[\d.]$/.test(i)){let o=document.getElementById("build-length");return o?.focus(),o&&(o.value=i),!0}let r=Wr(this.stage.scene?.dim).find(o=>o.key===i);if(r)return this.choose(this.tool===r.name?null:r.name),!0;if(!this.selected.size)return this.walls.key(i,o=>this.along(o));if(i==="Delete"||i==="Backspace")this.remove();else if(i==="a")this.anchor(!this.chosen.every(o=>this.stage.isFixed(o)));else if(i.startsWith("Arrow"))this.nudge(i);else return!1;return!0}nudge(t){this.moveBy(this.along(t))}along(t){let[e,i]=this.aiming.axes,s=this.aiming.step;return t==="ArrowRight"?hn(e,s):t==="ArrowLeft"?hn(e,-s):hn(i,t==="ArrowDown"?s:-s)}refresh(){this.stale=!0,this.changed()}draw(t){if(this.walls.draw(t),!this.stale&&!t)return;this.stale=!1;let e=this.tool&&this.aiming.snap?this.aiming.step:null,i=this.press,s=i?.moved&&!i.from&&this.spot?{from:i.at,to:this.spot}:null;this.sheet.draw(e,this.aiming.level,this.drawn(),this.selected,i?.wall?null:this.shift,s)}drawn(){let{tool:t,aim:e,first:i}=this;if(!t||t==="select"||!e)return null;let s=i?[i.point,e.point]:[e.point],r=i?.point??e.point,o=e.point,a=(this.aiming.flat?o.slice(0,2):o).map(c=>Fe(c)).join(", "),l=i?wn(is(Ge(o,r)),"m"):e.particle===null?a:`particle ${e.particle}`;return{lines:i?this.outline(r,o):[],dots:s,words:l,at:o}}outline(t,e){let i=this.tool;if(i==="wall")return this.wallLines(t,e);if(i==="ball"){let s=is(Ge(e,t)),[r,o]=this.aiming.axes;return[Array.from({length:pp+1},(l,c)=>{let u=2*Math.PI*c/pp;return ke(ke(t,r,s*Math.cos(u)),o,s*Math.sin(u))}),[t,e]]}if(i==="box"){let[s,r]=this.corners(t,e),o=l=>[l&1?r[0]:s[0],l&2?r[1]:s[1],l&4?r[2]:s[2]],a=[0,1,3,2,0].map(o);return this.aiming.flat?[a]:[a,[4,5,7,6,4].map(o),...[0,1,2,3].map(l=>[o(l),o(l+4)])]}return i==="net"?this.netLines(t,e):[[t,e]]}wallLines(t,e){let i=ns(Ge(e,t)),s=60*is(Ge(e,t)),r=this.normal(t,e),o=14/this.stage.scale,a=[];for(let l=-60;l<=60;l++){let c=ke(t,i,l*o);a.push([c,ke(ke(c,r,-o),i,-o)])}return[[ke(t,i,-s),ke(e,i,s)],...a]}netLines(t,e){let i=this.values.get("net"),s=Number(i.rows),r=Number(i.columns),[o,a]=this.aiming.axes.map(c=>hn(c,zi(Ge(e,t),c))),l=[];for(let c=0;c<Math.min(s,60);c++){let u=ke(t,a,c/(Math.min(s,60)-1||1));l.push([u,ke(u,o)])}for(let c=0;c<Math.min(r,60);c++){let u=ke(t,o,c/(Math.min(r,60)-1||1));l.push([u,ke(u,a)])}return l}flat(t){return this.aiming.flat?t.slice(0,2):[...t]}place(t){let e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}};var mp=512*1024,gp=16*1024*1024,rv=["m","mm","cm","km","in","ft","yd"],ml=class{constructor(t,e){this.link=t;this.say=e;document.body.append(this.choose,this.dialog),this.choose.addEventListener("change",()=>{let[s]=this.choose.files??[];this.choose.value="",s&&this.open(s)});let i=le("stage");i.addEventListener("dragenter",s=>{s.dataTransfer?.types.includes("Files")&&this.getReady()}),i.addEventListener("dragover",s=>{s.dataTransfer?.types.includes("Files")&&(s.preventDefault(),i.classList.add("dropping"))});for(let s of["dragleave","drop"])i.addEventListener(s,()=>i.classList.remove("dropping"));i.addEventListener("drop",s=>{s.preventDefault();let[r]=s.dataTransfer?.files??[];r&&this.open(r)})}link;say;scene=null;choose=D("input",{type:"file",hidden:!0,"aria-hidden":"true",tabindex:-1});dialog=D("dialog",{id:"opening","aria-label":"Open a drawing"});tell(t){this.scene=t}buttons(t){let e=t.gallery?D("button",{type:"button",title:"A scene file, or a drawing; or drop it onto the stage",click:()=>{this.getReady(),this.choose.accept=t.opens[0].join(","),this.choose.click()}},"Open …"):null;return D("div",{class:"row"},D("button",{type:"button",title:"The scene as it is now, as a scene file",click:()=>this.link.send({keep:"scene"})},"Save scene"),e)}getReady(){this.scene?.gallery&&this.link.send({ahead:""})}open(t){let e=/\.[^.]+$/.exec(t.name)?.[0].toLowerCase()??"",i=this.scene?.opens??[[],[]];this.scene?.gallery?i[0].includes(e)?t.size>gp?this.say(`${t.name} is larger than the ${gp>>20} MiB that can be opened here. Start with it: springline play ${t.name}`):i[1].includes(e)?this.ask(t):this.send(t,{}):this.say(`${t.name} cannot be opened: its name must end in one of ${i[0].join(", ")}.`):this.say("No other scene can be opened here.")}ask(t){let e=(d,f)=>{let g=D("input",{type:"number",step:"any",value:f,required:!0});return[D("label",{class:"build-field"},d,g),g]},[i,s]=e("stiffness of each line [N/m]",1e3),[r,o]=e("mass of each particle [kg]",.1),[a,l]=e("gravity, down [m/s²]",9.81),c=D("input",{type:"text",maxlength:64,placeholder:"red, or the name of a layer"}),u=D("select",{},D("option",{value:""},"as the file says, or meters"),...rv.map(d=>D("option",{value:d},d))),h=D("form",{method:"dialog"},D("h2",{},t.name),D("p",{},"A drawing holds lines. How stiff, how heavy, and how large are they?"),i,r,a,D("label",{class:"build-field"},"unit of length",u),D("label",{class:"build-field"},"supports: the ends of lines of this color or layer, if any",c),D("div",{class:"row"},D("button",{type:"submit",class:"main"},"Open"),D("button",{type:"button",click:()=>this.dialog.close()},"Cancel")));h.addEventListener("submit",()=>{let d={stiffness:Number(s.value),mass:Number(o.value),gravity:Number(l.value)};u.value&&(d.units=u.value),c.value.trim()&&(d.anchor=c.value.trim()),this.send(t,d)}),this.dialog.replaceChildren(h),this.dialog.showModal(),s.focus()}async send(t,e){let i;try{i=new Uint8Array(await t.arrayBuffer())}catch{this.say(`${t.name} cannot be read.`);return}for(let s=0;s===0||s<i.length;s+=mp)this.link.piece({open:t.name.slice(-255),size:i.length,start:s,given:e},i.subarray(s,s+mp))}};var _p="http://www.w3.org/2000/svg",ov={select:"M4 4h3M10 4h4M17 4h3v3M20 10v4M20 17v3h-3M14 20h-4M7 20H4v-3M4 14v-4M4 7V4",particle:"M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",spring:"M3 12h3l2-5 3 10 3-10 3 10 1.500-5H21",chain:"M3 6c3 9 15 9 18 0M3 6h.01M7.500 11h.01M12 12.700h.01M16.500 11h.01M21 6h.01",net:"M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16",wall:"M3 9h18M5 14l3-5M10 14l3-5M15 14l3-5",segment:"M4 17L20 7M4 17h.01M20 7h.01M8 18l2-5M13 15l2-5",box:"M4 5h16v14H4zM8 12h.01",ball:"M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 12l5.600-5.600"};function vp(n){let t=document.createElementNS(_p,"svg"),e=document.createElementNS(_p,"path");return t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("class","line-icon"),t.setAttribute("aria-hidden","true"),e.setAttribute("d",ov[n]??""),t.append(e),t}var av=["x","y","z"],lv={2:["vertical line, x","horizontal line, y"],3:["plane across x","plane across y","plane across z, level"]},gl=class{constructor(t){this.builder=t;let e=D("button",{type:"button",class:"icon","aria-label":"Leave the tool",title:"Leave the tool (Esc)",click:()=>t.choose(null)},"×");this.bar.append(this.words,this.lengthOf,e),le("stage").append(this.bar),t.changed=()=>this.follow(),this.length.addEventListener("keydown",i=>{if(i.key==="Enter")t.typed(Number(this.length.value));else if(i.key!=="Escape")return;i.preventDefault(),i.stopPropagation(),le("picture").focus()})}builder;open=!1;dim=2;buttons=new Map;options=D("div",{class:"build-options"});chosen=D("div",{class:"build-chosen"});bar=D("div",{id:"build-bar",hidden:!0});length=D("input",{id:"build-length",type:"number",step:"any",min:0,"aria-label":"Length while drawing [m]"});lengthOf=D("label",{hidden:!0},"length [m]",this.length);words=D("span",{});shown="";who="";copies=3;step=[1,0,0];force=[0,-1,0];section(t){this.dim=t.dim,this.open||=t.tools==="sandbox",this.who="-",this.shown="-",this.force=t.dim===2?[0,-1,0]:[0,0,-1],this.buttons=new Map(Wr(t.dim).map(i=>[i.name,D("button",{type:"button",class:"build-tool",title:`${i.hint[0]} (${i.key.toUpperCase()})`,"aria-pressed":"false",click:()=>this.builder.choose(this.builder.tool===i.name?null:i.name)},vp(i.name),i.label)]));let e=D("details",{open:this.open,id:"build",toggle:()=>{this.open=e.open}},D("summary",{},"Build"),D("div",{class:"build-tools"},...this.buttons.values()),this.options,this.grid(),this.builder.walls.list,this.chosen);return this.follow(),e}grid(){let{aiming:t}=this.builder,e=D("input",{type:"checkbox",checked:t.snap,change:()=>{t.snap=e.checked,this.builder.refresh()}}),i=Ko(t.step,"Step of the grid [m]",r=>{r>0&&(t.step=r),this.builder.refresh()}),s=D("select",{"aria-label":"Build on",change:()=>{t.ground=s.value}},D("option",{value:"ground",selected:t.ground==="ground"},"on the floor"),D("option",{value:"view",selected:t.ground==="view"},"facing the view"));return D("div",{class:"build-grid-row"},D("label",{},e,"snap to a grid of"),i,D("span",{},"m"),this.dim===3?s:null)}follow(){let{builder:t}=this,e=t.bar;for(let[o,a]of this.buttons)a.setAttribute("aria-pressed",String(t.tool===o));if(this.bar.hidden=!e,e&&(this.words.textContent=`${e.label}: ${e.hint}`,this.lengthOf.hidden=e.length===null,e.length!==null&&document.activeElement!==this.length&&(this.length.value=Fe(e.length).replace(/,/g,""))),this.shown!==String(t.tool)){this.shown=String(t.tool);let o=Zo(t.tool);this.options.replaceChildren(...(o?.fields??[]).filter(a=>!a.in||a.in===this.dim).map(a=>this.field(a)))}let i=t.chosen.length,s=t.tool==="select"||t.selected.size>0?i:-1,r=`${s}/${t.chosen.join()}`;r!==this.who&&(this.who=r,this.chosen.replaceChildren(...s<0?[]:this.deeds(i)))}field(t){let e=this.builder.values.get(this.builder.tool),i=t.unit?`${t.label} [${t.unit}]`:t.label,s=o=>{e[t.key]=o,this.builder.refresh()};if(typeof t.value=="boolean"){let o=D("input",{type:"checkbox",checked:e[t.key],change:()=>s(o.checked)});return D("label",{},o,i)}if(t.choices){let o=D("select",{change:()=>s(o.value)},...t.choices.map(a=>D("option",{value:a,selected:e[t.key]===a},a)));return D("label",{class:"build-field"},i,o)}let r=Ko(e[t.key],i,o=>{let a=Math.min(Math.max(t.whole?Math.round(o):o,t.least??-1/0),t.most??1/0);s(a),r.value=String(a)});return D("label",{class:"build-field"},i,r)}deeds(t){let{builder:e}=this,i=t===0,s=(a,l)=>D("button",{type:"button",disabled:i,click:l},a),r=D("div",{class:"row"},D("b",{},i?"Nobody selected":`${t} selected`),D("button",{type:"button",class:"plain",click:()=>e.everybody()},"all"),D("button",{type:"button",class:"plain",click:()=>e.pick([])},"none")),o=D("div",{class:"row"},s("Anchor",()=>e.anchor(!0)),s("Free",()=>e.anchor(!1)),s("Remove",()=>e.remove()));return[r,o,this.moved(s),this.loaded(s),this.mirrored(s)]}moved(t){let e=Ko(this.copies,"How many copies",s=>{this.copies=Math.max(1,Math.round(s))}),i=()=>this.step.slice(0,3);return D("div",{class:"build-deed"},this.vector(this.step,"Step","m"),D("div",{class:"row"},t("Move by it",()=>this.builder.moveBy(i())),t("Copies at it",()=>this.builder.repeat(i(),this.copies)),e))}loaded(t){return D("div",{class:"build-deed"},this.vector(this.force,"Force","N"),D("div",{class:"row"},t("Load each with it",()=>this.builder.load(this.force.slice(0,3)))))}mirrored(t){let e=D("select",{"aria-label":"Mirror about"},...lv[this.dim].map((s,r)=>D("option",{value:r},s))),i=Ko(this.edge(0),"Mirror at [m]",()=>{});return e.addEventListener("change",()=>{i.value=String(this.edge(Number(e.value)))}),D("div",{class:"build-deed"},D("span",{},"Mirror about the"),D("div",{class:"row"},e,D("span",{},"="),i,D("span",{},"m"),t("Mirror",()=>this.builder.mirror(Number(e.value),Number(i.value)))))}edge(t){return Number((this.builder.extent?.[1][t]??0).toPrecision(4))}vector(t,e,i){let s=av.slice(0,this.dim);return D("div",{class:"build-vector"},D("span",{},`${e} [${i}]`),...s.map((r,o)=>Ko(t[o],`${e} along ${r} [${i}]`,a=>{t[o]=a})))}};function Ko(n,t,e){let i=D("input",{type:"number",step:"any","aria-label":t,value:n});return i.addEventListener("change",()=>{let s=Number(i.value);i.value.trim()!==""&&Number.isFinite(s)&&e(s)}),i}var cv="button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex='0']",yp="#panel, body, main, html";function Mp(n,t){n.close(),t.focus()}var _l=class{constructor(t){this.canvas=t;addEventListener("focusin",e=>this.note(e.target)),addEventListener("keydown",e=>{/^(Tab|Escape|Enter)$/.test(e.key)&&delete document.documentElement.dataset.pointed,this.escape(e)},{capture:!0}),addEventListener("pointerdown",()=>{document.documentElement.dataset.pointed=""},{capture:!0});for(let e of document.querySelectorAll("dialog")){let i=()=>{this.elsewhere||t.focus()};e.addEventListener("keydown",s=>{s.key==="Escape"&&(e.close(),i())}),e.addEventListener("close",i)}}canvas;held=null;keep(){let{held:t}=this;if(!t||document.activeElement!==document.body)return;let{element:e}=t;if(e.isConnected&&e.checkVisibility()&&!e.matches(":disabled"))return;this.held=null;let i=t.around.findIndex(o=>o.isConnected&&o.checkVisibility()),s=t.around[i],r=s&&!s.matches(yp)?xp(s):[];(r.find(o=>bp(o)===t.words)??r[Math.max(0,Math.min(t.at[i],r.length)-1)]??this.canvas).focus()}get elsewhere(){let t=document.activeElement;return t instanceof HTMLElement&&t!==document.body&&t.checkVisibility()&&t.matches(":focus-visible")}note(t){if(this.held=null,t===this.canvas||t.closest("[role=menu], dialog")||!t.matches(":focus-visible"))return;let e=[];for(let s=t.parentElement;s;s=s.parentElement)e.push(s);let i=e.map(s=>s.matches(yp)?0:xp(s).indexOf(t));this.held={element:t,around:e,at:i,words:bp(t),value:t instanceof HTMLInputElement?t.value:""}}escape(t){let e=t.target;t.key!=="Escape"||e.id==="build-length"||!e.matches("input, select, textarea")||e.closest("dialog")||(e instanceof HTMLInputElement&&/number|text|search/.test(e.type)&&this.held?.element===e&&(e.value=this.held.value),t.stopPropagation(),this.canvas.focus())}},xp=n=>[...n.querySelectorAll(cv)].filter(t=>t.checkVisibility()),bp=n=>n.getAttribute("aria-label")??n.textContent??"";function Fn(n,t){let e=URL.createObjectURL(t);D("a",{href:e,download:n}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}var hv="The connection is gone. This page goes on by itself as soon as springline answers.",uv="springline was ended; what you see is the last picture. ",dv="Run its cell again to go on.",vl=class{constructor(t,e,i){this.place=t;this.picture=e;this.save=i}place;picture;save;told="";tell(t,e,i){let s=t?"":e?"ended":"lost";s!==this.told&&(this.told=s,this.place.hidden=t,!t&&(this.place.replaceChildren(...e?[uv,...fv(i)]:[hv]),e&&i&&this.place.append(D("div",{class:"row"},D("button",{type:"button",click:()=>this.save()},"Keep the picture"),D("button",{type:"button",click:()=>this.keepPositions(i)},"Keep the positions")))))}keepPositions(t){let e=this.picture.wholes("points.index"),i=this.picture.floats("points.position"),s=[...e].map((r,o)=>[r,i[3*o],i[3*o+1],i[3*o+2]].join(","));Fn(`${t.name||"springline"}.csv`,new Blob([["particle,x [m],y [m],z [m]",...s,""].join(`
`)],{type:"text/csv"}))}};function fv(n){if(window.parent!==window)return[dv];let t=n?.gallery?.some(e=>e.name===n.name)?` ${n.name}`:"";return["To go on, start it again as before, or with ",D("code",{},`springline play${t}`),": a new page opens by itself, and this one can be closed."]}var pv="input:not([type=checkbox], [type=range]), select, textarea";var yl=class{constructor(t,e,i,s,r){this.stage=t;this.link=e;this.loading=i;this.asked=s;let o=t.canvas;r.addEventListener("pointerdown",a=>{a.target===o&&this.down(a)},{capture:!0}),addEventListener("pointermove",a=>this.move(a)),addEventListener("pointerrawupdate",a=>this.hasten(a)),addEventListener("pointerup",a=>this.up(a)),addEventListener("pointercancel",a=>this.up(a,!0)),o.addEventListener("contextmenu",a=>a.preventDefault()),addEventListener("keydown",a=>this.keyDown(a)),addEventListener("keyup",a=>this.keyUp(a)),addEventListener("blur",()=>this.forget())}stage;link;loading;asked;cutting=!1;press=null;stroke=null;keys=new Set;joined=null;spaceAt=0;spaceUsed=!1;waiting=null;joinFrom=null;tick(){this.waiting&&this.waiting.some((t,e)=>t!==this.pulled[e])&&(this.pulled=this.waiting,this.sent=performance.now(),this.link.tell({command:{do:"Pull",point:this.flat(this.waiting)}})),this.waiting=null}pulled=[];sent=0;hasten(t){let e=this.press;!e?.moved||e.id!==t.pointerId||e.particle<0||!(t.buttons&1)||this.loading.on||this.keys.has(" ")||performance.now()-this.sent<12||(this.pullTo(e,...this.spot(t)),this.tick())}pullTo(t,e,i){this.waiting=this.stage.pulledTo=this.stage.at(e,i,t.at).map((s,r)=>s+t.offset[r]),this.stage.dirty=!0}grab(t){this.pulled=[],this.link.command("Grab",{particle:t.particle,point:this.flat(t.at)})}again(){!this.press||!this.stage.pulledTo||(this.link.command("LetGo"),this.grab(this.press))}down(t){if(this.passing)return;if(this.asked.escape(),this.press&&t.pointerType==="touch"){this.pass(this.press);return}if(this.press||this.stroke!==null)return;let[e,i]=this.spot(t),s=t.pointerType==="touch";if(t.button===0&&(t.shiftKey||this.cutting||this.keys.has("c"))){this.stroke=t.pointerId,this.stage.stroke=[[e,i]],this.ours(t);return}let r=this.stage.particleAt(e,i,s?27:9);if(t.button===2){this.press={id:t.pointerId,x:e,y:i,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:-1,now:[e,i]};return}if(t.button!==0)return;if(r<0){this.press={id:t.pointerId,x:e,y:i,particle:r,offset:[0,0,0],at:[0,0,0],moved:!1,long:this.later(s,e,i),now:[e,i]};return}this.ours(t);let o=this.stage.placeOf(r),a=this.stage.at(e,i,o),l=o.map((c,u)=>c-a[u]);this.press={id:t.pointerId,x:e,y:i,particle:r,offset:l,at:o,moved:!1,long:this.later(s,e,i),now:[e,i]}}pass(t){let{canvas:e}=this.stage,i=e.getBoundingClientRect(),[s,r]=t.now;clearTimeout(t.long),this.press=this.waiting=this.stage.pulledTo=this.stage.drawn=null,this.stage.dirty=!0,!(t.particle<0)&&(t.moved&&!this.loading.on&&this.link.command("LetGo"),this.passing=!0,e.dispatchEvent(new PointerEvent("pointerdown",{pointerId:t.id,pointerType:"touch",button:0,buttons:1,clientX:s+i.left,clientY:r+i.top})),this.passing=!1)}passing=!1;ours(t){t.stopPropagation(),t.preventDefault(),this.stage.canvas.focus(),this.stage.canvas.setPointerCapture(t.pointerId)}later(t,e,i){if(!t)return-1;let s=window.setTimeout(()=>requestAnimationFrame(()=>{this.press?.long===s&&!this.press.moved&&(this.openMenu(this.press.particle,e,i),this.press=null)}),450);return s}move(t){let[e,i]=this.spot(t);if(this.stroke===t.pointerId){let r=this.stage.stroke.at(-1);this.stage.stroke.push([e,i]);let o=this.stage.crossed([r,[e,i]]);o.length&&this.link.command("Cut",{springs:o}),this.stage.dirty=!0;return}let s=this.press;if(!s||s.id!==t.pointerId){t.target===this.stage.canvas&&t.buttons===0&&this.hover(e,i);return}if(s.now=[e,i],!s.moved&&Math.hypot(e-s.x,i-s.y)>5&&(s.moved=!0,clearTimeout(s.long),s.particle>=0&&t.buttons&1&&!this.keys.has(" ")&&!this.loading.on&&this.grab(s)),s.moved&&s.particle>=0&&t.buttons&1&&this.loading.on)this.loading.draw(s.particle,s.at,this.stage.at(e,i,s.at),!1);else if(s.moved&&s.particle>=0&&t.buttons&1){if(this.keys.has(" ")){this.stage.ghost={from:this.stage.placeOf(s.particle)??s.at,to:this.stage.at(e,i,s.at)},this.spaceUsed=!0,this.stage.dirty=!0;return}this.pullTo(s,e,i)}}up(t,e=!1){let[i,s]=this.spot(t);if(this.stroke===t.pointerId){this.stroke=null,this.stage.stroke=[],this.stage.dirty=!0;return}let r=this.press;if(!(!r||r.id!==t.pointerId)){if(this.press=this.stage.pulledTo=null,clearTimeout(r.long),this.stage.ghost){let o=this.stage.particleAt(i,s,9);this.stage.ghost=null,o>=0&&o!==r.particle&&this.link.command("Join",{a:r.particle,b:o});return}if(r.moved&&r.particle>=0&&t.button===0&&this.loading.on){this.loading.draw(r.particle,r.at,this.stage.at(i,s,r.at),!0),this.select({particle:r.particle});return}if(r.moved&&r.particle>=0&&t.button===0){this.tick(),this.link.command("LetGo");return}r.moved||e||(t.button===2?this.openMenu(r.particle,i,s):t.button===0&&this.click(r.particle,i,s))}}click(t,e,i){if(this.joinFrom!==null){let s=this.joinFrom;this.joinFrom=null,t>=0&&t!==s&&this.join(s,t);return}if(this.keys.has(" ")){this.spaceUsed=!0;let s=t<0&&this.asked.makes()&&this.asked.click(t,e,i);s&&this.joined!==null?this.join(this.joined===-1?-2:this.joined,-1):t>=0&&this.joined!==null&&this.joined!==t&&this.join(this.joined,t),(s||t>=0)&&(this.joined=s?-1:t);return}if(!this.asked.click(t,e,i))if(t>=0)this.select({particle:t});else{let s=this.stage.springAt(e,i,9),r=this.asked.wall(e,i,9);r&&(s<0||r.springs.includes(s))?r.choose():this.select(s>=0?{spring:s}:{})}}hover(t,e){let i=performance.now();i-this.hovered<60||(this.hovered=i,this.stage.canvas.style.cursor=this.cutting||this.keys.has("c")||this.keys.has("shift")?"crosshair":this.stage.particleAt(t,e,9)>=0?"grab":"")}hovered=0;openMenu(t,e,i,s=-1){let r=[];if(t>=0){let o=this.stage.isFixed(t);r.push([o?"Free":"Anchor",()=>this.link.command(o?"Release":"Anchor",{particles:[t]})],["Join to …",()=>{this.joinFrom=t,this.asked.say("Click the particle that it is joined to, or choose it by [ and ] and press Enter.")}],[this.stage.followed===t?"Stop following":"Follow",()=>this.stage.follow(this.stage.followed===t?null:t)],["Inspect",()=>this.select({particle:t})],["Plot its height",()=>this.asked.plot({particle:t,name:"position",axis:this.stage.scene.dim-1,unit:"m"})],["Remove",()=>this.link.command("Remove",{particles:[t]})]);let a=matchMedia("(pointer: coarse)").matches?this.stage.springAt(e,i,9):-1;a>=0&&r.push(...this.ofSpring(a," the spring"))}else{let o=s>=0?s:this.stage.springAt(e,i,18),a=s>=0?null:this.asked.wall(e,i,18);a&&(o<0||a.springs.includes(o))?r.push(...a.entries):o>=0&&r.push(...this.ofSpring(o)),r.push(["Add a particle",()=>this.add(e,i,!1)],["Add an anchored particle",()=>this.add(e,i,!0)]),this.stage.followed!==null&&r.push(["Stop following",()=>this.stage.follow(null)]),r.push(["Everything into view",()=>this.stage.view.fit(this.stage.everything)])}this.asked.menu(r,e,i)}menuOfMarked(){let{stage:t}=this,{particle:e,spring:i}=t.marked,s=this.joinFrom,r=i===void 0?null:t.endsOf(i);if(s!==null&&e!==void 0){this.joinFrom=null,e!==s&&this.join(s,e);return}let o=e!==void 0?t.placeOf(e):r&&mv(...r),{clientWidth:a,clientHeight:l}=t.canvas,{x:c,y:u}=(o&&t.onScreen(o))??{x:a/2,y:l/2};this.openMenu(o&&e!==void 0?e:-1,c,u,o?i:-1)}ofSpring(t,e=""){return[[`Cut${e}`,()=>this.link.command("Cut",{springs:[t]})],[`Inspect${e}`,()=>this.select({spring:t})],["Plot its tension",()=>this.asked.plot({spring:t,name:"tension",unit:"N"})]]}select(t){this.stage.marked=t,this.asked.unmarked(),this.stage.dirty=!0,this.link.send({select:t})}join(t,e){this.link.command("Join",{a:t,b:e})}add(t,e,i){let s=this.stage.at(t,e,this.stage.target);this.link.command("Add",{position:this.flat(s),...this.stage.scene?.usual,fixed:i})}keyDown(t){let e=t.target;if(e.closest("dialog, [role=menu]")||e.closest(pv))return;let i=t.ctrlKey||t.metaKey?t.key.toLowerCase():"";if(i==="z"||i==="y"){t.preventDefault(),this.link.command(i==="y"||t.shiftKey?"Redo":"Undo");return}if(t.ctrlKey||t.metaKey||t.altKey)return;let s=t.key.length===1?t.key.toLowerCase():t.key,r=this.keys.has(s.toLowerCase());s===" "&&e.closest("button, summary, a, input[type=checkbox]")||e.matches("input[type=range]")&&/^(Arrow|Home|End|Page)/.test(s)||(this.keys.add(s.toLowerCase()),t.shiftKey&&this.stage.view.byKey(s)?t.preventDefault():s==="Enter"&&e===this.stage.canvas||s==="ContextMenu"||s==="F10"&&t.shiftKey?(t.preventDefault(),this.menuOfMarked()):this.act(s,r,t.timeStamp)&&t.preventDefault())}act(t,e,i){let s=this.stage.scene;if(s?.keys.includes(t))return this.link.send({key:t}),!0;let r=s?.marks.find(o=>o.key.toLowerCase()===t);if(t===" ")e||(this.spaceAt=i,this.spaceUsed=!1);else if(t.startsWith("Arrow"))this.link.send({key:t.slice(5).toLowerCase()});else if(t==="n"||t===".")this.link.command("Step");else{if(this.stage.view.byKey(t))return!0;if(e)return!1;if(t==="p")this.asked.play();else if(t==="r")this.link.command("Reset");else if(t==="f")this.stage.view.fit(this.stage.everything);else if(t==="Home")this.stage.view.home();else if(t==="g")this.asked.gallery();else if(t==="?")this.asked.help();else if(t==="Escape")this.joinFrom=null,this.asked.escape(),this.select({});else if(t==="["||t==="]")this.selectNext(t==="]"?1:-1);else if(t==="{"||t==="}")this.selectSpring(t==="}"?1:-1);else if((t==="Delete"||t==="Backspace")&&this.stage.marked.particle!==void 0)this.link.command("Remove",{particles:[this.stage.marked.particle]});else if((t==="Delete"||t==="Backspace")&&this.stage.marked.spring!==void 0)this.link.command("Cut",{springs:[this.stage.marked.spring]});else if(t==="a"&&this.stage.marked.particle!==void 0){let o=this.stage.marked.particle;this.link.command(this.stage.isFixed(o)?"Release":"Anchor",{particles:[o]})}else if(r)this.asked.look(r.name);else if(s?.colors.some(o=>o.key===t))this.link.send({key:t});else return!1}return!0}selectNext(t){let e=this.stage.picture.wholes("points.index");if(!e.length)return;let i=this.stage.marked.particle===void 0?t>0?-1:0:this.stage.rowOf(this.stage.marked.particle);this.select({particle:e[(i+t+e.length)%e.length]})}selectSpring(t){let e=this.stage.picture.signed("segments.index").filter(s=>s>=0);if(!e.length)return;let i=this.stage.marked.spring===void 0?t>0?-1:0:e.indexOf(this.stage.marked.spring);this.select({spring:e[(i+t+e.length)%e.length]})}keyUp(t){let e=t.key.toLowerCase();this.keys.delete(e),e===" "&&(!this.spaceUsed&&this.spaceAt&&t.timeStamp-this.spaceAt<260&&this.asked.play(),this.joined=null,this.spaceAt=0)}forget(){this.keys.clear(),this.joined=null,this.spaceAt=0}flat(t){return this.stage.scene?.dim===2?t.slice(0,2):[...t]}spot(t){let e=this.stage.canvas.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}},mv=(n,t)=>[(n[0]+t[0])/2,(n[1]+t[1])/2,(n[2]+t[2])/2];var gv={f4:Float32Array,u4:Uint32Array,i4:Int32Array,u1:Uint8Array};function Sp(n){let t=new DataView(n).getUint32(0,!0),e=JSON.parse(new TextDecoder().decode(new Uint8Array(n,4,t))),i=Math.ceil((4+t)/8)*8,s=new Map;for(let[r,[o,a,l]]of Object.entries(e.parts)){let c=a.reduce((u,h)=>u*h,1);s.set(r,new gv[o](n,i+l,c))}return{header:e,parts:s}}var xl=class{serial=-1;number=0;time=0;hand=null;surfaces=[];texts=[];whole=!1;parts=new Map;take(t,e){(this.whole||t.serial!==this.serial)&&(this.whole=!1,this.parts.clear(),this.surfaces=[],this.texts=[]),this.serial=t.serial,this.number=t.picture,this.time=t.time,this.hand=t.hand;let i=new Set(e.keys());for(let[s,r]of e)this.parts.set(s,r);return t.surfaces&&(this.surfaces=t.surfaces,i.add("surfaces")),t.texts&&(this.texts=t.texts,i.add("texts")),i}floats(t){return this.parts.get(t)??new Float32Array(0)}wholes(t){return this.parts.get(t)??new Uint32Array(0)}signed(t){return this.parts.get(t)??new Int32Array(0)}bytes(t){return this.parts.get(t)??new Uint8Array(0)}get ends(){let t=this.floats("segments.position"),e=this.wholes("segments.ends");if(!e.length)return t;let i=this.floats("points.position");this.joined.length!==3*e.length&&(this.joined=new Float32Array(3*e.length));let s=this.joined;for(let r=0;r<e.length;r++){let o=3*e[r];s[3*r]=i[o],s[3*r+1]=i[o+1],s[3*r+2]=i[o+2]}return s}joined=new Float32Array(0)};var _v=3,vv=1e4,wp=1001,bl=class{constructor(t){this.heard=t;this.open()}heard;socket=null;wait=250;refused=0;page=0;known=!1;nth=0;deeds=[];goneAt=1/0;late=0;send(t){return this.ask(e=>JSON.stringify({...t,nth:e}))}tell(t){this.known&&this.say(JSON.stringify(t))}command(t,e={}){return this.send({command:{do:t,...e}})}piece(t,e){this.ask(i=>{let s=new TextEncoder().encode(JSON.stringify({...t,nth:i})),r=new Uint8Array(4+s.length+e.length);return new DataView(r.buffer).setUint32(0,s.length,!0),r.set(s,4),r.set(e,4+s.length),r})}greeted({page:t},e){if(this.known)return!1;let i=this.page;if(this.page=t,this.known=!0,i)this.resume(i,e);else for(let{message:s}of this.deeds)this.say(s);return!0}done(t){for(;this.deeds.length&&this.deeds[0].nth<=t;)this.deeds.shift()}resume(t,e){this.say(JSON.stringify({again:{page:t,nth:this.nth}}));let i=this.late+(e?this.deeds.length:0);e&&(this.deeds=[]);for(let{message:s}of this.deeds)this.say(s);i&&this.heard.lost(i),this.late=0,e||this.heard.again()}ask(t){if(!this.known&&performance.now()-this.goneAt>vv)return this.late+=1,0;this.nth+=1;let e=t(this.nth);return this.deeds.push({nth:this.nth,message:e}),this.known&&this.say(e),this.nth}say(t){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(t)}open(){let t=new WebSocket(`ws://${location.host}/`);t.binaryType="arraybuffer",t.onopen=()=>{this.wait=250,this.refused=-1,this.heard.state(!0,!1)},t.onmessage=({data:e})=>{if(typeof e=="string"){this.heard.text(JSON.parse(e));return}let{header:i,parts:s}=Sp(e);i.kind==="frame"?this.heard.frame(i,s):this.heard.file(i,s.get("bytes"))},t.onclose=({code:e})=>{this.known&&(this.goneAt=performance.now()),this.known=!1,this.refused+=1,this.heard.state(!1,e===wp||this.refused>=_v),e!==wp&&(setTimeout(()=>this.open(),this.wait),this.wait=Math.min(2*this.wait,4e3))},this.socket=t}};var Jo=6,yv=150,Ml=class{constructor(t,e){this.open=t;this.ahead=e;this.dialog.addEventListener("click",i=>{i.target===this.dialog&&this.dialog.close()})}open;ahead;dialog=le("gallery");entries=[];current="";rests=0;tell(t,e){this.entries=t,this.current=e}show(t=""){if(!this.entries.length||this.dialog.open)return;let e=D("input",{type:"search",placeholder:"Search: chain, contact, vault, flock …","aria-label":"Search the gallery"}),i=D("div",{class:"cards"}),s=[...new Set(this.entries.map(c=>c.origin))],r=D("select",{"aria-label":"From"},D("option",{value:""},"from everywhere"),...s.map(c=>D("option",{value:c},c))),o="",a=[...new Set(this.entries.flatMap(c=>c.tags))].map(c=>D("button",{type:"button",class:"tag","aria-pressed":"false",click:()=>{o=o===c?"":c,l()}},c)),l=()=>{for(let h of a)h.setAttribute("aria-pressed",String(h.textContent===o));let c=e.value.toLowerCase().split(/\s+/).filter(Boolean),u=this.entries.filter(h=>(!r.value||h.origin===r.value)&&(!o||h.tags.includes(o))&&c.every(d=>`${h.name} ${h.title} ${h.sentence} ${h.origin} ${h.tags.join(" ")}`.toLowerCase().includes(d)));i.replaceChildren(...u.map(h=>this.card(h))),u.length||i.append(D("p",{},"No scene has these words. Try fewer."))};e.addEventListener("input",l),r.addEventListener("change",l),l(),this.dialog.replaceChildren(D("div",{class:"head"},D("h2",{},t?"What would you like to play with?":"Gallery"),e,r,D("button",{type:"button",class:"icon","aria-label":"Close",click:()=>this.dialog.close()},"×")),D("div",{class:"tags",role:"group","aria-label":"What it is about"},...a),i,...t?[D("p",{class:"behind"},`Behind this plays “${t}”. Escape, or a click on it, and it is yours.`)]:[]),this.dialog.classList.toggle("welcome",t!==""),this.dialog.showModal(),e.focus()}get rows(){return Math.ceil((1+Math.max(...this.entries.map(t=>t.picture??-1)))/Jo)}card(t){let e=t.picture??-1,i=t.origin==="your own"?"+":t.title.slice(0,1),s=D("div",{class:e<0?"blank":"photo"},e<0?i:null);e>=0&&(s.style.backgroundImage='url("/gallery.webp")'),e>=0&&(s.style.backgroundPosition=`${100*(e%Jo)/(Jo-1)}% ${100*Math.floor(e/Jo)/Math.max(1,this.rows-1)}%`),s.style.backgroundSize=`${100*Jo}% ${100*this.rows}%`;let r=()=>{clearTimeout(this.rests),this.rests=setTimeout(()=>this.ahead(t.name),yv)};return D("button",{type:"button",class:"card","aria-current":t.name===this.current?"true":void 0,pointerenter:r,focus:r,click:()=>{Mp(this.dialog,le("picture")),this.open(t.name)}},s,D("b",{},t.title),D("span",{},t.sentence))}};function wu(n){let t=[["Drag a particle","pull it by a spring"],["Click","inspect a particle or a spring"],["Right-click, long press","what can be done here"],["Shift + stroke","cut what it crosses"],["Space + click, click","join particles by springs; with the tool Particle make new ones in turn"],["Space + drag","join one particle to another"],["Drag beside",n.dim===2?"move the view":"turn the view; right button moves it"],["Wheel, pinch","zoom"],["Alt + drag","select particles by a rectangle"],...Wr(n.dim).map(({key:i,label:s})=>[i.toUpperCase(),`tool: ${s.toLowerCase()}`])],e=[["P, Space","play or pause"],["N","one step"],["R","begin again"],["Ctrl + Z","take the last deed back"],["Ctrl + Shift + Z","do it again"],["F","everything into view"],["Home","the view as it was at first"],["Shift + arrow keys",n.dim===2?"move the view":"turn the view"],["+ −","zoom"],["Arrow keys","tilt gravity"],["[ ]","select the particle before or after"],["{ }","select the spring before or after"],["Enter","what can be done with it"],["A","anchor or free what is selected"],["Delete","remove or cut what is selected"],["G","gallery"],["?","this sheet"],["Esc","close, select nothing"],...n.colors.filter(({key:i})=>i).map(({key:i,name:s})=>[i,`color by ${s}`]),...n.marks.filter(({key:i})=>i).map(({key:i,label:s})=>[i.toUpperCase(),`show ${s}`]),...n.keys.map(i=>[i,"of this scene"])];xv(t,e)}function xv(n,t){let e=le("help"),i=s=>D("dl",{},...s.flatMap(([r,o])=>[D("dt",{},r),D("dd",{},o)]));e.replaceChildren(D("div",{class:"head"},D("h2",{},"Hands and keys"),D("button",{type:"button",class:"icon","aria-label":"Close",click:()=>e.close()},"×")),D("div",{class:"sheets"},i(n),i(t))),e.open||e.showModal()}function Ep(n,t,e,i){let s=()=>{n.hidden=!0,le("picture").focus()},r=t.map(([a,l])=>D("button",{type:"button",role:"menuitem",tabindex:-1,click:()=>{s(),l()}},a));n.replaceChildren(...r),n.onkeydown=a=>{let l=r.indexOf(document.activeElement),c=r.length-1,u={ArrowDown:l===c?0:l+1,ArrowUp:l<=0?c:l-1,Home:0,End:c}[a.key];if(u!==void 0)r[u]?.focus();else if(a.key==="Escape")s();else if(a.key==="Tab")s();else return;a.key!=="Tab"&&a.preventDefault()},n.hidden=!1;let o=n.getBoundingClientRect();n.style.left=`${Math.max(4,Math.min(e,innerWidth-o.width-8))}px`,n.style.top=`${Math.max(4,Math.min(i,innerHeight-o.height-8))}px`,r[0]?.focus()}var bv="uplot",Mv="u-hz",Sv="u-vt",wv="u-title",Ev="u-wrap",Tv="u-under",Av="u-over",Cv="u-axis",fr="u-off",Rv="u-select",Pv="u-cursor-x",Lv="u-cursor-y",Iv="u-cursor-pt",Dv="u-legend",Nv="u-live",Ov="u-inline",Uv="u-series",Fv="u-marker",Tp="u-label",kv="u-value",Qo="width",ta="height";var Ap="bottom",Xr="left",Eu="right",Vu="#000",Cp=Vu+"0",Tu="mousemove",Rp="mousedown",Au="mouseup",Pp="mouseenter",Lp="mouseleave",Ip="dblclick",Bv="resize",zv="scroll",Dp="change",Al="dppxchange",Gu="--",jr=typeof window<"u",Iu=jr?document:null,qr=jr?window:null,Hv=jr?navigator:null,Ce,Sl;function Du(){let n=devicePixelRatio;Ce!=n&&(Ce=n,Sl&&Ou(Dp,Sl,Du),Sl=matchMedia(`(min-resolution: ${Ce-.001}dppx) and (max-resolution: ${Ce+.001}dppx)`),pr(Dp,Sl,Du),qr.dispatchEvent(new CustomEvent(Al)))}function un(n,t){if(t!=null){let e=n.classList;!e.contains(t)&&e.add(t)}}function Nu(n,t){let e=n.classList;e.contains(t)&&e.remove(t)}function Ke(n,t,e){n.style[t]=e+"px"}function kn(n,t,e,i){let s=Iu.createElement(n);return t!=null&&un(s,t),e?.insertBefore(s,i),s}function En(n,t){return kn("div",n,t)}var Np=new WeakMap;function rs(n,t,e,i,s){let r="translate("+t+"px,"+e+"px)",o=Np.get(n);r!=o&&(n.style.transform=r,Np.set(n,r),t<0||e<0||t>i||e>s?un(n,fr):Nu(n,fr))}var Op=new WeakMap;function Up(n,t,e){let i=t+e,s=Op.get(n);i!=s&&(Op.set(n,i),n.style.background=t,n.style.borderColor=e)}var Fp=new WeakMap;function kp(n,t,e,i){let s=t+""+e,r=Fp.get(n);s!=r&&(Fp.set(n,s),n.style.height=e+"px",n.style.width=t+"px",n.style.marginLeft=i?-t/2+"px":0,n.style.marginTop=i?-e/2+"px":0)}var Wu={passive:!0},Vv={...Wu,capture:!0};function pr(n,t,e,i){t.addEventListener(n,e,i?Vv:Wu)}function Ou(n,t,e,i){t.removeEventListener(n,e,Wu)}jr&&Du();function Bn(n,t,e,i){let s;e=e||0,i=i||t.length-1;let r=i<=2147483647;for(;i-e>1;)s=r?e+i>>1:dn((e+i)/2),t[s]<n?e=s:i=s;return n-t[e]<=t[i]-n?e:i}function dm(n){return(e,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(e[a])){r=a;break}for(let a=s;a>=i;a--)if(n(e[a])){o=a;break}return[r,o]}}var fm=n=>n!=null,pm=n=>n!=null&&n>0,Pl=dm(fm),Gv=dm(pm);function Wv(n,t,e,i=0,s=!1){let r=s?Gv:Pl,o=s?pm:fm;[t,e]=r(n,t,e);let a=n[t],l=n[t];if(t>-1)if(i==1)a=n[t],l=n[e];else if(i==-1)a=n[e],l=n[t];else for(let c=t;c<=e;c++){let u=n[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??ze,l??-ze]}function Ll(n,t,e,i){let s=Hp(n),r=Hp(t);n==t&&(s==-1?(n*=e,t/=e):(n/=e,t*=e));let o=e==10?bs:mm,a=s==1?dn:Tn,l=r==1?Tn:dn,c=a(o(bi(n))),u=l(o(bi(t))),h=$r(e,c),d=$r(e,u);return e==10&&(c<0&&(h=He(h,-c)),u<0&&(d=He(d,-u))),i||e==2?(n=h*s,t=d*r):(n=ym(n,h),t=Il(t,d)),[n,t]}function Xu(n,t,e,i){let s=Ll(n,t,e,i);return n==0&&(s[0]=0),t==0&&(s[1]=0),s}var Yu=.1,Bp={mode:3,pad:Yu},ia={pad:0,soft:null,mode:0},Xv={min:ia,max:ia};function Cl(n,t,e,i){return Dl(e)?zp(n,t,e):(ia.pad=e,ia.soft=i?0:null,ia.mode=i?3:0,zp(n,t,Xv))}function Ee(n,t){return n??t}function Yv(n,t,e){for(t=Ee(t,0),e=Ee(e,n.length-1);t<=e;){if(n[t]!=null)return!0;t++}return!1}function zp(n,t,e){let i=e.min,s=e.max,r=Ee(i.pad,0),o=Ee(s.pad,0),a=Ee(i.hard,-ze),l=Ee(s.hard,ze),c=Ee(i.soft,ze),u=Ee(s.soft,-ze),h=Ee(i.mode,0),d=Ee(s.mode,0),f=t-n,g=bs(f),x=Ki(bi(n),bi(t)),m=bs(x),p=bi(m-g);(f<1e-24||p>10)&&(f=0,(n==0||t==0)&&(f=1e-24,h==2&&c!=ze&&(r=0),d==2&&u!=-ze&&(o=0)));let y=f||x||1e3,A=bs(y),b=$r(10,dn(A)),C=y*(f==0?n==0?.1:1:r),T=He(ym(n-C,b/10),24),_=n>=c&&(h==1||h==3&&T<=c||h==2&&T>=c)?c:ze,E=Ki(a,T<_&&n>=_?_:zn(_,T)),z=y*(f==0?t==0?.1:1:o),U=He(Il(t+z,b/10),24),N=t<=u&&(d==1||d==3&&U>=u||d==2&&U<=u)?u:-ze,L=zn(l,U>N&&t<=N?N:Ki(N,U));return E==L&&E==0&&(L=100),[E,L]}var qv=new Intl.NumberFormat(jr?Hv.language:"en-US"),qu=n=>qv.format(n),fn=Math,Tl=fn.PI,bi=fn.abs,dn=fn.floor,xi=fn.round,Tn=fn.ceil,zn=fn.min,Ki=fn.max,$r=fn.pow,Hp=fn.sign,bs=fn.log10,mm=fn.log2,$v=(n,t=1)=>fn.sinh(n)*t,Cu=(n,t=1)=>fn.asinh(n/t),ze=1/0;function Vp(n){return(bs((n^n>>31)-(n>>31))|0)+1}function Uu(n,t,e){return zn(Ki(n,t),e)}function gm(n){return typeof n=="function"}function be(n){return gm(n)?n:()=>n}var Zv=()=>{},_m=n=>n,vm=(n,t)=>t,Kv=n=>null,Gp=n=>!0,Wp=(n,t)=>n==t,Jv=/\.\d*?(?=9{6,}|0{6,})/gm,mr=n=>{if(bm(n)||Ws.has(n))return n;let t=`${n}`,e=t.match(Jv);if(e==null)return n;let i=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${mr(s)}e${r}`}return He(n,i)};function ur(n,t){return mr(He(mr(n/t))*t)}function Il(n,t){return mr(Tn(mr(n/t))*t)}function ym(n,t){return mr(dn(mr(n/t))*t)}function He(n,t=0){if(bm(n))return n;let e=10**t,i=n*e*(1+Number.EPSILON);return xi(i)/e}var Ws=new Map;function xm(n){return((""+n).split(".")[1]||"").length}function sa(n,t,e,i){let s=[],r=i.map(xm);for(let o=t;o<e;o++){let a=bi(o),l=He($r(n,o),a);for(let c=0;c<i.length;c++){let u=n==10?+`${i[c]}e${o}`:i[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=n==10?u:He(u,h);s.push(d),Ws.set(d,h)}}return s}var na={},$u=[],Zr=[null,null],Gs=Array.isArray,bm=Number.isInteger,jv=n=>n===void 0;function Xp(n){return typeof n=="string"}function Dl(n){let t=!1;if(n!=null){let e=n.constructor;t=e==null||e==Object}return t}function Qv(n){return n!=null&&typeof n=="object"}var ty=Object.getPrototypeOf(Uint8Array),Mm="__proto__";function Kr(n,t=Dl){let e;if(Gs(n)){let i=n.find(s=>s!=null);if(Gs(i)||t(i)){e=Array(n.length);for(let s=0;s<n.length;s++)e[s]=Kr(n[s],t)}else e=n.slice()}else if(n instanceof ty)e=n.slice();else if(t(n)){e={};for(let i in n)i!=Mm&&(e[i]=Kr(n[i],t))}else e=n;return e}function mi(n){let t=arguments;for(let e=1;e<t.length;e++){let i=t[e];for(let s in i)s!=Mm&&(Dl(n[s])?mi(n[s],Kr(i[s])):n[s]=Kr(i[s]))}return n}var ey=0,iy=1,ny=2;function sy(n,t,e){for(let i=0,s,r=-1;i<t.length;i++){let o=t[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<e&&n[s]==null;)n[r=s++]=null}}}function ry(n,t){if(ly(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return cy(o[0])||(o=ay(o)),o}let e=new Set;for(let o=0;o<n.length;o++){let l=n[o][0],c=l.length;for(let u=0;u<c;u++)e.add(l[u])}let i=[Array.from(e).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(s).fill(void 0),d=t?t[o][c]:iy,f=[];for(let g=0;g<u.length;g++){let x=u[g],m=r.get(l[g]);x===null?d!=ey&&(h[m]=x,d==ny&&f.push(m)):h[m]=x}sy(h,f,s),i.push(h)}}return i}var oy=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function ay(n){let t=n[0],e=t.length,i=Array(e);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[i[l]];s.push(a)}return s}function ly(n){let t=n[0][0],e=t.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function cy(n,t=100){let e=n.length;if(e<=1)return!0;let i=0,s=e-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=Ki(1,dn((s-i+1)/t));for(let o=n[i],a=i+r;a<=s;a+=r){let l=n[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Sm=["January","February","March","April","May","June","July","August","September","October","November","December"],wm=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Em(n){return n.slice(0,3)}var hy=wm.map(Em),uy=Sm.map(Em),dy={MMMM:Sm,MMM:uy,WWWW:wm,WWW:hy};function jo(n){return(n<10?"0":"")+n}function fy(n){return(n<10?"00":n<100?"0":"")+n}var py={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,t)=>t.MMMM[n.getMonth()],MMM:(n,t)=>t.MMM[n.getMonth()],MM:n=>jo(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>jo(n.getDate()),D:n=>n.getDate(),WWWW:(n,t)=>t.WWWW[n.getDay()],WWW:(n,t)=>t.WWW[n.getDay()],HH:n=>jo(n.getHours()),H:n=>n.getHours(),h:n=>{let t=n.getHours();return t==0?12:t>12?t-12:t},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>jo(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>jo(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>fy(n.getMilliseconds())};function Zu(n,t){t=t||dy;let e=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)e.push(s[0][0]=="{"?py[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var my=new Intl.DateTimeFormat().resolvedOptions().timeZone;function gy(n,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+n+n.getTimezoneOffset()*6e4):t==my?e=n:(e=new Date(n.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(n.getMilliseconds())),e}var Tm=n=>n%1==0,Rl=[1,2,2.5,5],_y=sa(10,-32,0,Rl),Am=sa(10,0,32,Rl),vy=Am.filter(Tm),dr=_y.concat(Am),Ku=`
`,Cm="{YYYY}",Yp=Ku+Cm,Rm="{M}/{D}",ea=Ku+Rm,wl=ea+"/{YY}",Pm="{aa}",yy="{h}:{mm}",Yr=yy+Pm,qp=Ku+Yr,$p=":{ss}",Re=null;function Lm(n){let t=n*1e3,e=t*60,i=e*60,s=i*24,r=s*30,o=s*365,l=(n==1?sa(10,0,3,Rl).filter(Tm):sa(10,-3,0,Rl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Cm,Re,Re,Re,Re,Re,Re,1],[s*28,"{MMM}",Yp,Re,Re,Re,Re,Re,1],[s,Rm,Yp,Re,Re,Re,Re,Re,1],[i,"{h}"+Pm,wl,Re,ea,Re,Re,Re,1],[e,Yr,wl,Re,ea,Re,Re,Re,1],[t,$p,wl+" "+Yr,Re,ea+" "+Yr,Re,qp,Re,1],[n,$p+".{fff}",wl+" "+Yr,Re,ea+" "+Yr,Re,qp,Re,1]];function u(h){return(d,f,g,x,m,p)=>{let y=[],A=m>=o,b=m>=r&&m<o,C=h(g),T=He(C*n,3),_=Ru(C.getFullYear(),A?0:C.getMonth(),b||A?1:C.getDate()),E=He(_*n,3);if(b||A){let z=b?m/r:0,U=A?m/o:0,N=T==E?T:He(Ru(_.getFullYear()+U,_.getMonth()+z,1)*n,3),L=new Date(xi(N/n)),F=L.getFullYear(),P=L.getMonth();for(let H=0;N<=x;H++){let $=Ru(F+U*H,P+z*H,1),W=$-h(He($*n,3));N=He((+$+W)*n,3),N<=x&&y.push(N)}}else{let z=m>=s?s:m,U=dn(g)-dn(T),N=E+U+Il(T-E,z);y.push(N);let L=h(N),F=L.getHours()+L.getMinutes()/e+L.getSeconds()/i,P=m/i,H=d.axes[f]._space,$=p/H;for(;N=He(N+m,n==1?0:3),!(N>x);)if(P>1){let W=dn(He(F+P,6))%24,tt=h(N).getHours()-W;tt>1&&(tt=-1),N-=tt*i,F=(F+P)%24;let rt=y[y.length-1];He((N-rt)/m,3)*$>=.7&&y.push(N)}else y.push(N)}return y}}return[l,c,u]}var[xy,by,My]=Lm(1),[Sy,wy,Ey]=Lm(.001);sa(2,-53,53,[1]);function Zp(n,t){return n.map(e=>e.map((i,s)=>s==0||s==8||i==null?i:t(s==1||e[8]==0?i:e[1]+i)))}function Kp(n,t){return(e,i,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,u,h,d,f;return i.map(g=>{let x=n(g),m=x.getFullYear(),p=x.getMonth(),y=x.getDate(),A=x.getHours(),b=x.getMinutes(),C=x.getSeconds(),T=m!=l&&a[2]||p!=c&&a[3]||y!=u&&a[4]||A!=h&&a[5]||b!=d&&a[6]||C!=f&&a[7]||a[1];return l=m,c=p,u=y,h=A,d=b,f=C,T(x)})}}function Ty(n,t){let e=Zu(t);return(i,s,r,o,a)=>s.map(l=>e(n(l)))}function Ru(n,t,e){return new Date(n,t,e)}function Jp(n,t){return t(n)}var Ay="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function jp(n,t){return(e,i,s,r)=>r==null?Gu:t(n(i))}function Cy(n,t){let e=n.series[t];return e.width?e.stroke(n,t):e.points.width?e.points.stroke(n,t):null}function Ry(n,t){return n.series[t].fill(n,t)}var Py={show:!0,live:!0,isolate:!1,mount:Zv,markers:{show:!0,width:2,stroke:Cy,fill:Ry,dash:"solid"},idx:null,idxs:null,values:[]};function Ly(n,t){let e=n.cursor.points,i=En(),s=e.size(n,t);Ke(i,Qo,s),Ke(i,ta,s);let r=s/-2;Ke(i,"marginLeft",r),Ke(i,"marginTop",r);let o=e.width(n,t,s);return o&&Ke(i,"borderWidth",o),i}function Iy(n,t){let e=n.series[t].points;return e._fill||e._stroke}function Dy(n,t){let e=n.series[t].points;return e._stroke||e._fill}function Ny(n,t){return n.series[t].points.size}var Pu=[0,0];function Oy(n,t,e){return Pu[0]=t,Pu[1]=e,Pu}function El(n,t,e,i=!0){return s=>{s.button==0&&(!i||s.target==t)&&e(s)}}function Lu(n,t,e,i=!0){return s=>{(!i||s.target==t)&&e(s)}}var Uy={show:!0,x:!0,y:!0,lock:!1,move:Oy,points:{one:!1,show:Ly,size:Ny,width:0,stroke:Dy,fill:Iy},bind:{mousedown:El,mouseup:El,click:El,dblclick:El,mousemove:Lu,mouseleave:Lu,mouseenter:Lu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,t,e,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Im={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Ju=mi({},Im,{filter:vm}),Dm=mi({},Ju,{size:10}),Nm=mi({},Im,{show:!1}),ju='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Om="bold "+ju,Um=1.5,Qp={show:!0,scale:"x",stroke:Vu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Om,side:2,grid:Ju,ticks:Dm,border:Nm,font:ju,lineGap:Um,rotate:0},Fy="Value",ky="Time",tm={show:!0,scale:"x",auto:!1,sorted:1,min:ze,max:-ze,idxs:[]};function By(n,t,e,i,s){return t.map(r=>r==null?"":qu(r))}function zy(n,t,e,i,s,r,o){let a=[],l=Ws.get(s)||0;e=o?e:He(Il(e,s),l);for(let c=e;c<=i;c=He(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Fu(n,t,e,i,s,r,o){let a=[],l=n.scales[n.axes[t].scale].log,c=l==10?bs:mm,u=dn(c(e));s=$r(l,u),l==10&&(s=dr[Bn(s,dr)]);let h=e,d=s*l;l==10&&(d=dr[Bn(d,dr)]);do a.push(h),h=h+s,l==10&&!Ws.has(h)&&(h=He(h,Ws.get(s))),h>=d&&(s=h,d=s*l,l==10&&(d=dr[Bn(d,dr)]));while(h<=i);return a}function Hy(n,t,e,i,s,r,o){let l=n.scales[n.axes[t].scale].asinh,c=i>l?Fu(n,t,Ki(l,e),i,s):[l],u=i>=0&&e<=0?[0]:[];return(e<-l?Fu(n,t,Ki(l,-i),-e,s):[l]).reverse().map(d=>-d).concat(u,c)}var Fm=/./,Vy=/[12357]/,Gy=/[125]/,em=/1/,ku=(n,t,e,i)=>n.map((s,r)=>t==4&&s==0||r%i==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Wy(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=n.scales[o],l=n.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?Fm:l(7,o)-u>=c?Vy:l(5,o)-u>=c?Gy:em;if(h==em){let d=bi(l(1,o)-u);if(d<c)return ku(t.slice().reverse(),a.distr,h,Tn(c/d)).reverse()}return ku(t,a.distr,h,1)}function Xy(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=r._space,l=n.valToPos,c=bi(l(1,o)-l(2,o));return c<a?ku(t.slice().reverse(),3,Fm,Tn(a/c)).reverse():t}function Yy(n,t,e,i){return i==null?Gu:t==null?"":qu(t)}var im={show:!0,scale:"y",stroke:Vu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Om,side:3,grid:Ju,ticks:Dm,border:Nm,font:ju,lineGap:Um,rotate:0};function qy(n,t){let e=3+(n||1)*2;return He(e*t,3)}function $y(n,t){let{scale:e,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],e,!0),o=n.valToPos(s[i[1]],e,!0),a=bi(o-r),l=n.series[t],c=a/(l.points.space*Ce);return i[1]-i[0]<=c}var nm={scale:null,auto:!0,sorted:0,min:ze,max:-ze},km=(n,t,e,i,s)=>s,sm={show:!0,auto:!0,sorted:0,gaps:km,alpha:1,facets:[mi({},nm,{scale:"x"}),mi({},nm,{scale:"y"})]},rm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:km,alpha:1,points:{show:$y,filter:null},values:null,min:ze,max:-ze,idxs:[],path:null,clip:null};function Zy(n,t,e,i,s){return e/10}var Bm={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Ky=mi({},Bm,{time:!1,ori:1}),om={};function zm(n,t){let e=om[n];return e||(e={key:n,plots:[],sub(i){e.plots.push(i)},unsub(i){e.plots=e.plots.filter(s=>s!=i)},pub(i,s,r,o,a,l,c){for(let u=0;u<e.plots.length;u++)e.plots[u]!=s&&e.plots[u].pub(i,s,r,o,a,l,c)}},n!=null&&(om[n]=e)),e}var Jr=1,Bu=2;function gr(n,t,e){let i=n.mode,s=n.series[t],r=i==2?n._data[t]:n._data,o=n.scales,a=n.bbox,l=r[0],c=i==2?r[1]:r[t],u=i==2?o[s.facets[0].scale]:o[n.series[0].scale],h=i==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,x=a.height,m=n.valToPosH,p=n.valToPosV;return u.ori==0?e(s,l,c,u,h,m,p,d,f,g,x,Ol,Qr,Fl,Vm,Wm):e(s,l,c,u,h,p,m,f,d,x,g,Ul,to,ed,Gm,Xm)}function Qu(n,t){let e=0,i=0,s=Ee(n.bands,$u);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?i|=1:i|=2)}return[e,i==1?-1:i==2?1:i==3?2:0]}function Jy(n,t,e,i,s){let r=n.mode,o=n.series[t],a=r==2?o.facets[1].scale:o.scale,l=n.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ms(n,t,e,i,s,r){return gr(n,t,(o,a,l,c,u,h,d,f,g,x,m)=>{let p=o.pxRound,y=c.dir*(c.ori==0?1:-1),A=c.ori==0?Qr:to,b,C;y==1?(b=e,C=i):(b=i,C=e);let T=p(h(a[b],c,x,f)),_=p(d(l[b],u,m,g)),E=p(h(a[C],c,x,f)),z=p(d(r==1?u.max:u.min,u,m,g)),U=new Path2D(s);return A(U,E,z),A(U,T,z),A(U,T,_),U})}function Nl(n,t,e,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=t==0?Fl:ed,l=e;for(let h=0;h<n.length;h++){let d=n[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,i,f,i+r),l=d[1]}}let c=e+s-l,u=10;c>0&&a(o,l,i-u/2,c,i+r+u)}return o}function jy(n,t,e){let i=n[n.length-1];i&&i[0]==t?i[1]=e:n.push([t,e])}function td(n,t,e,i,s,r,o){let a=[],l=n.length;for(let c=s==1?e:i;c>=e&&c<=i;c+=s)if(t[c]===null){let h=c,d=c;if(s==1)for(;++c<=i&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(n[h]),g=d==h?f:r(n[d]),x=h-s;f=o<=0&&x>=0&&x<l?r(n[x]):f;let p=d+s;g=o>=0&&p>=0&&p<l?r(n[p]):g,g>=f&&a.push([f,g])}return a}function am(n){return n==0?_m:n==1?xi:t=>ur(t,n)}function Hm(n){let t=n==0?Ol:Ul,e=n==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},i=n==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?i(s,r,o,a,l):(c=zn(c,a/2,l/2),u=zn(u,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,u),e(s,r,o+l,r,o,u),e(s,r,o,r+a,o,c),s.closePath())}}var Ol=(n,t,e)=>{n.moveTo(t,e)},Ul=(n,t,e)=>{n.moveTo(e,t)},Qr=(n,t,e)=>{n.lineTo(t,e)},to=(n,t,e)=>{n.lineTo(e,t)},Fl=Hm(0),ed=Hm(1),Vm=(n,t,e,i,s,r)=>{n.arc(t,e,i,s,r)},Gm=(n,t,e,i,s,r)=>{n.arc(e,t,i,s,r)},Wm=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(t,e,i,s,r,o)},Xm=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(e,t,s,i,o,r)};function Ym(n){return(t,e,i,s,r)=>gr(t,e,(o,a,l,c,u,h,d,f,g,x,m)=>{let{pxRound:p,points:y}=o,A,b;c.ori==0?(A=Ol,b=Vm):(A=Ul,b=Gm);let C=He(y.width*Ce,3),T=(y.size-y.width)/2*Ce,_=He(T*2,3),E=new Path2D,z=new Path2D,{left:U,top:N,width:L,height:F}=t.bbox;Fl(z,U-_,N-_,L+_*2,F+_*2);let P=H=>{if(l[H]!=null){let $=p(h(a[H],c,x,f)),W=p(d(l[H],u,m,g));A(E,$+T,W),b(E,$,W,T,0,Tl*2)}};if(r)r.forEach(P);else for(let H=i;H<=s;H++)P(H);return{stroke:C>0?E:null,fill:E,clip:z,flags:Jr|Bu}})}function qm(n){return(t,e,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(t,e,i),r!=s&&o!=s&&n(t,e,s),n(t,e,o))}}var Qy=qm(Qr),tx=qm(to);function $m(n){let t=Ee(n?.alignGaps,0);return(e,i,s,r)=>gr(e,i,(o,a,l,c,u,h,d,f,g,x,m)=>{[s,r]=Pl(l,s,r);let p=o.pxRound,y=F=>p(h(F,c,x,f)),A=F=>p(d(F,u,m,g)),b,C;c.ori==0?(b=Qr,C=Qy):(b=to,C=tx);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Jr},E=_.stroke,z=!1;if(r-s>=x*4){let F=dt=>e.posToVal(dt,c.key,!0),P=null,H=null,$,W,ht,J=y(a[T==1?s:r]),tt=y(a[s]),rt=y(a[r]),ft=F(T==1?tt+1:rt-1);for(let dt=T==1?s:r;dt>=s&&dt<=r;dt+=T){let et=a[dt],yt=(T==1?et<ft:et>ft)?J:y(et),Ct=l[dt];yt==J?Ct!=null?(W=Ct,P==null?(b(E,yt,A(W)),$=P=H=W):W<P?P=W:W>H&&(H=W)):Ct===null&&(z=!0):(P!=null&&C(E,J,A(P),A(H),A($),A(W)),Ct!=null?(W=Ct,b(E,yt,A(W)),P=H=$=W):(P=H=null,Ct===null&&(z=!0)),J=yt,ft=F(J+T))}P!=null&&P!=H&&ht!=J&&C(E,J,A(P),A(H),A($),A(W))}else for(let F=T==1?s:r;F>=s&&F<=r;F+=T){let P=l[F];P===null?z=!0:P!=null&&b(E,y(a[F]),A(P))}let[N,L]=Qu(e,i);if(o.fill!=null||N!=0){let F=_.fill=new Path2D(E),P=o.fillTo(e,i,o.min,o.max,N),H=A(P),$=y(a[s]),W=y(a[r]);T==-1&&([W,$]=[$,W]),b(F,W,H),b(F,$,H)}if(!o.spanGaps){let F=[];z&&F.push(...td(a,l,s,r,T,y,t)),_.gaps=F=o.gaps(e,i,s,r,F),_.clip=Nl(F,c.ori,f,g,x,m)}return L!=0&&(_.band=L==2?[Ms(e,i,s,r,E,-1),Ms(e,i,s,r,E,1)]:Ms(e,i,s,r,E,L)),_})}function ex(n){let t=Ee(n.align,1),e=Ee(n.ascDesc,!1),i=Ee(n.alignGaps,0),s=Ee(n.extend,!1);return(r,o,a,l)=>gr(r,o,(c,u,h,d,f,g,x,m,p,y,A)=>{[a,l]=Pl(h,a,l);let b=c.pxRound,{left:C,width:T}=r.bbox,_=tt=>b(g(tt,d,y,m)),E=tt=>b(x(tt,f,A,p)),z=d.ori==0?Qr:to,U={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Jr},N=U.stroke,L=d.dir*(d.ori==0?1:-1),F=E(h[L==1?a:l]),P=_(u[L==1?a:l]),H=P,$=P;s&&t==-1&&($=C,z(N,$,F)),z(N,P,F);for(let tt=L==1?a:l;tt>=a&&tt<=l;tt+=L){let rt=h[tt];if(rt==null)continue;let ft=_(u[tt]),dt=E(rt);t==1?z(N,ft,F):z(N,H,dt),z(N,ft,dt),F=dt,H=ft}let W=H;s&&t==1&&(W=C+T,z(N,W,F));let[ht,J]=Qu(r,o);if(c.fill!=null||ht!=0){let tt=U.fill=new Path2D(N),rt=c.fillTo(r,o,c.min,c.max,ht),ft=E(rt);z(tt,W,ft),z(tt,$,ft)}if(!c.spanGaps){let tt=[];tt.push(...td(u,h,a,l,L,_,i));let rt=c.width*Ce/2,ft=e||t==1?rt:-rt,dt=e||t==-1?-rt:rt;tt.forEach(et=>{et[0]+=ft,et[1]+=dt}),U.gaps=tt=c.gaps(r,o,a,l,tt),U.clip=Nl(tt,d.ori,m,p,y,A)}return J!=0&&(U.band=J==2?[Ms(r,o,a,l,N,-1),Ms(r,o,a,l,N,1)]:Ms(r,o,a,l,N,J)),U})}function lm(n,t,e,i,s,r,o=ze){if(n.length>1){let a=null;for(let l=0,c=1/0;l<n.length;l++)if(t[l]!==void 0){if(a!=null){let u=bi(n[l]-n[a]);u<c&&(c=u,o=bi(e(n[l],i,s,r)-e(n[a],i,s,r)))}a=l}}return o}function ix(n){n=n||na;let t=Ee(n.size,[.6,ze,1]),e=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=be(s),o=1-t[0],a=Ee(t[1],ze),l=Ee(t[2],1),c=Ee(n.disp,na),u=Ee(n.each,f=>{}),{fill:h,stroke:d}=c;return(f,g,x,m)=>gr(f,g,(p,y,A,b,C,T,_,E,z,U,N)=>{let L=p.pxRound,F=e,P=i*Ce,H=a*Ce,$=l*Ce,W,ht;b.ori==0?[W,ht]=r(f,g):[ht,W]=r(f,g);let J=b.dir*(b.ori==0?1:-1),tt=b.ori==0?Fl:ed,rt=b.ori==0?u:(Pt,qt,oe,wt,Be,Ht,Yt)=>{u(Pt,qt,oe,Be,wt,Yt,Ht)},ft=Ee(f.bands,$u).find(Pt=>Pt.series[0]==g),dt=ft!=null?ft.dir:0,et=p.fillTo(f,g,p.min,p.max,dt),gt=L(_(et,C,N,z)),yt,Ct,St,Wt=U,re=L(p.width*Ce),Vt=!1,pe=null,he=null,ne=null,je=null;h!=null&&(re==0||d!=null)&&(Vt=!0,pe=h.values(f,g,x,m),he=new Map,new Set(pe).forEach(Pt=>{Pt!=null&&he.set(Pt,new Path2D)}),re>0&&(ne=d.values(f,g,x,m),je=new Map,new Set(ne).forEach(Pt=>{Pt!=null&&je.set(Pt,new Path2D)})));let{x0:Ve,size:ci}=c;if(Ve!=null&&ci!=null){F=1,y=Ve.values(f,g,x,m),Ve.unit==2&&(y=y.map(oe=>f.posToVal(E+oe*U,b.key,!0)));let Pt=ci.values(f,g,x,m);ci.unit==2?Ct=Pt[0]*U:Ct=T(Pt[0],b,U,E)-T(0,b,U,E),Wt=lm(y,A,T,b,U,E,Wt),St=Wt-Ct+P}else Wt=lm(y,A,T,b,U,E,Wt),St=Wt*o+P,Ct=Wt-St;St<1&&(St=0),re>=Ct/2&&(re=0),St<5&&(L=_m);let Oe=St>0,Ti=Wt-St-(Oe?re:0);Ct=L(Uu(Ti,$,H)),yt=(F==0?Ct/2:F==J?0:Ct)-F*J*((F==0?P/2:0)+(Oe?re/2:0));let Se={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},vi=Vt?null:new Path2D,ii=null;if(ft!=null)ii=f.data[ft.series[1]];else{let{y0:Pt,y1:qt}=c;Pt!=null&&qt!=null&&(A=qt.values(f,g,x,m),ii=Pt.values(f,g,x,m))}let hi=W*Ct,B=ht*Ct;for(let Pt=J==1?x:m;Pt>=x&&Pt<=m;Pt+=J){let qt=A[Pt];if(qt==null)continue;if(ii!=null){let Y=ii[Pt]??0;if(qt-Y==0)continue;gt=_(Y,C,N,z)}let oe=b.distr!=2||c!=null?y[Pt]:Pt,wt=T(oe,b,U,E),Be=_(Ee(qt,et),C,N,z),Ht=L(wt-yt),Yt=L(Ki(Be,gt)),R=L(zn(Be,gt)),M=Yt-R;if(qt!=null){let Y=qt<0?B:hi,ut=qt<0?hi:B;Vt?(re>0&&ne[Pt]!=null&&tt(je.get(ne[Pt]),Ht,R+dn(re/2),Ct,Ki(0,M-re),Y,ut),pe[Pt]!=null&&tt(he.get(pe[Pt]),Ht,R+dn(re/2),Ct,Ki(0,M-re),Y,ut)):tt(vi,Ht,R+dn(re/2),Ct,Ki(0,M-re),Y,ut),rt(f,g,Pt,Ht-re/2,R,Ct+re,M)}}return re>0?Se.stroke=Vt?je:vi:Vt||(Se._fill=p.width==0?p._fill:p._stroke??p._fill,Se.width=0),Se.fill=Vt?he:vi,Se})}function nx(n,t){let e=Ee(t?.alignGaps,0);return(i,s,r,o)=>gr(i,s,(a,l,c,u,h,d,f,g,x,m,p)=>{[r,o]=Pl(c,r,o);let y=a.pxRound,A=W=>y(d(W,u,m,g)),b=W=>y(f(W,h,p,x)),C,T,_;u.ori==0?(C=Ol,_=Qr,T=Wm):(C=Ul,_=to,T=Xm);let E=u.dir*(u.ori==0?1:-1),z=A(l[E==1?r:o]),U=z,N=[],L=[];for(let W=E==1?r:o;W>=r&&W<=o;W+=E)if(c[W]!=null){let J=l[W],tt=A(J);N.push(U=tt),L.push(b(c[W]))}let F={stroke:n(N,L,C,_,T,y),fill:null,clip:null,band:null,gaps:null,flags:Jr},P=F.stroke,[H,$]=Qu(i,s);if(a.fill!=null||H!=0){let W=F.fill=new Path2D(P),ht=a.fillTo(i,s,a.min,a.max,H),J=b(ht);_(W,U,J),_(W,z,J)}if(!a.spanGaps){let W=[];W.push(...td(l,c,r,o,E,A,e)),F.gaps=W=a.gaps(i,s,r,o,W),F.clip=Nl(W,u.ori,g,x,m,p)}return $!=0&&(F.band=$==2?[Ms(i,s,r,o,P,-1),Ms(i,s,r,o,P,1)]:Ms(i,s,r,o,P,$)),F})}function sx(n){return nx(rx,n)}function rx(n,t,e,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(e(a,n[0],t[0]),o==2)i(a,n[1],t[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=t[d+1]-t[d],h[d]=n[d+1]-n[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,n[d]+h[d]/3,t[d]+l[d]*h[d]/3,n[d+1]-h[d]/3,t[d+1]-l[d+1]*h[d]/3,n[d+1],t[d+1])}return a}var zu=new Set;function cm(){for(let n of zu)n.syncRect(!0)}jr&&(pr(Bv,qr,cm),pr(zv,qr,cm,!0),pr(Al,qr,()=>{Mi.pxRatio=Ce}));var ox=$m(),ax=Ym();function hm(n,t,e,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>Hu(r,o,t,e))}function lx(n,t){return n.map((e,i)=>i==0?{}:mi({},t,e))}function Hu(n,t,e,i){return mi({},t==0?e:i,n)}function Zm(n,t,e){return t==null?Zr:[t,e]}var cx=Zm;function hx(n,t,e){return t==null?Zr:Cl(t,e,Yu,!0)}function Km(n,t,e,i){return t==null?Zr:Ll(t,e,n.scales[i].log,!1)}var ux=Km;function Jm(n,t,e,i){return t==null?Zr:Xu(t,e,n.scales[i].log,!1)}var dx=Jm;function fx(n,t,e,i,s){let r=Ki(Vp(n),Vp(t)),o=t-n,a=Bn(s/i*o,e);do{let l=e[a],c=i*l/o;if(c>=s&&r+(l<5?Ws.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function um(n){let t,e;return n=n.replace(/(\d+)px/,(i,s)=>(t=xi((e=+s)*Ce))+"px"),[n,t,e]}function px(n){n.show&&[n.font,n.labelFont].forEach(t=>{let e=He(t[2]*Ce,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Mi(n,t,e){let i={mode:Ee(n.mode,1)},s=i.mode;function r(v,S,I,O){let G=S.valToPct(v);return O+I*(S.dir==-1?1-G:G)}function o(v,S,I,O){let G=S.valToPct(v);return O+I*(S.dir==-1?G:1-G)}function a(v,S,I,O){return S.ori==0?r(v,S,I,O):o(v,S,I,O)}i.valToPosH=r,i.valToPosV=o;let l=!1;i.status=0;let c=i.root=En(bv);if(n.id!=null&&(c.id=n.id),un(c,n.class),n.title){let v=En(wv,c);v.textContent=n.title}let u=kn("canvas"),h=i.ctx=u.getContext("2d"),d=En(Ev,c);pr("click",d,v=>{v.target===g&&(qe!=Fr||Qe!=kr)&&Oi.click(i,v)},!0);let f=i.under=En(Tv,d);d.appendChild(u);let g=i.over=En(Av,d);n=Kr(n);let x=+Ee(n.pxAlign,1),m=am(x);(n.plugins||[]).forEach(v=>{v.opts&&(n=v.opts(i,n)||n)});let p=n.ms||.001,y=i.series=s==1?hm(n.series||[],tm,rm,!1):lx(n.series||[null],sm),A=i.axes=hm(n.axes||[],Qp,im,!0),b=i.scales={},C=i.bands=n.bands||[];C.forEach(v=>{v.fill=be(v.fill||null),v.dir=Ee(v.dir,-1)});let T=s==2?y[1].facets[0].scale:y[0].scale,_={axes:ys,series:ge},E=(n.drawOrder||["axes","series"]).map(v=>_[v]);function z(v){let S=v.distr==3?I=>bs(I>0?I:v.clamp(i,I,v.min,v.max,v.key)):v.distr==4?I=>Cu(I,v.asinh):v.distr==100?I=>v.fwd(I):I=>I;return I=>{let O=S(I),{_min:G,_max:K}=v,lt=K-G;return(O-G)/lt}}function U(v){let S=b[v];if(S==null){let I=(n.scales||na)[v]||na;if(I.from!=null){U(I.from);let O=mi({},b[I.from],I,{key:v});O.valToPct=z(O),b[v]=O}else{S=b[v]=mi({},v==T?Bm:Ky,I),S.key=v;let O=S.time,G=S.range,K=Gs(G);if((v!=T||s==2&&!O)&&(K&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?Bp:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?Bp:{mode:1,hard:G[1],soft:G[1]}},K=!1),!K&&Dl(G))){let lt=G;G=(pt,bt,Nt)=>bt==null?Zr:Cl(bt,Nt,lt)}S.range=be(G||(O?cx:v==T?S.distr==3?ux:S.distr==4?dx:Zm:S.distr==3?Km:S.distr==4?Jm:hx)),S.auto=be(K?!1:S.auto),S.clamp=be(S.clamp||Zy),S._min=S._max=null,S.valToPct=z(S)}}}U("x"),U("y"),s==1&&y.forEach(v=>{U(v.scale)}),A.forEach(v=>{U(v.scale)});for(let v in n.scales)U(v);let N=b[T],L=N.distr,F,P;N.ori==0?(un(c,Mv),F=r,P=o):(un(c,Sv),F=o,P=r);let H={};for(let v in b){let S=b[v];(S.min!=null||S.max!=null)&&(H[v]={min:S.min,max:S.max},S.min=S.max=null)}let $=n.tzDate||(v=>new Date(xi(v/p))),W=n.fmtDate||Zu,ht=p==1?My($):Ey($),J=Kp($,Zp(p==1?by:wy,W)),tt=jp($,Jp(Ay,W)),rt=[],ft=i.legend=mi({},Py,n.legend),dt=i.cursor=mi({},Uy,{drag:{y:s==2}},n.cursor),et=ft.show,gt=dt.show,yt=ft.markers;ft.idxs=rt,yt.width=be(yt.width),yt.dash=be(yt.dash),yt.stroke=be(yt.stroke),yt.fill=be(yt.fill);let Ct,St,Wt,re=[],Vt=[],pe,he=!1,ne={};if(ft.live){let v=y[1]?y[1].values:null;he=v!=null,pe=he?v(i,1,0):{_:0};for(let S in pe)ne[S]=Gu}if(et)if(Ct=kn("table",Dv,c),Wt=kn("tbody",null,Ct),ft.mount(i,Ct),he){St=kn("thead",null,Ct,Wt);let v=kn("tr",null,St);kn("th",null,v);for(var je in pe)kn("th",Tp,v).textContent=je}else un(Ct,Ov),ft.live&&un(Ct,Nv);let Ve={show:!0},ci={show:!1};function Oe(v,S){if(S==0&&(he||!ft.live||s==2))return Zr;let I=[],O=kn("tr",Uv,Wt,Wt.childNodes[S]);un(O,v.class),v.show||un(O,fr);let G=kn("th",null,O);if(yt.show){let pt=En(Fv,G);if(S>0){let bt=yt.width(i,S);bt&&(pt.style.border=bt+"px "+yt.dash(i,S)+" "+yt.stroke(i,S)),pt.style.background=yt.fill(i,S)}}let K=En(Tp,G);v.label instanceof HTMLElement?K.appendChild(v.label):K.textContent=v.label,S>0&&(yt.show||(K.style.color=v.width>0?yt.stroke(i,S):yt.fill(i,S)),Se("click",G,pt=>{if(dt._lock)return;Jt(pt);let bt=y.indexOf(v);if((pt.ctrlKey||pt.metaKey)!=ft.isolate){let Nt=y.some((Ot,Ft)=>Ft>0&&Ft!=bt&&Ot.show);y.forEach((Ot,Ft)=>{Ft>0&&jn(Ft,Nt?Ft==bt?Ve:ci:Ve,!0,pi.setSeries)})}else jn(bt,{show:!v.show},!0,pi.setSeries)},!1),jt&&Se(Pp,G,pt=>{dt._lock||(Jt(pt),jn(y.indexOf(v),zr,!0,pi.setSeries))},!1));for(var lt in pe){let pt=kn("td",kv,O);pt.textContent="--",I.push(pt)}return[O,I]}let Ti=new Map;function Se(v,S,I,O=!0){let G=Ti.get(S)||{},K=dt.bind[v](i,S,I,O);K&&(pr(v,S,G[v]=K),Ti.set(S,G))}function vi(v,S,I){let O=Ti.get(S)||{};for(let G in O)(v==null||G==v)&&(Ou(G,S,O[G]),delete O[G]);v==null&&Ti.delete(S)}let ii=0,hi=0,B=0,Pt=0,qt=0,oe=0,wt=qt,Be=oe,Ht=B,Yt=Pt,R=0,M=0,Y=0,ut=0;i.bbox={};let at=!1,vt=!1,xt=!1,it=!1,st=!1,mt=!1;function k(v,S,I){(I||v!=i.width||S!=i.height)&&ot(v,S),ue(!1),xt=!0,vt=!0,Bi()}function ot(v,S){i.width=ii=B=v,i.height=hi=Pt=S,qt=oe=0,Mt(),Gt();let I=i.bbox;R=I.left=ur(qt*Ce,.5),M=I.top=ur(oe*Ce,.5),Y=I.width=ur(B*Ce,.5),ut=I.height=ur(Pt*Ce,.5)}let nt=3;function Et(){let v=!1,S=0;for(;!v;){S++;let I=Nr(S),O=Jn(S);v=S==nt||I&&O,v||(ot(i.width,i.height),vt=!0)}}function _t({width:v,height:S}){k(v,S)}i.setSize=_t;function Mt(){let v=!1,S=!1,I=!1,O=!1;A.forEach((G,K)=>{if(G.show&&G._show){let{side:lt,_size:pt}=G,bt=lt%2,Nt=G.label!=null?G.labelSize:0,Ot=pt+Nt;Ot>0&&(bt?(B-=Ot,lt==3?(qt+=Ot,O=!0):I=!0):(Pt-=Ot,lt==0?(oe+=Ot,v=!0):S=!0))}}),Zn[0]=v,Zn[1]=I,Zn[2]=S,Zn[3]=O,B-=Nn[1]+Nn[3],qt+=Nn[3],Pt-=Nn[2]+Nn[0],oe+=Nn[0]}function Gt(){let v=qt+B,S=oe+Pt,I=qt,O=oe;function G(K,lt){switch(K){case 1:return v+=lt,v-lt;case 2:return S+=lt,S-lt;case 3:return I-=lt,I+lt;case 0:return O-=lt,O+lt}}A.forEach((K,lt)=>{if(K.show&&K._show){let pt=K.side;K._pos=G(pt,K._size),K.label!=null&&(K._lpos=G(pt,K.labelSize))}})}if(dt.dataIdx==null){let v=dt.hover,S=v.skip=new Set(v.skip??[]);S.add(void 0);let I=v.prox=be(v.prox),O=v.bias??=0;dt.dataIdx=(G,K,lt,pt)=>{if(K==0)return lt;let bt=lt,Nt=I(G,K,lt,pt)??ze,Ot=Nt>=0&&Nt<ze,Ft=N.ori==0?B:Pt,se=dt.left,Ae=t[0],we=t[K];if(S.has(we[lt])){bt=null;let ve=null,Kt=null,Xt;if(O==0||O==-1)for(Xt=lt;ve==null&&Xt-- >0;)S.has(we[Xt])||(ve=Xt);if(O==0||O==1)for(Xt=lt;Kt==null&&Xt++<we.length;)S.has(we[Xt])||(Kt=Xt);if(ve!=null||Kt!=null)if(Ot){let Ze=ve==null?-1/0:F(Ae[ve],N,Ft,0),ri=Kt==null?1/0:F(Ae[Kt],N,Ft,0),Pi=se-Ze,Ue=ri-se;Pi<=Ue?Pi<=Nt&&(bt=ve):Ue<=Nt&&(bt=Kt)}else bt=Kt==null?ve:ve==null?Kt:lt-ve<=Kt-lt?ve:Kt}else Ot&&bi(se-F(Ae[lt],N,Ft,0))>Nt&&(bt=null);return bt}}let Jt=v=>{dt.event=v};dt.idxs=rt,dt._lock=!1;let ct=dt.points;ct.show=be(ct.show),ct.size=be(ct.size),ct.stroke=be(ct.stroke),ct.width=be(ct.width),ct.fill=be(ct.fill);let kt=i.focus=mi({},n.focus||{alpha:.3},dt.focus),jt=kt.prox>=0,Rt=jt&&ct.one,ae=[],Ye=[],Xi=[];function zo(v,S){let I=ct.show(i,S);if(I instanceof HTMLElement)return un(I,Iv),un(I,v.class),rs(I,-10,-10,B,Pt),g.insertBefore(I,ae[S]),I}function Lr(v,S){if(s==1||S>0){let I=s==1&&b[v.scale].time,O=v.value;v.value=I?Xp(O)?jp($,Jp(O,W)):O||tt:O||Yy,v.label=v.label||(I?ky:Fy)}if(Rt||S>0){v.width=v.width==null?1:v.width,v.paths=v.paths||ox||Kv,v.fillTo=be(v.fillTo||Jy),v.pxAlign=+Ee(v.pxAlign,x),v.pxRound=am(v.pxAlign),v.stroke=be(v.stroke||null),v.fill=be(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let I=qy(Ki(1,v.width),1),O=v.points=mi({},{size:I,width:Ki(1,I*.2),stroke:v.stroke,space:I*2,paths:ax,_stroke:null,_fill:null},v.points);O.show=be(O.show),O.filter=be(O.filter),O.fill=be(O.fill),O.stroke=be(O.stroke),O.paths=be(O.paths),O.pxAlign=v.pxAlign}if(et){let I=Oe(v,S);re.splice(S,0,I[0]),Vt.splice(S,0,I[1]),ft.values.push(null)}if(gt){rt.splice(S,0,null);let I=null;Rt?S==0&&(I=zo(v,S)):S>0&&(I=zo(v,S)),ae.splice(S,0,I),Ye.splice(S,0,0),Xi.splice(S,0,0)}Ri("addSeries",S)}function hu(v,S){S=S??y.length,v=s==1?Hu(v,S,tm,rm):Hu(v,S,{},sm),y.splice(S,0,v),Lr(y[S],S)}i.addSeries=hu;function il(v){if(y.splice(v,1),et){ft.values.splice(v,1),Vt.splice(v,1);let S=re.splice(v,1)[0];vi(null,S.firstChild),S.remove()}gt&&(rt.splice(v,1),ae.splice(v,1)[0].remove(),Ye.splice(v,1),Xi.splice(v,1)),Ri("delSeries",v)}i.delSeries=il;let Zn=[!1,!1,!1,!1];function gs(v,S){if(v._show=v.show,v.show){let I=v.side%2,O=b[v.scale];O==null&&(v.scale=I?y[1].scale:T,O=b[v.scale]);let G=O.time;v.size=be(v.size),v.space=be(v.space),v.rotate=be(v.rotate),Gs(v.incrs)&&v.incrs.forEach(lt=>{!Ws.has(lt)&&Ws.set(lt,xm(lt))}),v.incrs=be(v.incrs||(O.distr==2?vy:G?p==1?xy:Sy:dr)),v.splits=be(v.splits||(G&&O.distr==1?ht:O.distr==3?Fu:O.distr==4?Hy:zy)),v.stroke=be(v.stroke),v.grid.stroke=be(v.grid.stroke),v.ticks.stroke=be(v.ticks.stroke),v.border.stroke=be(v.border.stroke);let K=v.values;v.values=Gs(K)&&!Gs(K[0])?be(K):G?Gs(K)?Kp($,Zp(K,W)):Xp(K)?Ty($,K):K||J:K||By,v.filter=be(v.filter||(O.distr>=3&&O.log==10?Wy:O.distr==3&&O.log==2?Xy:vm)),v.font=um(v.font),v.labelFont=um(v.labelFont),v._size=v.size(i,null,S,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Zn[S]=!0,v._el=En(Cv,d))}}function _s(v,S,I,O){let[G,K,lt,pt]=I,bt=S%2,Nt=0;return bt==0&&(pt||K)&&(Nt=S==0&&!G||S==2&&!lt?xi(Qp.size/3):0),bt==1&&(G||lt)&&(Nt=S==1&&!K||S==3&&!pt?xi(im.size/2):0),Nt}let Ho=i.padding=(n.padding||[_s,_s,_s,_s]).map(v=>be(Ee(v,_s))),Nn=i._padding=Ho.map((v,S)=>v(i,S,Zn,0)),ni,ai=null,li=null,Kn=s==1?y[0].idxs:null,on=null,Fs=!1;function Vo(v,S){if(t=v??[],i.data=i._data=t,s==2){ni=0;for(let I=1;I<y.length;I++)ni+=t[I][0].length}else{t.length==0&&(i.data=i._data=t=[[]]),on=t[0],ni=on.length;let I=t;if(L==2){I=t.slice();let O=I[0]=Array(ni);for(let G=0;G<ni;G++)O[G]=G}i._data=t=I}if(ue(!0),Ri("setData"),L==2&&(xt=!0),S!==!1){let I=N;I.auto(i,Fs)?Go():zs(T,I.min,I.max),it=it||dt.left>=0,mt=!0,Bi()}}i.setData=Vo;function Go(){Fs=!0;let v,S;s==1&&(ni>0?(ai=Kn[0]=0,li=Kn[1]=ni-1,v=t[0][ai],S=t[0][li],L==2?(v=ai,S=li):v==S&&(L==3?[v,S]=Ll(v,v,N.log,!1):L==4?[v,S]=Xu(v,v,N.log,!1):N.time?S=v+xi(86400/p):[v,S]=Cl(v,S,Yu,!0))):(ai=Kn[0]=v=null,li=Kn[1]=S=null)),zs(T,v,S)}let Ir,ks,Dr,w,V,Q,q,Z,Tt,Lt;function At(v,S,I,O,G,K){v??=Cp,I??=$u,O??="butt",G??=Cp,K??="round",v!=Ir&&(h.strokeStyle=Ir=v),G!=ks&&(h.fillStyle=ks=G),S!=Dr&&(h.lineWidth=Dr=S),K!=V&&(h.lineJoin=V=K),O!=Q&&(h.lineCap=Q=O),I!=w&&h.setLineDash(w=I)}function It(v,S,I,O){S!=ks&&(h.fillStyle=ks=S),v!=q&&(h.font=q=v),I!=Z&&(h.textAlign=Z=I),O!=Tt&&(h.textBaseline=Tt=O)}function zt(v,S,I,O,G=0){if(O.length>0&&v.auto(i,Fs)&&(S==null||S.min==null)){let K=Ee(ai,0),lt=Ee(li,O.length-1),pt=I.min==null?Wv(O,K,lt,G,v.distr==3):[I.min,I.max];v.min=zn(v.min,I.min=pt[0]),v.max=Ki(v.max,I.max=pt[1])}}let te={min:null,max:null};function me(){for(let O in b){let G=b[O];H[O]==null&&(G.min==null||H[T]!=null&&G.auto(i,Fs))&&(H[O]=te)}for(let O in b){let G=b[O];H[O]==null&&G.from!=null&&H[G.from]!=null&&(H[O]=te)}H[T]!=null&&ue(!0);let v={};for(let O in H){let G=H[O];if(G!=null){let K=v[O]=Kr(b[O],Qv);if(G.min!=null)mi(K,G);else if(O!=T||s==2)if(ni==0&&K.from==null){let lt=K.range(i,null,null,O);K.min=lt[0],K.max=lt[1]}else K.min=ze,K.max=-ze}}if(ni>0){y.forEach((O,G)=>{if(s==1){let K=O.scale,lt=H[K];if(lt==null)return;let pt=v[K];if(G==0){let bt=pt.range(i,pt.min,pt.max,K);pt.min=bt[0],pt.max=bt[1],ai=Bn(pt.min,t[0]),li=Bn(pt.max,t[0]),li-ai>1&&(t[0][ai]<pt.min&&ai++,t[0][li]>pt.max&&li--),O.min=on[ai],O.max=on[li]}else O.show&&O.auto&&zt(pt,lt,O,t[G],O.sorted);O.idxs[0]=ai,O.idxs[1]=li}else if(G>0&&O.show&&O.auto){let[K,lt]=O.facets,pt=K.scale,bt=lt.scale,[Nt,Ot]=t[G],Ft=v[pt],se=v[bt];Ft!=null&&zt(Ft,H[pt],K,Nt,K.sorted),se!=null&&zt(se,H[bt],lt,Ot,lt.sorted),O.min=lt.min,O.max=lt.max}});for(let O in v){let G=v[O],K=H[O];if(G.from==null&&(K==null||K.min==null)){let lt=G.range(i,G.min==ze?null:G.min,G.max==-ze?null:G.max,O);G.min=lt[0],G.max=lt[1]}}}for(let O in v){let G=v[O];if(G.from!=null){let K=v[G.from];if(K.min==null)G.min=G.max=null;else{let lt=G.range(i,K.min,K.max,O);G.min=lt[0],G.max=lt[1]}}}let S={},I=!1;for(let O in v){let G=v[O],K=b[O];if(K.min!=G.min||K.max!=G.max){K.min=G.min,K.max=G.max;let lt=K.distr;K._min=lt==3?bs(K.min):lt==4?Cu(K.min,K.asinh):lt==100?K.fwd(K.min):K.min,K._max=lt==3?bs(K.max):lt==4?Cu(K.max,K.asinh):lt==100?K.fwd(K.max):K.max,S[O]=I=!0}}if(I){y.forEach((O,G)=>{s==2?G>0&&S.y&&(O._paths=null):S[O.scale]&&(O._paths=null)});for(let O in S)xt=!0,Ri("setScale",O);gt&&dt.left>=0&&(it=mt=!0)}for(let O in H)H[O]=null}function Bt(v){let S=Uu(ai-1,0,ni-1),I=Uu(li+1,0,ni-1);for(;v[S]==null&&S>0;)S--;for(;v[I]==null&&I<ni-1;)I++;return[S,I]}function ge(){if(ni>0){let v=y.some(S=>S._focus)&&Lt!=kt.alpha;v&&(h.globalAlpha=Lt=kt.alpha),y.forEach((S,I)=>{if(I>0&&S.show&&(ti(I,!1),ti(I,!0),S._paths==null)){let O=Lt;Lt!=S.alpha&&(h.globalAlpha=Lt=S.alpha);let G=s==2?[0,t[I][0].length-1]:Bt(t[I]);S._paths=S.paths(i,I,G[0],G[1]),Lt!=O&&(h.globalAlpha=Lt=O)}}),y.forEach((S,I)=>{if(I>0&&S.show){let O=Lt;Lt!=S.alpha&&(h.globalAlpha=Lt=S.alpha),S._paths!=null&&Ie(I,!1);{let G=S._paths!=null?S._paths.gaps:null,K=S.points.show(i,I,ai,li,G),lt=S.points.filter(i,I,K,G);(K||lt)&&(S.points._paths=S.points.paths(i,I,ai,li,lt),Ie(I,!0))}Lt!=O&&(h.globalAlpha=Lt=O),Ri("drawSeries",I)}}),v&&(h.globalAlpha=Lt=1)}}function ti(v,S){let I=S?y[v].points:y[v];I._stroke=I.stroke(i,v),I._fill=I.fill(i,v)}function Ie(v,S){let I=S?y[v].points:y[v],{stroke:O,fill:G,clip:K,flags:lt,_stroke:pt=I._stroke,_fill:bt=I._fill,_width:Nt=I.width}=I._paths;Nt=He(Nt*Ce,3);let Ot=null,Ft=Nt%2/2;S&&bt==null&&(bt=Nt>0?"#fff":pt);let se=I.pxAlign==1&&Ft>0;if(se&&h.translate(Ft,Ft),!S){let Ae=R-Nt/2,we=M-Nt/2,ve=Y+Nt,Kt=ut+Nt;Ot=new Path2D,Ot.rect(Ae,we,ve,Kt)}S?Ut(pt,Nt,I.dash,I.cap,bt,O,G,lt,K):De(v,pt,Nt,I.dash,I.cap,bt,O,G,lt,Ot,K),se&&h.translate(-Ft,-Ft)}function De(v,S,I,O,G,K,lt,pt,bt,Nt,Ot){let Ft=!1;bt!=0&&C.forEach((se,Ae)=>{if(se.series[0]==v){let we=y[se.series[1]],ve=t[se.series[1]],Kt=(we._paths||na).band;Gs(Kt)&&(Kt=se.dir==1?Kt[0]:Kt[1]);let Xt,Ze=null;we.show&&Kt&&Yv(ve,ai,li)?(Ze=se.fill(i,Ae)||K,Xt=we._paths.clip):Kt=null,Ut(S,I,O,G,Ze,lt,pt,bt,Nt,Ot,Xt,Kt),Ft=!0}}),Ft||Ut(S,I,O,G,K,lt,pt,bt,Nt,Ot)}let yi=Jr|Bu;function Ut(v,S,I,O,G,K,lt,pt,bt,Nt,Ot,Ft){At(v,S,I,O,G),(bt||Nt||Ft)&&(h.save(),bt&&h.clip(bt),Nt&&h.clip(Nt)),Ft?(pt&yi)==yi?(h.clip(Ft),Ot&&h.clip(Ot),xe(G,lt),ui(v,K,S)):pt&Bu?(xe(G,lt),h.clip(Ft),ui(v,K,S)):pt&Jr&&(h.save(),h.clip(Ft),Ot&&h.clip(Ot),xe(G,lt),h.restore(),ui(v,K,S)):(xe(G,lt),ui(v,K,S)),(bt||Nt||Ft)&&h.restore()}function ui(v,S,I){I>0&&(S instanceof Map?S.forEach((O,G)=>{h.strokeStyle=Ir=G,h.stroke(O)}):S!=null&&v&&h.stroke(S))}function xe(v,S){S instanceof Map?S.forEach((I,O)=>{h.fillStyle=ks=O,h.fill(I)}):S!=null&&v&&h.fill(S)}function vs(v,S,I,O){let G=A[v],K;if(O<=0)K=[0,0];else{let lt=G._space=G.space(i,v,S,I,O),pt=G._incrs=G.incrs(i,v,S,I,O,lt);K=fx(S,I,pt,O,lt)}return G._found=K}function di(v,S,I,O,G,K,lt,pt,bt,Nt){let Ot=lt%2/2;x==1&&h.translate(Ot,Ot),At(pt,lt,bt,Nt,pt),h.beginPath();let Ft,se,Ae,we,ve=G+(O==0||O==3?-K:K);I==0?(se=G,we=ve):(Ft=G,Ae=ve);for(let Kt=0;Kt<v.length;Kt++)S[Kt]!=null&&(I==0?Ft=Ae=v[Kt]:se=we=v[Kt],h.moveTo(Ft,se),h.lineTo(Ae,we));h.stroke(),x==1&&h.translate(-Ot,-Ot)}function Nr(v){let S=!0;return A.forEach((I,O)=>{if(!I.show)return;let G=b[I.scale];if(G.min==null){I._show&&(S=!1,I._show=!1,ue(!1));return}else I._show||(S=!1,I._show=!0,ue(!1));let K=I.side,lt=K%2,{min:pt,max:bt}=G,[Nt,Ot]=vs(O,pt,bt,lt==0?B:Pt);if(Ot==0)return;let Ft=G.distr==2,se=I._splits=I.splits(i,O,pt,bt,Nt,Ot,Ft),Ae=G.distr==2?se.map(Xt=>on[Xt]):se,we=G.distr==2?on[se[1]]-on[se[0]]:Nt,ve=I._values=I.values(i,I.filter(i,Ae,O,Ot,we),O,Ot,we);I._rotate=K==2?I.rotate(i,ve,O,Ot):0;let Kt=I._size;I._size=Tn(I.size(i,ve,O,v)),Kt!=null&&I._size!=Kt&&(S=!1)}),S}function Jn(v){let S=!0;return Ho.forEach((I,O)=>{let G=I(i,O,Zn,v);G!=Nn[O]&&(S=!1),Nn[O]=G}),S}function ys(){for(let v=0;v<A.length;v++){let S=A[v];if(!S.show||!S._show)continue;let I=S.side,O=I%2,G,K,lt=S.stroke(i,v),pt=I==0||I==3?-1:1,[bt,Nt]=S._found;if(S.label!=null){let $i=S.labelGap*pt,cn=xi((S._lpos+$i)*Ce);It(S.labelFont[0],lt,"center",I==2?"top":Ap),h.save(),O==1?(G=K=0,h.translate(cn,xi(M+ut/2)),h.rotate((I==3?-Tl:Tl)/2)):(G=xi(R+Y/2),K=cn);let cr=gm(S.label)?S.label(i,v,bt,Nt):S.label;h.fillText(cr,G,K),h.restore()}if(Nt==0)continue;let Ot=b[S.scale],Ft=O==0?Y:ut,se=O==0?R:M,Ae=S._splits,we=Ot.distr==2?Ae.map($i=>on[$i]):Ae,ve=Ot.distr==2?on[Ae[1]]-on[Ae[0]]:bt,Kt=S.ticks,Xt=S.border,Ze=Kt.show?Kt.size:0,ri=xi(Ze*Ce),Pi=xi((S.alignTo==2?S._size-Ze-S.gap:S.gap)*Ce),Ue=S._rotate*-Tl/180,oi=m(S._pos*Ce),an=(ri+Pi)*pt,qi=oi+an;K=O==0?qi:0,G=O==1?qi:0;let Mn=S.font[0],On=S.align==1?Xr:S.align==2?Eu:Ue>0?Xr:Ue<0?Eu:O==0?"center":I==3?Eu:Xr,ts=Ue||O==1?"middle":I==2?"top":Ap;It(Mn,lt,On,ts);let ln=S.font[1]*S.lineGap,Sn=Ae.map($i=>m(a($i,Ot,Ft,se))),Un=S._values;for(let $i=0;$i<Un.length;$i++){let cn=Un[$i];if(cn!=null){O==0?G=Sn[$i]:K=Sn[$i],cn=""+cn;let cr=cn.indexOf(`
`)==-1?[cn]:cn.split(/\n/gm);for(let Zi=0;Zi<cr.length;Zi++){let np=cr[Zi];Ue?(h.save(),h.translate(G,K+Zi*ln),h.rotate(Ue),h.fillText(np,0,0),h.restore()):h.fillText(np,G,K+Zi*ln)}}}Kt.show&&di(Sn,Kt.filter(i,we,v,Nt,ve),O,I,oi,ri,He(Kt.width*Ce,3),Kt.stroke(i,v),Kt.dash,Kt.cap);let es=S.grid;es.show&&di(Sn,es.filter(i,we,v,Nt,ve),O,O==0?2:1,O==0?M:R,O==0?ut:Y,He(es.width*Ce,3),es.stroke(i,v),es.dash,es.cap),Xt.show&&di([oi],[1],O==0?1:0,O==0?1:2,O==1?M:R,O==1?ut:Y,He(Xt.width*Ce,3),Xt.stroke(i,v),Xt.dash,Xt.cap)}Ri("drawAxes")}function ue(v){y.forEach((S,I)=>{I>0&&(S._paths=null,v&&(s==1?(S.min=null,S.max=null):S.facets.forEach(O=>{O.min=null,O.max=null})))})}let si=!1,Yi=!1,Ne=[];function fi(){Yi=!1;for(let v=0;v<Ne.length;v++)Ri(...Ne[v]);Ne.length=0}function Bi(){si||(oy(Bf),si=!0)}function nl(v,S=!1){si=!0,Yi=S,v(i),Bf(),S&&Ne.length>0&&queueMicrotask(fi)}i.batch=nl;function Bf(){if(at&&(me(),at=!1),xt&&(Et(),xt=!1),vt){if(Ke(f,Xr,qt),Ke(f,"top",oe),Ke(f,Qo,B),Ke(f,ta,Pt),Ke(g,Xr,qt),Ke(g,"top",oe),Ke(g,Qo,B),Ke(g,ta,Pt),Ke(d,Qo,ii),Ke(d,ta,hi),u.width=xi(ii*Ce),u.height=xi(hi*Ce),A.forEach(({_el:v,_show:S,_size:I,_pos:O,side:G})=>{if(v!=null)if(S){let K=G===3||G===0?I:0,lt=G%2==1;Ke(v,lt?"left":"top",O-K),Ke(v,lt?"width":"height",I),Ke(v,lt?"top":"left",lt?oe:qt),Ke(v,lt?"height":"width",lt?Pt:B),Nu(v,fr)}else un(v,fr)}),Ir=ks=Dr=V=Q=q=Z=Tt=w=null,Lt=1,Yo(!0),qt!=wt||oe!=Be||B!=Ht||Pt!=Yt){ue(!1);let v=B/Ht,S=Pt/Yt;if(gt&&!it&&dt.left>=0){dt.left*=v,dt.top*=S,Or&&rs(Or,xi(dt.left),0,B,Pt),Ur&&rs(Ur,0,xi(dt.top),B,Pt);for(let I=0;I<ae.length;I++){let O=ae[I];O!=null&&(Ye[I]*=v,Xi[I]*=S,rs(O,Tn(Ye[I]),Tn(Xi[I]),B,Pt))}}if($e.show&&!st&&$e.left>=0&&$e.width>0){$e.left*=v,$e.width*=v,$e.top*=S,$e.height*=S;for(let I in gu)Ke(Br,I,$e[I])}wt=qt,Be=oe,Ht=B,Yt=Pt}Ri("setSize"),vt=!1}ii>0&&hi>0&&(h.clearRect(0,0,u.width,u.height),Ri("drawClear"),E.forEach(v=>v()),Ri("draw")),$e.show&&st&&(sl($e),st=!1),gt&&it&&(lr(null,!0,!1),it=!1),ft.show&&ft.live&&mt&&(pu(),mt=!1),l||(l=!0,i.status=1,Ri("ready")),Fs=!1,si=!1}i.redraw=(v,S)=>{xt=S||!1,v!==!1?zs(T,N.min,N.max):Bi()};function uu(v,S){let I=b[v];if(I.from==null){if(ni==0){let O=I.range(i,S.min,S.max,v);S.min=O[0],S.max=O[1]}if(S.min>S.max){let O=S.min;S.min=S.max,S.max=O}if(ni>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;v==T&&I.distr==2&&ni>0&&(S.min=Bn(S.min,t[0]),S.max=Bn(S.max,t[0]),S.min==S.max&&S.max++),H[v]=S,at=!0,Bi()}}i.setScale=uu;let du,fu,Or,Ur,zf,Hf,Fr,kr,Vf,Gf,qe,Qe,Bs=!1,Oi=dt.drag,Ai=Oi.x,Ci=Oi.y;gt&&(dt.x&&(du=En(Pv,g)),dt.y&&(fu=En(Lv,g)),N.ori==0?(Or=du,Ur=fu):(Or=fu,Ur=du),qe=dt.left,Qe=dt.top);let $e=i.select=mi({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Br=$e.show?En(Rv,$e.over?g:f):null;function sl(v,S){if($e.show){for(let I in v)$e[I]=v[I],I in gu&&Ke(Br,I,v[I]);S!==!1&&Ri("setSelect")}}i.setSelect=sl;function P_(v){if(y[v].show)et&&Nu(re[v],fr);else if(et&&un(re[v],fr),gt){let I=Rt?ae[0]:ae[v];I!=null&&rs(I,-10,-10,B,Pt)}}function zs(v,S,I){uu(v,{min:S,max:I})}function jn(v,S,I,O){S.focus!=null&&O_(v),S.show!=null&&y.forEach((G,K)=>{K>0&&(v==K||v==null)&&(G.show=S.show,P_(K),s==2?(zs(G.facets[0].scale,null,null),zs(G.facets[1].scale,null,null)):zs(G.scale,null,null),Bi())}),I!==!1&&Ri("setSeries",v,S),O&&qo("setSeries",i,v,S)}i.setSeries=jn;function L_(v,S){mi(C[v],S)}function I_(v,S){v.fill=be(v.fill||null),v.dir=Ee(v.dir,-1),S=S??C.length,C.splice(S,0,v)}function D_(v){v==null?C.length=0:C.splice(v,1)}i.addBand=I_,i.setBand=L_,i.delBand=D_;function N_(v,S){y[v].alpha=S,gt&&ae[v]!=null&&(ae[v].style.opacity=S),et&&re[v]&&(re[v].style.opacity=S)}let xs,Hs,ar,zr={focus:!0};function O_(v){if(v!=ar){let S=v==null,I=kt.alpha!=1;y.forEach((O,G)=>{if(s==1||G>0){let K=S||G==0||G==v;O._focus=S?null:K,I&&N_(G,K?1:kt.alpha)}}),ar=v,I&&Bi()}}et&&jt&&Se(Lp,Ct,v=>{dt._lock||(Jt(v),ar!=null&&jn(null,zr,!0,pi.setSeries))});function Qn(v,S,I){let O=b[S];I&&(v=v/Ce-(O.ori==1?oe:qt));let G=B;O.ori==1&&(G=Pt,v=G-v),O.dir==-1&&(v=G-v);let K=O._min,lt=O._max,pt=v/G,bt=K+(lt-K)*pt,Nt=O.distr;return Nt==3?$r(10,bt):Nt==4?$v(bt,O.asinh):Nt==100?O.bwd(bt):bt}function U_(v,S){let I=Qn(v,T,S);return Bn(I,t[0],ai,li)}i.valToIdx=v=>Bn(v,t[0]),i.posToIdx=U_,i.posToVal=Qn,i.valToPos=(v,S,I)=>b[S].ori==0?r(v,b[S],I?Y:B,I?R:0):o(v,b[S],I?ut:Pt,I?M:0),i.setCursor=(v,S,I)=>{qe=v.left,Qe=v.top,lr(null,S,I)};function Wf(v,S){Ke(Br,Xr,$e.left=v),Ke(Br,Qo,$e.width=S)}function Xf(v,S){Ke(Br,"top",$e.top=v),Ke(Br,ta,$e.height=S)}let Wo=N.ori==0?Wf:Xf,Xo=N.ori==1?Wf:Xf;function F_(){if(et&&ft.live)for(let v=s==2?1:0;v<y.length;v++){if(v==0&&he)continue;let S=ft.values[v],I=0;for(let O in S)Vt[v][I++].firstChild.nodeValue=S[O]}}function pu(v,S){if(v!=null&&(v.idxs?v.idxs.forEach((I,O)=>{rt[O]=I}):jv(v.idx)||rt.fill(v.idx),ft.idx=rt[0]),et&&ft.live){for(let I=0;I<y.length;I++)(I>0||s==1&&!he)&&k_(I,rt[I]);F_()}mt=!1,S!==!1&&Ri("setLegend")}i.setLegend=pu;function k_(v,S){let I=y[v],O=v==0&&L==2?on:t[v],G;he?G=I.values(i,v,S)??ne:(G=I.value(i,S==null?null:O[S],v,S),G=G==null?ne:{_:G}),ft.values[v]=G}function lr(v,S,I){Vf=qe,Gf=Qe,[qe,Qe]=dt.move(i,qe,Qe),dt.left=qe,dt.top=Qe,gt&&(Or&&rs(Or,xi(qe),0,B,Pt),Ur&&rs(Ur,0,xi(Qe),B,Pt));let O,G=ai>li;xs=ze,Hs=null;let K=N.ori==0?B:Pt,lt=N.ori==1?B:Pt;if(qe<0||ni==0||G){O=dt.idx=null;for(let pt=0;pt<y.length;pt++){let bt=ae[pt];bt!=null&&rs(bt,-10,-10,B,Pt)}jt&&jn(null,zr,!0,v==null&&pi.setSeries),ft.live&&(rt.fill(O),mt=!0)}else{let pt,bt,Nt;s==1&&(pt=N.ori==0?qe:Qe,bt=Qn(pt,T),O=dt.idx=Bn(bt,t[0],ai,li),Nt=F(t[0][O],N,K,0));let Ot=-10,Ft=-10,se=0,Ae=0,we=!0,ve="",Kt="";for(let Xt=s==2?1:0;Xt<y.length;Xt++){let Ze=y[Xt],ri=rt[Xt],Pi=ri==null?null:s==1?t[Xt][ri]:t[Xt][1][ri],Ue=dt.dataIdx(i,Xt,O,bt),oi=Ue==null?null:s==1?t[Xt][Ue]:t[Xt][1][Ue];if(mt=mt||oi!=Pi||Ue!=ri,rt[Xt]=Ue,Xt>0&&Ze.show){let an=Ue==null?-10:Ue==O?Nt:F(s==1?t[0][Ue]:t[Xt][0][Ue],N,K,0),qi=oi==null?-10:P(oi,s==1?b[Ze.scale]:b[Ze.facets[1].scale],lt,0);if(jt&&oi!=null){let Mn=N.ori==1?qe:Qe,On=bi(kt.dist(i,Xt,Ue,qi,Mn));if(On<xs){let ts=kt.bias;if(ts!=0){let ln=Qn(Mn,Ze.scale),Sn=oi>=0?1:-1,Un=ln>=0?1:-1;Un==Sn&&(Un==1?ts==1?oi>=ln:oi<=ln:ts==1?oi<=ln:oi>=ln)&&(xs=On,Hs=Xt)}else xs=On,Hs=Xt}}if(mt||Rt){let Mn,On;N.ori==0?(Mn=an,On=qi):(Mn=qi,On=an);let ts,ln,Sn,Un,es,$i,cn=!0,cr=ct.bbox;if(cr!=null){cn=!1;let Zi=cr(i,Xt);Sn=Zi.left,Un=Zi.top,ts=Zi.width,ln=Zi.height}else Sn=Mn,Un=On,ts=ln=ct.size(i,Xt);if($i=ct.fill(i,Xt),es=ct.stroke(i,Xt),Rt)Xt==Hs&&xs<=kt.prox&&(Ot=Sn,Ft=Un,se=ts,Ae=ln,we=cn,ve=$i,Kt=es);else{let Zi=ae[Xt];Zi!=null&&(Ye[Xt]=Sn,Xi[Xt]=Un,kp(Zi,ts,ln,cn),Up(Zi,$i,es),rs(Zi,Tn(Sn),Tn(Un),B,Pt))}}}}if(Rt){let Xt=kt.prox,Ze=ar==null?xs<=Xt:xs>Xt||Hs!=ar;if(mt||Ze){let ri=ae[0];ri!=null&&(Ye[0]=Ot,Xi[0]=Ft,kp(ri,se,Ae,we),Up(ri,ve,Kt),rs(ri,Tn(Ot),Tn(Ft),B,Pt))}}}if($e.show&&Bs)if(v!=null){let[pt,bt]=pi.scales,[Nt,Ot]=pi.match,[Ft,se]=v.cursor.sync.scales,Ae=v.cursor.drag;if(Ai=Ae._x,Ci=Ae._y,Ai||Ci){let{left:we,top:ve,width:Kt,height:Xt}=v.select,Ze=v.scales[Ft].ori,ri=v.posToVal,Pi,Ue,oi,an,qi,Mn=pt!=null&&Nt(pt,Ft),On=bt!=null&&Ot(bt,se);Mn&&Ai?(Ze==0?(Pi=we,Ue=Kt):(Pi=ve,Ue=Xt),oi=b[pt],an=F(ri(Pi,Ft),oi,K,0),qi=F(ri(Pi+Ue,Ft),oi,K,0),Wo(zn(an,qi),bi(qi-an))):Wo(0,K),On&&Ci?(Ze==1?(Pi=we,Ue=Kt):(Pi=ve,Ue=Xt),oi=b[bt],an=P(ri(Pi,se),oi,lt,0),qi=P(ri(Pi+Ue,se),oi,lt,0),Xo(zn(an,qi),bi(qi-an))):Xo(0,lt)}else _u()}else{let pt=bi(Vf-zf),bt=bi(Gf-Hf);if(N.ori==1){let se=pt;pt=bt,bt=se}Ai=Oi.x&&pt>=Oi.dist,Ci=Oi.y&&bt>=Oi.dist;let Nt=Oi.uni;Nt!=null?Ai&&Ci&&(Ai=pt>=Nt,Ci=bt>=Nt,!Ai&&!Ci&&(bt>pt?Ci=!0:Ai=!0)):Oi.x&&Oi.y&&(Ai||Ci)&&(Ai=Ci=!0);let Ot,Ft;Ai&&(N.ori==0?(Ot=Fr,Ft=qe):(Ot=kr,Ft=Qe),Wo(zn(Ot,Ft),bi(Ft-Ot)),Ci||Xo(0,lt)),Ci&&(N.ori==1?(Ot=Fr,Ft=qe):(Ot=kr,Ft=Qe),Xo(zn(Ot,Ft),bi(Ft-Ot)),Ai||Wo(0,K)),!Ai&&!Ci&&(Wo(0,0),Xo(0,0))}if(Oi._x=Ai,Oi._y=Ci,v==null){if(I){if(ip!=null){let[pt,bt]=pi.scales;pi.values[0]=pt!=null?Qn(N.ori==0?qe:Qe,pt):null,pi.values[1]=bt!=null?Qn(N.ori==1?qe:Qe,bt):null}qo(Tu,i,qe,Qe,B,Pt,O)}if(jt){let pt=I&&pi.setSeries,bt=kt.prox;ar==null?xs<=bt&&jn(Hs,zr,!0,pt):xs>bt?jn(null,zr,!0,pt):Hs!=ar&&jn(Hs,zr,!0,pt)}}mt&&(ft.idx=O,pu()),S!==!1&&Ri("setCursor")}let Vs=null;Object.defineProperty(i,"rect",{get(){return Vs==null&&Yo(!1),Vs}});function Yo(v=!1){v?Vs=null:(Vs=g.getBoundingClientRect(),Ri("syncRect",Vs))}function Yf(v,S,I,O,G,K,lt){dt._lock||Bs&&v!=null&&v.movementX==0&&v.movementY==0||(mu(v,S,I,O,G,K,lt,!1,v!=null),v!=null?lr(null,!0,!0):lr(S,!0,!1))}function mu(v,S,I,O,G,K,lt,pt,bt){if(Vs==null&&Yo(!1),Jt(v),v!=null)I=v.clientX-Vs.left,O=v.clientY-Vs.top;else{if(I<0||O<0){qe=-10,Qe=-10;return}let[Nt,Ot]=pi.scales,Ft=S.cursor.sync,[se,Ae]=Ft.values,[we,ve]=Ft.scales,[Kt,Xt]=pi.match,Ze=S.axes[0].side%2==1,ri=N.ori==0?B:Pt,Pi=N.ori==1?B:Pt,Ue=Ze?K:G,oi=Ze?G:K,an=Ze?O:I,qi=Ze?I:O;if(we!=null?I=Kt(Nt,we)?a(se,b[Nt],ri,0):-10:I=ri*(an/Ue),ve!=null?O=Xt(Ot,ve)?a(Ae,b[Ot],Pi,0):-10:O=Pi*(qi/oi),N.ori==1){let Mn=I;I=O,O=Mn}}bt&&(S==null||S.cursor.event.type==Tu)&&((I<=1||I>=B-1)&&(I=ur(I,B)),(O<=1||O>=Pt-1)&&(O=ur(O,Pt))),pt?(zf=I,Hf=O,[Fr,kr]=dt.move(i,I,O)):(qe=I,Qe=O)}let gu={width:0,height:0,left:0,top:0};function _u(){sl(gu,!1)}let qf,$f,Zf,Kf;function Jf(v,S,I,O,G,K,lt){Bs=!0,Ai=Ci=Oi._x=Oi._y=!1,mu(v,S,I,O,G,K,lt,!0,!1),v!=null&&(Se(Au,Iu,jf,!1),qo(Rp,i,Fr,kr,B,Pt,null));let{left:pt,top:bt,width:Nt,height:Ot}=$e;qf=pt,$f=bt,Zf=Nt,Kf=Ot}function jf(v,S,I,O,G,K,lt){Bs=Oi._x=Oi._y=!1,mu(v,S,I,O,G,K,lt,!1,!0);let{left:pt,top:bt,width:Nt,height:Ot}=$e,Ft=Nt>0||Ot>0,se=qf!=pt||$f!=bt||Zf!=Nt||Kf!=Ot;if(Ft&&se&&sl($e),Oi.setScale&&Ft&&se){let Ae=pt,we=Nt,ve=bt,Kt=Ot;if(N.ori==1&&(Ae=bt,we=Ot,ve=pt,Kt=Nt),Ai&&zs(T,Qn(Ae,T),Qn(Ae+we,T)),Ci)for(let Xt in b){let Ze=b[Xt];Xt!=T&&Ze.from==null&&Ze.min!=ze&&zs(Xt,Qn(ve+Kt,Xt),Qn(ve,Xt))}_u()}else dt.lock&&(dt._lock=!dt._lock,lr(S,!0,v!=null));v!=null&&(vi(Au,Iu),qo(Au,i,qe,Qe,B,Pt,null))}function B_(v,S,I,O,G,K,lt){if(dt._lock)return;Jt(v);let pt=Bs;if(Bs){let bt=!0,Nt=!0,Ot=10,Ft,se;N.ori==0?(Ft=Ai,se=Ci):(Ft=Ci,se=Ai),Ft&&se&&(bt=qe<=Ot||qe>=B-Ot,Nt=Qe<=Ot||Qe>=Pt-Ot),Ft&&bt&&(qe=qe<Fr?0:B),se&&Nt&&(Qe=Qe<kr?0:Pt),lr(null,!0,!0),Bs=!1}qe=-10,Qe=-10,rt.fill(null),lr(null,!0,!0),pt&&(Bs=pt)}function Qf(v,S,I,O,G,K,lt){dt._lock||(Jt(v),Go(),_u(),v!=null&&qo(Ip,i,qe,Qe,B,Pt,null))}function tp(){A.forEach(px),k(i.width,i.height,!0)}pr(Al,qr,tp);let Hr={};Hr.mousedown=Jf,Hr.mousemove=Yf,Hr.mouseup=jf,Hr.dblclick=Qf,Hr.setSeries=(v,S,I,O)=>{let G=pi.match[2];I=G(i,S,I),I!=-1&&jn(I,O,!0,!1)},gt&&(Se(Rp,g,Jf),Se(Tu,g,Yf),Se(Pp,g,v=>{Jt(v),Yo(!1)}),Se(Lp,g,B_),Se(Ip,g,Qf),zu.add(i),i.syncRect=Yo);let rl=i.hooks=n.hooks||{};function Ri(v,S,I){Yi?Ne.push([v,S,I]):v in rl&&rl[v].forEach(O=>{O.call(null,i,S,I)})}(n.plugins||[]).forEach(v=>{for(let S in v.hooks)rl[S]=(rl[S]||[]).concat(v.hooks[S])});let ep=(v,S,I)=>I,pi=mi({key:null,setSeries:!1,filters:{pub:Gp,sub:Gp},scales:[T,y[1]?y[1].scale:null],match:[Wp,Wp,ep],values:[null,null]},dt.sync);pi.match.length==2&&pi.match.push(ep),dt.sync=pi;let ip=pi.key,vu=zm(ip);function qo(v,S,I,O,G,K,lt){pi.filters.pub(v,S,I,O,G,K,lt)&&vu.pub(v,S,I,O,G,K,lt)}vu.sub(i);function z_(v,S,I,O,G,K,lt){pi.filters.sub(v,S,I,O,G,K,lt)&&Hr[v](null,S,I,O,G,K,lt)}i.pub=z_;function H_(){vu.unsub(i),zu.delete(i),Ti.clear(),Ou(Al,qr,tp),c.remove(),Ct?.remove(),Ri("destroy")}i.destroy=H_;function yu(){Ri("init",n,t),Vo(t||n.data,!1),H[T]?uu(T,H[T]):Go(),st=$e.show&&($e.width>0||$e.height>0),it=mt=!0,k(n.width,n.height)}return y.forEach(Lr),A.forEach(gs),e?e instanceof HTMLElement?(e.appendChild(c),yu()):e(i,yu):yu(),i}Mi.assign=mi;Mi.fmtNum=qu;Mi.rangeNum=Cl;Mi.rangeLog=Ll;Mi.rangeAsinh=Xu;Mi.orient=gr;Mi.pxRatio=Ce;Mi.join=ry;Mi.fmtDate=Zu,Mi.tzDate=gy;Mi.sync=zm;{Mi.addGap=jy,Mi.clipGaps=Nl;let n=Mi.paths={points:Ym};n.linear=$m,n.stepped=ex,n.bars=ix,n.spline=sx}var jm=15;async function id(n,t,e,i){let s=document.createElement("canvas"),r=t.width/Math.max(t.clientWidth,1),o=(e.length*jm+8)*r;s.width=t.width,s.height=t.height+o;let a=s.getContext("2d");a.fillStyle=i.background,a.fillRect(0,0,s.width,s.height),a.drawImage(t,0,o),a.font=`${11*r}px system-ui, sans-serif`,e.forEach(({words:c,color:u,dash:h},d)=>{let f=(d*jm+14)*r;a.strokeStyle=u,a.lineWidth=2*r,a.setLineDash((h??[]).map(g=>g*r)),a.beginPath(),a.moveTo(10*r,f-4*r),a.lineTo(38*r,f-4*r),a.stroke(),a.fillStyle=i.ink,a.fillText(c,44*r,f)});let l=await new Promise(c=>{s.toBlob(c,"image/png")});l&&Fn(n,l)}async function kl(n,t,e){let i=t.series.slice(1).filter(s=>s.show).map(s=>({words:String(s.label),color:mx(t,s),dash:s.dash}));await id(n,t.ctx.canvas,i,e)}function mx(n,t){let e=t.stroke;return String(typeof e=="function"?e(n,0):e)}function Bl(n){let t=[...n.root.querySelectorAll(".u-series .u-label")],e=n.series.length-t.length,i=()=>t.forEach((s,r)=>s.setAttribute("aria-pressed",String(n.series[e+r].show)));for(let s of t)s.setAttribute("role","button"),s.tabIndex=0,s.addEventListener("keydown",r=>{r.key!==" "&&r.key!=="Enter"||(r.preventDefault(),r.stopPropagation(),s.click())});n.hooks.setSeries=[...n.hooks.setSeries??[],i],i()}var nd=["total","kinetic","potential","dissipated"],Qm=166,zl=class{constructor(t,e,i=()=>{}){this.place=t;this.over=e;this.built=i;this.runs.hidden=!0,this.runs.addEventListener("change",()=>{this.runs.value&&this.over?.(this.runs.value),this.runs.value=""}),this.place.append(D("div",{class:"plot"}),D("div",{class:"row"},D("button",{type:"button",class:"plain keep",click:()=>this.save()},"CSV"),D("button",{type:"button",class:"plain keep",click:()=>{this.plot&&this.theme&&kl("energy.png",this.plot,this.theme)}},"PNG"),this.runs))}place;over;built;plot=null;theme=null;last=null;names=[];runs=D("select",{"aria-label":"Compare an energy run by run",title:"Draw it over time, one run over the other"});show(t){this.last=t;let e=[...nd,...Object.keys(t.series).filter(s=>!nd.includes(s))].filter(s=>t.series[s]);if(!this.theme||!e.length)return;(!this.plot||e.join()!==this.names.join())&&this.build(e);let i=this.zoomed;this.plot?.setData([t.time,...e.map(s=>t.series[s])],!i)}zoomed=!1;paint(t){this.theme=t,this.names=[],this.last&&this.show(this.last)}resize(){let t=this.place.clientWidth;t>0&&this.plot?.setSize({width:t,height:Qm})}close(){this.plot?.destroy()}build(t){let e=this.theme;this.plot?.destroy(),this.names=t,this.runs.hidden=!this.over,this.runs.replaceChildren(D("option",{value:""},"compare runs …"),...t.map(s=>D("option",{value:s},s))),this.zoomed=!1;let i={stroke:e.quiet,grid:{stroke:e.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.plot=new Mi({width:Math.max(this.place.clientWidth,200),height:Qm,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...i,...Hl("time [s]"),size:24},{...i,size:46,values:(s,r)=>r.map(sd)}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"time [s]"},...t.map(s=>({label:s,show:nd.includes(s),stroke:e.series[s]??e.accent,width:s==="total"?2:1.3,points:{show:!1}}))],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...t.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),Bl(this.plot),this.built(this.plot)}save(){if(!this.last)return;let t=Object.keys(this.last.series),e=this.last.time.map((s,r)=>[s,...t.map(o=>this.last.series[o][r])].join(",")),i=[["time [s]",...t.map(s=>`${s} [J]`)].join(","),...e].join(`
`)+`
`;Fn("energy.csv",new Blob([i],{type:"text/csv"}))}},Hl=n=>({label:n,labelSize:16,labelFont:"11px system-ui, sans-serif",labelGap:0});function sd(n){let t=Math.abs(n),[e,i]=t>=1e9?[1e9,"G"]:t>=1e6?[1e6,"M"]:t>=1e4?[1e3,"k"]:[1,""];return(t>0&&t<.001?n.toExponential(1).replace("e-","e−"):String(Number((n/e).toPrecision(6)))).replace(/^-/,"−")+i}function tg(n,t,e,i){let s=t.particle!==void 0?`Particle ${t.particle}`:t.spring!==void 0?`Spring ${t.spring}`:"";if(!s&&n.hidden)return;if(n.hidden=!s,!s){n.replaceChildren(),n.dataset.what="";return}if(n.dataset.what!==s){n.dataset.what=s;let l=D("button",{type:"button",class:"icon","aria-label":"Close",click:i},"×");n.replaceChildren(D("div",{class:"head"},D("b",{},s),l),D("dl")),matchMedia("(pointer: coarse)").matches&&n.scrollIntoView({block:"nearest"})}let r=n.querySelector("dl"),o=t.rows??[],a=o.map(([l])=>l).join();(r.dataset.names!==a||n.dataset.of!==s)&&(r.dataset.names=a,n.dataset.of=s,r.replaceChildren(...o.flatMap(([l])=>[gx(t,l,e),D("dd")]))),o.forEach(([,l],c)=>{r.children[2*c+1].textContent=l})}function gx(n,t,e){let i=n.values?.[t];if(typeof i!="number"&&!Array.isArray(i))return D("dt",{},t);let{particle:s,spring:r}=n,o=n.rows?.find(([c])=>c===t)?.[1].split(" ").at(-1)??"",a=(c,u,h)=>D("button",{type:"button",class:"plain trace",title:c,"aria-label":c,click:()=>e.add({particle:s,spring:r,name:t,axis:h,unit:/^[\d\u2212.]/.test(o)?"":o})},u);if(!Array.isArray(i))return D("dt",{},a(`Draw the ${t} over time`,t));let l=i.flatMap((c,u)=>[a(`Draw the ${t} along ${"xyz"[u]} over time`,"xyz"[u],u)]);return D("dt",{},`${t} `,...l)}var Vl=class{drawn="";forget(){this.drawn=""}show(t){let e=le("legend"),i=JSON.stringify(t);if(i===this.drawn||(this.drawn=i,e.hidden=!t,!t))return;if(t.labels.length){e.replaceChildren(D("b",{},t.title),...t.labels.map((l,c)=>{let u=D("i",{class:"spot"});return u.style.background=t.colors[c]??"",D("span",{class:"entry"},u,l)}));return}let s=D("div",{class:"scale","data-colors":t.colors.join(" ")});s.style.background=`linear-gradient(to right, ${t.colors.join(",")})`;let r=t.low<0&&t.high>0,[o,a]=t.beyond;e.replaceChildren(D("b",{},t.title),s,D("div",{class:"ends"},D("span",{},`${o?"< ":""}${wn(t.low,t.unit==="-"?"":t.unit)}${r?" push":""}`),D("span",{},`${r?"pull ":""}${a?"> ":""}${wn(t.high,t.unit==="-"?"":t.unit)}`)))}};var rd=600,Gl=class{constructor(t,e){this.link=t;this.loads=e;this.drag=D("button",{type:"button","aria-pressed":"false",title:"A drag from a particle puts a load on it",click:()=>this.toggle()},"Draw loads"),this.element.append(this.body,D("div",{class:"row"},this.drag)),this.nothing()}link;loads;element=D("div",{class:"by-hand"});particle=-1;touched=0;boxes=[];fields=[];drag;body=D("div");clear(){this.drag.getAttribute("aria-pressed")==="true"&&this.toggle(),this.nothing()}take(t){if(t.particle===void 0||!t.held||!t.load){this.particle>=0&&this.nothing();return}t.particle!==this.particle&&this.make(t.particle,t.held.length),performance.now()-this.touched>rd&&t.held.forEach((e,i)=>{this.boxes[i].checked=e}),t.load.forEach((e,i)=>{document.activeElement!==this.fields[i]&&(this.fields[i].value=String(Number(e.toPrecision(6))))})}nothing(){this.particle=-1,this.body.replaceChildren(D("p",{class:"facts"},"Click a particle to anchor it along axes, or to load it."))}make(t,e){this.particle=t;let i=[..."xyz"].slice(0,e);this.boxes=i.map(s=>D("input",{type:"checkbox",change:r=>{this.touched=performance.now(),this.link.command(r.target.checked?"Anchor":"Release",{particles:[t],axes:s})}})),this.fields=i.map(s=>D("input",{type:"number",step:"any","aria-label":`Load along ${s} [N]`,change:()=>this.load()})),this.body.replaceChildren(D("div",{class:"line"},D("b",{},`Particle ${t}`),D("span",{class:"row"},"held along",...i.map((s,r)=>D("label",{},this.boxes[r],s)))),D("div",{class:"vector"},D("span",{},"load by hand [N]"),...this.fields))}load(){let t=this.fields.map(e=>Number(e.value));t.every(Number.isFinite)&&this.link.command("Load",{particles:[this.particle],force:t})}toggle(){let t=this.drag.getAttribute("aria-pressed")!=="true";this.drag.setAttribute("aria-pressed",String(t)),this.loads(t)}};var _x=.08,vx=.3,Wl=class{constructor(t,e){this.link=t;this.plot=e;let i=D("button",{type:"button",title:"The lowest natural modes of what is shown",click:()=>t.command("Modes")},"Modes"),s=D("button",{type:"button",title:"At how many times the loads it buckles",click:()=>t.command("Buckle")},"Load factor");this.amplitude=D("input",{type:"range",min:.005,max:vx,step:.005,value:_x,"aria-label":"Amplitude",input:()=>this.again()}),this.how=D("div",{class:"how",hidden:!0},D("label",{class:"line"},"amplitude",this.amplitude),D("div",{class:"row"},D("button",{type:"button",class:"stop",click:()=>this.swing(this.now.of,this.now.number,0)},"Stop"),this.slower)),this.element=D("div",{},D("div",{class:"row"},i,s),this.said,this.modes,this.buckles,this.factors,this.how)}link;plot;element;said=D("p",{class:"facts"});modes=D("div",{class:"modes",role:"group","aria-label":"Modes"});factors=D("div",{class:"modes",role:"group","aria-label":"Buckling"});buckles=D("p",{class:"facts"});how;amplitude;slower=D("p",{class:"facts"});drawn="";now=null;extent=1;take(t){this.extent=t.extent,this.now=t.swinging;let e=JSON.stringify([t.modes,t.buckling]);if(e!==this.drawn){this.drawn=e;let r=t.modes;this.said.textContent=r?`${r.message} (${r.about})`:"",this.modes.replaceChildren(...(r?.list??[]).map((o,a)=>this.row(o,a))),this.buckles.textContent=t.buckling?.message??"",this.factors.replaceChildren(...(t.buckling?.factors??[]).map((o,a)=>this.button("buckling",a,`${Fe(o)} times the loads`)))}for(let r of this.element.querySelectorAll("button[data-of]")){let o=this.now?.of===r.dataset.of&&this.now?.number===Number(r.dataset.number);r.setAttribute("aria-pressed",String(o))}if(this.how.hidden=!this.now,!this.now)return;document.activeElement!==this.amplitude&&(this.amplitude.value=String(this.now.amplitude/this.extent));let i=this.now.slower,s=this.now.of==="buckling"?"the shape in which it buckles":i>1.05?`shown ${Fe(i)} times slower`:i<.95?`shown ${Fe(1/i)} times faster`:"as fast as it is";this.slower.textContent=`${wn(this.now.amplitude,"m")}, ${s}`}row(t,e){let i=t.kind==="swings"?`${Fe(t.frequency??0)} Hz, ${Fe(t.period??0)} s`:t.kind==="mechanism"?"free: no resistance":`gives way, e-fold in ${Fe(1/t.growth)} s`,s=D("button",{type:"button",class:"plain",title:"Draw its amplitude over time","aria-label":`Draw the amplitude of mode ${e+1} over time`,click:()=>this.plot(e)},"plot");return D("div",{class:"mode"},this.button("modes",e,`${e+1}: ${i}`,t.words),s)}button(t,e,i,s=""){return D("button",{type:"button",title:s||"Show it moving","aria-pressed":"false","data-of":t,"data-number":e,click:()=>{let r=this.now?.of===t&&this.now.number===e;this.swing(t,e,r?0:Number(this.amplitude.value)*this.extent)}},i)}again(){this.now&&this.swing(this.now.of,this.now.number,Number(this.amplitude.value)*this.extent)}swing(t,e,i){this.link.command("Swing",{of:t,number:e,amplitude:i})}};var eg=["reactions","loads","values"],Xl=class{constructor(t,e){this.wishes=e;let i=(s,r,o)=>D("button",{type:"button",title:r,click:o},s);this.follow=D("input",{type:"checkbox",change:()=>{this.touched=performance.now(),t.command("AtRest",{on:this.follow.checked})}}),this.arrows=D("input",{type:"checkbox",change:()=>{this.touched=performance.now(),t.send({look:Object.fromEntries(eg.map(s=>[s,this.arrows.checked]))})}}),this.waiting=D("div",{class:"row waiting",role:"status",hidden:!0},this.busy,i("Cancel","Look no further",()=>t.command("GiveUp"))),this.ways=D("div",{class:"row",hidden:!0},D("button",{type:"button",title:"Let time pass from this shape",click:()=>t.command("Play")},tn("play"),"Go on from here"),D("button",{type:"button",title:"As it was before (Ctrl+Z)",click:()=>t.command("Undo")},tn("undo"),"Back")),this.moving=new Wl(t,s=>e.plot(s)),this.hand=new Gl(t,s=>e.loads(s)),this.content=[D("div",{class:"row"},i("Solve","Where it comes to rest from here",()=>t.command("Settle")),i("Invert","The hung shape turned over: a vault",()=>t.command("Invert")),D("label",{title:"Whatever hands do is answered by the shape at rest"},this.follow,"At rest")),this.waiting,this.trouble,this.pace,this.ways,this.rest,D("label",{},this.arrows,"reactions and loads, with their values"),this.moving.element,this.hand.element]}wishes;content;follow;arrows;busy=D("span");waiting;trouble=D("p",{class:"trouble",role:"status",hidden:!0});pace=D("p",{class:"facts"});rest=D("div",{class:"rest"});ways;moving;hand;told="";touched=0;following=!1;solves=[0,0];clear(){this.hand.clear(),this.told="",this.solves=[0,0]}take(t){this.following=t.following,this.waiting.hidden=!t.busy,this.busy.textContent=t.busy?`${t.busy} …`:"",this.trouble.hidden=!t.trouble,this.trouble.textContent=t.trouble;let e=performance.now(),[i,s]=this.solves,r=t.solves-i;if(t.following&&r>0){let o=s&&e-s<2e3?r/(e-s)*1e3:0;this.pace.textContent=`Followed in ${Fe(t.seconds*1e3)} ms${o?`, ${Fe(o)} shapes a second`:""}`}else t.following||(this.pace.textContent="");r&&(this.solves=[t.solves,e]),this.wishes.perMeter(t.per_meter),this.moving.take(t)}status(t){performance.now()-this.touched>rd&&(this.arrows.checked=eg.every(s=>t.shown.includes(s)),this.follow.checked=this.following),this.ways.hidden===!!t.rest&&(this.ways.hidden=!t.rest);let e=JSON.stringify(t.rest);if(e===this.told)return;let i=this.rest.querySelector("details")?.open??!1;this.told=e,this.rest.replaceChildren(...t.rest?yx(t.rest,i):[])}inspect(t){this.hand.take(t)}};function yx(n,t){let e=n.verdict?[D("p",{class:"verdict"},n.verdict)]:[],i=D("dl",{},...n.rows.flatMap(([s,r])=>[D("dt",{},s),D("dd",{},r)]));return[...e,...n.words.map(s=>D("p",{},s)),D("details",{open:t},D("summary",{},"Certificate and numbers"),i)]}var xx=200,Ss=56,Xs=34,Hn=10,bx=5,Yl=class{element=D("div",{class:"phase"});canvas=D("canvas",{role:"img"});key=D("div");box=null;shown=[0,0,1,1];start=null;end=null;lines=[];names=["",""];keyed="";theme=null;constructor(){this.element.append(this.canvas,this.key),this.canvas.addEventListener("pointerdown",t=>{this.start=this.end=[t.offsetX,t.offsetY],this.canvas.setPointerCapture(t.pointerId)}),this.canvas.addEventListener("pointermove",t=>{this.start&&(this.end=[t.offsetX,t.offsetY],this.draw())}),this.canvas.addEventListener("pointerup",()=>this.choose()),this.canvas.addEventListener("dblclick",()=>{this.box=null,this.draw()})}get zoomed(){return this.box!==null}show(t,e,i){e.join()!==this.names.join()&&(this.box=null),this.lines=t,this.names=e,this.theme=i;let s=e[1]?"":JSON.stringify(t.map(r=>[r.words,r.color]));s!==this.keyed&&(this.keyed=s,this.key.replaceChildren(...(e[1]?[]:t).map(r=>{let o=D("i",{class:"spot"});return o.style.background=r.color,D("span",{class:"entry facts"},o,r.words)}))),this.canvas.setAttribute("aria-label",`${e[1]||[...new Set(t.map(r=>r.of))].join(", ")} against ${e[0]}`),this.draw()}choose(){let[t,e]=[this.start,this.end];if(this.start=this.end=null,t&&e&&Math.abs(t[0]-e[0])>6&&Math.abs(t[1]-e[1])>6){let i=this.value(Math.min(t[0],e[0]),Math.max(t[1],e[1])),s=this.value(Math.max(t[0],e[0]),Math.min(t[1],e[1]));this.box=[...i,...s]}this.draw()}get size(){return[Math.max(this.element.clientWidth,200),xx]}value(t,e){let[i,s]=this.size,[r,o,a,l]=this.shown;return[r+(t-Ss)/(i-Ss-Hn)*(a-r),o+(s-Xs-e)/(s-Xs-Hn)*(l-o)]}around(){let t=[1/0,1/0,-1/0,-1/0];for(let{x:r,y:o}of this.lines)r.forEach((a,l)=>{let c=o[l];a===null||c===null||c===void 0||(t[0]=Math.min(t[0],a),t[1]=Math.min(t[1],c),t[2]=Math.max(t[2],a),t[3]=Math.max(t[3],c))});if(!(t[0]<=t[2]))return[0,0,1,1];let e=(r,o)=>.05*(o-r)||.05*Math.abs(o)||1,[i,s]=[e(t[0],t[2]),e(t[1],t[3])];return[t[0]-i,t[1]-s,t[2]+i,t[3]+s]}draw(){let t=this.theme,e=this.canvas.getContext("2d");if(!t||!e)return;let[i,s]=this.size,r=devicePixelRatio||1;this.canvas.width=i*r,this.canvas.height=s*r,this.canvas.style.height=`${s}px`,e.scale(r,r),e.clearRect(0,0,i,s),this.shown=this.box??this.around();let[o,a,l,c]=this.shown,u=d=>Ss+(d-o)/(l-o)*(i-Ss-Hn),h=d=>s-Xs-(d-a)/(c-a)*(s-Xs-Hn);this.axes(e,u,h,t),e.save(),e.beginPath(),e.rect(Ss,Hn,i-Ss-Hn,s-Xs-Hn),e.clip();for(let{x:d,y:f,color:g,width:x,dash:m}of this.lines){e.strokeStyle=g,e.setLineDash(m),e.lineWidth=x,e.beginPath();let p=!1;d.forEach((y,A)=>{let b=f[A];if(y===null||b===null||b===void 0){p=!1;return}p?e.lineTo(u(y),h(b)):e.moveTo(u(y),h(b)),p=!0}),e.stroke()}e.restore(),this.start&&this.end&&(e.strokeStyle=t.accent,e.lineWidth=1,e.strokeRect(this.start[0],this.start[1],this.end[0]-this.start[0],this.end[1]-this.start[1]))}axes(t,e,i,s){let[r,o]=this.size,[a,l,c,u]=this.shown;t.font="11px system-ui, sans-serif",t.fillStyle=s.quiet,t.strokeStyle=s.faint,t.lineWidth=1,t.beginPath(),t.textAlign="center";for(let h of ig(a,c))t.moveTo(e(h),Hn),t.lineTo(e(h),o-Xs),t.fillText(Fe(h),e(h),o-Xs+13);t.textAlign="right";for(let h of ig(l,u))t.moveTo(Ss,i(h)),t.lineTo(r-Hn,i(h)),t.fillText(Fe(h),Ss-4,i(h)+4);t.stroke(),t.textAlign="center",t.fillStyle=s.ink,t.fillText(this.names[0],(Ss+r-Hn)/2,o-6),t.save(),t.translate(10,(o-Xs+Hn)/2),t.rotate(-Math.PI/2),t.fillText(this.names[1],0,0),t.restore()}};function ig(n,t){let e=(t-n)/bx,i=10**Math.floor(Math.log10(e)),s=i*(e/i>5?10:e/i>2?5:e/i>1?2:1),r=Math.ceil(n/s),o=[];for(let a=r;a*s<=t&&o.length<12;a++)o.push(a*s);return o}var Mx=166,Sx=4e3,ad=["particle","spring","mode","energy"],ng=["accent","second","reaction","load","trail","rule"],wx=[[],[7,3],[2,3],[9,3,2,3]],ql=class{constructor(t,e,i=()=>{},s=!0){this.place=t;this.watch=e;this.built=i;this.runsAgain=s}place;watch;built;runsAgain;traces=[];runs=[];plot=null;theme=null;zoomed=!1;drawn=0;renew=t=>t();drawnRuns="";phase=new Yl;against=null;clear(){this.traces=[],this.change()}add(t){this.traces.some(e=>sg(e)===sg(t))||this.traces.length===ng.length||(this.traces.push(t),this.change())}change(){this.runs=[],this.plot?.destroy(),this.plot=null;let t=new Map(this.traces.map(i=>[JSON.stringify(od(i)),od(i)]));this.watch([...t.values()]),this.place.hidden=!this.traces.length;let e=this.against?.value??"";this.against=D("select",{"aria-label":"Draw against",change:()=>{this.draw(!0)}},D("option",{value:""},"against time"),...this.traces.map((i,s)=>D("option",{value:s,selected:String(s)===e},`against ${_r(i)}`))),this.place.replaceChildren(D("div",{class:"plot"}),this.phase.element,D("div",{class:"row"},this.against,D("button",{type:"button",class:"plain keep",click:()=>this.save()},"CSV"),D("button",{type:"button",class:"plain keep",click:()=>this.picture()},"PNG"),this.runsAgain?D("button",{type:"button",class:"plain",click:()=>{this.runs=this.runs.slice(-1),this.draw(!0)}},"Forget earlier runs"):null,D("button",{type:"button",class:"plain",click:()=>this.clear()},"Remove all")))}paint(t){this.theme=t,this.plot?.destroy(),this.plot=null,this.draw(!0)}take(t,e){if(!this.traces.length)return;let i=this.runs.at(-1);(!i||t<i.time.at(-1))&&(i={number:(i?.number??0)+1,time:[],values:this.traces.map(()=>[])},this.runs=[...this.runs.slice(-3),i]);let s=this.traces.map(r=>{let a=e.find(l=>ad.every(c=>l[c]===r[c]))?.values?.[r.name];return(Array.isArray(a)?a[r.axis??0]:a)??null});t===i.time.at(-1)&&s.every((r,o)=>r===i.values[o].at(-1))||(i.time.push(t),s.forEach((r,o)=>i.values[o].push(r)),i.time.length>Sx&&(i.time=i.time.filter((r,o)=>o%2===0),i.values=i.values.map(r=>r.filter((o,a)=>a%2===0))),this.renew(()=>this.draw(!1)))}fill(t,e){this.traces.length&&(this.runs=[{number:1,time:t,values:this.traces.map(e)}],this.draw(!0))}draw(t){let e=performance.now();if(!this.theme||!this.traces.length||!this.runs.length||!t&&e-this.drawn<120)return;this.drawn=e;let i=this.against?.value??"";if(this.place.querySelector(".plot").hidden=i!=="",this.phase.element.hidden=i==="",i!==""){this.portray(Number(i));return}let s=this.runs.map(l=>l.number).join();(!this.plot||this.drawnRuns!==s)&&this.build(),this.drawnRuns=s;let r=[...new Set(this.runs.flatMap(l=>l.time))].sort((l,c)=>l-c),o=new Map(r.map((l,c)=>[l,c])),a=this.runs.flatMap(l=>l.values.map(c=>{let u=new Array(r.length).fill(void 0);return l.time.forEach((h,d)=>{u[o.get(h)]=c[d]}),u}));this.plot.setData([r,...a],!this.zoomed)}portray(t){let e=this.theme,i=this.traces[t],s=this.traces.map((o,a)=>[o,a]).filter(([,o])=>o!==t||this.traces.length===1),r=this.runs.flatMap((o,a)=>s.map(([l,c])=>({x:o.values[t],y:o.values[c],of:_r(l),...this.drawnAs(l,c,o,a)})));this.phase.show(r,[_r(i),s.length===1?_r(s[0][0]):""],e),this.named=r}named=[];drawnAs(t,e,i,s){let r=this.runs.length-1-s;return{color:this.theme[ng[e]]+(r?"b0":""),width:r?1.2:1.8,words:this.runs.length>1?`${_r(t)}, run ${i.number}${r?"":", now"}`:_r(t),dash:wx[r]}}picture(){this.theme&&(this.against?.value?id("graph.png",this.phase.canvas,this.named,this.theme):this.plot&&kl("graph.png",this.plot,this.theme))}build(){let t=this.theme;this.plot?.destroy(),this.zoomed=!1;let e={stroke:t.quiet,grid:{stroke:t.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},i=this.runs.flatMap((r,o)=>this.traces.map((a,l)=>{let{color:c,width:u,words:h,dash:d}=this.drawnAs(a,l,r,o);return{label:h,stroke:c,width:u,dash:d,points:{show:!1},spanGaps:!0}})),s=[...new Set(this.traces.map(r=>r.unit))].filter(Boolean).map(r=>`[${r}]`).join(", ");this.plot=new Mi({width:Math.max(this.place.clientWidth,200),height:Mx,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...e,...Hl("time [s]"),size:24},{...e,...Hl(s),size:48,values:(r,o)=>o.map(sd)}],legend:{live:!1},cursor:{drag:{x:!0,y:!0,uni:24}},series:[{label:"time [s]"},...i],hooks:{setSelect:[r=>{this.zoomed=r.select.width>0}]}},[[],...i.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),Bl(this.plot),this.built(this.plot)}save(){let t=["run","time [s]",...this.traces.map(i=>_r(i).replaceAll(",",""))].join(","),e=this.runs.flatMap(i=>i.time.map((s,r)=>[i.number,s,...i.values.map(o=>o[r]??"")].join(",")));Fn("graph.csv",new Blob([[t,...e].join(`
`)+`
`],{type:"text/csv"}))}},od=n=>Object.fromEntries(ad.filter(t=>n[t]!==void 0).map(t=>[t,n[t]])),sg=n=>`${JSON.stringify(od(n))}/${n.name}/${n.axis}`;function _r(n){let t=ad.find(s=>n[s]!==void 0),e=n.axis===void 0?"":` ${"xyz"[n.axis]}`,i=t==="energy"?"energy":`of ${t} ${t==="mode"?n.mode+1:n[t]}`;return`${n.name}${e} ${i}${n.unit?` [${n.unit}]`:""}`}var rg=1e3,Ex=new Set(["parameters","energy"]),$l=class{constructor(t,e,i){this.link=t;this.seldom=e;this.deeds=i;this.traces.renew=s=>e.renew("traces",s,rg),this.folder=new Xl(t,{plot:s=>this.traces.add({mode:s,name:"amplitude",unit:"m"}),loads:s=>i.loads(s),perMeter:s=>i.perMeter(s)})}link;seldom;deeds;root=le("panel");controls=new Map;graph=null;play;time;facts;speed;color;marks=new Map;chosen;record;kept;files=[];cut;place=D("div");open=new Set(Ex);playing=!0;asked=0;told=-1;inspected="";legend=new Vl;traced=D("div",{class:"graph",hidden:!0});traces=new ql(this.traced,t=>this.link.send({watch:t}));folder;show(t){this.controls.clear(),this.marks.clear(),this.told=t.serial,this.seldom.forget(),this.traces.clear(),this.folder.clear(),this.legend.forget(),this.graph?.close();let e=this.section("structure","Structure",...this.folder.content);document.title=`${t.title} · springline`,this.root.replaceChildren(this.header(t),D("div",{id:"inspect",hidden:!0}),this.traced,this.transport(t),this.deeds.build(t),this.looks(t),this.place,...t.rest?[e,this.energies()]:[this.energies(),e],this.keep(t),D("footer",{},D("button",{type:"button",class:"plain",click:()=>this.deeds.help()},"All keys")," · springline")),this.place.replaceChildren(...this.parameters(t.parameters)),this.chosen=le("inspect"),le("hint").textContent=Tx(t)}header(t){let e=D("div",{class:"tools"}),i=(r,o,a)=>D("button",{type:"button",class:"icon",title:o,"aria-label":o,click:a},tn(r));if(t.gallery){let r=D("button",{type:"button",class:"gallery-button",click:()=>this.deeds.gallery()},tn("grid"),"Gallery");e.append(r)}e.append(i("fit","Everything into view (F)",()=>this.deeds.fit()),i("moon","Light or dark",()=>this.deeds.dark()),i("help","All keys (?)",()=>this.deeds.help()));let s=i("panel","Fold the panel",()=>this.deeds.fold());return s.classList.add("fold"),e.append(s),D("header",{},e,D("h1",{},t.title),t.sentence?D("p",{class:"sentence"},t.sentence):null,t.invitation?D("p",{class:"invitation"},D("b",{},"Try: "),t.invitation):null)}transport(t){this.play=D("button",{type:"button",class:"main",click:()=>this.togglePlay()}),this.time=D("output",{class:"time"}),this.facts=D("p",{class:"facts"}),this.speed=D("select",{"aria-label":"Speed",change:()=>this.link.command("Speed",{value:Number(this.speed.value)})},...[...new Set([...t.speeds,t.speed])].sort((o,a)=>o-a).map(o=>D("option",{value:o,selected:o===t.speed},o===1?"real time":`${Fe(o)} ×`))),this.cut=D("button",{type:"button",title:"Every stroke cuts (or hold Shift)","aria-pressed":"false",click:()=>this.toggleCut()},tn("cut"),"Cut");let e=D("button",{type:"button",title:"One step (N)","aria-label":"One step",click:()=>this.link.command("Step")},tn("step")),i=D("button",{type:"button",class:"icon",title:"Begin again (R)","aria-label":"Begin again",click:()=>this.again()},tn("again"));this.setPlaying(!0,!0),this.asked=0;let s=D("button",{type:"button",title:"Take the last deed back (Ctrl+Z)","aria-label":"Take the last deed back",click:()=>this.link.command("Undo")},tn("undo")),r=D("button",{type:"button",title:"Do it again (Ctrl+Shift+Z)","aria-label":"Do again what was taken back",click:()=>this.link.command("Redo")},tn("redo"));return D("section",{class:"transport"},D("div",{class:"row"},this.play,e,i,s,r),D("div",{class:"row"},this.time,this.speed,this.cut),this.facts)}again(){this.link.command("Reset"),!document.body.classList.contains("building")&&(this.link.command("Play"),this.deeds.home())}togglePlay(){this.asked=this.link.command(this.playing?"Pause":"Play"),this.setPlaying(!this.playing)}toggleCut(){let t=this.cut.getAttribute("aria-pressed")!=="true";this.cut.setAttribute("aria-pressed",String(t)),this.deeds.cut(t)}setPlaying(t,e=!1){t===this.playing&&!e||(this.playing=t,this.play.replaceChildren(tn(t?"pause":"play"),t?"Pause":"Play"))}looks(t){this.color=D("select",{id:"color",change:()=>this.link.send({look:{color:this.color.value}})},...t.colors.map(({name:i,unit:s})=>D("option",{value:i,selected:i===t.color},s?`${i} [${s}]`:i)));let e=t.marks.map(({name:i,label:s,key:r})=>{let o=D("input",{type:"checkbox",checked:t.shown.includes(i),change:()=>this.link.send({look:{[i]:o.checked}})});return this.marks.set(i,o),D("label",{title:r?`Key ${r}`:""},o,s)});return this.section("show","Show",D("label",{class:"line"},"Color by",this.color),D("div",{class:"boxes"},...e))}parameters(t){let e=new Map;for(let o of t){let a=dl(o,l=>this.link.command("Set",{name:o.name,value:l}));this.controls.set(o.name,a),e.set(o.folder,[...e.get(o.folder)??[],a.element])}let i=e.get("")??[];e.delete("");let s=[...e].map(([o,a])=>this.section(`folder ${o}`,o,...a)),r=[];return i.length&&r.push(this.section("parameters","Parameters",...i)),s.length>3?r.push(this.section("more","More parameters",...s)):r.push(...s),r}energies(){let t=D("div",{class:"graph"});return this.graph=new zl(t,e=>this.traces.add({energy:0,name:e,unit:"J"})),this.section("energy","Energy [J]",t)}keep(t){return this.record=D("button",{type:"button",click:()=>this.link.send({keep:this.record.dataset.on?"stop":"record"})},tn("record"),"Record"),this.files=[["html","Playback page"],["springline","Recording"]].map(([e,i])=>D("button",{type:"button",disabled:!0,click:()=>this.link.send({keep:e})},i)),this.kept=D("p",{class:"facts"}),this.section("keep","Keep and open",this.deeds.files(t),D("div",{class:"row"},D("button",{type:"button",click:()=>this.deeds.snapshot()},"Picture"),this.record),D("div",{class:"row"},...this.files),this.kept)}section(t,e,...i){let s=D("details",{open:this.open.has(t),toggle:()=>{s.open?this.open.add(t):this.open.delete(t),t==="energy"&&this.watchGraph()}},D("summary",{click:()=>{setTimeout(()=>s.scrollIntoView({block:t==="structure"?"start":"nearest"}))}},e),...i);return t==="energy"&&this.link.send({graph:this.open.has(t)}),s}watchGraph(){let t=this.open.has("energy");this.link.send({graph:t}),t&&this.graph?.resize()}follow(t){if(!(this.told<0)){t.done>=this.asked&&this.setPlaying(t.playing),this.seldom.renew("status",()=>this.words(t)),document.activeElement!==this.speed&&(this.speed.value=String(t.speed)),document.activeElement!==this.color&&(this.color.value=t.color);for(let[e,i]of this.marks)i.checked=t.shown.includes(e);t.parameters&&(this.controls.clear(),this.place.replaceChildren(...this.parameters(t.parameters)));for(let[e,i]of Object.entries(t.values))this.controls.get(e)?.set(i);this.trouble(t.trouble),this.folder.status(t),this.keeps(t.recording,t.kept)}}words(t){Gr(this.time,`${t.time.toFixed(2)} s`);let e=Object.entries(t.counters).filter(([,r])=>r).map(([r,o])=>`${o.toLocaleString("en-US")} ${o===1?r.slice(0,-1):r}`),i=(r,o)=>`${r.toLocaleString("en-US")} ${o}${r===1?"":"s"}`,s=[i(t.particles,"particle"),i(t.springs,"spring"),...e];t.pace&&s.push(t.pace),Gr(this.facts,s.join(" · ")),this.legend.show(t.legend)}keeps(t,e){t!=="on"in this.record.dataset&&(this.record.replaceChildren(tn("record"),t?"Stop recording":"Record"),t?this.record.dataset.on="yes":delete this.record.dataset.on);for(let i of this.files)i.disabled!==(!e&&!t)&&(i.disabled=!i.disabled);Gr(this.kept,t?"Recording …":e?`${e.frames} frame${e.frames===1?"":"s"}, ${Fe(e.seconds)} s`:"")}trouble(t){let e=le("trouble");if(!t){e.hidden||(e.hidden=!0);return}!e.hidden&&e.dataset.words===t.message||(e.dataset.words=t.message,e.hidden=!1,e.replaceChildren(D("b",{},"The scene stopped"),D("p",{},t.message),D("div",{class:"row"},t.safe_dt?D("button",{type:"button",class:"main",click:()=>this.link.send({safe:!0})},`Go on with dt = ${Fe(t.safe_dt)} s`):null,t.mendable?D("button",{type:"button",class:"main",click:()=>this.link.command("Undo")},"Take the last deed back"):null,D("button",{type:"button",click:()=>{this.link.command("Reset"),this.link.command("Play")}},"Begin again"))))}energy(t){let e=this.graph;this.seldom.renew("energy",()=>e?.show(t),rg)}paint(t){this.graph?.paint(t),this.traces.paint(t)}plot(t){this.traces.add(t),matchMedia("(pointer: coarse)").matches&&this.traced.scrollIntoView({block:"nearest"})}watched(t){this.traces.take(t.time,t.items)}structure(t){this.folder.take(t)}inspect(t){this.folder.inspect(t);let e=`${t.particle} ${t.spring}`,i=e!==this.inspected,s=this.chosen;this.inspected=e,this.seldom.renew("inspect",()=>tg(s,t,this.traces,()=>this.deeds.select({})),i?0:void 0)}busy(t){let e=le("busy");e.hidden=t.words===void 0,le("busy-words").textContent=t.words??"",le("busy-cancel").hidden=t.first===!0;let i=le("busy-share");t.share===void 0?i.removeAttribute("value"):i.value=t.share}};function Tx(n){let t=n.dim===2?"drag beside it to move the view":"drag beside it to turn";return matchMedia("(pointer: coarse)").matches?`Drag a particle to pull it, touch to inspect, hold for more; ${t}.`:`Drag a particle to pull it · click to inspect · right-click for more · Shift-stroke cuts · ${t} · ? all keys`}async function og(n,t,e){let i=await createImageBitmap(n),s=document.createElement("canvas");s.width=i.width,s.height=i.height;let r=s.getContext("2d"),o=t.getBoundingClientRect();return r.fillStyle=e.background,r.fillRect(0,0,s.width,s.height),r.drawImage(i,0,0),r.scale(i.width/o.width,i.height/o.height),r.translate(-o.left,-o.top),Cx(r),Rx(r),Px(r,e),Ax(r,[le("over"),le("legend")],e),new Promise(a=>{s.toBlob(a,"image/png")})}function Ax(n,t,e){for(let i of t){let s=document.createTreeWalker(i,NodeFilter.SHOW_TEXT);for(let r=s.nextNode();r;r=s.nextNode()){let o=r.parentElement,a=document.createRange();if(!o.checkVisibility())continue;a.selectNodeContents(r);let l=getComputedStyle(o),c=a.getBoundingClientRect();n.font=`${l.fontWeight} ${l.fontSize} ${l.fontFamily}`,n.textBaseline="middle",n.lineWidth=3,n.strokeStyle=e.background,n.fillStyle=o instanceof SVGElement?l.fill:l.color,n.strokeText(r.textContent,c.left,(c.top+c.bottom)/2),n.fillText(r.textContent,c.left,(c.top+c.bottom)/2)}}}function Cx(n){let t=document.querySelector("#over .bar");if(!t?.checkVisibility())return;let{left:e,right:i,top:s,bottom:r}=t.getBoundingClientRect();n.strokeStyle=getComputedStyle(t).borderBottomColor,n.lineWidth=1.5,n.beginPath();for(let[o,a]of[[e,s],[e,r],[i,r],[i,s]])n.lineTo(o,a);n.stroke()}function Rx(n){for(let t of document.querySelectorAll("#over .axes line")){let e=t.getScreenCTM();if(!e||getComputedStyle(t).display==="none")continue;let i=new DOMPoint(t.x2.baseVal.value,t.y2.baseVal.value).matrixTransform(e);n.strokeStyle=getComputedStyle(t).stroke,n.lineWidth=1.5,n.beginPath(),n.moveTo(e.e,e.f),n.lineTo(i.x,i.y),n.stroke()}}function Px(n,t){let e=le("legend");if(e.checkVisibility())for(let i of e.querySelectorAll(".scale, .spot")){let{left:s,top:r,width:o,height:a}=i.getBoundingClientRect(),l=i.dataset.colors?.split(" ")??[i.style.backgroundColor||t.ink],c=n.createLinearGradient(s,0,s+o,0);l.forEach((u,h)=>c.addColorStop(l.length>1?h/(l.length-1):0,u)),n.fillStyle=c,n.fillRect(s,r,o,a)}}var Zl=class{constructor(t){this.late=t}late;waiting=new Map;done=new Map;renew(t,e,i=250){let s=performance.now();if(this.late()&&s-(this.done.get(t)??-i)<i){this.waiting.set(t,e),this.apart.set(t,i);return}this.waiting.delete(t),this.done.set(t,s),e()}apart=new Map;turn(){for(let[t,e]of[...this.waiting])this.renew(t,e,this.apart.get(t))}forget(){this.waiting.clear()}};var zg=0,zd=1,Hg=2;var ka=1,Vg=2,To=3,ir=0,Qi=1,In=2,Ds=0,Ao=1,Hd=2,Vd=3,Gd=4,Gg=5;var Er=100,Wg=101,Xg=102,Yg=103,qg=104,$g=200,Zg=201,Kg=202,Jg=203,Wd=204,Xd=205,jg=206,Qg=207,t0=208,e0=209,i0=210,n0=211,s0=212,r0=213,o0=214,Sc=0,wc=1,Ec=2,_o=3,Tc=4,Ac=5,Cc=6,Rc=7,rh=0,a0=1,l0=2,hs=0,Yd=1,qd=2,$d=3,Zd=4,Kd=5,Jd=6,jd=7;var Qd=300,Tr=301,Co=302,oh=303,ah=304,Pc=1e3,as=1001,Lc=1002,Di=1003,c0=1004;var Ba=1005;var Ji=1006,lh=1007;var Ns=1008;var Gi=1009,tf=1010,ef=1011,Ro=1012,ch=1013,Yn=1014,sn=1015,qn=1016,hh=1017,uh=1018,Ar=1020,nf=35902,sf=35899,rf=1021,of=1022,yn=1023,Ps=1026,Os=1027,dh=1028,fh=1029,nr=1030,ph=1031;var mh=1033,za=33776,Ha=33777,Va=33778,Ga=33779,gh=35840,_h=35841,vh=35842,yh=35843,xh=36196,bh=37492,Mh=37496,Sh=37488,wh=37489,Wa=37490,Eh=37491,Th=37808,Ah=37809,Ch=37810,Rh=37811,Ph=37812,Lh=37813,Ih=37814,Dh=37815,Nh=37816,Oh=37817,Uh=37818,Fh=37819,kh=37820,Bh=37821,zh=36492,Hh=36494,Vh=36495,Gh=36283,Wh=36284,Xa=36285,Xh=36286;var fa=2300,Ic=2301,bc=2302,Ld=2303,Id=2400,Dd=2401,Nd=2402;var h0=3200;var Yh=0,u0=1,Us="",gn="srgb",Mr="srgb-linear",pa="linear",Pe="srgb";var Mc=7680;var d0=519,f0=512,p0=513,m0=514,af=515,g0=516,_0=517,lf=518,cf=519,v0=35044;var hf="300 es",Cn=2e3,vo=2001;function Lx(n){for(let t=n.length-1;t>=0;--t)if(n[t]>=65535)return!0;return!1}function Ix(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ma(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function y0(){let n=ma("canvas");return n.style.display="block",n}var ag={},yo=null;function uf(...n){let t="THREE."+n.shift();yo?yo("log",t,...n):console.log(t,...n)}function x0(n){let t=n[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=n[1];e&&e.isStackTrace?n[0]+=" "+e.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function $t(...n){n=x0(n);let t="THREE."+n.shift();if(yo)yo("warn",t,...n);else{let e=n[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...n)}}function Qt(...n){n=x0(n);let t="THREE."+n.shift();if(yo)yo("error",t,...n);else{let e=n[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...n)}}function da(...n){let t=n.join(" ");t in ag||(ag[t]=!0,$t(...n))}function b0(n,t,e){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(t,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:i()}}setTimeout(r,e)})}var M0={[Sc]:Sc,[Ec]:Cc,[Tc]:Tc,[_o]:Ac,[wc]:wc,[Cc]:Ec,[Rc]:Rc,[Ac]:_o},ls=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i===void 0?!1:i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let i=this._listeners;if(i===void 0)return;let s=i[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let i=e[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Hi=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var ld=Math.PI/180,Dc=180/Math.PI;function Ya(){let n=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Hi[n&255]+Hi[n>>8&255]+Hi[n>>16&255]+Hi[n>>24&255]+"-"+Hi[t&255]+Hi[t>>8&255]+"-"+Hi[t>>16&15|64]+Hi[t>>24&255]+"-"+Hi[e&63|128]+Hi[e>>8&255]+"-"+Hi[e>>16&255]+Hi[e>>24&255]+Hi[i&255]+Hi[i>>8&255]+Hi[i>>16&255]+Hi[i>>24&255]).toLowerCase()}function ye(n,t,e){return Math.max(t,Math.min(e,n))}function Dx(n,t){return(n%t+t)%t}function cd(n,t,e){return(1-e)*n+e*t}function S0(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function df(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Nx(n,t){if(t.constructor===Float32Array)return n;let e=df(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/e,-1)}function Ox(n,t){if(t.constructor===Float32Array)return n;let e=df(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*e)}var de=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,i=this.y,s=t.elements;return this.x=s[0]*e+s[3]*i+s[6],this.y=s[1]*e+s[4]*i+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(ye(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(ye(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y;return e*e+i*i}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let i=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*i-o*s+t.x,this.y=r*s+o*i+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},en=class{constructor(t=0,e=0,i=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=i,this._w=s}static slerpFlat(t,e,i,s,r,o,a){let l=i[s+0],c=i[s+1],u=i[s+2],h=i[s+3],d=r[o+0],f=r[o+1],g=r[o+2],x=r[o+3];if(h!==x||l!==d||c!==f||u!==g){let m=l*d+c*f+u*g+h*x;m<0&&(d=-d,f=-f,g=-g,x=-x,m=-m);let p=1-a;if(m<.9995){let y=Math.acos(m),A=Math.sin(y);p=Math.sin(p*y)/A,a=Math.sin(a*y)/A,l=l*p+d*a,c=c*p+f*a,u=u*p+g*a,h=h*p+x*a}else{l=l*p+d*a,c=c*p+f*a,u=u*p+g*a,h=h*p+x*a;let y=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=y,c*=y,u*=y,h*=y}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=h}static multiplyQuaternionsFlat(t,e,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],u=i[s+3],h=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return t[e]=a*g+u*h+l*f-c*d,t[e+1]=l*g+u*d+c*h-a*f,t[e+2]=c*g+u*f+a*d-l*h,t[e+3]=u*g-a*h-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,i,s){return this._x=t,this._y=e,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let i=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(s/2),h=a(r/2),d=l(i/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"YXZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"ZXY":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"ZYX":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"YZX":this._x=d*u*h+c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h-d*f*g;break;case"XZY":this._x=d*u*h-c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h+d*f*g;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let i=e/2,s=Math.sin(i);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,i=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],u=e[6],h=e[10],d=i+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(i>a&&i>h){let f=2*Math.sqrt(1+i-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-i-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-i-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let i=t.dot(e)+1;return i<1e-8?(i=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=i):(this._x=0,this._y=-t.z,this._z=t.y,this._w=i)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=i),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ye(this.dot(t),-1,1)))}rotateTowards(t,e){let i=this.angleTo(t);if(i===0)return this;let s=Math.min(1,e/i);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=i*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-i*c,this._z=r*u+o*c+i*l-s*a,this._w=o*u-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,e=Math.sin(e*c)/u,this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,i){return this.copy(t).slerp(e,i)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},X=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,i=0){this.x=t,this.y=e,this.z=i}set(t,e,i){return i===void 0&&(i=this.z),this.x=t,this.y=e,this.z=i,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(lg.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(lg.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*i+r[6]*s,this.y=r[1]*e+r[4]*i+r[7]*s,this.z=r[2]*e+r[5]*i+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,i=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*i),u=2*(a*e-r*s),h=2*(r*i-o*e);return this.x=e+l*c+o*h-a*u,this.y=i+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*i+r[8]*s,this.y=r[1]*e+r[5]*i+r[9]*s,this.z=r[2]*e+r[6]*i+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(ye(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let i=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let i=t.dot(this)/e;return this.copy(t).multiplyScalar(i)}projectOnPlane(t){return hd.copy(this).projectOnVector(t),this.sub(hd)}reflect(t){return this.sub(hd.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(ye(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y,s=this.z-t.z;return e*e+i*i+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,i){let s=Math.sin(e)*t;return this.x=s*Math.sin(i),this.y=Math.cos(e)*t,this.z=s*Math.cos(i),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,i){return this.x=t*Math.sin(e),this.y=i,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),i=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=i,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,i=Math.sqrt(1-e*e);return this.x=i*Math.cos(t),this.y=e,this.z=i*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},hd=new X,lg=new en,ie=class{static{this.prototype.isMatrix3=!0}constructor(t,e,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c)}set(t,e,i,s,r,o,a,l,c){let u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=r,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],this}extractBasis(t,e,i){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],h=i[7],d=i[2],f=i[5],g=i[8],x=s[0],m=s[3],p=s[6],y=s[1],A=s[4],b=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*x+a*y+l*C,r[3]=o*m+a*A+l*T,r[6]=o*p+a*b+l*_,r[1]=c*x+u*y+h*C,r[4]=c*m+u*A+h*T,r[7]=c*p+u*b+h*_,r[2]=d*x+f*y+g*C,r[5]=d*m+f*A+g*T,r[8]=d*p+f*b+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*o*u-e*a*c-i*r*u+i*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,g=e*h+i*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/g;return t[0]=h*x,t[1]=(s*c-u*i)*x,t[2]=(a*i-s*o)*x,t[3]=d*x,t[4]=(u*e-s*l)*x,t[5]=(s*r-a*e)*x,t[6]=f*x,t[7]=(i*l-c*e)*x,t[8]=(o*e-i*r)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return da("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(ud.makeScale(t,e)),this}rotate(t){return da("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(ud.makeRotation(-t)),this}translate(t,e){return da("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(ud.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,i,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<9;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<9;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t}clone(){return new this.constructor().fromArray(this.elements)}},ud=new ie,cg=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),hg=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Ux(){let n={enabled:!0,workingColorSpace:Mr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Pe&&(s.r=Rs(s.r),s.g=Rs(s.g),s.b=Rs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Pe&&(s.r=go(s.r),s.g=go(s.g),s.b=go(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Us?pa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[Mr]:{primaries:t,whitePoint:i,transfer:pa,toXYZ:cg,fromXYZ:hg,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:gn},outputColorSpaceConfig:{drawingBufferColorSpace:gn}},[gn]:{primaries:t,whitePoint:i,transfer:Pe,toXYZ:cg,fromXYZ:hg,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:gn}}}),n}var _e=Ux();function Rs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function go(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var eo,Nc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let i;if(t instanceof HTMLCanvasElement)i=t;else{eo===void 0&&(eo=ma("canvas")),eo.width=t.width,eo.height=t.height;let s=eo.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),i=eo}return i.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ma("canvas");e.width=t.width,e.height=t.height;let i=e.getContext("2d");i.drawImage(t,0,0,t.width,t.height);let s=i.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Rs(r[o]/255)*255;return i.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let i=0;i<e.length;i++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[i]=Math.floor(Rs(e[i]/255)*255):e[i]=Rs(e[i]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Fx=0,xo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Fx++}),this.uuid=Ya(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(dd(s[o].image)):r.push(dd(s[o]))}else r=dd(s);i.url=r}return e||(t.images[this.uuid]=i),i}};function dd(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Nc.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var kx=0,fd=new X,nn=class n extends ls{constructor(t=n.DEFAULT_IMAGE,e=n.DEFAULT_MAPPING,i=as,s=as,r=Ji,o=Ns,a=yn,l=Gi,c=n.DEFAULT_ANISOTROPY,u=Us){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:kx++}),this.uuid=Ya(),this.name="",this.source=new xo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new de(0,0),this.repeat=new de(1,1),this.center=new de(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(fd).x}get height(){return this.source.getSize(fd).y}get depth(){return this.source.getSize(fd).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let i=t[e];if(i===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),e||(t.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Qd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Pc:t.x=t.x-Math.floor(t.x);break;case as:t.x=t.x<0?0:1;break;case Lc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Pc:t.y=t.y-Math.floor(t.y);break;case as:t.y=t.y<0?0:1;break;case Lc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};nn.DEFAULT_IMAGE=null;nn.DEFAULT_MAPPING=Qd;nn.DEFAULT_ANISOTROPY=1;var We=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,i=0,s=1){this.x=t,this.y=e,this.z=i,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,i,s){return this.x=t,this.y=e,this.z=i,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*i+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,i,s,r,l=t.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],g=l[9],x=l[2],m=l[6],p=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-x)<.01&&Math.abs(g-m)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+x)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,b=(f+1)/2,C=(p+1)/2,T=(u+d)/4,_=(h+x)/4,E=(g+m)/4;return A>b&&A>C?A<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(A),s=T/i,r=_/i):b>C?b<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),i=T/s,r=E/s):C<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),i=_/r,s=E/r),this.set(i,s,r,e),this}let y=Math.sqrt((m-g)*(m-g)+(h-x)*(h-x)+(d-u)*(d-u));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(h-x)/y,this.z=(d-u)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this.w=ye(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this.w=ye(this.w,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(ye(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this.w=t.w+(e.w-t.w)*i,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Oc=class extends ls{constructor(t=1,e=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ji,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=i.depth,this.scissor=new We(0,0,t,e),this.scissorTest=!1,this.viewport=new We(0,0,t,e),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new nn({width:t,height:e,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Ji,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,i=1){if(this.width!==t||this.height!==e||this.depth!==i){this.width=t,this.height=e,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,i=t.textures.length;e<i;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new xo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},_n=class extends Oc{constructor(t=1,e=1,i={}){super(t,e,i),this.isWebGLRenderTarget=!0}},ga=class extends nn{constructor(t=null,e=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Di,this.minFilter=Di,this.wrapR=as,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Uc=class extends nn{constructor(t=null,e=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Di,this.minFilter=Di,this.wrapR=as,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Me=class n{static{this.prototype.isMatrix4=!0}constructor(t,e,i,s,r,o,a,l,c,u,h,d,f,g,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c,u,h,d,f,g,x,m)}set(t,e,i,s,r,o,a,l,c,u,h,d,f,g,x,m){let p=this.elements;return p[0]=t,p[4]=e,p[8]=i,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=u,p[10]=h,p[14]=d,p[3]=f,p[7]=g,p[11]=x,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],e[9]=i[9],e[10]=i[10],e[11]=i[11],e[12]=i[12],e[13]=i[13],e[14]=i[14],e[15]=i[15],this}copyPosition(t){let e=this.elements,i=t.elements;return e[12]=i[12],e[13]=i[13],e[14]=i[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,i){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),i.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(t,e,i){return this.set(t.x,e.x,i.x,0,t.y,e.y,i.y,0,t.z,e.z,i.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,i=t.elements,s=1/io.setFromMatrixColumn(t,0).length(),r=1/io.setFromMatrixColumn(t,1).length(),o=1/io.setFromMatrixColumn(t,2).length();return e[0]=i[0]*s,e[1]=i[1]*s,e[2]=i[2]*s,e[3]=0,e[4]=i[4]*r,e[5]=i[5]*r,e[6]=i[6]*r,e[7]=0,e[8]=i[8]*o,e[9]=i[9]*o,e[10]=i[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,i=t.x,s=t.y,r=t.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(t.order==="XYZ"){let d=o*u,f=o*h,g=a*u,x=a*h;e[0]=l*u,e[4]=-l*h,e[8]=c,e[1]=f+g*c,e[5]=d-x*c,e[9]=-a*l,e[2]=x-d*c,e[6]=g+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*u,f=l*h,g=c*u,x=c*h;e[0]=d+x*a,e[4]=g*a-f,e[8]=o*c,e[1]=o*h,e[5]=o*u,e[9]=-a,e[2]=f*a-g,e[6]=x+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*u,f=l*h,g=c*u,x=c*h;e[0]=d-x*a,e[4]=-o*h,e[8]=g+f*a,e[1]=f+g*a,e[5]=o*u,e[9]=x-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*u,f=o*h,g=a*u,x=a*h;e[0]=l*u,e[4]=g*c-f,e[8]=d*c+x,e[1]=l*h,e[5]=x*c+d,e[9]=f*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,g=a*l,x=a*c;e[0]=l*u,e[4]=x-d*h,e[8]=g*h+f,e[1]=h,e[5]=o*u,e[9]=-a*u,e[2]=-c*u,e[6]=f*h+g,e[10]=d-x*h}else if(t.order==="XZY"){let d=o*l,f=o*c,g=a*l,x=a*c;e[0]=l*u,e[4]=-h,e[8]=c*u,e[1]=d*h+x,e[5]=o*u,e[9]=f*h-g,e[2]=g*h-f,e[6]=a*u,e[10]=x*h+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Bx,t,zx)}lookAt(t,e,i){let s=this.elements;return pn.subVectors(t,e),pn.lengthSq()===0&&(pn.z=1),pn.normalize(),Ys.crossVectors(i,pn),Ys.lengthSq()===0&&(Math.abs(i.z)===1?pn.x+=1e-4:pn.z+=1e-4,pn.normalize(),Ys.crossVectors(i,pn)),Ys.normalize(),Kl.crossVectors(pn,Ys),s[0]=Ys.x,s[4]=Kl.x,s[8]=pn.x,s[1]=Ys.y,s[5]=Kl.y,s[9]=pn.y,s[2]=Ys.z,s[6]=Kl.z,s[10]=pn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],h=i[5],d=i[9],f=i[13],g=i[2],x=i[6],m=i[10],p=i[14],y=i[3],A=i[7],b=i[11],C=i[15],T=s[0],_=s[4],E=s[8],z=s[12],U=s[1],N=s[5],L=s[9],F=s[13],P=s[2],H=s[6],$=s[10],W=s[14],ht=s[3],J=s[7],tt=s[11],rt=s[15];return r[0]=o*T+a*U+l*P+c*ht,r[4]=o*_+a*N+l*H+c*J,r[8]=o*E+a*L+l*$+c*tt,r[12]=o*z+a*F+l*W+c*rt,r[1]=u*T+h*U+d*P+f*ht,r[5]=u*_+h*N+d*H+f*J,r[9]=u*E+h*L+d*$+f*tt,r[13]=u*z+h*F+d*W+f*rt,r[2]=g*T+x*U+m*P+p*ht,r[6]=g*_+x*N+m*H+p*J,r[10]=g*E+x*L+m*$+p*tt,r[14]=g*z+x*F+m*W+p*rt,r[3]=y*T+A*U+b*P+C*ht,r[7]=y*_+A*N+b*H+C*J,r[11]=y*E+A*L+b*$+C*tt,r[15]=y*z+A*F+b*W+C*rt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],u=t[2],h=t[6],d=t[10],f=t[14],g=t[3],x=t[7],m=t[11],p=t[15],y=l*f-c*d,A=a*f-c*h,b=a*d-l*h,C=o*f-c*u,T=o*d-l*u,_=o*h-a*u;return e*(x*y-m*A+p*b)-i*(g*y-m*C+p*T)+s*(g*A-x*C+p*_)-r*(g*b-x*T+m*_)}determinantAffine(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],u=t[10];return e*(o*u-a*c)-i*(r*u-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,i){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=i),this}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=t[9],d=t[10],f=t[11],g=t[12],x=t[13],m=t[14],p=t[15],y=e*a-i*o,A=e*l-s*o,b=e*c-r*o,C=i*l-s*a,T=i*c-r*a,_=s*c-r*l,E=u*x-h*g,z=u*m-d*g,U=u*p-f*g,N=h*m-d*x,L=h*p-f*x,F=d*p-f*m,P=y*F-A*L+b*N+C*U-T*z+_*E;if(P===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/P;return t[0]=(a*F-l*L+c*N)*H,t[1]=(s*L-i*F-r*N)*H,t[2]=(x*_-m*T+p*C)*H,t[3]=(d*T-h*_-f*C)*H,t[4]=(l*U-o*F-c*z)*H,t[5]=(e*F-s*U+r*z)*H,t[6]=(m*b-g*_-p*A)*H,t[7]=(u*_-d*b+f*A)*H,t[8]=(o*L-a*U+c*E)*H,t[9]=(i*U-e*L-r*E)*H,t[10]=(g*T-x*b+p*y)*H,t[11]=(h*b-u*T-f*y)*H,t[12]=(a*z-o*N-l*E)*H,t[13]=(e*N-i*z+s*E)*H,t[14]=(x*A-g*C-m*y)*H,t[15]=(u*C-h*A+d*y)*H,this}scale(t){let e=this.elements,i=t.x,s=t.y,r=t.z;return e[0]*=i,e[4]*=s,e[8]*=r,e[1]*=i,e[5]*=s,e[9]*=r,e[2]*=i,e[6]*=s,e[10]*=r,e[3]*=i,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],i=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,i,s))}makeTranslation(t,e,i){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,i,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),i=Math.sin(t);return this.set(1,0,0,0,0,e,-i,0,0,i,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,0,i,0,0,1,0,0,-i,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,0,i,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let i=Math.cos(e),s=Math.sin(e),r=1-i,o=t.x,a=t.y,l=t.z,c=r*o,u=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+i,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(t,e,i){return this.set(t,0,0,0,0,e,0,0,0,0,i,0,0,0,0,1),this}makeShear(t,e,i,s,r,o){return this.set(1,i,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,i){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,g=r*h,x=o*u,m=o*h,p=a*h,y=l*c,A=l*u,b=l*h,C=i.x,T=i.y,_=i.z;return s[0]=(1-(x+p))*C,s[1]=(f+b)*C,s[2]=(g-A)*C,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+p))*T,s[6]=(m+y)*T,s[7]=0,s[8]=(g+A)*_,s[9]=(m-y)*_,s[10]=(1-(d+x))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,i){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),e.identity(),this;let o=io.set(s[0],s[1],s[2]).length(),a=io.set(s[4],s[5],s[6]).length(),l=io.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Vn.copy(this);let c=1/o,u=1/a,h=1/l;return Vn.elements[0]*=c,Vn.elements[1]*=c,Vn.elements[2]*=c,Vn.elements[4]*=u,Vn.elements[5]*=u,Vn.elements[6]*=u,Vn.elements[8]*=h,Vn.elements[9]*=h,Vn.elements[10]*=h,e.setFromRotationMatrix(Vn),i.x=o,i.y=a,i.z=l,this}makePerspective(t,e,i,s,r,o,a=Cn,l=!1){let c=this.elements,u=2*r/(e-t),h=2*r/(i-s),d=(e+t)/(e-t),f=(i+s)/(i-s),g,x;if(l)g=r/(o-r),x=o*r/(o-r);else if(a===Cn)g=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===vo)g=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,i,s,r,o,a=Cn,l=!1){let c=this.elements,u=2/(e-t),h=2/(i-s),d=-(e+t)/(e-t),f=-(i+s)/(i-s),g,x;if(l)g=1/(o-r),x=o/(o-r);else if(a===Cn)g=-2/(o-r),x=-(o+r)/(o-r);else if(a===vo)g=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<16;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<16;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t[e+9]=i[9],t[e+10]=i[10],t[e+11]=i[11],t[e+12]=i[12],t[e+13]=i[13],t[e+14]=i[14],t[e+15]=i[15],t}},io=new X,Vn=new Me,Bx=new X(0,0,0),zx=new X(1,1,1),Ys=new X,Kl=new X,pn=new X,ug=new Me,dg=new en,Ls=class n{constructor(t=0,e=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=i,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,i,s=this._order){return this._x=t,this._y=e,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,i=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(ye(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ye(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(ye(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ye(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ye(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ye(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,i===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,i){return ug.makeRotationFromQuaternion(t),this.setFromRotationMatrix(ug,e,i)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return dg.setFromEuler(this),this.setFromQuaternion(dg,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ls.DEFAULT_ORDER="XYZ";var bo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Hx=0,fg=new X,no=new en,ws=new Me,Jl=new X,ra=new X,Vx=new X,Gx=new en,pg=new X(1,0,0),mg=new X(0,1,0),gg=new X(0,0,1),_g={type:"added"},Wx={type:"removed"},so={type:"childadded",child:null},pd={type:"childremoved",child:null},Ni=class n extends ls{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Hx++}),this.uuid=Ya(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let t=new X,e=new Ls,i=new en,s=new X(1,1,1);function r(){i.setFromEuler(e,!1)}function o(){e.setFromQuaternion(i,void 0,!1)}e._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Me},normalMatrix:{value:new ie}}),this.matrix=new Me,this.matrixWorld=new Me,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new bo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return no.setFromAxisAngle(t,e),this.quaternion.multiply(no),this}rotateOnWorldAxis(t,e){return no.setFromAxisAngle(t,e),this.quaternion.premultiply(no),this}rotateX(t){return this.rotateOnAxis(pg,t)}rotateY(t){return this.rotateOnAxis(mg,t)}rotateZ(t){return this.rotateOnAxis(gg,t)}translateOnAxis(t,e){return fg.copy(t).applyQuaternion(this.quaternion),this.position.add(fg.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(pg,t)}translateY(t){return this.translateOnAxis(mg,t)}translateZ(t){return this.translateOnAxis(gg,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ws.copy(this.matrixWorld).invert())}lookAt(t,e,i){t.isVector3?Jl.copy(t):Jl.set(t,e,i);let s=this.parent;this.updateWorldMatrix(!0,!1),ra.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ws.lookAt(ra,Jl,this.up):ws.lookAt(Jl,ra,this.up),this.quaternion.setFromRotationMatrix(ws),s&&(ws.extractRotation(s.matrixWorld),no.setFromRotationMatrix(ws),this.quaternion.premultiply(no.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(_g),so.child=t,this.dispatchEvent(so),so.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Wx),pd.child=t,this.dispatchEvent(pd),pd.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ws.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ws.multiply(t.parent.matrixWorld)),t.applyMatrix4(ws),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(_g),so.child=t,this.dispatchEvent(so),so.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,i=[]){this[t]===e&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,i);return i}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ra,t,Vx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ra,Gx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,i=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*i-r[8]*s,r[13]+=i-r[1]*e-r[5]*i-r[9]*s,r[14]+=s-r[2]*e-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].updateMatrixWorld(t)}updateWorldMatrix(t,e,i=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(t){let e=t===void 0||typeof t=="string",i={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(t.shapes,h)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),u=o(t.images),h=o(t.shapes),d=o(t.skeletons),f=o(t.animations),g=o(t.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),h.length>0&&(i.shapes=h),d.length>0&&(i.skeletons=d),f.length>0&&(i.animations=f),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let i=0;i<t.children.length;i++){let s=t.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ni.DEFAULT_UP=new X(0,1,0);Ni.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ni.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Rn=class extends Ni{constructor(){super(),this.isGroup=!0,this.type="Group"}},Xx={type:"move"},Mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Rn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Rn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new X,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new X),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Rn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new X,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new X,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let i of t.hand.values())this._getHandJoint(e,i)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let m=e.getJointPose(x,i),p=this._getHandJoint(c,x);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Xx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let i=new Rn;i.matrixAutoUpdate=!1,i.visible=!1,t.joints[e.jointName]=i,t.add(i)}return t.joints[e.jointName]}},w0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},qs={h:0,s:0,l:0},jl={h:0,s:0,l:0};function md(n,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?n+(t-n)*6*e:e<1/2?t:e<2/3?n+(t-n)*6*(2/3-e):n}var Zt=class{constructor(t,e,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,i)}set(t,e,i){if(e===void 0&&i===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,i);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=gn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,_e.colorSpaceToWorking(this,e),this}setRGB(t,e,i,s=_e.workingColorSpace){return this.r=t,this.g=e,this.b=i,_e.colorSpaceToWorking(this,s),this}setHSL(t,e,i,s=_e.workingColorSpace){if(t=Dx(t,1),e=ye(e,0,1),i=ye(i,0,1),e===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+e):i+e-i*e,o=2*i-r;this.r=md(o,r,t+1/3),this.g=md(o,r,t),this.b=md(o,r,t-1/3)}return _e.colorSpaceToWorking(this,s),this}setStyle(t,e=gn){function i(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=gn){let i=w0[t.toLowerCase()];return i!==void 0?this.setHex(i,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Rs(t.r),this.g=Rs(t.g),this.b=Rs(t.b),this}copyLinearToSRGB(t){return this.r=go(t.r),this.g=go(t.g),this.b=go(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=gn){return _e.workingToColorSpace(Vi.copy(this),t),Math.round(ye(Vi.r*255,0,255))*65536+Math.round(ye(Vi.g*255,0,255))*256+Math.round(ye(Vi.b*255,0,255))}getHexString(t=gn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=_e.workingColorSpace){_e.workingToColorSpace(Vi.copy(this),e);let i=Vi.r,s=Vi.g,r=Vi.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case i:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-i)/h+2;break;case r:l=(i-s)/h+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=_e.workingColorSpace){return _e.workingToColorSpace(Vi.copy(this),e),t.r=Vi.r,t.g=Vi.g,t.b=Vi.b,t}getStyle(t=gn){_e.workingToColorSpace(Vi.copy(this),t);let e=Vi.r,i=Vi.g,s=Vi.b;return t!==gn?`color(${t} ${e.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(t,e,i){return this.getHSL(qs),this.setHSL(qs.h+t,qs.s+e,qs.l+i)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,i){return this.r=t.r+(e.r-t.r)*i,this.g=t.g+(e.g-t.g)*i,this.b=t.b+(e.b-t.b)*i,this}lerpHSL(t,e){this.getHSL(qs),t.getHSL(jl);let i=cd(qs.h,jl.h,e),s=cd(qs.s,jl.s,e),r=cd(qs.l,jl.l,e);return this.setHSL(i,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,i=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*i+r[6]*s,this.g=r[1]*e+r[4]*i+r[7]*s,this.b=r[2]*e+r[5]*i+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Vi=new Zt;Zt.NAMES=w0;var _a=class extends Ni{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ls,this.environmentIntensity=1,this.environmentRotation=new Ls,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Gn=new X,Es=new X,gd=new X,Ts=new X,ro=new X,oo=new X,vg=new X,_d=new X,vd=new X,yd=new X,xd=new We,bd=new We,Md=new We,Js=class n{constructor(t=new X,e=new X,i=new X){this.a=t,this.b=e,this.c=i}static getNormal(t,e,i,s){s.subVectors(i,e),Gn.subVectors(t,e),s.cross(Gn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,i,s,r){Gn.subVectors(s,e),Es.subVectors(i,e),gd.subVectors(t,e);let o=Gn.dot(Gn),a=Gn.dot(Es),l=Gn.dot(gd),c=Es.dot(Es),u=Es.dot(gd),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,g=(o*u-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(t,e,i,s){return this.getBarycoord(t,e,i,s,Ts)===null?!1:Ts.x>=0&&Ts.y>=0&&Ts.x+Ts.y<=1}static getInterpolation(t,e,i,s,r,o,a,l){return this.getBarycoord(t,e,i,s,Ts)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ts.x),l.addScaledVector(o,Ts.y),l.addScaledVector(a,Ts.z),l)}static getInterpolatedAttribute(t,e,i,s,r,o){return xd.setScalar(0),bd.setScalar(0),Md.setScalar(0),xd.fromBufferAttribute(t,e),bd.fromBufferAttribute(t,i),Md.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(xd,r.x),o.addScaledVector(bd,r.y),o.addScaledVector(Md,r.z),o}static isFrontFacing(t,e,i,s){return Gn.subVectors(i,e),Es.subVectors(t,e),Gn.cross(Es).dot(s)<0}set(t,e,i){return this.a.copy(t),this.b.copy(e),this.c.copy(i),this}setFromPointsAndIndices(t,e,i,s){return this.a.copy(t[e]),this.b.copy(t[i]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,i,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,i),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Gn.subVectors(this.c,this.b),Es.subVectors(this.a,this.b),Gn.cross(Es).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return n.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return n.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,i,s,r){return n.getInterpolation(t,this.a,this.b,this.c,e,i,s,r)}containsPoint(t){return n.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return n.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let i=this.a,s=this.b,r=this.c,o,a;ro.subVectors(s,i),oo.subVectors(r,i),_d.subVectors(t,i);let l=ro.dot(_d),c=oo.dot(_d);if(l<=0&&c<=0)return e.copy(i);vd.subVectors(t,s);let u=ro.dot(vd),h=oo.dot(vd);if(u>=0&&h<=u)return e.copy(s);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),e.copy(i).addScaledVector(ro,o);yd.subVectors(t,r);let f=ro.dot(yd),g=oo.dot(yd);if(g>=0&&f<=g)return e.copy(r);let x=f*c-l*g;if(x<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(i).addScaledVector(oo,a);let m=u*g-f*h;if(m<=0&&h-u>=0&&f-g>=0)return vg.subVectors(r,s),a=(h-u)/(h-u+(f-g)),e.copy(s).addScaledVector(vg,a);let p=1/(m+x+d);return o=x*p,a=d*p,e.copy(i).addScaledVector(ro,o).addScaledVector(oo,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},ji=class{constructor(t=new X(1/0,1/0,1/0),e=new X(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e+=3)this.expandByPoint(Wn.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,i=t.count;e<i;e++)this.expandByPoint(Wn.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let i=Wn.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(i),this.max.copy(t).add(i),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let i=t.geometry;if(i!==void 0){let r=i.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Wn):Wn.fromBufferAttribute(r,o),Wn.applyMatrix4(t.matrixWorld),this.expandByPoint(Wn);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Ql.copy(t.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),Ql.copy(i.boundingBox)),Ql.applyMatrix4(t.matrixWorld),this.union(Ql)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Wn),Wn.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,i;return t.normal.x>0?(e=t.normal.x*this.min.x,i=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,i=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,i+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,i+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,i+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,i+=t.normal.z*this.min.z),e<=-t.constant&&i>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(oa),tc.subVectors(this.max,oa),ao.subVectors(t.a,oa),lo.subVectors(t.b,oa),co.subVectors(t.c,oa),$s.subVectors(lo,ao),Zs.subVectors(co,lo),vr.subVectors(ao,co);let e=[0,-$s.z,$s.y,0,-Zs.z,Zs.y,0,-vr.z,vr.y,$s.z,0,-$s.x,Zs.z,0,-Zs.x,vr.z,0,-vr.x,-$s.y,$s.x,0,-Zs.y,Zs.x,0,-vr.y,vr.x,0];return!Sd(e,ao,lo,co,tc)||(e=[1,0,0,0,1,0,0,0,1],!Sd(e,ao,lo,co,tc))?!1:(ec.crossVectors($s,Zs),e=[ec.x,ec.y,ec.z],Sd(e,ao,lo,co,tc))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Wn).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Wn).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(As[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),As[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),As[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),As[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),As[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),As[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),As[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),As[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(As),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},As=[new X,new X,new X,new X,new X,new X,new X,new X],Wn=new X,Ql=new ji,ao=new X,lo=new X,co=new X,$s=new X,Zs=new X,vr=new X,oa=new X,tc=new X,ec=new X,yr=new X;function Sd(n,t,e,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){yr.fromArray(n,r);let a=s.x*Math.abs(yr.x)+s.y*Math.abs(yr.y)+s.z*Math.abs(yr.z),l=t.dot(yr),c=e.dot(yr),u=i.dot(yr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var gi=new X,ic=new de,Yx=0,Ui=class extends ls{constructor(t,e,i=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Yx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=i,this.usage=v0,this.updateRanges=[],this.gpuType=sn,this.version=0,this._normalizationScale=t!==void 0?df(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,i){t*=this.itemSize,i*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[i+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,i=this.count;e<i;e++)ic.fromBufferAttribute(this,e),ic.applyMatrix3(t),this.setXY(e,ic.x,ic.y);else if(this.itemSize===3)for(let e=0,i=this.count;e<i;e++)gi.fromBufferAttribute(this,e),gi.applyMatrix3(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}applyMatrix4(t){for(let e=0,i=this.count;e<i;e++)gi.fromBufferAttribute(this,e),gi.applyMatrix4(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)gi.fromBufferAttribute(this,e),gi.applyNormalMatrix(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)gi.fromBufferAttribute(this,e),gi.transformDirection(t),this.setXYZ(e,gi.x,gi.y,gi.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let i=this.array[t*this.itemSize+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.array[t*this.itemSize+e]=i,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,i){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.array[t+0]=e,this.array[t+1]=i,this}setXYZ(t,e,i,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Nx(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Ox(t,this.array)}};var va=class extends Ui{constructor(t,e,i){super(new Uint16Array(t),e,i)}};var ya=class extends Ui{constructor(t,e,i){super(new Uint32Array(t),e,i)}};var Fi=class extends Ui{constructor(t,e,i){super(new Float32Array(t),e,i)}},qx=new ji,aa=new X,wd=new X,Pn=class{constructor(t=new X,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let i=this.center;e!==void 0?i.copy(e):qx.setFromPoints(t).getCenter(i);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,i.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let i=this.center.distanceToSquared(t);return e.copy(t),i>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;aa.subVectors(t,this.center);let e=aa.lengthSq();if(e>this.radius*this.radius){let i=Math.sqrt(e),s=(i-this.radius)*.5;this.center.addScaledVector(aa,s/i),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(wd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(aa.copy(t.center).add(wd)),this.expandByPoint(aa.copy(t.center).sub(wd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},$x=0,An=new Me,Ed=new Ni,ho=new X,mn=new ji,la=new ji,Li=new X,_i=class n extends ls{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:$x++}),this.uuid=Ya(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Lx(t)?ya:va)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,i=0){this.groups.push({start:t,count:e,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new ie().getNormalMatrix(t);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return An.makeRotationFromQuaternion(t),this.applyMatrix4(An),this}rotateX(t){return An.makeRotationX(t),this.applyMatrix4(An),this}rotateY(t){return An.makeRotationY(t),this.applyMatrix4(An),this}rotateZ(t){return An.makeRotationZ(t),this.applyMatrix4(An),this}translate(t,e,i){return An.makeTranslation(t,e,i),this.applyMatrix4(An),this}scale(t,e,i){return An.makeScale(t,e,i),this.applyMatrix4(An),this}lookAt(t){return Ed.lookAt(t),Ed.updateMatrix(),this.applyMatrix4(Ed.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ho).negate(),this.translate(ho.x,ho.y,ho.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let i=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Fi(i,3))}else{let i=Math.min(t.length,e.count);for(let s=0;s<i;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ji);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new X(-1/0,-1/0,-1/0),new X(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let i=0,s=e.length;i<s;i++){let r=e[i];mn.setFromBufferAttribute(r),this.morphTargetsRelative?(Li.addVectors(this.boundingBox.min,mn.min),this.boundingBox.expandByPoint(Li),Li.addVectors(this.boundingBox.max,mn.max),this.boundingBox.expandByPoint(Li)):(this.boundingBox.expandByPoint(mn.min),this.boundingBox.expandByPoint(mn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Pn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new X,1/0);return}if(t){let i=this.boundingSphere.center;if(mn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];la.setFromBufferAttribute(a),this.morphTargetsRelative?(Li.addVectors(mn.min,la.min),mn.expandByPoint(Li),Li.addVectors(mn.max,la.max),mn.expandByPoint(Li)):(mn.expandByPoint(la.min),mn.expandByPoint(la.max))}mn.getCenter(i);let s=0;for(let r=0,o=t.count;r<o;r++)Li.fromBufferAttribute(t,r),s=Math.max(s,i.distanceToSquared(Li));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Li.fromBufferAttribute(a,c),l&&(ho.fromBufferAttribute(t,c),Li.add(ho)),s=Math.max(s,i.distanceToSquared(Li))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Ui(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let z=0;z<i.count;z++)a[z]=new X,l[z]=new X;let u=new X,h=new X,d=new X,f=new de,g=new de,x=new de,m=new X,p=new X;function y(z,U,N){c[z]=c[U]=c[N]=1,u.fromBufferAttribute(i,z),h.fromBufferAttribute(i,U),d.fromBufferAttribute(i,N),f.fromBufferAttribute(r,z),g.fromBufferAttribute(r,U),x.fromBufferAttribute(r,N),h.sub(u),d.sub(u),g.sub(f),x.sub(f);let L=1/(g.x*x.y-x.x*g.y);isFinite(L)&&(m.copy(h).multiplyScalar(x.y).addScaledVector(d,-g.y).multiplyScalar(L),p.copy(d).multiplyScalar(g.x).addScaledVector(h,-x.x).multiplyScalar(L),a[z].add(m),a[U].add(m),a[N].add(m),l[z].add(p),l[U].add(p),l[N].add(p))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let z=0,U=A.length;z<U;++z){let N=A[z],L=N.start,F=N.count;for(let P=L,H=L+F;P<H;P+=3)y(t.getX(P+0),t.getX(P+1),t.getX(P+2))}let b=new X,C=new X,T=new X,_=new X;function E(z){T.fromBufferAttribute(s,z),_.copy(T);let U=a[z];b.copy(U),b.sub(T.multiplyScalar(T.dot(U))).normalize(),C.crossVectors(_,U);let L=C.dot(l[z])<0?-1:1;o.setXYZW(z,b.x,b.y,b.z,L)}for(let z=0,U=i.count;z<U;++z)c[z]&&E(z);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==e.count)i=new Ui(new Float32Array(e.count*3),3),this.setAttribute("normal",i);else for(let d=0,f=i.count;d<f;d++)i.setXYZ(d,0,0,0);let s=new X,r=new X,o=new X,a=new X,l=new X,c=new X,u=new X,h=new X;if(t)for(let d=0,f=t.count;d<f;d+=3){let g=t.getX(d+0),x=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,x),o.fromBufferAttribute(e,m),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,x),c.fromBufferAttribute(i,m),a.add(u),l.add(u),c.add(u),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(x,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),i.setXYZ(d+0,u.x,u.y,u.z),i.setXYZ(d+1,u.x,u.y,u.z),i.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,i=t.count;e<i;e++)Li.fromBufferAttribute(t,e),Li.normalize(),t.setXYZ(e,Li.x,Li.y,Li.z)}toNonIndexed(){function t(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,g=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*u;for(let p=0;p<u;p++)d[g++]=c[f++]}return new Ui(d,u,h)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,i);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=t(d,i);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let i=this.attributes;for(let l in i){let c=i[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(t.data))}u.length>0&&(s[l]=u,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let i=t.index;i!==null&&this.setIndex(i.clone());let s=t.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(e))}let r=t.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Td=new X,Zx=new X,Kx=new ie,Xn=class{constructor(t=new X(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,i,s){return this.normal.set(t,e,i),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,i){let s=Td.subVectors(i,e).cross(Zx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,i=!0){let s=t.delta(Td),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),i=this.distanceToPoint(t.end);return e<0&&i>0||i<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let i=e||Kx.getNormalMatrix(t),s=this.coplanarPoint(Td).applyMatrix4(t),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Jx=0,cs=class extends ls{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Jx++}),this.uuid=Ya(),this.name="",this.type="Material",this.blending=Ao,this.side=ir,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Wd,this.blendDst=Xd,this.blendEquation=Er,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Zt(0,0,0),this.blendAlpha=0,this.depthFunc=_o,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=d0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Mc,this.stencilZFail=Mc,this.stencilZPass=Mc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let i=t[e];if(i===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(t).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(t).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(t).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(t).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(t).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Zt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(i=>new Xn().fromJSON(i))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let i=t.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new de().fromArray(i)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new de().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,i=null;if(e!==null){let s=e.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=e[r].clone()}return this.clippingPlanes=i,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Cs=new X,Ad=new X,nc=new X,sc=new X,Sr=class{constructor(t=new X,e=new X(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Cs)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let i=e.dot(this.direction);return i<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Cs.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Cs.copy(this.origin).addScaledVector(this.direction,e),Cs.distanceToSquared(t))}distanceSqToSegment(t,e,i,s){Ad.copy(t).add(e).multiplyScalar(.5),nc.copy(e).sub(t).normalize(),sc.copy(this.origin).sub(Ad);let r=t.distanceTo(e)*.5,o=-this.direction.dot(nc),a=sc.dot(this.direction),l=-sc.dot(nc),c=sc.lengthSq(),u=Math.abs(1-o*o),h,d,f,g;if(u>0)if(h=o*l-a,d=o*a-l,g=r*u,h>=0)if(d>=-g)if(d<=g){let x=1/u;h*=x,d*=x,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-g?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=g?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(Ad).addScaledVector(nc,d),f}intersectSphere(t,e){if(t.radius<0)return null;Cs.subVectors(t.center,this.origin);let i=Cs.dot(this.direction),s=Cs.dot(Cs)-i*i,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(t.normal)+t.constant)/e;return i>=0?i:null}intersectPlane(t,e){let i=this.distanceToPlane(t);return i===null?null:this.at(i,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let i,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(i=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(i=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),u>=0?(r=(t.min.y-d.y)*u,o=(t.max.y-d.y)*u):(r=(t.max.y-d.y)*u,o=(t.min.y-d.y)*u),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(t.min.z-d.z)*h,l=(t.max.z-d.z)*h):(a=(t.max.z-d.z)*h,l=(t.min.z-d.z)*h),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,e)}intersectsBox(t){return this.intersectBox(t,Cs)!==null}intersectTriangle(t,e,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=t.x-o.x,d=t.y-o.y,f=t.z-o.z,g=e.x-o.x,x=e.y-o.y,m=e.z-o.z,p=i.x-o.x,y=i.y-o.y,A=i.z-o.z,b=Math.abs(l),C=Math.abs(c),T=Math.abs(u),_,E,z,U,N,L,F,P,H,$,W,ht;if(b>=C&&b>=T?(z=l,L=h,H=g,ht=p,l>=0?(_=c,E=u,U=d,N=f,F=x,P=m,$=y,W=A):(_=u,E=c,U=f,N=d,F=m,P=x,$=A,W=y)):C>=T?(z=c,L=d,H=x,ht=y,c>=0?(_=u,E=l,U=f,N=h,F=m,P=g,$=A,W=p):(_=l,E=u,U=h,N=f,F=g,P=m,$=p,W=A)):(z=u,L=f,H=m,ht=A,u>=0?(_=l,E=c,U=h,N=d,F=g,P=x,$=p,W=y):(_=c,E=l,U=d,N=h,F=x,P=g,$=y,W=p)),z===0)return null;let J=_/z,tt=E/z,rt=1/z,ft=U-J*L,dt=N-tt*L,et=F-J*H,gt=P-tt*H,yt=$-J*ht,Ct=W-tt*ht,St=yt*gt-Ct*et,Wt=ft*Ct-dt*yt,re=et*dt-gt*ft;if(s){if(St<0||Wt<0||re<0)return null}else if((St<0||Wt<0||re<0)&&(St>0||Wt>0||re>0))return null;let Vt=St+Wt+re;if(Vt===0)return null;let pe=rt*(St*L+Wt*H+re*ht);return(Vt>0?pe<0:pe>0)?null:this.at(pe/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},So=class extends cs{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Zt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ls,this.combine=rh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},yg=new Me,xr=new Sr,rc=new Pn,xg=new X,oc=new X,ac=new X,lc=new X,Cd=new X,cc=new X,bg=new X,hc=new X,Si=class extends Ni{constructor(t=new _i,e=new So){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){cc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(Cd.fromBufferAttribute(h,t),o?cc.addScaledVector(Cd,u):cc.addScaledVector(Cd.sub(e),u))}e.add(cc)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),rc.copy(i.boundingSphere),rc.applyMatrix4(r),xr.copy(t.ray).recast(t.near),!(rc.containsPoint(xr.origin)===!1&&(xr.intersectSphere(rc,xg)===null||xr.origin.distanceToSquared(xg)>(t.far-t.near)**2))&&(yg.copy(r).invert(),xr.copy(t.ray).applyMatrix4(yg),!(i.boundingBox!==null&&xr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(t,e,xr)))}_computeIntersections(t,e,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,x=d.length;g<x;g++){let m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,C=A;b<C;b+=3){let T=a.getX(b),_=a.getX(b+1),E=a.getX(b+2);s=uc(this,p,t,i,c,u,h,T,_,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let m=g,p=x;m<p;m+=3){let y=a.getX(m),A=a.getX(m+1),b=a.getX(m+2);s=uc(this,o,t,i,c,u,h,y,A,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,x=d.length;g<x;g++){let m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,C=A;b<C;b+=3){let T=b,_=b+1,E=b+2;s=uc(this,p,t,i,c,u,h,T,_,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=g,p=x;m<p;m+=3){let y=m,A=m+1,b=m+2;s=uc(this,o,t,i,c,u,h,y,A,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function jx(n,t,e,i,s,r,o,a){let l;if(t.side===Qi?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,t.side===ir,a),l===null)return null;hc.copy(a),hc.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(hc);return c<e.near||c>e.far?null:{distance:c,point:hc.clone(),object:n}}function uc(n,t,e,i,s,r,o,a,l,c){n.getVertexPosition(a,oc),n.getVertexPosition(l,ac),n.getVertexPosition(c,lc);let u=jx(n,t,e,i,oc,ac,lc,bg);if(u){let h=new X;Js.getBarycoord(bg,oc,ac,lc,h),s&&(u.uv=Js.getInterpolatedAttribute(s,a,l,c,h,new de)),r&&(u.uv1=Js.getInterpolatedAttribute(r,a,l,c,h,new de)),o&&(u.normal=Js.getInterpolatedAttribute(o,a,l,c,h,new X),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new X,materialIndex:0};Js.getNormal(oc,ac,lc,d.normal),u.face=d,u.barycoord=h}return u}var wr=class extends nn{constructor(t=null,e=1,i=1,s,r,o,a,l,c=Di,u=Di,h,d){super(null,o,a,l,c,u,s,r,h,d),this.isDataTexture=!0,this.image={data:t,width:e,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var xa=class extends Ui{constructor(t,e,i,s=1){super(t,e,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},uo=new Me,Mg=new Me,dc=[],Sg=new ji,Qx=new Me,ca=new Si,ha=new Pn,ba=class extends Si{constructor(t,e,i){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new xa(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,Qx)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new ji),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,uo),Sg.copy(t.boundingBox).applyMatrix4(uo),this.boundingBox.union(Sg)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Pn),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,uo),ha.copy(t.boundingSphere).applyMatrix4(uo),this.boundingSphere.union(ha)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let i=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=t*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(t,e){let i=this.matrixWorld,s=this.count;if(ca.geometry=this.geometry,ca.material=this.material,ca.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ha.copy(this.boundingSphere),ha.applyMatrix4(i),t.ray.intersectsSphere(ha)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,uo),Mg.multiplyMatrices(i,uo),ca.matrixWorld=Mg,ca.raycast(t,dc);for(let o=0,a=dc.length;o<a;o++){let l=dc[o];l.instanceId=r,l.object=this,e.push(l)}dc.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new xa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let i=e.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new wr(new Float32Array(s*this.count),s,this.count,dh,sn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},br=new Pn,tb=new de(.5,.5),fc=new X,js=class{constructor(t=new Xn,e=new Xn,i=new Xn,s=new Xn,r=new Xn,o=new Xn){this.planes=[t,e,i,s,r,o]}set(t,e,i,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let i=0;i<6;i++)e[i].copy(t.planes[i]);return this}setFromProjectionMatrix(t,e=Cn,i=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],g=r[8],x=r[9],m=r[10],p=r[11],y=r[12],A=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,f-u,p-g,C-y).normalize(),s[1].setComponents(c+o,f+u,p+g,C+y).normalize(),s[2].setComponents(c+a,f+h,p+x,C+A).normalize(),s[3].setComponents(c-a,f-h,p-x,C-A).normalize(),i)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,p-m,C-b).normalize();else if(s[4].setComponents(c-l,f-d,p-m,C-b).normalize(),e===Cn)s[5].setComponents(c+l,f+d,p+m,C+b).normalize();else if(e===vo)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),br.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),br.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(br)}intersectsSprite(t){br.center.set(0,0,0);let e=tb.distanceTo(t.center);return br.radius=.7071067811865476+e,br.applyMatrix4(t.matrixWorld),this.intersectsSphere(br)}intersectsSphere(t){let e=this.planes,i=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let i=0;i<6;i++){let s=e[i];if(fc.x=s.normal.x>0?t.max.x:t.min.x,fc.y=s.normal.y>0?t.max.y:t.min.y,fc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(fc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let i=0;i<6;i++)if(e[i].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},wg=new Me,Fc=class n{constructor(){this.coordinateSystem=Cn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,i=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];wg.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new js),i[s].setFromProjectionMatrix(wg,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,i=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new js),e[s].copy(i[s]);return this._count=t._count,this}clone(){return new n().copy(this)}};var kc=class extends cs{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Zt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Bc=new X,zc=new X,Eg=new Me,ua=new Sr,pc=new Pn,Rd=new X,Tg=new X,Hc=class extends Ni{constructor(t=new _i,e=new kc){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[0];for(let s=1,r=e.count;s<r;s++)Bc.fromBufferAttribute(e,s-1),zc.fromBufferAttribute(e,s),i[s]=i[s-1],i[s]+=Bc.distanceTo(zc);t.setAttribute("lineDistance",new Fi(i,1))}else $t("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),pc.copy(i.boundingSphere),pc.applyMatrix4(s),pc.radius+=r,t.ray.intersectsSphere(pc)===!1)return;Eg.copy(s).invert(),ua.copy(t.ray).applyMatrix4(Eg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,d=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let x=f,m=g-1;x<m;x+=c){let p=u.getX(x),y=u.getX(x+1),A=mc(this,t,ua,l,p,y,x);A&&e.push(A)}if(this.isLineLoop){let x=u.getX(g-1),m=u.getX(f),p=mc(this,t,ua,l,x,m,g-1);p&&e.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let x=f,m=g-1;x<m;x+=c){let p=mc(this,t,ua,l,x,x+1,x);p&&e.push(p)}if(this.isLineLoop){let x=mc(this,t,ua,l,g-1,f,g-1);x&&e.push(x)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function mc(n,t,e,i,s,r,o){let a=n.geometry.attributes.position;if(Bc.fromBufferAttribute(a,s),zc.fromBufferAttribute(a,r),e.distanceSqToSegment(Bc,zc,Rd,Tg)>i)return;Rd.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(Rd);if(!(c<t.near||c>t.far))return{distance:c,point:Tg.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var Ag=new X,Cg=new X,Ma=class extends Hc{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[];for(let s=0,r=e.count;s<r;s+=2)Ag.fromBufferAttribute(e,s),Cg.fromBufferAttribute(e,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+Ag.distanceTo(Cg);t.setAttribute("lineDistance",new Fi(i,1))}else $t("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Vc=class extends cs{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Zt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Rg=new Me,Od=new Sr,gc=new Pn,_c=new X,Sa=class extends Ni{constructor(t=new _i,e=new Vc){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),gc.copy(i.boundingSphere),gc.applyMatrix4(s),gc.radius+=r,t.ray.intersectsSphere(gc)===!1)return;Rg.copy(s).invert(),Od.copy(t.ray).applyMatrix4(Rg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,h=i.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,x=f;g<x;g++){let m=c.getX(g);_c.fromBufferAttribute(h,m),Pg(_c,m,l,s,t,e,this)}}else{let d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let g=d,x=f;g<x;g++)_c.fromBufferAttribute(h,g),Pg(_c,g,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Pg(n,t,e,i,s,r,o){let a=Od.distanceSqToPoint(n);if(a<e){let l=new X;Od.closestPointToPoint(n,l),l.applyMatrix4(i);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var wa=class extends nn{constructor(t=[],e=Tr,i,s,r,o,a,l,c,u){super(t,e,i,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Is=class extends nn{constructor(t,e,i=Yn,s,r,o,a=Di,l=Di,c,u=Ps,h=1){if(u!==Ps&&u!==Os)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:h};super(d,s,r,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new xo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Ea=class extends Is{constructor(t,e=Yn,i=Tr,s,r,o=Di,a=Di,l,c=Ps){let u={width:t,height:t,depth:1},h=[u,u,u,u,u,u];super(t,t,e,i,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Ta=class extends nn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},wo=class n extends _i{constructor(t=1,e=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;g("z","y","x",-1,-1,i,e,t,o,r,0),g("z","y","x",1,-1,i,e,-t,o,r,1),g("x","z","y",1,1,t,i,e,s,o,2),g("x","z","y",1,-1,t,i,-e,s,o,3),g("x","y","z",1,-1,t,e,i,s,r,4),g("x","y","z",-1,-1,t,e,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new Fi(c,3)),this.setAttribute("normal",new Fi(u,3)),this.setAttribute("uv",new Fi(h,2));function g(x,m,p,y,A,b,C,T,_,E,z){let U=b/_,N=C/E,L=b/2,F=C/2,P=T/2,H=_+1,$=E+1,W=0,ht=0,J=new X;for(let tt=0;tt<$;tt++){let rt=tt*N-F;for(let ft=0;ft<H;ft++){let dt=ft*U-L;J[x]=dt*y,J[m]=rt*A,J[p]=P,c.push(J.x,J.y,J.z),J[x]=0,J[m]=0,J[p]=T>0?1:-1,u.push(J.x,J.y,J.z),h.push(ft/_),h.push(1-tt/E),W+=1}}for(let tt=0;tt<E;tt++)for(let rt=0;rt<_;rt++){let ft=d+rt+H*tt,dt=d+rt+H*(tt+1),et=d+(rt+1)+H*(tt+1),gt=d+(rt+1)+H*tt;l.push(ft,dt,gt),l.push(dt,et,gt),ht+=6}a.addGroup(f,ht,z),f+=ht,d+=W}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var Gc=class n extends _i{constructor(t=1,e=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],h=[],d=[],f=[],g=0,x=[],m=i/2,p=0;y(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(u),this.setAttribute("position",new Fi(h,3)),this.setAttribute("normal",new Fi(d,3)),this.setAttribute("uv",new Fi(f,2));function y(){let b=new X,C=new X,T=0,_=(e-t)/i;for(let E=0;E<=r;E++){let z=[],U=E/r,N=U*(e-t)+t;for(let L=0;L<=s;L++){let F=L/s,P=F*l+a,H=Math.sin(P),$=Math.cos(P);C.x=N*H,C.y=-U*i+m,C.z=N*$,h.push(C.x,C.y,C.z),b.set(H,_,$).normalize(),d.push(b.x,b.y,b.z),f.push(F,1-U),z.push(g++)}x.push(z)}for(let E=0;E<s;E++)for(let z=0;z<r;z++){let U=x[z][E],N=x[z+1][E],L=x[z+1][E+1],F=x[z][E+1];(t>0||z!==0)&&(u.push(U,N,F),T+=3),(e>0||z!==r-1)&&(u.push(N,L,F),T+=3)}c.addGroup(p,T,0),p+=T}function A(b){let C=g,T=new de,_=new X,E=0,z=b===!0?t:e,U=b===!0?1:-1;for(let L=1;L<=s;L++)h.push(0,m*U,0),d.push(0,U,0),f.push(.5,.5),g++;let N=g;for(let L=0;L<=s;L++){let P=L/s*l+a,H=Math.cos(P),$=Math.sin(P);_.x=z*$,_.y=m*U,_.z=z*H,h.push(_.x,_.y,_.z),d.push(0,U,0),T.x=H*.5+.5,T.y=$*.5*U+.5,f.push(T.x,T.y),g++}for(let L=0;L<s;L++){let F=C+L,P=N+L;b===!0?u.push(P,P+1,F):u.push(P+1,P,F),E+=3}c.addGroup(p,E,b===!0?1:2),p+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Aa=class n extends Gc{constructor(t=1,e=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new n(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Ca=class n extends _i{constructor(t=1,e=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:i,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(i),l=Math.floor(s),c=a+1,u=l+1,h=t/a,d=e/l,f=[],g=[],x=[],m=[];for(let p=0;p<u;p++){let y=p*d-o;for(let A=0;A<c;A++){let b=A*h-r;g.push(b,-y,0),x.push(0,0,1),m.push(A/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){let A=y+c*p,b=y+c*(p+1),C=y+1+c*(p+1),T=y+1+c*p;f.push(A,b,T),f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Fi(g,3)),this.setAttribute("normal",new Fi(x,3)),this.setAttribute("uv",new Fi(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.widthSegments,t.heightSegments)}};function Cr(n){let t={};for(let e in n){t[e]={};for(let i in n[e]){let s=n[e][i];if(Lg(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][i]=null):t[e][i]=s.clone();else if(Array.isArray(s))if(Lg(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][i]=r}else t[e][i]=s.slice();else t[e][i]=s}}return t}function Wi(n){let t={};for(let e=0;e<n.length;e++){let i=Cr(n[e]);for(let s in i)t[s]=i[s]}return t}function Lg(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function eb(n){let t=[];for(let e=0;e<n.length;e++)t.push(n[e].clone());return t}function ff(n){let t=n.getRenderTarget();return t===null?n.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:_e.workingColorSpace}var E0={clone:Cr,merge:Wi},ib=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,nb=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ki=class extends cs{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ib,this.fragmentShader=nb,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Cr(t.uniforms),this.uniformsGroups=eb(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(e.extensions=i),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let i in t.uniforms){let s=t.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=e[s.value]||null;break;case"c":this.uniforms[i].value=new Zt().setHex(s.value);break;case"v2":this.uniforms[i].value=new de().fromArray(s.value);break;case"v3":this.uniforms[i].value=new X().fromArray(s.value);break;case"v4":this.uniforms[i].value=new We().fromArray(s.value);break;case"m3":this.uniforms[i].value=new ie().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Me().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let i in t.extensions)this.extensions[i]=t.extensions[i];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Wc=class extends ki{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ra=class extends cs{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Zt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Zt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Yh,this.normalScale=new de(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ls,this.combine=rh,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Xc=class extends cs{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=h0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Yc=class extends cs{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function fo(n,t){return!n||n.constructor===t?n:typeof t.BYTES_PER_ELEMENT=="number"?new t(n):Array.prototype.slice.call(n)}function vc(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Qs=class{constructor(t,e,i,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(i),this.sampleValues=e,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,i=this._cachedIndex,s=e[i],r=e[i-1];i:{t:{let o;e:{n:if(!(t<s)){for(let a=i+2;;){if(s===void 0){if(t<r)break n;return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=e[++i],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=e[--i-1],t>=r)break t}o=i,i=0;break e}break i}for(;i<o;){let a=i+o>>>1;t<e[a]?o=a:i=a+1}if(s=e[i],r=e[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=i[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},qc=class extends Qs{constructor(t,e,i,s){super(t,e,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Id,endingEnd:Id}}intervalChanged_(t,e,i){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Dd:r=t,a=2*e-i;break;case Nd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case Dd:o=t,l=2*i-e;break;case Nd:o=1,l=i+s[1]-s[0];break;default:o=t-1,l=e}let c=(i-e)*.5,u=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-i),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(i-e)/(s-e),x=g*g,m=x*g,p=-d*m+2*d*x-d*g,y=(1+d)*m+(-1.5-2*d)*x+(-.5+d)*g+1,A=(-1-f)*m+(1.5+f)*x+.5*g,b=f*m-f*x;for(let C=0;C!==a;++C)r[C]=p*o[u+C]+y*o[c+C]+A*o[l+C]+b*o[h+C];return r}},$c=class extends Qs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=(i-e)/(s-e),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},Zc=class extends Qs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Kc=class extends Qs{interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let g=(i-e)/(s-e),x=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*x+o[l+m]*g;return r}let d=a*2,f=t-1;for(let g=0;g!==a;++g){let x=o[c+g],m=o[l+g],p=f*d+g*2,y=h[p],A=h[p+1],b=t*d+g*2,C=u[b],T=u[b+1],_=rb(i,e,y,C,s);r[g]=T0(_,x,A,T,m)}return r}};function T0(n,t,e,i,s){let r=1-n;return r*r*r*t+3*r*r*n*e+3*r*n*n*i+n*n*n*s}function sb(n,t,e,i,s){let r=1-n;return 3*r*r*(e-t)+6*r*n*(i-e)+3*n*n*(s-i)}function rb(n,t,e,i,s){let r=(n-t)/(s-t);for(let o=0;o<8;o++){let a=T0(r,t,e,i,s)-n;if(Math.abs(a)<1e-10)break;let l=sb(r,t,e,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var vn=class{constructor(t,e,i,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=fo(e,this.TimeBufferType),this.values=fo(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,i;if(e.toJSON!==this.toJSON)i=e.toJSON(t);else{i={name:t.name,times:fo(t.times,Array),values:fo(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(i.interpolation=s),vc(t.settings)&&(i.settings={inTangents:fo(t.settings.inTangents,Array),outTangents:fo(t.settings.outTangents,Array)})}return i.type=t.ValueTypeName,i}InterpolantFactoryMethodDiscrete(t){return new Zc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new $c(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new qc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Kc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case fa:e=this.InterpolantFactoryMethodDiscrete;break;case Ic:e=this.InterpolantFactoryMethodLinear;break;case bc:e=this.InterpolantFactoryMethodSmooth;break;case Ld:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return $t("KeyframeTrack:",i),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return Ic;case this.InterpolantFactoryMethodSmooth:return bc;case this.InterpolantFactoryMethodBezier:return Ld}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]+=t;vc(this.settings)&&(Ig(this.settings.inTangents,t),Ig(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]*=t;vc(this.settings)&&(Dg(this.settings.inTangents,t),Dg(this.settings.outTangents,t))}return this}trim(t,e){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<t;)++r;for(;o!==-1&&i[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let i=this.times,s=this.values,r=i.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Ix(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===bc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],u=t[a+1];if(c!==u&&(a!==1||c!==t[0]))if(s)l=!0;else{let h=a*i,d=h-i,f=h+i;for(let g=0;g!==i;++g){let x=e[h+g];if(x!==e[d+g]||x!==e[f+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let h=a*i,d=o*i;for(let f=0;f!==i;++f)e[d+f]=e[h+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*i)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),i=this.constructor,s=new i(this.name,t,e);return s.createInterpolant=this.createInterpolant,vc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Ig(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]+=t}function Dg(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]*=t}vn.prototype.ValueTypeName="";vn.prototype.TimeBufferType=Float32Array;vn.prototype.ValueBufferType=Float32Array;vn.prototype.DefaultInterpolation=Ic;var tr=class extends vn{constructor(t,e,i){super(t,e,i)}};tr.prototype.ValueTypeName="bool";tr.prototype.ValueBufferType=Array;tr.prototype.DefaultInterpolation=fa;tr.prototype.InterpolantFactoryMethodLinear=void 0;tr.prototype.InterpolantFactoryMethodSmooth=void 0;var Jc=class extends vn{constructor(t,e,i,s){super(t,e,i,s)}};Jc.prototype.ValueTypeName="color";var jc=class extends vn{constructor(t,e,i,s){super(t,e,i,s)}};jc.prototype.ValueTypeName="number";var Qc=class extends Qs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-e)/(s-e),c=t*a;for(let u=c+a;c!==u;c+=4)en.slerpFlat(r,0,o,c-a,o,c,l);return r}},Pa=class extends vn{constructor(t,e,i,s){super(t,e,i,s)}InterpolantFactoryMethodLinear(t){return new Qc(this.times,this.values,this.getValueSize(),t)}};Pa.prototype.ValueTypeName="quaternion";Pa.prototype.InterpolantFactoryMethodSmooth=void 0;var er=class extends vn{constructor(t,e,i){super(t,e,i)}};er.prototype.ValueTypeName="string";er.prototype.ValueBufferType=Array;er.prototype.DefaultInterpolation=fa;er.prototype.InterpolantFactoryMethodLinear=void 0;er.prototype.InterpolantFactoryMethodSmooth=void 0;var th=class extends vn{constructor(t,e,i,s){super(t,e,i,s)}};th.prototype.ValueTypeName="vector";var eh=class{constructor(t,e,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],g=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},A0=new eh,ih=class{constructor(t){this.manager=t!==void 0?t:A0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let i=this;return new Promise(function(s,r){i.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};ih.DEFAULT_MATERIAL_NAME="__DEFAULT";var La=class extends Ni{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Zt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Ia=class extends La{constructor(t,e,i){super(t,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ni.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Zt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Pd=new Me,Ng=new X,Og=new X,nh=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new de(512,512),this.mapType=Gi,this.map=null,this.mapPass=null,this.matrix=new Me,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new js,this._frameExtents=new de(1,1),this._viewportCount=1,this._viewports=[new We(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Ng.setFromMatrixPosition(t.matrixWorld),e.position.copy(Ng),Og.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Og),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,i,s){Pd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),i.setFromProjectionMatrix(Pd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===vo||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Pd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},yc=new X,xc=new en,os=new X,Da=class extends Ni{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Me,this.projectionMatrix=new Me,this.projectionMatrixInverse=new Me,this.coordinateSystem=Cn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(yc,xc,os),os.x===1&&os.y===1&&os.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(yc,xc,os.set(1,1,1)).invert()}updateWorldMatrix(t,e,i=!1){super.updateWorldMatrix(t,e,i),this.matrixWorld.decompose(yc,xc,os),os.x===1&&os.y===1&&os.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(yc,xc,os.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ks=new X,Ug=new de,Fg=new de,Ii=class extends Da{constructor(t=50,e=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Dc*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ld*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Dc*2*Math.atan(Math.tan(ld*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,i){Ks.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ks.x,Ks.y).multiplyScalar(-t/Ks.z),Ks.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Ks.x,Ks.y).multiplyScalar(-t/Ks.z)}getViewSize(t,e){return this.getViewBounds(t,Ug,Fg),e.subVectors(Fg,Ug)}setViewOffset(t,e,i,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ld*.5*this.fov)/this.zoom,i=2*e,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-i,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Ln=class extends Da{constructor(t=-1,e=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-t,o=i+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Ud=class extends nh{constructor(){super(new Ln(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Na=class extends La{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ni.DEFAULT_UP),this.updateMatrix(),this.target=new Ni,this.shadow=new Ud}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var po=-90,mo=1,Eo=class extends Ni{constructor(t,e,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Ii(po,mo,t,e);s.layers=this.layers,this.add(s);let r=new Ii(po,mo,t,e);r.layers=this.layers,this.add(r);let o=new Ii(po,mo,t,e);o.layers=this.layers,this.add(o);let a=new Ii(po,mo,t,e);a.layers=this.layers,this.add(a);let l=new Ii(po,mo,t,e);l.layers=this.layers,this.add(l);let c=new Ii(po,mo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[i,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Cn)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===vo)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let x=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(i,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(i,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(i,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(i,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(i,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),i.texture.mipmapsAutoUpdate=x,t.setRenderTarget(i,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,u),t.setRenderTarget(h,d,f),t.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},sh=class extends Ii{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}},Oa=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(t){this._document=t,t.hidden!==void 0&&(this._pageVisibilityHandler=ob.bind(this),t.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(t){return this._timescale=t,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(t){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(t!==void 0?t:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function ob(){this._document.hidden===!1&&this.reset()}var pf="\\[\\]\\.:\\/",ab=new RegExp("["+pf+"]","g"),mf="[^"+pf+"]",lb="[^"+pf.replace("\\.","")+"]",cb=/((?:WC+[\/:])*)/.source.replace("WC",mf),hb=/(WCOD+)?/.source.replace("WCOD",lb),ub=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",mf),db=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",mf),fb=new RegExp("^"+cb+hb+ub+db+"$"),pb=["material","materials","bones","map"],Fd=class{constructor(t,e,i){let s=i||Je.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(t,e)}setValue(t,e){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].unbind()}},Je=class n{constructor(t,e,i){this.path=e,this.parsedPath=i||n.parseTrackName(e),this.node=n.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,i){return t&&t.isAnimationObjectGroup?new n.Composite(t,e,i):new n(t,e,i)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(ab,"")}static parseTrackName(t){let e=fb.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let i={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);pb.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return i}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let i=t.skeleton.getBoneByName(e);if(i!==void 0)return i}if(t.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=i(a.children);if(l)return l}return null},s=i(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)t[e++]=i[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,i=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=n.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=e.objectIndex;switch(i){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let u=0;u<t.length;u++)if(t[u].name===c){c=u;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[i]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[i]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Je.Composite=Fd;Je.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Je.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Je.prototype.GetterByBindingType=[Je.prototype._getValue_direct,Je.prototype._getValue_array,Je.prototype._getValue_arrayElement,Je.prototype._getValue_toArray];Je.prototype.SetterByBindingTypeAndVersioning=[[Je.prototype._setValue_direct,Je.prototype._setValue_direct_setNeedsUpdate,Je.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_array,Je.prototype._setValue_array_setNeedsUpdate,Je.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_arrayElement,Je.prototype._setValue_arrayElement_setNeedsUpdate,Je.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Je.prototype._setValue_fromArray,Je.prototype._setValue_fromArray_setNeedsUpdate,Je.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var _A=new Float32Array(1);var kg=new Me,Ua=class{constructor(t,e,i=0,s=1/0){this.ray=new Sr(t,e),this.near=i,this.far=s,this.camera=null,this.layers=new bo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return kg.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(kg),this}intersectObject(t,e=!0,i=[]){return kd(t,this,i,e),i.sort(Bg),i}intersectObjects(t,e=!0,i=[]){for(let s=0,r=t.length;s<r;s++)kd(t[s],this,i,e);return i.sort(Bg),i}};function Bg(n,t){return n.distance-t.distance}function kd(n,t,e,i){let s=!0;if(n.layers.test(t.layers)&&n.raycast(t,e)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)kd(r[o],t,e,!0)}}var Fa=class{constructor(t=1,e=0,i=0){this.radius=t,this.phi=e,this.theta=i}set(t,e,i){return this.radius=t,this.phi=e,this.theta=i,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ye(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,i){return this.radius=Math.sqrt(t*t+e*e+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,i),this.phi=Math.acos(ye(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Bd=class{static{this.prototype.isMatrix2=!0}constructor(t,e,i,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let i=0;i<4;i++)this.elements[i]=t[i+e];return this}set(t,e,i,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=i,r[3]=s,this}};function gf(n,t,e,i){let s=mb(i);switch(e){case rf:return n*t;case dh:return n*t/s.components*s.byteLength;case fh:return n*t/s.components*s.byteLength;case nr:return n*t*2/s.components*s.byteLength;case ph:return n*t*2/s.components*s.byteLength;case of:return n*t*3/s.components*s.byteLength;case yn:return n*t*4/s.components*s.byteLength;case mh:return n*t*4/s.components*s.byteLength;case za:case Ha:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Va:case Ga:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case _h:case yh:return Math.max(n,16)*Math.max(t,8)/4;case gh:case vh:return Math.max(n,8)*Math.max(t,8)/2;case xh:case bh:case Sh:case wh:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Mh:case Wa:case Eh:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Th:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Ah:return Math.floor((n+4)/5)*Math.floor((t+3)/4)*16;case Ch:return Math.floor((n+4)/5)*Math.floor((t+4)/5)*16;case Rh:return Math.floor((n+5)/6)*Math.floor((t+4)/5)*16;case Ph:return Math.floor((n+5)/6)*Math.floor((t+5)/6)*16;case Lh:return Math.floor((n+7)/8)*Math.floor((t+4)/5)*16;case Ih:return Math.floor((n+7)/8)*Math.floor((t+5)/6)*16;case Dh:return Math.floor((n+7)/8)*Math.floor((t+7)/8)*16;case Nh:return Math.floor((n+9)/10)*Math.floor((t+4)/5)*16;case Oh:return Math.floor((n+9)/10)*Math.floor((t+5)/6)*16;case Uh:return Math.floor((n+9)/10)*Math.floor((t+7)/8)*16;case Fh:return Math.floor((n+9)/10)*Math.floor((t+9)/10)*16;case kh:return Math.floor((n+11)/12)*Math.floor((t+9)/10)*16;case Bh:return Math.floor((n+11)/12)*Math.floor((t+11)/12)*16;case zh:case Hh:case Vh:return Math.ceil(n/4)*Math.ceil(t/4)*16;case Gh:case Wh:return Math.ceil(n/4)*Math.ceil(t/4)*8;case Xa:case Xh:return Math.ceil(n/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function mb(n){switch(n){case Gi:case tf:return{byteLength:1,components:1};case Ro:case ef:case qn:return{byteLength:2,components:1};case hh:case uh:return{byteLength:2,components:4};case Yn:case ch:case sn:return{byteLength:4,components:1};case nf:case sf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Z0(){let n=null,t=!1,e=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&n!==null&&(i=n.requestAnimationFrame(s),t=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){n=r}}}function _b(n){let t=new WeakMap;function e(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=n.createBuffer();n.bindBuffer(l,d),n.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=n.SHORT;else if(c instanceof Uint32Array)f=n.UNSIGNED_INT;else if(c instanceof Int32Array)f=n.INT;else if(c instanceof Int8Array)f=n.BYTE;else if(c instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let u=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,u);else{h.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<h.length;f++){let g=h[d],x=h[f];x.start<=g.start+g.count+1?g.count=Math.max(g.count,x.start+x.count-g.start):(++d,h[d]=x)}h.length=d+1;for(let f=0,g=h.length;f<g;f++){let x=h[f];n.bufferSubData(c,x.start*u.BYTES_PER_ELEMENT,u,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(n.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var vb=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,yb=`#ifdef USE_ALPHAHASH
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
#endif`,xb=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,bb=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Mb=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Sb=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,wb=`#ifdef USE_AOMAP
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
#endif`,Eb=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Tb=`#ifdef USE_BATCHING
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
#endif`,Ab=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Cb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Rb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Pb=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Lb=`#ifdef USE_IRIDESCENCE
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
#endif`,Ib=`#ifdef USE_BUMPMAP
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
#endif`,Db=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Nb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Ob=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ub=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Fb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,kb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Bb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,zb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,Hb=`#define PI 3.141592653589793
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
} // validated`,Vb=`vec3 transformedNormal = objectNormal;
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
#endif`,Gb=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Wb=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Xb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Yb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,qb="gl_FragColor = linearToOutputTexel( gl_FragColor );",$b=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Zb=`#ifdef USE_ENVMAP
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
#endif`,Kb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Jb=`#ifdef USE_ENVMAP
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
#endif`,jb=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Qb=`#ifdef USE_ENVMAP
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
#endif`,tM=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,eM=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,iM=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,nM=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,sM=`#ifdef USE_GRADIENTMAP
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
}`,rM=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,oM=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,aM=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,lM=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,cM=`#ifdef USE_ENVMAP
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
#endif`,hM=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,uM=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,dM=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,fM=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,pM=`PhysicalMaterial material;
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
#endif`,mM=`uniform sampler2D dfgLUT;
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
}`,gM=`
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
#endif`,_M=`#if defined( RE_IndirectDiffuse )
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
#endif`,vM=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,yM=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,xM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,bM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,MM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,SM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,wM=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,EM=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,TM=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,AM=`#if defined( USE_POINTS_UV )
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
#endif`,CM=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,RM=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,PM=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,LM=`#if defined( USE_MORPHCOLORS )
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
#endif`,IM=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,DM=`#ifdef USE_MORPHTARGETS
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
#endif`,NM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,OM=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,UM=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,FM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,BM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,zM=`#ifdef USE_NORMALMAP
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
#endif`,HM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,VM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,GM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,WM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,XM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,YM=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,qM=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,$M=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,ZM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,KM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,JM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,jM=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,QM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,tS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,eS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,iS=`float getShadowMask() {
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
}`,nS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,sS=`#ifdef USE_SKINNING
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
#endif`,rS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,oS=`#ifdef USE_SKINNING
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
#endif`,aS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,lS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,cS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,hS=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,uS=`#ifdef USE_TRANSMISSION
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
#endif`,dS=`#ifdef USE_TRANSMISSION
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
#endif`,fS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,pS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,mS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,gS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,_S=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,vS=`uniform sampler2D t2D;
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
}`,yS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,xS=`uniform float backgroundBlurriness;
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
}`,bS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,MS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,SS=`#include <common>
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
}`,wS=`#if DEPTH_PACKING == 3200
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
}`,ES=`#define DISTANCE
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
}`,TS=`#define DISTANCE
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
}`,AS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,CS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,RS=`uniform float scale;
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
}`,PS=`uniform vec3 diffuse;
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
}`,IS=`uniform vec3 diffuse;
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
}`,DS=`#define LAMBERT
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
}`,OS=`#define MATCAP
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
}`,US=`#define MATCAP
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
}`,FS=`#define NORMAL
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
}`,BS=`#define PHONG
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
}`,zS=`#define PHONG
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
}`,HS=`#define STANDARD
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
}`,VS=`#define STANDARD
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
}`,GS=`#define TOON
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
}`,WS=`#define TOON
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
}`,XS=`uniform float size;
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
}`,YS=`uniform vec3 diffuse;
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
}`,qS=`#include <common>
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
}`,ZS=`uniform float rotation;
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
}`,fe={alphahash_fragment:vb,alphahash_pars_fragment:yb,alphamap_fragment:xb,alphamap_pars_fragment:bb,alphatest_fragment:Mb,alphatest_pars_fragment:Sb,aomap_fragment:wb,aomap_pars_fragment:Eb,batching_pars_vertex:Tb,batching_vertex:Ab,begin_vertex:Cb,beginnormal_vertex:Rb,bsdfs:Pb,iridescence_fragment:Lb,bumpmap_pars_fragment:Ib,clipping_planes_fragment:Db,clipping_planes_pars_fragment:Nb,clipping_planes_pars_vertex:Ob,clipping_planes_vertex:Ub,color_fragment:Fb,color_pars_fragment:kb,color_pars_vertex:Bb,color_vertex:zb,common:Hb,defaultnormal_vertex:Vb,displacementmap_pars_vertex:Gb,displacementmap_vertex:Wb,emissivemap_fragment:Xb,emissivemap_pars_fragment:Yb,colorspace_fragment:qb,colorspace_pars_fragment:$b,envmap_fragment:Zb,envmap_common_pars_fragment:Kb,envmap_pars_fragment:Jb,envmap_pars_vertex:jb,envmap_physical_pars_fragment:cM,envmap_vertex:Qb,fog_vertex:tM,fog_pars_vertex:eM,fog_fragment:iM,fog_pars_fragment:nM,gradientmap_pars_fragment:sM,lightmap_pars_fragment:rM,lights_lambert_fragment:oM,lights_lambert_pars_fragment:aM,lights_pars_begin:lM,lights_toon_fragment:hM,lights_toon_pars_fragment:uM,lights_phong_fragment:dM,lights_phong_pars_fragment:fM,lights_physical_fragment:pM,lights_physical_pars_fragment:mM,lights_fragment_begin:gM,lights_fragment_maps:_M,lights_fragment_end:vM,lightprobes_pars_fragment:yM,logdepthbuf_fragment:xM,logdepthbuf_pars_fragment:bM,logdepthbuf_pars_vertex:MM,logdepthbuf_vertex:SM,map_fragment:wM,map_pars_fragment:EM,map_particle_fragment:TM,map_particle_pars_fragment:AM,metalnessmap_fragment:CM,metalnessmap_pars_fragment:RM,morphinstance_vertex:PM,morphcolor_vertex:LM,morphnormal_vertex:IM,morphtarget_pars_vertex:DM,morphtarget_vertex:NM,normal_fragment_begin:OM,normal_fragment_maps:UM,normal_pars_fragment:FM,normal_pars_vertex:kM,normal_vertex:BM,normalmap_pars_fragment:zM,clearcoat_normal_fragment_begin:HM,clearcoat_normal_fragment_maps:VM,clearcoat_pars_fragment:GM,iridescence_pars_fragment:WM,opaque_fragment:XM,packing:YM,premultiplied_alpha_fragment:qM,project_vertex:$M,dithering_fragment:ZM,dithering_pars_fragment:KM,roughnessmap_fragment:JM,roughnessmap_pars_fragment:jM,shadowmap_pars_fragment:QM,shadowmap_pars_vertex:tS,shadowmap_vertex:eS,shadowmask_pars_fragment:iS,skinbase_vertex:nS,skinning_pars_vertex:sS,skinning_vertex:rS,skinnormal_vertex:oS,specularmap_fragment:aS,specularmap_pars_fragment:lS,tonemapping_fragment:cS,tonemapping_pars_fragment:hS,transmission_fragment:uS,transmission_pars_fragment:dS,uv_pars_fragment:fS,uv_pars_vertex:pS,uv_vertex:mS,worldpos_vertex:gS,background_vert:_S,background_frag:vS,backgroundCube_vert:yS,backgroundCube_frag:xS,cube_vert:bS,cube_frag:MS,depth_vert:SS,depth_frag:wS,distance_vert:ES,distance_frag:TS,equirect_vert:AS,equirect_frag:CS,linedashed_vert:RS,linedashed_frag:PS,meshbasic_vert:LS,meshbasic_frag:IS,meshlambert_vert:DS,meshlambert_frag:NS,meshmatcap_vert:OS,meshmatcap_frag:US,meshnormal_vert:FS,meshnormal_frag:kS,meshphong_vert:BS,meshphong_frag:zS,meshphysical_vert:HS,meshphysical_frag:VS,meshtoon_vert:GS,meshtoon_frag:WS,points_vert:XS,points_frag:YS,shadow_vert:qS,shadow_frag:$S,sprite_vert:ZS,sprite_frag:KS},Dt={common:{diffuse:{value:new Zt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new de(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Zt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Zt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new Zt(16777215)},opacity:{value:1},center:{value:new de(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},ds={basic:{uniforms:Wi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:fe.meshbasic_vert,fragmentShader:fe.meshbasic_frag},lambert:{uniforms:Wi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)},envMapIntensity:{value:1}}]),vertexShader:fe.meshlambert_vert,fragmentShader:fe.meshlambert_frag},phong:{uniforms:Wi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)},specular:{value:new Zt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:fe.meshphong_vert,fragmentShader:fe.meshphong_frag},standard:{uniforms:Wi([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag},toon:{uniforms:Wi([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)}}]),vertexShader:fe.meshtoon_vert,fragmentShader:fe.meshtoon_frag},matcap:{uniforms:Wi([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:fe.meshmatcap_vert,fragmentShader:fe.meshmatcap_frag},points:{uniforms:Wi([Dt.points,Dt.fog]),vertexShader:fe.points_vert,fragmentShader:fe.points_frag},dashed:{uniforms:Wi([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:fe.linedashed_vert,fragmentShader:fe.linedashed_frag},depth:{uniforms:Wi([Dt.common,Dt.displacementmap]),vertexShader:fe.depth_vert,fragmentShader:fe.depth_frag},normal:{uniforms:Wi([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:fe.meshnormal_vert,fragmentShader:fe.meshnormal_frag},sprite:{uniforms:Wi([Dt.sprite,Dt.fog]),vertexShader:fe.sprite_vert,fragmentShader:fe.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:fe.background_vert,fragmentShader:fe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:fe.backgroundCube_vert,fragmentShader:fe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:fe.cube_vert,fragmentShader:fe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:fe.equirect_vert,fragmentShader:fe.equirect_frag},distance:{uniforms:Wi([Dt.common,Dt.displacementmap,{referencePosition:{value:new X},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:fe.distance_vert,fragmentShader:fe.distance_frag},shadow:{uniforms:Wi([Dt.lights,Dt.fog,{color:{value:new Zt(0)},opacity:{value:1}}]),vertexShader:fe.shadow_vert,fragmentShader:fe.shadow_frag}};ds.physical={uniforms:Wi([ds.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new de(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ie},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new Zt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new de},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new Zt(0)},specularColor:{value:new Zt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new de},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag};var qh={r:0,b:0,g:0},JS=new Me,K0=new ie;K0.set(-1,0,0,0,1,0,0,0,1);function jS(n,t,e,i,s,r){let o=new Zt(0),a=s===!0?0:1,l,c,u=null,h=0,d=null;function f(y){let A=y.isScene===!0?y.background:null;if(A&&A.isTexture){let b=y.backgroundBlurriness>0;A=t.get(A,b)}return A}function g(y){let A=!1,b=f(y);b===null?m(o,a):b&&b.isColor&&(m(b,1),A=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(n.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function x(y,A){let b=f(A);b&&b.isCubeTexture?(c===void 0&&(c=new Si(new wo(1,1,1),new ki({name:"BackgroundCubeMaterial",uniforms:Cr(ds.backgroundCube.uniforms),vertexShader:ds.backgroundCube.vertexShader,fragmentShader:ds.backgroundCube.fragmentShader,side:Qi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(JS.makeRotationFromEuler(A.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(K0),c.material.toneMapped=_e.getTransfer(b.colorSpace)!==Pe,(u!==b||h!==b.version||d!==n.toneMapping)&&(c.material.needsUpdate=!0,u=b,h=b.version,d=n.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new Si(new Ca(2,2),new ki({name:"BackgroundMaterial",uniforms:Cr(ds.background.uniforms),vertexShader:ds.background.vertexShader,fragmentShader:ds.background.fragmentShader,side:ir,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=_e.getTransfer(b.colorSpace)!==Pe,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(u!==b||h!==b.version||d!==n.toneMapping)&&(l.material.needsUpdate=!0,u=b,h=b.version,d=n.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,A){y.getRGB(qh,ff(n)),e.buffers.color.setClear(qh.r,qh.g,qh.b,A,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,A=1){o.set(y),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:x,dispose:p}}function QS(n,t){let e=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=d(null),r=s,o=!1;function a(N,L,F,P,H){let $=!1,W=h(N,P,F,L);r!==W&&(r=W,c(r.object)),$=f(N,P,F,H),$&&g(N,P,F,H),H!==null&&t.update(H,n.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,b(N,L,F,P),H!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return n.createVertexArray()}function c(N){return n.bindVertexArray(N)}function u(N){return n.deleteVertexArray(N)}function h(N,L,F,P){let H=P.wireframe===!0,$=i[L.id];$===void 0&&($={},i[L.id]=$);let W=N.isInstancedMesh===!0?N.id:0,ht=$[W];ht===void 0&&(ht={},$[W]=ht);let J=ht[F.id];J===void 0&&(J={},ht[F.id]=J);let tt=J[H];return tt===void 0&&(tt=d(l()),J[H]=tt),tt}function d(N){let L=[],F=[],P=[];for(let H=0;H<e;H++)L[H]=0,F[H]=0,P[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:L,enabledAttributes:F,attributeDivisors:P,object:N,attributes:{},index:null}}function f(N,L,F,P){let H=r.attributes,$=L.attributes,W=0,ht=F.getAttributes();for(let J in ht)if(ht[J].location>=0){let rt=H[J],ft=$[J];if(ft===void 0&&(J==="instanceMatrix"&&N.instanceMatrix&&(ft=N.instanceMatrix),J==="instanceColor"&&N.instanceColor&&(ft=N.instanceColor)),rt===void 0||rt.attribute!==ft||ft&&rt.data!==ft.data)return!0;W++}return r.attributesNum!==W||r.index!==P}function g(N,L,F,P){let H={},$=L.attributes,W=0,ht=F.getAttributes();for(let J in ht)if(ht[J].location>=0){let rt=$[J];rt===void 0&&(J==="instanceMatrix"&&N.instanceMatrix&&(rt=N.instanceMatrix),J==="instanceColor"&&N.instanceColor&&(rt=N.instanceColor));let ft={};ft.attribute=rt,rt&&rt.data&&(ft.data=rt.data),H[J]=ft,W++}r.attributes=H,r.attributesNum=W,r.index=P}function x(){let N=r.newAttributes;for(let L=0,F=N.length;L<F;L++)N[L]=0}function m(N){p(N,0)}function p(N,L){let F=r.newAttributes,P=r.enabledAttributes,H=r.attributeDivisors;F[N]=1,P[N]===0&&(n.enableVertexAttribArray(N),P[N]=1),H[N]!==L&&(n.vertexAttribDivisor(N,L),H[N]=L)}function y(){let N=r.newAttributes,L=r.enabledAttributes;for(let F=0,P=L.length;F<P;F++)L[F]!==N[F]&&(n.disableVertexAttribArray(F),L[F]=0)}function A(N,L,F,P,H,$,W){W===!0?n.vertexAttribIPointer(N,L,F,H,$):n.vertexAttribPointer(N,L,F,P,H,$)}function b(N,L,F,P){x();let H=P.attributes,$=F.getAttributes(),W=L.defaultAttributeValues;for(let ht in $){let J=$[ht];if(J.location>=0){let tt=H[ht];if(tt===void 0&&(ht==="instanceMatrix"&&N.instanceMatrix&&(tt=N.instanceMatrix),ht==="instanceColor"&&N.instanceColor&&(tt=N.instanceColor)),tt!==void 0){let rt=tt.normalized,ft=tt.itemSize,dt=t.get(tt);if(dt===void 0)continue;let et=dt.buffer,gt=dt.type,yt=dt.bytesPerElement,Ct=gt===n.INT||gt===n.UNSIGNED_INT||tt.gpuType===ch;if(tt.isInterleavedBufferAttribute){let St=tt.data,Wt=St.isInterleavedBuffer===!0?St.stride:St.itemSize,re=tt.offset;if(St.isInstancedInterleavedBuffer||St.isInstancedBufferAttribute){for(let Vt=0;Vt<J.locationSize;Vt++)p(J.location+Vt,St.meshPerAttribute);N.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=St.meshPerAttribute*St.count)}else for(let Vt=0;Vt<J.locationSize;Vt++)m(J.location+Vt);n.bindBuffer(n.ARRAY_BUFFER,et);for(let Vt=0;Vt<J.locationSize;Vt++)A(J.location+Vt,ft/J.locationSize,gt,rt,Wt*yt,(re+ft/J.locationSize*Vt)*yt,Ct)}else{if(tt.isInstancedBufferAttribute){for(let St=0;St<J.locationSize;St++)p(J.location+St,tt.meshPerAttribute);N.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=tt.meshPerAttribute*tt.count)}else for(let St=0;St<J.locationSize;St++)m(J.location+St);n.bindBuffer(n.ARRAY_BUFFER,et);for(let St=0;St<J.locationSize;St++)A(J.location+St,ft/J.locationSize,gt,rt,ft*yt,ft/J.locationSize*St*yt,Ct)}}else if(W!==void 0){let rt=W[ht];if(rt!==void 0)switch(rt.length){case 2:n.vertexAttrib2fv(J.location,rt);break;case 3:n.vertexAttrib3fv(J.location,rt);break;case 4:n.vertexAttrib4fv(J.location,rt);break;default:n.vertexAttrib1fv(J.location,rt)}}}}y()}function C(){z();for(let N in i){let L=i[N];for(let F in L){let P=L[F];for(let H in P){let $=P[H];for(let W in $)u($[W].object),delete $[W];delete P[H]}}delete i[N]}}function T(N){if(i[N.id]===void 0)return;let L=i[N.id];for(let F in L){let P=L[F];for(let H in P){let $=P[H];for(let W in $)u($[W].object),delete $[W];delete P[H]}}delete i[N.id]}function _(N){for(let L in i){let F=i[L];for(let P in F){let H=F[P];if(H[N.id]===void 0)continue;let $=H[N.id];for(let W in $)u($[W].object),delete $[W];delete H[N.id]}}}function E(N){for(let L in i){let F=i[L],P=N.isInstancedMesh===!0?N.id:0,H=F[P];if(H!==void 0){for(let $ in H){let W=H[$];for(let ht in W)u(W[ht].object),delete W[ht];delete H[$]}delete F[P],Object.keys(F).length===0&&delete i[L]}}}function z(){U(),o=!0,r!==s&&(r=s,c(r.object))}function U(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:z,resetDefaultState:U,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:m,disableUnusedAttributes:y}}function tw(n,t,e){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),e.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),e.update(c,i,u))}function a(l,c,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];e.update(d,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function ew(n,t,e,i){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=n.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==yn&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let E=_===qn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==Gi&&_!==sn&&!E&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",u=l(c);u!==c&&($t("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&h===!1;e.reversedDepthBuffer===!0&&h===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&h===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),p=n.getParameter(n.MAX_VERTEX_ATTRIBS),y=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),A=n.getParameter(n.MAX_VARYING_VECTORS),b=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),C=n.getParameter(n.MAX_SAMPLES),T=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:g,maxTextureSize:x,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:A,maxFragmentUniforms:b,maxSamples:C,samples:T}}function iw(n){let t=this,e=null,i=0,s=!1,r=!1,o=new Xn,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||i!==0||s;return s=d,i=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){e=u(h,d,0)},this.setState=function(h,d,f){let g=h.clippingPlanes,x=h.clipIntersection,m=h.clipShadows,p=n.get(h);if(!s||g===null||g.length===0||r&&!m)r?u(null):c();else{let y=r?0:i,A=y*4,b=p.clippingState||null;l.value=b,b=u(g,d,A,f);for(let C=0;C!==A;++C)b[C]=e[C];p.clippingState=b,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=i>0),t.numPlanes=i,t.numIntersection=0}function u(h,d,f,g){let x=h!==null?h.length:0,m=null;if(x!==0){if(m=l.value,g!==!0||m===null){let p=f+x*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let A=0,b=f;A!==x;++A,b+=4)o.copy(h[A]).applyMatrix4(y,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,m}}var Za=class extends _n{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let i={width:t,height:t,depth:1},s=[i,i,i,i,i,i];this.texture=new wa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new wo(5,5,5),r=new ki({name:"CubemapFromEquirect",uniforms:Cr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Qi,blending:Ds});r.uniforms.tEquirect.value=e;let o=new Si(s,r),a=e.minFilter;return e.minFilter===Ns&&(e.minFilter=Ji),new Eo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,i=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,i,s);t.setRenderTarget(r)}},C0=256,nw=3,sw=20,J0=256,j0=16,rw=3,ow=new X,aw=new Zt,Zh=class n{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Eo(1,10,null),this._boxMesh=new Si(new wo(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,i=.1,s=100,r={}){let{size:o=256,position:a=ow}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);e>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,x=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(t.background=l.getClearColor(aw));let m=new Eo(i,s,u);return m.position.copy(a),m.update(l,t),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,t.background=x,e>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=L0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=P0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(C0,S0(t))}_fromTexture(t,e){t.mapping===Tr||t.mapping===Co?this._setSize(t.image.length===0?C0:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let i=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(i),i}_allocateTarget(){let t=this._cubeSize,e=R0(t,!1,!1),i=Math.log2(t)-nw;for(let s=0;s<=i;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==e||t&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=R0(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Tr||t.mapping===Co?(this._cubemapMaterial===null&&(this._cubemapMaterial=L0()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=P0()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=lw(),this._integrationMaterial=cw());let e=this._cubeSize,i=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/j0);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-rw)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(J0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=hw());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,i),s.envMap.value=t.texture,this._renderCube(r,0,i)}};function R0(n,t,e){return new Za(n,{minFilter:Ns,generateMipmaps:t,type:qn,colorSpace:Mr,depthBuffer:e})}function Ka(n,t,e){return new ki({name:n,uniforms:t,vertexShader:fe.cube_vert,fragmentShader:e,side:Qi,blending:Ds,depthTest:!1,depthWrite:!1})}function lw(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${J0}u

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
	`)}function cw(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:j0}},`

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
	`)}function hw(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${sw}
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
	`)}function P0(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function L0(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function uw(n){let t=new WeakMap,e=new WeakMap,i=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===oh||f===ah)if(t.has(d)){let g=t.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let x=new Za(g.height);return x.fromEquirectangularTexture(n,d),t.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===oh||f===ah,x=f===Tr||f===Co;if(g||x){let m=e.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return i===null&&(i=new Zh(n)),m=g?i.fromEquirectangular(d,m):i.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let y=d.image;return g&&y&&y.height>0||x&&y&&l(y)?(i===null&&(i=new Zh(n)),m=g?i.fromEquirectangular(d):i.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",u),m.texture):null}}}return d}function a(d,f){return f===oh?d.mapping=Tr:f===ah&&(d.mapping=Co),d}function l(d){let f=0,g=6;for(let x=0;x<g;x++)d[x]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(){t=new WeakMap,e=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:h}}function dw(n){let t={};function e(i){if(t[i]!==void 0)return t[i];let s=n.getExtension(i);return t[i]=s,s}return{has:function(i){return e(i)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(i){let s=e(i);return s===null&&da("WebGLRenderer: "+i+" extension not supported."),s}}}function fw(n,t,e,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let m in g.attributes)t.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let x=r.get(g);x&&(t.remove(x),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),e.memory.geometries++),x}function u(g){let x=g.attributes;for(let m in x)t.update(x[m],n.ARRAY_BUFFER)}function h(g){let x=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let y=x!==null?x.array.length:m.array.length/3-1,A=m.count>=65535?ya:va,b=new A(Math.ceil(y/3)*6,1),C=b.array;if(x!==null){let _=x.array;p=x.version;for(let E=0,z=0;E<y;E+=3){let U=_[E+0],N=_[E+1],L=_[E+2];C[z++]=U,C[z++]=N,C[z++]=N,C[z++]=L,C[z++]=L,C[z++]=U}}else{p=m.version;for(let _=0,E=0;_<y;_+=3){let z=_+0,U=_+1,N=_+2;C[E++]=z,C[E++]=U,C[E++]=U,C[E++]=N,C[E++]=N,C[E++]=z}}b.version=p;let T=r.get(g);T&&t.remove(T),r.set(g,b)}function d(g){let x=r.get(g);if(x){let m=g.index;m!==null&&x.version<m.version&&h(g)}else h(g);return r.get(g)}function f(){for(let g in s){let x=s[g].deref();x!==void 0&&l(x)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function pw(n,t,e){let i;function s(h){i=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){n.drawElements(i,d,r,h*o),e.update(d,i,1)}function c(h,d,f){f!==0&&(n.drawElementsInstanced(i,d,r,h*o,f),e.update(d,i,f))}function u(h,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,d,0,r,h,0,f);let x=0;for(let m=0;m<f;m++)x+=d[m];e.update(x,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function mw(n){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(e.calls++,o){case n.TRIANGLES:e.triangles+=a*(r/3);break;case n.LINES:e.lines+=a*(r/2);break;case n.LINE_STRIP:e.lines+=a*(r-1);break;case n.LINE_LOOP:e.lines+=a*r;break;case n.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:i}}function gw(n,t,e){let i=new WeakMap,s=new We;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=i.get(a);if(d===void 0||d.count!==h){let z=function(){_.dispose(),i.delete(a),a.removeEventListener("dispose",z)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),x===!0&&(A=3);let b=a.attributes.position.count*A,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let T=new Float32Array(b*C*4*h),_=new ga(T,b,C,h);_.type=sn,_.needsUpdate=!0;let E=A*4;for(let U=0;U<h;U++){let N=m[U],L=p[U],F=y[U],P=b*C*4*U;for(let H=0;H<N.count;H++){let $=H*E;f===!0&&(s.fromBufferAttribute(N,H),T[P+$+0]=s.x,T[P+$+1]=s.y,T[P+$+2]=s.z,T[P+$+3]=0),g===!0&&(s.fromBufferAttribute(L,H),T[P+$+4]=s.x,T[P+$+5]=s.y,T[P+$+6]=s.z,T[P+$+7]=0),x===!0&&(s.fromBufferAttribute(F,H),T[P+$+8]=s.x,T[P+$+9]=s.y,T[P+$+10]=s.z,T[P+$+11]=F.itemSize===4?s.w:1)}}d={count:h,texture:_,size:new de(b,C)},i.set(a,d),a.addEventListener("dispose",z)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,e);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(n,"morphTargetsTextureSize",d.size)}return{update:r}}function _w(n,t,e,i,s){let r=new WeakMap;function o(c){let u=s.render.frame,h=c.geometry,d=t.get(c,h);if(r.get(d)!==u&&(t.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(e.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),e.remove(u.instanceMatrix),u.instanceColor!==null&&e.remove(u.instanceColor)}return{update:o,dispose:a}}var vw={[Yd]:"LINEAR_TONE_MAPPING",[qd]:"REINHARD_TONE_MAPPING",[$d]:"CINEON_TONE_MAPPING",[Zd]:"ACES_FILMIC_TONE_MAPPING",[Jd]:"AGX_TONE_MAPPING",[jd]:"NEUTRAL_TONE_MAPPING",[Kd]:"CUSTOM_TONE_MAPPING"};function yw(n,t,e,i,s,r){let o=new _n(t,e,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new _i;u.setAttribute("position",new Fi([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new Fi([0,2,0,0,2,0],2));let h=new Wc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new Si(u,h),f=new Ln(-1,1,1,-1,0,1),g=null,x=null,m=!1,p,y=null,A=[],b=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let _=0;_<A.length;_++){let E=A[_];E.setSize&&E.setSize(C,T)}},this.setEffects=function(C){A=C,b=A.length>0&&A[0].isRenderPass===!0;let T=o.width,_=o.height;A.length>0&&a===null&&(a=new _n(T,_,{type:qn,depthBuffer:!1,stencilBuffer:!1}),l=new _n(T,_,{type:qn,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(z=>z.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Is(T,_),r===!0&&(c.format=Os,c.type=Ar)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let z=0;z<A.length;z++){let U=A[z];U.setSize&&U.setSize(T,_),E&&U.needsDepthTexture===!0&&U.setDepthTexture&&U.setDepthTexture(c)}},this.begin=function(C,T){if(m||C.toneMapping===hs&&A.length===0)return!1;if(y=T,T!==null){let _=T.width,E=T.height;(o.width!==_||o.height!==E)&&this.setSize(_,E)}return b===!1&&C.setRenderTarget(o),p=C.toneMapping,C.toneMapping=hs,!0},this.hasRenderPass=function(){return b},this.end=function(C,T){C.toneMapping=p,m=!0;let _=o,E=a;for(let z=0;z<A.length;z++){let U=A[z];U.enabled!==!1&&(U.render(C,E,_,T),U.needsSwap!==!1&&(_=E,E=E===a?l:a))}if(g!==C.outputColorSpace||x!==C.toneMapping){g=C.outputColorSpace,x=C.toneMapping,h.defines={},_e.getTransfer(g)===Pe&&(h.defines.SRGB_TRANSFER="");let z=vw[x];z&&(h.defines[z]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(y),C.render(d,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var Q0=new nn,t_=new Is(1,1),e_=new Ea(1),i_=new ga,n_=new Uc,s_=new wa,I0=[],D0=[],N0=new Float32Array(16),O0=new Float32Array(9),U0=new Float32Array(4);function Lo(n,t,e){let i=n[0];if(i<=0||i>0)return n;let s=t*e,r=I0[s];if(r===void 0&&(r=new Float32Array(s),I0[s]=r),t!==0){i.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,n[o].toArray(r,a)}return r}function wi(n,t){if(n.length!==t.length)return!1;for(let e=0,i=n.length;e<i;e++)if(n[e]!==t[e])return!1;return!0}function Ei(n,t){for(let e=0,i=t.length;e<i;e++)n[e]=t[e]}function Jh(n,t){let e=D0[t];e===void 0&&(e=new Int32Array(t),D0[t]=e);for(let i=0;i!==t;++i)e[i]=n.allocateTextureUnit();return e}function xw(n,t){let e=this.cache;e[0]!==t&&(n.uniform1f(this.addr,t),e[0]=t)}function bw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wi(e,t))return;n.uniform2fv(this.addr,t),Ei(e,t)}}function Mw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(n.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(wi(e,t))return;n.uniform3fv(this.addr,t),Ei(e,t)}}function Sw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wi(e,t))return;n.uniform4fv(this.addr,t),Ei(e,t)}}function ww(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(wi(e,t))return;n.uniformMatrix2fv(this.addr,!1,t),Ei(e,t)}else{if(wi(e,i))return;U0.set(i),n.uniformMatrix2fv(this.addr,!1,U0),Ei(e,i)}}function Ew(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(wi(e,t))return;n.uniformMatrix3fv(this.addr,!1,t),Ei(e,t)}else{if(wi(e,i))return;O0.set(i),n.uniformMatrix3fv(this.addr,!1,O0),Ei(e,i)}}function Tw(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(wi(e,t))return;n.uniformMatrix4fv(this.addr,!1,t),Ei(e,t)}else{if(wi(e,i))return;N0.set(i),n.uniformMatrix4fv(this.addr,!1,N0),Ei(e,i)}}function Aw(n,t){let e=this.cache;e[0]!==t&&(n.uniform1i(this.addr,t),e[0]=t)}function Cw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wi(e,t))return;n.uniform2iv(this.addr,t),Ei(e,t)}}function Rw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wi(e,t))return;n.uniform3iv(this.addr,t),Ei(e,t)}}function Pw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wi(e,t))return;n.uniform4iv(this.addr,t),Ei(e,t)}}function Lw(n,t){let e=this.cache;e[0]!==t&&(n.uniform1ui(this.addr,t),e[0]=t)}function Iw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wi(e,t))return;n.uniform2uiv(this.addr,t),Ei(e,t)}}function Dw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wi(e,t))return;n.uniform3uiv(this.addr,t),Ei(e,t)}}function Nw(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wi(e,t))return;n.uniform4uiv(this.addr,t),Ei(e,t)}}function jh(n){return n.version===0&&(n.compareFunction=cf,n.needsUpdate=!0),n}function Ow(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=jh(t_):r=Q0,e.setTexture2D(t||r,s)}function Uw(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture3D(t||n_,s)}function Fw(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=jh(e_):r=s_,e.setTextureCube(t||r,s)}function kw(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture2DArray(t||i_,s)}function Bw(n){switch(n){case 5126:return xw;case 35664:return bw;case 35665:return Mw;case 35666:return Sw;case 35674:return ww;case 35675:return Ew;case 35676:return Tw;case 5124:case 35670:return Aw;case 35667:case 35671:return Cw;case 35668:case 35672:return Rw;case 35669:case 35673:return Pw;case 5125:return Lw;case 36294:return Iw;case 36295:return Dw;case 36296:return Nw;case 35678:case 36198:case 36298:case 36306:case 35682:return Ow;case 35679:case 36299:case 36307:return Uw;case 35680:case 36300:case 36308:case 36293:return Fw;case 36289:case 36303:case 36311:case 36292:return kw}}function zw(n,t){n.uniform1fv(this.addr,t)}function Hw(n,t){let e=Lo(t,this.size,2);n.uniform2fv(this.addr,e)}function Vw(n,t){let e=Lo(t,this.size,3);n.uniform3fv(this.addr,e)}function Gw(n,t){let e=Lo(t,this.size,4);n.uniform4fv(this.addr,e)}function Ww(n,t){let e=Lo(t,this.size,4);n.uniformMatrix2fv(this.addr,!1,e)}function Xw(n,t){let e=Lo(t,this.size,9);n.uniformMatrix3fv(this.addr,!1,e)}function Yw(n,t){let e=Lo(t,this.size,16);n.uniformMatrix4fv(this.addr,!1,e)}function qw(n,t){n.uniform1iv(this.addr,t)}function $w(n,t){n.uniform2iv(this.addr,t)}function Zw(n,t){n.uniform3iv(this.addr,t)}function Kw(n,t){n.uniform4iv(this.addr,t)}function Jw(n,t){n.uniform1uiv(this.addr,t)}function jw(n,t){n.uniform2uiv(this.addr,t)}function Qw(n,t){n.uniform3uiv(this.addr,t)}function tE(n,t){n.uniform4uiv(this.addr,t)}function eE(n,t,e){let i=this.cache,s=t.length,r=Jh(e,s);wi(i,r)||(n.uniform1iv(this.addr,r),Ei(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=jh(t_):o=Q0;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function iE(n,t,e){let i=this.cache,s=t.length,r=Jh(e,s);wi(i,r)||(n.uniform1iv(this.addr,r),Ei(i,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||n_,r[o])}function nE(n,t,e){let i=this.cache,s=t.length,r=Jh(e,s);wi(i,r)||(n.uniform1iv(this.addr,r),Ei(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=jh(e_):o=s_;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function sE(n,t,e){let i=this.cache,s=t.length,r=Jh(e,s);wi(i,r)||(n.uniform1iv(this.addr,r),Ei(i,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||i_,r[o])}function rE(n){switch(n){case 5126:return zw;case 35664:return Hw;case 35665:return Vw;case 35666:return Gw;case 35674:return Ww;case 35675:return Xw;case 35676:return Yw;case 5124:case 35670:return qw;case 35667:case 35671:return $w;case 35668:case 35672:return Zw;case 35669:case 35673:return Kw;case 5125:return Jw;case 36294:return jw;case 36295:return Qw;case 36296:return tE;case 35678:case 36198:case 36298:case 36306:case 35682:return eE;case 35679:case 36299:case 36307:return iE;case 35680:case 36300:case 36308:case 36293:return nE;case 36289:case 36303:case 36311:case 36292:return sE}}var yf=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.setValue=Bw(e.type)}},xf=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=rE(e.type)}},bf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],i)}}},_f=/(\w+)(\])?(\[|\.)?/g;function F0(n,t){n.seq.push(t),n.map[t.id]=t}function oE(n,t,e){let i=n.name,s=i.length;for(_f.lastIndex=0;;){let r=_f.exec(i),o=_f.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){F0(e,c===void 0?new yf(a,n,t):new xf(a,n,t));break}else{let h=e.map[a];h===void 0&&(h=new bf(a),F0(e,h)),e=h}}}var Po=class{constructor(t,e){this.seq=[],this.map={};let i=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);oE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,i,s){let r=this.map[e];r!==void 0&&r.setValue(t,i,s)}setOptional(t,e,i){let s=e[i];s!==void 0&&this.setValue(t,i,s)}static upload(t,e,i,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let i=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&i.push(o)}return i}};function k0(n,t,e){let i=n.createShader(t);return n.shaderSource(i,e),n.compileShader(i),i}var aE=37297,lE=0;function cE(n,t){let e=n.split(`
`),i=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return i.join(`
`)}var B0=new ie;function hE(n){_e._getMatrix(B0,_e.workingColorSpace,n);let t=`mat3( ${B0.elements.map(e=>e.toFixed(4))} )`;switch(_e.getTransfer(n)){case pa:return[t,"LinearTransferOETF"];case Pe:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",n),[t,"LinearTransferOETF"]}}function z0(n,t,e){let i=n.getShaderParameter(t,n.COMPILE_STATUS),r=(n.getShaderInfoLog(t)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+cE(n.getShaderSource(t),a)}else return r}function uE(n,t){let e=hE(t);return[`vec4 ${n}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var dE={[Yd]:"Linear",[qd]:"Reinhard",[$d]:"Cineon",[Zd]:"ACESFilmic",[Jd]:"AgX",[jd]:"Neutral",[Kd]:"Custom"};function fE(n,t){let e=dE[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var $h=new X;function pE(){_e.getLuminanceCoefficients($h);let n=$h.x.toFixed(4),t=$h.y.toFixed(4),e=$h.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function mE(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter($a).join(`
`)}function gE(n){let t=[];for(let e in n){let i=n[e];i!==!1&&t.push("#define "+e+" "+i)}return t.join(`
`)}function _E(n,t){let e={},i=n.getProgramParameter(t,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(t,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:n.getAttribLocation(t,o),locationSize:a}}return e}function $a(n){return n!==""}function H0(n,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function V0(n,t){return n.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var vE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Mf(n){return n.replace(vE,yE)}function yE(n,t){let e=fe[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Mf(e)}var xE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function G0(n){return n.replace(xE,bE)}function bE(n,t,e,i){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function W0(n){let t=`precision ${n.precision} float;
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
#define LOW_PRECISION`),t}var ME={[ka]:"SHADOWMAP_TYPE_PCF",[To]:"SHADOWMAP_TYPE_VSM"};function SE(n){return ME[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var wE={[Co]:"ENVMAP_MODE_REFRACTION"};function EE(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":wE[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var TE={[rh]:"ENVMAP_BLENDING_MULTIPLY",[a0]:"ENVMAP_BLENDING_MIX",[l0]:"ENVMAP_BLENDING_ADD"};function AE(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":TE[n.combine]||"ENVMAP_BLENDING_NONE"}function CE(n,t,e,i){let s=n.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=SE(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=EE(e),h=AE(e),d=mE(e),f=gE(r),g=s.createProgram(),x,m,p=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(x=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter($a).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter($a).join(`
`),m.length>0&&(m+=`
`)):(x=[W0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter($a).join(`
`),m=[W0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+h:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==hs?"#define TONE_MAPPING":"",e.toneMapping!==hs?fe.tonemapping_pars_fragment:"",e.toneMapping!==hs?fE("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",fe.colorspace_pars_fragment,uE("linearToOutputTexel",e.outputColorSpace),pE(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter($a).join(`
`)),o=Mf(o),o=H0(o,e),o=V0(o,e),a=Mf(a),a=H0(a,e),a=V0(a,e),o=G0(o),a=G0(a),e.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",e.glslVersion===hf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===hf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=p+x+o,A=p+m+a,b=k0(s,s.VERTEX_SHADER,y),C=k0(s,s.FRAGMENT_SHADER,A);s.attachShader(g,b),s.attachShader(g,C),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(U){if(n.debug.checkShaderErrors){let N=s.getProgramInfoLog(g)||"",L=s.getShaderInfoLog(b)||"",F=s.getShaderInfoLog(C)||"",P=N.trim(),H=L.trim(),$=F.trim(),W=!0,ht=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(W=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,b,C);else{let J=z0(s,b,"vertex"),tt=z0(s,C,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+U.name+`
Material Type: `+U.type+`

Program Info Log: `+P+`
`+J+`
`+tt)}else P!==""?$t("WebGLProgram: Program Info Log:",P):(H===""||$==="")&&(ht=!1);ht&&(U.diagnostics={runnable:W,programLog:P,vertexShader:{log:H,prefix:x},fragmentShader:{log:$,prefix:m}})}s.deleteShader(b),s.deleteShader(C),_=new Po(s,g),E=_E(s,g)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let z=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return z===!1&&(z=s.getProgramParameter(g,aE)),z},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=lE++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=C,this}var RE=0,Sf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,i){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let i of e)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,i=e.get(t);return i===void 0&&(i=new Set,e.set(t,i)),i}_getShaderStage(t){let e=this.shaderCache,i=e.get(t);return i===void 0&&(i=new wf(t),e.set(t,i)),i}},wf=class{constructor(t){this.id=RE++,this.code=t,this.usedTimes=0}};function PE(n){return n===nr||n===Wa||n===Xa}function LE(n,t,e,i,s,r){let o=new bo,a=new Sf,l=new Set,c=[],u=new Map,h=i.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,E,z,U,N,L){let F=U.fog,P=N.geometry,H=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?U.environment:null,$=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,W=t.get(_.envMap||H,$),ht=d[_.type],J=i.precision;_.precision!==null&&(J=i.getMaxPrecision(_.precision),J!==_.precision&&$t("WebGLProgram.getParameters:",_.precision,"not supported, using",J,"instead."));let tt=P.morphAttributes.position||P.morphAttributes.normal||P.morphAttributes.color,rt=tt!==void 0?tt.length:0,ft=0;P.morphAttributes.position!==void 0&&(ft=1),P.morphAttributes.normal!==void 0&&(ft=2),P.morphAttributes.color!==void 0&&(ft=3);let dt,et,gt,yt;if(ht){let Rt=ds[ht];dt=Rt.vertexShader,et=Rt.fragmentShader}else{dt=_.vertexShader,et=_.fragmentShader;let Rt=a.getVertexShaderStage(_),ae=a.getFragmentShaderStage(_);a.update(_,Rt,ae),gt=Rt.id,yt=ae.id}let Ct=n.getRenderTarget(),St=n.state.buffers.depth.getReversed(),Wt=N.isInstancedMesh===!0,re=N.isBatchedMesh===!0,Vt=!!_.map,pe=!!_.matcap,he=!!W,ne=he&&W.isPMREMTexture===!0,je=!!_.aoMap,Ve=!!_.lightMap,ci=!!_.bumpMap&&_.wireframe===!1,Oe=!!_.normalMap,Ti=!!_.displacementMap,Se=!!_.emissiveMap,vi=!!_.metalnessMap,ii=!!_.roughnessMap,hi=_.anisotropy>0,B=_.clearcoat>0,Pt=_.diffuseRoughness>0,qt=_.dispersion>0,oe=_.retroreflectivity>0,wt=_.iridescence>0,Be=_.sheen>0,Ht=_.transmission>0,Yt=hi&&!!_.anisotropyMap,R=B&&!!_.clearcoatMap,M=B&&!!_.clearcoatNormalMap,Y=B&&!!_.clearcoatRoughnessMap,ut=Pt&&!!_.diffuseRoughnessMap,at=wt&&!!_.iridescenceMap,vt=wt&&!!_.iridescenceThicknessMap,xt=Be&&!!_.sheenColorMap,it=Be&&!!_.sheenRoughnessMap,st=!!_.specularMap,mt=!!_.specularColorMap,k=!!_.specularIntensityMap,ot=Ht&&!!_.transmissionMap,nt=Ht&&!!_.thicknessMap,Et=!!_.gradientMap,_t=!!_.alphaMap,Mt=_.alphaTest>0,Gt=!!_.alphaHash,Jt=!!_.extensions,ct=hs;_.toneMapped&&(Ct===null||Ct.isXRRenderTarget===!0)&&(ct=n.toneMapping);let kt=ne?W.isCompressedCubeTexture?W.image[0].mipmaps:W.mipmaps:null,jt={shaderID:ht,shaderType:_.type,shaderName:_.name,vertexShader:dt,fragmentShader:et,defines:_.defines,customVertexShaderID:gt,customFragmentShaderID:yt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:J,batching:re,batchingColor:re&&N._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&N.instanceColor!==null,instancingMorph:Wt&&N.morphTexture!==null,outputColorSpace:Ct===null?n.outputColorSpace:Ct.isXRRenderTarget===!0?Ct.texture.colorSpace:_e.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Vt,matcap:pe,envMap:he,envMapMode:he&&W.mapping,envMapPMREM:ne,envMapMaxLod:ne?kt.length-1:null,envMapSize:ne?kt[0].width:null,aoMap:je,lightMap:Ve,bumpMap:ci,normalMap:Oe,displacementMap:Ti,emissiveMap:Se,normalMapObjectSpace:Oe&&_.normalMapType===u0,normalMapTangentSpace:Oe&&_.normalMapType===Yh,packedNormalMap:Oe&&_.normalMapType===Yh&&PE(_.normalMap.format),metalnessMap:vi,roughnessMap:ii,anisotropy:hi,anisotropyMap:Yt,clearcoat:B,clearcoatMap:R,clearcoatNormalMap:M,clearcoatRoughnessMap:Y,diffuseRoughness:Pt,diffuseRoughnessMap:ut,dispersion:qt,retroreflection:oe,iridescence:wt,iridescenceMap:at,iridescenceThicknessMap:vt,sheen:Be,sheenColorMap:xt,sheenRoughnessMap:it,specularMap:st,specularColorMap:mt,specularIntensityMap:k,transmission:Ht,transmissionMap:ot,thicknessMap:nt,gradientMap:Et,opaque:_.transparent===!1&&_.blending===Ao&&_.alphaToCoverage===!1,alphaMap:_t,alphaTest:Mt,alphaHash:Gt,combine:_.combine,mapUv:Vt&&f(_.map.channel),aoMapUv:je&&f(_.aoMap.channel),lightMapUv:Ve&&f(_.lightMap.channel),bumpMapUv:ci&&f(_.bumpMap.channel),normalMapUv:Oe&&f(_.normalMap.channel),displacementMapUv:Ti&&f(_.displacementMap.channel),emissiveMapUv:Se&&f(_.emissiveMap.channel),metalnessMapUv:vi&&f(_.metalnessMap.channel),roughnessMapUv:ii&&f(_.roughnessMap.channel),anisotropyMapUv:Yt&&f(_.anisotropyMap.channel),clearcoatMapUv:R&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ut&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:at&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:vt&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:xt&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:it&&f(_.sheenRoughnessMap.channel),specularMapUv:st&&f(_.specularMap.channel),specularColorMapUv:mt&&f(_.specularColorMap.channel),specularIntensityMapUv:k&&f(_.specularIntensityMap.channel),transmissionMapUv:ot&&f(_.transmissionMap.channel),thicknessMapUv:nt&&f(_.thicknessMap.channel),alphaMapUv:_t&&f(_.alphaMap.channel),vertexTangents:!!P.attributes.tangent&&(Oe||hi),vertexNormals:!!P.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!P.attributes.color&&P.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!P.attributes.uv&&(Vt||_t),fog:!!F,useFog:_.fog===!0,fogExp2:!!F&&F.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||P.attributes.normal===void 0&&Oe===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:St,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:P.attributes.position!==void 0,morphTargets:P.morphAttributes.position!==void 0,morphNormals:P.morphAttributes.normal!==void 0,morphColors:P.morphAttributes.color!==void 0,morphTargetsCount:rt,morphTextureStride:ft,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:L.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:n.shadowMap.enabled&&z.length>0,shadowMapType:n.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&_.map.isVideoTexture===!0&&_e.getTransfer(_.map.colorSpace)===Pe,decodeVideoTextureEmissive:Se&&_.emissiveMap.isVideoTexture===!0&&_e.getTransfer(_.emissiveMap.colorSpace)===Pe,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===In,flipSided:_.side===Qi,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Jt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return jt.vertexUv1s=l.has(1),jt.vertexUv2s=l.has(2),jt.vertexUv3s=l.has(3),l.clear(),jt}function x(_){let E=[];if(_.shaderID?E.push(_.shaderID):(E.push(_.customVertexShaderID),E.push(_.customFragmentShaderID)),_.defines!==void 0)for(let z in _.defines)E.push(z),E.push(_.defines[z]);return _.isRawShaderMaterial===!1&&(m(E,_),p(E,_),E.push(n.outputColorSpace)),E.push(_.customProgramCacheKey),E.join()}function m(_,E){_.push(E.precision),_.push(E.outputColorSpace),_.push(E.envMapMode),_.push(E.envMapPMREM),_.push(E.envMapMaxLod),_.push(E.envMapSize),_.push(E.mapUv),_.push(E.alphaMapUv),_.push(E.lightMapUv),_.push(E.aoMapUv),_.push(E.bumpMapUv),_.push(E.normalMapUv),_.push(E.displacementMapUv),_.push(E.emissiveMapUv),_.push(E.metalnessMapUv),_.push(E.roughnessMapUv),_.push(E.anisotropyMapUv),_.push(E.clearcoatMapUv),_.push(E.clearcoatNormalMapUv),_.push(E.clearcoatRoughnessMapUv),_.push(E.diffuseRoughnessMapUv),_.push(E.iridescenceMapUv),_.push(E.iridescenceThicknessMapUv),_.push(E.sheenColorMapUv),_.push(E.sheenRoughnessMapUv),_.push(E.specularMapUv),_.push(E.specularColorMapUv),_.push(E.specularIntensityMapUv),_.push(E.transmissionMapUv),_.push(E.thicknessMapUv),_.push(E.combine),_.push(E.fogExp2),_.push(E.sizeAttenuation),_.push(E.morphTargetsCount),_.push(E.numSunLights),_.push(E.numDirLights),_.push(E.numPointLights),_.push(E.numSpotLights),_.push(E.numSpotLightMaps),_.push(E.numHemiLights),_.push(E.numRectAreaLights),_.push(E.numSunLightShadows),_.push(E.numDirLightShadows),_.push(E.numPointLightShadows),_.push(E.numSpotLightShadows),_.push(E.numSpotLightShadowsWithMaps),_.push(E.numLightProbes),_.push(E.numLightProbeGrids),_.push(E.shadowMapType),_.push(E.toneMapping),_.push(E.numClippingPlanes),_.push(E.numClipIntersection),_.push(E.depthPacking)}function p(_,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let E=d[_.type],z;if(E){let U=ds[E];z=E0.clone(U.uniforms)}else z=_.uniforms;return z}function A(_,E){let z=u.get(E);return z!==void 0?++z.usedTimes:(z=new CE(n,E,_,s),c.push(z),u.set(E,z)),z}function b(_){if(--_.usedTimes===0){let E=c.indexOf(_);c[E]=c[c.length-1],c.pop(),u.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:x,getUniforms:y,acquireProgram:A,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:T}}function IE(){let n=new WeakMap;function t(o){return n.has(o)}function e(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:t,get:e,remove:i,update:s,dispose:r}}function DE(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.material.id!==t.material.id?n.material.id-t.material.id:n.materialVariant!==t.materialVariant?n.materialVariant-t.materialVariant:n.z!==t.z?n.z-t.z:n.id-t.id}function X0(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.z!==t.z?t.z-n.z:n.id-t.id}function Y0(){let n=[],t=0,e=[],i=[],s=[];function r(){t=0,e.length=0,i.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,x,m,p){let y=n[t];return y===void 0?(y={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:m,group:p},n[t]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=g,y.materialVariant=o(d),y.groupOrder=x,y.renderOrder=d.renderOrder,y.z=m,y.group=p),t++,y}function l(d,f,g,x,m,p,y){y.reversedDepth===!0&&(m=-m);let A=a(d,f,g,x,m,p);g.transmission>0?i.push(A):g.transparent===!0?s.push(A):e.push(A)}function c(d,f,g,x,m,p){let y=a(d,f,g,x,m,p);g.transmission>0?i.unshift(y):g.transparent===!0?s.unshift(y):e.unshift(y)}function u(d,f){e.length>1&&e.sort(d||DE),i.length>1&&i.sort(f||X0),s.length>1&&s.sort(f||X0)}function h(){for(let d=t,f=n.length;d<f;d++){let g=n[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:h,sort:u}}function NE(){let n=new WeakMap;function t(i,s){let r=n.get(i),o;return r===void 0?(o=new Y0,n.set(i,[o])):s>=r.length?(o=new Y0,r.push(o)):o=r[s],o}function e(){n=new WeakMap}return{get:t,dispose:e}}function OE(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new X,color:new Zt};break;case"SpotLight":e={position:new X,direction:new X,color:new Zt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new X,color:new Zt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new X,skyColor:new Zt,groundColor:new Zt};break;case"RectAreaLight":e={color:new Zt,position:new X,halfWidth:new X,halfHeight:new X};break}return n[t.id]=e,e}}}function UE(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new de};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new de};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new de,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[t.id]=e,e}}}var FE=0;function kE(n,t){return(t.castShadow?2:0)-(n.castShadow?2:0)+(t.map?1:0)-(n.map?1:0)}function BE(n){let t=new OE,e=UE(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new X);let s=new X,r=new Me,o=new Me;function a(c){let u=0,h=0,d=0;for(let L=0;L<9;L++)i.probe[L].set(0,0,0);let f=0,g=0,x=0,m=0,p=0,y=0,A=0,b=0,C=0,T=0,_=0,E=0,z=0,U=0;c.sort(kE);for(let L=0,F=c.length;L<F;L++){let P=c[L],H=P.color,$=P.intensity,W=P.distance,ht=null;if(P.shadow&&P.shadow.map&&(P.shadow.map.texture.format===nr?ht=P.shadow.map.texture:ht=P.shadow.map.depthTexture||P.shadow.map.texture),P.isAmbientLight)u+=H.r*$,h+=H.g*$,d+=H.b*$;else if(P.isLightProbe){for(let J=0;J<9;J++)i.probe[J].addScaledVector(P.sh.coefficients[J],$);U++}else if(P.isSunLight){let J=t.get(P);if(J.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let tt=P.shadow,rt=e.get(P);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize.copy(tt.mapSize).multiply(tt.getFrameExtents()),i.sunShadow[g]=rt,i.sunShadowMap[g]=ht;let ft=tt.getViewportCount();for(let dt=0;dt<ft;dt++)i.sunShadowMatrix[x+dt]=tt.getMatrix(dt),i.sunShadowCascade[x+dt]=tt._cascadeData[dt];x+=ft,g++}i.sun[f]=J,f++}else if(P.isDirectionalLight){let J=t.get(P);if(J.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let tt=P.shadow,rt=e.get(P);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize=tt.mapSize,i.directionalShadow[m]=rt,i.directionalShadowMap[m]=ht,i.directionalShadowMatrix[m]=P.shadow.matrix,C++}i.directional[m]=J,m++}else if(P.isSpotLight){let J=t.get(P);J.position.setFromMatrixPosition(P.matrixWorld),J.color.copy(H).multiplyScalar($),J.distance=W,J.coneCos=Math.cos(P.angle),J.penumbraCos=Math.cos(P.angle*(1-P.penumbra)),J.decay=P.decay,i.spot[y]=J;let tt=P.shadow;if(P.map&&(i.spotLightMap[E]=P.map,E++,tt.updateMatrices(P),P.castShadow&&z++),i.spotLightMatrix[y]=tt.matrix,P.castShadow){let rt=e.get(P);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize=tt.mapSize,i.spotShadow[y]=rt,i.spotShadowMap[y]=ht,_++}y++}else if(P.isRectAreaLight){let J=t.get(P);J.color.copy(H).multiplyScalar($),J.halfWidth.set(P.width*.5,0,0),J.halfHeight.set(0,P.height*.5,0),i.rectArea[A]=J,A++}else if(P.isPointLight){let J=t.get(P);if(J.color.copy(P.color).multiplyScalar(P.intensity),J.distance=P.distance,J.decay=P.decay,P.castShadow){let tt=P.shadow,rt=e.get(P);rt.shadowIntensity=tt.intensity,rt.shadowBias=tt.bias,rt.shadowNormalBias=tt.normalBias,rt.shadowRadius=tt.radius,rt.shadowMapSize=tt.mapSize,rt.shadowCameraNear=tt.camera.near,rt.shadowCameraFar=tt.camera.far,i.pointShadow[p]=rt,i.pointShadowMap[p]=ht,i.pointShadowMatrix[p]=P.shadow.matrix,T++}i.point[p]=J,p++}else if(P.isHemisphereLight){let J=t.get(P);J.skyColor.copy(P.color).multiplyScalar($),J.groundColor.copy(P.groundColor).multiplyScalar($),i.hemi[b]=J,b++}}A>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Dt.LTC_FLOAT_1,i.rectAreaLTC2=Dt.LTC_FLOAT_2):(i.rectAreaLTC1=Dt.LTC_HALF_1,i.rectAreaLTC2=Dt.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=h,i.ambient[2]=d;let N=i.hash;(N.sunLength!==f||N.directionalLength!==m||N.pointLength!==p||N.spotLength!==y||N.rectAreaLength!==A||N.hemiLength!==b||N.numSunShadows!==g||N.numDirectionalShadows!==C||N.numPointShadows!==T||N.numSpotShadows!==_||N.numSpotMaps!==E||N.numLightProbes!==U)&&(i.sun.length=f,i.directional.length=m,i.spot.length=y,i.rectArea.length=A,i.point.length=p,i.hemi.length=b,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=x,i.sunShadowCascade.length=x,i.directionalShadow.length=C,i.directionalShadowMap.length=C,i.directionalShadowMatrix.length=C,i.pointShadow.length=T,i.pointShadowMap.length=T,i.pointShadowMatrix.length=T,i.spotShadow.length=_,i.spotShadowMap.length=_,i.spotLightMatrix.length=_+E-z,i.spotLightMap.length=E,i.numSpotLightShadowsWithMaps=z,i.numLightProbes=U,N.sunLength=f,N.directionalLength=m,N.pointLength=p,N.spotLength=y,N.rectAreaLength=A,N.hemiLength=b,N.numSunShadows=g,N.numDirectionalShadows=C,N.numPointShadows=T,N.numSpotShadows=_,N.numSpotMaps=E,N.numLightProbes=U,i.version=FE++)}function l(c,u){let h=0,d=0,f=0,g=0,x=0,m=0,p=u.matrixWorldInverse;for(let y=0,A=c.length;y<A;y++){let b=c[y];if(b.isSunLight){let C=i.sun[h];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(p),h++}else if(b.isDirectionalLight){let C=i.directional[d];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),d++}else if(b.isSpotLight){let C=i.spot[g];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(p),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),g++}else if(b.isRectAreaLight){let C=i.rectArea[x];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(p),o.identity(),r.copy(b.matrixWorld),r.premultiply(p),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),x++}else if(b.isPointLight){let C=i.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){let C=i.hemi[m];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:i}}function q0(n){let t=new BE(n),e=[],i=[],s=[];function r(h){u.camera=h,e.length=0,i.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):e.push(h)}function a(h){i.push(h)}function l(){t.setup(e),s.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){t.setupView(e,h)}let u={lightsArray:e,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function zE(n){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new q0(n),t.set(s,[a])):r>=o.length?(a=new q0(n),o.push(a)):a=o[r],a}function i(){t=new WeakMap}return{get:e,dispose:i}}var HE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,VE=`uniform sampler2D shadow_pass;
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
}`,GE=[new X(1,0,0),new X(-1,0,0),new X(0,1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1)],WE=[new X(0,-1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1),new X(0,-1,0),new X(0,-1,0)],$0=new Me,qa=new X,vf=new X;function XE(n,t,e){let i=new js,s=new de,r=new de,o=new We,a=new Xc,l=new Yc,c={},u=e.maxTextureSize,h={[ir]:Qi,[Qi]:ir,[In]:In},d=new ki({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new de},radius:{value:4}},vertexShader:HE,fragmentShader:VE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new _i;g.setAttribute("position",new Ui(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Si(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ka;let p=this.type;this.render=function(T,_,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Vg&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ka);let z=n.getRenderTarget(),U=n.getActiveCubeFace(),N=n.getActiveMipmapLevel(),L=n.state;L.setBlending(Ds),L.buffers.depth.getReversed()===!0?L.buffers.color.setClear(0,0,0,0):L.buffers.color.setClear(1,1,1,1),L.buffers.depth.setTest(!0),L.setScissorTest(!1);let F=p!==this.type;F&&_.traverse(function(P){P.material&&(Array.isArray(P.material)?P.material.forEach(H=>H.needsUpdate=!0):P.material.needsUpdate=!0)});for(let P=0,H=T.length;P<H;P++){let $=T[P],W=$.shadow;if(W===void 0){$t("WebGLShadowMap:",$,"has no shadow.");continue}if(W.autoUpdate===!1&&W.needsUpdate===!1)continue;s.copy(W.mapSize);let ht=W.getFrameExtents();s.multiply(ht),r.copy(W.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/ht.x),s.x=r.x*ht.x,W.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/ht.y),s.y=r.y*ht.y,W.mapSize.y=r.y));let J=n.state.buffers.depth.getReversed();if(W.camera._reversedDepth=J,W.map===null||F===!0){if(W.map!==null&&(W.map.depthTexture!==null&&(W.map.depthTexture.dispose(),W.map.depthTexture=null),W.map.dispose()),this.type===To){if($.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}W.map=new _n(s.x,s.y,{format:nr,type:qn,minFilter:Ji,magFilter:Ji,generateMipmaps:!1}),W.map.texture.name=$.name+".shadowMap",W.map.depthTexture=new Is(s.x,s.y,sn),W.map.depthTexture.name=$.name+".shadowMapDepth",W.map.depthTexture.format=Ps,W.map.depthTexture.compareFunction=null,W.map.depthTexture.minFilter=Di,W.map.depthTexture.magFilter=Di}else $.isPointLight?(W.map=new Za(s.x),W.map.depthTexture=new Ea(s.x,Yn)):(W.map=new _n(s.x,s.y),W.map.depthTexture=new Is(s.x,s.y,Yn)),W.map.depthTexture.name=$.name+".shadowMap",W.map.depthTexture.format=Ps,this.type===ka?(W.map.depthTexture.compareFunction=J?lf:af,W.map.depthTexture.minFilter=Ji,W.map.depthTexture.magFilter=Ji):(W.map.depthTexture.compareFunction=null,W.map.depthTexture.minFilter=Di,W.map.depthTexture.magFilter=Di);W.camera.updateProjectionMatrix()}W.map.isWebGLCubeRenderTarget!==!0&&(W.map.width!==s.x||W.map.height!==s.y)&&W.map.setSize(s.x,s.y);let tt=W.map.isWebGLCubeRenderTarget?6:W.getViewportCount();$.isPointLight!==!0&&W.updateMatrices($,E);let rt=(W.camera.layers.mask&4294967294)!==0?W.camera.layers:E.layers;for(let ft=0;ft<tt;ft++){let dt=W.getCamera(ft);if($.isPointLight){let et=W.camera,gt=W.matrix,yt=$.distance||et.far;yt!==et.far&&(et.far=yt,et.updateProjectionMatrix()),qa.setFromMatrixPosition($.matrixWorld),et.position.copy(qa),vf.copy(et.position),vf.add(GE[ft]),et.up.copy(WE[ft]),et.lookAt(vf),et.updateMatrixWorld(),gt.makeTranslation(-qa.x,-qa.y,-qa.z),$0.multiplyMatrices(et.projectionMatrix,et.matrixWorldInverse),W._frustum.setFromProjectionMatrix($0,et.coordinateSystem,et.reversedDepth)}if(W.map.isWebGLCubeRenderTarget)n.setRenderTarget(W.map,ft),n.clear();else{ft===0&&(n.setRenderTarget(W.map),n.clear());let et=W.getViewport(ft);o.set(r.x*et.x,r.y*et.y,r.x*et.z,r.y*et.w),L.viewport(o)}i=W.getFrustum(ft),b(_,E,dt,$,rt,this.type)}W.isPointLightShadow!==!0&&this.type===To&&y(W,E),W.needsUpdate=!1}p=this.type,m.needsUpdate=!1,n.setRenderTarget(z,U,N)};function y(T,_){let E=t.update(x);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new _n(s.x,s.y,{format:nr,type:qn}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,n.setRenderTarget(T.mapPass),n.clear(),n.renderBufferDirect(_,null,E,d,x,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,n.setRenderTarget(T.map),n.clear(),n.renderBufferDirect(_,null,E,f,x,null)}function A(T,_,E,z){let U=null,N=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(N!==void 0)U=N;else if(U=E.isPointLight===!0?l:a,n.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let L=U.uuid,F=_.uuid,P=c[L];P===void 0&&(P={},c[L]=P);let H=P[F];H===void 0&&(H=U.clone(),P[F]=H,_.addEventListener("dispose",C)),U=H}if(U.visible=_.visible,U.wireframe=_.wireframe,z===To?U.side=_.shadowSide!==null?_.shadowSide:_.side:U.side=_.shadowSide!==null?_.shadowSide:h[_.side],U.alphaMap=_.alphaMap,U.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,U.map=_.map,U.clipShadows=_.clipShadows,U.clippingPlanes=_.clippingPlanes,U.clipIntersection=_.clipIntersection,U.displacementMap=_.displacementMap,U.displacementScale=_.displacementScale,U.displacementBias=_.displacementBias,U.wireframeLinewidth=_.wireframeLinewidth,U.linewidth=_.linewidth,E.isPointLight===!0&&U.isMeshDistanceMaterial===!0){let L=n.properties.get(U);L.light=E}return U}function b(T,_,E,z,U,N){if(T.visible===!1)return;if(T.layers.test(U)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&N===To)&&(!T.frustumCulled||T.intersectsFrustum(i))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let P=t.update(T),H=T.material;if(Array.isArray(H)){let $=P.groups;for(let W=0,ht=$.length;W<ht;W++){let J=$[W],tt=H[J.materialIndex];if(tt&&tt.visible){let rt=A(T,tt,z,N);T.onBeforeShadow(n,T,_,E,P,rt,J),n.renderBufferDirect(E,null,P,rt,T,J),T.onAfterShadow(n,T,_,E,P,rt,J)}}}else if(H.visible){let $=A(T,H,z,N);T.onBeforeShadow(n,T,_,E,P,$,null),n.renderBufferDirect(E,null,P,$,T,null),T.onAfterShadow(n,T,_,E,P,$,null)}}let F=T.children;for(let P=0,H=F.length;P<H;P++)b(F[P],_,E,z,U,N)}function C(T){T.target.removeEventListener("dispose",C);for(let E in c){let z=c[E],U=T.target.uuid;U in z&&(z[U].dispose(),delete z[U])}}}function YE(n,t){function e(){let k=!1,ot=new We,nt=null,Et=new We(0,0,0,0);return{setMask:function(_t){nt!==_t&&!k&&(n.colorMask(_t,_t,_t,_t),nt=_t)},setLocked:function(_t){k=_t},setClear:function(_t,Mt,Gt,Jt,ct){ct===!0&&(_t*=Jt,Mt*=Jt,Gt*=Jt),ot.set(_t,Mt,Gt,Jt),Et.equals(ot)===!1&&(n.clearColor(_t,Mt,Gt,Jt),Et.copy(ot))},reset:function(){k=!1,nt=null,Et.set(-1,0,0,0)}}}function i(){let k=!1,ot=!1,nt=null,Et=null,_t=null;return{setReversed:function(Mt){if(ot!==Mt){let Gt=t.get("EXT_clip_control");Mt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),ot=Mt;let Jt=_t;_t=null,this.setClear(Jt)}},getReversed:function(){return ot},setTest:function(Mt){Mt?St(n.DEPTH_TEST):Wt(n.DEPTH_TEST)},setMask:function(Mt){nt!==Mt&&!k&&(n.depthMask(Mt),nt=Mt)},setFunc:function(Mt){if(ot&&(Mt=M0[Mt]),Et!==Mt){switch(Mt){case Sc:n.depthFunc(n.NEVER);break;case wc:n.depthFunc(n.ALWAYS);break;case Ec:n.depthFunc(n.LESS);break;case _o:n.depthFunc(n.LEQUAL);break;case Tc:n.depthFunc(n.EQUAL);break;case Ac:n.depthFunc(n.GEQUAL);break;case Cc:n.depthFunc(n.GREATER);break;case Rc:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}Et=Mt}},setLocked:function(Mt){k=Mt},setClear:function(Mt){_t!==Mt&&(_t=Mt,ot&&(Mt=1-Mt),n.clearDepth(Mt))},reset:function(){k=!1,nt=null,Et=null,_t=null,ot=!1}}}function s(){let k=!1,ot=null,nt=null,Et=null,_t=null,Mt=null,Gt=null,Jt=null,ct=null;return{setTest:function(kt){k||(kt?St(n.STENCIL_TEST):Wt(n.STENCIL_TEST))},setMask:function(kt){ot!==kt&&!k&&(n.stencilMask(kt),ot=kt)},setFunc:function(kt,jt,Rt){(nt!==kt||Et!==jt||_t!==Rt)&&(n.stencilFunc(kt,jt,Rt),nt=kt,Et=jt,_t=Rt)},setOp:function(kt,jt,Rt){(Mt!==kt||Gt!==jt||Jt!==Rt)&&(n.stencilOp(kt,jt,Rt),Mt=kt,Gt=jt,Jt=Rt)},setLocked:function(kt){k=kt},setClear:function(kt){ct!==kt&&(n.clearStencil(kt),ct=kt)},reset:function(){k=!1,ot=null,nt=null,Et=null,_t=null,Mt=null,Gt=null,Jt=null,ct=null}}}let r=new e,o=new i,a=new s,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,g=[],x=null,m=!1,p=null,y=null,A=null,b=null,C=null,T=null,_=null,E=new Zt(0,0,0),z=0,U=!1,N=null,L=null,F=null,P=null,H=null,$=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),W=!1,ht=0,J=n.getParameter(n.VERSION);J.indexOf("WebGL")!==-1?(ht=parseFloat(/^WebGL (\d)/.exec(J)[1]),W=ht>=1):J.indexOf("OpenGL ES")!==-1&&(ht=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),W=ht>=2);let tt=null,rt={},ft=n.getParameter(n.SCISSOR_BOX),dt=n.getParameter(n.VIEWPORT),et=new We().fromArray(ft),gt=new We().fromArray(dt);function yt(k,ot,nt,Et){let _t=new Uint8Array(4),Mt=n.createTexture();n.bindTexture(k,Mt),n.texParameteri(k,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(k,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Gt=0;Gt<nt;Gt++)k===n.TEXTURE_3D||k===n.TEXTURE_2D_ARRAY?n.texImage3D(ot,0,n.RGBA,1,1,Et,0,n.RGBA,n.UNSIGNED_BYTE,_t):n.texImage2D(ot+Gt,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,_t);return Mt}let Ct={};Ct[n.TEXTURE_2D]=yt(n.TEXTURE_2D,n.TEXTURE_2D,1),Ct[n.TEXTURE_CUBE_MAP]=yt(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ct[n.TEXTURE_2D_ARRAY]=yt(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ct[n.TEXTURE_3D]=yt(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),St(n.DEPTH_TEST),o.setFunc(_o),ci(!1),Oe(zd),St(n.CULL_FACE),je(Ds);function St(k){u[k]!==!0&&(n.enable(k),u[k]=!0)}function Wt(k){u[k]!==!1&&(n.disable(k),u[k]=!1)}function re(k,ot){return d[k]!==ot?(n.bindFramebuffer(k,ot),d[k]=ot,k===n.DRAW_FRAMEBUFFER&&(d[n.FRAMEBUFFER]=ot),k===n.FRAMEBUFFER&&(d[n.DRAW_FRAMEBUFFER]=ot),!0):!1}function Vt(k,ot){let nt=g,Et=!1;if(k){nt=f.get(ot),nt===void 0&&(nt=[],f.set(ot,nt));let _t=k.textures;if(nt.length!==_t.length||nt[0]!==n.COLOR_ATTACHMENT0){for(let Mt=0,Gt=_t.length;Mt<Gt;Mt++)nt[Mt]=n.COLOR_ATTACHMENT0+Mt;nt.length=_t.length,Et=!0}}else nt[0]!==n.BACK&&(nt[0]=n.BACK,Et=!0);Et&&n.drawBuffers(nt)}function pe(k){return x!==k?(n.useProgram(k),x=k,!0):!1}let he={[Er]:n.FUNC_ADD,[Wg]:n.FUNC_SUBTRACT,[Xg]:n.FUNC_REVERSE_SUBTRACT};he[Yg]=n.MIN,he[qg]=n.MAX;let ne={[$g]:n.ZERO,[Zg]:n.ONE,[Kg]:n.SRC_COLOR,[Wd]:n.SRC_ALPHA,[i0]:n.SRC_ALPHA_SATURATE,[t0]:n.DST_COLOR,[jg]:n.DST_ALPHA,[Jg]:n.ONE_MINUS_SRC_COLOR,[Xd]:n.ONE_MINUS_SRC_ALPHA,[e0]:n.ONE_MINUS_DST_COLOR,[Qg]:n.ONE_MINUS_DST_ALPHA,[n0]:n.CONSTANT_COLOR,[s0]:n.ONE_MINUS_CONSTANT_COLOR,[r0]:n.CONSTANT_ALPHA,[o0]:n.ONE_MINUS_CONSTANT_ALPHA};function je(k,ot,nt,Et,_t,Mt,Gt,Jt,ct,kt){if(k===Ds){m===!0&&(Wt(n.BLEND),m=!1);return}if(m===!1&&(St(n.BLEND),m=!0),k!==Gg){if(k!==p||kt!==U){if((y!==Er||C!==Er)&&(n.blendEquation(n.FUNC_ADD),y=Er,C=Er),kt)switch(k){case Ao:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Hd:n.blendFunc(n.ONE,n.ONE);break;case Vd:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Gd:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Qt("WebGLState: Invalid blending: ",k);break}else switch(k){case Ao:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Hd:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case Vd:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Gd:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",k);break}A=null,b=null,T=null,_=null,E.set(0,0,0),z=0,p=k,U=kt}return}_t=_t||ot,Mt=Mt||nt,Gt=Gt||Et,(ot!==y||_t!==C)&&(n.blendEquationSeparate(he[ot],he[_t]),y=ot,C=_t),(nt!==A||Et!==b||Mt!==T||Gt!==_)&&(n.blendFuncSeparate(ne[nt],ne[Et],ne[Mt],ne[Gt]),A=nt,b=Et,T=Mt,_=Gt),(Jt.equals(E)===!1||ct!==z)&&(n.blendColor(Jt.r,Jt.g,Jt.b,ct),E.copy(Jt),z=ct),p=k,U=!1}function Ve(k,ot){k.side===In?Wt(n.CULL_FACE):St(n.CULL_FACE);let nt=k.side===Qi;ot&&(nt=!nt),ci(nt),k.blending===Ao&&k.transparent===!1?je(Ds):je(k.blending,k.blendEquation,k.blendSrc,k.blendDst,k.blendEquationAlpha,k.blendSrcAlpha,k.blendDstAlpha,k.blendColor,k.blendAlpha,k.premultipliedAlpha),o.setFunc(k.depthFunc),o.setTest(k.depthTest),o.setMask(k.depthWrite),r.setMask(k.colorWrite);let Et=k.stencilWrite;a.setTest(Et),Et&&(a.setMask(k.stencilWriteMask),a.setFunc(k.stencilFunc,k.stencilRef,k.stencilFuncMask),a.setOp(k.stencilFail,k.stencilZFail,k.stencilZPass)),Se(k.polygonOffset,k.polygonOffsetFactor,k.polygonOffsetUnits),k.alphaToCoverage===!0?St(n.SAMPLE_ALPHA_TO_COVERAGE):Wt(n.SAMPLE_ALPHA_TO_COVERAGE)}function ci(k){N!==k&&(k?n.frontFace(n.CW):n.frontFace(n.CCW),N=k)}function Oe(k){k!==zg?(St(n.CULL_FACE),k!==L&&(k===zd?n.cullFace(n.BACK):k===Hg?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Wt(n.CULL_FACE),L=k}function Ti(k){k!==F&&(W&&n.lineWidth(k),F=k)}function Se(k,ot,nt){k?(St(n.POLYGON_OFFSET_FILL),(P!==ot||H!==nt)&&(P=ot,H=nt,o.getReversed()&&(ot=-ot,nt=-nt),n.polygonOffset(ot,nt))):Wt(n.POLYGON_OFFSET_FILL)}function vi(k){k?St(n.SCISSOR_TEST):Wt(n.SCISSOR_TEST)}function ii(k){k===void 0&&(k=n.TEXTURE0+$-1),tt!==k&&(n.activeTexture(k),tt=k)}function hi(k,ot,nt){nt===void 0&&(tt===null?nt=n.TEXTURE0+$-1:nt=tt);let Et=rt[nt];Et===void 0&&(Et={type:void 0,texture:void 0},rt[nt]=Et),(Et.type!==k||Et.texture!==ot)&&(tt!==nt&&(n.activeTexture(nt),tt=nt),n.bindTexture(k,ot||Ct[k]),Et.type=k,Et.texture=ot)}function B(){let k=rt[tt];k!==void 0&&k.type!==void 0&&(n.bindTexture(k.type,null),k.type=void 0,k.texture=void 0)}function Pt(){try{n.compressedTexImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function qt(){try{n.compressedTexImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function oe(){try{n.texSubImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function wt(){try{n.texSubImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function Be(){try{n.compressedTexSubImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function Ht(){try{n.compressedTexSubImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function Yt(){try{n.texStorage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function R(){try{n.texStorage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function M(){try{n.texImage2D(...arguments)}catch(k){Qt("WebGLState:",k)}}function Y(){try{n.texImage3D(...arguments)}catch(k){Qt("WebGLState:",k)}}function ut(k){return h[k]!==void 0?h[k]:n.getParameter(k)}function at(k,ot){h[k]!==ot&&(n.pixelStorei(k,ot),h[k]=ot)}function vt(k){et.equals(k)===!1&&(n.scissor(k.x,k.y,k.z,k.w),et.copy(k))}function xt(k){gt.equals(k)===!1&&(n.viewport(k.x,k.y,k.z,k.w),gt.copy(k))}function it(k,ot){let nt=c.get(ot);nt===void 0&&(nt=new WeakMap,c.set(ot,nt));let Et=nt.get(k);Et===void 0&&(Et=n.getUniformBlockIndex(ot,k.name),n.uniformBlockBinding(ot,Et,Et),nt.set(k,Et))}function st(k,ot,nt){let _t=c.get(ot).get(k);l[_t]!==nt&&(n.bindBufferBase(n.UNIFORM_BUFFER,_t,nt),l[_t]=nt)}function mt(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},h={},tt=null,rt={},d={},l={},f=new WeakMap,g=[],x=null,m=!1,p=null,y=null,A=null,b=null,C=null,T=null,_=null,E=new Zt(0,0,0),z=0,U=!1,N=null,L=null,F=null,P=null,H=null,et.set(0,0,n.canvas.width,n.canvas.height),gt.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:St,disable:Wt,bindFramebuffer:re,drawBuffers:Vt,useProgram:pe,setBlending:je,setMaterial:Ve,setFlipSided:ci,setCullFace:Oe,setLineWidth:Ti,setPolygonOffset:Se,setScissorTest:vi,activeTexture:ii,bindTexture:hi,unbindTexture:B,compressedTexImage2D:Pt,compressedTexImage3D:qt,texImage2D:M,texImage3D:Y,pixelStorei:at,getParameter:ut,updateUBOMapping:it,uniformBlockBinding:st,texStorage2D:Yt,texStorage3D:R,texSubImage2D:oe,texSubImage3D:wt,compressedTexSubImage2D:Be,compressedTexSubImage3D:Ht,scissor:vt,viewport:xt,reset:mt}}function qE(n,t,e,i,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new de,u=new WeakMap,h=new Set,d,f=new WeakMap,g=new Set,x=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(R,M){return m?new OffscreenCanvas(R,M):ma("canvas")}function y(R,M,Y){let ut=1,at=Yt(R);if((at.width>Y||at.height>Y)&&(ut=Y/Math.max(at.width,at.height)),ut<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let vt=Math.floor(ut*at.width),xt=Math.floor(ut*at.height);d===void 0&&(d=p(vt,xt));let it=M?p(vt,xt):d;return it.width=vt,it.height=xt,it.getContext("2d").drawImage(R,0,0,vt,xt),$t("WebGLRenderer: Texture has been resized from ("+at.width+"x"+at.height+") to ("+vt+"x"+xt+")."),it}else return"data"in R&&$t("WebGLRenderer: Image in DataTexture is too big ("+at.width+"x"+at.height+")."),R;return R}function A(R){return R.generateMipmaps}function b(R){n.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?n.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function T(R,M,Y,ut,at,vt=!1){if(R!==null){if(n[R]!==void 0)return n[R];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let xt;ut&&(xt=t.get("EXT_texture_norm16"),xt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let it=M;if(M===n.RED&&(Y===n.FLOAT&&(it=n.R32F),Y===n.HALF_FLOAT&&(it=n.R16F),Y===n.UNSIGNED_BYTE&&(it=n.R8),Y===n.UNSIGNED_SHORT&&xt&&(it=xt.R16_EXT),Y===n.SHORT&&xt&&(it=xt.R16_SNORM_EXT)),M===n.RED_INTEGER&&(Y===n.UNSIGNED_BYTE&&(it=n.R8UI),Y===n.UNSIGNED_SHORT&&(it=n.R16UI),Y===n.UNSIGNED_INT&&(it=n.R32UI),Y===n.BYTE&&(it=n.R8I),Y===n.SHORT&&(it=n.R16I),Y===n.INT&&(it=n.R32I)),M===n.RG&&(Y===n.FLOAT&&(it=n.RG32F),Y===n.HALF_FLOAT&&(it=n.RG16F),Y===n.UNSIGNED_BYTE&&(it=n.RG8),Y===n.UNSIGNED_SHORT&&xt&&(it=xt.RG16_EXT),Y===n.SHORT&&xt&&(it=xt.RG16_SNORM_EXT)),M===n.RG_INTEGER&&(Y===n.UNSIGNED_BYTE&&(it=n.RG8UI),Y===n.UNSIGNED_SHORT&&(it=n.RG16UI),Y===n.UNSIGNED_INT&&(it=n.RG32UI),Y===n.BYTE&&(it=n.RG8I),Y===n.SHORT&&(it=n.RG16I),Y===n.INT&&(it=n.RG32I)),M===n.RGB_INTEGER&&(Y===n.UNSIGNED_BYTE&&(it=n.RGB8UI),Y===n.UNSIGNED_SHORT&&(it=n.RGB16UI),Y===n.UNSIGNED_INT&&(it=n.RGB32UI),Y===n.BYTE&&(it=n.RGB8I),Y===n.SHORT&&(it=n.RGB16I),Y===n.INT&&(it=n.RGB32I)),M===n.RGBA_INTEGER&&(Y===n.UNSIGNED_BYTE&&(it=n.RGBA8UI),Y===n.UNSIGNED_SHORT&&(it=n.RGBA16UI),Y===n.UNSIGNED_INT&&(it=n.RGBA32UI),Y===n.BYTE&&(it=n.RGBA8I),Y===n.SHORT&&(it=n.RGBA16I),Y===n.INT&&(it=n.RGBA32I)),M===n.RGB&&(Y===n.UNSIGNED_SHORT&&xt&&(it=xt.RGB16_EXT),Y===n.SHORT&&xt&&(it=xt.RGB16_SNORM_EXT),Y===n.UNSIGNED_INT_5_9_9_9_REV&&(it=n.RGB9_E5),Y===n.UNSIGNED_INT_10F_11F_11F_REV&&(it=n.R11F_G11F_B10F)),M===n.RGBA){let st=vt?pa:_e.getTransfer(at);Y===n.FLOAT&&(it=n.RGBA32F),Y===n.HALF_FLOAT&&(it=n.RGBA16F),Y===n.UNSIGNED_BYTE&&(it=st===Pe?n.SRGB8_ALPHA8:n.RGBA8),Y===n.UNSIGNED_SHORT&&xt&&(it=xt.RGBA16_EXT),Y===n.SHORT&&xt&&(it=xt.RGBA16_SNORM_EXT),Y===n.UNSIGNED_SHORT_4_4_4_4&&(it=n.RGBA4),Y===n.UNSIGNED_SHORT_5_5_5_1&&(it=n.RGB5_A1)}return(it===n.R16F||it===n.R32F||it===n.RG16F||it===n.RG32F||it===n.RGBA16F||it===n.RGBA32F)&&t.get("EXT_color_buffer_float"),it}function _(R,M){let Y;return R?M===null||M===Yn||M===Ar?Y=n.DEPTH24_STENCIL8:M===sn?Y=n.DEPTH32F_STENCIL8:M===Ro&&(Y=n.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Yn||M===Ar?Y=n.DEPTH_COMPONENT24:M===sn?Y=n.DEPTH_COMPONENT32F:M===Ro&&(Y=n.DEPTH_COMPONENT16),Y}function E(R,M){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==Di&&R.minFilter!==Ji?Math.log2(Math.max(M.width,M.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?M.mipmaps.length:1}function z(R){let M=new WeakRef(R);i.get(R).__ref=M,g.add(M),x.register(R,M,M)}function U(R){let M=i.get(R).__ref;M!==void 0&&(g.delete(M),x.unregister(M))}function N(R){F(R.target)}function L(R){P(R.target)}function F(R){R.removeEventListener("dispose",N),U(R),$(R),R.isVideoTexture&&u.delete(R),R.isHTMLTexture&&h.delete(R)}function P(R){R.removeEventListener("dispose",L),U(R),ht(R)}function H(){for(let R of g){let M=R.deref();M!==void 0&&(M.isRenderTarget===!0?P(M):F(M))}g.clear(),h.clear()}function $(R){let M=i.get(R);if(M.__webglInit===void 0)return;let Y=R.source,ut=f.get(Y);if(ut){let at=ut[M.__cacheKey];at.usedTimes--,at.usedTimes===0&&W(R),Object.keys(ut).length===0&&f.delete(Y)}i.remove(R)}function W(R){let M=i.get(R);n.deleteTexture(M.__webglTexture);let Y=R.source,ut=f.get(Y);delete ut[M.__cacheKey],o.memory.textures--}function ht(R){let M=i.get(R);M.__depthDisposeCallback&&M.__depthDisposeCallback();let Y=R.depthTexture;if(Y&&Y.renderTarget===R&&F(Y),R.isWebGLCubeRenderTarget)for(let at=0;at<6;at++){if(Array.isArray(M.__webglFramebuffer[at]))for(let vt=0;vt<M.__webglFramebuffer[at].length;vt++)n.deleteFramebuffer(M.__webglFramebuffer[at][vt]);else n.deleteFramebuffer(M.__webglFramebuffer[at]);M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer[at])}else{if(Array.isArray(M.__webglFramebuffer))for(let at=0;at<M.__webglFramebuffer.length;at++)n.deleteFramebuffer(M.__webglFramebuffer[at]);else n.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&n.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let at=0;at<M.__webglColorRenderbuffer.length;at++)M.__webglColorRenderbuffer[at]&&n.deleteRenderbuffer(M.__webglColorRenderbuffer[at]);M.__webglDepthRenderbuffer&&n.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ut=R.textures;for(let at=0,vt=ut.length;at<vt;at++){let xt=i.get(ut[at]);xt.__webglTexture&&(n.deleteTexture(xt.__webglTexture),o.memory.textures--),i.remove(ut[at])}i.remove(R)}let J=0;function tt(){J=0}function rt(){return J}function ft(R){J=R}function dt(){let R=J;return R>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,R}function et(R){let M=[];return M.push(R.wrapS),M.push(R.wrapT),M.push(R.wrapR||0),M.push(R.magFilter),M.push(R.minFilter),M.push(R.anisotropy),M.push(R.internalFormat),M.push(R.format),M.push(R.type),M.push(R.generateMipmaps),M.push(R.mipmapsAutoUpdate),M.push(R.premultiplyAlpha),M.push(R.flipY),M.push(R.unpackAlignment),M.push(R.colorSpace),M.join()}function gt(R,M){let Y=i.get(R);if(R.isVideoTexture&&Be(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&Y.__version!==R.version){let ut=R.image;if(ut===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ut.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(Y,R,M);return}}else R.isExternalTexture&&(Y.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D,Y.__webglTexture,n.TEXTURE0+M)}function yt(R,M){let Y=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&Y.__version!==R.version){Ve(Y,R,M);return}else R.isExternalTexture&&(Y.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D_ARRAY,Y.__webglTexture,n.TEXTURE0+M)}function Ct(R,M){let Y=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&Y.__version!==R.version){Ve(Y,R,M);return}e.bindTexture(n.TEXTURE_3D,Y.__webglTexture,n.TEXTURE0+M)}function St(R,M){let Y=i.get(R);if(R.version>0&&Y.__version!==R.version){ci(Y,R,M);return}e.bindTexture(n.TEXTURE_CUBE_MAP,Y.__webglTexture,n.TEXTURE0+M)}let Wt={[Pc]:n.REPEAT,[as]:n.CLAMP_TO_EDGE,[Lc]:n.MIRRORED_REPEAT},re={[Di]:n.NEAREST,[c0]:n.NEAREST_MIPMAP_NEAREST,[Ba]:n.NEAREST_MIPMAP_LINEAR,[Ji]:n.LINEAR,[lh]:n.LINEAR_MIPMAP_NEAREST,[Ns]:n.LINEAR_MIPMAP_LINEAR},Vt={[f0]:n.NEVER,[cf]:n.ALWAYS,[p0]:n.LESS,[af]:n.LEQUAL,[m0]:n.EQUAL,[lf]:n.GEQUAL,[g0]:n.GREATER,[_0]:n.NOTEQUAL};function pe(R,M){if(M.type===sn&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===Ji||M.magFilter===lh||M.magFilter===Ba||M.magFilter===Ns||M.minFilter===Ji||M.minFilter===lh||M.minFilter===Ba||M.minFilter===Ns)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(R,n.TEXTURE_WRAP_S,Wt[M.wrapS]),n.texParameteri(R,n.TEXTURE_WRAP_T,Wt[M.wrapT]),(R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY)&&n.texParameteri(R,n.TEXTURE_WRAP_R,Wt[M.wrapR]),n.texParameteri(R,n.TEXTURE_MAG_FILTER,re[M.magFilter]),n.texParameteri(R,n.TEXTURE_MIN_FILTER,re[M.minFilter]),M.compareFunction&&(n.texParameteri(R,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(R,n.TEXTURE_COMPARE_FUNC,Vt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Di||M.minFilter!==Ba&&M.minFilter!==Ns||M.type===sn&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||i.get(M).__currentAnisotropy){let Y=t.get("EXT_texture_filter_anisotropic");n.texParameterf(R,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),i.get(M).__currentAnisotropy=M.anisotropy}}}function he(R,M){let Y=!1;R.__webglInit===void 0&&(R.__webglInit=!0,M.addEventListener("dispose",N),z(M));let ut=M.source,at=f.get(ut);at===void 0&&(at={},f.set(ut,at));let vt=et(M);if(vt!==R.__cacheKey){at[vt]===void 0&&(at[vt]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),at[vt].usedTimes++;let xt=at[R.__cacheKey];xt!==void 0&&(at[R.__cacheKey].usedTimes--,xt.usedTimes===0&&W(M)),R.__cacheKey=vt,R.__webglTexture=at[vt].texture}return Y}function ne(R,M,Y){return Math.floor(Math.floor(R/Y)/M)}function je(R,M,Y,ut){let vt=R.updateRanges;if(vt.length===0)e.texSubImage2D(n.TEXTURE_2D,0,0,0,M.width,M.height,Y,ut,M.data);else{vt.sort((k,ot)=>k.start-ot.start);let xt=0;for(let k=1;k<vt.length;k++){let ot=vt[xt],nt=vt[k],Et=ot.start+ot.count,_t=ne(nt.start,M.width,4),Mt=ne(ot.start,M.width,4);nt.start<=Et+1&&_t===Mt&&ne(nt.start+nt.count-1,M.width,4)===_t?ot.count=Math.max(ot.count,nt.start+nt.count-ot.start):(++xt,vt[xt]=nt)}vt.length=xt+1;let it=e.getParameter(n.UNPACK_ROW_LENGTH),st=e.getParameter(n.UNPACK_SKIP_PIXELS),mt=e.getParameter(n.UNPACK_SKIP_ROWS);e.pixelStorei(n.UNPACK_ROW_LENGTH,M.width);for(let k=0,ot=vt.length;k<ot;k++){let nt=vt[k],Et=Math.floor(nt.start/4),_t=Math.ceil(nt.count/4),Mt=Et%M.width,Gt=Math.floor(Et/M.width),Jt=_t,ct=1;e.pixelStorei(n.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(n.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(n.TEXTURE_2D,0,Mt,Gt,Jt,ct,Y,ut,M.data)}R.clearUpdateRanges(),e.pixelStorei(n.UNPACK_ROW_LENGTH,it),e.pixelStorei(n.UNPACK_SKIP_PIXELS,st),e.pixelStorei(n.UNPACK_SKIP_ROWS,mt)}}function Ve(R,M,Y){let ut=n.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ut=n.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ut=n.TEXTURE_3D);let at=he(R,M),vt=M.source;e.bindTexture(ut,R.__webglTexture,n.TEXTURE0+Y);let xt=i.get(vt);if(vt.version!==xt.__version||at===!0){if(e.activeTexture(n.TEXTURE0+Y),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ct=_e.getPrimaries(_e.workingColorSpace),kt=M.colorSpace===Us?null:_e.getPrimaries(M.colorSpace),jt=M.colorSpace===Us||ct===kt?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,jt)}e.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment);let st=y(M.image,!1,s.maxTextureSize);st=Ht(M,st);let mt=r.convert(M.format,M.colorSpace),k=r.convert(M.type),ot=T(M.internalFormat,mt,k,M.normalized,M.colorSpace,M.isVideoTexture);pe(ut,M);let nt,Et=M.mipmaps,_t=M.isVideoTexture!==!0,Mt=xt.__version===void 0||at===!0,Gt=vt.dataReady,Jt=E(M,st);if(M.isDepthTexture)ot=_(M.format===Os,M.type),Mt&&(_t?e.texStorage2D(n.TEXTURE_2D,1,ot,st.width,st.height):e.texImage2D(n.TEXTURE_2D,0,ot,st.width,st.height,0,mt,k,null));else if(M.isDataTexture)if(Et.length>0){_t&&Mt&&e.texStorage2D(n.TEXTURE_2D,Jt,ot,Et[0].width,Et[0].height);for(let ct=0,kt=Et.length;ct<kt;ct++)nt=Et[ct],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,k,nt.data):e.texImage2D(n.TEXTURE_2D,ct,ot,nt.width,nt.height,0,mt,k,nt.data);M.generateMipmaps=!1}else _t?(Mt&&e.texStorage2D(n.TEXTURE_2D,Jt,ot,st.width,st.height),Gt&&je(M,st,mt,k)):e.texImage2D(n.TEXTURE_2D,0,ot,st.width,st.height,0,mt,k,st.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){_t&&Mt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Jt,ot,Et[0].width,Et[0].height,st.depth);for(let ct=0,kt=Et.length;ct<kt;ct++)if(nt=Et[ct],M.format!==yn)if(mt!==null)if(_t){if(Gt)if(M.layerUpdates.size>0){let jt=gf(nt.width,nt.height,M.format,M.type);for(let Rt of M.layerUpdates){let ae=nt.data.subarray(Rt*jt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*jt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,Rt,nt.width,nt.height,1,mt,ae)}}else e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,st.depth,mt,nt.data)}else e.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ct,ot,nt.width,nt.height,st.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _t?Gt&&e.texSubImage3D(n.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,st.depth,mt,k,nt.data):e.texImage3D(n.TEXTURE_2D_ARRAY,ct,ot,nt.width,nt.height,st.depth,0,mt,k,nt.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{_t&&Mt&&e.texStorage2D(n.TEXTURE_2D,Jt,ot,Et[0].width,Et[0].height);for(let ct=0,kt=Et.length;ct<kt;ct++)nt=Et[ct],M.format!==yn?mt!==null?_t?Gt&&e.compressedTexSubImage2D(n.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,nt.data):e.compressedTexImage2D(n.TEXTURE_2D,ct,ot,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,nt.width,nt.height,mt,k,nt.data):e.texImage2D(n.TEXTURE_2D,ct,ot,nt.width,nt.height,0,mt,k,nt.data)}else if(M.isDataArrayTexture)if(_t){if(Mt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Jt,ot,st.width,st.height,st.depth),Gt)if(M.layerUpdates.size>0){let ct=gf(st.width,st.height,M.format,M.type);for(let kt of M.layerUpdates){let jt=st.data.subarray(kt*ct/st.data.BYTES_PER_ELEMENT,(kt+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,kt,st.width,st.height,1,mt,k,jt)}M.clearLayerUpdates()}else e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,mt,k,st.data)}else e.texImage3D(n.TEXTURE_2D_ARRAY,0,ot,st.width,st.height,st.depth,0,mt,k,st.data);else if(M.isData3DTexture)_t?(Mt&&e.texStorage3D(n.TEXTURE_3D,Jt,ot,st.width,st.height,st.depth),Gt&&e.texSubImage3D(n.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,mt,k,st.data)):e.texImage3D(n.TEXTURE_3D,0,ot,st.width,st.height,st.depth,0,mt,k,st.data);else if(M.isFramebufferTexture){if(Mt)if(_t)e.texStorage2D(n.TEXTURE_2D,Jt,ot,st.width,st.height);else{let ct=st.width,kt=st.height;for(let jt=0;jt<Jt;jt++)e.texImage2D(n.TEXTURE_2D,jt,ot,ct,kt,0,mt,k,null),ct>>=1,kt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in n){let ct=n.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),h.add(M),ct.onpaint=kt=>{let jt=kt.changedElements;for(let Rt of h)jt.includes(Rt.image)&&(Rt.needsUpdate=!0)},ct.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,st);else{let jt=n.RGBA,Rt=n.RGBA,ae=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,jt,Rt,ae,st)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(Et.length>0){if(_t&&Mt){let ct=Yt(Et[0]);e.texStorage2D(n.TEXTURE_2D,Jt,ot,ct.width,ct.height)}for(let ct=0,kt=Et.length;ct<kt;ct++)nt=Et[ct],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,ct,0,0,mt,k,nt):e.texImage2D(n.TEXTURE_2D,ct,ot,mt,k,nt);M.generateMipmaps=!1}else if(_t){if(Mt){let ct=Yt(st);e.texStorage2D(n.TEXTURE_2D,Jt,ot,ct.width,ct.height)}Gt&&e.texSubImage2D(n.TEXTURE_2D,0,0,0,mt,k,st)}else e.texImage2D(n.TEXTURE_2D,0,ot,mt,k,st);A(M)&&M.mipmapsAutoUpdate===!0&&b(ut),xt.__version=vt.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function ci(R,M,Y){if(M.image.length!==6)return;let ut=he(R,M),at=M.source;e.bindTexture(n.TEXTURE_CUBE_MAP,R.__webglTexture,n.TEXTURE0+Y);let vt=i.get(at);if(at.version!==vt.__version||ut===!0){e.activeTexture(n.TEXTURE0+Y);let xt=_e.getPrimaries(_e.workingColorSpace),it=M.colorSpace===Us?null:_e.getPrimaries(M.colorSpace),st=M.colorSpace===Us||xt===it?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let mt=M.isCompressedTexture||M.image[0].isCompressedTexture,k=M.image[0]&&M.image[0].isDataTexture,ot=[];for(let Rt=0;Rt<6;Rt++)!mt&&!k?ot[Rt]=y(M.image[Rt],!0,s.maxCubemapSize):ot[Rt]=k?M.image[Rt].image:M.image[Rt],ot[Rt]=Ht(M,ot[Rt]);let nt=ot[0],Et=r.convert(M.format,M.colorSpace),_t=r.convert(M.type),Mt=T(M.internalFormat,Et,_t,M.normalized,M.colorSpace),Gt=M.isVideoTexture!==!0,Jt=vt.__version===void 0||ut===!0,ct=at.dataReady,kt=E(M,nt);pe(n.TEXTURE_CUBE_MAP,M);let jt;if(M.isDepthTexture){if(Mt=_(M.format===Os,M.type),Jt)if(Gt)e.texStorage2D(n.TEXTURE_CUBE_MAP,1,Mt,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,nt.width,nt.height,0,Et,_t,null)}else if(mt){Gt&&Jt&&e.texStorage2D(n.TEXTURE_CUBE_MAP,kt,Mt,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){jt=ot[Rt].mipmaps;for(let ae=0;ae<jt.length;ae++){let Ye=jt[ae];M.format!==yn?Et!==null?Gt?ct&&e.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ye.width,Ye.height,Et,Ye.data):e.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ye.width,Ye.height,0,Ye.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ye.width,Ye.height,Et,_t,Ye.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,Ye.width,Ye.height,0,Et,_t,Ye.data)}}}else{if(jt=M.mipmaps,Gt&&Jt){jt.length>0&&kt++;let Rt=Yt(ot[0]);e.texStorage2D(n.TEXTURE_CUBE_MAP,kt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(k){Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,ot[Rt].width,ot[Rt].height,Et,_t,ot[Rt].data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,ot[Rt].width,ot[Rt].height,0,Et,_t,ot[Rt].data);for(let ae=0;ae<jt.length;ae++){let Xi=jt[ae].image[Rt].image;Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Xi.width,Xi.height,Et,_t,Xi.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Xi.width,Xi.height,0,Et,_t,Xi.data)}}else{Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,Et,_t,ot[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,Et,_t,ot[Rt]);for(let ae=0;ae<jt.length;ae++){let Ye=jt[ae];Gt?ct&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Et,_t,Ye.image[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Et,_t,Ye.image[Rt])}}}A(M)&&M.mipmapsAutoUpdate===!0&&b(n.TEXTURE_CUBE_MAP),vt.__version=at.version,M.onUpdate&&M.onUpdate(M)}R.__version=M.version}function Oe(R,M,Y,ut,at,vt){let xt=r.convert(Y.format,Y.colorSpace),it=r.convert(Y.type),st=T(Y.internalFormat,xt,it,Y.normalized,Y.colorSpace),mt=i.get(M),k=i.get(Y);if(k.__renderTarget=M,!mt.__hasExternalTextures){let ot=Math.max(1,M.width>>vt),nt=Math.max(1,M.height>>vt);at===n.TEXTURE_3D||at===n.TEXTURE_2D_ARRAY?e.texImage3D(at,vt,st,ot,nt,M.depth,0,xt,it,null):e.texImage2D(at,vt,st,ot,nt,0,xt,it,null)}e.bindFramebuffer(n.FRAMEBUFFER,R),wt(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ut,at,k.__webglTexture,0,oe(M)):(at===n.TEXTURE_2D||at>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&at<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ut,at,k.__webglTexture,vt),e.bindFramebuffer(n.FRAMEBUFFER,null)}function Ti(R,M,Y){if(n.bindRenderbuffer(n.RENDERBUFFER,R),M.depthBuffer){let ut=M.depthTexture,at=ut&&ut.isDepthTexture?ut.type:null,vt=_(M.stencilBuffer,at),xt=M.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;wt(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(M),vt,M.width,M.height):Y?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(M),vt,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,vt,M.width,M.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,xt,n.RENDERBUFFER,R)}else{let ut=M.textures;for(let at=0;at<ut.length;at++){let vt=ut[at],xt=r.convert(vt.format,vt.colorSpace),it=r.convert(vt.type),st=T(vt.internalFormat,xt,it,vt.normalized,vt.colorSpace);wt(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(M),st,M.width,M.height):Y?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(M),st,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,st,M.width,M.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Se(R,M,Y){let ut=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(n.FRAMEBUFFER,R),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let at=i.get(M.depthTexture);at.__renderTarget=M;let vt=ut?M.depthTexture.image[0]:M.depthTexture.image;(!at.__webglTexture||vt.width!==M.width||vt.height!==M.height)&&(vt.width=M.width,vt.height=M.height,M.depthTexture.needsUpdate=!0),ut?St(M.depthTexture,0):gt(M.depthTexture,0);let xt=at.__webglTexture,it=oe(M),st=ut?n.TEXTURE_CUBE_MAP_POSITIVE_X+Y:n.TEXTURE_2D,mt=M.depthTexture.format===Os?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(M.depthTexture.format===Ps)wt(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,mt,st,xt,0,it):n.framebufferTexture2D(n.FRAMEBUFFER,mt,st,xt,0);else if(M.depthTexture.format===Os)wt(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,mt,st,xt,0,it):n.framebufferTexture2D(n.FRAMEBUFFER,mt,st,xt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function vi(R){let M=i.get(R),Y=R.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==R.depthTexture){let ut=R.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ut){let at=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ut.removeEventListener("dispose",at)};ut.addEventListener("dispose",at),M.__depthDisposeCallback=at}M.__boundDepthTexture=ut}if(R.depthTexture&&!M.__autoAllocateDepthBuffer)if(Y)for(let ut=0;ut<6;ut++)Se(M.__webglFramebuffer[ut],R,ut);else R.texture.mipmaps.length>0?Se(M.__webglFramebuffer[0],R,0):Se(M.__webglFramebuffer,R,0);else if(Y){M.__webglDepthbuffer=[];for(let ut=0;ut<6;ut++)if(e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[ut]),M.__webglDepthbuffer[ut]===void 0)M.__webglDepthbuffer[ut]=n.createRenderbuffer(),Ti(M.__webglDepthbuffer[ut],R,!1);else{let at=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,vt=M.__webglDepthbuffer[ut];n.bindRenderbuffer(n.RENDERBUFFER,vt),n.framebufferRenderbuffer(n.FRAMEBUFFER,at,n.RENDERBUFFER,vt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=n.createRenderbuffer(),Ti(M.__webglDepthbuffer,R,!1);else{let at=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,vt=M.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,vt),n.framebufferRenderbuffer(n.FRAMEBUFFER,at,n.RENDERBUFFER,vt)}e.bindFramebuffer(n.FRAMEBUFFER,null)}function ii(R,M,Y){let ut=i.get(R);M!==void 0&&Oe(ut.__webglFramebuffer,R,R.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),Y!==void 0&&vi(R)}function hi(R){let M=R.texture,Y=i.get(R),ut=i.get(M);R.addEventListener("dispose",L),z(R);let at=R.textures,vt=R.isWebGLCubeRenderTarget===!0,xt=at.length>1;if(xt||(ut.__webglTexture===void 0&&(ut.__webglTexture=n.createTexture()),ut.__version=M.version,o.memory.textures++),vt){Y.__webglFramebuffer=[];for(let it=0;it<6;it++)if(M.mipmaps.length>0){Y.__webglFramebuffer[it]=[];for(let st=0;st<M.mipmaps.length;st++)Y.__webglFramebuffer[it][st]=n.createFramebuffer()}else Y.__webglFramebuffer[it]=n.createFramebuffer()}else{if(M.mipmaps.length>0){Y.__webglFramebuffer=[];for(let it=0;it<M.mipmaps.length;it++)Y.__webglFramebuffer[it]=n.createFramebuffer()}else Y.__webglFramebuffer=n.createFramebuffer();if(xt)for(let it=0,st=at.length;it<st;it++){let mt=i.get(at[it]);mt.__webglTexture===void 0&&(mt.__webglTexture=n.createTexture(),o.memory.textures++)}if(R.samples>0&&wt(R)===!1){Y.__webglMultisampledFramebuffer=n.createFramebuffer(),Y.__webglColorRenderbuffer=[],e.bindFramebuffer(n.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let it=0;it<at.length;it++){let st=at[it];Y.__webglColorRenderbuffer[it]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,Y.__webglColorRenderbuffer[it]);let mt=r.convert(st.format,st.colorSpace),k=r.convert(st.type),ot=T(st.internalFormat,mt,k,st.normalized,st.colorSpace,R.isXRRenderTarget===!0),nt=oe(R);n.renderbufferStorageMultisample(n.RENDERBUFFER,nt,ot,R.width,R.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+it,n.RENDERBUFFER,Y.__webglColorRenderbuffer[it])}n.bindRenderbuffer(n.RENDERBUFFER,null),R.depthBuffer&&(Y.__webglDepthRenderbuffer=n.createRenderbuffer(),Ti(Y.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(n.FRAMEBUFFER,null)}}if(vt){e.bindTexture(n.TEXTURE_CUBE_MAP,ut.__webglTexture),pe(n.TEXTURE_CUBE_MAP,M);for(let it=0;it<6;it++)if(M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Oe(Y.__webglFramebuffer[it][st],R,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+it,st);else Oe(Y.__webglFramebuffer[it],R,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+it,0);A(M)?b(n.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(xt){for(let it=0,st=at.length;it<st;it++){let mt=at[it],k=i.get(mt),ot=n.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(ot=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(ot,k.__webglTexture),pe(ot,mt),Oe(Y.__webglFramebuffer,R,mt,n.COLOR_ATTACHMENT0+it,ot,0),A(mt)&&b(ot)}e.unbindTexture()}else{let it=n.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(it=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(it,ut.__webglTexture),pe(it,M),M.mipmaps.length>0)for(let st=0;st<M.mipmaps.length;st++)Oe(Y.__webglFramebuffer[st],R,M,n.COLOR_ATTACHMENT0,it,st);else Oe(Y.__webglFramebuffer,R,M,n.COLOR_ATTACHMENT0,it,0);A(M)?b(it):M.mipmaps.length>0&&n.texParameteri(it,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&vi(R)}function B(R){let M=R.textures;for(let Y=0,ut=M.length;Y<ut;Y++){let at=M[Y];if(A(at)&&at.mipmapsAutoUpdate===!0){let vt=C(R),xt=i.get(at).__webglTexture;e.bindTexture(vt,xt),b(vt),e.unbindTexture()}}}let Pt=[];function qt(R){if(R.samples>0){if(wt(R)===!1){let M=R.textures,Y=R.width,ut=R.height,at=n.COLOR_BUFFER_BIT,vt=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=i.get(R),it=M.length>1;if(it)for(let mt=0;mt<M.length;mt++)e.bindFramebuffer(n.FRAMEBUFFER,xt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.RENDERBUFFER,null),e.bindFramebuffer(n.FRAMEBUFFER,xt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.TEXTURE_2D,null,0);e.bindFramebuffer(n.READ_FRAMEBUFFER,xt.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(n.DRAW_FRAMEBUFFER,xt.__webglFramebuffer[0]):e.bindFramebuffer(n.DRAW_FRAMEBUFFER,xt.__webglFramebuffer);for(let mt=0;mt<M.length;mt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(at|=n.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(at|=n.STENCIL_BUFFER_BIT)),it){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,xt.__webglColorRenderbuffer[mt]);let k=i.get(M[mt]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,k,0)}n.blitFramebuffer(0,0,Y,ut,0,0,Y,ut,at,n.NEAREST),l===!0&&(Pt.length=0,Pt.push(n.COLOR_ATTACHMENT0+mt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pt.push(vt),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Pt))}if(e.bindFramebuffer(n.READ_FRAMEBUFFER,null),e.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),it)for(let mt=0;mt<M.length;mt++){e.bindFramebuffer(n.FRAMEBUFFER,xt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.RENDERBUFFER,xt.__webglColorRenderbuffer[mt]);let k=i.get(M[mt]).__webglTexture;e.bindFramebuffer(n.FRAMEBUFFER,xt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+mt,n.TEXTURE_2D,k,0)}e.bindFramebuffer(n.DRAW_FRAMEBUFFER,xt.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let M=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[M])}}}function oe(R){return Math.min(s.maxSamples,R.samples)}function wt(R){let M=i.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Be(R){let M=o.render.frame;u.get(R)!==M&&(u.set(R,M),R.update())}function Ht(R,M){let Y=R.colorSpace,ut=R.format,at=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||Y!==Mr&&Y!==Us&&(_e.getTransfer(Y)===Pe?(ut!==yn||at!==Gi)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",Y)),M}function Yt(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=dt,this.resetTextureUnits=tt,this.getTextureUnits=rt,this.setTextureUnits=ft,this.setTexture2D=gt,this.setTexture2DArray=yt,this.setTexture3D=Ct,this.setTextureCube=St,this.rebindTextures=ii,this.setupRenderTarget=hi,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=qt,this.setupDepthRenderbuffer=vi,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=wt,this.dispose=H}function $E(n,t){function e(i,s=Us){let r,o=_e.getTransfer(s);if(i===Gi)return n.UNSIGNED_BYTE;if(i===hh)return n.UNSIGNED_SHORT_4_4_4_4;if(i===uh)return n.UNSIGNED_SHORT_5_5_5_1;if(i===nf)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===sf)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===tf)return n.BYTE;if(i===ef)return n.SHORT;if(i===Ro)return n.UNSIGNED_SHORT;if(i===ch)return n.INT;if(i===Yn)return n.UNSIGNED_INT;if(i===sn)return n.FLOAT;if(i===qn)return n.HALF_FLOAT;if(i===rf)return n.ALPHA;if(i===of)return n.RGB;if(i===yn)return n.RGBA;if(i===Ps)return n.DEPTH_COMPONENT;if(i===Os)return n.DEPTH_STENCIL;if(i===dh)return n.RED;if(i===fh)return n.RED_INTEGER;if(i===nr)return n.RG;if(i===ph)return n.RG_INTEGER;if(i===mh)return n.RGBA_INTEGER;if(i===za||i===Ha||i===Va||i===Ga)if(o===Pe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===za)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Va)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Ga)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===za)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ha)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Va)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Ga)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===gh||i===_h||i===vh||i===yh)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===gh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===_h)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===vh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===yh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===xh||i===bh||i===Mh||i===Sh||i===wh||i===Wa||i===Eh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(i===xh||i===bh)return o===Pe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Mh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===Sh)return r.COMPRESSED_R11_EAC;if(i===wh)return r.COMPRESSED_SIGNED_R11_EAC;if(i===Wa)return r.COMPRESSED_RG11_EAC;if(i===Eh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Th||i===Ah||i===Ch||i===Rh||i===Ph||i===Lh||i===Ih||i===Dh||i===Nh||i===Oh||i===Uh||i===Fh||i===kh||i===Bh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Th)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Ah)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Ch)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Rh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Ph)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Lh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Ih)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Dh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Nh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Oh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Uh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Fh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===kh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Bh)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===zh||i===Hh||i===Vh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(i===zh)return o===Pe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Hh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Vh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Gh||i===Wh||i===Xa||i===Xh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(i===Gh)return r.COMPRESSED_RED_RGTC1_EXT;if(i===Wh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Xa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Xh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===Ar?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:e}}var ZE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,KE=`
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

}`,Ef=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let i=new Ta(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=i}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,i=new ki({vertexShader:ZE,fragmentShader:KE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Si(new Ca(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Tf=class extends ls{constructor(t,e){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,g=null,x=typeof XRWebGLBinding<"u",m=new Ef,p={},y=e.getContextAttributes(),A=null,b=null,C=[],T=[],_=new de,E=null,z=null,U=new Ii;U.viewport=new We;let N=new Ii;N.viewport=new We;let L=[U,N],F=new sh,P=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(et){let gt=C[et];return gt===void 0&&(gt=new Mo,C[et]=gt),gt.getTargetRaySpace()},this.getControllerGrip=function(et){let gt=C[et];return gt===void 0&&(gt=new Mo,C[et]=gt),gt.getGripSpace()},this.getHand=function(et){let gt=C[et];return gt===void 0&&(gt=new Mo,C[et]=gt),gt.getHandSpace()};function $(et){let gt=T.indexOf(et.inputSource);if(gt===-1)return;let yt=C[gt];yt!==void 0&&(yt.update(et.inputSource,et.frame,c||o),yt.dispatchEvent({type:et.type,data:et.inputSource}))}function W(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",W),s.removeEventListener("inputsourceschange",ht);for(let et=0;et<C.length;et++){let gt=T[et];gt!==null&&(T[et]=null,C[et].disconnect(gt))}P=null,H=null,m.reset();for(let et in p)delete p[et];if(t.setRenderTarget(A),f=null,d=null,h=null,s=null,b=null,dt.stop(),i.isPresenting=!1,t.setPixelRatio(E),t.setSize(_.width,_.height,!1),z!==null){let et=z.camera;et.fov=z.fov,et.zoom=z.zoom,et.updateProjectionMatrix(),z=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(et){r=et,i.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(et){a=et,i.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(et){c=et},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&x&&(h=new XRWebGLBinding(s,e)),h},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(et){if(s=et,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",W),s.addEventListener("inputsourceschange",ht),y.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let yt=null,Ct=null,St=null;y.depth&&(St=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,yt=y.stencil?Os:Ps,Ct=y.stencil?Ar:Yn);let Wt={colorFormat:e.RGBA8,depthFormat:St,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer(Wt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new _n(d.textureWidth,d.textureHeight,{format:yn,type:Gi,depthTexture:new Is(d.textureWidth,d.textureHeight,Ct,void 0,void 0,void 0,void 0,void 0,void 0,yt),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let yt={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,yt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new _n(f.framebufferWidth,f.framebufferHeight,{format:yn,type:Gi,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),dt.setContext(s),dt.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ht(et){for(let gt=0;gt<et.removed.length;gt++){let yt=et.removed[gt],Ct=T.indexOf(yt);Ct>=0&&(T[Ct]=null,C[Ct].disconnect(yt))}for(let gt=0;gt<et.added.length;gt++){let yt=et.added[gt],Ct=T.indexOf(yt);if(Ct===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=T.length){T.push(yt),Ct=Wt;break}else if(T[Wt]===null){T[Wt]=yt,Ct=Wt;break}if(Ct===-1)break}let St=C[Ct];St&&St.connect(yt)}}function J(et,gt){gt===null?et.matrixWorld.copy(et.matrix):et.matrixWorld.multiplyMatrices(gt.matrixWorld,et.matrix),et.matrixWorldInverse.copy(et.matrixWorld).invert()}this.updateCamera=function(et){if(s===null)return;let gt=et.near,yt=et.far;m.texture!==null&&(m.depthNear>0&&(gt=m.depthNear),m.depthFar>0&&(yt=m.depthFar)),F.near=N.near=U.near=gt,F.far=N.far=U.far=yt,(P!==F.near||H!==F.far)&&(s.updateRenderState({depthNear:F.near,depthFar:F.far}),P=F.near,H=F.far),F.layers.mask=et.layers.mask|6,U.layers.mask=F.layers.mask&-5,N.layers.mask=F.layers.mask&-3;let Ct=et.parent,St=F.cameras;J(F,Ct);for(let Wt=0;Wt<St.length;Wt++)J(St[Wt],Ct);F.projectionMatrix.copy(U.projectionMatrix),F.projectionMatrixInverse.copy(U.projectionMatrixInverse),z===null&&et.isPerspectiveCamera&&(z={camera:et,fov:et.fov,zoom:et.zoom}),tt(et,F,Ct)};function tt(et,gt,yt){yt===null?et.matrix.copy(gt.matrixWorld):(et.matrix.copy(yt.matrixWorld),et.matrix.invert(),et.matrix.multiply(gt.matrixWorld)),et.matrix.decompose(et.position,et.quaternion,et.scale),et.updateMatrixWorld(!0),et.projectionMatrix.copy(gt.projectionMatrix),et.projectionMatrixInverse.copy(gt.projectionMatrixInverse),et.isPerspectiveCamera&&(et.fov=Dc*2*Math.atan(1/et.projectionMatrix.elements[5]),et.zoom=1)}this.getCamera=function(){return F},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(et){l=et,d!==null&&(d.fixedFoveation=et),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=et)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(F)},this.getCameraTexture=function(et){return p[et]};let rt=null;function ft(et,gt){if(u=gt.getViewerPose(c||o),g=gt,u!==null){let yt=u.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let Ct=!1;yt.length!==F.cameras.length&&(F.cameras.length=0,Ct=!0);for(let Vt=0;Vt<yt.length;Vt++){let pe=yt[Vt],he=null;if(f!==null)he=f.getViewport(pe);else{let je=h.getViewSubImage(d,pe);he=je.viewport,Vt===0&&(t.setRenderTargetTextures(b,je.colorTexture,je.depthStencilTexture),t.setRenderTarget(b))}let ne=L[Vt];ne===void 0&&(ne=new Ii,ne.layers.enable(Vt),ne.viewport=new We,L[Vt]=ne),ne.matrix.fromArray(pe.transform.matrix),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.projectionMatrix.fromArray(pe.projectionMatrix),ne.projectionMatrixInverse.copy(ne.projectionMatrix).invert(),ne.viewport.set(he.x,he.y,he.width,he.height),Vt===0&&(F.matrix.copy(ne.matrix),F.matrix.decompose(F.position,F.quaternion,F.scale)),Ct===!0&&F.cameras.push(ne)}let St=s.enabledFeatures;if(St&&St.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){h=i.getBinding();let Vt=h.getDepthInformation(yt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(St&&St.includes("camera-access")&&x){t.state.unbindTexture(),h=i.getBinding();for(let Vt=0;Vt<yt.length;Vt++){let pe=yt[Vt].camera;if(pe){let he=p[pe];he||(he=new Ta,p[pe]=he);let ne=h.getCameraImage(pe);he.sourceTexture=ne}}}}for(let yt=0;yt<C.length;yt++){let Ct=T[yt],St=C[yt];Ct!==null&&St!==void 0&&St.update(Ct,gt,c||o)}rt&&rt(et,gt),gt.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:gt}),g=null}let dt=new Z0;dt.setAnimationLoop(ft),this.setAnimationLoop=function(et){rt=et},this.dispose=function(){}}},JE=new Me,r_=new ie;r_.set(-1,0,0,0,1,0,0,0,1);function jE(n,t){function e(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function i(m,p){p.color.getRGB(m.fogColor.value,ff(n)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,A,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),h(m,p)):p.isMeshPhongMaterial?(r(m,p),u(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),x(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,A):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,e(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Qi&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,e(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Qi&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,e(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,e(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let y=t.get(p),A=y.envMap,b=y.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(JE.makeRotationFromEuler(b)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(r_),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,A){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=A*.5,p.map&&(m.map.value=p.map,e(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function u(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function h(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,e(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Qi&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function x(m,p){let y=t.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function QE(n,t,e,i){let s={},r={};function o(y,A){let b=A.program;i.uniformBlockBinding(y,b,s[y.id])}function a(y,A){let b=s[y.id];b===void 0&&(g(y),b=l(y),s[y.id]=b,y.addEventListener("dispose",m));let C=A.program;i.updateUBOMapping(y,C);let T=t.render.frame;r[y.id]!==T&&(c(y),r[y.id]=T)}function l(y){let A=n.createBuffer(),b=y.__size,C=y.usage;return n.bindBuffer(n.UNIFORM_BUFFER,A),n.bufferData(n.UNIFORM_BUFFER,b,C),n.bindBuffer(n.UNIFORM_BUFFER,null),A}function c(y){let A=s[y.id],b=y.uniforms,C=y.__cache;n.bindBuffer(n.UNIFORM_BUFFER,A);for(let T=0,_=b.length;T<_;T++){let E=b[T];if(Array.isArray(E))for(let z=0,U=E.length;z<U;z++)u(E[z],T,z,C);else u(E,T,0,C)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(y,A,b,C){if(d(y,A,b,C)===!0){let T=y.__offset,_=y.value;if(Array.isArray(_)){let E=0;for(let z=0;z<_.length;z++){let U=_[z],N=x(U,!0);h(U,y.__data,E),E+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else h(_,y.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,T,y.__data)}}function h(y,A,b){typeof y=="number"||typeof y=="boolean"?A[b]=y:y.isMatrix3?(A[b]=y.elements[0],A[b+1]=y.elements[1],A[b+2]=y.elements[2],A[b+3]=0,A[b+4]=y.elements[3],A[b+5]=y.elements[4],A[b+6]=y.elements[5],A[b+7]=0,A[b+8]=y.elements[6],A[b+9]=y.elements[7],A[b+10]=y.elements[8],A[b+11]=0):ArrayBuffer.isView(y)?A.set(y.subarray(0,A.length-b),b):y.toArray(A,b)}function d(y,A,b,C){let T=y.value,_=A+"_"+b;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let E=C[_],z=!1;for(let U=0;U<T.length;U++)f(T[U],E,U)===!0&&(z=!0);return z}return f(T,C,_)}function f(y,A,b){if(A[b]===void 0)return typeof y=="number"||typeof y=="boolean"?A[b]=y:ArrayBuffer.isView(y)?A[b]=y.slice():A[b]=y.clone(),!0;{let C=A[b];if(typeof y=="number"||typeof y=="boolean"){if(C!==y)return A[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(C.equals(y)===!1)return C.copy(y),!0}}return!1}function g(y){let A=y.uniforms,b=0,C=16;for(let _=0,E=A.length;_<E;_++){let z=Array.isArray(A[_])?A[_]:[A[_]];for(let U=0,N=z.length;U<N;U++){let L=z[U],F=Array.isArray(L.value)?L.value:[L.value],P=Array.isArray(A[_])||Array.isArray(L.value),H=b;for(let W=0,ht=F.length;W<ht;W++){let J=F[W],tt=x(J,P),rt=b%C,ft=rt%tt.boundary,dt=rt+ft;b+=ft,dt!==0&&C-dt<tt.storage&&(b+=C-dt),W===0&&(H=b),b+=tt.storage}let $=L.type==="int"?Int32Array:L.type==="uint"?Uint32Array:Float32Array;L.__data=new $((b-H)/Float32Array.BYTES_PER_ELEMENT),L.__offset=H}}let T=b%C;return T>0&&(b+=C-T),y.__size=b,y.__cache={},this}function x(y,A){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",y),A===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(y){let A=y.target;A.removeEventListener("dispose",m),n.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function p(){for(let y in s)n.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:p}}var tT=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),us=null;function eT(){return us===null&&(us=new wr(tT,16,16,nr,qn),us.name="DFG_LUT",us.minFilter=Ji,us.magFilter=Ji,us.wrapS=as,us.wrapT=as,us.generateMipmaps=!1,us.needsUpdate=!0),us}var Kh=class{constructor(t={}){let{canvas:e=y0(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Gi}=t;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let x=f,m=new Set([mh,ph,fh]),p=new Set([Gi,Yn,Ro,Ar,hh,uh]),y=new Uint32Array(4),A=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],E=[],z=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=hs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let U=this,N=!1,L=null,F=null,P=null,H=null;this._outputColorSpace=gn;let $=0,W=0,ht=null,J=-1,tt=null,rt=new We,ft=new We,dt=null,et=new Zt(0),gt=0,yt=e.width,Ct=e.height,St=1,Wt=null,re=null,Vt=new We(0,0,yt,Ct),pe=new We(0,0,yt,Ct),he=!1,ne=new js,je=new Fc,Ve=!1,ci=!1,Oe=new Me,Ti=new X,Se=new We,vi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ii=!1;function hi(){return ht===null?St:1}let B=i;function Pt(w,V){return e.getContext(w,V)}let qt,oe,wt,Be,Ht,Yt,R,M,Y,ut,at,vt,xt,it,st,mt,k,ot,nt,Et,_t,Mt,Gt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",kt,!1),e.addEventListener("webglcontextrestored",jt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),B===null){let V="webgl2";if(B=Pt(V,w),B===null)throw Pt(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Jt()}catch(w){throw e.removeEventListener("webglcontextlost",kt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),Qt("WebGLRenderer: "+w.message),w}function Jt(){qt=new dw(B),qt.init(),_t=new $E(B,qt),oe=new ew(B,qt,t,_t),wt=new YE(B,qt),oe.reversedDepthBuffer&&d&&wt.buffers.depth.setReversed(!0),F=B.createFramebuffer(),P=B.createFramebuffer(),H=B.createFramebuffer(),Be=new mw(B),Ht=new IE,Yt=new qE(B,qt,wt,Ht,oe,_t,Be),R=new uw(U),M=new _b(B),Mt=new QS(B,M),Y=new fw(B,M,Be,Mt),ut=new _w(B,Y,M,Mt,Be),ot=new gw(B,oe,Yt),st=new iw(Ht),at=new LE(U,R,qt,oe,Mt,st),vt=new jE(U,Ht),xt=new NE,it=new zE(qt),k=new jS(U,R,wt,ut,g,l),mt=new XE(U,ut,oe),Gt=new QE(B,Be,oe,wt),nt=new tw(B,qt,Be),Et=new pw(B,qt,Be),Be.programs=at.programs,U.capabilities=oe,U.extensions=qt,U.properties=Ht,U.renderLists=xt,U.shadowMap=mt,U.state=wt,U.info=Be}x!==Gi&&(z=new yw(x,e.width,e.height,a,s,r));let ct=new Tf(U,B);this.xr=ct,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let w=qt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=qt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return St},this.setPixelRatio=function(w){w!==void 0&&(St=w,this.setSize(yt,Ct,!1))},this.getSize=function(w){return w.set(yt,Ct)},this.setSize=function(w,V,Q=!0){if(ct.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}yt=w,Ct=V,e.width=Math.floor(w*St),e.height=Math.floor(V*St),Q===!0&&(e.style.width=w+"px",e.style.height=V+"px"),z!==null&&z.setSize(e.width,e.height),this.setViewport(0,0,w,V)},this.getDrawingBufferSize=function(w){return w.set(yt*St,Ct*St).floor()},this.setDrawingBufferSize=function(w,V,Q){yt=w,Ct=V,St=Q,e.width=Math.floor(w*Q),e.height=Math.floor(V*Q),this.setViewport(0,0,w,V)},this.setEffects=function(w){if(x===Gi){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let V=0;V<w.length;V++)if(w[V].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}z.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(rt)},this.getViewport=function(w){return w.copy(Vt)},this.setViewport=function(w,V,Q,q){w.isVector4?Vt.set(w.x,w.y,w.z,w.w):Vt.set(w,V,Q,q),wt.viewport(rt.copy(Vt).multiplyScalar(hi()).round())},this.getScissor=function(w){return w.copy(pe)},this.setScissor=function(w,V,Q,q){w.isVector4?pe.set(w.x,w.y,w.z,w.w):pe.set(w,V,Q,q),wt.scissor(ft.copy(pe).multiplyScalar(hi()).round())},this.getScissorTest=function(){return he},this.setScissorTest=function(w){wt.setScissorTest(he=w)},this.setOpaqueSort=function(w){Wt=w},this.setTransparentSort=function(w){re=w},this.getClearColor=function(w){return w.copy(k.getClearColor())},this.setClearColor=function(){k.setClearColor(...arguments)},this.getClearAlpha=function(){return k.getClearAlpha()},this.setClearAlpha=function(){k.setClearAlpha(...arguments)},this.clear=function(w=!0,V=!0,Q=!0){let q=0;if(w){let Z=!1;if(ht!==null){let Tt=ht.texture.format;Z=m.has(Tt)}if(Z){let Tt=ht.texture.type,Lt=p.has(Tt),At=k.getClearColor(),It=k.getClearAlpha(),zt=At.r,te=At.g,me=At.b;Lt?(y[0]=zt,y[1]=te,y[2]=me,y[3]=It,B.clearBufferuiv(B.COLOR,0,y)):(A[0]=zt,A[1]=te,A[2]=me,A[3]=It,B.clearBufferiv(B.COLOR,0,A))}else q|=B.COLOR_BUFFER_BIT}V&&(q|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(q|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&B.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),L=w},this.dispose=function(){e.removeEventListener("webglcontextlost",kt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),k.dispose(),xt.dispose(),it.dispose(),Yt.dispose(),Ht.dispose(),R.dispose(),ut.dispose(),Y.dispose(),Mt.dispose(),Gt.dispose(),at.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",il),ct.removeEventListener("sessionend",Zn),gs.stop()};function kt(w){w.preventDefault(),uf("WebGLRenderer: Context Lost."),N=!0}function jt(){uf("WebGLRenderer: Context Restored."),N=!1;let w=Be.autoReset,V=mt.enabled,Q=mt.autoUpdate,q=mt.needsUpdate,Z=mt.type;Jt(),Be.autoReset=w,mt.enabled=V,mt.autoUpdate=Q,mt.needsUpdate=q,mt.type=Z}function Rt(w){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ae(w){let V=w.target;V.removeEventListener("dispose",ae),Ye(V)}function Ye(w){Xi(w),Ht.remove(w)}function Xi(w){let V=Ht.get(w).programs;V!==void 0&&(V.forEach(function(Q){at.releaseProgram(Q)}),w.isShaderMaterial&&at.releaseShaderCache(w))}this.renderBufferDirect=function(w,V,Q,q,Z,Tt){V===null&&(V=vi);let Lt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=Go(w,V,Q,q,Z);wt.setMaterial(q,Lt);let It=Q.index,zt=1;if(q.wireframe===!0){if(It=Y.getWireframeAttribute(Q),It===void 0)return;zt=2}let te=Q.drawRange,me=Q.attributes.position,Bt=te.start*zt,ge=(te.start+te.count)*zt;Tt!==null&&(Bt=Math.max(Bt,Tt.start*zt),ge=Math.min(ge,(Tt.start+Tt.count)*zt)),It!==null?(Bt=Math.max(Bt,0),ge=Math.min(ge,It.count)):me!=null&&(Bt=Math.max(Bt,0),ge=Math.min(ge,me.count));let ti=ge-Bt;if(ti<0||ti===1/0)return;Mt.setup(Z,q,At,Q,It);let Ie,De=nt;if(It!==null&&(Ie=M.get(It),De=Et,De.setIndex(Ie)),Z.isMesh)q.wireframe===!0?(wt.setLineWidth(q.wireframeLinewidth*hi()),De.setMode(B.LINES)):De.setMode(B.TRIANGLES);else if(Z.isLine){let yi=q.linewidth;yi===void 0&&(yi=1),wt.setLineWidth(yi*hi()),Z.isLineSegments?De.setMode(B.LINES):Z.isLineLoop?De.setMode(B.LINE_LOOP):De.setMode(B.LINE_STRIP)}else Z.isPoints?De.setMode(B.POINTS):Z.isSprite&&De.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if(qt.get("WEBGL_multi_draw"))De.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let yi=Z._multiDrawStarts,Ut=Z._multiDrawCounts,ui=Z._multiDrawCount,xe=It?M.get(It).bytesPerElement:1,vs=Ht.get(q).currentProgram.getUniforms();for(let di=0;di<ui;di++)vs.setValue(B,"_gl_DrawID",di),De.render(yi[di]/xe,Ut[di])}else if(Z.isInstancedMesh)De.renderInstances(Bt,ti,Z.count);else if(Q.isInstancedBufferGeometry){let yi=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ut=Math.min(Q.instanceCount,yi);De.renderInstances(Bt,ti,Ut)}else De.render(Bt,ti)};function zo(w,V,Q,q){L!==null&&w.isNodeMaterial&&L.setObject(q,w),Ve===!0&&st.setState(w,Q,!1),w.transparent===!0&&w.side===In&&w.forceSinglePass===!1?(w.side=Qi,w.needsUpdate=!0,Kn(w,V,q),w.side=ir,w.needsUpdate=!0,Kn(w,V,q),w.side=In):Kn(w,V,q)}this.compile=function(w,V,Q=null){Q===null&&(Q=w),L!==null&&L.renderStart(w,V,Q),T=it.get(Q),T.init(V),E.push(T),Q.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),w!==Q&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(V.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),L!==null&&L.updateLights(T.state.lightsArray),ci=this.localClippingEnabled,Ve=st.init(this.clippingPlanes,ci),Ve===!0&&st.setGlobalState(this.clippingPlanes,V),L!==null&&mt.render(T.state.shadowsArray,Q,V);let q=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Tt=Z.material;if(Tt)if(Array.isArray(Tt))for(let Lt=0;Lt<Tt.length;Lt++){let At=Tt[Lt];zo(At,Q,V,Z),q.add(At)}else zo(Tt,Q,V,Z),q.add(Tt)}),T=E.pop(),L!==null&&L.renderEnd(),q},this.compileAsync=function(w,V,Q=null){let q=this.compile(w,V,Q);return new Promise(Z=>{function Tt(){if(q.forEach(function(Lt){let It=Ht.get(Lt).currentProgram;(It===void 0||It.isReady())&&q.delete(Lt)}),q.size===0){Z(w);return}setTimeout(Tt,10)}qt.get("KHR_parallel_shader_compile")!==null?Tt():setTimeout(Tt,10)})};let Lr=null;function hu(w){Lr&&Lr(w)}function il(){gs.stop()}function Zn(){gs.start()}let gs=new Z0;gs.setAnimationLoop(hu),typeof self<"u"&&gs.setContext(self),this.setAnimationLoop=function(w){Lr=w,ct.setAnimationLoop(w),w===null?gs.stop():gs.start()},ct.addEventListener("sessionstart",il),ct.addEventListener("sessionend",Zn),this.render=function(w,V){if(V!==void 0&&V.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;L!==null&&L.renderStart(w,V);let Q=ct.enabled===!0&&ct.isPresenting===!0,q=z!==null&&(ht===null||Q)&&z.begin(U,ht);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(z===null||z.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(V),V=ct.getCamera()),w.isScene===!0&&w.onBeforeRender(U,w,V,ht),T=it.get(w,E.length),T.init(V),T.state.textureUnits=Yt.getTextureUnits(),E.push(T),Oe.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?je.setFromArrayCamera(V):ne.setFromProjectionMatrix(Oe,Cn,V.reversedDepth),ci=this.localClippingEnabled,Ve=st.init(this.clippingPlanes,ci),C=xt.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Lt=U.xr.getDepthSensingMesh();Lt!==null&&_s(Lt,V,-1/0,U.sortObjects)}_s(w,V,0,U.sortObjects),C.finish(),L!==null&&L.updateLights(T.state.lightsArray),U.sortObjects===!0&&C.sort(Wt,re),ii=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,ii&&k.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&st.beginShadows();let Z=T.state.shadowsArray;if(mt.render(Z,w,V),Ve===!0&&st.endShadows(),(q&&z.hasRenderPass())===!1){let Lt=C.opaque,At=C.transmissive;if(T.setupLights(),V.isArrayCamera){let It=V.cameras;if(At.length>0)for(let zt=0,te=It.length;zt<te;zt++){let me=It[zt];Nn(Lt,At,w,me)}ii&&k.render(w);for(let zt=0,te=It.length;zt<te;zt++){let me=It[zt];Ho(C,w,me,me.viewport)}}else At.length>0&&Nn(Lt,At,w,V),ii&&k.render(w),Ho(C,w,V)}ht!==null&&W===0&&(Yt.updateMultisampleRenderTarget(ht),Yt.updateRenderTargetMipmap(ht)),q&&z.end(U),w.isScene===!0&&w.onAfterRender(U,w,V),Mt.resetDefaultState(),J=-1,tt=null,E.pop(),E.length>0?(T=E[E.length-1],Yt.setTextureUnits(T.state.textureUnits),Ve===!0&&st.setGlobalState(U.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,L!==null&&L.renderEnd()};function _s(w,V,Q,q){if(w.visible===!1)return;if(w.layers.test(V.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(V);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Lt=V.isArrayCamera?je:ne;if(!w.frustumCulled||w.intersectsFrustum(Lt)){q&&Se.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Oe);let At=ut.update(w),It=w.material;It.visible&&C.push(w,At,It,Q,Se.z,null,V)}}else if(w.isMesh||w.isLine||w.isPoints){let Lt=V.isArrayCamera?je:ne;if(!w.frustumCulled||w.intersectsFrustum(Lt)){let At=ut.update(w),It=w.material;if(q&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Se.copy(w.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),Se.copy(At.boundingSphere.center)),Se.applyMatrix4(w.matrixWorld).applyMatrix4(Oe)),Array.isArray(It)){let zt=At.groups;for(let te=0,me=zt.length;te<me;te++){let Bt=zt[te],ge=It[Bt.materialIndex];ge&&ge.visible&&C.push(w,At,ge,Q,Se.z,Bt,V)}}else It.visible&&C.push(w,At,It,Q,Se.z,null,V)}}}let Tt=w.children;for(let Lt=0,At=Tt.length;Lt<At;Lt++)_s(Tt[Lt],V,Q,q)}function Ho(w,V,Q,q){let{opaque:Z,transmissive:Tt,transparent:Lt}=w;T.setupLightsView(Q),Ve===!0&&st.setGlobalState(U.clippingPlanes,Q),q&&wt.viewport(rt.copy(q)),Z.length>0&&ni(Z,V,Q),Tt.length>0&&ni(Tt,V,Q),Lt.length>0&&ni(Lt,V,Q),wt.buffers.depth.setTest(!0),wt.buffers.depth.setMask(!0),wt.buffers.color.setMask(!0),wt.setPolygonOffset(!1)}function Nn(w,V,Q,q){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[q.id]===void 0){let Bt=qt.has("EXT_color_buffer_half_float")||qt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[q.id]=new _n(1,1,{generateMipmaps:!0,type:Bt?qn:Gi,minFilter:Ns,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_e.workingColorSpace})}let Tt=T.state.transmissionRenderTarget[q.id],Lt=q.viewport||rt;Tt.setSize(Lt.z*U.transmissionResolutionScale,Lt.w*U.transmissionResolutionScale);let At=U.getRenderTarget(),It=U.getActiveCubeFace(),zt=U.getActiveMipmapLevel();U.setRenderTarget(Tt),U.getClearColor(et),gt=U.getClearAlpha(),gt<1&&U.setClearColor(16777215,.5),U.clear(),ii&&k.render(Q);let te=U.toneMapping;U.toneMapping=hs;let me=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),T.setupLightsView(q),Ve===!0&&st.setGlobalState(U.clippingPlanes,q),ni(w,Q,q),Yt.updateMultisampleRenderTarget(Tt),Yt.updateRenderTargetMipmap(Tt),qt.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let ge=0,ti=V.length;ge<ti;ge++){let Ie=V[ge],{object:De,geometry:yi,material:Ut,group:ui}=Ie;if(Ut.side===In&&De.layers.test(q.layers)){let xe=Ut.side;Ut.side=Qi,Ut.needsUpdate=!0,ai(De,Q,q,yi,Ut,ui),Ut.side=xe,Ut.needsUpdate=!0,Bt=!0}}Bt===!0&&(Yt.updateMultisampleRenderTarget(Tt),Yt.updateRenderTargetMipmap(Tt))}U.setRenderTarget(At,It,zt),U.setClearColor(et,gt),me!==void 0&&(q.viewport=me),U.toneMapping=te}function ni(w,V,Q){let q=V.isScene===!0?V.overrideMaterial:null;for(let Z=0,Tt=w.length;Z<Tt;Z++){let Lt=w[Z],{object:At,geometry:It,group:zt}=Lt,te=Lt.material;te.allowOverride===!0&&q!==null&&(te=q),At.layers.test(Q.layers)&&ai(At,V,Q,It,te,zt)}}function ai(w,V,Q,q,Z,Tt){L!==null&&Z.isNodeMaterial&&L.setObject(w,Z),w.onBeforeRender(U,V,Q,q,Z,Tt),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(U,V,Q,q,w,Tt),Z.transparent===!0&&Z.side===In&&Z.forceSinglePass===!1?(Z.side=Qi,Z.needsUpdate=!0,U.renderBufferDirect(Q,V,q,Z,w,Tt),Z.side=ir,Z.needsUpdate=!0,U.renderBufferDirect(Q,V,q,Z,w,Tt),Z.side=In):U.renderBufferDirect(Q,V,q,Z,w,Tt),w.onAfterRender(U,V,Q,q,Z,Tt)}function li(w){let V=0;for(let Q of w)Q.texture!==null&&V++;return V}function Kn(w,V,Q){V.isScene!==!0&&(V=vi);let q=Ht.get(w),Z=T.state.lights,Tt=T.state.shadowsArray,Lt=Z.state.version,At=at.getParameters(w,Z.state,Tt,V,Q,T.state.lightProbeGridArray),It=at.getProgramCacheKey(At),zt=q.programs;q.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?V.environment:null,q.fog=V.fog;let te=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;q.envMap=R.get(w.envMap||q.environment,te),q.envMapRotation=q.environment!==null&&w.envMap===null?V.environmentRotation:w.envMapRotation,zt===void 0&&(w.addEventListener("dispose",ae),zt=new Map,q.programs=zt,q.programVariants=new Map);let me=zt.get(It);if(me!==void 0){if(q.currentProgram===me&&q.lightsStateVersion===Lt)return Vo(w,At),me}else At.uniforms=at.getUniforms(w),L!==null&&w.isNodeMaterial&&L.build(w,Q,At),w.onBeforeCompile(At,U),me=at.acquireProgram(At,It),zt.set(It,me),q.uniforms=At.uniforms;let Bt=q.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Bt.clippingPlanes=st.uniform),Vo(w,At),q.needsLights=ks(w),q.lightsStateVersion=Lt,q.needsLights&&(Bt.ambientLightColor.value=Z.state.ambient,Bt.lightProbe.value=Z.state.probe,Bt.sunLights.value=Z.state.sun,Bt.sunLightShadows.value=Z.state.sunShadow,Bt.directionalLights.value=Z.state.directional,Bt.directionalLightShadows.value=Z.state.directionalShadow,Bt.spotLights.value=Z.state.spot,Bt.spotLightShadows.value=Z.state.spotShadow,Bt.rectAreaLights.value=Z.state.rectArea,Bt.ltc_1.value=Z.state.rectAreaLTC1,Bt.ltc_2.value=Z.state.rectAreaLTC2,Bt.pointLights.value=Z.state.point,Bt.pointLightShadows.value=Z.state.pointShadow,Bt.hemisphereLights.value=Z.state.hemi,Bt.sunShadowMatrix.value=Z.state.sunShadowMatrix,Bt.sunShadowCascade.value=Z.state.sunShadowCascade,Bt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Bt.spotLightMatrix.value=Z.state.spotLightMatrix,Bt.spotLightMap.value=Z.state.spotLightMap,Bt.pointShadowMatrix.value=Z.state.pointShadowMatrix),q.numLightProbeGrids=li(T.state.lightProbeGridArray),q.currentProgram=me,q.uniformsList=null,me}function on(w,V,Q,q,Z){let Tt=Ht.get(w),Lt=Tt.currentProgram.id+","+q+","+Z,At=Tt.programVariants.get(Lt);return At===void 0?(At=Kn(w,V,Q),Tt.programVariants.set(Lt,At)):(Tt.currentProgram=At,Tt.uniformsList=null,Tt.outputColorSpace=q,Tt.toneMapping=Z),At}function Fs(w){if(w.uniformsList===null){let V=w.currentProgram.getUniforms();w.uniformsList=Po.seqWithValue(V.seq,w.uniforms)}return w.uniformsList}function Vo(w,V){let Q=Ht.get(w);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function Go(w,V,Q,q,Z){V.isScene!==!0&&(V=vi),Yt.resetTextureUnits();let Tt=V.fog,Lt=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?V.environment:null,At=ht===null?U.outputColorSpace:ht.isXRRenderTarget===!0?ht.texture.colorSpace:_e.workingColorSpace,It=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,zt=R.get(q.envMap||Lt,It),te=q.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,me=!!Q.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Bt=!!Q.morphAttributes.position,ge=!!Q.morphAttributes.normal,ti=!!Q.morphAttributes.color,Ie=hs;q.toneMapped&&(ht===null||ht.isXRRenderTarget===!0)&&(Ie=U.toneMapping);let De=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,yi=De!==void 0?De.length:0,Ut=Ht.get(q),ui=T.state.lights;if(Ve===!0&&(ci===!0||w!==tt)){let Ne=w===tt&&q.id===J;st.setState(q,w,Ne)}let xe=!1,vs=!1;q.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==ui.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==zt||q.fog===!0&&Ut.fog!==Tt||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==st.numPlanes||Ut.numIntersection!==st.numIntersection)||Ut.vertexAlphas!==te||Ut.vertexTangents!==me||Ut.morphTargets!==Bt||Ut.morphNormals!==ge||Ut.morphColors!==ti||Ut.morphTargetsCount!==yi||Ut.numLightProbeGrids!==li(T.state.lightProbeGridArray)?xe=!0:(Ut.outputColorSpace!==At||Ut.toneMapping!==Ie)&&(vs=!0):(xe=!0,Ut.__version=q.version);let di=Ut.currentProgram;(xe===!0||vs===!0)&&(di=vs===!0?on(q,V,Z,At,Ie):Kn(q,V,Z),L&&q.isNodeMaterial&&L.onUpdateProgram(q,di,Ut));let Nr=!1,Jn=!1,ys=!1,ue=di.getUniforms(),si=Ut.uniforms;if(wt.useProgram(di.program)&&(Nr=!0,Jn=!0,ys=!0),q.id!==J&&(J=q.id,Jn=!0),Nr||tt!==w){wt.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ue.setValue(B,"projectionMatrix",w.projectionMatrix),ue.setValue(B,"viewMatrix",w.matrixWorldInverse);let fi=ue.map.cameraPosition;fi!==void 0&&fi.setValue(B,Ti.setFromMatrixPosition(w.matrixWorld)),oe.logarithmicDepthBuffer&&ue.setValue(B,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&ue.setValue(B,"isOrthographic",w.isOrthographicCamera===!0),tt!==w&&(tt=w,Jn=!0,ys=!0)}if(Ut.needsLights&&(ui.state.sunShadowMap.length>0&&ue.setValue(B,"sunShadowMap",ui.state.sunShadowMap,Yt),ui.state.directionalShadowMap.length>0&&ue.setValue(B,"directionalShadowMap",ui.state.directionalShadowMap,Yt),ui.state.spotShadowMap.length>0&&ue.setValue(B,"spotShadowMap",ui.state.spotShadowMap,Yt),ui.state.pointShadowMap.length>0&&ue.setValue(B,"pointShadowMap",ui.state.pointShadowMap,Yt)),Z.isSkinnedMesh){ue.setOptional(B,Z,"bindMatrix"),ue.setOptional(B,Z,"bindMatrixInverse");let Ne=Z.skeleton;Ne&&(Ne.boneTexture===null&&Ne.computeBoneTexture(),ue.setValue(B,"boneTexture",Ne.boneTexture,Yt))}Z.isBatchedMesh&&(ue.setOptional(B,Z,"batchingTexture"),ue.setValue(B,"batchingTexture",Z._matricesTexture,Yt),ue.setOptional(B,Z,"batchingIdTexture"),ue.setValue(B,"batchingIdTexture",Z._indirectTexture,Yt),ue.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ue.setValue(B,"batchingColorTexture",Z._colorsTexture,Yt));let Yi=Q.morphAttributes;if((Yi.position!==void 0||Yi.normal!==void 0||Yi.color!==void 0)&&ot.update(Z,Q,di),(Jn||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,ue.setValue(B,"receiveShadow",Z.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&V.environment!==null&&(si.envMapIntensity.value=V.environmentIntensity),si.dfgLUT!==void 0&&(si.dfgLUT.value=eT()),Jn){if(ue.setValue(B,"toneMappingExposure",U.toneMappingExposure),Ut.needsLights&&Ir(si,ys),Tt&&q.fog===!0&&vt.refreshFogUniforms(si,Tt),vt.refreshMaterialUniforms(si,q,St,Ct,T.state.transmissionRenderTarget[w.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Ne=b,fi=0;for(let Bi of T.state.lightProbeGridArray)Bi.texture!==null&&(Ne.textures[fi]=Bi.texture,Ne.min[fi]=Bi.boundingBox.min,Ne.max[fi]=Bi.boundingBox.max,Ne.resolution[fi]=Bi.resolution,fi++);for(let Bi in Ne)Ne[Bi].length=fi;si.probesSH.value=Ne.textures,si.probesMin.value=Ne.min,si.probesMax.value=Ne.max,si.probesResolution.value=Ne.resolution}Po.upload(B,Fs(Ut),si,Yt)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Po.upload(B,Fs(Ut),si,Yt),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&ue.setValue(B,"center",Z.center),ue.setValue(B,"modelViewMatrix",Z.modelViewMatrix),ue.setValue(B,"normalMatrix",Z.normalMatrix),ue.setValue(B,"modelMatrix",Z.matrixWorld),q.uniformsGroups!==void 0){let Ne=q.uniformsGroups;for(let fi=0,Bi=Ne.length;fi<Bi;fi++){let nl=Ne[fi];Gt.update(nl,di),Gt.bind(nl,di)}}return di}function Ir(w,V){w.ambientLightColor.needsUpdate=V,w.lightProbe.needsUpdate=V,w.sunLights.needsUpdate=V,w.sunLightShadows.needsUpdate=V,w.directionalLights.needsUpdate=V,w.directionalLightShadows.needsUpdate=V,w.pointLights.needsUpdate=V,w.pointLightShadows.needsUpdate=V,w.spotLights.needsUpdate=V,w.spotLightShadows.needsUpdate=V,w.rectAreaLights.needsUpdate=V,w.hemisphereLights.needsUpdate=V}function ks(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return W},this.getRenderTarget=function(){return ht},this.setRenderTargetTextures=function(w,V,Q){let q=Ht.get(w);q.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),Ht.get(w.texture).__webglTexture=V,Ht.get(w.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:Q,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,V){let Q=Ht.get(w);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(w,V=0,Q=0){ht=w,$=V,W=Q;let q=null,Z=!1,Tt=!1;if(w){let At=Ht.get(w);if(At.__useDefaultFramebuffer!==void 0){wt.bindFramebuffer(B.FRAMEBUFFER,At.__webglFramebuffer),rt.copy(w.viewport),ft.copy(w.scissor),dt=w.scissorTest,wt.viewport(rt),wt.scissor(ft),wt.setScissorTest(dt),J=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(w);else if(At.__hasExternalTextures)Yt.rebindTextures(w,Ht.get(w.texture).__webglTexture,Ht.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let te=w.depthTexture;if(At.__boundDepthTexture!==te){if(te!==null&&Ht.has(te)&&(w.width!==te.image.width||w.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(w)}}let It=w.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(Tt=!0);let zt=Ht.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(zt[V])?q=zt[V][Q]:q=zt[V],Z=!0):w.samples>0&&Yt.useMultisampledRTT(w)===!1?q=Ht.get(w).__webglMultisampledFramebuffer:Array.isArray(zt)?q=zt[Q]:q=zt,rt.copy(w.viewport),ft.copy(w.scissor),dt=w.scissorTest}else rt.copy(Vt).multiplyScalar(St).floor(),ft.copy(pe).multiplyScalar(St).floor(),dt=he;if(Q!==0&&(q=F),wt.bindFramebuffer(B.FRAMEBUFFER,q)&&wt.drawBuffers(w,q),wt.viewport(rt),wt.scissor(ft),wt.setScissorTest(dt),Z){let At=Ht.get(w.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+V,At.__webglTexture,Q)}else if(Tt){let At=V;for(let It=0;It<w.textures.length;It++){let zt=Ht.get(w.textures[It]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+It,zt.__webglTexture,Q,At)}}else if(w!==null&&Q!==0){let At=Ht.get(w.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,At.__webglTexture,Q)}J=-1};function Dr(w){let V=Ht.get(w);return(V.__readFormat!==w.format||V.__readType!==w.type)&&(V.__readFormat=w.format,V.__readType=w.type,V.__formatReadable=oe.textureFormatReadable(w.format),V.__typeReadable=oe.textureTypeReadable(w.type)),V}this.readRenderTargetPixels=function(w,V,Q,q,Z,Tt,Lt,At=0){if(!(w&&w.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Lt!==void 0&&(It=It[Lt],Array.isArray(It)&&(It=It[0])),It){wt.bindFramebuffer(B.FRAMEBUFFER,It);try{let zt=w.textures[At],te=zt.format,me=zt.type;w.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+At);let Bt=Dr(zt);if(Bt.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=w.width-q&&Q>=0&&Q<=w.height-Z&&B.readPixels(V,Q,q,Z,_t.convert(te),_t.convert(me),Tt)}finally{let zt=ht!==null?Ht.get(ht).__webglFramebuffer:null;wt.bindFramebuffer(B.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(w,V,Q,q,Z,Tt,Lt,At=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Lt!==void 0&&(It=It[Lt],Array.isArray(It)&&(It=It[0])),It)if(V>=0&&V<=w.width-q&&Q>=0&&Q<=w.height-Z){wt.bindFramebuffer(B.FRAMEBUFFER,It);let zt=w.textures[At],te=zt.format,me=zt.type;w.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+At);let Bt=Dr(zt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,ge),B.bufferData(B.PIXEL_PACK_BUFFER,Tt.byteLength,B.STREAM_READ),B.readPixels(V,Q,q,Z,_t.convert(te),_t.convert(me),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let ti=ht!==null?Ht.get(ht).__webglFramebuffer:null;wt.bindFramebuffer(B.FRAMEBUFFER,ti);let Ie=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await b0(B,Ie,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,ge),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Tt),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(ge),B.deleteSync(Ie),Tt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,V=null,Q=0){let q=Math.pow(2,-Q),Z=Math.floor(w.image.width*q),Tt=Math.floor(w.image.height*q),Lt=V!==null?V.x:0,At=V!==null?V.y:0;Yt.setTexture2D(w,0),B.copyTexSubImage2D(B.TEXTURE_2D,Q,0,0,Lt,At,Z,Tt),wt.unbindTexture()},this.copyTextureToTexture=function(w,V,Q=null,q=null,Z=0,Tt=0){let Lt,At,It,zt,te,me,Bt,ge,ti,Ie=w.isCompressedTexture?w.mipmaps[Tt]:w.image;if(Q!==null)Lt=Q.max.x-Q.min.x,At=Q.max.y-Q.min.y,It=Q.isBox3?Q.max.z-Q.min.z:1,zt=Q.min.x,te=Q.min.y,me=Q.isBox3?Q.min.z:0;else{let ue=Math.pow(2,-Z);Lt=Math.floor(Ie.width*ue),At=Math.floor(Ie.height*ue),w.isDataArrayTexture?It=Ie.depth:w.isData3DTexture?It=Math.floor(Ie.depth*ue):It=1,zt=0,te=0,me=0}q!==null?(Bt=q.x,ge=q.y,ti=q.z):(Bt=0,ge=0,ti=0);let De=_t.convert(V.format),yi=_t.convert(V.type),Ut;V.isData3DTexture?(Yt.setTexture3D(V,0),Ut=B.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(Yt.setTexture2DArray(V,0),Ut=B.TEXTURE_2D_ARRAY):(Yt.setTexture2D(V,0),Ut=B.TEXTURE_2D),wt.activeTexture(B.TEXTURE0),wt.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,V.flipY),wt.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),wt.pixelStorei(B.UNPACK_ALIGNMENT,V.unpackAlignment);let ui=wt.getParameter(B.UNPACK_ROW_LENGTH),xe=wt.getParameter(B.UNPACK_IMAGE_HEIGHT),vs=wt.getParameter(B.UNPACK_SKIP_PIXELS),di=wt.getParameter(B.UNPACK_SKIP_ROWS),Nr=wt.getParameter(B.UNPACK_SKIP_IMAGES);wt.pixelStorei(B.UNPACK_ROW_LENGTH,Ie.width),wt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ie.height),wt.pixelStorei(B.UNPACK_SKIP_PIXELS,zt),wt.pixelStorei(B.UNPACK_SKIP_ROWS,te),wt.pixelStorei(B.UNPACK_SKIP_IMAGES,me);let Jn=w.isDataArrayTexture||w.isData3DTexture,ys=V.isDataArrayTexture||V.isData3DTexture;if(w.isDepthTexture){let ue=Ht.get(w),si=Ht.get(V),Yi=Ht.get(ue.__renderTarget),Ne=Ht.get(si.__renderTarget);wt.bindFramebuffer(B.READ_FRAMEBUFFER,Yi.__webglFramebuffer),wt.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ne.__webglFramebuffer);for(let fi=0;fi<It;fi++)Jn&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ht.get(w).__webglTexture,Z,me+fi),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ht.get(V).__webglTexture,Tt,ti+fi)),B.blitFramebuffer(zt,te,zt+Lt,te+At,Bt,ge,Bt+Lt,ge+At,B.DEPTH_BUFFER_BIT,B.NEAREST);wt.bindFramebuffer(B.READ_FRAMEBUFFER,null),wt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||Ht.has(w)){let ue=Ht.get(w),si=Ht.get(V);wt.bindFramebuffer(B.READ_FRAMEBUFFER,P),wt.bindFramebuffer(B.DRAW_FRAMEBUFFER,H);for(let Yi=0;Yi<It;Yi++)Jn?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ue.__webglTexture,Z,me+Yi):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ue.__webglTexture,Z),ys?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,si.__webglTexture,Tt,ti+Yi):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,si.__webglTexture,Tt),Z!==0?B.blitFramebuffer(zt,te,zt+Lt,te+At,Bt,ge,Bt+Lt,ge+At,B.COLOR_BUFFER_BIT,B.NEAREST):ys?B.copyTexSubImage3D(Ut,Tt,Bt,ge,ti+Yi,zt,te,Lt,At):B.copyTexSubImage2D(Ut,Tt,Bt,ge,zt,te,Lt,At);wt.bindFramebuffer(B.READ_FRAMEBUFFER,null),wt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else ys?w.isDataTexture||w.isData3DTexture?B.texSubImage3D(Ut,Tt,Bt,ge,ti,Lt,At,It,De,yi,Ie.data):V.isCompressedArrayTexture?B.compressedTexSubImage3D(Ut,Tt,Bt,ge,ti,Lt,At,It,De,Ie.data):B.texSubImage3D(Ut,Tt,Bt,ge,ti,Lt,At,It,De,yi,Ie):w.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Tt,Bt,ge,Lt,At,De,yi,Ie.data):w.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Tt,Bt,ge,Ie.width,Ie.height,De,Ie.data):B.texSubImage2D(B.TEXTURE_2D,Tt,Bt,ge,Lt,At,De,yi,Ie);wt.pixelStorei(B.UNPACK_ROW_LENGTH,ui),wt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,xe),wt.pixelStorei(B.UNPACK_SKIP_PIXELS,vs),wt.pixelStorei(B.UNPACK_SKIP_ROWS,di),wt.pixelStorei(B.UNPACK_SKIP_IMAGES,Nr),Tt===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&B.generateMipmap(Ut),wt.unbindTexture()},this.initRenderTarget=function(w){Ht.get(w).__webglFramebuffer===void 0&&Yt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Yt.setTextureCube(w,0):w.isData3DTexture?Yt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Yt.setTexture2DArray(w,0):Yt.setTexture2D(w,0),wt.unbindTexture()},this.resetState=function(){$=0,W=0,ht=null,wt.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Cn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=_e._getDrawingBufferColorSpace(t),e.unpackColorSpace=_e._getUnpackColorSpace()}};var sr=1024,Do=`
  vec4 looked_up(highp sampler2D from, int row) { return texelFetch(from, ivec2(row & ${sr-1}, row / ${sr}), 0); }
`,xn=class{constructor(t){this.kind=t;this.values=new t(4*sr),this.uniform={value:o_(this.values)}}kind;uniform;values;rows(t){let e=Math.ceil(t/sr),i=this.values.length/(4*sr);return(e>i||4*e<i)&&(this.values=new this.kind(4*sr*Math.ceil(1.2*e)),this.uniform.value.dispose(),this.uniform.value=o_(this.values)),this.values}changed(){this.uniform.value.needsUpdate=!0}};function o_(n){let t=n instanceof Float32Array?sn:Gi,e=new wr(n,sr,n.length/(4*sr),yn,t);return e.needsUpdate=!0,e}var Af=new Ui(new Uint32Array(0),1);function Qh(n,t){if(6*t>Af.count){let e=new Uint32Array(6*Math.max(256,Math.ceil(1.5*t)));for(let i=0,s=0;s<e.length;i+=4)for(let r of[0,1,2,0,2,3])e[s++]=i+r;Af=new Ui(e,1)}(n.index===null||n.index.count<6*t)&&n.setIndex(Af),n.setDrawRange(0,6*t)}function No(n,t){let e=t.length/3,i=n.rows(e);for(let s=0,r=0,o=0;s<e;s++,r+=3,o+=4)i[o]=t[r],i[o+1]=t[r+1],i[o+2]=t[r+2];n.changed()}function a_(n,t){let e=n.rows(t.length/3);for(let i=0,s=0;i<t.length;i+=3,s+=4)e[s]=t[i],e[s+1]=t[i+1],e[s+2]=t[i+2];n.changed()}var iT=Do+`
  uniform highp sampler2D ends; // of each line two rows: tail and how broad it is, head
  uniform highp sampler2D shades;
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
    int line = gl_VertexID >> 2, corner = gl_VertexID & 3;
    vec2 place = vec2(corner == 1 || corner == 2 ? 1.0 : 0.0, corner < 2 ? -1.0 : 1.0);
    vec4 tail = looked_up(ends, 2 * line);
    vec4 a = modelViewMatrix * vec4(tail.xyz, 1.0);
    vec4 b = modelViewMatrix * vec4(looked_up(ends, 2 * line + 1).xyz, 1.0);
    float broad = tail.w;
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
    across = place.y * (half_width + 0.75);
    vec4 end = place.x < 0.5 ? p : q;
    float cap = place.x < 0.5 ? -1.0 : 1.0;
    vec2 shift = (side * across * 2.0 + along * cap * half_width) / size;
    gl_Position = end + vec4(shift * end.w, 0.0, 0.0);
    float depth = -(place.x < 0.5 ? a.z : b.z);
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
    color = looked_up(shades, line).rgb;
    thin = min(width * abs(broad), 1.0);
    run = broad < 0.0 ? vec2(place.x * 0.5 * reach * end.w, end.w) : vec2(0.0, end.w);
  }
`,nT=`
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
`,Dn={size:{value:new de(1,1)},close:{value:0},far:{value:1},ground:{value:new Zt(1,1,1)},fade:{value:.45}},l_=4.5,fs=class{object;geometry=new _i;material;places=new xn(Float32Array);shades=new xn(Uint8Array);breadths=null;constructor(t,e=0,i=1){this.material=new ki({vertexShader:iT,fragmentShader:nT,transparent:!0,depthWrite:!1,uniforms:{...Dn,width:{value:t},opacity:{value:i},dash:{value:l_*t},ends:this.places.uniform,shades:this.shades.uniform}}),this.object=new Si(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}set width(t){this.material.uniforms.width.value=t,this.material.uniforms.dash.value=l_*Math.max(t,2)}set opaque(t){this.material.depthWrite=t}show(t,e,i){let s=t.length/6;if(this.object.visible=s>0,!s)return;i&&(this.breadths=i);let r=this.places.rows(2*s),o=this.breadths;for(let a=0,l=0,c=0;a<s;a++,l+=6,c+=8)r[c]=t[l],r[c+1]=t[l+1],r[c+2]=t[l+2],r[c+3]=o?.[a]??1,r[c+4]=t[l+3],r[c+5]=t[l+4],r[c+6]=t[l+5];this.places.changed(),e&&No(this.shades,e),Qh(this.geometry,s)}plain(t,e){let[i,s,r]=c_(e),o=new Uint8Array(t.length/2);for(let a=0;a<o.length;a+=3)o[a]=i,o[a+1]=s,o[a+2]=r;this.show(t,o,null)}};function c_(n){let t=parseInt(n.slice(1),16);return[t>>16&255,t>>8&255,t&255]}var u_=Do+`
  uniform highp sampler2D rows; // place, and what else there is to know
  vec4 ours() { return looked_up(rows, gl_VertexID >> 2); }
  vec2 corner() {
    int k = gl_VertexID & 3;
    return vec2(k == 1 || k == 2 ? 1.0 : -1.0, k < 2 ? -1.0 : 1.0);
  }
`,sT=u_+`
  uniform highp sampler2D shades;
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
    vec4 ball = ours();
    float radius = ball.w;
    vec4 middle = modelViewMatrix * vec4(ball.xyz, 1.0);
    float scale = projectionMatrix[2][3] == -1.0 ? projectionMatrix[1][1] / max(-middle.z, 1e-9) : projectionMatrix[1][1];
    float real = radius * unit * scale * 0.5 * size.y;
    pixels = max(real, least);
    solid = real > 2.5 ? 1.0 : 0.0;
    place = corner() * (1.0 + 1.0 / pixels);
    vec4 p = projectionMatrix * middle;
    p.xy += place * pixels * 2.0 / size * p.w;
    middle.z += radius * unit; // before the springs that end in it
    vec4 front = projectionMatrix * middle;
    p.z = front.z / front.w * p.w;
    gl_Position = p;
    color = looked_up(shades, gl_VertexID >> 2).rgb;
    float depth = -middle.z;
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
  }
`,rT=`
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
`,oT=u_+`
  uniform vec2 size;
  uniform float tall;
  varying vec2 place;
  varying float hollow;
  void main() {
    vec4 foot = ours();
    vec2 at = corner();
    vec4 p = projectionMatrix * modelViewMatrix * vec4(foot.xyz, 1.0);
    place = vec2(at.x, at.y * 0.5 + 0.5);
    hollow = foot.w < 1.5 ? 1.0 : 0.0; // held along some axes only
    p.xy += vec2(at.x * 0.72, at.y * 0.5 - 0.5) * tall * 2.0 / size * p.w;
    gl_Position = p;
  }
`,aT=`
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
`,tu=class{group=new Rn;round=!0;balls=new _i;feet=new _i;places=new xn(Float32Array);shades=new xn(Uint8Array);stands=new xn(Float32Array);material;footing;meshes;constructor(){this.material=new ki({vertexShader:sT,fragmentShader:rT,transparent:!0,uniforms:{...Dn,least:{value:2},round:{value:1},unit:{value:1},rim:{value:new Zt},rows:this.places.uniform,shades:this.shades.uniform}}),this.footing=new ki({vertexShader:oT,fragmentShader:aT,transparent:!0,depthTest:!1,uniforms:{...Dn,tall:{value:11},ink:{value:new Zt},rows:this.stands.uniform}}),this.meshes=[new Si(this.balls,this.material),new Si(this.feet,this.footing)],this.meshes.forEach((t,e)=>{t.frustumCulled=!1,t.renderOrder=20-15*e,this.group.add(t)})}dress(t,e,i,s,r,o){this.material.uniforms.round.value=t?1:0,this.material.uniforms.rim.value=i,this.material.uniforms.unit.value=s,this.material.uniforms.least.value=r*o,this.footing.uniforms.ink.value=e,this.footing.uniforms.tall.value=11*o}show(t,e,i,s,r){let o=t.length/3;this.meshes[0].visible=this.round&&o>0,this.meshes[1].visible=!1,o&&(e&&(this.radii=e),this.round&&h_(this.places,this.balls,o,t,a=>a,this.radii),this.round&&i&&No(this.shades,i),s&&(this.held=Uint32Array.from(s.keys()).filter(a=>s[a]>0&&!(r&&r[a]>0)),this.kinds=Float32Array.from(this.held,a=>s[a])),this.meshes[1].visible=this.held.length>0,this.held.length&&h_(this.stands,this.feet,this.held.length,t,a=>this.held[a],this.kinds))}held=new Uint32Array(0);kinds=new Float32Array(0);radii=new Float32Array(0)};function h_(n,t,e,i,s,r){let o=n.rows(e);for(let a=0,l=0;a<e;a++,l+=4){let c=3*s(a);o[l]=i[c],o[l+1]=i[c+1],o[l+2]=i[c+2],o[l+3]=r[a]??0}n.changed(),Qh(t,e)}var eu=class{constructor(t){this.renderer=t;t.domElement.addEventListener("webglcontextlost",()=>{this.there=this.asked=!1,setTimeout(()=>this.settle())}),t.domElement.addEventListener("webglcontextrestored",()=>{this.there=!0,this.asked=!1,this.settle()})}renderer;wanted=!0;there=!0;asked=!1;want(t){this.wanted=t,this.settle()}settle(){this.asked||this.wanted===this.there||(this.asked=!0,this.wanted?this.renderer.forceContextRestore():this.renderer.forceContextLoss())}};var d_=6e4,f_=2e4,p_=Do+`
  uniform highp sampler2D places;
  uniform highp sampler2D shades;
  uniform highp sampler2D joined; // of each line its two places and its color
  uniform float close;
  uniform float far;
  uniform float dot_size;
  varying vec3 color;
  varying float fog;
  void put(int at, int shade) {
    vec4 place = modelViewMatrix * vec4(looked_up(places, at).xyz, 1.0);
    gl_Position = projectionMatrix * place;
    gl_PointSize = dot_size;
    fog = far > close ? clamp((-place.z - close) / (far - close), 0.0, 1.0) : 0.0;
    color = looked_up(shades, shade).rgb;
  }
`,lT=p_+`
  void main() {
    vec4 line = looked_up(joined, gl_VertexID >> 1);
    put(int((gl_VertexID & 1) == 0 ? line.x : line.y), int(line.z));
  }
`,cT=`${p_} void main() { int at = int(looked_up(joined, gl_VertexID).z); put(at, at); }`,hT=`
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  void main() { gl_FragColor = vec4(mix(color, ground, fade * fog), 1.0); }
`,Ja=class{constructor(t,e){this.dots=t;this.material=new ki({vertexShader:t?cT:lT,fragmentShader:hT,transparent:!0,blending:Ds,uniforms:{...Dn,dot_size:{value:2},places:this.places.uniform,shades:this.shades.uniform,joined:this.joined.uniform}}),this.object=t?new Sa(this.geometry,this.material):new Ma(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}dots;object;geometry=new _i;material;places=new xn(Float32Array);shades=new xn(Uint8Array);joined=new xn(Float32Array);count=0;part=1;set size(t){this.material.uniforms.dot_size.value=t}set share(t){this.part=t,this.geometry.setDrawRange(0,(this.dots?1:2)*Math.ceil(t*this.count))}hide(){this.object.visible=!1}show(t,e,i,s){let r=i?i.length/2:t.length/(this.dots?3:6);(i?s:this.pairs!==r)&&this.join(r,i),this.pairs=i?-1:r,this.object.visible=r>0,r&&(a_(this.places,t),e&&No(this.shades,e),this.share=this.part)}pairs=-1;join(t,e){let i=this.joined.rows(t);this.count=t;let s=Math.max(1,Math.floor(.6180339887*t));for(;m_(s,t)>1;)s--;for(let r=0,o=0;r<t;r++,o=(o+s)%t)i[4*r]=e?e[2*o]:2*o,i[4*r+1]=e?e[2*o+1]:2*o+1,i[4*r+2]=o;this.joined.changed()}},m_=(n,t)=>t?m_(t,n%t):n;var uT=/swiftshader|llvmpipe|softpipe|software|basic render/i;function g_(){let n=document.createElement("canvas").getContext("webgl2",{failIfMajorPerformanceCaveat:!0});if(!n)return!1;let t=n.getExtension("WEBGL_debug_renderer_info"),e=String(n.getParameter(t?t.UNMASKED_RENDERER_WEBGL:n.RENDERER));return n.getExtension("WEBGL_lose_context")?.loseContext(),!uT.test(e)}var iu=class{constructor(t=!0){this.card=t}card;share=1;simple=!1;coarse=!1;moving=1;least=1;late=!1;slow=!1;gap=16;turned=0;drew=0;changed=0;patience=1500;count=0;of(t){t!==this.count&&(this.count=t,this.least=Math.min(1,4e4/Math.max(t,1)),this.moving=Math.min(1,15e4/Math.max(t,1)))}next(t,e){let i=e-this.turned;return this.turned=e,i<5e3&&e-this.drew<300+i&&this.learn(Math.min(i,250),e),t?(this.drew=e,this.share=this.moving,this.coarse=this.late,this.simple=this.slow||this.late,!0):this.share===1&&!this.simple||e-this.drew<300+8*this.gap?!1:(this.whole(),!0)}whole(){this.share=1,this.simple=this.coarse=!1}learn(t,e){this.gap+=.3*(t-this.gap),this.gap>50?((this.late||this.moving>this.least)&&(this.moving=Math.max(this.least,.85*this.moving)),this.late||this.leaveOut(e),this.late=this.slow=!0):this.gap>30&&!this.card?(this.slow||this.leaveOut(e),this.slow=!0):this.gap<25&&(this.moving=Math.min(1,1.05*this.moving),this.slow&&this.moving===1&&e-this.changed>this.patience&&(this.late=this.slow=!1,this.changed=e))}leaveOut(t){t-this.changed<this.patience&&(this.patience*=2),this.changed=t}};function __(n){let t=n.length/6,e=new Float32Array(t),i=0;for(let s=0;s<t;s++)if(s+1===t||[0,1,2].some(o=>n[6*s+3+o]!==n[6*s+6+o])){for(let o=i;o<=s;o++)e[o]=.12+(1-.12)*(o+1-i)/(s+1-i);i=s+1}return e}var ei={LEFT:1,RIGHT:2,MIDDLE:4},j=Object.freeze({NONE:0,ROTATE:1,TRUCK:2,SCREEN_PAN:4,OFFSET:8,DOLLY:16,ZOOM:32,TOUCH_ROTATE:64,TOUCH_TRUCK:128,TOUCH_SCREEN_PAN:256,TOUCH_OFFSET:512,TOUCH_DOLLY:1024,TOUCH_ZOOM:2048,TOUCH_DOLLY_TRUCK:4096,TOUCH_DOLLY_SCREEN_PAN:8192,TOUCH_DOLLY_OFFSET:16384,TOUCH_DOLLY_ROTATE:32768,TOUCH_ZOOM_TRUCK:65536,TOUCH_ZOOM_OFFSET:131072,TOUCH_ZOOM_SCREEN_PAN:262144,TOUCH_ZOOM_ROTATE:524288}),Oo={NONE:0,IN:1,OUT:-1};function Rr(n){return n.isPerspectiveCamera}function or(n){return n.isOrthographicCamera}var rr=Math.PI*2,v_=Math.PI/2,T_=1e-5,ja=Math.PI/180;function $n(n,t,e){return Math.max(t,Math.min(e,n))}function Xe(n,t=T_){return Math.abs(n)<t}function Le(n,t,e=T_){return Xe(n-t,e)}function y_(n,t){return Math.round(n/t)*t}function Qa(n){return isFinite(n)?n:n<0?-Number.MAX_VALUE:Number.MAX_VALUE}function tl(n){return Math.abs(n)<Number.MAX_VALUE?n:n*(1/0)}function nu(n,t,e,i,s=1/0,r){i=Math.max(1e-4,i);let o=2/i,a=o*r,l=1/(1+a+.48*a*a+.235*a*a*a),c=n-t,u=t,h=s*i;c=$n(c,-h,h),t=n-c;let d=(e.value+o*c)*r;e.value=(e.value-o*d)*l;let f=t+(c+d)*l;return u-n>0==f>u&&(f=u,e.value=(f-u)/r),f}function x_(n,t,e,i,s=1/0,r,o){i=Math.max(1e-4,i);let a=2/i,l=a*r,c=1/(1+l+.48*l*l+.235*l*l*l),u=t.x,h=t.y,d=t.z,f=n.x-u,g=n.y-h,x=n.z-d,m=u,p=h,y=d,A=s*i,b=A*A,C=f*f+g*g+x*x;if(C>b){let H=Math.sqrt(C);f=f/H*A,g=g/H*A,x=x/H*A}u=n.x-f,h=n.y-g,d=n.z-x;let T=(e.x+a*f)*r,_=(e.y+a*g)*r,E=(e.z+a*x)*r;e.x=(e.x-a*T)*c,e.y=(e.y-a*_)*c,e.z=(e.z-a*E)*c,o.x=u+(f+T)*c,o.y=h+(g+_)*c,o.z=d+(x+E)*c;let z=m-n.x,U=p-n.y,N=y-n.z,L=o.x-m,F=o.y-p,P=o.z-y;return z*L+U*F+N*P>0&&(o.x=m,o.y=p,o.z=y,e.x=(o.x-m)/r,e.y=(o.y-p)/r,e.z=(o.z-y)/r),o}function Cf(n,t){t.set(0,0),n.forEach(e=>{t.x+=e.clientX,t.y+=e.clientY}),t.x/=n.length,t.y/=n.length}function Rf(n,t){return or(n)?(console.warn(`${t} is not supported in OrthographicCamera`),!0):!1}var Nf=class{_listeners={};addEventListener(t,e){let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let s=this._listeners[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}removeAllEventListeners(t){if(!t){this._listeners={};return}Array.isArray(this._listeners[t])&&(this._listeners[t].length=0)}dispatchEvent(t){let i=this._listeners[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t)}}},dT="3.1.2",su=1/8,fT=/Mac/.test(globalThis?.navigator?.platform),ee,b_,ru,Pf,rn,ce,Te,Uo,el,ps,ms,Pr,M_,S_,bn,Fo,ko,w_,Lf,E_,If,Df,ou,Bo=class n extends Nf{static install(t){ee=t.THREE,b_=Object.freeze(new ee.Vector3(0,0,0)),ru=Object.freeze(new ee.Vector3(0,1,0)),Pf=Object.freeze(new ee.Vector3(0,0,1)),rn=new ee.Vector2,ce=new ee.Vector3,Te=new ee.Vector3,Uo=new ee.Vector3,el=new ee.Vector3,ps=new ee.Vector3,ms=new ee.Vector3,Pr=new ee.Vector3,M_=new ee.Vector3,S_=new ee.Vector3,bn=new ee.Spherical,Fo=new ee.Spherical,ko=new ee.Box3,w_=new ee.Box3,Lf=new ee.Sphere,E_=new ee.Quaternion,If=new ee.Quaternion,Df=new ee.Matrix4,ou=new ee.Raycaster}static get ACTION(){return j}minPolarAngle=0;maxPolarAngle=Math.PI;minAzimuthAngle=-1/0;maxAzimuthAngle=1/0;minDistance=Number.EPSILON;maxDistance=1/0;infinityDolly=!1;minZoom=.01;maxZoom=1/0;smoothTime=.25;draggingSmoothTime=.125;maxSpeed=1/0;azimuthRotateSpeed=1;polarRotateSpeed=1;dollySpeed=1;dollyDragInverted=!1;truckSpeed=2;dollyToCursor=!1;dragToOffset=!1;boundaryFriction=0;restThreshold=.01;colliderMeshes=[];mouseButtons;touches;cancel=()=>{};lockPointer;unlockPointer;_enabled=!0;_camera;_yAxisUpSpace;_yAxisUpSpaceInverse;_state=j.NONE;_domElement;_viewport=null;_target;_targetEnd;_focalOffset;_focalOffsetEnd;_spherical;_sphericalEnd;_lastDistance;_zoom;_zoomEnd;_lastZoom;_cameraUp0;_target0;_position0;_zoom0;_focalOffset0;_dollyControlCoord;_changedDolly=0;_changedZoom=0;_nearPlaneCorners;_hasRested=!0;_boundary;_boundaryEnclosesCamera=!1;_needsUpdate=!0;_updatedLastTime=!1;_elementRect=new DOMRect;_isDragging=!1;_dragNeedsUpdate=!0;_activePointers=[];_lockedPointer=null;_interactiveArea=new DOMRect(0,0,1,1);_isUserControllingRotate=!1;_isUserControllingDolly=!1;_isUserControllingTruck=!1;_isUserControllingOffset=!1;_isUserControllingZoom=!1;_lastDollyDirection=Oo.NONE;_thetaVelocity={value:0};_phiVelocity={value:0};_radiusVelocity={value:0};_targetVelocity=new ee.Vector3;_focalOffsetVelocity=new ee.Vector3;_zoomVelocity={value:0};set verticalDragToForward(t){console.warn("camera-controls: `verticalDragToForward` was removed. Use `mouseButtons.left = CameraControls.ACTION.SCREEN_PAN` instead.")}constructor(t,e){super(),typeof ee>"u"&&console.error("camera-controls: `THREE` is undefined. You must first run `CameraControls.install( { THREE: THREE } )`. Check the docs for further information."),this._camera=t,this._yAxisUpSpace=new ee.Quaternion().setFromUnitVectors(this._camera.up,ru),this._yAxisUpSpaceInverse=this._yAxisUpSpace.clone().invert(),this._state=j.NONE,this._target=new ee.Vector3,this._targetEnd=this._target.clone(),this._focalOffset=new ee.Vector3,this._focalOffsetEnd=this._focalOffset.clone(),this._spherical=new ee.Spherical().setFromVector3(ce.copy(this._camera.position).applyQuaternion(this._yAxisUpSpace)),this._sphericalEnd=this._spherical.clone(),this._lastDistance=this._spherical.radius,this._zoom=this._camera.zoom,this._zoomEnd=this._zoom,this._lastZoom=this._zoom,this._nearPlaneCorners=[new ee.Vector3,new ee.Vector3,new ee.Vector3,new ee.Vector3],this._updateNearPlaneCorners(),this._boundary=new ee.Box3(new ee.Vector3(-1/0,-1/0,-1/0),new ee.Vector3(1/0,1/0,1/0)),this._cameraUp0=this._camera.up.clone(),this._target0=this._target.clone(),this._position0=this._camera.position.clone(),this._zoom0=this._zoom,this._focalOffset0=this._focalOffset.clone(),this._dollyControlCoord=new ee.Vector2,this.mouseButtons={left:j.ROTATE,middle:j.DOLLY,right:j.TRUCK,wheel:Rr(this._camera)?j.DOLLY:or(this._camera)?j.ZOOM:j.NONE},this.touches={one:j.TOUCH_ROTATE,two:Rr(this._camera)?j.TOUCH_DOLLY_TRUCK:or(this._camera)?j.TOUCH_ZOOM_TRUCK:j.NONE,three:j.TOUCH_TRUCK};let i=new ee.Vector2,s=new ee.Vector2,r=new ee.Vector2,o=p=>{if(!this._enabled||!this._domElement)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let b=this._domElement.getBoundingClientRect(),C=p.clientX/b.width,T=p.clientY/b.height;if(C<this._interactiveArea.left||C>this._interactiveArea.right||T<this._interactiveArea.top||T>this._interactiveArea.bottom)return}let y=p.pointerType!=="mouse"?null:(p.buttons&ei.LEFT)===ei.LEFT?ei.LEFT:(p.buttons&ei.MIDDLE)===ei.MIDDLE?ei.MIDDLE:(p.buttons&ei.RIGHT)===ei.RIGHT?ei.RIGHT:null;if(y!==null){let b=this._findPointerByMouseButton(y);b&&this._disposePointer(b)}if((p.buttons&ei.LEFT)===ei.LEFT&&this._lockedPointer)return;let A={pointerId:p.pointerId,clientX:p.clientX,clientY:p.clientY,deltaX:0,deltaY:0,mouseButton:y};this._activePointers.push(A),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),this._isDragging=!0,d(p)},a=p=>{p.cancelable&&p.preventDefault();let y=p.pointerId,A=this._lockedPointer||this._findPointerById(y);if(A){if(A.clientX=p.clientX,A.clientY=p.clientY,A.deltaX=p.movementX,A.deltaY=p.movementY,this._state=0,p.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else(!this._isDragging&&this._lockedPointer||this._isDragging&&(p.buttons&ei.LEFT)===ei.LEFT)&&(this._state=this._state|this.mouseButtons.left),this._isDragging&&(p.buttons&ei.MIDDLE)===ei.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),this._isDragging&&(p.buttons&ei.RIGHT)===ei.RIGHT&&(this._state=this._state|this.mouseButtons.right);f()}},l=p=>{let y=this._findPointerById(p.pointerId);if(!(y&&y===this._lockedPointer)){if(y&&this._disposePointer(y),p.pointerType==="touch")switch(this._activePointers.length){case 0:this._state=j.NONE;break;case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else this._state=j.NONE;g()}},c=-1,u=p=>{if(!this._domElement||!this._enabled||this.mouseButtons.wheel===j.NONE)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let _=this._domElement.getBoundingClientRect(),E=p.clientX/_.width,z=p.clientY/_.height;if(E<this._interactiveArea.left||E>this._interactiveArea.right||z<this._interactiveArea.top||z>this._interactiveArea.bottom)return}if(p.preventDefault(),this.dollyToCursor||this.mouseButtons.wheel===j.ROTATE||this.mouseButtons.wheel===j.TRUCK){let _=performance.now();c-_<1e3&&this._getClientRect(this._elementRect),c=_}let y=fT?-1:-3,A=p.deltaMode===1&&!p.ctrlKey?p.deltaY/y:p.deltaY/(y*10),b=this.dollyToCursor?(p.clientX-this._elementRect.x)/this._elementRect.width*2-1:0,C=this.dollyToCursor?(p.clientY-this._elementRect.y)/this._elementRect.height*-2+1:0;switch(p.ctrlKey?j.ZOOM:this.mouseButtons.wheel){case j.ROTATE:{this._rotateInternal(p.deltaX,p.deltaY),this._isUserControllingRotate=!0;break}case j.TRUCK:{this._truckInternal(p.deltaX,p.deltaY,!1,!1),this._isUserControllingTruck=!0;break}case j.SCREEN_PAN:{this._truckInternal(p.deltaX,p.deltaY,!1,!0),this._isUserControllingTruck=!0;break}case j.OFFSET:{this._truckInternal(p.deltaX,p.deltaY,!0,!1),this._isUserControllingOffset=!0;break}case j.DOLLY:{this._dollyInternal(-A,b,C),this._isUserControllingDolly=!0;break}case j.ZOOM:{this._zoomInternal(-A,b,C),this._isUserControllingZoom=!0;break}}this.dispatchEvent({type:"control"})},h=p=>{if(!(!this._domElement||!this._enabled)){if(this.mouseButtons.right===n.ACTION.NONE){let y=p instanceof PointerEvent?p.pointerId:0,A=this._findPointerById(y);A&&this._disposePointer(A),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l);return}p.preventDefault()}},d=p=>{if(!this._enabled)return;if(Cf(this._activePointers,rn),this._getClientRect(this._elementRect),i.copy(rn),s.copy(rn),this._activePointers.length>=2){let A=rn.x-this._activePointers[1].clientX,b=rn.y-this._activePointers[1].clientY,C=Math.sqrt(A*A+b*b);r.set(0,C);let T=(this._activePointers[0].clientX+this._activePointers[1].clientX)*.5,_=(this._activePointers[0].clientY+this._activePointers[1].clientY)*.5;s.set(T,_)}if(this._state=0,!p)this._lockedPointer&&(this._state=this._state|this.mouseButtons.left);else if("pointerType"in p&&p.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else!this._lockedPointer&&(p.buttons&ei.LEFT)===ei.LEFT&&(this._state=this._state|this.mouseButtons.left),(p.buttons&ei.MIDDLE)===ei.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),(p.buttons&ei.RIGHT)===ei.RIGHT&&(this._state=this._state|this.mouseButtons.right);((this._state&j.ROTATE)===j.ROTATE||(this._state&j.TOUCH_ROTATE)===j.TOUCH_ROTATE||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE)&&(this._sphericalEnd.theta=this._spherical.theta,this._sphericalEnd.phi=this._spherical.phi,this._thetaVelocity.value=0,this._phiVelocity.value=0),((this._state&j.TRUCK)===j.TRUCK||(this._state&j.SCREEN_PAN)===j.SCREEN_PAN||(this._state&j.TOUCH_TRUCK)===j.TOUCH_TRUCK||(this._state&j.TOUCH_SCREEN_PAN)===j.TOUCH_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN)&&(this._targetEnd.copy(this._target),this._targetVelocity.set(0,0,0)),((this._state&j.DOLLY)===j.DOLLY||(this._state&j.TOUCH_DOLLY)===j.TOUCH_DOLLY||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE)&&(this._sphericalEnd.radius=this._spherical.radius,this._radiusVelocity.value=0),((this._state&j.ZOOM)===j.ZOOM||(this._state&j.TOUCH_ZOOM)===j.TOUCH_ZOOM||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_ZOOM_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE)&&(this._zoomEnd=this._zoom,this._zoomVelocity.value=0),((this._state&j.OFFSET)===j.OFFSET||(this._state&j.TOUCH_OFFSET)===j.TOUCH_OFFSET||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET)&&(this._focalOffsetEnd.copy(this._focalOffset),this._focalOffsetVelocity.set(0,0,0)),this.dispatchEvent({type:"controlstart"})},f=()=>{if(!this._enabled||!this._dragNeedsUpdate)return;this._dragNeedsUpdate=!1,Cf(this._activePointers,rn);let y=this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement?this._lockedPointer||this._activePointers[0]:null,A=y?-y.deltaX:s.x-rn.x,b=y?-y.deltaY:s.y-rn.y;if(s.copy(rn),((this._state&j.ROTATE)===j.ROTATE||(this._state&j.TOUCH_ROTATE)===j.TOUCH_ROTATE||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE)&&(this._rotateInternal(A,b),this._isUserControllingRotate=!0),(this._state&j.DOLLY)===j.DOLLY||(this._state&j.ZOOM)===j.ZOOM){let C=this.dollyToCursor?(i.x-this._elementRect.x)/this._elementRect.width*2-1:0,T=this.dollyToCursor?(i.y-this._elementRect.y)/this._elementRect.height*-2+1:0,_=this.dollyDragInverted?-1:1;(this._state&j.DOLLY)===j.DOLLY?(this._dollyInternal(_*b*su,C,T),this._isUserControllingDolly=!0):(this._zoomInternal(_*b*su,C,T),this._isUserControllingZoom=!0)}if((this._state&j.TOUCH_DOLLY)===j.TOUCH_DOLLY||(this._state&j.TOUCH_ZOOM)===j.TOUCH_ZOOM||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_ZOOM_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_ZOOM_ROTATE)===j.TOUCH_ZOOM_ROTATE){let C=rn.x-this._activePointers[1].clientX,T=rn.y-this._activePointers[1].clientY,_=Math.sqrt(C*C+T*T),E=r.y-_;r.set(0,_);let z=this.dollyToCursor?(s.x-this._elementRect.x)/this._elementRect.width*2-1:0,U=this.dollyToCursor?(s.y-this._elementRect.y)/this._elementRect.height*-2+1:0;(this._state&j.TOUCH_DOLLY)===j.TOUCH_DOLLY||(this._state&j.TOUCH_DOLLY_ROTATE)===j.TOUCH_DOLLY_ROTATE||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET?(this._dollyInternal(E*su,z,U),this._isUserControllingDolly=!0):(this._zoomInternal(E*su,z,U),this._isUserControllingZoom=!0)}((this._state&j.TRUCK)===j.TRUCK||(this._state&j.TOUCH_TRUCK)===j.TOUCH_TRUCK||(this._state&j.TOUCH_DOLLY_TRUCK)===j.TOUCH_DOLLY_TRUCK||(this._state&j.TOUCH_ZOOM_TRUCK)===j.TOUCH_ZOOM_TRUCK)&&(this._truckInternal(A,b,!1,!1),this._isUserControllingTruck=!0),((this._state&j.SCREEN_PAN)===j.SCREEN_PAN||(this._state&j.TOUCH_SCREEN_PAN)===j.TOUCH_SCREEN_PAN||(this._state&j.TOUCH_DOLLY_SCREEN_PAN)===j.TOUCH_DOLLY_SCREEN_PAN||(this._state&j.TOUCH_ZOOM_SCREEN_PAN)===j.TOUCH_ZOOM_SCREEN_PAN)&&(this._truckInternal(A,b,!1,!0),this._isUserControllingTruck=!0),((this._state&j.OFFSET)===j.OFFSET||(this._state&j.TOUCH_OFFSET)===j.TOUCH_OFFSET||(this._state&j.TOUCH_DOLLY_OFFSET)===j.TOUCH_DOLLY_OFFSET||(this._state&j.TOUCH_ZOOM_OFFSET)===j.TOUCH_ZOOM_OFFSET)&&(this._truckInternal(A,b,!0,!1),this._isUserControllingOffset=!0),this.dispatchEvent({type:"control"})},g=()=>{Cf(this._activePointers,rn),s.copy(rn),this._dragNeedsUpdate=!1,(this._activePointers.length===0||this._activePointers.length===1&&this._activePointers[0]===this._lockedPointer)&&(this._isDragging=!1),this._activePointers.length===0&&this._domElement&&(this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this.dispatchEvent({type:"controlend"}))};this.lockPointer=()=>{!this._enabled||!this._domElement||(this.cancel(),this._lockedPointer={pointerId:-1,clientX:0,clientY:0,deltaX:0,deltaY:0,mouseButton:null},this._activePointers.push(this._lockedPointer),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.requestPointerLock(),this._domElement.ownerDocument.addEventListener("pointerlockchange",x),this._domElement.ownerDocument.addEventListener("pointerlockerror",m),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),d())},this.unlockPointer=()=>{this._lockedPointer!==null&&(this._disposePointer(this._lockedPointer),this._lockedPointer=null),this._domElement?.ownerDocument.exitPointerLock(),this._domElement?.ownerDocument.removeEventListener("pointerlockchange",x),this._domElement?.ownerDocument.removeEventListener("pointerlockerror",m),this.cancel()};let x=()=>{this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement||this.unlockPointer()},m=()=>{this.unlockPointer()};this._addAllEventListeners=p=>{this._domElement=p,this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none",this._domElement.addEventListener("pointerdown",o),this._domElement.addEventListener("pointercancel",l),this._domElement.addEventListener("wheel",u,{passive:!1}),this._domElement.addEventListener("contextmenu",h)},this._removeAllEventListeners=()=>{this._domElement&&(this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect="",this._domElement.removeEventListener("pointerdown",o),this._domElement.removeEventListener("pointercancel",l),this._domElement.removeEventListener("wheel",u,{passive:!1}),this._domElement.removeEventListener("contextmenu",h),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.removeEventListener("pointerlockchange",x),this._domElement.ownerDocument.removeEventListener("pointerlockerror",m))},this.cancel=()=>{this._state!==j.NONE&&(this._state=j.NONE,this._activePointers.length=0,g())},e&&this.connect(e),this.update(0)}get camera(){return this._camera}set camera(t){this._camera=t,this.updateCameraUp(),this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0}get enabled(){return this._enabled}set enabled(t){this._enabled=t,this._domElement&&(t?(this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none"):(this.cancel(),this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect=""))}get active(){return!this._hasRested}get currentAction(){return this._state}get distance(){return this._spherical.radius}set distance(t){this._spherical.radius===t&&this._sphericalEnd.radius===t||(this._spherical.radius=t,this._sphericalEnd.radius=t,this._needsUpdate=!0)}get azimuthAngle(){return this._spherical.theta}set azimuthAngle(t){this._spherical.theta===t&&this._sphericalEnd.theta===t||(this._spherical.theta=t,this._sphericalEnd.theta=t,this._needsUpdate=!0)}get polarAngle(){return this._spherical.phi}set polarAngle(t){this._spherical.phi===t&&this._sphericalEnd.phi===t||(this._spherical.phi=t,this._sphericalEnd.phi=t,this._needsUpdate=!0)}get boundaryEnclosesCamera(){return this._boundaryEnclosesCamera}set boundaryEnclosesCamera(t){this._boundaryEnclosesCamera=t,this._needsUpdate=!0}set interactiveArea(t){this._interactiveArea.width=$n(t.width,0,1),this._interactiveArea.height=$n(t.height,0,1),this._interactiveArea.x=$n(t.x,0,1-this._interactiveArea.width),this._interactiveArea.y=$n(t.y,0,1-this._interactiveArea.height)}addEventListener(t,e){super.addEventListener(t,e)}removeEventListener(t,e){super.removeEventListener(t,e)}rotate(t,e,i=!1){return this.rotateTo(this._sphericalEnd.theta+t,this._sphericalEnd.phi+e,i)}rotateAzimuthTo(t,e=!1){return this.rotateTo(t,this._sphericalEnd.phi,e)}rotatePolarTo(t,e=!1){return this.rotateTo(this._sphericalEnd.theta,t,e)}rotateTo(t,e,i=!1){this._isUserControllingRotate=!1;let s=$n(t,this.minAzimuthAngle,this.maxAzimuthAngle),r=$n(e,this.minPolarAngle,this.maxPolarAngle);this._sphericalEnd.theta=s,this._sphericalEnd.phi=r,this._sphericalEnd.makeSafe(),this._needsUpdate=!0,i||(this._spherical.theta=this._sphericalEnd.theta,this._spherical.phi=this._sphericalEnd.phi);let o=!i||Le(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Le(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold);return this._createOnRestPromise(o)}dolly(t,e=!1){return this.dollyTo(this._sphericalEnd.radius-t,e)}dollyTo(t,e=!1){return this._isUserControllingDolly=!1,this._lastDollyDirection=Oo.NONE,this._changedDolly=0,this._dollyToNoClamp($n(t,this.minDistance,this.maxDistance),e)}_dollyToNoClamp(t,e=!1){let i=this._sphericalEnd.radius;if(this.colliderMeshes.length>=1){let o=this._collisionTest(),a=Le(o,this._spherical.radius);if(!(i>t)&&a)return Promise.resolve();this._sphericalEnd.radius=Math.min(t,o)}else this._sphericalEnd.radius=t;this._needsUpdate=!0,e||(this._spherical.radius=this._sphericalEnd.radius);let r=!e||Le(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(r)}dollyInFixed(t,e=!1){this._targetEnd.add(this._getCameraDirection(el).multiplyScalar(t)),e||this._target.copy(this._targetEnd);let i=!e||Le(this._target.x,this._targetEnd.x,this.restThreshold)&&Le(this._target.y,this._targetEnd.y,this.restThreshold)&&Le(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(i)}zoom(t,e=!1){return this.zoomTo(this._zoomEnd+t,e)}zoomTo(t,e=!1){this._isUserControllingZoom=!1,this._zoomEnd=$n(t,this.minZoom,this.maxZoom),this._needsUpdate=!0,e||(this._zoom=this._zoomEnd);let i=!e||Le(this._zoom,this._zoomEnd,this.restThreshold);return this._changedZoom=0,this._createOnRestPromise(i)}pan(t,e,i=!1){return console.warn("`pan` has been renamed to `truck`"),this.truck(t,e,i)}truck(t,e,i=!1){this._camera.updateMatrix(),ps.setFromMatrixColumn(this._camera.matrix,0),ms.setFromMatrixColumn(this._camera.matrix,1),ps.multiplyScalar(t),ms.multiplyScalar(-e);let s=ce.copy(ps).add(ms),r=Te.copy(this._targetEnd).add(s);return this.moveTo(r.x,r.y,r.z,i)}forward(t,e=!1){ce.setFromMatrixColumn(this._camera.matrix,0),ce.crossVectors(this._camera.up,ce),ce.multiplyScalar(t);let i=Te.copy(this._targetEnd).add(ce);return this.moveTo(i.x,i.y,i.z,e)}elevate(t,e=!1){return ce.copy(this._camera.up).multiplyScalar(t),this.moveTo(this._targetEnd.x+ce.x,this._targetEnd.y+ce.y,this._targetEnd.z+ce.z,e)}moveTo(t,e,i,s=!1){this._isUserControllingTruck=!1;let r=ce.set(t,e,i).sub(this._targetEnd);this._encloseToBoundary(this._targetEnd,r,this.boundaryFriction),this._needsUpdate=!0,s||this._target.copy(this._targetEnd);let o=!s||Le(this._target.x,this._targetEnd.x,this.restThreshold)&&Le(this._target.y,this._targetEnd.y,this.restThreshold)&&Le(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(o)}lookInDirectionOf(t,e,i,s=!1){let a=ce.set(t,e,i).sub(this._targetEnd).normalize().multiplyScalar(-this._sphericalEnd.radius).add(this._targetEnd);return this.setPosition(a.x,a.y,a.z,s)}fitToBox(t,e,{cover:i=!1,paddingLeft:s=0,paddingRight:r=0,paddingBottom:o=0,paddingTop:a=0}={}){let l=[],c=t.isBox3?ko.copy(t):ko.setFromObject(t);c.isEmpty()&&(console.warn("camera-controls: fitTo() cannot be used with an empty box. Aborting"),Promise.resolve());let u=y_(this._sphericalEnd.theta,v_),h=y_(this._sphericalEnd.phi,v_);l.push(this.rotateTo(u,h,e));let d=ce.setFromSpherical(this._sphericalEnd).normalize(),f=E_.setFromUnitVectors(d,Pf),g=Le(Math.abs(d.y),1);g&&f.multiply(If.setFromAxisAngle(ru,u)),f.multiply(this._yAxisUpSpaceInverse);let x=w_.makeEmpty();Te.copy(c.min).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.min).setX(c.max.x).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.min).setY(c.max.y).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.max).setZ(c.min.z).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.min).setZ(c.max.z).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.max).setY(c.min.y).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.max).setX(c.min.x).applyQuaternion(f),x.expandByPoint(Te),Te.copy(c.max).applyQuaternion(f),x.expandByPoint(Te),x.min.x-=s,x.min.y-=o,x.max.x+=r,x.max.y+=a,f.setFromUnitVectors(Pf,d),g&&f.premultiply(If.invert()),f.premultiply(this._yAxisUpSpace);let m=x.getSize(ce),p=x.getCenter(Te).applyQuaternion(f);if(Rr(this._camera)){let y=this.getDistanceToFitBox(m.x,m.y,m.z,i);l.push(this.moveTo(p.x,p.y,p.z,e)),l.push(this.dollyTo(y,e)),l.push(this.setFocalOffset(0,0,0,e))}else if(or(this._camera)){let y=this._camera,A=y.right-y.left,b=y.top-y.bottom,C=i?Math.max(A/m.x,b/m.y):Math.min(A/m.x,b/m.y);l.push(this.moveTo(p.x,p.y,p.z,e)),l.push(this.zoomTo(C,e)),l.push(this.setFocalOffset(0,0,0,e))}return Promise.all(l)}fitToSphere(t,e){let i=[],r="isObject3D"in t?n.createBoundingSphere(t,Lf):Lf.copy(t);if(i.push(this.moveTo(r.center.x,r.center.y,r.center.z,e)),Rr(this._camera)){let o=this.getDistanceToFitSphere(r.radius);i.push(this.dollyTo(o,e))}else if(or(this._camera)){let o=this._camera.right-this._camera.left,a=this._camera.top-this._camera.bottom,l=2*r.radius,c=Math.min(o/l,a/l);i.push(this.zoomTo(c,e))}return i.push(this.setFocalOffset(0,0,0,e)),Promise.all(i)}setLookAt(t,e,i,s,r,o,a=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=Oo.NONE,this._changedDolly=0;let l=Te.set(s,r,o),c=ce.set(t,e,i);this._targetEnd.copy(l),this._sphericalEnd.setFromVector3(c.sub(l).applyQuaternion(this._yAxisUpSpace)),this._needsUpdate=!0,a||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let u=!a||Le(this._target.x,this._targetEnd.x,this.restThreshold)&&Le(this._target.y,this._targetEnd.y,this.restThreshold)&&Le(this._target.z,this._targetEnd.z,this.restThreshold)&&Le(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Le(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Le(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(u)}lerp(t,e,i,s=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=Oo.NONE,this._changedDolly=0;let r=ce.set(...t.target);if("spherical"in t)bn.set(...t.spherical);else{let h=Te.set(...t.position);bn.setFromVector3(h.sub(r).applyQuaternion(this._yAxisUpSpace))}let o=Uo.set(...e.target);if("spherical"in e)Fo.set(...e.spherical);else{let h=Te.set(...e.position);Fo.setFromVector3(h.sub(o).applyQuaternion(this._yAxisUpSpace))}this._targetEnd.copy(r.lerp(o,i));let a=Fo.theta-bn.theta,l=Fo.phi-bn.phi,c=Fo.radius-bn.radius;this._sphericalEnd.set(bn.radius+c*i,bn.phi+l*i,bn.theta+a*i),this._needsUpdate=!0,s||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let u=!s||Le(this._target.x,this._targetEnd.x,this.restThreshold)&&Le(this._target.y,this._targetEnd.y,this.restThreshold)&&Le(this._target.z,this._targetEnd.z,this.restThreshold)&&Le(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Le(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Le(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(u)}lerpLookAt(t,e,i,s,r,o,a,l,c,u,h,d,f,g=!1){return this.lerp({position:[t,e,i],target:[s,r,o]},{position:[a,l,c],target:[u,h,d]},f,g)}setPosition(t,e,i,s=!1){return this.setLookAt(t,e,i,this._targetEnd.x,this._targetEnd.y,this._targetEnd.z,s)}setTarget(t,e,i,s=!1){let r=this.getPosition(ce),o=this.setLookAt(r.x,r.y,r.z,t,e,i,s);return this._sphericalEnd.phi=$n(this._sphericalEnd.phi,this.minPolarAngle,this.maxPolarAngle),o}setFocalOffset(t,e,i,s=!1){this._isUserControllingOffset=!1,this._focalOffsetEnd.set(t,e,i),this._needsUpdate=!0,s||this._focalOffset.copy(this._focalOffsetEnd);let r=!s||Le(this._focalOffset.x,this._focalOffsetEnd.x,this.restThreshold)&&Le(this._focalOffset.y,this._focalOffsetEnd.y,this.restThreshold)&&Le(this._focalOffset.z,this._focalOffsetEnd.z,this.restThreshold);return this._createOnRestPromise(r)}setOrbitPoint(t,e,i){this._camera.updateMatrixWorld(),ps.setFromMatrixColumn(this._camera.matrixWorldInverse,0),ms.setFromMatrixColumn(this._camera.matrixWorldInverse,1),Pr.setFromMatrixColumn(this._camera.matrixWorldInverse,2);let s=ce.set(t,e,i),r=s.distanceTo(this._camera.position),o=s.sub(this._camera.position);ps.multiplyScalar(o.x),ms.multiplyScalar(o.y),Pr.multiplyScalar(o.z),ce.copy(ps).add(ms).add(Pr),ce.z=ce.z+r,this.dollyTo(r,!1),this.setFocalOffset(-ce.x,ce.y,-ce.z,!1),this.moveTo(t,e,i,!1)}setBoundary(t){if(!t){this._boundary.min.set(-1/0,-1/0,-1/0),this._boundary.max.set(1/0,1/0,1/0),this._needsUpdate=!0;return}this._boundary.copy(t),this._boundary.clampPoint(this._targetEnd,this._targetEnd),this._needsUpdate=!0}setViewport(t,e,i,s){if(t===null){this._viewport=null;return}this._viewport=this._viewport||new ee.Vector4,typeof t=="number"?this._viewport.set(t,e,i,s):this._viewport.copy(t)}getDistanceToFitBox(t,e,i,s=!1){if(Rf(this._camera,"getDistanceToFitBox"))return this._spherical.radius;let r=t/e,o=this._camera.getEffectiveFOV()*ja,a=this._camera.aspect;return((s?r>a:r<a)?e:t/a)*.5/Math.tan(o*.5)+i*.5}getDistanceToFitSphere(t){if(Rf(this._camera,"getDistanceToFitSphere"))return this._spherical.radius;let e=this._camera.getEffectiveFOV()*ja,i=Math.atan(Math.tan(e*.5)*this._camera.aspect)*2,s=1<this._camera.aspect?e:i;return t/Math.sin(s*.5)}getTarget(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._targetEnd:this._target)}getPosition(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).setFromSpherical(e?this._sphericalEnd:this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(e?this._targetEnd:this._target)}getSpherical(t,e=!0){return(t||new ee.Spherical).copy(e?this._sphericalEnd:this._spherical)}getFocalOffset(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._focalOffsetEnd:this._focalOffset)}normalizeRotations(){return this._sphericalEnd.theta=(this._sphericalEnd.theta%rr+rr)%rr,this._sphericalEnd.theta>Math.PI&&(this._sphericalEnd.theta-=rr),this._spherical.theta+=rr*Math.round((this._sphericalEnd.theta-this._spherical.theta)/rr),this}stop(){this._focalOffset.copy(this._focalOffsetEnd),this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd),this._zoom=this._zoomEnd}reset(t=!1){if(!Le(this._camera.up.x,this._cameraUp0.x)||!Le(this._camera.up.y,this._cameraUp0.y)||!Le(this._camera.up.z,this._cameraUp0.z)){this._camera.up.copy(this._cameraUp0);let i=this.getPosition(ce);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}let e=[this.setLookAt(this._position0.x,this._position0.y,this._position0.z,this._target0.x,this._target0.y,this._target0.z,t),this.setFocalOffset(this._focalOffset0.x,this._focalOffset0.y,this._focalOffset0.z,t),this.zoomTo(this._zoom0,t)];return Promise.all(e)}saveState(){this._cameraUp0.copy(this._camera.up),this.getTarget(this._target0),this.getPosition(this._position0),this._zoom0=this._zoom,this._focalOffset0.copy(this._focalOffset)}updateCameraUp(){this._yAxisUpSpace.setFromUnitVectors(this._camera.up,ru),this._yAxisUpSpaceInverse.copy(this._yAxisUpSpace).invert()}applyCameraUp(){let t=ce.subVectors(this._target,this._camera.position).normalize(),e=Te.crossVectors(t,this._camera.up);this._camera.up.crossVectors(e,t).normalize(),this._camera.updateMatrixWorld();let i=this.getPosition(ce);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}update(t){let e=this._sphericalEnd.theta-this._spherical.theta,i=this._sphericalEnd.phi-this._spherical.phi,s=this._sphericalEnd.radius-this._spherical.radius,r=M_.subVectors(this._targetEnd,this._target),o=S_.subVectors(this._focalOffsetEnd,this._focalOffset),a=this._zoomEnd-this._zoom;if(Xe(e))this._thetaVelocity.value=0,this._spherical.theta=this._sphericalEnd.theta;else{let h=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.theta=nu(this._spherical.theta,this._sphericalEnd.theta,this._thetaVelocity,h,1/0,t),this._needsUpdate=!0}if(Xe(i))this._phiVelocity.value=0,this._spherical.phi=this._sphericalEnd.phi;else{let h=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.phi=nu(this._spherical.phi,this._sphericalEnd.phi,this._phiVelocity,h,1/0,t),this._needsUpdate=!0}if(Xe(s))this._radiusVelocity.value=0,this._spherical.radius=this._sphericalEnd.radius;else{let h=this._isUserControllingDolly?this.draggingSmoothTime:this.smoothTime;this._spherical.radius=nu(this._spherical.radius,this._sphericalEnd.radius,this._radiusVelocity,h,this.maxSpeed,t),this._needsUpdate=!0}if(Xe(r.x)&&Xe(r.y)&&Xe(r.z))this._targetVelocity.set(0,0,0),this._target.copy(this._targetEnd);else{let h=this._isUserControllingTruck?this.draggingSmoothTime:this.smoothTime;x_(this._target,this._targetEnd,this._targetVelocity,h,this.maxSpeed,t,this._target),this._needsUpdate=!0}if(Xe(o.x)&&Xe(o.y)&&Xe(o.z))this._focalOffsetVelocity.set(0,0,0),this._focalOffset.copy(this._focalOffsetEnd);else{let h=this._isUserControllingOffset?this.draggingSmoothTime:this.smoothTime;x_(this._focalOffset,this._focalOffsetEnd,this._focalOffsetVelocity,h,this.maxSpeed,t,this._focalOffset),this._needsUpdate=!0}if(Xe(a))this._zoomVelocity.value=0,this._zoom=this._zoomEnd;else{let h=this._isUserControllingZoom?this.draggingSmoothTime:this.smoothTime;this._zoom=nu(this._zoom,this._zoomEnd,this._zoomVelocity,h,1/0,t)}if(this.dollyToCursor){if(Rr(this._camera)&&this._changedDolly!==0){let h=this._spherical.radius-this._lastDistance,d=this._camera,f=this._getCameraDirection(el),g=ce.copy(f).cross(d.up).normalize();g.lengthSq()===0&&(g.x=1);let x=Te.crossVectors(g,f),m=this._sphericalEnd.radius*Math.tan(d.getEffectiveFOV()*ja*.5),y=(this._sphericalEnd.radius-h-this._sphericalEnd.radius)/this._sphericalEnd.radius,A=Uo.copy(this._targetEnd).add(g.multiplyScalar(this._dollyControlCoord.x*m*d.aspect)).add(x.multiplyScalar(this._dollyControlCoord.y*m)),b=ce.copy(this._targetEnd).lerp(A,y),C=this._lastDollyDirection===Oo.IN&&this._spherical.radius<=this.minDistance,T=this._lastDollyDirection===Oo.OUT&&this.maxDistance<=this._spherical.radius;if(this.infinityDolly&&(C||T)){this._sphericalEnd.radius-=h,this._spherical.radius-=h;let E=Te.copy(f).multiplyScalar(-h);b.add(E)}this._boundary.clampPoint(b,b);let _=Te.subVectors(b,this._targetEnd);this._targetEnd.copy(b),this._target.add(_),this._changedDolly-=h,Xe(this._changedDolly)&&(this._changedDolly=0)}else if(or(this._camera)&&this._changedZoom!==0){let h=this._zoom-this._lastZoom,d=this._camera,f=ce.set(this._dollyControlCoord.x,this._dollyControlCoord.y,(d.near+d.far)/(d.near-d.far)).unproject(d),g=Te.set(0,0,-1).applyQuaternion(d.quaternion),x=Uo.copy(f).add(g.multiplyScalar(-f.dot(d.up))),p=-(this._zoom-h-this._zoom)/this._zoom,y=this._getCameraDirection(el),A=this._targetEnd.dot(y),b=ce.copy(this._targetEnd).lerp(x,p),C=b.dot(y),T=y.multiplyScalar(C-A);b.sub(T),this._boundary.clampPoint(b,b);let _=Te.subVectors(b,this._targetEnd);this._targetEnd.copy(b),this._target.add(_),this._changedZoom-=h,Xe(this._changedZoom)&&(this._changedZoom=0)}}this._camera.zoom!==this._zoom&&(this._camera.zoom=this._zoom,this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0),this._dragNeedsUpdate=!0;let l=this._collisionTest();this._spherical.radius=Math.min(this._spherical.radius,l),this._spherical.makeSafe(),this._camera.position.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(this._target),this._camera.lookAt(this._target),(!Xe(this._focalOffset.x)||!Xe(this._focalOffset.y)||!Xe(this._focalOffset.z))&&(this._camera.matrix.compose(this._camera.position,this._camera.quaternion,this._camera.scale),ps.setFromMatrixColumn(this._camera.matrix,0),ms.setFromMatrixColumn(this._camera.matrix,1),Pr.setFromMatrixColumn(this._camera.matrix,2),ps.multiplyScalar(this._focalOffset.x),ms.multiplyScalar(-this._focalOffset.y),Pr.multiplyScalar(this._focalOffset.z),ce.copy(ps).add(ms).add(Pr),this._camera.position.add(ce),this._camera.updateMatrixWorld()),this._boundaryEnclosesCamera&&this._encloseToBoundary(this._camera.position.copy(this._target),ce.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse),1);let u=this._needsUpdate;return u&&!this._updatedLastTime?(this._hasRested=!1,this.dispatchEvent({type:"wake"}),this.dispatchEvent({type:"update"})):u?(this.dispatchEvent({type:"update"}),Xe(e,this.restThreshold)&&Xe(i,this.restThreshold)&&Xe(s,this.restThreshold)&&Xe(r.x,this.restThreshold)&&Xe(r.y,this.restThreshold)&&Xe(r.z,this.restThreshold)&&Xe(o.x,this.restThreshold)&&Xe(o.y,this.restThreshold)&&Xe(o.z,this.restThreshold)&&Xe(a,this.restThreshold)&&!this._hasRested&&(this._hasRested=!0,this.dispatchEvent({type:"rest"}))):!u&&this._updatedLastTime&&this.dispatchEvent({type:"sleep"}),this._lastDistance=this._spherical.radius,this._lastZoom=this._zoom,this._updatedLastTime=u,this._needsUpdate=!1,u}toJSON(){return JSON.stringify({enabled:this._enabled,minDistance:this.minDistance,maxDistance:Qa(this.maxDistance),minZoom:this.minZoom,maxZoom:Qa(this.maxZoom),minPolarAngle:this.minPolarAngle,maxPolarAngle:Qa(this.maxPolarAngle),minAzimuthAngle:Qa(this.minAzimuthAngle),maxAzimuthAngle:Qa(this.maxAzimuthAngle),smoothTime:this.smoothTime,draggingSmoothTime:this.draggingSmoothTime,dollySpeed:this.dollySpeed,truckSpeed:this.truckSpeed,dollyToCursor:this.dollyToCursor,target:this._targetEnd.toArray(),position:ce.setFromSpherical(this._sphericalEnd).add(this._targetEnd).toArray(),zoom:this._zoomEnd,focalOffset:this._focalOffsetEnd.toArray(),target0:this._target0.toArray(),position0:this._position0.toArray(),zoom0:this._zoom0,focalOffset0:this._focalOffset0.toArray()})}fromJSON(t,e=!1){let i=JSON.parse(t);this.enabled=i.enabled,this.minDistance=i.minDistance,this.maxDistance=tl(i.maxDistance),this.minZoom=i.minZoom,this.maxZoom=tl(i.maxZoom),this.minPolarAngle=i.minPolarAngle,this.maxPolarAngle=tl(i.maxPolarAngle),this.minAzimuthAngle=tl(i.minAzimuthAngle),this.maxAzimuthAngle=tl(i.maxAzimuthAngle),this.smoothTime=i.smoothTime,this.draggingSmoothTime=i.draggingSmoothTime,this.dollySpeed=i.dollySpeed,this.truckSpeed=i.truckSpeed,this.dollyToCursor=i.dollyToCursor,this._target0.fromArray(i.target0),this._position0.fromArray(i.position0),this._zoom0=i.zoom0,this._focalOffset0.fromArray(i.focalOffset0),this.moveTo(i.target[0],i.target[1],i.target[2],e),bn.setFromVector3(ce.fromArray(i.position).sub(this._targetEnd).applyQuaternion(this._yAxisUpSpace)),this.rotateTo(bn.theta,bn.phi,e),this.dollyTo(bn.radius,e),this.zoomTo(i.zoom,e),this.setFocalOffset(i.focalOffset[0],i.focalOffset[1],i.focalOffset[2],e),this._needsUpdate=!0}connect(t){if(this._domElement){console.warn("camera-controls is already connected.");return}t.setAttribute("data-camera-controls-version",dT),this._addAllEventListeners(t),this._getClientRect(this._elementRect)}disconnect(){this.cancel(),this._removeAllEventListeners(),this._domElement&&(this._domElement.removeAttribute("data-camera-controls-version"),this._domElement=void 0)}dispose(){this.removeAllEventListeners(),this.disconnect()}_getTargetDirection(t){return t.setFromSpherical(this._spherical).divideScalar(this._spherical.radius).applyQuaternion(this._yAxisUpSpaceInverse)}_getCameraDirection(t){return this._getTargetDirection(t).negate()}_findPointerById(t){return this._activePointers.find(e=>e.pointerId===t)}_findPointerByMouseButton(t){return this._activePointers.find(e=>e.mouseButton===t)}_disposePointer(t){this._activePointers.splice(this._activePointers.indexOf(t),1)}_encloseToBoundary(t,e,i){let s=e.lengthSq();if(s===0)return t;let r=Te.copy(e).add(t),a=this._boundary.clampPoint(r,Uo).sub(r),l=a.lengthSq();if(l===0)return t.add(e);if(l===s)return t;if(i===0)return t.add(e).add(a);{let c=1+i*l/e.dot(a);return t.add(Te.copy(e).multiplyScalar(c)).add(a.multiplyScalar(1-i))}}_updateNearPlaneCorners(){if(Rr(this._camera)){let t=this._camera,e=t.near,i=t.getEffectiveFOV()*ja,s=Math.tan(i*.5)*e,r=s*t.aspect;this._nearPlaneCorners[0].set(-r,-s,0),this._nearPlaneCorners[1].set(r,-s,0),this._nearPlaneCorners[2].set(r,s,0),this._nearPlaneCorners[3].set(-r,s,0)}else if(or(this._camera)){let t=this._camera,e=1/t.zoom,i=t.left*e,s=t.right*e,r=t.top*e,o=t.bottom*e;this._nearPlaneCorners[0].set(i,r,0),this._nearPlaneCorners[1].set(s,r,0),this._nearPlaneCorners[2].set(s,o,0),this._nearPlaneCorners[3].set(i,o,0)}}_truckInternal=(t,e,i,s)=>{let r,o;if(Rr(this._camera)){let a=ce.copy(this._camera.position).sub(this._target),l=this._camera.getEffectiveFOV()*ja,c=a.length()*Math.tan(l*.5);r=this.truckSpeed*t*c/this._elementRect.height,o=this.truckSpeed*e*c/this._elementRect.height}else if(or(this._camera)){let a=this._camera;r=this.truckSpeed*t*(a.right-a.left)/a.zoom/this._elementRect.width,o=this.truckSpeed*e*(a.top-a.bottom)/a.zoom/this._elementRect.height}else return;s?(i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y,this._focalOffsetEnd.z,!0):this.truck(r,0,!0),this.forward(-o,!0)):i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y+o,this._focalOffsetEnd.z,!0):this.truck(r,o,!0)};_rotateInternal=(t,e)=>{let i=rr*this.azimuthRotateSpeed*t/this._elementRect.height,s=rr*this.polarRotateSpeed*e/this._elementRect.height;this.rotate(i,s,!0)};_dollyInternal=(t,e,i)=>{let s=Math.pow(.95,-t*this.dollySpeed),r=this._sphericalEnd.radius,o=this._sphericalEnd.radius*s,a=$n(o,this.minDistance,this.maxDistance),l=a-o;this.infinityDolly&&this.dollyToCursor?this._dollyToNoClamp(o,!0):this.infinityDolly&&!this.dollyToCursor?(this.dollyInFixed(l,!0),this._dollyToNoClamp(a,!0)):this._dollyToNoClamp(a,!0),this.dollyToCursor&&(this._changedDolly+=(this.infinityDolly?o:a)-r,this._dollyControlCoord.set(e,i)),this._lastDollyDirection=Math.sign(-t)};_zoomInternal=(t,e,i)=>{let s=Math.pow(.95,t*this.dollySpeed),r=this._zoom,o=this._zoom*s;this.zoomTo(o,!0),this.dollyToCursor&&(this._changedZoom+=o-r,this._dollyControlCoord.set(e,i))};_collisionTest(){let t=1/0;if(!(this.colliderMeshes.length>=1)||Rf(this._camera,"_collisionTest"))return t;let i=this._getTargetDirection(el);Df.lookAt(b_,i,this._camera.up);for(let s=0;s<4;s++){let r=Te.copy(this._nearPlaneCorners[s]);r.applyMatrix4(Df);let o=Uo.addVectors(this._target,r);ou.set(o,i),ou.far=this._spherical.radius+1;let a=ou.intersectObjects(this.colliderMeshes);a.length!==0&&a[0].distance<t&&(t=a[0].distance)}return t}_getClientRect(t){if(!this._domElement)return;let e=this._domElement.getBoundingClientRect();return t.x=e.left,t.y=e.top,this._viewport?(t.x+=this._viewport.x,t.y+=e.height-this._viewport.w-this._viewport.y,t.width=this._viewport.z,t.height=this._viewport.w):(t.width=e.width,t.height=e.height),t}_createOnRestPromise(t){return t?Promise.resolve():(this._hasRested=!1,this.dispatchEvent({type:"transitionstart"}),new Promise(e=>{let i=()=>{this.removeEventListener("rest",i),e()};this.addEventListener("rest",i)}))}_addAllEventListeners(t){}_removeAllEventListeners(){}get dampingFactor(){return console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead."),0}set dampingFactor(t){console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead.")}get draggingDampingFactor(){return console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead."),0}set draggingDampingFactor(t){console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead.")}static createBoundingSphere(t,e=new ee.Sphere){let i=e,s=i.center;ko.makeEmpty(),t.traverseVisible(o=>{o.isMesh&&ko.expandByObject(o)}),ko.getCenter(s);let r=0;return t.traverseVisible(o=>{if(!o.isMesh)return;let a=o;if(!a.geometry)return;let l=a.geometry.clone();l.applyMatrix4(a.matrixWorld);let u=l.attributes.position;for(let h=0,d=u.count;h<d;h++)ce.fromBufferAttribute(u,h),r=Math.max(r,s.distanceToSquared(ce))}),i.radius=Math.sqrt(r),i}};Bo.install({THREE:{Box3:ji,Matrix4:Me,Quaternion:en,Raycaster:Ua,Sphere:Pn,Spherical:Fa,Vector2:de,Vector3:X,Vector4:We}});var A_=.12,Of=30,Uf=.82,pT=114,mT=.01,C_=Math.PI/18,gT={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},au=class{constructor(t,e){this.element=t;this.calm=e}element;calm;camera=new Ii(Of);controls=null;size={width:1,height:1};clock=new Oa;untouched=!0;jumped=!1;first=null;open(t,e,i,s){this.controls?.dispose();let r=t===2;this.camera=r?new Ln:new Ii(Of,1,mT,1e3),this.camera.up.set(0,r?1:0,r?0:1);let o=new Bo(this.camera,this.element);o.updateCameraUp(),o.dollyToCursor=!0,o.truckSpeed=r?1:2;let{ACTION:a}=Bo;o.mouseButtons.left=r?a.TRUCK:a.ROTATE,o.mouseButtons.right=a.TRUCK,o.mouseButtons.middle=a.TRUCK,o.mouseButtons.wheel=r?a.ZOOM:a.DOLLY,o.touches.one=r?a.TOUCH_TRUCK:a.TOUCH_ROTATE,o.touches.two=r?a.TOUCH_ZOOM_TRUCK:a.TOUCH_DOLLY_TRUCK,o.touches.three=a.TOUCH_TRUCK,o.maxPolarAngle=Math.PI,o.addEventListener("control",()=>{this.untouched=!1}),this.controls=o,this.first={azimuth:e,elevation:i,box:s.clone()},this.resize(this.size.width,this.size.height),this.home(!1)}resize(t,e){let i=this.size;this.size={width:Math.max(t,1),height:Math.max(e,1)};let s=this.size.width/this.size.height;this.camera instanceof Ii?this.camera.aspect=s:(this.camera.top=5,this.camera.bottom=-5,this.camera.left=-5*s,this.camera.right=5*s,this.camera.near=-1e4,this.camera.far=1e4),this.camera.updateProjectionMatrix();let r=i.width!==this.size.width||i.height!==this.size.height;this.controls&&this.untouched&&r&&this.home(!1)}reframe(t){this.first=t,this.untouched&&this.home()}home(t=!0){if(!this.first)return;this.untouched=!0;let{azimuth:e,elevation:i,box:s}=this.first;this.frame(s,this.direction(e,i),t)}fit(t,e=!0){if(!this.controls||t.isEmpty())return;this.untouched=!1;let i=this.controls.getPosition(new X).sub(this.controls.getTarget(new X)).normalize();this.frame(t,i,e)}byKey(t){let e=this.controls,i=this.camera instanceof Ln,s={"+":1.25,"=":1.25,"-":.8}[t],r=gT[t];return!e||!s&&!r?!1:(this.untouched=!1,s?i?e.zoomTo(e.camera.zoom*s,!0):e.dollyTo(e.distance/s,!0):i?e.truck(r[0]/e.camera.zoom,-r[1]/e.camera.zoom,!0):e.rotate(r[0]*C_,-r[1]*C_,!0),!0)}hold(t){this.controls&&(this.controls.dollyToCursor=!t,t&&this.follow(t.clone().sub(this.controls.getTarget(new X))))}follow(t){let e=this.controls?.getTarget(new X).add(t);this.untouched=!1,e&&this.controls?.moveTo(e.x,e.y,e.z,!1)}update(){let{controls:t}=this;if(this.clock.update(),!t)return!1;t.smoothTime=this.calm()?0:A_,t.draggingSmoothTime=this.calm()?0:A_/3;let{jumped:e}=this;return this.jumped=!1,t.update(Math.min(this.clock.getDelta(),.1))||e}direction(t,e){let i=t*Math.PI/180,s=Math.min(Math.max(e,-89.9),89.9)*Math.PI/180;return this.camera instanceof Ln?new X(0,0,1):new X(Math.cos(s)*Math.cos(i),Math.cos(s)*Math.sin(i),Math.sin(s))}frame(t,e,i){let s=this.controls;if(!s)return;let r=i&&!this.calm(),{width:o,height:a}=this.size,l=Math.min(Uf,Math.max(1-pT/a,Uf/2)),c=this.camera instanceof Ln,u=this.camera.up,h=new X().crossVectors(u,e).normalize(),d=new X().crossVectors(e,h),f=[0,1,2,3,4,5,6,7].map(b=>new X(b&1?t.max.x:t.min.x,b&2?t.max.y:t.min.y,b&4?t.max.z:t.min.z)),g=Math.tan(Of*Math.PI/360),x=o/a,m=t.getCenter(new X),p=10,y=1;for(let b=0;b<12;b++){let C=[1/0,-1/0],T=[1/0,-1/0];for(let U of f){let N=U.clone().sub(m),L=c?1:Math.max(p-N.dot(e),1e-6)/p,F=N.dot(h)/L,P=N.dot(d)/L;C[0]=Math.min(C[0],F),C[1]=Math.max(C[1],F),T[0]=Math.min(T[0],P),T[1]=Math.max(T[1],P)}let _=Math.max(C[1]-C[0],1e-9),E=Math.max(T[1]-T[0],1e-9);m=m.clone().addScaledVector(h,(C[0]+C[1])/2).addScaledVector(d,(T[0]+T[1])/2);let z=Math.max(_/(x*Uf),E/l)/2;c?y=5/z:p=z/g}let A=m.clone().addScaledVector(e,c?50:p);this.camera instanceof Ii?(this.camera.near=Math.max(p*.002,1e-4),this.camera.far=p*200,this.camera.updateProjectionMatrix()):s.zoomTo(y,r),s.setLookAt(A.x,A.y,A.z,m.x,m.y,m.z,r),s.update(0),this.jumped=!0}};_e.enabled=!1;var Ff=10,R_=2.3,_T=[1,2.1,.62,-.75],vT=2,yT=150,xT=.55,bT=1500,MT=3,ST=.5,wT=.6,lu=class{constructor(t,e,i,s){this.canvas=t;this.picture=i;let r=g_();this.pace=new iu(r),this.renderer=new Kh({canvas:t,antialias:r,alpha:!1,powerPreference:"high-performance"}),this.renderer.outputColorSpace=Mr,this.graphics=new eu(this.renderer),this.view=new au(t,s),this.heads=new ba(new Aa(.36,1,10).translate(0,-.5,0),new So,4096),this.heads.frustumCulled=!1,this.heads.renderOrder=26,this.heads.count=0,this.root.add(this.springs.object,this.floor.object,this.outlines.object,this.trails.object,this.arrows.object,this.pull.object,this.glow.object,this.balls.group,this.surfaces,this.hairs.object,this.dust.object);let o=new Ia(16777215,9079434,2.2);o.position.set(0,0,1);let a=new Na(16777215,1.1);a.position.set(-3,-4,6),this.world.add(this.root,this.heads,o,a),this.marks=new ol(e,this),t.addEventListener("webglcontextrestored",()=>{this.theme&&this.paint(this.theme===this.scene?.themes.dark)})}canvas;view;picture;dirty=!0;theme=null;scene=null;followed=null;marked={};stroke=[];ghost=null;pulledTo=null;drawn=null;renderer;graphics;world=new _a;root=new Rn;springs=new fs(R_,10);floor=new fs(1,-20);outlines=new fs(1.3,2);trails=new fs(1.3,5,.8);arrows=new fs(1.7,25);pull=new fs(2,30);glow=new fs(5,8,.5);balls=new tu;hairs=new Ja(!1,10);dust=new Ja(!0,9);pace;heads;surfaces=new Rn;marks;thin=!1;unit=1;ratio=1;size={width:1,height:1};before=null;open(t){let e=t.stays&&this.scene?.dim===t.dim;this.scene=t,e||this.fit(t.camera.room),this.followed=null,this.before=null,this.marked={},this.ghost=this.drawn=this.pulledTo=null,this.heads.count=0;for(let o of[this.springs,this.outlines,this.trails,this.arrows,this.pull,this.glow])o.show(new Float32Array(0),null,null);this.balls.show(new Float32Array(0),null,null,null,null);for(let o of[this.hairs,this.dust])o.hide();this.putSurfaces(!0),this.paint(t.dark);let{azimuth:i,elevation:s}=t.camera,r=this.boxOf(t.camera.room);e?this.view.first={azimuth:i,elevation:s,box:r}:this.view.open(t.dim,i,s,r),this.dirty=!0}reframe(t){this.scene={...t,themes:this.scene?.themes??t.themes};let{azimuth:e,elevation:i,room:s}=t.camera;this.view.reframe({azimuth:e,elevation:i,box:this.boxOf(s)}),this.drawFloor(),this.dirty=!0}fit([t,e]){let i=Math.max(e[0]-t[0],e[1]-t[1],e[2]-t[2])||1;this.unit=Ff/i;let s=[0,1,2].map(r=>(t[r]+e[r])/2);this.root.matrixAutoUpdate=!1,this.root.matrix.makeScale(this.unit,this.unit,this.unit).multiply(new Me().makeTranslation(-s[0],-s[1],-s[2])),this.root.matrixWorldNeedsUpdate=!0,this.root.updateMatrixWorld(!0)}paint(t){if(!this.scene)return;let e=this.theme=this.scene.themes[t?"dark":"light"],i=new Zt(e.background);this.renderer.setClearColor(i,1),Dn.ground.value.copy(i),Dn.fade.value=this.scene.dim===2?0:.5,this.dress(),this.drawFloor(),this.dirty=!0}dress(){if(!this.theme||!this.scene)return;let t=this.picture.floats("points.radius").length>3e3?1.1:2.2;this.balls.dress(this.scene.dim===3,new Zt(this.theme.anchor),new Zt(this.theme.ink),this.unit,t,this.ratio);let e=Math.max(this.picture.signed("segments.index").length,1);this.springs.width=R_*this.ratio*Math.min(1,Math.max(.32,(400/e)**.25)),this.springs.opaque=e<2e4,this.floor.width=this.ratio,this.outlines.width=1.4*this.ratio,this.trails.width=2.6*this.ratio,this.arrows.width=1.7*this.ratio,this.pull.width=2.2*this.ratio,this.glow.width=7*this.ratio}resize(t,e){this.size={width:t,height:e},this.ratio=0,this.setRatio(this.ratioOfScreen),this.view.resize(t,e),this.dirty=!0}get ratioOfScreen(){return Math.min(devicePixelRatio||1,2)}setRatio(t){if(t===this.ratio)return;let{width:e,height:i}=this.size;this.ratio=t,this.renderer.setPixelRatio(t),this.renderer.setSize(e,i,!1),Dn.size.value.set(e*t,i*t),this.dress()}take(t){let e=this.picture,i=(...s)=>s.some(r=>t.has(r));if(i("points.position","points.color","points.radius","points.size","points.kind")&&this.showPoints(t),i("segments.position","segments.ends","points.position","segments.color","segments.kind")&&this.showSprings(t),i("outlines.position","outlines.color")&&this.outlines.show(e.floats("outlines.position"),e.bytes("outlines.color"),null),i("trails.position","trails.color")){let s=e.floats("trails.position");this.trails.show(s,e.bytes("trails.color"),__(s))}i("arrows.start","arrows.vector","arrows.color")&&this.showArrows(),[...t].some(s=>s.startsWith("surface"))&&this.putSurfaces(!1),this.marks.texts(e.texts),this.goAlong(),this.dirty=!0}showPoints(t){let e=this.picture,i=e.floats("points.radius"),s=e.floats("points.size"),r=null;if(t.has("points.radius")||t.has("points.size")){let h=(this.scene?.dot??0)*(i.length>yT?xT:1);r=Float32Array.from(i,(d,f)=>d>0?d:h*(s[f]??1)),this.sizes=r,this.dress()}let o=t.has("points.kind")||t.has("points.radius")?e.bytes("points.kind"):null,a=i.length>f_&&!i.some(h=>h>0),l=this.balls.round===a,c=e.floats("points.position"),u=l||t.has("points.color")?e.bytes("points.color"):null;a?this.dust.show(c,u,null,!1):this.dust.hide(),this.balls.round=!a,this.balls.show(c,r,u,o,i)}sizes=new Float32Array(0);showSprings(t){let e=this.picture,i=e.bytes("segments.kind");this.pace.of(i.length);let s=null;t.has("segments.kind")&&(s=Float32Array.from(i,r=>_T[r]??1),this.dress()),this.hairs.hide(),this.thin||i.length>d_?(this.springs.show(new Float32Array(0),null,null),this.showHairs(t)):this.springs.show(e.ends,t.has("segments.color")?e.bytes("segments.color"):null,s)}showHairs(t){let e=this.picture,i=t.has("segments.color")?e.bytes("segments.color"):null,s=e.wholes("segments.ends"),r=s.length>0;this.hairs.show(e.floats(r?"points.position":"segments.position"),i,r?s:null,t.has("segments.ends"))}showArrows(){let t=this.picture,e=t.floats("arrows.start"),i=t.floats("arrows.vector"),s=t.bytes("arrows.color"),r=new Float32Array(2*e.length),o=e.length/3;for(let f=0;f<o;f++)for(let g=0;g<3;g++)r[6*f+g]=e[3*f+g],r[6*f+3+g]=e[3*f+g]+i[3*f+g];this.arrows.show(r,s,null);let a=new X(0,1,0),l=new X,c=new en,u=new X,h=new Me,d=new Zt;this.heads.count=Math.min(o,4096);for(let f=0;f<this.heads.count;f++){l.set(i[3*f],i[3*f+1],i[3*f+2]);let g=l.length()*this.unit,x=Math.min(.4*g,.26);u.set(r[6*f+3],r[6*f+4],r[6*f+5]).applyMatrix4(this.root.matrix),c.setFromUnitVectors(a,l.normalize()),this.heads.setMatrixAt(f,h.compose(u,c,new X(x,x,x))),this.heads.setColorAt(f,d.setRGB(s[3*f]/255,s[3*f+1]/255,s[3*f+2]/255))}this.heads.instanceMatrix.needsUpdate=!0,this.heads.instanceColor&&(this.heads.instanceColor.needsUpdate=!0)}putSurfaces(t){for(let e of this.surfaces.children)e.geometry.dispose(),e.material.dispose();this.surfaces.clear(),!t&&this.picture.surfaces.forEach((e,i)=>{let s=new _i;s.setAttribute("position",new Ui(this.picture.floats(`surface.${i}.vertices`).slice(),3)),s.setIndex(new Ui(this.picture.wholes(`surface.${i}.faces`).slice(),1)),s.computeVertexNormals();let r=new Ra({color:new Zt(e.color),transparent:e.opacity<1,opacity:e.opacity,side:In,depthWrite:e.opacity>=1}),o=new Si(s,r);o.renderOrder=e.opacity<1?1:0,this.surfaces.add(o)})}drawFloor(){if(!this.scene||!this.theme)return;let{low:t,high:e,step:i}=this.scene.world,s=this.scene.dim===2,r=s?0:t[2],o=[];for(let a of[0,1]){let l=Math.min(200,Math.round((e[a]-t[a])/i));for(let c=0;c<=l;c++){let u=[t[0],t[1],r],h=[e[0],e[1],r];u[a]=h[a]=t[a]+c*i,o.push(...u,...h)}}this.floor.plain(new Float32Array(o),this.theme.faint)}goAlong(){if(this.followed===null)return;let t=this.placeOf(this.followed);if(!t)return;let e=this.toPage(t);this.before&&this.view.follow(e.clone().sub(this.before)),this.before=e}follow(t){this.followed=t;let e=t===null?null:this.placeOf(t);this.before=e?this.toPage(e):null,this.view.hold(this.before)}drawPull(){let{hand:t}=this.picture,e=this.theme;if(!e)return;let i=[],s=t&&this.placeOf(t[0]),r=t&&(this.pulledTo??[t[1],t[2],t[3]]);r&&s&&i.push(...s,...r);for(let c of[this.ghost,this.drawn])c&&i.push(...c.from,...c.to);this.pull.plain(new Float32Array(i),e.second);let{particle:o,spring:a}=this.marked,l=a===void 0?null:this.endsOf(a);this.glow.plain(new Float32Array(l?[...l[0],...l[1]]:[]),e.second),this.marks.ring(o===void 0?null:this.placeOf(o)),this.drawn?this.marks.pull({at:this.drawn.to.map((c,u)=>(c+this.drawn.from[u])/2),words:this.drawn.words}):this.marks.pull(r&&s?{at:r,words:wn(t[4],"N")}:null)}draw(){let t=this.view.update();return this.pace.next(this.dirty||t,performance.now())?(this.render(),!0):!1}render(){this.showThin();let t=this.pace.coarse&&(!this.thin||this.ratioOfScreen>1);this.hairs.share=this.pace.share,this.setRatio(t?Math.max(ST*this.ratioOfScreen,wT):this.ratioOfScreen),this.dust.size=(this.hairs.object.visible?1:2)*this.ratio,this.dust.share=this.hairs.object.visible&&this.pace.share<1?0:this.pace.share,this.dirty=!1;let e=this.view.camera;this.drawPull(),e.updateMatrixWorld();let i=this.view.controls?.distance??30;Dn.close.value=i-.6*Ff,Dn.far.value=i+1.2*Ff,this.renderer.render(this.world,e),this.marks.draw()}showThin(){let t=this.picture.bytes("segments.kind"),e=this.pace.simple&&t.length>bT&&!t.includes(MT);e!==this.thin&&(this.thin=e,this.showSprings(new Set(["segments.ends","segments.color","segments.kind"])))}rest(){this.graphics.want(!1)}wake(){this.graphics.want(!0),this.dirty=!0}async snapshot(){return this.view.update(),this.pace.whole(),this.render(),new Promise(t=>this.canvas.toBlob(t,"image/png"))}toPage(t){return new X(...t).applyMatrix4(this.root.matrix)}onScreen(t){let e=this.toPage(t).project(this.view.camera);return e.z<-1||e.z>1||!Number.isFinite(e.x)?null:{x:(e.x+1)/2*this.size.width,y:(1-e.y)/2*this.size.height,depth:e.z}}at(t,e,i){let s=this.toPage(i).project(this.view.camera).z,r=new X(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera);return r.applyMatrix4(this.root.matrix.clone().invert()),this.scene?.dim===2?[r.x,r.y,0]:[r.x,r.y,r.z]}ray(t,e){let i=this.root.matrix.clone().invert();return[-1,1].map(s=>new X(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera).applyMatrix4(i).toArray())}get target(){let e=(this.view.controls?.getTarget(new X)??new X).applyMatrix4(this.root.matrix.clone().invert());return this.scene?.dim===2?[e.x,e.y,0]:[e.x,e.y,e.z]}get scale(){let t=this.view.camera,e=this.size.height;if(t instanceof Ln)return this.unit*t.zoom*e/10;let i=this.view.controls?.distance??1;return this.unit*e/(2*i*Math.tan(t.fov*Math.PI/360))}boxOf([t,e]){return new ji(this.toPage(t),this.toPage(e))}get everything(){let[t,e]=this.scene?.camera.room??[[0,0,0],[1,1,1]],i=this.picture.floats("points.position"),s=3*Math.max(...[0,1,2].map(l=>e[l]-t[l])),r=new ji,o=new X(...[0,1,2].map(l=>(t[l]+e[l])/2)),a=new X;for(let l=0;l<i.length;l+=3)a.set(i[l],i[l+1],i[l+2]),a.distanceTo(o)<=s&&r.expandByPoint(a);return r.isEmpty()||r.getSize(a).length()===0?this.boxOf([t,e]):r.applyMatrix4(this.root.matrix)}rowOf(t){let e=this.picture.wholes("points.index");if(e[t]===t)return t;let i=0,s=e.length-1;for(;i<=s;){let r=i+s>>1;if(e[r]===t)return r;e[r]<t?i=r+1:s=r-1}return-1}placeOf(t){let e=this.rowOf(t);if(e<0)return null;let i=this.picture.floats("points.position");return[i[3*e],i[3*e+1],i[3*e+2]]}endsOf(t){let e=this.picture.signed("segments.index").indexOf(t);if(e<0)return null;let i=this.picture.ends.subarray(6*e,6*e+6);return[[i[0],i[1],i[2]],[i[3],i[4],i[5]]]}isFixed(t){let e=this.rowOf(t);return e>=0&&this.picture.bytes("points.kind")[e]===vT}particleAt(t,e,i){let s=this.picture.floats("points.position"),r=this.picture.wholes("points.index"),o=this.screenMatrix(),[a,l]=[this.size.width,this.size.height],c=this.scale,u=-1,h=1/0;for(let d=0;d<r.length;d++){let f=kf(o,s,3*d,a,l);if(!f)continue;let g=Math.hypot(f[0]-t,f[1]-e),x=Math.min((this.sizes[d]??0)*c,200),m=g-x;if(m>i)continue;let p=(m>0?1e3+m:.2*g)+50*f[2];p<h&&(h=p,u=r[d])}return u}springAt(t,e,i){let s=this.picture.signed("segments.index"),r=-1,o=i;return this.eachOnScreen((a,l,c)=>{if(s[a]<0)return;let u=ET(t,e,l,c);u<o&&(o=u,r=s[a])}),r}crossed(t){let e=this.picture.signed("segments.index"),i=[];return this.eachOnScreen((s,r,o)=>{e[s]>=0&&t.some((a,l)=>l>0&&TT(t[l-1],a,r,o))&&i.push(e[s])}),i}eachOnScreen(t){let e=this.picture.ends,i=this.screenMatrix(),{width:s,height:r}=this.size;for(let o=0;o<e.length/6;o++){let a=kf(i,e,6*o,s,r),l=kf(i,e,6*o+3,s,r);a&&l&&t(o,[a[0],a[1]],[l[0],l[1]])}}screenMatrix(){let t=this.view.camera;return new Me().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(this.root.matrix).elements}};function kf(n,t,e,i,s){let r=t[e],o=t[e+1],a=t[e+2],l=n[3]*r+n[7]*o+n[11]*a+n[15];if(!(l>0))return null;let c=(n[2]*r+n[6]*o+n[10]*a+n[14])/l;return c<-1||c>1?null:[((n[0]*r+n[4]*o+n[8]*a+n[12])/l+1)/2*i,(1-(n[1]*r+n[5]*o+n[9]*a+n[13])/l)/2*s,c]}function ET(n,t,e,i){let s=i[0]-e[0],r=i[1]-e[1],o=s*s+r*r||1,a=Math.min(1,Math.max(0,((n-e[0])*s+(t-e[1])*r)/o));return Math.hypot(e[0]+a*s-n,e[1]+a*r-t)}function TT(n,t,e,i){let s=(r,o,a)=>(o[0]-r[0])*(a[1]-r[1])-(o[1]-r[1])*(a[0]-r[0]);return s(n,t,e)>0!=s(n,t,i)>0&&s(e,i,n)>0!=s(e,i,t)>0}var AT=90,cu=class{constructor(t,e){this.stage=t;this.link=e}stage;link;on=!1;perMeter=1;last=0;asked="";scale=null;draw(t,e,i,s){let r=this.stage.placeOf(t),o=performance.now();if(!r)return;this.scale===null&&(this.scale=this.perMeter);let a=i.map((f,g)=>f-e[g]),l=a.map(f=>f*this.scale),c=r.map((f,g)=>f+a[g]);if(s&&(this.scale=null),this.stage.drawn=s?null:{from:r,to:c,words:wn(Math.hypot(...l),"N")},this.stage.dirty=!0,!s&&o-this.last<AT)return;this.last=o;let u=l.map(f=>Number(f.toPrecision(3))),h={particles:[t],force:this.stage.scene?.dim===2?u.slice(0,2):u},d=JSON.stringify(h);d!==this.asked&&this.link.command("Load",h),this.asked=s?"":d}};var CT=7e3;function RT(){let n=le("picture"),t=le("stage"),e=le("menu"),i=matchMedia("(prefers-reduced-motion: reduce)"),s=new xl,r;try{r=new lu(n,le("over"),s,()=>i.matches)}catch{le("offline").hidden=!1,le("offline").textContent="This browser cannot draw in three dimensions: WebGL is switched off.";return}let o=null,a=matchMedia("(prefers-color-scheme: dark)").matches,l=!1,c=-1,u=0,h=new Set,d=new vl(le("offline"),s,()=>{E()}),f=new bl({text(L){if(L.kind==="scene"){let F=o?.serial!==L.serial;f.greeted(L,F)&&(s.whole=!0),o=L;for(let P of o.marks)P.key.toLowerCase()==="f"&&(P.key="");if(!F){r.reframe(o);return}h.clear(),u=0,le("toasts").replaceChildren(),x.open(o),p.tell(o),b.show(o),le("inspect").after(x.walls.box),C.tell(o.gallery??[],o.name),z(),r.open(o),l=!1,_(o.dark),b.inspect({kind:"inspect"}),b.busy({kind:"busy"}),o.welcome&&C.show(o.title)}else if(L.kind==="status"){L.dark!==void 0&&L.dark!==a&&_(L.dark),f.done(L.done),b.follow(L),L.walls&&x.walls.take(L.walls);let F=L.notes.length-Math.min(3,L.said-u);u=L.said,L.notes.forEach((P,H)=>{(H>=F||!h.has(P))&&U(P)})}else if(L.kind==="energy")b.energy(L);else if(L.kind==="inspect"){b.inspect(L);let{particle:F,spring:P}=L,H=F===void 0&&P===void 0;(H||r.marked.particle===void 0&&r.marked.spring===void 0)&&(r.marked=H?{}:{particle:F,spring:P})}else L.kind==="watched"?b.watched(L):L.kind==="structure"?b.structure(L):b.busy(L)},frame(L,F){r.take(s.take(L,F)),c=L.picture},file(L,F){Fn(L.name,new Blob([F.slice()],{type:L.type}))},state(L,F){d.tell(L,F,o),L&&!o&&f.send({dark:a})},again(){y.again()},lost(L){U(`The connection broke. ${L===1?"The last deed":`The last ${L} deeds`} may not have been done.`)}}),g=new cu(r,f),x=new pl(r,f,t,le("over"),()=>y.select({})),m=new gl(x),p=new ml(f,U),y=new yl(r,f,g,{play:()=>b.togglePlay(),gallery:()=>C.show(),help:()=>{o&&wu(o)},escape:()=>{e.hidden=!0},menu:(L,F,P)=>Ep(e,L,F,P),look:L=>{let F=o?.marks.find(P=>P.name===L);F&&f.send({key:F.key.toLowerCase()})},click:(L,F,P)=>x.click(L,F,P),makes:()=>x.tool==="particle",say:U,plot:L=>b.plot(L),wall:(L,F,P)=>{let H=x.walls.at(L,F,P);return H&&{springs:[H.spring],choose:()=>x.walls.choose(H),entries:x.walls.entries(H)}},unmarked:()=>{x.walls.pick(null),x.refresh()}},t),A=new Zl(()=>r.pace.simple),b=new $l(f,A,{gallery:()=>C.show(),help:()=>{o&&wu(o)},fit:()=>r.view.fit(r.everything),home:()=>r.view.home(),dark:()=>{_(!a),f.send({dark:a})},snapshot:()=>{E()},cut:L=>{y.cutting=L},loads:L=>{g.on=L},perMeter:L=>{g.perMeter=L},select:L=>y.select(L),build:L=>m.section(L),files:L=>p.buttons(L),fold:()=>{document.body.classList.toggle("folded"),z()}}),C=new Ml(L=>f.send({switch:L}),L=>f.send({ahead:L}));le("busy-cancel").addEventListener("click",()=>f.send({switch:""})),addEventListener("pointerdown",L=>{e.contains(L.target)||(e.hidden=!0)});let T=new _l(n);new ResizeObserver(z).observe(t);function _(L){if(a=L,!o)return;let F=o.themes[a?"dark":"light"];lp(F,a),l=!1,r.paint(a),b.paint(F)}async function E(){let L=await r.snapshot(),F=o;if(!L||!F)return;let P=await og(L,n,F.themes[a?"dark":"light"]),H=F.name||F.title.replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,"").toLowerCase();P&&Fn(`${H||"springline"}.png`,P)}function z(){r.resize(t.clientWidth,t.clientHeight)}function U(L){h.add(L);let F=D("p",{},L),P=le("toasts");for(let H of[...P.children])H.textContent===L&&H.remove();for(P.append(F);P.childElementCount>4;)P.firstElementChild?.remove();setTimeout(()=>F.remove(),CT)}function N(){if(y.tick(),T.keep(),!l||!i.matches||!le("gallery").open){let L=r.draw();l||=L&&s.serial===o?.serial,x.draw(L)}A.turn(),c>=0&&(f.tell({drawn:c}),c=-1),requestAnimationFrame(N)}requestAnimationFrame(N),Object.assign(window,{springline:{stage:r,picture:s,link:f,builder:x}})}RT();})();
