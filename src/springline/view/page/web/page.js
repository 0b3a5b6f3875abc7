const live = new WebSocket(`ws://${location.host}/`);
live.binaryType = "arraybuffer";
live.onmessage = ({ data }) => {
  if (typeof data === "string") {
    const said = JSON.parse(data);
    if (said.kind === "scene") document.title = said.title;
    if (said.kind === "status") document.querySelector("#stage").textContent = `${said.time.toFixed(2)} s`;
    return;
  }
  const length = new DataView(data).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  if (head.kind === "frame") live.send(JSON.stringify({ drawn: head.picture }));
};
