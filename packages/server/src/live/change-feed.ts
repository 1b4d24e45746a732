/** Notifies the subscribers of a project of changes in it. Frames contain topics only; the calls decide what a reader may see of them. */
import type { ChangedTopic } from '@czyun/contract';
import type { ProjectChanges } from '../kernel/project-changes.ts';
import type { FrameClock } from './clock.ts';

export interface ChangeReader {
  /** Unsent topics. */
  readonly dirtyTopics: Set<ChangedTopic>;
  wake(): void;
}

export interface ChangeFeed {
  /** Subscribes to a project; topics that changed after `since` (0: since the process started) are marked as unsent. */
  watch(reader: ChangeReader, projectId: number, since: number): void;
  unwatch(reader: ChangeReader, projectId: number): void;
  frame(reader: ChangeReader, projectId: number, at: number): string | null;
  close(): void;
}

export function createChangeFeed(changes: Pick<ProjectChanges, 'on'>, clock: FrameClock): ChangeFeed {
  const readers = new Map<number, Set<ChangeReader>>();
  /** Time of the last change by project and topic. */
  const changed = new Map<number, Map<ChangedTopic, number>>();

  const stop = changes.on(function sendChange({ projectId, topic }) {
    const times = changed.get(projectId) ?? new Map<ChangedTopic, number>();
    changed.set(projectId, times.set(topic, clock.change()));
    for (const reader of readers.get(projectId) ?? []) {
      reader.dirtyTopics.add(topic);
      reader.wake();
    }
  });

  return {
    watch(reader, projectId, since) {
      readers.set(projectId, (readers.get(projectId) ?? new Set()).add(reader));
      for (const [topic, at] of changed.get(projectId) ?? []) if (at > since) reader.dirtyTopics.add(topic);
    },
    unwatch(reader, projectId) {
      const all = readers.get(projectId);
      all?.delete(reader);
      if (all?.size === 0) readers.delete(projectId);
      reader.dirtyTopics.clear();
    },
    frame(reader, projectId, at) {
      if (reader.dirtyTopics.size === 0) return null;
      const topics = [...reader.dirtyTopics];
      reader.dirtyTopics.clear();
      return JSON.stringify({ op: 'changed', at, projectId, topics });
    },
    close: stop,
  };
}
