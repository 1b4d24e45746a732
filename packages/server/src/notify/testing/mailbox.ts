/** A mail server on this machine that stores what it receives. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly port: number;
  /** Envelope and content of every e-mail, the latest last. */
  readonly mails: { readonly to: readonly string[]; readonly raw: string }[];
  /** Answers of the next e-mails, one each; an empty list accepts them. */
  readonly refusals: { readonly code: number; readonly text: string }[];
  /** The text of a mail, decoded. */
  textOf(index: number): string;
  /** The files of a mail, decoded. */
  filesOf(index: number): readonly { readonly name: string; readonly mediaType: string; readonly bytes: Buffer }[];
  close(): Promise<void>;
}

/** Opens one, over TCP without TLS; `login` is required if given. `port` 0: any. */
export async function openMailbox(login?: { readonly user: string; readonly password: string }, port = 0): Promise<Mailbox> {
  const mails: { to: readonly string[]; raw: string }[] = [];
  const refusals: { code: number; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal) {
          done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
          return;
        }
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refusals,
    textOf: (index) => decoded(mails.at(index)?.raw ?? ''),
    filesOf: (index) => attached(mails.at(index)?.raw ?? ''),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Nested parts are returned beside the others. */
function partsOf(raw: string): string[] {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(({ 1: boundary }) => `--${boundary}`);
  return boundaries.reduce((parts, boundary) => parts.flatMap((part) => part.split(boundary)), [raw]);
}

function attached(raw: string) {
  return partsOf(raw).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    if (!/content-disposition: attachment/i.test(head)) return [];
    const pieces = [...head.matchAll(/filename(?:\*\d*\*?)?=(?:"([^"]*)"|([^;\s]+))/g)].map(
      ({ 1: quoted, 2: plain }) => quoted ?? plain ?? '',
    );
    const name = decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''));
    const mediaType = /content-type: ([^;\s]+)/i.exec(head)?.[1] ?? '';
    return [{ name, mediaType, bytes: Buffer.from(body.join('').replace(/\s/g, ''), 'base64') }];
  });
}

/** The first text part, or the whole if there are no parts. */
function decoded(raw: string): string {
  const parts = partsOf(raw);
  const part = parts.find((each) => /content-type: text\/plain/i.test(each)) ?? raw;
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
