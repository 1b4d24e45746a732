/** Choices of the options of home widgets. */
import type { ComponentProps } from 'react';
import type { ChoiceSource } from '../../../kit/panel/options.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { homeText } from '../text.ts';
import { useSubItems } from './use-sub-items.ts';

type Props = ComponentProps<ChoiceSource>;

/** Cells of the project's overview. */
export function CellChoices({ children }: Props) {
  const { overview } = useOverviewNow();
  return children(overview?.grid.map(({ id, title }) => ({ value: id, label: title })));
}

/** The sub-items of the project and their top level. */
export function SubItemChoices({ children }: Props) {
  const t = homeText.useText();
  const items = useSubItems(true);
  return children(items && [{ value: 0, label: t(($) => $.sub.title) }, ...items.map(({ id, name }) => ({ value: id, label: name }))]);
}
