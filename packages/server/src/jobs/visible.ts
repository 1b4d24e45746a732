/** Who may see a job, cancel it and download its file. */
import { grants, userTypes } from '@czyun/contract';
import { holderOf, type SessionInfo } from '../kernel/session-info.ts';
import type { JobRecord } from './record.ts';
import type { AnyJobKind } from './types.ts';

export interface Viewer {
  readonly session: SessionInfo;
  /** Codes by project of every membership, or of the link. */
  readonly codes: ReadonlyMap<number, number>;
}

type Seen = Pick<JobRecord, 'projectId' | 'actor'>;
type Permitted = Pick<AnyJobKind, 'permission'> | undefined;

/** Secret links never have platform rights, not even those of a platform administrator. */
export const seesAll = ({ session }: Viewer): boolean => session.userType === userTypes.platform && session.secretLink === null;

/** Jobs of a link belong to the link, not to the user who created it. */
export function isOwn({ session }: Viewer, { actor }: Seen): boolean {
  if (session.secretLink) return actor.linkId === session.secretLink.id;
  return actor.linkId === null && actor.userId === session.userId;
}

/** The owner while a member of the project, and members whose code has the permission of the kind. */
export function maySee(viewer: Viewer, job: Seen, kind: Permitted): boolean {
  if (seesAll(viewer)) return true;
  if (job.projectId === null) return isOwn(viewer, job);
  return viewer.codes.has(job.projectId) && (isOwn(viewer, job) || mayAsk(viewer, job, kind));
}

/** The file contains what the permission protects: an owner who lost it sees the job, not the file. */
export function mayFetch(viewer: Viewer, job: Seen, kind: Permitted): boolean {
  if (seesAll(viewer)) return true;
  if (job.projectId === null || kind?.permission === null) return maySee(viewer, job, kind);
  return mayAsk(viewer, job, kind);
}

function mayAsk({ session, codes }: Viewer, { projectId }: Seen, kind: Permitted): boolean {
  const code = projectId === null ? undefined : codes.get(projectId);
  return code !== undefined && kind !== undefined && kind.permission !== null && grants(holderOf(session, code), kind.permission);
}
