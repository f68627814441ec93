//! Functions that are read, by who described them. Names of parameters are those of the standard or of the protocol's source.
//!
//! One selector has one writing here: where several standards share a function, the name of a parameter fits all of them.

/// Written as [`super::signature`] says.
pub(super) const FUNCTIONS: &[(&str, &[&str])] = &[
    (
        "ERC-20",
        &[
            "transfer(address to, uint256 value =this)",
            "approve(address spender, uint256 value =this)",
            "increaseAllowance(address spender, uint256 addedValue =this)",
            "decreaseAllowance(address spender, uint256 subtractedValue =this)",
            "mint(address to, uint256 value =this)",
            "burn(uint256 value =this)",
        ],
    ),
    (
        "ERC-20 or ERC-721",
        &["transferFrom(address from, address to, uint256 value =this)"],
    ),
    (
        "EIP-2612",
        &[
            "permit(address owner, address spender, uint256 value =this, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
        ],
    ),
    (
        "Dai",
        &[
            "permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)",
        ],
    ),
    (
        "ERC-721",
        &[
            "safeTransferFrom(address from, address to, uint256 tokenId)",
            "safeTransferFrom(address from, address to, uint256 tokenId, bytes data)",
        ],
    ),
    (
        "ERC-721 or ERC-1155",
        &["setApprovalForAll(address operator, bool approved)"],
    ),
    (
        "ERC-1155",
        &[
            "safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
            "safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)",
        ],
    ),
    (
        "ERC-4626",
        &[
            "deposit(uint256 assets, address receiver)",
            "mint(uint256 shares =this, address receiver)",
            "withdraw(uint256 assets, address receiver, address owner)",
            "redeem(uint256 shares =this, address receiver, address owner)",
        ],
    ),
    ("WETH", &["deposit()", "withdraw(uint256 wad =this)"]),
    (
        "Permit2",
        &[
            "approve(address token, address spender, uint160 amount =token, uint48 expiration)",
            "permit(address owner, ((address token, uint160 amount =token, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)",
            "permit(address owner, ((address token, uint160 amount =token, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)",
            "permitTransferFrom(((address token, uint256 amount =token) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)",
            "transferFrom(address from, address to, uint160 amount =token, address token)",
        ],
    ),
    (
        "Uniswap v2 router",
        &[
            "swapExactTokensForTokens(uint256 amountIn =path[0], uint256 amountOutMin =path[-1], address[] path, address to, uint256 deadline)",
            "swapTokensForExactTokens(uint256 amountOut =path[-1], uint256 amountInMax =path[0], address[] path, address to, uint256 deadline)",
            "swapExactETHForTokens(uint256 amountOutMin =path[-1], address[] path, address to, uint256 deadline)",
            "swapTokensForExactETH(uint256 amountOut =native, uint256 amountInMax =path[0], address[] path, address to, uint256 deadline)",
            "swapExactTokensForETH(uint256 amountIn =path[0], uint256 amountOutMin =native, address[] path, address to, uint256 deadline)",
            "swapETHForExactTokens(uint256 amountOut =path[-1], address[] path, address to, uint256 deadline)",
            "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn =path[0], uint256 amountOutMin =path[-1], address[] path, address to, uint256 deadline)",
            "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin =path[-1], address[] path, address to, uint256 deadline)",
            "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn =path[0], uint256 amountOutMin =native, address[] path, address to, uint256 deadline)",
            "addLiquidity(address tokenA, address tokenB, uint256 amountADesired =tokenA, uint256 amountBDesired =tokenB, uint256 amountAMin =tokenA, uint256 amountBMin =tokenB, address to, uint256 deadline)",
            "addLiquidityETH(address token, uint256 amountTokenDesired =token, uint256 amountTokenMin =token, uint256 amountETHMin =native, address to, uint256 deadline)",
            "removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin =tokenA, uint256 amountBMin =tokenB, address to, uint256 deadline)",
            "removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin =token, uint256 amountETHMin =native, address to, uint256 deadline)",
            "removeLiquidityWithPermit(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin =tokenA, uint256 amountBMin =tokenB, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)",
            "removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin =token, uint256 amountETHMin =native, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)",
        ],
    ),
    (
        "Uniswap v3 router",
        &[
            "exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn =tokenIn, uint256 amountOutMinimum =tokenOut, uint160 sqrtPriceLimitX96) params)",
            "exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)",
            "exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut =tokenOut, uint256 amountInMaximum =tokenIn, uint160 sqrtPriceLimitX96) params)",
            "exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)",
            "exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn =tokenIn, uint256 amountOutMinimum =tokenOut, uint160 sqrtPriceLimitX96) params)",
            "exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)",
            "exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut =tokenOut, uint256 amountInMaximum =tokenIn, uint160 sqrtPriceLimitX96) params)",
            "exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)",
            "swapExactTokensForTokens(uint256 amountIn =path[0], uint256 amountOutMin =path[-1], address[] path, address to)",
            "swapTokensForExactTokens(uint256 amountOut =path[-1], uint256 amountInMax =path[0], address[] path, address to)",
            "unwrapWETH9(uint256 amountMinimum =native, address recipient)",
            "unwrapWETH9(uint256 amountMinimum =native)",
            "sweepToken(address token, uint256 amountMinimum =token, address recipient)",
            "refundETH()",
            "selfPermit(address token, uint256 value =token, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
        ],
    ),
    (
        "Uniswap v3 positions",
        &[
            "mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired =token0, uint256 amount1Desired =token1, uint256 amount0Min =token0, uint256 amount1Min =token1, address recipient, uint256 deadline) params)",
            "increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)",
            "decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)",
            "collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)",
        ],
    ),
    (
        "Uniswap universal router",
        &[
            "execute(bytes commands, bytes[] inputs ~commands, uint256 deadline)",
            "execute(bytes commands, bytes[] inputs ~commands)",
        ],
    ),
    (
        "Aave v3 pool",
        &[
            "supply(address asset, uint256 amount =asset, address onBehalfOf, uint16 referralCode)",
            "supplyWithPermit(address asset, uint256 amount =asset, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)",
            "withdraw(address asset, uint256 amount =asset, address to)",
            "borrow(address asset, uint256 amount =asset, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)",
            "repay(address asset, uint256 amount =asset, uint256 interestRateMode, address onBehalfOf)",
            "repayWithATokens(address asset, uint256 amount =asset, uint256 interestRateMode)",
            "setUserUseReserveAsCollateral(address asset, bool useAsCollateral)",
            "setUserEMode(uint8 categoryId)",
            "liquidationCall(address collateralAsset, address debtAsset, address user, uint256 debtToCover =debtAsset, bool receiveAToken)",
            "flashLoanSimple(address receiverAddress, address asset, uint256 amount =asset, bytes params, uint16 referralCode)",
        ],
    ),
    (
        "Aave gateway",
        &[
            "depositETH(address pool, address onBehalfOf, uint16 referralCode)",
            "withdrawETH(address pool, uint256 amount =native, address to)",
        ],
    ),
    (
        "Compound v3",
        &[
            "supply(address asset, uint256 amount =asset)",
            "withdraw(address asset, uint256 amount =asset)",
        ],
    ),
    ("Lido", &["submit(address referral)"]),
    (
        "1inch v4",
        &[
            "swap(address caller, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount =srcToken, uint256 minReturnAmount =dstToken, uint256 flags, bytes permit) desc, bytes data)",
        ],
    ),
    (
        "1inch v5",
        &[
            "swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount =srcToken, uint256 minReturnAmount =dstToken, uint256 flags) desc, bytes permit, bytes data)",
            "unoswap(address srcToken, uint256 amount =srcToken, uint256 minReturn, uint256[] pools)",
            "uniswapV3Swap(uint256 amount, uint256 minReturn, uint256[] pools)",
        ],
    ),
    (
        "1inch v6",
        &[
            "swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount =srcToken, uint256 minReturnAmount =dstToken, uint256 flags) desc, bytes data)",
            "unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)",
            "ethUnoswap(uint256 minReturn, uint256 dex)",
        ],
    ),
    (
        "0x",
        &[
            "transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount =inputToken, uint256 minOutputTokenAmount =outputToken, (uint32 deploymentNonce, bytes data)[] transformations)",
        ],
    ),
    (
        "MetaMask swaps",
        &["swap(string aggregatorId, address tokenFrom, uint256 amount =tokenFrom, bytes data)"],
    ),
    (
        "CoW Protocol",
        &[
            "settle(address[] tokens, uint256[] clearingPrices, (uint256 sellTokenIndex, uint256 buyTokenIndex, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, uint256 flags, uint256 executedAmount, bytes signature)[] trades, (address target, uint256 value =native, bytes callData >target)[][3] interactions)",
        ],
    ),
    (
        "Safe",
        &[
            "execTransaction(address to, uint256 value =native, bytes data >to, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
            "multiSend(bytes transactions)",
        ],
    ),
    (
        "multicall",
        &[
            "multicall(bytes[] data >this)",
            "multicall(uint256 deadline, bytes[] data >this)",
            "multicall(bytes32 previousBlockhash, bytes[] data >this)",
        ],
    ),
    (
        "Multicall3",
        &[
            "aggregate((address target, bytes callData >target)[] calls)",
            "tryAggregate(bool requireSuccess, (address target, bytes callData >target)[] calls)",
            "aggregate3((address target, bool allowFailure, bytes callData >target)[] calls)",
            "aggregate3Value((address target, bool allowFailure, uint256 value =native, bytes callData >target)[] calls)",
        ],
    ),
    ("DSProxy", &["execute(address target, bytes data >target)"]),
    (
        "ERC-4337",
        &[
            "handleOps((address sender, uint256 nonce, bytes initCode, bytes callData >sender, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)",
            "handleOps((address sender, uint256 nonce, bytes initCode, bytes callData >sender, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)",
        ],
    ),
    (
        "Disperse",
        &[
            "disperseEther(address[] recipients, uint256[] values =native)",
            "disperseToken(address token, address[] recipients, uint256[] values =token)",
            "disperseTokenSimple(address token, address[] recipients, uint256[] values =token)",
        ],
    ),
    (
        "Tornado Cash",
        &[
            "deposit(bytes32 commitment)",
            "withdraw(bytes proof, bytes32 root, bytes32 nullifierHash, address recipient, address relayer, uint256 fee, uint256 refund =native)",
            "deposit(address tornado, bytes32 commitment, bytes encryptedNote)",
            "withdraw(address tornado, bytes proof, bytes32 root, bytes32 nullifierHash, address recipient, address relayer, uint256 fee, uint256 refund =native)",
        ],
    ),
    (
        "Across",
        &[
            "depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount =inputToken, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)",
            "deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)",
            "deposit(address recipient, address originToken, uint256 amount =originToken, uint256 destinationChainId, int64 relayerFeePct, uint32 quoteTimestamp, bytes message, uint256 maxCount)",
        ],
    ),
    (
        "Stargate v1",
        &[
            "swap(uint16 dstChainId, uint256 srcPoolId, uint256 dstPoolId, address refundAddress, uint256 amountLD, uint256 minAmountLD, (uint256 dstGasForCall, uint256 dstNativeAmount, bytes dstNativeAddr) lzTxParams, bytes to, bytes payload)",
            "swapETH(uint16 dstChainId, address refundAddress, bytes toAddress, uint256 amountLD =native, uint256 minAmountLD)",
        ],
    ),
    (
        "LayerZero and Stargate v2",
        &[
            "send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee =native, uint256 lzTokenFee) fee, address refundAddress)",
            "sendToken((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee =native, uint256 lzTokenFee) fee, address refundAddress)",
        ],
    ),
    (
        "Arbitrum bridge",
        &[
            "depositEth()",
            "outboundTransfer(address token, address to, uint256 amount =token, uint256 maxGas, uint256 gasPriceBid, bytes data)",
            "outboundTransferCustomRefund(address token, address refundTo, address to, uint256 amount =token, uint256 maxGas, uint256 gasPriceBid, bytes data)",
            "outboundTransfer(address l1Token, address to, uint256 amount, bytes data)",
            "createRetryableTicket(address to, uint256 l2CallValue =native, uint256 maxSubmissionCost =native, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)",
            "withdrawEth(address destination)",
            "executeTransaction(bytes32[] proof, uint256 index, address l2Sender, address to, uint256 l2Block, uint256 l1Block, uint256 l2Timestamp, uint256 value =native, bytes data >to)",
        ],
    ),
    (
        "Optimism bridge",
        &[
            "depositETH(uint32 minGasLimit, bytes extraData)",
            "depositETHTo(address to, uint32 minGasLimit, bytes extraData)",
            "depositERC20(address l1Token, address l2Token, uint256 amount =l1Token, uint32 minGasLimit, bytes extraData)",
            "depositERC20To(address l1Token, address l2Token, address to, uint256 amount =l1Token, uint32 minGasLimit, bytes extraData)",
            "withdraw(address l2Token, uint256 amount =l2Token, uint32 minGasLimit, bytes extraData)",
            "withdrawTo(address l2Token, address to, uint256 amount =l2Token, uint32 minGasLimit, bytes extraData)",
            "bridgeETH(uint32 minGasLimit, bytes extraData)",
            "bridgeETHTo(address to, uint32 minGasLimit, bytes extraData)",
            "bridgeERC20(address localToken, address remoteToken, uint256 amount =localToken, uint32 minGasLimit, bytes extraData)",
            "bridgeERC20To(address localToken, address remoteToken, address to, uint256 amount =localToken, uint32 minGasLimit, bytes extraData)",
            "depositTransaction(address to, uint256 value =native, uint64 gasLimit, bool isCreation, bytes data)",
            "finalizeWithdrawalTransaction((uint256 nonce, address sender, address target, uint256 value =native, uint256 gasLimit, bytes data >target) tx)",
            "relayMessage(uint256 nonce, address sender, address target, uint256 value =native, uint256 minGasLimit, bytes message >target)",
        ],
    ),
    (
        "ENS",
        &["commit(bytes32 commitment)", "renew(string name, uint256 duration)"],
    ),
];
