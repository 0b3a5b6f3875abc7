"use strict";(()=>{function me(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))typeof r=="function"?n.addEventListener(s,r):typeof r=="boolean"?n.toggleAttribute(s,r):r!==void 0&&n.setAttribute(s,String(r));for(let s of t)s!=null&&n.append(s);return n}var dn=i=>document.getElementById(i);function Bf(i,e){let t=document.documentElement;t.dataset.dark=String(e),t.style.colorScheme=e?"dark":"light";for(let n of["background","ink","quiet","faint","rule","accent","second"])t.style.setProperty(`--${n}`,i[n])}var Ff="http://www.w3.org/2000/svg",b_={play:"M7 4v16l13-8z",pause:"M6 4h4v16H6zM14 4h4v16h-4z",step:"M5 4v16l9-8zM16 4h3v16h-3z",again:"M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",redo:"M12 6h3.2l-2.6-2.6L14 2l5 5-5 5-1.4-1.4L15.2 8H12a5 5 0 0 0 0 10h5v2h-5a7 7 0 0 1 0-14z",undo:"M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",fit:"M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",grid:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",help:"M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",record:"M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",back:"M19 4v16l-9-8zM5 4h3v16H5z",loop:"M7 7h9V4l5 5-5 5v-3H7v3H5V9a2 2 0 0 1 2-2zM17 17H8v3l-5-5 5-5v3h9v-3h2v5a2 2 0 0 1-2 2z",panel:"M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",cut:"M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"};function zo(i){let e=document.createElementNS(Ff,"svg"),t=document.createElementNS(Ff,"path");return e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("aria-hidden","true"),t.setAttribute("d",b_[i]??""),e.append(t),e}var S_="button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex='0']",kf="#panel, body, main, html";var Ja=class{constructor(e){this.canvas=e;addEventListener("focusin",t=>this.note(t.target)),addEventListener("keydown",t=>{/^(Tab|Escape|Enter)$/.test(t.key)&&delete document.documentElement.dataset.pointed,this.escape(t)},{capture:!0}),addEventListener("pointerdown",()=>{document.documentElement.dataset.pointed=""},{capture:!0});for(let t of document.querySelectorAll("dialog")){let n=()=>{this.elsewhere||e.focus()};t.addEventListener("keydown",s=>{s.key==="Escape"&&(t.close(),n())}),t.addEventListener("close",n)}}canvas;held=null;keep(){let{held:e}=this;if(!e||document.activeElement!==document.body)return;let{element:t}=e;if(t.isConnected&&t.checkVisibility()&&!t.matches(":disabled"))return;this.held=null;let n=e.around.findIndex(o=>o.isConnected&&o.checkVisibility()),s=e.around[n],r=s&&!s.matches(kf)?zf(s):[];(r.find(o=>Hf(o)===e.words)??r[Math.max(0,Math.min(e.at[n],r.length)-1)]??this.canvas).focus()}get elsewhere(){let e=document.activeElement;return e instanceof HTMLElement&&e!==document.body&&e.checkVisibility()&&e.matches(":focus-visible")}note(e){if(this.held=null,e===this.canvas||e.closest("[role=menu], dialog")||!e.matches(":focus-visible"))return;let t=[];for(let s=e.parentElement;s;s=s.parentElement)t.push(s);let n=t.map(s=>s.matches(kf)?0:zf(s).indexOf(e));this.held={element:e,around:t,at:n,words:Hf(e),value:e instanceof HTMLInputElement?e.value:""}}escape(e){let t=e.target;e.key!=="Escape"||t.id==="build-length"||!t.matches("input, select, textarea")||t.closest("dialog")||(t instanceof HTMLInputElement&&/number|text|search/.test(t.type)&&this.held?.element===t&&(t.value=this.held.value),e.stopPropagation(),this.canvas.focus())}},zf=i=>[...i.querySelectorAll(S_)].filter(e=>e.checkVisibility()),Hf=i=>i.getAttribute("aria-label")??i.textContent??"";function Ki(i,e){let t=URL.createObjectURL(e);me("a",{href:t,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(t),1e4)}var bp=0,Lu=1,Sp=2;var va=1,Mp=2,io=3,Xs=0,$n=1,wi=2,Ss=0,so=1,Du=2,Ou=3,Nu=4,wp=5;var cr=100,Ep=101,Tp=102,Ap=103,Cp=104,Rp=200,Pp=201,Ip=202,Lp=203,Uu=204,Fu=205,Dp=206,Op=207,Np=208,Up=209,Fp=210,Bp=211,kp=212,zp=213,Hp=214,El=0,Tl=1,Al=2,Zr=3,Cl=4,Rl=5,Pl=6,Il=7,ac=0,Vp=1,Gp=2,ts=0,Bu=1,ku=2,zu=3,Hu=4,Vu=5,Gu=6,Wu=7;var Xu=300,hr=301,ro=302,lc=303,cc=304,Ll=1e3,ji=1001,Dl=1002,In=1003,Wp=1004;var ba=1005;var qn=1006,hc=1007;var Ms=1008;var zn=1009,Yu=1010,qu=1011,oo=1012,uc=1013,Ui=1014,Qn=1015,Fi=1016,dc=1017,fc=1018,ur=1020,Zu=35902,$u=35899,Ku=1021,Ju=1022,ui=1023,ys=1026,ws=1027,pc=1028,mc=1029,Ys=1030,gc=1031;var _c=1033,Sa=33776,Ma=33777,wa=33778,Ea=33779,xc=35840,yc=35841,vc=35842,bc=35843,Sc=36196,Mc=37492,wc=37496,Ec=37488,Tc=37489,Ta=37490,Ac=37491,Cc=37808,Rc=37809,Pc=37810,Ic=37811,Lc=37812,Dc=37813,Oc=37814,Nc=37815,Uc=37816,Fc=37817,Bc=37818,kc=37819,zc=37820,Hc=37821,Vc=36492,Gc=36494,Wc=36495,Xc=36283,Yc=36284,Aa=36285,qc=36286;var $o=2300,Ol=2301,Ml=2302,Mu=2303,wu=2400,Eu=2401,Tu=2402;var Xp=3200;var Zc=0,Yp=1,Es="",li="srgb",or="srgb-linear",Ko="linear",Ct="srgb";var wl=7680;var qp=519,Zp=512,$p=513,Kp=514,ju=515,Jp=516,jp=517,Qu=518,ed=519,Qp=35044;var td="300 es",vi=2e3,$r=2001;function M_(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function w_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Jo(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function em(){let i=Jo("canvas");return i.style.display="block",i}var Vf={},Kr=null;function nd(...i){let e="THREE."+i.shift();Kr?Kr("log",e,...i):console.log(e,...i)}function tm(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ze(...i){i=tm(i);let e="THREE."+i.shift();if(Kr)Kr("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=tm(i);let e="THREE."+i.shift();if(Kr)Kr("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Zo(...i){let e=i.join(" ");e in Vf||(Vf[e]=!0,Ze(...i))}function nm(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var im={[El]:El,[Al]:Pl,[Cl]:Cl,[Zr]:Rl,[Tl]:Tl,[Pl]:Al,[Il]:Il,[Rl]:Zr},Qi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var eu=Math.PI/180,Nl=180/Math.PI;function Ca(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[e&255]+Bn[e>>8&255]+"-"+Bn[e>>16&15|64]+Bn[e>>24&255]+"-"+Bn[t&63|128]+Bn[t>>8&255]+"-"+Bn[t>>16&255]+Bn[t>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function xt(i,e,t){return Math.max(e,Math.min(t,i))}function E_(i,e){return(i%e+e)%e}function tu(i,e,t){return(1-t)*i+t*e}function sm(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function id(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function T_(i,e){if(e.constructor===Float32Array)return i;let t=id(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function A_(i,e){if(e.constructor===Float32Array)return i;let t=id(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var ut=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=xt(this.x,e.x,t.x),this.y=xt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=xt(this.x,e,t),this.y=xt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(xt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Jn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],d=n[s+2],h=n[s+3],u=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(h!==v||l!==u||c!==f||d!==g){let m=l*u+c*f+d*g+h*v;m<0&&(u=-u,f=-f,g=-g,v=-v,m=-m);let p=1-a;if(m<.9995){let y=Math.acos(m),E=Math.sin(y);p=Math.sin(p*y)/E,a=Math.sin(a*y)/E,l=l*p+u*a,c=c*p+f*a,d=d*p+g*a,h=h*p+v*a}else{l=l*p+u*a,c=c*p+f*a,d=d*p+g*a,h=h*p+v*a;let y=1/Math.sqrt(l*l+c*c+d*d+h*h);l*=y,c*=y,d*=y,h*=y}}e[t]=l,e[t+1]=c,e[t+2]=d,e[t+3]=h}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],d=n[s+3],h=r[o],u=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+d*h+l*f-c*u,e[t+1]=l*g+d*u+c*h-a*f,e[t+2]=c*g+d*f+a*u-l*h,e[t+3]=d*g-a*h-l*u-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),d=a(s/2),h=a(r/2),u=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=u*d*h+c*f*g,this._y=c*f*h-u*d*g,this._z=c*d*g+u*f*h,this._w=c*d*h-u*f*g;break;case"YXZ":this._x=u*d*h+c*f*g,this._y=c*f*h-u*d*g,this._z=c*d*g-u*f*h,this._w=c*d*h+u*f*g;break;case"ZXY":this._x=u*d*h-c*f*g,this._y=c*f*h+u*d*g,this._z=c*d*g+u*f*h,this._w=c*d*h-u*f*g;break;case"ZYX":this._x=u*d*h-c*f*g,this._y=c*f*h+u*d*g,this._z=c*d*g-u*f*h,this._w=c*d*h+u*f*g;break;case"YZX":this._x=u*d*h+c*f*g,this._y=c*f*h+u*d*g,this._z=c*d*g-u*f*h,this._w=c*d*h-u*f*g;break;case"XZY":this._x=u*d*h-c*f*g,this._y=c*f*h-u*d*g,this._z=c*d*g+u*f*h,this._w=c*d*h+u*f*g;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],d=t[6],h=t[10],u=n+a+h;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(d-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(d-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+d)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+d)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(xt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,d=t._w;return this._x=n*d+o*a+s*c-r*l,this._y=s*d+o*l+r*a-n*c,this._z=r*d+o*c+n*l-s*a,this._w=o*d-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),d=Math.sin(c);l=Math.sin(l*c)/d,t=Math.sin(t*c)/d,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},W=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Gf.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Gf.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),d=2*(a*t-r*s),h=2*(r*n-o*t);return this.x=t+l*c+o*h-a*d,this.y=n+l*d+a*c-r*h,this.z=s+l*h+r*d-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=xt(this.x,e.x,t.x),this.y=xt(this.y,e.y,t.y),this.z=xt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=xt(this.x,e,t),this.y=xt(this.y,e,t),this.z=xt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return nu.copy(this).projectOnVector(e),this.sub(nu)}reflect(e){return this.sub(nu.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(xt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},nu=new W,Gf=new Jn,nt=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let d=this.elements;return d[0]=e,d[1]=s,d[2]=a,d[3]=t,d[4]=r,d[5]=l,d[6]=n,d[7]=o,d[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],d=n[4],h=n[7],u=n[2],f=n[5],g=n[8],v=s[0],m=s[3],p=s[6],y=s[1],E=s[4],b=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*v+a*y+l*C,r[3]=o*m+a*E+l*T,r[6]=o*p+a*b+l*_,r[1]=c*v+d*y+h*C,r[4]=c*m+d*E+h*T,r[7]=c*p+d*b+h*_,r[2]=u*v+f*y+g*C,r[5]=u*m+f*E+g*T,r[8]=u*p+f*b+g*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],d=e[8];return t*o*d-t*a*c-n*r*d+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],d=e[8],h=d*o-a*c,u=a*l-d*r,f=c*r-o*l,g=t*h+n*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=h*v,e[1]=(s*c-d*n)*v,e[2]=(a*n-s*o)*v,e[3]=u*v,e[4]=(d*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Zo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(iu.makeScale(e,t)),this}rotate(e){return Zo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(iu.makeRotation(-e)),this}translate(e,t){return Zo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(iu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},iu=new nt,Wf=new nt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Xf=new nt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function C_(){let i={enabled:!0,workingColorSpace:or,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ct&&(s.r=xs(s.r),s.g=xs(s.g),s.b=xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ct&&(s.r=qr(s.r),s.g=qr(s.g),s.b=qr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Es?Ko:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[or]:{primaries:e,whitePoint:n,transfer:Ko,toXYZ:Wf,fromXYZ:Xf,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:li},outputColorSpaceConfig:{drawingBufferColorSpace:li}},[li]:{primaries:e,whitePoint:n,transfer:Ct,toXYZ:Wf,fromXYZ:Xf,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:li}}}),i}var gt=C_();function xs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function qr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Dr,Ul=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Dr===void 0&&(Dr=Jo("canvas")),Dr.width=e.width,Dr.height=e.height;let s=Dr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Dr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Jo("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=xs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(xs(t[n]/255)*255):t[n]=xs(t[n]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},R_=0,Jr=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:R_++}),this.uuid=Ca(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(su(s[o].image)):r.push(su(s[o]))}else r=su(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function su(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Ul.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var P_=0,ru=new W,jn=class i extends Qi{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=ji,s=ji,r=qn,o=Ms,a=ui,l=zn,c=i.DEFAULT_ANISOTROPY,d=Es){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:P_++}),this.uuid=Ca(),this.name="",this.source=new Jr(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ut(0,0),this.repeat=new ut(1,1),this.center=new ut(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new nt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=d,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ru).x}get height(){return this.source.getSize(ru).y}get depth(){return this.source.getSize(ru).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Xu)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Ll:e.x=e.x-Math.floor(e.x);break;case ji:e.x=e.x<0?0:1;break;case Dl:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Ll:e.y=e.y-Math.floor(e.y);break;case ji:e.y=e.y<0?0:1;break;case Dl:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};jn.DEFAULT_IMAGE=null;jn.DEFAULT_MAPPING=Xu;jn.DEFAULT_ANISOTROPY=1;var zt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],d=l[4],h=l[8],u=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(d-u)<.01&&Math.abs(h-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(d+u)<.1&&Math.abs(h+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let E=(c+1)/2,b=(f+1)/2,C=(p+1)/2,T=(d+u)/4,_=(h+v)/4,A=(g+m)/4;return E>b&&E>C?E<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(E),s=T/n,r=_/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=A/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=A/r),this.set(n,s,r,t),this}let y=Math.sqrt((m-g)*(m-g)+(h-v)*(h-v)+(u-d)*(u-d));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(h-v)/y,this.z=(u-d)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=xt(this.x,e.x,t.x),this.y=xt(this.y,e.y,t.y),this.z=xt(this.z,e.z,t.z),this.w=xt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=xt(this.x,e,t),this.y=xt(this.y,e,t),this.z=xt(this.z,e,t),this.w=xt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Fl=class extends Qi{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:qn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new zt(0,0,e,t),this.scissorTest=!1,this.viewport=new zt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new jn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:qn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Jr(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ci=class extends Fl{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},jo=class extends jn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=In,this.minFilter=In,this.wrapR=ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Bl=class extends jn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=In,this.minFilter=In,this.wrapR=ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var vt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,d,h,u,f,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,d,h,u,f,g,v,m)}set(e,t,n,s,r,o,a,l,c,d,h,u,f,g,v,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=d,p[10]=h,p[14]=u,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Or.setFromMatrixColumn(e,0).length(),r=1/Or.setFromMatrixColumn(e,1).length(),o=1/Or.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),d=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let u=o*d,f=o*h,g=a*d,v=a*h;t[0]=l*d,t[4]=-l*h,t[8]=c,t[1]=f+g*c,t[5]=u-v*c,t[9]=-a*l,t[2]=v-u*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let u=l*d,f=l*h,g=c*d,v=c*h;t[0]=u+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*d,t[9]=-a,t[2]=f*a-g,t[6]=v+u*a,t[10]=o*l}else if(e.order==="ZXY"){let u=l*d,f=l*h,g=c*d,v=c*h;t[0]=u-v*a,t[4]=-o*h,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*d,t[9]=v-u*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let u=o*d,f=o*h,g=a*d,v=a*h;t[0]=l*d,t[4]=g*c-f,t[8]=u*c+v,t[1]=l*h,t[5]=v*c+u,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let u=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*d,t[4]=v-u*h,t[8]=g*h+f,t[1]=h,t[5]=o*d,t[9]=-a*d,t[2]=-c*d,t[6]=f*h+g,t[10]=u-v*h}else if(e.order==="XZY"){let u=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*d,t[4]=-h,t[8]=c*d,t[1]=u*h+v,t[5]=o*d,t[9]=f*h-g,t[2]=g*h-f,t[6]=a*d,t[10]=v*h+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(I_,e,L_)}lookAt(e,t,n){let s=this.elements;return oi.subVectors(e,t),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Ns.crossVectors(n,oi),Ns.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Ns.crossVectors(n,oi)),Ns.normalize(),ja.crossVectors(oi,Ns),s[0]=Ns.x,s[4]=ja.x,s[8]=oi.x,s[1]=Ns.y,s[5]=ja.y,s[9]=oi.y,s[2]=Ns.z,s[6]=ja.z,s[10]=oi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],d=n[1],h=n[5],u=n[9],f=n[13],g=n[2],v=n[6],m=n[10],p=n[14],y=n[3],E=n[7],b=n[11],C=n[15],T=s[0],_=s[4],A=s[8],F=s[12],O=s[1],L=s[5],k=s[9],z=s[13],I=s[2],V=s[6],q=s[10],G=s[14],ce=s[3],K=s[7],Q=s[11],se=s[15];return r[0]=o*T+a*O+l*I+c*ce,r[4]=o*_+a*L+l*V+c*K,r[8]=o*A+a*k+l*q+c*Q,r[12]=o*F+a*z+l*G+c*se,r[1]=d*T+h*O+u*I+f*ce,r[5]=d*_+h*L+u*V+f*K,r[9]=d*A+h*k+u*q+f*Q,r[13]=d*F+h*z+u*G+f*se,r[2]=g*T+v*O+m*I+p*ce,r[6]=g*_+v*L+m*V+p*K,r[10]=g*A+v*k+m*q+p*Q,r[14]=g*F+v*z+m*G+p*se,r[3]=y*T+E*O+b*I+C*ce,r[7]=y*_+E*L+b*V+C*K,r[11]=y*A+E*k+b*q+C*Q,r[15]=y*F+E*z+b*G+C*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],d=e[2],h=e[6],u=e[10],f=e[14],g=e[3],v=e[7],m=e[11],p=e[15],y=l*f-c*u,E=a*f-c*h,b=a*u-l*h,C=o*f-c*d,T=o*u-l*d,_=o*h-a*d;return t*(v*y-m*E+p*b)-n*(g*y-m*C+p*T)+s*(g*E-v*C+p*_)-r*(g*b-v*T+m*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],d=e[10];return t*(o*d-a*c)-n*(r*d-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],d=e[8],h=e[9],u=e[10],f=e[11],g=e[12],v=e[13],m=e[14],p=e[15],y=t*a-n*o,E=t*l-s*o,b=t*c-r*o,C=n*l-s*a,T=n*c-r*a,_=s*c-r*l,A=d*v-h*g,F=d*m-u*g,O=d*p-f*g,L=h*m-u*v,k=h*p-f*v,z=u*p-f*m,I=y*z-E*k+b*L+C*O-T*F+_*A;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let V=1/I;return e[0]=(a*z-l*k+c*L)*V,e[1]=(s*k-n*z-r*L)*V,e[2]=(v*_-m*T+p*C)*V,e[3]=(u*T-h*_-f*C)*V,e[4]=(l*O-o*z-c*F)*V,e[5]=(t*z-s*O+r*F)*V,e[6]=(m*b-g*_-p*E)*V,e[7]=(d*_-u*b+f*E)*V,e[8]=(o*k-a*O+c*A)*V,e[9]=(n*O-t*k-r*A)*V,e[10]=(g*T-v*b+p*y)*V,e[11]=(h*b-d*T-f*y)*V,e[12]=(a*F-o*L-l*A)*V,e[13]=(t*L-n*F+s*A)*V,e[14]=(v*E-g*C-m*y)*V,e[15]=(d*C-h*E+u*y)*V,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,d=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,d*a+n,d*l-s*o,0,c*l-s*a,d*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,d=o+o,h=a+a,u=r*c,f=r*d,g=r*h,v=o*d,m=o*h,p=a*h,y=l*c,E=l*d,b=l*h,C=n.x,T=n.y,_=n.z;return s[0]=(1-(v+p))*C,s[1]=(f+b)*C,s[2]=(g-E)*C,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(u+p))*T,s[6]=(m+y)*T,s[7]=0,s[8]=(g+E)*_,s[9]=(m-y)*_,s[10]=(1-(u+v))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Or.set(s[0],s[1],s[2]).length(),a=Or.set(s[4],s[5],s[6]).length(),l=Or.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Li.copy(this);let c=1/o,d=1/a,h=1/l;return Li.elements[0]*=c,Li.elements[1]*=c,Li.elements[2]*=c,Li.elements[4]*=d,Li.elements[5]*=d,Li.elements[6]*=d,Li.elements[8]*=h,Li.elements[9]*=h,Li.elements[10]*=h,t.setFromRotationMatrix(Li),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=vi,l=!1){let c=this.elements,d=2*r/(t-e),h=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===vi)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===$r)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=vi,l=!1){let c=this.elements,d=2/(t-e),h=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===vi)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===$r)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Or=new W,Li=new vt,I_=new W(0,0,0),L_=new W(1,1,1),Ns=new W,ja=new W,oi=new W,Yf=new vt,qf=new Jn,vs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],d=s[9],h=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(xt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-d,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(xt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xt(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-d,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-xt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-d,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Yf.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Yf,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return qf.setFromEuler(this),this.setFromQuaternion(qf,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var jr=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},D_=0,Zf=new W,Nr=new Jn,fs=new vt,Qa=new W,Ho=new W,O_=new W,N_=new Jn,$f=new W(1,0,0),Kf=new W(0,1,0),Jf=new W(0,0,1),jf={type:"added"},U_={type:"removed"},Ur={type:"childadded",child:null},ou={type:"childremoved",child:null},Ln=class i extends Qi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:D_++}),this.uuid=Ca(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new W,t=new vs,n=new Jn,s=new W(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new vt},normalMatrix:{value:new nt}}),this.matrix=new vt,this.matrixWorld=new vt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new jr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Nr.setFromAxisAngle(e,t),this.quaternion.multiply(Nr),this}rotateOnWorldAxis(e,t){return Nr.setFromAxisAngle(e,t),this.quaternion.premultiply(Nr),this}rotateX(e){return this.rotateOnAxis($f,e)}rotateY(e){return this.rotateOnAxis(Kf,e)}rotateZ(e){return this.rotateOnAxis(Jf,e)}translateOnAxis(e,t){return Zf.copy(e).applyQuaternion(this.quaternion),this.position.add(Zf.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis($f,e)}translateY(e){return this.translateOnAxis(Kf,e)}translateZ(e){return this.translateOnAxis(Jf,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Qa.copy(e):Qa.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Ho.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(Ho,Qa,this.up):fs.lookAt(Qa,Ho,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Nr.setFromRotationMatrix(fs),this.quaternion.premultiply(Nr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(jf),Ur.child=e,this.dispatchEvent(Ur),Ur.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(U_),ou.child=e,this.dispatchEvent(ou),ou.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),fs.multiply(e.parent.matrixWorld)),e.applyMatrix4(fs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(jf),Ur.child=e,this.dispatchEvent(Ur),Ur.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ho,e,O_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ho,N_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,d=l.length;c<d;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),d=o(e.images),h=o(e.shapes),u=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),d.length>0&&(n.images=d),h.length>0&&(n.shapes=h),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let d=a[c];delete d.metadata,l.push(d)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ln.DEFAULT_UP=new W(0,1,0);Ln.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ln.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var bi=class extends Ln{constructor(){super(),this.isGroup=!0,this.type="Group"}},F_={type:"move"},Qr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new bi,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new bi,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new W,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new W),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new bi,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new W,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new W,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,n),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let d=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],u=d.position.distanceTo(h.position),f=.02,g=.005;c.inputState.pinching&&u>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(F_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new bi;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},rm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Us={h:0,s:0,l:0},el={h:0,s:0,l:0};function au(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var $e=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=li){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,gt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=gt.workingColorSpace){return this.r=e,this.g=t,this.b=n,gt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=gt.workingColorSpace){if(e=E_(e,1),t=xt(t,0,1),n=xt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=au(o,r,e+1/3),this.g=au(o,r,e),this.b=au(o,r,e-1/3)}return gt.colorSpaceToWorking(this,s),this}setStyle(e,t=li){function n(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=li){let n=rm[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=xs(e.r),this.g=xs(e.g),this.b=xs(e.b),this}copyLinearToSRGB(e){return this.r=qr(e.r),this.g=qr(e.g),this.b=qr(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=li){return gt.workingToColorSpace(kn.copy(this),e),Math.round(xt(kn.r*255,0,255))*65536+Math.round(xt(kn.g*255,0,255))*256+Math.round(xt(kn.b*255,0,255))}getHexString(e=li){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=gt.workingColorSpace){gt.workingToColorSpace(kn.copy(this),t);let n=kn.r,s=kn.g,r=kn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,d=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=d<=.5?h/(o+a):h/(2-o-a),o){case n:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-n)/h+2;break;case r:l=(n-s)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=d,e}getRGB(e,t=gt.workingColorSpace){return gt.workingToColorSpace(kn.copy(this),t),e.r=kn.r,e.g=kn.g,e.b=kn.b,e}getStyle(e=li){gt.workingToColorSpace(kn.copy(this),e);let t=kn.r,n=kn.g,s=kn.b;return e!==li?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Us),this.setHSL(Us.h+e,Us.s+t,Us.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Us),e.getHSL(el);let n=tu(Us.h,el.h,t),s=tu(Us.s,el.s,t),r=tu(Us.l,el.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},kn=new $e;$e.NAMES=rm;var Qo=class extends Ln{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Di=new W,ps=new W,lu=new W,ms=new W,Fr=new W,Br=new W,Qf=new W,cu=new W,hu=new W,uu=new W,du=new zt,fu=new zt,pu=new zt,zs=class i{constructor(e=new W,t=new W,n=new W){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Di.subVectors(e,t),s.cross(Di);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Di.subVectors(s,t),ps.subVectors(n,t),lu.subVectors(e,t);let o=Di.dot(Di),a=Di.dot(ps),l=Di.dot(lu),c=ps.dot(ps),d=ps.dot(lu),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let u=1/h,f=(c*l-a*d)*u,g=(o*d-a*l)*u;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return du.setScalar(0),fu.setScalar(0),pu.setScalar(0),du.fromBufferAttribute(e,t),fu.fromBufferAttribute(e,n),pu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(du,r.x),o.addScaledVector(fu,r.y),o.addScaledVector(pu,r.z),o}static isFrontFacing(e,t,n,s){return Di.subVectors(n,t),ps.subVectors(e,t),Di.cross(ps).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Di.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Di.cross(ps).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Fr.subVectors(s,n),Br.subVectors(r,n),cu.subVectors(e,n);let l=Fr.dot(cu),c=Br.dot(cu);if(l<=0&&c<=0)return t.copy(n);hu.subVectors(e,s);let d=Fr.dot(hu),h=Br.dot(hu);if(d>=0&&h<=d)return t.copy(s);let u=l*h-d*c;if(u<=0&&l>=0&&d<=0&&l-d>0)return o=l/(l-d),t.copy(n).addScaledVector(Fr,o);uu.subVectors(e,r);let f=Fr.dot(uu),g=Br.dot(uu);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Br,a);let m=d*g-f*h;if(m<=0&&h-d>=0&&f-g>=0)return Qf.subVectors(r,s),a=(h-d)/(h-d+(f-g)),t.copy(s).addScaledVector(Qf,a);let p=1/(m+v+u);return o=v*p,a=u*p,t.copy(n).addScaledVector(Fr,o).addScaledVector(Br,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Zn=class{constructor(e=new W(1/0,1/0,1/0),t=new W(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Oi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Oi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Oi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Oi):Oi.fromBufferAttribute(r,o),Oi.applyMatrix4(e.matrixWorld),this.expandByPoint(Oi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),tl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),tl.copy(n.boundingBox)),tl.applyMatrix4(e.matrixWorld),this.union(tl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Oi),Oi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Vo),nl.subVectors(this.max,Vo),kr.subVectors(e.a,Vo),zr.subVectors(e.b,Vo),Hr.subVectors(e.c,Vo),Fs.subVectors(zr,kr),Bs.subVectors(Hr,zr),nr.subVectors(kr,Hr);let t=[0,-Fs.z,Fs.y,0,-Bs.z,Bs.y,0,-nr.z,nr.y,Fs.z,0,-Fs.x,Bs.z,0,-Bs.x,nr.z,0,-nr.x,-Fs.y,Fs.x,0,-Bs.y,Bs.x,0,-nr.y,nr.x,0];return!mu(t,kr,zr,Hr,nl)||(t=[1,0,0,0,1,0,0,0,1],!mu(t,kr,zr,Hr,nl))?!1:(il.crossVectors(Fs,Bs),t=[il.x,il.y,il.z],mu(t,kr,zr,Hr,nl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Oi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Oi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},gs=[new W,new W,new W,new W,new W,new W,new W,new W],Oi=new W,tl=new Zn,kr=new W,zr=new W,Hr=new W,Fs=new W,Bs=new W,nr=new W,Vo=new W,nl=new W,il=new W,ir=new W;function mu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ir.fromArray(i,r);let a=s.x*Math.abs(ir.x)+s.y*Math.abs(ir.y)+s.z*Math.abs(ir.z),l=e.dot(ir),c=t.dot(ir),d=n.dot(ir);if(Math.max(-Math.max(l,c,d),Math.min(l,c,d))>a)return!1}return!0}var fn=new W,sl=new ut,B_=0,On=class extends Qi{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:B_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Qp,this.updateRanges=[],this.gpuType=Qn,this.version=0,this._normalizationScale=e!==void 0?id(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)sl.fromBufferAttribute(this,t),sl.applyMatrix3(e),this.setXY(t,sl.x,sl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)fn.fromBufferAttribute(this,t),fn.applyMatrix3(e),this.setXYZ(t,fn.x,fn.y,fn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)fn.fromBufferAttribute(this,t),fn.applyMatrix4(e),this.setXYZ(t,fn.x,fn.y,fn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)fn.fromBufferAttribute(this,t),fn.applyNormalMatrix(e),this.setXYZ(t,fn.x,fn.y,fn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)fn.fromBufferAttribute(this,t),fn.transformDirection(e),this.setXYZ(t,fn.x,fn.y,fn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):T_(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):A_(e,this.array)}};var ea=class extends On{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ta=class extends On{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Nn=class extends On{constructor(e,t,n){super(new Float32Array(e),t,n)}},k_=new Zn,Go=new W,gu=new W,Si=class{constructor(e=new W,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):k_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Go.subVectors(e,this.center);let t=Go.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Go,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(gu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Go.copy(e.center).add(gu)),this.expandByPoint(Go.copy(e.center).sub(gu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},z_=0,yi=new vt,_u=new Ln,Vr=new W,ai=new Zn,Wo=new Zn,Rn=new W,pn=class i extends Qi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:z_++}),this.uuid=Ca(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(M_(e)?ta:ea)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new nt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return yi.makeRotationFromQuaternion(e),this.applyMatrix4(yi),this}rotateX(e){return yi.makeRotationX(e),this.applyMatrix4(yi),this}rotateY(e){return yi.makeRotationY(e),this.applyMatrix4(yi),this}rotateZ(e){return yi.makeRotationZ(e),this.applyMatrix4(yi),this}translate(e,t,n){return yi.makeTranslation(e,t,n),this.applyMatrix4(yi),this}scale(e,t,n){return yi.makeScale(e,t,n),this.applyMatrix4(yi),this}lookAt(e){return _u.lookAt(e),_u.updateMatrix(),this.applyMatrix4(_u.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Vr).negate(),this.translate(Vr.x,Vr.y,Vr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Nn(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Zn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new W(-1/0,-1/0,-1/0),new W(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Si);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new W,1/0);return}if(e){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Wo.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(ai.min,Wo.min),ai.expandByPoint(Rn),Rn.addVectors(ai.max,Wo.max),ai.expandByPoint(Rn)):(ai.expandByPoint(Wo.min),ai.expandByPoint(Wo.max))}ai.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Rn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Rn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,d=a.count;c<d;c++)Rn.fromBufferAttribute(a,c),l&&(Vr.fromBufferAttribute(e,c),Rn.add(Vr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new On(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new W,l[F]=new W;let d=new W,h=new W,u=new W,f=new ut,g=new ut,v=new ut,m=new W,p=new W;function y(F,O,L){c[F]=c[O]=c[L]=1,d.fromBufferAttribute(n,F),h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,L),f.fromBufferAttribute(r,F),g.fromBufferAttribute(r,O),v.fromBufferAttribute(r,L),h.sub(d),u.sub(d),g.sub(f),v.sub(f);let k=1/(g.x*v.y-v.x*g.y);isFinite(k)&&(m.copy(h).multiplyScalar(v.y).addScaledVector(u,-g.y).multiplyScalar(k),p.copy(u).multiplyScalar(g.x).addScaledVector(h,-v.x).multiplyScalar(k),a[F].add(m),a[O].add(m),a[L].add(m),l[F].add(p),l[O].add(p),l[L].add(p))}let E=this.groups;E.length===0&&(E=[{start:0,count:e.count}]);for(let F=0,O=E.length;F<O;++F){let L=E[F],k=L.start,z=L.count;for(let I=k,V=k+z;I<V;I+=3)y(e.getX(I+0),e.getX(I+1),e.getX(I+2))}let b=new W,C=new W,T=new W,_=new W;function A(F){T.fromBufferAttribute(s,F),_.copy(T);let O=a[F];b.copy(O),b.sub(T.multiplyScalar(T.dot(O))).normalize(),C.crossVectors(_,O);let k=C.dot(l[F])<0?-1:1;o.setXYZW(F,b.x,b.y,b.z,k)}for(let F=0,O=n.count;F<O;++F)c[F]&&A(F);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new On(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new W,r=new W,o=new W,a=new W,l=new W,c=new W,d=new W,h=new W;if(e)for(let u=0,f=e.count;u<f;u+=3){let g=e.getX(u+0),v=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(d),l.add(d),c.add(d),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),n.setXYZ(u+0,d.x,d.y,d.z),n.setXYZ(u+1,d.x,d.y,d.z),n.setXYZ(u+2,d.x,d.y,d.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Rn.fromBufferAttribute(e,t),Rn.normalize(),e.setXYZ(t,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function e(a,l){let c=a.array,d=a.itemSize,h=a.normalized,u=new c.constructor(l.length*d),f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*d;for(let p=0;p<d;p++)u[g++]=c[f++]}return new On(u,d,h)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let d=0,h=c.length;d<h;d++){let u=c[d],f=e(u,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],d=[];for(let h=0,u=c.length;h<u;h++){let f=c[h];d.push(f.toJSON(e.data))}d.length>0&&(s[l]=d,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let d=s[c];this.setAttribute(c,d.clone(t))}let r=e.morphAttributes;for(let c in r){let d=[],h=r[c];for(let u=0,f=h.length;u<f;u++)d.push(h[u].clone(t));this.morphAttributes[c]=d}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,d=o.length;c<d;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var xu=new W,H_=new W,V_=new nt,Ni=class{constructor(e=new W(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=xu.subVectors(n,t).cross(H_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(xu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||V_.getNormalMatrix(e),s=this.coplanarPoint(xu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},G_=0,es=class extends Qi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:G_++}),this.uuid=Ca(),this.name="",this.type="Material",this.blending=so,this.side=Xs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Uu,this.blendDst=Fu,this.blendEquation=cr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new $e(0,0,0),this.blendAlpha=0,this.depthFunc=Zr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=qp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=wl,this.stencilZFail=wl,this.stencilZPass=wl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new $e().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Ni().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new ut().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ut().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var _s=new W,yu=new W,rl=new W,ol=new W,ar=class{constructor(e=new W,t=new W(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,_s)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=_s.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(_s.copy(this.origin).addScaledVector(this.direction,t),_s.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){yu.copy(e).add(t).multiplyScalar(.5),rl.copy(t).sub(e).normalize(),ol.copy(this.origin).sub(yu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(rl),a=ol.dot(this.direction),l=-ol.dot(rl),c=ol.lengthSq(),d=Math.abs(1-o*o),h,u,f,g;if(d>0)if(h=o*l-a,u=o*a-l,g=r*d,h>=0)if(u>=-g)if(u<=g){let v=1/d;h*=v,u*=v,f=h*(h+o*u+2*a)+u*(o*h+u+2*l)+c}else u=r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;else u=-r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;else u<=-g?(h=Math.max(0,-(-o*r+a)),u=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+u*(u+2*l)+c):u<=g?(h=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(h=Math.max(0,-(o*r+a)),u=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+u*(u+2*l)+c);else u=o>0?-r:r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(yu).addScaledVector(rl,u),f}intersectSphere(e,t){if(e.radius<0)return null;_s.subVectors(e.center,this.origin);let n=_s.dot(this.direction),s=_s.dot(_s)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,d=1/this.direction.y,h=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),d>=0?(r=(e.min.y-u.y)*d,o=(e.max.y-u.y)*d):(r=(e.max.y-u.y)*d,o=(e.min.y-u.y)*d),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(e.min.z-u.z)*h,l=(e.max.z-u.z)*h):(a=(e.max.z-u.z)*h,l=(e.min.z-u.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,_s)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,d=a.z,h=e.x-o.x,u=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,m=t.z-o.z,p=n.x-o.x,y=n.y-o.y,E=n.z-o.z,b=Math.abs(l),C=Math.abs(c),T=Math.abs(d),_,A,F,O,L,k,z,I,V,q,G,ce;if(b>=C&&b>=T?(F=l,k=h,V=g,ce=p,l>=0?(_=c,A=d,O=u,L=f,z=v,I=m,q=y,G=E):(_=d,A=c,O=f,L=u,z=m,I=v,q=E,G=y)):C>=T?(F=c,k=u,V=v,ce=y,c>=0?(_=d,A=l,O=f,L=h,z=m,I=g,q=E,G=p):(_=l,A=d,O=h,L=f,z=g,I=m,q=p,G=E)):(F=d,k=f,V=m,ce=E,d>=0?(_=l,A=c,O=h,L=u,z=g,I=v,q=p,G=y):(_=c,A=l,O=u,L=h,z=v,I=g,q=y,G=p)),F===0)return null;let K=_/F,Q=A/F,se=1/F,de=O-K*k,ue=L-Q*k,ee=z-K*V,ge=I-Q*V,ye=q-K*ce,Ce=G-Q*ce,Me=ye*ge-Ce*ee,We=de*Ce-ue*ye,rt=ee*ue-ge*de;if(s){if(Me<0||We<0||rt<0)return null}else if((Me<0||We<0||rt<0)&&(Me>0||We>0||rt>0))return null;let Ve=Me+We+rt;if(Ve===0)return null;let ft=se*(Me*k+We*V+rt*ce);return(Ve>0?ft<0:ft>0)?null:this.at(ft/Ve,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},eo=class extends es{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new $e(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=ac,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},ep=new vt,sr=new ar,al=new Si,tp=new W,ll=new W,cl=new W,hl=new W,vu=new W,ul=new W,np=new W,dl=new W,xn=class extends Ln{constructor(e=new pn,t=new eo){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){ul.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let d=a[l],h=r[l];d!==0&&(vu.fromBufferAttribute(h,e),o?ul.addScaledVector(vu,d):ul.addScaledVector(vu.sub(t),d))}t.add(ul)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),al.copy(n.boundingSphere),al.applyMatrix4(r),sr.copy(e.ray).recast(e.near),!(al.containsPoint(sr.origin)===!1&&(sr.intersectSphere(al,tp)===null||sr.origin.distanceToSquared(tp)>(e.far-e.near)**2))&&(ep.copy(r).invert(),sr.copy(e.ray).applyMatrix4(ep),!(n.boundingBox!==null&&sr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,sr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,d=r.attributes.uv1,h=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=u.length;g<v;g++){let m=u[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),E=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,C=E;b<C;b+=3){let T=a.getX(b),_=a.getX(b+1),A=a.getX(b+2);s=fl(this,p,e,n,c,d,h,T,_,A),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=a.getX(m),E=a.getX(m+1),b=a.getX(m+2);s=fl(this,o,e,n,c,d,h,y,E,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=u.length;g<v;g++){let m=u[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),E=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,C=E;b<C;b+=3){let T=b,_=b+1,A=b+2;s=fl(this,p,e,n,c,d,h,T,_,A),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=m,E=m+1,b=m+2;s=fl(this,o,e,n,c,d,h,y,E,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function W_(i,e,t,n,s,r,o,a){let l;if(e.side===$n?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Xs,a),l===null)return null;dl.copy(a),dl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(dl);return c<t.near||c>t.far?null:{distance:c,point:dl.clone(),object:i}}function fl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,ll),i.getVertexPosition(l,cl),i.getVertexPosition(c,hl);let d=W_(i,e,t,n,ll,cl,hl,np);if(d){let h=new W;zs.getBarycoord(np,ll,cl,hl,h),s&&(d.uv=zs.getInterpolatedAttribute(s,a,l,c,h,new ut)),r&&(d.uv1=zs.getInterpolatedAttribute(r,a,l,c,h,new ut)),o&&(d.normal=zs.getInterpolatedAttribute(o,a,l,c,h,new W),d.normal.dot(n.direction)>0&&d.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new W,materialIndex:0};zs.getNormal(ll,cl,hl,u.normal),d.face=u,d.barycoord=h}return d}var lr=class extends jn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=In,d=In,h,u){super(null,o,a,l,c,d,s,r,h,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var na=class extends On{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Gr=new vt,ip=new vt,pl=[],sp=new Zn,X_=new vt,Xo=new xn,Yo=new Si,ia=class extends xn{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new na(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,X_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Zn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Gr),sp.copy(e.boundingBox).applyMatrix4(Gr),this.boundingBox.union(sp)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Si),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Gr),Yo.copy(e.boundingSphere).applyMatrix4(Gr),this.boundingSphere.union(Yo)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Xo.geometry=this.geometry,Xo.material=this.material,Xo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Yo.copy(this.boundingSphere),Yo.applyMatrix4(n),e.ray.intersectsSphere(Yo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Gr),ip.multiplyMatrices(n,Gr),Xo.matrixWorld=ip,Xo.raycast(e,pl);for(let o=0,a=pl.length;o<a;o++){let l=pl[o];l.instanceId=r,l.object=this,t.push(l)}pl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new na(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new lr(new Float32Array(s*this.count),s,this.count,pc,Qn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},rr=new Si,Y_=new ut(.5,.5),ml=new W,Hs=class{constructor(e=new Ni,t=new Ni,n=new Ni,s=new Ni,r=new Ni,o=new Ni){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=vi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],d=r[4],h=r[5],u=r[6],f=r[7],g=r[8],v=r[9],m=r[10],p=r[11],y=r[12],E=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,f-d,p-g,C-y).normalize(),s[1].setComponents(c+o,f+d,p+g,C+y).normalize(),s[2].setComponents(c+a,f+h,p+v,C+E).normalize(),s[3].setComponents(c-a,f-h,p-v,C-E).normalize(),n)s[4].setComponents(l,u,m,b).normalize(),s[5].setComponents(c-l,f-u,p-m,C-b).normalize();else if(s[4].setComponents(c-l,f-u,p-m,C-b).normalize(),t===vi)s[5].setComponents(c+l,f+u,p+m,C+b).normalize();else if(t===$r)s[5].setComponents(l,u,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),rr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),rr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(rr)}intersectsSprite(e){rr.center.set(0,0,0);let t=Y_.distanceTo(e.center);return rr.radius=.7071067811865476+t,rr.applyMatrix4(e.matrixWorld),this.intersectsSphere(rr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(ml.x=s.normal.x>0?e.max.x:e.min.x,ml.y=s.normal.y>0?e.max.y:e.min.y,ml.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(ml)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},rp=new vt,kl=class i{constructor(){this.coordinateSystem=vi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];rp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Hs),n[s].setFromProjectionMatrix(rp,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Hs),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var zl=class extends es{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new $e(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Hl=new W,Vl=new W,op=new vt,qo=new ar,gl=new Si,bu=new W,ap=new W,Gl=class extends Ln{constructor(e=new pn,t=new zl){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Hl.fromBufferAttribute(t,s-1),Vl.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Hl.distanceTo(Vl);e.setAttribute("lineDistance",new Nn(n,1))}else Ze("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),gl.copy(n.boundingSphere),gl.applyMatrix4(s),gl.radius+=r,e.ray.intersectsSphere(gl)===!1)return;op.copy(s).invert(),qo.copy(e.ray).applyMatrix4(op);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,d=n.index,u=n.attributes.position;if(d!==null){let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=d.getX(v),y=d.getX(v+1),E=_l(this,e,qo,l,p,y,v);E&&t.push(E)}if(this.isLineLoop){let v=d.getX(g-1),m=d.getX(f),p=_l(this,e,qo,l,v,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=_l(this,e,qo,l,v,v+1,v);p&&t.push(p)}if(this.isLineLoop){let v=_l(this,e,qo,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function _l(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Hl.fromBufferAttribute(a,s),Vl.fromBufferAttribute(a,r),t.distanceSqToSegment(Hl,Vl,bu,ap)>n)return;bu.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(bu);if(!(c<e.near||c>e.far))return{distance:c,point:ap.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var lp=new W,cp=new W,sa=class extends Gl{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)lp.fromBufferAttribute(t,s),cp.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+lp.distanceTo(cp);e.setAttribute("lineDistance",new Nn(n,1))}else Ze("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Wl=class extends es{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new $e(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},hp=new vt,Au=new ar,xl=new Si,yl=new W,ra=class extends Ln{constructor(e=new pn,t=new Wl){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),xl.copy(n.boundingSphere),xl.applyMatrix4(s),xl.radius+=r,e.ray.intersectsSphere(xl)===!1)return;hp.copy(s).invert(),Au.copy(e.ray).applyMatrix4(hp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,h=n.attributes.position;if(c!==null){let u=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=u,v=f;g<v;g++){let m=c.getX(g);yl.fromBufferAttribute(h,m),up(yl,m,l,s,e,t,this)}}else{let u=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let g=u,v=f;g<v;g++)yl.fromBufferAttribute(h,g),up(yl,g,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function up(i,e,t,n,s,r,o){let a=Au.distanceSqToPoint(i);if(a<t){let l=new W;Au.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var oa=class extends jn{constructor(e=[],t=hr,n,s,r,o,a,l,c,d){super(e,t,n,s,r,o,a,l,c,d),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var bs=class extends jn{constructor(e,t,n=Ui,s,r,o,a=In,l=In,c,d=ys,h=1){if(d!==ys&&d!==ws)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:h};super(u,s,r,o,a,l,d,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Jr(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},aa=class extends bs{constructor(e,t=Ui,n=hr,s,r,o=In,a=In,l,c=ys){let d={width:e,height:e,depth:1},h=[d,d,d,d,d,d];super(e,e,t,n,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},la=class extends jn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},to=class i extends pn{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],d=[],h=[],u=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Nn(c,3)),this.setAttribute("normal",new Nn(d,3)),this.setAttribute("uv",new Nn(h,2));function g(v,m,p,y,E,b,C,T,_,A,F){let O=b/_,L=C/A,k=b/2,z=C/2,I=T/2,V=_+1,q=A+1,G=0,ce=0,K=new W;for(let Q=0;Q<q;Q++){let se=Q*L-z;for(let de=0;de<V;de++){let ue=de*O-k;K[v]=ue*y,K[m]=se*E,K[p]=I,c.push(K.x,K.y,K.z),K[v]=0,K[m]=0,K[p]=T>0?1:-1,d.push(K.x,K.y,K.z),h.push(de/_),h.push(1-Q/A),G+=1}}for(let Q=0;Q<A;Q++)for(let se=0;se<_;se++){let de=u+se+V*Q,ue=u+se+V*(Q+1),ee=u+(se+1)+V*(Q+1),ge=u+(se+1)+V*Q;l.push(de,ue,ge),l.push(ue,ee,ge),ce+=6}a.addGroup(f,ce,F),f+=ce,u+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Xl=class i extends pn{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let d=[],h=[],u=[],f=[],g=0,v=[],m=n/2,p=0;y(),o===!1&&(e>0&&E(!0),t>0&&E(!1)),this.setIndex(d),this.setAttribute("position",new Nn(h,3)),this.setAttribute("normal",new Nn(u,3)),this.setAttribute("uv",new Nn(f,2));function y(){let b=new W,C=new W,T=0,_=(t-e)/n;for(let A=0;A<=r;A++){let F=[],O=A/r,L=O*(t-e)+e;for(let k=0;k<=s;k++){let z=k/s,I=z*l+a,V=Math.sin(I),q=Math.cos(I);C.x=L*V,C.y=-O*n+m,C.z=L*q,h.push(C.x,C.y,C.z),b.set(V,_,q).normalize(),u.push(b.x,b.y,b.z),f.push(z,1-O),F.push(g++)}v.push(F)}for(let A=0;A<s;A++)for(let F=0;F<r;F++){let O=v[F][A],L=v[F+1][A],k=v[F+1][A+1],z=v[F][A+1];(e>0||F!==0)&&(d.push(O,L,z),T+=3),(t>0||F!==r-1)&&(d.push(L,k,z),T+=3)}c.addGroup(p,T,0),p+=T}function E(b){let C=g,T=new ut,_=new W,A=0,F=b===!0?e:t,O=b===!0?1:-1;for(let k=1;k<=s;k++)h.push(0,m*O,0),u.push(0,O,0),f.push(.5,.5),g++;let L=g;for(let k=0;k<=s;k++){let I=k/s*l+a,V=Math.cos(I),q=Math.sin(I);_.x=F*q,_.y=m*O,_.z=F*V,h.push(_.x,_.y,_.z),u.push(0,O,0),T.x=V*.5+.5,T.y=q*.5*O+.5,f.push(T.x,T.y),g++}for(let k=0;k<s;k++){let z=C+k,I=L+k;b===!0?d.push(I,I+1,z):d.push(I+1,I,z),A+=3}c.addGroup(p,A,b===!0?1:2),p+=A}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ca=class i extends Xl{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ha=class i extends pn{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,d=l+1,h=e/a,u=t/l,f=[],g=[],v=[],m=[];for(let p=0;p<d;p++){let y=p*u-o;for(let E=0;E<c;E++){let b=E*h-r;g.push(b,-y,0),v.push(0,0,1),m.push(E/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){let E=y+c*p,b=y+c*(p+1),C=y+1+c*(p+1),T=y+1+c*p;f.push(E,b,T),f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Nn(g,3)),this.setAttribute("normal",new Nn(v,3)),this.setAttribute("uv",new Nn(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};function dr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(dp(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(dp(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Hn(i){let e={};for(let t=0;t<i.length;t++){let n=dr(i[t]);for(let s in n)e[s]=n[s]}return e}function dp(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function q_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function sd(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:gt.workingColorSpace}var om={clone:dr,merge:Hn},Z_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,$_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Un=class extends es{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Z_,this.fragmentShader=$_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=dr(e.uniforms),this.uniformsGroups=q_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new $e().setHex(s.value);break;case"v2":this.uniforms[n].value=new ut().fromArray(s.value);break;case"v3":this.uniforms[n].value=new W().fromArray(s.value);break;case"v4":this.uniforms[n].value=new zt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new nt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new vt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Yl=class extends Un{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var ua=class extends es{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new $e(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new $e(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Zc,this.normalScale=new ut(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=ac,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},ql=class extends es{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Xp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Zl=class extends es{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Wr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function vl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Vs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},$l=class extends Vs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:wu,endingEnd:wu}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Eu:r=e,a=2*t-n;break;case Tu:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Eu:o=e,l=2*n-t;break;case Tu:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,d=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*d,this._offsetNext=o*d}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,d=this._offsetPrev,h=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,m=v*g,p=-u*m+2*u*v-u*g,y=(1+u)*m+(-1.5-2*u)*v+(-.5+u)*g+1,E=(-1-f)*m+(1.5+f)*v+.5*g,b=f*m-f*v;for(let C=0;C!==a;++C)r[C]=p*o[d+C]+y*o[c+C]+E*o[l+C]+b*o[h+C];return r}},Kl=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,d=(n-t)/(s-t),h=1-d;for(let u=0;u!==a;++u)r[u]=o[c+u]*h+o[l+u]*d;return r}},Jl=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},jl=class extends Vs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,d=this.inTangents,h=this.outTangents;if(!d||!h){let g=(n-t)/(s-t),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let u=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],p=f*u+g*2,y=h[p],E=h[p+1],b=e*u+g*2,C=d[b],T=d[b+1],_=J_(n,t,y,C,s);r[g]=am(_,v,E,T,m)}return r}};function am(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function K_(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function J_(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=am(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=K_(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var hi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Wr(t,this.TimeBufferType),this.values=Wr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Wr(e.times,Array),values:Wr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),vl(e.settings)&&(n.settings={inTangents:Wr(e.settings.inTangents,Array),outTangents:Wr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Jl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Kl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new $l(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new jl(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case $o:t=this.InterpolantFactoryMethodDiscrete;break;case Ol:t=this.InterpolantFactoryMethodLinear;break;case Ml:t=this.InterpolantFactoryMethodSmooth;break;case Mu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ze("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return $o;case this.InterpolantFactoryMethodLinear:return Ol;case this.InterpolantFactoryMethodSmooth:return Ml;case this.InterpolantFactoryMethodBezier:return Mu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;vl(this.settings)&&(fp(this.settings.inTangents,e),fp(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;vl(this.settings)&&(pp(this.settings.inTangents,e),pp(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&w_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Ml,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],d=e[a+1];if(c!==d&&(a!==1||c!==e[0]))if(s)l=!0;else{let h=a*n,u=h-n,f=h+n;for(let g=0;g!==n;++g){let v=t[h+g];if(v!==t[u+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,vl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function fp(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function pp(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}hi.prototype.ValueTypeName="";hi.prototype.TimeBufferType=Float32Array;hi.prototype.ValueBufferType=Float32Array;hi.prototype.DefaultInterpolation=Ol;var Gs=class extends hi{constructor(e,t,n){super(e,t,n)}};Gs.prototype.ValueTypeName="bool";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=$o;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var Ql=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}};Ql.prototype.ValueTypeName="color";var ec=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}};ec.prototype.ValueTypeName="number";var tc=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let d=c+a;c!==d;c+=4)Jn.slerpFlat(r,0,o,c-a,o,c,l);return r}},da=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new tc(this.times,this.values,this.getValueSize(),e)}};da.prototype.ValueTypeName="quaternion";da.prototype.InterpolantFactoryMethodSmooth=void 0;var Ws=class extends hi{constructor(e,t,n){super(e,t,n)}};Ws.prototype.ValueTypeName="string";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=$o;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var nc=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}};nc.prototype.ValueTypeName="vector";var ic=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(d){a++,r===!1&&s.onStart!==void 0&&s.onStart(d,o,a),r=!0},this.itemEnd=function(d){o++,s.onProgress!==void 0&&s.onProgress(d,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(d){s.onError!==void 0&&s.onError(d)},this.resolveURL=function(d){return d=d.normalize("NFC"),l?l(d):d},this.setURLModifier=function(d){return l=d,this},this.addHandler=function(d,h){return c.push(d,h),this},this.removeHandler=function(d){let h=c.indexOf(d);return h!==-1&&c.splice(h,2),this},this.getHandler=function(d){for(let h=0,u=c.length;h<u;h+=2){let f=c[h],g=c[h+1];if(f.global&&(f.lastIndex=0),f.test(d))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},lm=new ic,sc=class{constructor(e){this.manager=e!==void 0?e:lm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};sc.DEFAULT_MATERIAL_NAME="__DEFAULT";var fa=class extends Ln{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new $e(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},pa=class extends fa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ln.DEFAULT_UP),this.updateMatrix(),this.groundColor=new $e(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Su=new vt,mp=new W,gp=new W,rc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ut(512,512),this.mapType=zn,this.map=null,this.mapPass=null,this.matrix=new vt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Hs,this._frameExtents=new ut(1,1),this._viewportCount=1,this._viewports=[new zt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;mp.setFromMatrixPosition(e.matrixWorld),t.position.copy(mp),gp.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(gp),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Su.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Su,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===$r||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Su)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},bl=new W,Sl=new Jn,Ji=new W,ma=class extends Ln{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new vt,this.projectionMatrix=new vt,this.projectionMatrixInverse=new vt,this.coordinateSystem=vi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(bl,Sl,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(bl,Sl,Ji.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(bl,Sl,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(bl,Sl,Ji.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ks=new W,_p=new ut,xp=new ut,Pn=class extends ma{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Nl*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(eu*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Nl*2*Math.atan(Math.tan(eu*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){ks.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(ks.x,ks.y).multiplyScalar(-e/ks.z),ks.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ks.x,ks.y).multiplyScalar(-e/ks.z)}getViewSize(e,t){return this.getViewBounds(e,_p,xp),t.subVectors(xp,_p)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(eu*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Mi=class extends ma{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,d=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=d*this.view.offsetY,l=a-d*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Cu=class extends rc{constructor(){super(new Mi(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ga=class extends fa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ln.DEFAULT_UP),this.updateMatrix(),this.target=new Ln,this.shadow=new Cu}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Xr=-90,Yr=1,no=class extends Ln{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Pn(Xr,Yr,e,t);s.layers=this.layers,this.add(s);let r=new Pn(Xr,Yr,e,t);r.layers=this.layers,this.add(r);let o=new Pn(Xr,Yr,e,t);o.layers=this.layers,this.add(o);let a=new Pn(Xr,Yr,e,t);a.layers=this.layers,this.add(a);let l=new Pn(Xr,Yr,e,t);l.layers=this.layers,this.add(l);let c=new Pn(Xr,Yr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===vi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===$r)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,d]=this.children,h=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,d),e.setRenderTarget(h,u,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},oc=class extends Pn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},_a=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(e){this._document=e,e.hidden!==void 0&&(this._pageVisibilityHandler=j_.bind(this),e.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(e){return this._timescale=e,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(e){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(e!==void 0?e:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function j_(){this._document.hidden===!1&&this.reset()}var rd="\\[\\]\\.:\\/",Q_=new RegExp("["+rd+"]","g"),od="[^"+rd+"]",ex="[^"+rd.replace("\\.","")+"]",tx=/((?:WC+[\/:])*)/.source.replace("WC",od),nx=/(WCOD+)?/.source.replace("WCOD",ex),ix=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",od),sx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",od),rx=new RegExp("^"+tx+nx+ix+sx+"$"),ox=["material","materials","bones","map"],Ru=class{constructor(e,t,n){let s=n||Yt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Yt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Q_,"")}static parseTrackName(e){let t=rx.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);ox.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let d=0;d<e.length;d++)if(e[d].name===c){c=d;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Yt.Composite=Ru;Yt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Yt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Yt.prototype.GetterByBindingType=[Yt.prototype._getValue_direct,Yt.prototype._getValue_array,Yt.prototype._getValue_arrayElement,Yt.prototype._getValue_toArray];Yt.prototype.SetterByBindingTypeAndVersioning=[[Yt.prototype._setValue_direct,Yt.prototype._setValue_direct_setNeedsUpdate,Yt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Yt.prototype._setValue_array,Yt.prototype._setValue_array_setNeedsUpdate,Yt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Yt.prototype._setValue_arrayElement,Yt.prototype._setValue_arrayElement_setNeedsUpdate,Yt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Yt.prototype._setValue_fromArray,Yt.prototype._setValue_fromArray_setNeedsUpdate,Yt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var qE=new Float32Array(1);var yp=new vt,xa=class{constructor(e,t,n=0,s=1/0){this.ray=new ar(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new jr,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return yp.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(yp),this}intersectObject(e,t=!0,n=[]){return Pu(e,this,n,t),n.sort(vp),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Pu(e[s],this,n,t);return n.sort(vp),n}};function vp(i,e){return i.distance-e.distance}function Pu(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Pu(r[o],e,t,!0)}}var ya=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=xt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(xt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Iu=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function ad(i,e,t,n){let s=ax(n);switch(t){case Ku:return i*e;case pc:return i*e/s.components*s.byteLength;case mc:return i*e/s.components*s.byteLength;case Ys:return i*e*2/s.components*s.byteLength;case gc:return i*e*2/s.components*s.byteLength;case Ju:return i*e*3/s.components*s.byteLength;case ui:return i*e*4/s.components*s.byteLength;case _c:return i*e*4/s.components*s.byteLength;case Sa:case Ma:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case wa:case Ea:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case yc:case bc:return Math.max(i,16)*Math.max(e,8)/4;case xc:case vc:return Math.max(i,8)*Math.max(e,8)/2;case Sc:case Mc:case Ec:case Tc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case wc:case Ta:case Ac:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Cc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Rc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Pc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Ic:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Lc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Dc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Oc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Nc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Uc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Fc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Bc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case kc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case zc:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Hc:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Vc:case Gc:case Wc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Xc:case Yc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Aa:case qc:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function ax(i){switch(i){case zn:case Yu:return{byteLength:1,components:1};case oo:case qu:case Fi:return{byteLength:2,components:1};case dc:case fc:return{byteLength:2,components:4};case Ui:case uc:case Qn:return{byteLength:4,components:1};case Zu:case $u:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Pm(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function cx(i){let e=new WeakMap;function t(a,l){let c=a.array,d=a.usage,h=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,d),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let d=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,d);else{h.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<h.length;f++){let g=h[u],v=h[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++u,h[u]=v)}h.length=u+1;for(let f=0,g=h.length;f<g;f++){let v=h[f];i.bufferSubData(c,v.start*d.BYTES_PER_ELEMENT,d,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let d=e.get(a);(!d||d.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var hx=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ux=`#ifdef USE_ALPHAHASH
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
#endif`,dx=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,fx=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,px=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,mx=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,gx=`#ifdef USE_AOMAP
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
#endif`,_x=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,xx=`#ifdef USE_BATCHING
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
#endif`,yx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,vx=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,bx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Sx=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Mx=`#ifdef USE_IRIDESCENCE
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
#endif`,wx=`#ifdef USE_BUMPMAP
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
#endif`,Ex=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Tx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Ax=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Cx=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Rx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Px=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Ix=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Lx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,Dx=`#define PI 3.141592653589793
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
} // validated`,Ox=`vec3 transformedNormal = objectNormal;
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
#endif`,Nx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Ux=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Fx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Bx=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,kx="gl_FragColor = linearToOutputTexel( gl_FragColor );",zx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Hx=`#ifdef USE_ENVMAP
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
#endif`,Vx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Gx=`#ifdef USE_ENVMAP
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
#endif`,Wx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Xx=`#ifdef USE_ENVMAP
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
#endif`,Yx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,qx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Zx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,$x=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Kx=`#ifdef USE_GRADIENTMAP
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
}`,Jx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,jx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Qx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,ey=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,ty=`#ifdef USE_ENVMAP
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
#endif`,ny=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,iy=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,sy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,ry=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,oy=`PhysicalMaterial material;
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
#endif`,ay=`uniform sampler2D dfgLUT;
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
}`,ly=`
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
#endif`,cy=`#if defined( RE_IndirectDiffuse )
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
#endif`,hy=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,uy=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,dy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,fy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,py=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,my=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,gy=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,_y=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,xy=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,yy=`#if defined( USE_POINTS_UV )
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
#endif`,vy=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,by=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Sy=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,My=`#if defined( USE_MORPHCOLORS )
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
#endif`,wy=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ey=`#ifdef USE_MORPHTARGETS
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
#endif`,Ty=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ay=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Cy=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Ry=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Py=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Iy=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Ly=`#ifdef USE_NORMALMAP
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
#endif`,Dy=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Oy=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ny=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Uy=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Fy=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,By=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,ky=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,zy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Hy=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Vy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Gy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Wy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Xy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Yy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,qy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Zy=`float getShadowMask() {
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
}`,$y=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Ky=`#ifdef USE_SKINNING
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
#endif`,Jy=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,jy=`#ifdef USE_SKINNING
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
#endif`,Qy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,ev=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,tv=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,nv=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,iv=`#ifdef USE_TRANSMISSION
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
#endif`,sv=`#ifdef USE_TRANSMISSION
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
#endif`,rv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,ov=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,av=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,lv=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,cv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,hv=`uniform sampler2D t2D;
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
}`,uv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,dv=`uniform float backgroundBlurriness;
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
}`,fv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,pv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,mv=`#include <common>
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
}`,gv=`#if DEPTH_PACKING == 3200
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
}`,_v=`#define DISTANCE
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
}`,xv=`#define DISTANCE
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
}`,yv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,vv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,bv=`uniform float scale;
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
}`,Sv=`uniform vec3 diffuse;
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
}`,Mv=`#include <common>
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
}`,wv=`uniform vec3 diffuse;
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
}`,Ev=`#define LAMBERT
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
}`,Tv=`#define LAMBERT
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
}`,Av=`#define MATCAP
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
}`,Cv=`#define MATCAP
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
}`,Rv=`#define NORMAL
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
}`,Pv=`#define NORMAL
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
}`,Iv=`#define PHONG
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
}`,Lv=`#define PHONG
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
}`,Dv=`#define STANDARD
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
}`,Ov=`#define STANDARD
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
}`,Nv=`#define TOON
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
}`,Uv=`#define TOON
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
}`,Fv=`uniform float size;
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
}`,Bv=`uniform vec3 diffuse;
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
}`,kv=`#include <common>
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
}`,zv=`uniform vec3 color;
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
}`,Hv=`uniform float rotation;
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
}`,Vv=`uniform vec3 diffuse;
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
}`,dt={alphahash_fragment:hx,alphahash_pars_fragment:ux,alphamap_fragment:dx,alphamap_pars_fragment:fx,alphatest_fragment:px,alphatest_pars_fragment:mx,aomap_fragment:gx,aomap_pars_fragment:_x,batching_pars_vertex:xx,batching_vertex:yx,begin_vertex:vx,beginnormal_vertex:bx,bsdfs:Sx,iridescence_fragment:Mx,bumpmap_pars_fragment:wx,clipping_planes_fragment:Ex,clipping_planes_pars_fragment:Tx,clipping_planes_pars_vertex:Ax,clipping_planes_vertex:Cx,color_fragment:Rx,color_pars_fragment:Px,color_pars_vertex:Ix,color_vertex:Lx,common:Dx,defaultnormal_vertex:Ox,displacementmap_pars_vertex:Nx,displacementmap_vertex:Ux,emissivemap_fragment:Fx,emissivemap_pars_fragment:Bx,colorspace_fragment:kx,colorspace_pars_fragment:zx,envmap_fragment:Hx,envmap_common_pars_fragment:Vx,envmap_pars_fragment:Gx,envmap_pars_vertex:Wx,envmap_physical_pars_fragment:ty,envmap_vertex:Xx,fog_vertex:Yx,fog_pars_vertex:qx,fog_fragment:Zx,fog_pars_fragment:$x,gradientmap_pars_fragment:Kx,lightmap_pars_fragment:Jx,lights_lambert_fragment:jx,lights_lambert_pars_fragment:Qx,lights_pars_begin:ey,lights_toon_fragment:ny,lights_toon_pars_fragment:iy,lights_phong_fragment:sy,lights_phong_pars_fragment:ry,lights_physical_fragment:oy,lights_physical_pars_fragment:ay,lights_fragment_begin:ly,lights_fragment_maps:cy,lights_fragment_end:hy,lightprobes_pars_fragment:uy,logdepthbuf_fragment:dy,logdepthbuf_pars_fragment:fy,logdepthbuf_pars_vertex:py,logdepthbuf_vertex:my,map_fragment:gy,map_pars_fragment:_y,map_particle_fragment:xy,map_particle_pars_fragment:yy,metalnessmap_fragment:vy,metalnessmap_pars_fragment:by,morphinstance_vertex:Sy,morphcolor_vertex:My,morphnormal_vertex:wy,morphtarget_pars_vertex:Ey,morphtarget_vertex:Ty,normal_fragment_begin:Ay,normal_fragment_maps:Cy,normal_pars_fragment:Ry,normal_pars_vertex:Py,normal_vertex:Iy,normalmap_pars_fragment:Ly,clearcoat_normal_fragment_begin:Dy,clearcoat_normal_fragment_maps:Oy,clearcoat_pars_fragment:Ny,iridescence_pars_fragment:Uy,opaque_fragment:Fy,packing:By,premultiplied_alpha_fragment:ky,project_vertex:zy,dithering_fragment:Hy,dithering_pars_fragment:Vy,roughnessmap_fragment:Gy,roughnessmap_pars_fragment:Wy,shadowmap_pars_fragment:Xy,shadowmap_pars_vertex:Yy,shadowmap_vertex:qy,shadowmask_pars_fragment:Zy,skinbase_vertex:$y,skinning_pars_vertex:Ky,skinning_vertex:Jy,skinnormal_vertex:jy,specularmap_fragment:Qy,specularmap_pars_fragment:ev,tonemapping_fragment:tv,tonemapping_pars_fragment:nv,transmission_fragment:iv,transmission_pars_fragment:sv,uv_pars_fragment:rv,uv_pars_vertex:ov,uv_vertex:av,worldpos_vertex:lv,background_vert:cv,background_frag:hv,backgroundCube_vert:uv,backgroundCube_frag:dv,cube_vert:fv,cube_frag:pv,depth_vert:mv,depth_frag:gv,distance_vert:_v,distance_frag:xv,equirect_vert:yv,equirect_frag:vv,linedashed_vert:bv,linedashed_frag:Sv,meshbasic_vert:Mv,meshbasic_frag:wv,meshlambert_vert:Ev,meshlambert_frag:Tv,meshmatcap_vert:Av,meshmatcap_frag:Cv,meshnormal_vert:Rv,meshnormal_frag:Pv,meshphong_vert:Iv,meshphong_frag:Lv,meshphysical_vert:Dv,meshphysical_frag:Ov,meshtoon_vert:Nv,meshtoon_frag:Uv,points_vert:Fv,points_frag:Bv,shadow_vert:kv,shadow_frag:zv,sprite_vert:Hv,sprite_frag:Vv},De={common:{diffuse:{value:new $e(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new nt}},envmap:{envMap:{value:null},envMapRotation:{value:new nt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new nt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new nt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new nt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new nt},normalScale:{value:new ut(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new nt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new nt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new nt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new nt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new $e(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new $e(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0},uvTransform:{value:new nt}},sprite:{diffuse:{value:new $e(16777215)},opacity:{value:1},center:{value:new ut(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}}},is={basic:{uniforms:Hn([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.fog]),vertexShader:dt.meshbasic_vert,fragmentShader:dt.meshbasic_frag},lambert:{uniforms:Hn([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.fog,De.lights,{emissive:{value:new $e(0)},envMapIntensity:{value:1}}]),vertexShader:dt.meshlambert_vert,fragmentShader:dt.meshlambert_frag},phong:{uniforms:Hn([De.common,De.specularmap,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.fog,De.lights,{emissive:{value:new $e(0)},specular:{value:new $e(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:dt.meshphong_vert,fragmentShader:dt.meshphong_frag},standard:{uniforms:Hn([De.common,De.envmap,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.roughnessmap,De.metalnessmap,De.fog,De.lights,{emissive:{value:new $e(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag},toon:{uniforms:Hn([De.common,De.aomap,De.lightmap,De.emissivemap,De.bumpmap,De.normalmap,De.displacementmap,De.gradientmap,De.fog,De.lights,{emissive:{value:new $e(0)}}]),vertexShader:dt.meshtoon_vert,fragmentShader:dt.meshtoon_frag},matcap:{uniforms:Hn([De.common,De.bumpmap,De.normalmap,De.displacementmap,De.fog,{matcap:{value:null}}]),vertexShader:dt.meshmatcap_vert,fragmentShader:dt.meshmatcap_frag},points:{uniforms:Hn([De.points,De.fog]),vertexShader:dt.points_vert,fragmentShader:dt.points_frag},dashed:{uniforms:Hn([De.common,De.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:dt.linedashed_vert,fragmentShader:dt.linedashed_frag},depth:{uniforms:Hn([De.common,De.displacementmap]),vertexShader:dt.depth_vert,fragmentShader:dt.depth_frag},normal:{uniforms:Hn([De.common,De.bumpmap,De.normalmap,De.displacementmap,{opacity:{value:1}}]),vertexShader:dt.meshnormal_vert,fragmentShader:dt.meshnormal_frag},sprite:{uniforms:Hn([De.sprite,De.fog]),vertexShader:dt.sprite_vert,fragmentShader:dt.sprite_frag},background:{uniforms:{uvTransform:{value:new nt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:dt.background_vert,fragmentShader:dt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new nt}},vertexShader:dt.backgroundCube_vert,fragmentShader:dt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:dt.cube_vert,fragmentShader:dt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:dt.equirect_vert,fragmentShader:dt.equirect_frag},distance:{uniforms:Hn([De.common,De.displacementmap,{referencePosition:{value:new W},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:dt.distance_vert,fragmentShader:dt.distance_frag},shadow:{uniforms:Hn([De.lights,De.fog,{color:{value:new $e(0)},opacity:{value:1}}]),vertexShader:dt.shadow_vert,fragmentShader:dt.shadow_frag}};is.physical={uniforms:Hn([is.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new nt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new nt},clearcoatNormalScale:{value:new ut(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new nt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new nt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new nt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new nt},sheen:{value:0},sheenColor:{value:new $e(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new nt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new nt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new nt},transmissionSamplerSize:{value:new ut},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new nt},attenuationDistance:{value:0},attenuationColor:{value:new $e(0)},specularColor:{value:new $e(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new nt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new nt},anisotropyVector:{value:new ut},anisotropyMap:{value:null},anisotropyMapTransform:{value:new nt}}]),vertexShader:dt.meshphysical_vert,fragmentShader:dt.meshphysical_frag};var $c={r:0,b:0,g:0},Gv=new vt,Im=new nt;Im.set(-1,0,0,0,1,0,0,0,1);function Wv(i,e,t,n,s,r){let o=new $e(0),a=s===!0?0:1,l,c,d=null,h=0,u=null;function f(y){let E=y.isScene===!0?y.background:null;if(E&&E.isTexture){let b=y.backgroundBlurriness>0;E=e.get(E,b)}return E}function g(y){let E=!1,b=f(y);b===null?m(o,a):b&&b.isColor&&(m(b,1),E=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?t.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||E)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(y,E){let b=f(E);b&&b.isCubeTexture?(c===void 0&&(c=new xn(new to(1,1,1),new Un({name:"BackgroundCubeMaterial",uniforms:dr(is.backgroundCube.uniforms),vertexShader:is.backgroundCube.vertexShader,fragmentShader:is.backgroundCube.fragmentShader,side:$n,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=E.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Gv.makeRotationFromEuler(E.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Im),c.material.toneMapped=gt.getTransfer(b.colorSpace)!==Ct,(d!==b||h!==b.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,d=b,h=b.version,u=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new xn(new ha(2,2),new Un({name:"BackgroundMaterial",uniforms:dr(is.background.uniforms),vertexShader:is.background.vertexShader,fragmentShader:is.background.fragmentShader,side:Xs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=E.backgroundIntensity,l.material.toneMapped=gt.getTransfer(b.colorSpace)!==Ct,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(d!==b||h!==b.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,d=b,h=b.version,u=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,E){y.getRGB($c,sd(i)),t.buffers.color.setClear($c.r,$c.g,$c.b,E,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,E=1){o.set(y),a=E,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:v,dispose:p}}function Xv(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(L,k,z,I,V){let q=!1,G=h(L,I,z,k);r!==G&&(r=G,c(r.object)),q=f(L,I,z,V),q&&g(L,I,z,V),V!==null&&e.update(V,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,b(L,k,z,I),V!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(V).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function d(L){return i.deleteVertexArray(L)}function h(L,k,z,I){let V=I.wireframe===!0,q=n[k.id];q===void 0&&(q={},n[k.id]=q);let G=L.isInstancedMesh===!0?L.id:0,ce=q[G];ce===void 0&&(ce={},q[G]=ce);let K=ce[z.id];K===void 0&&(K={},ce[z.id]=K);let Q=K[V];return Q===void 0&&(Q=u(l()),K[V]=Q),Q}function u(L){let k=[],z=[],I=[];for(let V=0;V<t;V++)k[V]=0,z[V]=0,I[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:z,attributeDivisors:I,object:L,attributes:{},index:null}}function f(L,k,z,I){let V=r.attributes,q=k.attributes,G=0,ce=z.getAttributes();for(let K in ce)if(ce[K].location>=0){let se=V[K],de=q[K];if(de===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;G++}return r.attributesNum!==G||r.index!==I}function g(L,k,z,I){let V={},q=k.attributes,G=0,ce=z.getAttributes();for(let K in ce)if(ce[K].location>=0){let se=q[K];se===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(se=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(se=L.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),V[K]=de,G++}r.attributes=V,r.attributesNum=G,r.index=I}function v(){let L=r.newAttributes;for(let k=0,z=L.length;k<z;k++)L[k]=0}function m(L){p(L,0)}function p(L,k){let z=r.newAttributes,I=r.enabledAttributes,V=r.attributeDivisors;z[L]=1,I[L]===0&&(i.enableVertexAttribArray(L),I[L]=1),V[L]!==k&&(i.vertexAttribDivisor(L,k),V[L]=k)}function y(){let L=r.newAttributes,k=r.enabledAttributes;for(let z=0,I=k.length;z<I;z++)k[z]!==L[z]&&(i.disableVertexAttribArray(z),k[z]=0)}function E(L,k,z,I,V,q,G){G===!0?i.vertexAttribIPointer(L,k,z,V,q):i.vertexAttribPointer(L,k,z,I,V,q)}function b(L,k,z,I){v();let V=I.attributes,q=z.getAttributes(),G=k.defaultAttributeValues;for(let ce in q){let K=q[ce];if(K.location>=0){let Q=V[ce];if(Q===void 0&&(ce==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ce==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,ge=ue.type,ye=ue.bytesPerElement,Ce=ge===i.INT||ge===i.UNSIGNED_INT||Q.gpuType===uc;if(Q.isInterleavedBufferAttribute){let Me=Q.data,We=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,rt=Q.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let Ve=0;Ve<K.locationSize;Ve++)p(K.location+Ve,Me.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let Ve=0;Ve<K.locationSize;Ve++)m(K.location+Ve);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ve=0;Ve<K.locationSize;Ve++)E(K.location+Ve,de/K.locationSize,ge,se,We*ye,(rt+de/K.locationSize*Ve)*ye,Ce)}else{if(Q.isInstancedBufferAttribute){for(let Me=0;Me<K.locationSize;Me++)p(K.location+Me,Q.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Me=0;Me<K.locationSize;Me++)m(K.location+Me);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Me=0;Me<K.locationSize;Me++)E(K.location+Me,de/K.locationSize,ge,se,de*ye,de/K.locationSize*Me*ye,Ce)}}else if(G!==void 0){let se=G[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(K.location,se);break;case 3:i.vertexAttrib3fv(K.location,se);break;case 4:i.vertexAttrib4fv(K.location,se);break;default:i.vertexAttrib1fv(K.location,se)}}}}y()}function C(){F();for(let L in n){let k=n[L];for(let z in k){let I=k[z];for(let V in I){let q=I[V];for(let G in q)d(q[G].object),delete q[G];delete I[V]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let k=n[L.id];for(let z in k){let I=k[z];for(let V in I){let q=I[V];for(let G in q)d(q[G].object),delete q[G];delete I[V]}}delete n[L.id]}function _(L){for(let k in n){let z=n[k];for(let I in z){let V=z[I];if(V[L.id]===void 0)continue;let q=V[L.id];for(let G in q)d(q[G].object),delete q[G];delete V[L.id]}}}function A(L){for(let k in n){let z=n[k],I=L.isInstancedMesh===!0?L.id:0,V=z[I];if(V!==void 0){for(let q in V){let G=V[q];for(let ce in G)d(G[ce].object),delete G[ce];delete V[q]}delete z[I],Object.keys(z).length===0&&delete n[k]}}}function F(){O(),o=!0,r!==s&&(r=s,c(r.object))}function O(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:O,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:A,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function Yv(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,d){d!==0&&(i.drawArraysInstanced(n,l,c,d),t.update(c,n,d))}function a(l,c,d){if(d===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,d);let u=0;for(let f=0;f<d;f++)u+=c[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function qv(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==ui&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let A=_===Fi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==zn&&_!==Qn&&!A&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",d=l(c);d!==c&&(Ze("WebGLRenderer:",c,"not supported, using",d,"instead."),c=d);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),E=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:E,maxFragmentUniforms:b,maxSamples:C,samples:T}}function Zv(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Ni,a=new nt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,u){let f=h.length!==0||u||n!==0||s;return s=u,n=h.length,f},this.beginShadows=function(){r=!0,d(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,u){t=d(h,u,0)},this.setState=function(h,u,f){let g=h.clippingPlanes,v=h.clipIntersection,m=h.clipShadows,p=i.get(h);if(!s||g===null||g.length===0||r&&!m)r?d(null):c();else{let y=r?0:n,E=y*4,b=p.clippingState||null;l.value=b,b=d(g,u,E,f);for(let C=0;C!==E;++C)b[C]=t[C];p.clippingState=b,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function d(h,u,f,g){let v=h!==null?h.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let p=f+v*4,y=u.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let E=0,b=f;E!==v;++E,b+=4)o.copy(h[E]).applyMatrix4(y,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Ia=class extends ci{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new oa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new to(5,5,5),r=new Un({name:"CubemapFromEquirect",uniforms:dr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:$n,blending:Ss});r.uniforms.tEquirect.value=t;let o=new xn(s,r),a=t.minFilter;return t.minFilter===Ms&&(t.minFilter=qn),new no(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},cm=256,$v=3,Kv=20,Lm=256,Dm=16,Jv=3,jv=new W,Qv=new $e,Jc=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new no(1,10,null),this._boxMesh=new xn(new to(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=jv}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),d=this._getSourceTarget(!0);t>0&&(d.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(Qv));let m=new no(n,s,d);return m.position.copy(a),m.update(l,e),l.autoClear=h,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(d.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=dm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=um(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(cm,sm(e))}_fromTexture(e,t){e.mapping===hr||e.mapping===ro?this._setSize(e.image.length===0?cm:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=hm(e,!1,!1),n=Math.log2(e)-$v;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=hm(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===hr||e.mapping===ro?(this._cubemapMaterial===null&&(this._cubemapMaterial=dm()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=um()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=eb(),this._integrationMaterial=tb());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Dm);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Jv)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Lm*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=nb());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function hm(i,e,t){return new Ia(i,{minFilter:Ms,generateMipmaps:e,type:Fi,colorSpace:or,depthBuffer:t})}function La(i,e,t){return new Un({name:i,uniforms:e,vertexShader:dt.cube_vert,fragmentShader:t,side:$n,blending:Ss,depthTest:!1,depthWrite:!1})}function eb(){return La("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Lm}u

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
	`)}function tb(){return La("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Dm}},`

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
	`)}function nb(){return La("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Kv}
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
	`)}function um(){return La("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function dm(){return La("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function ib(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===lc||f===cc)if(e.has(u)){let g=e.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let v=new Ia(g.height);return v.fromEquirectangularTexture(i,u),e.set(u,v),u.addEventListener("dispose",c),a(v.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===lc||f===cc,v=f===hr||f===ro;if(g||v){let m=t.get(u),p=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==p)return n===null&&(n=new Jc(i)),m=g?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let y=u.image;return g&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new Jc(i)),m=g?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",d),m.texture):null}}}return u}function a(u,f){return f===lc?u.mapping=hr:f===cc&&(u.mapping=ro),u}function l(u){let f=0,g=6;for(let v=0;v<g;v++)u[v]!==void 0&&f++;return f===g}function c(u){let f=u.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function d(u){let f=u.target;f.removeEventListener("dispose",d);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function h(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:h}}function sb(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Zo("WebGLRenderer: "+n+" extension not supported."),s}}}function rb(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function d(g){let v=g.attributes;for(let m in v)e.update(v[m],i.ARRAY_BUFFER)}function h(g){let v=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,E=m.count>=65535?ta:ea,b=new E(Math.ceil(y/3)*6,1),C=b.array;if(v!==null){let _=v.array;p=v.version;for(let A=0,F=0;A<y;A+=3){let O=_[A+0],L=_[A+1],k=_[A+2];C[F++]=O,C[F++]=L,C[F++]=L,C[F++]=k,C[F++]=k,C[F++]=O}}else{p=m.version;for(let _=0,A=0;_<y;_+=3){let F=_+0,O=_+1,L=_+2;C[A++]=F,C[A++]=O,C[A++]=O,C[A++]=L,C[A++]=L,C[A++]=F}}b.version=p;let T=r.get(g);T&&e.remove(T),r.set(g,b)}function u(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&h(g)}else h(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:d,getWireframeAttribute:u,dispose:f}}function ob(i,e,t){let n;function s(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,u){i.drawElements(n,u,r,h*o),t.update(u,n,1)}function c(h,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,h*o,f),t.update(u,n,f))}function d(h,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,h,0,f);let v=0;for(let m=0;m<f;m++)v+=u[m];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=d}function ab(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function lb(i,e,t){let n=new WeakMap,s=new zt;function r(o,a,l){let c=o.morphTargetInfluences,d=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=d!==void 0?d.length:0,u=n.get(a);if(u===void 0||u.count!==h){let F=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",F)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],E=0;f===!0&&(E=1),g===!0&&(E=2),v===!0&&(E=3);let b=a.attributes.position.count*E,C=1;b>e.maxTextureSize&&(C=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let T=new Float32Array(b*C*4*h),_=new jo(T,b,C,h);_.type=Qn,_.needsUpdate=!0;let A=E*4;for(let O=0;O<h;O++){let L=m[O],k=p[O],z=y[O],I=b*C*4*O;for(let V=0;V<L.count;V++){let q=V*A;f===!0&&(s.fromBufferAttribute(L,V),T[I+q+0]=s.x,T[I+q+1]=s.y,T[I+q+2]=s.z,T[I+q+3]=0),g===!0&&(s.fromBufferAttribute(k,V),T[I+q+4]=s.x,T[I+q+5]=s.y,T[I+q+6]=s.z,T[I+q+7]=0),v===!0&&(s.fromBufferAttribute(z,V),T[I+q+8]=s.x,T[I+q+9]=s.y,T[I+q+10]=s.z,T[I+q+11]=z.itemSize===4?s.w:1)}}u={count:h,texture:_,size:new ut(b,C)},n.set(a,u),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function cb(i,e,t,n,s){let r=new WeakMap;function o(c){let d=s.render.frame,h=c.geometry,u=e.get(c,h);if(r.get(u)!==d&&(e.update(u),r.set(u,d)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==d&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,d))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==d&&(f.update(),r.set(f,d))}return u}function a(){r=new WeakMap}function l(c){let d=c.target;d.removeEventListener("dispose",l),n.releaseStatesOfObject(d),t.remove(d.instanceMatrix),d.instanceColor!==null&&t.remove(d.instanceColor)}return{update:o,dispose:a}}var hb={[Bu]:"LINEAR_TONE_MAPPING",[ku]:"REINHARD_TONE_MAPPING",[zu]:"CINEON_TONE_MAPPING",[Hu]:"ACES_FILMIC_TONE_MAPPING",[Gu]:"AGX_TONE_MAPPING",[Wu]:"NEUTRAL_TONE_MAPPING",[Vu]:"CUSTOM_TONE_MAPPING"};function ub(i,e,t,n,s,r){let o=new ci(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,d=new pn;d.setAttribute("position",new Nn([-1,3,0,-1,-1,0,3,-1,0],3)),d.setAttribute("uv",new Nn([0,2,0,0,2,0],2));let h=new Yl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new xn(d,h),f=new Mi(-1,1,1,-1,0,1),g=null,v=null,m=!1,p,y=null,E=[],b=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let _=0;_<E.length;_++){let A=E[_];A.setSize&&A.setSize(C,T)}},this.setEffects=function(C){E=C,b=E.length>0&&E[0].isRenderPass===!0;let T=o.width,_=o.height;E.length>0&&a===null&&(a=new ci(T,_,{type:Fi,depthBuffer:!1,stencilBuffer:!1}),l=new ci(T,_,{type:Fi,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&E.some(F=>F.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new bs(T,_),r===!0&&(c.format=ws,c.type=ur)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let F=0;F<E.length;F++){let O=E[F];O.setSize&&O.setSize(T,_),A&&O.needsDepthTexture===!0&&O.setDepthTexture&&O.setDepthTexture(c)}},this.begin=function(C,T){if(m||C.toneMapping===ts&&E.length===0)return!1;if(y=T,T!==null){let _=T.width,A=T.height;(o.width!==_||o.height!==A)&&this.setSize(_,A)}return b===!1&&C.setRenderTarget(o),p=C.toneMapping,C.toneMapping=ts,!0},this.hasRenderPass=function(){return b},this.end=function(C,T){C.toneMapping=p,m=!0;let _=o,A=a;for(let F=0;F<E.length;F++){let O=E[F];O.enabled!==!1&&(O.render(C,A,_,T),O.needsSwap!==!1&&(_=A,A=A===a?l:a))}if(g!==C.outputColorSpace||v!==C.toneMapping){g=C.outputColorSpace,v=C.toneMapping,h.defines={},gt.getTransfer(g)===Ct&&(h.defines.SRGB_TRANSFER="");let F=hb[v];F&&(h.defines[F]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(y),C.render(u,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),d.dispose(),h.dispose()}}var Om=new jn,Nm=new bs(1,1),Um=new aa(1),Fm=new jo,Bm=new Bl,km=new oa,fm=[],pm=[],mm=new Float32Array(16),gm=new Float32Array(9),_m=new Float32Array(4);function lo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=fm[s];if(r===void 0&&(r=new Float32Array(s),fm[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function yn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function vn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Qc(i,e){let t=pm[e];t===void 0&&(t=new Int32Array(e),pm[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function db(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function fb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(yn(t,e))return;i.uniform2fv(this.addr,e),vn(t,e)}}function pb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(yn(t,e))return;i.uniform3fv(this.addr,e),vn(t,e)}}function mb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(yn(t,e))return;i.uniform4fv(this.addr,e),vn(t,e)}}function gb(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(yn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),vn(t,e)}else{if(yn(t,n))return;_m.set(n),i.uniformMatrix2fv(this.addr,!1,_m),vn(t,n)}}function _b(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(yn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),vn(t,e)}else{if(yn(t,n))return;gm.set(n),i.uniformMatrix3fv(this.addr,!1,gm),vn(t,n)}}function xb(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(yn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),vn(t,e)}else{if(yn(t,n))return;mm.set(n),i.uniformMatrix4fv(this.addr,!1,mm),vn(t,n)}}function yb(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function vb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(yn(t,e))return;i.uniform2iv(this.addr,e),vn(t,e)}}function bb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(yn(t,e))return;i.uniform3iv(this.addr,e),vn(t,e)}}function Sb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(yn(t,e))return;i.uniform4iv(this.addr,e),vn(t,e)}}function Mb(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function wb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(yn(t,e))return;i.uniform2uiv(this.addr,e),vn(t,e)}}function Eb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(yn(t,e))return;i.uniform3uiv(this.addr,e),vn(t,e)}}function Tb(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(yn(t,e))return;i.uniform4uiv(this.addr,e),vn(t,e)}}function eh(i){return i.version===0&&(i.compareFunction=ed,i.needsUpdate=!0),i}function Ab(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=eh(Nm):r=Om,t.setTexture2D(e||r,s)}function Cb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Bm,s)}function Rb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=eh(Um):r=km,t.setTextureCube(e||r,s)}function Pb(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Fm,s)}function Ib(i){switch(i){case 5126:return db;case 35664:return fb;case 35665:return pb;case 35666:return mb;case 35674:return gb;case 35675:return _b;case 35676:return xb;case 5124:case 35670:return yb;case 35667:case 35671:return vb;case 35668:case 35672:return bb;case 35669:case 35673:return Sb;case 5125:return Mb;case 36294:return wb;case 36295:return Eb;case 36296:return Tb;case 35678:case 36198:case 36298:case 36306:case 35682:return Ab;case 35679:case 36299:case 36307:return Cb;case 35680:case 36300:case 36308:case 36293:return Rb;case 36289:case 36303:case 36311:case 36292:return Pb}}function Lb(i,e){i.uniform1fv(this.addr,e)}function Db(i,e){let t=lo(e,this.size,2);i.uniform2fv(this.addr,t)}function Ob(i,e){let t=lo(e,this.size,3);i.uniform3fv(this.addr,t)}function Nb(i,e){let t=lo(e,this.size,4);i.uniform4fv(this.addr,t)}function Ub(i,e){let t=lo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function Fb(i,e){let t=lo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function Bb(i,e){let t=lo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function kb(i,e){i.uniform1iv(this.addr,e)}function zb(i,e){i.uniform2iv(this.addr,e)}function Hb(i,e){i.uniform3iv(this.addr,e)}function Vb(i,e){i.uniform4iv(this.addr,e)}function Gb(i,e){i.uniform1uiv(this.addr,e)}function Wb(i,e){i.uniform2uiv(this.addr,e)}function Xb(i,e){i.uniform3uiv(this.addr,e)}function Yb(i,e){i.uniform4uiv(this.addr,e)}function qb(i,e,t){let n=this.cache,s=e.length,r=Qc(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=eh(Nm):o=Om;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function Zb(i,e,t){let n=this.cache,s=e.length,r=Qc(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Bm,r[o])}function $b(i,e,t){let n=this.cache,s=e.length,r=Qc(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=eh(Um):o=km;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function Kb(i,e,t){let n=this.cache,s=e.length,r=Qc(t,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Fm,r[o])}function Jb(i){switch(i){case 5126:return Lb;case 35664:return Db;case 35665:return Ob;case 35666:return Nb;case 35674:return Ub;case 35675:return Fb;case 35676:return Bb;case 5124:case 35670:return kb;case 35667:case 35671:return zb;case 35668:case 35672:return Hb;case 35669:case 35673:return Vb;case 5125:return Gb;case 36294:return Wb;case 36295:return Xb;case 36296:return Yb;case 35678:case 36198:case 36298:case 36306:case 35682:return qb;case 35679:case 36299:case 36307:return Zb;case 35680:case 36300:case 36308:case 36293:return $b;case 36289:case 36303:case 36311:case 36292:return Kb}}var hd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=Ib(t.type)}},ud=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Jb(t.type)}},dd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},ld=/(\w+)(\])?(\[|\.)?/g;function xm(i,e){i.seq.push(e),i.map[e.id]=e}function jb(i,e,t){let n=i.name,s=n.length;for(ld.lastIndex=0;;){let r=ld.exec(n),o=ld.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){xm(t,c===void 0?new hd(a,i,e):new ud(a,i,e));break}else{let h=t.map[a];h===void 0&&(h=new dd(a),xm(t,h)),t=h}}}var ao=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);jb(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function ym(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var Qb=37297,eS=0;function tS(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var vm=new nt;function nS(i){gt._getMatrix(vm,gt.workingColorSpace,i);let e=`mat3( ${vm.elements.map(t=>t.toFixed(4))} )`;switch(gt.getTransfer(i)){case Ko:return[e,"LinearTransferOETF"];case Ct:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function bm(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+tS(i.getShaderSource(e),a)}else return r}function iS(i,e){let t=nS(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var sS={[Bu]:"Linear",[ku]:"Reinhard",[zu]:"Cineon",[Hu]:"ACESFilmic",[Gu]:"AgX",[Wu]:"Neutral",[Vu]:"Custom"};function rS(i,e){let t=sS[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Kc=new W;function oS(){gt.getLuminanceCoefficients(Kc);let i=Kc.x.toFixed(4),e=Kc.y.toFixed(4),t=Kc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function aS(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Pa).join(`
`)}function lS(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function cS(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Pa(i){return i!==""}function Sm(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Mm(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var hS=/^[ \t]*#include +<([\w\d./]+)>/gm;function fd(i){return i.replace(hS,uS)}function uS(i,e){let t=dt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return fd(t)}var dS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function wm(i){return i.replace(dS,fS)}function fS(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Em(i){let e=`precision ${i.precision} float;
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
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var pS={[va]:"SHADOWMAP_TYPE_PCF",[io]:"SHADOWMAP_TYPE_VSM"};function mS(i){return pS[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var gS={[ro]:"ENVMAP_MODE_REFRACTION"};function _S(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":gS[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var xS={[ac]:"ENVMAP_BLENDING_MULTIPLY",[Vp]:"ENVMAP_BLENDING_MIX",[Gp]:"ENVMAP_BLENDING_ADD"};function yS(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":xS[i.combine]||"ENVMAP_BLENDING_NONE"}function vS(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=mS(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",d=_S(t),h=yS(t),u=aS(t),f=lS(r),g=s.createProgram(),v,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Pa).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Pa).join(`
`),m.length>0&&(m+=`
`)):(v=[Em(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+d:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Pa).join(`
`),m=[Em(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+d:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ts?"#define TONE_MAPPING":"",t.toneMapping!==ts?dt.tonemapping_pars_fragment:"",t.toneMapping!==ts?rS("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",dt.colorspace_pars_fragment,iS("linearToOutputTexel",t.outputColorSpace),oS(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Pa).join(`
`)),o=fd(o),o=Sm(o,t),o=Mm(o,t),a=fd(a),a=Sm(a,t),a=Mm(a,t),o=wm(o),a=wm(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,v=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===td?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===td?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=p+v+o,E=p+m+a,b=ym(s,s.VERTEX_SHADER,y),C=ym(s,s.FRAGMENT_SHADER,E);s.attachShader(g,b),s.attachShader(g,C),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(O){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(b)||"",z=s.getShaderInfoLog(C)||"",I=L.trim(),V=k.trim(),q=z.trim(),G=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,b,C);else{let K=bm(s,b,"vertex"),Q=bm(s,C,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+O.name+`
Material Type: `+O.type+`

Program Info Log: `+I+`
`+K+`
`+Q)}else I!==""?Ze("WebGLProgram: Program Info Log:",I):(V===""||q==="")&&(ce=!1);ce&&(O.diagnostics={runnable:G,programLog:I,vertexShader:{log:V,prefix:v},fragmentShader:{log:q,prefix:m}})}s.deleteShader(b),s.deleteShader(C),_=new ao(s,g),A=cS(s,g)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let A;this.getAttributes=function(){return A===void 0&&T(this),A};let F=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,Qb)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=eS++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=C,this}var bS=0,pd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new md(e),t.set(e,n)),n}},md=class{constructor(e){this.id=bS++,this.code=e,this.usedTimes=0}};function SS(i){return i===Ys||i===Ta||i===Aa}function MS(i,e,t,n,s,r){let o=new jr,a=new pd,l=new Set,c=[],d=new Map,h=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,A,F,O,L,k){let z=O.fog,I=L.geometry,V=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?O.environment:null,q=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=e.get(_.envMap||V,q),ce=u[_.type],K=n.precision;_.precision!==null&&(K=n.getMaxPrecision(_.precision),K!==_.precision&&Ze("WebGLProgram.getParameters:",_.precision,"not supported, using",K,"instead."));let Q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;I.morphAttributes.position!==void 0&&(de=1),I.morphAttributes.normal!==void 0&&(de=2),I.morphAttributes.color!==void 0&&(de=3);let ue,ee,ge,ye;if(ce){let Re=is[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=_.vertexShader,ee=_.fragmentShader;let Re=a.getVertexShaderStage(_),at=a.getFragmentShaderStage(_);a.update(_,Re,at),ge=Re.id,ye=at.id}let Ce=i.getRenderTarget(),Me=i.state.buffers.depth.getReversed(),We=L.isInstancedMesh===!0,rt=L.isBatchedMesh===!0,Ve=!!_.map,ft=!!_.matcap,ct=!!G,it=ct&&G.isPMREMTexture===!0,Zt=!!_.aoMap,kt=!!_.lightMap,on=!!_.bumpMap&&_.wireframe===!1,Ot=!!_.normalMap,wn=!!_.displacementMap,St=!!_.emissiveMap,gn=!!_.metalnessMap,jt=!!_.roughnessMap,an=_.anisotropy>0,U=_.clearcoat>0,Pe=_.diffuseRoughness>0,qe=_.dispersion>0,ot=_.retroreflectivity>0,we=_.iridescence>0,Ut=_.sheen>0,He=_.transmission>0,Ye=an&&!!_.anisotropyMap,R=U&&!!_.clearcoatMap,S=U&&!!_.clearcoatNormalMap,X=U&&!!_.clearcoatRoughnessMap,he=Pe&&!!_.diffuseRoughnessMap,oe=we&&!!_.iridescenceMap,xe=we&&!!_.iridescenceThicknessMap,ve=Ut&&!!_.sheenColorMap,te=Ut&&!!_.sheenRoughnessMap,ie=!!_.specularMap,pe=!!_.specularColorMap,N=!!_.specularIntensityMap,re=He&&!!_.transmissionMap,ne=He&&!!_.thicknessMap,Ee=!!_.gradientMap,_e=!!_.alphaMap,Se=_.alphaTest>0,Ge=!!_.alphaHash,Je=!!_.extensions,le=ts;_.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(le=i.toneMapping);let Be=it?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,je={shaderID:ce,shaderType:_.type,shaderName:_.name,vertexShader:ue,fragmentShader:ee,defines:_.defines,customVertexShaderID:ge,customFragmentShaderID:ye,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:K,batching:rt,batchingColor:rt&&L._colorsTexture!==null,instancing:We,instancingColor:We&&L.instanceColor!==null,instancingMorph:We&&L.morphTexture!==null,outputColorSpace:Ce===null?i.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:gt.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ve,matcap:ft,envMap:ct,envMapMode:ct&&G.mapping,envMapPMREM:it,envMapMaxLod:it?Be.length-1:null,envMapSize:it?Be[0].width:null,aoMap:Zt,lightMap:kt,bumpMap:on,normalMap:Ot,displacementMap:wn,emissiveMap:St,normalMapObjectSpace:Ot&&_.normalMapType===Yp,normalMapTangentSpace:Ot&&_.normalMapType===Zc,packedNormalMap:Ot&&_.normalMapType===Zc&&SS(_.normalMap.format),metalnessMap:gn,roughnessMap:jt,anisotropy:an,anisotropyMap:Ye,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:X,diffuseRoughness:Pe,diffuseRoughnessMap:he,dispersion:qe,retroreflection:ot,iridescence:we,iridescenceMap:oe,iridescenceThicknessMap:xe,sheen:Ut,sheenColorMap:ve,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:N,transmission:He,transmissionMap:re,thicknessMap:ne,gradientMap:Ee,opaque:_.transparent===!1&&_.blending===so&&_.alphaToCoverage===!1,alphaMap:_e,alphaTest:Se,alphaHash:Ge,combine:_.combine,mapUv:Ve&&f(_.map.channel),aoMapUv:Zt&&f(_.aoMap.channel),lightMapUv:kt&&f(_.lightMap.channel),bumpMapUv:on&&f(_.bumpMap.channel),normalMapUv:Ot&&f(_.normalMap.channel),displacementMapUv:wn&&f(_.displacementMap.channel),emissiveMapUv:St&&f(_.emissiveMap.channel),metalnessMapUv:gn&&f(_.metalnessMap.channel),roughnessMapUv:jt&&f(_.roughnessMap.channel),anisotropyMapUv:Ye&&f(_.anisotropyMap.channel),clearcoatMapUv:R&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:xe&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:ve&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(_.sheenRoughnessMap.channel),specularMapUv:ie&&f(_.specularMap.channel),specularColorMapUv:pe&&f(_.specularColorMap.channel),specularIntensityMapUv:N&&f(_.specularIntensityMap.channel),transmissionMapUv:re&&f(_.transmissionMap.channel),thicknessMapUv:ne&&f(_.thicknessMap.channel),alphaMapUv:_e&&f(_.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Ot||an),vertexNormals:!!I.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!I.attributes.uv&&(Ve||_e),fog:!!z,useFog:_.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||I.attributes.normal===void 0&&Ot===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:Me,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:k.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:Ve&&_.map.isVideoTexture===!0&&gt.getTransfer(_.map.colorSpace)===Ct,decodeVideoTextureEmissive:St&&_.emissiveMap.isVideoTexture===!0&&gt.getTransfer(_.emissiveMap.colorSpace)===Ct,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===wi,flipSided:_.side===$n,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Je&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&_.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function v(_){let A=[];if(_.shaderID?A.push(_.shaderID):(A.push(_.customVertexShaderID),A.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)A.push(F),A.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(A,_),p(A,_),A.push(i.outputColorSpace)),A.push(_.customProgramCacheKey),A.join()}function m(_,A){_.push(A.precision),_.push(A.outputColorSpace),_.push(A.envMapMode),_.push(A.envMapPMREM),_.push(A.envMapMaxLod),_.push(A.envMapSize),_.push(A.mapUv),_.push(A.alphaMapUv),_.push(A.lightMapUv),_.push(A.aoMapUv),_.push(A.bumpMapUv),_.push(A.normalMapUv),_.push(A.displacementMapUv),_.push(A.emissiveMapUv),_.push(A.metalnessMapUv),_.push(A.roughnessMapUv),_.push(A.anisotropyMapUv),_.push(A.clearcoatMapUv),_.push(A.clearcoatNormalMapUv),_.push(A.clearcoatRoughnessMapUv),_.push(A.diffuseRoughnessMapUv),_.push(A.iridescenceMapUv),_.push(A.iridescenceThicknessMapUv),_.push(A.sheenColorMapUv),_.push(A.sheenRoughnessMapUv),_.push(A.specularMapUv),_.push(A.specularColorMapUv),_.push(A.specularIntensityMapUv),_.push(A.transmissionMapUv),_.push(A.thicknessMapUv),_.push(A.combine),_.push(A.fogExp2),_.push(A.sizeAttenuation),_.push(A.morphTargetsCount),_.push(A.numSunLights),_.push(A.numDirLights),_.push(A.numPointLights),_.push(A.numSpotLights),_.push(A.numSpotLightMaps),_.push(A.numHemiLights),_.push(A.numRectAreaLights),_.push(A.numSunLightShadows),_.push(A.numDirLightShadows),_.push(A.numPointLightShadows),_.push(A.numSpotLightShadows),_.push(A.numSpotLightShadowsWithMaps),_.push(A.numLightProbes),_.push(A.numLightProbeGrids),_.push(A.shadowMapType),_.push(A.toneMapping),_.push(A.numClippingPlanes),_.push(A.numClipIntersection),_.push(A.depthPacking)}function p(_,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let A=u[_.type],F;if(A){let O=is[A];F=om.clone(O.uniforms)}else F=_.uniforms;return F}function E(_,A){let F=d.get(A);return F!==void 0?++F.usedTimes:(F=new vS(i,A,_,s),c.push(F),d.set(A,F)),F}function b(_){if(--_.usedTimes===0){let A=c.indexOf(_);c[A]=c[c.length-1],c.pop(),d.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:E,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:T}}function wS(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function ES(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Tm(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Am(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,g,v,m,p){let y=i[e];return y===void 0?(y={id:u.id,object:u,geometry:f,material:g,materialVariant:o(u),groupOrder:v,renderOrder:u.renderOrder,z:m,group:p},i[e]=y):(y.id=u.id,y.object=u,y.geometry=f,y.material=g,y.materialVariant=o(u),y.groupOrder=v,y.renderOrder=u.renderOrder,y.z=m,y.group=p),e++,y}function l(u,f,g,v,m,p,y){y.reversedDepth===!0&&(m=-m);let E=a(u,f,g,v,m,p);g.transmission>0?n.push(E):g.transparent===!0?s.push(E):t.push(E)}function c(u,f,g,v,m,p){let y=a(u,f,g,v,m,p);g.transmission>0?n.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function d(u,f){t.length>1&&t.sort(u||ES),n.length>1&&n.sort(f||Tm),s.length>1&&s.sort(f||Tm)}function h(){for(let u=e,f=i.length;u<f;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:h,sort:d}}function TS(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Am,i.set(n,[o])):s>=r.length?(o=new Am,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function AS(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new W,color:new $e};break;case"SpotLight":t={position:new W,direction:new W,color:new $e,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new W,color:new $e,distance:0,decay:0};break;case"HemisphereLight":t={direction:new W,skyColor:new $e,groundColor:new $e};break;case"RectAreaLight":t={color:new $e,position:new W,halfWidth:new W,halfHeight:new W};break}return i[e.id]=t,t}}}function CS(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ut};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ut};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ut,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var RS=0;function PS(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function IS(i){let e=new AS,t=CS(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new W);let s=new W,r=new vt,o=new vt;function a(c){let d=0,h=0,u=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,y=0,E=0,b=0,C=0,T=0,_=0,A=0,F=0,O=0;c.sort(PS);for(let k=0,z=c.length;k<z;k++){let I=c[k],V=I.color,q=I.intensity,G=I.distance,ce=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Ys?ce=I.shadow.map.texture:ce=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)d+=V.r*q,h+=V.g*q,u+=V.b*q;else if(I.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(I.sh.coefficients[K],q);O++}else if(I.isSunLight){let K=e.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,se=t.get(I);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[g]=se,n.sunShadowMap[g]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=Q.getMatrix(ue),n.sunShadowCascade[v+ue]=Q._cascadeData[ue];v+=de,g++}n.sun[f]=K,f++}else if(I.isDirectionalLight){let K=e.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,se=t.get(I);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[m]=se,n.directionalShadowMap[m]=ce,n.directionalShadowMatrix[m]=I.shadow.matrix,C++}n.directional[m]=K,m++}else if(I.isSpotLight){let K=e.get(I);K.position.setFromMatrixPosition(I.matrixWorld),K.color.copy(V).multiplyScalar(q),K.distance=G,K.coneCos=Math.cos(I.angle),K.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),K.decay=I.decay,n.spot[y]=K;let Q=I.shadow;if(I.map&&(n.spotLightMap[A]=I.map,A++,Q.updateMatrices(I),I.castShadow&&F++),n.spotLightMatrix[y]=Q.matrix,I.castShadow){let se=t.get(I);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[y]=se,n.spotShadowMap[y]=ce,_++}y++}else if(I.isRectAreaLight){let K=e.get(I);K.color.copy(V).multiplyScalar(q),K.halfWidth.set(I.width*.5,0,0),K.halfHeight.set(0,I.height*.5,0),n.rectArea[E]=K,E++}else if(I.isPointLight){let K=e.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),K.distance=I.distance,K.decay=I.decay,I.castShadow){let Q=I.shadow,se=t.get(I);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[p]=se,n.pointShadowMap[p]=ce,n.pointShadowMatrix[p]=I.shadow.matrix,T++}n.point[p]=K,p++}else if(I.isHemisphereLight){let K=e.get(I);K.skyColor.copy(I.color).multiplyScalar(q),K.groundColor.copy(I.groundColor).multiplyScalar(q),n.hemi[b]=K,b++}}E>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=De.LTC_FLOAT_1,n.rectAreaLTC2=De.LTC_FLOAT_2):(n.rectAreaLTC1=De.LTC_HALF_1,n.rectAreaLTC2=De.LTC_HALF_2)),n.ambient[0]=d,n.ambient[1]=h,n.ambient[2]=u;let L=n.hash;(L.sunLength!==f||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==y||L.rectAreaLength!==E||L.hemiLength!==b||L.numSunShadows!==g||L.numDirectionalShadows!==C||L.numPointShadows!==T||L.numSpotShadows!==_||L.numSpotMaps!==A||L.numLightProbes!==O)&&(n.sun.length=f,n.directional.length=m,n.spot.length=y,n.rectArea.length=E,n.point.length=p,n.hemi.length=b,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+A-F,n.spotLightMap.length=A,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=O,L.sunLength=f,L.directionalLength=m,L.pointLength=p,L.spotLength=y,L.rectAreaLength=E,L.hemiLength=b,L.numSunShadows=g,L.numDirectionalShadows=C,L.numPointShadows=T,L.numSpotShadows=_,L.numSpotMaps=A,L.numLightProbes=O,n.version=RS++)}function l(c,d){let h=0,u=0,f=0,g=0,v=0,m=0,p=d.matrixWorldInverse;for(let y=0,E=c.length;y<E;y++){let b=c[y];if(b.isSunLight){let C=n.sun[h];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(p),h++}else if(b.isDirectionalLight){let C=n.directional[u];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),u++}else if(b.isSpotLight){let C=n.spot[g];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(p),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(p),g++}else if(b.isRectAreaLight){let C=n.rectArea[v];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(p),o.identity(),r.copy(b.matrixWorld),r.premultiply(p),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),v++}else if(b.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function Cm(i){let e=new IS(i),t=[],n=[],s=[];function r(h){d.camera=h,t.length=0,n.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):t.push(h)}function a(h){n.push(h)}function l(){e.setup(t),s.sort((h,u)=>h.priority-u.priority||h.id-u.id)}function c(h){e.setupView(t,h)}let d={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:d,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function LS(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Cm(i),e.set(s,[a])):r>=o.length?(a=new Cm(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var DS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,OS=`uniform sampler2D shadow_pass;
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
}`,NS=[new W(1,0,0),new W(-1,0,0),new W(0,1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1)],US=[new W(0,-1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1),new W(0,-1,0),new W(0,-1,0)],Rm=new vt,Ra=new W,cd=new W;function FS(i,e,t){let n=new Hs,s=new ut,r=new ut,o=new zt,a=new ql,l=new Zl,c={},d=t.maxTextureSize,h={[Xs]:$n,[$n]:Xs,[wi]:wi},u=new Un({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ut},radius:{value:4}},vertexShader:DS,fragmentShader:OS}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new pn;g.setAttribute("position",new On(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new xn(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=va;let p=this.type;this.render=function(T,_,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Mp&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=va);let F=i.getRenderTarget(),O=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),k=i.state;k.setBlending(Ss),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let z=p!==this.type;z&&_.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(V=>V.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,V=T.length;I<V;I++){let q=T[I],G=q.shadow;if(G===void 0){Ze("WebGLShadowMap:",q,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ce=G.getFrameExtents();s.multiply(ce),r.copy(G.mapSize),(s.x>d||s.y>d)&&(s.x>d&&(r.x=Math.floor(d/ce.x),s.x=r.x*ce.x,G.mapSize.x=r.x),s.y>d&&(r.y=Math.floor(d/ce.y),s.y=r.y*ce.y,G.mapSize.y=r.y));let K=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=K,G.map===null||z===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===io){if(q.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new ci(s.x,s.y,{format:Ys,type:Fi,minFilter:qn,magFilter:qn,generateMipmaps:!1}),G.map.texture.name=q.name+".shadowMap",G.map.depthTexture=new bs(s.x,s.y,Qn),G.map.depthTexture.name=q.name+".shadowMapDepth",G.map.depthTexture.format=ys,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=In,G.map.depthTexture.magFilter=In}else q.isPointLight?(G.map=new Ia(s.x),G.map.depthTexture=new aa(s.x,Ui)):(G.map=new ci(s.x,s.y),G.map.depthTexture=new bs(s.x,s.y,Ui)),G.map.depthTexture.name=q.name+".shadowMap",G.map.depthTexture.format=ys,this.type===va?(G.map.depthTexture.compareFunction=K?Qu:ju,G.map.depthTexture.minFilter=qn,G.map.depthTexture.magFilter=qn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=In,G.map.depthTexture.magFilter=In);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();q.isPointLight!==!0&&G.updateMatrices(q,A);let se=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:A.layers;for(let de=0;de<Q;de++){let ue=G.getCamera(de);if(q.isPointLight){let ee=G.camera,ge=G.matrix,ye=q.distance||ee.far;ye!==ee.far&&(ee.far=ye,ee.updateProjectionMatrix()),Ra.setFromMatrixPosition(q.matrixWorld),ee.position.copy(Ra),cd.copy(ee.position),cd.add(NS[de]),ee.up.copy(US[de]),ee.lookAt(cd),ee.updateMatrixWorld(),ge.makeTranslation(-Ra.x,-Ra.y,-Ra.z),Rm.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Rm,ee.coordinateSystem,ee.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,de),i.clear();else{de===0&&(i.setRenderTarget(G.map),i.clear());let ee=G.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),k.viewport(o)}n=G.getFrustum(de),b(_,A,ue,q,se,this.type)}G.isPointLightShadow!==!0&&this.type===io&&y(G,A),G.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(F,O,L)};function y(T,_){let A=e.update(v);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new ci(s.x,s.y,{format:Ys,type:Fi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,A,u,v,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,A,f,v,null)}function E(T,_,A,F){let O=null,L=A.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)O=L;else if(O=A.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=O.uuid,z=_.uuid,I=c[k];I===void 0&&(I={},c[k]=I);let V=I[z];V===void 0&&(V=O.clone(),I[z]=V,_.addEventListener("dispose",C)),O=V}if(O.visible=_.visible,O.wireframe=_.wireframe,F===io?O.side=_.shadowSide!==null?_.shadowSide:_.side:O.side=_.shadowSide!==null?_.shadowSide:h[_.side],O.alphaMap=_.alphaMap,O.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,O.map=_.map,O.clipShadows=_.clipShadows,O.clippingPlanes=_.clippingPlanes,O.clipIntersection=_.clipIntersection,O.displacementMap=_.displacementMap,O.displacementScale=_.displacementScale,O.displacementBias=_.displacementBias,O.wireframeLinewidth=_.wireframeLinewidth,O.linewidth=_.linewidth,A.isPointLight===!0&&O.isMeshDistanceMaterial===!0){let k=i.properties.get(O);k.light=A}return O}function b(T,_,A,F,O,L){if(T.visible===!1)return;if(T.layers.test(O)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===io)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,T.matrixWorld);let I=e.update(T),V=T.material;if(Array.isArray(V)){let q=I.groups;for(let G=0,ce=q.length;G<ce;G++){let K=q[G],Q=V[K.materialIndex];if(Q&&Q.visible){let se=E(T,Q,F,L);T.onBeforeShadow(i,T,_,A,I,se,K),i.renderBufferDirect(A,null,I,se,T,K),T.onAfterShadow(i,T,_,A,I,se,K)}}}else if(V.visible){let q=E(T,V,F,L);T.onBeforeShadow(i,T,_,A,I,q,null),i.renderBufferDirect(A,null,I,q,T,null),T.onAfterShadow(i,T,_,A,I,q,null)}}let z=T.children;for(let I=0,V=z.length;I<V;I++)b(z[I],_,A,F,O,L)}function C(T){T.target.removeEventListener("dispose",C);for(let A in c){let F=c[A],O=T.target.uuid;O in F&&(F[O].dispose(),delete F[O])}}}function BS(i,e){function t(){let N=!1,re=new zt,ne=null,Ee=new zt(0,0,0,0);return{setMask:function(_e){ne!==_e&&!N&&(i.colorMask(_e,_e,_e,_e),ne=_e)},setLocked:function(_e){N=_e},setClear:function(_e,Se,Ge,Je,le){le===!0&&(_e*=Je,Se*=Je,Ge*=Je),re.set(_e,Se,Ge,Je),Ee.equals(re)===!1&&(i.clearColor(_e,Se,Ge,Je),Ee.copy(re))},reset:function(){N=!1,ne=null,Ee.set(-1,0,0,0)}}}function n(){let N=!1,re=!1,ne=null,Ee=null,_e=null;return{setReversed:function(Se){if(re!==Se){let Ge=e.get("EXT_clip_control");Se?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),re=Se;let Je=_e;_e=null,this.setClear(Je)}},getReversed:function(){return re},setTest:function(Se){Se?Me(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(Se){ne!==Se&&!N&&(i.depthMask(Se),ne=Se)},setFunc:function(Se){if(re&&(Se=im[Se]),Ee!==Se){switch(Se){case El:i.depthFunc(i.NEVER);break;case Tl:i.depthFunc(i.ALWAYS);break;case Al:i.depthFunc(i.LESS);break;case Zr:i.depthFunc(i.LEQUAL);break;case Cl:i.depthFunc(i.EQUAL);break;case Rl:i.depthFunc(i.GEQUAL);break;case Pl:i.depthFunc(i.GREATER);break;case Il:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ee=Se}},setLocked:function(Se){N=Se},setClear:function(Se){_e!==Se&&(_e=Se,re&&(Se=1-Se),i.clearDepth(Se))},reset:function(){N=!1,ne=null,Ee=null,_e=null,re=!1}}}function s(){let N=!1,re=null,ne=null,Ee=null,_e=null,Se=null,Ge=null,Je=null,le=null;return{setTest:function(Be){N||(Be?Me(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Be){re!==Be&&!N&&(i.stencilMask(Be),re=Be)},setFunc:function(Be,je,Re){(ne!==Be||Ee!==je||_e!==Re)&&(i.stencilFunc(Be,je,Re),ne=Be,Ee=je,_e=Re)},setOp:function(Be,je,Re){(Se!==Be||Ge!==je||Je!==Re)&&(i.stencilOp(Be,je,Re),Se=Be,Ge=je,Je=Re)},setLocked:function(Be){N=Be},setClear:function(Be){le!==Be&&(i.clearStencil(Be),le=Be)},reset:function(){N=!1,re=null,ne=null,Ee=null,_e=null,Se=null,Ge=null,Je=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,d={},h={},u={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,E=null,b=null,C=null,T=null,_=null,A=new $e(0,0,0),F=0,O=!1,L=null,k=null,z=null,I=null,V=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ce=0,K=i.getParameter(i.VERSION);K.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(K)[1]),G=ce>=1):K.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),G=ce>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new zt().fromArray(de),ge=new zt().fromArray(ue);function ye(N,re,ne,Ee){let _e=new Uint8Array(4),Se=i.createTexture();i.bindTexture(N,Se),i.texParameteri(N,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(N,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<ne;Ge++)N===i.TEXTURE_3D||N===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,Ee,0,i.RGBA,i.UNSIGNED_BYTE,_e):i.texImage2D(re+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,_e);return Se}let Ce={};Ce[i.TEXTURE_2D]=ye(i.TEXTURE_2D,i.TEXTURE_2D,1),Ce[i.TEXTURE_CUBE_MAP]=ye(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[i.TEXTURE_2D_ARRAY]=ye(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ce[i.TEXTURE_3D]=ye(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(i.DEPTH_TEST),o.setFunc(Zr),on(!1),Ot(Lu),Me(i.CULL_FACE),Zt(Ss);function Me(N){d[N]!==!0&&(i.enable(N),d[N]=!0)}function We(N){d[N]!==!1&&(i.disable(N),d[N]=!1)}function rt(N,re){return u[N]!==re?(i.bindFramebuffer(N,re),u[N]=re,N===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=re),N===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ve(N,re){let ne=g,Ee=!1;if(N){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let _e=N.textures;if(ne.length!==_e.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let Se=0,Ge=_e.length;Se<Ge;Se++)ne[Se]=i.COLOR_ATTACHMENT0+Se;ne.length=_e.length,Ee=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,Ee=!0);Ee&&i.drawBuffers(ne)}function ft(N){return v!==N?(i.useProgram(N),v=N,!0):!1}let ct={[cr]:i.FUNC_ADD,[Ep]:i.FUNC_SUBTRACT,[Tp]:i.FUNC_REVERSE_SUBTRACT};ct[Ap]=i.MIN,ct[Cp]=i.MAX;let it={[Rp]:i.ZERO,[Pp]:i.ONE,[Ip]:i.SRC_COLOR,[Uu]:i.SRC_ALPHA,[Fp]:i.SRC_ALPHA_SATURATE,[Np]:i.DST_COLOR,[Dp]:i.DST_ALPHA,[Lp]:i.ONE_MINUS_SRC_COLOR,[Fu]:i.ONE_MINUS_SRC_ALPHA,[Up]:i.ONE_MINUS_DST_COLOR,[Op]:i.ONE_MINUS_DST_ALPHA,[Bp]:i.CONSTANT_COLOR,[kp]:i.ONE_MINUS_CONSTANT_COLOR,[zp]:i.CONSTANT_ALPHA,[Hp]:i.ONE_MINUS_CONSTANT_ALPHA};function Zt(N,re,ne,Ee,_e,Se,Ge,Je,le,Be){if(N===Ss){m===!0&&(We(i.BLEND),m=!1);return}if(m===!1&&(Me(i.BLEND),m=!0),N!==wp){if(N!==p||Be!==O){if((y!==cr||C!==cr)&&(i.blendEquation(i.FUNC_ADD),y=cr,C=cr),Be)switch(N){case so:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Du:i.blendFunc(i.ONE,i.ONE);break;case Ou:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Nu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",N);break}else switch(N){case so:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Du:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Ou:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Nu:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",N);break}E=null,b=null,T=null,_=null,A.set(0,0,0),F=0,p=N,O=Be}return}_e=_e||re,Se=Se||ne,Ge=Ge||Ee,(re!==y||_e!==C)&&(i.blendEquationSeparate(ct[re],ct[_e]),y=re,C=_e),(ne!==E||Ee!==b||Se!==T||Ge!==_)&&(i.blendFuncSeparate(it[ne],it[Ee],it[Se],it[Ge]),E=ne,b=Ee,T=Se,_=Ge),(Je.equals(A)===!1||le!==F)&&(i.blendColor(Je.r,Je.g,Je.b,le),A.copy(Je),F=le),p=N,O=!1}function kt(N,re){N.side===wi?We(i.CULL_FACE):Me(i.CULL_FACE);let ne=N.side===$n;re&&(ne=!ne),on(ne),N.blending===so&&N.transparent===!1?Zt(Ss):Zt(N.blending,N.blendEquation,N.blendSrc,N.blendDst,N.blendEquationAlpha,N.blendSrcAlpha,N.blendDstAlpha,N.blendColor,N.blendAlpha,N.premultipliedAlpha),o.setFunc(N.depthFunc),o.setTest(N.depthTest),o.setMask(N.depthWrite),r.setMask(N.colorWrite);let Ee=N.stencilWrite;a.setTest(Ee),Ee&&(a.setMask(N.stencilWriteMask),a.setFunc(N.stencilFunc,N.stencilRef,N.stencilFuncMask),a.setOp(N.stencilFail,N.stencilZFail,N.stencilZPass)),St(N.polygonOffset,N.polygonOffsetFactor,N.polygonOffsetUnits),N.alphaToCoverage===!0?Me(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function on(N){L!==N&&(N?i.frontFace(i.CW):i.frontFace(i.CCW),L=N)}function Ot(N){N!==bp?(Me(i.CULL_FACE),N!==k&&(N===Lu?i.cullFace(i.BACK):N===Sp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),k=N}function wn(N){N!==z&&(G&&i.lineWidth(N),z=N)}function St(N,re,ne){N?(Me(i.POLYGON_OFFSET_FILL),(I!==re||V!==ne)&&(I=re,V=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):We(i.POLYGON_OFFSET_FILL)}function gn(N){N?Me(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function jt(N){N===void 0&&(N=i.TEXTURE0+q-1),Q!==N&&(i.activeTexture(N),Q=N)}function an(N,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+q-1:ne=Q);let Ee=se[ne];Ee===void 0&&(Ee={type:void 0,texture:void 0},se[ne]=Ee),(Ee.type!==N||Ee.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(N,re||Ce[N]),Ee.type=N,Ee.texture=re)}function U(){let N=se[Q];N!==void 0&&N.type!==void 0&&(i.bindTexture(N.type,null),N.type=void 0,N.texture=void 0)}function Pe(){try{i.compressedTexImage2D(...arguments)}catch(N){Qe("WebGLState:",N)}}function qe(){try{i.compressedTexImage3D(...arguments)}catch(N){Qe("WebGLState:",N)}}function ot(){try{i.texSubImage2D(...arguments)}catch(N){Qe("WebGLState:",N)}}function we(){try{i.texSubImage3D(...arguments)}catch(N){Qe("WebGLState:",N)}}function Ut(){try{i.compressedTexSubImage2D(...arguments)}catch(N){Qe("WebGLState:",N)}}function He(){try{i.compressedTexSubImage3D(...arguments)}catch(N){Qe("WebGLState:",N)}}function Ye(){try{i.texStorage2D(...arguments)}catch(N){Qe("WebGLState:",N)}}function R(){try{i.texStorage3D(...arguments)}catch(N){Qe("WebGLState:",N)}}function S(){try{i.texImage2D(...arguments)}catch(N){Qe("WebGLState:",N)}}function X(){try{i.texImage3D(...arguments)}catch(N){Qe("WebGLState:",N)}}function he(N){return h[N]!==void 0?h[N]:i.getParameter(N)}function oe(N,re){h[N]!==re&&(i.pixelStorei(N,re),h[N]=re)}function xe(N){ee.equals(N)===!1&&(i.scissor(N.x,N.y,N.z,N.w),ee.copy(N))}function ve(N){ge.equals(N)===!1&&(i.viewport(N.x,N.y,N.z,N.w),ge.copy(N))}function te(N,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let Ee=ne.get(N);Ee===void 0&&(Ee=i.getUniformBlockIndex(re,N.name),i.uniformBlockBinding(re,Ee,Ee),ne.set(N,Ee))}function ie(N,re,ne){let _e=c.get(re).get(N);l[_e]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,_e,ne),l[_e]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),d={},h={},Q=null,se={},u={},l={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,E=null,b=null,C=null,T=null,_=null,A=new $e(0,0,0),F=0,O=!1,L=null,k=null,z=null,I=null,V=null,ee.set(0,0,i.canvas.width,i.canvas.height),ge.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:We,bindFramebuffer:rt,drawBuffers:Ve,useProgram:ft,setBlending:Zt,setMaterial:kt,setFlipSided:on,setCullFace:Ot,setLineWidth:wn,setPolygonOffset:St,setScissorTest:gn,activeTexture:jt,bindTexture:an,unbindTexture:U,compressedTexImage2D:Pe,compressedTexImage3D:qe,texImage2D:S,texImage3D:X,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:Ye,texStorage3D:R,texSubImage2D:ot,texSubImage3D:we,compressedTexSubImage2D:Ut,compressedTexSubImage3D:He,scissor:xe,viewport:ve,reset:pe}}function kS(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ut,d=new WeakMap,h=new Set,u,f=new WeakMap,g=new Set,v=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(R,S){return m?new OffscreenCanvas(R,S):Jo("canvas")}function y(R,S,X){let he=1,oe=Ye(R);if((oe.width>X||oe.height>X)&&(he=X/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xe=Math.floor(he*oe.width),ve=Math.floor(he*oe.height);u===void 0&&(u=p(xe,ve));let te=S?p(xe,ve):u;return te.width=xe,te.height=ve,te.getContext("2d").drawImage(R,0,0,xe,ve),Ze("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+xe+"x"+ve+")."),te}else return"data"in R&&Ze("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function E(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,S,X,he,oe,xe=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ve;he&&(ve=e.get("EXT_texture_norm16"),ve||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=S;if(S===i.RED&&(X===i.FLOAT&&(te=i.R32F),X===i.HALF_FLOAT&&(te=i.R16F),X===i.UNSIGNED_BYTE&&(te=i.R8),X===i.UNSIGNED_SHORT&&ve&&(te=ve.R16_EXT),X===i.SHORT&&ve&&(te=ve.R16_SNORM_EXT)),S===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.R8UI),X===i.UNSIGNED_SHORT&&(te=i.R16UI),X===i.UNSIGNED_INT&&(te=i.R32UI),X===i.BYTE&&(te=i.R8I),X===i.SHORT&&(te=i.R16I),X===i.INT&&(te=i.R32I)),S===i.RG&&(X===i.FLOAT&&(te=i.RG32F),X===i.HALF_FLOAT&&(te=i.RG16F),X===i.UNSIGNED_BYTE&&(te=i.RG8),X===i.UNSIGNED_SHORT&&ve&&(te=ve.RG16_EXT),X===i.SHORT&&ve&&(te=ve.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.RG8UI),X===i.UNSIGNED_SHORT&&(te=i.RG16UI),X===i.UNSIGNED_INT&&(te=i.RG32UI),X===i.BYTE&&(te=i.RG8I),X===i.SHORT&&(te=i.RG16I),X===i.INT&&(te=i.RG32I)),S===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.RGB8UI),X===i.UNSIGNED_SHORT&&(te=i.RGB16UI),X===i.UNSIGNED_INT&&(te=i.RGB32UI),X===i.BYTE&&(te=i.RGB8I),X===i.SHORT&&(te=i.RGB16I),X===i.INT&&(te=i.RGB32I)),S===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),X===i.UNSIGNED_INT&&(te=i.RGBA32UI),X===i.BYTE&&(te=i.RGBA8I),X===i.SHORT&&(te=i.RGBA16I),X===i.INT&&(te=i.RGBA32I)),S===i.RGB&&(X===i.UNSIGNED_SHORT&&ve&&(te=ve.RGB16_EXT),X===i.SHORT&&ve&&(te=ve.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),S===i.RGBA){let ie=xe?Ko:gt.getTransfer(oe);X===i.FLOAT&&(te=i.RGBA32F),X===i.HALF_FLOAT&&(te=i.RGBA16F),X===i.UNSIGNED_BYTE&&(te=ie===Ct?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&ve&&(te=ve.RGBA16_EXT),X===i.SHORT&&ve&&(te=ve.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function _(R,S){let X;return R?S===null||S===Ui||S===ur?X=i.DEPTH24_STENCIL8:S===Qn?X=i.DEPTH32F_STENCIL8:S===oo&&(X=i.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Ui||S===ur?X=i.DEPTH_COMPONENT24:S===Qn?X=i.DEPTH_COMPONENT32F:S===oo&&(X=i.DEPTH_COMPONENT16),X}function A(R,S){return E(R)===!0||R.isFramebufferTexture&&R.minFilter!==In&&R.minFilter!==qn?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function F(R){let S=new WeakRef(R);n.get(R).__ref=S,g.add(S),v.register(R,S,S)}function O(R){let S=n.get(R).__ref;S!==void 0&&(g.delete(S),v.unregister(S))}function L(R){z(R.target)}function k(R){I(R.target)}function z(R){R.removeEventListener("dispose",L),O(R),q(R),R.isVideoTexture&&d.delete(R),R.isHTMLTexture&&h.delete(R)}function I(R){R.removeEventListener("dispose",k),O(R),ce(R)}function V(){for(let R of g){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?I(S):z(S))}g.clear(),h.clear()}function q(R){let S=n.get(R);if(S.__webglInit===void 0)return;let X=R.source,he=f.get(X);if(he){let oe=he[S.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&G(R),Object.keys(he).length===0&&f.delete(X)}n.remove(R)}function G(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let X=R.source,he=f.get(X);delete he[S.__cacheKey],o.memory.textures--}function ce(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&z(X),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(S.__webglFramebuffer[oe]))for(let xe=0;xe<S.__webglFramebuffer[oe].length;xe++)i.deleteFramebuffer(S.__webglFramebuffer[oe][xe]);else i.deleteFramebuffer(S.__webglFramebuffer[oe]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[oe])}else{if(Array.isArray(S.__webglFramebuffer))for(let oe=0;oe<S.__webglFramebuffer.length;oe++)i.deleteFramebuffer(S.__webglFramebuffer[oe]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let oe=0;oe<S.__webglColorRenderbuffer.length;oe++)S.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[oe]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,xe=he.length;oe<xe;oe++){let ve=n.get(he[oe]);ve.__webglTexture&&(i.deleteTexture(ve.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let K=0;function Q(){K=0}function se(){return K}function de(R){K=R}function ue(){let R=K;return R>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,R}function ee(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function ge(R,S){let X=n.get(R);if(R.isVideoTexture&&Ut(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let he=R.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{kt(X,R,S);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+S)}function ye(R,S){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){kt(X,R,S);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+S)}function Ce(R,S){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){kt(X,R,S);return}t.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+S)}function Me(R,S){let X=n.get(R);if(R.version>0&&X.__version!==R.version){on(X,R,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+S)}let We={[Ll]:i.REPEAT,[ji]:i.CLAMP_TO_EDGE,[Dl]:i.MIRRORED_REPEAT},rt={[In]:i.NEAREST,[Wp]:i.NEAREST_MIPMAP_NEAREST,[ba]:i.NEAREST_MIPMAP_LINEAR,[qn]:i.LINEAR,[hc]:i.LINEAR_MIPMAP_NEAREST,[Ms]:i.LINEAR_MIPMAP_LINEAR},Ve={[Zp]:i.NEVER,[ed]:i.ALWAYS,[$p]:i.LESS,[ju]:i.LEQUAL,[Kp]:i.EQUAL,[Qu]:i.GEQUAL,[Jp]:i.GREATER,[jp]:i.NOTEQUAL};function ft(R,S){if(S.type===Qn&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===qn||S.magFilter===hc||S.magFilter===ba||S.magFilter===Ms||S.minFilter===qn||S.minFilter===hc||S.minFilter===ba||S.minFilter===Ms)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,We[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,We[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,We[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,rt[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,rt[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Ve[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===In||S.minFilter!==ba&&S.minFilter!==Ms||S.type===Qn&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ct(R,S){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",L),F(S));let he=S.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let xe=ee(S);if(xe!==R.__cacheKey){oe[xe]===void 0&&(oe[xe]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),oe[xe].usedTimes++;let ve=oe[R.__cacheKey];ve!==void 0&&(oe[R.__cacheKey].usedTimes--,ve.usedTimes===0&&G(S)),R.__cacheKey=xe,R.__webglTexture=oe[xe].texture}return X}function it(R,S,X){return Math.floor(Math.floor(R/X)/S)}function Zt(R,S,X,he){let xe=R.updateRanges;if(xe.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,X,he,S.data);else{xe.sort((N,re)=>N.start-re.start);let ve=0;for(let N=1;N<xe.length;N++){let re=xe[ve],ne=xe[N],Ee=re.start+re.count,_e=it(ne.start,S.width,4),Se=it(re.start,S.width,4);ne.start<=Ee+1&&_e===Se&&it(ne.start+ne.count-1,S.width,4)===_e?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ve,xe[ve]=ne)}xe.length=ve+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let N=0,re=xe.length;N<re;N++){let ne=xe[N],Ee=Math.floor(ne.start/4),_e=Math.ceil(ne.count/4),Se=Ee%S.width,Ge=Math.floor(Ee/S.width),Je=_e,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,Se),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,Se,Ge,Je,le,X,he,S.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function kt(R,S,X){let he=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(R,S),xe=S.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+X);let ve=n.get(xe);if(xe.version!==ve.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let le=gt.getPrimaries(gt.workingColorSpace),Be=S.colorSpace===Es?null:gt.getPrimaries(S.colorSpace),je=S.colorSpace===Es||le===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let ie=y(S.image,!1,s.maxTextureSize);ie=He(S,ie);let pe=r.convert(S.format,S.colorSpace),N=r.convert(S.type),re=T(S.internalFormat,pe,N,S.normalized,S.colorSpace,S.isVideoTexture);ft(he,S);let ne,Ee=S.mipmaps,_e=S.isVideoTexture!==!0,Se=ve.__version===void 0||oe===!0,Ge=xe.dataReady,Je=A(S,ie);if(S.isDepthTexture)re=_(S.format===ws,S.type),Se&&(_e?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,N,null));else if(S.isDataTexture)if(Ee.length>0){_e&&Se&&t.texStorage2D(i.TEXTURE_2D,Je,re,Ee[0].width,Ee[0].height);for(let le=0,Be=Ee.length;le<Be;le++)ne=Ee[le],_e?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,N,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,N,ne.data);S.generateMipmaps=!1}else _e?(Se&&t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height),Ge&&Zt(S,ie,pe,N)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,N,ie.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){_e&&Se&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,Ee[0].width,Ee[0].height,ie.depth);for(let le=0,Be=Ee.length;le<Be;le++)if(ne=Ee[le],S.format!==ui)if(pe!==null)if(_e){if(Ge)if(S.layerUpdates.size>0){let je=ad(ne.width,ne.height,S.format,S.type);for(let Re of S.layerUpdates){let at=ne.data.subarray(Re*je/ne.data.BYTES_PER_ELEMENT,(Re+1)*je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _e?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,N,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,N,ne.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{_e&&Se&&t.texStorage2D(i.TEXTURE_2D,Je,re,Ee[0].width,Ee[0].height);for(let le=0,Be=Ee.length;le<Be;le++)ne=Ee[le],S.format!==ui?pe!==null?_e?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_e?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,N,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,N,ne.data)}else if(S.isDataArrayTexture)if(_e){if(Se&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,re,ie.width,ie.height,ie.depth),Ge)if(S.layerUpdates.size>0){let le=ad(ie.width,ie.height,S.format,S.type);for(let Be of S.layerUpdates){let je=ie.data.subarray(Be*le/ie.data.BYTES_PER_ELEMENT,(Be+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,ie.width,ie.height,1,pe,N,je)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,N,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,N,ie.data);else if(S.isData3DTexture)_e?(Se&&t.texStorage3D(i.TEXTURE_3D,Je,re,ie.width,ie.height,ie.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,N,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,N,ie.data);else if(S.isFramebufferTexture){if(Se)if(_e)t.texStorage2D(i.TEXTURE_2D,Je,re,ie.width,ie.height);else{let le=ie.width,Be=ie.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,re,le,Be,0,pe,N,null),le>>=1,Be>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),h.add(S),le.onpaint=Be=>{let je=Be.changedElements;for(let Re of h)je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let je=i.RGBA,Re=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,at,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ee.length>0){if(_e&&Se){let le=Ye(Ee[0]);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}for(let le=0,Be=Ee.length;le<Be;le++)ne=Ee[le],_e?Ge&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,N,ne):t.texImage2D(i.TEXTURE_2D,le,re,pe,N,ne);S.generateMipmaps=!1}else if(_e){if(Se){let le=Ye(ie);t.texStorage2D(i.TEXTURE_2D,Je,re,le.width,le.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,N,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,N,ie);E(S)&&S.mipmapsAutoUpdate===!0&&b(he),ve.__version=xe.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function on(R,S,X){if(S.image.length!==6)return;let he=ct(R,S),oe=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+X);let xe=n.get(oe);if(oe.version!==xe.__version||he===!0){t.activeTexture(i.TEXTURE0+X);let ve=gt.getPrimaries(gt.workingColorSpace),te=S.colorSpace===Es?null:gt.getPrimaries(S.colorSpace),ie=S.colorSpace===Es||ve===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=S.isCompressedTexture||S.image[0].isCompressedTexture,N=S.image[0]&&S.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!N?re[Re]=y(S.image[Re],!0,s.maxCubemapSize):re[Re]=N?S.image[Re].image:S.image[Re],re[Re]=He(S,re[Re]);let ne=re[0],Ee=r.convert(S.format,S.colorSpace),_e=r.convert(S.type),Se=T(S.internalFormat,Ee,_e,S.normalized,S.colorSpace),Ge=S.isVideoTexture!==!0,Je=xe.__version===void 0||he===!0,le=oe.dataReady,Be=A(S,ne);ft(i.TEXTURE_CUBE_MAP,S);let je;if(S.isDepthTexture){if(Se=_(S.format===ws,S.type),Je)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,Se,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,ne.width,ne.height,0,Ee,_e,null)}else if(pe){Ge&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,Se,ne.width,ne.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let at=0;at<je.length;at++){let Vt=je[at];S.format!==ui?Ee!==null?Ge?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Vt.width,Vt.height,Ee,Vt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,Se,Vt.width,Vt.height,0,Vt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,0,0,Vt.width,Vt.height,Ee,_e,Vt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at,Se,Vt.width,Vt.height,0,Ee,_e,Vt.data)}}}else{if(je=S.mipmaps,Ge&&Je){je.length>0&&Be++;let Re=Ye(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,Se,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(N){Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,Ee,_e,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,re[Re].width,re[Re].height,0,Ee,_e,re[Re].data);for(let at=0;at<je.length;at++){let Vn=je[at].image[Re].image;Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,Vn.width,Vn.height,Ee,_e,Vn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,Se,Vn.width,Vn.height,0,Ee,_e,Vn.data)}}else{Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,Ee,_e,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,Ee,_e,re[Re]);for(let at=0;at<je.length;at++){let Vt=je[at];Ge?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,0,0,Ee,_e,Vt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,at+1,Se,Ee,_e,Vt.image[Re])}}}E(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),xe.__version=oe.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Ot(R,S,X,he,oe,xe){let ve=r.convert(X.format,X.colorSpace),te=r.convert(X.type),ie=T(X.internalFormat,ve,te,X.normalized,X.colorSpace),pe=n.get(S),N=n.get(X);if(N.__renderTarget=S,!pe.__hasExternalTextures){let re=Math.max(1,S.width>>xe),ne=Math.max(1,S.height>>xe);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,xe,ie,re,ne,S.depth,0,ve,te,null):t.texImage2D(oe,xe,ie,re,ne,0,ve,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),we(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,N.__webglTexture,0,ot(S)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,N.__webglTexture,xe),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(R,S,X){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let he=S.depthTexture,oe=he&&he.isDepthTexture?he.type:null,xe=_(S.stencilBuffer,oe),ve=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;we(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(S),xe,S.width,S.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(S),xe,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,xe,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ve,i.RENDERBUFFER,R)}else{let he=S.textures;for(let oe=0;oe<he.length;oe++){let xe=he[oe],ve=r.convert(xe.format,xe.colorSpace),te=r.convert(xe.type),ie=T(xe.internalFormat,ve,te,xe.normalized,xe.colorSpace);we(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(S),ie,S.width,S.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(S),ie,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,ie,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function St(R,S,X){let he=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(S.depthTexture);oe.__renderTarget=S;let xe=he?S.depthTexture.image[0]:S.depthTexture.image;(!oe.__webglTexture||xe.width!==S.width||xe.height!==S.height)&&(xe.width=S.width,xe.height=S.height,S.depthTexture.needsUpdate=!0),he?Me(S.depthTexture,0):ge(S.depthTexture,0);let ve=oe.__webglTexture,te=ot(S),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pe=S.depthTexture.format===ws?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===ys)we(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ve,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ve,0);else if(S.depthTexture.format===ws)we(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ve,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ve,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function gn(R){let S=n.get(R),X=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),he){let oe=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),S.__depthDisposeCallback=oe}S.__boundDepthTexture=he}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(X)for(let he=0;he<6;he++)St(S.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?St(S.__webglFramebuffer[0],R,0):St(S.__webglFramebuffer,R,0);else if(X){S.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[he]),S.__webglDepthbuffer[he]===void 0)S.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(S.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=S.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),wn(S.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xe),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,xe)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function jt(R,S,X){let he=n.get(R);S!==void 0&&Ot(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&gn(R)}function an(R){let S=R.texture,X=n.get(R),he=n.get(S);R.addEventListener("dispose",k),F(R);let oe=R.textures,xe=R.isWebGLCubeRenderTarget===!0,ve=oe.length>1;if(ve||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=S.version,o.memory.textures++),xe){X.__webglFramebuffer=[];for(let te=0;te<6;te++)if(S.mipmaps.length>0){X.__webglFramebuffer[te]=[];for(let ie=0;ie<S.mipmaps.length;ie++)X.__webglFramebuffer[te][ie]=i.createFramebuffer()}else X.__webglFramebuffer[te]=i.createFramebuffer()}else{if(S.mipmaps.length>0){X.__webglFramebuffer=[];for(let te=0;te<S.mipmaps.length;te++)X.__webglFramebuffer[te]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(ve)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&we(R)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];X.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),N=r.convert(ie.type),re=T(ie.internalFormat,pe,N,ie.normalized,ie.colorSpace,R.isXRRenderTarget===!0),ne=ot(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,X.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(X.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xe){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ft(i.TEXTURE_CUBE_MAP,S);for(let te=0;te<6;te++)if(S.mipmaps.length>0)for(let ie=0;ie<S.mipmaps.length;ie++)Ot(X.__webglFramebuffer[te][ie],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Ot(X.__webglFramebuffer[te],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);E(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(ve){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],N=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,N.__webglTexture),ft(re,pe),Ot(X.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+te,re,0),E(pe)&&b(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(te=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),ft(te,S),S.mipmaps.length>0)for(let ie=0;ie<S.mipmaps.length;ie++)Ot(X.__webglFramebuffer[ie],R,S,i.COLOR_ATTACHMENT0,te,ie);else Ot(X.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,te,0);E(S)?b(te):S.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&gn(R)}function U(R){let S=R.textures;for(let X=0,he=S.length;X<he;X++){let oe=S[X];if(E(oe)&&oe.mipmapsAutoUpdate===!0){let xe=C(R),ve=n.get(oe).__webglTexture;t.bindTexture(xe,ve),b(xe),t.unbindTexture()}}}let Pe=[];function qe(R){if(R.samples>0){if(we(R)===!1){let S=R.textures,X=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,xe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=n.get(R),te=S.length>1;if(te)for(let pe=0;pe<S.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ve.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglFramebuffer);for(let pe=0;pe<S.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let N=n.get(S[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,N,0)}i.blitFramebuffer(0,0,X,he,0,0,X,he,oe,i.NEAREST),l===!0&&(Pe.length=0,Pe.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pe.push(xe),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Pe))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<S.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ve.__webglColorRenderbuffer[pe]);let N=n.get(S[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ve.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,N,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ve.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function ot(R){return Math.min(s.maxSamples,R.samples)}function we(R){let S=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Ut(R){let S=o.render.frame;d.get(R)!==S&&(d.set(R,S),R.update())}function He(R,S){let X=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==or&&X!==Es&&(gt.getTransfer(X)===Ct?(he!==ui||oe!==zn)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",X)),S}function Ye(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=ge,this.setTexture2DArray=ye,this.setTexture3D=Ce,this.setTextureCube=Me,this.rebindTextures=jt,this.setupRenderTarget=an,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=qe,this.setupDepthRenderbuffer=gn,this.setupFrameBufferTexture=Ot,this.useMultisampledRTT=we,this.dispose=V}function zS(i,e){function t(n,s=Es){let r,o=gt.getTransfer(s);if(n===zn)return i.UNSIGNED_BYTE;if(n===dc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===fc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Zu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===$u)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Yu)return i.BYTE;if(n===qu)return i.SHORT;if(n===oo)return i.UNSIGNED_SHORT;if(n===uc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===Qn)return i.FLOAT;if(n===Fi)return i.HALF_FLOAT;if(n===Ku)return i.ALPHA;if(n===Ju)return i.RGB;if(n===ui)return i.RGBA;if(n===ys)return i.DEPTH_COMPONENT;if(n===ws)return i.DEPTH_STENCIL;if(n===pc)return i.RED;if(n===mc)return i.RED_INTEGER;if(n===Ys)return i.RG;if(n===gc)return i.RG_INTEGER;if(n===_c)return i.RGBA_INTEGER;if(n===Sa||n===Ma||n===wa||n===Ea)if(o===Ct)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Sa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ma)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ea)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Sa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ma)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ea)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===xc||n===yc||n===vc||n===bc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===xc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===yc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===vc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===bc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Sc||n===Mc||n===wc||n===Ec||n===Tc||n===Ta||n===Ac)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Sc||n===Mc)return o===Ct?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===wc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ec)return r.COMPRESSED_R11_EAC;if(n===Tc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ta)return r.COMPRESSED_RG11_EAC;if(n===Ac)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Cc||n===Rc||n===Pc||n===Ic||n===Lc||n===Dc||n===Oc||n===Nc||n===Uc||n===Fc||n===Bc||n===kc||n===zc||n===Hc)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Cc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Rc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Pc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Ic)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Lc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Dc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Oc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Nc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Uc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Fc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Bc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===kc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===zc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Hc)return o===Ct?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Vc||n===Gc||n===Wc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Vc)return o===Ct?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Gc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Wc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Xc||n===Yc||n===Aa||n===qc)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Xc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Yc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Aa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===qc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===ur?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var HS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,VS=`
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

}`,gd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new la(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Un({vertexShader:HS,fragmentShader:VS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new xn(new ha(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},_d=class extends Qi{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,d=null,h=null,u=null,f=null,g=null,v=typeof XRWebGLBinding<"u",m=new gd,p={},y=t.getContextAttributes(),E=null,b=null,C=[],T=[],_=new ut,A=null,F=null,O=new Pn;O.viewport=new zt;let L=new Pn;L.viewport=new zt;let k=[O,L],z=new oc,I=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let ge=C[ee];return ge===void 0&&(ge=new Qr,C[ee]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(ee){let ge=C[ee];return ge===void 0&&(ge=new Qr,C[ee]=ge),ge.getGripSpace()},this.getHand=function(ee){let ge=C[ee];return ge===void 0&&(ge=new Qr,C[ee]=ge),ge.getHandSpace()};function q(ee){let ge=T.indexOf(ee.inputSource);if(ge===-1)return;let ye=C[ge];ye!==void 0&&(ye.update(ee.inputSource,ee.frame,c||o),ye.dispatchEvent({type:ee.type,data:ee.inputSource}))}function G(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<C.length;ee++){let ge=T[ee];ge!==null&&(T[ee]=null,C[ee].disconnect(ge))}I=null,V=null,m.reset();for(let ee in p)delete p[ee];if(e.setRenderTarget(E),f=null,u=null,h=null,s=null,b=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(A),e.setSize(_.width,_.height,!1),F!==null){let ee=F.camera;ee.fov=F.fov,ee.zoom=F.zoom,ee.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return h===null&&v&&(h=new XRWebGLBinding(s,t)),h},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(E=e.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ce),y.xrCompatible!==!0&&await t.makeXRCompatible(),A=e.getPixelRatio(),e.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let ye=null,Ce=null,Me=null;y.depth&&(Me=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ye=y.stencil?ws:ys,Ce=y.stencil?ur:Ui);let We={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};h=this.getBinding(),u=h.createProjectionLayer(We),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),b=new ci(u.textureWidth,u.textureHeight,{format:ui,type:zn,depthTexture:new bs(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,ye),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let ye={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ye),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new ci(f.framebufferWidth,f.framebufferHeight,{format:ui,type:zn,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ce(ee){for(let ge=0;ge<ee.removed.length;ge++){let ye=ee.removed[ge],Ce=T.indexOf(ye);Ce>=0&&(T[Ce]=null,C[Ce].disconnect(ye))}for(let ge=0;ge<ee.added.length;ge++){let ye=ee.added[ge],Ce=T.indexOf(ye);if(Ce===-1){for(let We=0;We<C.length;We++)if(We>=T.length){T.push(ye),Ce=We;break}else if(T[We]===null){T[We]=ye,Ce=We;break}if(Ce===-1)break}let Me=C[Ce];Me&&Me.connect(ye)}}function K(ee,ge){ge===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(ge.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let ge=ee.near,ye=ee.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(ye=m.depthFar)),z.near=L.near=O.near=ge,z.far=L.far=O.far=ye,(I!==z.near||V!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),I=z.near,V=z.far),z.layers.mask=ee.layers.mask|6,O.layers.mask=z.layers.mask&-5,L.layers.mask=z.layers.mask&-3;let Ce=ee.parent,Me=z.cameras;K(z,Ce);for(let We=0;We<Me.length;We++)K(Me[We],Ce);z.projectionMatrix.copy(O.projectionMatrix),z.projectionMatrixInverse.copy(O.projectionMatrixInverse),F===null&&ee.isPerspectiveCamera&&(F={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,z,Ce)};function Q(ee,ge,ye){ye===null?ee.matrix.copy(ge.matrixWorld):(ee.matrix.copy(ye.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(ge.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(ge.projectionMatrix),ee.projectionMatrixInverse.copy(ge.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=Nl*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(ee){l=ee,u!==null&&(u.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(z)},this.getCameraTexture=function(ee){return p[ee]};let se=null;function de(ee,ge){if(d=ge.getViewerPose(c||o),g=ge,d!==null){let ye=d.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Ce=!1;ye.length!==z.cameras.length&&(z.cameras.length=0,Ce=!0);for(let Ve=0;Ve<ye.length;Ve++){let ft=ye[Ve],ct=null;if(f!==null)ct=f.getViewport(ft);else{let Zt=h.getViewSubImage(u,ft);ct=Zt.viewport,Ve===0&&(e.setRenderTargetTextures(b,Zt.colorTexture,Zt.depthStencilTexture),e.setRenderTarget(b))}let it=k[Ve];it===void 0&&(it=new Pn,it.layers.enable(Ve),it.viewport=new zt,k[Ve]=it),it.matrix.fromArray(ft.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(ft.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(ct.x,ct.y,ct.width,ct.height),Ve===0&&(z.matrix.copy(it.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),Ce===!0&&z.cameras.push(it)}let Me=s.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){h=n.getBinding();let Ve=h.getDepthInformation(ye[0]);Ve&&Ve.isValid&&Ve.texture&&m.init(Ve,s.renderState)}if(Me&&Me.includes("camera-access")&&v){e.state.unbindTexture(),h=n.getBinding();for(let Ve=0;Ve<ye.length;Ve++){let ft=ye[Ve].camera;if(ft){let ct=p[ft];ct||(ct=new la,p[ft]=ct);let it=h.getCameraImage(ft);ct.sourceTexture=it}}}}for(let ye=0;ye<C.length;ye++){let Ce=T[ye],Me=C[ye];Ce!==null&&Me!==void 0&&Me.update(Ce,ge,c||o)}se&&se(ee,ge),ge.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ge}),g=null}let ue=new Pm;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},GS=new vt,zm=new nt;zm.set(-1,0,0,0,1,0,0,0,1);function WS(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,sd(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,E,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),h(m,p)):p.isMeshPhongMaterial?(r(m,p),d(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),u(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,E):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===$n&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===$n&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let y=e.get(p),E=y.envMap,b=y.envMapRotation;E&&(m.envMap.value=E,m.envMapRotation.value.setFromMatrix4(GS.makeRotationFromEuler(b)).transpose(),E.isCubeTexture&&E.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(zm),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,E){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=E*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function d(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function h(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function u(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===$n&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){let y=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function XS(i,e,t,n){let s={},r={};function o(y,E){let b=E.program;n.uniformBlockBinding(y,b,s[y.id])}function a(y,E){let b=s[y.id];b===void 0&&(g(y),b=l(y),s[y.id]=b,y.addEventListener("dispose",m));let C=E.program;n.updateUBOMapping(y,C);let T=e.render.frame;r[y.id]!==T&&(c(y),r[y.id]=T)}function l(y){let E=i.createBuffer(),b=y.__size,C=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,E),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),E}function c(y){let E=s[y.id],b=y.uniforms,C=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,E);for(let T=0,_=b.length;T<_;T++){let A=b[T];if(Array.isArray(A))for(let F=0,O=A.length;F<O;F++)d(A[F],T,F,C);else d(A,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function d(y,E,b,C){if(u(y,E,b,C)===!0){let T=y.__offset,_=y.value;if(Array.isArray(_)){let A=0;for(let F=0;F<_.length;F++){let O=_[F],L=v(O,!0);h(O,y.__data,A),A+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(_,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,y.__data)}}function h(y,E,b){typeof y=="number"||typeof y=="boolean"?E[b]=y:y.isMatrix3?(E[b]=y.elements[0],E[b+1]=y.elements[1],E[b+2]=y.elements[2],E[b+3]=0,E[b+4]=y.elements[3],E[b+5]=y.elements[4],E[b+6]=y.elements[5],E[b+7]=0,E[b+8]=y.elements[6],E[b+9]=y.elements[7],E[b+10]=y.elements[8],E[b+11]=0):ArrayBuffer.isView(y)?E.set(y.subarray(0,E.length-b),b):y.toArray(E,b)}function u(y,E,b,C){let T=y.value,_=E+"_"+b;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let A=C[_],F=!1;for(let O=0;O<T.length;O++)f(T[O],A,O)===!0&&(F=!0);return F}return f(T,C,_)}function f(y,E,b){if(E[b]===void 0)return typeof y=="number"||typeof y=="boolean"?E[b]=y:ArrayBuffer.isView(y)?E[b]=y.slice():E[b]=y.clone(),!0;{let C=E[b];if(typeof y=="number"||typeof y=="boolean"){if(C!==y)return E[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(C.equals(y)===!1)return C.copy(y),!0}}return!1}function g(y){let E=y.uniforms,b=0,C=16;for(let _=0,A=E.length;_<A;_++){let F=Array.isArray(E[_])?E[_]:[E[_]];for(let O=0,L=F.length;O<L;O++){let k=F[O],z=Array.isArray(k.value)?k.value:[k.value],I=Array.isArray(E[_])||Array.isArray(k.value),V=b;for(let G=0,ce=z.length;G<ce;G++){let K=z[G],Q=v(K,I),se=b%C,de=se%Q.boundary,ue=se+de;b+=de,ue!==0&&C-ue<Q.storage&&(b+=C-ue),G===0&&(V=b),b+=Q.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((b-V)/Float32Array.BYTES_PER_ELEMENT),k.__offset=V}}let T=b%C;return T>0&&(b+=C-T),y.__size=b,y.__cache={},this}function v(y,E){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",y),E===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(y){let E=y.target;E.removeEventListener("dispose",m),i.deleteBuffer(s[E.id]),delete s[E.id],delete r[E.id]}function p(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:p}}var YS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ns=null;function qS(){return ns===null&&(ns=new lr(YS,16,16,Ys,Fi),ns.name="DFG_LUT",ns.minFilter=qn,ns.magFilter=qn,ns.wrapS=ji,ns.wrapT=ji,ns.generateMipmaps=!1,ns.needsUpdate=!0),ns}var jc=class{constructor(e={}){let{canvas:t=em(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:d="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:u=!1,outputBufferType:f=zn}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,m=new Set([_c,gc,mc]),p=new Set([zn,Ui,oo,ur,dc,fc]),y=new Uint32Array(4),E=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],A=[],F=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let O=this,L=!1,k=null,z=null,I=null,V=null;this._outputColorSpace=li;let q=0,G=0,ce=null,K=-1,Q=null,se=new zt,de=new zt,ue=null,ee=new $e(0),ge=0,ye=t.width,Ce=t.height,Me=1,We=null,rt=null,Ve=new zt(0,0,ye,Ce),ft=new zt(0,0,ye,Ce),ct=!1,it=new Hs,Zt=new kl,kt=!1,on=!1,Ot=new vt,wn=new W,St=new zt,gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},jt=!1;function an(){return ce===null?Me:1}let U=n;function Pe(w,B){return t.getContext(w,B)}let qe,ot,we,Ut,He,Ye,R,S,X,he,oe,xe,ve,te,ie,pe,N,re,ne,Ee,_e,Se,Ge;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:d,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),U===null){let B="webgl2";if(U=Pe(B,w),U===null)throw Pe(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(w){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+w.message),w}function Je(){qe=new sb(U),qe.init(),_e=new zS(U,qe),ot=new qv(U,qe,e,_e),we=new BS(U,qe),ot.reversedDepthBuffer&&u&&we.buffers.depth.setReversed(!0),z=U.createFramebuffer(),I=U.createFramebuffer(),V=U.createFramebuffer(),Ut=new ab(U),He=new wS,Ye=new kS(U,qe,we,He,ot,_e,Ut),R=new ib(O),S=new cx(U),Se=new Xv(U,S),X=new rb(U,S,Ut,Se),he=new cb(U,X,S,Se,Ut),re=new lb(U,ot,Ye),ie=new Zv(He),oe=new MS(O,R,qe,ot,Se,ie),xe=new WS(O,He),ve=new TS,te=new LS(qe),N=new Wv(O,R,we,he,g,l),pe=new FS(O,he,ot),Ge=new XS(U,Ut,ot,we),ne=new Yv(U,qe,Ut),Ee=new ob(U,qe,Ut),Ut.programs=oe.programs,O.capabilities=ot,O.extensions=qe,O.properties=He,O.renderLists=ve,O.shadowMap=pe,O.state=we,O.info=Ut}v!==zn&&(F=new ub(v,t.width,t.height,a,s,r));let le=new _d(O,U);this.xr=le,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=qe.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=qe.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(w){w!==void 0&&(Me=w,this.setSize(ye,Ce,!1))},this.getSize=function(w){return w.set(ye,Ce)},this.setSize=function(w,B,j=!0){if(le.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}ye=w,Ce=B,t.width=Math.floor(w*Me),t.height=Math.floor(B*Me),j===!0&&(t.style.width=w+"px",t.style.height=B+"px"),F!==null&&F.setSize(t.width,t.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(ye*Me,Ce*Me).floor()},this.setDrawingBufferSize=function(w,B,j){ye=w,Ce=B,Me=j,t.width=Math.floor(w*j),t.height=Math.floor(B*j),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(v===zn){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(se)},this.getViewport=function(w){return w.copy(Ve)},this.setViewport=function(w,B,j,Y){w.isVector4?Ve.set(w.x,w.y,w.z,w.w):Ve.set(w,B,j,Y),we.viewport(se.copy(Ve).multiplyScalar(an()).round())},this.getScissor=function(w){return w.copy(ft)},this.setScissor=function(w,B,j,Y){w.isVector4?ft.set(w.x,w.y,w.z,w.w):ft.set(w,B,j,Y),we.scissor(de.copy(ft).multiplyScalar(an()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(w){we.setScissorTest(ct=w)},this.setOpaqueSort=function(w){We=w},this.setTransparentSort=function(w){rt=w},this.getClearColor=function(w){return w.copy(N.getClearColor())},this.setClearColor=function(){N.setClearColor(...arguments)},this.getClearAlpha=function(){return N.getClearAlpha()},this.setClearAlpha=function(){N.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,j=!0){let Y=0;if(w){let Z=!1;if(ce!==null){let Te=ce.texture.format;Z=m.has(Te)}if(Z){let Te=ce.texture.type,Ie=p.has(Te),Ae=N.getClearColor(),Le=N.getClearAlpha(),ze=Ae.r,et=Ae.g,pt=Ae.b;Ie?(y[0]=ze,y[1]=et,y[2]=pt,y[3]=Le,U.clearBufferuiv(U.COLOR,0,y)):(E[0]=ze,E[1]=et,E[2]=pt,E[3]=Le,U.clearBufferiv(U.COLOR,0,E))}else Y|=U.COLOR_BUFFER_BIT}B&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),k=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),N.dispose(),ve.dispose(),te.dispose(),Ye.dispose(),He.dispose(),R.dispose(),he.dispose(),X.dispose(),Se.dispose(),Ge.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",qa),le.removeEventListener("sessionend",Gi),ls.stop()};function Be(w){w.preventDefault(),nd("WebGLRenderer: Context Lost."),L=!0}function je(){nd("WebGLRenderer: Context Restored."),L=!1;let w=Ut.autoReset,B=pe.enabled,j=pe.autoUpdate,Y=pe.needsUpdate,Z=pe.type;Je(),Ut.autoReset=w,pe.enabled=B,pe.autoUpdate=j,pe.needsUpdate=Y,pe.type=Z}function Re(w){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function at(w){let B=w.target;B.removeEventListener("dispose",at),Vt(B)}function Vt(w){Vn(w),He.remove(w)}function Vn(w){let B=He.get(w).programs;B!==void 0&&(B.forEach(function(j){oe.releaseProgram(j)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,j,Y,Z,Te){B===null&&(B=gn);let Ie=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Ae=No(w,B,j,Y,Z);we.setMaterial(Y,Ie);let Le=j.index,ze=1;if(Y.wireframe===!0){if(Le=X.getWireframeAttribute(j),Le===void 0)return;ze=2}let et=j.drawRange,pt=j.attributes.position,ke=et.start*ze,mt=(et.start+et.count)*ze;Te!==null&&(ke=Math.max(ke,Te.start*ze),mt=Math.min(mt,(Te.start+Te.count)*ze)),Le!==null?(ke=Math.max(ke,0),mt=Math.min(mt,Le.count)):pt!=null&&(ke=Math.max(ke,0),mt=Math.min(mt,pt.count));let Kt=mt-ke;if(Kt<0||Kt===1/0)return;Se.setup(Z,Y,Ae,j,Le);let It,Lt=ne;if(Le!==null&&(It=S.get(Le),Lt=Ee,Lt.setIndex(It)),Z.isMesh)Y.wireframe===!0?(we.setLineWidth(Y.wireframeLinewidth*an()),Lt.setMode(U.LINES)):Lt.setMode(U.TRIANGLES);else if(Z.isLine){let _n=Y.linewidth;_n===void 0&&(_n=1),we.setLineWidth(_n*an()),Z.isLineSegments?Lt.setMode(U.LINES):Z.isLineLoop?Lt.setMode(U.LINE_LOOP):Lt.setMode(U.LINE_STRIP)}else Z.isPoints?Lt.setMode(U.POINTS):Z.isSprite&&Lt.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(qe.get("WEBGL_multi_draw"))Lt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let _n=Z._multiDrawStarts,Ue=Z._multiDrawCounts,ln=Z._multiDrawCount,yt=Le?S.get(Le).bytesPerElement:1,hs=He.get(Y).currentProgram.getUniforms();for(let cn=0;cn<ln;cn++)hs.setValue(U,"_gl_DrawID",cn),Lt.render(_n[cn]/yt,Ue[cn])}else if(Z.isInstancedMesh)Lt.renderInstances(ke,Kt,Z.count);else if(j.isInstancedBufferGeometry){let _n=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ue=Math.min(j.instanceCount,_n);Lt.renderInstances(ke,Kt,Ue)}else Lt.render(ke,Kt)};function Lo(w,B,j,Y){k!==null&&w.isNodeMaterial&&k.setObject(Y,w),kt===!0&&ie.setState(w,j,!1),w.transparent===!0&&w.side===wi&&w.forceSinglePass===!1?(w.side=$n,w.needsUpdate=!0,Wi(w,B,Y),w.side=Xs,w.needsUpdate=!0,Wi(w,B,Y),w.side=wi):Wi(w,B,Y)}this.compile=function(w,B,j=null){j===null&&(j=w),k!==null&&k.renderStart(w,B,j),T=te.get(j),T.init(B),A.push(T),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),w!==j&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),k!==null&&k.updateLights(T.state.lightsArray),on=this.localClippingEnabled,kt=ie.init(this.clippingPlanes,on),kt===!0&&ie.setGlobalState(this.clippingPlanes,B),k!==null&&pe.render(T.state.shadowsArray,j,B);let Y=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Te=Z.material;if(Te)if(Array.isArray(Te))for(let Ie=0;Ie<Te.length;Ie++){let Ae=Te[Ie];Lo(Ae,j,B,Z),Y.add(Ae)}else Lo(Te,j,B,Z),Y.add(Te)}),T=A.pop(),k!==null&&k.renderEnd(),Y},this.compileAsync=function(w,B,j=null){let Y=this.compile(w,B,j);return new Promise(Z=>{function Te(){if(Y.forEach(function(Ie){let Le=He.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&Y.delete(Ie)}),Y.size===0){Z(w);return}setTimeout(Te,10)}qe.get("KHR_parallel_shader_compile")!==null?Te():setTimeout(Te,10)})};let Sr=null;function Wh(w){Sr&&Sr(w)}function qa(){ls.stop()}function Gi(){ls.start()}let ls=new Pm;ls.setAnimationLoop(Wh),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(w){Sr=w,le.setAnimationLoop(w),w===null?ls.stop():ls.start()},le.addEventListener("sessionstart",qa),le.addEventListener("sessionend",Gi),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(w,B);let j=le.enabled===!0&&le.isPresenting===!0,Y=F!==null&&(ce===null||j)&&F.begin(O,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(B),B=le.getCamera()),w.isScene===!0&&w.onBeforeRender(O,w,B,ce),T=te.get(w,A.length),T.init(B),T.state.textureUnits=Ye.getTextureUnits(),A.push(T),Ot.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?Zt.setFromArrayCamera(B):it.setFromProjectionMatrix(Ot,vi,B.reversedDepth),on=this.localClippingEnabled,kt=ie.init(this.clippingPlanes,on),C=ve.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Ie=O.xr.getDepthSensingMesh();Ie!==null&&cs(Ie,B,-1/0,O.sortObjects)}cs(w,B,0,O.sortObjects),C.finish(),k!==null&&k.updateLights(T.state.lightsArray),O.sortObjects===!0&&C.sort(We,rt),jt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,jt&&N.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),kt===!0&&ie.beginShadows();let Z=T.state.shadowsArray;if(pe.render(Z,w,B),kt===!0&&ie.endShadows(),(Y&&F.hasRenderPass())===!1){let Ie=C.opaque,Ae=C.transmissive;if(T.setupLights(),B.isArrayCamera){let Le=B.cameras;if(Ae.length>0)for(let ze=0,et=Le.length;ze<et;ze++){let pt=Le[ze];Ri(Ie,Ae,w,pt)}jt&&N.render(w);for(let ze=0,et=Le.length;ze<et;ze++){let pt=Le[ze];Do(C,w,pt,pt.viewport)}}else Ae.length>0&&Ri(Ie,Ae,w,B),jt&&N.render(w),Do(C,w,B)}ce!==null&&G===0&&(Ye.updateMultisampleRenderTarget(ce),Ye.updateRenderTargetMipmap(ce)),Y&&F.end(O),w.isScene===!0&&w.onAfterRender(O,w,B),Se.resetDefaultState(),K=-1,Q=null,A.pop(),A.length>0?(T=A[A.length-1],Ye.setTextureUnits(T.state.textureUnits),kt===!0&&ie.setGlobalState(O.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,k!==null&&k.renderEnd()};function cs(w,B,j,Y){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)j=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Ie=B.isArrayCamera?Zt:it;if(!w.frustumCulled||w.intersectsFrustum(Ie)){Y&&St.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Ot);let Ae=he.update(w),Le=w.material;Le.visible&&C.push(w,Ae,Le,j,St.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let Ie=B.isArrayCamera?Zt:it;if(!w.frustumCulled||w.intersectsFrustum(Ie)){let Ae=he.update(w),Le=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),St.copy(w.boundingSphere.center)):(Ae.boundingSphere===null&&Ae.computeBoundingSphere(),St.copy(Ae.boundingSphere.center)),St.applyMatrix4(w.matrixWorld).applyMatrix4(Ot)),Array.isArray(Le)){let ze=Ae.groups;for(let et=0,pt=ze.length;et<pt;et++){let ke=ze[et],mt=Le[ke.materialIndex];mt&&mt.visible&&C.push(w,Ae,mt,j,St.z,ke,B)}}else Le.visible&&C.push(w,Ae,Le,j,St.z,null,B)}}}let Te=w.children;for(let Ie=0,Ae=Te.length;Ie<Ae;Ie++)cs(Te[Ie],B,j,Y)}function Do(w,B,j,Y){let{opaque:Z,transmissive:Te,transparent:Ie}=w;T.setupLightsView(j),kt===!0&&ie.setGlobalState(O.clippingPlanes,j),Y&&we.viewport(se.copy(Y)),Z.length>0&&Qt(Z,B,j),Te.length>0&&Qt(Te,B,j),Ie.length>0&&Qt(Ie,B,j),we.buffers.depth.setTest(!0),we.buffers.depth.setMask(!0),we.buffers.color.setMask(!0),we.setPolygonOffset(!1)}function Ri(w,B,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Y.id]===void 0){let ke=qe.has("EXT_color_buffer_half_float")||qe.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Y.id]=new ci(1,1,{generateMipmaps:!0,type:ke?Fi:zn,minFilter:Ms,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:gt.workingColorSpace})}let Te=T.state.transmissionRenderTarget[Y.id],Ie=Y.viewport||se;Te.setSize(Ie.z*O.transmissionResolutionScale,Ie.w*O.transmissionResolutionScale);let Ae=O.getRenderTarget(),Le=O.getActiveCubeFace(),ze=O.getActiveMipmapLevel();O.setRenderTarget(Te),O.getClearColor(ee),ge=O.getClearAlpha(),ge<1&&O.setClearColor(16777215,.5),O.clear(),jt&&N.render(j);let et=O.toneMapping;O.toneMapping=ts;let pt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),T.setupLightsView(Y),kt===!0&&ie.setGlobalState(O.clippingPlanes,Y),Qt(w,j,Y),Ye.updateMultisampleRenderTarget(Te),Ye.updateRenderTargetMipmap(Te),qe.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let mt=0,Kt=B.length;mt<Kt;mt++){let It=B[mt],{object:Lt,geometry:_n,material:Ue,group:ln}=It;if(Ue.side===wi&&Lt.layers.test(Y.layers)){let yt=Ue.side;Ue.side=$n,Ue.needsUpdate=!0,sn(Lt,j,Y,_n,Ue,ln),Ue.side=yt,Ue.needsUpdate=!0,ke=!0}}ke===!0&&(Ye.updateMultisampleRenderTarget(Te),Ye.updateRenderTargetMipmap(Te))}O.setRenderTarget(Ae,Le,ze),O.setClearColor(ee,ge),pt!==void 0&&(Y.viewport=pt),O.toneMapping=et}function Qt(w,B,j){let Y=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,Te=w.length;Z<Te;Z++){let Ie=w[Z],{object:Ae,geometry:Le,group:ze}=Ie,et=Ie.material;et.allowOverride===!0&&Y!==null&&(et=Y),Ae.layers.test(j.layers)&&sn(Ae,B,j,Le,et,ze)}}function sn(w,B,j,Y,Z,Te){k!==null&&Z.isNodeMaterial&&k.setObject(w,Z),w.onBeforeRender(O,B,j,Y,Z,Te),w.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(O,B,j,Y,w,Te),Z.transparent===!0&&Z.side===wi&&Z.forceSinglePass===!1?(Z.side=$n,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,w,Te),Z.side=Xs,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,w,Te),Z.side=wi):O.renderBufferDirect(j,B,Y,Z,w,Te),w.onAfterRender(O,B,j,Y,Z,Te)}function rn(w){let B=0;for(let j of w)j.texture!==null&&B++;return B}function Wi(w,B,j){B.isScene!==!0&&(B=gn);let Y=He.get(w),Z=T.state.lights,Te=T.state.shadowsArray,Ie=Z.state.version,Ae=oe.getParameters(w,Z.state,Te,B,j,T.state.lightProbeGridArray),Le=oe.getProgramCacheKey(Ae),ze=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let et=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,et),Y.envMapRotation=Y.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,ze===void 0&&(w.addEventListener("dispose",at),ze=new Map,Y.programs=ze,Y.programVariants=new Map);let pt=ze.get(Le);if(pt!==void 0){if(Y.currentProgram===pt&&Y.lightsStateVersion===Ie)return Oo(w,Ae),pt}else Ae.uniforms=oe.getUniforms(w),k!==null&&w.isNodeMaterial&&k.build(w,j,Ae),w.onBeforeCompile(Ae,O),pt=oe.acquireProgram(Ae,Le),ze.set(Le,pt),Y.uniforms=Ae.uniforms;let ke=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(ke.clippingPlanes=ie.uniform),Oo(w,Ae),Y.needsLights=Ps(w),Y.lightsStateVersion=Ie,Y.needsLights&&(ke.ambientLightColor.value=Z.state.ambient,ke.lightProbe.value=Z.state.probe,ke.sunLights.value=Z.state.sun,ke.sunLightShadows.value=Z.state.sunShadow,ke.directionalLights.value=Z.state.directional,ke.directionalLightShadows.value=Z.state.directionalShadow,ke.spotLights.value=Z.state.spot,ke.spotLightShadows.value=Z.state.spotShadow,ke.rectAreaLights.value=Z.state.rectArea,ke.ltc_1.value=Z.state.rectAreaLTC1,ke.ltc_2.value=Z.state.rectAreaLTC2,ke.pointLights.value=Z.state.point,ke.pointLightShadows.value=Z.state.pointShadow,ke.hemisphereLights.value=Z.state.hemi,ke.sunShadowMatrix.value=Z.state.sunShadowMatrix,ke.sunShadowCascade.value=Z.state.sunShadowCascade,ke.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,ke.spotLightMatrix.value=Z.state.spotLightMatrix,ke.spotLightMap.value=Z.state.spotLightMap,ke.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=rn(T.state.lightProbeGridArray),Y.currentProgram=pt,Y.uniformsList=null,pt}function ni(w,B,j,Y,Z){let Te=He.get(w),Ie=Te.currentProgram.id+","+Y+","+Z,Ae=Te.programVariants.get(Ie);return Ae===void 0?(Ae=Wi(w,B,j),Te.programVariants.set(Ie,Ae)):(Te.currentProgram=Ae,Te.uniformsList=null,Te.outputColorSpace=Y,Te.toneMapping=Z),Ae}function Rs(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=ao.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Oo(w,B){let j=He.get(w);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function No(w,B,j,Y,Z){B.isScene!==!0&&(B=gn),Ye.resetTextureUnits();let Te=B.fog,Ie=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,Ae=ce===null?O.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:gt.workingColorSpace,Le=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,ze=R.get(Y.envMap||Ie,Le),et=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,pt=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),ke=!!j.morphAttributes.position,mt=!!j.morphAttributes.normal,Kt=!!j.morphAttributes.color,It=ts;Y.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(It=O.toneMapping);let Lt=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,_n=Lt!==void 0?Lt.length:0,Ue=He.get(Y),ln=T.state.lights;if(kt===!0&&(on===!0||w!==Q)){let Dt=w===Q&&Y.id===K;ie.setState(Y,w,Dt)}let yt=!1,hs=!1;Y.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==ln.state.version||Z.isBatchedMesh&&Ue.batching===!1||!Z.isBatchedMesh&&Ue.batching===!0||Z.isBatchedMesh&&Ue.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ue.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ue.instancing===!1||!Z.isInstancedMesh&&Ue.instancing===!0||Z.isSkinnedMesh&&Ue.skinning===!1||!Z.isSkinnedMesh&&Ue.skinning===!0||Z.isInstancedMesh&&Ue.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ue.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ue.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ue.instancingMorph===!1&&Z.morphTexture!==null||Ue.envMap!==ze||Y.fog===!0&&Ue.fog!==Te||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==ie.numPlanes||Ue.numIntersection!==ie.numIntersection)||Ue.vertexAlphas!==et||Ue.vertexTangents!==pt||Ue.morphTargets!==ke||Ue.morphNormals!==mt||Ue.morphColors!==Kt||Ue.morphTargetsCount!==_n||Ue.numLightProbeGrids!==rn(T.state.lightProbeGridArray)?yt=!0:(Ue.outputColorSpace!==Ae||Ue.toneMapping!==It)&&(hs=!0):(yt=!0,Ue.__version=Y.version);let cn=Ue.currentProgram;(yt===!0||hs===!0)&&(cn=hs===!0?ni(Y,B,Z,Ae,It):Wi(Y,B,Z),k&&Y.isNodeMaterial&&k.onUpdateProgram(Y,cn,Ue));let Er=!1,Xi=!1,us=!1,ht=cn.getUniforms(),en=Ue.uniforms;if(we.useProgram(cn.program)&&(Er=!0,Xi=!0,us=!0),Y.id!==K&&(K=Y.id,Xi=!0),Er||Q!==w){we.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ht.setValue(U,"projectionMatrix",w.projectionMatrix),ht.setValue(U,"viewMatrix",w.matrixWorldInverse);let hn=ht.map.cameraPosition;hn!==void 0&&hn.setValue(U,wn.setFromMatrixPosition(w.matrixWorld)),ot.logarithmicDepthBuffer&&ht.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ht.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,Xi=!0,us=!0)}if(Ue.needsLights&&(ln.state.sunShadowMap.length>0&&ht.setValue(U,"sunShadowMap",ln.state.sunShadowMap,Ye),ln.state.directionalShadowMap.length>0&&ht.setValue(U,"directionalShadowMap",ln.state.directionalShadowMap,Ye),ln.state.spotShadowMap.length>0&&ht.setValue(U,"spotShadowMap",ln.state.spotShadowMap,Ye),ln.state.pointShadowMap.length>0&&ht.setValue(U,"pointShadowMap",ln.state.pointShadowMap,Ye)),Z.isSkinnedMesh){ht.setOptional(U,Z,"bindMatrix"),ht.setOptional(U,Z,"bindMatrixInverse");let Dt=Z.skeleton;Dt&&(Dt.boneTexture===null&&Dt.computeBoneTexture(),ht.setValue(U,"boneTexture",Dt.boneTexture,Ye))}Z.isBatchedMesh&&(ht.setOptional(U,Z,"batchingTexture"),ht.setValue(U,"batchingTexture",Z._matricesTexture,Ye),ht.setOptional(U,Z,"batchingIdTexture"),ht.setValue(U,"batchingIdTexture",Z._indirectTexture,Ye),ht.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ht.setValue(U,"batchingColorTexture",Z._colorsTexture,Ye));let Gn=j.morphAttributes;if((Gn.position!==void 0||Gn.normal!==void 0||Gn.color!==void 0)&&re.update(Z,j,cn),(Xi||Ue.receiveShadow!==Z.receiveShadow)&&(Ue.receiveShadow=Z.receiveShadow,ht.setValue(U,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(en.envMapIntensity.value=B.environmentIntensity),en.dfgLUT!==void 0&&(en.dfgLUT.value=qS()),Xi){if(ht.setValue(U,"toneMappingExposure",O.toneMappingExposure),Ue.needsLights&&Mr(en,us),Te&&Y.fog===!0&&xe.refreshFogUniforms(en,Te),xe.refreshMaterialUniforms(en,Y,Me,Ce,T.state.transmissionRenderTarget[w.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let Dt=b,hn=0;for(let Fn of T.state.lightProbeGridArray)Fn.texture!==null&&(Dt.textures[hn]=Fn.texture,Dt.min[hn]=Fn.boundingBox.min,Dt.max[hn]=Fn.boundingBox.max,Dt.resolution[hn]=Fn.resolution,hn++);for(let Fn in Dt)Dt[Fn].length=hn;en.probesSH.value=Dt.textures,en.probesMin.value=Dt.min,en.probesMax.value=Dt.max,en.probesResolution.value=Dt.resolution}ao.upload(U,Rs(Ue),en,Ye)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(ao.upload(U,Rs(Ue),en,Ye),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ht.setValue(U,"center",Z.center),ht.setValue(U,"modelViewMatrix",Z.modelViewMatrix),ht.setValue(U,"normalMatrix",Z.normalMatrix),ht.setValue(U,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Dt=Y.uniformsGroups;for(let hn=0,Fn=Dt.length;hn<Fn;hn++){let Za=Dt[hn];Ge.update(Za,cn),Ge.bind(Za,cn)}}return cn}function Mr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function Ps(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,B,j){let Y=He.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),He.get(w.texture).__webglTexture=B,He.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let j=He.get(w);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,j=0){ce=w,q=B,G=j;let Y=null,Z=!1,Te=!1;if(w){let Ae=He.get(w);if(Ae.__useDefaultFramebuffer!==void 0){we.bindFramebuffer(U.FRAMEBUFFER,Ae.__webglFramebuffer),se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,we.viewport(se),we.scissor(de),we.setScissorTest(ue),K=-1;return}else if(Ae.__webglFramebuffer===void 0)Ye.setupRenderTarget(w);else if(Ae.__hasExternalTextures)Ye.rebindTextures(w,He.get(w.texture).__webglTexture,He.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let et=w.depthTexture;if(Ae.__boundDepthTexture!==et){if(et!==null&&He.has(et)&&(w.width!==et.image.width||w.height!==et.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ye.setupDepthRenderbuffer(w)}}let Le=w.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Te=!0);let ze=He.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(ze[B])?Y=ze[B][j]:Y=ze[B],Z=!0):w.samples>0&&Ye.useMultisampledRTT(w)===!1?Y=He.get(w).__webglMultisampledFramebuffer:Array.isArray(ze)?Y=ze[j]:Y=ze,se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else se.copy(Ve).multiplyScalar(Me).floor(),de.copy(ft).multiplyScalar(Me).floor(),ue=ct;if(j!==0&&(Y=z),we.bindFramebuffer(U.FRAMEBUFFER,Y)&&we.drawBuffers(w,Y),we.viewport(se),we.scissor(de),we.setScissorTest(ue),Z){let Ae=He.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,Ae.__webglTexture,j)}else if(Te){let Ae=B;for(let Le=0;Le<w.textures.length;Le++){let ze=He.get(w.textures[Le]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Le,ze.__webglTexture,j,Ae)}}else if(w!==null&&j!==0){let Ae=He.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Ae.__webglTexture,j)}K=-1};function wr(w){let B=He.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=ot.textureFormatReadable(w.format),B.__typeReadable=ot.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,j,Y,Z,Te,Ie,Ae=0){if(!(w&&w.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=He.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){we.bindFramebuffer(U.FRAMEBUFFER,Le);try{let ze=w.textures[Ae],et=ze.format,pt=ze.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ae);let ke=wr(ze);if(ke.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-Z&&U.readPixels(B,j,Y,Z,_e.convert(et),_e.convert(pt),Te)}finally{let ze=ce!==null?He.get(ce).__webglFramebuffer:null;we.bindFramebuffer(U.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(w,B,j,Y,Z,Te,Ie,Ae=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=He.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-Z){we.bindFramebuffer(U.FRAMEBUFFER,Le);let ze=w.textures[Ae],et=ze.format,pt=ze.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ae);let ke=wr(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let mt=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,mt),U.bufferData(U.PIXEL_PACK_BUFFER,Te.byteLength,U.STREAM_READ),U.readPixels(B,j,Y,Z,_e.convert(et),_e.convert(pt),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Kt=ce!==null?He.get(ce).__webglFramebuffer:null;we.bindFramebuffer(U.FRAMEBUFFER,Kt);let It=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await nm(U,It,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,mt),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Te),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(mt),U.deleteSync(It),Te}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(w.image.width*Y),Te=Math.floor(w.image.height*Y),Ie=B!==null?B.x:0,Ae=B!==null?B.y:0;Ye.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,Ie,Ae,Z,Te),we.unbindTexture()},this.copyTextureToTexture=function(w,B,j=null,Y=null,Z=0,Te=0){let Ie,Ae,Le,ze,et,pt,ke,mt,Kt,It=w.isCompressedTexture?w.mipmaps[Te]:w.image;if(j!==null)Ie=j.max.x-j.min.x,Ae=j.max.y-j.min.y,Le=j.isBox3?j.max.z-j.min.z:1,ze=j.min.x,et=j.min.y,pt=j.isBox3?j.min.z:0;else{let ht=Math.pow(2,-Z);Ie=Math.floor(It.width*ht),Ae=Math.floor(It.height*ht),w.isDataArrayTexture?Le=It.depth:w.isData3DTexture?Le=Math.floor(It.depth*ht):Le=1,ze=0,et=0,pt=0}Y!==null?(ke=Y.x,mt=Y.y,Kt=Y.z):(ke=0,mt=0,Kt=0);let Lt=_e.convert(B.format),_n=_e.convert(B.type),Ue;B.isData3DTexture?(Ye.setTexture3D(B,0),Ue=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Ye.setTexture2DArray(B,0),Ue=U.TEXTURE_2D_ARRAY):(Ye.setTexture2D(B,0),Ue=U.TEXTURE_2D),we.activeTexture(U.TEXTURE0),we.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),we.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),we.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let ln=we.getParameter(U.UNPACK_ROW_LENGTH),yt=we.getParameter(U.UNPACK_IMAGE_HEIGHT),hs=we.getParameter(U.UNPACK_SKIP_PIXELS),cn=we.getParameter(U.UNPACK_SKIP_ROWS),Er=we.getParameter(U.UNPACK_SKIP_IMAGES);we.pixelStorei(U.UNPACK_ROW_LENGTH,It.width),we.pixelStorei(U.UNPACK_IMAGE_HEIGHT,It.height),we.pixelStorei(U.UNPACK_SKIP_PIXELS,ze),we.pixelStorei(U.UNPACK_SKIP_ROWS,et),we.pixelStorei(U.UNPACK_SKIP_IMAGES,pt);let Xi=w.isDataArrayTexture||w.isData3DTexture,us=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let ht=He.get(w),en=He.get(B),Gn=He.get(ht.__renderTarget),Dt=He.get(en.__renderTarget);we.bindFramebuffer(U.READ_FRAMEBUFFER,Gn.__webglFramebuffer),we.bindFramebuffer(U.DRAW_FRAMEBUFFER,Dt.__webglFramebuffer);for(let hn=0;hn<Le;hn++)Xi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,He.get(w).__webglTexture,Z,pt+hn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,He.get(B).__webglTexture,Te,Kt+hn)),U.blitFramebuffer(ze,et,ze+Ie,et+Ae,ke,mt,ke+Ie,mt+Ae,U.DEPTH_BUFFER_BIT,U.NEAREST);we.bindFramebuffer(U.READ_FRAMEBUFFER,null),we.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||He.has(w)){let ht=He.get(w),en=He.get(B);we.bindFramebuffer(U.READ_FRAMEBUFFER,I),we.bindFramebuffer(U.DRAW_FRAMEBUFFER,V);for(let Gn=0;Gn<Le;Gn++)Xi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ht.__webglTexture,Z,pt+Gn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ht.__webglTexture,Z),us?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,en.__webglTexture,Te,Kt+Gn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,en.__webglTexture,Te),Z!==0?U.blitFramebuffer(ze,et,ze+Ie,et+Ae,ke,mt,ke+Ie,mt+Ae,U.COLOR_BUFFER_BIT,U.NEAREST):us?U.copyTexSubImage3D(Ue,Te,ke,mt,Kt+Gn,ze,et,Ie,Ae):U.copyTexSubImage2D(Ue,Te,ke,mt,ze,et,Ie,Ae);we.bindFramebuffer(U.READ_FRAMEBUFFER,null),we.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else us?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Ue,Te,ke,mt,Kt,Ie,Ae,Le,Lt,_n,It.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Ue,Te,ke,mt,Kt,Ie,Ae,Le,Lt,It.data):U.texSubImage3D(Ue,Te,ke,mt,Kt,Ie,Ae,Le,Lt,_n,It):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Te,ke,mt,Ie,Ae,Lt,_n,It.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Te,ke,mt,It.width,It.height,Lt,It.data):U.texSubImage2D(U.TEXTURE_2D,Te,ke,mt,Ie,Ae,Lt,_n,It);we.pixelStorei(U.UNPACK_ROW_LENGTH,ln),we.pixelStorei(U.UNPACK_IMAGE_HEIGHT,yt),we.pixelStorei(U.UNPACK_SKIP_PIXELS,hs),we.pixelStorei(U.UNPACK_SKIP_ROWS,cn),we.pixelStorei(U.UNPACK_SKIP_IMAGES,Er),Te===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Ue),we.unbindTexture()},this.initRenderTarget=function(w){He.get(w).__webglFramebuffer===void 0&&Ye.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Ye.setTextureCube(w,0):w.isData3DTexture?Ye.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Ye.setTexture2DArray(w,0):Ye.setTexture2D(w,0),we.unbindTexture()},this.resetState=function(){q=0,G=0,ce=null,we.reset(),Se.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return vi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=gt._getDrawingBufferColorSpace(e),t.unpackColorSpace=gt._getUnpackColorSpace()}};var qs=1024,ho=`
  vec4 looked_up(highp sampler2D from, int row) { return texelFetch(from, ivec2(row & ${qs-1}, row / ${qs}), 0); }
`,di=class{constructor(e){this.kind=e;this.values=new e(4*qs),this.uniform={value:Hm(this.values)}}kind;uniform;values;rows(e){let t=Math.ceil(e/qs),n=this.values.length/(4*qs);return(t>n||4*t<n)&&(this.values=new this.kind(4*qs*Math.ceil(1.2*t)),this.uniform.value.dispose(),this.uniform.value=Hm(this.values)),this.values}changed(){this.uniform.value.needsUpdate=!0}};function Hm(i){let e=i instanceof Float32Array?Qn:zn,t=new lr(i,qs,i.length/(4*qs),ui,e);return t.needsUpdate=!0,t}var xd=new On(new Uint32Array(0),1);function th(i,e){if(6*e>xd.count){let t=new Uint32Array(6*Math.max(256,Math.ceil(1.5*e)));for(let n=0,s=0;s<t.length;n+=4)for(let r of[0,1,2,0,2,3])t[s++]=n+r;xd=new On(t,1)}(i.index===null||i.index.count<6*e)&&i.setIndex(xd),i.setDrawRange(0,6*e)}function uo(i,e){let t=e.length/3,n=i.rows(t);for(let s=0,r=0,o=0;s<t;s++,r+=3,o+=4)n[o]=e[r],n[o+1]=e[r+1],n[o+2]=e[r+2];i.changed()}function Vm(i,e){let t=i.rows(e.length/3);for(let n=0,s=0;n<e.length;n+=3,s+=4)t[s]=e[n],t[s+1]=e[n+1],t[s+2]=e[n+2];i.changed()}var ZS=ho+`
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
`,$S=`
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
`,Ei={size:{value:new ut(1,1)},close:{value:0},far:{value:1},ground:{value:new $e(1,1,1)},fade:{value:.45}},Gm=4.5,ss=class{object;geometry=new pn;material;places=new di(Float32Array);shades=new di(Uint8Array);breadths=null;constructor(e,t=0,n=1){this.material=new Un({vertexShader:ZS,fragmentShader:$S,transparent:!0,depthWrite:!1,uniforms:{...Ei,width:{value:e},opacity:{value:n},dash:{value:Gm*e},ends:this.places.uniform,shades:this.shades.uniform}}),this.object=new xn(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=t,this.object.visible=!1}set width(e){this.material.uniforms.width.value=e,this.material.uniforms.dash.value=Gm*Math.max(e,2)}set opaque(e){this.material.depthWrite=e}show(e,t,n){let s=e.length/6;if(this.object.visible=s>0,!s)return;n&&(this.breadths=n);let r=this.places.rows(2*s),o=this.breadths;for(let a=0,l=0,c=0;a<s;a++,l+=6,c+=8)r[c]=e[l],r[c+1]=e[l+1],r[c+2]=e[l+2],r[c+3]=o?.[a]??1,r[c+4]=e[l+3],r[c+5]=e[l+4],r[c+6]=e[l+5];this.places.changed(),t&&uo(this.shades,t),th(this.geometry,s)}plain(e,t){let[n,s,r]=ei(t),o=new Uint8Array(e.length/2);for(let a=0;a<o.length;a+=3)o[a]=n,o[a+1]=s,o[a+2]=r;this.show(e,o,null)}};function ei(i){let e=parseInt(i.slice(1),16);return[e>>16&255,e>>8&255,e&255]}var Xm=ho+`
  uniform highp sampler2D rows; // place, and what else there is to know
  vec4 ours() { return looked_up(rows, gl_VertexID >> 2); }
  vec2 corner() {
    int k = gl_VertexID & 3;
    return vec2(k == 1 || k == 2 ? 1.0 : -1.0, k < 2 ? -1.0 : 1.0);
  }
`,KS=Xm+`
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
`,JS=`
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
`,jS=Xm+`
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
`,QS=`
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
`,nh=class{group=new bi;round=!0;balls=new pn;feet=new pn;places=new di(Float32Array);shades=new di(Uint8Array);stands=new di(Float32Array);material;footing;meshes;constructor(){this.material=new Un({vertexShader:KS,fragmentShader:JS,transparent:!0,uniforms:{...Ei,least:{value:2},round:{value:1},unit:{value:1},rim:{value:new $e},rows:this.places.uniform,shades:this.shades.uniform}}),this.footing=new Un({vertexShader:jS,fragmentShader:QS,transparent:!0,depthTest:!1,uniforms:{...Ei,tall:{value:11},ink:{value:new $e},rows:this.stands.uniform}}),this.meshes=[new xn(this.balls,this.material),new xn(this.feet,this.footing)],this.meshes.forEach((e,t)=>{e.frustumCulled=!1,e.renderOrder=20-15*t,this.group.add(e)})}dress(e,t,n,s,r,o){this.material.uniforms.round.value=e?1:0,this.material.uniforms.rim.value=n,this.material.uniforms.unit.value=s,this.material.uniforms.least.value=r*o,this.footing.uniforms.ink.value=t,this.footing.uniforms.tall.value=11*o}show(e,t,n,s,r){let o=e.length/3;this.meshes[0].visible=this.round&&o>0,this.meshes[1].visible=!1,o&&(t&&(this.radii=t),this.round&&Wm(this.places,this.balls,o,e,a=>a,this.radii),this.round&&n&&uo(this.shades,n),s&&(this.held=Uint32Array.from(s.keys()).filter(a=>s[a]>0&&!(r&&r[a]>0)),this.kinds=Float32Array.from(this.held,a=>s[a])),this.meshes[1].visible=this.held.length>0,this.held.length&&Wm(this.stands,this.feet,this.held.length,e,a=>this.held[a],this.kinds))}held=new Uint32Array(0);kinds=new Float32Array(0);radii=new Float32Array(0)};function Wm(i,e,t,n,s,r){let o=i.rows(t);for(let a=0,l=0;a<t;a++,l+=4){let c=3*s(a);o[l]=n[c],o[l+1]=n[c+1],o[l+2]=n[c+2],o[l+3]=r[a]??0}i.changed(),th(e,t)}var ih=class{constructor(e){this.renderer=e;e.domElement.addEventListener("webglcontextlost",()=>{this.there=this.asked=!1,setTimeout(()=>this.settle())}),e.domElement.addEventListener("webglcontextrestored",()=>{this.there=!0,this.asked=!1,this.settle()})}renderer;wanted=!0;there=!0;asked=!1;want(e){this.wanted=e,this.settle()}settle(){this.asked||this.wanted===this.there||(this.asked=!0,this.wanted?this.renderer.forceContextRestore():this.renderer.forceContextLoss())}};var Ym=6e4,qm=2e4,Zm=ho+`
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
`,eM=Zm+`
  void main() {
    vec4 line = looked_up(joined, gl_VertexID >> 1);
    put(int((gl_VertexID & 1) == 0 ? line.x : line.y), int(line.z));
  }
`,tM=`${Zm} void main() { int at = int(looked_up(joined, gl_VertexID).z); put(at, at); }`,nM=`
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  void main() { gl_FragColor = vec4(mix(color, ground, fade * fog), 1.0); }
`,Da=class{constructor(e,t){this.dots=e;this.material=new Un({vertexShader:e?tM:eM,fragmentShader:nM,transparent:!0,blending:Ss,uniforms:{...Ei,dot_size:{value:2},places:this.places.uniform,shades:this.shades.uniform,joined:this.joined.uniform}}),this.object=e?new ra(this.geometry,this.material):new sa(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=t,this.object.visible=!1}dots;object;geometry=new pn;material;places=new di(Float32Array);shades=new di(Uint8Array);joined=new di(Float32Array);count=0;part=1;set size(e){this.material.uniforms.dot_size.value=e}set share(e){this.part=e,this.geometry.setDrawRange(0,(this.dots?1:2)*Math.ceil(e*this.count))}hide(){this.object.visible=!1}show(e,t,n,s){let r=n?n.length/2:e.length/(this.dots?3:6);(n?s:this.pairs!==r)&&this.join(r,n),this.pairs=n?-1:r,this.object.visible=r>0,r&&(Vm(this.places,e),t&&uo(this.shades,t),this.share=this.part)}pairs=-1;join(e,t){let n=this.joined.rows(e);this.count=e;let s=Math.max(1,Math.floor(.6180339887*e));for(;$m(s,e)>1;)s--;for(let r=0,o=0;r<e;r++,o=(o+s)%e)n[4*r]=t?t[2*o]:2*o,n[4*r+1]=t?t[2*o+1]:2*o+1,n[4*r+2]=o;this.joined.changed()}},$m=(i,e)=>e?$m(e,i%e):i;var Km=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],Jm=200,iM=6.8,sM=14,rM=120,Oa="http://www.w3.org/2000/svg",sh=class{constructor(e,t){this.stage=t;this.labels=fo(e,"div","labels"),this.chosen=fo(e,"div","ring"),this.pulled=fo(e,"div","pulled");let n=fo(e,"div","ruler");this.bar=fo(n,"span","bar"),this.barWords=fo(n,"span","bar-words"),this.axes=document.createElementNS(Oa,"svg"),this.axes.setAttribute("class","axes"),this.axes.setAttribute("viewBox","-40 -40 80 80"),this.axes.setAttribute("aria-hidden","true");for(let[s]of Km){let r=document.createElementNS(Oa,"line"),o=document.createElementNS(Oa,"text");r.setAttribute("class",`axis-${s}`),o.textContent=s,this.axes.append(r,o)}this.sheet=document.createElementNS(Oa,"svg"),this.sheet.setAttribute("class","sheet"),this.sheet.setAttribute("aria-hidden","true"),this.stroke=document.createElementNS(Oa,"polyline"),this.sheet.append(this.stroke),e.append(this.axes,this.sheet)}stage;labels;chosen;pulled;bar;barWords;axes;sheet;stroke;said=new WeakMap;shown=[];place=null;hand=null;texts(e){e!==this.shown&&(this.shown=e,this.labels.replaceChildren(...e.map(({words:t})=>{let n=document.createElement("span");return n.textContent=t,n.hidden=!0,n})))}ring(e){this.place=e}pull(e){this.hand=e}draw(){this.drawLabels(),this.put(this.chosen,this.onScreen(this.place)),this.put(this.pulled,this.onScreen(this.hand?.at??null)),this.sayForce();let{stroke:e}=this.stage;this.style(this.sheet,"display",e.length?"":"none"),e.length&&this.stroke.setAttribute("points",e.map(([t,n])=>`${t},${n}`).join(" ")),this.drawBar(),this.drawAxes()}sayForce(){let e=performance.now(),t=this.hand?.words;t===void 0||this.pulled.textContent===t||this.stage.pace.simple&&e-this.told<Jm||(this.told=e,this.pulled.textContent=t)}told=-Jm;drawLabels(){let e=[];this.shown.forEach(({at:t,words:n},s)=>{let r=this.stage.onScreen(t),o=iM*n.length,a=r&&!e.some(l=>Math.abs(l.y-r.y)<sM&&r.x<l.x+l.wide&&l.x<r.x+o);r&&a&&e.push({...r,wide:o}),this.put(this.labels.children[s],a?r:null)})}onScreen(e){return e&&this.stage.onScreen(e)}put(e,t){e&&(e.hidden!==!t&&(e.hidden=!t),t&&this.style(e,"transform",`translate(${t.x.toFixed(1)}px, ${t.y.toFixed(1)}px)`))}style(e,t,n){this.isNews(e,t,n)&&e.style.setProperty(t,n)}attribute(e,t,n){this.isNews(e,t,n)&&e.setAttribute(t,n)}isNews(e,t,n){let s=this.said.get(e);return s||this.said.set(e,s=new Map),s.get(t)===n?!1:(s.set(t,n),!0)}drawBar(){let e=this.stage.scale;if(!(e>0)||!Number.isFinite(e))return;let t=rM/e,n=10**Math.floor(Math.log10(t)),s=n*(t/n>=5?5:t/n>=2?2:1),r=po(s,"m");this.style(this.bar,"width",`${(s*e).toFixed(1)}px`),this.barWords.textContent!==r&&(this.barWords.textContent=r)}drawAxes(){let e=this.stage.view.camera,t=e.matrixWorldInverse.elements,n=this.stage.scene?.dim===2;Km.forEach(([,[s,r,o]],a)=>{let l=this.axes.children[2*a],c=this.axes.children[2*a+1],d=t[0]*s+t[4]*r+t[8]*o,h=t[1]*s+t[5]*r+t[9]*o,u=n&&a===2||Math.hypot(d,h)<.2;for(let f of[l,c])this.style(f,"display",u?"none":"");this.attribute(l,"x2",(24*d).toFixed(1)),this.attribute(l,"y2",(-24*h).toFixed(1)),this.attribute(c,"x",(32*d).toFixed(1)),this.attribute(c,"y",(-32*h+4).toFixed(1))})}};function fo(i,e,t){let n=document.createElement(e);return n.className=t,i.append(n),n}var oM=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]];function po(i,e){if(i===0||!Number.isFinite(i))return`${i} ${e}`.trim();let t=Math.abs(i);if(!e)return Ti(i);let n=t>=.01&&t<999.5||t>=1e12||t<1e-9||e==="m"&&t>1&&t<1e6,[s,r]=n?[1,""]:e==="m"&&t>=1e6?[1e3,"k"]:oM.find(([o])=>t>=o*.9995)??[1e-9,"n"];return`${Ti(i/s)} ${r}${e}`}function Ti(i){let e=Math.abs(i);return e!==0&&(e>=1e6||e<.001)?i.toExponential(2).replace("e+","e").replace("-","−"):Number(i.toPrecision(3)).toLocaleString("en-US",{maximumFractionDigits:9}).replace("-","−")}var aM=/swiftshader|llvmpipe|softpipe|software|basic render/i;function jm(){let i=document.createElement("canvas").getContext("webgl2",{failIfMajorPerformanceCaveat:!0});if(!i)return!1;let e=i.getExtension("WEBGL_debug_renderer_info"),t=String(i.getParameter(e?e.UNMASKED_RENDERER_WEBGL:i.RENDERER));return i.getExtension("WEBGL_lose_context")?.loseContext(),!aM.test(t)}var rh=class{constructor(e=!0){this.card=e}card;share=1;simple=!1;coarse=!1;moving=1;least=1;late=!1;slow=!1;gap=16;turned=0;drew=0;changed=0;patience=1500;count=0;of(e){e!==this.count&&(this.count=e,this.least=Math.min(1,4e4/Math.max(e,1)),this.moving=Math.min(1,15e4/Math.max(e,1)))}next(e,t){let n=t-this.turned;return this.turned=t,n<5e3&&t-this.drew<300+n&&this.learn(Math.min(n,250),t),e?(this.drew=t,this.share=this.moving,this.coarse=this.late,this.simple=this.slow||this.late,!0):this.share===1&&!this.simple||t-this.drew<300+8*this.gap?!1:(this.whole(),!0)}whole(){this.share=1,this.simple=this.coarse=!1}learn(e,t){this.gap+=.3*(e-this.gap),this.gap>50?((this.late||this.moving>this.least)&&(this.moving=Math.max(this.least,.85*this.moving)),this.late||this.leaveOut(t),this.late=this.slow=!0):this.gap>30&&!this.card?(this.slow||this.leaveOut(t),this.slow=!0):this.gap<25&&(this.moving=Math.min(1,1.05*this.moving),this.slow&&this.moving===1&&t-this.changed>this.patience&&(this.late=this.slow=!1,this.changed=t))}leaveOut(e){e-this.changed<this.patience&&(this.patience*=2),this.changed=e}};function Qm(i){let e=i.length/6,t=new Float32Array(e),n=0;for(let s=0;s<e;s++)if(s+1===e||[0,1,2].some(o=>i[6*s+3+o]!==i[6*s+6+o])){for(let o=n;o<=s;o++)t[o]=.12+(1-.12)*(o+1-n)/(s+1-n);n=s+1}return t}var Jt={LEFT:1,RIGHT:2,MIDDLE:4},J=Object.freeze({NONE:0,ROTATE:1,TRUCK:2,SCREEN_PAN:4,OFFSET:8,DOLLY:16,ZOOM:32,TOUCH_ROTATE:64,TOUCH_TRUCK:128,TOUCH_SCREEN_PAN:256,TOUCH_OFFSET:512,TOUCH_DOLLY:1024,TOUCH_ZOOM:2048,TOUCH_DOLLY_TRUCK:4096,TOUCH_DOLLY_SCREEN_PAN:8192,TOUCH_DOLLY_OFFSET:16384,TOUCH_DOLLY_ROTATE:32768,TOUCH_ZOOM_TRUCK:65536,TOUCH_ZOOM_OFFSET:131072,TOUCH_ZOOM_SCREEN_PAN:262144,TOUCH_ZOOM_ROTATE:524288}),mo={NONE:0,IN:1,OUT:-1};function fr(i){return i.isPerspectiveCamera}function $s(i){return i.isOrthographicCamera}var Zs=Math.PI*2,eg=Math.PI/2,lg=1e-5,Na=Math.PI/180;function Bi(i,e,t){return Math.max(e,Math.min(t,i))}function Ht(i,e=lg){return Math.abs(i)<e}function Rt(i,e,t=lg){return Ht(i-e,t)}function tg(i,e){return Math.round(i/e)*e}function Ua(i){return isFinite(i)?i:i<0?-Number.MAX_VALUE:Number.MAX_VALUE}function Fa(i){return Math.abs(i)<Number.MAX_VALUE?i:i*(1/0)}function oh(i,e,t,n,s=1/0,r){n=Math.max(1e-4,n);let o=2/n,a=o*r,l=1/(1+a+.48*a*a+.235*a*a*a),c=i-e,d=e,h=s*n;c=Bi(c,-h,h),e=i-c;let u=(t.value+o*c)*r;t.value=(t.value-o*u)*l;let f=e+(c+u)*l;return d-i>0==f>d&&(f=d,t.value=(f-d)/r),f}function ng(i,e,t,n,s=1/0,r,o){n=Math.max(1e-4,n);let a=2/n,l=a*r,c=1/(1+l+.48*l*l+.235*l*l*l),d=e.x,h=e.y,u=e.z,f=i.x-d,g=i.y-h,v=i.z-u,m=d,p=h,y=u,E=s*n,b=E*E,C=f*f+g*g+v*v;if(C>b){let V=Math.sqrt(C);f=f/V*E,g=g/V*E,v=v/V*E}d=i.x-f,h=i.y-g,u=i.z-v;let T=(t.x+a*f)*r,_=(t.y+a*g)*r,A=(t.z+a*v)*r;t.x=(t.x-a*T)*c,t.y=(t.y-a*_)*c,t.z=(t.z-a*A)*c,o.x=d+(f+T)*c,o.y=h+(g+_)*c,o.z=u+(v+A)*c;let F=m-i.x,O=p-i.y,L=y-i.z,k=o.x-m,z=o.y-p,I=o.z-y;return F*k+O*z+L*I>0&&(o.x=m,o.y=p,o.z=y,t.x=(o.x-m)/r,t.y=(o.y-p)/r,t.z=(o.z-y)/r),o}function yd(i,e){e.set(0,0),i.forEach(t=>{e.x+=t.clientX,e.y+=t.clientY}),e.x/=i.length,e.y/=i.length}function vd(i,e){return $s(i)?(console.warn(`${e} is not supported in OrthographicCamera`),!0):!1}var Ed=class{_listeners={};addEventListener(e,t){let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let s=this._listeners[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}removeAllEventListeners(e){if(!e){this._listeners={};return}Array.isArray(this._listeners[e])&&(this._listeners[e].length=0)}dispatchEvent(e){let n=this._listeners[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e)}}},lM="3.1.2",ah=1/8,cM=/Mac/.test(globalThis?.navigator?.platform),tt,ig,lh,bd,ti,lt,wt,go,Ba,rs,os,pr,sg,rg,fi,_o,xo,og,Sd,ag,Md,wd,ch,yo=class i extends Ed{static install(e){tt=e.THREE,ig=Object.freeze(new tt.Vector3(0,0,0)),lh=Object.freeze(new tt.Vector3(0,1,0)),bd=Object.freeze(new tt.Vector3(0,0,1)),ti=new tt.Vector2,lt=new tt.Vector3,wt=new tt.Vector3,go=new tt.Vector3,Ba=new tt.Vector3,rs=new tt.Vector3,os=new tt.Vector3,pr=new tt.Vector3,sg=new tt.Vector3,rg=new tt.Vector3,fi=new tt.Spherical,_o=new tt.Spherical,xo=new tt.Box3,og=new tt.Box3,Sd=new tt.Sphere,ag=new tt.Quaternion,Md=new tt.Quaternion,wd=new tt.Matrix4,ch=new tt.Raycaster}static get ACTION(){return J}minPolarAngle=0;maxPolarAngle=Math.PI;minAzimuthAngle=-1/0;maxAzimuthAngle=1/0;minDistance=Number.EPSILON;maxDistance=1/0;infinityDolly=!1;minZoom=.01;maxZoom=1/0;smoothTime=.25;draggingSmoothTime=.125;maxSpeed=1/0;azimuthRotateSpeed=1;polarRotateSpeed=1;dollySpeed=1;dollyDragInverted=!1;truckSpeed=2;dollyToCursor=!1;dragToOffset=!1;boundaryFriction=0;restThreshold=.01;colliderMeshes=[];mouseButtons;touches;cancel=()=>{};lockPointer;unlockPointer;_enabled=!0;_camera;_yAxisUpSpace;_yAxisUpSpaceInverse;_state=J.NONE;_domElement;_viewport=null;_target;_targetEnd;_focalOffset;_focalOffsetEnd;_spherical;_sphericalEnd;_lastDistance;_zoom;_zoomEnd;_lastZoom;_cameraUp0;_target0;_position0;_zoom0;_focalOffset0;_dollyControlCoord;_changedDolly=0;_changedZoom=0;_nearPlaneCorners;_hasRested=!0;_boundary;_boundaryEnclosesCamera=!1;_needsUpdate=!0;_updatedLastTime=!1;_elementRect=new DOMRect;_isDragging=!1;_dragNeedsUpdate=!0;_activePointers=[];_lockedPointer=null;_interactiveArea=new DOMRect(0,0,1,1);_isUserControllingRotate=!1;_isUserControllingDolly=!1;_isUserControllingTruck=!1;_isUserControllingOffset=!1;_isUserControllingZoom=!1;_lastDollyDirection=mo.NONE;_thetaVelocity={value:0};_phiVelocity={value:0};_radiusVelocity={value:0};_targetVelocity=new tt.Vector3;_focalOffsetVelocity=new tt.Vector3;_zoomVelocity={value:0};set verticalDragToForward(e){console.warn("camera-controls: `verticalDragToForward` was removed. Use `mouseButtons.left = CameraControls.ACTION.SCREEN_PAN` instead.")}constructor(e,t){super(),typeof tt>"u"&&console.error("camera-controls: `THREE` is undefined. You must first run `CameraControls.install( { THREE: THREE } )`. Check the docs for further information."),this._camera=e,this._yAxisUpSpace=new tt.Quaternion().setFromUnitVectors(this._camera.up,lh),this._yAxisUpSpaceInverse=this._yAxisUpSpace.clone().invert(),this._state=J.NONE,this._target=new tt.Vector3,this._targetEnd=this._target.clone(),this._focalOffset=new tt.Vector3,this._focalOffsetEnd=this._focalOffset.clone(),this._spherical=new tt.Spherical().setFromVector3(lt.copy(this._camera.position).applyQuaternion(this._yAxisUpSpace)),this._sphericalEnd=this._spherical.clone(),this._lastDistance=this._spherical.radius,this._zoom=this._camera.zoom,this._zoomEnd=this._zoom,this._lastZoom=this._zoom,this._nearPlaneCorners=[new tt.Vector3,new tt.Vector3,new tt.Vector3,new tt.Vector3],this._updateNearPlaneCorners(),this._boundary=new tt.Box3(new tt.Vector3(-1/0,-1/0,-1/0),new tt.Vector3(1/0,1/0,1/0)),this._cameraUp0=this._camera.up.clone(),this._target0=this._target.clone(),this._position0=this._camera.position.clone(),this._zoom0=this._zoom,this._focalOffset0=this._focalOffset.clone(),this._dollyControlCoord=new tt.Vector2,this.mouseButtons={left:J.ROTATE,middle:J.DOLLY,right:J.TRUCK,wheel:fr(this._camera)?J.DOLLY:$s(this._camera)?J.ZOOM:J.NONE},this.touches={one:J.TOUCH_ROTATE,two:fr(this._camera)?J.TOUCH_DOLLY_TRUCK:$s(this._camera)?J.TOUCH_ZOOM_TRUCK:J.NONE,three:J.TOUCH_TRUCK};let n=new tt.Vector2,s=new tt.Vector2,r=new tt.Vector2,o=p=>{if(!this._enabled||!this._domElement)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let b=this._domElement.getBoundingClientRect(),C=p.clientX/b.width,T=p.clientY/b.height;if(C<this._interactiveArea.left||C>this._interactiveArea.right||T<this._interactiveArea.top||T>this._interactiveArea.bottom)return}let y=p.pointerType!=="mouse"?null:(p.buttons&Jt.LEFT)===Jt.LEFT?Jt.LEFT:(p.buttons&Jt.MIDDLE)===Jt.MIDDLE?Jt.MIDDLE:(p.buttons&Jt.RIGHT)===Jt.RIGHT?Jt.RIGHT:null;if(y!==null){let b=this._findPointerByMouseButton(y);b&&this._disposePointer(b)}if((p.buttons&Jt.LEFT)===Jt.LEFT&&this._lockedPointer)return;let E={pointerId:p.pointerId,clientX:p.clientX,clientY:p.clientY,deltaX:0,deltaY:0,mouseButton:y};this._activePointers.push(E),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),this._isDragging=!0,u(p)},a=p=>{p.cancelable&&p.preventDefault();let y=p.pointerId,E=this._lockedPointer||this._findPointerById(y);if(E){if(E.clientX=p.clientX,E.clientY=p.clientY,E.deltaX=p.movementX,E.deltaY=p.movementY,this._state=0,p.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else(!this._isDragging&&this._lockedPointer||this._isDragging&&(p.buttons&Jt.LEFT)===Jt.LEFT)&&(this._state=this._state|this.mouseButtons.left),this._isDragging&&(p.buttons&Jt.MIDDLE)===Jt.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),this._isDragging&&(p.buttons&Jt.RIGHT)===Jt.RIGHT&&(this._state=this._state|this.mouseButtons.right);f()}},l=p=>{let y=this._findPointerById(p.pointerId);if(!(y&&y===this._lockedPointer)){if(y&&this._disposePointer(y),p.pointerType==="touch")switch(this._activePointers.length){case 0:this._state=J.NONE;break;case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else this._state=J.NONE;g()}},c=-1,d=p=>{if(!this._domElement||!this._enabled||this.mouseButtons.wheel===J.NONE)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let _=this._domElement.getBoundingClientRect(),A=p.clientX/_.width,F=p.clientY/_.height;if(A<this._interactiveArea.left||A>this._interactiveArea.right||F<this._interactiveArea.top||F>this._interactiveArea.bottom)return}if(p.preventDefault(),this.dollyToCursor||this.mouseButtons.wheel===J.ROTATE||this.mouseButtons.wheel===J.TRUCK){let _=performance.now();c-_<1e3&&this._getClientRect(this._elementRect),c=_}let y=cM?-1:-3,E=p.deltaMode===1&&!p.ctrlKey?p.deltaY/y:p.deltaY/(y*10),b=this.dollyToCursor?(p.clientX-this._elementRect.x)/this._elementRect.width*2-1:0,C=this.dollyToCursor?(p.clientY-this._elementRect.y)/this._elementRect.height*-2+1:0;switch(p.ctrlKey?J.ZOOM:this.mouseButtons.wheel){case J.ROTATE:{this._rotateInternal(p.deltaX,p.deltaY),this._isUserControllingRotate=!0;break}case J.TRUCK:{this._truckInternal(p.deltaX,p.deltaY,!1,!1),this._isUserControllingTruck=!0;break}case J.SCREEN_PAN:{this._truckInternal(p.deltaX,p.deltaY,!1,!0),this._isUserControllingTruck=!0;break}case J.OFFSET:{this._truckInternal(p.deltaX,p.deltaY,!0,!1),this._isUserControllingOffset=!0;break}case J.DOLLY:{this._dollyInternal(-E,b,C),this._isUserControllingDolly=!0;break}case J.ZOOM:{this._zoomInternal(-E,b,C),this._isUserControllingZoom=!0;break}}this.dispatchEvent({type:"control"})},h=p=>{if(!(!this._domElement||!this._enabled)){if(this.mouseButtons.right===i.ACTION.NONE){let y=p instanceof PointerEvent?p.pointerId:0,E=this._findPointerById(y);E&&this._disposePointer(E),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l);return}p.preventDefault()}},u=p=>{if(!this._enabled)return;if(yd(this._activePointers,ti),this._getClientRect(this._elementRect),n.copy(ti),s.copy(ti),this._activePointers.length>=2){let E=ti.x-this._activePointers[1].clientX,b=ti.y-this._activePointers[1].clientY,C=Math.sqrt(E*E+b*b);r.set(0,C);let T=(this._activePointers[0].clientX+this._activePointers[1].clientX)*.5,_=(this._activePointers[0].clientY+this._activePointers[1].clientY)*.5;s.set(T,_)}if(this._state=0,!p)this._lockedPointer&&(this._state=this._state|this.mouseButtons.left);else if("pointerType"in p&&p.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else!this._lockedPointer&&(p.buttons&Jt.LEFT)===Jt.LEFT&&(this._state=this._state|this.mouseButtons.left),(p.buttons&Jt.MIDDLE)===Jt.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),(p.buttons&Jt.RIGHT)===Jt.RIGHT&&(this._state=this._state|this.mouseButtons.right);((this._state&J.ROTATE)===J.ROTATE||(this._state&J.TOUCH_ROTATE)===J.TOUCH_ROTATE||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE)&&(this._sphericalEnd.theta=this._spherical.theta,this._sphericalEnd.phi=this._spherical.phi,this._thetaVelocity.value=0,this._phiVelocity.value=0),((this._state&J.TRUCK)===J.TRUCK||(this._state&J.SCREEN_PAN)===J.SCREEN_PAN||(this._state&J.TOUCH_TRUCK)===J.TOUCH_TRUCK||(this._state&J.TOUCH_SCREEN_PAN)===J.TOUCH_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN)&&(this._targetEnd.copy(this._target),this._targetVelocity.set(0,0,0)),((this._state&J.DOLLY)===J.DOLLY||(this._state&J.TOUCH_DOLLY)===J.TOUCH_DOLLY||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE)&&(this._sphericalEnd.radius=this._spherical.radius,this._radiusVelocity.value=0),((this._state&J.ZOOM)===J.ZOOM||(this._state&J.TOUCH_ZOOM)===J.TOUCH_ZOOM||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_ZOOM_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE)&&(this._zoomEnd=this._zoom,this._zoomVelocity.value=0),((this._state&J.OFFSET)===J.OFFSET||(this._state&J.TOUCH_OFFSET)===J.TOUCH_OFFSET||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET)&&(this._focalOffsetEnd.copy(this._focalOffset),this._focalOffsetVelocity.set(0,0,0)),this.dispatchEvent({type:"controlstart"})},f=()=>{if(!this._enabled||!this._dragNeedsUpdate)return;this._dragNeedsUpdate=!1,yd(this._activePointers,ti);let y=this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement?this._lockedPointer||this._activePointers[0]:null,E=y?-y.deltaX:s.x-ti.x,b=y?-y.deltaY:s.y-ti.y;if(s.copy(ti),((this._state&J.ROTATE)===J.ROTATE||(this._state&J.TOUCH_ROTATE)===J.TOUCH_ROTATE||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE)&&(this._rotateInternal(E,b),this._isUserControllingRotate=!0),(this._state&J.DOLLY)===J.DOLLY||(this._state&J.ZOOM)===J.ZOOM){let C=this.dollyToCursor?(n.x-this._elementRect.x)/this._elementRect.width*2-1:0,T=this.dollyToCursor?(n.y-this._elementRect.y)/this._elementRect.height*-2+1:0,_=this.dollyDragInverted?-1:1;(this._state&J.DOLLY)===J.DOLLY?(this._dollyInternal(_*b*ah,C,T),this._isUserControllingDolly=!0):(this._zoomInternal(_*b*ah,C,T),this._isUserControllingZoom=!0)}if((this._state&J.TOUCH_DOLLY)===J.TOUCH_DOLLY||(this._state&J.TOUCH_ZOOM)===J.TOUCH_ZOOM||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_ZOOM_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE){let C=ti.x-this._activePointers[1].clientX,T=ti.y-this._activePointers[1].clientY,_=Math.sqrt(C*C+T*T),A=r.y-_;r.set(0,_);let F=this.dollyToCursor?(s.x-this._elementRect.x)/this._elementRect.width*2-1:0,O=this.dollyToCursor?(s.y-this._elementRect.y)/this._elementRect.height*-2+1:0;(this._state&J.TOUCH_DOLLY)===J.TOUCH_DOLLY||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET?(this._dollyInternal(A*ah,F,O),this._isUserControllingDolly=!0):(this._zoomInternal(A*ah,F,O),this._isUserControllingZoom=!0)}((this._state&J.TRUCK)===J.TRUCK||(this._state&J.TOUCH_TRUCK)===J.TOUCH_TRUCK||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK)&&(this._truckInternal(E,b,!1,!1),this._isUserControllingTruck=!0),((this._state&J.SCREEN_PAN)===J.SCREEN_PAN||(this._state&J.TOUCH_SCREEN_PAN)===J.TOUCH_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_ZOOM_SCREEN_PAN)&&(this._truckInternal(E,b,!1,!0),this._isUserControllingTruck=!0),((this._state&J.OFFSET)===J.OFFSET||(this._state&J.TOUCH_OFFSET)===J.TOUCH_OFFSET||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET)&&(this._truckInternal(E,b,!0,!1),this._isUserControllingOffset=!0),this.dispatchEvent({type:"control"})},g=()=>{yd(this._activePointers,ti),s.copy(ti),this._dragNeedsUpdate=!1,(this._activePointers.length===0||this._activePointers.length===1&&this._activePointers[0]===this._lockedPointer)&&(this._isDragging=!1),this._activePointers.length===0&&this._domElement&&(this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this.dispatchEvent({type:"controlend"}))};this.lockPointer=()=>{!this._enabled||!this._domElement||(this.cancel(),this._lockedPointer={pointerId:-1,clientX:0,clientY:0,deltaX:0,deltaY:0,mouseButton:null},this._activePointers.push(this._lockedPointer),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.requestPointerLock(),this._domElement.ownerDocument.addEventListener("pointerlockchange",v),this._domElement.ownerDocument.addEventListener("pointerlockerror",m),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),u())},this.unlockPointer=()=>{this._lockedPointer!==null&&(this._disposePointer(this._lockedPointer),this._lockedPointer=null),this._domElement?.ownerDocument.exitPointerLock(),this._domElement?.ownerDocument.removeEventListener("pointerlockchange",v),this._domElement?.ownerDocument.removeEventListener("pointerlockerror",m),this.cancel()};let v=()=>{this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement||this.unlockPointer()},m=()=>{this.unlockPointer()};this._addAllEventListeners=p=>{this._domElement=p,this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none",this._domElement.addEventListener("pointerdown",o),this._domElement.addEventListener("pointercancel",l),this._domElement.addEventListener("wheel",d,{passive:!1}),this._domElement.addEventListener("contextmenu",h)},this._removeAllEventListeners=()=>{this._domElement&&(this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect="",this._domElement.removeEventListener("pointerdown",o),this._domElement.removeEventListener("pointercancel",l),this._domElement.removeEventListener("wheel",d,{passive:!1}),this._domElement.removeEventListener("contextmenu",h),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.removeEventListener("pointerlockchange",v),this._domElement.ownerDocument.removeEventListener("pointerlockerror",m))},this.cancel=()=>{this._state!==J.NONE&&(this._state=J.NONE,this._activePointers.length=0,g())},t&&this.connect(t),this.update(0)}get camera(){return this._camera}set camera(e){this._camera=e,this.updateCameraUp(),this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0}get enabled(){return this._enabled}set enabled(e){this._enabled=e,this._domElement&&(e?(this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none"):(this.cancel(),this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect=""))}get active(){return!this._hasRested}get currentAction(){return this._state}get distance(){return this._spherical.radius}set distance(e){this._spherical.radius===e&&this._sphericalEnd.radius===e||(this._spherical.radius=e,this._sphericalEnd.radius=e,this._needsUpdate=!0)}get azimuthAngle(){return this._spherical.theta}set azimuthAngle(e){this._spherical.theta===e&&this._sphericalEnd.theta===e||(this._spherical.theta=e,this._sphericalEnd.theta=e,this._needsUpdate=!0)}get polarAngle(){return this._spherical.phi}set polarAngle(e){this._spherical.phi===e&&this._sphericalEnd.phi===e||(this._spherical.phi=e,this._sphericalEnd.phi=e,this._needsUpdate=!0)}get boundaryEnclosesCamera(){return this._boundaryEnclosesCamera}set boundaryEnclosesCamera(e){this._boundaryEnclosesCamera=e,this._needsUpdate=!0}set interactiveArea(e){this._interactiveArea.width=Bi(e.width,0,1),this._interactiveArea.height=Bi(e.height,0,1),this._interactiveArea.x=Bi(e.x,0,1-this._interactiveArea.width),this._interactiveArea.y=Bi(e.y,0,1-this._interactiveArea.height)}addEventListener(e,t){super.addEventListener(e,t)}removeEventListener(e,t){super.removeEventListener(e,t)}rotate(e,t,n=!1){return this.rotateTo(this._sphericalEnd.theta+e,this._sphericalEnd.phi+t,n)}rotateAzimuthTo(e,t=!1){return this.rotateTo(e,this._sphericalEnd.phi,t)}rotatePolarTo(e,t=!1){return this.rotateTo(this._sphericalEnd.theta,e,t)}rotateTo(e,t,n=!1){this._isUserControllingRotate=!1;let s=Bi(e,this.minAzimuthAngle,this.maxAzimuthAngle),r=Bi(t,this.minPolarAngle,this.maxPolarAngle);this._sphericalEnd.theta=s,this._sphericalEnd.phi=r,this._sphericalEnd.makeSafe(),this._needsUpdate=!0,n||(this._spherical.theta=this._sphericalEnd.theta,this._spherical.phi=this._sphericalEnd.phi);let o=!n||Rt(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Rt(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold);return this._createOnRestPromise(o)}dolly(e,t=!1){return this.dollyTo(this._sphericalEnd.radius-e,t)}dollyTo(e,t=!1){return this._isUserControllingDolly=!1,this._lastDollyDirection=mo.NONE,this._changedDolly=0,this._dollyToNoClamp(Bi(e,this.minDistance,this.maxDistance),t)}_dollyToNoClamp(e,t=!1){let n=this._sphericalEnd.radius;if(this.colliderMeshes.length>=1){let o=this._collisionTest(),a=Rt(o,this._spherical.radius);if(!(n>e)&&a)return Promise.resolve();this._sphericalEnd.radius=Math.min(e,o)}else this._sphericalEnd.radius=e;this._needsUpdate=!0,t||(this._spherical.radius=this._sphericalEnd.radius);let r=!t||Rt(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(r)}dollyInFixed(e,t=!1){this._targetEnd.add(this._getCameraDirection(Ba).multiplyScalar(e)),t||this._target.copy(this._targetEnd);let n=!t||Rt(this._target.x,this._targetEnd.x,this.restThreshold)&&Rt(this._target.y,this._targetEnd.y,this.restThreshold)&&Rt(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(n)}zoom(e,t=!1){return this.zoomTo(this._zoomEnd+e,t)}zoomTo(e,t=!1){this._isUserControllingZoom=!1,this._zoomEnd=Bi(e,this.minZoom,this.maxZoom),this._needsUpdate=!0,t||(this._zoom=this._zoomEnd);let n=!t||Rt(this._zoom,this._zoomEnd,this.restThreshold);return this._changedZoom=0,this._createOnRestPromise(n)}pan(e,t,n=!1){return console.warn("`pan` has been renamed to `truck`"),this.truck(e,t,n)}truck(e,t,n=!1){this._camera.updateMatrix(),rs.setFromMatrixColumn(this._camera.matrix,0),os.setFromMatrixColumn(this._camera.matrix,1),rs.multiplyScalar(e),os.multiplyScalar(-t);let s=lt.copy(rs).add(os),r=wt.copy(this._targetEnd).add(s);return this.moveTo(r.x,r.y,r.z,n)}forward(e,t=!1){lt.setFromMatrixColumn(this._camera.matrix,0),lt.crossVectors(this._camera.up,lt),lt.multiplyScalar(e);let n=wt.copy(this._targetEnd).add(lt);return this.moveTo(n.x,n.y,n.z,t)}elevate(e,t=!1){return lt.copy(this._camera.up).multiplyScalar(e),this.moveTo(this._targetEnd.x+lt.x,this._targetEnd.y+lt.y,this._targetEnd.z+lt.z,t)}moveTo(e,t,n,s=!1){this._isUserControllingTruck=!1;let r=lt.set(e,t,n).sub(this._targetEnd);this._encloseToBoundary(this._targetEnd,r,this.boundaryFriction),this._needsUpdate=!0,s||this._target.copy(this._targetEnd);let o=!s||Rt(this._target.x,this._targetEnd.x,this.restThreshold)&&Rt(this._target.y,this._targetEnd.y,this.restThreshold)&&Rt(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(o)}lookInDirectionOf(e,t,n,s=!1){let a=lt.set(e,t,n).sub(this._targetEnd).normalize().multiplyScalar(-this._sphericalEnd.radius).add(this._targetEnd);return this.setPosition(a.x,a.y,a.z,s)}fitToBox(e,t,{cover:n=!1,paddingLeft:s=0,paddingRight:r=0,paddingBottom:o=0,paddingTop:a=0}={}){let l=[],c=e.isBox3?xo.copy(e):xo.setFromObject(e);c.isEmpty()&&(console.warn("camera-controls: fitTo() cannot be used with an empty box. Aborting"),Promise.resolve());let d=tg(this._sphericalEnd.theta,eg),h=tg(this._sphericalEnd.phi,eg);l.push(this.rotateTo(d,h,t));let u=lt.setFromSpherical(this._sphericalEnd).normalize(),f=ag.setFromUnitVectors(u,bd),g=Rt(Math.abs(u.y),1);g&&f.multiply(Md.setFromAxisAngle(lh,d)),f.multiply(this._yAxisUpSpaceInverse);let v=og.makeEmpty();wt.copy(c.min).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.min).setX(c.max.x).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.min).setY(c.max.y).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.max).setZ(c.min.z).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.min).setZ(c.max.z).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.max).setY(c.min.y).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.max).setX(c.min.x).applyQuaternion(f),v.expandByPoint(wt),wt.copy(c.max).applyQuaternion(f),v.expandByPoint(wt),v.min.x-=s,v.min.y-=o,v.max.x+=r,v.max.y+=a,f.setFromUnitVectors(bd,u),g&&f.premultiply(Md.invert()),f.premultiply(this._yAxisUpSpace);let m=v.getSize(lt),p=v.getCenter(wt).applyQuaternion(f);if(fr(this._camera)){let y=this.getDistanceToFitBox(m.x,m.y,m.z,n);l.push(this.moveTo(p.x,p.y,p.z,t)),l.push(this.dollyTo(y,t)),l.push(this.setFocalOffset(0,0,0,t))}else if($s(this._camera)){let y=this._camera,E=y.right-y.left,b=y.top-y.bottom,C=n?Math.max(E/m.x,b/m.y):Math.min(E/m.x,b/m.y);l.push(this.moveTo(p.x,p.y,p.z,t)),l.push(this.zoomTo(C,t)),l.push(this.setFocalOffset(0,0,0,t))}return Promise.all(l)}fitToSphere(e,t){let n=[],r="isObject3D"in e?i.createBoundingSphere(e,Sd):Sd.copy(e);if(n.push(this.moveTo(r.center.x,r.center.y,r.center.z,t)),fr(this._camera)){let o=this.getDistanceToFitSphere(r.radius);n.push(this.dollyTo(o,t))}else if($s(this._camera)){let o=this._camera.right-this._camera.left,a=this._camera.top-this._camera.bottom,l=2*r.radius,c=Math.min(o/l,a/l);n.push(this.zoomTo(c,t))}return n.push(this.setFocalOffset(0,0,0,t)),Promise.all(n)}setLookAt(e,t,n,s,r,o,a=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=mo.NONE,this._changedDolly=0;let l=wt.set(s,r,o),c=lt.set(e,t,n);this._targetEnd.copy(l),this._sphericalEnd.setFromVector3(c.sub(l).applyQuaternion(this._yAxisUpSpace)),this._needsUpdate=!0,a||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let d=!a||Rt(this._target.x,this._targetEnd.x,this.restThreshold)&&Rt(this._target.y,this._targetEnd.y,this.restThreshold)&&Rt(this._target.z,this._targetEnd.z,this.restThreshold)&&Rt(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Rt(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Rt(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(d)}lerp(e,t,n,s=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=mo.NONE,this._changedDolly=0;let r=lt.set(...e.target);if("spherical"in e)fi.set(...e.spherical);else{let h=wt.set(...e.position);fi.setFromVector3(h.sub(r).applyQuaternion(this._yAxisUpSpace))}let o=go.set(...t.target);if("spherical"in t)_o.set(...t.spherical);else{let h=wt.set(...t.position);_o.setFromVector3(h.sub(o).applyQuaternion(this._yAxisUpSpace))}this._targetEnd.copy(r.lerp(o,n));let a=_o.theta-fi.theta,l=_o.phi-fi.phi,c=_o.radius-fi.radius;this._sphericalEnd.set(fi.radius+c*n,fi.phi+l*n,fi.theta+a*n),this._needsUpdate=!0,s||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let d=!s||Rt(this._target.x,this._targetEnd.x,this.restThreshold)&&Rt(this._target.y,this._targetEnd.y,this.restThreshold)&&Rt(this._target.z,this._targetEnd.z,this.restThreshold)&&Rt(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Rt(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Rt(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(d)}lerpLookAt(e,t,n,s,r,o,a,l,c,d,h,u,f,g=!1){return this.lerp({position:[e,t,n],target:[s,r,o]},{position:[a,l,c],target:[d,h,u]},f,g)}setPosition(e,t,n,s=!1){return this.setLookAt(e,t,n,this._targetEnd.x,this._targetEnd.y,this._targetEnd.z,s)}setTarget(e,t,n,s=!1){let r=this.getPosition(lt),o=this.setLookAt(r.x,r.y,r.z,e,t,n,s);return this._sphericalEnd.phi=Bi(this._sphericalEnd.phi,this.minPolarAngle,this.maxPolarAngle),o}setFocalOffset(e,t,n,s=!1){this._isUserControllingOffset=!1,this._focalOffsetEnd.set(e,t,n),this._needsUpdate=!0,s||this._focalOffset.copy(this._focalOffsetEnd);let r=!s||Rt(this._focalOffset.x,this._focalOffsetEnd.x,this.restThreshold)&&Rt(this._focalOffset.y,this._focalOffsetEnd.y,this.restThreshold)&&Rt(this._focalOffset.z,this._focalOffsetEnd.z,this.restThreshold);return this._createOnRestPromise(r)}setOrbitPoint(e,t,n){this._camera.updateMatrixWorld(),rs.setFromMatrixColumn(this._camera.matrixWorldInverse,0),os.setFromMatrixColumn(this._camera.matrixWorldInverse,1),pr.setFromMatrixColumn(this._camera.matrixWorldInverse,2);let s=lt.set(e,t,n),r=s.distanceTo(this._camera.position),o=s.sub(this._camera.position);rs.multiplyScalar(o.x),os.multiplyScalar(o.y),pr.multiplyScalar(o.z),lt.copy(rs).add(os).add(pr),lt.z=lt.z+r,this.dollyTo(r,!1),this.setFocalOffset(-lt.x,lt.y,-lt.z,!1),this.moveTo(e,t,n,!1)}setBoundary(e){if(!e){this._boundary.min.set(-1/0,-1/0,-1/0),this._boundary.max.set(1/0,1/0,1/0),this._needsUpdate=!0;return}this._boundary.copy(e),this._boundary.clampPoint(this._targetEnd,this._targetEnd),this._needsUpdate=!0}setViewport(e,t,n,s){if(e===null){this._viewport=null;return}this._viewport=this._viewport||new tt.Vector4,typeof e=="number"?this._viewport.set(e,t,n,s):this._viewport.copy(e)}getDistanceToFitBox(e,t,n,s=!1){if(vd(this._camera,"getDistanceToFitBox"))return this._spherical.radius;let r=e/t,o=this._camera.getEffectiveFOV()*Na,a=this._camera.aspect;return((s?r>a:r<a)?t:e/a)*.5/Math.tan(o*.5)+n*.5}getDistanceToFitSphere(e){if(vd(this._camera,"getDistanceToFitSphere"))return this._spherical.radius;let t=this._camera.getEffectiveFOV()*Na,n=Math.atan(Math.tan(t*.5)*this._camera.aspect)*2,s=1<this._camera.aspect?t:n;return e/Math.sin(s*.5)}getTarget(e,t=!0){return(e&&e.isVector3?e:new tt.Vector3).copy(t?this._targetEnd:this._target)}getPosition(e,t=!0){return(e&&e.isVector3?e:new tt.Vector3).setFromSpherical(t?this._sphericalEnd:this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(t?this._targetEnd:this._target)}getSpherical(e,t=!0){return(e||new tt.Spherical).copy(t?this._sphericalEnd:this._spherical)}getFocalOffset(e,t=!0){return(e&&e.isVector3?e:new tt.Vector3).copy(t?this._focalOffsetEnd:this._focalOffset)}normalizeRotations(){return this._sphericalEnd.theta=(this._sphericalEnd.theta%Zs+Zs)%Zs,this._sphericalEnd.theta>Math.PI&&(this._sphericalEnd.theta-=Zs),this._spherical.theta+=Zs*Math.round((this._sphericalEnd.theta-this._spherical.theta)/Zs),this}stop(){this._focalOffset.copy(this._focalOffsetEnd),this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd),this._zoom=this._zoomEnd}reset(e=!1){if(!Rt(this._camera.up.x,this._cameraUp0.x)||!Rt(this._camera.up.y,this._cameraUp0.y)||!Rt(this._camera.up.z,this._cameraUp0.z)){this._camera.up.copy(this._cameraUp0);let n=this.getPosition(lt);this.updateCameraUp(),this.setPosition(n.x,n.y,n.z)}let t=[this.setLookAt(this._position0.x,this._position0.y,this._position0.z,this._target0.x,this._target0.y,this._target0.z,e),this.setFocalOffset(this._focalOffset0.x,this._focalOffset0.y,this._focalOffset0.z,e),this.zoomTo(this._zoom0,e)];return Promise.all(t)}saveState(){this._cameraUp0.copy(this._camera.up),this.getTarget(this._target0),this.getPosition(this._position0),this._zoom0=this._zoom,this._focalOffset0.copy(this._focalOffset)}updateCameraUp(){this._yAxisUpSpace.setFromUnitVectors(this._camera.up,lh),this._yAxisUpSpaceInverse.copy(this._yAxisUpSpace).invert()}applyCameraUp(){let e=lt.subVectors(this._target,this._camera.position).normalize(),t=wt.crossVectors(e,this._camera.up);this._camera.up.crossVectors(t,e).normalize(),this._camera.updateMatrixWorld();let n=this.getPosition(lt);this.updateCameraUp(),this.setPosition(n.x,n.y,n.z)}update(e){let t=this._sphericalEnd.theta-this._spherical.theta,n=this._sphericalEnd.phi-this._spherical.phi,s=this._sphericalEnd.radius-this._spherical.radius,r=sg.subVectors(this._targetEnd,this._target),o=rg.subVectors(this._focalOffsetEnd,this._focalOffset),a=this._zoomEnd-this._zoom;if(Ht(t))this._thetaVelocity.value=0,this._spherical.theta=this._sphericalEnd.theta;else{let h=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.theta=oh(this._spherical.theta,this._sphericalEnd.theta,this._thetaVelocity,h,1/0,e),this._needsUpdate=!0}if(Ht(n))this._phiVelocity.value=0,this._spherical.phi=this._sphericalEnd.phi;else{let h=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.phi=oh(this._spherical.phi,this._sphericalEnd.phi,this._phiVelocity,h,1/0,e),this._needsUpdate=!0}if(Ht(s))this._radiusVelocity.value=0,this._spherical.radius=this._sphericalEnd.radius;else{let h=this._isUserControllingDolly?this.draggingSmoothTime:this.smoothTime;this._spherical.radius=oh(this._spherical.radius,this._sphericalEnd.radius,this._radiusVelocity,h,this.maxSpeed,e),this._needsUpdate=!0}if(Ht(r.x)&&Ht(r.y)&&Ht(r.z))this._targetVelocity.set(0,0,0),this._target.copy(this._targetEnd);else{let h=this._isUserControllingTruck?this.draggingSmoothTime:this.smoothTime;ng(this._target,this._targetEnd,this._targetVelocity,h,this.maxSpeed,e,this._target),this._needsUpdate=!0}if(Ht(o.x)&&Ht(o.y)&&Ht(o.z))this._focalOffsetVelocity.set(0,0,0),this._focalOffset.copy(this._focalOffsetEnd);else{let h=this._isUserControllingOffset?this.draggingSmoothTime:this.smoothTime;ng(this._focalOffset,this._focalOffsetEnd,this._focalOffsetVelocity,h,this.maxSpeed,e,this._focalOffset),this._needsUpdate=!0}if(Ht(a))this._zoomVelocity.value=0,this._zoom=this._zoomEnd;else{let h=this._isUserControllingZoom?this.draggingSmoothTime:this.smoothTime;this._zoom=oh(this._zoom,this._zoomEnd,this._zoomVelocity,h,1/0,e)}if(this.dollyToCursor){if(fr(this._camera)&&this._changedDolly!==0){let h=this._spherical.radius-this._lastDistance,u=this._camera,f=this._getCameraDirection(Ba),g=lt.copy(f).cross(u.up).normalize();g.lengthSq()===0&&(g.x=1);let v=wt.crossVectors(g,f),m=this._sphericalEnd.radius*Math.tan(u.getEffectiveFOV()*Na*.5),y=(this._sphericalEnd.radius-h-this._sphericalEnd.radius)/this._sphericalEnd.radius,E=go.copy(this._targetEnd).add(g.multiplyScalar(this._dollyControlCoord.x*m*u.aspect)).add(v.multiplyScalar(this._dollyControlCoord.y*m)),b=lt.copy(this._targetEnd).lerp(E,y),C=this._lastDollyDirection===mo.IN&&this._spherical.radius<=this.minDistance,T=this._lastDollyDirection===mo.OUT&&this.maxDistance<=this._spherical.radius;if(this.infinityDolly&&(C||T)){this._sphericalEnd.radius-=h,this._spherical.radius-=h;let A=wt.copy(f).multiplyScalar(-h);b.add(A)}this._boundary.clampPoint(b,b);let _=wt.subVectors(b,this._targetEnd);this._targetEnd.copy(b),this._target.add(_),this._changedDolly-=h,Ht(this._changedDolly)&&(this._changedDolly=0)}else if($s(this._camera)&&this._changedZoom!==0){let h=this._zoom-this._lastZoom,u=this._camera,f=lt.set(this._dollyControlCoord.x,this._dollyControlCoord.y,(u.near+u.far)/(u.near-u.far)).unproject(u),g=wt.set(0,0,-1).applyQuaternion(u.quaternion),v=go.copy(f).add(g.multiplyScalar(-f.dot(u.up))),p=-(this._zoom-h-this._zoom)/this._zoom,y=this._getCameraDirection(Ba),E=this._targetEnd.dot(y),b=lt.copy(this._targetEnd).lerp(v,p),C=b.dot(y),T=y.multiplyScalar(C-E);b.sub(T),this._boundary.clampPoint(b,b);let _=wt.subVectors(b,this._targetEnd);this._targetEnd.copy(b),this._target.add(_),this._changedZoom-=h,Ht(this._changedZoom)&&(this._changedZoom=0)}}this._camera.zoom!==this._zoom&&(this._camera.zoom=this._zoom,this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0),this._dragNeedsUpdate=!0;let l=this._collisionTest();this._spherical.radius=Math.min(this._spherical.radius,l),this._spherical.makeSafe(),this._camera.position.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(this._target),this._camera.lookAt(this._target),(!Ht(this._focalOffset.x)||!Ht(this._focalOffset.y)||!Ht(this._focalOffset.z))&&(this._camera.matrix.compose(this._camera.position,this._camera.quaternion,this._camera.scale),rs.setFromMatrixColumn(this._camera.matrix,0),os.setFromMatrixColumn(this._camera.matrix,1),pr.setFromMatrixColumn(this._camera.matrix,2),rs.multiplyScalar(this._focalOffset.x),os.multiplyScalar(-this._focalOffset.y),pr.multiplyScalar(this._focalOffset.z),lt.copy(rs).add(os).add(pr),this._camera.position.add(lt),this._camera.updateMatrixWorld()),this._boundaryEnclosesCamera&&this._encloseToBoundary(this._camera.position.copy(this._target),lt.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse),1);let d=this._needsUpdate;return d&&!this._updatedLastTime?(this._hasRested=!1,this.dispatchEvent({type:"wake"}),this.dispatchEvent({type:"update"})):d?(this.dispatchEvent({type:"update"}),Ht(t,this.restThreshold)&&Ht(n,this.restThreshold)&&Ht(s,this.restThreshold)&&Ht(r.x,this.restThreshold)&&Ht(r.y,this.restThreshold)&&Ht(r.z,this.restThreshold)&&Ht(o.x,this.restThreshold)&&Ht(o.y,this.restThreshold)&&Ht(o.z,this.restThreshold)&&Ht(a,this.restThreshold)&&!this._hasRested&&(this._hasRested=!0,this.dispatchEvent({type:"rest"}))):!d&&this._updatedLastTime&&this.dispatchEvent({type:"sleep"}),this._lastDistance=this._spherical.radius,this._lastZoom=this._zoom,this._updatedLastTime=d,this._needsUpdate=!1,d}toJSON(){return JSON.stringify({enabled:this._enabled,minDistance:this.minDistance,maxDistance:Ua(this.maxDistance),minZoom:this.minZoom,maxZoom:Ua(this.maxZoom),minPolarAngle:this.minPolarAngle,maxPolarAngle:Ua(this.maxPolarAngle),minAzimuthAngle:Ua(this.minAzimuthAngle),maxAzimuthAngle:Ua(this.maxAzimuthAngle),smoothTime:this.smoothTime,draggingSmoothTime:this.draggingSmoothTime,dollySpeed:this.dollySpeed,truckSpeed:this.truckSpeed,dollyToCursor:this.dollyToCursor,target:this._targetEnd.toArray(),position:lt.setFromSpherical(this._sphericalEnd).add(this._targetEnd).toArray(),zoom:this._zoomEnd,focalOffset:this._focalOffsetEnd.toArray(),target0:this._target0.toArray(),position0:this._position0.toArray(),zoom0:this._zoom0,focalOffset0:this._focalOffset0.toArray()})}fromJSON(e,t=!1){let n=JSON.parse(e);this.enabled=n.enabled,this.minDistance=n.minDistance,this.maxDistance=Fa(n.maxDistance),this.minZoom=n.minZoom,this.maxZoom=Fa(n.maxZoom),this.minPolarAngle=n.minPolarAngle,this.maxPolarAngle=Fa(n.maxPolarAngle),this.minAzimuthAngle=Fa(n.minAzimuthAngle),this.maxAzimuthAngle=Fa(n.maxAzimuthAngle),this.smoothTime=n.smoothTime,this.draggingSmoothTime=n.draggingSmoothTime,this.dollySpeed=n.dollySpeed,this.truckSpeed=n.truckSpeed,this.dollyToCursor=n.dollyToCursor,this._target0.fromArray(n.target0),this._position0.fromArray(n.position0),this._zoom0=n.zoom0,this._focalOffset0.fromArray(n.focalOffset0),this.moveTo(n.target[0],n.target[1],n.target[2],t),fi.setFromVector3(lt.fromArray(n.position).sub(this._targetEnd).applyQuaternion(this._yAxisUpSpace)),this.rotateTo(fi.theta,fi.phi,t),this.dollyTo(fi.radius,t),this.zoomTo(n.zoom,t),this.setFocalOffset(n.focalOffset[0],n.focalOffset[1],n.focalOffset[2],t),this._needsUpdate=!0}connect(e){if(this._domElement){console.warn("camera-controls is already connected.");return}e.setAttribute("data-camera-controls-version",lM),this._addAllEventListeners(e),this._getClientRect(this._elementRect)}disconnect(){this.cancel(),this._removeAllEventListeners(),this._domElement&&(this._domElement.removeAttribute("data-camera-controls-version"),this._domElement=void 0)}dispose(){this.removeAllEventListeners(),this.disconnect()}_getTargetDirection(e){return e.setFromSpherical(this._spherical).divideScalar(this._spherical.radius).applyQuaternion(this._yAxisUpSpaceInverse)}_getCameraDirection(e){return this._getTargetDirection(e).negate()}_findPointerById(e){return this._activePointers.find(t=>t.pointerId===e)}_findPointerByMouseButton(e){return this._activePointers.find(t=>t.mouseButton===e)}_disposePointer(e){this._activePointers.splice(this._activePointers.indexOf(e),1)}_encloseToBoundary(e,t,n){let s=t.lengthSq();if(s===0)return e;let r=wt.copy(t).add(e),a=this._boundary.clampPoint(r,go).sub(r),l=a.lengthSq();if(l===0)return e.add(t);if(l===s)return e;if(n===0)return e.add(t).add(a);{let c=1+n*l/t.dot(a);return e.add(wt.copy(t).multiplyScalar(c)).add(a.multiplyScalar(1-n))}}_updateNearPlaneCorners(){if(fr(this._camera)){let e=this._camera,t=e.near,n=e.getEffectiveFOV()*Na,s=Math.tan(n*.5)*t,r=s*e.aspect;this._nearPlaneCorners[0].set(-r,-s,0),this._nearPlaneCorners[1].set(r,-s,0),this._nearPlaneCorners[2].set(r,s,0),this._nearPlaneCorners[3].set(-r,s,0)}else if($s(this._camera)){let e=this._camera,t=1/e.zoom,n=e.left*t,s=e.right*t,r=e.top*t,o=e.bottom*t;this._nearPlaneCorners[0].set(n,r,0),this._nearPlaneCorners[1].set(s,r,0),this._nearPlaneCorners[2].set(s,o,0),this._nearPlaneCorners[3].set(n,o,0)}}_truckInternal=(e,t,n,s)=>{let r,o;if(fr(this._camera)){let a=lt.copy(this._camera.position).sub(this._target),l=this._camera.getEffectiveFOV()*Na,c=a.length()*Math.tan(l*.5);r=this.truckSpeed*e*c/this._elementRect.height,o=this.truckSpeed*t*c/this._elementRect.height}else if($s(this._camera)){let a=this._camera;r=this.truckSpeed*e*(a.right-a.left)/a.zoom/this._elementRect.width,o=this.truckSpeed*t*(a.top-a.bottom)/a.zoom/this._elementRect.height}else return;s?(n?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y,this._focalOffsetEnd.z,!0):this.truck(r,0,!0),this.forward(-o,!0)):n?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y+o,this._focalOffsetEnd.z,!0):this.truck(r,o,!0)};_rotateInternal=(e,t)=>{let n=Zs*this.azimuthRotateSpeed*e/this._elementRect.height,s=Zs*this.polarRotateSpeed*t/this._elementRect.height;this.rotate(n,s,!0)};_dollyInternal=(e,t,n)=>{let s=Math.pow(.95,-e*this.dollySpeed),r=this._sphericalEnd.radius,o=this._sphericalEnd.radius*s,a=Bi(o,this.minDistance,this.maxDistance),l=a-o;this.infinityDolly&&this.dollyToCursor?this._dollyToNoClamp(o,!0):this.infinityDolly&&!this.dollyToCursor?(this.dollyInFixed(l,!0),this._dollyToNoClamp(a,!0)):this._dollyToNoClamp(a,!0),this.dollyToCursor&&(this._changedDolly+=(this.infinityDolly?o:a)-r,this._dollyControlCoord.set(t,n)),this._lastDollyDirection=Math.sign(-e)};_zoomInternal=(e,t,n)=>{let s=Math.pow(.95,e*this.dollySpeed),r=this._zoom,o=this._zoom*s;this.zoomTo(o,!0),this.dollyToCursor&&(this._changedZoom+=o-r,this._dollyControlCoord.set(t,n))};_collisionTest(){let e=1/0;if(!(this.colliderMeshes.length>=1)||vd(this._camera,"_collisionTest"))return e;let n=this._getTargetDirection(Ba);wd.lookAt(ig,n,this._camera.up);for(let s=0;s<4;s++){let r=wt.copy(this._nearPlaneCorners[s]);r.applyMatrix4(wd);let o=go.addVectors(this._target,r);ch.set(o,n),ch.far=this._spherical.radius+1;let a=ch.intersectObjects(this.colliderMeshes);a.length!==0&&a[0].distance<e&&(e=a[0].distance)}return e}_getClientRect(e){if(!this._domElement)return;let t=this._domElement.getBoundingClientRect();return e.x=t.left,e.y=t.top,this._viewport?(e.x+=this._viewport.x,e.y+=t.height-this._viewport.w-this._viewport.y,e.width=this._viewport.z,e.height=this._viewport.w):(e.width=t.width,e.height=t.height),e}_createOnRestPromise(e){return e?Promise.resolve():(this._hasRested=!1,this.dispatchEvent({type:"transitionstart"}),new Promise(t=>{let n=()=>{this.removeEventListener("rest",n),t()};this.addEventListener("rest",n)}))}_addAllEventListeners(e){}_removeAllEventListeners(){}get dampingFactor(){return console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead."),0}set dampingFactor(e){console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead.")}get draggingDampingFactor(){return console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead."),0}set draggingDampingFactor(e){console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead.")}static createBoundingSphere(e,t=new tt.Sphere){let n=t,s=n.center;xo.makeEmpty(),e.traverseVisible(o=>{o.isMesh&&xo.expandByObject(o)}),xo.getCenter(s);let r=0;return e.traverseVisible(o=>{if(!o.isMesh)return;let a=o;if(!a.geometry)return;let l=a.geometry.clone();l.applyMatrix4(a.matrixWorld);let d=l.attributes.position;for(let h=0,u=d.count;h<u;h++)lt.fromBufferAttribute(d,h),r=Math.max(r,s.distanceToSquared(lt))}),n.radius=Math.sqrt(r),n}};yo.install({THREE:{Box3:Zn,Matrix4:vt,Quaternion:Jn,Raycaster:xa,Sphere:Si,Spherical:ya,Vector2:ut,Vector3:W,Vector4:zt}});var cg=.12,Td=30,Ad=.82,hM=114,uM=.01,hg=Math.PI/18,dM={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},hh=class{constructor(e,t){this.element=e;this.calm=t}element;calm;camera=new Pn(Td);controls=null;size={width:1,height:1};clock=new _a;untouched=!0;jumped=!1;first=null;open(e,t,n,s){this.controls?.dispose();let r=e===2;this.camera=r?new Mi:new Pn(Td,1,uM,1e3),this.camera.up.set(0,r?1:0,r?0:1);let o=new yo(this.camera,this.element);o.updateCameraUp(),o.dollyToCursor=!0,o.truckSpeed=r?1:2;let{ACTION:a}=yo;o.mouseButtons.left=r?a.TRUCK:a.ROTATE,o.mouseButtons.right=a.TRUCK,o.mouseButtons.middle=a.TRUCK,o.mouseButtons.wheel=r?a.ZOOM:a.DOLLY,o.touches.one=r?a.TOUCH_TRUCK:a.TOUCH_ROTATE,o.touches.two=r?a.TOUCH_ZOOM_TRUCK:a.TOUCH_DOLLY_TRUCK,o.touches.three=a.TOUCH_TRUCK,o.maxPolarAngle=Math.PI,o.addEventListener("control",()=>{this.untouched=!1}),this.controls=o,this.first={azimuth:t,elevation:n,box:s.clone()},this.resize(this.size.width,this.size.height),this.home(!1)}resize(e,t){let n=this.size;this.size={width:Math.max(e,1),height:Math.max(t,1)};let s=this.size.width/this.size.height;this.camera instanceof Pn?this.camera.aspect=s:(this.camera.top=5,this.camera.bottom=-5,this.camera.left=-5*s,this.camera.right=5*s,this.camera.near=-1e4,this.camera.far=1e4),this.camera.updateProjectionMatrix();let r=n.width!==this.size.width||n.height!==this.size.height;this.controls&&this.untouched&&r&&this.home(!1)}reframe(e){this.first=e,this.untouched&&this.home()}home(e=!0){if(!this.first)return;this.untouched=!0;let{azimuth:t,elevation:n,box:s}=this.first;this.frame(s,this.direction(t,n),e)}fit(e,t=!0){if(!this.controls||e.isEmpty())return;this.untouched=!1;let n=this.controls.getPosition(new W).sub(this.controls.getTarget(new W)).normalize();this.frame(e,n,t)}byKey(e){let t=this.controls,n=this.camera instanceof Mi,s={"+":1.25,"=":1.25,"-":.8}[e],r=dM[e];return!t||!s&&!r?!1:(this.untouched=!1,s?n?t.zoomTo(t.camera.zoom*s,!0):t.dollyTo(t.distance/s,!0):n?t.truck(r[0]/t.camera.zoom,-r[1]/t.camera.zoom,!0):t.rotate(r[0]*hg,-r[1]*hg,!0),!0)}hold(e){this.controls&&(this.controls.dollyToCursor=!e,e&&this.follow(e.clone().sub(this.controls.getTarget(new W))))}follow(e){let t=this.controls?.getTarget(new W).add(e);this.untouched=!1,t&&this.controls?.moveTo(t.x,t.y,t.z,!1)}update(){let{controls:e}=this;if(this.clock.update(),!e)return!1;e.smoothTime=this.calm()?0:cg,e.draggingSmoothTime=this.calm()?0:cg/3;let{jumped:t}=this;return this.jumped=!1,e.update(Math.min(this.clock.getDelta(),.1))||t}direction(e,t){let n=e*Math.PI/180,s=Math.min(Math.max(t,-89.9),89.9)*Math.PI/180;return this.camera instanceof Mi?new W(0,0,1):new W(Math.cos(s)*Math.cos(n),Math.cos(s)*Math.sin(n),Math.sin(s))}frame(e,t,n){let s=this.controls;if(!s)return;let r=n&&!this.calm(),{width:o,height:a}=this.size,l=Math.min(Ad,Math.max(1-hM/a,Ad/2)),c=this.camera instanceof Mi,d=this.camera.up,h=new W().crossVectors(d,t).normalize(),u=new W().crossVectors(t,h),f=[0,1,2,3,4,5,6,7].map(b=>new W(b&1?e.max.x:e.min.x,b&2?e.max.y:e.min.y,b&4?e.max.z:e.min.z)),g=Math.tan(Td*Math.PI/360),v=o/a,m=e.getCenter(new W),p=10,y=1;for(let b=0;b<12;b++){let C=[1/0,-1/0],T=[1/0,-1/0];for(let O of f){let L=O.clone().sub(m),k=c?1:Math.max(p-L.dot(t),1e-6)/p,z=L.dot(h)/k,I=L.dot(u)/k;C[0]=Math.min(C[0],z),C[1]=Math.max(C[1],z),T[0]=Math.min(T[0],I),T[1]=Math.max(T[1],I)}let _=Math.max(C[1]-C[0],1e-9),A=Math.max(T[1]-T[0],1e-9);m=m.clone().addScaledVector(h,(C[0]+C[1])/2).addScaledVector(u,(T[0]+T[1])/2);let F=Math.max(_/(v*Ad),A/l)/2;c?y=5/F:p=F/g}let E=m.clone().addScaledVector(t,c?50:p);this.camera instanceof Pn?(this.camera.near=Math.max(p*.002,1e-4),this.camera.far=p*200,this.camera.updateProjectionMatrix()):s.zoomTo(y,r),s.setLookAt(E.x,E.y,E.z,m.x,m.y,m.z,r),s.update(0),this.jumped=!0}};gt.enabled=!1;var Cd=10,ug=2.3,fM=[1,2.1,.62,-.75],pM=2,mM=150,gM=.55,_M=1500,xM=3,yM=.5,vM=.6,uh=class{constructor(e,t,n,s){this.canvas=e;this.picture=n;let r=jm();this.pace=new rh(r),this.renderer=new jc({canvas:e,antialias:r,alpha:!1,powerPreference:"high-performance"}),this.renderer.outputColorSpace=or,this.graphics=new ih(this.renderer),this.view=new hh(e,s),this.heads=new ia(new ca(.36,1,10).translate(0,-.5,0),new eo,4096),this.heads.frustumCulled=!1,this.heads.renderOrder=26,this.heads.count=0,this.root.add(this.springs.object,this.floor.object,this.outlines.object,this.trails.object,this.arrows.object,this.pull.object,this.glow.object,this.balls.group,this.surfaces,this.hairs.object,this.dust.object);let o=new pa(16777215,9079434,2.2);o.position.set(0,0,1);let a=new ga(16777215,1.1);a.position.set(-3,-4,6),this.world.add(this.root,this.heads,o,a),this.marks=new sh(t,this),e.addEventListener("webglcontextrestored",()=>{this.theme&&this.paint(this.theme===this.scene?.themes.dark)})}canvas;view;picture;dirty=!0;theme=null;scene=null;followed=null;marked={};stroke=[];ghost=null;pulledTo=null;drawn=null;renderer;graphics;world=new Qo;root=new bi;springs=new ss(ug,10);floor=new ss(1,-20);outlines=new ss(1.3,2);trails=new ss(1.3,5,.8);arrows=new ss(1.7,25);pull=new ss(2,30);glow=new ss(5,8,.5);balls=new nh;hairs=new Da(!1,10);dust=new Da(!0,9);pace;heads;surfaces=new bi;marks;thin=!1;unit=1;ratio=1;size={width:1,height:1};before=null;open(e){let t=e.stays&&this.scene?.dim===e.dim;this.scene=e,t||this.fit(e.camera.room),this.followed=null,this.before=null,this.marked={},this.ghost=this.drawn=this.pulledTo=null,this.heads.count=0;for(let o of[this.springs,this.outlines,this.trails,this.arrows,this.pull,this.glow])o.show(new Float32Array(0),null,null);this.balls.show(new Float32Array(0),null,null,null,null);for(let o of[this.hairs,this.dust])o.hide();this.putSurfaces(!0),this.paint(e.dark);let{azimuth:n,elevation:s}=e.camera,r=this.boxOf(e.camera.room);t?this.view.first={azimuth:n,elevation:s,box:r}:this.view.open(e.dim,n,s,r),this.dirty=!0}reframe(e){this.scene={...e,themes:this.scene?.themes??e.themes};let{azimuth:t,elevation:n,room:s}=e.camera;this.view.reframe({azimuth:t,elevation:n,box:this.boxOf(s)}),this.drawFloor(),this.dirty=!0}fit([e,t]){let n=Math.max(t[0]-e[0],t[1]-e[1],t[2]-e[2])||1;this.unit=Cd/n;let s=[0,1,2].map(r=>(e[r]+t[r])/2);this.root.matrixAutoUpdate=!1,this.root.matrix.makeScale(this.unit,this.unit,this.unit).multiply(new vt().makeTranslation(-s[0],-s[1],-s[2])),this.root.matrixWorldNeedsUpdate=!0,this.root.updateMatrixWorld(!0)}paint(e){if(!this.scene)return;let t=this.theme=this.scene.themes[e?"dark":"light"],n=new $e(t.background);this.renderer.setClearColor(n,1),Ei.ground.value.copy(n),Ei.fade.value=this.scene.dim===2?0:.5,this.dress(),this.drawFloor(),this.dirty=!0}dress(){if(!this.theme||!this.scene)return;let e=this.picture.floats("points.radius").length>3e3?1.1:2.2;this.balls.dress(this.scene.dim===3,new $e(this.theme.anchor),new $e(this.theme.ink),this.unit,e,this.ratio);let t=Math.max(this.picture.signed("segments.index").length,1);this.springs.width=ug*this.ratio*Math.min(1,Math.max(.32,(400/t)**.25)),this.springs.opaque=t<2e4,this.floor.width=this.ratio,this.outlines.width=1.4*this.ratio,this.trails.width=2.6*this.ratio,this.arrows.width=1.7*this.ratio,this.pull.width=2.2*this.ratio,this.glow.width=7*this.ratio}resize(e,t){this.size={width:e,height:t},this.ratio=0,this.setRatio(this.ratioOfScreen),this.view.resize(e,t),this.dirty=!0}get ratioOfScreen(){return Math.min(devicePixelRatio||1,2)}setRatio(e){if(e===this.ratio)return;let{width:t,height:n}=this.size;this.ratio=e,this.renderer.setPixelRatio(e),this.renderer.setSize(t,n,!1),Ei.size.value.set(t*e,n*e),this.dress()}take(e){let t=this.picture,n=(...s)=>s.some(r=>e.has(r));if(n("points.position","points.color","points.radius","points.size","points.kind")&&this.showPoints(e),n("segments.position","segments.ends","points.position","segments.color","segments.kind")&&this.showSprings(e),n("outlines.position","outlines.color")&&this.outlines.show(t.floats("outlines.position"),t.bytes("outlines.color"),null),n("trails.position","trails.color")){let s=t.floats("trails.position");this.trails.show(s,t.bytes("trails.color"),Qm(s))}n("arrows.start","arrows.vector","arrows.color")&&this.showArrows(),[...e].some(s=>s.startsWith("surface"))&&this.putSurfaces(!1),this.marks.texts(t.texts),this.goAlong(),this.dirty=!0}showPoints(e){let t=this.picture,n=t.floats("points.radius"),s=t.floats("points.size"),r=null;if(e.has("points.radius")||e.has("points.size")){let h=(this.scene?.dot??0)*(n.length>mM?gM:1);r=Float32Array.from(n,(u,f)=>u>0?u:h*(s[f]??1)),this.sizes=r,this.dress()}let o=e.has("points.kind")||e.has("points.radius")?t.bytes("points.kind"):null,a=n.length>qm&&!n.some(h=>h>0),l=this.balls.round===a,c=t.floats("points.position"),d=l||e.has("points.color")?t.bytes("points.color"):null;a?this.dust.show(c,d,null,!1):this.dust.hide(),this.balls.round=!a,this.balls.show(c,r,d,o,n)}sizes=new Float32Array(0);showSprings(e){let t=this.picture,n=t.bytes("segments.kind");this.pace.of(n.length);let s=null;e.has("segments.kind")&&(s=Float32Array.from(n,r=>fM[r]??1),this.dress()),this.hairs.hide(),this.thin||n.length>Ym?(this.springs.show(new Float32Array(0),null,null),this.showHairs(e)):this.springs.show(t.ends,e.has("segments.color")?t.bytes("segments.color"):null,s)}showHairs(e){let t=this.picture,n=e.has("segments.color")?t.bytes("segments.color"):null,s=t.wholes("segments.ends"),r=s.length>0;this.hairs.show(t.floats(r?"points.position":"segments.position"),n,r?s:null,e.has("segments.ends"))}showArrows(){let e=this.picture,t=e.floats("arrows.start"),n=e.floats("arrows.vector"),s=e.bytes("arrows.color"),r=new Float32Array(2*t.length),o=t.length/3;for(let f=0;f<o;f++)for(let g=0;g<3;g++)r[6*f+g]=t[3*f+g],r[6*f+3+g]=t[3*f+g]+n[3*f+g];this.arrows.show(r,s,null);let a=new W(0,1,0),l=new W,c=new Jn,d=new W,h=new vt,u=new $e;this.heads.count=Math.min(o,4096);for(let f=0;f<this.heads.count;f++){l.set(n[3*f],n[3*f+1],n[3*f+2]);let g=l.length()*this.unit,v=Math.min(.4*g,.26);d.set(r[6*f+3],r[6*f+4],r[6*f+5]).applyMatrix4(this.root.matrix),c.setFromUnitVectors(a,l.normalize()),this.heads.setMatrixAt(f,h.compose(d,c,new W(v,v,v))),this.heads.setColorAt(f,u.setRGB(s[3*f]/255,s[3*f+1]/255,s[3*f+2]/255))}this.heads.instanceMatrix.needsUpdate=!0,this.heads.instanceColor&&(this.heads.instanceColor.needsUpdate=!0)}putSurfaces(e){for(let t of this.surfaces.children)t.geometry.dispose(),t.material.dispose();this.surfaces.clear(),!e&&this.picture.surfaces.forEach((t,n)=>{let s=new pn;s.setAttribute("position",new On(this.picture.floats(`surface.${n}.vertices`).slice(),3)),s.setIndex(new On(this.picture.wholes(`surface.${n}.faces`).slice(),1)),s.computeVertexNormals();let r=new ua({color:new $e(t.color),transparent:t.opacity<1,opacity:t.opacity,side:wi,depthWrite:t.opacity>=1}),o=new xn(s,r);o.renderOrder=t.opacity<1?1:0,this.surfaces.add(o)})}drawFloor(){if(!this.scene||!this.theme)return;let{low:e,high:t,step:n}=this.scene.world,s=this.scene.dim===2,r=s?0:e[2],o=[];for(let a of[0,1]){let l=Math.min(200,Math.round((t[a]-e[a])/n));for(let c=0;c<=l;c++){let d=[e[0],e[1],r],h=[t[0],t[1],r];d[a]=h[a]=e[a]+c*n,o.push(...d,...h)}}this.floor.plain(new Float32Array(o),this.theme.faint)}goAlong(){if(this.followed===null)return;let e=this.placeOf(this.followed);if(!e)return;let t=this.toPage(e);this.before&&this.view.follow(t.clone().sub(this.before)),this.before=t}follow(e){this.followed=e;let t=e===null?null:this.placeOf(e);this.before=t?this.toPage(t):null,this.view.hold(this.before)}drawPull(){let{hand:e}=this.picture,t=this.theme;if(!t)return;let n=[],s=e&&this.placeOf(e[0]),r=e&&(this.pulledTo??[e[1],e[2],e[3]]);r&&s&&n.push(...s,...r);for(let c of[this.ghost,this.drawn])c&&n.push(...c.from,...c.to);this.pull.plain(new Float32Array(n),t.second);let{particle:o,spring:a}=this.marked,l=a===void 0?null:this.endsOf(a);this.glow.plain(new Float32Array(l?[...l[0],...l[1]]:[]),t.second),this.marks.ring(o===void 0?null:this.placeOf(o)),this.drawn?this.marks.pull({at:this.drawn.to.map((c,d)=>(c+this.drawn.from[d])/2),words:this.drawn.words}):this.marks.pull(r&&s?{at:r,words:po(e[4],"N")}:null)}draw(){let e=this.view.update();return this.pace.next(this.dirty||e,performance.now())?(this.render(),!0):!1}render(){this.showThin();let e=this.pace.coarse&&(!this.thin||this.ratioOfScreen>1);this.hairs.share=this.pace.share,this.setRatio(e?Math.max(yM*this.ratioOfScreen,vM):this.ratioOfScreen),this.dust.size=(this.hairs.object.visible?1:2)*this.ratio,this.dust.share=this.hairs.object.visible&&this.pace.share<1?0:this.pace.share,this.dirty=!1;let t=this.view.camera;this.drawPull(),t.updateMatrixWorld();let n=this.view.controls?.distance??30;Ei.close.value=n-.6*Cd,Ei.far.value=n+1.2*Cd,this.renderer.render(this.world,t),this.marks.draw()}showThin(){let e=this.picture.bytes("segments.kind"),t=this.pace.simple&&e.length>_M&&!e.includes(xM);t!==this.thin&&(this.thin=t,this.showSprings(new Set(["segments.ends","segments.color","segments.kind"])))}rest(){this.graphics.want(!1)}wake(){this.graphics.want(!0),this.dirty=!0}async snapshot(){return this.view.update(),this.pace.whole(),this.render(),new Promise(e=>this.canvas.toBlob(e,"image/png"))}toPage(e){return new W(...e).applyMatrix4(this.root.matrix)}onScreen(e){let t=this.toPage(e).project(this.view.camera);return t.z<-1||t.z>1||!Number.isFinite(t.x)?null:{x:(t.x+1)/2*this.size.width,y:(1-t.y)/2*this.size.height,depth:t.z}}at(e,t,n){let s=this.toPage(n).project(this.view.camera).z,r=new W(2*e/this.size.width-1,1-2*t/this.size.height,s).unproject(this.view.camera);return r.applyMatrix4(this.root.matrix.clone().invert()),this.scene?.dim===2?[r.x,r.y,0]:[r.x,r.y,r.z]}ray(e,t){let n=this.root.matrix.clone().invert();return[-1,1].map(s=>new W(2*e/this.size.width-1,1-2*t/this.size.height,s).unproject(this.view.camera).applyMatrix4(n).toArray())}get target(){let t=(this.view.controls?.getTarget(new W)??new W).applyMatrix4(this.root.matrix.clone().invert());return this.scene?.dim===2?[t.x,t.y,0]:[t.x,t.y,t.z]}get scale(){let e=this.view.camera,t=this.size.height;if(e instanceof Mi)return this.unit*e.zoom*t/10;let n=this.view.controls?.distance??1;return this.unit*t/(2*n*Math.tan(e.fov*Math.PI/360))}boxOf([e,t]){return new Zn(this.toPage(e),this.toPage(t))}get everything(){let[e,t]=this.scene?.camera.room??[[0,0,0],[1,1,1]],n=this.picture.floats("points.position"),s=3*Math.max(...[0,1,2].map(l=>t[l]-e[l])),r=new Zn,o=new W(...[0,1,2].map(l=>(e[l]+t[l])/2)),a=new W;for(let l=0;l<n.length;l+=3)a.set(n[l],n[l+1],n[l+2]),a.distanceTo(o)<=s&&r.expandByPoint(a);return r.isEmpty()||r.getSize(a).length()===0?this.boxOf([e,t]):r.applyMatrix4(this.root.matrix)}rowOf(e){let t=this.picture.wholes("points.index");if(t[e]===e)return e;let n=0,s=t.length-1;for(;n<=s;){let r=n+s>>1;if(t[r]===e)return r;t[r]<e?n=r+1:s=r-1}return-1}placeOf(e){let t=this.rowOf(e);if(t<0)return null;let n=this.picture.floats("points.position");return[n[3*t],n[3*t+1],n[3*t+2]]}endsOf(e){let t=this.picture.signed("segments.index").indexOf(e);if(t<0)return null;let n=this.picture.ends.subarray(6*t,6*t+6);return[[n[0],n[1],n[2]],[n[3],n[4],n[5]]]}isFixed(e){let t=this.rowOf(e);return t>=0&&this.picture.bytes("points.kind")[t]===pM}particleAt(e,t,n){let s=this.picture.floats("points.position"),r=this.picture.wholes("points.index"),o=this.screenMatrix(),[a,l]=[this.size.width,this.size.height],c=this.scale,d=-1,h=1/0;for(let u=0;u<r.length;u++){let f=Rd(o,s,3*u,a,l);if(!f)continue;let g=Math.hypot(f[0]-e,f[1]-t),v=Math.min((this.sizes[u]??0)*c,200),m=g-v;if(m>n)continue;let p=(m>0?1e3+m:.2*g)+50*f[2];p<h&&(h=p,d=r[u])}return d}springAt(e,t,n){let s=this.picture.signed("segments.index"),r=-1,o=n;return this.eachOnScreen((a,l,c)=>{if(s[a]<0)return;let d=bM(e,t,l,c);d<o&&(o=d,r=s[a])}),r}crossed(e){let t=this.picture.signed("segments.index"),n=[];return this.eachOnScreen((s,r,o)=>{t[s]>=0&&e.some((a,l)=>l>0&&SM(e[l-1],a,r,o))&&n.push(t[s])}),n}eachOnScreen(e){let t=this.picture.ends,n=this.screenMatrix(),{width:s,height:r}=this.size;for(let o=0;o<t.length/6;o++){let a=Rd(n,t,6*o,s,r),l=Rd(n,t,6*o+3,s,r);a&&l&&e(o,[a[0],a[1]],[l[0],l[1]])}}screenMatrix(){let e=this.view.camera;return new vt().multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse).multiply(this.root.matrix).elements}};function Rd(i,e,t,n,s){let r=e[t],o=e[t+1],a=e[t+2],l=i[3]*r+i[7]*o+i[11]*a+i[15];if(!(l>0))return null;let c=(i[2]*r+i[6]*o+i[10]*a+i[14])/l;return c<-1||c>1?null:[((i[0]*r+i[4]*o+i[8]*a+i[12])/l+1)/2*n,(1-(i[1]*r+i[5]*o+i[9]*a+i[13])/l)/2*s,c]}function bM(i,e,t,n){let s=n[0]-t[0],r=n[1]-t[1],o=s*s+r*r||1,a=Math.min(1,Math.max(0,((i-t[0])*s+(e-t[1])*r)/o));return Math.hypot(t[0]+a*s-i,t[1]+a*r-e)}function SM(i,e,t,n){let s=(r,o,a)=>(o[0]-r[0])*(a[1]-r[1])-(o[1]-r[1])*(a[0]-r[0]);return s(i,e,t)>0!=s(i,e,n)>0&&s(t,n,i)>0!=s(t,n,e)>0}var dh=class{serial=-1;number=0;time=0;hand=null;surfaces=[];texts=[];whole=!1;parts=new Map;take(e,t){(this.whole||e.serial!==this.serial)&&(this.whole=!1,this.parts.clear(),this.surfaces=[],this.texts=[]),this.serial=e.serial,this.number=e.picture,this.time=e.time,this.hand=e.hand;let n=new Set(t.keys());for(let[s,r]of t)this.parts.set(s,r);return e.surfaces&&(this.surfaces=e.surfaces,n.add("surfaces")),e.texts&&(this.texts=e.texts,n.add("texts")),n}floats(e){return this.parts.get(e)??new Float32Array(0)}wholes(e){return this.parts.get(e)??new Uint32Array(0)}signed(e){return this.parts.get(e)??new Int32Array(0)}bytes(e){return this.parts.get(e)??new Uint8Array(0)}get ends(){let e=this.floats("segments.position"),t=this.wholes("segments.ends");if(!t.length)return e;let n=this.floats("points.position");this.joined.length!==3*t.length&&(this.joined=new Float32Array(3*t.length));let s=this.joined;for(let r=0;r<t.length;r++){let o=3*t[r];s[3*r]=n[o],s[3*r+1]=n[o+1],s[3*r+2]=n[o+2]}return s}joined=new Float32Array(0)};var fh=class{constructor(e,t,n){this.times=e;this.rate=t;this.told=n}times;rate;told;frame=0;part=0;playing=!1;loop=!0;speed=1;get last(){return this.times.length-1}get now(){let e=this.times[this.frame];return e+this.part*(this.times[Math.min(this.frame+1,this.last)]-e)}seek(e,t=0){this.frame=Math.min(Math.max(Math.floor(e),0),this.last),this.part=this.frame===this.last?0:t,this.told()}go(e){let t=0,n=this.last;for(;t<n;){let r=t+n+1>>1;this.times[r]<=e?t=r:n=r-1}let s=this.times[Math.min(t+1,this.last)]-this.times[t];this.seek(t,s>0?Math.min(Math.max((e-this.times[t])/s,0),1):0)}play(e){e&&this.frame===this.last&&this.seek(0),this.playing=e&&this.last>0,this.told()}step(e){this.play(!1),this.seek(e>0?this.frame+1:this.part>0?this.frame:this.frame-1)}pass(e){if(!this.playing)return;let t=this.times[0],n=this.times[this.last],s=this.now+e*this.rate*this.speed;if(s>=n){if(!this.loop){this.seek(this.last),this.play(!1);return}s=t+(s-n)%Math.max(n-t,1e-300)}this.go(s)}};function dg(i){let e=0,t=new ReadableStream({pull(n){if(e>=i.length){n.close();return}let s=atob(i.slice(e,e+1048576)),r=new Uint8Array(s.length);for(let o=0;o<s.length;o++)r[o]=s.charCodeAt(o);e+=1048576,n.enqueue(r)}});return new Response(t.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()}var fg=4294967295,Pd=65535;async function pg(i,e){let t=await dg(e),n=(l,c)=>{let[d,h]=i.parts[l]??[0,0];return new c(t.slice(d,d+h))},s=n("number",Uint32Array),r=3*s.length,o=(l,c)=>{let[d,h]=i.parts[l]??[0,0];return MM(new Uint8Array(t,d,h),c)},a=(i.parts.value?.[1]??0)/2/i.frames;return{facts:i,number:s,count:s.length,springs:(i.parts.ends?.[1]??0)/8,radius:n("radius",Float32Array),mass:n("mass",Float32Array),size:n("size",Float32Array),kind:n("kind",Uint8Array),shade:n("shade",Uint8Array),group:n("group",Uint8Array),ends:n("ends",Uint32Array),spring:n("spring",Uint32Array),slack:n("slack",Float32Array),rest:n("rest",Float32Array),ties:n("ties",Uint32Array),cords:n("cords",Float32Array),gone:n("gone",Uint32Array),broken:n("broken",Uint32Array),position:o("position",r),value:o("value",a),arrows:new Map(i.arrows.map(({kind:l})=>[l,o(l,r)])),energy:n("energy",Float32Array),outlines:n("outlines",Float32Array),surfaces:i.standing.light.surfaces.map((l,c)=>({vertices:n(`surface.${c}.vertices`,Float32Array),faces:n(`surface.${c}.faces`,Uint32Array)})),ball:{vertices:n("ball.vertices",Float32Array),faces:n("ball.faces",Uint32Array)}}}function MM(i,e){let t=i.length/2,n=new Uint16Array(t);for(let s=0;s<t;s++){let r=i[s]|i[t+s]<<8,o=r&1?-(r+1>>1):r>>1,a=s<e?0:s<2*e?n[s-e]:2*n[s-e]-n[s-2*e];n[s]=a+o}return n}function mg(i,e,t,n){let s=()=>{i.hidden=!0,dn("picture").focus()},r=e.map(([a,l])=>me("button",{type:"button",role:"menuitem",tabindex:-1,click:()=>{s(),l()}},a));i.replaceChildren(...r),i.onkeydown=a=>{let l=r.indexOf(document.activeElement),c=r.length-1,d={ArrowDown:l===c?0:l+1,ArrowUp:l<=0?c:l-1,Home:0,End:c}[a.key];if(d!==void 0)r[d]?.focus();else if(a.key==="Escape")s();else if(a.key==="Tab")s();else return;a.key!=="Tab"&&a.preventDefault()},i.hidden=!1;let o=i.getBoundingClientRect();i.style.left=`${Math.max(4,Math.min(t,innerWidth-o.width-8))}px`,i.style.top=`${Math.max(4,Math.min(n,innerHeight-o.height-8))}px`,r[0]?.focus()}var wM="uplot",EM="u-hz",TM="u-vt",AM="u-title",CM="u-wrap",RM="u-under",PM="u-over",IM="u-axis",_r="u-off",LM="u-select",DM="u-cursor-x",OM="u-cursor-y",NM="u-cursor-pt",UM="u-legend",FM="u-live",BM="u-inline",kM="u-series",zM="u-marker",gg="u-label",HM="u-value",za="width",Ha="height";var _g="bottom",vo="left",Id="right",Zd="#000",xg=Zd+"0",Ld="mousemove",yg="mousedown",Dd="mouseup",vg="mouseenter",bg="mouseleave",Sg="dblclick",VM="resize",GM="scroll",Mg="change",xh="dppxchange",$d="--",Ao=typeof window<"u",Bd=Ao?document:null,So=Ao?window:null,WM=Ao?navigator:null,At,ph;function kd(){let i=devicePixelRatio;At!=i&&(At=i,ph&&Hd(Mg,ph,kd),ph=matchMedia(`(min-resolution: ${At-.001}dppx) and (max-resolution: ${At+.001}dppx)`),xr(Mg,ph,kd),So.dispatchEvent(new CustomEvent(xh)))}function pi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function zd(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function qt(i,e,t){i.style[e]=t+"px"}function ki(i,e,t,n){let s=Bd.createElement(i);return e!=null&&pi(s,e),t?.insertBefore(s,n),s}function Ai(i,e){return ki("div",i,e)}var wg=new WeakMap;function as(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=wg.get(i);r!=o&&(i.style.transform=r,wg.set(i,r),e<0||t<0||e>n||t>s?pi(i,_r):zd(i,_r))}var Eg=new WeakMap;function Tg(i,e,t){let n=e+t,s=Eg.get(i);n!=s&&(Eg.set(i,n),i.style.background=e,i.style.borderColor=t)}var Ag=new WeakMap;function Cg(i,e,t,n){let s=e+""+t,r=Ag.get(i);s!=r&&(Ag.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Kd={passive:!0},XM={...Kd,capture:!0};function xr(i,e,t,n){e.addEventListener(i,t,n?XM:Kd)}function Hd(i,e,t,n){e.removeEventListener(i,t,Kd)}Ao&&kd();function zi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:mi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function n0(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var i0=i=>i!=null,s0=i=>i!=null&&i>0,bh=n0(i0),YM=n0(s0);function qM(i,e,t,n=0,s=!1){let r=s?YM:bh,o=s?s0:i0;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let d=i[c];o(d)&&(d<a?a=d:d>l&&(l=d))}return[a??Ft,l??-Ft]}function Sh(i,e,t,n){let s=Ig(i),r=Ig(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ts:r0,a=s==1?mi:Ci,l=r==1?Ci:mi,c=a(o(Sn(i))),d=l(o(Sn(e))),h=Mo(t,c),u=Mo(t,d);return t==10&&(c<0&&(h=Bt(h,-c)),d<0&&(u=Bt(u,-d))),n||t==2?(i=h*s,e=u*r):(i=c0(i,h),e=Mh(e,u)),[i,e]}function Jd(i,e,t,n){let s=Sh(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var jd=.1,Rg={mode:3,pad:jd},Ga={pad:0,soft:null,mode:0},ZM={min:Ga,max:Ga};function yh(i,e,t,n){return wh(t)?Pg(i,e,t):(Ga.pad=t,Ga.soft=n?0:null,Ga.mode=n?3:0,Pg(i,e,ZM))}function Et(i,e){return i??e}function $M(i,e,t){for(e=Et(e,0),t=Et(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Pg(i,e,t){let n=t.min,s=t.max,r=Et(n.pad,0),o=Et(s.pad,0),a=Et(n.hard,-Ft),l=Et(s.hard,Ft),c=Et(n.soft,Ft),d=Et(s.soft,-Ft),h=Et(n.mode,0),u=Et(s.mode,0),f=e-i,g=Ts(f),v=Kn(Sn(i),Sn(e)),m=Ts(v),p=Sn(m-g);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,h==2&&c!=Ft&&(r=0),u==2&&d!=-Ft&&(o=0)));let y=f||v||1e3,E=Ts(y),b=Mo(10,mi(E)),C=y*(f==0?i==0?.1:1:r),T=Bt(c0(i-C,b/10),24),_=i>=c&&(h==1||h==3&&T<=c||h==2&&T>=c)?c:Ft,A=Kn(a,T<_&&i>=_?_:Hi(_,T)),F=y*(f==0?e==0?.1:1:o),O=Bt(Mh(e+F,b/10),24),L=e<=d&&(u==1||u==3&&O>=d||u==2&&O<=d)?d:-Ft,k=Hi(l,O>L&&e<=L?L:Kn(L,O));return A==k&&A==0&&(k=100),[A,k]}var KM=new Intl.NumberFormat(Ao?WM.language:"en-US"),Qd=i=>KM.format(i),gi=Math,_h=gi.PI,Sn=gi.abs,mi=gi.floor,bn=gi.round,Ci=gi.ceil,Hi=gi.min,Kn=gi.max,Mo=gi.pow,Ig=gi.sign,Ts=gi.log10,r0=gi.log2,JM=(i,e=1)=>gi.sinh(i)*e,Od=(i,e=1)=>gi.asinh(i/e),Ft=1/0;function Lg(i){return(Ts((i^i>>31)-(i>>31))|0)+1}function Vd(i,e,t){return Hi(Kn(i,e),t)}function o0(i){return typeof i=="function"}function bt(i){return o0(i)?i:()=>i}var jM=()=>{},a0=i=>i,l0=(i,e)=>e,QM=i=>null,Dg=i=>!0,Og=(i,e)=>i==e,ew=/\.\d*?(?=9{6,}|0{6,})/gm,yr=i=>{if(u0(i)||Js.has(i))return i;let e=`${i}`,t=e.match(ew);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${yr(s)}e${r}`}return Bt(i,n)};function mr(i,e){return yr(Bt(yr(i/e))*e)}function Mh(i,e){return yr(Ci(yr(i/e))*e)}function c0(i,e){return yr(mi(yr(i/e))*e)}function Bt(i,e=0){if(u0(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return bn(n)/t}var Js=new Map;function h0(i){return((""+i).split(".")[1]||"").length}function Xa(i,e,t,n){let s=[],r=n.map(h0);for(let o=e;o<t;o++){let a=Sn(o),l=Bt(Mo(i,o),a);for(let c=0;c<n.length;c++){let d=i==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?d:Bt(d,h);s.push(u),Js.set(u,h)}}return s}var Wa={},ef=[],wo=[null,null],Ks=Array.isArray,u0=Number.isInteger,tw=i=>i===void 0;function Ng(i){return typeof i=="string"}function wh(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function nw(i){return i!=null&&typeof i=="object"}var iw=Object.getPrototypeOf(Uint8Array),d0="__proto__";function Eo(i,e=wh){let t;if(Ks(i)){let n=i.find(s=>s!=null);if(Ks(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Eo(i[s],e)}else t=i.slice()}else if(i instanceof iw)t=i.slice();else if(e(i)){t={};for(let n in i)n!=d0&&(t[n]=Eo(i[n],e))}else t=i;return t}function mn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=d0&&(wh(i[s])?mn(i[s],Eo(n[s])):i[s]=Eo(n[s]))}return i}var sw=0,rw=1,ow=2;function aw(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function lw(i,e){if(uw(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return dw(o[0])||(o=hw(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let d=0;d<c;d++)t.add(l[d])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let d=a[c],h=Array(s).fill(void 0),u=e?e[o][c]:rw,f=[];for(let g=0;g<d.length;g++){let v=d[g],m=r.get(l[g]);v===null?u!=sw&&(h[m]=v,u==ow&&f.push(m)):h[m]=v}aw(h,f,s),n.push(h)}}return n}var cw=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function hw(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function uw(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function dw(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Kn(1,mi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var f0=["January","February","March","April","May","June","July","August","September","October","November","December"],p0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function m0(i){return i.slice(0,3)}var fw=p0.map(m0),pw=f0.map(m0),mw={MMMM:f0,MMM:pw,WWWW:p0,WWW:fw};function ka(i){return(i<10?"0":"")+i}function gw(i){return(i<10?"00":i<100?"0":"")+i}var _w={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>ka(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ka(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>ka(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ka(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ka(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>gw(i.getMilliseconds())};function tf(i,e){e=e||mw;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?_w[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var xw=new Intl.DateTimeFormat().resolvedOptions().timeZone;function yw(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==xw?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var g0=i=>i%1==0,vh=[1,2,2.5,5],vw=Xa(10,-32,0,vh),_0=Xa(10,0,32,vh),bw=_0.filter(g0),gr=vw.concat(_0),nf=`
`,x0="{YYYY}",Ug=nf+x0,y0="{M}/{D}",Va=nf+y0,mh=Va+"/{YY}",v0="{aa}",Sw="{h}:{mm}",bo=Sw+v0,Fg=nf+bo,Bg=":{ss}",Pt=null;function b0(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Xa(10,0,3,vh).filter(g0):Xa(10,-3,0,vh)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,x0,Pt,Pt,Pt,Pt,Pt,Pt,1],[s*28,"{MMM}",Ug,Pt,Pt,Pt,Pt,Pt,1],[s,y0,Ug,Pt,Pt,Pt,Pt,Pt,1],[n,"{h}"+v0,mh,Pt,Va,Pt,Pt,Pt,1],[t,bo,mh,Pt,Va,Pt,Pt,Pt,1],[e,Bg,mh+" "+bo,Pt,Va+" "+bo,Pt,Fg,Pt,1],[i,Bg+".{fff}",mh+" "+bo,Pt,Va+" "+bo,Pt,Fg,Pt,1]];function d(h){return(u,f,g,v,m,p)=>{let y=[],E=m>=o,b=m>=r&&m<o,C=h(g),T=Bt(C*i,3),_=Nd(C.getFullYear(),E?0:C.getMonth(),b||E?1:C.getDate()),A=Bt(_*i,3);if(b||E){let F=b?m/r:0,O=E?m/o:0,L=T==A?T:Bt(Nd(_.getFullYear()+O,_.getMonth()+F,1)*i,3),k=new Date(bn(L/i)),z=k.getFullYear(),I=k.getMonth();for(let V=0;L<=v;V++){let q=Nd(z+O*V,I+F*V,1),G=q-h(Bt(q*i,3));L=Bt((+q+G)*i,3),L<=v&&y.push(L)}}else{let F=m>=s?s:m,O=mi(g)-mi(T),L=A+O+Mh(T-A,F);y.push(L);let k=h(L),z=k.getHours()+k.getMinutes()/t+k.getSeconds()/n,I=m/n,V=u.axes[f]._space,q=p/V;for(;L=Bt(L+m,i==1?0:3),!(L>v);)if(I>1){let G=mi(Bt(z+I,6))%24,Q=h(L).getHours()-G;Q>1&&(Q=-1),L-=Q*n,z=(z+I)%24;let se=y[y.length-1];Bt((L-se)/m,3)*q>=.7&&y.push(L)}else y.push(L)}return y}}return[l,c,d]}var[Mw,ww,Ew]=b0(1),[Tw,Aw,Cw]=b0(.001);Xa(2,-53,53,[1]);function kg(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function zg(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,d,h,u,f;return n.map(g=>{let v=i(g),m=v.getFullYear(),p=v.getMonth(),y=v.getDate(),E=v.getHours(),b=v.getMinutes(),C=v.getSeconds(),T=m!=l&&a[2]||p!=c&&a[3]||y!=d&&a[4]||E!=h&&a[5]||b!=u&&a[6]||C!=f&&a[7]||a[1];return l=m,c=p,d=y,h=E,u=b,f=C,T(v)})}}function Rw(i,e){let t=tf(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Nd(i,e,t){return new Date(i,e,t)}function Hg(i,e){return e(i)}var Pw="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Vg(i,e){return(t,n,s,r)=>r==null?$d:e(i(n))}function Iw(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function Lw(i,e){return i.series[e].fill(i,e)}var Dw={show:!0,live:!0,isolate:!1,mount:jM,markers:{show:!0,width:2,stroke:Iw,fill:Lw,dash:"solid"},idx:null,idxs:null,values:[]};function Ow(i,e){let t=i.cursor.points,n=Ai(),s=t.size(i,e);qt(n,za,s),qt(n,Ha,s);let r=s/-2;qt(n,"marginLeft",r),qt(n,"marginTop",r);let o=t.width(i,e,s);return o&&qt(n,"borderWidth",o),n}function Nw(i,e){let t=i.series[e].points;return t._fill||t._stroke}function Uw(i,e){let t=i.series[e].points;return t._stroke||t._fill}function Fw(i,e){return i.series[e].points.size}var Ud=[0,0];function Bw(i,e,t){return Ud[0]=e,Ud[1]=t,Ud}function gh(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Fd(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var kw={show:!0,x:!0,y:!0,lock:!1,move:Bw,points:{one:!1,show:Ow,size:Fw,width:0,stroke:Uw,fill:Nw},bind:{mousedown:gh,mouseup:gh,click:gh,dblclick:gh,mousemove:Fd,mouseleave:Fd,mouseenter:Fd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},S0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},sf=mn({},S0,{filter:l0}),M0=mn({},sf,{size:10}),w0=mn({},S0,{show:!1}),rf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',E0="bold "+rf,T0=1.5,Gg={show:!0,scale:"x",stroke:Zd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:E0,side:2,grid:sf,ticks:M0,border:w0,font:rf,lineGap:T0,rotate:0},zw="Value",Hw="Time",Wg={show:!0,scale:"x",auto:!1,sorted:1,min:Ft,max:-Ft,idxs:[]};function Vw(i,e,t,n,s){return e.map(r=>r==null?"":Qd(r))}function Gw(i,e,t,n,s,r,o){let a=[],l=Js.get(s)||0;t=o?t:Bt(Mh(t,s),l);for(let c=t;c<=n;c=Bt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Gd(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ts:r0,d=mi(c(t));s=Mo(l,d),l==10&&(s=gr[zi(s,gr)]);let h=t,u=s*l;l==10&&(u=gr[zi(u,gr)]);do a.push(h),h=h+s,l==10&&!Js.has(h)&&(h=Bt(h,Js.get(s))),h>=u&&(s=h,u=s*l,l==10&&(u=gr[zi(u,gr)]));while(h<=n);return a}function Ww(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Gd(i,e,Kn(l,t),n,s):[l],d=n>=0&&t<=0?[0]:[];return(t<-l?Gd(i,e,Kn(l,-n),-t,s):[l]).reverse().map(u=>-u).concat(d,c)}var A0=/./,Xw=/[12357]/,Yw=/[125]/,Xg=/1/,Wd=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function qw(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,d=l(10,o),h=l(9,o)-d>=c?A0:l(7,o)-d>=c?Xw:l(5,o)-d>=c?Yw:Xg;if(h==Xg){let u=Sn(l(1,o)-d);if(u<c)return Wd(e.slice().reverse(),a.distr,h,Ci(c/u)).reverse()}return Wd(e,a.distr,h,1)}function Zw(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?Wd(e.slice().reverse(),3,A0,Ci(a/c)).reverse():e}function $w(i,e,t,n){return n==null?$d:e==null?"":Qd(e)}var Yg={show:!0,scale:"y",stroke:Zd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:E0,side:3,grid:sf,ticks:M0,border:w0,font:rf,lineGap:T0,rotate:0};function Kw(i,e){let t=3+(i||1)*2;return Bt(t*e,3)}function Jw(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Sn(o-r),l=i.series[e],c=a/(l.points.space*At);return n[1]-n[0]<=c}var qg={scale:null,auto:!0,sorted:0,min:Ft,max:-Ft},C0=(i,e,t,n,s)=>s,Zg={show:!0,auto:!0,sorted:0,gaps:C0,alpha:1,facets:[mn({},qg,{scale:"x"}),mn({},qg,{scale:"y"})]},$g={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:C0,alpha:1,points:{show:Jw,filter:null},values:null,min:Ft,max:-Ft,idxs:[],path:null,clip:null};function jw(i,e,t,n,s){return t/10}var R0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Qw=mn({},R0,{time:!1,ori:1}),Kg={};function P0(i,e){let t=Kg[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let d=0;d<t.plots.length;d++)t.plots[d]!=s&&t.plots[d].pub(n,s,r,o,a,l,c)}},i!=null&&(Kg[i]=t)),t}var To=1,Xd=2;function vr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],d=n==2?o[s.facets[0].scale]:o[i.series[0].scale],h=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,g=a.width,v=a.height,m=i.valToPosH,p=i.valToPosV;return d.ori==0?t(s,l,c,d,h,m,p,u,f,g,v,Th,Co,Ch,L0,O0):t(s,l,c,d,h,p,m,f,u,v,g,Ah,Ro,lf,D0,N0)}function of(i,e){let t=0,n=0,s=Et(i.bands,ef);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function eE(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function As(i,e,t,n,s,r){return vr(i,e,(o,a,l,c,d,h,u,f,g,v,m)=>{let p=o.pxRound,y=c.dir*(c.ori==0?1:-1),E=c.ori==0?Co:Ro,b,C;y==1?(b=t,C=n):(b=n,C=t);let T=p(h(a[b],c,v,f)),_=p(u(l[b],d,m,g)),A=p(h(a[C],c,v,f)),F=p(u(r==1?d.max:d.min,d,m,g)),O=new Path2D(s);return E(O,A,F),E(O,T,F),E(O,T,_),O})}function Eh(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?Ch:lf,l=t;for(let h=0;h<i.length;h++){let u=i[h];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=t+s-l,d=10;c>0&&a(o,l,n-d/2,c,n+r+d)}return o}function tE(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function af(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let h=c,u=c;if(s==1)for(;++c<=n&&e[c]===null;)u=c;else for(;--c>=t&&e[c]===null;)u=c;let f=r(i[h]),g=u==h?f:r(i[u]),v=h-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=u+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function Jg(i){return i==0?a0:i==1?bn:e=>mr(e,i)}function I0(i){let e=i==0?Th:Ah,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,d=0)=>{c==0&&d==0?n(s,r,o,a,l):(c=Hi(c,a/2,l/2),d=Hi(d,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,d),t(s,r,o+l,r,o,d),t(s,r,o,r+a,o,c),s.closePath())}}var Th=(i,e,t)=>{i.moveTo(e,t)},Ah=(i,e,t)=>{i.moveTo(t,e)},Co=(i,e,t)=>{i.lineTo(e,t)},Ro=(i,e,t)=>{i.lineTo(t,e)},Ch=I0(0),lf=I0(1),L0=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},D0=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},O0=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},N0=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function U0(i){return(e,t,n,s,r)=>vr(e,t,(o,a,l,c,d,h,u,f,g,v,m)=>{let{pxRound:p,points:y}=o,E,b;c.ori==0?(E=Th,b=L0):(E=Ah,b=D0);let C=Bt(y.width*At,3),T=(y.size-y.width)/2*At,_=Bt(T*2,3),A=new Path2D,F=new Path2D,{left:O,top:L,width:k,height:z}=e.bbox;Ch(F,O-_,L-_,k+_*2,z+_*2);let I=V=>{if(l[V]!=null){let q=p(h(a[V],c,v,f)),G=p(u(l[V],d,m,g));E(A,q+T,G),b(A,q,G,T,0,_h*2)}};if(r)r.forEach(I);else for(let V=n;V<=s;V++)I(V);return{stroke:C>0?A:null,fill:A,clip:F,flags:To|Xd}})}function F0(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var nE=F0(Co),iE=F0(Ro);function B0(i){let e=Et(i?.alignGaps,0);return(t,n,s,r)=>vr(t,n,(o,a,l,c,d,h,u,f,g,v,m)=>{[s,r]=bh(l,s,r);let p=o.pxRound,y=z=>p(h(z,c,v,f)),E=z=>p(u(z,d,m,g)),b,C;c.ori==0?(b=Co,C=nE):(b=Ro,C=iE);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:To},A=_.stroke,F=!1;if(r-s>=v*4){let z=ue=>t.posToVal(ue,c.key,!0),I=null,V=null,q,G,ce,K=y(a[T==1?s:r]),Q=y(a[s]),se=y(a[r]),de=z(T==1?Q+1:se-1);for(let ue=T==1?s:r;ue>=s&&ue<=r;ue+=T){let ee=a[ue],ye=(T==1?ee<de:ee>de)?K:y(ee),Ce=l[ue];ye==K?Ce!=null?(G=Ce,I==null?(b(A,ye,E(G)),q=I=V=G):G<I?I=G:G>V&&(V=G)):Ce===null&&(F=!0):(I!=null&&C(A,K,E(I),E(V),E(q),E(G)),Ce!=null?(G=Ce,b(A,ye,E(G)),I=V=q=G):(I=V=null,Ce===null&&(F=!0)),K=ye,de=z(K+T))}I!=null&&I!=V&&ce!=K&&C(A,K,E(I),E(V),E(q),E(G))}else for(let z=T==1?s:r;z>=s&&z<=r;z+=T){let I=l[z];I===null?F=!0:I!=null&&b(A,y(a[z]),E(I))}let[L,k]=of(t,n);if(o.fill!=null||L!=0){let z=_.fill=new Path2D(A),I=o.fillTo(t,n,o.min,o.max,L),V=E(I),q=y(a[s]),G=y(a[r]);T==-1&&([G,q]=[q,G]),b(z,G,V),b(z,q,V)}if(!o.spanGaps){let z=[];F&&z.push(...af(a,l,s,r,T,y,e)),_.gaps=z=o.gaps(t,n,s,r,z),_.clip=Eh(z,c.ori,f,g,v,m)}return k!=0&&(_.band=k==2?[As(t,n,s,r,A,-1),As(t,n,s,r,A,1)]:As(t,n,s,r,A,k)),_})}function sE(i){let e=Et(i.align,1),t=Et(i.ascDesc,!1),n=Et(i.alignGaps,0),s=Et(i.extend,!1);return(r,o,a,l)=>vr(r,o,(c,d,h,u,f,g,v,m,p,y,E)=>{[a,l]=bh(h,a,l);let b=c.pxRound,{left:C,width:T}=r.bbox,_=Q=>b(g(Q,u,y,m)),A=Q=>b(v(Q,f,E,p)),F=u.ori==0?Co:Ro,O={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:To},L=O.stroke,k=u.dir*(u.ori==0?1:-1),z=A(h[k==1?a:l]),I=_(d[k==1?a:l]),V=I,q=I;s&&e==-1&&(q=C,F(L,q,z)),F(L,I,z);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let se=h[Q];if(se==null)continue;let de=_(d[Q]),ue=A(se);e==1?F(L,de,z):F(L,V,ue),F(L,de,ue),z=ue,V=de}let G=V;s&&e==1&&(G=C+T,F(L,G,z));let[ce,K]=of(r,o);if(c.fill!=null||ce!=0){let Q=O.fill=new Path2D(L),se=c.fillTo(r,o,c.min,c.max,ce),de=A(se);F(Q,G,de),F(Q,q,de)}if(!c.spanGaps){let Q=[];Q.push(...af(d,h,a,l,k,_,n));let se=c.width*At/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),O.gaps=Q=c.gaps(r,o,a,l,Q),O.clip=Eh(Q,u.ori,m,p,y,E)}return K!=0&&(O.band=K==2?[As(r,o,a,l,L,-1),As(r,o,a,l,L,1)]:As(r,o,a,l,L,K)),O})}function jg(i,e,t,n,s,r,o=Ft){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let d=Sn(i[l]-i[a]);d<c&&(c=d,o=Sn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function rE(i){i=i||Wa;let e=Et(i.size,[.6,Ft,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=bt(s),o=1-e[0],a=Et(e[1],Ft),l=Et(e[2],1),c=Et(i.disp,Wa),d=Et(i.each,f=>{}),{fill:h,stroke:u}=c;return(f,g,v,m)=>vr(f,g,(p,y,E,b,C,T,_,A,F,O,L)=>{let k=p.pxRound,z=t,I=n*At,V=a*At,q=l*At,G,ce;b.ori==0?[G,ce]=r(f,g):[ce,G]=r(f,g);let K=b.dir*(b.ori==0?1:-1),Q=b.ori==0?Ch:lf,se=b.ori==0?d:(Pe,qe,ot,we,Ut,He,Ye)=>{d(Pe,qe,ot,Ut,we,Ye,He)},de=Et(f.bands,ef).find(Pe=>Pe.series[0]==g),ue=de!=null?de.dir:0,ee=p.fillTo(f,g,p.min,p.max,ue),ge=k(_(ee,C,L,F)),ye,Ce,Me,We=O,rt=k(p.width*At),Ve=!1,ft=null,ct=null,it=null,Zt=null;h!=null&&(rt==0||u!=null)&&(Ve=!0,ft=h.values(f,g,v,m),ct=new Map,new Set(ft).forEach(Pe=>{Pe!=null&&ct.set(Pe,new Path2D)}),rt>0&&(it=u.values(f,g,v,m),Zt=new Map,new Set(it).forEach(Pe=>{Pe!=null&&Zt.set(Pe,new Path2D)})));let{x0:kt,size:on}=c;if(kt!=null&&on!=null){z=1,y=kt.values(f,g,v,m),kt.unit==2&&(y=y.map(ot=>f.posToVal(A+ot*O,b.key,!0)));let Pe=on.values(f,g,v,m);on.unit==2?Ce=Pe[0]*O:Ce=T(Pe[0],b,O,A)-T(0,b,O,A),We=jg(y,E,T,b,O,A,We),Me=We-Ce+I}else We=jg(y,E,T,b,O,A,We),Me=We*o+I,Ce=We-Me;Me<1&&(Me=0),rt>=Ce/2&&(rt=0),Me<5&&(k=a0);let Ot=Me>0,wn=We-Me-(Ot?rt:0);Ce=k(Vd(wn,q,V)),ye=(z==0?Ce/2:z==K?0:Ce)-z*K*((z==0?I/2:0)+(Ot?rt/2:0));let St={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},gn=Ve?null:new Path2D,jt=null;if(de!=null)jt=f.data[de.series[1]];else{let{y0:Pe,y1:qe}=c;Pe!=null&&qe!=null&&(E=qe.values(f,g,v,m),jt=Pe.values(f,g,v,m))}let an=G*Ce,U=ce*Ce;for(let Pe=K==1?v:m;Pe>=v&&Pe<=m;Pe+=K){let qe=E[Pe];if(qe==null)continue;if(jt!=null){let X=jt[Pe]??0;if(qe-X==0)continue;ge=_(X,C,L,F)}let ot=b.distr!=2||c!=null?y[Pe]:Pe,we=T(ot,b,O,A),Ut=_(Et(qe,ee),C,L,F),He=k(we-ye),Ye=k(Kn(Ut,ge)),R=k(Hi(Ut,ge)),S=Ye-R;if(qe!=null){let X=qe<0?U:an,he=qe<0?an:U;Ve?(rt>0&&it[Pe]!=null&&Q(Zt.get(it[Pe]),He,R+mi(rt/2),Ce,Kn(0,S-rt),X,he),ft[Pe]!=null&&Q(ct.get(ft[Pe]),He,R+mi(rt/2),Ce,Kn(0,S-rt),X,he)):Q(gn,He,R+mi(rt/2),Ce,Kn(0,S-rt),X,he),se(f,g,Pe,He-rt/2,R,Ce+rt,S)}}return rt>0?St.stroke=Ve?Zt:gn:Ve||(St._fill=p.width==0?p._fill:p._stroke??p._fill,St.width=0),St.fill=Ve?ct:gn,St})}function oE(i,e){let t=Et(e?.alignGaps,0);return(n,s,r,o)=>vr(n,s,(a,l,c,d,h,u,f,g,v,m,p)=>{[r,o]=bh(c,r,o);let y=a.pxRound,E=G=>y(u(G,d,m,g)),b=G=>y(f(G,h,p,v)),C,T,_;d.ori==0?(C=Th,_=Co,T=O0):(C=Ah,_=Ro,T=N0);let A=d.dir*(d.ori==0?1:-1),F=E(l[A==1?r:o]),O=F,L=[],k=[];for(let G=A==1?r:o;G>=r&&G<=o;G+=A)if(c[G]!=null){let K=l[G],Q=E(K);L.push(O=Q),k.push(b(c[G]))}let z={stroke:i(L,k,C,_,T,y),fill:null,clip:null,band:null,gaps:null,flags:To},I=z.stroke,[V,q]=of(n,s);if(a.fill!=null||V!=0){let G=z.fill=new Path2D(I),ce=a.fillTo(n,s,a.min,a.max,V),K=b(ce);_(G,O,K),_(G,F,K)}if(!a.spanGaps){let G=[];G.push(...af(l,c,r,o,A,E,t)),z.gaps=G=a.gaps(n,s,r,o,G),z.clip=Eh(G,d.ori,g,v,m,p)}return q!=0&&(z.band=q==2?[As(n,s,r,o,I,-1),As(n,s,r,o,I,1)]:As(n,s,r,o,I,q)),z})}function aE(i){return oE(lE,i)}function lE(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),d=Array(o-1),h=Array(o-1);for(let u=0;u<o-1;u++)d[u]=e[u+1]-e[u],h[u]=i[u+1]-i[u],c[u]=d[u]/h[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(h[u-1]+h[u])/((2*h[u]+h[u-1])/c[u-1]+(h[u]+2*h[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+h[u]/3,e[u]+l[u]*h[u]/3,i[u+1]-h[u]/3,e[u+1]-l[u+1]*h[u]/3,i[u+1],e[u+1])}return a}var Yd=new Set;function Qg(){for(let i of Yd)i.syncRect(!0)}Ao&&(xr(VM,So,Qg),xr(GM,So,Qg,!0),xr(xh,So,()=>{Mn.pxRatio=At}));var cE=B0(),hE=U0();function e0(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>qd(r,o,e,t))}function uE(i,e){return i.map((t,n)=>n==0?{}:mn({},e,t))}function qd(i,e,t,n){return mn({},e==0?t:n,i)}function k0(i,e,t){return e==null?wo:[e,t]}var dE=k0;function fE(i,e,t){return e==null?wo:yh(e,t,jd,!0)}function z0(i,e,t,n){return e==null?wo:Sh(e,t,i.scales[n].log,!1)}var pE=z0;function H0(i,e,t,n){return e==null?wo:Jd(e,t,i.scales[n].log,!1)}var mE=H0;function gE(i,e,t,n,s){let r=Kn(Lg(i),Lg(e)),o=e-i,a=zi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Js.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function t0(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=bn((t=+s)*At))+"px"),[i,e,t]}function _E(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Bt(e[2]*At,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Mn(i,e,t){let n={mode:Et(i.mode,1)},s=n.mode;function r(x,M,P,D){let H=M.valToPct(x);return D+P*(M.dir==-1?1-H:H)}function o(x,M,P,D){let H=M.valToPct(x);return D+P*(M.dir==-1?H:1-H)}function a(x,M,P,D){return M.ori==0?r(x,M,P,D):o(x,M,P,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ai(wM);if(i.id!=null&&(c.id=i.id),pi(c,i.class),i.title){let x=Ai(AM,c);x.textContent=i.title}let d=ki("canvas"),h=n.ctx=d.getContext("2d"),u=Ai(CM,c);xr("click",u,x=>{x.target===g&&(Gt!=Cr||$t!=Rr)&&Dn.click(n,x)},!0);let f=n.under=Ai(RM,u);u.appendChild(d);let g=n.over=Ai(PM,u);i=Eo(i);let v=+Et(i.pxAlign,1),m=Jg(v);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let p=i.ms||.001,y=n.series=s==1?e0(i.series||[],Wg,$g,!1):uE(i.series||[null],Zg),E=n.axes=e0(i.axes||[],Gg,Yg,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(x=>{x.fill=bt(x.fill||null),x.dir=Et(x.dir,-1)});let T=s==2?y[1].facets[0].scale:y[0].scale,_={axes:us,series:mt},A=(i.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let M=x.distr==3?P=>Ts(P>0?P:x.clamp(n,P,x.min,x.max,x.key)):x.distr==4?P=>Od(P,x.asinh):x.distr==100?P=>x.fwd(P):P=>P;return P=>{let D=M(P),{_min:H,_max:$}=x,ae=$-H;return(D-H)/ae}}function O(x){let M=b[x];if(M==null){let P=(i.scales||Wa)[x]||Wa;if(P.from!=null){O(P.from);let D=mn({},b[P.from],P,{key:x});D.valToPct=F(D),b[x]=D}else{M=b[x]=mn({},x==T?R0:Qw,P),M.key=x;let D=M.time,H=M.range,$=Ks(H);if((x!=T||s==2&&!D)&&($&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?Rg:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?Rg:{mode:1,hard:H[1],soft:H[1]}},$=!1),!$&&wh(H))){let ae=H;H=(fe,be,Oe)=>be==null?wo:yh(be,Oe,ae)}M.range=bt(H||(D?dE:x==T?M.distr==3?pE:M.distr==4?mE:k0:M.distr==3?z0:M.distr==4?H0:fE)),M.auto=bt($?!1:M.auto),M.clamp=bt(M.clamp||jw),M._min=M._max=null,M.valToPct=F(M)}}}O("x"),O("y"),s==1&&y.forEach(x=>{O(x.scale)}),E.forEach(x=>{O(x.scale)});for(let x in i.scales)O(x);let L=b[T],k=L.distr,z,I;L.ori==0?(pi(c,EM),z=r,I=o):(pi(c,TM),z=o,I=r);let V={};for(let x in b){let M=b[x];(M.min!=null||M.max!=null)&&(V[x]={min:M.min,max:M.max},M.min=M.max=null)}let q=i.tzDate||(x=>new Date(bn(x/p))),G=i.fmtDate||tf,ce=p==1?Ew(q):Cw(q),K=zg(q,kg(p==1?ww:Aw,G)),Q=Vg(q,Hg(Pw,G)),se=[],de=n.legend=mn({},Dw,i.legend),ue=n.cursor=mn({},kw,{drag:{y:s==2}},i.cursor),ee=de.show,ge=ue.show,ye=de.markers;de.idxs=se,ye.width=bt(ye.width),ye.dash=bt(ye.dash),ye.stroke=bt(ye.stroke),ye.fill=bt(ye.fill);let Ce,Me,We,rt=[],Ve=[],ft,ct=!1,it={};if(de.live){let x=y[1]?y[1].values:null;ct=x!=null,ft=ct?x(n,1,0):{_:0};for(let M in ft)it[M]=$d}if(ee)if(Ce=ki("table",UM,c),We=ki("tbody",null,Ce),de.mount(n,Ce),ct){Me=ki("thead",null,Ce,We);let x=ki("tr",null,Me);ki("th",null,x);for(var Zt in ft)ki("th",gg,x).textContent=Zt}else pi(Ce,BM),de.live&&pi(Ce,FM);let kt={show:!0},on={show:!1};function Ot(x,M){if(M==0&&(ct||!de.live||s==2))return wo;let P=[],D=ki("tr",kM,We,We.childNodes[M]);pi(D,x.class),x.show||pi(D,_r);let H=ki("th",null,D);if(ye.show){let fe=Ai(zM,H);if(M>0){let be=ye.width(n,M);be&&(fe.style.border=be+"px "+ye.dash(n,M)+" "+ye.stroke(n,M)),fe.style.background=ye.fill(n,M)}}let $=Ai(gg,H);x.label instanceof HTMLElement?$.appendChild(x.label):$.textContent=x.label,M>0&&(ye.show||($.style.color=x.width>0?ye.stroke(n,M):ye.fill(n,M)),St("click",H,fe=>{if(ue._lock)return;Je(fe);let be=y.indexOf(x);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Oe=y.some((Ne,Fe)=>Fe>0&&Fe!=be&&Ne.show);y.forEach((Ne,Fe)=>{Fe>0&&Yi(Fe,Oe?Fe==be?kt:on:kt,!0,un.setSeries)})}else Yi(be,{show:!x.show},!0,un.setSeries)},!1),je&&St(vg,H,fe=>{ue._lock||(Je(fe),Yi(y.indexOf(x),Ir,!0,un.setSeries))},!1));for(var ae in ft){let fe=ki("td",HM,D);fe.textContent="--",P.push(fe)}return[D,P]}let wn=new Map;function St(x,M,P,D=!0){let H=wn.get(M)||{},$=ue.bind[x](n,M,P,D);$&&(xr(x,M,H[x]=$),wn.set(M,H))}function gn(x,M,P){let D=wn.get(M)||{};for(let H in D)(x==null||H==x)&&(Hd(H,M,D[H]),delete D[H]);x==null&&wn.delete(M)}let jt=0,an=0,U=0,Pe=0,qe=0,ot=0,we=qe,Ut=ot,He=U,Ye=Pe,R=0,S=0,X=0,he=0;n.bbox={};let oe=!1,xe=!1,ve=!1,te=!1,ie=!1,pe=!1;function N(x,M,P){(P||x!=n.width||M!=n.height)&&re(x,M),ht(!1),ve=!0,xe=!0,Fn()}function re(x,M){n.width=jt=U=x,n.height=an=Pe=M,qe=ot=0,Se(),Ge();let P=n.bbox;R=P.left=mr(qe*At,.5),S=P.top=mr(ot*At,.5),X=P.width=mr(U*At,.5),he=P.height=mr(Pe*At,.5)}let ne=3;function Ee(){let x=!1,M=0;for(;!x;){M++;let P=Er(M),D=Xi(M);x=M==ne||P&&D,x||(re(n.width,n.height),xe=!0)}}function _e({width:x,height:M}){N(x,M)}n.setSize=_e;function Se(){let x=!1,M=!1,P=!1,D=!1;E.forEach((H,$)=>{if(H.show&&H._show){let{side:ae,_size:fe}=H,be=ae%2,Oe=H.label!=null?H.labelSize:0,Ne=fe+Oe;Ne>0&&(be?(U-=Ne,ae==3?(qe+=Ne,D=!0):P=!0):(Pe-=Ne,ae==0?(ot+=Ne,x=!0):M=!0))}}),Gi[0]=x,Gi[1]=P,Gi[2]=M,Gi[3]=D,U-=Ri[1]+Ri[3],qe+=Ri[3],Pe-=Ri[2]+Ri[0],ot+=Ri[0]}function Ge(){let x=qe+U,M=ot+Pe,P=qe,D=ot;function H($,ae){switch($){case 1:return x+=ae,x-ae;case 2:return M+=ae,M-ae;case 3:return P-=ae,P+ae;case 0:return D-=ae,D+ae}}E.forEach(($,ae)=>{if($.show&&$._show){let fe=$.side;$._pos=H(fe,$._size),$.label!=null&&($._lpos=H(fe,$.labelSize))}})}if(ue.dataIdx==null){let x=ue.hover,M=x.skip=new Set(x.skip??[]);M.add(void 0);let P=x.prox=bt(x.prox),D=x.bias??=0;ue.dataIdx=(H,$,ae,fe)=>{if($==0)return ae;let be=ae,Oe=P(H,$,ae,fe)??Ft,Ne=Oe>=0&&Oe<Ft,Fe=L.ori==0?U:Pe,st=ue.left,Tt=e[0],Mt=e[$];if(M.has(Mt[ae])){be=null;let _t=null,Ke=null,Xe;if(D==0||D==-1)for(Xe=ae;_t==null&&Xe-- >0;)M.has(Mt[Xe])||(_t=Xe);if(D==0||D==1)for(Xe=ae;Ke==null&&Xe++<Mt.length;)M.has(Mt[Xe])||(Ke=Xe);if(_t!=null||Ke!=null)if(Ne){let Xt=_t==null?-1/0:z(Tt[_t],L,Fe,0),tn=Ke==null?1/0:z(Tt[Ke],L,Fe,0),Cn=st-Xt,Nt=tn-st;Cn<=Nt?Cn<=Oe&&(be=_t):Nt<=Oe&&(be=Ke)}else be=Ke==null?_t:_t==null?Ke:ae-_t<=Ke-ae?_t:Ke}else Ne&&Sn(st-z(Tt[ae],L,Fe,0))>Oe&&(be=null);return be}}let Je=x=>{ue.event=x};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=bt(le.show),le.size=bt(le.size),le.stroke=bt(le.stroke),le.width=bt(le.width),le.fill=bt(le.fill);let Be=n.focus=mn({},i.focus||{alpha:.3},ue.focus),je=Be.prox>=0,Re=je&&le.one,at=[],Vt=[],Vn=[];function Lo(x,M){let P=le.show(n,M);if(P instanceof HTMLElement)return pi(P,NM),pi(P,x.class),as(P,-10,-10,U,Pe),g.insertBefore(P,at[M]),P}function Sr(x,M){if(s==1||M>0){let P=s==1&&b[x.scale].time,D=x.value;x.value=P?Ng(D)?Vg(q,Hg(D,G)):D||Q:D||$w,x.label=x.label||(P?Hw:zw)}if(Re||M>0){x.width=x.width==null?1:x.width,x.paths=x.paths||cE||QM,x.fillTo=bt(x.fillTo||eE),x.pxAlign=+Et(x.pxAlign,v),x.pxRound=Jg(x.pxAlign),x.stroke=bt(x.stroke||null),x.fill=bt(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let P=Kw(Kn(1,x.width),1),D=x.points=mn({},{size:P,width:Kn(1,P*.2),stroke:x.stroke,space:P*2,paths:hE,_stroke:null,_fill:null},x.points);D.show=bt(D.show),D.filter=bt(D.filter),D.fill=bt(D.fill),D.stroke=bt(D.stroke),D.paths=bt(D.paths),D.pxAlign=x.pxAlign}if(ee){let P=Ot(x,M);rt.splice(M,0,P[0]),Ve.splice(M,0,P[1]),de.values.push(null)}if(ge){se.splice(M,0,null);let P=null;Re?M==0&&(P=Lo(x,M)):M>0&&(P=Lo(x,M)),at.splice(M,0,P),Vt.splice(M,0,0),Vn.splice(M,0,0)}An("addSeries",M)}function Wh(x,M){M=M??y.length,x=s==1?qd(x,M,Wg,$g):qd(x,M,{},Zg),y.splice(M,0,x),Sr(y[M],M)}n.addSeries=Wh;function qa(x){if(y.splice(x,1),ee){de.values.splice(x,1),Ve.splice(x,1);let M=rt.splice(x,1)[0];gn(null,M.firstChild),M.remove()}ge&&(se.splice(x,1),at.splice(x,1)[0].remove(),Vt.splice(x,1),Vn.splice(x,1)),An("delSeries",x)}n.delSeries=qa;let Gi=[!1,!1,!1,!1];function ls(x,M){if(x._show=x.show,x.show){let P=x.side%2,D=b[x.scale];D==null&&(x.scale=P?y[1].scale:T,D=b[x.scale]);let H=D.time;x.size=bt(x.size),x.space=bt(x.space),x.rotate=bt(x.rotate),Ks(x.incrs)&&x.incrs.forEach(ae=>{!Js.has(ae)&&Js.set(ae,h0(ae))}),x.incrs=bt(x.incrs||(D.distr==2?bw:H?p==1?Mw:Tw:gr)),x.splits=bt(x.splits||(H&&D.distr==1?ce:D.distr==3?Gd:D.distr==4?Ww:Gw)),x.stroke=bt(x.stroke),x.grid.stroke=bt(x.grid.stroke),x.ticks.stroke=bt(x.ticks.stroke),x.border.stroke=bt(x.border.stroke);let $=x.values;x.values=Ks($)&&!Ks($[0])?bt($):H?Ks($)?zg(q,kg($,G)):Ng($)?Rw(q,$):$||K:$||Vw,x.filter=bt(x.filter||(D.distr>=3&&D.log==10?qw:D.distr==3&&D.log==2?Zw:l0)),x.font=t0(x.font),x.labelFont=t0(x.labelFont),x._size=x.size(n,null,M,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Gi[M]=!0,x._el=Ai(IM,u))}}function cs(x,M,P,D){let[H,$,ae,fe]=P,be=M%2,Oe=0;return be==0&&(fe||$)&&(Oe=M==0&&!H||M==2&&!ae?bn(Gg.size/3):0),be==1&&(H||ae)&&(Oe=M==1&&!$||M==3&&!fe?bn(Yg.size/2):0),Oe}let Do=n.padding=(i.padding||[cs,cs,cs,cs]).map(x=>bt(Et(x,cs))),Ri=n._padding=Do.map((x,M)=>x(n,M,Gi,0)),Qt,sn=null,rn=null,Wi=s==1?y[0].idxs:null,ni=null,Rs=!1;function Oo(x,M){if(e=x??[],n.data=n._data=e,s==2){Qt=0;for(let P=1;P<y.length;P++)Qt+=e[P][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ni=e[0],Qt=ni.length;let P=e;if(k==2){P=e.slice();let D=P[0]=Array(Qt);for(let H=0;H<Qt;H++)D[H]=H}n._data=e=P}if(ht(!0),An("setData"),k==2&&(ve=!0),M!==!1){let P=L;P.auto(n,Rs)?No():Ls(T,P.min,P.max),te=te||ue.left>=0,pe=!0,Fn()}}n.setData=Oo;function No(){Rs=!0;let x,M;s==1&&(Qt>0?(sn=Wi[0]=0,rn=Wi[1]=Qt-1,x=e[0][sn],M=e[0][rn],k==2?(x=sn,M=rn):x==M&&(k==3?[x,M]=Sh(x,x,L.log,!1):k==4?[x,M]=Jd(x,x,L.log,!1):L.time?M=x+bn(86400/p):[x,M]=yh(x,M,jd,!0))):(sn=Wi[0]=x=null,rn=Wi[1]=M=null)),Ls(T,x,M)}let Mr,Ps,wr,w,B,j,Y,Z,Te,Ie;function Ae(x,M,P,D,H,$){x??=xg,P??=ef,D??="butt",H??=xg,$??="round",x!=Mr&&(h.strokeStyle=Mr=x),H!=Ps&&(h.fillStyle=Ps=H),M!=wr&&(h.lineWidth=wr=M),$!=B&&(h.lineJoin=B=$),D!=j&&(h.lineCap=j=D),P!=w&&h.setLineDash(w=P)}function Le(x,M,P,D){M!=Ps&&(h.fillStyle=Ps=M),x!=Y&&(h.font=Y=x),P!=Z&&(h.textAlign=Z=P),D!=Te&&(h.textBaseline=Te=D)}function ze(x,M,P,D,H=0){if(D.length>0&&x.auto(n,Rs)&&(M==null||M.min==null)){let $=Et(sn,0),ae=Et(rn,D.length-1),fe=P.min==null?qM(D,$,ae,H,x.distr==3):[P.min,P.max];x.min=Hi(x.min,P.min=fe[0]),x.max=Kn(x.max,P.max=fe[1])}}let et={min:null,max:null};function pt(){for(let D in b){let H=b[D];V[D]==null&&(H.min==null||V[T]!=null&&H.auto(n,Rs))&&(V[D]=et)}for(let D in b){let H=b[D];V[D]==null&&H.from!=null&&V[H.from]!=null&&(V[D]=et)}V[T]!=null&&ht(!0);let x={};for(let D in V){let H=V[D];if(H!=null){let $=x[D]=Eo(b[D],nw);if(H.min!=null)mn($,H);else if(D!=T||s==2)if(Qt==0&&$.from==null){let ae=$.range(n,null,null,D);$.min=ae[0],$.max=ae[1]}else $.min=Ft,$.max=-Ft}}if(Qt>0){y.forEach((D,H)=>{if(s==1){let $=D.scale,ae=V[$];if(ae==null)return;let fe=x[$];if(H==0){let be=fe.range(n,fe.min,fe.max,$);fe.min=be[0],fe.max=be[1],sn=zi(fe.min,e[0]),rn=zi(fe.max,e[0]),rn-sn>1&&(e[0][sn]<fe.min&&sn++,e[0][rn]>fe.max&&rn--),D.min=ni[sn],D.max=ni[rn]}else D.show&&D.auto&&ze(fe,ae,D,e[H],D.sorted);D.idxs[0]=sn,D.idxs[1]=rn}else if(H>0&&D.show&&D.auto){let[$,ae]=D.facets,fe=$.scale,be=ae.scale,[Oe,Ne]=e[H],Fe=x[fe],st=x[be];Fe!=null&&ze(Fe,V[fe],$,Oe,$.sorted),st!=null&&ze(st,V[be],ae,Ne,ae.sorted),D.min=ae.min,D.max=ae.max}});for(let D in x){let H=x[D],$=V[D];if(H.from==null&&($==null||$.min==null)){let ae=H.range(n,H.min==Ft?null:H.min,H.max==-Ft?null:H.max,D);H.min=ae[0],H.max=ae[1]}}}for(let D in x){let H=x[D];if(H.from!=null){let $=x[H.from];if($.min==null)H.min=H.max=null;else{let ae=H.range(n,$.min,$.max,D);H.min=ae[0],H.max=ae[1]}}}let M={},P=!1;for(let D in x){let H=x[D],$=b[D];if($.min!=H.min||$.max!=H.max){$.min=H.min,$.max=H.max;let ae=$.distr;$._min=ae==3?Ts($.min):ae==4?Od($.min,$.asinh):ae==100?$.fwd($.min):$.min,$._max=ae==3?Ts($.max):ae==4?Od($.max,$.asinh):ae==100?$.fwd($.max):$.max,M[D]=P=!0}}if(P){y.forEach((D,H)=>{s==2?H>0&&M.y&&(D._paths=null):M[D.scale]&&(D._paths=null)});for(let D in M)ve=!0,An("setScale",D);ge&&ue.left>=0&&(te=pe=!0)}for(let D in V)V[D]=null}function ke(x){let M=Vd(sn-1,0,Qt-1),P=Vd(rn+1,0,Qt-1);for(;x[M]==null&&M>0;)M--;for(;x[P]==null&&P<Qt-1;)P++;return[M,P]}function mt(){if(Qt>0){let x=y.some(M=>M._focus)&&Ie!=Be.alpha;x&&(h.globalAlpha=Ie=Be.alpha),y.forEach((M,P)=>{if(P>0&&M.show&&(Kt(P,!1),Kt(P,!0),M._paths==null)){let D=Ie;Ie!=M.alpha&&(h.globalAlpha=Ie=M.alpha);let H=s==2?[0,e[P][0].length-1]:ke(e[P]);M._paths=M.paths(n,P,H[0],H[1]),Ie!=D&&(h.globalAlpha=Ie=D)}}),y.forEach((M,P)=>{if(P>0&&M.show){let D=Ie;Ie!=M.alpha&&(h.globalAlpha=Ie=M.alpha),M._paths!=null&&It(P,!1);{let H=M._paths!=null?M._paths.gaps:null,$=M.points.show(n,P,sn,rn,H),ae=M.points.filter(n,P,$,H);($||ae)&&(M.points._paths=M.points.paths(n,P,sn,rn,ae),It(P,!0))}Ie!=D&&(h.globalAlpha=Ie=D),An("drawSeries",P)}}),x&&(h.globalAlpha=Ie=1)}}function Kt(x,M){let P=M?y[x].points:y[x];P._stroke=P.stroke(n,x),P._fill=P.fill(n,x)}function It(x,M){let P=M?y[x].points:y[x],{stroke:D,fill:H,clip:$,flags:ae,_stroke:fe=P._stroke,_fill:be=P._fill,_width:Oe=P.width}=P._paths;Oe=Bt(Oe*At,3);let Ne=null,Fe=Oe%2/2;M&&be==null&&(be=Oe>0?"#fff":fe);let st=P.pxAlign==1&&Fe>0;if(st&&h.translate(Fe,Fe),!M){let Tt=R-Oe/2,Mt=S-Oe/2,_t=X+Oe,Ke=he+Oe;Ne=new Path2D,Ne.rect(Tt,Mt,_t,Ke)}M?Ue(fe,Oe,P.dash,P.cap,be,D,H,ae,$):Lt(x,fe,Oe,P.dash,P.cap,be,D,H,ae,Ne,$),st&&h.translate(-Fe,-Fe)}function Lt(x,M,P,D,H,$,ae,fe,be,Oe,Ne){let Fe=!1;be!=0&&C.forEach((st,Tt)=>{if(st.series[0]==x){let Mt=y[st.series[1]],_t=e[st.series[1]],Ke=(Mt._paths||Wa).band;Ks(Ke)&&(Ke=st.dir==1?Ke[0]:Ke[1]);let Xe,Xt=null;Mt.show&&Ke&&$M(_t,sn,rn)?(Xt=st.fill(n,Tt)||$,Xe=Mt._paths.clip):Ke=null,Ue(M,P,D,H,Xt,ae,fe,be,Oe,Ne,Xe,Ke),Fe=!0}}),Fe||Ue(M,P,D,H,$,ae,fe,be,Oe,Ne)}let _n=To|Xd;function Ue(x,M,P,D,H,$,ae,fe,be,Oe,Ne,Fe){Ae(x,M,P,D,H),(be||Oe||Fe)&&(h.save(),be&&h.clip(be),Oe&&h.clip(Oe)),Fe?(fe&_n)==_n?(h.clip(Fe),Ne&&h.clip(Ne),yt(H,ae),ln(x,$,M)):fe&Xd?(yt(H,ae),h.clip(Fe),ln(x,$,M)):fe&To&&(h.save(),h.clip(Fe),Ne&&h.clip(Ne),yt(H,ae),h.restore(),ln(x,$,M)):(yt(H,ae),ln(x,$,M)),(be||Oe||Fe)&&h.restore()}function ln(x,M,P){P>0&&(M instanceof Map?M.forEach((D,H)=>{h.strokeStyle=Mr=H,h.stroke(D)}):M!=null&&x&&h.stroke(M))}function yt(x,M){M instanceof Map?M.forEach((P,D)=>{h.fillStyle=Ps=D,h.fill(P)}):M!=null&&x&&h.fill(M)}function hs(x,M,P,D){let H=E[x],$;if(D<=0)$=[0,0];else{let ae=H._space=H.space(n,x,M,P,D),fe=H._incrs=H.incrs(n,x,M,P,D,ae);$=gE(M,P,fe,D,ae)}return H._found=$}function cn(x,M,P,D,H,$,ae,fe,be,Oe){let Ne=ae%2/2;v==1&&h.translate(Ne,Ne),Ae(fe,ae,be,Oe,fe),h.beginPath();let Fe,st,Tt,Mt,_t=H+(D==0||D==3?-$:$);P==0?(st=H,Mt=_t):(Fe=H,Tt=_t);for(let Ke=0;Ke<x.length;Ke++)M[Ke]!=null&&(P==0?Fe=Tt=x[Ke]:st=Mt=x[Ke],h.moveTo(Fe,st),h.lineTo(Tt,Mt));h.stroke(),v==1&&h.translate(-Ne,-Ne)}function Er(x){let M=!0;return E.forEach((P,D)=>{if(!P.show)return;let H=b[P.scale];if(H.min==null){P._show&&(M=!1,P._show=!1,ht(!1));return}else P._show||(M=!1,P._show=!0,ht(!1));let $=P.side,ae=$%2,{min:fe,max:be}=H,[Oe,Ne]=hs(D,fe,be,ae==0?U:Pe);if(Ne==0)return;let Fe=H.distr==2,st=P._splits=P.splits(n,D,fe,be,Oe,Ne,Fe),Tt=H.distr==2?st.map(Xe=>ni[Xe]):st,Mt=H.distr==2?ni[st[1]]-ni[st[0]]:Oe,_t=P._values=P.values(n,P.filter(n,Tt,D,Ne,Mt),D,Ne,Mt);P._rotate=$==2?P.rotate(n,_t,D,Ne):0;let Ke=P._size;P._size=Ci(P.size(n,_t,D,x)),Ke!=null&&P._size!=Ke&&(M=!1)}),M}function Xi(x){let M=!0;return Do.forEach((P,D)=>{let H=P(n,D,Gi,x);H!=Ri[D]&&(M=!1),Ri[D]=H}),M}function us(){for(let x=0;x<E.length;x++){let M=E[x];if(!M.show||!M._show)continue;let P=M.side,D=P%2,H,$,ae=M.stroke(n,x),fe=P==0||P==3?-1:1,[be,Oe]=M._found;if(M.label!=null){let Xn=M.labelGap*fe,ri=bn((M._lpos+Xn)*At);Le(M.labelFont[0],ae,"center",P==2?"top":_g),h.save(),D==1?(H=$=0,h.translate(ri,bn(S+he/2)),h.rotate((P==3?-_h:_h)/2)):(H=bn(R+X/2),$=ri);let tr=o0(M.label)?M.label(n,x,be,Oe):M.label;h.fillText(tr,H,$),h.restore()}if(Oe==0)continue;let Ne=b[M.scale],Fe=D==0?X:he,st=D==0?R:S,Tt=M._splits,Mt=Ne.distr==2?Tt.map(Xn=>ni[Xn]):Tt,_t=Ne.distr==2?ni[Tt[1]]-ni[Tt[0]]:be,Ke=M.ticks,Xe=M.border,Xt=Ke.show?Ke.size:0,tn=bn(Xt*At),Cn=bn((M.alignTo==2?M._size-Xt-M.gap:M.gap)*At),Nt=M._rotate*-_h/180,nn=m(M._pos*At),ii=(tn+Cn)*fe,Wn=nn+ii;$=D==0?Wn:0,H=D==1?Wn:0;let _i=M.font[0],Pi=M.align==1?vo:M.align==2?Id:Nt>0?vo:Nt<0?Id:D==0?"center":P==3?Id:vo,Zi=Nt||D==1?"middle":P==2?"top":_g;Le(_i,ae,Pi,Zi);let si=M.font[1]*M.lineGap,xi=Tt.map(Xn=>m(a(Xn,Ne,Fe,st))),Ii=M._values;for(let Xn=0;Xn<Ii.length;Xn++){let ri=Ii[Xn];if(ri!=null){D==0?H=xi[Xn]:$=xi[Xn],ri=""+ri;let tr=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Yn=0;Yn<tr.length;Yn++){let Uf=tr[Yn];Nt?(h.save(),h.translate(H,$+Yn*si),h.rotate(Nt),h.fillText(Uf,0,0),h.restore()):h.fillText(Uf,H,$+Yn*si)}}}Ke.show&&cn(xi,Ke.filter(n,Mt,x,Oe,_t),D,P,nn,tn,Bt(Ke.width*At,3),Ke.stroke(n,x),Ke.dash,Ke.cap);let $i=M.grid;$i.show&&cn(xi,$i.filter(n,Mt,x,Oe,_t),D,D==0?2:1,D==0?S:R,D==0?he:X,Bt($i.width*At,3),$i.stroke(n,x),$i.dash,$i.cap),Xe.show&&cn([nn],[1],D==0?1:0,D==0?1:2,D==1?S:R,D==1?he:X,Bt(Xe.width*At,3),Xe.stroke(n,x),Xe.dash,Xe.cap)}An("drawAxes")}function ht(x){y.forEach((M,P)=>{P>0&&(M._paths=null,x&&(s==1?(M.min=null,M.max=null):M.facets.forEach(D=>{D.min=null,D.max=null})))})}let en=!1,Gn=!1,Dt=[];function hn(){Gn=!1;for(let x=0;x<Dt.length;x++)An(...Dt[x]);Dt.length=0}function Fn(){en||(cw(xf),en=!0)}function Za(x,M=!1){en=!0,Gn=M,x(n),xf(),M&&Dt.length>0&&queueMicrotask(hn)}n.batch=Za;function xf(){if(oe&&(pt(),oe=!1),ve&&(Ee(),ve=!1),xe){if(qt(f,vo,qe),qt(f,"top",ot),qt(f,za,U),qt(f,Ha,Pe),qt(g,vo,qe),qt(g,"top",ot),qt(g,za,U),qt(g,Ha,Pe),qt(u,za,jt),qt(u,Ha,an),d.width=bn(jt*At),d.height=bn(an*At),E.forEach(({_el:x,_show:M,_size:P,_pos:D,side:H})=>{if(x!=null)if(M){let $=H===3||H===0?P:0,ae=H%2==1;qt(x,ae?"left":"top",D-$),qt(x,ae?"width":"height",P),qt(x,ae?"top":"left",ae?ot:qe),qt(x,ae?"height":"width",ae?Pe:U),zd(x,_r)}else pi(x,_r)}),Mr=Ps=wr=B=j=Y=Z=Te=w=null,Ie=1,Bo(!0),qe!=we||ot!=Ut||U!=He||Pe!=Ye){ht(!1);let x=U/He,M=Pe/Ye;if(ge&&!te&&ue.left>=0){ue.left*=x,ue.top*=M,Tr&&as(Tr,bn(ue.left),0,U,Pe),Ar&&as(Ar,0,bn(ue.top),U,Pe);for(let P=0;P<at.length;P++){let D=at[P];D!=null&&(Vt[P]*=x,Vn[P]*=M,as(D,Ci(Vt[P]),Ci(Vn[P]),U,Pe))}}if(Wt.show&&!ie&&Wt.left>=0&&Wt.width>0){Wt.left*=x,Wt.width*=x,Wt.top*=M,Wt.height*=M;for(let P in Kh)qt(Pr,P,Wt[P])}we=qe,Ut=ot,He=U,Ye=Pe}An("setSize"),xe=!1}jt>0&&an>0&&(h.clearRect(0,0,d.width,d.height),An("drawClear"),A.forEach(x=>x()),An("draw")),Wt.show&&ie&&($a(Wt),ie=!1),ge&&te&&(er(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Zh(),pe=!1),l||(l=!0,n.status=1,An("ready")),Rs=!1,en=!1}n.redraw=(x,M)=>{ve=M||!1,x!==!1?Ls(T,L.min,L.max):Fn()};function Xh(x,M){let P=b[x];if(P.from==null){if(Qt==0){let D=P.range(n,M.min,M.max,x);M.min=D[0],M.max=D[1]}if(M.min>M.max){let D=M.min;M.min=M.max,M.max=D}if(Qt>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;x==T&&P.distr==2&&Qt>0&&(M.min=zi(M.min,e[0]),M.max=zi(M.max,e[0]),M.min==M.max&&M.max++),V[x]=M,oe=!0,Fn()}}n.setScale=Xh;let Yh,qh,Tr,Ar,yf,vf,Cr,Rr,bf,Sf,Gt,$t,Is=!1,Dn=ue.drag,En=Dn.x,Tn=Dn.y;ge&&(ue.x&&(Yh=Ai(DM,g)),ue.y&&(qh=Ai(OM,g)),L.ori==0?(Tr=Yh,Ar=qh):(Tr=qh,Ar=Yh),Gt=ue.left,$t=ue.top);let Wt=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Pr=Wt.show?Ai(LM,Wt.over?g:f):null;function $a(x,M){if(Wt.show){for(let P in x)Wt[P]=x[P],P in Kh&&qt(Pr,P,x[P]);M!==!1&&An("setSelect")}}n.setSelect=$a;function c_(x){if(y[x].show)ee&&zd(rt[x],_r);else if(ee&&pi(rt[x],_r),ge){let P=Re?at[0]:at[x];P!=null&&as(P,-10,-10,U,Pe)}}function Ls(x,M,P){Xh(x,{min:M,max:P})}function Yi(x,M,P,D){M.focus!=null&&p_(x),M.show!=null&&y.forEach((H,$)=>{$>0&&(x==$||x==null)&&(H.show=M.show,c_($),s==2?(Ls(H.facets[0].scale,null,null),Ls(H.facets[1].scale,null,null)):Ls(H.scale,null,null),Fn())}),P!==!1&&An("setSeries",x,M),D&&ko("setSeries",n,x,M)}n.setSeries=Yi;function h_(x,M){mn(C[x],M)}function u_(x,M){x.fill=bt(x.fill||null),x.dir=Et(x.dir,-1),M=M??C.length,C.splice(M,0,x)}function d_(x){x==null?C.length=0:C.splice(x,1)}n.addBand=u_,n.setBand=h_,n.delBand=d_;function f_(x,M){y[x].alpha=M,ge&&at[x]!=null&&(at[x].style.opacity=M),ee&&rt[x]&&(rt[x].style.opacity=M)}let ds,Ds,Qs,Ir={focus:!0};function p_(x){if(x!=Qs){let M=x==null,P=Be.alpha!=1;y.forEach((D,H)=>{if(s==1||H>0){let $=M||H==0||H==x;D._focus=M?null:$,P&&f_(H,$?1:Be.alpha)}}),Qs=x,P&&Fn()}}ee&&je&&St(bg,Ce,x=>{ue._lock||(Je(x),Qs!=null&&Yi(null,Ir,!0,un.setSeries))});function qi(x,M,P){let D=b[M];P&&(x=x/At-(D.ori==1?ot:qe));let H=U;D.ori==1&&(H=Pe,x=H-x),D.dir==-1&&(x=H-x);let $=D._min,ae=D._max,fe=x/H,be=$+(ae-$)*fe,Oe=D.distr;return Oe==3?Mo(10,be):Oe==4?JM(be,D.asinh):Oe==100?D.bwd(be):be}function m_(x,M){let P=qi(x,T,M);return zi(P,e[0],sn,rn)}n.valToIdx=x=>zi(x,e[0]),n.posToIdx=m_,n.posToVal=qi,n.valToPos=(x,M,P)=>b[M].ori==0?r(x,b[M],P?X:U,P?R:0):o(x,b[M],P?he:Pe,P?S:0),n.setCursor=(x,M,P)=>{Gt=x.left,$t=x.top,er(null,M,P)};function Mf(x,M){qt(Pr,vo,Wt.left=x),qt(Pr,za,Wt.width=M)}function wf(x,M){qt(Pr,"top",Wt.top=x),qt(Pr,Ha,Wt.height=M)}let Uo=L.ori==0?Mf:wf,Fo=L.ori==1?Mf:wf;function g_(){if(ee&&de.live)for(let x=s==2?1:0;x<y.length;x++){if(x==0&&ct)continue;let M=de.values[x],P=0;for(let D in M)Ve[x][P++].firstChild.nodeValue=M[D]}}function Zh(x,M){if(x!=null&&(x.idxs?x.idxs.forEach((P,D)=>{se[D]=P}):tw(x.idx)||se.fill(x.idx),de.idx=se[0]),ee&&de.live){for(let P=0;P<y.length;P++)(P>0||s==1&&!ct)&&__(P,se[P]);g_()}pe=!1,M!==!1&&An("setLegend")}n.setLegend=Zh;function __(x,M){let P=y[x],D=x==0&&k==2?ni:e[x],H;ct?H=P.values(n,x,M)??it:(H=P.value(n,M==null?null:D[M],x,M),H=H==null?it:{_:H}),de.values[x]=H}function er(x,M,P){bf=Gt,Sf=$t,[Gt,$t]=ue.move(n,Gt,$t),ue.left=Gt,ue.top=$t,ge&&(Tr&&as(Tr,bn(Gt),0,U,Pe),Ar&&as(Ar,0,bn($t),U,Pe));let D,H=sn>rn;ds=Ft,Ds=null;let $=L.ori==0?U:Pe,ae=L.ori==1?U:Pe;if(Gt<0||Qt==0||H){D=ue.idx=null;for(let fe=0;fe<y.length;fe++){let be=at[fe];be!=null&&as(be,-10,-10,U,Pe)}je&&Yi(null,Ir,!0,x==null&&un.setSeries),de.live&&(se.fill(D),pe=!0)}else{let fe,be,Oe;s==1&&(fe=L.ori==0?Gt:$t,be=qi(fe,T),D=ue.idx=zi(be,e[0],sn,rn),Oe=z(e[0][D],L,$,0));let Ne=-10,Fe=-10,st=0,Tt=0,Mt=!0,_t="",Ke="";for(let Xe=s==2?1:0;Xe<y.length;Xe++){let Xt=y[Xe],tn=se[Xe],Cn=tn==null?null:s==1?e[Xe][tn]:e[Xe][1][tn],Nt=ue.dataIdx(n,Xe,D,be),nn=Nt==null?null:s==1?e[Xe][Nt]:e[Xe][1][Nt];if(pe=pe||nn!=Cn||Nt!=tn,se[Xe]=Nt,Xe>0&&Xt.show){let ii=Nt==null?-10:Nt==D?Oe:z(s==1?e[0][Nt]:e[Xe][0][Nt],L,$,0),Wn=nn==null?-10:I(nn,s==1?b[Xt.scale]:b[Xt.facets[1].scale],ae,0);if(je&&nn!=null){let _i=L.ori==1?Gt:$t,Pi=Sn(Be.dist(n,Xe,Nt,Wn,_i));if(Pi<ds){let Zi=Be.bias;if(Zi!=0){let si=qi(_i,Xt.scale),xi=nn>=0?1:-1,Ii=si>=0?1:-1;Ii==xi&&(Ii==1?Zi==1?nn>=si:nn<=si:Zi==1?nn<=si:nn>=si)&&(ds=Pi,Ds=Xe)}else ds=Pi,Ds=Xe}}if(pe||Re){let _i,Pi;L.ori==0?(_i=ii,Pi=Wn):(_i=Wn,Pi=ii);let Zi,si,xi,Ii,$i,Xn,ri=!0,tr=le.bbox;if(tr!=null){ri=!1;let Yn=tr(n,Xe);xi=Yn.left,Ii=Yn.top,Zi=Yn.width,si=Yn.height}else xi=_i,Ii=Pi,Zi=si=le.size(n,Xe);if(Xn=le.fill(n,Xe),$i=le.stroke(n,Xe),Re)Xe==Ds&&ds<=Be.prox&&(Ne=xi,Fe=Ii,st=Zi,Tt=si,Mt=ri,_t=Xn,Ke=$i);else{let Yn=at[Xe];Yn!=null&&(Vt[Xe]=xi,Vn[Xe]=Ii,Cg(Yn,Zi,si,ri),Tg(Yn,Xn,$i),as(Yn,Ci(xi),Ci(Ii),U,Pe))}}}}if(Re){let Xe=Be.prox,Xt=Qs==null?ds<=Xe:ds>Xe||Ds!=Qs;if(pe||Xt){let tn=at[0];tn!=null&&(Vt[0]=Ne,Vn[0]=Fe,Cg(tn,st,Tt,Mt),Tg(tn,_t,Ke),as(tn,Ci(Ne),Ci(Fe),U,Pe))}}}if(Wt.show&&Is)if(x!=null){let[fe,be]=un.scales,[Oe,Ne]=un.match,[Fe,st]=x.cursor.sync.scales,Tt=x.cursor.drag;if(En=Tt._x,Tn=Tt._y,En||Tn){let{left:Mt,top:_t,width:Ke,height:Xe}=x.select,Xt=x.scales[Fe].ori,tn=x.posToVal,Cn,Nt,nn,ii,Wn,_i=fe!=null&&Oe(fe,Fe),Pi=be!=null&&Ne(be,st);_i&&En?(Xt==0?(Cn=Mt,Nt=Ke):(Cn=_t,Nt=Xe),nn=b[fe],ii=z(tn(Cn,Fe),nn,$,0),Wn=z(tn(Cn+Nt,Fe),nn,$,0),Uo(Hi(ii,Wn),Sn(Wn-ii))):Uo(0,$),Pi&&Tn?(Xt==1?(Cn=Mt,Nt=Ke):(Cn=_t,Nt=Xe),nn=b[be],ii=I(tn(Cn,st),nn,ae,0),Wn=I(tn(Cn+Nt,st),nn,ae,0),Fo(Hi(ii,Wn),Sn(Wn-ii))):Fo(0,ae)}else Jh()}else{let fe=Sn(bf-yf),be=Sn(Sf-vf);if(L.ori==1){let st=fe;fe=be,be=st}En=Dn.x&&fe>=Dn.dist,Tn=Dn.y&&be>=Dn.dist;let Oe=Dn.uni;Oe!=null?En&&Tn&&(En=fe>=Oe,Tn=be>=Oe,!En&&!Tn&&(be>fe?Tn=!0:En=!0)):Dn.x&&Dn.y&&(En||Tn)&&(En=Tn=!0);let Ne,Fe;En&&(L.ori==0?(Ne=Cr,Fe=Gt):(Ne=Rr,Fe=$t),Uo(Hi(Ne,Fe),Sn(Fe-Ne)),Tn||Fo(0,ae)),Tn&&(L.ori==1?(Ne=Cr,Fe=Gt):(Ne=Rr,Fe=$t),Fo(Hi(Ne,Fe),Sn(Fe-Ne)),En||Uo(0,$)),!En&&!Tn&&(Uo(0,0),Fo(0,0))}if(Dn._x=En,Dn._y=Tn,x==null){if(P){if(Nf!=null){let[fe,be]=un.scales;un.values[0]=fe!=null?qi(L.ori==0?Gt:$t,fe):null,un.values[1]=be!=null?qi(L.ori==1?Gt:$t,be):null}ko(Ld,n,Gt,$t,U,Pe,D)}if(je){let fe=P&&un.setSeries,be=Be.prox;Qs==null?ds<=be&&Yi(Ds,Ir,!0,fe):ds>be?Yi(null,Ir,!0,fe):Ds!=Qs&&Yi(Ds,Ir,!0,fe)}}pe&&(de.idx=D,Zh()),M!==!1&&An("setCursor")}let Os=null;Object.defineProperty(n,"rect",{get(){return Os==null&&Bo(!1),Os}});function Bo(x=!1){x?Os=null:(Os=g.getBoundingClientRect(),An("syncRect",Os))}function Ef(x,M,P,D,H,$,ae){ue._lock||Is&&x!=null&&x.movementX==0&&x.movementY==0||($h(x,M,P,D,H,$,ae,!1,x!=null),x!=null?er(null,!0,!0):er(M,!0,!1))}function $h(x,M,P,D,H,$,ae,fe,be){if(Os==null&&Bo(!1),Je(x),x!=null)P=x.clientX-Os.left,D=x.clientY-Os.top;else{if(P<0||D<0){Gt=-10,$t=-10;return}let[Oe,Ne]=un.scales,Fe=M.cursor.sync,[st,Tt]=Fe.values,[Mt,_t]=Fe.scales,[Ke,Xe]=un.match,Xt=M.axes[0].side%2==1,tn=L.ori==0?U:Pe,Cn=L.ori==1?U:Pe,Nt=Xt?$:H,nn=Xt?H:$,ii=Xt?D:P,Wn=Xt?P:D;if(Mt!=null?P=Ke(Oe,Mt)?a(st,b[Oe],tn,0):-10:P=tn*(ii/Nt),_t!=null?D=Xe(Ne,_t)?a(Tt,b[Ne],Cn,0):-10:D=Cn*(Wn/nn),L.ori==1){let _i=P;P=D,D=_i}}be&&(M==null||M.cursor.event.type==Ld)&&((P<=1||P>=U-1)&&(P=mr(P,U)),(D<=1||D>=Pe-1)&&(D=mr(D,Pe))),fe?(yf=P,vf=D,[Cr,Rr]=ue.move(n,P,D)):(Gt=P,$t=D)}let Kh={width:0,height:0,left:0,top:0};function Jh(){$a(Kh,!1)}let Tf,Af,Cf,Rf;function Pf(x,M,P,D,H,$,ae){Is=!0,En=Tn=Dn._x=Dn._y=!1,$h(x,M,P,D,H,$,ae,!0,!1),x!=null&&(St(Dd,Bd,If,!1),ko(yg,n,Cr,Rr,U,Pe,null));let{left:fe,top:be,width:Oe,height:Ne}=Wt;Tf=fe,Af=be,Cf=Oe,Rf=Ne}function If(x,M,P,D,H,$,ae){Is=Dn._x=Dn._y=!1,$h(x,M,P,D,H,$,ae,!1,!0);let{left:fe,top:be,width:Oe,height:Ne}=Wt,Fe=Oe>0||Ne>0,st=Tf!=fe||Af!=be||Cf!=Oe||Rf!=Ne;if(Fe&&st&&$a(Wt),Dn.setScale&&Fe&&st){let Tt=fe,Mt=Oe,_t=be,Ke=Ne;if(L.ori==1&&(Tt=be,Mt=Ne,_t=fe,Ke=Oe),En&&Ls(T,qi(Tt,T),qi(Tt+Mt,T)),Tn)for(let Xe in b){let Xt=b[Xe];Xe!=T&&Xt.from==null&&Xt.min!=Ft&&Ls(Xe,qi(_t+Ke,Xe),qi(_t,Xe))}Jh()}else ue.lock&&(ue._lock=!ue._lock,er(M,!0,x!=null));x!=null&&(gn(Dd,Bd),ko(Dd,n,Gt,$t,U,Pe,null))}function x_(x,M,P,D,H,$,ae){if(ue._lock)return;Je(x);let fe=Is;if(Is){let be=!0,Oe=!0,Ne=10,Fe,st;L.ori==0?(Fe=En,st=Tn):(Fe=Tn,st=En),Fe&&st&&(be=Gt<=Ne||Gt>=U-Ne,Oe=$t<=Ne||$t>=Pe-Ne),Fe&&be&&(Gt=Gt<Cr?0:U),st&&Oe&&($t=$t<Rr?0:Pe),er(null,!0,!0),Is=!1}Gt=-10,$t=-10,se.fill(null),er(null,!0,!0),fe&&(Is=fe)}function Lf(x,M,P,D,H,$,ae){ue._lock||(Je(x),No(),Jh(),x!=null&&ko(Sg,n,Gt,$t,U,Pe,null))}function Df(){E.forEach(_E),N(n.width,n.height,!0)}xr(xh,So,Df);let Lr={};Lr.mousedown=Pf,Lr.mousemove=Ef,Lr.mouseup=If,Lr.dblclick=Lf,Lr.setSeries=(x,M,P,D)=>{let H=un.match[2];P=H(n,M,P),P!=-1&&Yi(P,D,!0,!1)},ge&&(St(yg,g,Pf),St(Ld,g,Ef),St(vg,g,x=>{Je(x),Bo(!1)}),St(bg,g,x_),St(Sg,g,Lf),Yd.add(n),n.syncRect=Bo);let Ka=n.hooks=i.hooks||{};function An(x,M,P){Gn?Dt.push([x,M,P]):x in Ka&&Ka[x].forEach(D=>{D.call(null,n,M,P)})}(i.plugins||[]).forEach(x=>{for(let M in x.hooks)Ka[M]=(Ka[M]||[]).concat(x.hooks[M])});let Of=(x,M,P)=>P,un=mn({key:null,setSeries:!1,filters:{pub:Dg,sub:Dg},scales:[T,y[1]?y[1].scale:null],match:[Og,Og,Of],values:[null,null]},ue.sync);un.match.length==2&&un.match.push(Of),ue.sync=un;let Nf=un.key,jh=P0(Nf);function ko(x,M,P,D,H,$,ae){un.filters.pub(x,M,P,D,H,$,ae)&&jh.pub(x,M,P,D,H,$,ae)}jh.sub(n);function y_(x,M,P,D,H,$,ae){un.filters.sub(x,M,P,D,H,$,ae)&&Lr[x](null,M,P,D,H,$,ae)}n.pub=y_;function v_(){jh.unsub(n),Yd.delete(n),wn.clear(),Hd(xh,So,Df),c.remove(),Ce?.remove(),An("destroy")}n.destroy=v_;function Qh(){An("init",i,e),Oo(e||i.data,!1),V[T]?Xh(T,V[T]):No(),ie=Wt.show&&(Wt.width>0||Wt.height>0),te=pe=!0,N(i.width,i.height)}return y.forEach(Sr),E.forEach(ls),t?t instanceof HTMLElement?(t.appendChild(c),Qh()):t(n,Qh):Qh(),n}Mn.assign=mn;Mn.fmtNum=Qd;Mn.rangeNum=yh;Mn.rangeLog=Sh;Mn.rangeAsinh=Jd;Mn.orient=vr;Mn.pxRatio=At;Mn.join=lw;Mn.fmtDate=tf,Mn.tzDate=yw;Mn.sync=P0;{Mn.addGap=tE,Mn.clipGaps=Eh;let i=Mn.paths={points:U0};i.linear=B0,i.stepped=sE,i.bars=rE,i.spline=aE}var V0=15;async function cf(i,e,t,n){let s=document.createElement("canvas"),r=e.width/Math.max(e.clientWidth,1),o=(t.length*V0+8)*r;s.width=e.width,s.height=e.height+o;let a=s.getContext("2d");a.fillStyle=n.background,a.fillRect(0,0,s.width,s.height),a.drawImage(e,0,o),a.font=`${11*r}px system-ui, sans-serif`,t.forEach(({words:c,color:d,dash:h},u)=>{let f=(u*V0+14)*r;a.strokeStyle=d,a.lineWidth=2*r,a.setLineDash((h??[]).map(g=>g*r)),a.beginPath(),a.moveTo(10*r,f-4*r),a.lineTo(38*r,f-4*r),a.stroke(),a.fillStyle=n.ink,a.fillText(c,44*r,f)});let l=await new Promise(c=>{s.toBlob(c,"image/png")});l&&Ki(i,l)}async function Rh(i,e,t){let n=e.series.slice(1).filter(s=>s.show).map(s=>({words:String(s.label),color:xE(e,s),dash:s.dash}));await cf(i,e.ctx.canvas,n,t)}function xE(i,e){let t=e.stroke;return String(typeof t=="function"?t(i,0):t)}function Ph(i){let e=[...i.root.querySelectorAll(".u-series .u-label")],t=i.series.length-e.length,n=()=>e.forEach((s,r)=>s.setAttribute("aria-pressed",String(i.series[t+r].show)));for(let s of e)s.setAttribute("role","button"),s.tabIndex=0,s.addEventListener("keydown",r=>{r.key!==" "&&r.key!=="Enter"||(r.preventDefault(),r.stopPropagation(),s.click())});i.hooks.setSeries=[...i.hooks.setSeries??[],n],n()}var hf=["total","kinetic","potential","dissipated"],G0=166,Ih=class{constructor(e,t,n=()=>{}){this.place=e;this.over=t;this.built=n;this.runs.hidden=!0,this.runs.addEventListener("change",()=>{this.runs.value&&this.over?.(this.runs.value),this.runs.value=""}),this.place.append(me("div",{class:"plot"}),me("div",{class:"row"},me("button",{type:"button",class:"plain keep",click:()=>this.save()},"CSV"),me("button",{type:"button",class:"plain keep",click:()=>{this.plot&&this.theme&&Rh("energy.png",this.plot,this.theme)}},"PNG"),this.runs))}place;over;built;plot=null;theme=null;last=null;names=[];runs=me("select",{"aria-label":"Compare an energy run by run",title:"Draw it over time, one run over the other"});show(e){this.last=e;let t=[...hf,...Object.keys(e.series).filter(s=>!hf.includes(s))].filter(s=>e.series[s]);if(!this.theme||!t.length)return;(!this.plot||t.join()!==this.names.join())&&this.build(t);let n=this.zoomed;this.plot?.setData([e.time,...t.map(s=>e.series[s])],!n)}zoomed=!1;paint(e){this.theme=e,this.names=[],this.last&&this.show(this.last)}resize(){let e=this.place.clientWidth;e>0&&this.plot?.setSize({width:e,height:G0})}close(){this.plot?.destroy()}build(e){let t=this.theme;this.plot?.destroy(),this.names=e,this.runs.hidden=!this.over,this.runs.replaceChildren(me("option",{value:""},"compare runs …"),...e.map(s=>me("option",{value:s},s))),this.zoomed=!1;let n={stroke:t.quiet,grid:{stroke:t.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.plot=new Mn({width:Math.max(this.place.clientWidth,200),height:G0,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...n,...Lh("time [s]"),size:24},{...n,size:46,values:(s,r)=>r.map(uf)}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"time [s]"},...e.map(s=>({label:s,show:hf.includes(s),stroke:t.series[s]??t.accent,width:s==="total"?2:1.3,points:{show:!1}}))],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...e.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),Ph(this.plot),this.built(this.plot)}save(){if(!this.last)return;let e=Object.keys(this.last.series),t=this.last.time.map((s,r)=>[s,...e.map(o=>this.last.series[o][r])].join(",")),n=[["time [s]",...e.map(s=>`${s} [J]`)].join(","),...t].join(`
`)+`
`;Ki("energy.csv",new Blob([n],{type:"text/csv"}))}},Lh=i=>({label:i,labelSize:16,labelFont:"11px system-ui, sans-serif",labelGap:0});function uf(i){let e=Math.abs(i),[t,n]=e>=1e9?[1e9,"G"]:e>=1e6?[1e6,"M"]:e>=1e4?[1e3,"k"]:[1,""];return(e>0&&e<.001?i.toExponential(1).replace("e-","e−"):String(Number((i/t).toPrecision(6)))).replace(/^-/,"−")+n}var Dh=()=>({key:"mass",label:"mass",unit:"kg",value:.1,least:1e-9}),W0=()=>({key:"radius",label:"radius",unit:"m",value:0,least:0}),df=()=>[{key:"stiffness",label:"stiffness",unit:"N/m",value:500,least:0},{key:"damping",label:"damping",unit:"N s/m",value:.5,least:0}],Oh=()=>[{key:"restitution",label:"restitution",value:.5,least:0},{key:"friction",label:"friction",value:.2,least:0}],lR=[{name:"select",label:"Select",key:"q",fields:[],hint:["Drag a rectangle, or click particles; Shift adds. Drag what is selected to move it."]},{name:"particle",label:"Particle",key:"w",hint:["Click where it is to be."],fields:[Dh(),{...W0(),value:.05},{key:"fixed",label:"anchored",value:!1}]},{name:"spring",label:"Spring",key:"e",hint:["Click a particle, or a place.","Click the other end, or type a length."],fields:[...df(),Dh()],measured:!0},{name:"chain",label:"Chain",key:"u",hint:["Click where it begins.","Click where it ends, or type a length."],fields:[{key:"links",label:"links",value:8,least:1,most:1e4,whole:!0},Dh(),W0(),...df(),{key:"held",label:"anchored",value:"both",choices:["none","first","both"]}],measured:!0},{name:"net",label:"Net",key:"j",hint:["Click a corner.","Click the opposite corner."],fields:[{key:"rows",label:"rows",value:6,least:2,most:5e3,whole:!0},{key:"columns",label:"columns",value:8,least:2,most:5e3,whole:!0},Dh(),...df(),{key:"held",label:"anchored",value:"corners",choices:["none","corners","first row","edges"]},{key:"diagonals",label:"diagonals",value:!1}]},{name:"wall",label:"Wall",key:"k",hint:["Click a point of it.","Click another point of it."],fields:[...Oh(),{key:"level",label:"level, by one click",value:!1},{key:"turned",label:"turned round",value:!1}]},{name:"segment",label:"Segment",key:"b",hint:["Click where this wall begins.","Click where it ends, or type a length."],measured:!0,in:2,fields:[...Oh(),{key:"thickness",label:"thickness",unit:"m",value:.02,least:1e-9}]},{name:"box",label:"Box",key:"o",hint:["Click a corner: everybody stays in it.","Click the opposite corner."],fields:[...Oh(),{key:"height",label:"height",unit:"m",value:2,least:1e-9,in:3}]},{name:"ball",label:"Ball",key:"y",hint:["Click the middle.","Click the rim, or type a radius."],measured:!0,fields:[...Oh(),{key:"inside",label:"hollow: everybody stays inside",value:!1}]}];function X0(i,e){let t=dn("help"),n=s=>me("dl",{},...s.flatMap(([r,o])=>[me("dt",{},r),me("dd",{},o)]));t.replaceChildren(me("div",{class:"head"},me("h2",{},"Hands and keys"),me("button",{type:"button",class:"icon","aria-label":"Close",click:()=>t.close()},"×")),me("div",{class:"sheets"},n(i),n(e))),t.open||t.showModal()}function Y0(i,e,t,n){let s=e.particle!==void 0?`Particle ${e.particle}`:e.spring!==void 0?`Spring ${e.spring}`:"";if(!s&&i.hidden)return;if(i.hidden=!s,!s){i.replaceChildren(),i.dataset.what="";return}if(i.dataset.what!==s){i.dataset.what=s;let l=me("button",{type:"button",class:"icon","aria-label":"Close",click:n},"×");i.replaceChildren(me("div",{class:"head"},me("b",{},s),l),me("dl")),matchMedia("(pointer: coarse)").matches&&i.scrollIntoView({block:"nearest"})}let r=i.querySelector("dl"),o=e.rows??[],a=o.map(([l])=>l).join();(r.dataset.names!==a||i.dataset.of!==s)&&(r.dataset.names=a,i.dataset.of=s,r.replaceChildren(...o.flatMap(([l])=>[yE(e,l,t),me("dd")]))),o.forEach(([,l],c)=>{r.children[2*c+1].textContent=l})}function yE(i,e,t){let n=i.values?.[e];if(typeof n!="number"&&!Array.isArray(n))return me("dt",{},e);let{particle:s,spring:r}=i,o=i.rows?.find(([c])=>c===e)?.[1].split(" ").at(-1)??"",a=(c,d,h)=>me("button",{type:"button",class:"plain trace",title:c,"aria-label":c,click:()=>t.add({particle:s,spring:r,name:e,axis:h,unit:/^[\d\u2212.]/.test(o)?"":o})},d);if(!Array.isArray(n))return me("dt",{},a(`Draw the ${e} over time`,e));let l=n.flatMap((c,d)=>[a(`Draw the ${e} along ${"xyz"[d]} over time`,"xyz"[d],d)]);return me("dt",{},`${e} `,...l)}var Nh=class{drawn="";forget(){this.drawn=""}show(e){let t=dn("legend"),n=JSON.stringify(e);if(n===this.drawn||(this.drawn=n,t.hidden=!e,!e))return;if(e.labels.length){t.replaceChildren(me("b",{},e.title),...e.labels.map((l,c)=>{let d=me("i",{class:"spot"});return d.style.background=e.colors[c]??"",me("span",{class:"entry"},d,l)}));return}let s=me("div",{class:"scale","data-colors":e.colors.join(" ")});s.style.background=`linear-gradient(to right, ${e.colors.join(",")})`;let r=e.low<0&&e.high>0,[o,a]=e.beyond;t.replaceChildren(me("b",{},e.title),s,me("div",{class:"ends"},me("span",{},`${o?"< ":""}${po(e.low,e.unit==="-"?"":e.unit)}${r?" push":""}`),me("span",{},`${r?"pull ":""}${a?"> ":""}${po(e.high,e.unit==="-"?"":e.unit)}`)))}};var vE=200,Cs=56,js=34,Vi=10,bE=5,Uh=class{element=me("div",{class:"phase"});canvas=me("canvas",{role:"img"});key=me("div");box=null;shown=[0,0,1,1];start=null;end=null;lines=[];names=["",""];keyed="";theme=null;constructor(){this.element.append(this.canvas,this.key),this.canvas.addEventListener("pointerdown",e=>{this.start=this.end=[e.offsetX,e.offsetY],this.canvas.setPointerCapture(e.pointerId)}),this.canvas.addEventListener("pointermove",e=>{this.start&&(this.end=[e.offsetX,e.offsetY],this.draw())}),this.canvas.addEventListener("pointerup",()=>this.choose()),this.canvas.addEventListener("dblclick",()=>{this.box=null,this.draw()})}get zoomed(){return this.box!==null}show(e,t,n){t.join()!==this.names.join()&&(this.box=null),this.lines=e,this.names=t,this.theme=n;let s=t[1]?"":JSON.stringify(e.map(r=>[r.words,r.color]));s!==this.keyed&&(this.keyed=s,this.key.replaceChildren(...(t[1]?[]:e).map(r=>{let o=me("i",{class:"spot"});return o.style.background=r.color,me("span",{class:"entry facts"},o,r.words)}))),this.canvas.setAttribute("aria-label",`${t[1]||[...new Set(e.map(r=>r.of))].join(", ")} against ${t[0]}`),this.draw()}choose(){let[e,t]=[this.start,this.end];if(this.start=this.end=null,e&&t&&Math.abs(e[0]-t[0])>6&&Math.abs(e[1]-t[1])>6){let n=this.value(Math.min(e[0],t[0]),Math.max(e[1],t[1])),s=this.value(Math.max(e[0],t[0]),Math.min(e[1],t[1]));this.box=[...n,...s]}this.draw()}get size(){return[Math.max(this.element.clientWidth,200),vE]}value(e,t){let[n,s]=this.size,[r,o,a,l]=this.shown;return[r+(e-Cs)/(n-Cs-Vi)*(a-r),o+(s-js-t)/(s-js-Vi)*(l-o)]}around(){let e=[1/0,1/0,-1/0,-1/0];for(let{x:r,y:o}of this.lines)r.forEach((a,l)=>{let c=o[l];a===null||c===null||c===void 0||(e[0]=Math.min(e[0],a),e[1]=Math.min(e[1],c),e[2]=Math.max(e[2],a),e[3]=Math.max(e[3],c))});if(!(e[0]<=e[2]))return[0,0,1,1];let t=(r,o)=>.05*(o-r)||.05*Math.abs(o)||1,[n,s]=[t(e[0],e[2]),t(e[1],e[3])];return[e[0]-n,e[1]-s,e[2]+n,e[3]+s]}draw(){let e=this.theme,t=this.canvas.getContext("2d");if(!e||!t)return;let[n,s]=this.size,r=devicePixelRatio||1;this.canvas.width=n*r,this.canvas.height=s*r,this.canvas.style.height=`${s}px`,t.scale(r,r),t.clearRect(0,0,n,s),this.shown=this.box??this.around();let[o,a,l,c]=this.shown,d=u=>Cs+(u-o)/(l-o)*(n-Cs-Vi),h=u=>s-js-(u-a)/(c-a)*(s-js-Vi);this.axes(t,d,h,e),t.save(),t.beginPath(),t.rect(Cs,Vi,n-Cs-Vi,s-js-Vi),t.clip();for(let{x:u,y:f,color:g,width:v,dash:m}of this.lines){t.strokeStyle=g,t.setLineDash(m),t.lineWidth=v,t.beginPath();let p=!1;u.forEach((y,E)=>{let b=f[E];if(y===null||b===null||b===void 0){p=!1;return}p?t.lineTo(d(y),h(b)):t.moveTo(d(y),h(b)),p=!0}),t.stroke()}t.restore(),this.start&&this.end&&(t.strokeStyle=e.accent,t.lineWidth=1,t.strokeRect(this.start[0],this.start[1],this.end[0]-this.start[0],this.end[1]-this.start[1]))}axes(e,t,n,s){let[r,o]=this.size,[a,l,c,d]=this.shown;e.font="11px system-ui, sans-serif",e.fillStyle=s.quiet,e.strokeStyle=s.faint,e.lineWidth=1,e.beginPath(),e.textAlign="center";for(let h of q0(a,c))e.moveTo(t(h),Vi),e.lineTo(t(h),o-js),e.fillText(Ti(h),t(h),o-js+13);e.textAlign="right";for(let h of q0(l,d))e.moveTo(Cs,n(h)),e.lineTo(r-Vi,n(h)),e.fillText(Ti(h),Cs-4,n(h)+4);e.stroke(),e.textAlign="center",e.fillStyle=s.ink,e.fillText(this.names[0],(Cs+r-Vi)/2,o-6),e.save(),e.translate(10,(o-js+Vi)/2),e.rotate(-Math.PI/2),e.fillText(this.names[1],0,0),e.restore()}};function q0(i,e){let t=(e-i)/bE,n=10**Math.floor(Math.log10(t)),s=n*(t/n>5?10:t/n>2?5:t/n>1?2:1),r=Math.ceil(i/s),o=[];for(let a=r;a*s<=e&&o.length<12;a++)o.push(a*s);return o}var SE=166,ME=4e3,pf=["particle","spring","mode","energy"],Z0=["accent","second","reaction","load","trail","rule"],wE=[[],[7,3],[2,3],[9,3,2,3]],Fh=class{constructor(e,t,n=()=>{},s=!0){this.place=e;this.watch=t;this.built=n;this.runsAgain=s}place;watch;built;runsAgain;traces=[];runs=[];plot=null;theme=null;zoomed=!1;drawn=0;renew=e=>e();drawnRuns="";phase=new Uh;against=null;clear(){this.traces=[],this.change()}add(e){this.traces.some(t=>$0(t)===$0(e))||this.traces.length===Z0.length||(this.traces.push(e),this.change())}change(){this.runs=[],this.plot?.destroy(),this.plot=null;let e=new Map(this.traces.map(n=>[JSON.stringify(ff(n)),ff(n)]));this.watch([...e.values()]),this.place.hidden=!this.traces.length;let t=this.against?.value??"";this.against=me("select",{"aria-label":"Draw against",change:()=>{this.draw(!0)}},me("option",{value:""},"against time"),...this.traces.map((n,s)=>me("option",{value:s,selected:String(s)===t},`against ${br(n)}`))),this.place.replaceChildren(me("div",{class:"plot"}),this.phase.element,me("div",{class:"row"},this.against,me("button",{type:"button",class:"plain keep",click:()=>this.save()},"CSV"),me("button",{type:"button",class:"plain keep",click:()=>this.picture()},"PNG"),this.runsAgain?me("button",{type:"button",class:"plain",click:()=>{this.runs=this.runs.slice(-1),this.draw(!0)}},"Forget earlier runs"):null,me("button",{type:"button",class:"plain",click:()=>this.clear()},"Remove all")))}paint(e){this.theme=e,this.plot?.destroy(),this.plot=null,this.draw(!0)}take(e,t){if(!this.traces.length)return;let n=this.runs.at(-1);(!n||e<n.time.at(-1))&&(n={number:(n?.number??0)+1,time:[],values:this.traces.map(()=>[])},this.runs=[...this.runs.slice(-3),n]);let s=this.traces.map(r=>{let a=t.find(l=>pf.every(c=>l[c]===r[c]))?.values?.[r.name];return(Array.isArray(a)?a[r.axis??0]:a)??null});e===n.time.at(-1)&&s.every((r,o)=>r===n.values[o].at(-1))||(n.time.push(e),s.forEach((r,o)=>n.values[o].push(r)),n.time.length>ME&&(n.time=n.time.filter((r,o)=>o%2===0),n.values=n.values.map(r=>r.filter((o,a)=>a%2===0))),this.renew(()=>this.draw(!1)))}fill(e,t){this.traces.length&&(this.runs=[{number:1,time:e,values:this.traces.map(t)}],this.draw(!0))}draw(e){let t=performance.now();if(!this.theme||!this.traces.length||!this.runs.length||!e&&t-this.drawn<120)return;this.drawn=t;let n=this.against?.value??"";if(this.place.querySelector(".plot").hidden=n!=="",this.phase.element.hidden=n==="",n!==""){this.portray(Number(n));return}let s=this.runs.map(l=>l.number).join();(!this.plot||this.drawnRuns!==s)&&this.build(),this.drawnRuns=s;let r=[...new Set(this.runs.flatMap(l=>l.time))].sort((l,c)=>l-c),o=new Map(r.map((l,c)=>[l,c])),a=this.runs.flatMap(l=>l.values.map(c=>{let d=new Array(r.length).fill(void 0);return l.time.forEach((h,u)=>{d[o.get(h)]=c[u]}),d}));this.plot.setData([r,...a],!this.zoomed)}portray(e){let t=this.theme,n=this.traces[e],s=this.traces.map((o,a)=>[o,a]).filter(([,o])=>o!==e||this.traces.length===1),r=this.runs.flatMap((o,a)=>s.map(([l,c])=>({x:o.values[e],y:o.values[c],of:br(l),...this.drawnAs(l,c,o,a)})));this.phase.show(r,[br(n),s.length===1?br(s[0][0]):""],t),this.named=r}named=[];drawnAs(e,t,n,s){let r=this.runs.length-1-s;return{color:this.theme[Z0[t]]+(r?"b0":""),width:r?1.2:1.8,words:this.runs.length>1?`${br(e)}, run ${n.number}${r?"":", now"}`:br(e),dash:wE[r]}}picture(){this.theme&&(this.against?.value?cf("graph.png",this.phase.canvas,this.named,this.theme):this.plot&&Rh("graph.png",this.plot,this.theme))}build(){let e=this.theme;this.plot?.destroy(),this.zoomed=!1;let t={stroke:e.quiet,grid:{stroke:e.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},n=this.runs.flatMap((r,o)=>this.traces.map((a,l)=>{let{color:c,width:d,words:h,dash:u}=this.drawnAs(a,l,r,o);return{label:h,stroke:c,width:d,dash:u,points:{show:!1},spanGaps:!0}})),s=[...new Set(this.traces.map(r=>r.unit))].filter(Boolean).map(r=>`[${r}]`).join(", ");this.plot=new Mn({width:Math.max(this.place.clientWidth,200),height:SE,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...t,...Lh("time [s]"),size:24},{...t,...Lh(s),size:48,values:(r,o)=>o.map(uf)}],legend:{live:!1},cursor:{drag:{x:!0,y:!0,uni:24}},series:[{label:"time [s]"},...n],hooks:{setSelect:[r=>{this.zoomed=r.select.width>0}]}},[[],...n.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),Ph(this.plot),this.built(this.plot)}save(){let e=["run","time [s]",...this.traces.map(n=>br(n).replaceAll(",",""))].join(","),t=this.runs.flatMap(n=>n.time.map((s,r)=>[n.number,s,...n.values.map(o=>o[r]??"")].join(",")));Ki("graph.csv",new Blob([[e,...t].join(`
`)+`
`],{type:"text/csv"}))}},ff=i=>Object.fromEntries(pf.filter(e=>i[e]!==void 0).map(e=>[e,i[e]])),$0=i=>`${JSON.stringify(ff(i))}/${i.name}/${i.axis}`;function br(i){let e=pf.find(s=>i[s]!==void 0),t=i.axis===void 0?"":` ${"xyz"[i.axis]}`,n=e==="energy"?"energy":`of ${e} ${e==="mode"?i.mode+1:i[e]}`;return`${i.name}${t} ${n}${i.unit?` [${i.unit}]`:""}`}var Ya=511,K0=33;function EE(i){let e=i.map(ei),t=new Uint8Array(3*Ya);for(let n=0;n<Ya;n++){let s=n/(Ya-1)*(e.length-1),r=Math.min(Math.floor(s),e.length-2),o=s-r;for(let a=0;a<3;a++)t[3*n+a]=Math.round((1-o)*e[r][a]+o*e[r+1][a])}return t}var Po=class{colors;most;constructor(e,t){this.signed=e.signed,this.colors=EE(e.signed?t.diverging:t.sequential);let{low:n,high:s}=e.legend;this.most=Math.max(-n,s)||1}signed;at(e){let t=Number.isNaN(e)?this.signed?.5:0:this.signed?.5+.5*e/this.most:e/this.most;return 3*Math.min(Ya-1,Math.max(0,Math.round(t*(Ya-1))))}};function J0(i,e){let{legend:t,name:n,unit:s}=i;if(!t)return null;let r=n==="fixed"?"Supports":n.slice(0,1).toUpperCase()+n.slice(1);if("labels"in t){let h=n==="fixed"?e.supports:e.groups,u=t.rows.map(f=>e.palette[n==="fixed"?h+f:h+f%(e.palette.length-h)]);return{title:r,unit:"",low:0,high:0,colors:u,labels:t.labels,beyond:[!1,!1]}}let o=new Po(i,e),{low:a,high:l,beyond:c}=t,d=Array.from({length:K0},(h,u)=>{let f=o.at(a+(l-a)*u/(K0-1));return`rgb(${o.colors.subarray(f,f+3).join(" ")})`});return{title:r,unit:s,low:a,high:l,colors:d,labels:[],beyond:c}}function j0(i,e){return i.colors.find(t=>t.name===e)??i.colors.at(-1)}function TE({velocity:i,amplitude:e,omega:t,phase:n},s){let r=Math.cos(t*s+n);return[0,1,2].map(o=>i[o]*s+e[o]*r)}function t_(i,e,t){let{facts:n}=i,s={ends:[],colors:[],surfaces:[]};for(let r of n.moving){let o=TE(r.motion,t),a=l=>[l[0]+o[0],l[1]+o[1],l[2]+o[2]];for(let l of AE(r,a))RE(s,l,e[n.movers.line[0]]);CE(r,a,i,e,s)}return s}function AE(i,e){if(i.lines)return i.lines.map(n=>n.map(e));if(!i.point)return[];let t=n_(e(i.point),i.normal,i.within);return t.length>2?[[...t,t[0]]]:t.length===2?[t]:[]}function CE(i,e,{facts:t,ball:n},s,r){if(i.ball){let[o,a,l,c]=i.ball,d=e([o,a,l]),h=n.vertices.map((u,f)=>d[f%3]+c*u);r.surfaces.push({vertices:h,faces:n.faces,...Q0(t,s,"ball"),kind:"sphere"})}else if(i.point&&t.dim===3){let o=n_(e(i.point),i.normal,i.within);if(o.length<3)return;let a=new Uint32Array(o.slice(2).flatMap((l,c)=>[0,c+1,c+2]));r.surfaces.push({vertices:new Float32Array(o.flat()),faces:a,...Q0(t,s,"plane"),kind:"plane"})}}function Q0(i,e,t){let[n,s]=i.movers[t];return{color:e[n],opacity:s}}function RE(i,e,t){for(let n=1;n<e.length;n++)i.ends.push(...e[n-1],...e[n]),i.colors.push(...ei(t))}function n_(i,e,[t,n]){let s=[0,1,2,3,4,5,6,7].map(g=>[0,1,2].map(v=>(g>>v&1?n:t)[v])),r=s.map(g=>e.reduce((v,m,p)=>v+m*(g[p]-i[p]),0)),o=1e-12*Math.hypot(n[0]-t[0],n[1]-t[1],n[2]-t[2]),a=s.filter((g,v)=>Math.abs(r[v])<=o);for(let g=0;g<8;g++)for(let v of[1,2,4]){let m=g|v;if(m===g||Math.min(Math.abs(r[g]),Math.abs(r[m]))<=o||r[g]*r[m]>=0)continue;let p=r[g]/(r[g]-r[m]);a.push(s[g].map((y,E)=>y+p*(s[m][E]-y)))}let l=[...new Map(a.map(g=>[g.map(v=>v.toPrecision(9)).join(),g])).values()];if(l.length<3)return l;let c=[0,1,2].map(g=>l.reduce((v,m)=>v+m[g],0)/l.length),d=e.map(Math.abs).indexOf(Math.min(...e.map(Math.abs))),h=e_(e,[0,1,2].map(g=>g===d?1:0)),u=e_(e,h),f=(g,v)=>v.reduce((m,p,y)=>m+p*(g[y]-c[y]),0);return l.sort((g,v)=>Math.atan2(f(g,u),f(g,h))-Math.atan2(f(v,u),f(v,h)))}var e_=(i,e)=>[i[1]*e[2]-i[2]*e[1],i[2]*e[0]-i[0]*e[2],i[0]*e[1]-i[1]*e[0]];var Bh=3,PE=1,IE=2,i_=.999999,LE=.001,s_=.1,kh=class{constructor(e,t){this.recorded=e;this.picture=t;let{facts:n}=e;this.color=n.color,this.trails=n.shown.includes("trails"),this.arrows=new Set(n.arrows.filter(({kind:r})=>n.shown.includes(Io[r])).map(({kind:r})=>r)),this.theme=n.themes.light,this.here=new Float64Array(3*e.count);let s=new Set;for(let r of[e.gone,e.broken])for(let o of r)o!==fg&&s.add(o);this.events=[...s].sort((r,o)=>r-o)}recorded;picture;color;trails;arrows;theme;here;events;era=-1;rows=new Uint32Array(0);drawn=new Uint32Array(0);tied=new Uint32Array(0);stale=!0;pictures=0;dark=!1;refresh(e=this.dark){this.dark=e,this.theme=this.recorded.facts.themes[e?"dark":"light"],this.stale=!0}get offer(){return j0(this.recorded.facts,this.color)}get last(){return this.recorded.facts.frames-1}timeAt(e,t){let{times:n}=this.recorded.facts,s=n[e],r=n[Math.min(e+1,this.last)];return s+t*(r-s)}there(e,t){return this.recorded.gone[e]>t}whole(e,t){let{broken:n,ends:s}=this.recorded;return n[e]>t&&this.there(s[2*e],t)&&this.there(s[2*e+1],t)}places(e,t,n){return this.placed(e,t,0,this.recorded.count,n)}place(e,t,n){return Array.from(this.placed(t,n,e,1,new Float64Array(3)))}placed(e,t,n,s,r){let{facts:o,position:a,count:l}=this.recorded,c=3*s,d=3*(e*l+n),h=3*(Math.min(e+1,this.last)*l+n);for(let u=0;u<3;u++){let f=o.low[u],g=(o.high[u]-f)/Pd,v=o.period&&o.period[u]>0&&g>0?o.period[u]/g:0;for(let m=u;m<c;m+=3){let p=a[d+m],y=a[h+m]-p;v&&Math.abs(y)>v/2&&(y-=Math.sign(y)*v),r[m]=f+g*(p+t*y)}}return r}value(e,t,n=0){let{value:s,facts:r}=this.recorded,o=r.value,a=s.length/r.frames,l=s[t*a+e],c=s[Math.min(t+1,this.last)*a+e],d=n>0&&l&&c?l+n*(c-l):l;return d?o.low+(o.high-o.low)*(d-1)/(o.tones-1):NaN}arrow(e,t,n,s){let r=this.recorded.arrows.get(e.kind),o=3*this.recorded.count,a=r[n*o+t],l=r[Math.min(n+1,this.last)*o+t];return(a+s*(l-a)-e.side)*e.largest/e.side}arrowNamed(e){return this.recorded.facts.arrows.find(({kind:t})=>t===e)}show(e,t){this.places(e,t,this.here);let n=this.events.filter(d=>d<=e).length,s=n!==this.era,r=new Map;s&&this.begin(n,e,r);let{facts:o}=this.recorded,a=this.timeAt(e,t);r.set("points.position",this.gathered()),o.period&&r.set("segments.position",this.periodic());let l=this.kinds();l&&(s||this.loose||this.stale)&&r.set("segments.kind",l),(s||this.stale||this.offer.of||this.loose)&&this.colored(e,t,l,r),(this.trails||this.stale)&&this.trail(e,a,r),(this.arrows.size||this.stale)&&this.shafts(e,t,r);let c={kind:"frame",serial:1,picture:++this.pictures,time:a,parts:{},hand:null};return(this.stale||o.moving.length)&&this.standing(a,c,r),this.stale=!1,this.picture.take(c,r)}begin(e,t,n){let{count:s,springs:r,ties:o,ends:a,number:l,spring:c,radius:d,size:h,kind:u,facts:f}=this.recorded;this.era=e,this.rows=mf(s,b=>this.there(b,t)),this.drawn=mf(r,b=>this.whole(b,t)),this.tied=mf(o.length/2,b=>this.there(o[2*b],t)&&this.there(o[2*b+1],t));let g=new Uint32Array(s),{rows:v,drawn:m,tied:p}=this;v.forEach((b,C)=>{g[b]=C});let y=new Uint32Array(f.period?0:2*(m.length+p.length)),E=new Int32Array(m.length+p.length).fill(-1);f.period||(m.forEach((b,C)=>{y[2*C]=g[a[2*b]],y[2*C+1]=g[a[2*b+1]]}),p.forEach((b,C)=>{y[2*(m.length+C)]=g[o[2*b]],y[2*(m.length+C)+1]=g[o[2*b+1]]})),m.forEach((b,C)=>{E[C]=c[b]}),n.set("points.index",Uint32Array.from(v,b=>l[b])),n.set("points.radius",Float32Array.from(v,b=>d[b])),n.set("points.size",Float32Array.from(v,b=>h[b])),n.set("points.kind",Uint8Array.from(v,b=>u[b])),n.set("segments.ends",y),n.set("segments.index",E),n.set("segments.kind",new Uint8Array(E.length))}gathered(){let{rows:e,here:t}=this;if(3*e.length===t.length)return Float32Array.from(t);let n=new Float32Array(3*e.length);return e.forEach((s,r)=>{for(let o=0;o<3;o++)n[3*r+o]=t[3*s+o]}),n}periodic(){let{drawn:e,tied:t,here:n}=this,{ends:s,ties:r}=this.recorded,o=new Float32Array(6*(e.length+t.length)),a=(l,c,d)=>{for(let h=0;h<3;h++)o[6*l+h]=n[3*c+h],o[6*l+3+h]=n[3*c+h]+this.apart(c,d,h)};return e.forEach((l,c)=>a(c,s[2*l],s[2*l+1])),t.forEach((l,c)=>a(e.length+c,r[2*l],r[2*l+1])),o}apart(e,t,n,s=this.here){let r=s[3*t+n]-s[3*e+n],o=this.recorded.facts.period?.[n]??0;return o>0?r-o*Math.floor(r/o+.5):r}length(e,t,n=this.here){return Math.hypot(this.apart(e,t,0,n),this.apart(e,t,1,n),this.apart(e,t,2,n))}distance(e,t,n,s){return this.length(0,1,Float64Array.from([...this.place(e,n,s),...this.place(t,n,s)]))}get loose(){return this.recorded.slack.length>0||this.recorded.cords.some(e=>e>0)}kinds(){let{slack:e,ends:t,ties:n,cords:s}=this.recorded,{drawn:r,tied:o}=this;if(!e.length&&!o.length)return null;let a=new Uint8Array(r.length+o.length);return e.length&&r.forEach((l,c)=>{e[l]>0&&this.length(t[2*l],t[2*l+1])<i_*e[l]&&(a[c]=Bh)}),o.forEach((l,c)=>{let d=s[l];a[r.length+c]=d?this.length(n[2*l],n[2*l+1])<i_*d?Bh:IE:PE}),a}colored(e,t,n,s){let{theme:r,rows:o,drawn:a,tied:l,offer:c}=this,{ends:d}=this.recorded,h=new Uint8Array(3*o.length),u=new Uint8Array(3*(a.length+l.length)),f=new Uint8Array(3*this.recorded.count),g=ei(r.ink),v=ei(r.quiet),m=this.ofParticles(c,e,t,f);o.forEach((y,E)=>h.set(f.subarray(3*y,3*y+3),3*E));let p=c.of==="springs"?new Po(c,r):null;for(let y=0;y<a.length;y++){let E=a[y],b=p?p.at(this.value(E,e,t)):0,C=3*d[2*E],T=3*d[2*E+1];for(let _=0;_<3;_++)u[3*y+_]=n?.[y]===Bh?v[_]:p?p.colors[b+_]:m?f[C+_]+f[T+_]>>1:g[_]}for(let y=a.length;y<a.length+l.length;y++)u.set(n?.[y]===Bh?v:g,3*y);s.set("points.color",h),s.set("segments.color",u)}ofParticles(e,t,n,s){let{theme:r,recorded:o}=this,a=r.palette.map(ei),{count:l,shade:c,group:d,kind:h,mass:u}=o;if(e.of==="particles"){let g=new Po(e,r),v=e.name===o.facts.color?void 0:this.arrowNamed("velocity");for(let m=0;m<l;m++){let p;v?(p=this.size(v,m,t,n),e.name==="kinetic energy"&&(p=.5*u[m]*p*p)):p=this.value(m,t,n);let y=g.at(p);for(let E=0;E<3;E++)s[3*m+E]=g.colors[y+E]}return!0}let f=e.name==="group"?g=>r.groups+d[g]:e.name==="fixed"?g=>r.supports+h[g]:g=>c[g];for(let g=0;g<l;g++)s.set(a[f(g)],3*g);return e.name==="group"||e.name==="fixed"}size(e,t,n,s){return Math.hypot(this.arrow(e,3*t,n,s),this.arrow(e,3*t+1,n,s),this.arrow(e,3*t+2,n,s))}trail(e,t,n){let{facts:s,position:r,count:o}=this.recorded,{particles:a,time:l}=s.trails,{here:c}=this,d=[],h=[],u=ei(this.theme.background),f=ei(this.theme.trail),g=e;for(;g>0&&s.times[g-1]>=t-l;)g--;let v=(p,y)=>[0,1,2].map(E=>s.low[E]+(s.high[E]-s.low[E])/Pd*r[3*(p*o+y)+E]),m=(p,y)=>s.period!==null&&[0,1,2].some(E=>s.period[E]>0&&Math.abs(p[E]-y[E])>s.period[E]/2);for(let p of this.trails?a:[]){if(!this.there(p,e))continue;let y=v(g,p);for(let E=g+1;E<=e+1;E++){let b=E<=e?v(E,p):[c[3*p],c[3*p+1],c[3*p+2]];if(!m(y,b)){let C=s_+(1-s_)*(E-g)/(e+1-g);d.push(...y,...b);for(let T=0;T<3;T++)h.push(Math.round(u[T]+C*(f[T]-u[T])))}y=b}}n.set("trails.position",Float32Array.from(d)),n.set("trails.color",Uint8Array.from(h))}shafts(e,t,n){let{facts:s}=this.recorded,[r,o]=s.camera.room,a=Math.max(...[0,1,2].map(h=>o[h]-r[h])),l=[],c=[],d=[];for(let h of s.arrows){if(!this.arrows.has(h.kind))continue;let u=h.longest*a/h.largest,f=ei(this.theme[h.color]);for(let g of this.rows){let v=[0,1,2].map(m=>this.arrow(h,3*g+m,e,t));if(!(Math.hypot(...v)<LE*h.largest)){for(let m=0;m<3;m++)l.push(this.here[3*g+m]),c.push(u*v[m]);d.push(...f)}}}n.set("arrows.start",Float32Array.from(l)),n.set("arrows.vector",Float32Array.from(c)),n.set("arrows.color",Uint8Array.from(d))}standing(e,t,n){let{facts:s,outlines:r,surfaces:o}=this.recorded,a=s.standing[this.dark?"dark":"light"],l=t_(this.recorded,this.theme,e),c=new Float32Array(r.length+l.ends.length);c.set(r),c.set(l.ends,r.length),n.set("outlines.position",c),n.set("outlines.color",Uint8Array.from([...a.outlines.flatMap(([h,u])=>new Array(u).fill(ei(h)).flat()),...l.colors]));let d=[...o.map((h,u)=>({...h,...a.surfaces[u]})),...l.surfaces];!this.stale&&!l.surfaces.length||(t.surfaces=d.map(({color:h,opacity:u,kind:f})=>({color:h,opacity:u,kind:f})),d.forEach(({vertices:h,faces:u},f)=>{n.set(`surface.${f}.vertices`,h),n.set(`surface.${f}.faces`,u)}))}},Io={velocity:"velocities",force:"forces"};function mf(i,e){let t=new Uint32Array(i),n=0;for(let s=0;s<i;s++)e(s)&&(t[n++]=s);return t.slice(0,n)}var gf=[.1,.25,.5,1,2,4,8],Hh={1:"tension",2:"strain",3:"speed",4:"kinetic energy",5:"group",6:"fixed"},zh=class{constructor(e,t,n,s,r){this.recorded=e;this.reel=t;this.clock=n;this.inspected=s;this.does=r;let{facts:o}=e,a=me("div",{class:"graph"});this.graph=new Ih(a,null,l=>this.follows(l)),this.traces=new Fh(this.traced,()=>queueMicrotask(()=>this.fill()),l=>this.follows(l),!1),dn("hint").textContent=DE(o.dim),this.root.replaceChildren(this.header(),this.chosen,this.traced,this.looks(),o.energy.length?me("details",{open:!0,id:"energies"},me("summary",{},"Energy [J]"),a):me("span",{hidden:!0}),o.embedded?me("span",{hidden:!0}):this.keep(),me("p",{id:"notes"},o.notes.join(" · ")),me("footer",{},me("button",{type:"button",class:"plain",click:()=>this.help()},"All keys")," · springline")),this.transport()}recorded;reel;clock;inspected;does;root=dn("panel");bar=dn("bar");play=me("button",{type:"button",id:"play",class:"main",title:"Play or pause (Space)",click:()=>this.clock.play(!this.clock.playing)});slider=me("input",{type:"range",id:"slider",min:0,step:1,"aria-label":"Time"});time=me("output",{id:"time",for:"slider"});speed=me("select",{id:"speed","aria-label":"Speed"});loop=me("button",{type:"button",id:"loop",class:"icon",title:"Begin again at the end (L)","aria-label":"Begin again at the end","aria-pressed":"true",click:()=>this.setLoop(!this.clock.loop)},zo("loop"));color=me("select",{id:"color"});boxes=new Map;chosen=me("div",{id:"inspect",hidden:!0});legend=new Nh;plots=[];graph;traced=me("div",{class:"graph",hidden:!0});traces;shown="";header(){let e=(a,l,c)=>me("button",{type:"button",class:"icon",title:l,"aria-label":l,click:c},zo(a)),t=e("again","The view as it was (0)",()=>this.does.home()),n=e("panel","Fold the panel",()=>this.does.fold());t.id="home",n.classList.add("fold");let s=me("div",{class:"tools"},e("fit","Everything into view (F)",()=>this.does.fit()),t,e("moon","Light or dark",()=>this.does.dark()),e("help","All keys (?)",()=>this.help()),n),{title:r,summary:o}=this.recorded.facts;return me("header",{},s,me("h1",{id:"title"},r),me("p",{id:"summary",class:"sentence"},o))}transport(){let{facts:e}=this.recorded,t=Math.abs(e.rate-1)<1e-9;this.bar.hidden=this.clock.last===0,this.slider.max=String(Math.max(this.clock.last,1)),this.slider.addEventListener("input",()=>{let s=Number(this.slider.value);this.clock.play(!1),this.clock.seek(s)});for(let s of gf)this.speed.append(me("option",{value:s,selected:s===1},t?`${s}×`:`${Ti(s*e.rate)} s/s`));this.speed.addEventListener("change",()=>{this.clock.speed=Number(this.speed.value)});let n=(s,r,o)=>me("button",{type:"button",class:`icon ${r}`,title:o,"aria-label":o,click:()=>this.clock.step(s)},zo(r));this.bar.replaceChildren(this.play,n(-1,"back","One frame back (←)"),n(1,"step","One frame on (→)"),this.slider,this.time,this.speed,this.loop)}looks(){let{facts:e}=this.recorded;this.color.append(...e.colors.map(({name:n,unit:s})=>me("option",{value:n,selected:n===e.color},s&&s!=="-"?`${n} [${s}]`:n))),this.color.addEventListener("change",()=>this.setColor(this.color.value));let t=me("div",{class:"boxes",id:"marks"});e.trails.particles.length&&t.append(this.box("trails","trails","trails (T)",this.reel.trails,""));for(let{kind:n,unit:s,largest:r,beyond:o}of e.arrows){let a=`${o?"≥ ":""}${Ti(r)} ${s}`;t.append(this.box(n,Io[n],`${Io[n]} (${n==="force"?"O":"V"}), the longest ${a}`,this.reel.arrows.has(n),a))}return t.hidden=!t.childElementCount,me("details",{open:!0},me("summary",{},"Show"),me("label",{class:"line"},"Color by",this.color),t)}box(e,t,n,s,r){let o=me("input",{type:"checkbox",id:e,checked:s,change:()=>this.show(e,o.checked)});return this.boxes.set(e,o),me("label",{title:n,class:e},o,t,r?me("i",{},r):null)}keep(){return me("details",{open:!0},me("summary",{},"Keep"),me("div",{class:"row"},me("button",{type:"button",click:()=>this.does.snapshot()},"Picture"),me("button",{type:"button",click:()=>this.table()},"Positions now as CSV")))}table(){let{number:e,count:t}=this.recorded,{here:n}=this.reel,s=Array.from({length:t},(r,o)=>o).filter(r=>this.reel.there(r,this.clock.frame)).map(r=>[e[r],n[3*r],n[3*r+1],n[3*r+2]].join(","));Ki(`positions at ${Ti(this.clock.now)} s.csv`,new Blob([["particle,x [m],y [m],z [m]",...s].join(`
`)+`
`],{type:"text/csv"}))}help(){let e=this.recorded.facts.dim===2;X0([["Click","inspect a particle or a spring"],["Right-click, long press","what can be done here"],["Drag",e?"move the view":"turn the view; right button moves it"],["Wheel, pinch","zoom"],["Double click","the view as it was"],["Click in a graph","go to that time"],["Drag in a graph","look closer; twice click shows all"]],[["Space, P","play or pause"],["← →","one frame back or on"],["↑ ↓","faster, slower"],["Home, End","the first, the last frame"],["L","begin again at the end, or stop"],["F","everything into view"],["0","the view as it was"],["+ −","zoom"],["Shift + arrow keys",e?"move the view":"turn the view"],...this.boxes.has("trails")?[["T","show trails"]]:[],...this.boxes.has("velocity")?[["V","show velocities"]]:[],...this.boxes.has("force")?[["O","show forces"]]:[],...Object.entries(Hh).filter(([,t])=>this.recorded.facts.colors.some(n=>n.name===t)).map(([t,n])=>[t,`color by ${n}`]),["[ ]","select the particle before or after"],["Enter","what can be done with it"],["?","this sheet"],["Esc","close, select nothing"]])}setColor(e){this.recorded.facts.colors.some(t=>t.name===e)&&(this.reel.color=this.color.value=e,this.look())}show(e,t){let n=this.boxes.get(e);n&&(n.checked=t,e==="trails"?this.reel.trails=t:t?this.reel.arrows.add(e):this.reel.arrows.delete(e),this.look())}toggle(e){this.show(e,!this.boxes.get(e)?.checked)}setSpeed(e){let t=this.speed.selectedIndex+e;t<0||t>=gf.length||(this.speed.selectedIndex=t,this.clock.speed=gf[t])}setLoop(e){this.clock.loop=e,this.loop.setAttribute("aria-pressed",String(e))}look(){this.legend.show(J0(this.reel.offer,this.reel.theme)),this.reel.refresh(),this.does.changed()}paint(){let{theme:e}=this.reel,{facts:t,energy:n}=this.recorded;if(this.plots.length=0,t.energy.length){let s=t.frames;this.graph.show({kind:"energy",time:t.times,series:Object.fromEntries(t.energy.map((r,o)=>[r,Array.from(n.subarray(o*s,(o+1)*s))]))})}this.graph.paint(e),this.traces.paint(e),this.fill(),this.look()}resize(){this.graph.resize()}tell(){let{clock:e}=this,t=`${_f(e.now)} / ${_f(this.recorded.facts.times.at(-1))} s`,n=e.playing?"pause":"play";this.shown!==n&&(this.shown=n,this.play.replaceChildren(zo(n)),this.play.setAttribute("aria-label",e.playing?"Pause":"Play")),this.slider.value=String(e.frame),this.slider.setAttribute("aria-valuetext",`${_f(e.now)} s`),this.time.value=t;for(let s of this.plots)r_(s,e.now)}inspect(e){Y0(this.chosen,e,this.traces,()=>this.does.select({}))}fill(){this.traces.fill(this.recorded.facts.times,e=>this.inspected.series(e,e.name,e.axis)),this.tell()}follows(e){this.plots.push(e),e.over.append(me("div",{class:"now"}));let t=0;e.over.addEventListener("pointerdown",n=>{t=n.clientX}),e.over.addEventListener("click",n=>{Math.abs(n.clientX-t)>3||(this.clock.play(!1),this.clock.go(e.posToVal(n.clientX-e.over.getBoundingClientRect().left,"x")))}),e.hooks.draw=[...e.hooks.draw??[],()=>r_(e,this.clock.now)]}};function r_(i,e){let t=i.over.querySelector(".now"),n=i.valToPos(e,"x");t&&(t.hidden=!(n>=-1&&n<=i.over.clientWidth+1),t.style.transform=`translateX(${n.toFixed(1)}px)`)}function _f(i){let e=Math.abs(i);return i===0?"0":(e>=1e5||e<.001?i.toExponential(2):String(Number(i.toPrecision(4)))).replace("-","−").replace("e+","e")}function DE(i){let e=i===2?"Drag to move the view":"Drag to turn";return matchMedia("(pointer: coarse)").matches?`${e}, touch to inspect, hold for more.`:`${e} · click to inspect · right-click for more · Space plays · ? all keys`}var OE=5,o_=9,NE=450,Vh=class{constructor(e,t,n,s,r){this.stage=e;this.clock=t;this.panel=n;this.menu=s;this.asked=r;let{canvas:o}=e;o.addEventListener("pointerdown",a=>this.down(a)),addEventListener("pointermove",a=>{this.press?.id===a.pointerId&&Math.hypot(a.clientX-this.press.x,a.clientY-this.press.y)>OE&&this.forget()}),addEventListener("pointerup",a=>this.up(a)),addEventListener("pointercancel",()=>this.forget()),o.addEventListener("contextmenu",a=>a.preventDefault()),o.addEventListener("dblclick",()=>r.home()),addEventListener("keydown",a=>this.key(a))}stage;clock;panel;menu;asked;press=null;down(e){if(this.menu.hidden=!0,this.stage.canvas.focus(),this.press)return this.forget();let t=e.pointerType==="touch"?3*o_:o_,{clientX:n,clientY:s}=e,r=e.pointerType==="touch"?window.setTimeout(()=>{this.press=null,this.open(n,s,t)},NE):-1;this.press={id:e.pointerId,x:n,y:s,button:e.button,near:t,long:r}}up(e){let t=this.press;!t||t.id!==e.pointerId||(this.forget(),t.button===2?this.open(t.x,t.y,t.near):t.button===0&&this.asked.select(this.under(t.x,t.y,t.near)))}forget(){clearTimeout(this.press?.long),this.press=null}under(e,t,n){let s=this.stage.canvas.getBoundingClientRect(),r=this.stage.particleAt(e-s.left,t-s.top,n);if(r>=0)return{particle:r};let o=this.stage.springAt(e-s.left,t-s.top,n);return o>=0?{spring:o}:{}}open(e,t,n){this.openFor(this.under(e,t,n),e,t)}openFor(e,t,n){let{stage:s}=this,{particle:r}=e,o=[];r!==void 0&&o.push(["Follow",()=>s.follow(r)]),(r!==void 0||e.spring!==void 0)&&o.push(["Inspect",()=>this.asked.select(e)]),s.followed!==null&&o.push(["Stop following",()=>s.follow(null)]),o.push(["Everything into view",()=>this.asked.fit()],["The view as it was",()=>this.asked.home()]),mg(this.menu,o,t,n)}key(e){let t=e.target;if(e.ctrlKey||e.metaKey||e.altKey||t.closest("dialog, [role=menu], select")||e.key===" "&&t.closest("button, summary, a, input[type=checkbox]")||e.key.startsWith("Arrow")&&t.closest("summary"))return;let n=e.key.length===1?e.key.toLowerCase():e.key,s=this.keys[n]??(Hh[n]?()=>this.panel.setColor(Hh[n]):void 0),r=n==="Enter"&&t===this.stage.canvas||n==="ContextMenu"||n==="F10"&&e.shiftKey;e.shiftKey&&this.stage.view.byKey(n)?e.preventDefault():r||s?(e.preventDefault(),r?this.menuOfMarked():s()):this.stage.view.byKey(n)&&e.preventDefault()}keys={" ":()=>this.clock.play(!this.clock.playing),p:()=>this.clock.play(!this.clock.playing),ArrowRight:()=>this.clock.step(1),ArrowLeft:()=>this.clock.step(-1),n:()=>this.clock.step(1),".":()=>this.clock.step(1),",":()=>this.clock.step(-1),ArrowUp:()=>this.panel.setSpeed(1),ArrowDown:()=>this.panel.setSpeed(-1),Home:()=>this.clock.seek(0),End:()=>this.clock.seek(this.clock.last),r:()=>this.clock.seek(0),l:()=>this.panel.setLoop(!this.clock.loop),0:()=>this.asked.home(),f:()=>this.asked.fit(),t:()=>this.panel.toggle("trails"),v:()=>this.panel.toggle("velocity"),o:()=>this.panel.toggle("force"),"?":()=>this.asked.help(),"[":()=>this.next(-1),"]":()=>this.next(1),Escape:()=>{this.menu.hidden=!0,this.asked.select({})}};menuOfMarked(){let{stage:e}=this,{particle:t}=e.marked,n=t===void 0?null:e.placeOf(t),{left:s,top:r,width:o,height:a}=e.canvas.getBoundingClientRect(),{x:l,y:c}=(n&&e.onScreen(n))??{x:o/2,y:a/2};this.openFor(e.marked,l+s,c+r)}next(e){let t=this.stage.picture.wholes("points.index"),{particle:n}=this.stage.marked;if(!t.length)return;let s=n===void 0?e>0?-1:0:this.stage.rowOf(n);this.asked.select({particle:t[(s+e+t.length)%t.length]})}};var Gh=class{constructor(e,t){this.recorded=e;this.reel=t}recorded;reel;at(e,t,n){let s=this.rows(e,t,n);if(!s)return{kind:"inspect"};let r=Object.fromEntries(s.map(([o,a])=>[o,a]));return{kind:"inspect",...e,values:r,rows:[...s.map(([o,a,l])=>[o,a_(a,l)]),...this.fixed(e)]}}series(e,t,n=0){return this.recorded.facts.times.map((s,r)=>{let o=this.rows(e,r,0)?.find(([l])=>l===t),a=o&&(Array.isArray(o[1])?o[1][n]:o[1]);return a===void 0||Number.isNaN(a)?null:a})}rows(e,t,n){if(e.particle!==void 0){let r=this.recorded.number.indexOf(e.particle);return r>=0&&this.reel.there(r,t)?this.particle(r,t,n):null}let s=e.spring===void 0?-1:this.recorded.spring.indexOf(e.spring);return s>=0&&this.reel.whole(s,t)?this.spring(s,t,n):null}particle(e,t,n){let{facts:s,mass:r}=this.recorded,o=[0,1,2].slice(0,s.dim),a=[["position",this.reel.place(e,t,n).slice(0,s.dim),"m"]],l=this.reel.arrowNamed("velocity"),c=this.reel.arrowNamed("force");if(l){let d=this.reel.size(l,e,t,n);a.push(["velocity",o.map(h=>this.reel.arrow(l,3*e+h,t,n)),"m/s"],["speed",d,"m/s"])}return c&&a.push(["net force",o.map(d=>this.reel.arrow(c,3*e+d,t,n)),"N"]),a.push(["mass",r[e],"kg"]),s.value?.of==="particles"&&!a.some(([d])=>d===s.color)&&a.push([s.color,this.reel.value(e,t,n),this.unit]),a}spring(e,t,n){let{facts:s,ends:r,rest:o}=this.recorded,a=[];return s.value?.of==="springs"&&a.push([s.color,this.reel.value(e,t,n),this.unit]),a.push(["length",this.reel.distance(r[2*e],r[2*e+1],t,n),"m"],["rest length",o[e],"m"]),a}get unit(){let e=this.recorded.facts.colors.find(({name:t})=>t===this.recorded.facts.color)?.unit??"";return e==="-"?"":e}fixed(e){let{number:t,spring:n,ends:s,kind:r,radius:o}=this.recorded;if(e.spring!==void 0){let c=n.indexOf(e.spring);return[["between particles",`${t[s[2*c]]} and ${t[s[2*c+1]]}`]]}let a=t.indexOf(e.particle),l=[];return o[a]>0&&l.push(["radius",a_(o[a],"m")]),r[a]&&l.push(["held",r[a]===2?"along all axes":"along some axes"]),l}};function a_(i,e){return Array.isArray(i)?`(${i.map(Ti).join(", ")}) ${e}`:Number.isNaN(i)?"unknown":`${Ti(i)} ${e}`.trim()}var UE=720,FE=.25;function l_(i){dn("trouble").hidden=!1,dn("trouble").textContent=i}async function BE(){let i=JSON.parse(dn("facts").textContent??""),e;try{e=await pg(i,dn("data").textContent??"")}catch(s){l_(`The recording in this page is damaged: ${s.message}`);return}dn("data").remove();let t=matchMedia("(prefers-reduced-motion: reduce)"),n=new dh;try{kE(e,new uh(dn("picture"),dn("over"),n,()=>t.matches),n,t.matches)}catch(s){console.error(s),l_("This browser cannot draw in three dimensions: WebGL is switched off.")}}function kE(i,e,t,n){let{facts:s}=i,r=dn("stage"),o=matchMedia("(prefers-color-scheme: dark)"),a=o.matches,l=!0,c={},d=performance.now(),h=new kh(i,t),u=new Gh(i,h),f=new fh(s.times,s.rate,()=>{l=!0,m.tell()}),g=_=>{c=e.marked=_,e.dirty=!0,m.inspect(u.at(c,f.frame,f.part))},v={fit:()=>e.view.fit(e.everything),home:()=>{e.follow(null),e.view.home()},dark:()=>E(!a),fold:()=>{document.body.classList.toggle("folded"),b()},snapshot:async()=>{let _=await e.snapshot();_&&Ki(`${s.title||"springline"}.png`,_)},changed:()=>{l=!0},select:g},m=new zh(i,h,f,u,v);new Vh(e,f,m,dn("menu"),{select:g,home:v.home,fit:v.fit,help:()=>m.help()}),document.body.classList.toggle("embedded",s.embedded),document.body.classList.toggle("folded",s.embedded||innerWidth<=UE),b(),e.open(zE(s,a)),E(a),f.seek(0),f.play(!n),e.view.home(!1),o.addEventListener("change",()=>E(o.matches)),new ResizeObserver(b).observe(r),addEventListener("beforeprint",()=>{e.dirty=!0,e.draw()});let p=new Ja(e.canvas),y=!0;s.embedded&&(HE(r,e.canvas),new IntersectionObserver(_=>{_.at(-1).isIntersecting!==y&&(y=!y,y?e.wake():e.rest())}).observe(e.canvas));function E(_){a=_,Bf(s.themes[a?"dark":"light"],a),e.paint(a),h.refresh(a),m.paint(),l=!0}function b(){e.resize(r.clientWidth,r.clientHeight),m.resize()}function C(){l=!1,e.take(h.show(f.frame,f.part)),m.inspect(u.at(c,f.frame,f.part))}function T(_){f.pass(Math.min(Math.max(_-d,0)/1e3,FE)),d=_,p.keep(),l&&y&&C(),y&&e.draw(),requestAnimationFrame(T)}C(),requestAnimationFrame(T),VE(i,e,t,h,f,m,g)}function zE(i,e){return{kind:"scene",serial:1,page:0,name:"",title:i.title,sentence:i.summary,invitation:"",dim:i.dim,tools:"hands",hint:"",camera:i.camera,world:i.world,dark:e,themes:i.themes,speeds:[],speed:1,colors:[],color:i.color,marks:[],shown:[],parameters:[],rest:!1,gallery:null,keys:[],dot:i.dot,stays:!1,opens:[[],[]]}}function HE(i,e){i.addEventListener("wheel",t=>{document.activeElement!==e&&t.stopPropagation()},{capture:!0})}function VE({facts:i,number:e,count:t,arrows:n,value:s},r,o,a,l,c,d){let h=u=>{let f=Math.min(Math.max(u,0),l.last);return[Math.floor(f),f-Math.floor(f)]};Object.assign(window,{springline:Object.freeze({seek:u=>{l.play(!1),l.seek(...h(u))},play:()=>l.play(!0),pause:()=>l.play(!1),frame:()=>l.frame,time:()=>l.now,frames:i.frames,numbers:Array.from(e),select:d,color:u=>c.setColor(u),positions:u=>Array.from(a.places(...h(u),new Float64Array(3*t))),show:(u,f)=>c.show(u,f),shown:()=>Object.fromEntries(i.arrows.map(({kind:u})=>[u,a.arrows.has(u)])),arrows:(u,f)=>Array.from({length:n.has(u)?3*t:0},(g,v)=>a.arrow(a.arrowNamed(u),v,f,0)),values:u=>Array.from({length:s.length/i.frames},(f,g)=>a.value(g,u)),stage:r,picture:o,WORDS:Io})})}BE();})();
