import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useStore } from '../../platform/store.ts';
import { activeLesson } from './active-lesson.ts';

const LessonBar = lazyPart(async () => (await import('./lesson-bar.tsx')).LessonBar);

/** The slot of the lesson bar, whose code is loaded with the first lesson. */
export function LessonSlot({ projectId }: { readonly projectId: number }) {
  const active = useStore(activeLesson);
  if (active === null || active.projectId !== projectId) return null;
  return (
    <Lazy fallback={null}>
      <LessonBar active={active} />
    </Lazy>
  );
}
