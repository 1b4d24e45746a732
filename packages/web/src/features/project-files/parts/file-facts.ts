/** Facts about a file in lists. */
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

/** Kind of file by media type. */
export function fileKind(mediaType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'other';
}
