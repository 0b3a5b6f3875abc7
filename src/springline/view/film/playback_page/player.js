
"use strict";
// Plays a recording of springline from the two texts above it. No network, nothing evaluated.
(async () => {
  const $ = (id) => document.getElementById(id);
  const facts = JSON.parse($("facts").textContent);
  const picture = $("picture"), pen = picture.getContext("2d");
  const flat = facts.dim === 2;
  const FOG = 6;            // shades of distance
  const MOST_SORTED = 6000; // segments and particles drawn from back to front; more are drawn color by color
  const UP = 89.9 * Math.PI / 180;

  let film;
  try {
    film = await unpacked();
  } catch (error) {
    $("trouble").hidden = false;
    $("trouble").textContent = typeof DecompressionStream === "undefined"
      ? "This browser is too old to unpack the recording. Any browser from 2023 on plays it."
      : "The recording in this page is damaged: " + error.message;
    return;
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const count = film.number.length, springs = film.ends.length / 2, ties = film.ties.length / 2;
  const here = new Float64Array(3 * count);      // places now, in meters
  const spot = new Float64Array(3 * count);      // on the screen, and how near
  const inks = count ? Math.min(1.1, Math.max(0.12, Math.pow(130 / Math.max(springs, 1), 0.3))) : 1;
  const shown = Object.fromEntries(facts.arrows.map(({ kind }) => [kind, facts.shown.includes(kind)]));
  const sheet = { canvas: document.createElement("canvas"), seen: "" }; // surfaces as last painted
  const camera = {}, state = { frame: 0, part: 0, playing: false, loop: true, speed: 1 };
  const last = facts.frames - 1;
  let theme, brushes, fogged, dirty = true, before = 0, size = [0, 0, 1];

  // ---- the data

  async function unpacked() {
    const text = atob($("data").textContent);
    const bytes = new Uint8Array(text.length);
    for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const all = await new Response(stream).arrayBuffer();
    const part = (name, Kind) => {
      const [at, length] = facts.parts[name];
      return new Kind(all.slice(at, at + length));
    };
    const known = {
      ends: part("ends", Uint32Array), slack: part("slack", Float32Array), number: part("number", Uint32Array),
      radius: part("radius", Float32Array), size: part("size", Float32Array), kind: part("kind", Uint8Array),
      shade: part("shade", Uint8Array), ties: part("ties", Uint32Array), cords: part("cords", Float32Array),
      gone: part("gone", Uint32Array), broken: part("broken", Uint32Array),
      skin: part("skin", Float32Array), normals: part("normals", Int8Array), squares: part("squares", Uint32Array),
    };
    const wide = (name) => {
      const packed = part(name, Uint8Array), half = packed.length / 2;
      return unrolled(new Uint16Array(half), (k) => packed[k] | packed[half + k] << 8, 3 * known.number.length);
    };
    known.position = wide("position");
    known.arrows = {};
    for (const { kind } of facts.arrows) known.arrows[kind] = wide(kind);
    const tones = part("value", Uint8Array);
    known.value = unrolled(new Uint8Array(tones.length), (k) => tones[k], tones.length / facts.frames);
    return known;
  }

  // each number was written as how it departs from where the two frames before it lead, folded to be small
  function unrolled(out, folded, width) {
    for (let k = 0; k < out.length; k++) {
      const code = folded(k), change = code & 1 ? -((code + 1) >> 1) : code >> 1;
      const guess = k < width ? 0 : k < 2 * width ? out[k - width] : 2 * out[k - width] - out[k - 2 * width];
      out[k] = guess + change;
    }
    return out;
  }

  // places of everyone between two frames, in proportion; on a torus by the shortest way
  function moveTo(frame, part) {
    const width = 3 * count, a = frame * width, b = Math.min(frame + 1, last) * width;
    for (let axis = 0; axis < 3; axis++) {
      const low = facts.low[axis], step = (facts.high[axis] - low) / 65535;
      const period = facts.period && facts.period[axis] > 0 && step > 0 ? facts.period[axis] / step : 0;
      for (let i = axis; i < width; i += 3) {
        const from = film.position[a + i];
        let way = film.position[b + i] - from;
        if (period && Math.abs(way) > period / 2) way -= Math.sign(way) * period;
        here[i] = low + step * (from + part * way);
      }
    }
  }

  const alive = (i) => film.gone[i] > state.frame;
  const timeNow = () => {
    const a = facts.times[state.frame], b = facts.times[Math.min(state.frame + 1, last)];
    return a + state.part * (b - a);
  };

  // ---- the eye

  function resetView() {
    const { azimuth, elevation, room } = facts.camera;
    camera.azimuth = azimuth * Math.PI / 180;
    camera.elevation = elevation * Math.PI / 180;
    camera.center = [0, 1, 2].map((k) => (room[0][k] + room[1][k]) / 2);
    camera.fit = true;
    dirty = true;
  }

  function axes() {
    const a = camera.azimuth, e = camera.elevation;
    if (flat) return [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    return [
      [-Math.sin(a), Math.cos(a), 0],
      [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)],
      [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)],
    ];
  }

  // pixels a meter so that the room fits, and the middle of what is seen of it
  function fit() {
    const [right, up] = axes(), { room } = facts.camera, low = [Infinity, Infinity], high = [-Infinity, -Infinity];
    for (let k = 0; k < 8; k++) {
      const corner = [0, 1, 2].map((axis) => room[k >> axis & 1][axis] - camera.center[axis]);
      [right, up].forEach((way, m) => {
        const at = dot(way, corner);
        low[m] = Math.min(low[m], at);
        high[m] = Math.max(high[m], at);
      });
    }
    const edge = Math.min(46, 0.09 * Math.min(size[0], size[1]));
    const side = facts.legend ? Math.min(96, 0.14 * size[0]) : 0;
    const wide = Math.max(high[0] - low[0], 1e-12), tall = Math.max(high[1] - low[1], 1e-12);
    camera.scale = Math.min((size[0] - 2 * edge - side) / wide, (size[1] - 2 * edge) / tall);
    camera.shift = [-(low[0] + high[0]) / 2 * camera.scale - side / 2, (low[1] + high[1]) / 2 * camera.scale];
    camera.fit = false;
  }

  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

  function eye() {
    const [right, up, toward] = axes(), { center, scale, shift } = camera;
    const x0 = size[0] / 2 + shift[0] - scale * dot(right, center), y0 = size[1] / 2 + shift[1] + scale * dot(up, center);
    const z0 = -dot(toward, center);
    return (p) => [x0 + scale * dot(right, p), y0 - scale * dot(up, p), z0 + dot(toward, p)];
  }

  function project(see) {
    const point = [0, 0, 0];
    for (let i = 0; i < 3 * count; i += 3) {
      point[0] = here[i]; point[1] = here[i + 1]; point[2] = here[i + 2];
      const at = see(point);
      spot[i] = at[0]; spot[i + 1] = at[1]; spot[i + 2] = at[2];
    }
  }

  // ---- colors

  function mixed(color, other, share) {
    const part = (hex, k) => parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16);
    return "rgb(" + [0, 1, 2].map((k) => Math.round(part(color, k) + share * (part(other, k) - part(color, k)))).join(" ") + ")";
  }

  function paint() {
    theme = facts.themes[dark.matches ? "dark" : "light"];
    const root = document.documentElement.style;
    root.colorScheme = dark.matches ? "dark" : "light";
    for (const [name, key] of [["paper", "background"], ["ink", "ink"], ["quiet", "quiet"], ["faint", "faint"], ["accent", "accent"], ["second", "second"]]) {
      root.setProperty("--" + name, theme[key]);
    }
    const colors = [...theme.palette, ...theme.tones];
    brushes = theme.palette.length;
    fogged = Array.from({ length: FOG }, (_, far) => colors.map((one) => mixed(one, theme.background, flat ? 0 : 0.5 * far / (FOG - 1))));
    legend();
    dirty = true;
  }

  // rows of the colors: of a spring, of a particle
  function springBrush(j) {
    const base = state.frame;
    if (facts.colored === "springs") return brushes + film.value[base * springs + j];
    if (facts.colored !== "particles") return 0;
    const a = film.ends[2 * j], b = film.ends[2 * j + 1];
    if (!film.value.length) return film.shade[a];
    return brushes + (film.value[base * count + a] + film.value[base * count + b] >> 1);
  }

  function pointBrush(i) {
    return facts.colored === "particles" && film.value.length ? brushes + film.value[state.frame * count + i] : film.shade[i];
  }

  // ---- drawing

  function line(points, close) {
    pen.beginPath();
    points.forEach((p, k) => k ? pen.lineTo(p[0], p[1]) : pen.moveTo(p[0], p[1]));
    if (close) pen.closePath();
  }

  function draw() {
    const [wide, tall, ratio] = size;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.fillStyle = theme.background;
    pen.fillRect(0, 0, wide, tall);
    pen.lineCap = pen.lineJoin = "round";
    if (camera.fit) fit();
    const see = eye();
    moveTo(state.frame, state.part);
    project(see);
    grid(see);
    surfaces(see);
    world(see);
    trails(see);
    if (springs + count + ties <= MOST_SORTED && !flat) sorted();
    else { bundled(); for (let t = 0; t < ties; t++) tie(t, 0); }
    if (flat || springs + count + ties > MOST_SORTED) for (let i = 0; i < count; i++) if (alive(i)) point(i, 0);
    anchors();
    for (const kind of facts.arrows) if (shown[kind.kind]) arrows(kind, see);
    ruler();
  }

  function grid(see) {
    const { low, high, step } = facts.world;
    pen.strokeStyle = theme.faint;
    pen.lineWidth = 1;
    const level = flat ? 0 : low[2];
    for (let axis = 0; axis < 2; axis++) {
      const steps = Math.min(200, Math.round((high[axis] - low[axis]) / step));
      for (let k = 0; k <= steps; k++) {
        const a = [low[0], low[1], level], b = [high[0], high[1], level];
        a[axis] = b[axis] = low[axis] + k * step;
        line([see(a), see(b)]);
        pen.stroke();
      }
    }
  }

  function world(see) {
    const { planes, lines, balls } = facts.world;
    for (const corners of planes) {
      line(corners.map(see), corners.length > 2);
      if (corners.length > 2) { pen.fillStyle = theme.faint; pen.globalAlpha = 0.5; pen.fill(); pen.globalAlpha = 1; }
      pen.strokeStyle = theme.rule;
      pen.lineWidth = corners.length > 2 ? 1 : 1.6;
      pen.stroke();
    }
    for (const [x, y, z, radius] of balls) {
      const at = see([x, y, z]), r = radius * camera.scale;
      const light = pen.createRadialGradient(at[0] - 0.35 * r, at[1] - 0.4 * r, 0.1 * r, at[0], at[1], r);
      light.addColorStop(0, theme.background);
      light.addColorStop(1, theme.ghost);
      pen.beginPath();
      pen.arc(at[0], at[1], r, 0, 2 * Math.PI);
      pen.globalAlpha = 0.75; pen.fillStyle = light; pen.fill(); pen.globalAlpha = 1;
      pen.strokeStyle = theme.rule; pen.lineWidth = 0.8; pen.stroke();
    }
    for (const { kind, points } of lines) {
      pen.strokeStyle = theme.rule;
      pen.lineWidth = kind === "torus" ? 0.8 : 1.2;
      pen.setLineDash(kind === "torus" ? [4, 4] : []);
      line(points.map(see));
      pen.stroke();
    }
    pen.setLineDash([]);
  }

  // surfaces of one's own: painted from back to front where the view has changed, and laid under what moves
  function surfaces(see) {
    if (!film.squares.length) return;
    const { azimuth, elevation, scale, shift, center } = camera;
    const seen = [azimuth, elevation, scale, ...shift, ...center, ...size, theme.background].join();
    if (seen !== sheet.seen) { sheet.seen = seen; paintSurfaces(see); }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(sheet.canvas, 0, 0);
    pen.setTransform(size[2], 0, 0, size[2], 0, 0);
  }

  function paintSurfaces(see) {
    const { skin, normals, squares } = film, many = squares.length / 4, at = [], depth = new Float64Array(many);
    sheet.canvas.width = picture.width;
    sheet.canvas.height = picture.height;
    const ink = sheet.canvas.getContext("2d");
    ink.scale(size[2], size[2]);
    ink.lineWidth = 0.7;
    ink.lineJoin = "round";
    for (let k = 0; k < skin.length; k += 3) at.push(see([skin[k], skin[k + 1], skin[k + 2]]));
    for (let j = 0; j < many; j++) for (let m = 0; m < 4; m++) depth[j] += at[squares[4 * j + m]][2];
    const [right, up, toward] = axes(), { from, around } = facts.light, light = [0, 1, 2].map((k) => from[0] * right[k] + from[1] * up[k] + from[2] * toward[k]);
    const tones = Array.from({ length: 65 }, (_, k) => mixed(theme.skin[0], theme.skin[1], k / 64));
    for (const j of Array.from(depth.keys()).sort((a, b) => depth[a] - depth[b])) {
      const normal = [normals[3 * j] / 127, normals[3 * j + 1] / 127, normals[3 * j + 2] / 127];
      const direct = dot(normal, light) * (dot(normal, toward) < 0 ? -1 : 1);
      ink.fillStyle = ink.strokeStyle = tones[Math.round(64 * Math.min(1, Math.max(0, around + (1 - around) * direct)))];
      ink.beginPath();
      for (let m = 0; m < 4; m++) { const p = at[squares[4 * j + m]]; m ? ink.lineTo(p[0], p[1]) : ink.moveTo(p[0], p[1]); }
      ink.closePath();
      ink.fill();
      ink.stroke();
    }
  }

  // velocities or forces of everyone now, in their unit
  function arrowsNow({ kind, side, largest }, frame, part) {
    const all = film.arrows[kind], width = 3 * count, a = frame * width, b = Math.min(frame + 1, last) * width;
    const result = new Float64Array(width);
    for (let i = 0; i < width; i++) result[i] = ((1 - part) * all[a + i] + part * all[b + i] - side) * largest / side;
    return result;
  }

  function arrows(kind, see) {
    const { room } = facts.camera, scale = kind.longest * Math.max(...[0, 1, 2].map((k) => room[1][k] - room[0][k])) / kind.largest;
    const now = arrowsNow(kind, state.frame, state.part), shafts = new Path2D(), heads = new Path2D();
    for (let i = 0; i < count; i++) {
      const way = [scale * now[3 * i], scale * now[3 * i + 1], scale * now[3 * i + 2]];
      if (!alive(i) || Math.hypot(...way) < 1e-3 * scale * kind.largest) continue;
      const x = spot[3 * i], y = spot[3 * i + 1], tip = see([here[3 * i] + way[0], here[3 * i + 1] + way[1], here[3 * i + 2] + way[2]]);
      const dx = tip[0] - x, dy = tip[1] - y, long = Math.hypot(dx, dy);
      if (long < 0.5) continue;
      const head = Math.min(0.45 * long, 9), u = dx / long * head, v = dy / long * head;
      shafts.moveTo(x, y);
      shafts.lineTo(tip[0] - 0.8 * u, tip[1] - 0.8 * v);
      heads.moveTo(tip[0], tip[1]);
      heads.lineTo(tip[0] - u - 0.36 * v, tip[1] - v + 0.36 * u);
      heads.lineTo(tip[0] - u + 0.36 * v, tip[1] - v - 0.36 * u);
      heads.closePath();
    }
    pen.strokeStyle = pen.fillStyle = theme[kind.color];
    pen.lineWidth = count > 500 ? 1.1 : 1.6;
    pen.stroke(shafts);
    pen.fill(heads);
  }

  function trails(see) {
    const now = timeNow(), { particles, time } = facts.trails, width = 3 * count;
    if (!particles.length) return;
    let first = state.frame;
    while (first > 0 && facts.times[first - 1] >= now - time) first--;
    pen.strokeStyle = theme.trail;
    pen.lineWidth = 1.4;
    const place = (k, i) => [0, 1, 2].map((axis) => facts.low[axis] + (facts.high[axis] - facts.low[axis]) / 65535 * film.position[k * width + 3 * i + axis]);
    const leaps = (a, b) => facts.period && [0, 1, 2].some((k) => facts.period[k] > 0 && Math.abs(a[k] - b[k]) > facts.period[k] / 2);
    for (const i of particles) {
      if (!alive(i)) continue;
      let past = place(first, i), from = see(past);
      for (let k = first + 1; k <= state.frame + 1; k++) {
        const next = k <= state.frame ? place(k, i) : [here[3 * i], here[3 * i + 1], here[3 * i + 2]], to = see(next);
        if (!leaps(past, next)) {
          pen.globalAlpha = 0.1 + 0.85 * (k - first) / (state.frame + 1 - first);
          line([from, to]);
          pen.stroke();
        }
        past = next; from = to;
      }
    }
    pen.globalAlpha = 1;
  }

  const whole = (j) => film.broken[j] > state.frame && alive(film.ends[2 * j]) && alive(film.ends[2 * j + 1]);
  const width = () => 2.9 * inks;

  // both ends on the screen; over the edge of a torus the head comes as the nearest image to the tail
  function endsOf(a, b) {
    let x = spot[3 * b], y = spot[3 * b + 1];
    if (facts.period) {
      const far = [0, 1, 2].map((k) => {
        const way = here[3 * b + k] - here[3 * a + k], period = facts.period[k];
        return period > 0 ? -period * Math.floor(way / period + 0.5) : 0;
      });
      if (far.some((one) => one !== 0)) {
        const [right, up] = axes();
        x += camera.scale * dot(right, far);
        y -= camera.scale * dot(up, far);
      }
    }
    return [spot[3 * a], spot[3 * a + 1], x, y];
  }

  function isSlack(j) {
    return film.slack.length > 0 && film.slack[j] > 0 && apart(film.ends[2 * j], film.ends[2 * j + 1]) < 0.999999 * film.slack[j];
  }

  function apart(a, b) {
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      let way = here[3 * b + k] - here[3 * a + k];
      const period = facts.period ? facts.period[k] : 0;
      if (period > 0) way -= period * Math.floor(way / period + 0.5);
      sum += way * way;
    }
    return Math.sqrt(sum);
  }

  // from back to front, each with a gap where it passes before another
  function sorted() {
    const total = springs + ties + count, depth = new Float64Array(total), order = [];
    const nearest = new Float64Array(count).fill(-Infinity); // of the springs at each particle, which it lies upon
    for (let j = 0; j < springs; j++) if (whole(j)) {
      const a = film.ends[2 * j], b = film.ends[2 * j + 1];
      depth[j] = (spot[3 * a + 2] + spot[3 * b + 2]) / 2;
      nearest[a] = Math.max(nearest[a], depth[j]);
      nearest[b] = Math.max(nearest[b], depth[j]);
      order.push(j);
    }
    for (let t = 0; t < ties; t++) if (alive(film.ties[2 * t]) && alive(film.ties[2 * t + 1])) {
      depth[springs + t] = (spot[3 * film.ties[2 * t] + 2] + spot[3 * film.ties[2 * t + 1] + 2]) / 2;
      order.push(springs + t);
    }
    for (let i = 0; i < count; i++) if (alive(i)) {
      depth[springs + ties + i] = Math.max(nearest[i], spot[3 * i + 2]);
      order.push(springs + ties + i);
    }
    order.sort((a, b) => depth[a] - depth[b]);
    const low = depth[order[0]], span = depth[order[order.length - 1]] - low;
    const deep = span * camera.scale > 40 ? span : Infinity;
    for (const one of order) {
      const far = Math.min(FOG - 1, Math.max(0, Math.floor(FOG * (low + span - depth[one]) / deep)));
      if (one < springs) segment(one, far);
      else if (one < springs + ties) tie(one - springs, far);
      else point(one - springs - ties, far);
    }
  }

  function segment(j, far) {
    const [x, y, u, v] = endsOf(film.ends[2 * j], film.ends[2 * j + 1]), thick = width();
    if (springs <= 2000) {
      pen.strokeStyle = theme.background;
      pen.lineWidth = thick + 2.2;
      pen.beginPath();
      pen.moveTo(0.9 * x + 0.1 * u, 0.9 * y + 0.1 * v);
      pen.lineTo(0.1 * x + 0.9 * u, 0.1 * y + 0.9 * v);
      pen.stroke();
    }
    const slack = isSlack(j);
    pen.strokeStyle = slack ? theme.quiet : fogged[far][springBrush(j)];
    pen.lineWidth = slack ? 0.6 * thick : thick;
    pen.setLineDash(slack ? [4, 4] : []);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(u, v);
    pen.stroke();
    pen.setLineDash([]);
  }

  function tie(t, far) {
    const a = film.ties[2 * t], b = film.ties[2 * t + 1];
    if (!alive(a) || !alive(b)) return;
    const [x, y, u, v] = endsOf(a, b), loose = film.cords[t] > 0 && apart(a, b) < 0.999 * film.cords[t];
    pen.strokeStyle = loose ? theme.quiet : fogged[far][0];
    pen.lineWidth = loose || film.cords[t] > 0 ? 1.3 : 2.4;
    pen.setLineDash(loose ? [4, 4] : []);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(u, v);
    pen.stroke();
    pen.setLineDash([]);
  }

  // all springs of a color at once: many are drawn quickly
  function bundled() {
    const paths = new Map();
    for (let j = 0; j < springs; j++) {
      if (!whole(j)) continue;
      if (isSlack(j)) { segment(j, 0); continue; }
      const brush = springBrush(j), [x, y, u, v] = endsOf(film.ends[2 * j], film.ends[2 * j + 1]);
      let path = paths.get(brush);
      if (!path) paths.set(brush, path = new Path2D());
      path.moveTo(x, y);
      path.lineTo(u, v);
    }
    pen.lineWidth = width();
    const middle = brushes + 128;
    for (const brush of [...paths.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))) {
      pen.strokeStyle = fogged[0][brush];
      pen.stroke(paths.get(brush));
    }
  }

  const dots = Math.sqrt(Math.min(springs ? 12 : 26, Math.max(900 / Math.max(count, 1), 1)));

  function point(i, far) {
    const x = spot[3 * i], y = spot[3 * i + 1];
    pen.fillStyle = fogged[far][pointBrush(i)];
    pen.beginPath();
    if (film.radius[i] > 0) {
      pen.arc(x, y, Math.max(film.radius[i] * camera.scale - 0.4, 0.6), 0, 2 * Math.PI);
      pen.fill();
      if (film.shade[i] === 1 && facts.colored !== "particles") { pen.strokeStyle = theme.accent; pen.lineWidth = 0.9; pen.stroke(); }
      return;
    }
    pen.arc(x, y, 0.72 * dots * film.size[i], 0, 2 * Math.PI);
    pen.fill();
  }

  function anchors() {
    const held = [];
    for (let i = 0; i < count; i++) if (film.kind[i] && film.shade[i] !== 3 && alive(i)) held.push(i);
    const tall = Math.min(11, Math.max(4, 11 * Math.pow(12 / Math.max(held.length, 1), 0.25)));
    pen.lineWidth = 1.1;
    pen.strokeStyle = theme.anchor;
    for (const i of held) {
      const x = spot[3 * i], y = spot[3 * i + 1];
      line([[x, y], [x - 0.6 * tall, y + tall], [x + 0.6 * tall, y + tall]], true);
      pen.fillStyle = film.kind[i] === 2 ? theme.anchor : theme.background;
      pen.fill();
      pen.stroke();
    }
  }

  // what tells the size: a bar as long as a step of the grid, and where the axes point
  function ruler() {
    const unit = nice(90 / camera.scale), long = unit * camera.scale, x = 14, y = size[1] - 12;
    pen.strokeStyle = pen.fillStyle = theme.quiet;
    pen.lineWidth = 1;
    line([[x, y - 4], [x, y], [x + long, y], [x + long, y - 4]]);
    pen.stroke();
    pen.font = "11px system-ui, sans-serif";
    pen.textAlign = "left";
    pen.fillText(worded(unit) + " m", x + long + 7, y + 1);
    if (flat) return;
    const [right, up] = axes(), from = [x + 16, y - 34];
    ["x", "y", "z"].forEach((name, k) => {
      const to = [from[0] + 17 * right[k], from[1] - 17 * up[k]];
      if (Math.hypot(right[k], up[k]) < 0.2) return;
      line([from, to]);
      pen.stroke();
      pen.textAlign = "center";
      pen.fillText(name, from[0] + 25 * right[k], from[1] - 25 * up[k] + 3.5);
    });
  }

  function nice(about) {
    const power = Math.pow(10, Math.floor(Math.log10(about)));
    return power * [1, 2, 5, 10].reduce((a, b) => Math.abs(Math.log(b * power / about)) < Math.abs(Math.log(a * power / about)) ? b : a);
  }

  function worded(value, digits = 3) {
    if (value === 0) return "0";
    const size = Math.abs(value);
    const text = size >= 1e5 || size < 1e-3 ? value.toExponential(Math.max(digits - 2, 0)) : String(Number(value.toPrecision(digits)));
    return text.replace("-", "\u2212").replace("e+", "e").replace("e-", "e\u2212");
  }

  function legend() {
    const box = $("legend"), known = facts.legend;
    box.replaceChildren();
    box.hidden = !known;
    if (!known) return;
    const add = (parent, tag, name, text) => {
      const made = document.createElement(tag);
      if (name) made.className = name;
      if (text !== undefined) made.textContent = text;
      parent.appendChild(made);
      return made;
    };
    add(box, "div", "name", known.title + (known.unit && known.unit !== "-" ? " [" + known.unit + "]" : ""));
    if (known.labels) {
      known.labels.forEach((label, k) => {
        const row = add(box, "div", "entry", label);
        add(row, "i").style.background = theme.palette[known.rows[k]];
      });
      return;
    }
    const bar = add(box, "div", "bar"), ticks = add(bar, "div", "ticks"), strip = add(bar, "canvas");
    strip.width = 1;
    strip.height = 256;
    const ink = strip.getContext("2d");
    theme.tones.forEach((tone, k) => { ink.fillStyle = tone; ink.fillRect(0, 255 - k, 1, 1); });
    const below = known.beyond[0] ? "\u2264 " : "", above = known.beyond[1] ? "\u2265 " : "";
    const marks = [[known.low, known.signed && known.low < 0 ? "push " + below : ""], [known.high, (known.signed && known.high > 0 ? "pull " : "") + above]];
    const zero = -known.low / (known.high - known.low);
    if (zero > 0.12 && zero < 0.88) marks.push([0, ""]);
    for (const [value, word] of marks) {
      const mark = add(ticks, "span", "", word + worded(value));
      mark.style.bottom = 100 * (value - known.low) / (known.high - known.low) + "%";
    }
  }

  // ---- time

  function seek(frame, part = 0) {
    state.frame = Math.min(Math.max(Math.floor(frame), 0), last);
    state.part = state.frame === last ? 0 : part;
    tell();
    dirty = true;
  }

  function tell() {
    const slider = $("slider"), now = worded(timeNow(), 4), end = worded(facts.times[last], 4);
    slider.value = String(state.frame);
    slider.setAttribute("aria-valuetext", now + " s");
    $("time").textContent = now + " / " + end + " s";
  }

  function play(on) {
    if (on && state.frame === last) seek(0);
    state.playing = on && last > 0;
    $("sign").setAttribute("d", state.playing ? "M6 5h4.2v14H6zM13.8 5H18v14h-4.2z" : "M7 4.5v15l12.5-7.5z");
    $("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  }

  function goOn(seconds) {
    let time = timeNow() + seconds * facts.rate * state.speed;
    const begin = facts.times[0], end = facts.times[last];
    if (time >= end) {
      if (!state.loop) { seek(last); play(false); return; }
      time = begin + (time - end) % Math.max(end - begin, 1e-300);
    }
    let frame = time < facts.times[state.frame] ? 0 : state.frame;
    while (frame < last && facts.times[frame + 1] <= time) frame++;
    seek(frame, (time - facts.times[frame]) / (facts.times[Math.min(frame + 1, last)] - facts.times[frame] || 1));
  }

  function tick(now) {
    const seconds = Math.min(Math.max(now - before, 0) / 1000, 0.25);
    before = now;
    if (state.playing) goOn(seconds);
    if (dirty) { dirty = false; draw(); }
    requestAnimationFrame(tick);
  }

  function resize() {
    const box = $("stage").getBoundingClientRect(), ratio = Math.min(window.devicePixelRatio || 1, 2.5);
    size = [Math.max(box.width, 50), Math.max(box.height, 50), ratio];
    picture.width = Math.round(size[0] * ratio);
    picture.height = Math.round(size[1] * ratio);
    if (!camera.moved) camera.fit = true;
    dirty = true;
  }

  // ---- hands

  const fingers = new Map();
  const place = (event) => { const box = picture.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };

  function zoom(factor, [x, y]) {
    const middle = [size[0] / 2, size[1] / 2];
    camera.scale *= factor;
    camera.shift = [0, 1].map((k) => ([x, y][k] - middle[k]) * (1 - factor) + camera.shift[k] * factor);
    camera.moved = true;
    dirty = true;
  }

  function pan(dx, dy) {
    camera.shift = [camera.shift[0] + dx, camera.shift[1] + dy];
    camera.moved = true;
    dirty = true;
  }

  function orbit(dx, dy) {
    const held = [camera.shift[0], camera.shift[1]];
    camera.azimuth -= dx * 0.008;
    camera.elevation = Math.min(UP, Math.max(-UP, camera.elevation + dy * 0.008));
    camera.shift = held;
    camera.moved = true;
    dirty = true;
  }

  picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
  });
  picture.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = place(event), dx = now[0] - was[0], dy = now[1] - was[1];
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const far = Math.hypot(now[0] - other[0], now[1] - other[1]), near = Math.hypot(was[0] - other[0], was[1] - other[1]);
      if (near > 1) zoom(far / near, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      pan(dx / 2, dy / 2);
    } else if (flat || event.shiftKey || event.buttons & 6) pan(dx, dy);
    else orbit(dx, dy);
    fingers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) picture.addEventListener(name, (event) => fingers.delete(event.pointerId));
  picture.addEventListener("contextmenu", (event) => event.preventDefault());
  picture.addEventListener("dblclick", home);
  picture.addEventListener("wheel", (event) => {
    if (facts.embedded && document.activeElement !== picture) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), place(event));
  }, { passive: false });

  function home() {
    camera.moved = false;
    resetView();
  }

  function setSpeed(step) {
    const menu = $("speed"), next = menu.selectedIndex + step;
    if (next >= 0 && next < menu.options.length) { menu.selectedIndex = next; state.speed = Number(menu.value); }
  }

  function setLoop(on) {
    state.loop = on;
    $("loop").setAttribute("aria-pressed", String(on));
  }

  const WORDS = { velocity: "velocities", force: "forces" };

  // a box to tick for each kind of arrow, with the value of the longest one
  function boxes() {
    for (const { kind, unit, largest, beyond } of facts.arrows) {
      const label = document.createElement("label"), box = document.createElement("input"), word = document.createElement("span");
      box.type = "checkbox";
      box.id = kind;
      box.checked = shown[kind];
      box.addEventListener("change", () => showArrows(kind, box.checked));
      word.textContent = WORDS[kind];
      label.title = WORDS[kind] + " (" + kind[0] + "), the longest " + (beyond ? "\u2265 " : "") + worded(largest) + " " + unit;
      label.className = kind;
      const most = document.createElement("i");
      most.textContent = (beyond ? "\u2265 " : "") + worded(largest) + " " + unit;
      label.append(box, word, most);
      $("marks").append(label);
      $("marks").hidden = false;
    }
  }

  function showArrows(kind, on) {
    if (!(kind in shown)) return;
    shown[kind] = $(kind).checked = on;
    dirty = true;
  }

  const keys = {
    v: () => showArrows("velocity", !shown.velocity), f: () => showArrows("force", !shown.force),
    " ": () => play(!state.playing),
    ArrowRight: () => { play(false); seek(state.frame + 1); },
    ArrowLeft: () => { play(false); seek(state.part > 0 ? state.frame : state.frame - 1); },
    ArrowUp: () => setSpeed(1), ArrowDown: () => setSpeed(-1),
    Home: () => seek(0), End: () => seek(last),
    l: () => setLoop(!state.loop), "0": home,
    "+": () => zoom(1.25, [size[0] / 2, size[1] / 2]), "-": () => zoom(0.8, [size[0] / 2, size[1] / 2]),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    const at = document.activeElement;
    if (at && at.tagName === "SELECT") return;
    if (at && event.key === " " && (at.tagName === "BUTTON" || at.type === "checkbox")) return; // its own
    event.preventDefault();
    keys[event.key]();
  });
  $("play").addEventListener("click", () => play(!state.playing));
  $("loop").addEventListener("click", () => setLoop(!state.loop));
  $("home").addEventListener("click", home);
  $("slider").addEventListener("input", (event) => { play(false); seek(Number(event.target.value)); });
  $("speed").addEventListener("change", (event) => { state.speed = Number(event.target.value); });

  // ---- begin

  boxes();
  $("notes").textContent = facts.notes.join(" \u00b7 ");
  if (last > 0) {
    $("controls").hidden = false;
    $("slider").max = String(last);
    for (const times of [0.1, 0.25, 0.5, 1, 2, 4, 8]) {
      const rate = times * facts.rate, real = Math.abs(facts.rate - 1) < 1e-9;
      const option = new Option(real ? times + "\u00d7" : worded(rate) + " s/s", String(times), times === 1, times === 1);
      $("speed").add(option);
    }
  }
  dark.addEventListener("change", paint);
  new ResizeObserver(resize).observe($("stage"));
  resetView();
  resize();
  paint();
  seek(0);
  play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  // for pages that steer a playback, and for tests: where particle number i of the recording is in the frame shown
  window.springline = Object.freeze({
    seek: (frame) => { play(false); seek(frame); }, play: () => play(true), pause: () => play(false),
    frame: () => state.frame, time: timeNow, frames: facts.frames, numbers: Array.from(film.number),
    positions: (frame) => {
      const at = Math.min(Math.max(frame, 0), last), whole = Math.floor(at);
      moveTo(whole, at - whole);
      dirty = true;
      return Array.from(here);
    },
    show: showArrows, shown: () => ({ ...shown }),
    arrows: (kind, frame) => Array.from(arrowsNow(facts.arrows.find((one) => one.kind === kind), frame, 0)),
    tones: (frame) => { const wide = film.value.length / facts.frames; return Array.from(film.value.subarray(frame * wide, (frame + 1) * wide)); },
    view: () => ({ ...camera }), drawn: () => Array.from(spot),
  });
  requestAnimationFrame((now) => { before = now; tick(now); });
})();
