// How fast pictures can be drawn here, and what is left out where they cannot.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether a graphics card draws; without one every sample of every pixel is work for the processor that plays, too. */
export function hasCard(): boolean {
  const trial = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!trial) return false;
  const told = trial.getExtension("WEBGL_debug_renderer_info");
  const name = String(trial.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : trial.RENDERER));
  trial.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE.test(name);
}
