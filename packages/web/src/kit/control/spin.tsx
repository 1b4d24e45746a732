import { Spin as AntSpin } from 'antd';

/** A spinner. */
export function Spin({ small = false }: { readonly small?: boolean }) {
  return <AntSpin {...(small ? { size: 'small' } : {})} />;
}
