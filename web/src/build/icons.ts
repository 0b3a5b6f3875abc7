// Icons of the tools, as lines.
const NS = "http://www.w3.org/2000/svg";
const PATHS: Record<string, string> = {
  select: "M4 4h3M10 4h4M17 4h3v3M20 10v4M20 17v3h-3M14 20h-4M7 20H4v-3M4 14v-4M4 7V4",
  particle: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  move: "M4 12H20M12 4V20M4 12l3 -3M4 12l3 3M20 12l-3 -3M20 12l-3 3M12 4l-3 3M12 4l3 3M12 20l-3 -3M12 20l3 -3",
  rotate: "M18 8a8 8 0 1 0 2 6M19 3v5h-5",
  scale: "M5 5L19 19M5 5h6M5 5v6M19 19h-6M19 19v-6",
  spring: "M3 12h3l2-5 3 10 3-10 3 10 1.500-5H21",
  chain: "M3 6c3 9 15 9 18 0M3 6h.01M7.500 11h.01M12 12.700h.01M16.500 11h.01M21 6h.01",
  net: "M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16",
  cloth: "M4 5c5 3 11-3 16 0M4 10c5 3 11-3 16 0M4 15c5 3 11-3 16 0M4 20c5 3 11-3 16 0M4 5v15M9.300 6v15M14.700 4v15M20 5v15",
  membrane: "M4 6c5 4 11 4 16 0M4 18c5-4 11-4 16 0M4 6c3 4 3 8 0 12M20 6c-3 4-3 8 0 12M4 6l16 12M20 6L4 18",
  rod: "M3 8v8M3 10c7 0 12 2 17 8M3 14c6 0 10 2 15 7M20 18l-2 3",
  balloon: "M12 3a7 7.500 0 0 0-7 7.500c0 4 3.500 7.500 7 7.500s7-3.500 7-7.500A7 7.500 0 0 0 12 3zM12 18v3M10.500 21h3M9 7c-1 .8-1.500 2-1.500 3",
  body: "M4 9l6-5h10v10l-6 6H4zM4 9h10v11M14 9l6-5M4 20l10-11",
  wall: "M3 9h18M5 14l3-5M10 14l3-5M15 14l3-5",
  segment: "M4 17L20 7M4 17h.01M20 7h.01M8 18l2-5M13 15l2-5",
  box: "M4 5h16v14H4zM8 12h.01",
  ball: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 12l5.600-5.600",
};

export function line(name: string): SVGSVGElement {
  const svg = document.createElementNS(NS, "svg"), path = document.createElementNS(NS, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "line-icon");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}
