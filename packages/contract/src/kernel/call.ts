/** The kernel of the contract: a call is plain data; client functions, handlers' types and the OpenAPI document derive from it. */
import type { z } from 'zod';
import type { FieldName } from '../texts/field-names.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anybody, anybody signed in, a platform administrator, or a member whose code has the permission in the project that `scope` names. */
export type Access = 'public' | 'session' | 'platform' | Permission;

/** Which field (of query or body) leads to the project that the permission is checked in. `keys` are `{deviceId}:{metric}`, several by commas; `paramMap` an object whose keys are paramIds, `deviceList` a list of objects with a `deviceId`; plural kinds must all lie in one's reach. */
export interface Scope {
  readonly field: string;
  readonly kind: 'project' | 'device' | 'devices' | 'params' | 'region' | 'keys' | 'paramMap' | 'deviceList';
  /** Unknown members of a plural kind, and those of foreign projects, are answered one by one as unknown; the others decide about the project. */
  readonly someUnknown?: true;
}

/**
 * What a call costs the server, and so how often one caller may make it: `cheap` is answered out of memory, `normal` asks the store, `heavy` the history engine
 * (few at once a person); `signIn` hashes passwords or invites guessing, `bulk` moves whole files, `import` stores one of many bodies, each in its turn (`oneAtATime`),
 * `outside` asks other services, `field` knocks at devices.
 */
export type Cost = 'cheap' | 'normal' | 'heavy' | 'signIn' | 'bulk' | 'import' | 'outside' | 'field';

/** Most that a JSON or form body may hold. */
export interface BodyMost {
  readonly kB: number;
  /** Values in all, keys and members of lists counted alike. */
  readonly values: number;
  /** Levels of objects and lists. */
  readonly depth: number;
}

interface CallBase {
  readonly path: string;
  readonly access: Access;
  /** A second permission in the same project, which the caller needs beside `access`. */
  readonly also?: Permission;
  /** Required for a Permission unless the handler checks each object itself (`scope: 'handler'`). */
  readonly scope?: Scope | 'handler';
  /** A flag of the query: only with it the call leaves an entry in the operation log; without it the call does not use the allowance of changes. */
  readonly recordedWith?: string;
  /** About somebody in person: a secret link is nobody, and is refused whatever its code. */
  readonly persons?: true;
  readonly summary: string;
  /** Display names of fields by the last key of their path, where `fieldNames` has none or another; refusals use them. */
  readonly names?: Readonly<Record<string, FieldName>>;
  /** Cheap where nothing is said; what changes something is counted as a change besides. */
  readonly cost?: Cost;
  /** Where the usual (`bodyMost`) is too little. */
  readonly most?: Partial<BodyMost>;
  /** A new session takes the place of the caller's; the answer's `sid` is its token (empty where a cookie holds it). */
  readonly renewsSession?: true;
  /** What stands in the path as `{name}`. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Body is raw bytes (imports, uploads). */
  readonly rawBody?: true;
  /** Largest raw body, kB (1024 bytes); a streamed one is counted by its handler. */
  readonly rawKb?: number;
  /** Runs one at a time in the whole server, from before its body is read: imports. */
  readonly oneAtATime?: true;
  /** The raw body reaches the handler piece by piece and is never whole in memory; the handler counts its bytes. */
  readonly streamed?: true;
  /** Success is a file's bytes instead of an envelope; `response` says nothing then. */
  readonly file?: true;
}

/** A POST says which it does; what forgets it does not compile. */
type Effect =
  /** `changes`: changes something. It also takes POST with the same fields in the body, and cookie mode wants `x-requested-with`. */
  | { readonly method: 'GET'; readonly changes?: true; readonly reads?: true }
  | { readonly method: 'POST'; readonly changes: true; readonly reads?: never }
  /** `reads`: the body only says what is wanted. */
  | { readonly method: 'POST'; readonly reads: true; readonly changes?: never };

export type CallSpec = CallBase & Effect;

/** Most that the body of a call may hold: 16 kB (4 kB where anybody may call), 1000 values, 32 levels, unless the call says otherwise. */
export function bodyMost({ access, most }: Pick<CallSpec, 'access' | 'most'>): BodyMost {
  return { kB: access === 'public' ? 4 : 16, values: 1000, depth: 32, ...most };
}

/** Whether a session that may only look (a visitor of the demonstration, a link that does not write) is refused: all that changes something, but leaving. */
export function refusesLookers({ access, changes, path }: Pick<CallSpec, 'access' | 'changes' | 'path'>): boolean {
  return changes === true && access !== 'public' && path !== '/loginOut';
}

/** What the handler of a `file` call answers. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  /** Absent where the content is made as it goes. */
  readonly bytes?: number;
  /** May be shown by the browser itself; everything else is downloaded. */
  readonly inline: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

export type Api = Readonly<Record<string, CallSpec>>;

type Output<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;
type Input<T> = T extends z.ZodType ? z.input<T> : Record<string, never>;

/** What a handler receives after validation. */
export interface CallInput<C extends CallSpec> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: C['streamed'] extends true ? AsyncIterable<Uint8Array> : C['rawBody'] extends true ? Uint8Array : Output<C['body']>;
}
export type CallResponse<C extends CallSpec> = C['file'] extends true ? FileAnswer : z.input<C['response']>;
/** What a client gets back. */
export type CallResult<C extends CallSpec> = z.output<C['response']>;
export type QueryInput<C extends CallSpec> = Input<C['query']>;
export type BodyInput<C extends CallSpec> = C['rawBody'] extends true ? Uint8Array : Input<C['body']>;

/** Keeps literal types of a group of calls. */
export function defineApi<const A extends Api>(api: A): A {
  return api;
}

export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** What is wrong with the input: the field's path, its name (which the message holds or begins with), a sentence; of files with line and column, both from 1. */
  readonly errors?: readonly {
    readonly path: string;
    readonly name?: string;
    readonly message: string;
    readonly line?: number;
    readonly column?: number;
  }[];
}
