import { routes } from '@czyun/contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ChoiceSource } from '../../../kit/panel/options.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Empty } from '../../../kit/ui/states.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { ExternalFrame, useFrameTarget } from '../../../parts/frame/external-frame.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useProjectConfig } from '../../../platform/project/project-context.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';

const usePages = () => useProjectConfig().customPages.filter(({ delFlag }) => delFlag === 0);

/** Custom pages of the project. */
export function PageChoices({ children }: ComponentProps<ChoiceSource>) {
  return children(usePages().map(({ id, name }) => ({ value: id, label: name })));
}

interface PageOptions {
  readonly title: string;
  readonly page: number;
}

/** A custom page of the project. */
export function PageWidget({ options: { title, page } }: WidgetProps<PageOptions>) {
  const t = boardsText.useText();
  const to = useLinks();
  const isWall = useIsWall();
  const found = usePages().find(({ id }) => id === page);
  const target = useFrameTarget(found);
  const name = title !== '' ? title : (found?.name ?? t(($) => $.kind.page));
  return (
    <Panel title={found === undefined || isWall ? name : <Link to={to(routes.frame, { id: page })}>{name}</Link>} menu={false}>
      {(heightPx) =>
        found === undefined || target === null ? (
          <Empty title={t(($) => $.page.gone)} hint={t(($) => $.page.goneHint)} />
        ) : (
          <div className={css.frame} style={{ height: heightPx }}>
            <ExternalFrame name={found.name} target={target} />
          </div>
        )
      }
    </Panel>
  );
}
