/** `812 B`, `3.4 KB`, `12.0 MB`: steps of 1024, one decimal from KB on. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let size = bytes / 1024;
  let step = 0;
  const units = ['KB', 'MB', 'GB', 'TB'] as const;
  while (size >= 1023.95 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${size.toFixed(1)} ${units[step]}`;
}
