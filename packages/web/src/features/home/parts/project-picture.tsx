import { type Project, projectTypeIds } from '@czyun/contract';
import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import { ProjectImage } from '../../../parts/project/project-image.tsx';
import { homeText } from '../text.ts';
import css from '../widgets/info.module.css';

/** The project's own picture, or a drawing by its type. */
export function ProjectPicture({ project }: { readonly project: Project }) {
  const t = homeText.useText();
  const label = t(($) => $.info.picture, { name: project.name });
  return <ProjectImage project={project} className={css.photo} alt={label} fallback={<Drawing project={project} label={label} />} />;
}

const drawings: Readonly<Record<number, () => ReactNode>> = {
  [projectTypeIds.storage]: Storage,
  [projectTypeIds.factory]: Factory,
  [projectTypeIds.consumption]: Consumer,
};

function Drawing({ project, label }: { readonly project: Project; readonly label: string }) {
  const Site = drawings[project.projectType.id] ?? Storage;
  return (
    <svg className={`${box.grow} ${css.drawn}`} viewBox="0 0 258 118" role="img" aria-label={label} preserveAspectRatio="xMidYMax meet">
      <rect fill="var(--sunken)" width="280" height="118" />
      <circle fill="var(--pv)" opacity={0.5} cx="206" cy="26" r="10" />
      <path
        fill="var(--line)"
        opacity={0.6}
        d="M-300 96V84l70-20 60 14 50-18 60 16 60 4 34-14 30 10 40-22 44 20 36-14 44 22 52-18 60 14 70-24 60 20 90-6v28Z"
      />
      <path fill="var(--line)" d="M-300 96h860v22h-860Z" />
      <Site />
    </svg>
  );
}

const arrays = [54, 84, 114] as const;
const containers = [150, 191] as const;

function Storage() {
  return (
    <>
      <g stroke="var(--grid)">
        <path d="M16 98 26 34l10 64M12 46h28M15 58h22M19.500 76l12.800-18M32.500 76 19.700 58M17 92l15.500-16M35 92 19.500 76" />
        <path opacity={0.5} d="M0 42q8 6 12 4M40 46q40 22 110 24" />
      </g>
      {arrays.map((x) => (
        <g key={x} stroke="var(--pv)">
          <path fill="var(--surface)" d={`M${x} 92 ${x + 8} 70h22l-8 22Z`} />
          <path d={`M${x + 4} 81h22M${x + 7.3} 92l8-22M${x + 14.7} 92l8-22M${x + 11} 92v6`} />
        </g>
      ))}
      {containers.map((x) => (
        <g key={x}>
          <rect x={x} y="66" width="38" height="32" rx="1.500" fill="var(--surface)" />
          <path
            d={`M${x + 12.5} 66v32M${x + 25.5} 66v32M${x + 3} 72h6.500M${x + 3} 75h6.500M${x + 16} 72h6.500M${x + 16} 75h6.500M${x + 29} 72h6.500M${x + 29} 75h6.500`}
          />
          <path fill="var(--storage)" stroke="none" d={`M${x + 4} 93v-8h4v8M${x + 17} 93v-12h4v12M${x + 30} 93v-10h4v10`} />
        </g>
      ))}
      <g stroke="var(--wind)">
        <path d="M245 98V52M242 98h6" />
        <path d="M245 52V34M245 52l12 9M245 52l-15 9" />
        <circle cx="245" cy="52" r="2.500" fill="var(--surface)" />
      </g>
    </>
  );
}

function Factory() {
  return (
    <>
      <g>
        <path fill="var(--surface)" d="M40 98V58l34 18V58l34 18V58l34 18V58l34 18v22Z" />
        <rect x="176" y="70" width="60" height="28" fill="var(--surface)" />
        <path d="M52 98V86h12v12M78 84h10v6H78ZM100 84h10v6h-10ZM122 84h10v6h-10ZM144 84h10v6h-10Z" />
        <path fill="var(--storage)" stroke="none" d="M186 79h10v7h-10ZM202 79h10v7h-10ZM218 79h10v7h-10Z" />
      </g>
      <g stroke="var(--grid)">
        <path d="M206 70V36h10v34M222 70V44h8v26" />
        <path opacity={0.5} d="M211 32q6-8 2-14M226 40q6-8 2-14" />
      </g>
    </>
  );
}

function Consumer() {
  return (
    <>
      <g>
        <rect x="60" y="40" width="52" height="58" fill="var(--surface)" />
        <rect x="120" y="54" width="44" height="44" fill="var(--surface)" />
        <rect x="172" y="34" width="40" height="64" fill="var(--surface)" />
        <path
          fill="var(--storage)"
          stroke="none"
          d="M68 48h8v7h-8ZM82 48h8v7h-8ZM96 48h8v7h-8ZM68 62h8v7h-8ZM82 62h8v7h-8ZM96 62h8v7h-8ZM128 62h8v7h-8ZM144 62h8v7h-8ZM180 42h8v7h-8ZM196 42h8v7h-8ZM180 56h8v7h-8ZM196 56h8v7h-8Z"
        />
      </g>
      <g stroke="var(--grid)">
        <path d="M16 98 26 34l10 64M12 46h28M15 58h22M19.500 76l12.800-18M32.500 76 19.700 58" />
        <path opacity={0.5} d="M40 46q10 6 20 6" />
      </g>
    </>
  );
}
