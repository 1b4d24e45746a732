/** The type of a file by its first bytes; the name must agree. */

/** Bytes that `sniff` needs. */
export const sniffBytes = 64 * 1024;

interface Kind {
  readonly mediaType: string;
  /** Matching file extensions, with their media type if it differs. */
  readonly endings: Readonly<Record<string, string>>;
  readonly inline?: true;
  fits(head: Buffer): boolean;
}

const starts = (head: Buffer, bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

const office = 'application/vnd.openxmlformats-officedocument';

const kinds: readonly Kind[] = [
  image('image/png', ['png'], (head) => starts(head, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])),
  image('image/jpeg', ['jpg', 'jpeg'], (head) => starts(head, [0xff, 0xd8, 0xff])),
  image('image/gif', ['gif'], (head) => starts(head, ascii('GIF87a')) || starts(head, ascii('GIF89a'))),
  image('image/webp', ['webp'], (head) => starts(head, ascii('RIFF')) && starts(head, ascii('WEBP'), 8)),
  {
    mediaType: 'application/pdf',
    endings: { pdf: 'application/pdf' },
    fits: (head) => starts(head, ascii('%PDF-')),
  },
  {
    mediaType: 'application/zip',
    endings: {
      zip: 'application/zip',
      docx: `${office}.wordprocessingml.document`,
      xlsx: `${office}.spreadsheetml.sheet`,
      pptx: `${office}.presentationml.presentation`,
    },
    fits: (head) => starts(head, [...ascii('PK'), 3, 4]) || starts(head, [...ascii('PK'), 5, 6]),
  },
  {
    // Compound File Binary: Office documents until 2003.
    mediaType: 'application/x-ole-storage',
    endings: { doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' },
    fits: (head) => starts(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  },
  {
    mediaType: 'text/plain; charset=utf-8',
    endings: {
      csv: 'text/csv; charset=utf-8',
      txt: 'text/plain; charset=utf-8',
      log: 'text/plain; charset=utf-8',
      md: 'text/plain; charset=utf-8',
      json: 'application/json; charset=utf-8',
    },
    fits: isText,
  },
];

function image(mediaType: string, endings: readonly string[], fits: (head: Buffer) => boolean): Kind {
  return { mediaType, endings: Object.fromEntries(endings.map((ending) => [ending, mediaType])), inline: true, fits };
}

/** Text has no control characters except tab and line ends. GBK is accepted as well as UTF-8. */
function isText(head: Buffer): boolean {
  return head.every((byte) => (byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0d));
}

function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** The media type of a file by its first bytes; null if it is not accepted or does not match the extension. */
export function sniff(head: Buffer, name: string): string | null {
  const kind = kinds.find(({ fits }) => fits(head));
  const ending = endingOf(name);
  if (!kind || !Object.hasOwn(kind.endings, ending)) return null;
  const mediaType = kind.endings[ending] ?? null;
  // Text that is not UTF-8 is not labelled as such.
  return mediaType?.endsWith('charset=utf-8') && !isUtf8(head) ? mediaType.replace('utf-8', 'gb18030') : mediaType;
}

/** Media type of a still picture that every browser can show, by its bytes; null: another type. */
export function sniffPicture(head: Buffer): { readonly mediaType: string; readonly ending: string } | null {
  for (const ending of ['png', 'jpg', 'webp']) {
    const mediaType = sniff(head, `picture.${ending}`);
    if (mediaType !== null) return { mediaType, ending };
  }
  return null;
}

function isUtf8(head: Buffer): boolean {
  // The last character may be incomplete.
  return [0, 1, 2, 3].some((cut) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, Math.max(0, head.length - cut)));
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a browser may show it in the product's pages. */
export function mayShow(mediaType: string): boolean {
  return kinds.some((kind) => kind.inline === true && kind.mediaType === mediaType);
}
