/** A job as the contract's `job`, in the caller's language. */
import type { Job, Language } from '@czyun/contract';
import type { JobRecord } from './record.ts';
import type { AnyJobKind } from './types.ts';

export function jobEntity(record: JobRecord, kind: AnyJobKind | undefined, language: Language, { withCause = false } = {}): Job {
  const { userId, loginName, userName, linkId } = record.actor;
  const { file } = record;
  return {
    id: record.id,
    kind: record.kind,
    name: kind?.name[language] ?? record.kind,
    projectId: record.projectId,
    by: { userId, loginName, userName, linkId },
    state: record.state,
    progress: record.progress,
    said: record.said[language],
    cancelling: record.cancelling,
    attempt: record.attempt,
    result: record.result,
    file: file && { name: file.name, mediaType: file.mediaType, bytes: file.bytes },
    error: record.error?.text(language) ?? null,
    cause: withCause ? record.cause : null,
    asked: record.asked,
    runAt: record.runAt,
    started: record.started,
    ended: record.ended,
    expires: record.expires,
  };
}
