/** Delivery of files: to people by e-mail, to a web service, into a folder of the server. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportTarget } from '@czyun/contract/exports';
import { unsigned } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { syncFolder } from '../../../kernel/sync-folder.ts';
import type { Notice } from '../../../notify/index.ts';
import { createGuardedFetch } from '../../../outside/guarded-fetch.ts';
import { PostFailure, postFile } from '../../../outside/post.ts';
import type { FeatureDeps } from '../../deps.ts';
import { usersBy } from './people-repo.ts';

/** A file to be delivered. */
export interface OutgoingFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Starts from the beginning at each call. */
  readonly content: () => Promise<AsyncIterable<Uint8Array>>;
  /** The same for each attempt of a delivery, so that a receiver can recognise duplicates. */
  readonly key: string;
  readonly projectId: number;
  readonly signal: AbortSignal;
  readonly notice: (isTooLarge: boolean) => Notice;
  /** People who received it in an earlier attempt. */
  readonly reached: readonly number[];
}

export interface Delivered {
  readonly reached: readonly number[];
  /** Empty: delivered. Otherwise a code or a word, never an address or the answer of a service. */
  readonly reason: string;
  readonly again: boolean;
}

/** Mail servers refuse more than 20 to 25 MB, and Base64 adds a third. */
const maxMailBytes = 10 * 1024 * 1024;
const answerLimit = 16 * 1024;
const timeoutMs = (bytes: number) => 60_000 + Math.ceil(bytes / 250_000) * 1000;
const done: Delivered = { reached: [], reason: '', again: false };

export type TargetDeps = Pick<FeatureDeps, 'db' | 'accounts' | 'notify' | 'settings' | 'fetch'>;

/** Part of a target that may be shown and logged. */
export function placeText(target: ExportTarget, names: readonly string[]): string {
  if (target.kind === 'mail') return names.join(', ');
  return target.kind === 'post' ? new URL(target.address).origin : target.folder;
}

/** A folder of a project below EXPORT_FOLDER. */
export const folderOf = (root: string, projectId: number, folder: string): string =>
  join(root, `project-${projectId}`, ...folder.split('/'));

export function createTargets({ db, accounts, notify, settings, fetch }: TargetDeps) {
  const hosts = settings.EXPORT_HOSTS.split(',').flatMap((host) => host.trim() || []);
  const reach = fetch ?? createGuardedFetch({ hosts });
  const root = settings.EXPORT_FOLDER;

  async function mayReceive(userId: number, projectId: number): Promise<boolean> {
    try {
      await accounts.rightsNow({ ...unsigned('', ''), userId }, projectId, 'data.export');
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  async function gathered(file: OutgoingFile): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of await file.content()) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async function byMail(userIds: readonly number[], file: OutgoingFile): Promise<Delivered> {
    if (!notify.offers('email')) return { reached: file.reached, reason: 'mailMissing', again: false };
    const isTooLarge = file.bytes > maxMailBytes;
    const files = isTooLarge ? [] : [{ name: file.name, mediaType: file.mediaType, bytes: await gathered(file) }];
    const reached = [...file.reached];
    let [reason, again] = ['', false];
    for (const { id, email } of await usersBy(db, userIds)) {
      file.signal.throwIfAborted();
      if (reached.includes(id)) continue;
      if (email === null || !(await mayReceive(id, file.projectId))) {
        reason ||= email === null ? 'noMail' : 'noAccess';
        continue;
      }
      const delivery = {
        channel: 'email',
        target: { address: email },
        notice: file.notice(isTooLarge),
        projectId: file.projectId,
        userId: id,
      } as const;
      const tried = await notify.attempt(delivery, file.signal, files);
      if (tried.delivered) reached.push(id);
      else {
        reason = tried.error ?? 'internal';
        again ||= tried.again;
      }
    }
    return { reached, reason, again };
  }

  async function byPost(address: string, headers: Readonly<Record<string, string>>, file: OutgoingFile): Promise<Delivered> {
    const encoded = encodeURIComponent(file.name);
    try {
      const { ok, status } = await postFile(address, {
        contentType: file.mediaType,
        headers: { ...headers, 'content-disposition': `attachment; filename*=UTF-8''${encoded}`, 'x-export-key': file.key },
        content: await file.content(),
        bytes: file.bytes,
        answerLimit,
        timeoutMs: timeoutMs(file.bytes),
        signal: file.signal,
        fetch: reach,
      });
      return ok ? done : { ...done, reason: `HTTP ${status}`, again: status >= 500 || status === 408 || status === 429 };
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error;
      return { ...done, reason: error.reason, again: error.reason !== 'refused' };
    }
  }

  async function intoFolder(folder: string, file: OutgoingFile): Promise<Delivered> {
    if (root === undefined) return { ...done, reason: 'folderMissing' };
    const place = folderOf(root, file.projectId, folder);
    const path = join(place, file.name);
    try {
      await mkdir(place, { recursive: true, mode: 0o750 });
      await pipeline(await file.content(), createWriteStream(`${path}.part`, { mode: 0o640 }), { signal: file.signal });
      const written = await open(`${path}.part`, 'r');
      try {
        await written.sync();
      } finally {
        await written.close();
      }
      await rename(`${path}.part`, path);
      await syncFolder(place);
      return done;
    } catch (error) {
      await rm(`${path}.part`, { force: true }).catch(() => undefined);
      file.signal.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      return { ...done, reason: code, again: true };
    }
  }

  return {
    offered: () => ({ mail: notify.offers('email'), folder: root !== undefined }),
    /** `secrets`: values of headers by name. */
    deliver(target: ExportTarget, secrets: Readonly<Record<string, string>>, file: OutgoingFile): Promise<Delivered> {
      if (target.kind === 'mail') return byMail(target.userIds, file);
      return target.kind === 'post' ? byPost(target.address, secrets, file) : intoFolder(target.folder, file);
    },
  };
}

export type Targets = ReturnType<typeof createTargets>;
