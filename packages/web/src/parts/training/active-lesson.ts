import { stored } from '../../platform/storage.ts';
import { createStore } from '../../platform/store.ts';
import type { ActiveLesson } from './tasks.ts';

const place = 'view.lesson';

/** The stored state of an earlier page; null: not a valid lesson. Its name is checked by the bar, whose code contains the lessons. */
function read(): ActiveLesson | null {
  try {
    const lesson = JSON.parse(stored.get(place) ?? 'null') as ActiveLesson | null;
    const isKnown = typeof lesson?.lesson === 'string' && Array.isArray(lesson.devices);
    return isKnown && Number.isInteger(lesson.done) && Number.isFinite(lesson.start) ? lesson : null;
  } catch {
    return null;
  }
}

const store = createStore<ActiveLesson | null>(read());

/** The lesson of this browser; it continues after a reload. */
export const activeLesson = {
  ...store,
  set(next: ActiveLesson | null): void {
    stored.set(place, next === null ? null : JSON.stringify(next));
    store.set(next);
  },
};
