// What the build puts in: the text of the worker, and of the sheet.
declare module "worker" {
  const text: string;
  export default text;
}
declare module "sheet" {
  const text: string;
  export default text;
}
