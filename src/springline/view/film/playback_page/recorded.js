"use strict";(()=>{function mt(n,t={},...e){let i=document.createElement(n);for(let[s,r]of Object.entries(t))typeof r=="function"?i.addEventListener(s,r):typeof r=="boolean"?i.toggleAttribute(s,r):r!==void 0&&i.setAttribute(s,String(r));for(let s of e)s!=null&&i.append(s);return i}var ri=n=>document.getElementById(n);function Uf(n,t){let e=document.documentElement;e.dataset.dark=String(t),e.style.colorScheme=t?"dark":"light";for(let i of["background","ink","quiet","faint","rule","accent","second"])e.style.setProperty(`--${i}`,n[i])}var Nf="http://www.w3.org/2000/svg",f_={play:"M7 4v16l13-8z",pause:"M6 4h4v16H6zM14 4h4v16h-4z",step:"M5 4v16l9-8zM16 4h3v16h-3z",again:"M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",redo:"M12 6h3.2l-2.6-2.6L14 2l5 5-5 5-1.4-1.4L15.2 8H12a5 5 0 0 0 0 10h5v2h-5a7 7 0 0 1 0-14z",undo:"M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",fit:"M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",grid:"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",help:"M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",record:"M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",back:"M19 4v16l-9-8zM5 4h3v16H5z",loop:"M7 7h9V4l5 5-5 5v-3H7v3H5V9a2 2 0 0 1 2-2zM17 17H8v3l-5-5 5-5v3h9v-3h2v5a2 2 0 0 1-2 2z",panel:"M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",cut:"M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"};function zo(n){let t=document.createElementNS(Nf,"svg"),e=document.createElementNS(Nf,"path");return t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true"),e.setAttribute("d",f_[n]??""),t.append(e),t}function Kn(n,t){let e=URL.createObjectURL(t);mt("a",{href:e,download:n}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}var gp=0,Pu=1,_p=2;var va=1,xp=2,no=3,Xs=0,Zi=1,Mn=2,Ss=0,so=1,Iu=2,Lu=3,Du=4,yp=5;var cr=100,vp=101,bp=102,Sp=103,Mp=104,wp=200,Ep=201,Tp=202,Ap=203,Ou=204,Nu=205,Cp=206,Rp=207,Pp=208,Ip=209,Lp=210,Dp=211,Op=212,Np=213,Up=214,wl=0,El=1,Tl=2,Zr=3,Al=4,Cl=5,Rl=6,Pl=7,oc=0,Fp=1,Bp=2,es=0,Uu=1,Fu=2,Bu=3,ku=4,zu=5,Hu=6,Vu=7;var Gu=300,hr=301,ro=302,ac=303,lc=304,Il=1e3,jn=1001,Ll=1002,Pi=1003,kp=1004;var ba=1005;var Yi=1006,cc=1007;var Ms=1008;var ki=1009,Wu=1010,Xu=1011,oo=1012,hc=1013,Un=1014,ji=1015,Fn=1016,uc=1017,dc=1018,ur=1020,Yu=35902,qu=35899,Zu=1021,$u=1022,un=1023,ys=1026,ws=1027,fc=1028,pc=1029,Ys=1030,mc=1031;var gc=1033,Sa=33776,Ma=33777,wa=33778,Ea=33779,_c=35840,xc=35841,yc=35842,vc=35843,bc=36196,Sc=37492,Mc=37496,wc=37488,Ec=37489,Ta=37490,Tc=37491,Ac=37808,Cc=37809,Rc=37810,Pc=37811,Ic=37812,Lc=37813,Dc=37814,Oc=37815,Nc=37816,Uc=37817,Fc=37818,Bc=37819,kc=37820,zc=37821,Hc=36492,Vc=36494,Gc=36495,Wc=36283,Xc=36284,Aa=36285,Yc=36286;var $o=2300,Dl=2301,Sl=2302,bu=2303,Su=2400,Mu=2401,wu=2402;var zp=3200;var qc=0,Hp=1,Es="",ln="srgb",or="srgb-linear",Ko="linear",Ce="srgb";var Ml=7680;var Vp=519,Gp=512,Wp=513,Xp=514,Ku=515,Yp=516,qp=517,Ju=518,ju=519,Zp=35044;var Qu="300 es",vn=2e3,$r=2001;function p_(n){for(let t=n.length-1;t>=0;--t)if(n[t]>=65535)return!0;return!1}function m_(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function Jo(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function $p(){let n=Jo("canvas");return n.style.display="block",n}var Ff={},Kr=null;function td(...n){let t="THREE."+n.shift();Kr?Kr("log",t,...n):console.log(t,...n)}function Kp(n){let t=n[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=n[1];e&&e.isStackTrace?n[0]+=" "+e.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Zt(...n){n=Kp(n);let t="THREE."+n.shift();if(Kr)Kr("warn",t,...n);else{let e=n[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...n)}}function Qt(...n){n=Kp(n);let t="THREE."+n.shift();if(Kr)Kr("error",t,...n);else{let e=n[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...n)}}function Zo(...n){let t=n.join(" ");t in Ff||(Ff[t]=!0,Zt(...n))}function Jp(n,t,e){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(t,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:i()}}setTimeout(r,e)})}var jp={[wl]:wl,[Tl]:Rl,[Al]:Al,[Zr]:Cl,[El]:El,[Rl]:Tl,[Pl]:Pl,[Cl]:Zr},Qn=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i===void 0?!1:i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let i=this._listeners;if(i===void 0)return;let s=i[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let i=e[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Fi=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var jh=Math.PI/180,Ol=180/Math.PI;function Ca(){let n=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Fi[n&255]+Fi[n>>8&255]+Fi[n>>16&255]+Fi[n>>24&255]+"-"+Fi[t&255]+Fi[t>>8&255]+"-"+Fi[t>>16&15|64]+Fi[t>>24&255]+"-"+Fi[e&63|128]+Fi[e>>8&255]+"-"+Fi[e>>16&255]+Fi[e>>24&255]+Fi[i&255]+Fi[i>>8&255]+Fi[i>>16&255]+Fi[i>>24&255]).toLowerCase()}function xe(n,t,e){return Math.max(t,Math.min(e,n))}function g_(n,t){return(n%t+t)%t}function Qh(n,t,e){return(1-e)*n+e*t}function Qp(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function ed(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function __(n,t){if(t.constructor===Float32Array)return n;let e=ed(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/e,-1)}function x_(n,t){if(t.constructor===Float32Array)return n;let e=ed(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*e)}var ue=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,i=this.y,s=t.elements;return this.x=s[0]*e+s[3]*i+s[6],this.y=s[1]*e+s[4]*i+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(xe(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y;return e*e+i*i}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let i=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*i-o*s+t.x,this.y=r*s+o*i+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ki=class{constructor(t=0,e=0,i=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=i,this._w=s}static slerpFlat(t,e,i,s,r,o,a){let l=i[s+0],c=i[s+1],d=i[s+2],h=i[s+3],u=r[o+0],p=r[o+1],g=r[o+2],v=r[o+3];if(h!==v||l!==u||c!==p||d!==g){let m=l*u+c*p+d*g+h*v;m<0&&(u=-u,p=-p,g=-g,v=-v,m=-m);let f=1-a;if(m<.9995){let y=Math.acos(m),T=Math.sin(y);f=Math.sin(f*y)/T,a=Math.sin(a*y)/T,l=l*f+u*a,c=c*f+p*a,d=d*f+g*a,h=h*f+v*a}else{l=l*f+u*a,c=c*f+p*a,d=d*f+g*a,h=h*f+v*a;let y=1/Math.sqrt(l*l+c*c+d*d+h*h);l*=y,c*=y,d*=y,h*=y}}t[e]=l,t[e+1]=c,t[e+2]=d,t[e+3]=h}static multiplyQuaternionsFlat(t,e,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],d=i[s+3],h=r[o],u=r[o+1],p=r[o+2],g=r[o+3];return t[e]=a*g+d*h+l*p-c*u,t[e+1]=l*g+d*u+c*h-a*p,t[e+2]=c*g+d*p+a*u-l*h,t[e+3]=d*g-a*h-l*u-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,i,s){return this._x=t,this._y=e,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let i=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(i/2),d=a(s/2),h=a(r/2),u=l(i/2),p=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=u*d*h+c*p*g,this._y=c*p*h-u*d*g,this._z=c*d*g+u*p*h,this._w=c*d*h-u*p*g;break;case"YXZ":this._x=u*d*h+c*p*g,this._y=c*p*h-u*d*g,this._z=c*d*g-u*p*h,this._w=c*d*h+u*p*g;break;case"ZXY":this._x=u*d*h-c*p*g,this._y=c*p*h+u*d*g,this._z=c*d*g+u*p*h,this._w=c*d*h-u*p*g;break;case"ZYX":this._x=u*d*h-c*p*g,this._y=c*p*h+u*d*g,this._z=c*d*g-u*p*h,this._w=c*d*h+u*p*g;break;case"YZX":this._x=u*d*h+c*p*g,this._y=c*p*h+u*d*g,this._z=c*d*g-u*p*h,this._w=c*d*h-u*p*g;break;case"XZY":this._x=u*d*h-c*p*g,this._y=c*p*h-u*d*g,this._z=c*d*g+u*p*h,this._w=c*d*h+u*p*g;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let i=e/2,s=Math.sin(i);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,i=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],d=e[6],h=e[10],u=i+a+h;if(u>0){let p=.5/Math.sqrt(u+1);this._w=.25/p,this._x=(d-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(i>a&&i>h){let p=2*Math.sqrt(1+i-a-h);this._w=(d-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>h){let p=2*Math.sqrt(1+a-i-h);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+d)/p}else{let p=2*Math.sqrt(1+h-i-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+d)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let i=t.dot(e)+1;return i<1e-8?(i=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=i):(this._x=0,this._y=-t.z,this._z=t.y,this._w=i)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=i),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xe(this.dot(t),-1,1)))}rotateTowards(t,e){let i=this.angleTo(t);if(i===0)return this;let s=Math.min(1,e/i);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,d=e._w;return this._x=i*d+o*a+s*c-r*l,this._y=s*d+o*l+r*a-i*c,this._z=r*d+o*c+i*l-s*a,this._w=o*d-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),d=Math.sin(c);l=Math.sin(l*c)/d,e=Math.sin(e*c)/d,this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,i){return this.copy(t).slerp(e,i)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},W=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,i=0){this.x=t,this.y=e,this.z=i}set(t,e,i){return i===void 0&&(i=this.z),this.x=t,this.y=e,this.z=i,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Bf.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Bf.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*i+r[6]*s,this.y=r[1]*e+r[4]*i+r[7]*s,this.z=r[2]*e+r[5]*i+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,i=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*i),d=2*(a*e-r*s),h=2*(r*i-o*e);return this.x=e+l*c+o*h-a*d,this.y=i+l*d+a*c-r*h,this.z=s+l*h+r*d-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*i+r[8]*s,this.y=r[1]*e+r[5]*i+r[9]*s,this.z=r[2]*e+r[6]*i+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let i=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let i=t.dot(this)/e;return this.copy(t).multiplyScalar(i)}projectOnPlane(t){return tu.copy(this).projectOnVector(t),this.sub(tu)}reflect(t){return this.sub(tu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(xe(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y,s=this.z-t.z;return e*e+i*i+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,i){let s=Math.sin(e)*t;return this.x=s*Math.sin(i),this.y=Math.cos(e)*t,this.z=s*Math.cos(i),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,i){return this.x=t*Math.sin(e),this.y=i,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),i=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=i,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,i=Math.sqrt(1-e*e);return this.x=i*Math.cos(t),this.y=e,this.z=i*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},tu=new W,Bf=new Ki,ie=class{static{this.prototype.isMatrix3=!0}constructor(t,e,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c)}set(t,e,i,s,r,o,a,l,c){let d=this.elements;return d[0]=t,d[1]=s,d[2]=a,d[3]=e,d[4]=r,d[5]=l,d[6]=i,d[7]=o,d[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],this}extractBasis(t,e,i){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],d=i[4],h=i[7],u=i[2],p=i[5],g=i[8],v=s[0],m=s[3],f=s[6],y=s[1],T=s[4],b=s[7],C=s[2],E=s[5],_=s[8];return r[0]=o*v+a*y+l*C,r[3]=o*m+a*T+l*E,r[6]=o*f+a*b+l*_,r[1]=c*v+d*y+h*C,r[4]=c*m+d*T+h*E,r[7]=c*f+d*b+h*_,r[2]=u*v+p*y+g*C,r[5]=u*m+p*T+g*E,r[8]=u*f+p*b+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8];return e*o*d-e*a*c-i*r*d+i*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8],h=d*o-a*c,u=a*l-d*r,p=c*r-o*l,g=e*h+i*u+s*p;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return t[0]=h*v,t[1]=(s*c-d*i)*v,t[2]=(a*i-s*o)*v,t[3]=u*v,t[4]=(d*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=p*v,t[7]=(i*l-c*e)*v,t[8]=(o*e-i*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Zo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(eu.makeScale(t,e)),this}rotate(t){return Zo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(eu.makeRotation(-t)),this}translate(t,e){return Zo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(eu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,i,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<9;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<9;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t}clone(){return new this.constructor().fromArray(this.elements)}},eu=new ie,kf=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),zf=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function y_(){let n={enabled:!0,workingColorSpace:or,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ce&&(s.r=xs(s.r),s.g=xs(s.g),s.b=xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ce&&(s.r=qr(s.r),s.g=qr(s.g),s.b=qr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Es?Ko:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[or]:{primaries:t,whitePoint:i,transfer:Ko,toXYZ:kf,fromXYZ:zf,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ln},outputColorSpaceConfig:{drawingBufferColorSpace:ln}},[ln]:{primaries:t,whitePoint:i,transfer:Ce,toXYZ:kf,fromXYZ:zf,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ln}}}),n}var ge=y_();function xs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function qr(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Dr,Nl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let i;if(t instanceof HTMLCanvasElement)i=t;else{Dr===void 0&&(Dr=Jo("canvas")),Dr.width=t.width,Dr.height=t.height;let s=Dr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),i=Dr}return i.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Jo("canvas");e.width=t.width,e.height=t.height;let i=e.getContext("2d");i.drawImage(t,0,0,t.width,t.height);let s=i.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=xs(r[o]/255)*255;return i.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let i=0;i<e.length;i++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[i]=Math.floor(xs(e[i]/255)*255):e[i]=xs(e[i]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},v_=0,Jr=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:v_++}),this.uuid=Ca(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(iu(s[o].image)):r.push(iu(s[o]))}else r=iu(s);i.url=r}return e||(t.images[this.uuid]=i),i}};function iu(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Nl.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var b_=0,nu=new W,Ji=class n extends Qn{constructor(t=n.DEFAULT_IMAGE,e=n.DEFAULT_MAPPING,i=jn,s=jn,r=Yi,o=Ms,a=un,l=ki,c=n.DEFAULT_ANISOTROPY,d=Es){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:b_++}),this.uuid=Ca(),this.name="",this.source=new Jr(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ue(0,0),this.repeat=new ue(1,1),this.center=new ue(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=d,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(nu).x}get height(){return this.source.getSize(nu).y}get depth(){return this.source.getSize(nu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let i=t[e];if(i===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),e||(t.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Gu)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Il:t.x=t.x-Math.floor(t.x);break;case jn:t.x=t.x<0?0:1;break;case Ll:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Il:t.y=t.y-Math.floor(t.y);break;case jn:t.y=t.y<0?0:1;break;case Ll:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Ji.DEFAULT_IMAGE=null;Ji.DEFAULT_MAPPING=Gu;Ji.DEFAULT_ANISOTROPY=1;var ze=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,i=0,s=1){this.x=t,this.y=e,this.z=i,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,i,s){return this.x=t,this.y=e,this.z=i,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*i+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,i,s,r,l=t.elements,c=l[0],d=l[4],h=l[8],u=l[1],p=l[5],g=l[9],v=l[2],m=l[6],f=l[10];if(Math.abs(d-u)<.01&&Math.abs(h-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(d+u)<.1&&Math.abs(h+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+p+f-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let T=(c+1)/2,b=(p+1)/2,C=(f+1)/2,E=(d+u)/4,_=(h+v)/4,A=(g+m)/4;return T>b&&T>C?T<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(T),s=E/i,r=_/i):b>C?b<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),i=E/s,r=A/s):C<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),i=_/r,s=A/r),this.set(i,s,r,e),this}let y=Math.sqrt((m-g)*(m-g)+(h-v)*(h-v)+(u-d)*(u-d));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(h-v)/y,this.z=(u-d)/y,this.w=Math.acos((c+p+f-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this.w=xe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this.w=xe(this.w,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(xe(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this.w=t.w+(e.w-t.w)*i,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ul=class extends Qn{constructor(t=1,e=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Yi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=i.depth,this.scissor=new ze(0,0,t,e),this.scissorTest=!1,this.viewport=new ze(0,0,t,e),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Ji({width:t,height:e,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Yi,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,i=1){if(this.width!==t||this.height!==e||this.depth!==i){this.width=t,this.height=e,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,i=t.textures.length;e<i;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Jr(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},cn=class extends Ul{constructor(t=1,e=1,i={}){super(t,e,i),this.isWebGLRenderTarget=!0}},jo=class extends Ji{constructor(t=null,e=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Pi,this.minFilter=Pi,this.wrapR=jn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Fl=class extends Ji{constructor(t=null,e=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Pi,this.minFilter=Pi,this.wrapR=jn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var ve=class n{static{this.prototype.isMatrix4=!0}constructor(t,e,i,s,r,o,a,l,c,d,h,u,p,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c,d,h,u,p,g,v,m)}set(t,e,i,s,r,o,a,l,c,d,h,u,p,g,v,m){let f=this.elements;return f[0]=t,f[4]=e,f[8]=i,f[12]=s,f[1]=r,f[5]=o,f[9]=a,f[13]=l,f[2]=c,f[6]=d,f[10]=h,f[14]=u,f[3]=p,f[7]=g,f[11]=v,f[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],e[9]=i[9],e[10]=i[10],e[11]=i[11],e[12]=i[12],e[13]=i[13],e[14]=i[14],e[15]=i[15],this}copyPosition(t){let e=this.elements,i=t.elements;return e[12]=i[12],e[13]=i[13],e[14]=i[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,i){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),i.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(t,e,i){return this.set(t.x,e.x,i.x,0,t.y,e.y,i.y,0,t.z,e.z,i.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,i=t.elements,s=1/Or.setFromMatrixColumn(t,0).length(),r=1/Or.setFromMatrixColumn(t,1).length(),o=1/Or.setFromMatrixColumn(t,2).length();return e[0]=i[0]*s,e[1]=i[1]*s,e[2]=i[2]*s,e[3]=0,e[4]=i[4]*r,e[5]=i[5]*r,e[6]=i[6]*r,e[7]=0,e[8]=i[8]*o,e[9]=i[9]*o,e[10]=i[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,i=t.x,s=t.y,r=t.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),d=Math.cos(r),h=Math.sin(r);if(t.order==="XYZ"){let u=o*d,p=o*h,g=a*d,v=a*h;e[0]=l*d,e[4]=-l*h,e[8]=c,e[1]=p+g*c,e[5]=u-v*c,e[9]=-a*l,e[2]=v-u*c,e[6]=g+p*c,e[10]=o*l}else if(t.order==="YXZ"){let u=l*d,p=l*h,g=c*d,v=c*h;e[0]=u+v*a,e[4]=g*a-p,e[8]=o*c,e[1]=o*h,e[5]=o*d,e[9]=-a,e[2]=p*a-g,e[6]=v+u*a,e[10]=o*l}else if(t.order==="ZXY"){let u=l*d,p=l*h,g=c*d,v=c*h;e[0]=u-v*a,e[4]=-o*h,e[8]=g+p*a,e[1]=p+g*a,e[5]=o*d,e[9]=v-u*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let u=o*d,p=o*h,g=a*d,v=a*h;e[0]=l*d,e[4]=g*c-p,e[8]=u*c+v,e[1]=l*h,e[5]=v*c+u,e[9]=p*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let u=o*l,p=o*c,g=a*l,v=a*c;e[0]=l*d,e[4]=v-u*h,e[8]=g*h+p,e[1]=h,e[5]=o*d,e[9]=-a*d,e[2]=-c*d,e[6]=p*h+g,e[10]=u-v*h}else if(t.order==="XZY"){let u=o*l,p=o*c,g=a*l,v=a*c;e[0]=l*d,e[4]=-h,e[8]=c*d,e[1]=u*h+v,e[5]=o*d,e[9]=p*h-g,e[2]=g*h-p,e[6]=a*d,e[10]=v*h+u}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(S_,t,M_)}lookAt(t,e,i){let s=this.elements;return on.subVectors(t,e),on.lengthSq()===0&&(on.z=1),on.normalize(),Ns.crossVectors(i,on),Ns.lengthSq()===0&&(Math.abs(i.z)===1?on.x+=1e-4:on.z+=1e-4,on.normalize(),Ns.crossVectors(i,on)),Ns.normalize(),Ja.crossVectors(on,Ns),s[0]=Ns.x,s[4]=Ja.x,s[8]=on.x,s[1]=Ns.y,s[5]=Ja.y,s[9]=on.y,s[2]=Ns.z,s[6]=Ja.z,s[10]=on.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],d=i[1],h=i[5],u=i[9],p=i[13],g=i[2],v=i[6],m=i[10],f=i[14],y=i[3],T=i[7],b=i[11],C=i[15],E=s[0],_=s[4],A=s[8],F=s[12],O=s[1],L=s[5],k=s[9],z=s[13],I=s[2],V=s[6],q=s[10],G=s[14],ct=s[3],K=s[7],Q=s[11],st=s[15];return r[0]=o*E+a*O+l*I+c*ct,r[4]=o*_+a*L+l*V+c*K,r[8]=o*A+a*k+l*q+c*Q,r[12]=o*F+a*z+l*G+c*st,r[1]=d*E+h*O+u*I+p*ct,r[5]=d*_+h*L+u*V+p*K,r[9]=d*A+h*k+u*q+p*Q,r[13]=d*F+h*z+u*G+p*st,r[2]=g*E+v*O+m*I+f*ct,r[6]=g*_+v*L+m*V+f*K,r[10]=g*A+v*k+m*q+f*Q,r[14]=g*F+v*z+m*G+f*st,r[3]=y*E+T*O+b*I+C*ct,r[7]=y*_+T*L+b*V+C*K,r[11]=y*A+T*k+b*q+C*Q,r[15]=y*F+T*z+b*G+C*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],d=t[2],h=t[6],u=t[10],p=t[14],g=t[3],v=t[7],m=t[11],f=t[15],y=l*p-c*u,T=a*p-c*h,b=a*u-l*h,C=o*p-c*d,E=o*u-l*d,_=o*h-a*d;return e*(v*y-m*T+f*b)-i*(g*y-m*C+f*E)+s*(g*T-v*C+f*_)-r*(g*b-v*E+m*_)}determinantAffine(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],d=t[10];return e*(o*d-a*c)-i*(r*d-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,i){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=i),this}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],d=t[8],h=t[9],u=t[10],p=t[11],g=t[12],v=t[13],m=t[14],f=t[15],y=e*a-i*o,T=e*l-s*o,b=e*c-r*o,C=i*l-s*a,E=i*c-r*a,_=s*c-r*l,A=d*v-h*g,F=d*m-u*g,O=d*f-p*g,L=h*m-u*v,k=h*f-p*v,z=u*f-p*m,I=y*z-T*k+b*L+C*O-E*F+_*A;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let V=1/I;return t[0]=(a*z-l*k+c*L)*V,t[1]=(s*k-i*z-r*L)*V,t[2]=(v*_-m*E+f*C)*V,t[3]=(u*E-h*_-p*C)*V,t[4]=(l*O-o*z-c*F)*V,t[5]=(e*z-s*O+r*F)*V,t[6]=(m*b-g*_-f*T)*V,t[7]=(d*_-u*b+p*T)*V,t[8]=(o*k-a*O+c*A)*V,t[9]=(i*O-e*k-r*A)*V,t[10]=(g*E-v*b+f*y)*V,t[11]=(h*b-d*E-p*y)*V,t[12]=(a*F-o*L-l*A)*V,t[13]=(e*L-i*F+s*A)*V,t[14]=(v*T-g*C-m*y)*V,t[15]=(d*C-h*T+u*y)*V,this}scale(t){let e=this.elements,i=t.x,s=t.y,r=t.z;return e[0]*=i,e[4]*=s,e[8]*=r,e[1]*=i,e[5]*=s,e[9]*=r,e[2]*=i,e[6]*=s,e[10]*=r,e[3]*=i,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],i=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,i,s))}makeTranslation(t,e,i){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,i,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),i=Math.sin(t);return this.set(1,0,0,0,0,e,-i,0,0,i,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,0,i,0,0,1,0,0,-i,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,0,i,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let i=Math.cos(e),s=Math.sin(e),r=1-i,o=t.x,a=t.y,l=t.z,c=r*o,d=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,d*a+i,d*l-s*o,0,c*l-s*a,d*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(t,e,i){return this.set(t,0,0,0,0,e,0,0,0,0,i,0,0,0,0,1),this}makeShear(t,e,i,s,r,o){return this.set(1,i,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,i){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,d=o+o,h=a+a,u=r*c,p=r*d,g=r*h,v=o*d,m=o*h,f=a*h,y=l*c,T=l*d,b=l*h,C=i.x,E=i.y,_=i.z;return s[0]=(1-(v+f))*C,s[1]=(p+b)*C,s[2]=(g-T)*C,s[3]=0,s[4]=(p-b)*E,s[5]=(1-(u+f))*E,s[6]=(m+y)*E,s[7]=0,s[8]=(g+T)*_,s[9]=(m-y)*_,s[10]=(1-(u+v))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,i){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),e.identity(),this;let o=Or.set(s[0],s[1],s[2]).length(),a=Or.set(s[4],s[5],s[6]).length(),l=Or.set(s[8],s[9],s[10]).length();r<0&&(o=-o),In.copy(this);let c=1/o,d=1/a,h=1/l;return In.elements[0]*=c,In.elements[1]*=c,In.elements[2]*=c,In.elements[4]*=d,In.elements[5]*=d,In.elements[6]*=d,In.elements[8]*=h,In.elements[9]*=h,In.elements[10]*=h,e.setFromRotationMatrix(In),i.x=o,i.y=a,i.z=l,this}makePerspective(t,e,i,s,r,o,a=vn,l=!1){let c=this.elements,d=2*r/(e-t),h=2*r/(i-s),u=(e+t)/(e-t),p=(i+s)/(i-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===vn)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===$r)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=h,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,i,s,r,o,a=vn,l=!1){let c=this.elements,d=2/(e-t),h=2/(i-s),u=-(e+t)/(e-t),p=-(i+s)/(i-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===vn)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===$r)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=h,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<16;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<16;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t[e+9]=i[9],t[e+10]=i[10],t[e+11]=i[11],t[e+12]=i[12],t[e+13]=i[13],t[e+14]=i[14],t[e+15]=i[15],t}},Or=new W,In=new ve,S_=new W(0,0,0),M_=new W(1,1,1),Ns=new W,Ja=new W,on=new W,Hf=new ve,Vf=new Ki,vs=class n{constructor(t=0,e=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=i,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,i,s=this._order){return this._x=t,this._y=e,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,i=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],d=s[9],h=s[2],u=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-d,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(xe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-h,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xe(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(u,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-d,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-d,p),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,i===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,i){return Hf.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Hf,e,i)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Vf.setFromEuler(this),this.setFromQuaternion(Vf,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var jr=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},w_=0,Gf=new W,Nr=new Ki,fs=new ve,ja=new W,Ho=new W,E_=new W,T_=new Ki,Wf=new W(1,0,0),Xf=new W(0,1,0),Yf=new W(0,0,1),qf={type:"added"},A_={type:"removed"},Ur={type:"childadded",child:null},su={type:"childremoved",child:null},Ii=class n extends Qn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:w_++}),this.uuid=Ca(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let t=new W,e=new vs,i=new Ki,s=new W(1,1,1);function r(){i.setFromEuler(e,!1)}function o(){e.setFromQuaternion(i,void 0,!1)}e._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new ve},normalMatrix:{value:new ie}}),this.matrix=new ve,this.matrixWorld=new ve,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new jr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Nr.setFromAxisAngle(t,e),this.quaternion.multiply(Nr),this}rotateOnWorldAxis(t,e){return Nr.setFromAxisAngle(t,e),this.quaternion.premultiply(Nr),this}rotateX(t){return this.rotateOnAxis(Wf,t)}rotateY(t){return this.rotateOnAxis(Xf,t)}rotateZ(t){return this.rotateOnAxis(Yf,t)}translateOnAxis(t,e){return Gf.copy(t).applyQuaternion(this.quaternion),this.position.add(Gf.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Wf,t)}translateY(t){return this.translateOnAxis(Xf,t)}translateZ(t){return this.translateOnAxis(Yf,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(t,e,i){t.isVector3?ja.copy(t):ja.set(t,e,i);let s=this.parent;this.updateWorldMatrix(!0,!1),Ho.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(Ho,ja,this.up):fs.lookAt(ja,Ho,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Nr.setFromRotationMatrix(fs),this.quaternion.premultiply(Nr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(qf),Ur.child=t,this.dispatchEvent(Ur),Ur.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(A_),su.child=t,this.dispatchEvent(su),su.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),fs.multiply(t.parent.matrixWorld)),t.applyMatrix4(fs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(qf),Ur.child=t,this.dispatchEvent(Ur),Ur.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,i=[]){this[t]===e&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,i);return i}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ho,t,E_),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ho,T_,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,i=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*i-r[8]*s,r[13]+=i-r[1]*e-r[5]*i-r[9]*s,r[14]+=s-r[2]*e-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].updateMatrixWorld(t)}updateWorldMatrix(t,e,i=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(t){let e=t===void 0||typeof t=="string",i={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,d=l.length;c<d;c++){let h=l[c];r(t.shapes,h)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),d=o(t.images),h=o(t.shapes),u=o(t.skeletons),p=o(t.animations),g=o(t.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),d.length>0&&(i.images=d),h.length>0&&(i.shapes=h),u.length>0&&(i.skeletons=u),p.length>0&&(i.animations=p),g.length>0&&(i.nodes=g)}return i.object=s,i;function o(a){let l=[];for(let c in a){let d=a[c];delete d.metadata,l.push(d)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let i=0;i<t.children.length;i++){let s=t.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ii.DEFAULT_UP=new W(0,1,0);Ii.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ii.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var bn=class extends Ii{constructor(){super(),this.isGroup=!0,this.type="Group"}},C_={type:"move"},Qr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new bn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new bn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new W,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new W),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new bn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new W,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new W,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let i of t.hand.values())this._getHandJoint(e,i)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let m=e.getJointPose(v,i),f=this._getHandJoint(c,v);m!==null&&(f.matrix.fromArray(m.transform.matrix),f.matrix.decompose(f.position,f.quaternion,f.scale),f.matrixWorldNeedsUpdate=!0,f.jointRadius=m.radius),f.visible=m!==null}let d=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],u=d.position.distanceTo(h.position),p=.02,g=.005;c.inputState.pinching&&u>p+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&u<=p-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(C_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let i=new bn;i.matrixAutoUpdate=!1,i.visible=!1,t.joints[e.jointName]=i,t.add(i)}return t.joints[e.jointName]}},tm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Us={h:0,s:0,l:0},Qa={h:0,s:0,l:0};function ru(n,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?n+(t-n)*6*e:e<1/2?t:e<2/3?n+(t-n)*6*(2/3-e):n}var $t=class{constructor(t,e,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,i)}set(t,e,i){if(e===void 0&&i===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,i);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ln){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ge.colorSpaceToWorking(this,e),this}setRGB(t,e,i,s=ge.workingColorSpace){return this.r=t,this.g=e,this.b=i,ge.colorSpaceToWorking(this,s),this}setHSL(t,e,i,s=ge.workingColorSpace){if(t=g_(t,1),e=xe(e,0,1),i=xe(i,0,1),e===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+e):i+e-i*e,o=2*i-r;this.r=ru(o,r,t+1/3),this.g=ru(o,r,t),this.b=ru(o,r,t-1/3)}return ge.colorSpaceToWorking(this,s),this}setStyle(t,e=ln){function i(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ln){let i=tm[t.toLowerCase()];return i!==void 0?this.setHex(i,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=xs(t.r),this.g=xs(t.g),this.b=xs(t.b),this}copyLinearToSRGB(t){return this.r=qr(t.r),this.g=qr(t.g),this.b=qr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ln){return ge.workingToColorSpace(Bi.copy(this),t),Math.round(xe(Bi.r*255,0,255))*65536+Math.round(xe(Bi.g*255,0,255))*256+Math.round(xe(Bi.b*255,0,255))}getHexString(t=ln){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ge.workingColorSpace){ge.workingToColorSpace(Bi.copy(this),e);let i=Bi.r,s=Bi.g,r=Bi.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,d=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=d<=.5?h/(o+a):h/(2-o-a),o){case i:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-i)/h+2;break;case r:l=(i-s)/h+4;break}l/=6}return t.h=l,t.s=c,t.l=d,t}getRGB(t,e=ge.workingColorSpace){return ge.workingToColorSpace(Bi.copy(this),e),t.r=Bi.r,t.g=Bi.g,t.b=Bi.b,t}getStyle(t=ln){ge.workingToColorSpace(Bi.copy(this),t);let e=Bi.r,i=Bi.g,s=Bi.b;return t!==ln?`color(${t} ${e.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(t,e,i){return this.getHSL(Us),this.setHSL(Us.h+t,Us.s+e,Us.l+i)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,i){return this.r=t.r+(e.r-t.r)*i,this.g=t.g+(e.g-t.g)*i,this.b=t.b+(e.b-t.b)*i,this}lerpHSL(t,e){this.getHSL(Us),t.getHSL(Qa);let i=Qh(Us.h,Qa.h,e),s=Qh(Us.s,Qa.s,e),r=Qh(Us.l,Qa.l,e);return this.setHSL(i,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,i=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*i+r[6]*s,this.g=r[1]*e+r[4]*i+r[7]*s,this.b=r[2]*e+r[5]*i+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bi=new $t;$t.NAMES=tm;var Qo=class extends Ii{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ln=new W,ps=new W,ou=new W,ms=new W,Fr=new W,Br=new W,Zf=new W,au=new W,lu=new W,cu=new W,hu=new ze,uu=new ze,du=new ze,zs=class n{constructor(t=new W,e=new W,i=new W){this.a=t,this.b=e,this.c=i}static getNormal(t,e,i,s){s.subVectors(i,e),Ln.subVectors(t,e),s.cross(Ln);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,i,s,r){Ln.subVectors(s,e),ps.subVectors(i,e),ou.subVectors(t,e);let o=Ln.dot(Ln),a=Ln.dot(ps),l=Ln.dot(ou),c=ps.dot(ps),d=ps.dot(ou),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let u=1/h,p=(c*l-a*d)*u,g=(o*d-a*l)*u;return r.set(1-p-g,g,p)}static containsPoint(t,e,i,s){return this.getBarycoord(t,e,i,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(t,e,i,s,r,o,a,l){return this.getBarycoord(t,e,i,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(t,e,i,s,r,o){return hu.setScalar(0),uu.setScalar(0),du.setScalar(0),hu.fromBufferAttribute(t,e),uu.fromBufferAttribute(t,i),du.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(hu,r.x),o.addScaledVector(uu,r.y),o.addScaledVector(du,r.z),o}static isFrontFacing(t,e,i,s){return Ln.subVectors(i,e),ps.subVectors(t,e),Ln.cross(ps).dot(s)<0}set(t,e,i){return this.a.copy(t),this.b.copy(e),this.c.copy(i),this}setFromPointsAndIndices(t,e,i,s){return this.a.copy(t[e]),this.b.copy(t[i]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,i,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,i),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ln.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Ln.cross(ps).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return n.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return n.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,i,s,r){return n.getInterpolation(t,this.a,this.b,this.c,e,i,s,r)}containsPoint(t){return n.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return n.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let i=this.a,s=this.b,r=this.c,o,a;Fr.subVectors(s,i),Br.subVectors(r,i),au.subVectors(t,i);let l=Fr.dot(au),c=Br.dot(au);if(l<=0&&c<=0)return e.copy(i);lu.subVectors(t,s);let d=Fr.dot(lu),h=Br.dot(lu);if(d>=0&&h<=d)return e.copy(s);let u=l*h-d*c;if(u<=0&&l>=0&&d<=0&&l-d>0)return o=l/(l-d),e.copy(i).addScaledVector(Fr,o);cu.subVectors(t,r);let p=Fr.dot(cu),g=Br.dot(cu);if(g>=0&&p<=g)return e.copy(r);let v=p*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(i).addScaledVector(Br,a);let m=d*g-p*h;if(m<=0&&h-d>=0&&p-g>=0)return Zf.subVectors(r,s),a=(h-d)/(h-d+(p-g)),e.copy(s).addScaledVector(Zf,a);let f=1/(m+v+u);return o=v*f,a=u*f,e.copy(i).addScaledVector(Fr,o).addScaledVector(Br,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},qi=class{constructor(t=new W(1/0,1/0,1/0),e=new W(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e+=3)this.expandByPoint(Dn.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,i=t.count;e<i;e++)this.expandByPoint(Dn.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let i=Dn.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(i),this.max.copy(t).add(i),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let i=t.geometry;if(i!==void 0){let r=i.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Dn):Dn.fromBufferAttribute(r,o),Dn.applyMatrix4(t.matrixWorld),this.expandByPoint(Dn);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),tl.copy(t.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),tl.copy(i.boundingBox)),tl.applyMatrix4(t.matrixWorld),this.union(tl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Dn),Dn.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,i;return t.normal.x>0?(e=t.normal.x*this.min.x,i=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,i=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,i+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,i+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,i+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,i+=t.normal.z*this.min.z),e<=-t.constant&&i>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Vo),el.subVectors(this.max,Vo),kr.subVectors(t.a,Vo),zr.subVectors(t.b,Vo),Hr.subVectors(t.c,Vo),Fs.subVectors(zr,kr),Bs.subVectors(Hr,zr),ir.subVectors(kr,Hr);let e=[0,-Fs.z,Fs.y,0,-Bs.z,Bs.y,0,-ir.z,ir.y,Fs.z,0,-Fs.x,Bs.z,0,-Bs.x,ir.z,0,-ir.x,-Fs.y,Fs.x,0,-Bs.y,Bs.x,0,-ir.y,ir.x,0];return!fu(e,kr,zr,Hr,el)||(e=[1,0,0,0,1,0,0,0,1],!fu(e,kr,zr,Hr,el))?!1:(il.crossVectors(Fs,Bs),e=[il.x,il.y,il.z],fu(e,kr,zr,Hr,el))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Dn).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Dn).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(gs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},gs=[new W,new W,new W,new W,new W,new W,new W,new W],Dn=new W,tl=new qi,kr=new W,zr=new W,Hr=new W,Fs=new W,Bs=new W,ir=new W,Vo=new W,el=new W,il=new W,nr=new W;function fu(n,t,e,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){nr.fromArray(n,r);let a=s.x*Math.abs(nr.x)+s.y*Math.abs(nr.y)+s.z*Math.abs(nr.z),l=t.dot(nr),c=e.dot(nr),d=i.dot(nr);if(Math.max(-Math.max(l,c,d),Math.min(l,c,d))>a)return!1}return!0}var di=new W,nl=new ue,R_=0,Di=class extends Qn{constructor(t,e,i=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:R_++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=i,this.usage=Zp,this.updateRanges=[],this.gpuType=ji,this.version=0,this._normalizationScale=t!==void 0?ed(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,i){t*=this.itemSize,i*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[i+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,i=this.count;e<i;e++)nl.fromBufferAttribute(this,e),nl.applyMatrix3(t),this.setXY(e,nl.x,nl.y);else if(this.itemSize===3)for(let e=0,i=this.count;e<i;e++)di.fromBufferAttribute(this,e),di.applyMatrix3(t),this.setXYZ(e,di.x,di.y,di.z);return this}applyMatrix4(t){for(let e=0,i=this.count;e<i;e++)di.fromBufferAttribute(this,e),di.applyMatrix4(t),this.setXYZ(e,di.x,di.y,di.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)di.fromBufferAttribute(this,e),di.applyNormalMatrix(t),this.setXYZ(e,di.x,di.y,di.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)di.fromBufferAttribute(this,e),di.transformDirection(t),this.setXYZ(e,di.x,di.y,di.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let i=this.array[t*this.itemSize+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.array[t*this.itemSize+e]=i,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,i){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.array[t+0]=e,this.array[t+1]=i,this}setXYZ(t,e,i,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):__(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):x_(t,this.array)}};var ta=class extends Di{constructor(t,e,i){super(new Uint16Array(t),e,i)}};var ea=class extends Di{constructor(t,e,i){super(new Uint32Array(t),e,i)}};var Oi=class extends Di{constructor(t,e,i){super(new Float32Array(t),e,i)}},P_=new qi,Go=new W,pu=new W,Sn=class{constructor(t=new W,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let i=this.center;e!==void 0?i.copy(e):P_.setFromPoints(t).getCenter(i);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,i.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let i=this.center.distanceToSquared(t);return e.copy(t),i>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Go.subVectors(t,this.center);let e=Go.lengthSq();if(e>this.radius*this.radius){let i=Math.sqrt(e),s=(i-this.radius)*.5;this.center.addScaledVector(Go,s/i),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(pu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Go.copy(t.center).add(pu)),this.expandByPoint(Go.copy(t.center).sub(pu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},I_=0,yn=new ve,mu=new Ii,Vr=new W,an=new qi,Wo=new qi,Ci=new W,fi=class n extends Qn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:I_++}),this.uuid=Ca(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(p_(t)?ea:ta)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,i=0){this.groups.push({start:t,count:e,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new ie().getNormalMatrix(t);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return yn.makeRotationFromQuaternion(t),this.applyMatrix4(yn),this}rotateX(t){return yn.makeRotationX(t),this.applyMatrix4(yn),this}rotateY(t){return yn.makeRotationY(t),this.applyMatrix4(yn),this}rotateZ(t){return yn.makeRotationZ(t),this.applyMatrix4(yn),this}translate(t,e,i){return yn.makeTranslation(t,e,i),this.applyMatrix4(yn),this}scale(t,e,i){return yn.makeScale(t,e,i),this.applyMatrix4(yn),this}lookAt(t){return mu.lookAt(t),mu.updateMatrix(),this.applyMatrix4(mu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Vr).negate(),this.translate(Vr.x,Vr.y,Vr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let i=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Oi(i,3))}else{let i=Math.min(t.length,e.count);for(let s=0;s<i;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new qi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new W(-1/0,-1/0,-1/0),new W(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let i=0,s=e.length;i<s;i++){let r=e[i];an.setFromBufferAttribute(r),this.morphTargetsRelative?(Ci.addVectors(this.boundingBox.min,an.min),this.boundingBox.expandByPoint(Ci),Ci.addVectors(this.boundingBox.max,an.max),this.boundingBox.expandByPoint(Ci)):(this.boundingBox.expandByPoint(an.min),this.boundingBox.expandByPoint(an.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Sn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new W,1/0);return}if(t){let i=this.boundingSphere.center;if(an.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Wo.setFromBufferAttribute(a),this.morphTargetsRelative?(Ci.addVectors(an.min,Wo.min),an.expandByPoint(Ci),Ci.addVectors(an.max,Wo.max),an.expandByPoint(Ci)):(an.expandByPoint(Wo.min),an.expandByPoint(Wo.max))}an.getCenter(i);let s=0;for(let r=0,o=t.count;r<o;r++)Ci.fromBufferAttribute(t,r),s=Math.max(s,i.distanceToSquared(Ci));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,d=a.count;c<d;c++)Ci.fromBufferAttribute(a,c),l&&(Vr.fromBufferAttribute(t,c),Ci.add(Vr)),s=Math.max(s,i.distanceToSquared(Ci))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Di(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let F=0;F<i.count;F++)a[F]=new W,l[F]=new W;let d=new W,h=new W,u=new W,p=new ue,g=new ue,v=new ue,m=new W,f=new W;function y(F,O,L){c[F]=c[O]=c[L]=1,d.fromBufferAttribute(i,F),h.fromBufferAttribute(i,O),u.fromBufferAttribute(i,L),p.fromBufferAttribute(r,F),g.fromBufferAttribute(r,O),v.fromBufferAttribute(r,L),h.sub(d),u.sub(d),g.sub(p),v.sub(p);let k=1/(g.x*v.y-v.x*g.y);isFinite(k)&&(m.copy(h).multiplyScalar(v.y).addScaledVector(u,-g.y).multiplyScalar(k),f.copy(u).multiplyScalar(g.x).addScaledVector(h,-v.x).multiplyScalar(k),a[F].add(m),a[O].add(m),a[L].add(m),l[F].add(f),l[O].add(f),l[L].add(f))}let T=this.groups;T.length===0&&(T=[{start:0,count:t.count}]);for(let F=0,O=T.length;F<O;++F){let L=T[F],k=L.start,z=L.count;for(let I=k,V=k+z;I<V;I+=3)y(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let b=new W,C=new W,E=new W,_=new W;function A(F){E.fromBufferAttribute(s,F),_.copy(E);let O=a[F];b.copy(O),b.sub(E.multiplyScalar(E.dot(O))).normalize(),C.crossVectors(_,O);let k=C.dot(l[F])<0?-1:1;o.setXYZW(F,b.x,b.y,b.z,k)}for(let F=0,O=i.count;F<O;++F)c[F]&&A(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==e.count)i=new Di(new Float32Array(e.count*3),3),this.setAttribute("normal",i);else for(let u=0,p=i.count;u<p;u++)i.setXYZ(u,0,0,0);let s=new W,r=new W,o=new W,a=new W,l=new W,c=new W,d=new W,h=new W;if(t)for(let u=0,p=t.count;u<p;u+=3){let g=t.getX(u+0),v=t.getX(u+1),m=t.getX(u+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,m),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,v),c.fromBufferAttribute(i,m),a.add(d),l.add(d),c.add(d),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(v,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let u=0,p=e.count;u<p;u+=3)s.fromBufferAttribute(e,u+0),r.fromBufferAttribute(e,u+1),o.fromBufferAttribute(e,u+2),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),i.setXYZ(u+0,d.x,d.y,d.z),i.setXYZ(u+1,d.x,d.y,d.z),i.setXYZ(u+2,d.x,d.y,d.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,i=t.count;e<i;e++)Ci.fromBufferAttribute(t,e),Ci.normalize(),t.setXYZ(e,Ci.x,Ci.y,Ci.z)}toNonIndexed(){function t(a,l){let c=a.array,d=a.itemSize,h=a.normalized,u=new c.constructor(l.length*d),p=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?p=l[v]*a.data.stride+a.offset:p=l[v]*d;for(let f=0;f<d;f++)u[g++]=c[p++]}return new Di(u,d,h)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,i);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let d=0,h=c.length;d<h;d++){let u=c[d],p=t(u,i);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let i=this.attributes;for(let l in i){let c=i[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],d=[];for(let h=0,u=c.length;h<u;h++){let p=c[h];d.push(p.toJSON(t.data))}d.length>0&&(s[l]=d,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let i=t.index;i!==null&&this.setIndex(i.clone());let s=t.attributes;for(let c in s){let d=s[c];this.setAttribute(c,d.clone(e))}let r=t.morphAttributes;for(let c in r){let d=[],h=r[c];for(let u=0,p=h.length;u<p;u++)d.push(h[u].clone(e));this.morphAttributes[c]=d}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,d=o.length;c<d;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var gu=new W,L_=new W,D_=new ie,On=class{constructor(t=new W(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,i,s){return this.normal.set(t,e,i),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,i){let s=gu.subVectors(i,e).cross(L_.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,i=!0){let s=t.delta(gu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),i=this.distanceToPoint(t.end);return e<0&&i>0||i<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let i=e||D_.getNormalMatrix(t),s=this.coplanarPoint(gu).applyMatrix4(t),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},O_=0,ts=class extends Qn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:O_++}),this.uuid=Ca(),this.name="",this.type="Material",this.blending=so,this.side=Xs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Ou,this.blendDst=Nu,this.blendEquation=cr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new $t(0,0,0),this.blendAlpha=0,this.depthFunc=Zr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Vp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ml,this.stencilZFail=Ml,this.stencilZPass=Ml,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let i=t[e];if(i===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(t).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(t).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(t).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(t).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(t).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new $t().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(i=>new On().fromJSON(i))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let i=t.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new ue().fromArray(i)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ue().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,i=null;if(e!==null){let s=e.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=e[r].clone()}return this.clippingPlanes=i,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var _s=new W,_u=new W,sl=new W,rl=new W,ar=class{constructor(t=new W,e=new W(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,_s)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let i=e.dot(this.direction);return i<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=_s.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(_s.copy(this.origin).addScaledVector(this.direction,e),_s.distanceToSquared(t))}distanceSqToSegment(t,e,i,s){_u.copy(t).add(e).multiplyScalar(.5),sl.copy(e).sub(t).normalize(),rl.copy(this.origin).sub(_u);let r=t.distanceTo(e)*.5,o=-this.direction.dot(sl),a=rl.dot(this.direction),l=-rl.dot(sl),c=rl.lengthSq(),d=Math.abs(1-o*o),h,u,p,g;if(d>0)if(h=o*l-a,u=o*a-l,g=r*d,h>=0)if(u>=-g)if(u<=g){let v=1/d;h*=v,u*=v,p=h*(h+o*u+2*a)+u*(o*h+u+2*l)+c}else u=r,h=Math.max(0,-(o*u+a)),p=-h*h+u*(u+2*l)+c;else u=-r,h=Math.max(0,-(o*u+a)),p=-h*h+u*(u+2*l)+c;else u<=-g?(h=Math.max(0,-(-o*r+a)),u=h>0?-r:Math.min(Math.max(-r,-l),r),p=-h*h+u*(u+2*l)+c):u<=g?(h=0,u=Math.min(Math.max(-r,-l),r),p=u*(u+2*l)+c):(h=Math.max(0,-(o*r+a)),u=h>0?r:Math.min(Math.max(-r,-l),r),p=-h*h+u*(u+2*l)+c);else u=o>0?-r:r,h=Math.max(0,-(o*u+a)),p=-h*h+u*(u+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(_u).addScaledVector(sl,u),p}intersectSphere(t,e){if(t.radius<0)return null;_s.subVectors(t.center,this.origin);let i=_s.dot(this.direction),s=_s.dot(_s)-i*i,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(t.normal)+t.constant)/e;return i>=0?i:null}intersectPlane(t,e){let i=this.distanceToPlane(t);return i===null?null:this.at(i,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let i,s,r,o,a,l,c=1/this.direction.x,d=1/this.direction.y,h=1/this.direction.z,u=this.origin;return c>=0?(i=(t.min.x-u.x)*c,s=(t.max.x-u.x)*c):(i=(t.max.x-u.x)*c,s=(t.min.x-u.x)*c),d>=0?(r=(t.min.y-u.y)*d,o=(t.max.y-u.y)*d):(r=(t.max.y-u.y)*d,o=(t.min.y-u.y)*d),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(t.min.z-u.z)*h,l=(t.max.z-u.z)*h):(a=(t.max.z-u.z)*h,l=(t.min.z-u.z)*h),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,e)}intersectsBox(t){return this.intersectBox(t,_s)!==null}intersectTriangle(t,e,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,d=a.z,h=t.x-o.x,u=t.y-o.y,p=t.z-o.z,g=e.x-o.x,v=e.y-o.y,m=e.z-o.z,f=i.x-o.x,y=i.y-o.y,T=i.z-o.z,b=Math.abs(l),C=Math.abs(c),E=Math.abs(d),_,A,F,O,L,k,z,I,V,q,G,ct;if(b>=C&&b>=E?(F=l,k=h,V=g,ct=f,l>=0?(_=c,A=d,O=u,L=p,z=v,I=m,q=y,G=T):(_=d,A=c,O=p,L=u,z=m,I=v,q=T,G=y)):C>=E?(F=c,k=u,V=v,ct=y,c>=0?(_=d,A=l,O=p,L=h,z=m,I=g,q=T,G=f):(_=l,A=d,O=h,L=p,z=g,I=m,q=f,G=T)):(F=d,k=p,V=m,ct=T,d>=0?(_=l,A=c,O=h,L=u,z=g,I=v,q=f,G=y):(_=c,A=l,O=u,L=h,z=v,I=g,q=y,G=f)),F===0)return null;let K=_/F,Q=A/F,st=1/F,dt=O-K*k,ut=L-Q*k,tt=z-K*V,gt=I-Q*V,yt=q-K*ct,Ct=G-Q*ct,Mt=yt*gt-Ct*tt,Wt=dt*Ct-ut*yt,re=tt*ut-gt*dt;if(s){if(Mt<0||Wt<0||re<0)return null}else if((Mt<0||Wt<0||re<0)&&(Mt>0||Wt>0||re>0))return null;let Vt=Mt+Wt+re;if(Vt===0)return null;let fe=st*(Mt*k+Wt*V+re*ct);return(Vt>0?fe<0:fe>0)?null:this.at(fe/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},to=class extends ts{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new $t(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=oc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},$f=new ve,sr=new ar,ol=new Sn,Kf=new W,al=new W,ll=new W,cl=new W,xu=new W,hl=new W,Jf=new W,ul=new W,_i=class extends Ii{constructor(t=new fi,e=new to){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){hl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let d=a[l],h=r[l];d!==0&&(xu.fromBufferAttribute(h,t),o?hl.addScaledVector(xu,d):hl.addScaledVector(xu.sub(e),d))}e.add(hl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),ol.copy(i.boundingSphere),ol.applyMatrix4(r),sr.copy(t.ray).recast(t.near),!(ol.containsPoint(sr.origin)===!1&&(sr.intersectSphere(ol,Kf)===null||sr.origin.distanceToSquared(Kf)>(t.far-t.near)**2))&&($f.copy(r).invert(),sr.copy(t.ray).applyMatrix4($f),!(i.boundingBox!==null&&sr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(t,e,sr)))}_computeIntersections(t,e,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,d=r.attributes.uv1,h=r.attributes.normal,u=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=u.length;g<v;g++){let m=u[g],f=o[m.materialIndex],y=Math.max(m.start,p.start),T=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let b=y,C=T;b<C;b+=3){let E=a.getX(b),_=a.getX(b+1),A=a.getX(b+2);s=dl(this,f,t,i,c,d,h,E,_,A),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,p.start),v=Math.min(a.count,p.start+p.count);for(let m=g,f=v;m<f;m+=3){let y=a.getX(m),T=a.getX(m+1),b=a.getX(m+2);s=dl(this,o,t,i,c,d,h,y,T,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=u.length;g<v;g++){let m=u[g],f=o[m.materialIndex],y=Math.max(m.start,p.start),T=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let b=y,C=T;b<C;b+=3){let E=b,_=b+1,A=b+2;s=dl(this,f,t,i,c,d,h,E,_,A),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let g=Math.max(0,p.start),v=Math.min(l.count,p.start+p.count);for(let m=g,f=v;m<f;m+=3){let y=m,T=m+1,b=m+2;s=dl(this,o,t,i,c,d,h,y,T,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function N_(n,t,e,i,s,r,o,a){let l;if(t.side===Zi?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,t.side===Xs,a),l===null)return null;ul.copy(a),ul.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(ul);return c<e.near||c>e.far?null:{distance:c,point:ul.clone(),object:n}}function dl(n,t,e,i,s,r,o,a,l,c){n.getVertexPosition(a,al),n.getVertexPosition(l,ll),n.getVertexPosition(c,cl);let d=N_(n,t,e,i,al,ll,cl,Jf);if(d){let h=new W;zs.getBarycoord(Jf,al,ll,cl,h),s&&(d.uv=zs.getInterpolatedAttribute(s,a,l,c,h,new ue)),r&&(d.uv1=zs.getInterpolatedAttribute(r,a,l,c,h,new ue)),o&&(d.normal=zs.getInterpolatedAttribute(o,a,l,c,h,new W),d.normal.dot(i.direction)>0&&d.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new W,materialIndex:0};zs.getNormal(al,ll,cl,u.normal),d.face=u,d.barycoord=h}return d}var lr=class extends Ji{constructor(t=null,e=1,i=1,s,r,o,a,l,c=Pi,d=Pi,h,u){super(null,o,a,l,c,d,s,r,h,u),this.isDataTexture=!0,this.image={data:t,width:e,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ia=class extends Di{constructor(t,e,i,s=1){super(t,e,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Gr=new ve,jf=new ve,fl=[],Qf=new qi,U_=new ve,Xo=new _i,Yo=new Sn,na=class extends _i{constructor(t,e,i){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new ia(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,U_)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new qi),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,Gr),Qf.copy(t.boundingBox).applyMatrix4(Gr),this.boundingBox.union(Qf)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Sn),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,Gr),Yo.copy(t.boundingSphere).applyMatrix4(Gr),this.boundingSphere.union(Yo)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let i=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=t*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(t,e){let i=this.matrixWorld,s=this.count;if(Xo.geometry=this.geometry,Xo.material=this.material,Xo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Yo.copy(this.boundingSphere),Yo.applyMatrix4(i),t.ray.intersectsSphere(Yo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Gr),jf.multiplyMatrices(i,Gr),Xo.matrixWorld=jf,Xo.raycast(t,fl);for(let o=0,a=fl.length;o<a;o++){let l=fl[o];l.instanceId=r,l.object=this,e.push(l)}fl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new ia(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let i=e.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new lr(new Float32Array(s*this.count),s,this.count,fc,ji));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},rr=new Sn,F_=new ue(.5,.5),pl=new W,Hs=class{constructor(t=new On,e=new On,i=new On,s=new On,r=new On,o=new On){this.planes=[t,e,i,s,r,o]}set(t,e,i,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let i=0;i<6;i++)e[i].copy(t.planes[i]);return this}setFromProjectionMatrix(t,e=vn,i=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],d=r[4],h=r[5],u=r[6],p=r[7],g=r[8],v=r[9],m=r[10],f=r[11],y=r[12],T=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,p-d,f-g,C-y).normalize(),s[1].setComponents(c+o,p+d,f+g,C+y).normalize(),s[2].setComponents(c+a,p+h,f+v,C+T).normalize(),s[3].setComponents(c-a,p-h,f-v,C-T).normalize(),i)s[4].setComponents(l,u,m,b).normalize(),s[5].setComponents(c-l,p-u,f-m,C-b).normalize();else if(s[4].setComponents(c-l,p-u,f-m,C-b).normalize(),e===vn)s[5].setComponents(c+l,p+u,f+m,C+b).normalize();else if(e===$r)s[5].setComponents(l,u,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),rr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),rr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(rr)}intersectsSprite(t){rr.center.set(0,0,0);let e=F_.distanceTo(t.center);return rr.radius=.7071067811865476+e,rr.applyMatrix4(t.matrixWorld),this.intersectsSphere(rr)}intersectsSphere(t){let e=this.planes,i=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let i=0;i<6;i++){let s=e[i];if(pl.x=s.normal.x>0?t.max.x:t.min.x,pl.y=s.normal.y>0?t.max.y:t.min.y,pl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(pl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let i=0;i<6;i++)if(e[i].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},tp=new ve,Bl=class n{constructor(){this.coordinateSystem=vn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,i=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];tp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Hs),i[s].setFromProjectionMatrix(tp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,i=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Hs),e[s].copy(i[s]);return this._count=t._count,this}clone(){return new n().copy(this)}};var kl=class extends ts{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new $t(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},zl=new W,Hl=new W,ep=new ve,qo=new ar,ml=new Sn,yu=new W,ip=new W,Vl=class extends Ii{constructor(t=new fi,e=new kl){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[0];for(let s=1,r=e.count;s<r;s++)zl.fromBufferAttribute(e,s-1),Hl.fromBufferAttribute(e,s),i[s]=i[s-1],i[s]+=zl.distanceTo(Hl);t.setAttribute("lineDistance",new Oi(i,1))}else Zt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),ml.copy(i.boundingSphere),ml.applyMatrix4(s),ml.radius+=r,t.ray.intersectsSphere(ml)===!1)return;ep.copy(s).invert(),qo.copy(t.ray).applyMatrix4(ep);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,d=i.index,u=i.attributes.position;if(d!==null){let p=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=p,m=g-1;v<m;v+=c){let f=d.getX(v),y=d.getX(v+1),T=gl(this,t,qo,l,f,y,v);T&&e.push(T)}if(this.isLineLoop){let v=d.getX(g-1),m=d.getX(p),f=gl(this,t,qo,l,v,m,g-1);f&&e.push(f)}}else{let p=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let v=p,m=g-1;v<m;v+=c){let f=gl(this,t,qo,l,v,v+1,v);f&&e.push(f)}if(this.isLineLoop){let v=gl(this,t,qo,l,g-1,p,g-1);v&&e.push(v)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function gl(n,t,e,i,s,r,o){let a=n.geometry.attributes.position;if(zl.fromBufferAttribute(a,s),Hl.fromBufferAttribute(a,r),e.distanceSqToSegment(zl,Hl,yu,ip)>i)return;yu.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(yu);if(!(c<t.near||c>t.far))return{distance:c,point:ip.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var np=new W,sp=new W,sa=class extends Vl{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[];for(let s=0,r=e.count;s<r;s+=2)np.fromBufferAttribute(e,s),sp.fromBufferAttribute(e,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+np.distanceTo(sp);t.setAttribute("lineDistance",new Oi(i,1))}else Zt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Gl=class extends ts{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new $t(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},rp=new ve,Eu=new ar,_l=new Sn,xl=new W,ra=class extends Ii{constructor(t=new fi,e=new Gl){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),_l.copy(i.boundingSphere),_l.applyMatrix4(s),_l.radius+=r,t.ray.intersectsSphere(_l)===!1)return;rp.copy(s).invert(),Eu.copy(t.ray).applyMatrix4(rp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,h=i.attributes.position;if(c!==null){let u=Math.max(0,o.start),p=Math.min(c.count,o.start+o.count);for(let g=u,v=p;g<v;g++){let m=c.getX(g);xl.fromBufferAttribute(h,m),op(xl,m,l,s,t,e,this)}}else{let u=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let g=u,v=p;g<v;g++)xl.fromBufferAttribute(h,g),op(xl,g,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function op(n,t,e,i,s,r,o){let a=Eu.distanceSqToPoint(n);if(a<e){let l=new W;Eu.closestPointToPoint(n,l),l.applyMatrix4(i);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var oa=class extends Ji{constructor(t=[],e=hr,i,s,r,o,a,l,c,d){super(t,e,i,s,r,o,a,l,c,d),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var bs=class extends Ji{constructor(t,e,i=Un,s,r,o,a=Pi,l=Pi,c,d=ys,h=1){if(d!==ys&&d!==ws)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:t,height:e,depth:h};super(u,s,r,o,a,l,d,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Jr(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},aa=class extends bs{constructor(t,e=Un,i=hr,s,r,o=Pi,a=Pi,l,c=ys){let d={width:t,height:t,depth:1},h=[d,d,d,d,d,d];super(t,t,e,i,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},la=class extends Ji{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},eo=class n extends fi{constructor(t=1,e=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],d=[],h=[],u=0,p=0;g("z","y","x",-1,-1,i,e,t,o,r,0),g("z","y","x",1,-1,i,e,-t,o,r,1),g("x","z","y",1,1,t,i,e,s,o,2),g("x","z","y",1,-1,t,i,-e,s,o,3),g("x","y","z",1,-1,t,e,i,s,r,4),g("x","y","z",-1,-1,t,e,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new Oi(c,3)),this.setAttribute("normal",new Oi(d,3)),this.setAttribute("uv",new Oi(h,2));function g(v,m,f,y,T,b,C,E,_,A,F){let O=b/_,L=C/A,k=b/2,z=C/2,I=E/2,V=_+1,q=A+1,G=0,ct=0,K=new W;for(let Q=0;Q<q;Q++){let st=Q*L-z;for(let dt=0;dt<V;dt++){let ut=dt*O-k;K[v]=ut*y,K[m]=st*T,K[f]=I,c.push(K.x,K.y,K.z),K[v]=0,K[m]=0,K[f]=E>0?1:-1,d.push(K.x,K.y,K.z),h.push(dt/_),h.push(1-Q/A),G+=1}}for(let Q=0;Q<A;Q++)for(let st=0;st<_;st++){let dt=u+st+V*Q,ut=u+st+V*(Q+1),tt=u+(st+1)+V*(Q+1),gt=u+(st+1)+V*Q;l.push(dt,ut,gt),l.push(ut,tt,gt),ct+=6}a.addGroup(p,ct,F),p+=ct,u+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var Wl=class n extends fi{constructor(t=1,e=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let d=[],h=[],u=[],p=[],g=0,v=[],m=i/2,f=0;y(),o===!1&&(t>0&&T(!0),e>0&&T(!1)),this.setIndex(d),this.setAttribute("position",new Oi(h,3)),this.setAttribute("normal",new Oi(u,3)),this.setAttribute("uv",new Oi(p,2));function y(){let b=new W,C=new W,E=0,_=(e-t)/i;for(let A=0;A<=r;A++){let F=[],O=A/r,L=O*(e-t)+t;for(let k=0;k<=s;k++){let z=k/s,I=z*l+a,V=Math.sin(I),q=Math.cos(I);C.x=L*V,C.y=-O*i+m,C.z=L*q,h.push(C.x,C.y,C.z),b.set(V,_,q).normalize(),u.push(b.x,b.y,b.z),p.push(z,1-O),F.push(g++)}v.push(F)}for(let A=0;A<s;A++)for(let F=0;F<r;F++){let O=v[F][A],L=v[F+1][A],k=v[F+1][A+1],z=v[F][A+1];(t>0||F!==0)&&(d.push(O,L,z),E+=3),(e>0||F!==r-1)&&(d.push(L,k,z),E+=3)}c.addGroup(f,E,0),f+=E}function T(b){let C=g,E=new ue,_=new W,A=0,F=b===!0?t:e,O=b===!0?1:-1;for(let k=1;k<=s;k++)h.push(0,m*O,0),u.push(0,O,0),p.push(.5,.5),g++;let L=g;for(let k=0;k<=s;k++){let I=k/s*l+a,V=Math.cos(I),q=Math.sin(I);_.x=F*q,_.y=m*O,_.z=F*V,h.push(_.x,_.y,_.z),u.push(0,O,0),E.x=V*.5+.5,E.y=q*.5*O+.5,p.push(E.x,E.y),g++}for(let k=0;k<s;k++){let z=C+k,I=L+k;b===!0?d.push(I,I+1,z):d.push(I+1,I,z),A+=3}c.addGroup(f,A,b===!0?1:2),f+=A}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},ca=class n extends Wl{constructor(t=1,e=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new n(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ha=class n extends fi{constructor(t=1,e=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:i,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(i),l=Math.floor(s),c=a+1,d=l+1,h=t/a,u=e/l,p=[],g=[],v=[],m=[];for(let f=0;f<d;f++){let y=f*u-o;for(let T=0;T<c;T++){let b=T*h-r;g.push(b,-y,0),v.push(0,0,1),m.push(T/a),m.push(1-f/l)}}for(let f=0;f<l;f++)for(let y=0;y<a;y++){let T=y+c*f,b=y+c*(f+1),C=y+1+c*(f+1),E=y+1+c*f;p.push(T,b,E),p.push(b,C,E)}this.setIndex(p),this.setAttribute("position",new Oi(g,3)),this.setAttribute("normal",new Oi(v,3)),this.setAttribute("uv",new Oi(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.widthSegments,t.heightSegments)}};function dr(n){let t={};for(let e in n){t[e]={};for(let i in n[e]){let s=n[e][i];if(ap(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][i]=null):t[e][i]=s.clone();else if(Array.isArray(s))if(ap(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][i]=r}else t[e][i]=s.slice();else t[e][i]=s}}return t}function zi(n){let t={};for(let e=0;e<n.length;e++){let i=dr(n[e]);for(let s in i)t[s]=i[s]}return t}function ap(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function B_(n){let t=[];for(let e=0;e<n.length;e++)t.push(n[e].clone());return t}function id(n){let t=n.getRenderTarget();return t===null?n.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ge.workingColorSpace}var em={clone:dr,merge:zi},k_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,z_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ni=class extends ts{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=k_,this.fragmentShader=z_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=dr(t.uniforms),this.uniformsGroups=B_(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(e.extensions=i),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let i in t.uniforms){let s=t.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=e[s.value]||null;break;case"c":this.uniforms[i].value=new $t().setHex(s.value);break;case"v2":this.uniforms[i].value=new ue().fromArray(s.value);break;case"v3":this.uniforms[i].value=new W().fromArray(s.value);break;case"v4":this.uniforms[i].value=new ze().fromArray(s.value);break;case"m3":this.uniforms[i].value=new ie().fromArray(s.value);break;case"m4":this.uniforms[i].value=new ve().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let i in t.extensions)this.extensions[i]=t.extensions[i];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Xl=class extends Ni{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var ua=class extends ts{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new $t(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new $t(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=qc,this.normalScale=new ue(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=oc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Yl=class extends ts{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=zp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},ql=class extends ts{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Wr(n,t){return!n||n.constructor===t?n:typeof t.BYTES_PER_ELEMENT=="number"?new t(n):Array.prototype.slice.call(n)}function yl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Vs=class{constructor(t,e,i,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(i),this.sampleValues=e,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,i=this._cachedIndex,s=e[i],r=e[i-1];i:{t:{let o;e:{n:if(!(t<s)){for(let a=i+2;;){if(s===void 0){if(t<r)break n;return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=e[++i],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=e[--i-1],t>=r)break t}o=i,i=0;break e}break i}for(;i<o;){let a=i+o>>>1;t<e[a]?o=a:i=a+1}if(s=e[i],r=e[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=i[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Zl=class extends Vs{constructor(t,e,i,s){super(t,e,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Su,endingEnd:Su}}intervalChanged_(t,e,i){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Mu:r=t,a=2*e-i;break;case wu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case Mu:o=t,l=2*i-e;break;case wu:o=1,l=i+s[1]-s[0];break;default:o=t-1,l=e}let c=(i-e)*.5,d=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-i),this._offsetPrev=r*d,this._offsetNext=o*d}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=this._offsetPrev,h=this._offsetNext,u=this._weightPrev,p=this._weightNext,g=(i-e)/(s-e),v=g*g,m=v*g,f=-u*m+2*u*v-u*g,y=(1+u)*m+(-1.5-2*u)*v+(-.5+u)*g+1,T=(-1-p)*m+(1.5+p)*v+.5*g,b=p*m-p*v;for(let C=0;C!==a;++C)r[C]=f*o[d+C]+y*o[c+C]+T*o[l+C]+b*o[h+C];return r}},$l=class extends Vs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=(i-e)/(s-e),h=1-d;for(let u=0;u!==a;++u)r[u]=o[c+u]*h+o[l+u]*d;return r}},Kl=class extends Vs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Jl=class extends Vs{interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,d=this.inTangents,h=this.outTangents;if(!d||!h){let g=(i-e)/(s-e),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let u=a*2,p=t-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],f=p*u+g*2,y=h[f],T=h[f+1],b=t*u+g*2,C=d[b],E=d[b+1],_=V_(i,e,y,C,s);r[g]=im(_,v,T,E,m)}return r}};function im(n,t,e,i,s){let r=1-n;return r*r*r*t+3*r*r*n*e+3*r*n*n*i+n*n*n*s}function H_(n,t,e,i,s){let r=1-n;return 3*r*r*(e-t)+6*r*n*(i-e)+3*n*n*(s-i)}function V_(n,t,e,i,s){let r=(n-t)/(s-t);for(let o=0;o<8;o++){let a=im(r,t,e,i,s)-n;if(Math.abs(a)<1e-10)break;let l=H_(r,t,e,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var hn=class{constructor(t,e,i,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Wr(e,this.TimeBufferType),this.values=Wr(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,i;if(e.toJSON!==this.toJSON)i=e.toJSON(t);else{i={name:t.name,times:Wr(t.times,Array),values:Wr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(i.interpolation=s),yl(t.settings)&&(i.settings={inTangents:Wr(t.settings.inTangents,Array),outTangents:Wr(t.settings.outTangents,Array)})}return i.type=t.ValueTypeName,i}InterpolantFactoryMethodDiscrete(t){return new Kl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new $l(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Zl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Jl(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case $o:e=this.InterpolantFactoryMethodDiscrete;break;case Dl:e=this.InterpolantFactoryMethodLinear;break;case Sl:e=this.InterpolantFactoryMethodSmooth;break;case bu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Zt("KeyframeTrack:",i),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return $o;case this.InterpolantFactoryMethodLinear:return Dl;case this.InterpolantFactoryMethodSmooth:return Sl;case this.InterpolantFactoryMethodBezier:return bu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]+=t;yl(this.settings)&&(lp(this.settings.inTangents,t),lp(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]*=t;yl(this.settings)&&(cp(this.settings.inTangents,t),cp(this.settings.outTangents,t))}return this}trim(t,e){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<t;)++r;for(;o!==-1&&i[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let i=this.times,s=this.values,r=i.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&m_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Sl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],d=t[a+1];if(c!==d&&(a!==1||c!==t[0]))if(s)l=!0;else{let h=a*i,u=h-i,p=h+i;for(let g=0;g!==i;++g){let v=e[h+g];if(v!==e[u+g]||v!==e[p+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let h=a*i,u=o*i;for(let p=0;p!==i;++p)e[u+p]=e[h+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*i)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),i=this.constructor,s=new i(this.name,t,e);return s.createInterpolant=this.createInterpolant,yl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function lp(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]+=t}function cp(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]*=t}hn.prototype.ValueTypeName="";hn.prototype.TimeBufferType=Float32Array;hn.prototype.ValueBufferType=Float32Array;hn.prototype.DefaultInterpolation=Dl;var Gs=class extends hn{constructor(t,e,i){super(t,e,i)}};Gs.prototype.ValueTypeName="bool";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=$o;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var jl=class extends hn{constructor(t,e,i,s){super(t,e,i,s)}};jl.prototype.ValueTypeName="color";var Ql=class extends hn{constructor(t,e,i,s){super(t,e,i,s)}};Ql.prototype.ValueTypeName="number";var tc=class extends Vs{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-e)/(s-e),c=t*a;for(let d=c+a;c!==d;c+=4)Ki.slerpFlat(r,0,o,c-a,o,c,l);return r}},da=class extends hn{constructor(t,e,i,s){super(t,e,i,s)}InterpolantFactoryMethodLinear(t){return new tc(this.times,this.values,this.getValueSize(),t)}};da.prototype.ValueTypeName="quaternion";da.prototype.InterpolantFactoryMethodSmooth=void 0;var Ws=class extends hn{constructor(t,e,i){super(t,e,i)}};Ws.prototype.ValueTypeName="string";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=$o;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var ec=class extends hn{constructor(t,e,i,s){super(t,e,i,s)}};ec.prototype.ValueTypeName="vector";var ic=class{constructor(t,e,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=i,this._abortController=null,this.itemStart=function(d){a++,r===!1&&s.onStart!==void 0&&s.onStart(d,o,a),r=!0},this.itemEnd=function(d){o++,s.onProgress!==void 0&&s.onProgress(d,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(d){s.onError!==void 0&&s.onError(d)},this.resolveURL=function(d){return d=d.normalize("NFC"),l?l(d):d},this.setURLModifier=function(d){return l=d,this},this.addHandler=function(d,h){return c.push(d,h),this},this.removeHandler=function(d){let h=c.indexOf(d);return h!==-1&&c.splice(h,2),this},this.getHandler=function(d){for(let h=0,u=c.length;h<u;h+=2){let p=c[h],g=c[h+1];if(p.global&&(p.lastIndex=0),p.test(d))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},nm=new ic,nc=class{constructor(t){this.manager=t!==void 0?t:nm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let i=this;return new Promise(function(s,r){i.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};nc.DEFAULT_MATERIAL_NAME="__DEFAULT";var fa=class extends Ii{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new $t(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},pa=class extends fa{constructor(t,e,i){super(t,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ii.DEFAULT_UP),this.updateMatrix(),this.groundColor=new $t(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},vu=new ve,hp=new W,up=new W,sc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ue(512,512),this.mapType=ki,this.map=null,this.mapPass=null,this.matrix=new ve,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Hs,this._frameExtents=new ue(1,1),this._viewportCount=1,this._viewports=[new ze(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;hp.setFromMatrixPosition(t.matrixWorld),e.position.copy(hp),up.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(up),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,i,s){vu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),i.setFromProjectionMatrix(vu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===$r||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(vu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},vl=new W,bl=new Ki,Jn=new W,ma=class extends Ii{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ve,this.projectionMatrix=new ve,this.projectionMatrixInverse=new ve,this.coordinateSystem=vn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(vl,bl,Jn),Jn.x===1&&Jn.y===1&&Jn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(vl,bl,Jn.set(1,1,1)).invert()}updateWorldMatrix(t,e,i=!1){super.updateWorldMatrix(t,e,i),this.matrixWorld.decompose(vl,bl,Jn),Jn.x===1&&Jn.y===1&&Jn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(vl,bl,Jn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ks=new W,dp=new ue,fp=new ue,Ri=class extends ma{constructor(t=50,e=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Ol*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(jh*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Ol*2*Math.atan(Math.tan(jh*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,i){ks.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(ks.x,ks.y).multiplyScalar(-t/ks.z),ks.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(ks.x,ks.y).multiplyScalar(-t/ks.z)}getViewSize(t,e){return this.getViewBounds(t,dp,fp),e.subVectors(fp,dp)}setViewOffset(t,e,i,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(jh*.5*this.fov)/this.zoom,i=2*e,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-i,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Nn=class extends ma{constructor(t=-1,e=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-t,o=i+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,d=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=d*this.view.offsetY,l=a-d*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Tu=class extends sc{constructor(){super(new Nn(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ga=class extends fa{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ii.DEFAULT_UP),this.updateMatrix(),this.target=new Ii,this.shadow=new Tu}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Xr=-90,Yr=1,io=class extends Ii{constructor(t,e,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Ri(Xr,Yr,t,e);s.layers=this.layers,this.add(s);let r=new Ri(Xr,Yr,t,e);r.layers=this.layers,this.add(r);let o=new Ri(Xr,Yr,t,e);o.layers=this.layers,this.add(o);let a=new Ri(Xr,Yr,t,e);a.layers=this.layers,this.add(a);let l=new Ri(Xr,Yr,t,e);l.layers=this.layers,this.add(l);let c=new Ri(Xr,Yr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[i,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===vn)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===$r)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,d]=this.children,h=t.getRenderTarget(),u=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let v=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(i,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(i,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(i,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(i,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(i,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),i.texture.mipmapsAutoUpdate=v,t.setRenderTarget(i,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,d),t.setRenderTarget(h,u,p),t.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},rc=class extends Ri{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}},_a=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(t){this._document=t,t.hidden!==void 0&&(this._pageVisibilityHandler=G_.bind(this),t.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(t){return this._timescale=t,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(t){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(t!==void 0?t:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function G_(){this._document.hidden===!1&&this.reset()}var nd="\\[\\]\\.:\\/",W_=new RegExp("["+nd+"]","g"),sd="[^"+nd+"]",X_="[^"+nd.replace("\\.","")+"]",Y_=/((?:WC+[\/:])*)/.source.replace("WC",sd),q_=/(WCOD+)?/.source.replace("WCOD",X_),Z_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",sd),$_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",sd),K_=new RegExp("^"+Y_+q_+Z_+$_+"$"),J_=["material","materials","bones","map"],Au=class{constructor(t,e,i){let s=i||Ye.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(t,e)}setValue(t,e){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].unbind()}},Ye=class n{constructor(t,e,i){this.path=e,this.parsedPath=i||n.parseTrackName(e),this.node=n.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,i){return t&&t.isAnimationObjectGroup?new n.Composite(t,e,i):new n(t,e,i)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(W_,"")}static parseTrackName(t){let e=K_.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let i={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);J_.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return i}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let i=t.skeleton.getBoneByName(e);if(i!==void 0)return i}if(t.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=i(a.children);if(l)return l}return null},s=i(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)t[e++]=i[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,i=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=n.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=e.objectIndex;switch(i){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let d=0;d<t.length;d++)if(t[d].name===c){c=d;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[i]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[i]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ye.Composite=Au;Ye.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ye.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ye.prototype.GetterByBindingType=[Ye.prototype._getValue_direct,Ye.prototype._getValue_array,Ye.prototype._getValue_arrayElement,Ye.prototype._getValue_toArray];Ye.prototype.SetterByBindingTypeAndVersioning=[[Ye.prototype._setValue_direct,Ye.prototype._setValue_direct_setNeedsUpdate,Ye.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_array,Ye.prototype._setValue_array_setNeedsUpdate,Ye.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_arrayElement,Ye.prototype._setValue_arrayElement_setNeedsUpdate,Ye.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_fromArray,Ye.prototype._setValue_fromArray_setNeedsUpdate,Ye.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var OE=new Float32Array(1);var pp=new ve,xa=class{constructor(t,e,i=0,s=1/0){this.ray=new ar(t,e),this.near=i,this.far=s,this.camera=null,this.layers=new jr,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return pp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(pp),this}intersectObject(t,e=!0,i=[]){return Cu(t,this,i,e),i.sort(mp),i}intersectObjects(t,e=!0,i=[]){for(let s=0,r=t.length;s<r;s++)Cu(t[s],this,i,e);return i.sort(mp),i}};function mp(n,t){return n.distance-t.distance}function Cu(n,t,e,i){let s=!0;if(n.layers.test(t.layers)&&n.raycast(t,e)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)Cu(r[o],t,e,!0)}}var ya=class{constructor(t=1,e=0,i=0){this.radius=t,this.phi=e,this.theta=i}set(t,e,i){return this.radius=t,this.phi=e,this.theta=i,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=xe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,i){return this.radius=Math.sqrt(t*t+e*e+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,i),this.phi=Math.acos(xe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Ru=class{static{this.prototype.isMatrix2=!0}constructor(t,e,i,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let i=0;i<4;i++)this.elements[i]=t[i+e];return this}set(t,e,i,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=i,r[3]=s,this}};function rd(n,t,e,i){let s=j_(i);switch(e){case Zu:return n*t;case fc:return n*t/s.components*s.byteLength;case pc:return n*t/s.components*s.byteLength;case Ys:return n*t*2/s.components*s.byteLength;case mc:return n*t*2/s.components*s.byteLength;case $u:return n*t*3/s.components*s.byteLength;case un:return n*t*4/s.components*s.byteLength;case gc:return n*t*4/s.components*s.byteLength;case Sa:case Ma:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case wa:case Ea:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case xc:case vc:return Math.max(n,16)*Math.max(t,8)/4;case _c:case yc:return Math.max(n,8)*Math.max(t,8)/2;case bc:case Sc:case wc:case Ec:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Mc:case Ta:case Tc:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Ac:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Cc:return Math.floor((n+4)/5)*Math.floor((t+3)/4)*16;case Rc:return Math.floor((n+4)/5)*Math.floor((t+4)/5)*16;case Pc:return Math.floor((n+5)/6)*Math.floor((t+4)/5)*16;case Ic:return Math.floor((n+5)/6)*Math.floor((t+5)/6)*16;case Lc:return Math.floor((n+7)/8)*Math.floor((t+4)/5)*16;case Dc:return Math.floor((n+7)/8)*Math.floor((t+5)/6)*16;case Oc:return Math.floor((n+7)/8)*Math.floor((t+7)/8)*16;case Nc:return Math.floor((n+9)/10)*Math.floor((t+4)/5)*16;case Uc:return Math.floor((n+9)/10)*Math.floor((t+5)/6)*16;case Fc:return Math.floor((n+9)/10)*Math.floor((t+7)/8)*16;case Bc:return Math.floor((n+9)/10)*Math.floor((t+9)/10)*16;case kc:return Math.floor((n+11)/12)*Math.floor((t+9)/10)*16;case zc:return Math.floor((n+11)/12)*Math.floor((t+11)/12)*16;case Hc:case Vc:case Gc:return Math.ceil(n/4)*Math.ceil(t/4)*16;case Wc:case Xc:return Math.ceil(n/4)*Math.ceil(t/4)*8;case Aa:case Yc:return Math.ceil(n/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function j_(n){switch(n){case ki:case Wu:return{byteLength:1,components:1};case oo:case Xu:case Fn:return{byteLength:2,components:1};case uc:case dc:return{byteLength:2,components:4};case Un:case hc:case ji:return{byteLength:4,components:1};case Yu:case qu:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Em(){let n=null,t=!1,e=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&n!==null&&(i=n.requestAnimationFrame(s),t=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){n=r}}}function tx(n){let t=new WeakMap;function e(a,l){let c=a.array,d=a.usage,h=c.byteLength,u=n.createBuffer();n.bindBuffer(l,u),n.bufferData(l,c,d),a.onUploadCallback();let p;if(c instanceof Float32Array)p=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=n.HALF_FLOAT:p=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=n.SHORT;else if(c instanceof Uint32Array)p=n.UNSIGNED_INT;else if(c instanceof Int32Array)p=n.INT;else if(c instanceof Int8Array)p=n.BYTE;else if(c instanceof Uint8Array)p=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let d=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,d);else{h.sort((p,g)=>p.start-g.start);let u=0;for(let p=1;p<h.length;p++){let g=h[u],v=h[p];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++u,h[u]=v)}h.length=u+1;for(let p=0,g=h.length;p<g;p++){let v=h[p];n.bufferSubData(c,v.start*d.BYTES_PER_ELEMENT,d,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(n.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let d=t.get(a);(!d||d.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var ex=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,ix=`#ifdef USE_ALPHAHASH
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
#endif`,nx=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,sx=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,rx=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,ox=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,ax=`#ifdef USE_AOMAP
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
#endif`,lx=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,cx=`#ifdef USE_BATCHING
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
#endif`,hx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,ux=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,dx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,fx=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,px=`#ifdef USE_IRIDESCENCE
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
#endif`,mx=`#ifdef USE_BUMPMAP
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
#endif`,gx=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,_x=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,xx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,yx=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,vx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,bx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Sx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Mx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,wx=`#define PI 3.141592653589793
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
} // validated`,Ex=`vec3 transformedNormal = objectNormal;
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
#endif`,Tx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Ax=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Cx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Rx=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Px="gl_FragColor = linearToOutputTexel( gl_FragColor );",Ix=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Lx=`#ifdef USE_ENVMAP
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
#endif`,Dx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Ox=`#ifdef USE_ENVMAP
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
#endif`,Nx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Ux=`#ifdef USE_ENVMAP
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
#endif`,Fx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Bx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,kx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,zx=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Hx=`#ifdef USE_GRADIENTMAP
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
}`,Vx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Gx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Wx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Xx=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Yx=`#ifdef USE_ENVMAP
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
#endif`,qx=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Zx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,$x=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Kx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Jx=`PhysicalMaterial material;
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
#endif`,jx=`uniform sampler2D dfgLUT;
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
}`,Qx=`
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
#endif`,ty=`#if defined( RE_IndirectDiffuse )
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
#endif`,ey=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,iy=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,ny=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,sy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,ry=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,oy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,ay=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ly=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,cy=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,hy=`#if defined( USE_POINTS_UV )
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
#endif`,uy=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,dy=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,fy=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,py=`#if defined( USE_MORPHCOLORS )
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
#endif`,my=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,gy=`#ifdef USE_MORPHTARGETS
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
#endif`,_y=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,xy=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,yy=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,vy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,by=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Sy=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,My=`#ifdef USE_NORMALMAP
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
#endif`,wy=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Ey=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ty=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Ay=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Cy=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ry=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Py=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Iy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Ly=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Dy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Oy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Ny=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Uy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Fy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,By=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,ky=`float getShadowMask() {
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
}`,zy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Hy=`#ifdef USE_SKINNING
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
#endif`,Vy=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Gy=`#ifdef USE_SKINNING
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
#endif`,Wy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Xy=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Yy=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,qy=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Zy=`#ifdef USE_TRANSMISSION
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
#endif`,$y=`#ifdef USE_TRANSMISSION
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
#endif`,Ky=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Jy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,jy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Qy=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,tv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,ev=`uniform sampler2D t2D;
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
}`,iv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,nv=`uniform float backgroundBlurriness;
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
}`,sv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,rv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ov=`#include <common>
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
}`,av=`#if DEPTH_PACKING == 3200
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
}`,lv=`#define DISTANCE
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
}`,cv=`#define DISTANCE
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
}`,hv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,uv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,dv=`uniform float scale;
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
}`,fv=`uniform vec3 diffuse;
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
}`,pv=`#include <common>
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
}`,mv=`uniform vec3 diffuse;
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
}`,gv=`#define LAMBERT
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
}`,_v=`#define LAMBERT
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
}`,xv=`#define MATCAP
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
}`,yv=`#define MATCAP
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
}`,vv=`#define NORMAL
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
}`,bv=`#define NORMAL
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
}`,Sv=`#define PHONG
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
}`,Mv=`#define PHONG
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
}`,wv=`#define STANDARD
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
}`,Ev=`#define STANDARD
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
}`,Tv=`#define TOON
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
}`,Av=`#define TOON
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
}`,Cv=`uniform float size;
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
}`,Rv=`uniform vec3 diffuse;
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
}`,Pv=`#include <common>
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
}`,Iv=`uniform vec3 color;
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
}`,Lv=`uniform float rotation;
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
}`,Dv=`uniform vec3 diffuse;
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
}`,de={alphahash_fragment:ex,alphahash_pars_fragment:ix,alphamap_fragment:nx,alphamap_pars_fragment:sx,alphatest_fragment:rx,alphatest_pars_fragment:ox,aomap_fragment:ax,aomap_pars_fragment:lx,batching_pars_vertex:cx,batching_vertex:hx,begin_vertex:ux,beginnormal_vertex:dx,bsdfs:fx,iridescence_fragment:px,bumpmap_pars_fragment:mx,clipping_planes_fragment:gx,clipping_planes_pars_fragment:_x,clipping_planes_pars_vertex:xx,clipping_planes_vertex:yx,color_fragment:vx,color_pars_fragment:bx,color_pars_vertex:Sx,color_vertex:Mx,common:wx,defaultnormal_vertex:Ex,displacementmap_pars_vertex:Tx,displacementmap_vertex:Ax,emissivemap_fragment:Cx,emissivemap_pars_fragment:Rx,colorspace_fragment:Px,colorspace_pars_fragment:Ix,envmap_fragment:Lx,envmap_common_pars_fragment:Dx,envmap_pars_fragment:Ox,envmap_pars_vertex:Nx,envmap_physical_pars_fragment:Yx,envmap_vertex:Ux,fog_vertex:Fx,fog_pars_vertex:Bx,fog_fragment:kx,fog_pars_fragment:zx,gradientmap_pars_fragment:Hx,lightmap_pars_fragment:Vx,lights_lambert_fragment:Gx,lights_lambert_pars_fragment:Wx,lights_pars_begin:Xx,lights_toon_fragment:qx,lights_toon_pars_fragment:Zx,lights_phong_fragment:$x,lights_phong_pars_fragment:Kx,lights_physical_fragment:Jx,lights_physical_pars_fragment:jx,lights_fragment_begin:Qx,lights_fragment_maps:ty,lights_fragment_end:ey,lightprobes_pars_fragment:iy,logdepthbuf_fragment:ny,logdepthbuf_pars_fragment:sy,logdepthbuf_pars_vertex:ry,logdepthbuf_vertex:oy,map_fragment:ay,map_pars_fragment:ly,map_particle_fragment:cy,map_particle_pars_fragment:hy,metalnessmap_fragment:uy,metalnessmap_pars_fragment:dy,morphinstance_vertex:fy,morphcolor_vertex:py,morphnormal_vertex:my,morphtarget_pars_vertex:gy,morphtarget_vertex:_y,normal_fragment_begin:xy,normal_fragment_maps:yy,normal_pars_fragment:vy,normal_pars_vertex:by,normal_vertex:Sy,normalmap_pars_fragment:My,clearcoat_normal_fragment_begin:wy,clearcoat_normal_fragment_maps:Ey,clearcoat_pars_fragment:Ty,iridescence_pars_fragment:Ay,opaque_fragment:Cy,packing:Ry,premultiplied_alpha_fragment:Py,project_vertex:Iy,dithering_fragment:Ly,dithering_pars_fragment:Dy,roughnessmap_fragment:Oy,roughnessmap_pars_fragment:Ny,shadowmap_pars_fragment:Uy,shadowmap_pars_vertex:Fy,shadowmap_vertex:By,shadowmask_pars_fragment:ky,skinbase_vertex:zy,skinning_pars_vertex:Hy,skinning_vertex:Vy,skinnormal_vertex:Gy,specularmap_fragment:Wy,specularmap_pars_fragment:Xy,tonemapping_fragment:Yy,tonemapping_pars_fragment:qy,transmission_fragment:Zy,transmission_pars_fragment:$y,uv_pars_fragment:Ky,uv_pars_vertex:Jy,uv_vertex:jy,worldpos_vertex:Qy,background_vert:tv,background_frag:ev,backgroundCube_vert:iv,backgroundCube_frag:nv,cube_vert:sv,cube_frag:rv,depth_vert:ov,depth_frag:av,distance_vert:lv,distance_frag:cv,equirect_vert:hv,equirect_frag:uv,linedashed_vert:dv,linedashed_frag:fv,meshbasic_vert:pv,meshbasic_frag:mv,meshlambert_vert:gv,meshlambert_frag:_v,meshmatcap_vert:xv,meshmatcap_frag:yv,meshnormal_vert:vv,meshnormal_frag:bv,meshphong_vert:Sv,meshphong_frag:Mv,meshphysical_vert:wv,meshphysical_frag:Ev,meshtoon_vert:Tv,meshtoon_frag:Av,points_vert:Cv,points_frag:Rv,shadow_vert:Pv,shadow_frag:Iv,sprite_vert:Lv,sprite_frag:Dv},Dt={common:{diffuse:{value:new $t(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new ue(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new $t(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new $t(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new $t(16777215)},opacity:{value:1},center:{value:new ue(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},ns={basic:{uniforms:zi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:zi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)},envMapIntensity:{value:1}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:zi([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)},specular:{value:new $t(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:zi([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:zi([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new $t(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:zi([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:zi([Dt.points,Dt.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:zi([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:zi([Dt.common,Dt.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:zi([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:zi([Dt.sprite,Dt.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distance:{uniforms:zi([Dt.common,Dt.displacementmap,{referencePosition:{value:new W},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distance_vert,fragmentShader:de.distance_frag},shadow:{uniforms:zi([Dt.lights,Dt.fog,{color:{value:new $t(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};ns.physical={uniforms:zi([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new ue(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ie},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new $t(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new ue},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new $t(0)},specularColor:{value:new $t(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new ue},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var Zc={r:0,b:0,g:0},Ov=new ve,Tm=new ie;Tm.set(-1,0,0,0,1,0,0,0,1);function Nv(n,t,e,i,s,r){let o=new $t(0),a=s===!0?0:1,l,c,d=null,h=0,u=null;function p(y){let T=y.isScene===!0?y.background:null;if(T&&T.isTexture){let b=y.backgroundBlurriness>0;T=t.get(T,b)}return T}function g(y){let T=!1,b=p(y);b===null?m(o,a):b&&b.isColor&&(m(b,1),T=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(n.autoClear||T)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function v(y,T){let b=p(T);b&&b.isCubeTexture?(c===void 0&&(c=new _i(new eo(1,1,1),new Ni({name:"BackgroundCubeMaterial",uniforms:dr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:Zi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,E,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Ov.makeRotationFromEuler(T.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Tm),c.material.toneMapped=ge.getTransfer(b.colorSpace)!==Ce,(d!==b||h!==b.version||u!==n.toneMapping)&&(c.material.needsUpdate=!0,d=b,h=b.version,u=n.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new _i(new ha(2,2),new Ni({name:"BackgroundMaterial",uniforms:dr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:Xs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=ge.getTransfer(b.colorSpace)!==Ce,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(d!==b||h!==b.version||u!==n.toneMapping)&&(l.material.needsUpdate=!0,d=b,h=b.version,u=n.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,T){y.getRGB(Zc,id(n)),e.buffers.color.setClear(Zc.r,Zc.g,Zc.b,T,r)}function f(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,T=1){o.set(y),a=T,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:v,dispose:f}}function Uv(n,t){let e=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=u(null),r=s,o=!1;function a(L,k,z,I,V){let q=!1,G=h(L,I,z,k);r!==G&&(r=G,c(r.object)),q=p(L,I,z,V),q&&g(L,I,z,V),V!==null&&t.update(V,n.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,b(L,k,z,I),V!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,t.get(V).buffer))}function l(){return n.createVertexArray()}function c(L){return n.bindVertexArray(L)}function d(L){return n.deleteVertexArray(L)}function h(L,k,z,I){let V=I.wireframe===!0,q=i[k.id];q===void 0&&(q={},i[k.id]=q);let G=L.isInstancedMesh===!0?L.id:0,ct=q[G];ct===void 0&&(ct={},q[G]=ct);let K=ct[z.id];K===void 0&&(K={},ct[z.id]=K);let Q=K[V];return Q===void 0&&(Q=u(l()),K[V]=Q),Q}function u(L){let k=[],z=[],I=[];for(let V=0;V<e;V++)k[V]=0,z[V]=0,I[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:z,attributeDivisors:I,object:L,attributes:{},index:null}}function p(L,k,z,I){let V=r.attributes,q=k.attributes,G=0,ct=z.getAttributes();for(let K in ct)if(ct[K].location>=0){let st=V[K],dt=q[K];if(dt===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(dt=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(dt=L.instanceColor)),st===void 0||st.attribute!==dt||dt&&st.data!==dt.data)return!0;G++}return r.attributesNum!==G||r.index!==I}function g(L,k,z,I){let V={},q=k.attributes,G=0,ct=z.getAttributes();for(let K in ct)if(ct[K].location>=0){let st=q[K];st===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(st=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(st=L.instanceColor));let dt={};dt.attribute=st,st&&st.data&&(dt.data=st.data),V[K]=dt,G++}r.attributes=V,r.attributesNum=G,r.index=I}function v(){let L=r.newAttributes;for(let k=0,z=L.length;k<z;k++)L[k]=0}function m(L){f(L,0)}function f(L,k){let z=r.newAttributes,I=r.enabledAttributes,V=r.attributeDivisors;z[L]=1,I[L]===0&&(n.enableVertexAttribArray(L),I[L]=1),V[L]!==k&&(n.vertexAttribDivisor(L,k),V[L]=k)}function y(){let L=r.newAttributes,k=r.enabledAttributes;for(let z=0,I=k.length;z<I;z++)k[z]!==L[z]&&(n.disableVertexAttribArray(z),k[z]=0)}function T(L,k,z,I,V,q,G){G===!0?n.vertexAttribIPointer(L,k,z,V,q):n.vertexAttribPointer(L,k,z,I,V,q)}function b(L,k,z,I){v();let V=I.attributes,q=z.getAttributes(),G=k.defaultAttributeValues;for(let ct in q){let K=q[ct];if(K.location>=0){let Q=V[ct];if(Q===void 0&&(ct==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ct==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let st=Q.normalized,dt=Q.itemSize,ut=t.get(Q);if(ut===void 0)continue;let tt=ut.buffer,gt=ut.type,yt=ut.bytesPerElement,Ct=gt===n.INT||gt===n.UNSIGNED_INT||Q.gpuType===hc;if(Q.isInterleavedBufferAttribute){let Mt=Q.data,Wt=Mt.isInterleavedBuffer===!0?Mt.stride:Mt.itemSize,re=Q.offset;if(Mt.isInstancedInterleavedBuffer||Mt.isInstancedBufferAttribute){for(let Vt=0;Vt<K.locationSize;Vt++)f(K.location+Vt,Mt.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Mt.meshPerAttribute*Mt.count)}else for(let Vt=0;Vt<K.locationSize;Vt++)m(K.location+Vt);n.bindBuffer(n.ARRAY_BUFFER,tt);for(let Vt=0;Vt<K.locationSize;Vt++)T(K.location+Vt,dt/K.locationSize,gt,st,Wt*yt,(re+dt/K.locationSize*Vt)*yt,Ct)}else{if(Q.isInstancedBufferAttribute){for(let Mt=0;Mt<K.locationSize;Mt++)f(K.location+Mt,Q.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Mt=0;Mt<K.locationSize;Mt++)m(K.location+Mt);n.bindBuffer(n.ARRAY_BUFFER,tt);for(let Mt=0;Mt<K.locationSize;Mt++)T(K.location+Mt,dt/K.locationSize,gt,st,dt*yt,dt/K.locationSize*Mt*yt,Ct)}}else if(G!==void 0){let st=G[ct];if(st!==void 0)switch(st.length){case 2:n.vertexAttrib2fv(K.location,st);break;case 3:n.vertexAttrib3fv(K.location,st);break;case 4:n.vertexAttrib4fv(K.location,st);break;default:n.vertexAttrib1fv(K.location,st)}}}}y()}function C(){F();for(let L in i){let k=i[L];for(let z in k){let I=k[z];for(let V in I){let q=I[V];for(let G in q)d(q[G].object),delete q[G];delete I[V]}}delete i[L]}}function E(L){if(i[L.id]===void 0)return;let k=i[L.id];for(let z in k){let I=k[z];for(let V in I){let q=I[V];for(let G in q)d(q[G].object),delete q[G];delete I[V]}}delete i[L.id]}function _(L){for(let k in i){let z=i[k];for(let I in z){let V=z[I];if(V[L.id]===void 0)continue;let q=V[L.id];for(let G in q)d(q[G].object),delete q[G];delete V[L.id]}}}function A(L){for(let k in i){let z=i[k],I=L.isInstancedMesh===!0?L.id:0,V=z[I];if(V!==void 0){for(let q in V){let G=V[q];for(let ct in G)d(G[ct].object),delete G[ct];delete V[q]}delete z[I],Object.keys(z).length===0&&delete i[k]}}}function F(){O(),o=!0,r!==s&&(r=s,c(r.object))}function O(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:O,dispose:C,releaseStatesOfGeometry:E,releaseStatesOfObject:A,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function Fv(n,t,e){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),e.update(c,i,1)}function o(l,c,d){d!==0&&(n.drawArraysInstanced(i,l,c,d),e.update(c,i,d))}function a(l,c,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,d);let u=0;for(let p=0;p<d;p++)u+=c[p];e.update(u,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Bv(n,t,e,i){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=n.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==un&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let A=_===Fn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ki&&_!==ji&&!A&&i.convert(_)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",d=l(c);d!==c&&(Zt("WebGLRenderer:",c,"not supported, using",d,"instead."),c=d);let h=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),u=e.logarithmicDepthBuffer===!0&&h===!1;e.reversedDepthBuffer===!0&&h===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&h===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),f=n.getParameter(n.MAX_VERTEX_ATTRIBS),y=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),T=n.getParameter(n.MAX_VARYING_VECTORS),b=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),C=n.getParameter(n.MAX_SAMPLES),E=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:h,maxTextures:p,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:f,maxVertexUniforms:y,maxVaryings:T,maxFragmentUniforms:b,maxSamples:C,samples:E}}function kv(n){let t=this,e=null,i=0,s=!1,r=!1,o=new On,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,u){let p=h.length!==0||u||i!==0||s;return s=u,i=h.length,p},this.beginShadows=function(){r=!0,d(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,u){e=d(h,u,0)},this.setState=function(h,u,p){let g=h.clippingPlanes,v=h.clipIntersection,m=h.clipShadows,f=n.get(h);if(!s||g===null||g.length===0||r&&!m)r?d(null):c();else{let y=r?0:i,T=y*4,b=f.clippingState||null;l.value=b,b=d(g,u,T,p);for(let C=0;C!==T;++C)b[C]=e[C];f.clippingState=b,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=i>0),t.numPlanes=i,t.numIntersection=0}function d(h,u,p,g){let v=h!==null?h.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let f=p+v*4,y=u.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<f)&&(m=new Float32Array(f));for(let T=0,b=p;T!==v;++T,b+=4)o.copy(h[T]).applyMatrix4(y,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}var Ia=class extends cn{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let i={width:t,height:t,depth:1},s=[i,i,i,i,i,i];this.texture=new oa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new eo(5,5,5),r=new Ni({name:"CubemapFromEquirect",uniforms:dr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Zi,blending:Ss});r.uniforms.tEquirect.value=e;let o=new _i(s,r),a=e.minFilter;return e.minFilter===Ms&&(e.minFilter=Yi),new io(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,i=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,i,s);t.setRenderTarget(r)}},sm=256,zv=3,Hv=20,Am=256,Cm=16,Vv=3,Gv=new W,Wv=new $t,Kc=class n{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new io(1,10,null),this._boxMesh=new _i(new eo(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,i=.1,s=100,r={}){let{size:o=256,position:a=Gv}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),d=this._getSourceTarget(!0);e>0&&(d.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,u=l.autoClearColor,p=l.autoClearDepth,g=l.autoClearStencil,v=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(t.background=l.getClearColor(Wv));let m=new io(i,s,d);return m.position.copy(a),m.update(l,t),l.autoClear=h,l.autoClearColor=u,l.autoClearDepth=p,l.autoClearStencil=g,t.background=v,e>0&&(d.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=am(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=om(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(sm,Qp(t))}_fromTexture(t,e){t.mapping===hr||t.mapping===ro?this._setSize(t.image.length===0?sm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let i=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(i),i}_allocateTarget(){let t=this._cubeSize,e=rm(t,!1,!1),i=Math.log2(t)-zv;for(let s=0;s<=i;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==e||t&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=rm(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===hr||t.mapping===ro?(this._cubemapMaterial===null&&(this._cubemapMaterial=am()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=om()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=Xv(),this._integrationMaterial=Yv());let e=this._cubeSize,i=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Cm);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-Vv)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Am*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=qv());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,i),s.envMap.value=t.texture,this._renderCube(r,0,i)}};function rm(n,t,e){return new Ia(n,{minFilter:Ms,generateMipmaps:t,type:Fn,colorSpace:or,depthBuffer:e})}function La(n,t,e){return new Ni({name:n,uniforms:t,vertexShader:de.cube_vert,fragmentShader:e,side:Zi,blending:Ss,depthTest:!1,depthWrite:!1})}function Xv(){return La("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Am}u

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
	`)}function Yv(){return La("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Cm}},`

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
	`)}function qv(){return La("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Hv}
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
	`)}function om(){return La("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function am(){return La("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Zv(n){let t=new WeakMap,e=new WeakMap,i=null;function s(u,p=!1){return u==null?null:p?o(u):r(u)}function r(u){if(u&&u.isTexture){let p=u.mapping;if(p===ac||p===lc)if(t.has(u)){let g=t.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let v=new Ia(g.height);return v.fromEquirectangularTexture(n,u),t.set(u,v),u.addEventListener("dispose",c),a(v.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let p=u.mapping,g=p===ac||p===lc,v=p===hr||p===ro;if(g||v){let m=e.get(u),f=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==f)return i===null&&(i=new Kc(n)),m=g?i.fromEquirectangular(u,m):i.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),m.texture;if(m!==void 0)return m.texture;{let y=u.image;return g&&y&&y.height>0||v&&y&&l(y)?(i===null&&(i=new Kc(n)),m=g?i.fromEquirectangular(u):i.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,e.set(u,m),u.addEventListener("dispose",d),m.texture):null}}}return u}function a(u,p){return p===ac?u.mapping=hr:p===lc&&(u.mapping=ro),u}function l(u){let p=0,g=6;for(let v=0;v<g;v++)u[v]!==void 0&&p++;return p===g}function c(u){let p=u.target;p.removeEventListener("dispose",c);let g=t.get(p);g!==void 0&&(t.delete(p),g.dispose())}function d(u){let p=u.target;p.removeEventListener("dispose",d);let g=e.get(p);g!==void 0&&(e.delete(p),g.dispose())}function h(){t=new WeakMap,e=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:h}}function $v(n){let t={};function e(i){if(t[i]!==void 0)return t[i];let s=n.getExtension(i);return t[i]=s,s}return{has:function(i){return e(i)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(i){let s=e(i);return s===null&&Zo("WebGLRenderer: "+i+" extension not supported."),s}}}function Kv(n,t,e,i){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let m in g.attributes)t.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(t.remove(v),r.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),e.memory.geometries++),v}function d(g){let v=g.attributes;for(let m in v)t.update(v[m],n.ARRAY_BUFFER)}function h(g){let v=g.index,m=g.attributes.position,f=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,T=m.count>=65535?ea:ta,b=new T(Math.ceil(y/3)*6,1),C=b.array;if(v!==null){let _=v.array;f=v.version;for(let A=0,F=0;A<y;A+=3){let O=_[A+0],L=_[A+1],k=_[A+2];C[F++]=O,C[F++]=L,C[F++]=L,C[F++]=k,C[F++]=k,C[F++]=O}}else{f=m.version;for(let _=0,A=0;_<y;_+=3){let F=_+0,O=_+1,L=_+2;C[A++]=F,C[A++]=O,C[A++]=O,C[A++]=L,C[A++]=L,C[A++]=F}}b.version=f;let E=r.get(g);E&&t.remove(E),r.set(g,b)}function u(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&h(g)}else h(g);return r.get(g)}function p(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:d,getWireframeAttribute:u,dispose:p}}function Jv(n,t,e){let i;function s(h){i=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,u){n.drawElements(i,u,r,h*o),e.update(u,i,1)}function c(h,u,p){p!==0&&(n.drawElementsInstanced(i,u,r,h*o,p),e.update(u,i,p))}function d(h,u,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,u,0,r,h,0,p);let v=0;for(let m=0;m<p;m++)v+=u[m];e.update(v,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=d}function jv(n){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(e.calls++,o){case n.TRIANGLES:e.triangles+=a*(r/3);break;case n.LINES:e.lines+=a*(r/2);break;case n.LINE_STRIP:e.lines+=a*(r-1);break;case n.LINE_LOOP:e.lines+=a*r;break;case n.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:i}}function Qv(n,t,e){let i=new WeakMap,s=new ze;function r(o,a,l){let c=o.morphTargetInfluences,d=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=d!==void 0?d.length:0,u=i.get(a);if(u===void 0||u.count!==h){let F=function(){_.dispose(),i.delete(a),a.removeEventListener("dispose",F)};u!==void 0&&u.texture.dispose();let p=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],f=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],T=0;p===!0&&(T=1),g===!0&&(T=2),v===!0&&(T=3);let b=a.attributes.position.count*T,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let E=new Float32Array(b*C*4*h),_=new jo(E,b,C,h);_.type=ji,_.needsUpdate=!0;let A=T*4;for(let O=0;O<h;O++){let L=m[O],k=f[O],z=y[O],I=b*C*4*O;for(let V=0;V<L.count;V++){let q=V*A;p===!0&&(s.fromBufferAttribute(L,V),E[I+q+0]=s.x,E[I+q+1]=s.y,E[I+q+2]=s.z,E[I+q+3]=0),g===!0&&(s.fromBufferAttribute(k,V),E[I+q+4]=s.x,E[I+q+5]=s.y,E[I+q+6]=s.z,E[I+q+7]=0),v===!0&&(s.fromBufferAttribute(z,V),E[I+q+8]=s.x,E[I+q+9]=s.y,E[I+q+10]=s.z,E[I+q+11]=z.itemSize===4?s.w:1)}}u={count:h,texture:_,size:new ue(b,C)},i.set(a,u),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,e);else{let p=0;for(let v=0;v<c.length;v++)p+=c[v];let g=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",u.texture,e),l.getUniforms().setValue(n,"morphTargetsTextureSize",u.size)}return{update:r}}function tb(n,t,e,i,s){let r=new WeakMap;function o(c){let d=s.render.frame,h=c.geometry,u=t.get(c,h);if(r.get(u)!==d&&(t.update(u),r.set(u,d)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==d&&(e.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,d))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==d&&(p.update(),r.set(p,d))}return u}function a(){r=new WeakMap}function l(c){let d=c.target;d.removeEventListener("dispose",l),i.releaseStatesOfObject(d),e.remove(d.instanceMatrix),d.instanceColor!==null&&e.remove(d.instanceColor)}return{update:o,dispose:a}}var eb={[Uu]:"LINEAR_TONE_MAPPING",[Fu]:"REINHARD_TONE_MAPPING",[Bu]:"CINEON_TONE_MAPPING",[ku]:"ACES_FILMIC_TONE_MAPPING",[Hu]:"AGX_TONE_MAPPING",[Vu]:"NEUTRAL_TONE_MAPPING",[zu]:"CUSTOM_TONE_MAPPING"};function ib(n,t,e,i,s,r){let o=new cn(t,e,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,d=new fi;d.setAttribute("position",new Oi([-1,3,0,-1,-1,0,3,-1,0],3)),d.setAttribute("uv",new Oi([0,2,0,0,2,0],2));let h=new Xl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),u=new _i(d,h),p=new Nn(-1,1,1,-1,0,1),g=null,v=null,m=!1,f,y=null,T=[],b=!1;this.setSize=function(C,E){o.setSize(C,E),a!==null&&a.setSize(C,E),l!==null&&l.setSize(C,E);for(let _=0;_<T.length;_++){let A=T[_];A.setSize&&A.setSize(C,E)}},this.setEffects=function(C){T=C,b=T.length>0&&T[0].isRenderPass===!0;let E=o.width,_=o.height;T.length>0&&a===null&&(a=new cn(E,_,{type:Fn,depthBuffer:!1,stencilBuffer:!1}),l=new cn(E,_,{type:Fn,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&T.some(F=>F.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new bs(E,_),r===!0&&(c.format=ws,c.type=ur)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let F=0;F<T.length;F++){let O=T[F];O.setSize&&O.setSize(E,_),A&&O.needsDepthTexture===!0&&O.setDepthTexture&&O.setDepthTexture(c)}},this.begin=function(C,E){if(m||C.toneMapping===es&&T.length===0)return!1;if(y=E,E!==null){let _=E.width,A=E.height;(o.width!==_||o.height!==A)&&this.setSize(_,A)}return b===!1&&C.setRenderTarget(o),f=C.toneMapping,C.toneMapping=es,!0},this.hasRenderPass=function(){return b},this.end=function(C,E){C.toneMapping=f,m=!0;let _=o,A=a;for(let F=0;F<T.length;F++){let O=T[F];O.enabled!==!1&&(O.render(C,A,_,E),O.needsSwap!==!1&&(_=A,A=A===a?l:a))}if(g!==C.outputColorSpace||v!==C.toneMapping){g=C.outputColorSpace,v=C.toneMapping,h.defines={},ge.getTransfer(g)===Ce&&(h.defines.SRGB_TRANSFER="");let F=eb[v];F&&(h.defines[F]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(y),C.render(u,p),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),d.dispose(),h.dispose()}}var Rm=new Ji,Pm=new bs(1,1),Im=new aa(1),Lm=new jo,Dm=new Fl,Om=new oa,lm=[],cm=[],hm=new Float32Array(16),um=new Float32Array(9),dm=new Float32Array(4);function lo(n,t,e){let i=n[0];if(i<=0||i>0)return n;let s=t*e,r=lm[s];if(r===void 0&&(r=new Float32Array(s),lm[s]=r),t!==0){i.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,n[o].toArray(r,a)}return r}function xi(n,t){if(n.length!==t.length)return!1;for(let e=0,i=n.length;e<i;e++)if(n[e]!==t[e])return!1;return!0}function yi(n,t){for(let e=0,i=t.length;e<i;e++)n[e]=t[e]}function jc(n,t){let e=cm[t];e===void 0&&(e=new Int32Array(t),cm[t]=e);for(let i=0;i!==t;++i)e[i]=n.allocateTextureUnit();return e}function nb(n,t){let e=this.cache;e[0]!==t&&(n.uniform1f(this.addr,t),e[0]=t)}function sb(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(xi(e,t))return;n.uniform2fv(this.addr,t),yi(e,t)}}function rb(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(n.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(xi(e,t))return;n.uniform3fv(this.addr,t),yi(e,t)}}function ob(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(xi(e,t))return;n.uniform4fv(this.addr,t),yi(e,t)}}function ab(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(xi(e,t))return;n.uniformMatrix2fv(this.addr,!1,t),yi(e,t)}else{if(xi(e,i))return;dm.set(i),n.uniformMatrix2fv(this.addr,!1,dm),yi(e,i)}}function lb(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(xi(e,t))return;n.uniformMatrix3fv(this.addr,!1,t),yi(e,t)}else{if(xi(e,i))return;um.set(i),n.uniformMatrix3fv(this.addr,!1,um),yi(e,i)}}function cb(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(xi(e,t))return;n.uniformMatrix4fv(this.addr,!1,t),yi(e,t)}else{if(xi(e,i))return;hm.set(i),n.uniformMatrix4fv(this.addr,!1,hm),yi(e,i)}}function hb(n,t){let e=this.cache;e[0]!==t&&(n.uniform1i(this.addr,t),e[0]=t)}function ub(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(xi(e,t))return;n.uniform2iv(this.addr,t),yi(e,t)}}function db(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(xi(e,t))return;n.uniform3iv(this.addr,t),yi(e,t)}}function fb(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(xi(e,t))return;n.uniform4iv(this.addr,t),yi(e,t)}}function pb(n,t){let e=this.cache;e[0]!==t&&(n.uniform1ui(this.addr,t),e[0]=t)}function mb(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(xi(e,t))return;n.uniform2uiv(this.addr,t),yi(e,t)}}function gb(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(xi(e,t))return;n.uniform3uiv(this.addr,t),yi(e,t)}}function _b(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(xi(e,t))return;n.uniform4uiv(this.addr,t),yi(e,t)}}function Qc(n){return n.version===0&&(n.compareFunction=ju,n.needsUpdate=!0),n}function xb(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=Qc(Pm):r=Rm,e.setTexture2D(t||r,s)}function yb(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture3D(t||Dm,s)}function vb(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=Qc(Im):r=Om,e.setTextureCube(t||r,s)}function bb(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture2DArray(t||Lm,s)}function Sb(n){switch(n){case 5126:return nb;case 35664:return sb;case 35665:return rb;case 35666:return ob;case 35674:return ab;case 35675:return lb;case 35676:return cb;case 5124:case 35670:return hb;case 35667:case 35671:return ub;case 35668:case 35672:return db;case 35669:case 35673:return fb;case 5125:return pb;case 36294:return mb;case 36295:return gb;case 36296:return _b;case 35678:case 36198:case 36298:case 36306:case 35682:return xb;case 35679:case 36299:case 36307:return yb;case 35680:case 36300:case 36308:case 36293:return vb;case 36289:case 36303:case 36311:case 36292:return bb}}function Mb(n,t){n.uniform1fv(this.addr,t)}function wb(n,t){let e=lo(t,this.size,2);n.uniform2fv(this.addr,e)}function Eb(n,t){let e=lo(t,this.size,3);n.uniform3fv(this.addr,e)}function Tb(n,t){let e=lo(t,this.size,4);n.uniform4fv(this.addr,e)}function Ab(n,t){let e=lo(t,this.size,4);n.uniformMatrix2fv(this.addr,!1,e)}function Cb(n,t){let e=lo(t,this.size,9);n.uniformMatrix3fv(this.addr,!1,e)}function Rb(n,t){let e=lo(t,this.size,16);n.uniformMatrix4fv(this.addr,!1,e)}function Pb(n,t){n.uniform1iv(this.addr,t)}function Ib(n,t){n.uniform2iv(this.addr,t)}function Lb(n,t){n.uniform3iv(this.addr,t)}function Db(n,t){n.uniform4iv(this.addr,t)}function Ob(n,t){n.uniform1uiv(this.addr,t)}function Nb(n,t){n.uniform2uiv(this.addr,t)}function Ub(n,t){n.uniform3uiv(this.addr,t)}function Fb(n,t){n.uniform4uiv(this.addr,t)}function Bb(n,t,e){let i=this.cache,s=t.length,r=jc(e,s);xi(i,r)||(n.uniform1iv(this.addr,r),yi(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=Qc(Pm):o=Rm;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function kb(n,t,e){let i=this.cache,s=t.length,r=jc(e,s);xi(i,r)||(n.uniform1iv(this.addr,r),yi(i,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Dm,r[o])}function zb(n,t,e){let i=this.cache,s=t.length,r=jc(e,s);xi(i,r)||(n.uniform1iv(this.addr,r),yi(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Qc(Im):o=Om;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Hb(n,t,e){let i=this.cache,s=t.length,r=jc(e,s);xi(i,r)||(n.uniform1iv(this.addr,r),yi(i,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Lm,r[o])}function Vb(n){switch(n){case 5126:return Mb;case 35664:return wb;case 35665:return Eb;case 35666:return Tb;case 35674:return Ab;case 35675:return Cb;case 35676:return Rb;case 5124:case 35670:return Pb;case 35667:case 35671:return Ib;case 35668:case 35672:return Lb;case 35669:case 35673:return Db;case 5125:return Ob;case 36294:return Nb;case 36295:return Ub;case 36296:return Fb;case 35678:case 36198:case 36298:case 36306:case 35682:return Bb;case 35679:case 36299:case 36307:return kb;case 35680:case 36300:case 36308:case 36293:return zb;case 36289:case 36303:case 36311:case 36292:return Hb}}var ld=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.setValue=Sb(e.type)}},cd=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Vb(e.type)}},hd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],i)}}},od=/(\w+)(\])?(\[|\.)?/g;function fm(n,t){n.seq.push(t),n.map[t.id]=t}function Gb(n,t,e){let i=n.name,s=i.length;for(od.lastIndex=0;;){let r=od.exec(i),o=od.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){fm(e,c===void 0?new ld(a,n,t):new cd(a,n,t));break}else{let h=e.map[a];h===void 0&&(h=new hd(a),fm(e,h)),e=h}}}var ao=class{constructor(t,e){this.seq=[],this.map={};let i=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);Gb(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,i,s){let r=this.map[e];r!==void 0&&r.setValue(t,i,s)}setOptional(t,e,i){let s=e[i];s!==void 0&&this.setValue(t,i,s)}static upload(t,e,i,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let i=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&i.push(o)}return i}};function pm(n,t,e){let i=n.createShader(t);return n.shaderSource(i,e),n.compileShader(i),i}var Wb=37297,Xb=0;function Yb(n,t){let e=n.split(`
`),i=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return i.join(`
`)}var mm=new ie;function qb(n){ge._getMatrix(mm,ge.workingColorSpace,n);let t=`mat3( ${mm.elements.map(e=>e.toFixed(4))} )`;switch(ge.getTransfer(n)){case Ko:return[t,"LinearTransferOETF"];case Ce:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",n),[t,"LinearTransferOETF"]}}function gm(n,t,e){let i=n.getShaderParameter(t,n.COMPILE_STATUS),r=(n.getShaderInfoLog(t)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Yb(n.getShaderSource(t),a)}else return r}function Zb(n,t){let e=qb(t);return[`vec4 ${n}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var $b={[Uu]:"Linear",[Fu]:"Reinhard",[Bu]:"Cineon",[ku]:"ACESFilmic",[Hu]:"AgX",[Vu]:"Neutral",[zu]:"Custom"};function Kb(n,t){let e=$b[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var $c=new W;function Jb(){ge.getLuminanceCoefficients($c);let n=$c.x.toFixed(4),t=$c.y.toFixed(4),e=$c.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function jb(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Pa).join(`
`)}function Qb(n){let t=[];for(let e in n){let i=n[e];i!==!1&&t.push("#define "+e+" "+i)}return t.join(`
`)}function tS(n,t){let e={},i=n.getProgramParameter(t,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(t,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:n.getAttribLocation(t,o),locationSize:a}}return e}function Pa(n){return n!==""}function _m(n,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function xm(n,t){return n.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var eS=/^[ \t]*#include +<([\w\d./]+)>/gm;function ud(n){return n.replace(eS,iS)}function iS(n,t){let e=de[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return ud(e)}var nS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function ym(n){return n.replace(nS,sS)}function sS(n,t,e,i){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function vm(n){let t=`precision ${n.precision} float;
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
#define LOW_PRECISION`),t}var rS={[va]:"SHADOWMAP_TYPE_PCF",[no]:"SHADOWMAP_TYPE_VSM"};function oS(n){return rS[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var aS={[ro]:"ENVMAP_MODE_REFRACTION"};function lS(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":aS[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var cS={[oc]:"ENVMAP_BLENDING_MULTIPLY",[Fp]:"ENVMAP_BLENDING_MIX",[Bp]:"ENVMAP_BLENDING_ADD"};function hS(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":cS[n.combine]||"ENVMAP_BLENDING_NONE"}function uS(n,t,e,i){let s=n.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=oS(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",d=lS(e),h=hS(e),u=jb(e),p=Qb(r),g=s.createProgram(),v,m,f=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(v=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Pa).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Pa).join(`
`),m.length>0&&(m+=`
`)):(v=[vm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+d:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Pa).join(`
`),m=[vm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+d:"",e.envMap?"#define "+h:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==es?"#define TONE_MAPPING":"",e.toneMapping!==es?de.tonemapping_pars_fragment:"",e.toneMapping!==es?Kb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,Zb("linearToOutputTexel",e.outputColorSpace),Jb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Pa).join(`
`)),o=ud(o),o=_m(o,e),o=xm(o,e),a=ud(a),a=_m(a,e),a=xm(a,e),o=ym(o),a=ym(a),e.isRawShaderMaterial!==!0&&(f=`#version 300 es
`,v=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",e.glslVersion===Qu?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Qu?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=f+v+o,T=f+m+a,b=pm(s,s.VERTEX_SHADER,y),C=pm(s,s.FRAGMENT_SHADER,T);s.attachShader(g,b),s.attachShader(g,C),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function E(O){if(n.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",k=s.getShaderInfoLog(b)||"",z=s.getShaderInfoLog(C)||"",I=L.trim(),V=k.trim(),q=z.trim(),G=!0,ct=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(G=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,g,b,C);else{let K=gm(s,b,"vertex"),Q=gm(s,C,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+O.name+`
Material Type: `+O.type+`

Program Info Log: `+I+`
`+K+`
`+Q)}else I!==""?Zt("WebGLProgram: Program Info Log:",I):(V===""||q==="")&&(ct=!1);ct&&(O.diagnostics={runnable:G,programLog:I,vertexShader:{log:V,prefix:v},fragmentShader:{log:q,prefix:m}})}s.deleteShader(b),s.deleteShader(C),_=new ao(s,g),A=tS(s,g)}let _;this.getUniforms=function(){return _===void 0&&E(this),_};let A;this.getAttributes=function(){return A===void 0&&E(this),A};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,Wb)),F},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Xb++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=C,this}var dS=0,dd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,i){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let i of e)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,i=e.get(t);return i===void 0&&(i=new Set,e.set(t,i)),i}_getShaderStage(t){let e=this.shaderCache,i=e.get(t);return i===void 0&&(i=new fd(t),e.set(t,i)),i}},fd=class{constructor(t){this.id=dS++,this.code=t,this.usedTimes=0}};function fS(n){return n===Ys||n===Ta||n===Aa}function pS(n,t,e,i,s,r){let o=new jr,a=new dd,l=new Set,c=[],d=new Map,h=i.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,A,F,O,L,k){let z=O.fog,I=L.geometry,V=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?O.environment:null,q=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=t.get(_.envMap||V,q),ct=u[_.type],K=i.precision;_.precision!==null&&(K=i.getMaxPrecision(_.precision),K!==_.precision&&Zt("WebGLProgram.getParameters:",_.precision,"not supported, using",K,"instead."));let Q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,st=Q!==void 0?Q.length:0,dt=0;I.morphAttributes.position!==void 0&&(dt=1),I.morphAttributes.normal!==void 0&&(dt=2),I.morphAttributes.color!==void 0&&(dt=3);let ut,tt,gt,yt;if(ct){let Rt=ns[ct];ut=Rt.vertexShader,tt=Rt.fragmentShader}else{ut=_.vertexShader,tt=_.fragmentShader;let Rt=a.getVertexShaderStage(_),ae=a.getFragmentShaderStage(_);a.update(_,Rt,ae),gt=Rt.id,yt=ae.id}let Ct=n.getRenderTarget(),Mt=n.state.buffers.depth.getReversed(),Wt=L.isInstancedMesh===!0,re=L.isBatchedMesh===!0,Vt=!!_.map,fe=!!_.matcap,ce=!!G,ne=ce&&G.isPMREMTexture===!0,Ze=!!_.aoMap,ke=!!_.lightMap,oi=!!_.bumpMap&&_.wireframe===!1,Oe=!!_.normalMap,Mi=!!_.displacementMap,Se=!!_.emissiveMap,mi=!!_.metalnessMap,je=!!_.roughnessMap,ai=_.anisotropy>0,U=_.clearcoat>0,Pt=_.diffuseRoughness>0,qt=_.dispersion>0,oe=_.retroreflectivity>0,wt=_.iridescence>0,Ue=_.sheen>0,Ht=_.transmission>0,Yt=ai&&!!_.anisotropyMap,R=U&&!!_.clearcoatMap,S=U&&!!_.clearcoatNormalMap,X=U&&!!_.clearcoatRoughnessMap,ht=Pt&&!!_.diffuseRoughnessMap,ot=wt&&!!_.iridescenceMap,xt=wt&&!!_.iridescenceThicknessMap,vt=Ue&&!!_.sheenColorMap,et=Ue&&!!_.sheenRoughnessMap,nt=!!_.specularMap,pt=!!_.specularColorMap,N=!!_.specularIntensityMap,rt=Ht&&!!_.transmissionMap,it=Ht&&!!_.thicknessMap,Et=!!_.gradientMap,_t=!!_.alphaMap,St=_.alphaTest>0,Gt=!!_.alphaHash,Jt=!!_.extensions,lt=es;_.toneMapped&&(Ct===null||Ct.isXRRenderTarget===!0)&&(lt=n.toneMapping);let Bt=ne?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,jt={shaderID:ct,shaderType:_.type,shaderName:_.name,vertexShader:ut,fragmentShader:tt,defines:_.defines,customVertexShaderID:gt,customFragmentShaderID:yt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:K,batching:re,batchingColor:re&&L._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&L.instanceColor!==null,instancingMorph:Wt&&L.morphTexture!==null,outputColorSpace:Ct===null?n.outputColorSpace:Ct.isXRRenderTarget===!0?Ct.texture.colorSpace:ge.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Vt,matcap:fe,envMap:ce,envMapMode:ce&&G.mapping,envMapPMREM:ne,envMapMaxLod:ne?Bt.length-1:null,envMapSize:ne?Bt[0].width:null,aoMap:Ze,lightMap:ke,bumpMap:oi,normalMap:Oe,displacementMap:Mi,emissiveMap:Se,normalMapObjectSpace:Oe&&_.normalMapType===Hp,normalMapTangentSpace:Oe&&_.normalMapType===qc,packedNormalMap:Oe&&_.normalMapType===qc&&fS(_.normalMap.format),metalnessMap:mi,roughnessMap:je,anisotropy:ai,anisotropyMap:Yt,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:X,diffuseRoughness:Pt,diffuseRoughnessMap:ht,dispersion:qt,retroreflection:oe,iridescence:wt,iridescenceMap:ot,iridescenceThicknessMap:xt,sheen:Ue,sheenColorMap:vt,sheenRoughnessMap:et,specularMap:nt,specularColorMap:pt,specularIntensityMap:N,transmission:Ht,transmissionMap:rt,thicknessMap:it,gradientMap:Et,opaque:_.transparent===!1&&_.blending===so&&_.alphaToCoverage===!1,alphaMap:_t,alphaTest:St,alphaHash:Gt,combine:_.combine,mapUv:Vt&&p(_.map.channel),aoMapUv:Ze&&p(_.aoMap.channel),lightMapUv:ke&&p(_.lightMap.channel),bumpMapUv:oi&&p(_.bumpMap.channel),normalMapUv:Oe&&p(_.normalMap.channel),displacementMapUv:Mi&&p(_.displacementMap.channel),emissiveMapUv:Se&&p(_.emissiveMap.channel),metalnessMapUv:mi&&p(_.metalnessMap.channel),roughnessMapUv:je&&p(_.roughnessMap.channel),anisotropyMapUv:Yt&&p(_.anisotropyMap.channel),clearcoatMapUv:R&&p(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&p(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&p(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&p(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&p(_.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&p(_.iridescenceThicknessMap.channel),sheenColorMapUv:vt&&p(_.sheenColorMap.channel),sheenRoughnessMapUv:et&&p(_.sheenRoughnessMap.channel),specularMapUv:nt&&p(_.specularMap.channel),specularColorMapUv:pt&&p(_.specularColorMap.channel),specularIntensityMapUv:N&&p(_.specularIntensityMap.channel),transmissionMapUv:rt&&p(_.transmissionMap.channel),thicknessMapUv:it&&p(_.thicknessMap.channel),alphaMapUv:_t&&p(_.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Oe||ai),vertexNormals:!!I.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!I.attributes.uv&&(Vt||_t),fog:!!z,useFog:_.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||I.attributes.normal===void 0&&Oe===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:Mt,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:dt,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:k.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:n.shadowMap.enabled&&F.length>0,shadowMapType:n.shadowMap.type,toneMapping:lt,decodeVideoTexture:Vt&&_.map.isVideoTexture===!0&&ge.getTransfer(_.map.colorSpace)===Ce,decodeVideoTextureEmissive:Se&&_.emissiveMap.isVideoTexture===!0&&ge.getTransfer(_.emissiveMap.colorSpace)===Ce,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Mn,flipSided:_.side===Zi,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Jt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return jt.vertexUv1s=l.has(1),jt.vertexUv2s=l.has(2),jt.vertexUv3s=l.has(3),l.clear(),jt}function v(_){let A=[];if(_.shaderID?A.push(_.shaderID):(A.push(_.customVertexShaderID),A.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)A.push(F),A.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(A,_),f(A,_),A.push(n.outputColorSpace)),A.push(_.customProgramCacheKey),A.join()}function m(_,A){_.push(A.precision),_.push(A.outputColorSpace),_.push(A.envMapMode),_.push(A.envMapPMREM),_.push(A.envMapMaxLod),_.push(A.envMapSize),_.push(A.mapUv),_.push(A.alphaMapUv),_.push(A.lightMapUv),_.push(A.aoMapUv),_.push(A.bumpMapUv),_.push(A.normalMapUv),_.push(A.displacementMapUv),_.push(A.emissiveMapUv),_.push(A.metalnessMapUv),_.push(A.roughnessMapUv),_.push(A.anisotropyMapUv),_.push(A.clearcoatMapUv),_.push(A.clearcoatNormalMapUv),_.push(A.clearcoatRoughnessMapUv),_.push(A.diffuseRoughnessMapUv),_.push(A.iridescenceMapUv),_.push(A.iridescenceThicknessMapUv),_.push(A.sheenColorMapUv),_.push(A.sheenRoughnessMapUv),_.push(A.specularMapUv),_.push(A.specularColorMapUv),_.push(A.specularIntensityMapUv),_.push(A.transmissionMapUv),_.push(A.thicknessMapUv),_.push(A.combine),_.push(A.fogExp2),_.push(A.sizeAttenuation),_.push(A.morphTargetsCount),_.push(A.numSunLights),_.push(A.numDirLights),_.push(A.numPointLights),_.push(A.numSpotLights),_.push(A.numSpotLightMaps),_.push(A.numHemiLights),_.push(A.numRectAreaLights),_.push(A.numSunLightShadows),_.push(A.numDirLightShadows),_.push(A.numPointLightShadows),_.push(A.numSpotLightShadows),_.push(A.numSpotLightShadowsWithMaps),_.push(A.numLightProbes),_.push(A.numLightProbeGrids),_.push(A.shadowMapType),_.push(A.toneMapping),_.push(A.numClippingPlanes),_.push(A.numClipIntersection),_.push(A.depthPacking)}function f(_,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let A=u[_.type],F;if(A){let O=ns[A];F=em.clone(O.uniforms)}else F=_.uniforms;return F}function T(_,A){let F=d.get(A);return F!==void 0?++F.usedTimes:(F=new uS(n,A,_,s),c.push(F),d.set(A,F)),F}function b(_){if(--_.usedTimes===0){let A=c.indexOf(_);c[A]=c[c.length-1],c.pop(),d.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function E(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:T,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:E}}function mS(){let n=new WeakMap;function t(o){return n.has(o)}function e(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:t,get:e,remove:i,update:s,dispose:r}}function gS(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.material.id!==t.material.id?n.material.id-t.material.id:n.materialVariant!==t.materialVariant?n.materialVariant-t.materialVariant:n.z!==t.z?n.z-t.z:n.id-t.id}function bm(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.z!==t.z?t.z-n.z:n.id-t.id}function Sm(){let n=[],t=0,e=[],i=[],s=[];function r(){t=0,e.length=0,i.length=0,s.length=0}function o(u){let p=0;return u.isInstancedMesh&&(p+=2),u.isSkinnedMesh&&(p+=1),p}function a(u,p,g,v,m,f){let y=n[t];return y===void 0?(y={id:u.id,object:u,geometry:p,material:g,materialVariant:o(u),groupOrder:v,renderOrder:u.renderOrder,z:m,group:f},n[t]=y):(y.id=u.id,y.object=u,y.geometry=p,y.material=g,y.materialVariant=o(u),y.groupOrder=v,y.renderOrder=u.renderOrder,y.z=m,y.group=f),t++,y}function l(u,p,g,v,m,f,y){y.reversedDepth===!0&&(m=-m);let T=a(u,p,g,v,m,f);g.transmission>0?i.push(T):g.transparent===!0?s.push(T):e.push(T)}function c(u,p,g,v,m,f){let y=a(u,p,g,v,m,f);g.transmission>0?i.unshift(y):g.transparent===!0?s.unshift(y):e.unshift(y)}function d(u,p){e.length>1&&e.sort(u||gS),i.length>1&&i.sort(p||bm),s.length>1&&s.sort(p||bm)}function h(){for(let u=t,p=n.length;u<p;u++){let g=n[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:h,sort:d}}function _S(){let n=new WeakMap;function t(i,s){let r=n.get(i),o;return r===void 0?(o=new Sm,n.set(i,[o])):s>=r.length?(o=new Sm,r.push(o)):o=r[s],o}function e(){n=new WeakMap}return{get:t,dispose:e}}function xS(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new W,color:new $t};break;case"SpotLight":e={position:new W,direction:new W,color:new $t,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new W,color:new $t,distance:0,decay:0};break;case"HemisphereLight":e={direction:new W,skyColor:new $t,groundColor:new $t};break;case"RectAreaLight":e={color:new $t,position:new W,halfWidth:new W,halfHeight:new W};break}return n[t.id]=e,e}}}function yS(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ue,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[t.id]=e,e}}}var vS=0;function bS(n,t){return(t.castShadow?2:0)-(n.castShadow?2:0)+(t.map?1:0)-(n.map?1:0)}function SS(n){let t=new xS,e=yS(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new W);let s=new W,r=new ve,o=new ve;function a(c){let d=0,h=0,u=0;for(let k=0;k<9;k++)i.probe[k].set(0,0,0);let p=0,g=0,v=0,m=0,f=0,y=0,T=0,b=0,C=0,E=0,_=0,A=0,F=0,O=0;c.sort(bS);for(let k=0,z=c.length;k<z;k++){let I=c[k],V=I.color,q=I.intensity,G=I.distance,ct=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Ys?ct=I.shadow.map.texture:ct=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)d+=V.r*q,h+=V.g*q,u+=V.b*q;else if(I.isLightProbe){for(let K=0;K<9;K++)i.probe[K].addScaledVector(I.sh.coefficients[K],q);O++}else if(I.isSunLight){let K=t.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),i.sunShadow[g]=st,i.sunShadowMap[g]=ct;let dt=Q.getViewportCount();for(let ut=0;ut<dt;ut++)i.sunShadowMatrix[v+ut]=Q.getMatrix(ut),i.sunShadowCascade[v+ut]=Q._cascadeData[ut];v+=dt,g++}i.sun[p]=K,p++}else if(I.isDirectionalLight){let K=t.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,i.directionalShadow[m]=st,i.directionalShadowMap[m]=ct,i.directionalShadowMatrix[m]=I.shadow.matrix,C++}i.directional[m]=K,m++}else if(I.isSpotLight){let K=t.get(I);K.position.setFromMatrixPosition(I.matrixWorld),K.color.copy(V).multiplyScalar(q),K.distance=G,K.coneCos=Math.cos(I.angle),K.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),K.decay=I.decay,i.spot[y]=K;let Q=I.shadow;if(I.map&&(i.spotLightMap[A]=I.map,A++,Q.updateMatrices(I),I.castShadow&&F++),i.spotLightMatrix[y]=Q.matrix,I.castShadow){let st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,i.spotShadow[y]=st,i.spotShadowMap[y]=ct,_++}y++}else if(I.isRectAreaLight){let K=t.get(I);K.color.copy(V).multiplyScalar(q),K.halfWidth.set(I.width*.5,0,0),K.halfHeight.set(0,I.height*.5,0),i.rectArea[T]=K,T++}else if(I.isPointLight){let K=t.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),K.distance=I.distance,K.decay=I.decay,I.castShadow){let Q=I.shadow,st=e.get(I);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,i.pointShadow[f]=st,i.pointShadowMap[f]=ct,i.pointShadowMatrix[f]=I.shadow.matrix,E++}i.point[f]=K,f++}else if(I.isHemisphereLight){let K=t.get(I);K.skyColor.copy(I.color).multiplyScalar(q),K.groundColor.copy(I.groundColor).multiplyScalar(q),i.hemi[b]=K,b++}}T>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=Dt.LTC_FLOAT_1,i.rectAreaLTC2=Dt.LTC_FLOAT_2):(i.rectAreaLTC1=Dt.LTC_HALF_1,i.rectAreaLTC2=Dt.LTC_HALF_2)),i.ambient[0]=d,i.ambient[1]=h,i.ambient[2]=u;let L=i.hash;(L.sunLength!==p||L.directionalLength!==m||L.pointLength!==f||L.spotLength!==y||L.rectAreaLength!==T||L.hemiLength!==b||L.numSunShadows!==g||L.numDirectionalShadows!==C||L.numPointShadows!==E||L.numSpotShadows!==_||L.numSpotMaps!==A||L.numLightProbes!==O)&&(i.sun.length=p,i.directional.length=m,i.spot.length=y,i.rectArea.length=T,i.point.length=f,i.hemi.length=b,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=v,i.sunShadowCascade.length=v,i.directionalShadow.length=C,i.directionalShadowMap.length=C,i.directionalShadowMatrix.length=C,i.pointShadow.length=E,i.pointShadowMap.length=E,i.pointShadowMatrix.length=E,i.spotShadow.length=_,i.spotShadowMap.length=_,i.spotLightMatrix.length=_+A-F,i.spotLightMap.length=A,i.numSpotLightShadowsWithMaps=F,i.numLightProbes=O,L.sunLength=p,L.directionalLength=m,L.pointLength=f,L.spotLength=y,L.rectAreaLength=T,L.hemiLength=b,L.numSunShadows=g,L.numDirectionalShadows=C,L.numPointShadows=E,L.numSpotShadows=_,L.numSpotMaps=A,L.numLightProbes=O,i.version=vS++)}function l(c,d){let h=0,u=0,p=0,g=0,v=0,m=0,f=d.matrixWorldInverse;for(let y=0,T=c.length;y<T;y++){let b=c[y];if(b.isSunLight){let C=i.sun[h];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(f),h++}else if(b.isDirectionalLight){let C=i.directional[u];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),u++}else if(b.isSpotLight){let C=i.spot[g];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(f),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(f),g++}else if(b.isRectAreaLight){let C=i.rectArea[v];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(f),o.identity(),r.copy(b.matrixWorld),r.premultiply(f),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),v++}else if(b.isPointLight){let C=i.point[p];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(f),p++}else if(b.isHemisphereLight){let C=i.hemi[m];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(f),m++}}}return{setup:a,setupView:l,state:i}}function Mm(n){let t=new SS(n),e=[],i=[],s=[];function r(h){d.camera=h,e.length=0,i.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):e.push(h)}function a(h){i.push(h)}function l(){t.setup(e),s.sort((h,u)=>h.priority-u.priority||h.id-u.id)}function c(h){t.setupView(e,h)}let d={lightsArray:e,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:d,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function MS(n){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Mm(n),t.set(s,[a])):r>=o.length?(a=new Mm(n),o.push(a)):a=o[r],a}function i(){t=new WeakMap}return{get:e,dispose:i}}var wS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,ES=`uniform sampler2D shadow_pass;
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
}`,TS=[new W(1,0,0),new W(-1,0,0),new W(0,1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1)],AS=[new W(0,-1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1),new W(0,-1,0),new W(0,-1,0)],wm=new ve,Ra=new W,ad=new W;function CS(n,t,e){let i=new Hs,s=new ue,r=new ue,o=new ze,a=new Yl,l=new ql,c={},d=e.maxTextureSize,h={[Xs]:Zi,[Zi]:Xs,[Mn]:Mn},u=new Ni({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ue},radius:{value:4}},vertexShader:wS,fragmentShader:ES}),p=u.clone();p.defines.HORIZONTAL_PASS=1;let g=new fi;g.setAttribute("position",new Di(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new _i(g,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=va;let f=this.type;this.render=function(E,_,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===xp&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=va);let F=n.getRenderTarget(),O=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),k=n.state;k.setBlending(Ss),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let z=f!==this.type;z&&_.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(V=>V.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,V=E.length;I<V;I++){let q=E[I],G=q.shadow;if(G===void 0){Zt("WebGLShadowMap:",q,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let ct=G.getFrameExtents();s.multiply(ct),r.copy(G.mapSize),(s.x>d||s.y>d)&&(s.x>d&&(r.x=Math.floor(d/ct.x),s.x=r.x*ct.x,G.mapSize.x=r.x),s.y>d&&(r.y=Math.floor(d/ct.y),s.y=r.y*ct.y,G.mapSize.y=r.y));let K=n.state.buffers.depth.getReversed();if(G.camera._reversedDepth=K,G.map===null||z===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===no){if(q.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new cn(s.x,s.y,{format:Ys,type:Fn,minFilter:Yi,magFilter:Yi,generateMipmaps:!1}),G.map.texture.name=q.name+".shadowMap",G.map.depthTexture=new bs(s.x,s.y,ji),G.map.depthTexture.name=q.name+".shadowMapDepth",G.map.depthTexture.format=ys,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Pi,G.map.depthTexture.magFilter=Pi}else q.isPointLight?(G.map=new Ia(s.x),G.map.depthTexture=new aa(s.x,Un)):(G.map=new cn(s.x,s.y),G.map.depthTexture=new bs(s.x,s.y,Un)),G.map.depthTexture.name=q.name+".shadowMap",G.map.depthTexture.format=ys,this.type===va?(G.map.depthTexture.compareFunction=K?Ju:Ku,G.map.depthTexture.minFilter=Yi,G.map.depthTexture.magFilter=Yi):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Pi,G.map.depthTexture.magFilter=Pi);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();q.isPointLight!==!0&&G.updateMatrices(q,A);let st=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:A.layers;for(let dt=0;dt<Q;dt++){let ut=G.getCamera(dt);if(q.isPointLight){let tt=G.camera,gt=G.matrix,yt=q.distance||tt.far;yt!==tt.far&&(tt.far=yt,tt.updateProjectionMatrix()),Ra.setFromMatrixPosition(q.matrixWorld),tt.position.copy(Ra),ad.copy(tt.position),ad.add(TS[dt]),tt.up.copy(AS[dt]),tt.lookAt(ad),tt.updateMatrixWorld(),gt.makeTranslation(-Ra.x,-Ra.y,-Ra.z),wm.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),G._frustum.setFromProjectionMatrix(wm,tt.coordinateSystem,tt.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)n.setRenderTarget(G.map,dt),n.clear();else{dt===0&&(n.setRenderTarget(G.map),n.clear());let tt=G.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),k.viewport(o)}i=G.getFrustum(dt),b(_,A,ut,q,st,this.type)}G.isPointLightShadow!==!0&&this.type===no&&y(G,A),G.needsUpdate=!1}f=this.type,m.needsUpdate=!1,n.setRenderTarget(F,O,L)};function y(E,_){let A=t.update(v);u.defines.VSM_SAMPLES!==E.blurSamples&&(u.defines.VSM_SAMPLES=E.blurSamples,p.defines.VSM_SAMPLES=E.blurSamples,u.needsUpdate=!0,p.needsUpdate=!0),E.mapPass===null?E.mapPass=new cn(s.x,s.y,{format:Ys,type:Fn}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),u.uniforms.shadow_pass.value=E.map.depthTexture,u.uniforms.resolution.value.set(E.map.width,E.map.height),u.uniforms.radius.value=E.radius,n.setRenderTarget(E.mapPass),n.clear(),n.renderBufferDirect(_,null,A,u,v,null),p.uniforms.shadow_pass.value=E.mapPass.texture,p.uniforms.resolution.value.set(E.map.width,E.map.height),p.uniforms.radius.value=E.radius,n.setRenderTarget(E.map),n.clear(),n.renderBufferDirect(_,null,A,p,v,null)}function T(E,_,A,F){let O=null,L=A.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(L!==void 0)O=L;else if(O=A.isPointLight===!0?l:a,n.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=O.uuid,z=_.uuid,I=c[k];I===void 0&&(I={},c[k]=I);let V=I[z];V===void 0&&(V=O.clone(),I[z]=V,_.addEventListener("dispose",C)),O=V}if(O.visible=_.visible,O.wireframe=_.wireframe,F===no?O.side=_.shadowSide!==null?_.shadowSide:_.side:O.side=_.shadowSide!==null?_.shadowSide:h[_.side],O.alphaMap=_.alphaMap,O.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,O.map=_.map,O.clipShadows=_.clipShadows,O.clippingPlanes=_.clippingPlanes,O.clipIntersection=_.clipIntersection,O.displacementMap=_.displacementMap,O.displacementScale=_.displacementScale,O.displacementBias=_.displacementBias,O.wireframeLinewidth=_.wireframeLinewidth,O.linewidth=_.linewidth,A.isPointLight===!0&&O.isMeshDistanceMaterial===!0){let k=n.properties.get(O);k.light=A}return O}function b(E,_,A,F,O,L){if(E.visible===!1)return;if(E.layers.test(O)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&L===no)&&(!E.frustumCulled||E.intersectsFrustum(i))){E.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,E.matrixWorld);let I=t.update(E),V=E.material;if(Array.isArray(V)){let q=I.groups;for(let G=0,ct=q.length;G<ct;G++){let K=q[G],Q=V[K.materialIndex];if(Q&&Q.visible){let st=T(E,Q,F,L);E.onBeforeShadow(n,E,_,A,I,st,K),n.renderBufferDirect(A,null,I,st,E,K),E.onAfterShadow(n,E,_,A,I,st,K)}}}else if(V.visible){let q=T(E,V,F,L);E.onBeforeShadow(n,E,_,A,I,q,null),n.renderBufferDirect(A,null,I,q,E,null),E.onAfterShadow(n,E,_,A,I,q,null)}}let z=E.children;for(let I=0,V=z.length;I<V;I++)b(z[I],_,A,F,O,L)}function C(E){E.target.removeEventListener("dispose",C);for(let A in c){let F=c[A],O=E.target.uuid;O in F&&(F[O].dispose(),delete F[O])}}}function RS(n,t){function e(){let N=!1,rt=new ze,it=null,Et=new ze(0,0,0,0);return{setMask:function(_t){it!==_t&&!N&&(n.colorMask(_t,_t,_t,_t),it=_t)},setLocked:function(_t){N=_t},setClear:function(_t,St,Gt,Jt,lt){lt===!0&&(_t*=Jt,St*=Jt,Gt*=Jt),rt.set(_t,St,Gt,Jt),Et.equals(rt)===!1&&(n.clearColor(_t,St,Gt,Jt),Et.copy(rt))},reset:function(){N=!1,it=null,Et.set(-1,0,0,0)}}}function i(){let N=!1,rt=!1,it=null,Et=null,_t=null;return{setReversed:function(St){if(rt!==St){let Gt=t.get("EXT_clip_control");St?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),rt=St;let Jt=_t;_t=null,this.setClear(Jt)}},getReversed:function(){return rt},setTest:function(St){St?Mt(n.DEPTH_TEST):Wt(n.DEPTH_TEST)},setMask:function(St){it!==St&&!N&&(n.depthMask(St),it=St)},setFunc:function(St){if(rt&&(St=jp[St]),Et!==St){switch(St){case wl:n.depthFunc(n.NEVER);break;case El:n.depthFunc(n.ALWAYS);break;case Tl:n.depthFunc(n.LESS);break;case Zr:n.depthFunc(n.LEQUAL);break;case Al:n.depthFunc(n.EQUAL);break;case Cl:n.depthFunc(n.GEQUAL);break;case Rl:n.depthFunc(n.GREATER);break;case Pl:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}Et=St}},setLocked:function(St){N=St},setClear:function(St){_t!==St&&(_t=St,rt&&(St=1-St),n.clearDepth(St))},reset:function(){N=!1,it=null,Et=null,_t=null,rt=!1}}}function s(){let N=!1,rt=null,it=null,Et=null,_t=null,St=null,Gt=null,Jt=null,lt=null;return{setTest:function(Bt){N||(Bt?Mt(n.STENCIL_TEST):Wt(n.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!N&&(n.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,jt,Rt){(it!==Bt||Et!==jt||_t!==Rt)&&(n.stencilFunc(Bt,jt,Rt),it=Bt,Et=jt,_t=Rt)},setOp:function(Bt,jt,Rt){(St!==Bt||Gt!==jt||Jt!==Rt)&&(n.stencilOp(Bt,jt,Rt),St=Bt,Gt=jt,Jt=Rt)},setLocked:function(Bt){N=Bt},setClear:function(Bt){lt!==Bt&&(n.clearStencil(Bt),lt=Bt)},reset:function(){N=!1,rt=null,it=null,Et=null,_t=null,St=null,Gt=null,Jt=null,lt=null}}}let r=new e,o=new i,a=new s,l={},c=new WeakMap,d={},h={},u={},p=new WeakMap,g=[],v=null,m=!1,f=null,y=null,T=null,b=null,C=null,E=null,_=null,A=new $t(0,0,0),F=0,O=!1,L=null,k=null,z=null,I=null,V=null,q=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ct=0,K=n.getParameter(n.VERSION);K.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(K)[1]),G=ct>=1):K.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),G=ct>=2);let Q=null,st={},dt=n.getParameter(n.SCISSOR_BOX),ut=n.getParameter(n.VIEWPORT),tt=new ze().fromArray(dt),gt=new ze().fromArray(ut);function yt(N,rt,it,Et){let _t=new Uint8Array(4),St=n.createTexture();n.bindTexture(N,St),n.texParameteri(N,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(N,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Gt=0;Gt<it;Gt++)N===n.TEXTURE_3D||N===n.TEXTURE_2D_ARRAY?n.texImage3D(rt,0,n.RGBA,1,1,Et,0,n.RGBA,n.UNSIGNED_BYTE,_t):n.texImage2D(rt+Gt,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,_t);return St}let Ct={};Ct[n.TEXTURE_2D]=yt(n.TEXTURE_2D,n.TEXTURE_2D,1),Ct[n.TEXTURE_CUBE_MAP]=yt(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ct[n.TEXTURE_2D_ARRAY]=yt(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ct[n.TEXTURE_3D]=yt(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Mt(n.DEPTH_TEST),o.setFunc(Zr),oi(!1),Oe(Pu),Mt(n.CULL_FACE),Ze(Ss);function Mt(N){d[N]!==!0&&(n.enable(N),d[N]=!0)}function Wt(N){d[N]!==!1&&(n.disable(N),d[N]=!1)}function re(N,rt){return u[N]!==rt?(n.bindFramebuffer(N,rt),u[N]=rt,N===n.DRAW_FRAMEBUFFER&&(u[n.FRAMEBUFFER]=rt),N===n.FRAMEBUFFER&&(u[n.DRAW_FRAMEBUFFER]=rt),!0):!1}function Vt(N,rt){let it=g,Et=!1;if(N){it=p.get(rt),it===void 0&&(it=[],p.set(rt,it));let _t=N.textures;if(it.length!==_t.length||it[0]!==n.COLOR_ATTACHMENT0){for(let St=0,Gt=_t.length;St<Gt;St++)it[St]=n.COLOR_ATTACHMENT0+St;it.length=_t.length,Et=!0}}else it[0]!==n.BACK&&(it[0]=n.BACK,Et=!0);Et&&n.drawBuffers(it)}function fe(N){return v!==N?(n.useProgram(N),v=N,!0):!1}let ce={[cr]:n.FUNC_ADD,[vp]:n.FUNC_SUBTRACT,[bp]:n.FUNC_REVERSE_SUBTRACT};ce[Sp]=n.MIN,ce[Mp]=n.MAX;let ne={[wp]:n.ZERO,[Ep]:n.ONE,[Tp]:n.SRC_COLOR,[Ou]:n.SRC_ALPHA,[Lp]:n.SRC_ALPHA_SATURATE,[Pp]:n.DST_COLOR,[Cp]:n.DST_ALPHA,[Ap]:n.ONE_MINUS_SRC_COLOR,[Nu]:n.ONE_MINUS_SRC_ALPHA,[Ip]:n.ONE_MINUS_DST_COLOR,[Rp]:n.ONE_MINUS_DST_ALPHA,[Dp]:n.CONSTANT_COLOR,[Op]:n.ONE_MINUS_CONSTANT_COLOR,[Np]:n.CONSTANT_ALPHA,[Up]:n.ONE_MINUS_CONSTANT_ALPHA};function Ze(N,rt,it,Et,_t,St,Gt,Jt,lt,Bt){if(N===Ss){m===!0&&(Wt(n.BLEND),m=!1);return}if(m===!1&&(Mt(n.BLEND),m=!0),N!==yp){if(N!==f||Bt!==O){if((y!==cr||C!==cr)&&(n.blendEquation(n.FUNC_ADD),y=cr,C=cr),Bt)switch(N){case so:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Iu:n.blendFunc(n.ONE,n.ONE);break;case Lu:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Du:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Qt("WebGLState: Invalid blending: ",N);break}else switch(N){case so:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Iu:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case Lu:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Du:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",N);break}T=null,b=null,E=null,_=null,A.set(0,0,0),F=0,f=N,O=Bt}return}_t=_t||rt,St=St||it,Gt=Gt||Et,(rt!==y||_t!==C)&&(n.blendEquationSeparate(ce[rt],ce[_t]),y=rt,C=_t),(it!==T||Et!==b||St!==E||Gt!==_)&&(n.blendFuncSeparate(ne[it],ne[Et],ne[St],ne[Gt]),T=it,b=Et,E=St,_=Gt),(Jt.equals(A)===!1||lt!==F)&&(n.blendColor(Jt.r,Jt.g,Jt.b,lt),A.copy(Jt),F=lt),f=N,O=!1}function ke(N,rt){N.side===Mn?Wt(n.CULL_FACE):Mt(n.CULL_FACE);let it=N.side===Zi;rt&&(it=!it),oi(it),N.blending===so&&N.transparent===!1?Ze(Ss):Ze(N.blending,N.blendEquation,N.blendSrc,N.blendDst,N.blendEquationAlpha,N.blendSrcAlpha,N.blendDstAlpha,N.blendColor,N.blendAlpha,N.premultipliedAlpha),o.setFunc(N.depthFunc),o.setTest(N.depthTest),o.setMask(N.depthWrite),r.setMask(N.colorWrite);let Et=N.stencilWrite;a.setTest(Et),Et&&(a.setMask(N.stencilWriteMask),a.setFunc(N.stencilFunc,N.stencilRef,N.stencilFuncMask),a.setOp(N.stencilFail,N.stencilZFail,N.stencilZPass)),Se(N.polygonOffset,N.polygonOffsetFactor,N.polygonOffsetUnits),N.alphaToCoverage===!0?Mt(n.SAMPLE_ALPHA_TO_COVERAGE):Wt(n.SAMPLE_ALPHA_TO_COVERAGE)}function oi(N){L!==N&&(N?n.frontFace(n.CW):n.frontFace(n.CCW),L=N)}function Oe(N){N!==gp?(Mt(n.CULL_FACE),N!==k&&(N===Pu?n.cullFace(n.BACK):N===_p?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Wt(n.CULL_FACE),k=N}function Mi(N){N!==z&&(G&&n.lineWidth(N),z=N)}function Se(N,rt,it){N?(Mt(n.POLYGON_OFFSET_FILL),(I!==rt||V!==it)&&(I=rt,V=it,o.getReversed()&&(rt=-rt,it=-it),n.polygonOffset(rt,it))):Wt(n.POLYGON_OFFSET_FILL)}function mi(N){N?Mt(n.SCISSOR_TEST):Wt(n.SCISSOR_TEST)}function je(N){N===void 0&&(N=n.TEXTURE0+q-1),Q!==N&&(n.activeTexture(N),Q=N)}function ai(N,rt,it){it===void 0&&(Q===null?it=n.TEXTURE0+q-1:it=Q);let Et=st[it];Et===void 0&&(Et={type:void 0,texture:void 0},st[it]=Et),(Et.type!==N||Et.texture!==rt)&&(Q!==it&&(n.activeTexture(it),Q=it),n.bindTexture(N,rt||Ct[N]),Et.type=N,Et.texture=rt)}function U(){let N=st[Q];N!==void 0&&N.type!==void 0&&(n.bindTexture(N.type,null),N.type=void 0,N.texture=void 0)}function Pt(){try{n.compressedTexImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function qt(){try{n.compressedTexImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function oe(){try{n.texSubImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function wt(){try{n.texSubImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Ue(){try{n.compressedTexSubImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Ht(){try{n.compressedTexSubImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function Yt(){try{n.texStorage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function R(){try{n.texStorage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function S(){try{n.texImage2D(...arguments)}catch(N){Qt("WebGLState:",N)}}function X(){try{n.texImage3D(...arguments)}catch(N){Qt("WebGLState:",N)}}function ht(N){return h[N]!==void 0?h[N]:n.getParameter(N)}function ot(N,rt){h[N]!==rt&&(n.pixelStorei(N,rt),h[N]=rt)}function xt(N){tt.equals(N)===!1&&(n.scissor(N.x,N.y,N.z,N.w),tt.copy(N))}function vt(N){gt.equals(N)===!1&&(n.viewport(N.x,N.y,N.z,N.w),gt.copy(N))}function et(N,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let Et=it.get(N);Et===void 0&&(Et=n.getUniformBlockIndex(rt,N.name),n.uniformBlockBinding(rt,Et,Et),it.set(N,Et))}function nt(N,rt,it){let _t=c.get(rt).get(N);l[_t]!==it&&(n.bindBufferBase(n.UNIFORM_BUFFER,_t,it),l[_t]=it)}function pt(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),d={},h={},Q=null,st={},u={},l={},p=new WeakMap,g=[],v=null,m=!1,f=null,y=null,T=null,b=null,C=null,E=null,_=null,A=new $t(0,0,0),F=0,O=!1,L=null,k=null,z=null,I=null,V=null,tt.set(0,0,n.canvas.width,n.canvas.height),gt.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Mt,disable:Wt,bindFramebuffer:re,drawBuffers:Vt,useProgram:fe,setBlending:Ze,setMaterial:ke,setFlipSided:oi,setCullFace:Oe,setLineWidth:Mi,setPolygonOffset:Se,setScissorTest:mi,activeTexture:je,bindTexture:ai,unbindTexture:U,compressedTexImage2D:Pt,compressedTexImage3D:qt,texImage2D:S,texImage3D:X,pixelStorei:ot,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:nt,texStorage2D:Yt,texStorage3D:R,texSubImage2D:oe,texSubImage3D:wt,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Ht,scissor:xt,viewport:vt,reset:pt}}function PS(n,t,e,i,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ue,d=new WeakMap,h=new Set,u,p=new WeakMap,g=new Set,v=new FinalizationRegistry(R=>g.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function f(R,S){return m?new OffscreenCanvas(R,S):Jo("canvas")}function y(R,S,X){let ht=1,ot=Yt(R);if((ot.width>X||ot.height>X)&&(ht=X/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let xt=Math.floor(ht*ot.width),vt=Math.floor(ht*ot.height);u===void 0&&(u=f(xt,vt));let et=S?f(xt,vt):u;return et.width=xt,et.height=vt,et.getContext("2d").drawImage(R,0,0,xt,vt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+xt+"x"+vt+")."),et}else return"data"in R&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),R;return R}function T(R){return R.generateMipmaps}function b(R){n.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?n.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function E(R,S,X,ht,ot,xt=!1){if(R!==null){if(n[R]!==void 0)return n[R];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let vt;ht&&(vt=t.get("EXT_texture_norm16"),vt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=S;if(S===n.RED&&(X===n.FLOAT&&(et=n.R32F),X===n.HALF_FLOAT&&(et=n.R16F),X===n.UNSIGNED_BYTE&&(et=n.R8),X===n.UNSIGNED_SHORT&&vt&&(et=vt.R16_EXT),X===n.SHORT&&vt&&(et=vt.R16_SNORM_EXT)),S===n.RED_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.R8UI),X===n.UNSIGNED_SHORT&&(et=n.R16UI),X===n.UNSIGNED_INT&&(et=n.R32UI),X===n.BYTE&&(et=n.R8I),X===n.SHORT&&(et=n.R16I),X===n.INT&&(et=n.R32I)),S===n.RG&&(X===n.FLOAT&&(et=n.RG32F),X===n.HALF_FLOAT&&(et=n.RG16F),X===n.UNSIGNED_BYTE&&(et=n.RG8),X===n.UNSIGNED_SHORT&&vt&&(et=vt.RG16_EXT),X===n.SHORT&&vt&&(et=vt.RG16_SNORM_EXT)),S===n.RG_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.RG8UI),X===n.UNSIGNED_SHORT&&(et=n.RG16UI),X===n.UNSIGNED_INT&&(et=n.RG32UI),X===n.BYTE&&(et=n.RG8I),X===n.SHORT&&(et=n.RG16I),X===n.INT&&(et=n.RG32I)),S===n.RGB_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.RGB8UI),X===n.UNSIGNED_SHORT&&(et=n.RGB16UI),X===n.UNSIGNED_INT&&(et=n.RGB32UI),X===n.BYTE&&(et=n.RGB8I),X===n.SHORT&&(et=n.RGB16I),X===n.INT&&(et=n.RGB32I)),S===n.RGBA_INTEGER&&(X===n.UNSIGNED_BYTE&&(et=n.RGBA8UI),X===n.UNSIGNED_SHORT&&(et=n.RGBA16UI),X===n.UNSIGNED_INT&&(et=n.RGBA32UI),X===n.BYTE&&(et=n.RGBA8I),X===n.SHORT&&(et=n.RGBA16I),X===n.INT&&(et=n.RGBA32I)),S===n.RGB&&(X===n.UNSIGNED_SHORT&&vt&&(et=vt.RGB16_EXT),X===n.SHORT&&vt&&(et=vt.RGB16_SNORM_EXT),X===n.UNSIGNED_INT_5_9_9_9_REV&&(et=n.RGB9_E5),X===n.UNSIGNED_INT_10F_11F_11F_REV&&(et=n.R11F_G11F_B10F)),S===n.RGBA){let nt=xt?Ko:ge.getTransfer(ot);X===n.FLOAT&&(et=n.RGBA32F),X===n.HALF_FLOAT&&(et=n.RGBA16F),X===n.UNSIGNED_BYTE&&(et=nt===Ce?n.SRGB8_ALPHA8:n.RGBA8),X===n.UNSIGNED_SHORT&&vt&&(et=vt.RGBA16_EXT),X===n.SHORT&&vt&&(et=vt.RGBA16_SNORM_EXT),X===n.UNSIGNED_SHORT_4_4_4_4&&(et=n.RGBA4),X===n.UNSIGNED_SHORT_5_5_5_1&&(et=n.RGB5_A1)}return(et===n.R16F||et===n.R32F||et===n.RG16F||et===n.RG32F||et===n.RGBA16F||et===n.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(R,S){let X;return R?S===null||S===Un||S===ur?X=n.DEPTH24_STENCIL8:S===ji?X=n.DEPTH32F_STENCIL8:S===oo&&(X=n.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Un||S===ur?X=n.DEPTH_COMPONENT24:S===ji?X=n.DEPTH_COMPONENT32F:S===oo&&(X=n.DEPTH_COMPONENT16),X}function A(R,S){return T(R)===!0||R.isFramebufferTexture&&R.minFilter!==Pi&&R.minFilter!==Yi?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function F(R){let S=new WeakRef(R);i.get(R).__ref=S,g.add(S),v.register(R,S,S)}function O(R){let S=i.get(R).__ref;S!==void 0&&(g.delete(S),v.unregister(S))}function L(R){z(R.target)}function k(R){I(R.target)}function z(R){R.removeEventListener("dispose",L),O(R),q(R),R.isVideoTexture&&d.delete(R),R.isHTMLTexture&&h.delete(R)}function I(R){R.removeEventListener("dispose",k),O(R),ct(R)}function V(){for(let R of g){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?I(S):z(S))}g.clear(),h.clear()}function q(R){let S=i.get(R);if(S.__webglInit===void 0)return;let X=R.source,ht=p.get(X);if(ht){let ot=ht[S.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&G(R),Object.keys(ht).length===0&&p.delete(X)}i.remove(R)}function G(R){let S=i.get(R);n.deleteTexture(S.__webglTexture);let X=R.source,ht=p.get(X);delete ht[S.__cacheKey],o.memory.textures--}function ct(R){let S=i.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&z(X),R.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(S.__webglFramebuffer[ot]))for(let xt=0;xt<S.__webglFramebuffer[ot].length;xt++)n.deleteFramebuffer(S.__webglFramebuffer[ot][xt]);else n.deleteFramebuffer(S.__webglFramebuffer[ot]);S.__webglDepthbuffer&&n.deleteRenderbuffer(S.__webglDepthbuffer[ot])}else{if(Array.isArray(S.__webglFramebuffer))for(let ot=0;ot<S.__webglFramebuffer.length;ot++)n.deleteFramebuffer(S.__webglFramebuffer[ot]);else n.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&n.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&n.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ot=0;ot<S.__webglColorRenderbuffer.length;ot++)S.__webglColorRenderbuffer[ot]&&n.deleteRenderbuffer(S.__webglColorRenderbuffer[ot]);S.__webglDepthRenderbuffer&&n.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ht=R.textures;for(let ot=0,xt=ht.length;ot<xt;ot++){let vt=i.get(ht[ot]);vt.__webglTexture&&(n.deleteTexture(vt.__webglTexture),o.memory.textures--),i.remove(ht[ot])}i.remove(R)}let K=0;function Q(){K=0}function st(){return K}function dt(R){K=R}function ut(){let R=K;return R>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,R}function tt(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function gt(R,S){let X=i.get(R);if(R.isVideoTexture&&Ue(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let ht=R.image;if(ht===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{ke(X,R,S);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D,X.__webglTexture,n.TEXTURE0+S)}function yt(R,S){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){ke(X,R,S);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(n.TEXTURE_2D_ARRAY,X.__webglTexture,n.TEXTURE0+S)}function Ct(R,S){let X=i.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){ke(X,R,S);return}e.bindTexture(n.TEXTURE_3D,X.__webglTexture,n.TEXTURE0+S)}function Mt(R,S){let X=i.get(R);if(R.version>0&&X.__version!==R.version){oi(X,R,S);return}e.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture,n.TEXTURE0+S)}let Wt={[Il]:n.REPEAT,[jn]:n.CLAMP_TO_EDGE,[Ll]:n.MIRRORED_REPEAT},re={[Pi]:n.NEAREST,[kp]:n.NEAREST_MIPMAP_NEAREST,[ba]:n.NEAREST_MIPMAP_LINEAR,[Yi]:n.LINEAR,[cc]:n.LINEAR_MIPMAP_NEAREST,[Ms]:n.LINEAR_MIPMAP_LINEAR},Vt={[Gp]:n.NEVER,[ju]:n.ALWAYS,[Wp]:n.LESS,[Ku]:n.LEQUAL,[Xp]:n.EQUAL,[Ju]:n.GEQUAL,[Yp]:n.GREATER,[qp]:n.NOTEQUAL};function fe(R,S){if(S.type===ji&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Yi||S.magFilter===cc||S.magFilter===ba||S.magFilter===Ms||S.minFilter===Yi||S.minFilter===cc||S.minFilter===ba||S.minFilter===Ms)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(R,n.TEXTURE_WRAP_S,Wt[S.wrapS]),n.texParameteri(R,n.TEXTURE_WRAP_T,Wt[S.wrapT]),(R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY)&&n.texParameteri(R,n.TEXTURE_WRAP_R,Wt[S.wrapR]),n.texParameteri(R,n.TEXTURE_MAG_FILTER,re[S.magFilter]),n.texParameteri(R,n.TEXTURE_MIN_FILTER,re[S.minFilter]),S.compareFunction&&(n.texParameteri(R,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(R,n.TEXTURE_COMPARE_FUNC,Vt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Pi||S.minFilter!==ba&&S.minFilter!==Ms||S.type===ji&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||i.get(S).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");n.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),i.get(S).__currentAnisotropy=S.anisotropy}}}function ce(R,S){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",L),F(S));let ht=S.source,ot=p.get(ht);ot===void 0&&(ot={},p.set(ht,ot));let xt=tt(S);if(xt!==R.__cacheKey){ot[xt]===void 0&&(ot[xt]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,X=!0),ot[xt].usedTimes++;let vt=ot[R.__cacheKey];vt!==void 0&&(ot[R.__cacheKey].usedTimes--,vt.usedTimes===0&&G(S)),R.__cacheKey=xt,R.__webglTexture=ot[xt].texture}return X}function ne(R,S,X){return Math.floor(Math.floor(R/X)/S)}function Ze(R,S,X,ht){let xt=R.updateRanges;if(xt.length===0)e.texSubImage2D(n.TEXTURE_2D,0,0,0,S.width,S.height,X,ht,S.data);else{xt.sort((N,rt)=>N.start-rt.start);let vt=0;for(let N=1;N<xt.length;N++){let rt=xt[vt],it=xt[N],Et=rt.start+rt.count,_t=ne(it.start,S.width,4),St=ne(rt.start,S.width,4);it.start<=Et+1&&_t===St&&ne(it.start+it.count-1,S.width,4)===_t?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++vt,xt[vt]=it)}xt.length=vt+1;let et=e.getParameter(n.UNPACK_ROW_LENGTH),nt=e.getParameter(n.UNPACK_SKIP_PIXELS),pt=e.getParameter(n.UNPACK_SKIP_ROWS);e.pixelStorei(n.UNPACK_ROW_LENGTH,S.width);for(let N=0,rt=xt.length;N<rt;N++){let it=xt[N],Et=Math.floor(it.start/4),_t=Math.ceil(it.count/4),St=Et%S.width,Gt=Math.floor(Et/S.width),Jt=_t,lt=1;e.pixelStorei(n.UNPACK_SKIP_PIXELS,St),e.pixelStorei(n.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(n.TEXTURE_2D,0,St,Gt,Jt,lt,X,ht,S.data)}R.clearUpdateRanges(),e.pixelStorei(n.UNPACK_ROW_LENGTH,et),e.pixelStorei(n.UNPACK_SKIP_PIXELS,nt),e.pixelStorei(n.UNPACK_SKIP_ROWS,pt)}}function ke(R,S,X){let ht=n.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ht=n.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ht=n.TEXTURE_3D);let ot=ce(R,S),xt=S.source;e.bindTexture(ht,R.__webglTexture,n.TEXTURE0+X);let vt=i.get(xt);if(xt.version!==vt.__version||ot===!0){if(e.activeTexture(n.TEXTURE0+X),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let lt=ge.getPrimaries(ge.workingColorSpace),Bt=S.colorSpace===Es?null:ge.getPrimaries(S.colorSpace),jt=S.colorSpace===Es||lt===Bt?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,jt)}e.pixelStorei(n.UNPACK_ALIGNMENT,S.unpackAlignment);let nt=y(S.image,!1,s.maxTextureSize);nt=Ht(S,nt);let pt=r.convert(S.format,S.colorSpace),N=r.convert(S.type),rt=E(S.internalFormat,pt,N,S.normalized,S.colorSpace,S.isVideoTexture);fe(ht,S);let it,Et=S.mipmaps,_t=S.isVideoTexture!==!0,St=vt.__version===void 0||ot===!0,Gt=xt.dataReady,Jt=A(S,nt);if(S.isDepthTexture)rt=_(S.format===ws,S.type),St&&(_t?e.texStorage2D(n.TEXTURE_2D,1,rt,nt.width,nt.height):e.texImage2D(n.TEXTURE_2D,0,rt,nt.width,nt.height,0,pt,N,null));else if(S.isDataTexture)if(Et.length>0){_t&&St&&e.texStorage2D(n.TEXTURE_2D,Jt,rt,Et[0].width,Et[0].height);for(let lt=0,Bt=Et.length;lt<Bt;lt++)it=Et[lt],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,lt,0,0,it.width,it.height,pt,N,it.data):e.texImage2D(n.TEXTURE_2D,lt,rt,it.width,it.height,0,pt,N,it.data);S.generateMipmaps=!1}else _t?(St&&e.texStorage2D(n.TEXTURE_2D,Jt,rt,nt.width,nt.height),Gt&&Ze(S,nt,pt,N)):e.texImage2D(n.TEXTURE_2D,0,rt,nt.width,nt.height,0,pt,N,nt.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){_t&&St&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Jt,rt,Et[0].width,Et[0].height,nt.depth);for(let lt=0,Bt=Et.length;lt<Bt;lt++)if(it=Et[lt],S.format!==un)if(pt!==null)if(_t){if(Gt)if(S.layerUpdates.size>0){let jt=rd(it.width,it.height,S.format,S.type);for(let Rt of S.layerUpdates){let ae=it.data.subarray(Rt*jt/it.data.BYTES_PER_ELEMENT,(Rt+1)*jt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,lt,0,0,Rt,it.width,it.height,1,pt,ae)}}else e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,lt,0,0,0,it.width,it.height,nt.depth,pt,it.data)}else e.compressedTexImage3D(n.TEXTURE_2D_ARRAY,lt,rt,it.width,it.height,nt.depth,0,it.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else _t?Gt&&e.texSubImage3D(n.TEXTURE_2D_ARRAY,lt,0,0,0,it.width,it.height,nt.depth,pt,N,it.data):e.texImage3D(n.TEXTURE_2D_ARRAY,lt,rt,it.width,it.height,nt.depth,0,pt,N,it.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{_t&&St&&e.texStorage2D(n.TEXTURE_2D,Jt,rt,Et[0].width,Et[0].height);for(let lt=0,Bt=Et.length;lt<Bt;lt++)it=Et[lt],S.format!==un?pt!==null?_t?Gt&&e.compressedTexSubImage2D(n.TEXTURE_2D,lt,0,0,it.width,it.height,pt,it.data):e.compressedTexImage2D(n.TEXTURE_2D,lt,rt,it.width,it.height,0,it.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,lt,0,0,it.width,it.height,pt,N,it.data):e.texImage2D(n.TEXTURE_2D,lt,rt,it.width,it.height,0,pt,N,it.data)}else if(S.isDataArrayTexture)if(_t){if(St&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Jt,rt,nt.width,nt.height,nt.depth),Gt)if(S.layerUpdates.size>0){let lt=rd(nt.width,nt.height,S.format,S.type);for(let Bt of S.layerUpdates){let jt=nt.data.subarray(Bt*lt/nt.data.BYTES_PER_ELEMENT,(Bt+1)*lt/nt.data.BYTES_PER_ELEMENT);e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Bt,nt.width,nt.height,1,pt,N,jt)}S.clearLayerUpdates()}else e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,nt.width,nt.height,nt.depth,pt,N,nt.data)}else e.texImage3D(n.TEXTURE_2D_ARRAY,0,rt,nt.width,nt.height,nt.depth,0,pt,N,nt.data);else if(S.isData3DTexture)_t?(St&&e.texStorage3D(n.TEXTURE_3D,Jt,rt,nt.width,nt.height,nt.depth),Gt&&e.texSubImage3D(n.TEXTURE_3D,0,0,0,0,nt.width,nt.height,nt.depth,pt,N,nt.data)):e.texImage3D(n.TEXTURE_3D,0,rt,nt.width,nt.height,nt.depth,0,pt,N,nt.data);else if(S.isFramebufferTexture){if(St)if(_t)e.texStorage2D(n.TEXTURE_2D,Jt,rt,nt.width,nt.height);else{let lt=nt.width,Bt=nt.height;for(let jt=0;jt<Jt;jt++)e.texImage2D(n.TEXTURE_2D,jt,rt,lt,Bt,0,pt,N,null),lt>>=1,Bt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in n){let lt=n.canvas;if(lt.hasAttribute("layoutsubtree")||lt.setAttribute("layoutsubtree","true"),nt.parentNode!==lt){lt.appendChild(nt),h.add(S),lt.onpaint=Bt=>{let jt=Bt.changedElements;for(let Rt of h)jt.includes(Rt.image)&&(Rt.needsUpdate=!0)},lt.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,nt);else{let jt=n.RGBA,Rt=n.RGBA,ae=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,jt,Rt,ae,nt)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(Et.length>0){if(_t&&St){let lt=Yt(Et[0]);e.texStorage2D(n.TEXTURE_2D,Jt,rt,lt.width,lt.height)}for(let lt=0,Bt=Et.length;lt<Bt;lt++)it=Et[lt],_t?Gt&&e.texSubImage2D(n.TEXTURE_2D,lt,0,0,pt,N,it):e.texImage2D(n.TEXTURE_2D,lt,rt,pt,N,it);S.generateMipmaps=!1}else if(_t){if(St){let lt=Yt(nt);e.texStorage2D(n.TEXTURE_2D,Jt,rt,lt.width,lt.height)}Gt&&e.texSubImage2D(n.TEXTURE_2D,0,0,0,pt,N,nt)}else e.texImage2D(n.TEXTURE_2D,0,rt,pt,N,nt);T(S)&&S.mipmapsAutoUpdate===!0&&b(ht),vt.__version=xt.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function oi(R,S,X){if(S.image.length!==6)return;let ht=ce(R,S),ot=S.source;e.bindTexture(n.TEXTURE_CUBE_MAP,R.__webglTexture,n.TEXTURE0+X);let xt=i.get(ot);if(ot.version!==xt.__version||ht===!0){e.activeTexture(n.TEXTURE0+X);let vt=ge.getPrimaries(ge.workingColorSpace),et=S.colorSpace===Es?null:ge.getPrimaries(S.colorSpace),nt=S.colorSpace===Es||vt===et?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(n.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,nt);let pt=S.isCompressedTexture||S.image[0].isCompressedTexture,N=S.image[0]&&S.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!N?rt[Rt]=y(S.image[Rt],!0,s.maxCubemapSize):rt[Rt]=N?S.image[Rt].image:S.image[Rt],rt[Rt]=Ht(S,rt[Rt]);let it=rt[0],Et=r.convert(S.format,S.colorSpace),_t=r.convert(S.type),St=E(S.internalFormat,Et,_t,S.normalized,S.colorSpace),Gt=S.isVideoTexture!==!0,Jt=xt.__version===void 0||ht===!0,lt=ot.dataReady,Bt=A(S,it);fe(n.TEXTURE_CUBE_MAP,S);let jt;if(S.isDepthTexture){if(St=_(S.format===ws,S.type),Jt)if(Gt)e.texStorage2D(n.TEXTURE_CUBE_MAP,1,St,it.width,it.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,it.width,it.height,0,Et,_t,null)}else if(pt){Gt&&Jt&&e.texStorage2D(n.TEXTURE_CUBE_MAP,Bt,St,it.width,it.height);for(let Rt=0;Rt<6;Rt++){jt=rt[Rt].mipmaps;for(let ae=0;ae<jt.length;ae++){let Ve=jt[ae];S.format!==un?Et!==null?Gt?lt&&e.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ve.width,Ve.height,Et,Ve.data):e.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,St,Ve.width,Ve.height,0,Ve.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,Ve.width,Ve.height,Et,_t,Ve.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,St,Ve.width,Ve.height,0,Et,_t,Ve.data)}}}else{if(jt=S.mipmaps,Gt&&Jt){jt.length>0&&Bt++;let Rt=Yt(rt[0]);e.texStorage2D(n.TEXTURE_CUBE_MAP,Bt,St,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(N){Gt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,Et,_t,rt[Rt].data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,rt[Rt].width,rt[Rt].height,0,Et,_t,rt[Rt].data);for(let ae=0;ae<jt.length;ae++){let Hi=jt[ae].image[Rt].image;Gt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Hi.width,Hi.height,Et,_t,Hi.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,St,Hi.width,Hi.height,0,Et,_t,Hi.data)}}else{Gt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,Et,_t,rt[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,Et,_t,rt[Rt]);for(let ae=0;ae<jt.length;ae++){let Ve=jt[ae];Gt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Et,_t,Ve.image[Rt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,St,Et,_t,Ve.image[Rt])}}}T(S)&&S.mipmapsAutoUpdate===!0&&b(n.TEXTURE_CUBE_MAP),xt.__version=ot.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Oe(R,S,X,ht,ot,xt){let vt=r.convert(X.format,X.colorSpace),et=r.convert(X.type),nt=E(X.internalFormat,vt,et,X.normalized,X.colorSpace),pt=i.get(S),N=i.get(X);if(N.__renderTarget=S,!pt.__hasExternalTextures){let rt=Math.max(1,S.width>>xt),it=Math.max(1,S.height>>xt);ot===n.TEXTURE_3D||ot===n.TEXTURE_2D_ARRAY?e.texImage3D(ot,xt,nt,rt,it,S.depth,0,vt,et,null):e.texImage2D(ot,xt,nt,rt,it,0,vt,et,null)}e.bindFramebuffer(n.FRAMEBUFFER,R),wt(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ht,ot,N.__webglTexture,0,oe(S)):(ot===n.TEXTURE_2D||ot>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ht,ot,N.__webglTexture,xt),e.bindFramebuffer(n.FRAMEBUFFER,null)}function Mi(R,S,X){if(n.bindRenderbuffer(n.RENDERBUFFER,R),S.depthBuffer){let ht=S.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,xt=_(S.stencilBuffer,ot),vt=S.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;wt(S)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(S),xt,S.width,S.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(S),xt,S.width,S.height):n.renderbufferStorage(n.RENDERBUFFER,xt,S.width,S.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,vt,n.RENDERBUFFER,R)}else{let ht=S.textures;for(let ot=0;ot<ht.length;ot++){let xt=ht[ot],vt=r.convert(xt.format,xt.colorSpace),et=r.convert(xt.type),nt=E(xt.internalFormat,vt,et,xt.normalized,xt.colorSpace);wt(S)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,oe(S),nt,S.width,S.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,oe(S),nt,S.width,S.height):n.renderbufferStorage(n.RENDERBUFFER,nt,S.width,S.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Se(R,S,X){let ht=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(n.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=i.get(S.depthTexture);ot.__renderTarget=S;let xt=ht?S.depthTexture.image[0]:S.depthTexture.image;(!ot.__webglTexture||xt.width!==S.width||xt.height!==S.height)&&(xt.width=S.width,xt.height=S.height,S.depthTexture.needsUpdate=!0),ht?Mt(S.depthTexture,0):gt(S.depthTexture,0);let vt=ot.__webglTexture,et=oe(S),nt=ht?n.TEXTURE_CUBE_MAP_POSITIVE_X+X:n.TEXTURE_2D,pt=S.depthTexture.format===ws?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(S.depthTexture.format===ys)wt(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pt,nt,vt,0,et):n.framebufferTexture2D(n.FRAMEBUFFER,pt,nt,vt,0);else if(S.depthTexture.format===ws)wt(S)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pt,nt,vt,0,et):n.framebufferTexture2D(n.FRAMEBUFFER,pt,nt,vt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function mi(R){let S=i.get(R),X=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ht=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ht){let ot=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),S.__depthDisposeCallback=ot}S.__boundDepthTexture=ht}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(X)for(let ht=0;ht<6;ht++)Se(S.__webglFramebuffer[ht],R,ht);else R.texture.mipmaps.length>0?Se(S.__webglFramebuffer[0],R,0):Se(S.__webglFramebuffer,R,0);else if(X){S.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer[ht]),S.__webglDepthbuffer[ht]===void 0)S.__webglDepthbuffer[ht]=n.createRenderbuffer(),Mi(S.__webglDepthbuffer[ht],R,!1);else{let ot=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer[ht];n.bindRenderbuffer(n.RENDERBUFFER,xt),n.framebufferRenderbuffer(n.FRAMEBUFFER,ot,n.RENDERBUFFER,xt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(n.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=n.createRenderbuffer(),Mi(S.__webglDepthbuffer,R,!1);else{let ot=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,xt),n.framebufferRenderbuffer(n.FRAMEBUFFER,ot,n.RENDERBUFFER,xt)}e.bindFramebuffer(n.FRAMEBUFFER,null)}function je(R,S,X){let ht=i.get(R);S!==void 0&&Oe(ht.__webglFramebuffer,R,R.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),X!==void 0&&mi(R)}function ai(R){let S=R.texture,X=i.get(R),ht=i.get(S);R.addEventListener("dispose",k),F(R);let ot=R.textures,xt=R.isWebGLCubeRenderTarget===!0,vt=ot.length>1;if(vt||(ht.__webglTexture===void 0&&(ht.__webglTexture=n.createTexture()),ht.__version=S.version,o.memory.textures++),xt){X.__webglFramebuffer=[];for(let et=0;et<6;et++)if(S.mipmaps.length>0){X.__webglFramebuffer[et]=[];for(let nt=0;nt<S.mipmaps.length;nt++)X.__webglFramebuffer[et][nt]=n.createFramebuffer()}else X.__webglFramebuffer[et]=n.createFramebuffer()}else{if(S.mipmaps.length>0){X.__webglFramebuffer=[];for(let et=0;et<S.mipmaps.length;et++)X.__webglFramebuffer[et]=n.createFramebuffer()}else X.__webglFramebuffer=n.createFramebuffer();if(vt)for(let et=0,nt=ot.length;et<nt;et++){let pt=i.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=n.createTexture(),o.memory.textures++)}if(R.samples>0&&wt(R)===!1){X.__webglMultisampledFramebuffer=n.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(n.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let nt=ot[et];X.__webglColorRenderbuffer[et]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,X.__webglColorRenderbuffer[et]);let pt=r.convert(nt.format,nt.colorSpace),N=r.convert(nt.type),rt=E(nt.internalFormat,pt,N,nt.normalized,nt.colorSpace,R.isXRRenderTarget===!0),it=oe(R);n.renderbufferStorageMultisample(n.RENDERBUFFER,it,rt,R.width,R.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+et,n.RENDERBUFFER,X.__webglColorRenderbuffer[et])}n.bindRenderbuffer(n.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=n.createRenderbuffer(),Mi(X.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(n.FRAMEBUFFER,null)}}if(xt){e.bindTexture(n.TEXTURE_CUBE_MAP,ht.__webglTexture),fe(n.TEXTURE_CUBE_MAP,S);for(let et=0;et<6;et++)if(S.mipmaps.length>0)for(let nt=0;nt<S.mipmaps.length;nt++)Oe(X.__webglFramebuffer[et][nt],R,S,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+et,nt);else Oe(X.__webglFramebuffer[et],R,S,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);T(S)?b(n.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(vt){for(let et=0,nt=ot.length;et<nt;et++){let pt=ot[et],N=i.get(pt),rt=n.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(rt=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(rt,N.__webglTexture),fe(rt,pt),Oe(X.__webglFramebuffer,R,pt,n.COLOR_ATTACHMENT0+et,rt,0),T(pt)&&b(rt)}e.unbindTexture()}else{let et=n.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(et=R.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),fe(et,S),S.mipmaps.length>0)for(let nt=0;nt<S.mipmaps.length;nt++)Oe(X.__webglFramebuffer[nt],R,S,n.COLOR_ATTACHMENT0,et,nt);else Oe(X.__webglFramebuffer,R,S,n.COLOR_ATTACHMENT0,et,0);T(S)?b(et):S.mipmaps.length>0&&n.texParameteri(et,n.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&mi(R)}function U(R){let S=R.textures;for(let X=0,ht=S.length;X<ht;X++){let ot=S[X];if(T(ot)&&ot.mipmapsAutoUpdate===!0){let xt=C(R),vt=i.get(ot).__webglTexture;e.bindTexture(xt,vt),b(xt),e.unbindTexture()}}}let Pt=[];function qt(R){if(R.samples>0){if(wt(R)===!1){let S=R.textures,X=R.width,ht=R.height,ot=n.COLOR_BUFFER_BIT,xt=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,vt=i.get(R),et=S.length>1;if(et)for(let pt=0;pt<S.length;pt++)e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.RENDERBUFFER,null),e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.TEXTURE_2D,null,0);e.bindFramebuffer(n.READ_FRAMEBUFFER,vt.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(n.DRAW_FRAMEBUFFER,vt.__webglFramebuffer[0]):e.bindFramebuffer(n.DRAW_FRAMEBUFFER,vt.__webglFramebuffer);for(let pt=0;pt<S.length;pt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(ot|=n.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(ot|=n.STENCIL_BUFFER_BIT)),et){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,vt.__webglColorRenderbuffer[pt]);let N=i.get(S[pt]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,N,0)}n.blitFramebuffer(0,0,X,ht,0,0,X,ht,ot,n.NEAREST),l===!0&&(Pt.length=0,Pt.push(n.COLOR_ATTACHMENT0+pt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Pt.push(xt),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Pt))}if(e.bindFramebuffer(n.READ_FRAMEBUFFER,null),e.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<S.length;pt++){e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.RENDERBUFFER,vt.__webglColorRenderbuffer[pt]);let N=i.get(S[pt]).__webglTexture;e.bindFramebuffer(n.FRAMEBUFFER,vt.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.TEXTURE_2D,N,0)}e.bindFramebuffer(n.DRAW_FRAMEBUFFER,vt.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[S])}}}function oe(R){return Math.min(s.maxSamples,R.samples)}function wt(R){let S=i.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Ue(R){let S=o.render.frame;d.get(R)!==S&&(d.set(R,S),R.update())}function Ht(R,S){let X=R.colorSpace,ht=R.format,ot=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==or&&X!==Es&&(ge.getTransfer(X)===Ce?(ht!==un||ot!==ki)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",X)),S}function Yt(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=dt,this.setTexture2D=gt,this.setTexture2DArray=yt,this.setTexture3D=Ct,this.setTextureCube=Mt,this.rebindTextures=je,this.setupRenderTarget=ai,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=qt,this.setupDepthRenderbuffer=mi,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=wt,this.dispose=V}function IS(n,t){function e(i,s=Es){let r,o=ge.getTransfer(s);if(i===ki)return n.UNSIGNED_BYTE;if(i===uc)return n.UNSIGNED_SHORT_4_4_4_4;if(i===dc)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Yu)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===qu)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Wu)return n.BYTE;if(i===Xu)return n.SHORT;if(i===oo)return n.UNSIGNED_SHORT;if(i===hc)return n.INT;if(i===Un)return n.UNSIGNED_INT;if(i===ji)return n.FLOAT;if(i===Fn)return n.HALF_FLOAT;if(i===Zu)return n.ALPHA;if(i===$u)return n.RGB;if(i===un)return n.RGBA;if(i===ys)return n.DEPTH_COMPONENT;if(i===ws)return n.DEPTH_STENCIL;if(i===fc)return n.RED;if(i===pc)return n.RED_INTEGER;if(i===Ys)return n.RG;if(i===mc)return n.RG_INTEGER;if(i===gc)return n.RGBA_INTEGER;if(i===Sa||i===Ma||i===wa||i===Ea)if(o===Ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===Sa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ma)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Ea)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===Sa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ma)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Ea)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===_c||i===xc||i===yc||i===vc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===_c)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===xc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===yc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===vc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===bc||i===Sc||i===Mc||i===wc||i===Ec||i===Ta||i===Tc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(i===bc||i===Sc)return o===Ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===Mc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===wc)return r.COMPRESSED_R11_EAC;if(i===Ec)return r.COMPRESSED_SIGNED_R11_EAC;if(i===Ta)return r.COMPRESSED_RG11_EAC;if(i===Tc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Ac||i===Cc||i===Rc||i===Pc||i===Ic||i===Lc||i===Dc||i===Oc||i===Nc||i===Uc||i===Fc||i===Bc||i===kc||i===zc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Ac)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Cc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Rc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Pc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Ic)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Lc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Dc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Oc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Nc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Uc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Fc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Bc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===kc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===zc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Hc||i===Vc||i===Gc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(i===Hc)return o===Ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Vc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Gc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Wc||i===Xc||i===Aa||i===Yc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(i===Wc)return r.COMPRESSED_RED_RGTC1_EXT;if(i===Xc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Aa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Yc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===ur?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:e}}var LS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,DS=`
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

}`,pd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let i=new la(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=i}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,i=new Ni({vertexShader:LS,fragmentShader:DS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new _i(new ha(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},md=class extends Qn{constructor(t,e){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,d=null,h=null,u=null,p=null,g=null,v=typeof XRWebGLBinding<"u",m=new pd,f={},y=e.getContextAttributes(),T=null,b=null,C=[],E=[],_=new ue,A=null,F=null,O=new Ri;O.viewport=new ze;let L=new Ri;L.viewport=new ze;let k=[O,L],z=new rc,I=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let gt=C[tt];return gt===void 0&&(gt=new Qr,C[tt]=gt),gt.getTargetRaySpace()},this.getControllerGrip=function(tt){let gt=C[tt];return gt===void 0&&(gt=new Qr,C[tt]=gt),gt.getGripSpace()},this.getHand=function(tt){let gt=C[tt];return gt===void 0&&(gt=new Qr,C[tt]=gt),gt.getHandSpace()};function q(tt){let gt=E.indexOf(tt.inputSource);if(gt===-1)return;let yt=C[gt];yt!==void 0&&(yt.update(tt.inputSource,tt.frame,c||o),yt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function G(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",ct);for(let tt=0;tt<C.length;tt++){let gt=E[tt];gt!==null&&(E[tt]=null,C[tt].disconnect(gt))}I=null,V=null,m.reset();for(let tt in f)delete f[tt];if(t.setRenderTarget(T),p=null,u=null,h=null,s=null,b=null,ut.stop(),i.isPresenting=!1,t.setPixelRatio(A),t.setSize(_.width,_.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,i.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,i.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return u!==null?u:p},this.getBinding=function(){return h===null&&v&&(h=new XRWebGLBinding(s,e)),h},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(T=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",G),s.addEventListener("inputsourceschange",ct),y.xrCompatible!==!0&&await e.makeXRCompatible(),A=t.getPixelRatio(),t.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let yt=null,Ct=null,Mt=null;y.depth&&(Mt=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,yt=y.stencil?ws:ys,Ct=y.stencil?ur:Un);let Wt={colorFormat:e.RGBA8,depthFormat:Mt,scaleFactor:r};h=this.getBinding(),u=h.createProjectionLayer(Wt),s.updateRenderState({layers:[u]}),t.setPixelRatio(1),t.setSize(u.textureWidth,u.textureHeight,!1),b=new cn(u.textureWidth,u.textureHeight,{format:un,type:ki,depthTexture:new bs(u.textureWidth,u.textureHeight,Ct,void 0,void 0,void 0,void 0,void 0,void 0,yt),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let yt={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,yt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),b=new cn(p.framebufferWidth,p.framebufferHeight,{format:un,type:ki,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ct(tt){for(let gt=0;gt<tt.removed.length;gt++){let yt=tt.removed[gt],Ct=E.indexOf(yt);Ct>=0&&(E[Ct]=null,C[Ct].disconnect(yt))}for(let gt=0;gt<tt.added.length;gt++){let yt=tt.added[gt],Ct=E.indexOf(yt);if(Ct===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=E.length){E.push(yt),Ct=Wt;break}else if(E[Wt]===null){E[Wt]=yt,Ct=Wt;break}if(Ct===-1)break}let Mt=C[Ct];Mt&&Mt.connect(yt)}}function K(tt,gt){gt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(gt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let gt=tt.near,yt=tt.far;m.texture!==null&&(m.depthNear>0&&(gt=m.depthNear),m.depthFar>0&&(yt=m.depthFar)),z.near=L.near=O.near=gt,z.far=L.far=O.far=yt,(I!==z.near||V!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),I=z.near,V=z.far),z.layers.mask=tt.layers.mask|6,O.layers.mask=z.layers.mask&-5,L.layers.mask=z.layers.mask&-3;let Ct=tt.parent,Mt=z.cameras;K(z,Ct);for(let Wt=0;Wt<Mt.length;Wt++)K(Mt[Wt],Ct);z.projectionMatrix.copy(O.projectionMatrix),z.projectionMatrixInverse.copy(O.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,z,Ct)};function Q(tt,gt,yt){yt===null?tt.matrix.copy(gt.matrixWorld):(tt.matrix.copy(yt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(gt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(gt.projectionMatrix),tt.projectionMatrixInverse.copy(gt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=Ol*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(u===null&&p===null))return l},this.setFoveation=function(tt){l=tt,u!==null&&(u.fixedFoveation=tt),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(z)},this.getCameraTexture=function(tt){return f[tt]};let st=null;function dt(tt,gt){if(d=gt.getViewerPose(c||o),g=gt,d!==null){let yt=d.views;p!==null&&(t.setRenderTargetFramebuffer(b,p.framebuffer),t.setRenderTarget(b));let Ct=!1;yt.length!==z.cameras.length&&(z.cameras.length=0,Ct=!0);for(let Vt=0;Vt<yt.length;Vt++){let fe=yt[Vt],ce=null;if(p!==null)ce=p.getViewport(fe);else{let Ze=h.getViewSubImage(u,fe);ce=Ze.viewport,Vt===0&&(t.setRenderTargetTextures(b,Ze.colorTexture,Ze.depthStencilTexture),t.setRenderTarget(b))}let ne=k[Vt];ne===void 0&&(ne=new Ri,ne.layers.enable(Vt),ne.viewport=new ze,k[Vt]=ne),ne.matrix.fromArray(fe.transform.matrix),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.projectionMatrix.fromArray(fe.projectionMatrix),ne.projectionMatrixInverse.copy(ne.projectionMatrix).invert(),ne.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(z.matrix.copy(ne.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),Ct===!0&&z.cameras.push(ne)}let Mt=s.enabledFeatures;if(Mt&&Mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){h=i.getBinding();let Vt=h.getDepthInformation(yt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(Mt&&Mt.includes("camera-access")&&v){t.state.unbindTexture(),h=i.getBinding();for(let Vt=0;Vt<yt.length;Vt++){let fe=yt[Vt].camera;if(fe){let ce=f[fe];ce||(ce=new la,f[fe]=ce);let ne=h.getCameraImage(fe);ce.sourceTexture=ne}}}}for(let yt=0;yt<C.length;yt++){let Ct=E[yt],Mt=C[yt];Ct!==null&&Mt!==void 0&&Mt.update(Ct,gt,c||o)}st&&st(tt,gt),gt.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:gt}),g=null}let ut=new Em;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},OS=new ve,Nm=new ie;Nm.set(-1,0,0,0,1,0,0,0,1);function NS(n,t){function e(m,f){m.matrixAutoUpdate===!0&&m.updateMatrix(),f.value.copy(m.matrix)}function i(m,f){f.color.getRGB(m.fogColor.value,id(n)),f.isFog?(m.fogNear.value=f.near,m.fogFar.value=f.far):f.isFogExp2&&(m.fogDensity.value=f.density)}function s(m,f,y,T,b){f.isNodeMaterial?f.uniformsNeedUpdate=!1:f.isMeshBasicMaterial?r(m,f):f.isMeshLambertMaterial?(r(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshToonMaterial?(r(m,f),h(m,f)):f.isMeshPhongMaterial?(r(m,f),d(m,f),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)):f.isMeshStandardMaterial?(r(m,f),u(m,f),f.isMeshPhysicalMaterial&&p(m,f,b)):f.isMeshMatcapMaterial?(r(m,f),g(m,f)):f.isMeshDepthMaterial?r(m,f):f.isMeshDistanceMaterial?(r(m,f),v(m,f)):f.isMeshNormalMaterial?r(m,f):f.isLineBasicMaterial?(o(m,f),f.isLineDashedMaterial&&a(m,f)):f.isPointsMaterial?l(m,f,y,T):f.isSpriteMaterial?c(m,f):f.isShadowMaterial?(m.color.value.copy(f.color),m.opacity.value=f.opacity):f.isShaderMaterial&&(f.uniformsNeedUpdate=!1)}function r(m,f){m.opacity.value=f.opacity,f.color&&m.diffuse.value.copy(f.color),f.emissive&&m.emissive.value.copy(f.emissive).multiplyScalar(f.emissiveIntensity),f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.bumpMap&&(m.bumpMap.value=f.bumpMap,e(f.bumpMap,m.bumpMapTransform),m.bumpScale.value=f.bumpScale,f.side===Zi&&(m.bumpScale.value*=-1)),f.normalMap&&(m.normalMap.value=f.normalMap,e(f.normalMap,m.normalMapTransform),m.normalScale.value.copy(f.normalScale),f.side===Zi&&m.normalScale.value.negate()),f.displacementMap&&(m.displacementMap.value=f.displacementMap,e(f.displacementMap,m.displacementMapTransform),m.displacementScale.value=f.displacementScale,m.displacementBias.value=f.displacementBias),f.emissiveMap&&(m.emissiveMap.value=f.emissiveMap,e(f.emissiveMap,m.emissiveMapTransform)),f.specularMap&&(m.specularMap.value=f.specularMap,e(f.specularMap,m.specularMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest);let y=t.get(f),T=y.envMap,b=y.envMapRotation;T&&(m.envMap.value=T,m.envMapRotation.value.setFromMatrix4(OS.makeRotationFromEuler(b)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Nm),m.reflectivity.value=f.reflectivity,m.ior.value=f.ior,m.refractionRatio.value=f.refractionRatio),f.lightMap&&(m.lightMap.value=f.lightMap,m.lightMapIntensity.value=f.lightMapIntensity,e(f.lightMap,m.lightMapTransform)),f.aoMap&&(m.aoMap.value=f.aoMap,m.aoMapIntensity.value=f.aoMapIntensity,e(f.aoMap,m.aoMapTransform))}function o(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform))}function a(m,f){m.dashSize.value=f.dashSize,m.totalSize.value=f.dashSize+f.gapSize,m.scale.value=f.scale}function l(m,f,y,T){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.size.value=f.size*y,m.scale.value=T*.5,f.map&&(m.map.value=f.map,e(f.map,m.uvTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function c(m,f){m.diffuse.value.copy(f.color),m.opacity.value=f.opacity,m.rotation.value=f.rotation,f.map&&(m.map.value=f.map,e(f.map,m.mapTransform)),f.alphaMap&&(m.alphaMap.value=f.alphaMap,e(f.alphaMap,m.alphaMapTransform)),f.alphaTest>0&&(m.alphaTest.value=f.alphaTest)}function d(m,f){m.specular.value.copy(f.specular),m.shininess.value=Math.max(f.shininess,1e-4)}function h(m,f){f.gradientMap&&(m.gradientMap.value=f.gradientMap)}function u(m,f){m.metalness.value=f.metalness,f.metalnessMap&&(m.metalnessMap.value=f.metalnessMap,e(f.metalnessMap,m.metalnessMapTransform)),m.roughness.value=f.roughness,f.roughnessMap&&(m.roughnessMap.value=f.roughnessMap,e(f.roughnessMap,m.roughnessMapTransform)),f.envMap&&(m.envMapIntensity.value=f.envMapIntensity)}function p(m,f,y){m.ior.value=f.ior,f.diffuseRoughness>0&&(m.diffuseRoughness.value=f.diffuseRoughness,f.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=f.diffuseRoughnessMap,e(f.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),f.sheen>0&&(m.sheenColor.value.copy(f.sheenColor).multiplyScalar(f.sheen),m.sheenRoughness.value=f.sheenRoughness,f.sheenColorMap&&(m.sheenColorMap.value=f.sheenColorMap,e(f.sheenColorMap,m.sheenColorMapTransform)),f.sheenRoughnessMap&&(m.sheenRoughnessMap.value=f.sheenRoughnessMap,e(f.sheenRoughnessMap,m.sheenRoughnessMapTransform))),f.clearcoat>0&&(m.clearcoat.value=f.clearcoat,m.clearcoatRoughness.value=f.clearcoatRoughness,f.clearcoatMap&&(m.clearcoatMap.value=f.clearcoatMap,e(f.clearcoatMap,m.clearcoatMapTransform)),f.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=f.clearcoatRoughnessMap,e(f.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),f.clearcoatNormalMap&&(m.clearcoatNormalMap.value=f.clearcoatNormalMap,e(f.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(f.clearcoatNormalScale),f.side===Zi&&m.clearcoatNormalScale.value.negate())),f.dispersion>0&&(m.dispersion.value=f.dispersion),f.retroreflectivity>0&&(m.retroreflectivity.value=f.retroreflectivity),f.iridescence>0&&(m.iridescence.value=f.iridescence,m.iridescenceIOR.value=f.iridescenceIOR,m.iridescenceThicknessMinimum.value=f.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=f.iridescenceThicknessMaximum,f.iridescenceMap&&(m.iridescenceMap.value=f.iridescenceMap,e(f.iridescenceMap,m.iridescenceMapTransform)),f.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=f.iridescenceThicknessMap,e(f.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),f.transmission>0&&(m.transmission.value=f.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),f.transmissionMap&&(m.transmissionMap.value=f.transmissionMap,e(f.transmissionMap,m.transmissionMapTransform)),m.thickness.value=f.thickness,f.thicknessMap&&(m.thicknessMap.value=f.thicknessMap,e(f.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=f.attenuationDistance,m.attenuationColor.value.copy(f.attenuationColor)),f.anisotropy>0&&(m.anisotropyVector.value.set(f.anisotropy*Math.cos(f.anisotropyRotation),f.anisotropy*Math.sin(f.anisotropyRotation)),f.anisotropyMap&&(m.anisotropyMap.value=f.anisotropyMap,e(f.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=f.specularIntensity,m.specularColor.value.copy(f.specularColor),f.specularColorMap&&(m.specularColorMap.value=f.specularColorMap,e(f.specularColorMap,m.specularColorMapTransform)),f.specularIntensityMap&&(m.specularIntensityMap.value=f.specularIntensityMap,e(f.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,f){f.matcap&&(m.matcap.value=f.matcap)}function v(m,f){let y=t.get(f).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function US(n,t,e,i){let s={},r={};function o(y,T){let b=T.program;i.uniformBlockBinding(y,b,s[y.id])}function a(y,T){let b=s[y.id];b===void 0&&(g(y),b=l(y),s[y.id]=b,y.addEventListener("dispose",m));let C=T.program;i.updateUBOMapping(y,C);let E=t.render.frame;r[y.id]!==E&&(c(y),r[y.id]=E)}function l(y){let T=n.createBuffer(),b=y.__size,C=y.usage;return n.bindBuffer(n.UNIFORM_BUFFER,T),n.bufferData(n.UNIFORM_BUFFER,b,C),n.bindBuffer(n.UNIFORM_BUFFER,null),T}function c(y){let T=s[y.id],b=y.uniforms,C=y.__cache;n.bindBuffer(n.UNIFORM_BUFFER,T);for(let E=0,_=b.length;E<_;E++){let A=b[E];if(Array.isArray(A))for(let F=0,O=A.length;F<O;F++)d(A[F],E,F,C);else d(A,E,0,C)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function d(y,T,b,C){if(u(y,T,b,C)===!0){let E=y.__offset,_=y.value;if(Array.isArray(_)){let A=0;for(let F=0;F<_.length;F++){let O=_[F],L=v(O,!0);h(O,y.__data,A),A+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(_,y.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,E,y.__data)}}function h(y,T,b){typeof y=="number"||typeof y=="boolean"?T[b]=y:y.isMatrix3?(T[b]=y.elements[0],T[b+1]=y.elements[1],T[b+2]=y.elements[2],T[b+3]=0,T[b+4]=y.elements[3],T[b+5]=y.elements[4],T[b+6]=y.elements[5],T[b+7]=0,T[b+8]=y.elements[6],T[b+9]=y.elements[7],T[b+10]=y.elements[8],T[b+11]=0):ArrayBuffer.isView(y)?T.set(y.subarray(0,T.length-b),b):y.toArray(T,b)}function u(y,T,b,C){let E=y.value,_=T+"_"+b;if(Array.isArray(E)){C[_]===void 0&&(C[_]=[]);let A=C[_],F=!1;for(let O=0;O<E.length;O++)p(E[O],A,O)===!0&&(F=!0);return F}return p(E,C,_)}function p(y,T,b){if(T[b]===void 0)return typeof y=="number"||typeof y=="boolean"?T[b]=y:ArrayBuffer.isView(y)?T[b]=y.slice():T[b]=y.clone(),!0;{let C=T[b];if(typeof y=="number"||typeof y=="boolean"){if(C!==y)return T[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(C.equals(y)===!1)return C.copy(y),!0}}return!1}function g(y){let T=y.uniforms,b=0,C=16;for(let _=0,A=T.length;_<A;_++){let F=Array.isArray(T[_])?T[_]:[T[_]];for(let O=0,L=F.length;O<L;O++){let k=F[O],z=Array.isArray(k.value)?k.value:[k.value],I=Array.isArray(T[_])||Array.isArray(k.value),V=b;for(let G=0,ct=z.length;G<ct;G++){let K=z[G],Q=v(K,I),st=b%C,dt=st%Q.boundary,ut=st+dt;b+=dt,ut!==0&&C-ut<Q.storage&&(b+=C-ut),G===0&&(V=b),b+=Q.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((b-V)/Float32Array.BYTES_PER_ELEMENT),k.__offset=V}}let E=b%C;return E>0&&(b+=C-E),y.__size=b,y.__cache={},this}function v(y,T){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",y),T===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(y){let T=y.target;T.removeEventListener("dispose",m),n.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function f(){for(let y in s)n.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:f}}var FS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),is=null;function BS(){return is===null&&(is=new lr(FS,16,16,Ys,Fn),is.name="DFG_LUT",is.minFilter=Yi,is.magFilter=Yi,is.wrapS=jn,is.wrapT=jn,is.generateMipmaps=!1,is.needsUpdate=!0),is}var Jc=class{constructor(t={}){let{canvas:e=$p(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:d="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:u=!1,outputBufferType:p=ki}=t;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let v=p,m=new Set([gc,mc,pc]),f=new Set([ki,Un,oo,ur,uc,dc]),y=new Uint32Array(4),T=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,E=null,_=[],A=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=es,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let O=this,L=!1,k=null,z=null,I=null,V=null;this._outputColorSpace=ln;let q=0,G=0,ct=null,K=-1,Q=null,st=new ze,dt=new ze,ut=null,tt=new $t(0),gt=0,yt=e.width,Ct=e.height,Mt=1,Wt=null,re=null,Vt=new ze(0,0,yt,Ct),fe=new ze(0,0,yt,Ct),ce=!1,ne=new Hs,Ze=new Bl,ke=!1,oi=!1,Oe=new ve,Mi=new W,Se=new ze,mi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},je=!1;function ai(){return ct===null?Mt:1}let U=i;function Pt(w,B){return e.getContext(w,B)}let qt,oe,wt,Ue,Ht,Yt,R,S,X,ht,ot,xt,vt,et,nt,pt,N,rt,it,Et,_t,St,Gt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:d,failIfMajorPerformanceCaveat:h};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",jt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),U===null){let B="webgl2";if(U=Pt(B,w),U===null)throw Pt(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Jt()}catch(w){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),Qt("WebGLRenderer: "+w.message),w}function Jt(){qt=new $v(U),qt.init(),_t=new IS(U,qt),oe=new Bv(U,qt,t,_t),wt=new RS(U,qt),oe.reversedDepthBuffer&&u&&wt.buffers.depth.setReversed(!0),z=U.createFramebuffer(),I=U.createFramebuffer(),V=U.createFramebuffer(),Ue=new jv(U),Ht=new mS,Yt=new PS(U,qt,wt,Ht,oe,_t,Ue),R=new Zv(O),S=new tx(U),St=new Uv(U,S),X=new Kv(U,S,Ue,St),ht=new tb(U,X,S,St,Ue),rt=new Qv(U,oe,Yt),nt=new kv(Ht),ot=new pS(O,R,qt,oe,St,nt),xt=new NS(O,Ht),vt=new _S,et=new MS(qt),N=new Nv(O,R,wt,ht,g,l),pt=new CS(O,ht,oe),Gt=new US(U,Ue,oe,wt),it=new Fv(U,qt,Ue),Et=new Jv(U,qt,Ue),Ue.programs=ot.programs,O.capabilities=oe,O.extensions=qt,O.properties=Ht,O.renderLists=vt,O.shadowMap=pt,O.state=wt,O.info=Ue}v!==ki&&(F=new ib(v,e.width,e.height,a,s,r));let lt=new md(O,U);this.xr=lt,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=qt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=qt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Mt},this.setPixelRatio=function(w){w!==void 0&&(Mt=w,this.setSize(yt,Ct,!1))},this.getSize=function(w){return w.set(yt,Ct)},this.setSize=function(w,B,j=!0){if(lt.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}yt=w,Ct=B,e.width=Math.floor(w*Mt),e.height=Math.floor(B*Mt),j===!0&&(e.style.width=w+"px",e.style.height=B+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(yt*Mt,Ct*Mt).floor()},this.setDrawingBufferSize=function(w,B,j){yt=w,Ct=B,Mt=j,e.width=Math.floor(w*j),e.height=Math.floor(B*j),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(v===ki){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(st)},this.getViewport=function(w){return w.copy(Vt)},this.setViewport=function(w,B,j,Y){w.isVector4?Vt.set(w.x,w.y,w.z,w.w):Vt.set(w,B,j,Y),wt.viewport(st.copy(Vt).multiplyScalar(ai()).round())},this.getScissor=function(w){return w.copy(fe)},this.setScissor=function(w,B,j,Y){w.isVector4?fe.set(w.x,w.y,w.z,w.w):fe.set(w,B,j,Y),wt.scissor(dt.copy(fe).multiplyScalar(ai()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(w){wt.setScissorTest(ce=w)},this.setOpaqueSort=function(w){Wt=w},this.setTransparentSort=function(w){re=w},this.getClearColor=function(w){return w.copy(N.getClearColor())},this.setClearColor=function(){N.setClearColor(...arguments)},this.getClearAlpha=function(){return N.getClearAlpha()},this.setClearAlpha=function(){N.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,j=!0){let Y=0;if(w){let Z=!1;if(ct!==null){let Tt=ct.texture.format;Z=m.has(Tt)}if(Z){let Tt=ct.texture.type,It=f.has(Tt),At=N.getClearColor(),Lt=N.getClearAlpha(),zt=At.r,te=At.g,pe=At.b;It?(y[0]=zt,y[1]=te,y[2]=pe,y[3]=Lt,U.clearBufferuiv(U.COLOR,0,y)):(T[0]=zt,T[1]=te,T[2]=pe,T[3]=Lt,U.clearBufferiv(U.COLOR,0,T))}else Y|=U.COLOR_BUFFER_BIT}B&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),k=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),N.dispose(),vt.dispose(),et.dispose(),Yt.dispose(),Ht.dispose(),R.dispose(),ht.dispose(),X.dispose(),St.dispose(),Gt.dispose(),ot.dispose(),lt.dispose(),lt.removeEventListener("sessionstart",qa),lt.removeEventListener("sessionend",Gn),ls.stop()};function Bt(w){w.preventDefault(),td("WebGLRenderer: Context Lost."),L=!0}function jt(){td("WebGLRenderer: Context Restored."),L=!1;let w=Ue.autoReset,B=pt.enabled,j=pt.autoUpdate,Y=pt.needsUpdate,Z=pt.type;Jt(),Ue.autoReset=w,pt.enabled=B,pt.autoUpdate=j,pt.needsUpdate=Y,pt.type=Z}function Rt(w){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ae(w){let B=w.target;B.removeEventListener("dispose",ae),Ve(B)}function Ve(w){Hi(w),Ht.remove(w)}function Hi(w){let B=Ht.get(w).programs;B!==void 0&&(B.forEach(function(j){ot.releaseProgram(j)}),w.isShaderMaterial&&ot.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,j,Y,Z,Tt){B===null&&(B=mi);let It=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=No(w,B,j,Y,Z);wt.setMaterial(Y,It);let Lt=j.index,zt=1;if(Y.wireframe===!0){if(Lt=X.getWireframeAttribute(j),Lt===void 0)return;zt=2}let te=j.drawRange,pe=j.attributes.position,kt=te.start*zt,me=(te.start+te.count)*zt;Tt!==null&&(kt=Math.max(kt,Tt.start*zt),me=Math.min(me,(Tt.start+Tt.count)*zt)),Lt!==null?(kt=Math.max(kt,0),me=Math.min(me,Lt.count)):pe!=null&&(kt=Math.max(kt,0),me=Math.min(me,pe.count));let Ke=me-kt;if(Ke<0||Ke===1/0)return;St.setup(Z,Y,At,j,Lt);let Ie,Le=it;if(Lt!==null&&(Ie=S.get(Lt),Le=Et,Le.setIndex(Ie)),Z.isMesh)Y.wireframe===!0?(wt.setLineWidth(Y.wireframeLinewidth*ai()),Le.setMode(U.LINES)):Le.setMode(U.TRIANGLES);else if(Z.isLine){let gi=Y.linewidth;gi===void 0&&(gi=1),wt.setLineWidth(gi*ai()),Z.isLineSegments?Le.setMode(U.LINES):Z.isLineLoop?Le.setMode(U.LINE_LOOP):Le.setMode(U.LINE_STRIP)}else Z.isPoints?Le.setMode(U.POINTS):Z.isSprite&&Le.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(qt.get("WEBGL_multi_draw"))Le.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let gi=Z._multiDrawStarts,Ut=Z._multiDrawCounts,li=Z._multiDrawCount,ye=Lt?S.get(Lt).bytesPerElement:1,hs=Ht.get(Y).currentProgram.getUniforms();for(let ci=0;ci<li;ci++)hs.setValue(U,"_gl_DrawID",ci),Le.render(gi[ci]/ye,Ut[ci])}else if(Z.isInstancedMesh)Le.renderInstances(kt,Ke,Z.count);else if(j.isInstancedBufferGeometry){let gi=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ut=Math.min(j.instanceCount,gi);Le.renderInstances(kt,Ke,Ut)}else Le.render(kt,Ke)};function Lo(w,B,j,Y){k!==null&&w.isNodeMaterial&&k.setObject(Y,w),ke===!0&&nt.setState(w,j,!1),w.transparent===!0&&w.side===Mn&&w.forceSinglePass===!1?(w.side=Zi,w.needsUpdate=!0,Wn(w,B,Y),w.side=Xs,w.needsUpdate=!0,Wn(w,B,Y),w.side=Mn):Wn(w,B,Y)}this.compile=function(w,B,j=null){j===null&&(j=w),k!==null&&k.renderStart(w,B,j),E=et.get(j),E.init(B),A.push(E),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(E.pushLight(Z),Z.castShadow&&E.pushShadow(Z))}),w!==j&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(B.layers)&&(E.pushLight(Z),Z.castShadow&&E.pushShadow(Z))}),E.setupLights(),k!==null&&k.updateLights(E.state.lightsArray),oi=this.localClippingEnabled,ke=nt.init(this.clippingPlanes,oi),ke===!0&&nt.setGlobalState(this.clippingPlanes,B),k!==null&&pt.render(E.state.shadowsArray,j,B);let Y=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Tt=Z.material;if(Tt)if(Array.isArray(Tt))for(let It=0;It<Tt.length;It++){let At=Tt[It];Lo(At,j,B,Z),Y.add(At)}else Lo(Tt,j,B,Z),Y.add(Tt)}),E=A.pop(),k!==null&&k.renderEnd(),Y},this.compileAsync=function(w,B,j=null){let Y=this.compile(w,B,j);return new Promise(Z=>{function Tt(){if(Y.forEach(function(It){let Lt=Ht.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&Y.delete(It)}),Y.size===0){Z(w);return}setTimeout(Tt,10)}qt.get("KHR_parallel_shader_compile")!==null?Tt():setTimeout(Tt,10)})};let Sr=null;function Vh(w){Sr&&Sr(w)}function qa(){ls.stop()}function Gn(){ls.start()}let ls=new Em;ls.setAnimationLoop(Vh),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(w){Sr=w,lt.setAnimationLoop(w),w===null?ls.stop():ls.start()},lt.addEventListener("sessionstart",qa),lt.addEventListener("sessionend",Gn),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(w,B);let j=lt.enabled===!0&&lt.isPresenting===!0,Y=F!==null&&(ct===null||j)&&F.begin(O,ct);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),lt.enabled===!0&&lt.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(lt.cameraAutoUpdate===!0&&lt.updateCamera(B),B=lt.getCamera()),w.isScene===!0&&w.onBeforeRender(O,w,B,ct),E=et.get(w,A.length),E.init(B),E.state.textureUnits=Yt.getTextureUnits(),A.push(E),Oe.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?Ze.setFromArrayCamera(B):ne.setFromProjectionMatrix(Oe,vn,B.reversedDepth),oi=this.localClippingEnabled,ke=nt.init(this.clippingPlanes,oi),C=vt.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,lt.enabled===!0&&lt.isPresenting===!0){let It=O.xr.getDepthSensingMesh();It!==null&&cs(It,B,-1/0,O.sortObjects)}cs(w,B,0,O.sortObjects),C.finish(),k!==null&&k.updateLights(E.state.lightsArray),O.sortObjects===!0&&C.sort(Wt,re),je=lt.enabled===!1||lt.isPresenting===!1||lt.hasDepthSensing()===!1,je&&N.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),ke===!0&&nt.beginShadows();let Z=E.state.shadowsArray;if(pt.render(Z,w,B),ke===!0&&nt.endShadows(),(Y&&F.hasRenderPass())===!1){let It=C.opaque,At=C.transmissive;if(E.setupLights(),B.isArrayCamera){let Lt=B.cameras;if(At.length>0)for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];Cn(It,At,w,pe)}je&&N.render(w);for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];Do(C,w,pe,pe.viewport)}}else At.length>0&&Cn(It,At,w,B),je&&N.render(w),Do(C,w,B)}ct!==null&&G===0&&(Yt.updateMultisampleRenderTarget(ct),Yt.updateRenderTargetMipmap(ct)),Y&&F.end(O),w.isScene===!0&&w.onAfterRender(O,w,B),St.resetDefaultState(),K=-1,Q=null,A.pop(),A.length>0?(E=A[A.length-1],Yt.setTextureUnits(E.state.textureUnits),ke===!0&&nt.setGlobalState(O.clippingPlanes,E.state.camera)):E=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,k!==null&&k.renderEnd()};function cs(w,B,j,Y){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)j=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)E.pushLight(w),w.castShadow&&E.pushShadow(w);else if(w.isSprite){let It=B.isArrayCamera?Ze:ne;if(!w.frustumCulled||w.intersectsFrustum(It)){Y&&Se.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Oe);let At=ht.update(w),Lt=w.material;Lt.visible&&C.push(w,At,Lt,j,Se.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let It=B.isArrayCamera?Ze:ne;if(!w.frustumCulled||w.intersectsFrustum(It)){let At=ht.update(w),Lt=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Se.copy(w.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),Se.copy(At.boundingSphere.center)),Se.applyMatrix4(w.matrixWorld).applyMatrix4(Oe)),Array.isArray(Lt)){let zt=At.groups;for(let te=0,pe=zt.length;te<pe;te++){let kt=zt[te],me=Lt[kt.materialIndex];me&&me.visible&&C.push(w,At,me,j,Se.z,kt,B)}}else Lt.visible&&C.push(w,At,Lt,j,Se.z,null,B)}}}let Tt=w.children;for(let It=0,At=Tt.length;It<At;It++)cs(Tt[It],B,j,Y)}function Do(w,B,j,Y){let{opaque:Z,transmissive:Tt,transparent:It}=w;E.setupLightsView(j),ke===!0&&nt.setGlobalState(O.clippingPlanes,j),Y&&wt.viewport(st.copy(Y)),Z.length>0&&Qe(Z,B,j),Tt.length>0&&Qe(Tt,B,j),It.length>0&&Qe(It,B,j),wt.buffers.depth.setTest(!0),wt.buffers.depth.setMask(!0),wt.buffers.color.setMask(!0),wt.setPolygonOffset(!1)}function Cn(w,B,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[Y.id]===void 0){let kt=qt.has("EXT_color_buffer_half_float")||qt.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[Y.id]=new cn(1,1,{generateMipmaps:!0,type:kt?Fn:ki,minFilter:Ms,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ge.workingColorSpace})}let Tt=E.state.transmissionRenderTarget[Y.id],It=Y.viewport||st;Tt.setSize(It.z*O.transmissionResolutionScale,It.w*O.transmissionResolutionScale);let At=O.getRenderTarget(),Lt=O.getActiveCubeFace(),zt=O.getActiveMipmapLevel();O.setRenderTarget(Tt),O.getClearColor(tt),gt=O.getClearAlpha(),gt<1&&O.setClearColor(16777215,.5),O.clear(),je&&N.render(j);let te=O.toneMapping;O.toneMapping=es;let pe=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),E.setupLightsView(Y),ke===!0&&nt.setGlobalState(O.clippingPlanes,Y),Qe(w,j,Y),Yt.updateMultisampleRenderTarget(Tt),Yt.updateRenderTargetMipmap(Tt),qt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let me=0,Ke=B.length;me<Ke;me++){let Ie=B[me],{object:Le,geometry:gi,material:Ut,group:li}=Ie;if(Ut.side===Mn&&Le.layers.test(Y.layers)){let ye=Ut.side;Ut.side=Zi,Ut.needsUpdate=!0,ni(Le,j,Y,gi,Ut,li),Ut.side=ye,Ut.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(Tt),Yt.updateRenderTargetMipmap(Tt))}O.setRenderTarget(At,Lt,zt),O.setClearColor(tt,gt),pe!==void 0&&(Y.viewport=pe),O.toneMapping=te}function Qe(w,B,j){let Y=B.isScene===!0?B.overrideMaterial:null;for(let Z=0,Tt=w.length;Z<Tt;Z++){let It=w[Z],{object:At,geometry:Lt,group:zt}=It,te=It.material;te.allowOverride===!0&&Y!==null&&(te=Y),At.layers.test(j.layers)&&ni(At,B,j,Lt,te,zt)}}function ni(w,B,j,Y,Z,Tt){k!==null&&Z.isNodeMaterial&&k.setObject(w,Z),w.onBeforeRender(O,B,j,Y,Z,Tt),w.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(O,B,j,Y,w,Tt),Z.transparent===!0&&Z.side===Mn&&Z.forceSinglePass===!1?(Z.side=Zi,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,w,Tt),Z.side=Xs,Z.needsUpdate=!0,O.renderBufferDirect(j,B,Y,Z,w,Tt),Z.side=Mn):O.renderBufferDirect(j,B,Y,Z,w,Tt),w.onAfterRender(O,B,j,Y,Z,Tt)}function si(w){let B=0;for(let j of w)j.texture!==null&&B++;return B}function Wn(w,B,j){B.isScene!==!0&&(B=mi);let Y=Ht.get(w),Z=E.state.lights,Tt=E.state.shadowsArray,It=Z.state.version,At=ot.getParameters(w,Z.state,Tt,B,j,E.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(At),zt=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let te=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,te),Y.envMapRotation=Y.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,zt===void 0&&(w.addEventListener("dispose",ae),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let pe=zt.get(Lt);if(pe!==void 0){if(Y.currentProgram===pe&&Y.lightsStateVersion===It)return Oo(w,At),pe}else At.uniforms=ot.getUniforms(w),k!==null&&w.isNodeMaterial&&k.build(w,j,At),w.onBeforeCompile(At,O),pe=ot.acquireProgram(At,Lt),zt.set(Lt,pe),Y.uniforms=At.uniforms;let kt=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(kt.clippingPlanes=nt.uniform),Oo(w,At),Y.needsLights=Ps(w),Y.lightsStateVersion=It,Y.needsLights&&(kt.ambientLightColor.value=Z.state.ambient,kt.lightProbe.value=Z.state.probe,kt.sunLights.value=Z.state.sun,kt.sunLightShadows.value=Z.state.sunShadow,kt.directionalLights.value=Z.state.directional,kt.directionalLightShadows.value=Z.state.directionalShadow,kt.spotLights.value=Z.state.spot,kt.spotLightShadows.value=Z.state.spotShadow,kt.rectAreaLights.value=Z.state.rectArea,kt.ltc_1.value=Z.state.rectAreaLTC1,kt.ltc_2.value=Z.state.rectAreaLTC2,kt.pointLights.value=Z.state.point,kt.pointLightShadows.value=Z.state.pointShadow,kt.hemisphereLights.value=Z.state.hemi,kt.sunShadowMatrix.value=Z.state.sunShadowMatrix,kt.sunShadowCascade.value=Z.state.sunShadowCascade,kt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,kt.spotLightMatrix.value=Z.state.spotLightMatrix,kt.spotLightMap.value=Z.state.spotLightMap,kt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=si(E.state.lightProbeGridArray),Y.currentProgram=pe,Y.uniformsList=null,pe}function en(w,B,j,Y,Z){let Tt=Ht.get(w),It=Tt.currentProgram.id+","+Y+","+Z,At=Tt.programVariants.get(It);return At===void 0?(At=Wn(w,B,j),Tt.programVariants.set(It,At)):(Tt.currentProgram=At,Tt.uniformsList=null,Tt.outputColorSpace=Y,Tt.toneMapping=Z),At}function Rs(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=ao.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Oo(w,B){let j=Ht.get(w);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function No(w,B,j,Y,Z){B.isScene!==!0&&(B=mi),Yt.resetTextureUnits();let Tt=B.fog,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,At=ct===null?O.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:ge.workingColorSpace,Lt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=R.get(Y.envMap||It,Lt),te=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,pe=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!j.morphAttributes.position,me=!!j.morphAttributes.normal,Ke=!!j.morphAttributes.color,Ie=es;Y.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(Ie=O.toneMapping);let Le=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,gi=Le!==void 0?Le.length:0,Ut=Ht.get(Y),li=E.state.lights;if(ke===!0&&(oi===!0||w!==Q)){let De=w===Q&&Y.id===K;nt.setState(Y,w,De)}let ye=!1,hs=!1;Y.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==li.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==zt||Y.fog===!0&&Ut.fog!==Tt||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==nt.numPlanes||Ut.numIntersection!==nt.numIntersection)||Ut.vertexAlphas!==te||Ut.vertexTangents!==pe||Ut.morphTargets!==kt||Ut.morphNormals!==me||Ut.morphColors!==Ke||Ut.morphTargetsCount!==gi||Ut.numLightProbeGrids!==si(E.state.lightProbeGridArray)?ye=!0:(Ut.outputColorSpace!==At||Ut.toneMapping!==Ie)&&(hs=!0):(ye=!0,Ut.__version=Y.version);let ci=Ut.currentProgram;(ye===!0||hs===!0)&&(ci=hs===!0?en(Y,B,Z,At,Ie):Wn(Y,B,Z),k&&Y.isNodeMaterial&&k.onUpdateProgram(Y,ci,Ut));let Er=!1,Xn=!1,us=!1,he=ci.getUniforms(),ti=Ut.uniforms;if(wt.useProgram(ci.program)&&(Er=!0,Xn=!0,us=!0),Y.id!==K&&(K=Y.id,Xn=!0),Er||Q!==w){wt.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),he.setValue(U,"projectionMatrix",w.projectionMatrix),he.setValue(U,"viewMatrix",w.matrixWorldInverse);let hi=he.map.cameraPosition;hi!==void 0&&hi.setValue(U,Mi.setFromMatrixPosition(w.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&he.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,Xn=!0,us=!0)}if(Ut.needsLights&&(li.state.sunShadowMap.length>0&&he.setValue(U,"sunShadowMap",li.state.sunShadowMap,Yt),li.state.directionalShadowMap.length>0&&he.setValue(U,"directionalShadowMap",li.state.directionalShadowMap,Yt),li.state.spotShadowMap.length>0&&he.setValue(U,"spotShadowMap",li.state.spotShadowMap,Yt),li.state.pointShadowMap.length>0&&he.setValue(U,"pointShadowMap",li.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(U,Z,"bindMatrix"),he.setOptional(U,Z,"bindMatrixInverse");let De=Z.skeleton;De&&(De.boneTexture===null&&De.computeBoneTexture(),he.setValue(U,"boneTexture",De.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(U,Z,"batchingTexture"),he.setValue(U,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(U,Z,"batchingIdTexture"),he.setValue(U,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(U,"batchingColorTexture",Z._colorsTexture,Yt));let Vi=j.morphAttributes;if((Vi.position!==void 0||Vi.normal!==void 0||Vi.color!==void 0)&&rt.update(Z,j,ci),(Xn||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,he.setValue(U,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(ti.envMapIntensity.value=B.environmentIntensity),ti.dfgLUT!==void 0&&(ti.dfgLUT.value=BS()),Xn){if(he.setValue(U,"toneMappingExposure",O.toneMappingExposure),Ut.needsLights&&Mr(ti,us),Tt&&Y.fog===!0&&xt.refreshFogUniforms(ti,Tt),xt.refreshMaterialUniforms(ti,Y,Mt,Ct,E.state.transmissionRenderTarget[w.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let De=b,hi=0;for(let Ui of E.state.lightProbeGridArray)Ui.texture!==null&&(De.textures[hi]=Ui.texture,De.min[hi]=Ui.boundingBox.min,De.max[hi]=Ui.boundingBox.max,De.resolution[hi]=Ui.resolution,hi++);for(let Ui in De)De[Ui].length=hi;ti.probesSH.value=De.textures,ti.probesMin.value=De.min,ti.probesMax.value=De.max,ti.probesResolution.value=De.resolution}ao.upload(U,Rs(Ut),ti,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(ao.upload(U,Rs(Ut),ti,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&he.setValue(U,"center",Z.center),he.setValue(U,"modelViewMatrix",Z.modelViewMatrix),he.setValue(U,"normalMatrix",Z.normalMatrix),he.setValue(U,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let De=Y.uniformsGroups;for(let hi=0,Ui=De.length;hi<Ui;hi++){let Za=De[hi];Gt.update(Za,ci),Gt.bind(Za,ci)}}return ci}function Mr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function Ps(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(w,B,j){let Y=Ht.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Ht.get(w.texture).__webglTexture=B,Ht.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let j=Ht.get(w);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,j=0){ct=w,q=B,G=j;let Y=null,Z=!1,Tt=!1;if(w){let At=Ht.get(w);if(At.__useDefaultFramebuffer!==void 0){wt.bindFramebuffer(U.FRAMEBUFFER,At.__webglFramebuffer),st.copy(w.viewport),dt.copy(w.scissor),ut=w.scissorTest,wt.viewport(st),wt.scissor(dt),wt.setScissorTest(ut),K=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(w);else if(At.__hasExternalTextures)Yt.rebindTextures(w,Ht.get(w.texture).__webglTexture,Ht.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let te=w.depthTexture;if(At.__boundDepthTexture!==te){if(te!==null&&Ht.has(te)&&(w.width!==te.image.width||w.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(w)}}let Lt=w.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Tt=!0);let zt=Ht.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(zt[B])?Y=zt[B][j]:Y=zt[B],Z=!0):w.samples>0&&Yt.useMultisampledRTT(w)===!1?Y=Ht.get(w).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,st.copy(w.viewport),dt.copy(w.scissor),ut=w.scissorTest}else st.copy(Vt).multiplyScalar(Mt).floor(),dt.copy(fe).multiplyScalar(Mt).floor(),ut=ce;if(j!==0&&(Y=z),wt.bindFramebuffer(U.FRAMEBUFFER,Y)&&wt.drawBuffers(w,Y),wt.viewport(st),wt.scissor(dt),wt.setScissorTest(ut),Z){let At=Ht.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+B,At.__webglTexture,j)}else if(Tt){let At=B;for(let Lt=0;Lt<w.textures.length;Lt++){let zt=Ht.get(w.textures[Lt]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,j,At)}}else if(w!==null&&j!==0){let At=Ht.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,At.__webglTexture,j)}K=-1};function wr(w){let B=Ht.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=oe.textureFormatReadable(w.format),B.__typeReadable=oe.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,j,Y,Z,Tt,It,At=0){if(!(w&&w.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){wt.bindFramebuffer(U.FRAMEBUFFER,Lt);try{let zt=w.textures[At],te=zt.format,pe=zt.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=wr(zt);if(kt.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-Z&&U.readPixels(B,j,Y,Z,_t.convert(te),_t.convert(pe),Tt)}finally{let zt=ct!==null?Ht.get(ct).__webglFramebuffer:null;wt.bindFramebuffer(U.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(w,B,j,Y,Z,Tt,It,At=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-Z){wt.bindFramebuffer(U.FRAMEBUFFER,Lt);let zt=w.textures[At],te=zt.format,pe=zt.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+At);let kt=wr(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let me=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.bufferData(U.PIXEL_PACK_BUFFER,Tt.byteLength,U.STREAM_READ),U.readPixels(B,j,Y,Z,_t.convert(te),_t.convert(pe),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Ke=ct!==null?Ht.get(ct).__webglFramebuffer:null;wt.bindFramebuffer(U.FRAMEBUFFER,Ke);let Ie=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await Jp(U,Ie,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,me),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Tt),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(me),U.deleteSync(Ie),Tt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(w.image.width*Y),Tt=Math.floor(w.image.height*Y),It=B!==null?B.x:0,At=B!==null?B.y:0;Yt.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,j,0,0,It,At,Z,Tt),wt.unbindTexture()},this.copyTextureToTexture=function(w,B,j=null,Y=null,Z=0,Tt=0){let It,At,Lt,zt,te,pe,kt,me,Ke,Ie=w.isCompressedTexture?w.mipmaps[Tt]:w.image;if(j!==null)It=j.max.x-j.min.x,At=j.max.y-j.min.y,Lt=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,te=j.min.y,pe=j.isBox3?j.min.z:0;else{let he=Math.pow(2,-Z);It=Math.floor(Ie.width*he),At=Math.floor(Ie.height*he),w.isDataArrayTexture?Lt=Ie.depth:w.isData3DTexture?Lt=Math.floor(Ie.depth*he):Lt=1,zt=0,te=0,pe=0}Y!==null?(kt=Y.x,me=Y.y,Ke=Y.z):(kt=0,me=0,Ke=0);let Le=_t.convert(B.format),gi=_t.convert(B.type),Ut;B.isData3DTexture?(Yt.setTexture3D(B,0),Ut=U.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Yt.setTexture2DArray(B,0),Ut=U.TEXTURE_2D_ARRAY):(Yt.setTexture2D(B,0),Ut=U.TEXTURE_2D),wt.activeTexture(U.TEXTURE0),wt.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,B.flipY),wt.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),wt.pixelStorei(U.UNPACK_ALIGNMENT,B.unpackAlignment);let li=wt.getParameter(U.UNPACK_ROW_LENGTH),ye=wt.getParameter(U.UNPACK_IMAGE_HEIGHT),hs=wt.getParameter(U.UNPACK_SKIP_PIXELS),ci=wt.getParameter(U.UNPACK_SKIP_ROWS),Er=wt.getParameter(U.UNPACK_SKIP_IMAGES);wt.pixelStorei(U.UNPACK_ROW_LENGTH,Ie.width),wt.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ie.height),wt.pixelStorei(U.UNPACK_SKIP_PIXELS,zt),wt.pixelStorei(U.UNPACK_SKIP_ROWS,te),wt.pixelStorei(U.UNPACK_SKIP_IMAGES,pe);let Xn=w.isDataArrayTexture||w.isData3DTexture,us=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let he=Ht.get(w),ti=Ht.get(B),Vi=Ht.get(he.__renderTarget),De=Ht.get(ti.__renderTarget);wt.bindFramebuffer(U.READ_FRAMEBUFFER,Vi.__webglFramebuffer),wt.bindFramebuffer(U.DRAW_FRAMEBUFFER,De.__webglFramebuffer);for(let hi=0;hi<Lt;hi++)Xn&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(w).__webglTexture,Z,pe+hi),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Ht.get(B).__webglTexture,Tt,Ke+hi)),U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.DEPTH_BUFFER_BIT,U.NEAREST);wt.bindFramebuffer(U.READ_FRAMEBUFFER,null),wt.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||Ht.has(w)){let he=Ht.get(w),ti=Ht.get(B);wt.bindFramebuffer(U.READ_FRAMEBUFFER,I),wt.bindFramebuffer(U.DRAW_FRAMEBUFFER,V);for(let Vi=0;Vi<Lt;Vi++)Xn?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,he.__webglTexture,Z,pe+Vi):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,he.__webglTexture,Z),us?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ti.__webglTexture,Tt,Ke+Vi):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ti.__webglTexture,Tt),Z!==0?U.blitFramebuffer(zt,te,zt+It,te+At,kt,me,kt+It,me+At,U.COLOR_BUFFER_BIT,U.NEAREST):us?U.copyTexSubImage3D(Ut,Tt,kt,me,Ke+Vi,zt,te,It,At):U.copyTexSubImage2D(Ut,Tt,kt,me,zt,te,It,At);wt.bindFramebuffer(U.READ_FRAMEBUFFER,null),wt.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else us?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Ut,Tt,kt,me,Ke,It,At,Lt,Le,gi,Ie.data):B.isCompressedArrayTexture?U.compressedTexSubImage3D(Ut,Tt,kt,me,Ke,It,At,Lt,Le,Ie.data):U.texSubImage3D(Ut,Tt,kt,me,Ke,It,At,Lt,Le,gi,Ie):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Tt,kt,me,It,At,Le,gi,Ie.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Tt,kt,me,Ie.width,Ie.height,Le,Ie.data):U.texSubImage2D(U.TEXTURE_2D,Tt,kt,me,It,At,Le,gi,Ie);wt.pixelStorei(U.UNPACK_ROW_LENGTH,li),wt.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ye),wt.pixelStorei(U.UNPACK_SKIP_PIXELS,hs),wt.pixelStorei(U.UNPACK_SKIP_ROWS,ci),wt.pixelStorei(U.UNPACK_SKIP_IMAGES,Er),Tt===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&U.generateMipmap(Ut),wt.unbindTexture()},this.initRenderTarget=function(w){Ht.get(w).__webglFramebuffer===void 0&&Yt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Yt.setTextureCube(w,0):w.isData3DTexture?Yt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Yt.setTexture2DArray(w,0):Yt.setTexture2D(w,0),wt.unbindTexture()},this.resetState=function(){q=0,G=0,ct=null,wt.reset(),St.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return vn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ge._getDrawingBufferColorSpace(t),e.unpackColorSpace=ge._getUnpackColorSpace()}};var qs=1024,ho=`
  vec4 looked_up(highp sampler2D from, int row) { return texelFetch(from, ivec2(row & ${qs-1}, row / ${qs}), 0); }
`,dn=class{constructor(t){this.kind=t;this.values=new t(4*qs),this.uniform={value:Um(this.values)}}kind;uniform;values;rows(t){let e=Math.ceil(t/qs),i=this.values.length/(4*qs);return(e>i||4*e<i)&&(this.values=new this.kind(4*qs*Math.ceil(1.2*e)),this.uniform.value.dispose(),this.uniform.value=Um(this.values)),this.values}changed(){this.uniform.value.needsUpdate=!0}};function Um(n){let t=n instanceof Float32Array?ji:ki,e=new lr(n,qs,n.length/(4*qs),un,t);return e.needsUpdate=!0,e}var gd=new Di(new Uint32Array(0),1);function th(n,t){if(6*t>gd.count){let e=new Uint32Array(6*Math.max(256,Math.ceil(1.5*t)));for(let i=0,s=0;s<e.length;i+=4)for(let r of[0,1,2,0,2,3])e[s++]=i+r;gd=new Di(e,1)}(n.index===null||n.index.count<6*t)&&n.setIndex(gd),n.setDrawRange(0,6*t)}function uo(n,t){let e=t.length/3,i=n.rows(e);for(let s=0,r=0,o=0;s<e;s++,r+=3,o+=4)i[o]=t[r],i[o+1]=t[r+1],i[o+2]=t[r+2];n.changed()}function Fm(n,t){let e=n.rows(t.length/3);for(let i=0,s=0;i<t.length;i+=3,s+=4)e[s]=t[i],e[s+1]=t[i+1],e[s+2]=t[i+2];n.changed()}var kS=ho+`
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
`,zS=`
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
`,wn={size:{value:new ue(1,1)},close:{value:0},far:{value:1},ground:{value:new $t(1,1,1)},fade:{value:.45}},Bm=4.5,ss=class{object;geometry=new fi;material;places=new dn(Float32Array);shades=new dn(Uint8Array);breadths=null;constructor(t,e=0,i=1){this.material=new Ni({vertexShader:kS,fragmentShader:zS,transparent:!0,depthWrite:!1,uniforms:{...wn,width:{value:t},opacity:{value:i},dash:{value:Bm*t},ends:this.places.uniform,shades:this.shades.uniform}}),this.object=new _i(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}set width(t){this.material.uniforms.width.value=t,this.material.uniforms.dash.value=Bm*Math.max(t,2)}set opaque(t){this.material.depthWrite=t}show(t,e,i){let s=t.length/6;if(this.object.visible=s>0,!s)return;i&&(this.breadths=i);let r=this.places.rows(2*s),o=this.breadths;for(let a=0,l=0,c=0;a<s;a++,l+=6,c+=8)r[c]=t[l],r[c+1]=t[l+1],r[c+2]=t[l+2],r[c+3]=o?.[a]??1,r[c+4]=t[l+3],r[c+5]=t[l+4],r[c+6]=t[l+5];this.places.changed(),e&&uo(this.shades,e),th(this.geometry,s)}plain(t,e){let[i,s,r]=Qi(e),o=new Uint8Array(t.length/2);for(let a=0;a<o.length;a+=3)o[a]=i,o[a+1]=s,o[a+2]=r;this.show(t,o,null)}};function Qi(n){let t=parseInt(n.slice(1),16);return[t>>16&255,t>>8&255,t&255]}var zm=ho+`
  uniform highp sampler2D rows; // place, and what else there is to know
  vec4 ours() { return looked_up(rows, gl_VertexID >> 2); }
  vec2 corner() {
    int k = gl_VertexID & 3;
    return vec2(k == 1 || k == 2 ? 1.0 : -1.0, k < 2 ? -1.0 : 1.0);
  }
`,HS=zm+`
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
`,VS=`
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
`,GS=zm+`
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
`,WS=`
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
`,eh=class{group=new bn;round=!0;balls=new fi;feet=new fi;places=new dn(Float32Array);shades=new dn(Uint8Array);stands=new dn(Float32Array);material;footing;meshes;constructor(){this.material=new Ni({vertexShader:HS,fragmentShader:VS,transparent:!0,uniforms:{...wn,least:{value:2},round:{value:1},unit:{value:1},rim:{value:new $t},rows:this.places.uniform,shades:this.shades.uniform}}),this.footing=new Ni({vertexShader:GS,fragmentShader:WS,transparent:!0,depthTest:!1,uniforms:{...wn,tall:{value:11},ink:{value:new $t},rows:this.stands.uniform}}),this.meshes=[new _i(this.balls,this.material),new _i(this.feet,this.footing)],this.meshes.forEach((t,e)=>{t.frustumCulled=!1,t.renderOrder=20-15*e,this.group.add(t)})}dress(t,e,i,s,r,o){this.material.uniforms.round.value=t?1:0,this.material.uniforms.rim.value=i,this.material.uniforms.unit.value=s,this.material.uniforms.least.value=r*o,this.footing.uniforms.ink.value=e,this.footing.uniforms.tall.value=11*o}show(t,e,i,s,r){let o=t.length/3;this.meshes[0].visible=this.round&&o>0,this.meshes[1].visible=!1,o&&(e&&(this.radii=e),this.round&&km(this.places,this.balls,o,t,a=>a,this.radii),this.round&&i&&uo(this.shades,i),s&&(this.held=Uint32Array.from(s.keys()).filter(a=>s[a]>0&&!(r&&r[a]>0)),this.kinds=Float32Array.from(this.held,a=>s[a])),this.meshes[1].visible=this.held.length>0,this.held.length&&km(this.stands,this.feet,this.held.length,t,a=>this.held[a],this.kinds))}held=new Uint32Array(0);kinds=new Float32Array(0);radii=new Float32Array(0)};function km(n,t,e,i,s,r){let o=n.rows(e);for(let a=0,l=0;a<e;a++,l+=4){let c=3*s(a);o[l]=i[c],o[l+1]=i[c+1],o[l+2]=i[c+2],o[l+3]=r[a]??0}n.changed(),th(t,e)}var ih=class{constructor(t){this.renderer=t;t.domElement.addEventListener("webglcontextlost",()=>{this.there=this.asked=!1,setTimeout(()=>this.settle())}),t.domElement.addEventListener("webglcontextrestored",()=>{this.there=!0,this.asked=!1,this.settle()})}renderer;wanted=!0;there=!0;asked=!1;want(t){this.wanted=t,this.settle()}settle(){this.asked||this.wanted===this.there||(this.asked=!0,this.wanted?this.renderer.forceContextRestore():this.renderer.forceContextLoss())}};var Hm=6e4,Vm=2e4,Gm=ho+`
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
`,XS=Gm+`
  void main() {
    vec4 line = looked_up(joined, gl_VertexID >> 1);
    put(int((gl_VertexID & 1) == 0 ? line.x : line.y), int(line.z));
  }
`,YS=`${Gm} void main() { int at = int(looked_up(joined, gl_VertexID).z); put(at, at); }`,qS=`
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  void main() { gl_FragColor = vec4(mix(color, ground, fade * fog), 1.0); }
`,Da=class{constructor(t,e){this.dots=t;this.material=new Ni({vertexShader:t?YS:XS,fragmentShader:qS,transparent:!0,blending:Ss,uniforms:{...wn,dot_size:{value:2},places:this.places.uniform,shades:this.shades.uniform,joined:this.joined.uniform}}),this.object=t?new ra(this.geometry,this.material):new sa(this.geometry,this.material),this.object.frustumCulled=!1,this.object.renderOrder=e,this.object.visible=!1}dots;object;geometry=new fi;material;places=new dn(Float32Array);shades=new dn(Uint8Array);joined=new dn(Float32Array);count=0;part=1;set size(t){this.material.uniforms.dot_size.value=t}set share(t){this.part=t,this.geometry.setDrawRange(0,(this.dots?1:2)*Math.ceil(t*this.count))}hide(){this.object.visible=!1}show(t,e,i,s){let r=i?i.length/2:t.length/(this.dots?3:6);(i?s:this.pairs!==r)&&this.join(r,i),this.pairs=i?-1:r,this.object.visible=r>0,r&&(Fm(this.places,t),e&&uo(this.shades,e),this.share=this.part)}pairs=-1;join(t,e){let i=this.joined.rows(t);this.count=t;let s=Math.max(1,Math.floor(.6180339887*t));for(;Wm(s,t)>1;)s--;for(let r=0,o=0;r<t;r++,o=(o+s)%t)i[4*r]=e?e[2*o]:2*o,i[4*r+1]=e?e[2*o+1]:2*o+1,i[4*r+2]=o;this.joined.changed()}},Wm=(n,t)=>t?Wm(t,n%t):n;var Xm=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],ZS=120,Oa="http://www.w3.org/2000/svg",nh=class{constructor(t,e){this.stage=e;this.labels=fo(t,"div","labels"),this.chosen=fo(t,"div","ring"),this.pulled=fo(t,"div","pulled");let i=fo(t,"div","ruler");this.bar=fo(i,"span","bar"),this.barWords=fo(i,"span","bar-words"),this.axes=document.createElementNS(Oa,"svg"),this.axes.setAttribute("class","axes"),this.axes.setAttribute("viewBox","-40 -40 80 80"),this.axes.setAttribute("aria-hidden","true");for(let[s]of Xm){let r=document.createElementNS(Oa,"line"),o=document.createElementNS(Oa,"text");r.setAttribute("class",`axis-${s}`),o.textContent=s,this.axes.append(r,o)}this.sheet=document.createElementNS(Oa,"svg"),this.sheet.setAttribute("class","sheet"),this.sheet.setAttribute("aria-hidden","true"),this.stroke=document.createElementNS(Oa,"polyline"),this.sheet.append(this.stroke),t.append(this.axes,this.sheet)}stage;labels;chosen;pulled;bar;barWords;axes;sheet;stroke;said=new WeakMap;shown=[];place=null;hand=null;texts(t){t!==this.shown&&(this.shown=t,this.labels.replaceChildren(...t.map(({words:e})=>{let i=document.createElement("span");return i.textContent=e,i})))}ring(t){this.place=t}pull(t){this.hand=t}draw(){this.shown.forEach(({at:e},i)=>this.put(this.labels.children[i],e)),this.put(this.chosen,this.place),this.put(this.pulled,this.hand?.at??null),this.hand&&this.pulled.textContent!==this.hand.words&&(this.pulled.textContent=this.hand.words);let{stroke:t}=this.stage;this.style(this.sheet,"display",t.length?"":"none"),t.length&&this.stroke.setAttribute("points",t.map(([e,i])=>`${e},${i}`).join(" ")),this.drawBar(),this.drawAxes()}put(t,e){if(!t)return;let i=e&&this.stage.onScreen(e);t.hidden!==!i&&(t.hidden=!i),i&&this.style(t,"transform",`translate(${i.x.toFixed(1)}px, ${i.y.toFixed(1)}px)`)}style(t,e,i){this.isNews(t,e,i)&&t.style.setProperty(e,i)}attribute(t,e,i){this.isNews(t,e,i)&&t.setAttribute(e,i)}isNews(t,e,i){let s=this.said.get(t);return s||this.said.set(t,s=new Map),s.get(e)===i?!1:(s.set(e,i),!0)}drawBar(){let t=this.stage.scale;if(!(t>0)||!Number.isFinite(t))return;let e=ZS/t,i=10**Math.floor(Math.log10(e)),s=i*(e/i>=5?5:e/i>=2?2:1),r=po(s,"m");this.style(this.bar,"width",`${(s*t).toFixed(1)}px`),this.barWords.textContent!==r&&(this.barWords.textContent=r)}drawAxes(){let t=this.stage.view.camera,e=t.matrixWorldInverse.elements,i=this.stage.scene?.dim===2;Xm.forEach(([,[s,r,o]],a)=>{let l=this.axes.children[2*a],c=this.axes.children[2*a+1],d=e[0]*s+e[4]*r+e[8]*o,h=e[1]*s+e[5]*r+e[9]*o,u=i&&a===2||Math.hypot(d,h)<.2;for(let p of[l,c])this.style(p,"display",u?"none":"");this.attribute(l,"x2",(24*d).toFixed(1)),this.attribute(l,"y2",(-24*h).toFixed(1)),this.attribute(c,"x",(32*d).toFixed(1)),this.attribute(c,"y",(-32*h+4).toFixed(1))})}};function fo(n,t,e){let i=document.createElement(t);return i.className=e,n.append(i),i}var $S=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]];function po(n,t){if(n===0||!Number.isFinite(n))return`${n} ${t}`.trim();let e=Math.abs(n);if(!t)return En(n);let[i,s]=t==="m"&&e>=1e6?[1e3,"k"]:$S.find(([r])=>e>=r*.9995)??[1e-9,"n"];return`${En(n/i)} ${s}${t}`}function En(n){let t=Math.abs(n);return t!==0&&(t>=1e6||t<.001)?n.toExponential(2).replace("e+","e").replace("-","−"):Number(n.toPrecision(3)).toLocaleString("en-US",{maximumFractionDigits:9}).replace("-","−")}var KS=/swiftshader|llvmpipe|softpipe|software|basic render/i;function Ym(){let n=document.createElement("canvas").getContext("webgl2",{failIfMajorPerformanceCaveat:!0});if(!n)return!1;let t=n.getExtension("WEBGL_debug_renderer_info"),e=String(n.getParameter(t?t.UNMASKED_RENDERER_WEBGL:n.RENDERER));return n.getExtension("WEBGL_lose_context")?.loseContext(),!KS.test(e)}var sh=class{share=1;coarse=!1;moving=1;least=1;late=!1;gap=16;turned=0;drew=0;changed=0;patience=1500;count=0;of(t){t!==this.count&&(this.count=t,this.least=Math.min(1,4e4/Math.max(t,1)),this.moving=Math.min(1,15e4/Math.max(t,1)))}next(t,e){let i=e-this.turned;return this.turned=e,i<5e3&&e-this.drew<300+i&&this.learn(Math.min(i,250),e),t?(this.drew=e,this.share=this.moving,this.coarse=this.late,!0):this.share===1&&!this.coarse||e-this.drew<300+8*this.gap?!1:(this.share=1,this.coarse=!1,!0)}whole(){this.share=1,this.coarse=!1}learn(t,e){this.gap+=.3*(t-this.gap),this.gap>50?((this.late||this.moving>this.least)&&(this.moving=Math.max(this.least,.85*this.moving)),this.late||(e-this.changed<this.patience&&(this.patience*=2),this.late=!0,this.changed=e)):this.gap<25&&(this.moving=Math.min(1,1.05*this.moving),this.late&&this.moving===1&&e-this.changed>this.patience&&(this.late=!1,this.changed=e))}};function qm(n){let t=n.length/6,e=new Float32Array(t),i=0;for(let s=0;s<t;s++)if(s+1===t||[0,1,2].some(o=>n[6*s+3+o]!==n[6*s+6+o])){for(let o=i;o<=s;o++)e[o]=.12+(1-.12)*(o+1-i)/(s+1-i);i=s+1}return e}var Je={LEFT:1,RIGHT:2,MIDDLE:4},J=Object.freeze({NONE:0,ROTATE:1,TRUCK:2,SCREEN_PAN:4,OFFSET:8,DOLLY:16,ZOOM:32,TOUCH_ROTATE:64,TOUCH_TRUCK:128,TOUCH_SCREEN_PAN:256,TOUCH_OFFSET:512,TOUCH_DOLLY:1024,TOUCH_ZOOM:2048,TOUCH_DOLLY_TRUCK:4096,TOUCH_DOLLY_SCREEN_PAN:8192,TOUCH_DOLLY_OFFSET:16384,TOUCH_DOLLY_ROTATE:32768,TOUCH_ZOOM_TRUCK:65536,TOUCH_ZOOM_OFFSET:131072,TOUCH_ZOOM_SCREEN_PAN:262144,TOUCH_ZOOM_ROTATE:524288}),mo={NONE:0,IN:1,OUT:-1};function fr(n){return n.isPerspectiveCamera}function $s(n){return n.isOrthographicCamera}var Zs=Math.PI*2,Zm=Math.PI/2,ig=1e-5,Na=Math.PI/180;function Bn(n,t,e){return Math.max(t,Math.min(e,n))}function He(n,t=ig){return Math.abs(n)<t}function Re(n,t,e=ig){return He(n-t,e)}function $m(n,t){return Math.round(n/t)*t}function Ua(n){return isFinite(n)?n:n<0?-Number.MAX_VALUE:Number.MAX_VALUE}function Fa(n){return Math.abs(n)<Number.MAX_VALUE?n:n*(1/0)}function rh(n,t,e,i,s=1/0,r){i=Math.max(1e-4,i);let o=2/i,a=o*r,l=1/(1+a+.48*a*a+.235*a*a*a),c=n-t,d=t,h=s*i;c=Bn(c,-h,h),t=n-c;let u=(e.value+o*c)*r;e.value=(e.value-o*u)*l;let p=t+(c+u)*l;return d-n>0==p>d&&(p=d,e.value=(p-d)/r),p}function Km(n,t,e,i,s=1/0,r,o){i=Math.max(1e-4,i);let a=2/i,l=a*r,c=1/(1+l+.48*l*l+.235*l*l*l),d=t.x,h=t.y,u=t.z,p=n.x-d,g=n.y-h,v=n.z-u,m=d,f=h,y=u,T=s*i,b=T*T,C=p*p+g*g+v*v;if(C>b){let V=Math.sqrt(C);p=p/V*T,g=g/V*T,v=v/V*T}d=n.x-p,h=n.y-g,u=n.z-v;let E=(e.x+a*p)*r,_=(e.y+a*g)*r,A=(e.z+a*v)*r;e.x=(e.x-a*E)*c,e.y=(e.y-a*_)*c,e.z=(e.z-a*A)*c,o.x=d+(p+E)*c,o.y=h+(g+_)*c,o.z=u+(v+A)*c;let F=m-n.x,O=f-n.y,L=y-n.z,k=o.x-m,z=o.y-f,I=o.z-y;return F*k+O*z+L*I>0&&(o.x=m,o.y=f,o.z=y,e.x=(o.x-m)/r,e.y=(o.y-f)/r,e.z=(o.z-y)/r),o}function _d(n,t){t.set(0,0),n.forEach(e=>{t.x+=e.clientX,t.y+=e.clientY}),t.x/=n.length,t.y/=n.length}function xd(n,t){return $s(n)?(console.warn(`${t} is not supported in OrthographicCamera`),!0):!1}var Md=class{_listeners={};addEventListener(t,e){let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let s=this._listeners[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}removeAllEventListeners(t){if(!t){this._listeners={};return}Array.isArray(this._listeners[t])&&(this._listeners[t].length=0)}dispatchEvent(t){let i=this._listeners[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t)}}},JS="3.1.2",oh=1/8,jS=/Mac/.test(globalThis?.navigator?.platform),ee,Jm,ah,yd,tn,le,we,go,Ba,rs,os,pr,jm,Qm,fn,_o,xo,tg,vd,eg,bd,Sd,lh,yo=class n extends Md{static install(t){ee=t.THREE,Jm=Object.freeze(new ee.Vector3(0,0,0)),ah=Object.freeze(new ee.Vector3(0,1,0)),yd=Object.freeze(new ee.Vector3(0,0,1)),tn=new ee.Vector2,le=new ee.Vector3,we=new ee.Vector3,go=new ee.Vector3,Ba=new ee.Vector3,rs=new ee.Vector3,os=new ee.Vector3,pr=new ee.Vector3,jm=new ee.Vector3,Qm=new ee.Vector3,fn=new ee.Spherical,_o=new ee.Spherical,xo=new ee.Box3,tg=new ee.Box3,vd=new ee.Sphere,eg=new ee.Quaternion,bd=new ee.Quaternion,Sd=new ee.Matrix4,lh=new ee.Raycaster}static get ACTION(){return J}minPolarAngle=0;maxPolarAngle=Math.PI;minAzimuthAngle=-1/0;maxAzimuthAngle=1/0;minDistance=Number.EPSILON;maxDistance=1/0;infinityDolly=!1;minZoom=.01;maxZoom=1/0;smoothTime=.25;draggingSmoothTime=.125;maxSpeed=1/0;azimuthRotateSpeed=1;polarRotateSpeed=1;dollySpeed=1;dollyDragInverted=!1;truckSpeed=2;dollyToCursor=!1;dragToOffset=!1;boundaryFriction=0;restThreshold=.01;colliderMeshes=[];mouseButtons;touches;cancel=()=>{};lockPointer;unlockPointer;_enabled=!0;_camera;_yAxisUpSpace;_yAxisUpSpaceInverse;_state=J.NONE;_domElement;_viewport=null;_target;_targetEnd;_focalOffset;_focalOffsetEnd;_spherical;_sphericalEnd;_lastDistance;_zoom;_zoomEnd;_lastZoom;_cameraUp0;_target0;_position0;_zoom0;_focalOffset0;_dollyControlCoord;_changedDolly=0;_changedZoom=0;_nearPlaneCorners;_hasRested=!0;_boundary;_boundaryEnclosesCamera=!1;_needsUpdate=!0;_updatedLastTime=!1;_elementRect=new DOMRect;_isDragging=!1;_dragNeedsUpdate=!0;_activePointers=[];_lockedPointer=null;_interactiveArea=new DOMRect(0,0,1,1);_isUserControllingRotate=!1;_isUserControllingDolly=!1;_isUserControllingTruck=!1;_isUserControllingOffset=!1;_isUserControllingZoom=!1;_lastDollyDirection=mo.NONE;_thetaVelocity={value:0};_phiVelocity={value:0};_radiusVelocity={value:0};_targetVelocity=new ee.Vector3;_focalOffsetVelocity=new ee.Vector3;_zoomVelocity={value:0};set verticalDragToForward(t){console.warn("camera-controls: `verticalDragToForward` was removed. Use `mouseButtons.left = CameraControls.ACTION.SCREEN_PAN` instead.")}constructor(t,e){super(),typeof ee>"u"&&console.error("camera-controls: `THREE` is undefined. You must first run `CameraControls.install( { THREE: THREE } )`. Check the docs for further information."),this._camera=t,this._yAxisUpSpace=new ee.Quaternion().setFromUnitVectors(this._camera.up,ah),this._yAxisUpSpaceInverse=this._yAxisUpSpace.clone().invert(),this._state=J.NONE,this._target=new ee.Vector3,this._targetEnd=this._target.clone(),this._focalOffset=new ee.Vector3,this._focalOffsetEnd=this._focalOffset.clone(),this._spherical=new ee.Spherical().setFromVector3(le.copy(this._camera.position).applyQuaternion(this._yAxisUpSpace)),this._sphericalEnd=this._spherical.clone(),this._lastDistance=this._spherical.radius,this._zoom=this._camera.zoom,this._zoomEnd=this._zoom,this._lastZoom=this._zoom,this._nearPlaneCorners=[new ee.Vector3,new ee.Vector3,new ee.Vector3,new ee.Vector3],this._updateNearPlaneCorners(),this._boundary=new ee.Box3(new ee.Vector3(-1/0,-1/0,-1/0),new ee.Vector3(1/0,1/0,1/0)),this._cameraUp0=this._camera.up.clone(),this._target0=this._target.clone(),this._position0=this._camera.position.clone(),this._zoom0=this._zoom,this._focalOffset0=this._focalOffset.clone(),this._dollyControlCoord=new ee.Vector2,this.mouseButtons={left:J.ROTATE,middle:J.DOLLY,right:J.TRUCK,wheel:fr(this._camera)?J.DOLLY:$s(this._camera)?J.ZOOM:J.NONE},this.touches={one:J.TOUCH_ROTATE,two:fr(this._camera)?J.TOUCH_DOLLY_TRUCK:$s(this._camera)?J.TOUCH_ZOOM_TRUCK:J.NONE,three:J.TOUCH_TRUCK};let i=new ee.Vector2,s=new ee.Vector2,r=new ee.Vector2,o=f=>{if(!this._enabled||!this._domElement)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let b=this._domElement.getBoundingClientRect(),C=f.clientX/b.width,E=f.clientY/b.height;if(C<this._interactiveArea.left||C>this._interactiveArea.right||E<this._interactiveArea.top||E>this._interactiveArea.bottom)return}let y=f.pointerType!=="mouse"?null:(f.buttons&Je.LEFT)===Je.LEFT?Je.LEFT:(f.buttons&Je.MIDDLE)===Je.MIDDLE?Je.MIDDLE:(f.buttons&Je.RIGHT)===Je.RIGHT?Je.RIGHT:null;if(y!==null){let b=this._findPointerByMouseButton(y);b&&this._disposePointer(b)}if((f.buttons&Je.LEFT)===Je.LEFT&&this._lockedPointer)return;let T={pointerId:f.pointerId,clientX:f.clientX,clientY:f.clientY,deltaX:0,deltaY:0,mouseButton:y};this._activePointers.push(T),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),this._isDragging=!0,u(f)},a=f=>{f.cancelable&&f.preventDefault();let y=f.pointerId,T=this._lockedPointer||this._findPointerById(y);if(T){if(T.clientX=f.clientX,T.clientY=f.clientY,T.deltaX=f.movementX,T.deltaY=f.movementY,this._state=0,f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else(!this._isDragging&&this._lockedPointer||this._isDragging&&(f.buttons&Je.LEFT)===Je.LEFT)&&(this._state=this._state|this.mouseButtons.left),this._isDragging&&(f.buttons&Je.MIDDLE)===Je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),this._isDragging&&(f.buttons&Je.RIGHT)===Je.RIGHT&&(this._state=this._state|this.mouseButtons.right);p()}},l=f=>{let y=this._findPointerById(f.pointerId);if(!(y&&y===this._lockedPointer)){if(y&&this._disposePointer(y),f.pointerType==="touch")switch(this._activePointers.length){case 0:this._state=J.NONE;break;case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else this._state=J.NONE;g()}},c=-1,d=f=>{if(!this._domElement||!this._enabled||this.mouseButtons.wheel===J.NONE)return;if(this._interactiveArea.left!==0||this._interactiveArea.top!==0||this._interactiveArea.width!==1||this._interactiveArea.height!==1){let _=this._domElement.getBoundingClientRect(),A=f.clientX/_.width,F=f.clientY/_.height;if(A<this._interactiveArea.left||A>this._interactiveArea.right||F<this._interactiveArea.top||F>this._interactiveArea.bottom)return}if(f.preventDefault(),this.dollyToCursor||this.mouseButtons.wheel===J.ROTATE||this.mouseButtons.wheel===J.TRUCK){let _=performance.now();c-_<1e3&&this._getClientRect(this._elementRect),c=_}let y=jS?-1:-3,T=f.deltaMode===1&&!f.ctrlKey?f.deltaY/y:f.deltaY/(y*10),b=this.dollyToCursor?(f.clientX-this._elementRect.x)/this._elementRect.width*2-1:0,C=this.dollyToCursor?(f.clientY-this._elementRect.y)/this._elementRect.height*-2+1:0;switch(f.ctrlKey?J.ZOOM:this.mouseButtons.wheel){case J.ROTATE:{this._rotateInternal(f.deltaX,f.deltaY),this._isUserControllingRotate=!0;break}case J.TRUCK:{this._truckInternal(f.deltaX,f.deltaY,!1,!1),this._isUserControllingTruck=!0;break}case J.SCREEN_PAN:{this._truckInternal(f.deltaX,f.deltaY,!1,!0),this._isUserControllingTruck=!0;break}case J.OFFSET:{this._truckInternal(f.deltaX,f.deltaY,!0,!1),this._isUserControllingOffset=!0;break}case J.DOLLY:{this._dollyInternal(-T,b,C),this._isUserControllingDolly=!0;break}case J.ZOOM:{this._zoomInternal(-T,b,C),this._isUserControllingZoom=!0;break}}this.dispatchEvent({type:"control"})},h=f=>{if(!(!this._domElement||!this._enabled)){if(this.mouseButtons.right===n.ACTION.NONE){let y=f instanceof PointerEvent?f.pointerId:0,T=this._findPointerById(y);T&&this._disposePointer(T),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l);return}f.preventDefault()}},u=f=>{if(!this._enabled)return;if(_d(this._activePointers,tn),this._getClientRect(this._elementRect),i.copy(tn),s.copy(tn),this._activePointers.length>=2){let T=tn.x-this._activePointers[1].clientX,b=tn.y-this._activePointers[1].clientY,C=Math.sqrt(T*T+b*b);r.set(0,C);let E=(this._activePointers[0].clientX+this._activePointers[1].clientX)*.5,_=(this._activePointers[0].clientY+this._activePointers[1].clientY)*.5;s.set(E,_)}if(this._state=0,!f)this._lockedPointer&&(this._state=this._state|this.mouseButtons.left);else if("pointerType"in f&&f.pointerType==="touch")switch(this._activePointers.length){case 1:this._state=this.touches.one;break;case 2:this._state=this.touches.two;break;case 3:this._state=this.touches.three;break}else!this._lockedPointer&&(f.buttons&Je.LEFT)===Je.LEFT&&(this._state=this._state|this.mouseButtons.left),(f.buttons&Je.MIDDLE)===Je.MIDDLE&&(this._state=this._state|this.mouseButtons.middle),(f.buttons&Je.RIGHT)===Je.RIGHT&&(this._state=this._state|this.mouseButtons.right);((this._state&J.ROTATE)===J.ROTATE||(this._state&J.TOUCH_ROTATE)===J.TOUCH_ROTATE||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE)&&(this._sphericalEnd.theta=this._spherical.theta,this._sphericalEnd.phi=this._spherical.phi,this._thetaVelocity.value=0,this._phiVelocity.value=0),((this._state&J.TRUCK)===J.TRUCK||(this._state&J.SCREEN_PAN)===J.SCREEN_PAN||(this._state&J.TOUCH_TRUCK)===J.TOUCH_TRUCK||(this._state&J.TOUCH_SCREEN_PAN)===J.TOUCH_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN)&&(this._targetEnd.copy(this._target),this._targetVelocity.set(0,0,0)),((this._state&J.DOLLY)===J.DOLLY||(this._state&J.TOUCH_DOLLY)===J.TOUCH_DOLLY||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE)&&(this._sphericalEnd.radius=this._spherical.radius,this._radiusVelocity.value=0),((this._state&J.ZOOM)===J.ZOOM||(this._state&J.TOUCH_ZOOM)===J.TOUCH_ZOOM||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_ZOOM_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE)&&(this._zoomEnd=this._zoom,this._zoomVelocity.value=0),((this._state&J.OFFSET)===J.OFFSET||(this._state&J.TOUCH_OFFSET)===J.TOUCH_OFFSET||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET)&&(this._focalOffsetEnd.copy(this._focalOffset),this._focalOffsetVelocity.set(0,0,0)),this.dispatchEvent({type:"controlstart"})},p=()=>{if(!this._enabled||!this._dragNeedsUpdate)return;this._dragNeedsUpdate=!1,_d(this._activePointers,tn);let y=this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement?this._lockedPointer||this._activePointers[0]:null,T=y?-y.deltaX:s.x-tn.x,b=y?-y.deltaY:s.y-tn.y;if(s.copy(tn),((this._state&J.ROTATE)===J.ROTATE||(this._state&J.TOUCH_ROTATE)===J.TOUCH_ROTATE||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE)&&(this._rotateInternal(T,b),this._isUserControllingRotate=!0),(this._state&J.DOLLY)===J.DOLLY||(this._state&J.ZOOM)===J.ZOOM){let C=this.dollyToCursor?(i.x-this._elementRect.x)/this._elementRect.width*2-1:0,E=this.dollyToCursor?(i.y-this._elementRect.y)/this._elementRect.height*-2+1:0,_=this.dollyDragInverted?-1:1;(this._state&J.DOLLY)===J.DOLLY?(this._dollyInternal(_*b*oh,C,E),this._isUserControllingDolly=!0):(this._zoomInternal(_*b*oh,C,E),this._isUserControllingZoom=!0)}if((this._state&J.TOUCH_DOLLY)===J.TOUCH_DOLLY||(this._state&J.TOUCH_ZOOM)===J.TOUCH_ZOOM||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_ZOOM_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_ZOOM_ROTATE)===J.TOUCH_ZOOM_ROTATE){let C=tn.x-this._activePointers[1].clientX,E=tn.y-this._activePointers[1].clientY,_=Math.sqrt(C*C+E*E),A=r.y-_;r.set(0,_);let F=this.dollyToCursor?(s.x-this._elementRect.x)/this._elementRect.width*2-1:0,O=this.dollyToCursor?(s.y-this._elementRect.y)/this._elementRect.height*-2+1:0;(this._state&J.TOUCH_DOLLY)===J.TOUCH_DOLLY||(this._state&J.TOUCH_DOLLY_ROTATE)===J.TOUCH_DOLLY_ROTATE||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET?(this._dollyInternal(A*oh,F,O),this._isUserControllingDolly=!0):(this._zoomInternal(A*oh,F,O),this._isUserControllingZoom=!0)}((this._state&J.TRUCK)===J.TRUCK||(this._state&J.TOUCH_TRUCK)===J.TOUCH_TRUCK||(this._state&J.TOUCH_DOLLY_TRUCK)===J.TOUCH_DOLLY_TRUCK||(this._state&J.TOUCH_ZOOM_TRUCK)===J.TOUCH_ZOOM_TRUCK)&&(this._truckInternal(T,b,!1,!1),this._isUserControllingTruck=!0),((this._state&J.SCREEN_PAN)===J.SCREEN_PAN||(this._state&J.TOUCH_SCREEN_PAN)===J.TOUCH_SCREEN_PAN||(this._state&J.TOUCH_DOLLY_SCREEN_PAN)===J.TOUCH_DOLLY_SCREEN_PAN||(this._state&J.TOUCH_ZOOM_SCREEN_PAN)===J.TOUCH_ZOOM_SCREEN_PAN)&&(this._truckInternal(T,b,!1,!0),this._isUserControllingTruck=!0),((this._state&J.OFFSET)===J.OFFSET||(this._state&J.TOUCH_OFFSET)===J.TOUCH_OFFSET||(this._state&J.TOUCH_DOLLY_OFFSET)===J.TOUCH_DOLLY_OFFSET||(this._state&J.TOUCH_ZOOM_OFFSET)===J.TOUCH_ZOOM_OFFSET)&&(this._truckInternal(T,b,!0,!1),this._isUserControllingOffset=!0),this.dispatchEvent({type:"control"})},g=()=>{_d(this._activePointers,tn),s.copy(tn),this._dragNeedsUpdate=!1,(this._activePointers.length===0||this._activePointers.length===1&&this._activePointers[0]===this._lockedPointer)&&(this._isDragging=!1),this._activePointers.length===0&&this._domElement&&(this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this.dispatchEvent({type:"controlend"}))};this.lockPointer=()=>{!this._enabled||!this._domElement||(this.cancel(),this._lockedPointer={pointerId:-1,clientX:0,clientY:0,deltaX:0,deltaY:0,mouseButton:null},this._activePointers.push(this._lockedPointer),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.requestPointerLock(),this._domElement.ownerDocument.addEventListener("pointerlockchange",v),this._domElement.ownerDocument.addEventListener("pointerlockerror",m),this._domElement.ownerDocument.addEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.addEventListener("pointerup",l),u())},this.unlockPointer=()=>{this._lockedPointer!==null&&(this._disposePointer(this._lockedPointer),this._lockedPointer=null),this._domElement?.ownerDocument.exitPointerLock(),this._domElement?.ownerDocument.removeEventListener("pointerlockchange",v),this._domElement?.ownerDocument.removeEventListener("pointerlockerror",m),this.cancel()};let v=()=>{this._domElement&&this._domElement.ownerDocument.pointerLockElement===this._domElement||this.unlockPointer()},m=()=>{this.unlockPointer()};this._addAllEventListeners=f=>{this._domElement=f,this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none",this._domElement.addEventListener("pointerdown",o),this._domElement.addEventListener("pointercancel",l),this._domElement.addEventListener("wheel",d,{passive:!1}),this._domElement.addEventListener("contextmenu",h)},this._removeAllEventListeners=()=>{this._domElement&&(this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect="",this._domElement.removeEventListener("pointerdown",o),this._domElement.removeEventListener("pointercancel",l),this._domElement.removeEventListener("wheel",d,{passive:!1}),this._domElement.removeEventListener("contextmenu",h),this._domElement.ownerDocument.removeEventListener("pointermove",a,{passive:!1}),this._domElement.ownerDocument.removeEventListener("pointerup",l),this._domElement.ownerDocument.removeEventListener("pointerlockchange",v),this._domElement.ownerDocument.removeEventListener("pointerlockerror",m))},this.cancel=()=>{this._state!==J.NONE&&(this._state=J.NONE,this._activePointers.length=0,g())},e&&this.connect(e),this.update(0)}get camera(){return this._camera}set camera(t){this._camera=t,this.updateCameraUp(),this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0}get enabled(){return this._enabled}set enabled(t){this._enabled=t,this._domElement&&(t?(this._domElement.style.touchAction="none",this._domElement.style.userSelect="none",this._domElement.style.webkitUserSelect="none"):(this.cancel(),this._domElement.style.touchAction="",this._domElement.style.userSelect="",this._domElement.style.webkitUserSelect=""))}get active(){return!this._hasRested}get currentAction(){return this._state}get distance(){return this._spherical.radius}set distance(t){this._spherical.radius===t&&this._sphericalEnd.radius===t||(this._spherical.radius=t,this._sphericalEnd.radius=t,this._needsUpdate=!0)}get azimuthAngle(){return this._spherical.theta}set azimuthAngle(t){this._spherical.theta===t&&this._sphericalEnd.theta===t||(this._spherical.theta=t,this._sphericalEnd.theta=t,this._needsUpdate=!0)}get polarAngle(){return this._spherical.phi}set polarAngle(t){this._spherical.phi===t&&this._sphericalEnd.phi===t||(this._spherical.phi=t,this._sphericalEnd.phi=t,this._needsUpdate=!0)}get boundaryEnclosesCamera(){return this._boundaryEnclosesCamera}set boundaryEnclosesCamera(t){this._boundaryEnclosesCamera=t,this._needsUpdate=!0}set interactiveArea(t){this._interactiveArea.width=Bn(t.width,0,1),this._interactiveArea.height=Bn(t.height,0,1),this._interactiveArea.x=Bn(t.x,0,1-this._interactiveArea.width),this._interactiveArea.y=Bn(t.y,0,1-this._interactiveArea.height)}addEventListener(t,e){super.addEventListener(t,e)}removeEventListener(t,e){super.removeEventListener(t,e)}rotate(t,e,i=!1){return this.rotateTo(this._sphericalEnd.theta+t,this._sphericalEnd.phi+e,i)}rotateAzimuthTo(t,e=!1){return this.rotateTo(t,this._sphericalEnd.phi,e)}rotatePolarTo(t,e=!1){return this.rotateTo(this._sphericalEnd.theta,t,e)}rotateTo(t,e,i=!1){this._isUserControllingRotate=!1;let s=Bn(t,this.minAzimuthAngle,this.maxAzimuthAngle),r=Bn(e,this.minPolarAngle,this.maxPolarAngle);this._sphericalEnd.theta=s,this._sphericalEnd.phi=r,this._sphericalEnd.makeSafe(),this._needsUpdate=!0,i||(this._spherical.theta=this._sphericalEnd.theta,this._spherical.phi=this._sphericalEnd.phi);let o=!i||Re(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Re(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold);return this._createOnRestPromise(o)}dolly(t,e=!1){return this.dollyTo(this._sphericalEnd.radius-t,e)}dollyTo(t,e=!1){return this._isUserControllingDolly=!1,this._lastDollyDirection=mo.NONE,this._changedDolly=0,this._dollyToNoClamp(Bn(t,this.minDistance,this.maxDistance),e)}_dollyToNoClamp(t,e=!1){let i=this._sphericalEnd.radius;if(this.colliderMeshes.length>=1){let o=this._collisionTest(),a=Re(o,this._spherical.radius);if(!(i>t)&&a)return Promise.resolve();this._sphericalEnd.radius=Math.min(t,o)}else this._sphericalEnd.radius=t;this._needsUpdate=!0,e||(this._spherical.radius=this._sphericalEnd.radius);let r=!e||Re(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(r)}dollyInFixed(t,e=!1){this._targetEnd.add(this._getCameraDirection(Ba).multiplyScalar(t)),e||this._target.copy(this._targetEnd);let i=!e||Re(this._target.x,this._targetEnd.x,this.restThreshold)&&Re(this._target.y,this._targetEnd.y,this.restThreshold)&&Re(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(i)}zoom(t,e=!1){return this.zoomTo(this._zoomEnd+t,e)}zoomTo(t,e=!1){this._isUserControllingZoom=!1,this._zoomEnd=Bn(t,this.minZoom,this.maxZoom),this._needsUpdate=!0,e||(this._zoom=this._zoomEnd);let i=!e||Re(this._zoom,this._zoomEnd,this.restThreshold);return this._changedZoom=0,this._createOnRestPromise(i)}pan(t,e,i=!1){return console.warn("`pan` has been renamed to `truck`"),this.truck(t,e,i)}truck(t,e,i=!1){this._camera.updateMatrix(),rs.setFromMatrixColumn(this._camera.matrix,0),os.setFromMatrixColumn(this._camera.matrix,1),rs.multiplyScalar(t),os.multiplyScalar(-e);let s=le.copy(rs).add(os),r=we.copy(this._targetEnd).add(s);return this.moveTo(r.x,r.y,r.z,i)}forward(t,e=!1){le.setFromMatrixColumn(this._camera.matrix,0),le.crossVectors(this._camera.up,le),le.multiplyScalar(t);let i=we.copy(this._targetEnd).add(le);return this.moveTo(i.x,i.y,i.z,e)}elevate(t,e=!1){return le.copy(this._camera.up).multiplyScalar(t),this.moveTo(this._targetEnd.x+le.x,this._targetEnd.y+le.y,this._targetEnd.z+le.z,e)}moveTo(t,e,i,s=!1){this._isUserControllingTruck=!1;let r=le.set(t,e,i).sub(this._targetEnd);this._encloseToBoundary(this._targetEnd,r,this.boundaryFriction),this._needsUpdate=!0,s||this._target.copy(this._targetEnd);let o=!s||Re(this._target.x,this._targetEnd.x,this.restThreshold)&&Re(this._target.y,this._targetEnd.y,this.restThreshold)&&Re(this._target.z,this._targetEnd.z,this.restThreshold);return this._createOnRestPromise(o)}lookInDirectionOf(t,e,i,s=!1){let a=le.set(t,e,i).sub(this._targetEnd).normalize().multiplyScalar(-this._sphericalEnd.radius).add(this._targetEnd);return this.setPosition(a.x,a.y,a.z,s)}fitToBox(t,e,{cover:i=!1,paddingLeft:s=0,paddingRight:r=0,paddingBottom:o=0,paddingTop:a=0}={}){let l=[],c=t.isBox3?xo.copy(t):xo.setFromObject(t);c.isEmpty()&&(console.warn("camera-controls: fitTo() cannot be used with an empty box. Aborting"),Promise.resolve());let d=$m(this._sphericalEnd.theta,Zm),h=$m(this._sphericalEnd.phi,Zm);l.push(this.rotateTo(d,h,e));let u=le.setFromSpherical(this._sphericalEnd).normalize(),p=eg.setFromUnitVectors(u,yd),g=Re(Math.abs(u.y),1);g&&p.multiply(bd.setFromAxisAngle(ah,d)),p.multiply(this._yAxisUpSpaceInverse);let v=tg.makeEmpty();we.copy(c.min).applyQuaternion(p),v.expandByPoint(we),we.copy(c.min).setX(c.max.x).applyQuaternion(p),v.expandByPoint(we),we.copy(c.min).setY(c.max.y).applyQuaternion(p),v.expandByPoint(we),we.copy(c.max).setZ(c.min.z).applyQuaternion(p),v.expandByPoint(we),we.copy(c.min).setZ(c.max.z).applyQuaternion(p),v.expandByPoint(we),we.copy(c.max).setY(c.min.y).applyQuaternion(p),v.expandByPoint(we),we.copy(c.max).setX(c.min.x).applyQuaternion(p),v.expandByPoint(we),we.copy(c.max).applyQuaternion(p),v.expandByPoint(we),v.min.x-=s,v.min.y-=o,v.max.x+=r,v.max.y+=a,p.setFromUnitVectors(yd,u),g&&p.premultiply(bd.invert()),p.premultiply(this._yAxisUpSpace);let m=v.getSize(le),f=v.getCenter(we).applyQuaternion(p);if(fr(this._camera)){let y=this.getDistanceToFitBox(m.x,m.y,m.z,i);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.dollyTo(y,e)),l.push(this.setFocalOffset(0,0,0,e))}else if($s(this._camera)){let y=this._camera,T=y.right-y.left,b=y.top-y.bottom,C=i?Math.max(T/m.x,b/m.y):Math.min(T/m.x,b/m.y);l.push(this.moveTo(f.x,f.y,f.z,e)),l.push(this.zoomTo(C,e)),l.push(this.setFocalOffset(0,0,0,e))}return Promise.all(l)}fitToSphere(t,e){let i=[],r="isObject3D"in t?n.createBoundingSphere(t,vd):vd.copy(t);if(i.push(this.moveTo(r.center.x,r.center.y,r.center.z,e)),fr(this._camera)){let o=this.getDistanceToFitSphere(r.radius);i.push(this.dollyTo(o,e))}else if($s(this._camera)){let o=this._camera.right-this._camera.left,a=this._camera.top-this._camera.bottom,l=2*r.radius,c=Math.min(o/l,a/l);i.push(this.zoomTo(c,e))}return i.push(this.setFocalOffset(0,0,0,e)),Promise.all(i)}setLookAt(t,e,i,s,r,o,a=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=mo.NONE,this._changedDolly=0;let l=we.set(s,r,o),c=le.set(t,e,i);this._targetEnd.copy(l),this._sphericalEnd.setFromVector3(c.sub(l).applyQuaternion(this._yAxisUpSpace)),this._needsUpdate=!0,a||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let d=!a||Re(this._target.x,this._targetEnd.x,this.restThreshold)&&Re(this._target.y,this._targetEnd.y,this.restThreshold)&&Re(this._target.z,this._targetEnd.z,this.restThreshold)&&Re(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Re(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Re(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(d)}lerp(t,e,i,s=!1){this._isUserControllingRotate=!1,this._isUserControllingDolly=!1,this._isUserControllingTruck=!1,this._lastDollyDirection=mo.NONE,this._changedDolly=0;let r=le.set(...t.target);if("spherical"in t)fn.set(...t.spherical);else{let h=we.set(...t.position);fn.setFromVector3(h.sub(r).applyQuaternion(this._yAxisUpSpace))}let o=go.set(...e.target);if("spherical"in e)_o.set(...e.spherical);else{let h=we.set(...e.position);_o.setFromVector3(h.sub(o).applyQuaternion(this._yAxisUpSpace))}this._targetEnd.copy(r.lerp(o,i));let a=_o.theta-fn.theta,l=_o.phi-fn.phi,c=_o.radius-fn.radius;this._sphericalEnd.set(fn.radius+c*i,fn.phi+l*i,fn.theta+a*i),this._needsUpdate=!0,s||(this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd));let d=!s||Re(this._target.x,this._targetEnd.x,this.restThreshold)&&Re(this._target.y,this._targetEnd.y,this.restThreshold)&&Re(this._target.z,this._targetEnd.z,this.restThreshold)&&Re(this._spherical.theta,this._sphericalEnd.theta,this.restThreshold)&&Re(this._spherical.phi,this._sphericalEnd.phi,this.restThreshold)&&Re(this._spherical.radius,this._sphericalEnd.radius,this.restThreshold);return this._createOnRestPromise(d)}lerpLookAt(t,e,i,s,r,o,a,l,c,d,h,u,p,g=!1){return this.lerp({position:[t,e,i],target:[s,r,o]},{position:[a,l,c],target:[d,h,u]},p,g)}setPosition(t,e,i,s=!1){return this.setLookAt(t,e,i,this._targetEnd.x,this._targetEnd.y,this._targetEnd.z,s)}setTarget(t,e,i,s=!1){let r=this.getPosition(le),o=this.setLookAt(r.x,r.y,r.z,t,e,i,s);return this._sphericalEnd.phi=Bn(this._sphericalEnd.phi,this.minPolarAngle,this.maxPolarAngle),o}setFocalOffset(t,e,i,s=!1){this._isUserControllingOffset=!1,this._focalOffsetEnd.set(t,e,i),this._needsUpdate=!0,s||this._focalOffset.copy(this._focalOffsetEnd);let r=!s||Re(this._focalOffset.x,this._focalOffsetEnd.x,this.restThreshold)&&Re(this._focalOffset.y,this._focalOffsetEnd.y,this.restThreshold)&&Re(this._focalOffset.z,this._focalOffsetEnd.z,this.restThreshold);return this._createOnRestPromise(r)}setOrbitPoint(t,e,i){this._camera.updateMatrixWorld(),rs.setFromMatrixColumn(this._camera.matrixWorldInverse,0),os.setFromMatrixColumn(this._camera.matrixWorldInverse,1),pr.setFromMatrixColumn(this._camera.matrixWorldInverse,2);let s=le.set(t,e,i),r=s.distanceTo(this._camera.position),o=s.sub(this._camera.position);rs.multiplyScalar(o.x),os.multiplyScalar(o.y),pr.multiplyScalar(o.z),le.copy(rs).add(os).add(pr),le.z=le.z+r,this.dollyTo(r,!1),this.setFocalOffset(-le.x,le.y,-le.z,!1),this.moveTo(t,e,i,!1)}setBoundary(t){if(!t){this._boundary.min.set(-1/0,-1/0,-1/0),this._boundary.max.set(1/0,1/0,1/0),this._needsUpdate=!0;return}this._boundary.copy(t),this._boundary.clampPoint(this._targetEnd,this._targetEnd),this._needsUpdate=!0}setViewport(t,e,i,s){if(t===null){this._viewport=null;return}this._viewport=this._viewport||new ee.Vector4,typeof t=="number"?this._viewport.set(t,e,i,s):this._viewport.copy(t)}getDistanceToFitBox(t,e,i,s=!1){if(xd(this._camera,"getDistanceToFitBox"))return this._spherical.radius;let r=t/e,o=this._camera.getEffectiveFOV()*Na,a=this._camera.aspect;return((s?r>a:r<a)?e:t/a)*.5/Math.tan(o*.5)+i*.5}getDistanceToFitSphere(t){if(xd(this._camera,"getDistanceToFitSphere"))return this._spherical.radius;let e=this._camera.getEffectiveFOV()*Na,i=Math.atan(Math.tan(e*.5)*this._camera.aspect)*2,s=1<this._camera.aspect?e:i;return t/Math.sin(s*.5)}getTarget(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._targetEnd:this._target)}getPosition(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).setFromSpherical(e?this._sphericalEnd:this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(e?this._targetEnd:this._target)}getSpherical(t,e=!0){return(t||new ee.Spherical).copy(e?this._sphericalEnd:this._spherical)}getFocalOffset(t,e=!0){return(t&&t.isVector3?t:new ee.Vector3).copy(e?this._focalOffsetEnd:this._focalOffset)}normalizeRotations(){return this._sphericalEnd.theta=(this._sphericalEnd.theta%Zs+Zs)%Zs,this._sphericalEnd.theta>Math.PI&&(this._sphericalEnd.theta-=Zs),this._spherical.theta+=Zs*Math.round((this._sphericalEnd.theta-this._spherical.theta)/Zs),this}stop(){this._focalOffset.copy(this._focalOffsetEnd),this._target.copy(this._targetEnd),this._spherical.copy(this._sphericalEnd),this._zoom=this._zoomEnd}reset(t=!1){if(!Re(this._camera.up.x,this._cameraUp0.x)||!Re(this._camera.up.y,this._cameraUp0.y)||!Re(this._camera.up.z,this._cameraUp0.z)){this._camera.up.copy(this._cameraUp0);let i=this.getPosition(le);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}let e=[this.setLookAt(this._position0.x,this._position0.y,this._position0.z,this._target0.x,this._target0.y,this._target0.z,t),this.setFocalOffset(this._focalOffset0.x,this._focalOffset0.y,this._focalOffset0.z,t),this.zoomTo(this._zoom0,t)];return Promise.all(e)}saveState(){this._cameraUp0.copy(this._camera.up),this.getTarget(this._target0),this.getPosition(this._position0),this._zoom0=this._zoom,this._focalOffset0.copy(this._focalOffset)}updateCameraUp(){this._yAxisUpSpace.setFromUnitVectors(this._camera.up,ah),this._yAxisUpSpaceInverse.copy(this._yAxisUpSpace).invert()}applyCameraUp(){let t=le.subVectors(this._target,this._camera.position).normalize(),e=we.crossVectors(t,this._camera.up);this._camera.up.crossVectors(e,t).normalize(),this._camera.updateMatrixWorld();let i=this.getPosition(le);this.updateCameraUp(),this.setPosition(i.x,i.y,i.z)}update(t){let e=this._sphericalEnd.theta-this._spherical.theta,i=this._sphericalEnd.phi-this._spherical.phi,s=this._sphericalEnd.radius-this._spherical.radius,r=jm.subVectors(this._targetEnd,this._target),o=Qm.subVectors(this._focalOffsetEnd,this._focalOffset),a=this._zoomEnd-this._zoom;if(He(e))this._thetaVelocity.value=0,this._spherical.theta=this._sphericalEnd.theta;else{let h=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.theta=rh(this._spherical.theta,this._sphericalEnd.theta,this._thetaVelocity,h,1/0,t),this._needsUpdate=!0}if(He(i))this._phiVelocity.value=0,this._spherical.phi=this._sphericalEnd.phi;else{let h=this._isUserControllingRotate?this.draggingSmoothTime:this.smoothTime;this._spherical.phi=rh(this._spherical.phi,this._sphericalEnd.phi,this._phiVelocity,h,1/0,t),this._needsUpdate=!0}if(He(s))this._radiusVelocity.value=0,this._spherical.radius=this._sphericalEnd.radius;else{let h=this._isUserControllingDolly?this.draggingSmoothTime:this.smoothTime;this._spherical.radius=rh(this._spherical.radius,this._sphericalEnd.radius,this._radiusVelocity,h,this.maxSpeed,t),this._needsUpdate=!0}if(He(r.x)&&He(r.y)&&He(r.z))this._targetVelocity.set(0,0,0),this._target.copy(this._targetEnd);else{let h=this._isUserControllingTruck?this.draggingSmoothTime:this.smoothTime;Km(this._target,this._targetEnd,this._targetVelocity,h,this.maxSpeed,t,this._target),this._needsUpdate=!0}if(He(o.x)&&He(o.y)&&He(o.z))this._focalOffsetVelocity.set(0,0,0),this._focalOffset.copy(this._focalOffsetEnd);else{let h=this._isUserControllingOffset?this.draggingSmoothTime:this.smoothTime;Km(this._focalOffset,this._focalOffsetEnd,this._focalOffsetVelocity,h,this.maxSpeed,t,this._focalOffset),this._needsUpdate=!0}if(He(a))this._zoomVelocity.value=0,this._zoom=this._zoomEnd;else{let h=this._isUserControllingZoom?this.draggingSmoothTime:this.smoothTime;this._zoom=rh(this._zoom,this._zoomEnd,this._zoomVelocity,h,1/0,t)}if(this.dollyToCursor){if(fr(this._camera)&&this._changedDolly!==0){let h=this._spherical.radius-this._lastDistance,u=this._camera,p=this._getCameraDirection(Ba),g=le.copy(p).cross(u.up).normalize();g.lengthSq()===0&&(g.x=1);let v=we.crossVectors(g,p),m=this._sphericalEnd.radius*Math.tan(u.getEffectiveFOV()*Na*.5),y=(this._sphericalEnd.radius-h-this._sphericalEnd.radius)/this._sphericalEnd.radius,T=go.copy(this._targetEnd).add(g.multiplyScalar(this._dollyControlCoord.x*m*u.aspect)).add(v.multiplyScalar(this._dollyControlCoord.y*m)),b=le.copy(this._targetEnd).lerp(T,y),C=this._lastDollyDirection===mo.IN&&this._spherical.radius<=this.minDistance,E=this._lastDollyDirection===mo.OUT&&this.maxDistance<=this._spherical.radius;if(this.infinityDolly&&(C||E)){this._sphericalEnd.radius-=h,this._spherical.radius-=h;let A=we.copy(p).multiplyScalar(-h);b.add(A)}this._boundary.clampPoint(b,b);let _=we.subVectors(b,this._targetEnd);this._targetEnd.copy(b),this._target.add(_),this._changedDolly-=h,He(this._changedDolly)&&(this._changedDolly=0)}else if($s(this._camera)&&this._changedZoom!==0){let h=this._zoom-this._lastZoom,u=this._camera,p=le.set(this._dollyControlCoord.x,this._dollyControlCoord.y,(u.near+u.far)/(u.near-u.far)).unproject(u),g=we.set(0,0,-1).applyQuaternion(u.quaternion),v=go.copy(p).add(g.multiplyScalar(-p.dot(u.up))),f=-(this._zoom-h-this._zoom)/this._zoom,y=this._getCameraDirection(Ba),T=this._targetEnd.dot(y),b=le.copy(this._targetEnd).lerp(v,f),C=b.dot(y),E=y.multiplyScalar(C-T);b.sub(E),this._boundary.clampPoint(b,b);let _=we.subVectors(b,this._targetEnd);this._targetEnd.copy(b),this._target.add(_),this._changedZoom-=h,He(this._changedZoom)&&(this._changedZoom=0)}}this._camera.zoom!==this._zoom&&(this._camera.zoom=this._zoom,this._camera.updateProjectionMatrix(),this._updateNearPlaneCorners(),this._needsUpdate=!0),this._dragNeedsUpdate=!0;let l=this._collisionTest();this._spherical.radius=Math.min(this._spherical.radius,l),this._spherical.makeSafe(),this._camera.position.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse).add(this._target),this._camera.lookAt(this._target),(!He(this._focalOffset.x)||!He(this._focalOffset.y)||!He(this._focalOffset.z))&&(this._camera.matrix.compose(this._camera.position,this._camera.quaternion,this._camera.scale),rs.setFromMatrixColumn(this._camera.matrix,0),os.setFromMatrixColumn(this._camera.matrix,1),pr.setFromMatrixColumn(this._camera.matrix,2),rs.multiplyScalar(this._focalOffset.x),os.multiplyScalar(-this._focalOffset.y),pr.multiplyScalar(this._focalOffset.z),le.copy(rs).add(os).add(pr),this._camera.position.add(le),this._camera.updateMatrixWorld()),this._boundaryEnclosesCamera&&this._encloseToBoundary(this._camera.position.copy(this._target),le.setFromSpherical(this._spherical).applyQuaternion(this._yAxisUpSpaceInverse),1);let d=this._needsUpdate;return d&&!this._updatedLastTime?(this._hasRested=!1,this.dispatchEvent({type:"wake"}),this.dispatchEvent({type:"update"})):d?(this.dispatchEvent({type:"update"}),He(e,this.restThreshold)&&He(i,this.restThreshold)&&He(s,this.restThreshold)&&He(r.x,this.restThreshold)&&He(r.y,this.restThreshold)&&He(r.z,this.restThreshold)&&He(o.x,this.restThreshold)&&He(o.y,this.restThreshold)&&He(o.z,this.restThreshold)&&He(a,this.restThreshold)&&!this._hasRested&&(this._hasRested=!0,this.dispatchEvent({type:"rest"}))):!d&&this._updatedLastTime&&this.dispatchEvent({type:"sleep"}),this._lastDistance=this._spherical.radius,this._lastZoom=this._zoom,this._updatedLastTime=d,this._needsUpdate=!1,d}toJSON(){return JSON.stringify({enabled:this._enabled,minDistance:this.minDistance,maxDistance:Ua(this.maxDistance),minZoom:this.minZoom,maxZoom:Ua(this.maxZoom),minPolarAngle:this.minPolarAngle,maxPolarAngle:Ua(this.maxPolarAngle),minAzimuthAngle:Ua(this.minAzimuthAngle),maxAzimuthAngle:Ua(this.maxAzimuthAngle),smoothTime:this.smoothTime,draggingSmoothTime:this.draggingSmoothTime,dollySpeed:this.dollySpeed,truckSpeed:this.truckSpeed,dollyToCursor:this.dollyToCursor,target:this._targetEnd.toArray(),position:le.setFromSpherical(this._sphericalEnd).add(this._targetEnd).toArray(),zoom:this._zoomEnd,focalOffset:this._focalOffsetEnd.toArray(),target0:this._target0.toArray(),position0:this._position0.toArray(),zoom0:this._zoom0,focalOffset0:this._focalOffset0.toArray()})}fromJSON(t,e=!1){let i=JSON.parse(t);this.enabled=i.enabled,this.minDistance=i.minDistance,this.maxDistance=Fa(i.maxDistance),this.minZoom=i.minZoom,this.maxZoom=Fa(i.maxZoom),this.minPolarAngle=i.minPolarAngle,this.maxPolarAngle=Fa(i.maxPolarAngle),this.minAzimuthAngle=Fa(i.minAzimuthAngle),this.maxAzimuthAngle=Fa(i.maxAzimuthAngle),this.smoothTime=i.smoothTime,this.draggingSmoothTime=i.draggingSmoothTime,this.dollySpeed=i.dollySpeed,this.truckSpeed=i.truckSpeed,this.dollyToCursor=i.dollyToCursor,this._target0.fromArray(i.target0),this._position0.fromArray(i.position0),this._zoom0=i.zoom0,this._focalOffset0.fromArray(i.focalOffset0),this.moveTo(i.target[0],i.target[1],i.target[2],e),fn.setFromVector3(le.fromArray(i.position).sub(this._targetEnd).applyQuaternion(this._yAxisUpSpace)),this.rotateTo(fn.theta,fn.phi,e),this.dollyTo(fn.radius,e),this.zoomTo(i.zoom,e),this.setFocalOffset(i.focalOffset[0],i.focalOffset[1],i.focalOffset[2],e),this._needsUpdate=!0}connect(t){if(this._domElement){console.warn("camera-controls is already connected.");return}t.setAttribute("data-camera-controls-version",JS),this._addAllEventListeners(t),this._getClientRect(this._elementRect)}disconnect(){this.cancel(),this._removeAllEventListeners(),this._domElement&&(this._domElement.removeAttribute("data-camera-controls-version"),this._domElement=void 0)}dispose(){this.removeAllEventListeners(),this.disconnect()}_getTargetDirection(t){return t.setFromSpherical(this._spherical).divideScalar(this._spherical.radius).applyQuaternion(this._yAxisUpSpaceInverse)}_getCameraDirection(t){return this._getTargetDirection(t).negate()}_findPointerById(t){return this._activePointers.find(e=>e.pointerId===t)}_findPointerByMouseButton(t){return this._activePointers.find(e=>e.mouseButton===t)}_disposePointer(t){this._activePointers.splice(this._activePointers.indexOf(t),1)}_encloseToBoundary(t,e,i){let s=e.lengthSq();if(s===0)return t;let r=we.copy(e).add(t),a=this._boundary.clampPoint(r,go).sub(r),l=a.lengthSq();if(l===0)return t.add(e);if(l===s)return t;if(i===0)return t.add(e).add(a);{let c=1+i*l/e.dot(a);return t.add(we.copy(e).multiplyScalar(c)).add(a.multiplyScalar(1-i))}}_updateNearPlaneCorners(){if(fr(this._camera)){let t=this._camera,e=t.near,i=t.getEffectiveFOV()*Na,s=Math.tan(i*.5)*e,r=s*t.aspect;this._nearPlaneCorners[0].set(-r,-s,0),this._nearPlaneCorners[1].set(r,-s,0),this._nearPlaneCorners[2].set(r,s,0),this._nearPlaneCorners[3].set(-r,s,0)}else if($s(this._camera)){let t=this._camera,e=1/t.zoom,i=t.left*e,s=t.right*e,r=t.top*e,o=t.bottom*e;this._nearPlaneCorners[0].set(i,r,0),this._nearPlaneCorners[1].set(s,r,0),this._nearPlaneCorners[2].set(s,o,0),this._nearPlaneCorners[3].set(i,o,0)}}_truckInternal=(t,e,i,s)=>{let r,o;if(fr(this._camera)){let a=le.copy(this._camera.position).sub(this._target),l=this._camera.getEffectiveFOV()*Na,c=a.length()*Math.tan(l*.5);r=this.truckSpeed*t*c/this._elementRect.height,o=this.truckSpeed*e*c/this._elementRect.height}else if($s(this._camera)){let a=this._camera;r=this.truckSpeed*t*(a.right-a.left)/a.zoom/this._elementRect.width,o=this.truckSpeed*e*(a.top-a.bottom)/a.zoom/this._elementRect.height}else return;s?(i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y,this._focalOffsetEnd.z,!0):this.truck(r,0,!0),this.forward(-o,!0)):i?this.setFocalOffset(this._focalOffsetEnd.x+r,this._focalOffsetEnd.y+o,this._focalOffsetEnd.z,!0):this.truck(r,o,!0)};_rotateInternal=(t,e)=>{let i=Zs*this.azimuthRotateSpeed*t/this._elementRect.height,s=Zs*this.polarRotateSpeed*e/this._elementRect.height;this.rotate(i,s,!0)};_dollyInternal=(t,e,i)=>{let s=Math.pow(.95,-t*this.dollySpeed),r=this._sphericalEnd.radius,o=this._sphericalEnd.radius*s,a=Bn(o,this.minDistance,this.maxDistance),l=a-o;this.infinityDolly&&this.dollyToCursor?this._dollyToNoClamp(o,!0):this.infinityDolly&&!this.dollyToCursor?(this.dollyInFixed(l,!0),this._dollyToNoClamp(a,!0)):this._dollyToNoClamp(a,!0),this.dollyToCursor&&(this._changedDolly+=(this.infinityDolly?o:a)-r,this._dollyControlCoord.set(e,i)),this._lastDollyDirection=Math.sign(-t)};_zoomInternal=(t,e,i)=>{let s=Math.pow(.95,t*this.dollySpeed),r=this._zoom,o=this._zoom*s;this.zoomTo(o,!0),this.dollyToCursor&&(this._changedZoom+=o-r,this._dollyControlCoord.set(e,i))};_collisionTest(){let t=1/0;if(!(this.colliderMeshes.length>=1)||xd(this._camera,"_collisionTest"))return t;let i=this._getTargetDirection(Ba);Sd.lookAt(Jm,i,this._camera.up);for(let s=0;s<4;s++){let r=we.copy(this._nearPlaneCorners[s]);r.applyMatrix4(Sd);let o=go.addVectors(this._target,r);lh.set(o,i),lh.far=this._spherical.radius+1;let a=lh.intersectObjects(this.colliderMeshes);a.length!==0&&a[0].distance<t&&(t=a[0].distance)}return t}_getClientRect(t){if(!this._domElement)return;let e=this._domElement.getBoundingClientRect();return t.x=e.left,t.y=e.top,this._viewport?(t.x+=this._viewport.x,t.y+=e.height-this._viewport.w-this._viewport.y,t.width=this._viewport.z,t.height=this._viewport.w):(t.width=e.width,t.height=e.height),t}_createOnRestPromise(t){return t?Promise.resolve():(this._hasRested=!1,this.dispatchEvent({type:"transitionstart"}),new Promise(e=>{let i=()=>{this.removeEventListener("rest",i),e()};this.addEventListener("rest",i)}))}_addAllEventListeners(t){}_removeAllEventListeners(){}get dampingFactor(){return console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead."),0}set dampingFactor(t){console.warn(".dampingFactor has been deprecated. use smoothTime (in seconds) instead.")}get draggingDampingFactor(){return console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead."),0}set draggingDampingFactor(t){console.warn(".draggingDampingFactor has been deprecated. use draggingSmoothTime (in seconds) instead.")}static createBoundingSphere(t,e=new ee.Sphere){let i=e,s=i.center;xo.makeEmpty(),t.traverseVisible(o=>{o.isMesh&&xo.expandByObject(o)}),xo.getCenter(s);let r=0;return t.traverseVisible(o=>{if(!o.isMesh)return;let a=o;if(!a.geometry)return;let l=a.geometry.clone();l.applyMatrix4(a.matrixWorld);let d=l.attributes.position;for(let h=0,u=d.count;h<u;h++)le.fromBufferAttribute(d,h),r=Math.max(r,s.distanceToSquared(le))}),i.radius=Math.sqrt(r),i}};yo.install({THREE:{Box3:qi,Matrix4:ve,Quaternion:Ki,Raycaster:xa,Sphere:Sn,Spherical:ya,Vector2:ue,Vector3:W,Vector4:ze}});var wd=30,Ed=.82,QS=114,tM=.01,ch=class{constructor(t,e){this.element=t;this.calm=e}element;calm;camera=new Ri(wd);controls=null;size={width:1,height:1};clock=new _a;untouched=!0;first=null;open(t,e,i,s){this.controls?.dispose();let r=t===2;this.camera=r?new Nn:new Ri(wd,1,tM,1e3),this.camera.up.set(0,r?1:0,r?0:1);let o=new yo(this.camera,this.element);o.updateCameraUp(),o.smoothTime=this.calm()?0:.12,o.draggingSmoothTime=this.calm()?0:.04,o.dollyToCursor=!0,o.truckSpeed=r?1:2;let{ACTION:a}=yo;o.mouseButtons.left=r?a.TRUCK:a.ROTATE,o.mouseButtons.right=a.TRUCK,o.mouseButtons.middle=a.TRUCK,o.mouseButtons.wheel=r?a.ZOOM:a.DOLLY,o.touches.one=r?a.TOUCH_TRUCK:a.TOUCH_ROTATE,o.touches.two=r?a.TOUCH_ZOOM_TRUCK:a.TOUCH_DOLLY_TRUCK,o.touches.three=a.TOUCH_TRUCK,o.maxPolarAngle=Math.PI,o.addEventListener("control",()=>{this.untouched=!1}),this.controls=o,this.first={azimuth:e,elevation:i,box:s.clone()},this.resize(this.size.width,this.size.height),this.home(!1)}resize(t,e){let i=this.size;this.size={width:Math.max(t,1),height:Math.max(e,1)};let s=this.size.width/this.size.height;this.camera instanceof Ri?this.camera.aspect=s:(this.camera.top=5,this.camera.bottom=-5,this.camera.left=-5*s,this.camera.right=5*s,this.camera.near=-1e4,this.camera.far=1e4),this.camera.updateProjectionMatrix();let r=i.width!==this.size.width||i.height!==this.size.height;this.controls&&this.untouched&&r&&this.home(!1)}reframe(t){this.first=t,this.untouched&&this.home()}home(t=!0){if(!this.first)return;this.untouched=!0;let{azimuth:e,elevation:i,box:s}=this.first;this.frame(s,this.direction(e,i),t)}fit(t,e=!0){if(!this.controls||t.isEmpty())return;this.untouched=!1;let i=this.controls.getPosition(new W).sub(this.controls.getTarget(new W)).normalize();this.frame(t,i,e)}hold(t){this.controls&&(this.controls.dollyToCursor=!t,t&&this.follow(t.clone().sub(this.controls.getTarget(new W))))}follow(t){let e=this.controls?.getTarget(new W).add(t);this.untouched=!1,e&&this.controls?.moveTo(e.x,e.y,e.z,!1)}update(){return this.clock.update(),this.controls?.update(Math.min(this.clock.getDelta(),.1))??!1}direction(t,e){let i=t*Math.PI/180,s=Math.min(Math.max(e,-89.9),89.9)*Math.PI/180;return this.camera instanceof Nn?new W(0,0,1):new W(Math.cos(s)*Math.cos(i),Math.cos(s)*Math.sin(i),Math.sin(s))}frame(t,e,i){let s=this.controls;if(!s)return;let r=i&&!this.calm(),{width:o,height:a}=this.size,l=Math.min(Ed,Math.max(1-QS/a,Ed/2)),c=this.camera instanceof Nn,d=this.camera.up,h=new W().crossVectors(d,e).normalize(),u=new W().crossVectors(e,h),p=[0,1,2,3,4,5,6,7].map(b=>new W(b&1?t.max.x:t.min.x,b&2?t.max.y:t.min.y,b&4?t.max.z:t.min.z)),g=Math.tan(wd*Math.PI/360),v=o/a,m=t.getCenter(new W),f=10,y=1;for(let b=0;b<12;b++){let C=[1/0,-1/0],E=[1/0,-1/0];for(let O of p){let L=O.clone().sub(m),k=c?1:Math.max(f-L.dot(e),1e-6)/f,z=L.dot(h)/k,I=L.dot(u)/k;C[0]=Math.min(C[0],z),C[1]=Math.max(C[1],z),E[0]=Math.min(E[0],I),E[1]=Math.max(E[1],I)}let _=Math.max(C[1]-C[0],1e-9),A=Math.max(E[1]-E[0],1e-9);m=m.clone().addScaledVector(h,(C[0]+C[1])/2).addScaledVector(u,(E[0]+E[1])/2);let F=Math.max(_/(v*Ed),A/l)/2;c?y=5/F:f=F/g}let T=m.clone().addScaledVector(e,c?50:f);this.camera instanceof Ri?(this.camera.near=Math.max(f*.002,1e-4),this.camera.far=f*200,this.camera.updateProjectionMatrix()):s.zoomTo(y,r),s.setLookAt(T.x,T.y,T.z,m.x,m.y,m.z,r),s.update(0)}};ge.enabled=!1;var Td=10,ng=2.3,eM=[1,2.1,.62,-.75],iM=2,nM=150,sM=.55,rM=1500,oM=3,aM=.5,lM=.6,hh=class{constructor(t,e,i,s){this.canvas=t;this.picture=i,this.renderer=new Jc({canvas:t,antialias:Ym(),alpha:!1,powerPreference:"high-performance"}),this.renderer.outputColorSpace=or,this.graphics=new ih(this.renderer),this.view=new ch(t,s),this.heads=new na(new ca(.36,1,10).translate(0,-.5,0),new to,4096),this.heads.frustumCulled=!1,this.heads.renderOrder=26,this.heads.count=0,this.root.add(this.springs.object,this.floor.object,this.outlines.object,this.trails.object,this.arrows.object,this.pull.object,this.glow.object,this.balls.group,this.surfaces,this.hairs.object,this.dust.object);let r=new pa(16777215,9079434,2.2);r.position.set(0,0,1);let o=new ga(16777215,1.1);o.position.set(-3,-4,6),this.world.add(this.root,this.heads,r,o),this.marks=new nh(e,this),t.addEventListener("webglcontextrestored",()=>{this.theme&&this.paint(this.theme===this.scene?.themes.dark)})}canvas;view;picture;dirty=!0;theme=null;scene=null;followed=null;marked={};stroke=[];ghost=null;pulledTo=null;drawn=null;renderer;graphics;world=new Qo;root=new bn;springs=new ss(ng,10);floor=new ss(1,-20);outlines=new ss(1.3,2);trails=new ss(1.3,5,.8);arrows=new ss(1.7,25);pull=new ss(2,30);glow=new ss(5,8,.5);balls=new eh;hairs=new Da(!1,10);dust=new Da(!0,9);pace=new sh;heads;surfaces=new bn;marks;thin=!1;unit=1;ratio=1;size={width:1,height:1};before=null;open(t){let e=t.stays&&this.scene?.dim===t.dim;this.scene=t,e||this.fit(t.camera.room),this.followed=null,this.before=null,this.marked={},this.ghost=this.drawn=this.pulledTo=null,this.heads.count=0;for(let o of[this.springs,this.outlines,this.trails,this.arrows,this.pull,this.glow])o.show(new Float32Array(0),null,null);this.balls.show(new Float32Array(0),null,null,null,null);for(let o of[this.hairs,this.dust])o.hide();this.putSurfaces(!0),this.paint(t.dark);let{azimuth:i,elevation:s}=t.camera,r=this.boxOf(t.camera.room);e?this.view.first={azimuth:i,elevation:s,box:r}:this.view.open(t.dim,i,s,r),this.dirty=!0}reframe(t){this.scene={...t,themes:this.scene?.themes??t.themes};let{azimuth:e,elevation:i,room:s}=t.camera;this.view.reframe({azimuth:e,elevation:i,box:this.boxOf(s)}),this.drawFloor(),this.dirty=!0}fit([t,e]){let i=Math.max(e[0]-t[0],e[1]-t[1],e[2]-t[2])||1;this.unit=Td/i;let s=[0,1,2].map(r=>(t[r]+e[r])/2);this.root.matrixAutoUpdate=!1,this.root.matrix.makeScale(this.unit,this.unit,this.unit).multiply(new ve().makeTranslation(-s[0],-s[1],-s[2])),this.root.matrixWorldNeedsUpdate=!0,this.root.updateMatrixWorld(!0)}paint(t){if(!this.scene)return;let e=this.theme=this.scene.themes[t?"dark":"light"],i=new $t(e.background);this.renderer.setClearColor(i,1),wn.ground.value.copy(i),wn.fade.value=this.scene.dim===2?0:.5,this.dress(),this.drawFloor(),this.dirty=!0}dress(){if(!this.theme||!this.scene)return;let t=this.picture.floats("points.radius").length>3e3?1.1:2.2;this.balls.dress(this.scene.dim===3,new $t(this.theme.anchor),new $t(this.theme.ink),this.unit,t,this.ratio);let e=Math.max(this.picture.signed("segments.index").length,1);this.springs.width=ng*this.ratio*Math.min(1,Math.max(.32,(400/e)**.25)),this.springs.opaque=e<2e4,this.floor.width=this.ratio,this.outlines.width=1.4*this.ratio,this.trails.width=2.6*this.ratio,this.arrows.width=1.7*this.ratio,this.pull.width=2.2*this.ratio,this.glow.width=7*this.ratio}resize(t,e){this.size={width:t,height:e},this.ratio=0,this.setRatio(this.ratioOfScreen),this.view.resize(t,e),this.dirty=!0}get ratioOfScreen(){return Math.min(devicePixelRatio||1,2)}setRatio(t){if(t===this.ratio)return;let{width:e,height:i}=this.size;this.ratio=t,this.renderer.setPixelRatio(t),this.renderer.setSize(e,i,!1),wn.size.value.set(e*t,i*t),this.dress()}take(t){let e=this.picture,i=(...s)=>s.some(r=>t.has(r));if(i("points.position","points.color","points.radius","points.size","points.kind")&&this.showPoints(t),i("segments.position","segments.ends","points.position","segments.color","segments.kind")&&this.showSprings(t),i("outlines.position","outlines.color")&&this.outlines.show(e.floats("outlines.position"),e.bytes("outlines.color"),null),i("trails.position","trails.color")){let s=e.floats("trails.position");this.trails.show(s,e.bytes("trails.color"),qm(s))}i("arrows.start","arrows.vector","arrows.color")&&this.showArrows(),[...t].some(s=>s.startsWith("surface"))&&this.putSurfaces(!1),this.marks.texts(e.texts),this.goAlong(),this.dirty=!0}showPoints(t){let e=this.picture,i=e.floats("points.radius"),s=e.floats("points.size"),r=null;if(t.has("points.radius")||t.has("points.size")){let h=(this.scene?.dot??0)*(i.length>nM?sM:1);r=Float32Array.from(i,(u,p)=>u>0?u:h*(s[p]??1)),this.sizes=r,this.dress()}let o=t.has("points.kind")||t.has("points.radius")?e.bytes("points.kind"):null,a=i.length>Vm&&!i.some(h=>h>0),l=this.balls.round===a,c=e.floats("points.position"),d=l||t.has("points.color")?e.bytes("points.color"):null;a?this.dust.show(c,d,null,!1):this.dust.hide(),this.balls.round=!a,this.balls.show(c,r,d,o,i)}sizes=new Float32Array(0);showSprings(t){let e=this.picture,i=e.bytes("segments.kind");this.pace.of(i.length);let s=null;t.has("segments.kind")&&(s=Float32Array.from(i,r=>eM[r]??1),this.dress()),this.hairs.hide(),this.thin||i.length>Hm?(this.springs.show(new Float32Array(0),null,null),this.showHairs(t)):this.springs.show(e.ends,t.has("segments.color")?e.bytes("segments.color"):null,s)}showHairs(t){let e=this.picture,i=t.has("segments.color")?e.bytes("segments.color"):null,s=e.wholes("segments.ends"),r=s.length>0;this.hairs.show(e.floats(r?"points.position":"segments.position"),i,r?s:null,t.has("segments.ends"))}showArrows(){let t=this.picture,e=t.floats("arrows.start"),i=t.floats("arrows.vector"),s=t.bytes("arrows.color"),r=new Float32Array(2*e.length),o=e.length/3;for(let p=0;p<o;p++)for(let g=0;g<3;g++)r[6*p+g]=e[3*p+g],r[6*p+3+g]=e[3*p+g]+i[3*p+g];this.arrows.show(r,s,null);let a=new W(0,1,0),l=new W,c=new Ki,d=new W,h=new ve,u=new $t;this.heads.count=Math.min(o,4096);for(let p=0;p<this.heads.count;p++){l.set(i[3*p],i[3*p+1],i[3*p+2]);let g=l.length()*this.unit,v=Math.min(.4*g,.26);d.set(r[6*p+3],r[6*p+4],r[6*p+5]).applyMatrix4(this.root.matrix),c.setFromUnitVectors(a,l.normalize()),this.heads.setMatrixAt(p,h.compose(d,c,new W(v,v,v))),this.heads.setColorAt(p,u.setRGB(s[3*p]/255,s[3*p+1]/255,s[3*p+2]/255))}this.heads.instanceMatrix.needsUpdate=!0,this.heads.instanceColor&&(this.heads.instanceColor.needsUpdate=!0)}putSurfaces(t){for(let e of this.surfaces.children)e.geometry.dispose(),e.material.dispose();this.surfaces.clear(),!t&&this.picture.surfaces.forEach((e,i)=>{let s=new fi;s.setAttribute("position",new Di(this.picture.floats(`surface.${i}.vertices`).slice(),3)),s.setIndex(new Di(this.picture.wholes(`surface.${i}.faces`).slice(),1)),s.computeVertexNormals();let r=new ua({color:new $t(e.color),transparent:e.opacity<1,opacity:e.opacity,side:Mn,depthWrite:e.opacity>=1}),o=new _i(s,r);o.renderOrder=e.opacity<1?1:0,this.surfaces.add(o)})}drawFloor(){if(!this.scene||!this.theme)return;let{low:t,high:e,step:i}=this.scene.world,s=this.scene.dim===2,r=s?0:t[2],o=[];for(let a of[0,1]){let l=Math.min(200,Math.round((e[a]-t[a])/i));for(let c=0;c<=l;c++){let d=[t[0],t[1],r],h=[e[0],e[1],r];d[a]=h[a]=t[a]+c*i,o.push(...d,...h)}}this.floor.plain(new Float32Array(o),this.theme.faint)}goAlong(){if(this.followed===null)return;let t=this.placeOf(this.followed);if(!t)return;let e=this.toPage(t);this.before&&this.view.follow(e.clone().sub(this.before)),this.before=e}follow(t){this.followed=t;let e=t===null?null:this.placeOf(t);this.before=e?this.toPage(e):null,this.view.hold(this.before)}drawPull(){let{hand:t}=this.picture,e=this.theme;if(!e)return;let i=[],s=t&&this.placeOf(t[0]),r=t&&(this.pulledTo??[t[1],t[2],t[3]]);r&&s&&i.push(...s,...r);for(let c of[this.ghost,this.drawn])c&&i.push(...c.from,...c.to);this.pull.plain(new Float32Array(i),e.second);let{particle:o,spring:a}=this.marked,l=a===void 0?null:this.endsOf(a);this.glow.plain(new Float32Array(l?[...l[0],...l[1]]:[]),e.second),this.marks.ring(o===void 0?null:this.placeOf(o)),this.drawn?this.marks.pull({at:this.drawn.to.map((c,d)=>(c+this.drawn.from[d])/2),words:this.drawn.words}):this.marks.pull(r&&s?{at:r,words:po(t[4],"N")}:null)}draw(){let t=this.view.update();return this.pace.next(this.dirty||t,performance.now())?(this.render(),!0):!1}render(){this.showThin();let t=this.pace.coarse&&(!this.thin||this.ratioOfScreen>1);this.hairs.share=this.pace.share,this.setRatio(t?Math.max(aM*this.ratioOfScreen,lM):this.ratioOfScreen),this.dust.size=(this.hairs.object.visible?1:2)*this.ratio,this.dust.share=this.hairs.object.visible&&this.pace.share<1?0:this.pace.share,this.dirty=!1;let e=this.view.camera;this.drawPull(),e.updateMatrixWorld();let i=this.view.controls?.distance??30;wn.close.value=i-.6*Td,wn.far.value=i+1.2*Td,this.renderer.render(this.world,e),this.marks.draw()}showThin(){let t=this.picture.bytes("segments.kind"),e=this.pace.coarse&&t.length>rM&&!t.includes(oM);e!==this.thin&&(this.thin=e,this.showSprings(new Set(["segments.ends","segments.color","segments.kind"])))}rest(){this.graphics.want(!1)}wake(){this.graphics.want(!0),this.dirty=!0}async snapshot(){return this.view.update(),this.pace.whole(),this.render(),new Promise(t=>this.canvas.toBlob(t,"image/png"))}toPage(t){return new W(...t).applyMatrix4(this.root.matrix)}onScreen(t){let e=this.toPage(t).project(this.view.camera);return e.z<-1||e.z>1||!Number.isFinite(e.x)?null:{x:(e.x+1)/2*this.size.width,y:(1-e.y)/2*this.size.height,depth:e.z}}at(t,e,i){let s=this.toPage(i).project(this.view.camera).z,r=new W(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera);return r.applyMatrix4(this.root.matrix.clone().invert()),this.scene?.dim===2?[r.x,r.y,0]:[r.x,r.y,r.z]}ray(t,e){let i=this.root.matrix.clone().invert();return[-1,1].map(s=>new W(2*t/this.size.width-1,1-2*e/this.size.height,s).unproject(this.view.camera).applyMatrix4(i).toArray())}get target(){let e=(this.view.controls?.getTarget(new W)??new W).applyMatrix4(this.root.matrix.clone().invert());return this.scene?.dim===2?[e.x,e.y,0]:[e.x,e.y,e.z]}get scale(){let t=this.view.camera,e=this.size.height;if(t instanceof Nn)return this.unit*t.zoom*e/10;let i=this.view.controls?.distance??1;return this.unit*e/(2*i*Math.tan(t.fov*Math.PI/360))}boxOf([t,e]){return new qi(this.toPage(t),this.toPage(e))}get everything(){let[t,e]=this.scene?.camera.room??[[0,0,0],[1,1,1]],i=this.picture.floats("points.position"),s=3*Math.max(...[0,1,2].map(l=>e[l]-t[l])),r=new qi,o=new W(...[0,1,2].map(l=>(t[l]+e[l])/2)),a=new W;for(let l=0;l<i.length;l+=3)a.set(i[l],i[l+1],i[l+2]),a.distanceTo(o)<=s&&r.expandByPoint(a);return r.isEmpty()||r.getSize(a).length()===0?this.boxOf([t,e]):r.applyMatrix4(this.root.matrix)}rowOf(t){let e=this.picture.wholes("points.index");if(e[t]===t)return t;let i=0,s=e.length-1;for(;i<=s;){let r=i+s>>1;if(e[r]===t)return r;e[r]<t?i=r+1:s=r-1}return-1}placeOf(t){let e=this.rowOf(t);if(e<0)return null;let i=this.picture.floats("points.position");return[i[3*e],i[3*e+1],i[3*e+2]]}endsOf(t){let e=this.picture.signed("segments.index").indexOf(t);if(e<0)return null;let i=this.picture.ends.subarray(6*e,6*e+6);return[[i[0],i[1],i[2]],[i[3],i[4],i[5]]]}isFixed(t){let e=this.rowOf(t);return e>=0&&this.picture.bytes("points.kind")[e]===iM}particleAt(t,e,i){let s=this.picture.floats("points.position"),r=this.picture.wholes("points.index"),o=this.screenMatrix(),[a,l]=[this.size.width,this.size.height],c=this.scale,d=-1,h=1/0;for(let u=0;u<r.length;u++){let p=Ad(o,s,3*u,a,l);if(!p)continue;let g=Math.hypot(p[0]-t,p[1]-e),v=Math.min((this.sizes[u]??0)*c,200),m=g-v;if(m>i)continue;let f=(m>0?1e3+m:.2*g)+50*p[2];f<h&&(h=f,d=r[u])}return d}springAt(t,e,i){let s=this.picture.signed("segments.index"),r=-1,o=i;return this.eachOnScreen((a,l,c)=>{if(s[a]<0)return;let d=cM(t,e,l,c);d<o&&(o=d,r=s[a])}),r}crossed(t){let e=this.picture.signed("segments.index"),i=[];return this.eachOnScreen((s,r,o)=>{e[s]>=0&&t.some((a,l)=>l>0&&hM(t[l-1],a,r,o))&&i.push(e[s])}),i}eachOnScreen(t){let e=this.picture.ends,i=this.screenMatrix(),{width:s,height:r}=this.size;for(let o=0;o<e.length/6;o++){let a=Ad(i,e,6*o,s,r),l=Ad(i,e,6*o+3,s,r);a&&l&&t(o,[a[0],a[1]],[l[0],l[1]])}}screenMatrix(){let t=this.view.camera;return new ve().multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse).multiply(this.root.matrix).elements}};function Ad(n,t,e,i,s){let r=t[e],o=t[e+1],a=t[e+2],l=n[3]*r+n[7]*o+n[11]*a+n[15];if(!(l>0))return null;let c=(n[2]*r+n[6]*o+n[10]*a+n[14])/l;return c<-1||c>1?null:[((n[0]*r+n[4]*o+n[8]*a+n[12])/l+1)/2*i,(1-(n[1]*r+n[5]*o+n[9]*a+n[13])/l)/2*s,c]}function cM(n,t,e,i){let s=i[0]-e[0],r=i[1]-e[1],o=s*s+r*r||1,a=Math.min(1,Math.max(0,((n-e[0])*s+(t-e[1])*r)/o));return Math.hypot(e[0]+a*s-n,e[1]+a*r-t)}function hM(n,t,e,i){let s=(r,o,a)=>(o[0]-r[0])*(a[1]-r[1])-(o[1]-r[1])*(a[0]-r[0]);return s(n,t,e)>0!=s(n,t,i)>0&&s(e,i,n)>0!=s(e,i,t)>0}var uh=class{serial=-1;number=0;time=0;hand=null;surfaces=[];texts=[];parts=new Map;take(t,e){t.serial!==this.serial&&(this.parts.clear(),this.surfaces=[],this.texts=[]),this.serial=t.serial,this.number=t.picture,this.time=t.time,this.hand=t.hand;let i=new Set(e.keys());for(let[s,r]of e)this.parts.set(s,r);return t.surfaces&&(this.surfaces=t.surfaces,i.add("surfaces")),t.texts&&(this.texts=t.texts,i.add("texts")),i}floats(t){return this.parts.get(t)??new Float32Array(0)}wholes(t){return this.parts.get(t)??new Uint32Array(0)}signed(t){return this.parts.get(t)??new Int32Array(0)}bytes(t){return this.parts.get(t)??new Uint8Array(0)}get ends(){let t=this.floats("segments.position"),e=this.wholes("segments.ends");if(!e.length)return t;let i=this.floats("points.position");this.joined.length!==3*e.length&&(this.joined=new Float32Array(3*e.length));let s=this.joined;for(let r=0;r<e.length;r++){let o=3*e[r];s[3*r]=i[o],s[3*r+1]=i[o+1],s[3*r+2]=i[o+2]}return s}joined=new Float32Array(0)};var dh=class{constructor(t,e,i){this.times=t;this.rate=e;this.told=i}times;rate;told;frame=0;part=0;playing=!1;loop=!0;speed=1;get last(){return this.times.length-1}get now(){let t=this.times[this.frame];return t+this.part*(this.times[Math.min(this.frame+1,this.last)]-t)}seek(t,e=0){this.frame=Math.min(Math.max(Math.floor(t),0),this.last),this.part=this.frame===this.last?0:e,this.told()}go(t){let e=0,i=this.last;for(;e<i;){let r=e+i+1>>1;this.times[r]<=t?e=r:i=r-1}let s=this.times[Math.min(e+1,this.last)]-this.times[e];this.seek(e,s>0?Math.min(Math.max((t-this.times[e])/s,0),1):0)}play(t){t&&this.frame===this.last&&this.seek(0),this.playing=t&&this.last>0,this.told()}step(t){this.play(!1),this.seek(t>0?this.frame+1:this.part>0?this.frame:this.frame-1)}pass(t){if(!this.playing)return;let e=this.times[0],i=this.times[this.last],s=this.now+t*this.rate*this.speed;if(s>=i){if(!this.loop){this.seek(this.last),this.play(!1);return}s=e+(s-i)%Math.max(i-e,1e-300)}this.go(s)}};function sg(n){let t=0,e=new ReadableStream({pull(i){if(t>=n.length){i.close();return}let s=atob(n.slice(t,t+1048576)),r=new Uint8Array(s.length);for(let o=0;o<s.length;o++)r[o]=s.charCodeAt(o);t+=1048576,i.enqueue(r)}});return new Response(e.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()}var rg=4294967295,Cd=65535;async function og(n,t){let e=await sg(t),i=(l,c)=>{let[d,h]=n.parts[l]??[0,0];return new c(e.slice(d,d+h))},s=i("number",Uint32Array),r=3*s.length,o=(l,c)=>{let[d,h]=n.parts[l]??[0,0];return uM(new Uint8Array(e,d,h),c)},a=(n.parts.value?.[1]??0)/2/n.frames;return{facts:n,number:s,count:s.length,springs:(n.parts.ends?.[1]??0)/8,radius:i("radius",Float32Array),mass:i("mass",Float32Array),size:i("size",Float32Array),kind:i("kind",Uint8Array),shade:i("shade",Uint8Array),group:i("group",Uint8Array),ends:i("ends",Uint32Array),spring:i("spring",Uint32Array),slack:i("slack",Float32Array),rest:i("rest",Float32Array),ties:i("ties",Uint32Array),cords:i("cords",Float32Array),gone:i("gone",Uint32Array),broken:i("broken",Uint32Array),position:o("position",r),value:o("value",a),arrows:new Map(n.arrows.map(({kind:l})=>[l,o(l,r)])),energy:i("energy",Float32Array),outlines:i("outlines",Float32Array),surfaces:n.standing.light.surfaces.map((l,c)=>({vertices:i(`surface.${c}.vertices`,Float32Array),faces:i(`surface.${c}.faces`,Uint32Array)})),ball:{vertices:i("ball.vertices",Float32Array),faces:i("ball.faces",Uint32Array)}}}function uM(n,t){let e=n.length/2,i=new Uint16Array(e);for(let s=0;s<e;s++){let r=n[s]|n[e+s]<<8,o=r&1?-(r+1>>1):r>>1,a=s<t?0:s<2*t?i[s-t]:2*i[s-t]-i[s-2*t];i[s]=a+o}return i}function ag(n,t,e,i){n.replaceChildren(...t.map(([r,o])=>mt("button",{type:"button",role:"menuitem",click:()=>{n.hidden=!0,document.getElementById("picture")?.focus(),o()}},r))),n.hidden=!1;let s=n.getBoundingClientRect();n.style.left=`${Math.max(4,Math.min(e,innerWidth-s.width-8))}px`,n.style.top=`${Math.max(4,Math.min(i,innerHeight-s.height-8))}px`,n.firstElementChild?.focus()}var dM="uplot",fM="u-hz",pM="u-vt",mM="u-title",gM="u-wrap",_M="u-under",xM="u-over",yM="u-axis",_r="u-off",vM="u-select",bM="u-cursor-x",SM="u-cursor-y",MM="u-cursor-pt",wM="u-legend",EM="u-live",TM="u-inline",AM="u-series",CM="u-marker",lg="u-label",RM="u-value",za="width",Ha="height";var cg="bottom",vo="left",Rd="right",Yd="#000",hg=Yd+"0",Pd="mousemove",ug="mousedown",Id="mouseup",dg="mouseenter",fg="mouseleave",pg="dblclick",PM="resize",IM="scroll",mg="change",_h="dppxchange",qd="--",Ao=typeof window<"u",Ud=Ao?document:null,So=Ao?window:null,LM=Ao?navigator:null,Ae,fh;function Fd(){let n=devicePixelRatio;Ae!=n&&(Ae=n,fh&&kd(mg,fh,Fd),fh=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),xr(mg,fh,Fd),So.dispatchEvent(new CustomEvent(_h)))}function pn(n,t){if(t!=null){let e=n.classList;!e.contains(t)&&e.add(t)}}function Bd(n,t){let e=n.classList;e.contains(t)&&e.remove(t)}function qe(n,t,e){n.style[t]=e+"px"}function kn(n,t,e,i){let s=Ud.createElement(n);return t!=null&&pn(s,t),e?.insertBefore(s,i),s}function Tn(n,t){return kn("div",n,t)}var gg=new WeakMap;function as(n,t,e,i,s){let r="translate("+t+"px,"+e+"px)",o=gg.get(n);r!=o&&(n.style.transform=r,gg.set(n,r),t<0||e<0||t>i||e>s?pn(n,_r):Bd(n,_r))}var _g=new WeakMap;function xg(n,t,e){let i=t+e,s=_g.get(n);i!=s&&(_g.set(n,i),n.style.background=t,n.style.borderColor=e)}var yg=new WeakMap;function vg(n,t,e,i){let s=t+""+e,r=yg.get(n);s!=r&&(yg.set(n,s),n.style.height=e+"px",n.style.width=t+"px",n.style.marginLeft=i?-t/2+"px":0,n.style.marginTop=i?-e/2+"px":0)}var Zd={passive:!0},DM={...Zd,capture:!0};function xr(n,t,e,i){t.addEventListener(n,e,i?DM:Zd)}function kd(n,t,e,i){t.removeEventListener(n,e,Zd)}Ao&&Fd();function zn(n,t,e,i){let s;e=e||0,i=i||t.length-1;let r=i<=2147483647;for(;i-e>1;)s=r?e+i>>1:mn((e+i)/2),t[s]<n?e=s:i=s;return n-t[e]<=t[i]-n?e:i}function Zg(n){return(e,i,s)=>{let r=-1,o=-1;for(let a=i;a<=s;a++)if(n(e[a])){r=a;break}for(let a=s;a>=i;a--)if(n(e[a])){o=a;break}return[r,o]}}var $g=n=>n!=null,Kg=n=>n!=null&&n>0,vh=Zg($g),OM=Zg(Kg);function NM(n,t,e,i=0,s=!1){let r=s?OM:vh,o=s?Kg:$g;[t,e]=r(n,t,e);let a=n[t],l=n[t];if(t>-1)if(i==1)a=n[t],l=n[e];else if(i==-1)a=n[e],l=n[t];else for(let c=t;c<=e;c++){let d=n[c];o(d)&&(d<a?a=d:d>l&&(l=d))}return[a??Fe,l??-Fe]}function bh(n,t,e,i){let s=Mg(n),r=Mg(t);n==t&&(s==-1?(n*=e,t/=e):(n/=e,t*=e));let o=e==10?Ts:Jg,a=s==1?mn:An,l=r==1?An:mn,c=a(o(bi(n))),d=l(o(bi(t))),h=Mo(e,c),u=Mo(e,d);return e==10&&(c<0&&(h=Be(h,-c)),d<0&&(u=Be(u,-d))),i||e==2?(n=h*s,t=u*r):(n=e0(n,h),t=Sh(t,u)),[n,t]}function $d(n,t,e,i){let s=bh(n,t,e,i);return n==0&&(s[0]=0),t==0&&(s[1]=0),s}var Kd=.1,bg={mode:3,pad:Kd},Ga={pad:0,soft:null,mode:0},UM={min:Ga,max:Ga};function xh(n,t,e,i){return Mh(e)?Sg(n,t,e):(Ga.pad=e,Ga.soft=i?0:null,Ga.mode=i?3:0,Sg(n,t,UM))}function Ee(n,t){return n??t}function FM(n,t,e){for(t=Ee(t,0),e=Ee(e,n.length-1);t<=e;){if(n[t]!=null)return!0;t++}return!1}function Sg(n,t,e){let i=e.min,s=e.max,r=Ee(i.pad,0),o=Ee(s.pad,0),a=Ee(i.hard,-Fe),l=Ee(s.hard,Fe),c=Ee(i.soft,Fe),d=Ee(s.soft,-Fe),h=Ee(i.mode,0),u=Ee(s.mode,0),p=t-n,g=Ts(p),v=$i(bi(n),bi(t)),m=Ts(v),f=bi(m-g);(p<1e-24||f>10)&&(p=0,(n==0||t==0)&&(p=1e-24,h==2&&c!=Fe&&(r=0),u==2&&d!=-Fe&&(o=0)));let y=p||v||1e3,T=Ts(y),b=Mo(10,mn(T)),C=y*(p==0?n==0?.1:1:r),E=Be(e0(n-C,b/10),24),_=n>=c&&(h==1||h==3&&E<=c||h==2&&E>=c)?c:Fe,A=$i(a,E<_&&n>=_?_:Hn(_,E)),F=y*(p==0?t==0?.1:1:o),O=Be(Sh(t+F,b/10),24),L=t<=d&&(u==1||u==3&&O>=d||u==2&&O<=d)?d:-Fe,k=Hn(l,O>L&&t<=L?L:$i(L,O));return A==k&&A==0&&(k=100),[A,k]}var BM=new Intl.NumberFormat(Ao?LM.language:"en-US"),Jd=n=>BM.format(n),gn=Math,gh=gn.PI,bi=gn.abs,mn=gn.floor,vi=gn.round,An=gn.ceil,Hn=gn.min,$i=gn.max,Mo=gn.pow,Mg=gn.sign,Ts=gn.log10,Jg=gn.log2,kM=(n,t=1)=>gn.sinh(n)*t,Ld=(n,t=1)=>gn.asinh(n/t),Fe=1/0;function wg(n){return(Ts((n^n>>31)-(n>>31))|0)+1}function zd(n,t,e){return Hn($i(n,t),e)}function jg(n){return typeof n=="function"}function be(n){return jg(n)?n:()=>n}var zM=()=>{},Qg=n=>n,t0=(n,t)=>t,HM=n=>null,Eg=n=>!0,Tg=(n,t)=>n==t,VM=/\.\d*?(?=9{6,}|0{6,})/gm,yr=n=>{if(n0(n)||Js.has(n))return n;let t=`${n}`,e=t.match(VM);if(e==null)return n;let i=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${yr(s)}e${r}`}return Be(n,i)};function mr(n,t){return yr(Be(yr(n/t))*t)}function Sh(n,t){return yr(An(yr(n/t))*t)}function e0(n,t){return yr(mn(yr(n/t))*t)}function Be(n,t=0){if(n0(n))return n;let e=10**t,i=n*e*(1+Number.EPSILON);return vi(i)/e}var Js=new Map;function i0(n){return((""+n).split(".")[1]||"").length}function Xa(n,t,e,i){let s=[],r=i.map(i0);for(let o=t;o<e;o++){let a=bi(o),l=Be(Mo(n,o),a);for(let c=0;c<i.length;c++){let d=n==10?+`${i[c]}e${o}`:i[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=n==10?d:Be(d,h);s.push(u),Js.set(u,h)}}return s}var Wa={},jd=[],wo=[null,null],Ks=Array.isArray,n0=Number.isInteger,GM=n=>n===void 0;function Ag(n){return typeof n=="string"}function Mh(n){let t=!1;if(n!=null){let e=n.constructor;t=e==null||e==Object}return t}function WM(n){return n!=null&&typeof n=="object"}var XM=Object.getPrototypeOf(Uint8Array),s0="__proto__";function Eo(n,t=Mh){let e;if(Ks(n)){let i=n.find(s=>s!=null);if(Ks(i)||t(i)){e=Array(n.length);for(let s=0;s<n.length;s++)e[s]=Eo(n[s],t)}else e=n.slice()}else if(n instanceof XM)e=n.slice();else if(t(n)){e={};for(let i in n)i!=s0&&(e[i]=Eo(n[i],t))}else e=n;return e}function pi(n){let t=arguments;for(let e=1;e<t.length;e++){let i=t[e];for(let s in i)s!=s0&&(Mh(n[s])?pi(n[s],Eo(i[s])):n[s]=Eo(i[s]))}return n}var YM=0,qM=1,ZM=2;function $M(n,t,e){for(let i=0,s,r=-1;i<t.length;i++){let o=t[i];if(o>r){for(s=o-1;s>=0&&n[s]==null;)n[s--]=null;for(s=o+1;s<e&&n[s]==null;)n[r=s++]=null}}}function KM(n,t){if(QM(n)){let o=n[0].slice();for(let a=1;a<n.length;a++)o.push(...n[a].slice(1));return tw(o[0])||(o=jM(o)),o}let e=new Set;for(let o=0;o<n.length;o++){let l=n[o][0],c=l.length;for(let d=0;d<c;d++)e.add(l[d])}let i=[Array.from(e).sort((o,a)=>o-a)],s=i[0].length,r=new Map;for(let o=0;o<s;o++)r.set(i[0][o],o);for(let o=0;o<n.length;o++){let a=n[o],l=a[0];for(let c=1;c<a.length;c++){let d=a[c],h=Array(s).fill(void 0),u=t?t[o][c]:qM,p=[];for(let g=0;g<d.length;g++){let v=d[g],m=r.get(l[g]);v===null?u!=YM&&(h[m]=v,u==ZM&&p.push(m)):h[m]=v}$M(h,p,s),i.push(h)}}return i}var JM=typeof queueMicrotask>"u"?n=>Promise.resolve().then(n):queueMicrotask;function jM(n){let t=n[0],e=t.length,i=Array(e);for(let r=0;r<i.length;r++)i[r]=r;i.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<n.length;r++){let o=n[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[i[l]];s.push(a)}return s}function QM(n){let t=n[0][0],e=t.length;for(let i=1;i<n.length;i++){let s=n[i][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function tw(n,t=100){let e=n.length;if(e<=1)return!0;let i=0,s=e-1;for(;i<=s&&n[i]==null;)i++;for(;s>=i&&n[s]==null;)s--;if(s<=i)return!0;let r=$i(1,mn((s-i+1)/t));for(let o=n[i],a=i+r;a<=s;a+=r){let l=n[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var r0=["January","February","March","April","May","June","July","August","September","October","November","December"],o0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function a0(n){return n.slice(0,3)}var ew=o0.map(a0),iw=r0.map(a0),nw={MMMM:r0,MMM:iw,WWWW:o0,WWW:ew};function ka(n){return(n<10?"0":"")+n}function sw(n){return(n<10?"00":n<100?"0":"")+n}var rw={YYYY:n=>n.getFullYear(),YY:n=>(n.getFullYear()+"").slice(2),MMMM:(n,t)=>t.MMMM[n.getMonth()],MMM:(n,t)=>t.MMM[n.getMonth()],MM:n=>ka(n.getMonth()+1),M:n=>n.getMonth()+1,DD:n=>ka(n.getDate()),D:n=>n.getDate(),WWWW:(n,t)=>t.WWWW[n.getDay()],WWW:(n,t)=>t.WWW[n.getDay()],HH:n=>ka(n.getHours()),H:n=>n.getHours(),h:n=>{let t=n.getHours();return t==0?12:t>12?t-12:t},AA:n=>n.getHours()>=12?"PM":"AM",aa:n=>n.getHours()>=12?"pm":"am",a:n=>n.getHours()>=12?"p":"a",mm:n=>ka(n.getMinutes()),m:n=>n.getMinutes(),ss:n=>ka(n.getSeconds()),s:n=>n.getSeconds(),fff:n=>sw(n.getMilliseconds())};function Qd(n,t){t=t||nw;let e=[],i=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=i.exec(n);)e.push(s[0][0]=="{"?rw[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var ow=new Intl.DateTimeFormat().resolvedOptions().timeZone;function aw(n,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+n+n.getTimezoneOffset()*6e4):t==ow?e=n:(e=new Date(n.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(n.getMilliseconds())),e}var l0=n=>n%1==0,yh=[1,2,2.5,5],lw=Xa(10,-32,0,yh),c0=Xa(10,0,32,yh),cw=c0.filter(l0),gr=lw.concat(c0),tf=`
`,h0="{YYYY}",Cg=tf+h0,u0="{M}/{D}",Va=tf+u0,ph=Va+"/{YY}",d0="{aa}",hw="{h}:{mm}",bo=hw+d0,Rg=tf+bo,Pg=":{ss}",Pe=null;function f0(n){let t=n*1e3,e=t*60,i=e*60,s=i*24,r=s*30,o=s*365,l=(n==1?Xa(10,0,3,yh).filter(l0):Xa(10,-3,0,yh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,i,i*2,i*3,i*4,i*6,i*8,i*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,h0,Pe,Pe,Pe,Pe,Pe,Pe,1],[s*28,"{MMM}",Cg,Pe,Pe,Pe,Pe,Pe,1],[s,u0,Cg,Pe,Pe,Pe,Pe,Pe,1],[i,"{h}"+d0,ph,Pe,Va,Pe,Pe,Pe,1],[e,bo,ph,Pe,Va,Pe,Pe,Pe,1],[t,Pg,ph+" "+bo,Pe,Va+" "+bo,Pe,Rg,Pe,1],[n,Pg+".{fff}",ph+" "+bo,Pe,Va+" "+bo,Pe,Rg,Pe,1]];function d(h){return(u,p,g,v,m,f)=>{let y=[],T=m>=o,b=m>=r&&m<o,C=h(g),E=Be(C*n,3),_=Dd(C.getFullYear(),T?0:C.getMonth(),b||T?1:C.getDate()),A=Be(_*n,3);if(b||T){let F=b?m/r:0,O=T?m/o:0,L=E==A?E:Be(Dd(_.getFullYear()+O,_.getMonth()+F,1)*n,3),k=new Date(vi(L/n)),z=k.getFullYear(),I=k.getMonth();for(let V=0;L<=v;V++){let q=Dd(z+O*V,I+F*V,1),G=q-h(Be(q*n,3));L=Be((+q+G)*n,3),L<=v&&y.push(L)}}else{let F=m>=s?s:m,O=mn(g)-mn(E),L=A+O+Sh(E-A,F);y.push(L);let k=h(L),z=k.getHours()+k.getMinutes()/e+k.getSeconds()/i,I=m/i,V=u.axes[p]._space,q=f/V;for(;L=Be(L+m,n==1?0:3),!(L>v);)if(I>1){let G=mn(Be(z+I,6))%24,Q=h(L).getHours()-G;Q>1&&(Q=-1),L-=Q*i,z=(z+I)%24;let st=y[y.length-1];Be((L-st)/m,3)*q>=.7&&y.push(L)}else y.push(L)}return y}}return[l,c,d]}var[uw,dw,fw]=f0(1),[pw,mw,gw]=f0(.001);Xa(2,-53,53,[1]);function Ig(n,t){return n.map(e=>e.map((i,s)=>s==0||s==8||i==null?i:t(s==1||e[8]==0?i:e[1]+i)))}function Lg(n,t){return(e,i,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,d,h,u,p;return i.map(g=>{let v=n(g),m=v.getFullYear(),f=v.getMonth(),y=v.getDate(),T=v.getHours(),b=v.getMinutes(),C=v.getSeconds(),E=m!=l&&a[2]||f!=c&&a[3]||y!=d&&a[4]||T!=h&&a[5]||b!=u&&a[6]||C!=p&&a[7]||a[1];return l=m,c=f,d=y,h=T,u=b,p=C,E(v)})}}function _w(n,t){let e=Qd(t);return(i,s,r,o,a)=>s.map(l=>e(n(l)))}function Dd(n,t,e){return new Date(n,t,e)}function Dg(n,t){return t(n)}var xw="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Og(n,t){return(e,i,s,r)=>r==null?qd:t(n(i))}function yw(n,t){let e=n.series[t];return e.width?e.stroke(n,t):e.points.width?e.points.stroke(n,t):null}function vw(n,t){return n.series[t].fill(n,t)}var bw={show:!0,live:!0,isolate:!1,mount:zM,markers:{show:!0,width:2,stroke:yw,fill:vw,dash:"solid"},idx:null,idxs:null,values:[]};function Sw(n,t){let e=n.cursor.points,i=Tn(),s=e.size(n,t);qe(i,za,s),qe(i,Ha,s);let r=s/-2;qe(i,"marginLeft",r),qe(i,"marginTop",r);let o=e.width(n,t,s);return o&&qe(i,"borderWidth",o),i}function Mw(n,t){let e=n.series[t].points;return e._fill||e._stroke}function ww(n,t){let e=n.series[t].points;return e._stroke||e._fill}function Ew(n,t){return n.series[t].points.size}var Od=[0,0];function Tw(n,t,e){return Od[0]=t,Od[1]=e,Od}function mh(n,t,e,i=!0){return s=>{s.button==0&&(!i||s.target==t)&&e(s)}}function Nd(n,t,e,i=!0){return s=>{(!i||s.target==t)&&e(s)}}var Aw={show:!0,x:!0,y:!0,lock:!1,move:Tw,points:{one:!1,show:Sw,size:Ew,width:0,stroke:ww,fill:Mw},bind:{mousedown:mh,mouseup:mh,click:mh,dblclick:mh,mousemove:Nd,mouseleave:Nd,mouseenter:Nd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(n,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(n,t,e,i,s)=>i-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},p0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ef=pi({},p0,{filter:t0}),m0=pi({},ef,{size:10}),g0=pi({},p0,{show:!1}),nf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',_0="bold "+nf,x0=1.5,Ng={show:!0,scale:"x",stroke:Yd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:_0,side:2,grid:ef,ticks:m0,border:g0,font:nf,lineGap:x0,rotate:0},Cw="Value",Rw="Time",Ug={show:!0,scale:"x",auto:!1,sorted:1,min:Fe,max:-Fe,idxs:[]};function Pw(n,t,e,i,s){return t.map(r=>r==null?"":Jd(r))}function Iw(n,t,e,i,s,r,o){let a=[],l=Js.get(s)||0;e=o?e:Be(Sh(e,s),l);for(let c=e;c<=i;c=Be(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Hd(n,t,e,i,s,r,o){let a=[],l=n.scales[n.axes[t].scale].log,c=l==10?Ts:Jg,d=mn(c(e));s=Mo(l,d),l==10&&(s=gr[zn(s,gr)]);let h=e,u=s*l;l==10&&(u=gr[zn(u,gr)]);do a.push(h),h=h+s,l==10&&!Js.has(h)&&(h=Be(h,Js.get(s))),h>=u&&(s=h,u=s*l,l==10&&(u=gr[zn(u,gr)]));while(h<=i);return a}function Lw(n,t,e,i,s,r,o){let l=n.scales[n.axes[t].scale].asinh,c=i>l?Hd(n,t,$i(l,e),i,s):[l],d=i>=0&&e<=0?[0]:[];return(e<-l?Hd(n,t,$i(l,-i),-e,s):[l]).reverse().map(u=>-u).concat(d,c)}var y0=/./,Dw=/[12357]/,Ow=/[125]/,Fg=/1/,Vd=(n,t,e,i)=>n.map((s,r)=>t==4&&s==0||r%i==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Nw(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=n.scales[o],l=n.valToPos,c=r._space,d=l(10,o),h=l(9,o)-d>=c?y0:l(7,o)-d>=c?Dw:l(5,o)-d>=c?Ow:Fg;if(h==Fg){let u=bi(l(1,o)-d);if(u<c)return Vd(t.slice().reverse(),a.distr,h,An(c/u)).reverse()}return Vd(t,a.distr,h,1)}function Uw(n,t,e,i,s){let r=n.axes[e],o=r.scale,a=r._space,l=n.valToPos,c=bi(l(1,o)-l(2,o));return c<a?Vd(t.slice().reverse(),3,y0,An(a/c)).reverse():t}function Fw(n,t,e,i){return i==null?qd:t==null?"":Jd(t)}var Bg={show:!0,scale:"y",stroke:Yd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:_0,side:3,grid:ef,ticks:m0,border:g0,font:nf,lineGap:x0,rotate:0};function Bw(n,t){let e=3+(n||1)*2;return Be(e*t,3)}function kw(n,t){let{scale:e,idxs:i}=n.series[0],s=n._data[0],r=n.valToPos(s[i[0]],e,!0),o=n.valToPos(s[i[1]],e,!0),a=bi(o-r),l=n.series[t],c=a/(l.points.space*Ae);return i[1]-i[0]<=c}var kg={scale:null,auto:!0,sorted:0,min:Fe,max:-Fe},v0=(n,t,e,i,s)=>s,zg={show:!0,auto:!0,sorted:0,gaps:v0,alpha:1,facets:[pi({},kg,{scale:"x"}),pi({},kg,{scale:"y"})]},Hg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:v0,alpha:1,points:{show:kw,filter:null},values:null,min:Fe,max:-Fe,idxs:[],path:null,clip:null};function zw(n,t,e,i,s){return e/10}var b0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Hw=pi({},b0,{time:!1,ori:1}),Vg={};function S0(n,t){let e=Vg[n];return e||(e={key:n,plots:[],sub(i){e.plots.push(i)},unsub(i){e.plots=e.plots.filter(s=>s!=i)},pub(i,s,r,o,a,l,c){for(let d=0;d<e.plots.length;d++)e.plots[d]!=s&&e.plots[d].pub(i,s,r,o,a,l,c)}},n!=null&&(Vg[n]=e)),e}var To=1,Gd=2;function vr(n,t,e){let i=n.mode,s=n.series[t],r=i==2?n._data[t]:n._data,o=n.scales,a=n.bbox,l=r[0],c=i==2?r[1]:r[t],d=i==2?o[s.facets[0].scale]:o[n.series[0].scale],h=i==2?o[s.facets[1].scale]:o[s.scale],u=a.left,p=a.top,g=a.width,v=a.height,m=n.valToPosH,f=n.valToPosV;return d.ori==0?e(s,l,c,d,h,m,f,u,p,g,v,Eh,Co,Ah,w0,T0):e(s,l,c,d,h,f,m,p,u,v,g,Th,Ro,of,E0,A0)}function sf(n,t){let e=0,i=0,s=Ee(n.bands,jd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?i|=1:i|=2)}return[e,i==1?-1:i==2?1:i==3?2:0]}function Vw(n,t,e,i,s){let r=n.mode,o=n.series[t],a=r==2?o.facets[1].scale:o.scale,l=n.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function As(n,t,e,i,s,r){return vr(n,t,(o,a,l,c,d,h,u,p,g,v,m)=>{let f=o.pxRound,y=c.dir*(c.ori==0?1:-1),T=c.ori==0?Co:Ro,b,C;y==1?(b=e,C=i):(b=i,C=e);let E=f(h(a[b],c,v,p)),_=f(u(l[b],d,m,g)),A=f(h(a[C],c,v,p)),F=f(u(r==1?d.max:d.min,d,m,g)),O=new Path2D(s);return T(O,A,F),T(O,E,F),T(O,E,_),O})}function wh(n,t,e,i,s,r){let o=null;if(n.length>0){o=new Path2D;let a=t==0?Ah:of,l=e;for(let h=0;h<n.length;h++){let u=n[h];if(u[1]>u[0]){let p=u[0]-l;p>0&&a(o,l,i,p,i+r),l=u[1]}}let c=e+s-l,d=10;c>0&&a(o,l,i-d/2,c,i+r+d)}return o}function Gw(n,t,e){let i=n[n.length-1];i&&i[0]==t?i[1]=e:n.push([t,e])}function rf(n,t,e,i,s,r,o){let a=[],l=n.length;for(let c=s==1?e:i;c>=e&&c<=i;c+=s)if(t[c]===null){let h=c,u=c;if(s==1)for(;++c<=i&&t[c]===null;)u=c;else for(;--c>=e&&t[c]===null;)u=c;let p=r(n[h]),g=u==h?p:r(n[u]),v=h-s;p=o<=0&&v>=0&&v<l?r(n[v]):p;let f=u+s;g=o>=0&&f>=0&&f<l?r(n[f]):g,g>=p&&a.push([p,g])}return a}function Gg(n){return n==0?Qg:n==1?vi:t=>mr(t,n)}function M0(n){let t=n==0?Eh:Th,e=n==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},i=n==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,d=0)=>{c==0&&d==0?i(s,r,o,a,l):(c=Hn(c,a/2,l/2),d=Hn(d,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,d),e(s,r,o+l,r,o,d),e(s,r,o,r+a,o,c),s.closePath())}}var Eh=(n,t,e)=>{n.moveTo(t,e)},Th=(n,t,e)=>{n.moveTo(e,t)},Co=(n,t,e)=>{n.lineTo(t,e)},Ro=(n,t,e)=>{n.lineTo(e,t)},Ah=M0(0),of=M0(1),w0=(n,t,e,i,s,r)=>{n.arc(t,e,i,s,r)},E0=(n,t,e,i,s,r)=>{n.arc(e,t,i,s,r)},T0=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(t,e,i,s,r,o)},A0=(n,t,e,i,s,r,o)=>{n.bezierCurveTo(e,t,s,i,o,r)};function C0(n){return(t,e,i,s,r)=>vr(t,e,(o,a,l,c,d,h,u,p,g,v,m)=>{let{pxRound:f,points:y}=o,T,b;c.ori==0?(T=Eh,b=w0):(T=Th,b=E0);let C=Be(y.width*Ae,3),E=(y.size-y.width)/2*Ae,_=Be(E*2,3),A=new Path2D,F=new Path2D,{left:O,top:L,width:k,height:z}=t.bbox;Ah(F,O-_,L-_,k+_*2,z+_*2);let I=V=>{if(l[V]!=null){let q=f(h(a[V],c,v,p)),G=f(u(l[V],d,m,g));T(A,q+E,G),b(A,q,G,E,0,gh*2)}};if(r)r.forEach(I);else for(let V=i;V<=s;V++)I(V);return{stroke:C>0?A:null,fill:A,clip:F,flags:To|Gd}})}function R0(n){return(t,e,i,s,r,o)=>{i!=s&&(r!=i&&o!=i&&n(t,e,i),r!=s&&o!=s&&n(t,e,s),n(t,e,o))}}var Ww=R0(Co),Xw=R0(Ro);function P0(n){let t=Ee(n?.alignGaps,0);return(e,i,s,r)=>vr(e,i,(o,a,l,c,d,h,u,p,g,v,m)=>{[s,r]=vh(l,s,r);let f=o.pxRound,y=z=>f(h(z,c,v,p)),T=z=>f(u(z,d,m,g)),b,C;c.ori==0?(b=Co,C=Ww):(b=Ro,C=Xw);let E=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:To},A=_.stroke,F=!1;if(r-s>=v*4){let z=ut=>e.posToVal(ut,c.key,!0),I=null,V=null,q,G,ct,K=y(a[E==1?s:r]),Q=y(a[s]),st=y(a[r]),dt=z(E==1?Q+1:st-1);for(let ut=E==1?s:r;ut>=s&&ut<=r;ut+=E){let tt=a[ut],yt=(E==1?tt<dt:tt>dt)?K:y(tt),Ct=l[ut];yt==K?Ct!=null?(G=Ct,I==null?(b(A,yt,T(G)),q=I=V=G):G<I?I=G:G>V&&(V=G)):Ct===null&&(F=!0):(I!=null&&C(A,K,T(I),T(V),T(q),T(G)),Ct!=null?(G=Ct,b(A,yt,T(G)),I=V=q=G):(I=V=null,Ct===null&&(F=!0)),K=yt,dt=z(K+E))}I!=null&&I!=V&&ct!=K&&C(A,K,T(I),T(V),T(q),T(G))}else for(let z=E==1?s:r;z>=s&&z<=r;z+=E){let I=l[z];I===null?F=!0:I!=null&&b(A,y(a[z]),T(I))}let[L,k]=sf(e,i);if(o.fill!=null||L!=0){let z=_.fill=new Path2D(A),I=o.fillTo(e,i,o.min,o.max,L),V=T(I),q=y(a[s]),G=y(a[r]);E==-1&&([G,q]=[q,G]),b(z,G,V),b(z,q,V)}if(!o.spanGaps){let z=[];F&&z.push(...rf(a,l,s,r,E,y,t)),_.gaps=z=o.gaps(e,i,s,r,z),_.clip=wh(z,c.ori,p,g,v,m)}return k!=0&&(_.band=k==2?[As(e,i,s,r,A,-1),As(e,i,s,r,A,1)]:As(e,i,s,r,A,k)),_})}function Yw(n){let t=Ee(n.align,1),e=Ee(n.ascDesc,!1),i=Ee(n.alignGaps,0),s=Ee(n.extend,!1);return(r,o,a,l)=>vr(r,o,(c,d,h,u,p,g,v,m,f,y,T)=>{[a,l]=vh(h,a,l);let b=c.pxRound,{left:C,width:E}=r.bbox,_=Q=>b(g(Q,u,y,m)),A=Q=>b(v(Q,p,T,f)),F=u.ori==0?Co:Ro,O={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:To},L=O.stroke,k=u.dir*(u.ori==0?1:-1),z=A(h[k==1?a:l]),I=_(d[k==1?a:l]),V=I,q=I;s&&t==-1&&(q=C,F(L,q,z)),F(L,I,z);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let st=h[Q];if(st==null)continue;let dt=_(d[Q]),ut=A(st);t==1?F(L,dt,z):F(L,V,ut),F(L,dt,ut),z=ut,V=dt}let G=V;s&&t==1&&(G=C+E,F(L,G,z));let[ct,K]=sf(r,o);if(c.fill!=null||ct!=0){let Q=O.fill=new Path2D(L),st=c.fillTo(r,o,c.min,c.max,ct),dt=A(st);F(Q,G,dt),F(Q,q,dt)}if(!c.spanGaps){let Q=[];Q.push(...rf(d,h,a,l,k,_,i));let st=c.width*Ae/2,dt=e||t==1?st:-st,ut=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),O.gaps=Q=c.gaps(r,o,a,l,Q),O.clip=wh(Q,u.ori,m,f,y,T)}return K!=0&&(O.band=K==2?[As(r,o,a,l,L,-1),As(r,o,a,l,L,1)]:As(r,o,a,l,L,K)),O})}function Wg(n,t,e,i,s,r,o=Fe){if(n.length>1){let a=null;for(let l=0,c=1/0;l<n.length;l++)if(t[l]!==void 0){if(a!=null){let d=bi(n[l]-n[a]);d<c&&(c=d,o=bi(e(n[l],i,s,r)-e(n[a],i,s,r)))}a=l}}return o}function qw(n){n=n||Wa;let t=Ee(n.size,[.6,Fe,1]),e=n.align||0,i=n.gap||0,s=n.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=be(s),o=1-t[0],a=Ee(t[1],Fe),l=Ee(t[2],1),c=Ee(n.disp,Wa),d=Ee(n.each,p=>{}),{fill:h,stroke:u}=c;return(p,g,v,m)=>vr(p,g,(f,y,T,b,C,E,_,A,F,O,L)=>{let k=f.pxRound,z=e,I=i*Ae,V=a*Ae,q=l*Ae,G,ct;b.ori==0?[G,ct]=r(p,g):[ct,G]=r(p,g);let K=b.dir*(b.ori==0?1:-1),Q=b.ori==0?Ah:of,st=b.ori==0?d:(Pt,qt,oe,wt,Ue,Ht,Yt)=>{d(Pt,qt,oe,Ue,wt,Yt,Ht)},dt=Ee(p.bands,jd).find(Pt=>Pt.series[0]==g),ut=dt!=null?dt.dir:0,tt=f.fillTo(p,g,f.min,f.max,ut),gt=k(_(tt,C,L,F)),yt,Ct,Mt,Wt=O,re=k(f.width*Ae),Vt=!1,fe=null,ce=null,ne=null,Ze=null;h!=null&&(re==0||u!=null)&&(Vt=!0,fe=h.values(p,g,v,m),ce=new Map,new Set(fe).forEach(Pt=>{Pt!=null&&ce.set(Pt,new Path2D)}),re>0&&(ne=u.values(p,g,v,m),Ze=new Map,new Set(ne).forEach(Pt=>{Pt!=null&&Ze.set(Pt,new Path2D)})));let{x0:ke,size:oi}=c;if(ke!=null&&oi!=null){z=1,y=ke.values(p,g,v,m),ke.unit==2&&(y=y.map(oe=>p.posToVal(A+oe*O,b.key,!0)));let Pt=oi.values(p,g,v,m);oi.unit==2?Ct=Pt[0]*O:Ct=E(Pt[0],b,O,A)-E(0,b,O,A),Wt=Wg(y,T,E,b,O,A,Wt),Mt=Wt-Ct+I}else Wt=Wg(y,T,E,b,O,A,Wt),Mt=Wt*o+I,Ct=Wt-Mt;Mt<1&&(Mt=0),re>=Ct/2&&(re=0),Mt<5&&(k=Qg);let Oe=Mt>0,Mi=Wt-Mt-(Oe?re:0);Ct=k(zd(Mi,q,V)),yt=(z==0?Ct/2:z==K?0:Ct)-z*K*((z==0?I/2:0)+(Oe?re/2:0));let Se={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},mi=Vt?null:new Path2D,je=null;if(dt!=null)je=p.data[dt.series[1]];else{let{y0:Pt,y1:qt}=c;Pt!=null&&qt!=null&&(T=qt.values(p,g,v,m),je=Pt.values(p,g,v,m))}let ai=G*Ct,U=ct*Ct;for(let Pt=K==1?v:m;Pt>=v&&Pt<=m;Pt+=K){let qt=T[Pt];if(qt==null)continue;if(je!=null){let X=je[Pt]??0;if(qt-X==0)continue;gt=_(X,C,L,F)}let oe=b.distr!=2||c!=null?y[Pt]:Pt,wt=E(oe,b,O,A),Ue=_(Ee(qt,tt),C,L,F),Ht=k(wt-yt),Yt=k($i(Ue,gt)),R=k(Hn(Ue,gt)),S=Yt-R;if(qt!=null){let X=qt<0?U:ai,ht=qt<0?ai:U;Vt?(re>0&&ne[Pt]!=null&&Q(Ze.get(ne[Pt]),Ht,R+mn(re/2),Ct,$i(0,S-re),X,ht),fe[Pt]!=null&&Q(ce.get(fe[Pt]),Ht,R+mn(re/2),Ct,$i(0,S-re),X,ht)):Q(mi,Ht,R+mn(re/2),Ct,$i(0,S-re),X,ht),st(p,g,Pt,Ht-re/2,R,Ct+re,S)}}return re>0?Se.stroke=Vt?Ze:mi:Vt||(Se._fill=f.width==0?f._fill:f._stroke??f._fill,Se.width=0),Se.fill=Vt?ce:mi,Se})}function Zw(n,t){let e=Ee(t?.alignGaps,0);return(i,s,r,o)=>vr(i,s,(a,l,c,d,h,u,p,g,v,m,f)=>{[r,o]=vh(c,r,o);let y=a.pxRound,T=G=>y(u(G,d,m,g)),b=G=>y(p(G,h,f,v)),C,E,_;d.ori==0?(C=Eh,_=Co,E=T0):(C=Th,_=Ro,E=A0);let A=d.dir*(d.ori==0?1:-1),F=T(l[A==1?r:o]),O=F,L=[],k=[];for(let G=A==1?r:o;G>=r&&G<=o;G+=A)if(c[G]!=null){let K=l[G],Q=T(K);L.push(O=Q),k.push(b(c[G]))}let z={stroke:n(L,k,C,_,E,y),fill:null,clip:null,band:null,gaps:null,flags:To},I=z.stroke,[V,q]=sf(i,s);if(a.fill!=null||V!=0){let G=z.fill=new Path2D(I),ct=a.fillTo(i,s,a.min,a.max,V),K=b(ct);_(G,O,K),_(G,F,K)}if(!a.spanGaps){let G=[];G.push(...rf(l,c,r,o,A,T,e)),z.gaps=G=a.gaps(i,s,r,o,G),z.clip=wh(G,d.ori,g,v,m,f)}return q!=0&&(z.band=q==2?[As(i,s,r,o,I,-1),As(i,s,r,o,I,1)]:As(i,s,r,o,I,q)),z})}function $w(n){return Zw(Kw,n)}function Kw(n,t,e,i,s,r){let o=n.length;if(o<2)return null;let a=new Path2D;if(e(a,n[0],t[0]),o==2)i(a,n[1],t[1]);else{let l=Array(o),c=Array(o-1),d=Array(o-1),h=Array(o-1);for(let u=0;u<o-1;u++)d[u]=t[u+1]-t[u],h[u]=n[u+1]-n[u],c[u]=d[u]/h[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(h[u-1]+h[u])/((2*h[u]+h[u-1])/c[u-1]+(h[u]+2*h[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,n[u]+h[u]/3,t[u]+l[u]*h[u]/3,n[u+1]-h[u]/3,t[u+1]-l[u+1]*h[u]/3,n[u+1],t[u+1])}return a}var Wd=new Set;function Xg(){for(let n of Wd)n.syncRect(!0)}Ao&&(xr(PM,So,Xg),xr(IM,So,Xg,!0),xr(_h,So,()=>{Si.pxRatio=Ae}));var Jw=P0(),jw=C0();function Yg(n,t,e,i){return(i?[n[0],n[1]].concat(n.slice(2)):[n[0]].concat(n.slice(1))).map((r,o)=>Xd(r,o,t,e))}function Qw(n,t){return n.map((e,i)=>i==0?{}:pi({},t,e))}function Xd(n,t,e,i){return pi({},t==0?e:i,n)}function I0(n,t,e){return t==null?wo:[t,e]}var tE=I0;function eE(n,t,e){return t==null?wo:xh(t,e,Kd,!0)}function L0(n,t,e,i){return t==null?wo:bh(t,e,n.scales[i].log,!1)}var iE=L0;function D0(n,t,e,i){return t==null?wo:$d(t,e,n.scales[i].log,!1)}var nE=D0;function sE(n,t,e,i,s){let r=$i(wg(n),wg(t)),o=t-n,a=zn(s/i*o,e);do{let l=e[a],c=i*l/o;if(c>=s&&r+(l<5?Js.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function qg(n){let t,e;return n=n.replace(/(\d+)px/,(i,s)=>(t=vi((e=+s)*Ae))+"px"),[n,t,e]}function rE(n){n.show&&[n.font,n.labelFont].forEach(t=>{let e=Be(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Si(n,t,e){let i={mode:Ee(n.mode,1)},s=i.mode;function r(x,M,P,D){let H=M.valToPct(x);return D+P*(M.dir==-1?1-H:H)}function o(x,M,P,D){let H=M.valToPct(x);return D+P*(M.dir==-1?H:1-H)}function a(x,M,P,D){return M.ori==0?r(x,M,P,D):o(x,M,P,D)}i.valToPosH=r,i.valToPosV=o;let l=!1;i.status=0;let c=i.root=Tn(dM);if(n.id!=null&&(c.id=n.id),pn(c,n.class),n.title){let x=Tn(mM,c);x.textContent=n.title}let d=kn("canvas"),h=i.ctx=d.getContext("2d"),u=Tn(gM,c);xr("click",u,x=>{x.target===g&&(Ge!=Cr||$e!=Rr)&&Li.click(i,x)},!0);let p=i.under=Tn(_M,u);u.appendChild(d);let g=i.over=Tn(xM,u);n=Eo(n);let v=+Ee(n.pxAlign,1),m=Gg(v);(n.plugins||[]).forEach(x=>{x.opts&&(n=x.opts(i,n)||n)});let f=n.ms||.001,y=i.series=s==1?Yg(n.series||[],Ug,Hg,!1):Qw(n.series||[null],zg),T=i.axes=Yg(n.axes||[],Ng,Bg,!0),b=i.scales={},C=i.bands=n.bands||[];C.forEach(x=>{x.fill=be(x.fill||null),x.dir=Ee(x.dir,-1)});let E=s==2?y[1].facets[0].scale:y[0].scale,_={axes:us,series:me},A=(n.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let M=x.distr==3?P=>Ts(P>0?P:x.clamp(i,P,x.min,x.max,x.key)):x.distr==4?P=>Ld(P,x.asinh):x.distr==100?P=>x.fwd(P):P=>P;return P=>{let D=M(P),{_min:H,_max:$}=x,at=$-H;return(D-H)/at}}function O(x){let M=b[x];if(M==null){let P=(n.scales||Wa)[x]||Wa;if(P.from!=null){O(P.from);let D=pi({},b[P.from],P,{key:x});D.valToPct=F(D),b[x]=D}else{M=b[x]=pi({},x==E?b0:Hw,P),M.key=x;let D=M.time,H=M.range,$=Ks(H);if((x!=E||s==2&&!D)&&($&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?bg:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?bg:{mode:1,hard:H[1],soft:H[1]}},$=!1),!$&&Mh(H))){let at=H;H=(ft,bt,Ot)=>bt==null?wo:xh(bt,Ot,at)}M.range=be(H||(D?tE:x==E?M.distr==3?iE:M.distr==4?nE:I0:M.distr==3?L0:M.distr==4?D0:eE)),M.auto=be($?!1:M.auto),M.clamp=be(M.clamp||zw),M._min=M._max=null,M.valToPct=F(M)}}}O("x"),O("y"),s==1&&y.forEach(x=>{O(x.scale)}),T.forEach(x=>{O(x.scale)});for(let x in n.scales)O(x);let L=b[E],k=L.distr,z,I;L.ori==0?(pn(c,fM),z=r,I=o):(pn(c,pM),z=o,I=r);let V={};for(let x in b){let M=b[x];(M.min!=null||M.max!=null)&&(V[x]={min:M.min,max:M.max},M.min=M.max=null)}let q=n.tzDate||(x=>new Date(vi(x/f))),G=n.fmtDate||Qd,ct=f==1?fw(q):gw(q),K=Lg(q,Ig(f==1?dw:mw,G)),Q=Og(q,Dg(xw,G)),st=[],dt=i.legend=pi({},bw,n.legend),ut=i.cursor=pi({},Aw,{drag:{y:s==2}},n.cursor),tt=dt.show,gt=ut.show,yt=dt.markers;dt.idxs=st,yt.width=be(yt.width),yt.dash=be(yt.dash),yt.stroke=be(yt.stroke),yt.fill=be(yt.fill);let Ct,Mt,Wt,re=[],Vt=[],fe,ce=!1,ne={};if(dt.live){let x=y[1]?y[1].values:null;ce=x!=null,fe=ce?x(i,1,0):{_:0};for(let M in fe)ne[M]=qd}if(tt)if(Ct=kn("table",wM,c),Wt=kn("tbody",null,Ct),dt.mount(i,Ct),ce){Mt=kn("thead",null,Ct,Wt);let x=kn("tr",null,Mt);kn("th",null,x);for(var Ze in fe)kn("th",lg,x).textContent=Ze}else pn(Ct,TM),dt.live&&pn(Ct,EM);let ke={show:!0},oi={show:!1};function Oe(x,M){if(M==0&&(ce||!dt.live||s==2))return wo;let P=[],D=kn("tr",AM,Wt,Wt.childNodes[M]);pn(D,x.class),x.show||pn(D,_r);let H=kn("th",null,D);if(yt.show){let ft=Tn(CM,H);if(M>0){let bt=yt.width(i,M);bt&&(ft.style.border=bt+"px "+yt.dash(i,M)+" "+yt.stroke(i,M)),ft.style.background=yt.fill(i,M)}}let $=Tn(lg,H);x.label instanceof HTMLElement?$.appendChild(x.label):$.textContent=x.label,M>0&&(yt.show||($.style.color=x.width>0?yt.stroke(i,M):yt.fill(i,M)),Se("click",H,ft=>{if(ut._lock)return;Jt(ft);let bt=y.indexOf(x);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Ot=y.some((Nt,Ft)=>Ft>0&&Ft!=bt&&Nt.show);y.forEach((Nt,Ft)=>{Ft>0&&Yn(Ft,Ot?Ft==bt?ke:oi:ke,!0,ui.setSeries)})}else Yn(bt,{show:!x.show},!0,ui.setSeries)},!1),jt&&Se(dg,H,ft=>{ut._lock||(Jt(ft),Yn(y.indexOf(x),Ir,!0,ui.setSeries))},!1));for(var at in fe){let ft=kn("td",RM,D);ft.textContent="--",P.push(ft)}return[D,P]}let Mi=new Map;function Se(x,M,P,D=!0){let H=Mi.get(M)||{},$=ut.bind[x](i,M,P,D);$&&(xr(x,M,H[x]=$),Mi.set(M,H))}function mi(x,M,P){let D=Mi.get(M)||{};for(let H in D)(x==null||H==x)&&(kd(H,M,D[H]),delete D[H]);x==null&&Mi.delete(M)}let je=0,ai=0,U=0,Pt=0,qt=0,oe=0,wt=qt,Ue=oe,Ht=U,Yt=Pt,R=0,S=0,X=0,ht=0;i.bbox={};let ot=!1,xt=!1,vt=!1,et=!1,nt=!1,pt=!1;function N(x,M,P){(P||x!=i.width||M!=i.height)&&rt(x,M),he(!1),vt=!0,xt=!0,Ui()}function rt(x,M){i.width=je=U=x,i.height=ai=Pt=M,qt=oe=0,St(),Gt();let P=i.bbox;R=P.left=mr(qt*Ae,.5),S=P.top=mr(oe*Ae,.5),X=P.width=mr(U*Ae,.5),ht=P.height=mr(Pt*Ae,.5)}let it=3;function Et(){let x=!1,M=0;for(;!x;){M++;let P=Er(M),D=Xn(M);x=M==it||P&&D,x||(rt(i.width,i.height),xt=!0)}}function _t({width:x,height:M}){N(x,M)}i.setSize=_t;function St(){let x=!1,M=!1,P=!1,D=!1;T.forEach((H,$)=>{if(H.show&&H._show){let{side:at,_size:ft}=H,bt=at%2,Ot=H.label!=null?H.labelSize:0,Nt=ft+Ot;Nt>0&&(bt?(U-=Nt,at==3?(qt+=Nt,D=!0):P=!0):(Pt-=Nt,at==0?(oe+=Nt,x=!0):M=!0))}}),Gn[0]=x,Gn[1]=P,Gn[2]=M,Gn[3]=D,U-=Cn[1]+Cn[3],qt+=Cn[3],Pt-=Cn[2]+Cn[0],oe+=Cn[0]}function Gt(){let x=qt+U,M=oe+Pt,P=qt,D=oe;function H($,at){switch($){case 1:return x+=at,x-at;case 2:return M+=at,M-at;case 3:return P-=at,P+at;case 0:return D-=at,D+at}}T.forEach(($,at)=>{if($.show&&$._show){let ft=$.side;$._pos=H(ft,$._size),$.label!=null&&($._lpos=H(ft,$.labelSize))}})}if(ut.dataIdx==null){let x=ut.hover,M=x.skip=new Set(x.skip??[]);M.add(void 0);let P=x.prox=be(x.prox),D=x.bias??=0;ut.dataIdx=(H,$,at,ft)=>{if($==0)return at;let bt=at,Ot=P(H,$,at,ft)??Fe,Nt=Ot>=0&&Ot<Fe,Ft=L.ori==0?U:Pt,se=ut.left,Te=t[0],Me=t[$];if(M.has(Me[at])){bt=null;let _e=null,Kt=null,Xt;if(D==0||D==-1)for(Xt=at;_e==null&&Xt-- >0;)M.has(Me[Xt])||(_e=Xt);if(D==0||D==1)for(Xt=at;Kt==null&&Xt++<Me.length;)M.has(Me[Xt])||(Kt=Xt);if(_e!=null||Kt!=null)if(Nt){let Xe=_e==null?-1/0:z(Te[_e],L,Ft,0),ei=Kt==null?1/0:z(Te[Kt],L,Ft,0),Ai=se-Xe,Ne=ei-se;Ai<=Ne?Ai<=Ot&&(bt=_e):Ne<=Ot&&(bt=Kt)}else bt=Kt==null?_e:_e==null?Kt:at-_e<=Kt-at?_e:Kt}else Nt&&bi(se-z(Te[at],L,Ft,0))>Ot&&(bt=null);return bt}}let Jt=x=>{ut.event=x};ut.idxs=st,ut._lock=!1;let lt=ut.points;lt.show=be(lt.show),lt.size=be(lt.size),lt.stroke=be(lt.stroke),lt.width=be(lt.width),lt.fill=be(lt.fill);let Bt=i.focus=pi({},n.focus||{alpha:.3},ut.focus),jt=Bt.prox>=0,Rt=jt&&lt.one,ae=[],Ve=[],Hi=[];function Lo(x,M){let P=lt.show(i,M);if(P instanceof HTMLElement)return pn(P,MM),pn(P,x.class),as(P,-10,-10,U,Pt),g.insertBefore(P,ae[M]),P}function Sr(x,M){if(s==1||M>0){let P=s==1&&b[x.scale].time,D=x.value;x.value=P?Ag(D)?Og(q,Dg(D,G)):D||Q:D||Fw,x.label=x.label||(P?Rw:Cw)}if(Rt||M>0){x.width=x.width==null?1:x.width,x.paths=x.paths||Jw||HM,x.fillTo=be(x.fillTo||Vw),x.pxAlign=+Ee(x.pxAlign,v),x.pxRound=Gg(x.pxAlign),x.stroke=be(x.stroke||null),x.fill=be(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let P=Bw($i(1,x.width),1),D=x.points=pi({},{size:P,width:$i(1,P*.2),stroke:x.stroke,space:P*2,paths:jw,_stroke:null,_fill:null},x.points);D.show=be(D.show),D.filter=be(D.filter),D.fill=be(D.fill),D.stroke=be(D.stroke),D.paths=be(D.paths),D.pxAlign=x.pxAlign}if(tt){let P=Oe(x,M);re.splice(M,0,P[0]),Vt.splice(M,0,P[1]),dt.values.push(null)}if(gt){st.splice(M,0,null);let P=null;Rt?M==0&&(P=Lo(x,M)):M>0&&(P=Lo(x,M)),ae.splice(M,0,P),Ve.splice(M,0,0),Hi.splice(M,0,0)}Ti("addSeries",M)}function Vh(x,M){M=M??y.length,x=s==1?Xd(x,M,Ug,Hg):Xd(x,M,{},zg),y.splice(M,0,x),Sr(y[M],M)}i.addSeries=Vh;function qa(x){if(y.splice(x,1),tt){dt.values.splice(x,1),Vt.splice(x,1);let M=re.splice(x,1)[0];mi(null,M.firstChild),M.remove()}gt&&(st.splice(x,1),ae.splice(x,1)[0].remove(),Ve.splice(x,1),Hi.splice(x,1)),Ti("delSeries",x)}i.delSeries=qa;let Gn=[!1,!1,!1,!1];function ls(x,M){if(x._show=x.show,x.show){let P=x.side%2,D=b[x.scale];D==null&&(x.scale=P?y[1].scale:E,D=b[x.scale]);let H=D.time;x.size=be(x.size),x.space=be(x.space),x.rotate=be(x.rotate),Ks(x.incrs)&&x.incrs.forEach(at=>{!Js.has(at)&&Js.set(at,i0(at))}),x.incrs=be(x.incrs||(D.distr==2?cw:H?f==1?uw:pw:gr)),x.splits=be(x.splits||(H&&D.distr==1?ct:D.distr==3?Hd:D.distr==4?Lw:Iw)),x.stroke=be(x.stroke),x.grid.stroke=be(x.grid.stroke),x.ticks.stroke=be(x.ticks.stroke),x.border.stroke=be(x.border.stroke);let $=x.values;x.values=Ks($)&&!Ks($[0])?be($):H?Ks($)?Lg(q,Ig($,G)):Ag($)?_w(q,$):$||K:$||Pw,x.filter=be(x.filter||(D.distr>=3&&D.log==10?Nw:D.distr==3&&D.log==2?Uw:t0)),x.font=qg(x.font),x.labelFont=qg(x.labelFont),x._size=x.size(i,null,M,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Gn[M]=!0,x._el=Tn(yM,u))}}function cs(x,M,P,D){let[H,$,at,ft]=P,bt=M%2,Ot=0;return bt==0&&(ft||$)&&(Ot=M==0&&!H||M==2&&!at?vi(Ng.size/3):0),bt==1&&(H||at)&&(Ot=M==1&&!$||M==3&&!ft?vi(Bg.size/2):0),Ot}let Do=i.padding=(n.padding||[cs,cs,cs,cs]).map(x=>be(Ee(x,cs))),Cn=i._padding=Do.map((x,M)=>x(i,M,Gn,0)),Qe,ni=null,si=null,Wn=s==1?y[0].idxs:null,en=null,Rs=!1;function Oo(x,M){if(t=x??[],i.data=i._data=t,s==2){Qe=0;for(let P=1;P<y.length;P++)Qe+=t[P][0].length}else{t.length==0&&(i.data=i._data=t=[[]]),en=t[0],Qe=en.length;let P=t;if(k==2){P=t.slice();let D=P[0]=Array(Qe);for(let H=0;H<Qe;H++)D[H]=H}i._data=t=P}if(he(!0),Ti("setData"),k==2&&(vt=!0),M!==!1){let P=L;P.auto(i,Rs)?No():Ls(E,P.min,P.max),et=et||ut.left>=0,pt=!0,Ui()}}i.setData=Oo;function No(){Rs=!0;let x,M;s==1&&(Qe>0?(ni=Wn[0]=0,si=Wn[1]=Qe-1,x=t[0][ni],M=t[0][si],k==2?(x=ni,M=si):x==M&&(k==3?[x,M]=bh(x,x,L.log,!1):k==4?[x,M]=$d(x,x,L.log,!1):L.time?M=x+vi(86400/f):[x,M]=xh(x,M,Kd,!0))):(ni=Wn[0]=x=null,si=Wn[1]=M=null)),Ls(E,x,M)}let Mr,Ps,wr,w,B,j,Y,Z,Tt,It;function At(x,M,P,D,H,$){x??=hg,P??=jd,D??="butt",H??=hg,$??="round",x!=Mr&&(h.strokeStyle=Mr=x),H!=Ps&&(h.fillStyle=Ps=H),M!=wr&&(h.lineWidth=wr=M),$!=B&&(h.lineJoin=B=$),D!=j&&(h.lineCap=j=D),P!=w&&h.setLineDash(w=P)}function Lt(x,M,P,D){M!=Ps&&(h.fillStyle=Ps=M),x!=Y&&(h.font=Y=x),P!=Z&&(h.textAlign=Z=P),D!=Tt&&(h.textBaseline=Tt=D)}function zt(x,M,P,D,H=0){if(D.length>0&&x.auto(i,Rs)&&(M==null||M.min==null)){let $=Ee(ni,0),at=Ee(si,D.length-1),ft=P.min==null?NM(D,$,at,H,x.distr==3):[P.min,P.max];x.min=Hn(x.min,P.min=ft[0]),x.max=$i(x.max,P.max=ft[1])}}let te={min:null,max:null};function pe(){for(let D in b){let H=b[D];V[D]==null&&(H.min==null||V[E]!=null&&H.auto(i,Rs))&&(V[D]=te)}for(let D in b){let H=b[D];V[D]==null&&H.from!=null&&V[H.from]!=null&&(V[D]=te)}V[E]!=null&&he(!0);let x={};for(let D in V){let H=V[D];if(H!=null){let $=x[D]=Eo(b[D],WM);if(H.min!=null)pi($,H);else if(D!=E||s==2)if(Qe==0&&$.from==null){let at=$.range(i,null,null,D);$.min=at[0],$.max=at[1]}else $.min=Fe,$.max=-Fe}}if(Qe>0){y.forEach((D,H)=>{if(s==1){let $=D.scale,at=V[$];if(at==null)return;let ft=x[$];if(H==0){let bt=ft.range(i,ft.min,ft.max,$);ft.min=bt[0],ft.max=bt[1],ni=zn(ft.min,t[0]),si=zn(ft.max,t[0]),si-ni>1&&(t[0][ni]<ft.min&&ni++,t[0][si]>ft.max&&si--),D.min=en[ni],D.max=en[si]}else D.show&&D.auto&&zt(ft,at,D,t[H],D.sorted);D.idxs[0]=ni,D.idxs[1]=si}else if(H>0&&D.show&&D.auto){let[$,at]=D.facets,ft=$.scale,bt=at.scale,[Ot,Nt]=t[H],Ft=x[ft],se=x[bt];Ft!=null&&zt(Ft,V[ft],$,Ot,$.sorted),se!=null&&zt(se,V[bt],at,Nt,at.sorted),D.min=at.min,D.max=at.max}});for(let D in x){let H=x[D],$=V[D];if(H.from==null&&($==null||$.min==null)){let at=H.range(i,H.min==Fe?null:H.min,H.max==-Fe?null:H.max,D);H.min=at[0],H.max=at[1]}}}for(let D in x){let H=x[D];if(H.from!=null){let $=x[H.from];if($.min==null)H.min=H.max=null;else{let at=H.range(i,$.min,$.max,D);H.min=at[0],H.max=at[1]}}}let M={},P=!1;for(let D in x){let H=x[D],$=b[D];if($.min!=H.min||$.max!=H.max){$.min=H.min,$.max=H.max;let at=$.distr;$._min=at==3?Ts($.min):at==4?Ld($.min,$.asinh):at==100?$.fwd($.min):$.min,$._max=at==3?Ts($.max):at==4?Ld($.max,$.asinh):at==100?$.fwd($.max):$.max,M[D]=P=!0}}if(P){y.forEach((D,H)=>{s==2?H>0&&M.y&&(D._paths=null):M[D.scale]&&(D._paths=null)});for(let D in M)vt=!0,Ti("setScale",D);gt&&ut.left>=0&&(et=pt=!0)}for(let D in V)V[D]=null}function kt(x){let M=zd(ni-1,0,Qe-1),P=zd(si+1,0,Qe-1);for(;x[M]==null&&M>0;)M--;for(;x[P]==null&&P<Qe-1;)P++;return[M,P]}function me(){if(Qe>0){let x=y.some(M=>M._focus)&&It!=Bt.alpha;x&&(h.globalAlpha=It=Bt.alpha),y.forEach((M,P)=>{if(P>0&&M.show&&(Ke(P,!1),Ke(P,!0),M._paths==null)){let D=It;It!=M.alpha&&(h.globalAlpha=It=M.alpha);let H=s==2?[0,t[P][0].length-1]:kt(t[P]);M._paths=M.paths(i,P,H[0],H[1]),It!=D&&(h.globalAlpha=It=D)}}),y.forEach((M,P)=>{if(P>0&&M.show){let D=It;It!=M.alpha&&(h.globalAlpha=It=M.alpha),M._paths!=null&&Ie(P,!1);{let H=M._paths!=null?M._paths.gaps:null,$=M.points.show(i,P,ni,si,H),at=M.points.filter(i,P,$,H);($||at)&&(M.points._paths=M.points.paths(i,P,ni,si,at),Ie(P,!0))}It!=D&&(h.globalAlpha=It=D),Ti("drawSeries",P)}}),x&&(h.globalAlpha=It=1)}}function Ke(x,M){let P=M?y[x].points:y[x];P._stroke=P.stroke(i,x),P._fill=P.fill(i,x)}function Ie(x,M){let P=M?y[x].points:y[x],{stroke:D,fill:H,clip:$,flags:at,_stroke:ft=P._stroke,_fill:bt=P._fill,_width:Ot=P.width}=P._paths;Ot=Be(Ot*Ae,3);let Nt=null,Ft=Ot%2/2;M&&bt==null&&(bt=Ot>0?"#fff":ft);let se=P.pxAlign==1&&Ft>0;if(se&&h.translate(Ft,Ft),!M){let Te=R-Ot/2,Me=S-Ot/2,_e=X+Ot,Kt=ht+Ot;Nt=new Path2D,Nt.rect(Te,Me,_e,Kt)}M?Ut(ft,Ot,P.dash,P.cap,bt,D,H,at,$):Le(x,ft,Ot,P.dash,P.cap,bt,D,H,at,Nt,$),se&&h.translate(-Ft,-Ft)}function Le(x,M,P,D,H,$,at,ft,bt,Ot,Nt){let Ft=!1;bt!=0&&C.forEach((se,Te)=>{if(se.series[0]==x){let Me=y[se.series[1]],_e=t[se.series[1]],Kt=(Me._paths||Wa).band;Ks(Kt)&&(Kt=se.dir==1?Kt[0]:Kt[1]);let Xt,Xe=null;Me.show&&Kt&&FM(_e,ni,si)?(Xe=se.fill(i,Te)||$,Xt=Me._paths.clip):Kt=null,Ut(M,P,D,H,Xe,at,ft,bt,Ot,Nt,Xt,Kt),Ft=!0}}),Ft||Ut(M,P,D,H,$,at,ft,bt,Ot,Nt)}let gi=To|Gd;function Ut(x,M,P,D,H,$,at,ft,bt,Ot,Nt,Ft){At(x,M,P,D,H),(bt||Ot||Ft)&&(h.save(),bt&&h.clip(bt),Ot&&h.clip(Ot)),Ft?(ft&gi)==gi?(h.clip(Ft),Nt&&h.clip(Nt),ye(H,at),li(x,$,M)):ft&Gd?(ye(H,at),h.clip(Ft),li(x,$,M)):ft&To&&(h.save(),h.clip(Ft),Nt&&h.clip(Nt),ye(H,at),h.restore(),li(x,$,M)):(ye(H,at),li(x,$,M)),(bt||Ot||Ft)&&h.restore()}function li(x,M,P){P>0&&(M instanceof Map?M.forEach((D,H)=>{h.strokeStyle=Mr=H,h.stroke(D)}):M!=null&&x&&h.stroke(M))}function ye(x,M){M instanceof Map?M.forEach((P,D)=>{h.fillStyle=Ps=D,h.fill(P)}):M!=null&&x&&h.fill(M)}function hs(x,M,P,D){let H=T[x],$;if(D<=0)$=[0,0];else{let at=H._space=H.space(i,x,M,P,D),ft=H._incrs=H.incrs(i,x,M,P,D,at);$=sE(M,P,ft,D,at)}return H._found=$}function ci(x,M,P,D,H,$,at,ft,bt,Ot){let Nt=at%2/2;v==1&&h.translate(Nt,Nt),At(ft,at,bt,Ot,ft),h.beginPath();let Ft,se,Te,Me,_e=H+(D==0||D==3?-$:$);P==0?(se=H,Me=_e):(Ft=H,Te=_e);for(let Kt=0;Kt<x.length;Kt++)M[Kt]!=null&&(P==0?Ft=Te=x[Kt]:se=Me=x[Kt],h.moveTo(Ft,se),h.lineTo(Te,Me));h.stroke(),v==1&&h.translate(-Nt,-Nt)}function Er(x){let M=!0;return T.forEach((P,D)=>{if(!P.show)return;let H=b[P.scale];if(H.min==null){P._show&&(M=!1,P._show=!1,he(!1));return}else P._show||(M=!1,P._show=!0,he(!1));let $=P.side,at=$%2,{min:ft,max:bt}=H,[Ot,Nt]=hs(D,ft,bt,at==0?U:Pt);if(Nt==0)return;let Ft=H.distr==2,se=P._splits=P.splits(i,D,ft,bt,Ot,Nt,Ft),Te=H.distr==2?se.map(Xt=>en[Xt]):se,Me=H.distr==2?en[se[1]]-en[se[0]]:Ot,_e=P._values=P.values(i,P.filter(i,Te,D,Nt,Me),D,Nt,Me);P._rotate=$==2?P.rotate(i,_e,D,Nt):0;let Kt=P._size;P._size=An(P.size(i,_e,D,x)),Kt!=null&&P._size!=Kt&&(M=!1)}),M}function Xn(x){let M=!0;return Do.forEach((P,D)=>{let H=P(i,D,Gn,x);H!=Cn[D]&&(M=!1),Cn[D]=H}),M}function us(){for(let x=0;x<T.length;x++){let M=T[x];if(!M.show||!M._show)continue;let P=M.side,D=P%2,H,$,at=M.stroke(i,x),ft=P==0||P==3?-1:1,[bt,Ot]=M._found;if(M.label!=null){let Wi=M.labelGap*ft,rn=vi((M._lpos+Wi)*Ae);Lt(M.labelFont[0],at,"center",P==2?"top":cg),h.save(),D==1?(H=$=0,h.translate(rn,vi(S+ht/2)),h.rotate((P==3?-gh:gh)/2)):(H=vi(R+X/2),$=rn);let er=jg(M.label)?M.label(i,x,bt,Ot):M.label;h.fillText(er,H,$),h.restore()}if(Ot==0)continue;let Nt=b[M.scale],Ft=D==0?X:ht,se=D==0?R:S,Te=M._splits,Me=Nt.distr==2?Te.map(Wi=>en[Wi]):Te,_e=Nt.distr==2?en[Te[1]]-en[Te[0]]:bt,Kt=M.ticks,Xt=M.border,Xe=Kt.show?Kt.size:0,ei=vi(Xe*Ae),Ai=vi((M.alignTo==2?M._size-Xe-M.gap:M.gap)*Ae),Ne=M._rotate*-gh/180,ii=m(M._pos*Ae),nn=(ei+Ai)*ft,Gi=ii+nn;$=D==0?Gi:0,H=D==1?Gi:0;let _n=M.font[0],Rn=M.align==1?vo:M.align==2?Rd:Ne>0?vo:Ne<0?Rd:D==0?"center":P==3?Rd:vo,Zn=Ne||D==1?"middle":P==2?"top":cg;Lt(_n,at,Rn,Zn);let sn=M.font[1]*M.lineGap,xn=Te.map(Wi=>m(a(Wi,Nt,Ft,se))),Pn=M._values;for(let Wi=0;Wi<Pn.length;Wi++){let rn=Pn[Wi];if(rn!=null){D==0?H=xn[Wi]:$=xn[Wi],rn=""+rn;let er=rn.indexOf(`
`)==-1?[rn]:rn.split(/\n/gm);for(let Xi=0;Xi<er.length;Xi++){let Of=er[Xi];Ne?(h.save(),h.translate(H,$+Xi*sn),h.rotate(Ne),h.fillText(Of,0,0),h.restore()):h.fillText(Of,H,$+Xi*sn)}}}Kt.show&&ci(xn,Kt.filter(i,Me,x,Ot,_e),D,P,ii,ei,Be(Kt.width*Ae,3),Kt.stroke(i,x),Kt.dash,Kt.cap);let $n=M.grid;$n.show&&ci(xn,$n.filter(i,Me,x,Ot,_e),D,D==0?2:1,D==0?S:R,D==0?ht:X,Be($n.width*Ae,3),$n.stroke(i,x),$n.dash,$n.cap),Xt.show&&ci([ii],[1],D==0?1:0,D==0?1:2,D==1?S:R,D==1?ht:X,Be(Xt.width*Ae,3),Xt.stroke(i,x),Xt.dash,Xt.cap)}Ti("drawAxes")}function he(x){y.forEach((M,P)=>{P>0&&(M._paths=null,x&&(s==1?(M.min=null,M.max=null):M.facets.forEach(D=>{D.min=null,D.max=null})))})}let ti=!1,Vi=!1,De=[];function hi(){Vi=!1;for(let x=0;x<De.length;x++)Ti(...De[x]);De.length=0}function Ui(){ti||(JM(gf),ti=!0)}function Za(x,M=!1){ti=!0,Vi=M,x(i),gf(),M&&De.length>0&&queueMicrotask(hi)}i.batch=Za;function gf(){if(ot&&(pe(),ot=!1),vt&&(Et(),vt=!1),xt){if(qe(p,vo,qt),qe(p,"top",oe),qe(p,za,U),qe(p,Ha,Pt),qe(g,vo,qt),qe(g,"top",oe),qe(g,za,U),qe(g,Ha,Pt),qe(u,za,je),qe(u,Ha,ai),d.width=vi(je*Ae),d.height=vi(ai*Ae),T.forEach(({_el:x,_show:M,_size:P,_pos:D,side:H})=>{if(x!=null)if(M){let $=H===3||H===0?P:0,at=H%2==1;qe(x,at?"left":"top",D-$),qe(x,at?"width":"height",P),qe(x,at?"top":"left",at?oe:qt),qe(x,at?"height":"width",at?Pt:U),Bd(x,_r)}else pn(x,_r)}),Mr=Ps=wr=B=j=Y=Z=Tt=w=null,It=1,Bo(!0),qt!=wt||oe!=Ue||U!=Ht||Pt!=Yt){he(!1);let x=U/Ht,M=Pt/Yt;if(gt&&!et&&ut.left>=0){ut.left*=x,ut.top*=M,Tr&&as(Tr,vi(ut.left),0,U,Pt),Ar&&as(Ar,0,vi(ut.top),U,Pt);for(let P=0;P<ae.length;P++){let D=ae[P];D!=null&&(Ve[P]*=x,Hi[P]*=M,as(D,An(Ve[P]),An(Hi[P]),U,Pt))}}if(We.show&&!nt&&We.left>=0&&We.width>0){We.left*=x,We.width*=x,We.top*=M,We.height*=M;for(let P in Zh)qe(Pr,P,We[P])}wt=qt,Ue=oe,Ht=U,Yt=Pt}Ti("setSize"),xt=!1}je>0&&ai>0&&(h.clearRect(0,0,d.width,d.height),Ti("drawClear"),A.forEach(x=>x()),Ti("draw")),We.show&&nt&&($a(We),nt=!1),gt&&et&&(tr(null,!0,!1),et=!1),dt.show&&dt.live&&pt&&(Yh(),pt=!1),l||(l=!0,i.status=1,Ti("ready")),Rs=!1,ti=!1}i.redraw=(x,M)=>{vt=M||!1,x!==!1?Ls(E,L.min,L.max):Ui()};function Gh(x,M){let P=b[x];if(P.from==null){if(Qe==0){let D=P.range(i,M.min,M.max,x);M.min=D[0],M.max=D[1]}if(M.min>M.max){let D=M.min;M.min=M.max,M.max=D}if(Qe>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;x==E&&P.distr==2&&Qe>0&&(M.min=zn(M.min,t[0]),M.max=zn(M.max,t[0]),M.min==M.max&&M.max++),V[x]=M,ot=!0,Ui()}}i.setScale=Gh;let Wh,Xh,Tr,Ar,_f,xf,Cr,Rr,yf,vf,Ge,$e,Is=!1,Li=ut.drag,wi=Li.x,Ei=Li.y;gt&&(ut.x&&(Wh=Tn(bM,g)),ut.y&&(Xh=Tn(SM,g)),L.ori==0?(Tr=Wh,Ar=Xh):(Tr=Xh,Ar=Wh),Ge=ut.left,$e=ut.top);let We=i.select=pi({show:!0,over:!0,left:0,width:0,top:0,height:0},n.select),Pr=We.show?Tn(vM,We.over?g:p):null;function $a(x,M){if(We.show){for(let P in x)We[P]=x[P],P in Zh&&qe(Pr,P,x[P]);M!==!1&&Ti("setSelect")}}i.setSelect=$a;function e_(x){if(y[x].show)tt&&Bd(re[x],_r);else if(tt&&pn(re[x],_r),gt){let P=Rt?ae[0]:ae[x];P!=null&&as(P,-10,-10,U,Pt)}}function Ls(x,M,P){Gh(x,{min:M,max:P})}function Yn(x,M,P,D){M.focus!=null&&o_(x),M.show!=null&&y.forEach((H,$)=>{$>0&&(x==$||x==null)&&(H.show=M.show,e_($),s==2?(Ls(H.facets[0].scale,null,null),Ls(H.facets[1].scale,null,null)):Ls(H.scale,null,null),Ui())}),P!==!1&&Ti("setSeries",x,M),D&&ko("setSeries",i,x,M)}i.setSeries=Yn;function i_(x,M){pi(C[x],M)}function n_(x,M){x.fill=be(x.fill||null),x.dir=Ee(x.dir,-1),M=M??C.length,C.splice(M,0,x)}function s_(x){x==null?C.length=0:C.splice(x,1)}i.addBand=n_,i.setBand=i_,i.delBand=s_;function r_(x,M){y[x].alpha=M,gt&&ae[x]!=null&&(ae[x].style.opacity=M),tt&&re[x]&&(re[x].style.opacity=M)}let ds,Ds,Qs,Ir={focus:!0};function o_(x){if(x!=Qs){let M=x==null,P=Bt.alpha!=1;y.forEach((D,H)=>{if(s==1||H>0){let $=M||H==0||H==x;D._focus=M?null:$,P&&r_(H,$?1:Bt.alpha)}}),Qs=x,P&&Ui()}}tt&&jt&&Se(fg,Ct,x=>{ut._lock||(Jt(x),Qs!=null&&Yn(null,Ir,!0,ui.setSeries))});function qn(x,M,P){let D=b[M];P&&(x=x/Ae-(D.ori==1?oe:qt));let H=U;D.ori==1&&(H=Pt,x=H-x),D.dir==-1&&(x=H-x);let $=D._min,at=D._max,ft=x/H,bt=$+(at-$)*ft,Ot=D.distr;return Ot==3?Mo(10,bt):Ot==4?kM(bt,D.asinh):Ot==100?D.bwd(bt):bt}function a_(x,M){let P=qn(x,E,M);return zn(P,t[0],ni,si)}i.valToIdx=x=>zn(x,t[0]),i.posToIdx=a_,i.posToVal=qn,i.valToPos=(x,M,P)=>b[M].ori==0?r(x,b[M],P?X:U,P?R:0):o(x,b[M],P?ht:Pt,P?S:0),i.setCursor=(x,M,P)=>{Ge=x.left,$e=x.top,tr(null,M,P)};function bf(x,M){qe(Pr,vo,We.left=x),qe(Pr,za,We.width=M)}function Sf(x,M){qe(Pr,"top",We.top=x),qe(Pr,Ha,We.height=M)}let Uo=L.ori==0?bf:Sf,Fo=L.ori==1?bf:Sf;function l_(){if(tt&&dt.live)for(let x=s==2?1:0;x<y.length;x++){if(x==0&&ce)continue;let M=dt.values[x],P=0;for(let D in M)Vt[x][P++].firstChild.nodeValue=M[D]}}function Yh(x,M){if(x!=null&&(x.idxs?x.idxs.forEach((P,D)=>{st[D]=P}):GM(x.idx)||st.fill(x.idx),dt.idx=st[0]),tt&&dt.live){for(let P=0;P<y.length;P++)(P>0||s==1&&!ce)&&c_(P,st[P]);l_()}pt=!1,M!==!1&&Ti("setLegend")}i.setLegend=Yh;function c_(x,M){let P=y[x],D=x==0&&k==2?en:t[x],H;ce?H=P.values(i,x,M)??ne:(H=P.value(i,M==null?null:D[M],x,M),H=H==null?ne:{_:H}),dt.values[x]=H}function tr(x,M,P){yf=Ge,vf=$e,[Ge,$e]=ut.move(i,Ge,$e),ut.left=Ge,ut.top=$e,gt&&(Tr&&as(Tr,vi(Ge),0,U,Pt),Ar&&as(Ar,0,vi($e),U,Pt));let D,H=ni>si;ds=Fe,Ds=null;let $=L.ori==0?U:Pt,at=L.ori==1?U:Pt;if(Ge<0||Qe==0||H){D=ut.idx=null;for(let ft=0;ft<y.length;ft++){let bt=ae[ft];bt!=null&&as(bt,-10,-10,U,Pt)}jt&&Yn(null,Ir,!0,x==null&&ui.setSeries),dt.live&&(st.fill(D),pt=!0)}else{let ft,bt,Ot;s==1&&(ft=L.ori==0?Ge:$e,bt=qn(ft,E),D=ut.idx=zn(bt,t[0],ni,si),Ot=z(t[0][D],L,$,0));let Nt=-10,Ft=-10,se=0,Te=0,Me=!0,_e="",Kt="";for(let Xt=s==2?1:0;Xt<y.length;Xt++){let Xe=y[Xt],ei=st[Xt],Ai=ei==null?null:s==1?t[Xt][ei]:t[Xt][1][ei],Ne=ut.dataIdx(i,Xt,D,bt),ii=Ne==null?null:s==1?t[Xt][Ne]:t[Xt][1][Ne];if(pt=pt||ii!=Ai||Ne!=ei,st[Xt]=Ne,Xt>0&&Xe.show){let nn=Ne==null?-10:Ne==D?Ot:z(s==1?t[0][Ne]:t[Xt][0][Ne],L,$,0),Gi=ii==null?-10:I(ii,s==1?b[Xe.scale]:b[Xe.facets[1].scale],at,0);if(jt&&ii!=null){let _n=L.ori==1?Ge:$e,Rn=bi(Bt.dist(i,Xt,Ne,Gi,_n));if(Rn<ds){let Zn=Bt.bias;if(Zn!=0){let sn=qn(_n,Xe.scale),xn=ii>=0?1:-1,Pn=sn>=0?1:-1;Pn==xn&&(Pn==1?Zn==1?ii>=sn:ii<=sn:Zn==1?ii<=sn:ii>=sn)&&(ds=Rn,Ds=Xt)}else ds=Rn,Ds=Xt}}if(pt||Rt){let _n,Rn;L.ori==0?(_n=nn,Rn=Gi):(_n=Gi,Rn=nn);let Zn,sn,xn,Pn,$n,Wi,rn=!0,er=lt.bbox;if(er!=null){rn=!1;let Xi=er(i,Xt);xn=Xi.left,Pn=Xi.top,Zn=Xi.width,sn=Xi.height}else xn=_n,Pn=Rn,Zn=sn=lt.size(i,Xt);if(Wi=lt.fill(i,Xt),$n=lt.stroke(i,Xt),Rt)Xt==Ds&&ds<=Bt.prox&&(Nt=xn,Ft=Pn,se=Zn,Te=sn,Me=rn,_e=Wi,Kt=$n);else{let Xi=ae[Xt];Xi!=null&&(Ve[Xt]=xn,Hi[Xt]=Pn,vg(Xi,Zn,sn,rn),xg(Xi,Wi,$n),as(Xi,An(xn),An(Pn),U,Pt))}}}}if(Rt){let Xt=Bt.prox,Xe=Qs==null?ds<=Xt:ds>Xt||Ds!=Qs;if(pt||Xe){let ei=ae[0];ei!=null&&(Ve[0]=Nt,Hi[0]=Ft,vg(ei,se,Te,Me),xg(ei,_e,Kt),as(ei,An(Nt),An(Ft),U,Pt))}}}if(We.show&&Is)if(x!=null){let[ft,bt]=ui.scales,[Ot,Nt]=ui.match,[Ft,se]=x.cursor.sync.scales,Te=x.cursor.drag;if(wi=Te._x,Ei=Te._y,wi||Ei){let{left:Me,top:_e,width:Kt,height:Xt}=x.select,Xe=x.scales[Ft].ori,ei=x.posToVal,Ai,Ne,ii,nn,Gi,_n=ft!=null&&Ot(ft,Ft),Rn=bt!=null&&Nt(bt,se);_n&&wi?(Xe==0?(Ai=Me,Ne=Kt):(Ai=_e,Ne=Xt),ii=b[ft],nn=z(ei(Ai,Ft),ii,$,0),Gi=z(ei(Ai+Ne,Ft),ii,$,0),Uo(Hn(nn,Gi),bi(Gi-nn))):Uo(0,$),Rn&&Ei?(Xe==1?(Ai=Me,Ne=Kt):(Ai=_e,Ne=Xt),ii=b[bt],nn=I(ei(Ai,se),ii,at,0),Gi=I(ei(Ai+Ne,se),ii,at,0),Fo(Hn(nn,Gi),bi(Gi-nn))):Fo(0,at)}else $h()}else{let ft=bi(yf-_f),bt=bi(vf-xf);if(L.ori==1){let se=ft;ft=bt,bt=se}wi=Li.x&&ft>=Li.dist,Ei=Li.y&&bt>=Li.dist;let Ot=Li.uni;Ot!=null?wi&&Ei&&(wi=ft>=Ot,Ei=bt>=Ot,!wi&&!Ei&&(bt>ft?Ei=!0:wi=!0)):Li.x&&Li.y&&(wi||Ei)&&(wi=Ei=!0);let Nt,Ft;wi&&(L.ori==0?(Nt=Cr,Ft=Ge):(Nt=Rr,Ft=$e),Uo(Hn(Nt,Ft),bi(Ft-Nt)),Ei||Fo(0,at)),Ei&&(L.ori==1?(Nt=Cr,Ft=Ge):(Nt=Rr,Ft=$e),Fo(Hn(Nt,Ft),bi(Ft-Nt)),wi||Uo(0,$)),!wi&&!Ei&&(Uo(0,0),Fo(0,0))}if(Li._x=wi,Li._y=Ei,x==null){if(P){if(Df!=null){let[ft,bt]=ui.scales;ui.values[0]=ft!=null?qn(L.ori==0?Ge:$e,ft):null,ui.values[1]=bt!=null?qn(L.ori==1?Ge:$e,bt):null}ko(Pd,i,Ge,$e,U,Pt,D)}if(jt){let ft=P&&ui.setSeries,bt=Bt.prox;Qs==null?ds<=bt&&Yn(Ds,Ir,!0,ft):ds>bt?Yn(null,Ir,!0,ft):Ds!=Qs&&Yn(Ds,Ir,!0,ft)}}pt&&(dt.idx=D,Yh()),M!==!1&&Ti("setCursor")}let Os=null;Object.defineProperty(i,"rect",{get(){return Os==null&&Bo(!1),Os}});function Bo(x=!1){x?Os=null:(Os=g.getBoundingClientRect(),Ti("syncRect",Os))}function Mf(x,M,P,D,H,$,at){ut._lock||Is&&x!=null&&x.movementX==0&&x.movementY==0||(qh(x,M,P,D,H,$,at,!1,x!=null),x!=null?tr(null,!0,!0):tr(M,!0,!1))}function qh(x,M,P,D,H,$,at,ft,bt){if(Os==null&&Bo(!1),Jt(x),x!=null)P=x.clientX-Os.left,D=x.clientY-Os.top;else{if(P<0||D<0){Ge=-10,$e=-10;return}let[Ot,Nt]=ui.scales,Ft=M.cursor.sync,[se,Te]=Ft.values,[Me,_e]=Ft.scales,[Kt,Xt]=ui.match,Xe=M.axes[0].side%2==1,ei=L.ori==0?U:Pt,Ai=L.ori==1?U:Pt,Ne=Xe?$:H,ii=Xe?H:$,nn=Xe?D:P,Gi=Xe?P:D;if(Me!=null?P=Kt(Ot,Me)?a(se,b[Ot],ei,0):-10:P=ei*(nn/Ne),_e!=null?D=Xt(Nt,_e)?a(Te,b[Nt],Ai,0):-10:D=Ai*(Gi/ii),L.ori==1){let _n=P;P=D,D=_n}}bt&&(M==null||M.cursor.event.type==Pd)&&((P<=1||P>=U-1)&&(P=mr(P,U)),(D<=1||D>=Pt-1)&&(D=mr(D,Pt))),ft?(_f=P,xf=D,[Cr,Rr]=ut.move(i,P,D)):(Ge=P,$e=D)}let Zh={width:0,height:0,left:0,top:0};function $h(){$a(Zh,!1)}let wf,Ef,Tf,Af;function Cf(x,M,P,D,H,$,at){Is=!0,wi=Ei=Li._x=Li._y=!1,qh(x,M,P,D,H,$,at,!0,!1),x!=null&&(Se(Id,Ud,Rf,!1),ko(ug,i,Cr,Rr,U,Pt,null));let{left:ft,top:bt,width:Ot,height:Nt}=We;wf=ft,Ef=bt,Tf=Ot,Af=Nt}function Rf(x,M,P,D,H,$,at){Is=Li._x=Li._y=!1,qh(x,M,P,D,H,$,at,!1,!0);let{left:ft,top:bt,width:Ot,height:Nt}=We,Ft=Ot>0||Nt>0,se=wf!=ft||Ef!=bt||Tf!=Ot||Af!=Nt;if(Ft&&se&&$a(We),Li.setScale&&Ft&&se){let Te=ft,Me=Ot,_e=bt,Kt=Nt;if(L.ori==1&&(Te=bt,Me=Nt,_e=ft,Kt=Ot),wi&&Ls(E,qn(Te,E),qn(Te+Me,E)),Ei)for(let Xt in b){let Xe=b[Xt];Xt!=E&&Xe.from==null&&Xe.min!=Fe&&Ls(Xt,qn(_e+Kt,Xt),qn(_e,Xt))}$h()}else ut.lock&&(ut._lock=!ut._lock,tr(M,!0,x!=null));x!=null&&(mi(Id,Ud),ko(Id,i,Ge,$e,U,Pt,null))}function h_(x,M,P,D,H,$,at){if(ut._lock)return;Jt(x);let ft=Is;if(Is){let bt=!0,Ot=!0,Nt=10,Ft,se;L.ori==0?(Ft=wi,se=Ei):(Ft=Ei,se=wi),Ft&&se&&(bt=Ge<=Nt||Ge>=U-Nt,Ot=$e<=Nt||$e>=Pt-Nt),Ft&&bt&&(Ge=Ge<Cr?0:U),se&&Ot&&($e=$e<Rr?0:Pt),tr(null,!0,!0),Is=!1}Ge=-10,$e=-10,st.fill(null),tr(null,!0,!0),ft&&(Is=ft)}function Pf(x,M,P,D,H,$,at){ut._lock||(Jt(x),No(),$h(),x!=null&&ko(pg,i,Ge,$e,U,Pt,null))}function If(){T.forEach(rE),N(i.width,i.height,!0)}xr(_h,So,If);let Lr={};Lr.mousedown=Cf,Lr.mousemove=Mf,Lr.mouseup=Rf,Lr.dblclick=Pf,Lr.setSeries=(x,M,P,D)=>{let H=ui.match[2];P=H(i,M,P),P!=-1&&Yn(P,D,!0,!1)},gt&&(Se(ug,g,Cf),Se(Pd,g,Mf),Se(dg,g,x=>{Jt(x),Bo(!1)}),Se(fg,g,h_),Se(pg,g,Pf),Wd.add(i),i.syncRect=Bo);let Ka=i.hooks=n.hooks||{};function Ti(x,M,P){Vi?De.push([x,M,P]):x in Ka&&Ka[x].forEach(D=>{D.call(null,i,M,P)})}(n.plugins||[]).forEach(x=>{for(let M in x.hooks)Ka[M]=(Ka[M]||[]).concat(x.hooks[M])});let Lf=(x,M,P)=>P,ui=pi({key:null,setSeries:!1,filters:{pub:Eg,sub:Eg},scales:[E,y[1]?y[1].scale:null],match:[Tg,Tg,Lf],values:[null,null]},ut.sync);ui.match.length==2&&ui.match.push(Lf),ut.sync=ui;let Df=ui.key,Kh=S0(Df);function ko(x,M,P,D,H,$,at){ui.filters.pub(x,M,P,D,H,$,at)&&Kh.pub(x,M,P,D,H,$,at)}Kh.sub(i);function u_(x,M,P,D,H,$,at){ui.filters.sub(x,M,P,D,H,$,at)&&Lr[x](null,M,P,D,H,$,at)}i.pub=u_;function d_(){Kh.unsub(i),Wd.delete(i),Mi.clear(),kd(_h,So,If),c.remove(),Ct?.remove(),Ti("destroy")}i.destroy=d_;function Jh(){Ti("init",n,t),Oo(t||n.data,!1),V[E]?Gh(E,V[E]):No(),nt=We.show&&(We.width>0||We.height>0),et=pt=!0,N(n.width,n.height)}return y.forEach(Sr),T.forEach(ls),e?e instanceof HTMLElement?(e.appendChild(c),Jh()):e(i,Jh):Jh(),i}Si.assign=pi;Si.fmtNum=Jd;Si.rangeNum=xh;Si.rangeLog=bh;Si.rangeAsinh=$d;Si.orient=vr;Si.pxRatio=Ae;Si.join=KM;Si.fmtDate=Qd,Si.tzDate=aw;Si.sync=S0;{Si.addGap=Gw,Si.clipGaps=wh;let n=Si.paths={points:C0};n.linear=P0,n.stepped=Yw,n.bars=qw,n.spline=$w}var O0=15;async function af(n,t,e,i){let s=document.createElement("canvas"),r=t.width/Math.max(t.clientWidth,1),o=(e.length*O0+8)*r;s.width=t.width,s.height=t.height+o;let a=s.getContext("2d");a.fillStyle=i.background,a.fillRect(0,0,s.width,s.height),a.drawImage(t,0,o),a.font=`${11*r}px system-ui, sans-serif`,e.forEach(({words:c,color:d,dash:h},u)=>{let p=(u*O0+14)*r;a.strokeStyle=d,a.lineWidth=2*r,a.setLineDash((h??[]).map(g=>g*r)),a.beginPath(),a.moveTo(10*r,p-4*r),a.lineTo(38*r,p-4*r),a.stroke(),a.fillStyle=i.ink,a.fillText(c,44*r,p)});let l=await new Promise(c=>{s.toBlob(c,"image/png")});l&&Kn(n,l)}async function Ch(n,t,e){let i=t.series.slice(1).filter(s=>s.show).map(s=>({words:String(s.label),color:oE(t,s),dash:s.dash}));await af(n,t.ctx.canvas,i,e)}function oE(n,t){let e=t.stroke;return String(typeof e=="function"?e(n,0):e)}var lf=["total","kinetic","potential","dissipated"],N0=166,Rh=class{constructor(t,e,i=()=>{}){this.place=t;this.over=e;this.built=i;this.runs.hidden=!0,this.runs.addEventListener("change",()=>{this.runs.value&&this.over?.(this.runs.value),this.runs.value=""}),this.place.append(mt("div",{class:"plot"}),mt("div",{class:"row"},mt("button",{type:"button",class:"plain keep",click:()=>this.save()},"CSV"),mt("button",{type:"button",class:"plain keep",click:()=>{this.plot&&this.theme&&Ch("energy.png",this.plot,this.theme)}},"PNG"),this.runs))}place;over;built;plot=null;theme=null;last=null;names=[];runs=mt("select",{"aria-label":"Compare an energy run by run",title:"Draw it over time, one run over the other"});show(t){this.last=t;let e=[...lf,...Object.keys(t.series).filter(s=>!lf.includes(s))].filter(s=>t.series[s]);if(!this.theme||!e.length)return;(!this.plot||e.join()!==this.names.join())&&this.build(e);let i=this.zoomed;this.plot?.setData([t.time,...e.map(s=>t.series[s])],!i)}zoomed=!1;paint(t){this.theme=t,this.names=[],this.last&&this.show(this.last)}resize(){let t=this.place.clientWidth;t>0&&this.plot?.setSize({width:t,height:N0})}close(){this.plot?.destroy()}build(t){let e=this.theme;this.plot?.destroy(),this.names=t,this.runs.hidden=!this.over,this.runs.replaceChildren(mt("option",{value:""},"compare runs …"),...t.map(s=>mt("option",{value:s},s))),this.zoomed=!1;let i={stroke:e.quiet,grid:{stroke:e.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.plot=new Si({width:Math.max(this.place.clientWidth,200),height:N0,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...i,...Ph("time [s]"),size:24},{...i,size:46,values:(s,r)=>r.map(cf)}],legend:{live:!1},cursor:{drag:{x:!0,y:!1}},series:[{label:"time [s]"},...t.map(s=>({label:s,show:lf.includes(s),stroke:e.series[s]??e.accent,width:s==="total"?2:1.3,points:{show:!1}}))],hooks:{setSelect:[s=>{this.zoomed=s.select.width>0}]}},[[],...t.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),this.built(this.plot)}save(){if(!this.last)return;let t=Object.keys(this.last.series),e=this.last.time.map((s,r)=>[s,...t.map(o=>this.last.series[o][r])].join(",")),i=[["time [s]",...t.map(s=>`${s} [J]`)].join(","),...e].join(`
`)+`
`;Kn("energy.csv",new Blob([i],{type:"text/csv"}))}},Ph=n=>({label:n,labelSize:16,labelFont:"11px system-ui, sans-serif",labelGap:0});function cf(n){let t=Math.abs(n),[e,i]=t>=1e9?[1e9,"G"]:t>=1e6?[1e6,"M"]:t>=1e4?[1e3,"k"]:[1,""];return(t>0&&t<.001?n.toExponential(1).replace("e-","e−"):String(Number((n/e).toPrecision(6)))).replace(/^-/,"−")+i}var Ih=()=>({key:"mass",label:"mass",unit:"kg",value:.1,least:1e-9}),U0=()=>({key:"radius",label:"radius",unit:"m",value:0,least:0}),hf=()=>[{key:"stiffness",label:"stiffness",unit:"N/m",value:500,least:0},{key:"damping",label:"damping",unit:"N s/m",value:.5,least:0}],Lh=()=>[{key:"restitution",label:"restitution",value:.5,least:0},{key:"friction",label:"friction",value:.2,least:0}],qC=[{name:"select",label:"Select",key:"q",fields:[],hint:["Drag a rectangle, or click particles; Shift adds. Drag what is selected to move it."]},{name:"particle",label:"Particle",key:"w",hint:["Click where it is to be."],fields:[Ih(),{...U0(),value:.05},{key:"fixed",label:"anchored",value:!1}]},{name:"spring",label:"Spring",key:"e",hint:["Click a particle, or a place.","Click the other end, or type a length."],fields:[...hf(),Ih()],measured:!0},{name:"chain",label:"Chain",key:"u",hint:["Click where it begins.","Click where it ends, or type a length."],fields:[{key:"links",label:"links",value:8,least:1,most:1e4,whole:!0},Ih(),U0(),...hf(),{key:"held",label:"anchored",value:"both",choices:["none","first","both"]}],measured:!0},{name:"net",label:"Net",key:"j",hint:["Click a corner.","Click the opposite corner."],fields:[{key:"rows",label:"rows",value:6,least:2,most:5e3,whole:!0},{key:"columns",label:"columns",value:8,least:2,most:5e3,whole:!0},Ih(),...hf(),{key:"held",label:"anchored",value:"corners",choices:["none","corners","first row","edges"]},{key:"diagonals",label:"diagonals",value:!1}]},{name:"wall",label:"Wall",key:"k",hint:["Click a point of it.","Click another point of it."],fields:[...Lh(),{key:"level",label:"level, by one click",value:!1},{key:"turned",label:"turned round",value:!1}]},{name:"segment",label:"Segment",key:"b",hint:["Click where this wall begins.","Click where it ends, or type a length."],measured:!0,in:2,fields:[...Lh(),{key:"thickness",label:"thickness",unit:"m",value:.02,least:1e-9}]},{name:"box",label:"Box",key:"o",hint:["Click a corner: everybody stays in it.","Click the opposite corner."],fields:[...Lh(),{key:"height",label:"height",unit:"m",value:2,least:1e-9,in:3}]},{name:"ball",label:"Ball",key:"y",hint:["Click the middle.","Click the rim, or type a radius."],measured:!0,fields:[...Lh(),{key:"inside",label:"hollow: everybody stays inside",value:!1}]}];function F0(n,t){let e=ri("help"),i=s=>mt("dl",{},...s.flatMap(([r,o])=>[mt("dt",{},r),mt("dd",{},o)]));e.replaceChildren(mt("div",{class:"head"},mt("h2",{},"Hands and keys"),mt("button",{type:"button",class:"icon","aria-label":"Close",click:()=>e.close()},"×")),mt("div",{class:"sheets"},i(n),i(t))),e.open||e.showModal()}function B0(n,t,e,i){let s=t.particle!==void 0?`Particle ${t.particle}`:t.spring!==void 0?`Spring ${t.spring}`:"";if(n.hidden=!s,!s){n.replaceChildren(),n.dataset.what="";return}if(n.dataset.what!==s){n.dataset.what=s;let l=mt("button",{type:"button",class:"icon","aria-label":"Close",click:i},"×");n.replaceChildren(mt("div",{class:"head"},mt("b",{},s),l),mt("dl")),matchMedia("(pointer: coarse)").matches&&n.scrollIntoView({block:"nearest"})}let r=n.querySelector("dl"),o=t.rows??[],a=o.map(([l])=>l).join();(r.dataset.names!==a||n.dataset.of!==s)&&(r.dataset.names=a,n.dataset.of=s,r.replaceChildren(...o.flatMap(([l])=>[aE(t,l,e),mt("dd")]))),o.forEach(([,l],c)=>{r.children[2*c+1].textContent=l})}function aE(n,t,e){let i=n.values?.[t];if(typeof i!="number"&&!Array.isArray(i))return mt("dt",{},t);let{particle:s,spring:r}=n,o=n.rows?.find(([c])=>c===t)?.[1].split(" ").at(-1)??"",a=(c,d,h)=>mt("button",{type:"button",class:"plain trace",title:c,"aria-label":c,click:()=>e.add({particle:s,spring:r,name:t,axis:h,unit:/^[\d\u2212.]/.test(o)?"":o})},d);if(!Array.isArray(i))return mt("dt",{},a(`Draw the ${t} over time`,t));let l=i.flatMap((c,d)=>[a(`Draw the ${t} along ${"xyz"[d]} over time`,"xyz"[d],d)]);return mt("dt",{},`${t} `,...l)}var Dh=class{drawn="";forget(){this.drawn=""}show(t){let e=ri("legend"),i=JSON.stringify(t);if(i===this.drawn||(this.drawn=i,e.hidden=!t,!t))return;if(t.labels.length){e.replaceChildren(mt("b",{},t.title),...t.labels.map((l,c)=>{let d=mt("i",{class:"spot"});return d.style.background=t.colors[c]??"",mt("span",{class:"entry"},d,l)}));return}let s=mt("div",{class:"scale","data-colors":t.colors.join(" ")});s.style.background=`linear-gradient(to right, ${t.colors.join(",")})`;let r=t.low<0&&t.high>0,[o,a]=t.beyond;e.replaceChildren(mt("b",{},t.title),s,mt("div",{class:"ends"},mt("span",{},`${o?"< ":""}${po(t.low,t.unit==="-"?"":t.unit)}${r?" push":""}`),mt("span",{},`${r?"pull ":""}${a?"> ":""}${po(t.high,t.unit==="-"?"":t.unit)}`)))}};var lE=200,Cs=56,js=34,Vn=10,cE=5,Oh=class{element=mt("div",{class:"phase"});canvas=mt("canvas",{role:"img"});key=mt("div");box=null;shown=[0,0,1,1];start=null;end=null;lines=[];names=["",""];keyed="";theme=null;constructor(){this.element.append(this.canvas,this.key),this.canvas.addEventListener("pointerdown",t=>{this.start=this.end=[t.offsetX,t.offsetY],this.canvas.setPointerCapture(t.pointerId)}),this.canvas.addEventListener("pointermove",t=>{this.start&&(this.end=[t.offsetX,t.offsetY],this.draw())}),this.canvas.addEventListener("pointerup",()=>this.choose()),this.canvas.addEventListener("dblclick",()=>{this.box=null,this.draw()})}get zoomed(){return this.box!==null}show(t,e,i){e.join()!==this.names.join()&&(this.box=null),this.lines=t,this.names=e,this.theme=i;let s=e[1]?"":JSON.stringify(t.map(r=>[r.words,r.color]));s!==this.keyed&&(this.keyed=s,this.key.replaceChildren(...(e[1]?[]:t).map(r=>{let o=mt("i",{class:"spot"});return o.style.background=r.color,mt("span",{class:"entry facts"},o,r.words)}))),this.canvas.setAttribute("aria-label",`${e[1]||[...new Set(t.map(r=>r.of))].join(", ")} against ${e[0]}`),this.draw()}choose(){let[t,e]=[this.start,this.end];if(this.start=this.end=null,t&&e&&Math.abs(t[0]-e[0])>6&&Math.abs(t[1]-e[1])>6){let i=this.value(Math.min(t[0],e[0]),Math.max(t[1],e[1])),s=this.value(Math.max(t[0],e[0]),Math.min(t[1],e[1]));this.box=[...i,...s]}this.draw()}get size(){return[Math.max(this.element.clientWidth,200),lE]}value(t,e){let[i,s]=this.size,[r,o,a,l]=this.shown;return[r+(t-Cs)/(i-Cs-Vn)*(a-r),o+(s-js-e)/(s-js-Vn)*(l-o)]}around(){let t=[1/0,1/0,-1/0,-1/0];for(let{x:r,y:o}of this.lines)r.forEach((a,l)=>{let c=o[l];a===null||c===null||c===void 0||(t[0]=Math.min(t[0],a),t[1]=Math.min(t[1],c),t[2]=Math.max(t[2],a),t[3]=Math.max(t[3],c))});if(!(t[0]<=t[2]))return[0,0,1,1];let e=(r,o)=>.05*(o-r)||.05*Math.abs(o)||1,[i,s]=[e(t[0],t[2]),e(t[1],t[3])];return[t[0]-i,t[1]-s,t[2]+i,t[3]+s]}draw(){let t=this.theme,e=this.canvas.getContext("2d");if(!t||!e)return;let[i,s]=this.size,r=devicePixelRatio||1;this.canvas.width=i*r,this.canvas.height=s*r,this.canvas.style.height=`${s}px`,e.scale(r,r),e.clearRect(0,0,i,s),this.shown=this.box??this.around();let[o,a,l,c]=this.shown,d=u=>Cs+(u-o)/(l-o)*(i-Cs-Vn),h=u=>s-js-(u-a)/(c-a)*(s-js-Vn);this.axes(e,d,h,t),e.save(),e.beginPath(),e.rect(Cs,Vn,i-Cs-Vn,s-js-Vn),e.clip();for(let{x:u,y:p,color:g,width:v,dash:m}of this.lines){e.strokeStyle=g,e.setLineDash(m),e.lineWidth=v,e.beginPath();let f=!1;u.forEach((y,T)=>{let b=p[T];if(y===null||b===null||b===void 0){f=!1;return}f?e.lineTo(d(y),h(b)):e.moveTo(d(y),h(b)),f=!0}),e.stroke()}e.restore(),this.start&&this.end&&(e.strokeStyle=t.accent,e.lineWidth=1,e.strokeRect(this.start[0],this.start[1],this.end[0]-this.start[0],this.end[1]-this.start[1]))}axes(t,e,i,s){let[r,o]=this.size,[a,l,c,d]=this.shown;t.font="11px system-ui, sans-serif",t.fillStyle=s.quiet,t.strokeStyle=s.faint,t.lineWidth=1,t.beginPath(),t.textAlign="center";for(let h of k0(a,c))t.moveTo(e(h),Vn),t.lineTo(e(h),o-js),t.fillText(En(h),e(h),o-js+13);t.textAlign="right";for(let h of k0(l,d))t.moveTo(Cs,i(h)),t.lineTo(r-Vn,i(h)),t.fillText(En(h),Cs-4,i(h)+4);t.stroke(),t.textAlign="center",t.fillStyle=s.ink,t.fillText(this.names[0],(Cs+r-Vn)/2,o-6),t.save(),t.translate(10,(o-js+Vn)/2),t.rotate(-Math.PI/2),t.fillText(this.names[1],0,0),t.restore()}};function k0(n,t){let e=(t-n)/cE,i=10**Math.floor(Math.log10(e)),s=i*(e/i>5?10:e/i>2?5:e/i>1?2:1),r=Math.ceil(n/s),o=[];for(let a=r;a*s<=t&&o.length<12;a++)o.push(a*s);return o}var hE=166,uE=4e3,df=["particle","spring","mode","energy"],z0=["accent","second","reaction","load","trail","rule"],dE=[[],[7,3],[2,3],[9,3,2,3]],Nh=class{constructor(t,e,i=()=>{},s=!0){this.place=t;this.watch=e;this.built=i;this.runsAgain=s}place;watch;built;runsAgain;traces=[];runs=[];plot=null;theme=null;zoomed=!1;drawn=0;drawnRuns="";phase=new Oh;against=null;clear(){this.traces=[],this.change()}add(t){this.traces.some(e=>H0(e)===H0(t))||this.traces.length===z0.length||(this.traces.push(t),this.change())}change(){this.runs=[],this.plot?.destroy(),this.plot=null;let t=new Map(this.traces.map(i=>[JSON.stringify(uf(i)),uf(i)]));this.watch([...t.values()]),this.place.hidden=!this.traces.length;let e=this.against?.value??"";this.against=mt("select",{"aria-label":"Draw against",change:()=>{this.draw(!0)}},mt("option",{value:""},"against time"),...this.traces.map((i,s)=>mt("option",{value:s,selected:String(s)===e},`against ${br(i)}`))),this.place.replaceChildren(mt("div",{class:"plot"}),this.phase.element,mt("div",{class:"row"},this.against,mt("button",{type:"button",class:"plain keep",click:()=>this.save()},"CSV"),mt("button",{type:"button",class:"plain keep",click:()=>this.picture()},"PNG"),this.runsAgain?mt("button",{type:"button",class:"plain",click:()=>{this.runs=this.runs.slice(-1),this.draw(!0)}},"Forget earlier runs"):null,mt("button",{type:"button",class:"plain",click:()=>this.clear()},"Remove all")))}paint(t){this.theme=t,this.plot?.destroy(),this.plot=null,this.draw(!0)}take(t,e){if(!this.traces.length)return;let i=this.runs.at(-1);(!i||t<i.time.at(-1))&&(i={number:(i?.number??0)+1,time:[],values:this.traces.map(()=>[])},this.runs=[...this.runs.slice(-3),i]);let s=this.traces.map(r=>{let a=e.find(l=>df.every(c=>l[c]===r[c]))?.values?.[r.name];return(Array.isArray(a)?a[r.axis??0]:a)??null});t===i.time.at(-1)&&s.every((r,o)=>r===i.values[o].at(-1))||(i.time.push(t),s.forEach((r,o)=>i.values[o].push(r)),i.time.length>uE&&(i.time=i.time.filter((r,o)=>o%2===0),i.values=i.values.map(r=>r.filter((o,a)=>a%2===0))),this.draw(!1))}fill(t,e){this.traces.length&&(this.runs=[{number:1,time:t,values:this.traces.map(e)}],this.draw(!0))}draw(t){let e=performance.now();if(!this.theme||!this.traces.length||!this.runs.length||!t&&e-this.drawn<120)return;this.drawn=e;let i=this.against?.value??"";if(this.place.querySelector(".plot").hidden=i!=="",this.phase.element.hidden=i==="",i!==""){this.portray(Number(i));return}let s=this.runs.map(l=>l.number).join();(!this.plot||this.drawnRuns!==s)&&this.build(),this.drawnRuns=s;let r=[...new Set(this.runs.flatMap(l=>l.time))].sort((l,c)=>l-c),o=new Map(r.map((l,c)=>[l,c])),a=this.runs.flatMap(l=>l.values.map(c=>{let d=new Array(r.length).fill(void 0);return l.time.forEach((h,u)=>{d[o.get(h)]=c[u]}),d}));this.plot.setData([r,...a],!this.zoomed)}portray(t){let e=this.theme,i=this.traces[t],s=this.traces.map((o,a)=>[o,a]).filter(([,o])=>o!==t||this.traces.length===1),r=this.runs.flatMap((o,a)=>s.map(([l,c])=>({x:o.values[t],y:o.values[c],of:br(l),...this.drawnAs(l,c,o,a)})));this.phase.show(r,[br(i),s.length===1?br(s[0][0]):""],e),this.named=r}named=[];drawnAs(t,e,i,s){let r=this.runs.length-1-s;return{color:this.theme[z0[e]]+(r?"b0":""),width:r?1.2:1.8,words:this.runs.length>1?`${br(t)}, run ${i.number}${r?"":", now"}`:br(t),dash:dE[r]}}picture(){this.theme&&(this.against?.value?af("graph.png",this.phase.canvas,this.named,this.theme):this.plot&&Ch("graph.png",this.plot,this.theme))}build(){let t=this.theme;this.plot?.destroy(),this.zoomed=!1;let e={stroke:t.quiet,grid:{stroke:t.faint,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"},i=this.runs.flatMap((r,o)=>this.traces.map((a,l)=>{let{color:c,width:d,words:h,dash:u}=this.drawnAs(a,l,r,o);return{label:h,stroke:c,width:d,dash:u,points:{show:!1},spanGaps:!0}})),s=[...new Set(this.traces.map(r=>r.unit))].filter(Boolean).map(r=>`[${r}]`).join(", ");this.plot=new Si({width:Math.max(this.place.clientWidth,200),height:hE,padding:[8,10,0,0],scales:{x:{time:!1}},axes:[{...e,...Ph("time [s]"),size:24},{...e,...Ph(s),size:48,values:(r,o)=>o.map(cf)}],legend:{live:!1},cursor:{drag:{x:!0,y:!0,uni:24}},series:[{label:"time [s]"},...i],hooks:{setSelect:[r=>{this.zoomed=r.select.width>0}]}},[[],...i.map(()=>[])],this.place.querySelector(".plot")),this.plot.over.addEventListener("dblclick",()=>{this.zoomed=!1}),this.built(this.plot)}save(){let t=["run","time [s]",...this.traces.map(i=>br(i).replaceAll(",",""))].join(","),e=this.runs.flatMap(i=>i.time.map((s,r)=>[i.number,s,...i.values.map(o=>o[r]??"")].join(",")));Kn("graph.csv",new Blob([[t,...e].join(`
`)+`
`],{type:"text/csv"}))}},uf=n=>Object.fromEntries(df.filter(t=>n[t]!==void 0).map(t=>[t,n[t]])),H0=n=>`${JSON.stringify(uf(n))}/${n.name}/${n.axis}`;function br(n){let t=df.find(s=>n[s]!==void 0),e=n.axis===void 0?"":` ${"xyz"[n.axis]}`,i=t==="energy"?"energy":`of ${t} ${t==="mode"?n.mode+1:n[t]}`;return`${n.name}${e} ${i}${n.unit?` [${n.unit}]`:""}`}var Ya=511,V0=33;function fE(n){let t=n.map(Qi),e=new Uint8Array(3*Ya);for(let i=0;i<Ya;i++){let s=i/(Ya-1)*(t.length-1),r=Math.min(Math.floor(s),t.length-2),o=s-r;for(let a=0;a<3;a++)e[3*i+a]=Math.round((1-o)*t[r][a]+o*t[r+1][a])}return e}var Po=class{colors;most;constructor(t,e){this.signed=t.signed,this.colors=fE(t.signed?e.diverging:e.sequential);let{low:i,high:s}=t.legend;this.most=Math.max(-i,s)||1}signed;at(t){let e=Number.isNaN(t)?this.signed?.5:0:this.signed?.5+.5*t/this.most:t/this.most;return 3*Math.min(Ya-1,Math.max(0,Math.round(e*(Ya-1))))}};function G0(n,t){let{legend:e,name:i,unit:s}=n;if(!e)return null;let r=i==="fixed"?"Supports":i.slice(0,1).toUpperCase()+i.slice(1);if("labels"in e){let h=i==="fixed"?t.supports:t.groups,u=e.rows.map(p=>t.palette[i==="fixed"?h+p:h+p%(t.palette.length-h)]);return{title:r,unit:"",low:0,high:0,colors:u,labels:e.labels,beyond:[!1,!1]}}let o=new Po(n,t),{low:a,high:l,beyond:c}=e,d=Array.from({length:V0},(h,u)=>{let p=o.at(a+(l-a)*u/(V0-1));return`rgb(${o.colors.subarray(p,p+3).join(" ")})`});return{title:r,unit:s,low:a,high:l,colors:d,labels:[],beyond:c}}function W0(n,t){return n.colors.find(e=>e.name===t)??n.colors.at(-1)}function pE({velocity:n,amplitude:t,omega:e,phase:i},s){let r=Math.cos(e*s+i);return[0,1,2].map(o=>n[o]*s+t[o]*r)}function q0(n,t,e){let{facts:i}=n,s={ends:[],colors:[],surfaces:[]};for(let r of i.moving){let o=pE(r.motion,e),a=l=>[l[0]+o[0],l[1]+o[1],l[2]+o[2]];for(let l of mE(r,a))_E(s,l,t[i.movers.line[0]]);gE(r,a,n,t,s)}return s}function mE(n,t){if(n.lines)return n.lines.map(i=>i.map(t));if(!n.point)return[];let e=Z0(t(n.point),n.normal,n.within);return e.length>2?[[...e,e[0]]]:e.length===2?[e]:[]}function gE(n,t,{facts:e,ball:i},s,r){if(n.ball){let[o,a,l,c]=n.ball,d=t([o,a,l]),h=i.vertices.map((u,p)=>d[p%3]+c*u);r.surfaces.push({vertices:h,faces:i.faces,...X0(e,s,"ball"),kind:"sphere"})}else if(n.point&&e.dim===3){let o=Z0(t(n.point),n.normal,n.within);if(o.length<3)return;let a=new Uint32Array(o.slice(2).flatMap((l,c)=>[0,c+1,c+2]));r.surfaces.push({vertices:new Float32Array(o.flat()),faces:a,...X0(e,s,"plane"),kind:"plane"})}}function X0(n,t,e){let[i,s]=n.movers[e];return{color:t[i],opacity:s}}function _E(n,t,e){for(let i=1;i<t.length;i++)n.ends.push(...t[i-1],...t[i]),n.colors.push(...Qi(e))}function Z0(n,t,[e,i]){let s=[0,1,2,3,4,5,6,7].map(g=>[0,1,2].map(v=>(g>>v&1?i:e)[v])),r=s.map(g=>t.reduce((v,m,f)=>v+m*(g[f]-n[f]),0)),o=1e-12*Math.hypot(i[0]-e[0],i[1]-e[1],i[2]-e[2]),a=s.filter((g,v)=>Math.abs(r[v])<=o);for(let g=0;g<8;g++)for(let v of[1,2,4]){let m=g|v;if(m===g||Math.min(Math.abs(r[g]),Math.abs(r[m]))<=o||r[g]*r[m]>=0)continue;let f=r[g]/(r[g]-r[m]);a.push(s[g].map((y,T)=>y+f*(s[m][T]-y)))}let l=[...new Map(a.map(g=>[g.map(v=>v.toPrecision(9)).join(),g])).values()];if(l.length<3)return l;let c=[0,1,2].map(g=>l.reduce((v,m)=>v+m[g],0)/l.length),d=t.map(Math.abs).indexOf(Math.min(...t.map(Math.abs))),h=Y0(t,[0,1,2].map(g=>g===d?1:0)),u=Y0(t,h),p=(g,v)=>v.reduce((m,f,y)=>m+f*(g[y]-c[y]),0);return l.sort((g,v)=>Math.atan2(p(g,u),p(g,h))-Math.atan2(p(v,u),p(v,h)))}var Y0=(n,t)=>[n[1]*t[2]-n[2]*t[1],n[2]*t[0]-n[0]*t[2],n[0]*t[1]-n[1]*t[0]];var Uh=3,xE=1,yE=2,$0=.999999,vE=.001,K0=.1,Fh=class{constructor(t,e){this.recorded=t;this.picture=e;let{facts:i}=t;this.color=i.color,this.trails=i.shown.includes("trails"),this.arrows=new Set(i.arrows.filter(({kind:r})=>i.shown.includes(Io[r])).map(({kind:r})=>r)),this.theme=i.themes.light,this.here=new Float64Array(3*t.count);let s=new Set;for(let r of[t.gone,t.broken])for(let o of r)o!==rg&&s.add(o);this.events=[...s].sort((r,o)=>r-o)}recorded;picture;color;trails;arrows;theme;here;events;era=-1;rows=new Uint32Array(0);drawn=new Uint32Array(0);tied=new Uint32Array(0);stale=!0;pictures=0;dark=!1;refresh(t=this.dark){this.dark=t,this.theme=this.recorded.facts.themes[t?"dark":"light"],this.stale=!0}get offer(){return W0(this.recorded.facts,this.color)}get last(){return this.recorded.facts.frames-1}timeAt(t,e){let{times:i}=this.recorded.facts,s=i[t],r=i[Math.min(t+1,this.last)];return s+e*(r-s)}there(t,e){return this.recorded.gone[t]>e}whole(t,e){let{broken:i,ends:s}=this.recorded;return i[t]>e&&this.there(s[2*t],e)&&this.there(s[2*t+1],e)}places(t,e,i){return this.placed(t,e,0,this.recorded.count,i)}place(t,e,i){return Array.from(this.placed(e,i,t,1,new Float64Array(3)))}placed(t,e,i,s,r){let{facts:o,position:a,count:l}=this.recorded,c=3*s,d=3*(t*l+i),h=3*(Math.min(t+1,this.last)*l+i);for(let u=0;u<3;u++){let p=o.low[u],g=(o.high[u]-p)/Cd,v=o.period&&o.period[u]>0&&g>0?o.period[u]/g:0;for(let m=u;m<c;m+=3){let f=a[d+m],y=a[h+m]-f;v&&Math.abs(y)>v/2&&(y-=Math.sign(y)*v),r[m]=p+g*(f+e*y)}}return r}value(t,e,i=0){let{value:s,facts:r}=this.recorded,o=r.value,a=s.length/r.frames,l=s[e*a+t],c=s[Math.min(e+1,this.last)*a+t],d=i>0&&l&&c?l+i*(c-l):l;return d?o.low+(o.high-o.low)*(d-1)/(o.tones-1):NaN}arrow(t,e,i,s){let r=this.recorded.arrows.get(t.kind),o=3*this.recorded.count,a=r[i*o+e],l=r[Math.min(i+1,this.last)*o+e];return(a+s*(l-a)-t.side)*t.largest/t.side}arrowNamed(t){return this.recorded.facts.arrows.find(({kind:e})=>e===t)}show(t,e){this.places(t,e,this.here);let i=this.events.filter(d=>d<=t).length,s=i!==this.era,r=new Map;s&&this.begin(i,t,r);let{facts:o}=this.recorded,a=this.timeAt(t,e);r.set("points.position",this.gathered()),o.period&&r.set("segments.position",this.periodic());let l=this.kinds();l&&(s||this.loose||this.stale)&&r.set("segments.kind",l),(s||this.stale||this.offer.of||this.loose)&&this.colored(t,e,l,r),(this.trails||this.stale)&&this.trail(t,a,r),(this.arrows.size||this.stale)&&this.shafts(t,e,r);let c={kind:"frame",serial:1,picture:++this.pictures,time:a,parts:{},hand:null};return(this.stale||o.moving.length)&&this.standing(a,c,r),this.stale=!1,this.picture.take(c,r)}begin(t,e,i){let{count:s,springs:r,ties:o,ends:a,number:l,spring:c,radius:d,size:h,kind:u,facts:p}=this.recorded;this.era=t,this.rows=ff(s,b=>this.there(b,e)),this.drawn=ff(r,b=>this.whole(b,e)),this.tied=ff(o.length/2,b=>this.there(o[2*b],e)&&this.there(o[2*b+1],e));let g=new Uint32Array(s),{rows:v,drawn:m,tied:f}=this;v.forEach((b,C)=>{g[b]=C});let y=new Uint32Array(p.period?0:2*(m.length+f.length)),T=new Int32Array(m.length+f.length).fill(-1);p.period||(m.forEach((b,C)=>{y[2*C]=g[a[2*b]],y[2*C+1]=g[a[2*b+1]]}),f.forEach((b,C)=>{y[2*(m.length+C)]=g[o[2*b]],y[2*(m.length+C)+1]=g[o[2*b+1]]})),m.forEach((b,C)=>{T[C]=c[b]}),i.set("points.index",Uint32Array.from(v,b=>l[b])),i.set("points.radius",Float32Array.from(v,b=>d[b])),i.set("points.size",Float32Array.from(v,b=>h[b])),i.set("points.kind",Uint8Array.from(v,b=>u[b])),i.set("segments.ends",y),i.set("segments.index",T),i.set("segments.kind",new Uint8Array(T.length))}gathered(){let{rows:t,here:e}=this;if(3*t.length===e.length)return Float32Array.from(e);let i=new Float32Array(3*t.length);return t.forEach((s,r)=>{for(let o=0;o<3;o++)i[3*r+o]=e[3*s+o]}),i}periodic(){let{drawn:t,tied:e,here:i}=this,{ends:s,ties:r}=this.recorded,o=new Float32Array(6*(t.length+e.length)),a=(l,c,d)=>{for(let h=0;h<3;h++)o[6*l+h]=i[3*c+h],o[6*l+3+h]=i[3*c+h]+this.apart(c,d,h)};return t.forEach((l,c)=>a(c,s[2*l],s[2*l+1])),e.forEach((l,c)=>a(t.length+c,r[2*l],r[2*l+1])),o}apart(t,e,i,s=this.here){let r=s[3*e+i]-s[3*t+i],o=this.recorded.facts.period?.[i]??0;return o>0?r-o*Math.floor(r/o+.5):r}length(t,e,i=this.here){return Math.hypot(this.apart(t,e,0,i),this.apart(t,e,1,i),this.apart(t,e,2,i))}distance(t,e,i,s){return this.length(0,1,Float64Array.from([...this.place(t,i,s),...this.place(e,i,s)]))}get loose(){return this.recorded.slack.length>0||this.recorded.cords.some(t=>t>0)}kinds(){let{slack:t,ends:e,ties:i,cords:s}=this.recorded,{drawn:r,tied:o}=this;if(!t.length&&!o.length)return null;let a=new Uint8Array(r.length+o.length);return t.length&&r.forEach((l,c)=>{t[l]>0&&this.length(e[2*l],e[2*l+1])<$0*t[l]&&(a[c]=Uh)}),o.forEach((l,c)=>{let d=s[l];a[r.length+c]=d?this.length(i[2*l],i[2*l+1])<$0*d?Uh:yE:xE}),a}colored(t,e,i,s){let{theme:r,rows:o,drawn:a,tied:l,offer:c}=this,{ends:d}=this.recorded,h=new Uint8Array(3*o.length),u=new Uint8Array(3*(a.length+l.length)),p=new Uint8Array(3*this.recorded.count),g=Qi(r.ink),v=Qi(r.quiet),m=this.ofParticles(c,t,e,p);o.forEach((y,T)=>h.set(p.subarray(3*y,3*y+3),3*T));let f=c.of==="springs"?new Po(c,r):null;for(let y=0;y<a.length;y++){let T=a[y],b=f?f.at(this.value(T,t,e)):0,C=3*d[2*T],E=3*d[2*T+1];for(let _=0;_<3;_++)u[3*y+_]=i?.[y]===Uh?v[_]:f?f.colors[b+_]:m?p[C+_]+p[E+_]>>1:g[_]}for(let y=a.length;y<a.length+l.length;y++)u.set(i?.[y]===Uh?v:g,3*y);s.set("points.color",h),s.set("segments.color",u)}ofParticles(t,e,i,s){let{theme:r,recorded:o}=this,a=r.palette.map(Qi),{count:l,shade:c,group:d,kind:h,mass:u}=o;if(t.of==="particles"){let g=new Po(t,r),v=t.name===o.facts.color?void 0:this.arrowNamed("velocity");for(let m=0;m<l;m++){let f;v?(f=this.size(v,m,e,i),t.name==="kinetic energy"&&(f=.5*u[m]*f*f)):f=this.value(m,e,i);let y=g.at(f);for(let T=0;T<3;T++)s[3*m+T]=g.colors[y+T]}return!0}let p=t.name==="group"?g=>r.groups+d[g]:t.name==="fixed"?g=>r.supports+h[g]:g=>c[g];for(let g=0;g<l;g++)s.set(a[p(g)],3*g);return t.name==="group"||t.name==="fixed"}size(t,e,i,s){return Math.hypot(this.arrow(t,3*e,i,s),this.arrow(t,3*e+1,i,s),this.arrow(t,3*e+2,i,s))}trail(t,e,i){let{facts:s,position:r,count:o}=this.recorded,{particles:a,time:l}=s.trails,{here:c}=this,d=[],h=[],u=Qi(this.theme.background),p=Qi(this.theme.trail),g=t;for(;g>0&&s.times[g-1]>=e-l;)g--;let v=(f,y)=>[0,1,2].map(T=>s.low[T]+(s.high[T]-s.low[T])/Cd*r[3*(f*o+y)+T]),m=(f,y)=>s.period!==null&&[0,1,2].some(T=>s.period[T]>0&&Math.abs(f[T]-y[T])>s.period[T]/2);for(let f of this.trails?a:[]){if(!this.there(f,t))continue;let y=v(g,f);for(let T=g+1;T<=t+1;T++){let b=T<=t?v(T,f):[c[3*f],c[3*f+1],c[3*f+2]];if(!m(y,b)){let C=K0+(1-K0)*(T-g)/(t+1-g);d.push(...y,...b);for(let E=0;E<3;E++)h.push(Math.round(u[E]+C*(p[E]-u[E])))}y=b}}i.set("trails.position",Float32Array.from(d)),i.set("trails.color",Uint8Array.from(h))}shafts(t,e,i){let{facts:s}=this.recorded,[r,o]=s.camera.room,a=Math.max(...[0,1,2].map(h=>o[h]-r[h])),l=[],c=[],d=[];for(let h of s.arrows){if(!this.arrows.has(h.kind))continue;let u=h.longest*a/h.largest,p=Qi(this.theme[h.color]);for(let g of this.rows){let v=[0,1,2].map(m=>this.arrow(h,3*g+m,t,e));if(!(Math.hypot(...v)<vE*h.largest)){for(let m=0;m<3;m++)l.push(this.here[3*g+m]),c.push(u*v[m]);d.push(...p)}}}i.set("arrows.start",Float32Array.from(l)),i.set("arrows.vector",Float32Array.from(c)),i.set("arrows.color",Uint8Array.from(d))}standing(t,e,i){let{facts:s,outlines:r,surfaces:o}=this.recorded,a=s.standing[this.dark?"dark":"light"],l=q0(this.recorded,this.theme,t),c=new Float32Array(r.length+l.ends.length);c.set(r),c.set(l.ends,r.length),i.set("outlines.position",c),i.set("outlines.color",Uint8Array.from([...a.outlines.flatMap(([h,u])=>new Array(u).fill(Qi(h)).flat()),...l.colors]));let d=[...o.map((h,u)=>({...h,...a.surfaces[u]})),...l.surfaces];!this.stale&&!l.surfaces.length||(e.surfaces=d.map(({color:h,opacity:u,kind:p})=>({color:h,opacity:u,kind:p})),d.forEach(({vertices:h,faces:u},p)=>{i.set(`surface.${p}.vertices`,h),i.set(`surface.${p}.faces`,u)}))}},Io={velocity:"velocities",force:"forces"};function ff(n,t){let e=new Uint32Array(n),i=0;for(let s=0;s<n;s++)t(s)&&(e[i++]=s);return e.slice(0,i)}var pf=[.1,.25,.5,1,2,4,8],kh={1:"tension",2:"strain",3:"speed",4:"kinetic energy",5:"group",6:"fixed"},Bh=class{constructor(t,e,i,s,r){this.recorded=t;this.reel=e;this.clock=i;this.inspected=s;this.does=r;let{facts:o}=t,a=mt("div",{class:"graph"});this.graph=new Rh(a,null,l=>this.follows(l)),this.traces=new Nh(this.traced,()=>queueMicrotask(()=>this.fill()),l=>this.follows(l),!1),ri("hint").textContent=bE(o.dim),this.root.replaceChildren(this.header(),this.chosen,this.traced,this.looks(),o.energy.length?mt("details",{open:!0,id:"energies"},mt("summary",{},"Energy [J]"),a):mt("span",{hidden:!0}),o.embedded?mt("span",{hidden:!0}):this.keep(),mt("p",{id:"notes"},o.notes.join(" · ")),mt("footer",{},mt("button",{type:"button",class:"plain",click:()=>this.help()},"All keys")," · springline")),this.transport()}recorded;reel;clock;inspected;does;root=ri("panel");bar=ri("bar");play=mt("button",{type:"button",id:"play",class:"main",title:"Play or pause (Space)",click:()=>this.clock.play(!this.clock.playing)});slider=mt("input",{type:"range",id:"slider",min:0,step:1,"aria-label":"Time"});time=mt("output",{id:"time",for:"slider"});speed=mt("select",{id:"speed","aria-label":"Speed"});loop=mt("button",{type:"button",id:"loop",class:"icon",title:"Begin again at the end (L)","aria-label":"Begin again at the end","aria-pressed":"true",click:()=>this.setLoop(!this.clock.loop)},zo("loop"));color=mt("select",{id:"color"});boxes=new Map;chosen=mt("div",{id:"inspect",hidden:!0});legend=new Dh;plots=[];graph;traced=mt("div",{class:"graph",hidden:!0});traces;shown="";header(){let t=(a,l,c)=>mt("button",{type:"button",class:"icon",title:l,"aria-label":l,click:c},zo(a)),e=t("again","The view as it was (0)",()=>this.does.home()),i=t("panel","Fold the panel",()=>this.does.fold());e.id="home",i.classList.add("fold");let s=mt("div",{class:"tools"},t("fit","Everything into view (F)",()=>this.does.fit()),e,t("moon","Light or dark",()=>this.does.dark()),t("help","All keys (?)",()=>this.help()),i),{title:r,summary:o}=this.recorded.facts;return mt("header",{},s,mt("h1",{id:"title"},r),mt("p",{id:"summary",class:"sentence"},o))}transport(){let{facts:t}=this.recorded,e=Math.abs(t.rate-1)<1e-9;this.bar.hidden=this.clock.last===0,this.slider.max=String(Math.max(this.clock.last,1)),this.slider.addEventListener("input",()=>{let s=Number(this.slider.value);this.clock.play(!1),this.clock.seek(s)});for(let s of pf)this.speed.append(mt("option",{value:s,selected:s===1},e?`${s}×`:`${En(s*t.rate)} s/s`));this.speed.addEventListener("change",()=>{this.clock.speed=Number(this.speed.value)});let i=(s,r,o)=>mt("button",{type:"button",class:`icon ${r}`,title:o,"aria-label":o,click:()=>this.clock.step(s)},zo(r));this.bar.replaceChildren(this.play,i(-1,"back","One frame back (←)"),i(1,"step","One frame on (→)"),this.slider,this.time,this.speed,this.loop)}looks(){let{facts:t}=this.recorded;this.color.append(...t.colors.map(({name:i,unit:s})=>mt("option",{value:i,selected:i===t.color},s&&s!=="-"?`${i} [${s}]`:i))),this.color.addEventListener("change",()=>this.setColor(this.color.value));let e=mt("div",{class:"boxes",id:"marks"});t.trails.particles.length&&e.append(this.box("trails","trails","trails (T)",this.reel.trails,""));for(let{kind:i,unit:s,largest:r,beyond:o}of t.arrows){let a=`${o?"≥ ":""}${En(r)} ${s}`;e.append(this.box(i,Io[i],`${Io[i]} (${i==="force"?"O":"V"}), the longest ${a}`,this.reel.arrows.has(i),a))}return e.hidden=!e.childElementCount,mt("details",{open:!0},mt("summary",{},"Show"),mt("label",{class:"line"},"Color by",this.color),e)}box(t,e,i,s,r){let o=mt("input",{type:"checkbox",id:t,checked:s,change:()=>this.show(t,o.checked)});return this.boxes.set(t,o),mt("label",{title:i,class:t},o,e,r?mt("i",{},r):null)}keep(){return mt("details",{open:!0},mt("summary",{},"Keep"),mt("div",{class:"row"},mt("button",{type:"button",click:()=>this.does.snapshot()},"Picture"),mt("button",{type:"button",click:()=>this.table()},"Positions now as CSV")))}table(){let{number:t,count:e}=this.recorded,{here:i}=this.reel,s=Array.from({length:e},(r,o)=>o).filter(r=>this.reel.there(r,this.clock.frame)).map(r=>[t[r],i[3*r],i[3*r+1],i[3*r+2]].join(","));Kn(`positions at ${En(this.clock.now)} s.csv`,new Blob([["particle,x [m],y [m],z [m]",...s].join(`
`)+`
`],{type:"text/csv"}))}help(){let t=this.recorded.facts.dim===2;F0([["Click","inspect a particle or a spring"],["Right-click, long press","what can be done here"],["Drag",t?"move the view":"turn the view; right button moves it"],["Wheel, pinch","zoom"],["Double click","the view as it was"],["Click in a graph","go to that time"],["Drag in a graph","look closer; twice click shows all"]],[["Space, P","play or pause"],["← →","one frame back or on"],["↑ ↓","faster, slower"],["Home, End","the first, the last frame"],["L","begin again at the end, or stop"],["F","everything into view"],["0","the view as it was"],["+ −","zoom"],...this.boxes.has("trails")?[["T","show trails"]]:[],...this.boxes.has("velocity")?[["V","show velocities"]]:[],...this.boxes.has("force")?[["O","show forces"]]:[],...Object.entries(kh).filter(([,e])=>this.recorded.facts.colors.some(i=>i.name===e)).map(([e,i])=>[e,`color by ${i}`]),["[ ]","select the particle before or after"],["?","this sheet"],["Esc","close, select nothing"]])}setColor(t){this.recorded.facts.colors.some(e=>e.name===t)&&(this.reel.color=this.color.value=t,this.look())}show(t,e){let i=this.boxes.get(t);i&&(i.checked=e,t==="trails"?this.reel.trails=e:e?this.reel.arrows.add(t):this.reel.arrows.delete(t),this.look())}toggle(t){this.show(t,!this.boxes.get(t)?.checked)}setSpeed(t){let e=this.speed.selectedIndex+t;e<0||e>=pf.length||(this.speed.selectedIndex=e,this.clock.speed=pf[e])}setLoop(t){this.clock.loop=t,this.loop.setAttribute("aria-pressed",String(t))}look(){this.legend.show(G0(this.reel.offer,this.reel.theme)),this.reel.refresh(),this.does.changed()}paint(){let{theme:t}=this.reel,{facts:e,energy:i}=this.recorded;if(this.plots.length=0,e.energy.length){let s=e.frames;this.graph.show({kind:"energy",time:e.times,series:Object.fromEntries(e.energy.map((r,o)=>[r,Array.from(i.subarray(o*s,(o+1)*s))]))})}this.graph.paint(t),this.traces.paint(t),this.fill(),this.look()}resize(){this.graph.resize()}tell(){let{clock:t}=this,e=`${mf(t.now)} / ${mf(this.recorded.facts.times.at(-1))} s`,i=t.playing?"pause":"play";this.shown!==i&&(this.shown=i,this.play.replaceChildren(zo(i)),this.play.setAttribute("aria-label",t.playing?"Pause":"Play")),this.slider.value=String(t.frame),this.slider.setAttribute("aria-valuetext",`${mf(t.now)} s`),this.time.value=e;for(let s of this.plots)J0(s,t.now)}inspect(t){B0(this.chosen,t,this.traces,()=>this.does.select({}))}fill(){this.traces.fill(this.recorded.facts.times,t=>this.inspected.series(t,t.name,t.axis)),this.tell()}follows(t){this.plots.push(t),t.over.append(mt("div",{class:"now"}));let e=0;t.over.addEventListener("pointerdown",i=>{e=i.clientX}),t.over.addEventListener("click",i=>{Math.abs(i.clientX-e)>3||(this.clock.play(!1),this.clock.go(t.posToVal(i.clientX-t.over.getBoundingClientRect().left,"x")))}),t.hooks.draw=[...t.hooks.draw??[],()=>J0(t,this.clock.now)]}};function J0(n,t){let e=n.over.querySelector(".now"),i=n.valToPos(t,"x");e&&(e.hidden=!(i>=-1&&i<=n.over.clientWidth+1),e.style.transform=`translateX(${i.toFixed(1)}px)`)}function mf(n){let t=Math.abs(n);return n===0?"0":(t>=1e5||t<.001?n.toExponential(2):String(Number(n.toPrecision(4)))).replace("-","−").replace("e+","e")}function bE(n){let t=n===2?"Drag to move the view":"Drag to turn";return matchMedia("(pointer: coarse)").matches?`${t}, touch to inspect, hold for more.`:`${t} · click to inspect · right-click for more · Space plays · ? all keys`}var SE=5,j0=9,ME=450,zh=class{constructor(t,e,i,s,r){this.stage=t;this.clock=e;this.panel=i;this.menu=s;this.asked=r;let{canvas:o}=t;o.addEventListener("pointerdown",a=>this.down(a)),addEventListener("pointermove",a=>{this.press?.id===a.pointerId&&Math.hypot(a.clientX-this.press.x,a.clientY-this.press.y)>SE&&this.forget()}),addEventListener("pointerup",a=>this.up(a)),addEventListener("pointercancel",()=>this.forget()),o.addEventListener("contextmenu",a=>a.preventDefault()),o.addEventListener("dblclick",()=>r.home()),addEventListener("keydown",a=>this.key(a))}stage;clock;panel;menu;asked;press=null;down(t){if(this.menu.hidden=!0,this.stage.canvas.focus(),this.press)return this.forget();let e=t.pointerType==="touch"?3*j0:j0,{clientX:i,clientY:s}=t,r=t.pointerType==="touch"?window.setTimeout(()=>{this.press=null,this.open(i,s,e)},ME):-1;this.press={id:t.pointerId,x:i,y:s,button:t.button,near:e,long:r}}up(t){let e=this.press;!e||e.id!==t.pointerId||(this.forget(),e.button===2?this.open(e.x,e.y,e.near):e.button===0&&this.asked.select(this.under(e.x,e.y,e.near)))}forget(){clearTimeout(this.press?.long),this.press=null}under(t,e,i){let s=this.stage.canvas.getBoundingClientRect(),r=this.stage.particleAt(t-s.left,e-s.top,i);if(r>=0)return{particle:r};let o=this.stage.springAt(t-s.left,e-s.top,i);return o>=0?{spring:o}:{}}open(t,e,i){let s=this.under(t,e,i),{stage:r}=this,o=[],{particle:a}=s;a!==void 0&&o.push(["Follow",()=>r.follow(a)]),(a!==void 0||s.spring!==void 0)&&o.push(["Inspect",()=>this.asked.select(s)]),r.followed!==null&&o.push(["Stop following",()=>r.follow(null)]),o.push(["Everything into view",()=>this.asked.fit()],["The view as it was",()=>this.asked.home()]),ag(this.menu,o,t,e)}key(t){let e=t.target;if(t.ctrlKey||t.metaKey||t.altKey||e.closest("dialog, [role=menu], select")||t.key===" "&&e.closest("button, summary, a, input[type=checkbox]")||t.key.startsWith("Arrow")&&e.closest("summary"))return;let i=t.key.length===1?t.key.toLowerCase():t.key,s=this.keys[i]??(kh[i]?()=>this.panel.setColor(kh[i]):void 0);s&&(t.preventDefault(),s())}keys={" ":()=>this.clock.play(!this.clock.playing),p:()=>this.clock.play(!this.clock.playing),ArrowRight:()=>this.clock.step(1),ArrowLeft:()=>this.clock.step(-1),n:()=>this.clock.step(1),".":()=>this.clock.step(1),",":()=>this.clock.step(-1),ArrowUp:()=>this.panel.setSpeed(1),ArrowDown:()=>this.panel.setSpeed(-1),Home:()=>this.clock.seek(0),End:()=>this.clock.seek(this.clock.last),r:()=>this.clock.seek(0),l:()=>this.panel.setLoop(!this.clock.loop),0:()=>this.asked.home(),f:()=>this.asked.fit(),"+":()=>this.zoom(1.25),"=":()=>this.zoom(1.25),"-":()=>this.zoom(.8),t:()=>this.panel.toggle("trails"),v:()=>this.panel.toggle("velocity"),o:()=>this.panel.toggle("force"),"?":()=>this.asked.help(),"[":()=>this.next(-1),"]":()=>this.next(1),Escape:()=>{this.menu.hidden=!0,this.asked.select({})}};zoom(t){let{view:e}=this.stage;this.stage.scene?.dim===2?e.controls?.zoomTo(e.camera.zoom*t,!1):e.controls?.dollyTo(e.controls.distance/t,!1)}next(t){let e=this.stage.picture.wholes("points.index"),{particle:i}=this.stage.marked;if(!e.length)return;let s=i===void 0?t>0?-1:0:this.stage.rowOf(i);this.asked.select({particle:e[(s+t+e.length)%e.length]})}};var Hh=class{constructor(t,e){this.recorded=t;this.reel=e}recorded;reel;at(t,e,i){let s=this.rows(t,e,i);if(!s)return{kind:"inspect"};let r=Object.fromEntries(s.map(([o,a])=>[o,a]));return{kind:"inspect",...t,values:r,rows:[...s.map(([o,a,l])=>[o,Q0(a,l)]),...this.fixed(t)]}}series(t,e,i=0){return this.recorded.facts.times.map((s,r)=>{let o=this.rows(t,r,0)?.find(([l])=>l===e),a=o&&(Array.isArray(o[1])?o[1][i]:o[1]);return a===void 0||Number.isNaN(a)?null:a})}rows(t,e,i){if(t.particle!==void 0){let r=this.recorded.number.indexOf(t.particle);return r>=0&&this.reel.there(r,e)?this.particle(r,e,i):null}let s=t.spring===void 0?-1:this.recorded.spring.indexOf(t.spring);return s>=0&&this.reel.whole(s,e)?this.spring(s,e,i):null}particle(t,e,i){let{facts:s,mass:r}=this.recorded,o=[0,1,2].slice(0,s.dim),a=[["position",this.reel.place(t,e,i).slice(0,s.dim),"m"]],l=this.reel.arrowNamed("velocity"),c=this.reel.arrowNamed("force");if(l){let d=this.reel.size(l,t,e,i);a.push(["velocity",o.map(h=>this.reel.arrow(l,3*t+h,e,i)),"m/s"],["speed",d,"m/s"])}return c&&a.push(["net force",o.map(d=>this.reel.arrow(c,3*t+d,e,i)),"N"]),a.push(["mass",r[t],"kg"]),s.value?.of==="particles"&&!a.some(([d])=>d===s.color)&&a.push([s.color,this.reel.value(t,e,i),this.unit]),a}spring(t,e,i){let{facts:s,ends:r,rest:o}=this.recorded,a=[];return s.value?.of==="springs"&&a.push([s.color,this.reel.value(t,e,i),this.unit]),a.push(["length",this.reel.distance(r[2*t],r[2*t+1],e,i),"m"],["rest length",o[t],"m"]),a}get unit(){let t=this.recorded.facts.colors.find(({name:e})=>e===this.recorded.facts.color)?.unit??"";return t==="-"?"":t}fixed(t){let{number:e,spring:i,ends:s,kind:r,radius:o}=this.recorded;if(t.spring!==void 0){let c=i.indexOf(t.spring);return[["between particles",`${e[s[2*c]]} and ${e[s[2*c+1]]}`]]}let a=e.indexOf(t.particle),l=[];return o[a]>0&&l.push(["radius",Q0(o[a],"m")]),r[a]&&l.push(["held",r[a]===2?"along all axes":"along some axes"]),l}};function Q0(n,t){return Array.isArray(n)?`(${n.map(En).join(", ")}) ${t}`:Number.isNaN(n)?"unknown":`${En(n)} ${t}`.trim()}var wE=720,EE=.25;function t_(n){ri("trouble").hidden=!1,ri("trouble").textContent=n}async function TE(){let n=JSON.parse(ri("facts").textContent??""),t;try{t=await og(n,ri("data").textContent??"")}catch(s){t_(`The recording in this page is damaged: ${s.message}`);return}ri("data").remove();let e=matchMedia("(prefers-reduced-motion: reduce)"),i=new uh;try{AE(t,new hh(ri("picture"),ri("over"),i,()=>e.matches),i,e.matches)}catch(s){console.error(s),t_("This browser cannot draw in three dimensions: WebGL is switched off.")}}function AE(n,t,e,i){let{facts:s}=n,r=ri("stage"),o=matchMedia("(prefers-color-scheme: dark)"),a=o.matches,l=!0,c={},d=performance.now(),h=new Fh(n,e),u=new Hh(n,h),p=new dh(s.times,s.rate,()=>{l=!0,m.tell()}),g=E=>{c=t.marked=E,t.dirty=!0,m.inspect(u.at(c,p.frame,p.part))},v={fit:()=>t.view.fit(t.everything),home:()=>{t.follow(null),t.view.home()},dark:()=>y(!a),fold:()=>{document.body.classList.toggle("folded"),T()},snapshot:async()=>{let E=await t.snapshot();E&&Kn(`${s.title||"springline"}.png`,E)},changed:()=>{l=!0},select:g},m=new Bh(n,h,p,u,v);new zh(t,p,m,ri("menu"),{select:g,home:v.home,fit:v.fit,help:()=>m.help()}),document.body.classList.toggle("embedded",s.embedded),document.body.classList.toggle("folded",s.embedded||innerWidth<=wE),T(),t.open(CE(s,a)),y(a),p.seek(0),p.play(!i),t.view.home(!1),o.addEventListener("change",()=>y(o.matches)),new ResizeObserver(T).observe(r),addEventListener("beforeprint",()=>{t.dirty=!0,t.draw()}),ri("menu").addEventListener("keydown",E=>{E.key==="Escape"&&(ri("menu").hidden=!0)}),ri("help").addEventListener("close",()=>t.canvas.focus());let f=!0;s.embedded&&(RE(r,t.canvas),new IntersectionObserver(E=>{E.at(-1).isIntersecting!==f&&(f=!f,f?t.wake():t.rest())}).observe(t.canvas));function y(E){a=E,Uf(s.themes[a?"dark":"light"],a),t.paint(a),h.refresh(a),m.paint(),l=!0}function T(){t.resize(r.clientWidth,r.clientHeight),m.resize()}function b(){l=!1,t.take(h.show(p.frame,p.part)),m.inspect(u.at(c,p.frame,p.part))}function C(E){p.pass(Math.min(Math.max(E-d,0)/1e3,EE)),d=E,l&&f&&b(),f&&t.draw(),requestAnimationFrame(C)}b(),requestAnimationFrame(C),PE(n,t,e,h,p,m,g)}function CE(n,t){return{kind:"scene",serial:1,name:"",title:n.title,sentence:n.summary,invitation:"",dim:n.dim,tools:"hands",hint:"",camera:n.camera,world:n.world,dark:t,themes:n.themes,speeds:[],speed:1,colors:[],color:n.color,marks:[],shown:[],parameters:[],rest:!1,gallery:null,keys:[],dot:n.dot,stays:!1,opens:[[],[]]}}function RE(n,t){n.addEventListener("wheel",e=>{document.activeElement!==t&&e.stopPropagation()},{capture:!0})}function PE({facts:n,number:t,count:e,arrows:i,value:s},r,o,a,l,c,d){let h=u=>{let p=Math.min(Math.max(u,0),l.last);return[Math.floor(p),p-Math.floor(p)]};Object.assign(window,{springline:Object.freeze({seek:u=>{l.play(!1),l.seek(...h(u))},play:()=>l.play(!0),pause:()=>l.play(!1),frame:()=>l.frame,time:()=>l.now,frames:n.frames,numbers:Array.from(t),select:d,color:u=>c.setColor(u),positions:u=>Array.from(a.places(...h(u),new Float64Array(3*e))),show:(u,p)=>c.show(u,p),shown:()=>Object.fromEntries(n.arrows.map(({kind:u})=>[u,a.arrows.has(u)])),arrows:(u,p)=>Array.from({length:i.has(u)?3*e:0},(g,v)=>a.arrow(a.arrowNamed(u),v,p,0)),values:u=>Array.from({length:s.length/n.frames},(p,g)=>a.value(g,u)),stage:r,picture:o,WORDS:Io})})}TE();})();
