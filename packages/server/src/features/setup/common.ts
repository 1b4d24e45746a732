/** What every part of set-up shares: who acts, and how a change is made. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { FieldAccess } from '../../drivers/field-access.ts';
import type { ModbusProbe } from '../../drivers/modbus/index.ts';
import type { MqttDriver } from '../../drivers/mqtt/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, type FieldError } from '../../kernel/errors.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import type { Registry, Touched } from '../../registry/types.ts';
import type { Settings } from '../../settings.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';

export type Db = Kysely<Schema>;

/** Ways to the field; what is absent cannot be tried out. */
export interface FieldTools {
  readonly access: FieldAccess;
  readonly probe: ModbusProbe;
  readonly mqtt?: Pick<MqttDriver, 'listen' | 'port'>;
}

export interface SetupDeps {
  readonly db: Db;
  readonly registry: Registry;
  readonly audit: Audit;
  readonly settings: Pick<Settings, 'FRAME_HOSTS' | 'MQTT_PORT' | 'MQTT_URL'>;
  readonly field: FieldTools;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Who sets something up, with what that rests on. */
export interface SetupActor extends Actor {
  readonly language: Language;
  readonly isPlatform: boolean;
  readonly signal: AbortSignal;
}

/** Who makes a call. */
export function setupActorOf({ session, address, language, signal }: CallContext): SetupActor {
  if (!session) throw new AppError('notLoggedIn');
  const isPlatform = session.userType === 1 && session.secretLink === null;
  return { ...actorOf({ session, address }), language, isPlatform, signal };
}

export type Entry = Omit<AuditEntry, 'by'>;

/** What a change did. */
export interface Done<T> {
  readonly result: T;
  /** Without an entry nothing changed. */
  readonly entries: readonly Entry[];
  /** The rows that it wrote; `all`: device types, on which anything may rest. */
  readonly touched: Touched | 'all';
}

/** Makes a change with its audit entries, all or none; then everybody sees it: screens by the registry, devices by their drivers. */
export async function change<T>(
  { db, audit, registry }: Pick<SetupDeps, 'db' | 'audit' | 'registry'>,
  actor: SetupActor,
  work: (db: Db) => Promise<Done<T>>,
): Promise<T> {
  const { result, entries, touched } = await db
    .transaction()
    .execute(async (transaction) => {
      const done = await work(transaction);
      for (const entry of done.entries) await audit.record({ ...entry, by: actor }, transaction);
      return done;
    })
    .catch((error: unknown) => {
      throw uniqueBroken(error) ? new AppError('conflict') : error;
    });
  if (entries.length > 0) await (touched === 'all' ? registry.reload() : registry.refresh(touched));
  return result;
}

/** Two people who took the same key at the same moment. */
function uniqueBroken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // PostgreSQL unique_violation; SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

export interface WrongField {
  readonly path: string;
  readonly message: Text;
}

/** `badInput` about fields, each with a sentence in both languages. */
export function wrongFields(language: Language, wrong: readonly WrongField[]): AppError {
  return new AppError(
    'badInput',
    {},
    wrong.map(({ path, message }): FieldError => ({ path, message: message[language] })),
  );
}

/** Row changed under somebody's hands (409), or gone (404). */
export function stale(found: boolean): AppError {
  return new AppError(found ? 'conflict' : 'notFound');
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Columns in which a row differs from what is wanted, as people know them; JSON is compared by what it says. */
export function differences(row: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): string[] {
  return changedColumns(row, wanted).map(camel);
}

function changedColumns(row: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(wanted).filter((column) => canonical(row[column]) !== canonical(wanted[column]));
}

/** What a deed changed, for its entry in the log: the fields that differ as they were and as they are; JSON is told as what it holds. */
export function changedFields(
  row: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Pick<AuditEntry, 'oldValue' | 'setValue'> {
  const columns = changedColumns(row, wanted);
  const of = (fields: Readonly<Record<string, unknown>>) =>
    fieldsText(Object.fromEntries(columns.map((column) => [column, fields[column]])));
  return { oldValue: of(row), setValue: of(wanted) };
}

/** Columns as people know them, as JSON for the log; of what is too long only the names. */
export function fieldsText(columns: Readonly<Record<string, unknown>>): string {
  const fields = Object.fromEntries(Object.entries(columns).map(([column, value]) => [camel(column), parsed(value)]));
  const text = JSON.stringify(fields);
  return text.length <= longestFields ? text : JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, null])));
}

const longestFields = 4000;

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function canonical(value: unknown): string {
  return sorted(parsed(value));
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${sorted(item)}`)
    .join()}}`;
}

/** A value as text that is the same for the same content, whatever the order of its fields. */
export function canonicalText(value: unknown): string {
  return sorted(value);
}
