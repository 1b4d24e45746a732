import { askingStore } from '../../kit/why/mark.ts';
import { useWhyKey } from '../../kit/why/use-why-key.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useStore } from '../../platform/store.ts';
import { useEver } from '../../platform/use-ever.ts';

const WhyDrawer = lazyPart(async () => (await import('./why-drawer.tsx')).WhyDrawer);

/** Explains figures of the page: by key, or from the menu of a panel. */
export function WhyHost() {
  useWhyKey();
  const asking = useStore(askingStore);
  const ever = useEver(asking !== null);
  if (!ever) return null;
  return (
    <Lazy fallback={null}>
      <WhyDrawer asking={asking} />
    </Lazy>
  );
}
