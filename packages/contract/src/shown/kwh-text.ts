/** kWh as text with at least two decimals, as on registers; '-' if unknown. */
export function kwhText(text: string | null | undefined): string {
  if (text === null || text === undefined) return '-';
  const [whole = '0', behind = ''] = text.split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${behind.padEnd(2, '0')}`;
}
