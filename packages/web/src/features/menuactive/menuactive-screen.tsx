import { type CallResult, regionsApi, routes } from '@czyun/contract';
import { NavLink } from 'react-router';
import { Select } from '../../kit/control/select.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { ExternalFrame, OutsideLink, useFrameTarget } from '../../parts/frame/external-frame.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './menuactive.module.css';
import { menuactiveText } from './text.ts';

type GroupPage = CallResult<typeof regionsApi.getCustomPage>[number];

/** `menuactive?region=&id=`: the custom pages of a zone (or of the project itself) beside their own menu. */
export function MenuactiveScreen() {
  const t = menuactiveText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes.menuactive);
  const regionId = asked.region ?? undefined;
  const { id } = asked;
  const zones = useCall(regionsApi.queryRegionByProject, { query: { projId: project.id } }, { freshMs: 60_000, quiet: true });
  const pages = useCall(regionsApi.getCustomPage, { query: { projectId: project.id, regionId } }, { freshMs: 60_000 });
  const groups = [{ value: 0, label: t(($) => $.project) }, ...(zones.data ?? []).map((zone) => ({ value: zone.id, label: zone.name }))];
  return (
    <div className={`${box.stack} ${css.page}`}>
      <PageHead
        title={t(($) => $.title)}
        extra={
          groups.length > 1 && (
            <Select
              label={t(($) => $.group)}
              value={regionId ?? 0}
              options={groups}
              onChange={(value) => change({ region: value === 0 ? null : value, id: null }, { push: true })}
              minWidth={180}
            />
          )
        }
      />
      <States
        of={pages}
        skeleton={<Skeleton height={480} />}
        isEmpty={(list) => list.length === 0}
        empty={<Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />}
      >
        {(list) => <Group pages={list} regionId={regionId} page={list.find((page) => page.id === (id ?? list[0]?.id))} />}
      </States>
    </div>
  );
}

function Group({
  pages,
  regionId,
  page,
}: {
  readonly pages: readonly GroupPage[];
  readonly regionId: number | undefined;
  readonly page: GroupPage | undefined;
}) {
  const t = menuactiveText.useText();
  const to = useLinks();
  const target = useFrameTarget(page);
  return (
    <div className={`${box.grow} ${box.grid} ${css.group}`}>
      <nav aria-label={t(($) => $.menu)}>
        <ul className={`${box.plain} ${box.stack} ${box.tight}`}>
          {pages.map((item) => (
            <li key={item.id}>
              <NavLink
                className={`${box.bare} ${box.lit} ${box.soft} ${box.anywhere}`}
                to={to(routes.menuactive, { region: regionId, id: item.id })}
                aria-current={item.id === page?.id ? 'page' : false}
              >
                {item.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className={box.stack} aria-label={page?.name ?? t(($) => $.title)}>
        {page === undefined || target === null ? (
          <Empty title={t(($) => $.unknown)} hint={t(($) => $.unknownHint)} />
        ) : (
          <>
            <header className={`${box.row} ${box.between}`}>
              <h2 className={`${box.plain} ${box.large}`}>{page.name}</h2>
              {target.kind === 'page' && <OutsideLink href={target.href} />}
            </header>
            <ExternalFrame name={page.name} target={target} />
          </>
        )}
      </section>
    </div>
  );
}
