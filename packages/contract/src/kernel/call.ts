/** The kernel of the contract: a call is plain data; client functions, types of handlers and the OpenAPI document derive from it. */
import type { z } from 'zod';
import type { FieldName } from '../texts/field-names.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call: anyone, any signed-in user, a platform administrator, or a member whose code has the permission in the project that `scope`
 * names.
 */
export type Access = 'public' | 'session' | 'platform' | Permission;

/**
 * The field (of query or body) that leads to the project in which the permission is checked. `keys` are `{deviceId}:{metric}`, separated by
 * commas; `paramMap` an object whose keys are paramIds, `deviceList` a list of objects with a `deviceId`; all members of a plural kind must
 * be accessible to the caller.
 */
export interface Scope {
  readonly field: string;
  readonly kind: 'project' | 'device' | 'devices' | 'params' | 'region' | 'keys' | 'paramMap' | 'deviceList';
  /**
   * Unknown members of a plural kind, and those of other projects, are each reported as unknown; the remaining ones determine the project.
   */
  readonly someUnknown?: true;
}

/**
 * Cost of a call for the server, which limits how often one caller may use it: `cheap` is answered from memory, `normal` queries the store,
 * `heavy` the history engine (few at once per user); `signIn` hashes passwords or allows guessing, `bulk` transfers whole files, `import`
 * stores one of many bodies, one after another (`oneAtATime`), `outside` calls other services, `field` connects to devices.
 */
export type Cost = 'cheap' | 'normal' | 'heavy' | 'signIn' | 'bulk' | 'import' | 'outside' | 'field';

/** Limits of a JSON or form body. */
export interface BodyMost {
  readonly kB: number;
  /** Total number of values; keys and list members count alike. */
  readonly values: number;
  /** Nesting of objects and lists. */
  readonly depth: number;
}

interface CallBase {
  readonly path: string;
  readonly access: Access;
  /** A second permission in the same project that the caller needs in addition to `access`. */
  readonly also?: Permission;
  /** Required for a Permission unless the handler checks each object itself (`scope: 'handler'`). */
  readonly scope?: Scope | 'handler';
  /** A flag of the query: only with it the call leaves an entry in the operation log; without it the call does not use the allowance of changes. */
  readonly recordedWith?: string;
  /** Concerns the user's own account: sessions by a secret link are refused, regardless of their code. */
  readonly persons?: true;
  readonly summary: string;
  /** Display names of fields by the last key of their path, where `fieldNames` has none or another; refusals use them. */
  readonly names?: Readonly<Record<string, FieldName>>;
  /** `cheap` if absent; calls that change something are also counted as changes. */
  readonly cost?: Cost;
  /** Where the default (`bodyMost`) is too small. */
  readonly most?: Partial<BodyMost>;
  /** A new session replaces the caller's; `sid` of the answer is its token (empty if it is in a cookie). */
  readonly renewsSession?: true;
  /** Parameters of the path, `{name}`. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Body is raw bytes (imports, uploads). */
  readonly rawBody?: true;
  /** Largest raw body, kB (1024 bytes); a streamed one is counted by its handler. */
  readonly rawKb?: number;
  /** Runs one at a time in the whole server, starting before its body is read: imports. */
  readonly oneAtATime?: true;
  /** The raw body reaches the handler in chunks and is never whole in memory; the handler counts its bytes. */
  readonly streamed?: true;
  /**
   * Needs what only the server has that owns the project of `scope`: its devices, newest values, active alarms. Other servers forward the
   * call to it. Not for raw bodies and files.
   */
  readonly byOwner?: true;
  /** Success returns the bytes of a file instead of an envelope; `response` is ignored then. */
  readonly file?: true;
}

/** A POST must declare its effect; without it the call does not compile. */
type Effect =
  /** `changes`: changes something. Such a GET also accepts POST with the same fields in the body, and cookie mode requires `x-requested-with`. */
  | { readonly method: 'GET'; readonly changes?: true; readonly reads?: true }
  | { readonly method: 'POST'; readonly changes: true; readonly reads?: never }
  /** `reads`: changes nothing; the body has the parameters of the request. */
  | { readonly method: 'POST'; readonly reads: true; readonly changes?: never };

export type CallSpec = CallBase & Effect;

/** Limits of the body of a call: 16 kB (4 kB for public calls), 1000 values, 32 levels, unless the call overrides them. */
export function bodyMost({ access, most }: Pick<CallSpec, 'access' | 'most'>): BodyMost {
  return { kB: access === 'public' ? 4 : 16, values: 1000, depth: 32, ...most };
}

/**
 * Whether a read-only session (a visitor of the demonstration, a link without writing) is refused: every call that changes something,
 * except signing out.
 */
export function refusesReadOnly({ access, changes, path }: Pick<CallSpec, 'access' | 'changes' | 'path'>): boolean {
  return changes === true && access !== 'public' && path !== '/loginOut';
}

/** Answer of the handler of a `file` call. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  /** Absent if the content is produced while it is sent. */
  readonly bytes?: number;
  /** May be displayed by the browser; everything else is downloaded. */
  readonly inline: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

export type Api = Readonly<Record<string, CallSpec>>;

type Output<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;
type Input<T> = T extends z.ZodType ? z.input<T> : Record<string, never>;

/** Input of a handler after validation. */
export interface CallInput<C extends CallSpec> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: C['streamed'] extends true ? AsyncIterable<Uint8Array> : C['rawBody'] extends true ? Uint8Array : Output<C['body']>;
}
export type CallResponse<C extends CallSpec> = C['file'] extends true ? FileAnswer : z.input<C['response']>;
/** Result at the client. */
export type CallResult<C extends CallSpec> = z.output<C['response']>;
export type QueryInput<C extends CallSpec> = Input<C['query']>;
export type BodyInput<C extends CallSpec> = C['rawBody'] extends true ? Uint8Array : Input<C['body']>;

/** Preserves the literal types of a group of calls. */
export function defineApi<const A extends Api>(api: A): A {
  return api;
}

export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /**
   * Faults of the input: path of the field, its name (which the message contains or starts with), a sentence; for files with line and
   * column, both from 1.
   */
  readonly errors?: readonly {
    readonly path: string;
    readonly name?: string;
    readonly message: string;
    readonly line?: number;
    readonly column?: number;
  }[];
}
