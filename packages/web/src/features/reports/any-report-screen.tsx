import { projectTypeIds } from '@czyun/contract';
import { ListPage } from '../../kit/ui/list.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useProject } from '../../platform/project/project-context.ts';

const Production = lazyPart(async () => (await import('./production/production-screen.tsx')).ProductionScreen);
const Reports = lazyPart(async () => (await import('./reports-screen.tsx')).ReportsScreen);

/** The production report of a factory; the point reports of other projects. */
export function AnyReportScreen() {
  const isFactory = useProject().projectType.id === projectTypeIds.factory;
  const waiting = (
    <ListPage>
      <Skeleton height={32} />
      <Skeleton height={96} />
      <Skeleton height={320} />
    </ListPage>
  );
  return <Lazy fallback={waiting}>{isFactory ? <Production /> : <Reports />}</Lazy>;
}
