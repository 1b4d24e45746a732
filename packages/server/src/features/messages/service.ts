/** Rules of the message store. */

import { randomUUID } from 'node:crypto';
import { counted, maxDocumentBytes, type StoredDocument } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import { inOrder, type Page, type Pairs, pairTerms } from './query.ts';
import {
  countUpTo,
  type DocumentRow,
  deleteTerms,
  documentsByDocId,
  documentsById,
  insertDocument,
  insertTerms,
  pageOf,
  removeDocuments,
  replaceDocument,
  type TermQuery,
} from './repo.ts';
import { allTerm, deviceTerm, keywordTerms, type Place, termsOf, textIdTerm } from './terms.ts';

export interface MessageDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

export interface NewDocument {
  /** A device id, or a text chosen by the writer. */
  readonly id?: number | string | undefined;
  readonly name: string;
  readonly docId?: string | undefined;
  readonly time?: number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Search extends Page {
  readonly mode: 'or' | 'and';
  readonly pairs: Pairs;
  readonly devId?: number | undefined;
  readonly devIds?: readonly number[] | undefined;
  readonly textId?: string | undefined;
  readonly keyword?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

export interface Found {
  readonly total: number;
  readonly more: boolean;
  readonly list: StoredDocument[];
}

/** Highest document position that pages can reach. */
const pageLimit = 10_000;
/** Limits of the total: when one index range is counted, and when every document is looked up in another. */
const countLimit = { one: 10_000, several: 1000 } as const;
const endOfTime = 8.64e15;

export function createMessageService({ db, registry, audit, now }: MessageDeps) {
  function ownDevice(projectId: number, deviceId: number): number {
    if (registry.device(deviceId)?.projectId !== projectId) throw new AppError('notFound');
    return deviceId;
  }

  async function write(place: Place, document: NewDocument, by: Actor): Promise<{ docId: string; created: boolean }> {
    const data = JSON.stringify(document.data);
    if (Buffer.byteLength(data) > maxDocumentBytes) throw new AppError('tooLarge');
    const docId = document.docId ?? randomUUID();
    const facts = {
      project_id: place.projectId,
      kind: place.kind,
      doc_id: docId,
      device_id: typeof document.id === 'number' ? ownDevice(place.projectId, document.id) : null,
      text_id: typeof document.id === 'string' ? document.id : null,
      name: document.name,
      data,
    };
    return db.transaction().execute(async (transaction) => {
      const [old] = await documentsByDocId(transaction, place, [docId]);
      // A document replaced without a time keeps its previous time.
      const row = { ...facts, time: document.time ?? old?.time ?? now() };
      if (old) {
        await deleteTerms(transaction, old.id, old.time, termsOfRow(place, old));
        if (!(await replaceDocument(transaction, old, row))) throw new AppError('conflict');
      }
      const id = old?.id ?? (await insertDocument(transaction, row));
      if (id === undefined) throw new AppError('conflict');
      await insertTerms(transaction, id, row.time, termsOfRow(place, row));
      if (old && (old.data !== row.data || old.name !== row.name)) await audit.record(changeOf(place, old, row, by), transaction);
      return { docId, created: old === undefined };
    });
  }

  async function remove(place: Place, docIds: readonly string[], by: Actor): Promise<number> {
    return db.transaction().execute(async (transaction) => {
      const rows = await documentsByDocId(transaction, place, docIds);
      if (rows.length === 0) return 0;
      for (const row of rows) await deleteTerms(transaction, row.id, row.time, termsOfRow(place, row));
      await removeDocuments(
        transaction,
        rows.map(({ id }) => id),
      );
      await audit.record(
        {
          projectId: place.projectId,
          by,
          action: { zh: `删除 ${rows.length} 份 ${place.kind} 文档`, en: `Deleted ${counted(rows.length, `${place.kind} document`)}` },
          target: rows
            .map(({ doc_id }) => doc_id)
            .join(', ')
            .slice(0, 500),
          result: 'done',
        },
        transaction,
      );
      return rows.length;
    });
  }

  async function search(place: Place, wanted: Search): Promise<Found> {
    const startTime = wanted.startTime ?? 0;
    const endTime = wanted.endTime ?? endOfTime;
    if (startTime >= endTime) throw new AppError('timeRange');
    if (wanted.from + wanted.size > pageLimit) throw new AppError('tooLarge');
    const groups: number[][] = [];
    if (wanted.devId !== undefined) groups.push([deviceTerm(place, ownDevice(place.projectId, wanted.devId))]);
    if (wanted.devIds) groups.push([...new Set(wanted.devIds)].map((id) => deviceTerm(place, ownDevice(place.projectId, id))));
    if (wanted.textId !== undefined) groups.push([textIdTerm(place, wanted.textId)]);
    const keyword = wanted.keyword?.trim() ?? '';
    const words = keywordTerms(place, keyword);
    // A keyword without letters and digits matches no document.
    if (keyword !== '' && words.length === 0) return { total: 0, more: false, list: [] };
    groups.push(...words.map((term) => [term]), ...pairTerms(place, wanted.pairs, wanted.mode));
    if (groups.length === 0) groups.push([allTerm(place)]);
    const query: TermQuery = { groups: await inOrder(db, groups, startTime, endTime), startTime, endTime };
    const limit = groups.length === 1 ? countLimit.one : countLimit.several;
    const counted = await countUpTo(db, query, limit + 1);
    const more = counted > limit;
    const ids = more || counted > wanted.from ? await pageOf(db, query, wanted.sort, wanted) : [];
    const rows = await documentsById(db, place, ids);
    return { total: Math.min(counted, limit), more, list: rows.map((row) => documentOf(row, wanted.hasId)) };
  }

  return {
    /** Creates or replaces; `notFound` for a device outside the project, `tooLarge` beyond 64 KB. */
    write,
    /** Deletes documents; returns the number. */
    remove,
    search,
    /** One document, or none. */
    async byDocId(place: Place, docId: string, hasId: boolean): Promise<Found> {
      const rows = await documentsByDocId(db, place, [docId]);
      return { total: rows.length, more: false, list: rows.map((row) => documentOf(row, hasId)) };
    },
  };
}

export type MessageService = ReturnType<typeof createMessageService>;

/** Maximum characters of a document's text in a log entry. */
const textLimit = 4000;

/** The fields of a document before a change. */
function changeOf(
  { kind, projectId }: Place,
  old: Pick<DocumentRow, 'doc_id' | 'name' | 'data' | 'device_id'>,
  row: Pick<DocumentRow, 'name' | 'data'>,
  by: Actor,
) {
  const loggedText = ({ name, data }: Pick<DocumentRow, 'name' | 'data'>) => `${name} ${data}`.trim().slice(0, textLimit);
  return {
    projectId,
    deviceId: old.device_id,
    by,
    action: { zh: `修改 ${kind} 文档`, en: `Changed ${kind} document` },
    target: old.doc_id,
    oldValue: loggedText(old),
    setValue: loggedText(row),
    result: 'done',
  };
}

function dataOf(row: Pick<DocumentRow, 'data'>): Record<string, unknown> {
  return JSON.parse(row.data) as Record<string, unknown>;
}

function termsOfRow(place: Place, row: Pick<DocumentRow, 'device_id' | 'text_id' | 'name' | 'data'>): number[] {
  return termsOf(place, { deviceId: row.device_id, textId: row.text_id, name: row.name, data: dataOf(row) });
}

function documentOf(row: DocumentRow, hasId: boolean): StoredDocument {
  return {
    ...(hasId ? { docId: row.doc_id } : {}),
    projId: row.project_id,
    devId: row.device_id,
    textId: row.text_id,
    name: row.name,
    time: row.time,
    data: dataOf(row),
  };
}
