/**
 * Examples of calls for the tests that make every call. Each feature defines its own in `call-fixture.ts`, which these tests find
 * automatically.
 */
import type { Api, CallSpec, SetupDevice, SetupPage, SetupProject, SetupRegion } from '@czyun/contract';
import type { TestServer, TestUser } from './index.ts';

/** A server with a station; `projectId` is the station's. */
export interface OnServer {
  readonly server: TestServer;
  readonly projectId: number;
}

export interface Ask {
  readonly path: string;
  readonly body: object;
  /** The engineering administrator by default. */
  readonly as?: TestUser;
}

export interface CallExample {
  /** Valid fields, besides the one of the scope. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** HTTP status of the answer to them; 200 by default. */
  readonly status?: number;
}

interface ChangingExample extends CallExample {
  /**
   * A repeated call without an effect: `acts` if the call has an effect whenever it succeeds; otherwise a function that returns such a
   * call.
   * The answer must be the same as before, without another entry in the operation log.
   */
  readonly again: 'acts' | ((on: OnServer) => Promise<Ask>);
}

type ExampleOf<C extends CallSpec> = C['changes'] extends true ? ChangingExample : CallExample;
/** A call that changes something needs an example. */
type Examples<A extends Api> = { readonly [K in keyof A as A[K]['changes'] extends true ? K : never]: ExampleOf<A[K]> } & {
  readonly [K in keyof A as A[K]['changes'] extends true ? never : K]?: ExampleOf<A[K]>;
};

export interface ExamplesOfApi {
  readonly api: Api;
  readonly examples: Readonly<Record<string, CallExample & Partial<ChangingExample>>>;
}

export function examplesOf<A extends Api>(api: A, examples: Examples<A>): ExamplesOfApi {
  return { api, examples };
}

interface Setup {
  readonly project: SetupProject;
  readonly regions: SetupRegion[];
  readonly devices: SetupDevice[];
  readonly pages: SetupPage[];
  readonly networks: { readonly network: string; readonly note: string }[];
}

/** The current set-up of the project. */
export const setup = async ({ server, projectId }: OnServer) =>
  (await server.ask<Setup>(`/api/setup/getSetup?projectId=${projectId}`, { as: 'engadmin' })).data;

export const members = async ({ server, projectId }: OnServer) =>
  (
    await server.ask<{ list: { userId: number; loginName: string; code: number }[] }>(`/api/member/list?projectId=${projectId}`, {
      as: 'engadmin',
    })
  ).data.list;

export const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

/** The content of a file returned by a call, as text. */
export const file = async ({ server }: OnServer, path: string, as: TestUser = 'engadmin') =>
  Buffer.from((await server.ask<{ content: string }>(path, { as })).data.content);
