/** Gives a file to the browser's download. Only `useSaveFile` and downloads of what the server sent, which it guards itself, may import this. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Only a link of the document is sure to keep the name of its file.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
