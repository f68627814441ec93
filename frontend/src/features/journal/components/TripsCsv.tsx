/** Round trips that match the filters of a list, as a CSV file. */

import { ledgerApi, type RoundTripsArgs } from '@/api/ledgerApi';
import { usePageReader } from '@/api/pageReader';
import { TRIP_CSV } from '@/domain/journal/TripTable';
import { CSV_PAGE, CsvOfList } from '@/ui/CsvOfList';

interface TripsCsvProps {
  /** Begins the name of the file; the day is added. */
  readonly file: string;
  /** As the list asks for its pages. */
  readonly args: RoundTripsArgs;
  readonly disabled: boolean;
}

export function TripsCsv({ file, args, disabled }: TripsCsvProps) {
  const read = usePageReader(ledgerApi.endpoints.listRoundTrips, { ...args, limit: CSV_PAGE });
  return (
    <CsvOfList
      file={file}
      columns={TRIP_CSV}
      disabled={disabled}
      read={read}
      next={(page) => page.next_cursor}
      rows={(page) => page.trips}
    />
  );
}
