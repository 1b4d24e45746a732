import { Fragment, type ReactNode } from 'react';
import box from './box.module.css';

export interface FactsProps {
  /** Names and values, one line each. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
  readonly small?: boolean;
  /** Names are exact terms that browsers must not translate. */
  readonly asWritten?: boolean;
}

/** Facts: names and their values. */
export function Facts({ of: facts, small = false, asWritten = false }: FactsProps) {
  return (
    <dl className={small ? `${box.facts} ${box.small}` : box.facts} {...(asWritten ? { translate: 'no' } : {})}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
