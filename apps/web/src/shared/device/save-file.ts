/** Lets the browser save a file under this name, as it saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after this.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
