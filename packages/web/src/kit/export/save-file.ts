/** Downloads a file in the browser. Only `useSaveFile` and downloads of server files, which the server guards, may import this. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Only a link in the document reliably keeps the file name.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
