// Downloads.
import { make } from "../dom";

/** Offer a file for download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
