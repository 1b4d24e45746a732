/** Requests between the servers of an installation. */
import { z } from 'zod';

/** Asks a server to take projects. */
export const takeRequest = z.object({ projectIds: z.array(z.number().int()), byHand: z.boolean() });
export const acceptSubject = (server: string) => `servers.take.${server}`;

/** Asks a server to claim the projects handed to it at once. */
export const claimSubject = (server: string) => `servers.look.${server}`;

/** Asks the owner of a project to hand it to a server. */
export const giveRequest = z.object({ projectId: z.number().int(), to: z.string() });
export const giveSubject = (server: string) => `servers.give.${server}`;

export const answerMs = 8_000;
/** Time limit of a whole hand-over. */
export const giveMs = 20_000;
