import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from '../../kit/control/button.tsx';
import { useProject, useProjectConfig } from '../../platform/project/project-context.ts';
import { frameText } from '../text.ts';
import { menuOf } from './menu.ts';
import { usePinned } from './use-pinned.ts';

/** Pins or unpins the screen, beside its heading. */
export function HeadPin({ path }: { readonly path: string }) {
  const t = frameText.useText();
  const project = useProject();
  const { nav } = useProjectConfig();
  const { pinned, toggle, isAwaited } = usePinned();
  const entry = menuOf(nav['all'] ?? [], project)
    .flatMap(({ entries }) => entries)
    .find((each) => each.path === path);
  // Reserves the space beside the heading until it is known whether the screen is pinned.
  if (entry !== undefined && isAwaited) return <span style={{ width: 32, height: 32 }} aria-hidden="true" />;
  if (entry === undefined || toggle === null) return null;
  const isPinned = pinned.includes(path);
  const label = t(($) => $.menu.pin, { title: entry.title });
  return (
    <Button
      kind="text"
      icon={isPinned ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      label={label}
      title={label}
      pressed={isPinned}
      onClick={() => toggle(path)}
    />
  );
}
