/** Click on a back link: to where one came from, a table perhaps; the link's own target when the screen was opened by its address. */
export function goBack(event: Event): void {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}
