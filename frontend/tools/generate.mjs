// Writes src/api/generated.ts from the gateway's OpenAPI snapshot. `make gen` calls it after the snapshot is written anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { contract } from './contract.mjs';

const document = JSON.parse(readFileSync(new URL('../../services/gateway/openapi.json', import.meta.url), 'utf8'));
writeFileSync(new URL('../src/api/generated.ts', import.meta.url), contract(document));
