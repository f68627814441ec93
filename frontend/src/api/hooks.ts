/** Typed hooks of the store, usable by features without knowing the store itself. */

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { baseApi } from './baseApi';
import type { SessionRoot } from './session';

export type AppState = SessionRoot & { [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer> };
export type AppDispatch = ThunkDispatch<AppState, undefined, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
