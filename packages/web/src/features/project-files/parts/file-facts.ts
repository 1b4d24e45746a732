/** What a list says about a file. */
export type FileKind = 'image' | 'pdf' | 'word' | 'sheet' | 'slides' | 'zip' | 'csv' | 'json' | 'text' | 'other';

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'image'],
  [/^application\/pdf/, 'pdf'],
  [/wordprocessingml|msword/, 'word'],
  [/spreadsheetml|ms-excel/, 'sheet'],
  [/presentationml|ms-powerpoint/, 'slides'],
  [/^application\/zip/, 'zip'],
  [/^text\/csv/, 'csv'],
  [/^application\/json/, 'json'],
  [/^text\//, 'text'],
];

/** The word for a media type. */
export function fileKind(mediaType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'other';
}

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
