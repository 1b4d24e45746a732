/** Messages of RFC 5424, and the framing of RFC 5425 for streams. */

export interface SyslogMessage {
  /** 10 security/authorization, 13 log audit. */
  readonly facility: 10 | 13;
  /** 2 critical, 4 warning, 5 notice, 6 informational. */
  readonly severity: 2 | 4 | 5 | 6;
  /** Epoch ms. */
  readonly time: number;
  /** Kind of message, printable ASCII without blanks. */
  readonly id: string;
  /** Structured data; null and undefined are left out. */
  readonly fields: Readonly<Record<string, string | number | null | undefined>>;
  readonly text: string;
}

/** The header's HOSTNAME and PROCID. */
export interface SyslogOrigin {
  readonly host: string;
  readonly process: string;
}

/** 32473 is for organisations without a number of their own (RFC 5612). */
const dataId = 'czyun@32473';
const application = 'czyun';
/** Size that every receiver should accept over UDP (RFC 5426, 3.2). */
const longestDatagram = 2048;

/** One message, UTF-8; at most `most` bytes, cut within the text. */
export function syslogBytes(
  { facility, severity, time, id, fields, text }: SyslogMessage,
  { host, process }: SyslogOrigin,
  most = longestDatagram,
): Buffer {
  const priority = facility * 8 + severity;
  const header = `<${priority}>1 ${new Date(time).toISOString()} ${word(host, 255)} ${application} ${word(process, 128)} ${word(id, 32)}`;
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}="${paramValue(String(value))}"`],
  );
  // The byte order mark declares UTF-8.
  const front = Buffer.from(`${header} [${[dataId, ...given].join(' ')}] \uFEFF`);
  const whole = Buffer.concat([front, Buffer.from(plain(text))]);
  return whole.length <= most ? whole : whole.subarray(0, letterBorder(whole, Math.max(front.length, most)));
}

/** Octet counting, for TCP and TLS. */
export function framed(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

/** `"`, `\` and `]` are escaped; characters that would break lines in a receiver's file become a blank. */
function paramValue(value: string): string {
  return plain(value).replace(/["\\\]]/g, (sign) => `\\${sign}`);
}

function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').toWellFormed();
}

/** Printable ASCII without blanks; `-` if empty. */
function word(text: string, most: number): string {
  return text.replace(/[^\x21-\x7e]/g, '_').slice(0, most) || '-';
}

/** Largest end up to `end` that does not split a character. */
function letterBorder(bytes: Buffer, end: number): number {
  let at = Math.min(end, bytes.length);
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}
