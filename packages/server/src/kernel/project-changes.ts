/** Changes that pages of a project are notified of, so that they need not poll. */
import type { ChangedTopic } from '@czyun/contract';
import type { Topic } from './topic.ts';

export interface ProjectChange {
  readonly projectId: number;
  readonly topic: ChangedTopic;
}

/** Published once a change is committed. */
export type ProjectChanges = Topic<ProjectChange>;
