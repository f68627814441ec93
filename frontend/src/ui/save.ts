/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
