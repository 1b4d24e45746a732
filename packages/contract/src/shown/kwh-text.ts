/** kWh as text with two digits behind the point at least, as registers show them; '-' where unknown. */
export function kwhText(text: string | null | undefined): string {
  if (text === null || text === undefined) return '-';
  const [whole = '0', behind = ''] = text.split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${behind.padEnd(2, '0')}`;
}
