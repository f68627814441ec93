/** Round trips that match the filters of a list, as a CSV file. */

import { useAppDispatch } from '@/api/hooks';
import { ledgerApi } from '@/api/ledgerApi';
import { TRIP_CSV } from '@/domain/journal/TripTable';
import { CSV_PAGE, CsvOfList } from '@/ui/CsvOfList';

const { listRoundTrips } = ledgerApi.endpoints;

interface TripsCsvProps {
  /** Begins the name of the file; the day is added. */
  readonly file: string;
  /** As the list asks for its pages. */
  readonly args: Parameters<typeof listRoundTrips.initiate>[0];
  readonly disabled: boolean;
}

export function TripsCsv({ file, args, disabled }: TripsCsvProps) {
  const dispatch = useAppDispatch();
  return (
    <CsvOfList
      file={file}
      columns={TRIP_CSV}
      disabled={disabled}
      read={(cursor) =>
        dispatch(listRoundTrips.initiate({ ...args, limit: CSV_PAGE, cursor }, { subscribe: false, forceRefetch: true })).unwrap()
      }
      next={(page) => page.next_cursor}
      rows={(page) => page.trips}
    />
  );
}
