/** The servers of the installation, and the projects that each of them owns. */
import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** Delay of a server's event loop from which it counts as late, ms; used for decisions and display. */
export const lateLoopMs = 250;

const serverId = z.string().max(64);

export const serverSeat = z.object({
  projectId: z.number().int(),
  name: z.string(),
  /** Points per second that its devices deliver. */
  load: z.number(),
  /** Assigned manually: it stays until that server ends. */
  byHand: z.boolean(),
});

export const serverState = z.object({
  id: serverId,
  /** Host and port. */
  name: z.string(),
  version: z.string(),
  started: z.number(),
  /** The server that responds. */
  isThis: z.boolean(),
  seats: z.array(serverSeat),
  /** It computes the roll-ups of all projects. */
  rollups: z.boolean(),
  /** Maximum delay of the event loop in the last second, ms, and in the previous seconds, oldest first. */
  lagMs: z.number(),
  lags: z.array(z.number()),
  /** Number of readings that wait for the engine. */
  waiting: z.number(),
  engine: z.enum(['running', 'starting', 'away']),
  /** It gives projects to other servers because it is behind. */
  isSlow: z.boolean(),
  /** It is stopping, and hands its projects over. */
  isLeaving: z.boolean(),
});
export type ServerState = z.infer<typeof serverState>;

export const serversApi = defineApi({
  getServers: {
    method: 'GET',
    path: '/api/servers/query',
    access: 'platform',
    summary: 'Servers of the installation with their projects, load and delay; one server alone as well',
    response: z.object({
      servers: z.array(serverState),
      /** Several servers can run in this installation. */
      isShared: z.boolean(),
      /** The bus between the servers is connected. */
      isConnected: z.boolean(),
      /** Projects that no server owns at present. */
      unowned: z.array(z.object({ projectId: z.number().int(), name: z.string() })),
    }),
  },
  moveSeat: {
    method: 'POST',
    changes: true,
    path: '/api/servers/moveSeat',
    access: 'platform',
    cost: 'normal',
    summary: 'Moves a project to a server; it stays there until that server ends. 409 if the server is away, 503 if the owner is',
    body: z.object({ projectId, server: serverId.min(1).describe('Server, by the ID that getServers lists') }),
    names: { server: ['服务器', 'Server'] },
    response: z.object({ moved: z.literal(true) }),
  },
});
