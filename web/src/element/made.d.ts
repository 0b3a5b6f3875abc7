// Texts inserted by the build: the worker and the style sheet.
declare module "worker" {
  const text: string;
  export default text;
}
declare module "sheet" {
  const text: string;
  export default text;
}
