/** E-mail over the server in the settings. */
import { email } from '@czyun/contract';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { MailSettings } from '../mail-settings.ts';
import { type Channel, DeliveryFailure, type Notice } from '../types.ts';

const target = z.object({ address: email });
export type EmailTarget = z.output<typeof target>;

export interface EmailChannel extends Channel<EmailTarget> {
  close(): void;
}

/** Longer subjects are folded by some servers and refused by others. */
const subjectLength = 150;

export function createEmailChannel({ host, port, secure, user, password, from, verify }: MailSettings): EmailChannel {
  let transport: Transporter | undefined;
  const open = () =>
    createTransport({
      host,
      port,
      secure,
      ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
      requireTLS: verify && !secure,
      // With optional encryption the certificate is not checked either, since plain text would be accepted too.
      tls: { rejectUnauthorized: verify },
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });

  return {
    name: 'email',
    target,
    mask: ({ address }) => maskMail(address),
    key: ({ address }) => address.toLowerCase(),
    perMinute: 20,
    async send({ address }, notice, { id, files = [] }) {
      transport ??= open();
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address },
          subject: notice.subject.slice(0, subjectLength),
          text: textOf(notice),
          html: htmlOf(notice),
          attachments: files.map(({ name, mediaType, bytes }) => ({ filename: name, contentType: mediaType, content: Buffer.from(bytes) })),
          messageId: `<${id}@czyun>`,
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return typeof response === 'string' ? response : null;
      } catch (error) {
        throw failureOf(error);
      }
    },
    close() {
      transport?.close();
      transport = undefined;
    },
  };
}

/** `a***@example.com`. */
export function maskMail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}***${address.slice(at)}`;
}

function textOf({ lines, link }: Notice): string {
  return [...lines, ...(link ? [`${link.text}\n${link.address}`] : [])].join('\n\n');
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

function htmlOf({ lines, link }: Notice): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`);
  const leads = link ? [`<p><a href="${escaped(link.address)}">${escaped(link.text)}</a></p><p>${escaped(link.address)}</p>`] : [];
  return `<!doctype html><html><body>${[...paragraphs, ...leads].join('')}</body></html>`;
}

/** Answers that concern the server and not the recipient: not available, wrong account. */
const ofServer: ReadonlySet<number> = new Set([0, 421, 454, 530, 535]);

/** The reason contains no address, whatever the mail server wrote. Final refusals have codes from 500 on. */
function failureOf(error: unknown): DeliveryFailure {
  const { code, responseCode, response } = error as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
    readonly response?: unknown;
  };
  const answered = typeof responseCode === 'number' ? responseCode : 0;
  const word = typeof code === 'string' && /^[A-Z]{1,20}$/.test(code) ? code : 'SMTP';
  return new DeliveryFailure(
    answered > 0 ? `${word} ${answered}` : word,
    answered < 500 || word === 'EAUTH',
    typeof response === 'string' ? response : null,
    ofServer.has(answered) || word === 'EAUTH',
  );
}
